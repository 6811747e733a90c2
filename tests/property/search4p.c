/* The parts of the four-player search against plain ones: exchanges against playing them seat by
 * seat, moves of a node against the whole list, worth kept move by move against its sum, the tree
 * against one in which nothing is cut off. */
#include "search/4p/search4p.h"
#include "core/core.h"
#include "harness.h"
#include "hypermate/more/chess4p_play.h"
#include "search/4p/mobility4p.h"
#include "search/4p/see4p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static hm_4p_move listed[HM_4P_MOVES_MAX];

/* ---- positions ---- */

/* A random game from a random start, captures more often than chance has them. */
static void wander(hm_random *random, hm_4p_mode mode, unsigned plies, hm_4p_position *position) {
    hm_4p_state state;
    hm_4p_rules rules;
    hm_4p_effects effects;
    hm_4p_rules_init(&rules, HM_4P_CURRENT, mode);
    hm_4p_state_start(&state, (hm_4p_setup)hm_random_below(random, HM_4P_SETUPS));
    hm_4p_position_init(position, &state, &rules);
    for (unsigned i = 0; i < plies && hm_4p_outcome(position) == HM_4P_GOING_ON; i++) {
        size_t count = hm_4p_generate_part(position, HM_4P_NOISY, listed);
        if (count == 0 || hm_random_below(random, 4) > 0) count = hm_4p_generate(position, listed);
        hm_4p_play(position, listed[hm_random_below(random, count)], NULL, &effects);
    }
}

/* ---- exchanges ---- */

typedef struct duel {
    int to;
    bool unclear; /* the cheapest taker need not be the best here */
} duel;

/* Takers of a team that come into sight, or several of one kind, or kings, are matters of taste. */
static bool is_unclear(const hm_4p_position *position, int to, unsigned team) {
    uint8_t takers[HM_4P_ATTACKERS_MAX];
    unsigned kinds = 0;
    size_t count = hm_4p_attackers(position, to, team, takers);
    for (size_t i = 0; i < count; i++) {
        unsigned kind = HM_4P_KIND(position->state.square[takers[i]]);
        if (kind == HM_4P_KING || (kinds >> kind & 1) != 0) return true;
        kinds |= 1u << kind;
    }
    return false;
}

static size_t takers_of(const hm_4p_position *position, int to, unsigned team) {
    uint8_t takers[HM_4P_ATTACKERS_MAX];
    return hm_4p_attackers(position, to, team, takers);
}

/* What the team of `seat` gains when it takes or lets others, in the order of the seats, until all
 * have passed. Every taker is tried. */
static int play_duel(duel *d, const hm_4p_position *position, int seat, unsigned passed) {
    if (passed == HM_4P_SEATS) return 0;
    unsigned team = hm_4p_team(&position->rules, seat), others = 15u & ~team;
    int next = (seat + 1) & 3, owner = hm_4p_owner(position, d->to);
    bool same = team >> next & 1;
    int best = play_duel(d, position, next, passed + 1);
    best = same ? best : -best;
    if (owner >= 0 && (team >> owner & 1) != 0) return best;
    uint8_t takers[HM_4P_ATTACKERS_MAX];
    size_t count = hm_4p_attackers(position, d->to, 1u << seat, takers);
    int value = hm_4p_exchange_values[HM_4P_KIND(position->state.square[d->to])];
    for (size_t i = 0; i < count; i++) {
        hm_4p_position after = *position;
        hm_4p_undo undo;
        hm_4p_make(&after, HM_4P_MOVE(takers[i], d->to, 0, HM_4P_PLAIN), &undo);
        d->unclear |= is_unclear(&after, d->to, team) || is_unclear(&after, d->to, others) ||
                      takers_of(&after, d->to, others) != takers_of(position, d->to, others);
        int reply = play_duel(d, &after, next, 0);
        int gain = value + (same ? reply : -reply);
        if (gain > best) best = gain;
    }
    return best;
}

