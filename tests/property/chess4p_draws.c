/* Random games with few pieces, players who leave and kings that walk: repetition and clock against
 * a plain recount of the game so far (rules4p, section 7), the points of a draw, and the same end
 * when the game is written and read again. */
#include "chess4p/notation/game4p.h"
#include "core/core.h"
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLIES_MOST = 600 };

typedef struct recount {
    char *seen[PLIES_MOST + 1]; /* positions since the start, as texts without points and clock */
    size_t count;
    unsigned clock;
} recount;

static hm_4p_move moves[HM_4P_MOVES_MAX];

/* What "the same position" means, in words. */
static char *describe(const hm_4p_position *position) {
    hm_4p_state state = position->state;
    hm_text text = {0};
    memset(state.points, 0, sizeof state.points);
    state.clock = 0;
    hm_4p_fen_format(&state, NULL, 0, &text);
    return text.data;
}

static void note(recount *r, const hm_4p_position *position) {
    r->seen[r->count++] = describe(position);
}

static unsigned occurrences(const recount *r) {
    unsigned count = 0;
    for (size_t i = 0; i < r->count; i++)
        count += strcmp(r->seen[i], r->seen[r->count - 1]) == 0;
    return count;
}

static unsigned seats_out(const hm_4p_state *state) {
    return (unsigned)state->eliminated | (unsigned)state->resigned << 4 |
           (unsigned)state->flagged << 8;
}

static bool is_coloured(const hm_4p_state *state, int square) {
    hm_4p_piece piece = state->square[square];
    return piece != HM_4P_EMPTY && piece != HM_4P_WALL && (piece & HM_4P_DEAD) == 0;
}

/* The clock after a step. */
static void count_clock(recount *r, const hm_4p_state *before, const hm_4p_state *after,
                        hm_4p_move move) {
    bool resets = seats_out(before) != seats_out(after);
    if (move != HM_4P_NO_MOVE) {
        resets |= HM_4P_KIND(before->square[HM_4P_MOVE_FROM(move)]) == HM_4P_PAWN;
        resets |= is_coloured(before, HM_4P_MOVE_TO(move));
    }
    r->clock = resets ? 0 : r->clock + 1;
}

static unsigned seats_that_move(const hm_4p_state *state) {
    unsigned count = 0;
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        count += (state->eliminated >> seat & 1) == 0;
    return count;
}

/* Compares the end of the game with the recount; returns whether it is over. */
static bool check_end(const hm_4p_game *game, const recount *r, const int32_t before[HM_4P_SEATS],
                      const hm_4p_position *plain) {
    const hm_4p_state *end = &game->end.state;
    const hm_4p_rules *rules = &game->start.rules;
    bool repeated = occurrences(r) >= 3;
    bool due = r->clock / seats_that_move(&plain->state) >= 50;
    CHECK_INT(end->clock, r->clock);
    if (hm_4p_outcome(plain) != HM_4P_GOING_ON) return true;
    hm_4p_draw draw = repeated ? HM_4P_DRAW_BY_REPETITION
                      : due    ? HM_4P_DRAW_BY_CLOCK
                               : HM_4P_NO_DRAW;
    CHECK_INT(hm_4p_game_draw(game, game->last), draw);
    CHECK_INT(game->effects.outcome != HM_4P_GOING_ON, draw != HM_4P_NO_DRAW);
    unsigned active = 0, walkers = 0;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        bool left = ((end->resigned | end->flagged) >> seat & 1) != 0;
        bool in = (end->eliminated >> seat & 1) == 0;
        active += in && !left;
        walkers += in && left;
    }
    for (int seat = 0; seat < HM_4P_SEATS && draw != HM_4P_NO_DRAW; seat++) {
        bool plays = ((end->resigned | end->flagged | end->eliminated) >> seat & 1) == 0;
        unsigned share = (40 + active) / (2 * active); /* of 20, to the nearest */
        unsigned more = rules->mode == HM_4P_FFA && plays ? 10 + walkers * share : 0;
        CHECK_INT(end->points[seat] - before[seat], more);
    }
    return draw != HM_4P_NO_DRAW;
}

