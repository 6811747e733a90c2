/* The two engines of 4D chess on any position: legal moves, their number, and check must agree.
 *
 * The bytes are a position: side to move, en-passant target, then two bytes a piece, so that
 * every input means something. */
#include "hypermate/phase4d.h"
#include "fuzz.h"

enum { MOST_PIECES = 64, ROOM = 1 << 15 };

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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static hm_phase_engine *engine;
    static hm_4d_state state;
    static hm_4d_position position;
    static hm_4d_move moves[ROOM];
    bool agrees = false;
    if (engine == NULL) REQUIRE(hm_phase_engine_create(NULL, &engine, NULL) == HM_OK);
    decode(data, size, &state);
    hm_4d_position_init(&position, &state);
    REQUIRE(hm_4d_moves_bound(&position) <= ROOM);
    REQUIRE(hm_phase_agrees(engine, &position, &agrees, NULL) == HM_OK && agrees);
    REQUIRE(hm_4d_generate(&position, moves) == hm_4d_count(&position));
    REQUIRE(hm_phase_in_check(engine, HM_4D_WHITE, 0) ==
            hm_4d_in_check(&position, HM_4D_WHITE, NULL));
    REQUIRE(hm_phase_in_check(engine, HM_4D_BLACK, 0) ==
            hm_4d_in_check(&position, HM_4D_BLACK, NULL));
    return 0;
}
