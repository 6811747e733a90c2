/* What the ways to find moves cost, here and now: phases against coordinates, each against the
 * first of its group, timed in turns because machines are rarely idle. */
#include "phase4d/batches.h"
#include "phase4d/gates.h"
#include "phase4d/make.h"
#include "phase4d/ordinary.h"
#include "phase4d/special.h"

#include <stdlib.h>

enum { MANY = 64, ROUNDS = 20, LOOK_UPS = 4096, AGAIN = 128 };

/* Everything that is timed. One engine holds the start position, another one plays, the third holds
 * the position in which every king may castle to both sides. */
typedef struct bench {
    hm_phase_engine *engine, *other, *castler;
    hm_phase_batch *batch;
    hm_4d_position *position;
    hm_4d_state *states; /* MANY children of the start position */
    hm_4d_move *moves;
    hm_4d_set sets[MANY];
    hm_4d_state castling, bound; /* the same, with and without rights */
    hm_ordinary_engine ordinary;
    hm_ordinary_board chess;
    volatile uint64_t sink; /* so that nothing is left out */
} bench;

/* ---- numbers ---- */

static uint64_t phases_of_squares(bench *b) {
    uint64_t sum = 0;
    for (uint32_t square = 0; square < LOOK_UPS; square++)
        sum += hm_phase_of(&b->engine->map, square);
    return sum;
}

static uint64_t phases_by_table(bench *b) {
    uint64_t sum = 0;
    for (uint32_t square = 0; square < LOOK_UPS; square++)
        sum += hm_phase_engine_phase(b->engine, square);
    return sum;
}

static uint64_t squares_by_division(bench *b) {
    uint64_t sum = 0;
    for (uint32_t square = 0; square < LOOK_UPS; square++)
        sum += hm_phase_invert(&b->engine->map, b->engine->phase[square]);
    return sum;
}

static uint64_t squares_by_table(bench *b) {
    uint64_t sum = 0;
    for (uint32_t square = 0; square < LOOK_UPS; square++)
        sum += hm_phase_engine_square(b->engine, b->engine->phase[square]);
    return sum;
}

/* ---- destinations of all 896 pieces ---- */

static uint64_t by_coordinates(bench *b) {
    const hm_4d_board *board = &b->position->state.board;
    uint16_t squares[HM_PHASE_DESTINATIONS];
    uint64_t sum = 0;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        if (board->square[square] != HM_4D_EMPTY) sum += hm_phase_spatial(board, square, squares);
    }
    return sum;
}

static uint64_t by_hybrid(bench *b) {
    const hm_4d_board *board = &b->position->state.board;
    uint32_t phases[HM_PHASE_DESTINATIONS];
    uint64_t sum = 0;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        if (board->square[square] == HM_4D_EMPTY) continue;
        sum += hm_phase_destinations_hybrid(b->engine, board, square, phases);
    }
    return sum;
}

typedef size_t solution(const hm_phase_engine *engine, uint32_t origin, uint32_t *phases);

static uint64_t by(bench *b, solution *solve) {
    const hm_4d_board *board = &b->position->state.board;
    uint32_t phases[HM_PHASE_DESTINATIONS];
    uint64_t sum = 0;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        if (board->square[square] == HM_4D_EMPTY) continue;
        sum += solve(b->engine, b->engine->phase[square], phases);
    }
    return sum;
}

static uint64_t by_field(bench *b) {
    return by(b, hm_phase_destinations_field);
}

static uint64_t by_walk(bench *b) {
    return by(b, hm_phase_walk);
}

static uint64_t by_phases(bench *b) {
    return by(b, hm_phase_destinations);
}

/* ---- positions ---- */

static uint64_t gates_times_one_by_one(bench *b) {
    for (int i = 0; i < MANY; i++) {
        hm_phase_load(b->other, &b->states[i].board);
        hm_phase_destination_set(b->other, b->states[i].side, &b->sets[i]);
    }
    return b->sets[0].word[0];
}

static uint64_t at_once(bench *b) {
    hm_phase_destinations_batch(b->batch, b->states, MANY, b->sets);
    return b->sets[0].word[0];
}

static uint64_t check_forward(bench *b) {
    return hm_phase_spatial_in_check(&b->position->state.board, HM_4D_WHITE, 0);
}

static uint64_t check_reverse(bench *b) {
    return hm_phase_in_check(b->engine, HM_4D_WHITE, 0);
}

static uint64_t legal_by_rules(bench *b) {
    return hm_4d_generate(b->position, b->moves);
}

static uint64_t legal_by_phases(bench *b) {
    return hm_phase_generate(b->engine, &b->position->state, b->moves, HM_4D_MOVES_MAX);
}

