/* The phase engine against generators in coordinates: destinations of every piece (Solutions C and
 * A, plain walk), legal moves, check by reverse cast and by forward scan. At the start position
 * and over 64 seeded boards. */
#include "bench.h"
#include "phase4d/gates.h"

#include <stdio.h>
#include <stdlib.h>

enum { BATCH = 64 };

typedef struct scene {
    size_t count;
    hm_4d_position *positions;
    hm_phase_engine *engines[BATCH]; /* one for each position, loaded */
    hm_4d_move *moves;
} scene;

static void destinations_spatial(void *context) {
    const scene *s = context;
    size_t total = 0;
    for (size_t i = 0; i < s->count; i++) {
        const hm_4d_board *board = &s->positions[i].state.board;
        for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
            uint16_t squares[HM_PHASE_DESTINATIONS];
            if (board->square[square] == HM_4D_EMPTY) continue;
            total += hm_phase_spatial(board, square, squares);
        }
    }
    bench_keep(total);
}

static void destinations_native(void *context) {
    const scene *s = context;
    size_t total = 0;
    for (size_t i = 0; i < s->count; i++) {
        for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
            uint32_t phases[HM_PHASE_DESTINATIONS];
            uint32_t origin = hm_phase_engine_phase(s->engines[i], square);
            if (hm_phase_at(s->engines[i], origin) == HM_4D_EMPTY) continue;
            total += hm_phase_destinations(s->engines[i], origin, phases);
        }
    }
    bench_keep(total);
}

static void destinations_hybrid(void *context) {
    const scene *s = context;
    size_t total = 0;
    for (size_t i = 0; i < s->count; i++) {
        const hm_4d_board *board = &s->positions[i].state.board;
        for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
            uint32_t phases[HM_PHASE_DESTINATIONS];
            if (board->square[square] == HM_4D_EMPTY) continue;
            total += hm_phase_destinations_hybrid(s->engines[i], board, square, phases);
        }
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
        bench_keep(
            hm_phase_generate(s->engines[i], &s->positions[i].state, s->moves, HM_4D_MOVES_MAX));
    }
}

static void check_forward(void *context) {
    const scene *s = context;
    for (size_t i = 0; i < s->count; i++) {
        const hm_4d_board *board = &s->positions[i].state.board;
        bench_keep(hm_phase_spatial_in_check(board, HM_4D_WHITE, 0));
    }
}

static void check_reverse(void *context) {
    const scene *s = context;
    for (size_t i = 0; i < s->count; i++)
        bench_keep(hm_phase_in_check(s->engines[i], HM_4D_WHITE, 0));
}

static void compare(scene *s, const char *title) {
    double units = (double)s->count;
    bench_case destinations[] = {
        {"destinations, coordinates, plain walk", destinations_spatial, s, units, 0},
        {"destinations, Solution C", destinations_native, s, units, 0},
        {"destinations, Solution A", destinations_hybrid, s, units, 0},
    };
    bench_case legal[] = {
        {"legal moves, rules engine", legal_by_rules, s, units, 0},
        {"legal moves, phase engine", legal_by_phase, s, units, 0},
    };
    bench_case check[] = {
        {"check, forward scan", check_forward, s, units, 0},
        {"check, reverse cast", check_reverse, s, units, 0},
    };
    bench_run(destinations, 3, 1);
    bench_run(legal, 2, 1);
    bench_run(check, 2, 0.5);
    printf("%s: time of a position, ratio to the first\n", title);
    bench_print(destinations, 3);
    bench_print(legal, 2);
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
        hm_phase_load(s->engines[i], &state.board);
    }
}

int main(void) {
    static scene s;
    s.positions = calloc(BATCH, sizeof s.positions[0]);
    s.moves = calloc(HM_4D_MOVES_MAX, sizeof s.moves[0]);
    bool ready = s.positions != NULL && s.moves != NULL;
    for (size_t i = 0; ready && i < BATCH; i++)
        ready = hm_phase_engine_create(NULL, &s.engines[i], NULL) == HM_OK;
    if (ready) {
        prepare(&s, 1);
        compare(&s, "start position");
        prepare(&s, BATCH);
        compare(&s, "64 seeded boards");
    }
    for (size_t i = 0; i < BATCH; i++)
        hm_phase_engine_destroy(s.engines[i]);
    free(s.positions);
    free(s.moves);
    return ready ? 0 : 1;
}
