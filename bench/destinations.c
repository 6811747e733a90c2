/* The phase engine against generators in coordinates: destinations of every piece (Solutions C, B
 * and A, plain walk), legal moves, check by reverse cast and by forward scan, perft; many positions
 * one by one and as a batch. At the start position and over 64 seeded boards.
 *
 * One engine does it all, as in a program. Times of destinations are without that of loading the
 * board, which stands beside them; those of legal moves and of single destination sets are with it.
 */
#include "bench.h"
#include "phase4d/batches.h"
#include "phase4d/gates.h"
#include "phase4d/make.h"
#include "phase4d/phase_engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOARDS = 64, MANY = 512 };

typedef struct scene {
    size_t count;
    hm_4d_position *positions;
    hm_phase_engine *engine;
    hm_4d_move *moves;
    const hm_4d_board *board; /* that is loaded */
    hm_phase_span *spans;
    uint32_t *phases;
    hm_phase_batch *batch;
    hm_4d_state *states; /* MANY, of which `taken` are looked at */
    size_t taken;
    hm_4d_set *sets;
    bool *checks;
    uint64_t *counts;
} scene;

static size_t spatial(const hm_4d_board *board) {
    size_t total = 0;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        uint16_t squares[HM_PHASE_DESTINATIONS];
        if (board->square[square] == HM_4D_EMPTY) continue;
        total += hm_phase_spatial(board, square, squares);
    }
    return total;
}

static size_t native(const scene *s, const hm_4d_board *board) {
    size_t total = 0;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        uint32_t phases[HM_PHASE_DESTINATIONS];
        if (board->square[square] == HM_4D_EMPTY) continue;
        total += hm_phase_destinations(s->engine, hm_phase_engine_phase(s->engine, square), phases);
    }
    return total;
}

static size_t field(const scene *s, const hm_4d_board *board) {
    size_t total = 0;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        uint32_t phases[HM_PHASE_DESTINATIONS];
        if (board->square[square] == HM_4D_EMPTY) continue;
        total += hm_phase_destinations_field(s->engine, hm_phase_engine_phase(s->engine, square),
                                             phases);
    }
    return total;
}

static size_t hybrid(const scene *s, const hm_4d_board *board) {
    size_t total = 0;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        uint32_t phases[HM_PHASE_DESTINATIONS];
        if (board->square[square] == HM_4D_EMPTY) continue;
        total += hm_phase_destinations_hybrid(s->engine, board, square, phases);
    }
    return total;
}

static size_t all_at_once(const scene *s, const hm_4d_board *board) {
    size_t pieces = 0;
    (void)board;
    for (unsigned colour = HM_4D_WHITE; colour <= HM_4D_BLACK; colour += HM_4D_BLACK)
        pieces += hm_phase_destinations_all(s->engine, colour, s->spans, s->phases);
    return pieces;
}

/* Every board once: a machine that has seen a board before would know where its rays end. */
static void destinations_spatial(void *context) {
    const scene *s = context;
    for (size_t i = 0; i < s->count; i++)
        bench_keep(spatial(&s->positions[i].state.board));
}

static void load(void *context) {
    const scene *s = context;
    for (size_t i = 0; i < s->count; i++)
        hm_phase_load(s->engine, &s->positions[i].state.board);
}

static void destinations(const scene *s,
                         size_t (*solve)(const scene *s, const hm_4d_board *board)) {
    for (size_t i = 0; i < s->count; i++) {
        const hm_4d_board *board = &s->positions[i].state.board;
        hm_phase_load(s->engine, board);
        bench_keep(solve(s, board));
    }
}

static void destinations_native(void *context) {
    destinations(context, native);
}

static void destinations_all(void *context) {
    destinations(context, all_at_once);
}

static void destinations_field(void *context) {
    destinations(context, field);
}

static void destinations_hybrid(void *context) {
    destinations(context, hybrid);
}

/* One board again and again, loaded: the machine learns where its rays end, coordinates most. */
static void again_spatial(void *context) {
    const scene *s = context;
    bench_keep(spatial(s->board));
}

static void again_native(void *context) {
    const scene *s = context;
    bench_keep(native(s, s->board));
}

static void again_all(void *context) {
    const scene *s = context;
    bench_keep(all_at_once(s, s->board));
}

static void legal_by_rules(void *context) {
    const scene *s = context;
    for (size_t i = 0; i < s->count; i++)
        bench_keep(hm_4d_generate(&s->positions[i], s->moves));
}

static void legal_by_phase(void *context) {
    const scene *s = context;
    for (size_t i = 0; i < s->count; i++) {
        bench_keep(hm_phase_generate(s->engine, &s->positions[i].state, s->moves, HM_4D_MOVES_MAX));
    }
}

