/* The two engines of 4D chess on any position: legal moves, their number, and check must agree; and
 * with them the same position on a map that is walked, Solution B, and a batch of positions.
 *
 * The bytes are a position: side to move, en-passant target, then two bytes a piece, so that
 * every input means something. */
#include "fuzz.h"
#include "phase4d/batches.h"
#include "phase4d/phase_engine.h"

#include <string.h>

/* BATCH: so many positions go together; fewer are taken one by one. */
enum { MOST_PIECES = 64, ROOM = 1 << 15, BATCH = 9 };

static unsigned number_at(const uint8_t *data) {
    return data[0] | (unsigned)data[1] << 8;
}

/* 12 bits of a square; a piece above them, or for 0 and 8 the rights of the square's slice. */
static void put(hm_4d_state *state, unsigned number) {
    unsigned square = number & 4095, piece = number >> 12;
    if (HM_4D_KIND(piece) != HM_4D_EMPTY) {
        state->board.square[square] = (hm_4d_piece)piece;
        return;
    }
    for (int wing = 0; wing < 2; wing++)
        state->castling[piece >> 3][wing] |= 1ull << (square & 63);
}

static void decode(const uint8_t *data, size_t size, hm_4d_state *state) {
    hm_4d_state_init(state);
    if (size < 3) return;
    state->side = data[0] & 1 ? HM_4D_BLACK : HM_4D_WHITE;
    unsigned number = number_at(data + 1);
    if ((data[0] & 2) != 0) {
        state->ep_target = (int)(number & 4095);
        state->ep_axis = (number >> 12 & 1) != 0 ? HM_4D_PAWN_Y : HM_4D_PAWN_W;
    }
    for (size_t i = 0; i < MOST_PIECES && 3 + 2 * i + 1 < size; i++)
        put(state, number_at(data + 3 + 2 * i));
}

/* ---- other ways to the same moves ---- */

static void add(hm_4d_set *set, const hm_phase_engine *engine, const uint32_t *phases,
                size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t square = hm_phase_engine_square(engine, phases[i]);
        set->word[square >> 6] |= 1ull << (square & 63);
    }
}

static void compare_solutions(const hm_phase_engine *engine, unsigned colour) {
    hm_4d_set by_lines, by_field = {0};
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        uint32_t phases[HM_PHASE_DESTINATIONS];
        uint32_t phase = hm_phase_engine_phase(engine, square);
        hm_4d_piece piece = hm_phase_at(engine, phase);
        if (piece == HM_4D_EMPTY || HM_4D_COLOUR(piece) != colour) continue;
        add(&by_field, engine, phases, hm_phase_destinations_field(engine, phase, phases));
    }
    hm_phase_destination_set(engine, colour, &by_lines);
    REQUIRE(memcmp(&by_lines, &by_field, sizeof by_lines) == 0);
}

/* From each position on the next piece is taken off, and the other side is to move, which has no en
 * passant. */
static void vary(const hm_4d_state *state, hm_4d_state states[BATCH]) {
    unsigned square = 0;
    states[0] = *state;
    for (int i = 1; i < BATCH; i++) {
        states[i] = states[i - 1];
        states[i].side ^= HM_4D_BLACK;
        states[i].ep_target = HM_4D_NO_SQUARE;
        while (square < HM_4D_SQUARES && states[i].board.square[square] == HM_4D_EMPTY)
            square++;
        if (square < HM_4D_SQUARES) states[i].board.square[square] = HM_4D_EMPTY;
    }
}

static void compare_batch(hm_phase_batch *batch, hm_phase_engine *engine,
                          const hm_4d_state *state) {
    static hm_4d_state states[BATCH];
    static hm_4d_set sets[BATCH], set;
    bool checks[BATCH];
    uint64_t counts[BATCH];
    vary(state, states);
    hm_phase_destinations_batch(batch, states, BATCH, sets);
    hm_phase_checks_batch(batch, states, BATCH, checks);
    hm_phase_legal_batch(batch, states, BATCH, counts);
    for (int i = 0; i < BATCH; i++) {
        hm_phase_load(engine, &states[i].board);
        hm_phase_destination_set(engine, states[i].side, &set);
        REQUIRE(memcmp(&set, &sets[i], sizeof set) == 0);
        REQUIRE(checks[i] == hm_phase_in_check(engine, states[i].side, 0));
        REQUIRE(counts[i] == hm_phase_generate(engine, &states[i], NULL, 0));
    }
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    /* The published map times 1000: its phases pass the modulus. */
    static const hm_phase_map scaled = {
        .axes = 4, .side = 8, .modulus = 145451, .generator = {119234, 65196, 43000, 3000}};
    static hm_phase_engine *engine, *walker;
    static hm_phase_batch *batch;
    static hm_4d_state state;
    static hm_4d_position position;
    static hm_4d_move moves[ROOM];
    bool agrees = false;
    if (engine == NULL) {
        REQUIRE(hm_phase_engine_create(NULL, &engine, NULL) == HM_OK);
        REQUIRE(hm_phase_engine_create(&scaled, &walker, NULL) == HM_OK);
        REQUIRE(hm_phase_batch_create(NULL, &batch, NULL) == HM_OK);
    }
    decode(data, size, &state);
    hm_4d_position_init(&position, &state);
    REQUIRE(hm_4d_moves_bound(&position) <= ROOM);
    REQUIRE(hm_phase_agrees(engine, &position, &agrees, NULL) == HM_OK && agrees);
    REQUIRE(hm_phase_agrees(walker, &position, &agrees, NULL) == HM_OK && agrees);
    REQUIRE(hm_4d_generate(&position, moves) == hm_4d_count(&position));
    for (unsigned colour = HM_4D_WHITE; colour <= HM_4D_BLACK; colour += HM_4D_BLACK) {
        REQUIRE(hm_phase_in_check(engine, colour, 0) ==
                hm_4d_in_check(&position, (hm_4d_piece)colour, NULL));
        compare_solutions(engine, colour);
    }
    compare_batch(batch, engine, &state);
    return 0;
}