/* ---- one engine: pseudo-legal and legal, without and with castling ---- */

static uint64_t solution_by_side(const hm_phase_engine *engine, const hm_4d_state *state,
                                 bool hybrid) {
    uint32_t phases[HM_PHASE_DESTINATIONS];
    uint64_t sum = 0;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        hm_4d_piece piece = state->board.square[square];
        if (piece == HM_4D_EMPTY || HM_4D_COLOUR(piece) != state->side) continue;
        sum += hybrid ? hm_phase_destinations_hybrid(engine, &state->board, square, phases)
                      : hm_phase_destinations(engine, engine->phase[square], phases);
    }
    return sum;
}

static uint64_t pseudo_legal(bench *b) {
    return solution_by_side(b->engine, &b->position->state, false);
}

/* As the published program does it: every move made, every king of the side looked at. */
static uint64_t legal_by_trials(bench *b) {
    const hm_4d_board *board = &b->position->state.board;
    uint32_t phases[HM_PHASE_DESTINATIONS];
    uint64_t sum = 0;
    for (unsigned from = 0; from < HM_4D_SQUARES; from++) {
        if (board->square[from] == HM_4D_EMPTY || HM_4D_COLOUR(board->square[from]) != HM_4D_WHITE)
            continue;
        size_t count = hm_phase_destinations(b->engine, b->engine->phase[from], phases);
        for (size_t i = 0; i < count; i++) {
            hm_4d_move move = HM_4D_MOVE(from, b->engine->square[phases[i]], 0, HM_4D_PLAIN);
            sum += !hm_phase_leaves_king_in_check(b->engine, move, 0);
        }
    }
    return sum;
}

static uint64_t hybrid_alone(bench *b) {
    return solution_by_side(b->castler, &b->castling, true);
}

static uint64_t hybrid_and_castling(bench *b) {
    return hybrid_alone(b) + hm_phase_generate_special(b->castler, &b->castling, NULL, 0);
}

static uint64_t legal_without_castling(bench *b) {
    return hm_phase_generate(b->castler, &b->bound, b->moves, HM_4D_MOVES_MAX);
}

static uint64_t legal_with_castling(bench *b) {
    return hm_phase_generate(b->castler, &b->castling, b->moves, HM_4D_MOVES_MAX);
}

/* ---- the ordinary board ---- */

static uint64_t ordinary_by(bench *b, const hm_ordinary_way *way, bool castling) {
    hm_ordinary_move moves[HM_ORDINARY_MOVES];
    uint64_t sum = 0;
    for (int i = 0; i < AGAIN; i++)
        sum += hm_ordinary_legal(&b->ordinary, way, &b->chess, castling, moves);
    return sum;
}

static uint64_t ordinary_by_coordinates(bench *b) {
    return ordinary_by(b, &hm_ordinary_coordinates, true);
}

static uint64_t ordinary_by_hybrid(bench *b) {
    return ordinary_by(b, &hm_ordinary_hybrid, false);
}

static uint64_t ordinary_by_hybrid_castling(bench *b) {
    return ordinary_by(b, &hm_ordinary_hybrid, true);
}

static uint64_t ordinary_by_phases(bench *b) {
    return ordinary_by(b, &hm_ordinary_native, true);
}

/* ---- the table ---- */

static const struct {
    const char *group, *name;
    uint64_t (*run)(bench *b);
    double units;
} rows[] = {
    {"phase of a square", "sum of products", phases_of_squares, LOOK_UPS},
    {"phase of a square", "table", phases_by_table, LOOK_UPS},
    {"square of a phase", "division", squares_by_division, LOOK_UPS},
    {"square of a phase", "table", squares_by_table, LOOK_UPS},
    {"destinations of all pieces", "coordinates", by_coordinates, 1},
    {"destinations of all pieces", "Solution A (hybrid)", by_hybrid, 1},
    {"destinations of all pieces", "Solution B (field)", by_field, 1},
    {"destinations of all pieces", "Solution C, step by step", by_walk, 1},
    {"destinations of all pieces", "Solution C, by lines", by_phases, 1},
    {"destination set of a child", "one by one", gates_times_one_by_one, MANY},
    {"destination set of a child", "batch of 64", at_once, MANY},
    {"check", "forward scan", check_forward, 1},
    {"check", "reverse cast", check_reverse, 1},
    {"legal moves", "rules engine", legal_by_rules, 1},
    {"legal moves", "phase engine", legal_by_phases, 1},
    {"moves of one engine", "pseudo-legal", pseudo_legal, 1},
    {"moves of one engine", "legal, by pins and checks", legal_by_phases, 1},
    {"moves of one engine", "legal, every move tried", legal_by_trials, 1},
    {"castling of all kings", "Solution A, without it", hybrid_alone, 1},
    {"castling of all kings", "Solution A, with it", hybrid_and_castling, 1},
    {"castling, legal moves", "without it", legal_without_castling, 1},
    {"castling, legal moves", "with it", legal_with_castling, 1},
    {"ordinary board", "coordinates", ordinary_by_coordinates, AGAIN},
    {"ordinary board", "Solution A, no castling", ordinary_by_hybrid, AGAIN},
    {"ordinary board", "Solution A, with castling", ordinary_by_hybrid_castling, AGAIN},
    {"ordinary board", "Solution C, with castling", ordinary_by_phases, AGAIN},
};