static void play_game(hm_random *random, const char *fen, hm_4p_mode mode, unsigned ends[4]) {
    hm_4p_state state;
    hm_4p_rules rules;
    hm_4p_game *game, *again;
    recount r = {.count = 0};
    int32_t step = 0;
    CHECK_INT(hm_4p_fen_parse(fen, strlen(fen), 0, &state, NULL, NULL, NULL), HM_OK);
    hm_4p_rules_init(&rules, hm_random_below(random, 2) == 0 ? HM_4P_CURRENT : HM_4P_2022, mode);
    if (hm_4p_game_create(&state, &rules, &game, NULL) != HM_OK) abort();
    r.clock = state.clock;
    note(&r, &game->end);
    for (bool over = false; !over && r.count <= PLIES_MOST;) {
        hm_4p_position before = game->end, plain = before;
        hm_4p_effects effects;
        hm_4p_move move = HM_4P_NO_MOVE;
        bool leaves = mode == HM_4P_FFA && hm_random_below(random, 60) == 0 &&
                      (before.state.resigned >> before.state.side & 1) == 0;
        if (leaves) {
            hm_4p_game_add_leaving(game, step, HM_4P_LEAVES_RESIGNED, &step, NULL);
            hm_4p_leave(&plain, plain.state.side, HM_4P_RESIGNED, NULL, &effects);
        } else {
            size_t count = hm_4p_generate(&before, moves);
            if (count == 0) break;
            move = moves[hm_random_below(random, count)];
            CHECK_INT(hm_4p_game_add_move(game, step, move, &step, NULL), HM_OK);
            hm_4p_play(&plain, move, NULL, &effects);
        }
        count_clock(&r, &before.state, &plain.state, move);
        note(&r, &plain);
        over = check_end(game, &r, plain.state.points, &plain);
    }
    ends[hm_4p_game_draw(game, step)]++;
    hm_text text = {0};
    hm_4p_game_format(game, 0, &text);
    CHECK_INT(hm_4p_game_parse(text.data, text.length, NULL, &again, NULL, NULL, NULL), HM_OK);
    CHECK_INT(hm_4p_game_remarks(again), 0);
    CHECK_BYTES(&again->end.state, &game->end.state, sizeof game->end.state);
    CHECK_INT(again->effects.outcome, game->effects.outcome);
    hm_text_clear(&text);
    hm_4p_game_destroy(again);
    hm_4p_game_destroy(game);
    for (size_t i = 0; i < r.count; i++)
        free(r.seen[i]);
}

static void draws_are_counted(void) {
    static const char *const starts[] = {
        "R-0,1,0,1-0,0,0,0-0,0,0,0-0,0,0,0-0-6,yK,7/14/14/14/14/14/14/14/14/4,dP,3,rR,5/14/14/"
        "6,rK,7/"
        "14",
        "R-0,1,0,1-0,0,0,0-0,0,0,0-0,0,0,0-60-3,yK,4,yR,5/14/14/14/14/14/14/14/4,dP,dP,8/4,dP,9/14/"
        "14/14/10,rK,3",
        "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-3,yK,10/14/14/14/14/14/bK,12,gK/14/14/14/14/14/14/"
        "9,rR,rK,3",
    };
    hm_random random;
    unsigned ends[4] = {0};
    hm_random_init(&random, 50);
    for (uint64_t i = 0; i < test_rounds(200, 1000, 20000); i++) {
        size_t start = hm_random_below(&random, 3);
        test_context(starts[start]);
        play_game(&random, starts[start], i % 3 == 0 ? HM_4P_TEAMS : HM_4P_FFA, ends);
    }
    test_context(NULL);
    printf("# %u by repetition, %u by the clock, %u otherwise\n", ends[1], ends[2], ends[0]);
    CHECK(ends[HM_4P_DRAW_BY_CLOCK] > 0);
    /* The few rounds under sanitizers need not meet one. */
    CHECK(ends[HM_4P_DRAW_BY_REPETITION] > 0 || test_rounds(0, 1, 1) == 0);
}

TEST_MAIN(TEST(draws_are_counted))