static bool check_exchange(const hm_4p_position *position, hm_4p_move move) {
    static hm_4p_position after;
    hm_4p_undo undo;
    int to = HM_4P_MOVE_TO(move), seat = position->state.side;
    int owner = hm_4p_owner(position, to), next = (seat + 1) & 3;
    duel d = {.to = to};
    if (HM_4P_MOVE_PROMOTION(move) != 0 || HM_4P_MOVE_TAG(move) == HM_4P_EN_PASSANT) return false;
    if (HM_4P_KIND(position->state.square[HM_4P_MOVE_FROM(move)]) == HM_4P_KING) return false;
    if (owner >= 0 && position->king[owner] == to) return false;
    int gain = owner >= 0 ? hm_4p_exchange_values[HM_4P_KIND(position->state.square[to])] : 0;
    after = *position;
    hm_4p_make(&after, move, &undo);
    unsigned team = hm_4p_team(&position->rules, seat);
    d.unclear = is_unclear(&after, to, team) || is_unclear(&after, to, 15u & ~team);
    int reply = play_duel(&d, &after, next, 0);
    int want = gain + (team >> next & 1 ? reply : -reply);
    if (d.unclear) return false;
    CHECK_INT(hm_4p_static_exchange(position, move), want);
    return true;
}

static void exchanges(void) {
    static hm_4p_position position;
    hm_random random;
    uint64_t compared = 0, rounds = test_rounds(200, 1000, 20000);
    hm_random_init(&random, 711);
    for (uint64_t round = 0; round < rounds; round++) {
        wander(&random, HM_4P_TEAMS, 20 + (unsigned)hm_random_below(&random, 80), &position);
        if (hm_4p_outcome(&position) != HM_4P_GOING_ON) continue;
        static hm_4p_move moves[HM_4P_MOVES_MAX];
        size_t count = hm_4p_generate(&position, moves);
        for (size_t i = 0; i < count; i++)
            compared += check_exchange(&position, moves[i]);
    }
    printf("# %llu exchanges\n", (unsigned long long)compared);
    CHECK(compared > 20 * rounds);
}

/* ---- moves of a node ---- */

static hm_4p_searcher *make_searcher(void) {
    hm_4p_searcher *s = calloc(1, sizeof *s);
    s->keys.at = calloc(HM_4P_SEARCH_PLIES + 2, sizeof *s->keys.at);
    return s;
}

static void free_searcher(hm_4p_searcher *s) {
    free(s->picks.made.at);
    free(s->picks.list.at);
    free(s->keys.at);
    free(s);
}

/* Killers, answers and the move of the table are any moves: some of this position, some not. */
static void scatter_hints(hm_random *random, hm_4p_searcher *s, size_t count) {
    for (unsigned i = 0; i < HM_KILLERS; i++) {
        s->plies[1].killers[i] = listed[hm_random_below(random, count)];
        if (hm_random_below(random, 3) == 0) s->plies[1].killers[i] ^= 0x101;
    }
    if (s->plies[1].killers[0] == s->plies[1].killers[1]) s->plies[1].killers[1] = HM_4P_NO_MOVE;
    s->plies[0].move = listed[hm_random_below(random, count)];
    for (unsigned piece = 0; piece < HM_4P_PIECES; piece++) {
        for (unsigned square = 0; square < HM_4P_SQUARES; square++) {
            s->history[piece][square] = (int16_t)(hm_random_below(random, 2000) - 1000);
            s->counters[piece][square] = listed[hm_random_below(random, count)];
        }
    }
}

static hm_4p_move *usual_answer(hm_4p_searcher *s) {
    int to = HM_4P_MOVE_TO(s->plies[0].move);
    return &s->counters[s->position.state.square[to] & (HM_4P_PIECES - 1)][to];
}