_Static_assert(sizeof rows / sizeof rows[0] == HM_PHASE_TIMES, "one time a row");

static double time_of(bench *b, size_t row) {
    double start = hm_seconds_now();
    b->sink += rows[row].run(b);
    return 1e9 * (hm_seconds_now() - start) / rows[row].units;
}

/* ROUNDS times in turns, the best of each. */
static hm_status gates_times_measure(bench *b, const hm_watch *watch,
                                     hm_phase_time times[HM_PHASE_TIMES], hm_error *error) {
    for (int round = 0; round < ROUNDS; round++) {
        hm_status status = hm_watch_ask(watch, (uint64_t)round, ROUNDS, error);
        if (status != HM_OK) return status;
        for (size_t i = 0; i < HM_PHASE_TIMES; i++) {
            double time = time_of(b, i);
            if (round == 0 || time < times[i].nanoseconds) times[i].nanoseconds = time;
        }
    }
    for (size_t i = 0, first = 0; i < HM_PHASE_TIMES; i++) {
        if (strcmp(rows[i].group, rows[first].group) != 0) first = i;
        times[i].group = rows[i].group;
        times[i].name = rows[i].name;
        times[i].ratio = times[i].nanoseconds / times[first].nanoseconds;
    }
    return HM_OK;
}

/* ---- positions and memory ---- */

/* The start position without what stands between kings and rooks. */
static void clear_for_castling(bench *b) {
    b->castling = b->position->state;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        unsigned x = HM_4D_X(square), y = HM_4D_Y(square);
        bool home = (y == 0 || y == 7) && x != 0 && x != 4 && x != 7;
        if (home && !hm_phase_is_pawn(b->castling.board.square[square]))
            b->castling.board.square[square] = HM_4D_EMPTY;
    }
    b->bound = b->castling;
    memset(b->bound.castling, 0, sizeof b->bound.castling);
    hm_phase_load(b->castler, &b->castling.board);
    hm_ordinary_engine_init(&b->ordinary);
    hm_ordinary_place(&b->chess, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R");
    b->chess.castling = 15; /* of both sides to both sides */
}

static void gates_times_prepare(bench *b) {
    hm_4d_position_start(b->position);
    const hm_4d_state *start = &b->position->state;
    size_t count = hm_phase_generate(b->engine, start, b->moves, HM_4D_MOVES_MAX);
    for (size_t i = 0; i < MANY; i++) {
        b->states[i] = *start;
        hm_phase_play(b->engine, &b->states[i], b->moves[i * (count / MANY)]);
    }
    clear_for_castling(b);
}

static hm_status gates_times_make(bench *b, hm_error *error) {
    hm_status status = hm_phase_engine_create(NULL, &b->engine, error);
    if (status == HM_OK) status = hm_phase_engine_create(NULL, &b->other, error);
    if (status == HM_OK) status = hm_phase_engine_create(NULL, &b->castler, error);
    if (status == HM_OK) status = hm_phase_batch_create(NULL, &b->batch, error);
    if (status != HM_OK) return status;
    b->position = malloc(sizeof *b->position);
    b->states = malloc(MANY * sizeof b->states[0]);
    b->moves = malloc(HM_4D_MOVES_MAX * sizeof b->moves[0]);
    if (b->position != NULL && b->states != NULL && b->moves != NULL) return HM_OK;
    return hm_fail_memory(error, "measurements");
}

hm_status hm_phase_measure(const hm_watch *watch, hm_phase_time times[HM_PHASE_TIMES],
                           hm_error *error) {
    bench *b = calloc(1, sizeof *b);
    if (b == NULL) return hm_fail_memory(error, "measurements");
    hm_status status = gates_times_make(b, error);
    if (status == HM_OK) {
        gates_times_prepare(b);
        status = gates_times_measure(b, watch, times, error);
    }
    hm_phase_engine_destroy(b->engine);
    hm_phase_engine_destroy(b->other);
    hm_phase_engine_destroy(b->castler);
    hm_phase_batch_destroy(b->batch);
    free(b->position);
    free(b->states);
    free(b->moves);
    free(b);
    return status;
}
