/* Times the ways to find moves on this machine: phases against coordinates, each against the first
 * of its group, timed in turns because machines are rarely idle. */
#include "phase4d/batches.h"
#include "phase4d/gates.h"
#include "phase4d/make.h"
#include "phase4d/ordinary.h"
#include "phase4d/phase_engine.h"

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

/* Each group of rows is one function; `way` is the row's place in the group. */

static uint64_t time_tables(bench *b, int way) {
    const hm_phase_engine *e = b->engine;
    uint64_t sum = 0;
    for (uint32_t square = 0; way == 0 && square < LOOK_UPS; square++)
        sum += hm_phase_of(&e->map, square);
    for (uint32_t square = 0; way == 1 && square < LOOK_UPS; square++)
        sum += hm_phase_engine_phase(e, square);
    for (uint32_t square = 0; way == 2 && square < LOOK_UPS; square++)
        sum += hm_phase_invert(&e->map, e->phase[square]);
    for (uint32_t square = 0; way == 3 && square < LOOK_UPS; square++)
        sum += hm_phase_engine_square(e, e->phase[square]);
    return sum;
}

/* Destinations of all 896 pieces. */

static uint64_t list_destinations(bench *b, int way) {
    static size_t (*const solve[])(const hm_phase_engine *, uint32_t, uint32_t *) = {
        NULL, NULL, hm_phase_destinations_field, hm_phase_walk, hm_phase_destinations};
    const hm_4d_board *board = &b->position->state.board;
    uint32_t phases[HM_PHASE_DESTINATIONS];
    uint16_t squares[HM_PHASE_DESTINATIONS];
    uint64_t sum = 0;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        if (board->square[square] == HM_4D_EMPTY) continue;
        sum += way == 0   ? hm_phase_spatial(board, square, squares)
               : way == 1 ? hm_phase_destinations_hybrid(b->engine, board, square, phases)
                          : solve[way](b->engine, b->engine->phase[square], phases);
    }
    return sum;
}

static uint64_t fill_sets(bench *b, int way) {
    if (way == 1) hm_phase_destinations_batch(b->batch, b->states, MANY, b->sets);
    for (int i = 0; way == 0 && i < MANY; i++) {
        hm_phase_load(b->other, &b->states[i].board);
        hm_phase_destination_set(b->other, b->states[i].side, &b->sets[i]);
    }
    return b->sets[0].word[0];
}

static uint64_t test_check(bench *b, int way) {
    return way == 0 ? hm_phase_spatial_in_check(&b->position->state.board, HM_4D_WHITE, 0)
                    : hm_phase_in_check(b->engine, HM_4D_WHITE, 0);
}

static uint64_t list_legal(bench *b, int way) {
    return way == 0 ? hm_4d_generate(b->position, b->moves)
                    : hm_phase_generate(b->engine, &b->position->state, b->moves, HM_4D_MOVES_MAX);
}

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

/* One engine: all pseudo-legal moves; legal by pins and checks; legal as the published program does
 * it, where every move is made and every king of the side is checked. */
