/* The phase engine against generators in coordinates: destinations of every piece (Solutions C and
 * A, plain walk), legal moves, check by reverse cast and by forward scan, perft. At the start
 * position and over 64 seeded boards.
 *
 * One engine does it all, as in a program. Destinations and checks are asked about a board that it
 * has loaded; legal moves are asked about a state, so that their time includes loading it. */
#include "bench.h"
#include "phase4d/gates.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOARDS = 64 };

typedef struct scene {
    size_t count;
    hm_4d_position *positions;
    hm_phase_engine *engine;
    hm_4d_move *moves;
    const hm_4d_board *board; /* that is loaded */
} scene;

static void destinations_spatial(void *context) {
    const scene *s = context;
    size_t total = 0;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        uint16_t squares[HM_PHASE_DESTINATIONS];
        if (s->board->square[square] == HM_4D_EMPTY) continue;
        total += hm_phase_spatial(s->board, square, squares);
    }
    bench_keep(total);
}

static void destinations_native(void *context) {
    const scene *s = context;
    size_t total = 0;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        uint32_t phases[HM_PHASE_DESTINATIONS];
        if (s->board->square[square] == HM_4D_EMPTY) continue;
        total += hm_phase_destinations(s->engine, hm_phase_engine_phase(s->engine, square), phases);
    }
    bench_keep(total);
}

static void destinations_hybrid(void *context) {
    const scene *s = context;
    size_t total = 0;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        uint32_t phases[HM_PHASE_DESTINATIONS];
        if (s->board->square[square] == HM_4D_EMPTY) continue;
        total += hm_phase_destinations_hybrid(s->engine, s->board, square, phases);
    }
    bench_keep(total);
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

static void load(void *context) {
    const scene *s = context;
    for (size_t i = 0; i < s->count; i++)
        hm_phase_load(s->engine, &s->positions[i].state.board);
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

/* Times of a position: the mean over all boards, each loaded and timed by itself. */
static void time_each(scene *s, bench_case *cases, size_t count, double seconds) {
    double sum[4] = {0};
    for (size_t i = 0; i < s->count; i++) {
        s->board = &s->positions[i].state.board;
        hm_phase_load(s->engine, s->board);
        for (size_t c = 0; c < count; c++)
            cases[c].seconds = 0;
        bench_run(cases, count, seconds / (double)s->count);
        for (size_t c = 0; c < count; c++)
            sum[c] += cases[c].seconds;
    }
    for (size_t c = 0; c < count; c++)
        cases[c].seconds = sum[c] / (double)s->count;
}

static void compare(scene *s, const char *title) {
    double units = (double)s->count;
    bench_case destinations[] = {
        {"destinations, coordinates, plain walk", destinations_spatial, s, 1, 0},
        {"destinations, Solution C", destinations_native, s, 1, 0},
        {"destinations, Solution A", destinations_hybrid, s, 1, 0},
    };
    bench_case check[] = {
        {"check, forward scan", check_forward, s, 1, 0},
        {"check, reverse cast", check_reverse, s, 1, 0},
    };
    bench_case legal[] = {
        {"legal moves, rules engine", legal_by_rules, s, units, 0},
        {"legal moves, phase engine", legal_by_phase, s, units, 0},
        {"    of this: loading the boards", load, s, units, 0},
    };
    time_each(s, destinations, 3, 1);
    time_each(s, check, 2, 0.5);
    bench_run(legal, 3, 1);
    printf("%s: time of a position, ratio to the first\n", title);
    bench_print(destinations, 3);
    bench_print(legal, 3);
    bench_print(check, 2);
}

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
}

int main(void) {
    static scene s;
    s.positions = calloc(BOARDS, sizeof s.positions[0]);
    s.moves = calloc(HM_4D_MOVES_MAX, sizeof s.moves[0]);
    bool ready = s.positions != NULL && s.moves != NULL &&
                 hm_phase_engine_create(NULL, &s.engine, NULL) == HM_OK;
    if (ready) measure(&s);
    hm_phase_engine_destroy(s.engine);
    free(s.positions);
    free(s.moves);
    return ready ? 0 : 1;
}