static void check_forward(void *context) {
    const scene *s = context;
    bench_keep(hm_phase_spatial_in_check(s->board, HM_4D_WHITE, 0));
}

static void check_reverse(void *context) {
    const scene *s = context;
    bench_keep(hm_phase_in_check(s->engine, HM_4D_WHITE, 0));
}

static void two_plies(void *context) {
    const scene *s = context;
    uint64_t leaves = 0;
    hm_phase_perft(s->engine, &s->positions[0].state, 2, NULL, &leaves, NULL);
    bench_keep(leaves);
}

/* Times of a position: the mean over all boards, each loaded and timed by itself. Several passes,
 * because a busy machine may take away a whole turn. */
static void time_each(scene *s, bench_case *cases, size_t count, double seconds) {
    enum { PASSES = 4, CASES = 4 };
    double best[BOARDS][CASES] = {{0}};
    for (size_t turn = 0; turn < PASSES * s->count; turn++) {
        size_t i = turn % s->count;
        s->board = &s->positions[i].state.board;
        hm_phase_load(s->engine, s->board);
        for (size_t c = 0; c < count; c++)
            cases[c].seconds = best[i][c];
        bench_run(cases, count, seconds / (double)(PASSES * s->count));
        for (size_t c = 0; c < count; c++)
            best[i][c] = cases[c].seconds;
    }
    for (size_t c = 0; c < count; c++) {
        cases[c].seconds = 0;
        for (size_t i = 0; i < s->count; i++)
            cases[c].seconds += best[i][c] / (double)s->count;
    }
}

/* The engine's own time: without that of loading boards, which is the second case. */
static void take_off_loading(bench_case *cases, size_t count) {
    for (size_t i = 2; i < count; i++)
        cases[i].seconds -= cases[1].seconds;
}

static void compare(scene *s, const char *title) {
    double units = (double)s->count;
    bench_case destinations[] = {
        {"destinations, coordinates, plain walk", destinations_spatial, s, units, 0},
        {"    (loading the boards)", load, s, units, 0},
        {"destinations, Solution C, piece by piece", destinations_native, s, units, 0},
        {"destinations, Solution C, all pieces", destinations_all, s, units, 0},
        {"destinations, Solution B", destinations_field, s, units, 0},
        {"destinations, Solution A", destinations_hybrid, s, units, 0},
    };
    bench_case again[] = {
        {"the same board again, coordinates", again_spatial, s, 1, 0},
        {"the same board again, piece by piece", again_native, s, 1, 0},
        {"the same board again, all pieces", again_all, s, 1, 0},
    };
    bench_case check[] = {
        {"check, forward scan", check_forward, s, 1, 0},
        {"check, reverse cast", check_reverse, s, 1, 0},
    };
    bench_case legal[] = {
        {"legal moves, rules engine", legal_by_rules, s, units, 0},
        {"legal moves, phase engine, boards loaded", legal_by_phase, s, units, 0},
    };
    bench_run(destinations, 6, 2);
    take_off_loading(destinations, 6);
    time_each(s, again, 3, 1);
    time_each(s, check, 2, 0.5);
    bench_run(legal, 2, 1);
    printf("%s: time of a position, ratio to the first\n", title);
    bench_print(destinations, 6);
    bench_print(again, 3);
    bench_print(legal, 2);
    bench_print(check, 2);
}

/* ---- many positions ---- */

static void load_one_by_one(void *context) {
    const scene *s = context;
    for (size_t i = 0; i < s->taken; i++)
        hm_phase_load(s->engine, &s->states[i].board);
}

static void sets_one_by_one(void *context) {
    const scene *s = context;
    for (size_t i = 0; i < s->taken; i++) {
        hm_phase_load(s->engine, &s->states[i].board);
        hm_phase_destination_set(s->engine, s->states[i].side, &s->sets[i]);
    }
}

static void sets_at_once(void *context) {
    const scene *s = context;
    hm_phase_destinations_batch(s->batch, s->states, s->taken, s->sets);
}

static void checks_one_by_one(void *context) {
    const scene *s = context;
    for (size_t i = 0; i < s->taken; i++) {
        hm_phase_load(s->engine, &s->states[i].board);
        s->checks[i] = hm_phase_in_check(s->engine, s->states[i].side, 0);
    }
}

static void checks_at_once(void *context) {
    const scene *s = context;
    hm_phase_checks_batch(s->batch, s->states, s->taken, s->checks);
}

static void legal_one_by_one(void *context) {
    const scene *s = context;
    for (size_t i = 0; i < s->taken; i++)
        s->counts[i] = hm_phase_generate(s->engine, &s->states[i], NULL, 0);
}