static void check_picker(hm_random *random, hm_4p_searcher *s) {
    static hm_4p_move given[HM_4P_MOVES_MAX];
    size_t count = hm_4p_generate(&s->position, listed), number = 0, want = 0;
    bool failed, quiescence = hm_random_below(random, 3) == 0;
    scatter_hints(random, s, count);
    hm_4p_move first = listed[hm_random_below(random, count)];
    if (hm_random_below(random, 2) == 0 || quiescence) first = HM_4P_NO_MOVE;
    hm_4p_refresh_check_info(s, 1);
    hm_4p_picker_start(s, 1, first, quiescence);
    for (hm_4p_move move; (move = hm_4p_picker_next(s, 1, &failed)) != HM_4P_NO_MOVE;) {
        given[number++] = move;
        /* A search below has learned another answer. */
        *usual_answer(s) = listed[hm_random_below(random, count)];
    }
    hm_4p_picker_end(s, 1);
    CHECK_INT(s->picks.list.count, 0);
    CHECK(!failed);
    if (first != HM_4P_NO_MOVE) CHECK_INT(given[0], first);
    for (size_t i = 0; i < count; i++) {
        bool left_out = !hm_4p_is_noisy(&s->position, listed[i]) ||
                        hm_4p_static_exchange(&s->position, listed[i]) < 0;
        if (!quiescence || !left_out) listed[want++] = listed[i];
    }
    CHECK_INT(number, want);
    hm_4p_sort_moves(given, number);
    hm_4p_sort_moves(listed, want);
    if (number == want) CHECK_BYTES(given, listed, want * sizeof *given);
}

static void pickers(void) {
    hm_4p_searcher *s = make_searcher();
    hm_random random;
    hm_random_init(&random, 712);
    for (uint64_t round = 0; round < test_rounds(200, 1000, 20000); round++) {
        wander(&random, (hm_4p_mode)hm_random_below(&random, 2),
               (unsigned)hm_random_below(&random, 120), &s->position);
        if (hm_4p_outcome(&s->position) == HM_4P_GOING_ON) check_picker(&random, s);
    }
    free_searcher(s);
}

/* ---- worth move by move ---- */

static void psq(void) {
    hm_4p_searcher *s = make_searcher();
    hm_random random;
    int sum[HM_4P_SEATS];
    hm_random_init(&random, 713);
    for (uint64_t round = 0; round < test_rounds(100, 400, 4000); round++) {
        wander(&random, HM_4P_TEAMS, (unsigned)hm_random_below(&random, 60), &s->position);
        hm_4p_position before = s->position;
        hm_4p_psq_init(&s->psq, &s->position.rules);
        hm_4p_psq_of_seats(&s->psq, &s->position, s->plies[0].psq);
        unsigned ply = 0;
        for (; ply < 40 && hm_4p_outcome(&s->position) == HM_4P_GOING_ON; ply++) {
            size_t count = hm_4p_generate(&s->position, listed);
            bool passes = hm_random_below(&random, 10) == 0;
            hm_4p_search_make(s, ply,
                              passes ? HM_4P_NO_MOVE : listed[hm_random_below(&random, count)]);
            hm_4p_psq_of_seats(&s->psq, &s->position, sum);
            CHECK_BYTES(s->plies[ply + 1].psq, sum, sizeof sum);
        }
        while (ply > 0)
            hm_4p_search_unmake(s, --ply);
        CHECK_BYTES(&s->position, &before, sizeof before);
        CHECK_INT(s->keys.count, 0);
    }
    free_searcher(s);
}

/* ---- checks before they are given ---- */

/* What is called calm gives no check to any enemy, nor leaves one; most moves are. */
static void calm(void) {
    hm_4p_searcher *s = make_searcher();
    hm_random random;
    uint64_t seen = 0, found = 0;
    hm_random_init(&random, 717);
    for (uint64_t round = 0; round < test_rounds(100, 1000, 20000); round++) {
        wander(&random, HM_4P_TEAMS, (unsigned)hm_random_below(&random, 150), &s->position);
        if (hm_4p_outcome(&s->position) != HM_4P_GOING_ON) continue;
        unsigned enemies = s->position.enemies[s->position.state.side];
        size_t count = hm_4p_generate(&s->position, listed);
        hm_4p_refresh_check_info(s, 0);
        for (size_t i = 0; i < count; i++, seen++) {
            bool is_calm = hm_4p_is_calm(s, 0, listed[i]);
            hm_4p_search_make(s, 0, listed[i]);
            hm_4p_refresh_check_info(s, 1);
            if (is_calm) {
                CHECK_INT(hm_4p_checked(&s->position, enemies), 0);
                CHECK(!s->plies[1].check && !s->plies[1].exposed);
                found++;
            }
            hm_4p_search_unmake(s, 0);
        }
    }
    CHECK(found > seen / 2);
    printf("# %llu of %llu moves\n", (unsigned long long)found, (unsigned long long)seen);
    free_searcher(s);
}

