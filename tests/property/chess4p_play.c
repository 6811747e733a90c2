/* Random games in every mode and profile, with players who leave and agree on draws, to their end.
 * At each step the moves, the marks and who is out are found once more with the plain reference,
 * and points, ledger, turns and ends must fit each other. Every few steps many of them are taken
 * back one by one, and each time the position is byte for byte what it was. */
#include "hypermate/more/chess4p_play.h"
#include "core/core.h"
#include "harness.h"
#include "support/reference4p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT = 24 };

/* A step that can be taken back, and the position before it. */
typedef struct past {
    hm_4p_position before;
    hm_4p_play_undo undo;
} past;

typedef struct play {
    hm_random random;
    hm_4p_position position;
    hm_4p_effects effects;
    past kept[KEPT];             /* the last steps: number i in place i % KEPT */
    unsigned taken;              /* steps since the start, all kinds */
    int32_t points[HM_4P_SEATS]; /* sum of the ledger */
    unsigned steps, ends[HM_4P_POINTS_COUNT + 1];
} play;

static hm_4p_move moves[HM_4P_MOVES_MAX], expected[HM_4P_MOVES_MAX];

/* ---- rules by chance ---- */

static bool toss(play *p, unsigned one_in) {
    return hm_random_below(&p->random, one_in) == 0;
}

static void choose_rules(play *p, hm_4p_rules *rules) {
    hm_4p_profile profile = (hm_4p_profile)hm_random_below(&p->random, HM_4P_PROFILES);
    hm_4p_rules_init(rules, profile, (hm_4p_mode)hm_random_below(&p->random, 3));
    rules->mate_at_turn = toss(p, 4);
    rules->dead_wall = toss(p, 4);
    rules->ep_front_only = toss(p, 4);
    rules->king_capture_overrides_check = toss(p, 4);
    if (toss(p, 4)) rules->walking = !rules->walking;
    if (toss(p, 4)) rules->walking_attacks = !rules->walking_attacks;
    if (toss(p, 4)) rules->every_king_pays = !rules->every_king_pays;
    rules->bare_king_draws = rules->every_king_pays;
    if (toss(p, 4)) rules->teammate = (uint8_t)(1 + hm_random_below(&p->random, 3));
    if (toss(p, 4)) rules->points.mate = 40;
}

/* ---- there and back ---- */

/* Where the step that comes is written; what stands there before it is no matter. */
static hm_4p_play_undo *keep(play *p) {
    past *kept = &p->kept[p->taken++ % KEPT];
    kept->before = p->position;
    memset(&kept->undo, 0xa5, sizeof kept->undo);
    return &kept->undo;
}

static void go_back(const play *p) {
    hm_4p_position position = p->position;
    unsigned steps = p->taken < KEPT ? p->taken : KEPT;
    for (unsigned i = 1; i <= steps; i++) {
        const past *kept = &p->kept[(p->taken - i) % KEPT];
        hm_4p_unplay(&position, &kept->undo);
        if (!CHECK_BYTES(&position, &kept->before, sizeof position)) return;
    }
}

/* ---- beginning ---- */

/* Many starts are thinned out, so that games come to their ends. */
static void begin(play *p) {
    hm_4p_state state;
    hm_4p_rules rules;
    hm_4p_state_start(&state, (hm_4p_setup)hm_random_below(&p->random, HM_4P_SETUPS));
    unsigned one_in = 1 + (unsigned)hm_random_below(&p->random, 4);
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        hm_4p_piece *piece = &state.square[square];
        if (*piece == HM_4P_WALL || HM_4P_KIND(*piece) == HM_4P_KING) continue;
        if (one_in > 1 && !toss(p, one_in)) *piece = HM_4P_EMPTY;
    }
    choose_rules(p, &rules);
    hm_4p_position_init(&p->position, &state, &rules);
    p->taken = 0;
    hm_4p_settle(&p->position, keep(p), &p->effects);
    memcpy(p->points, p->position.state.points, sizeof p->points);
    p->steps = 0;
}

/* ---- the same once more ---- */

static int compare(const void *a, const void *b) {
    hm_4p_move left = *(const hm_4p_move *)a, right = *(const hm_4p_move *)b;
    return (left > right) - (left < right);
}

static size_t check_moves(const hm_4p_position *position) {
    size_t count = hm_4p_generate(position, moves);
    CHECK_INT(count, reference4p_moves(&position->state, &position->rules, expected));
    qsort(moves, count, sizeof *moves, compare);
    qsort(expected, count, sizeof *expected, compare);
    CHECK_BYTES(moves, expected, count * sizeof *moves);
    return count;
}