static void legal_at_once(void *context) {
    const scene *s = context;
    hm_phase_legal_batch(s->batch, s->states, s->taken, s->counts);
}

/* Seeded boards, or what the moves of the start position lead to. */
static void prepare_many(scene *s, bool seeded) {
    static hm_4d_state start;
    hm_4d_state_start(&start);
    size_t count = hm_phase_generate(s->engine, &start, s->moves, HM_4D_MOVES_MAX);
    for (size_t i = 0; i < MANY; i++) {
        s->states[i] = start;
        if (seeded) {
            hm_4d_state_init(&s->states[i]);
            hm_phase_seeded_board(i, &s->states[i].board);
        } else {
            hm_phase_play(s->engine, &s->states[i], s->moves[i * (count / MANY)]);
        }
    }
}

/* Two ratios: of all that a call does, and without loading boards, which a batch has to do too. */
static void print_many(const char *what, const bench_case cases[2], const bench_case *loading) {
    double alone = cases[0].seconds - loading->seconds;
    bench_print(cases, 2);
    printf("    %s: batch / single %.3f, single without loading %.3f (%.3f us)\n", what,
           cases[1].seconds / cases[0].seconds, cases[1].seconds / alone, 1e6 * alone);
}

static void compare_many(scene *s, size_t taken, const char *title) {
    double units = (double)taken;
    bench_case cases[] = {
        {"destination sets, one by one", sets_one_by_one, s, units, 0},
        {"destination sets, batch", sets_at_once, s, units, 0},
        {"checks, one by one", checks_one_by_one, s, units, 0},
        {"checks, batch", checks_at_once, s, units, 0},
        {"legal moves, one by one", legal_one_by_one, s, units, 0},
        {"legal moves, batch", legal_at_once, s, units, 0},
        {"    (loading the boards)", load_one_by_one, s, units, 0},
    };
    s->taken = taken;
    bench_run(cases, 7, 1);
    printf("%zu %s: time of a position, ratio to the first\n", taken, title);
    print_many("destination sets", cases, &cases[6]);
    print_many("checks", cases + 2, &cases[6]);
    print_many("legal moves", cases + 4, &cases[6]);
    printf("    loading the boards %.3f us\n", 1e6 * cases[6].seconds);
}

/* ---- all of it ---- */

static void prepare(scene *s, size_t count) {
    s->count = count;
    for (size_t i = 0; i < count; i++) {
        static hm_4d_state state;
        hm_4d_state_start(&state);
        if (count > 1) {
            hm_4d_state_init(&state);
            hm_phase_seeded_board(i, &state.board);
        }
        hm_4d_position_init(&s->positions[i], &state);
    }
}

static void measure(scene *s) {
    bench_case perft = {"perft(2), start position", two_plies, s, 1, 0};
    prepare(s, 1);
    compare(s, "start position");
    bench_run(&perft, 1, 1);
    bench_print(&perft, 1);
    prepare(s, BOARDS);
    compare(s, "64 seeded boards");
    prepare_many(s, true);
    compare_many(s, BOARDS, "seeded boards");
    compare_many(s, MANY, "seeded boards");
    prepare_many(s, false);
    compare_many(s, BOARDS, "children of the start position");
    compare_many(s, MANY, "children of the start position");
}

int main(void) {
    static scene s;
    s.positions = calloc(BOARDS, sizeof s.positions[0]);
    s.moves = calloc(HM_4D_MOVES_MAX, sizeof s.moves[0]);
    s.spans = calloc(HM_4D_SQUARES, sizeof s.spans[0]);
    s.phases = calloc((size_t)HM_4D_SQUARES * HM_PHASE_DESTINATIONS, sizeof s.phases[0]);
    s.states = calloc(MANY, sizeof s.states[0]);
    s.sets = calloc(MANY, sizeof s.sets[0]);
    s.checks = calloc(MANY, sizeof s.checks[0]);
    s.counts = calloc(MANY, sizeof s.counts[0]);
    bool ready = s.positions != NULL && s.moves != NULL && s.states != NULL && s.sets != NULL &&
                 s.spans != NULL && s.phases != NULL && s.checks != NULL && s.counts != NULL &&
                 hm_phase_engine_create(NULL, &s.engine, NULL) == HM_OK &&
                 hm_phase_batch_create(NULL, &s.batch, NULL) == HM_OK;
    if (ready) measure(&s);
    hm_phase_batch_destroy(s.batch);
    hm_phase_engine_destroy(s.engine);
    free(s.spans);
    free(s.phases);
    free(s.states);
    free(s.sets);
    free(s.checks);
    free(s.counts);
    free(s.positions);
    free(s.moves);
    return ready ? 0 : 1;
}