/* ---- what pieces reach ---- */

/* Any pieces anywhere, some of them grey, under any rules. */
static void scatter(hm_random *random, hm_4p_position *position) {
    hm_4p_state state;
    hm_4p_rules rules;
    unsigned sparse = 1 + (unsigned)hm_random_below(random, 12);
    hm_4p_rules_init(&rules, (hm_4p_profile)hm_random_below(random, HM_4P_PROFILES),
                     (hm_4p_mode)hm_random_below(random, 3));
    rules.teammate = (uint8_t)(1 + hm_random_below(random, 3));
    rules.walking_attacks = hm_random_below(random, 2);
    hm_4p_state_start(&state, (hm_4p_setup)hm_random_below(random, HM_4P_SETUPS));
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        if (!hm_4p_exists(square) || hm_random_below(random, sparse + 2) == 0) continue;
        state.square[square] = HM_4P_EMPTY;
        if (hm_random_below(random, sparse) > 0) continue;
        state.square[square] =
            (hm_4p_piece)(1 + hm_random_below(random, 8) + 16 * hm_random_below(random, 4));
        if (hm_random_below(random, 8) == 0) state.square[square] |= HM_4P_DEAD;
        if (hm_random_below(random, 20) == 0) state.square[square] = HM_4P_WALL;
    }
    if (hm_random_below(random, 3) == 0) state.eliminated = (uint8_t)hm_random_below(random, 16);
    if (hm_random_below(random, 3) == 0) state.resigned = (uint8_t)hm_random_below(random, 16);
    hm_4p_position_init(position, &state, &rules);
}

static void reach(void) {
    static hm_4p_position position;
    hm_4p_mobility one, other;
    hm_random random;
    hm_random_init(&random, 716);
    for (uint64_t round = 0; round < test_rounds(2000, 20000, 500000); round++) {
        if (round & 1)
            scatter(&random, &position);
        else
            wander(&random, (hm_4p_mode)hm_random_below(&random, 3),
                   (unsigned)hm_random_below(&random, 150), &position);
        hm_4p_find_mobility(&position, &one);
        hm_4p_find_mobility_plain(&position, &other);
        CHECK_BYTES(one.mobility, other.mobility, sizeof one.mobility);
        CHECK_BYTES(one.units, other.units, sizeof one.units);
        CHECK_BYTES(one.attackers, other.attackers, sizeof one.attackers);
        CHECK_BYTES(one.seats, other.seats, sizeof one.seats);
        CHECK_BYTES(one.losses, other.losses, sizeof one.losses);
    }
}

/* ---- the tree ---- */

static int plain(hm_worker *w, unsigned ply, int depth) {
    hm_4p_searcher *s = w->state;
    hm_4p_position *position = &s->position;
    if (depth == 0) return hm_4p_quiescence(w, ply, 0, -HM_SCORE_INFINITE, HM_SCORE_INFINITE);
    if (hm_4p_search_is_drawn(s)) return 0;
    hm_4p_move *moves = malloc((hm_4p_moves_bound(position) + 1) * sizeof *moves);
    size_t count = hm_4p_generate(position, moves);
    int best =
        hm_4p_in_check(position, position->state.side) || count > 0 ? hm_score_mated(ply) : 0;
    for (size_t i = 0; i < count; i++) {
        int score = -hm_score_mated(ply + 1);
        if (!hm_4p_takes_king(position, moves[i])) {
            hm_4p_search_make(s, ply, moves[i]);
            score = -plain(w, ply + 1, depth - 1);
            hm_4p_search_unmake(s, ply);
        }
        if (score > best) best = score;
    }
    free(moves);
    return best;
}

/* A worker outside of a search: nothing stops it. */
static hm_worker *make_worker(hm_search_shared *shared) {
    hm_worker *w = calloc(1, sizeof *w);
    w->shared = shared;
    w->next_look = UINT64_MAX;
    w->state = make_searcher();
    return w;
}

