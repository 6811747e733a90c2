/* Positions for the gates: random, but the same for a seed on every machine. */
#include "phase4d/seeded.h"

#include "core/random.h"

#include <string.h>

static void seeded_scatter(hm_random *random, uint64_t pieces, hm_4d_board *board) {
    /* One in sixteen is a king and so on, as in the start position. */
    static const hm_4d_piece kinds[16] = {HM_4D_KING,   HM_4D_QUEEN,  HM_4D_ROOK,   HM_4D_ROOK,
                                          HM_4D_BISHOP, HM_4D_BISHOP, HM_4D_KNIGHT, HM_4D_KNIGHT,
                                          HM_4D_PAWN_Y, HM_4D_PAWN_Y, HM_4D_PAWN_Y, HM_4D_PAWN_Y,
                                          HM_4D_PAWN_W, HM_4D_PAWN_W, HM_4D_PAWN_W, HM_4D_PAWN_W};
    memset(board, 0, sizeof *board);
    while (pieces > 0) {
        uint64_t square = hm_random_below(random, HM_4D_SQUARES);
        if (board->square[square] != HM_4D_EMPTY) continue;
        hm_4d_piece kind = kinds[hm_random_below(random, 16)];
        board->square[square] = kind | (hm_random_below(random, 2) ? HM_4D_BLACK : HM_4D_WHITE);
        pieces--;
    }
}

void hm_phase_seeded_board(uint64_t seed, hm_4d_board *board) {
    hm_random random;
    hm_random_init(&random, seed);
    seeded_scatter(&random, 8 + hm_random_below(&random, 505), board);
}

void hm_phase_seeded_state(uint64_t seed, hm_4d_state *state) {
    hm_random random;
    hm_random_init(&random, seed);
    hm_4d_state_init(state);
    seeded_scatter(&random, 8 + hm_random_below(&random, 65), &state->board);
    state->side = hm_random_below(&random, 2) ? HM_4D_BLACK : HM_4D_WHITE;
    for (int i = 0; i < 2; i++) {
        /* King and rooks at home in a slice, nothing between them. */
        unsigned slice = (unsigned)hm_random_below(&random, 64);
        unsigned rank = state->side == HM_4D_BLACK ? 7 : 0;
        for (unsigned x = 0; x < 8; x++) {
            hm_4d_piece piece = x == 4 ? HM_4D_KING : x % 7 == 0 ? HM_4D_ROOK : HM_4D_EMPTY;
            if (piece != HM_4D_EMPTY) piece |= state->side;
            state->board.square[HM_4D_SQUARE(x, rank, slice >> 3, slice & 7)] = piece;
        }
        for (int wing = 0; wing < 2; wing++)
            state->castling[state->side >> 3][wing] |= 1ull << slice;
    }
    /* A double step of the other side, and a taker on either side of its pawn: so x is 1..6. */
    unsigned x = 1 + (unsigned)hm_random_below(&random, 6);
    unsigned square = HM_4D_SQUARE(x, 0, 0, 0) | (unsigned)hm_random_below(&random, 512);
    hm_4d_piece axis = hm_random_below(&random, 2) ? HM_4D_PAWN_Y : HM_4D_PAWN_W;
    unsigned unit = axis == HM_4D_PAWN_Y ? HM_4D_SQUARE(0u, 1, 0, 0) : 1u;
    bool white_moves = state->side == HM_4D_WHITE;
    /* White takes a pawn that stands on rank 4 and skipped 5; Black one on 3 that skipped 2. */
    unsigned victim = (square & ~(7 * unit)) + (white_moves ? 4 : 3) * unit;
    unsigned target = white_moves ? victim + unit : victim - unit;
    unsigned origin = white_moves ? target + unit : target - unit;
    hm_4d_piece taker = axis | state->side;
    state->board.square[victim] = taker ^ HM_4D_BLACK;
    state->board.square[target] = state->board.square[origin] = HM_4D_EMPTY;
    state->board.square[victim + HM_4D_SQUARE(1u, 0, 0, 0)] = taker;
    state->board.square[victim - HM_4D_SQUARE(1u, 0, 0, 0)] = taker;
    state->ep_target = (int)target;
    state->ep_axis = axis;
}

void hm_phase_seeded_start(uint64_t seed, hm_4d_state *state) {
    hm_random random;
    hm_random_init(&random, seed);
    hm_4d_state_start(state);
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        if (hm_random_below(&random, 6) != 0) state->board.square[square] = HM_4D_EMPTY;
    }
}