static bool is_mated(const hm_4p_state *state, const hm_4p_rules *rules, int seat) {
    hm_4p_state turn = *state;
    turn.side = (uint8_t)seat;
    return reference4p_in_check(state, rules, seat) &&
           reference4p_moves(&turn, rules, expected) == 0;
}

/* Whether the piece on a square, all others being grey, attacks the king of a seat. */
static bool attacks_king(const hm_4p_state *state, const hm_4p_rules *rules, int square, int seat) {
    hm_4p_state alone = *state;
    int king = reference4p_king(state, seat);
    hm_4p_piece piece = state->square[square];
    if (piece == HM_4P_EMPTY || (piece & (HM_4P_DEAD | HM_4P_WALL))) return false;
    for (int other = 0; other < HM_4P_SQUARES; other++) {
        hm_4p_piece *changed = &alone.square[other];
        bool keeps = other == square || other == king || *changed == HM_4P_WALL;
        if (*changed != HM_4P_EMPTY && !keeps) *changed |= HM_4P_DEAD;
    }
    return king != HM_4P_NO_SQUARE && reference4p_in_check(&alone, rules, seat);
}

static bool has_new_attacker(const hm_4p_state *before, const hm_4p_state *after,
                             const hm_4p_rules *rules, hm_4p_move move, int seat) {
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        if (!attacks_king(after, rules, square, seat)) continue;
        if (square == HM_4P_MOVE_TO(move) || !attacks_king(before, rules, square, seat))
            return true;
    }
    return false;
}

/* Kills the seats whose king a move has taken, as far as attacks are concerned. */
static unsigned kings_taken(const hm_4p_state *before, hm_4p_state *after) {
    unsigned taken = 0;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        bool was_there = reference4p_king(before, seat) != HM_4P_NO_SQUARE;
        if (was_there && reference4p_king(after, seat) == HM_4P_NO_SQUARE) taken |= 1u << seat;
    }
    after->eliminated |= (uint8_t)taken;
    return taken;
}

static bool is_partner(const hm_4p_rules *rules, int one, int other) {
    if (rules->mode != HM_4P_TEAMS) return one == other;
    bool with_red = one == 0 || one == rules->teammate;
    return with_red == (other == 0 || other == rules->teammate);
}

static void check_marks(const hm_4p_position *position, hm_4p_move move, hm_4p_marks *marks) {
    const hm_4p_rules *rules = &position->rules;
    const hm_4p_state *before = &position->state;
    hm_4p_state after = *before;
    unsigned out = (unsigned)(before->eliminated | before->resigned | before->flagged);
    hm_4p_marks want = {0};
    reference4p_make(&after, rules, move);
    unsigned taken = kings_taken(before, &after);
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (is_partner(rules, before->side, seat)) continue;
        bool marked = ((out | taken) >> seat & 1) == 0 || rules->walking;
        if (marked && has_new_attacker(before, &after, rules, move, seat))
            want.checked |= 1u << seat;
        if (marked && is_mated(&after, rules, seat)) want.mated |= 1u << seat;
    }
    want.mated |= taken & (rules->walking ? 15u : ~out);
    hm_4p_marks_of(position, move, marks);
    CHECK_INT(marks->checked, want.checked);
    CHECK_INT(marks->mated, want.mated);
}

/* ---- what must fit ---- */

/* Who is out has nothing but grey pieces, or none; who plays has a king. */
static void check_seats(const hm_4p_position *position) {
    const hm_4p_state *state = &position->state;
    unsigned left = (unsigned)(state->resigned | state->flagged);
    bool teams = position->rules.mode == HM_4P_TEAMS;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        bool out = state->eliminated >> seat & 1;
        CHECK_INT(hm_4p_king(position, seat) == HM_4P_NO_SQUARE, out);
        unsigned live = 0;
        for (int square = 0; square < HM_4P_SQUARES; square++) {
            hm_4p_piece piece = state->square[square];
            bool there = piece != HM_4P_EMPTY && (piece & (HM_4P_DEAD | HM_4P_WALL)) == 0;
            live += there && HM_4P_SEAT(piece) == seat;
        }
        if (teams) continue;
        CHECK(out ? live == 0 : live > 0);
        if (!out && left >> seat & 1) CHECK_INT(live, 1);
    }
}

/* The position is what its state makes it, and the side to move can move. */
static void check_position(const play *p) {
    hm_4p_position fresh;
    hm_4p_status status;
    const hm_4p_position *position = &p->position;
    hm_4p_position_init(&fresh, &position->state, &position->rules);
    CHECK_BYTES(&fresh.state, &position->state, sizeof fresh.state);
    CHECK_BYTES(&fresh.key, &position->key, sizeof fresh.key);
    hm_4p_status_of(position, &status);
    CHECK_INT(status.outcome, p->effects.outcome);
    if (status.outcome == HM_4P_GOING_ON) CHECK(status.legal_count > 0);
    CHECK_INT(status.problems & (HM_4P_NO_KING | HM_4P_ELIMINATED_SIDE), 0);
    check_seats(position);
}