static void trees(void) {
    static hm_search_shared shared;
    hm_random random;
    CHECK(hm_transposition_resize(&shared.table, 1));
    hm_worker *w = make_worker(&shared);
    hm_4p_searcher *s = w->state;
    hm_random_init(&random, 714);
    s->whole = true;
    for (uint64_t round = 0; round < test_rounds(20, 120, 2000); round++) {
        wander(&random, HM_4P_TEAMS, 30 + (unsigned)hm_random_below(&random, 150), &s->position);
        if (hm_4p_outcome(&s->position) != HM_4P_GOING_ON) continue;
        hm_4p_psq_init(&s->psq, &s->position.rules);
        hm_4p_psq_of_seats(&s->psq, &s->position, s->plies[0].psq);
        int depth = 1 + (int)hm_random_below(&random, 2);
        hm_transposition_free(&shared.table);
        CHECK(hm_transposition_resize(&shared.table, 1));
        int want = plain(w, 0, depth);
        CHECK_INT(hm_4p_node(w, 0, depth, -HM_SCORE_INFINITE, HM_SCORE_INFINITE, true), want);
    }
    hm_transposition_free(&shared.table);
    free_searcher(s);
    free(w);
}

/* ---- the tree of free-for-all ---- */

/* For the seat that looks for its move; all others play against it. */
static int plain_ffa(hm_worker *w, unsigned ply, int depth) {
    hm_4p_searcher *s = w->state;
    hm_4p_position *position = &s->position;
    bool mine = position->state.side == s->me;
    if (s->plies[ply].over) return hm_4p_ffa_final(s, false);
    if (depth == 0) {
        int score = hm_4p_ffa_quiescence(w, ply, 0, -HM_SCORE_INFINITE, HM_SCORE_INFINITE);
        return mine ? score : -score;
    }
    if (hm_4p_search_is_drawn(s)) {
        return hm_4p_ffa_final(s, true);
    }
    hm_4p_move *moves = malloc((hm_4p_moves_bound(position) + 1) * sizeof *moves);
    size_t count = hm_4p_generate(position, moves);
    int best = mine ? -HM_SCORE_INFINITE : HM_SCORE_INFINITE;
    for (size_t i = 0; i < count; i++) {
        hm_4p_ffa_make(s, ply, moves[i]);
        int score = plain_ffa(w, ply + 1, depth - 1);
        hm_4p_ffa_unmake(s, ply);
        if (mine ? score > best : score < best) best = score;
    }
    free(moves);
    return best;
}

static unsigned eliminations; /* on the way of all trees */

static void check_ffa_tree(hm_worker *w, hm_random *random, int depth) {
    hm_4p_searcher *s = w->state;
    static hm_4p_position before;
    wander(random, HM_4P_FFA, 30 + (unsigned)hm_random_below(random, 250), &s->position);
    if (hm_4p_outcome(&s->position) != HM_4P_GOING_ON || hm_4p_walks(&s->position)) return;
    eliminations += s->position.state.eliminated != 0;
    hm_4p_psq_init(&s->psq, &s->position.rules);
    hm_4p_psq_of_seats(&s->psq, &s->position, s->plies[0].psq);
    s->plies[0].over = false;
    s->me = s->position.state.side;
    before = s->position;
    hm_transposition_free(&w->shared->table);
    CHECK(hm_transposition_resize(&w->shared->table, 1));
    int want = plain_ffa(w, 0, depth);
    CHECK_INT(hm_4p_ffa_node(w, 0, depth, -HM_SCORE_INFINITE, HM_SCORE_INFINITE, false), want);
    CHECK_BYTES(&s->position, &before, sizeof before);
}

static void ffa_trees(void) {
    static hm_search_shared shared;
    hm_random random;
    CHECK(hm_transposition_resize(&shared.table, 1));
    hm_worker *w = make_worker(&shared);
    hm_4p_searcher *s = w->state;
    hm_random_init(&random, 715);
    s->whole = true;
    for (uint64_t round = 0; round < test_rounds(40, 100, 2000); round++)
        check_ffa_tree(w, &random, 1 + (int)hm_random_below(&random, 2));
    printf("# %u positions with a player who is out\n", eliminations);
    CHECK(eliminations > 3);
    hm_transposition_free(&shared.table);
    free_searcher(s);
    free(w);
}

TEST_MAIN(TEST(exchanges), TEST(pickers), TEST(psq), TEST(calm), TEST(reach), TEST(trees),
          TEST(ffa_trees))