static uint64_t compare_legality(bench *b, int way) {
    if (way == 0) return solution_by_side(b->engine, &b->position->state, false);
    if (way == 1) return list_legal(b, 1);
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

static uint64_t castle_pseudo_legally(bench *b, int way) {
    uint64_t sum = solution_by_side(b->castler, &b->castling, true);
    return way == 0 ? sum : sum + hm_phase_generate_special(b->castler, &b->castling, NULL, 0);
}

static uint64_t castle_legally(bench *b, int way) {
    return hm_phase_generate(b->castler, way == 0 ? &b->bound : &b->castling, b->moves,
                             HM_4D_MOVES_MAX);
}

static uint64_t list_ordinary(bench *b, int way) {
    static const hm_ordinary_way *const ways[] = {&hm_ordinary_coordinates, &hm_ordinary_hybrid,
                                                  &hm_ordinary_hybrid, &hm_ordinary_native};
    hm_ordinary_move moves[HM_ORDINARY_MOVES];
    uint64_t sum = 0;
    for (int i = 0; i < AGAIN; i++)
        sum += hm_ordinary_legal(&b->ordinary, ways[way], &b->chess, way != 1, moves);
    return sum;
}

/* ---- the table ---- */

static const struct {
    const char *group, *name;
    uint64_t (*run)(bench *b, int way);
    int way;
    double units;
} rows[] = {
    {"phase of a square", "sum of products", time_tables, 0, LOOK_UPS},
    {"phase of a square", "table", time_tables, 1, LOOK_UPS},
    {"square of a phase", "division", time_tables, 2, LOOK_UPS},
    {"square of a phase", "table", time_tables, 3, LOOK_UPS},
    {"destinations of all pieces", "coordinates", list_destinations, 0, 1},
    {"destinations of all pieces", "Solution A (hybrid)", list_destinations, 1, 1},
    {"destinations of all pieces", "Solution B (field)", list_destinations, 2, 1},
    {"destinations of all pieces", "Solution C, step by step", list_destinations, 3, 1},
    {"destinations of all pieces", "Solution C, by lines", list_destinations, 4, 1},
    {"destination set of a child", "one by one", fill_sets, 0, MANY},
    {"destination set of a child", "batch of 64", fill_sets, 1, MANY},
    {"check", "forward scan", test_check, 0, 1},
    {"check", "reverse cast", test_check, 1, 1},
    {"legal moves", "rules engine", list_legal, 0, 1},
    {"legal moves", "phase engine", list_legal, 1, 1},
    {"moves of one engine", "pseudo-legal", compare_legality, 0, 1},
    {"moves of one engine", "legal, by pins and checks", compare_legality, 1, 1},
    {"moves of one engine", "legal, every move tried", compare_legality, 2, 1},
    {"castling of all kings", "Solution A, without it", castle_pseudo_legally, 0, 1},
    {"castling of all kings", "Solution A, with it", castle_pseudo_legally, 1, 1},
    {"castling, legal moves", "without it", castle_legally, 0, 1},
    {"castling, legal moves", "with it", castle_legally, 1, 1},
    {"ordinary board", "coordinates", list_ordinary, 0, AGAIN},
    {"ordinary board", "Solution A, no castling", list_ordinary, 1, AGAIN},
    {"ordinary board", "Solution A, with castling", list_ordinary, 2, AGAIN},
    {"ordinary board", "Solution C, with castling", list_ordinary, 3, AGAIN},
};

_Static_assert(sizeof rows / sizeof rows[0] == HM_PHASE_TIMES, "one time a row");

/* Children of the start position; the start position without the pieces between kings and rooks. */
static void gates_times_prepare(bench *b) {
    hm_4d_position_start(b->position);
    const hm_4d_state *start = &b->position->state;
    size_t count = hm_phase_generate(b->engine, start, b->moves, HM_4D_MOVES_MAX);
    for (size_t i = 0; i < MANY; i++) {
        b->states[i] = *start;
        hm_phase_play(b->engine, &b->states[i], b->moves[i * (count / MANY)]);
    }
    b->castling = *start;
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

hm_status hm_phase_measure(const hm_watch *watch, hm_phase_time times[HM_PHASE_TIMES],
                           hm_error *error) {
    bench *b = calloc(1, sizeof *b);
    if (b == NULL) return hm_fail_memory(error, "measurements");
    hm_status status = hm_phase_engine_create(NULL, &b->engine, error);
    if (status == HM_OK) status = hm_phase_engine_create(NULL, &b->other, error);
    if (status == HM_OK) status = hm_phase_engine_create(NULL, &b->castler, error);
    if (status == HM_OK) status = hm_phase_batch_create(NULL, &b->batch, error);
    b->position = malloc(sizeof *b->position);
    b->states = malloc(MANY * sizeof b->states[0]);
    b->moves = malloc(HM_4D_MOVES_MAX * sizeof b->moves[0]);
    if (status == HM_OK && (b->position == NULL || b->states == NULL || b->moves == NULL))
        status = hm_fail_memory(error, "measurements");
    if (status == HM_OK) gates_times_prepare(b);
    /* Every row ROUNDS times in turns; the best time of each counts. */
    for (int round = 0; round < ROUNDS && status == HM_OK; round++) {
        status = hm_watch_ask(watch, (uint64_t)round, ROUNDS, error);
        for (size_t i = 0; i < HM_PHASE_TIMES && status == HM_OK; i++) {
            double start = hm_seconds_now();
            b->sink += rows[i].run(b, rows[i].way);
            double time = 1e9 * (hm_seconds_now() - start) / rows[i].units;
            if (round == 0 || time < times[i].nanoseconds) times[i].nanoseconds = time;
        }
    }
    for (size_t i = 0, first = 0; i < HM_PHASE_TIMES && status == HM_OK; i++) {
        if (strcmp(rows[i].group, rows[first].group) != 0) first = i;
        times[i].group = rows[i].group;
        times[i].name = rows[i].name;
        times[i].ratio = times[i].nanoseconds / times[first].nanoseconds;
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