static int32_t add_ledger(play *p, int seat) {
    int32_t sum = 0;
    for (size_t i = 0; i < p->effects.count; i++) {
        const hm_4p_entry *entry = &p->effects.entry[i];
        if (entry->seat == seat) sum += entry->points;
    }
    p->points[seat] += sum;
    return sum;
}

static void check_points(play *p) {
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        int32_t sum = add_ledger(p, seat);
        if (p->position.rules.mode == HM_4P_TEAMS) CHECK_INT(sum, 0);
    }
    CHECK_BYTES(p->points, p->position.state.points, sizeof p->points);
}

/* What the ledger says about a move against its marks. */
static void check_ledger(const play *p, const hm_4p_marks *marks, bool mover_plays) {
    unsigned mated = 0, taken = 0;
    for (size_t i = 0; i < p->effects.count; i++) {
        const hm_4p_entry *entry = &p->effects.entry[i];
        if (entry->reason == HM_4P_CHECKMATE) mated |= 1u << entry->victim;
        if (entry->reason == HM_4P_KING_TAKEN) taken |= 1u << entry->victim;
        if (entry->reason == HM_4P_MULTIPLE_CHECK) {
            CHECK(mover_plays && __builtin_popcount(marks->checked) >= 2);
        }
    }
    const hm_4p_rules *rules = &p->position.rules;
    if (rules->mode == HM_4P_TEAMS || rules->mate_at_turn) return;
    CHECK_INT(marks->mated & ~(mated | taken), 0);
    CHECK_INT((mated | taken) & ~p->effects.eliminated, 0);
}

/* ---- a game ---- */

static void step_by_move(play *p) {
    hm_4p_marks marks = {0};
    const hm_4p_state *state = &p->position.state;
    bool plays = ((state->resigned | state->flagged) >> state->side & 1) == 0;
    size_t count = check_moves(&p->position);
    hm_4p_move move = moves[hm_random_below(&p->random, count)];
    check_marks(&p->position, move, &marks);
    hm_4p_play(&p->position, move, keep(p), &p->effects);
    CHECK_INT(p->effects.marks.checked, marks.checked);
    CHECK_INT(p->effects.marks.mated, marks.mated);
    check_ledger(p, &marks, plays);
}

static void step(play *p) {
    if (toss(p, 150)) {
        int seat = (int)hm_random_below(&p->random, HM_4P_SEATS);
        hm_4p_reason reason = toss(p, 2) ? HM_4P_RESIGNED : HM_4P_FLAGGED;
        hm_4p_leave(&p->position, seat, reason, keep(p), &p->effects);
    } else {
        step_by_move(p);
    }
    check_points(p);
    check_position(p);
    if (p->effects.eliminated != 0 || toss(p, 16)) go_back(p);
    p->steps++;
}

static void play_to_the_end(play *p) {
    const hm_4p_position *position = &p->position;
    while (p->effects.outcome == HM_4P_GOING_ON && p->steps < 1200 &&
           position->state.clock < position->rules.draw_clock)
        step(p);
    if (p->effects.outcome == HM_4P_GOING_ON) {
        hm_4p_agree_draw(&p->position, keep(p), &p->effects);
        check_points(p);
    }
    go_back(p);
    bool teams = p->position.rules.mode == HM_4P_TEAMS;
    CHECK(teams ? p->effects.outcome < HM_4P_POINTS_COUNT
                : p->effects.outcome == HM_4P_POINTS_COUNT);
    p->ends[p->effects.outcome]++;
}

static void random_games_end(void) {
    static play p;
    char context[32];
    uint64_t games = test_rounds(12, 120, 3000);
    hm_random_init(&p.random, 4);
    for (uint64_t i = 0; i < games; i++) {
        snprintf(context, sizeof context, "game %llu", (unsigned long long)i);
        test_context(context);
        begin(&p);
        play_to_the_end(&p);
    }
    test_context(NULL);
    for (int end = HM_4P_RED_YELLOW_WON; end <= HM_4P_POINTS_COUNT; end++)
        printf("# end %d: %u games\n", end, p.ends[end]);
    CHECK(games < 100 || (p.ends[HM_4P_DRAWN] > 0 && p.ends[HM_4P_BLUE_GREEN_WON] > 0));
}

TEST_MAIN(TEST(random_games_end))
