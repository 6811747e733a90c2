/* Seeded 4D states that no game would reach, for the places where the rules are hard. */
#include "support/scatter4d.h"

void scatter4d(hm_random *random, unsigned pieces, unsigned kings, hm_4d_state *state) {
    hm_4d_state_init(state);
    for (unsigned i = 0; i < pieces; i++) {
        unsigned square = (unsigned)hm_random_below(random, HM_4D_SQUARES);
        unsigned colour = (unsigned)hm_random_below(random, 2) << 3;
        unsigned kind = i < 2 * kings ? HM_4D_KING : 1 + (unsigned)hm_random_below(random, 6);
        state->board.square[square] = (hm_4d_piece)(kind | colour);
    }
    for (unsigned i = 0; i < 4; i++) {
        state->castling[i / 2][i % 2] = hm_random_next(random);
    }
    state->side = hm_random_below(random, 2) != 0 ? HM_4D_BLACK : HM_4D_WHITE;
}

/* A square at most `reach` away from another on every axis. */
static int near_square(hm_random *random, int square, int reach) {
    int at[4] = {HM_4D_X(square), HM_4D_Y(square), HM_4D_Z(square), HM_4D_W(square)};
    for (int axis = 0; axis < 4; axis++) {
        at[axis] += (int)hm_random_below(random, (uint64_t)(2 * reach + 1)) - reach;
        at[axis] = at[axis] < 0 ? 0 : at[axis] > 7 ? 7 : at[axis];
    }
    return HM_4D_SQUARE(at[0], at[1], at[2], at[3]);
}

void scatter4d_en_passant(hm_random *random, hm_4d_state *state) {
    hm_4d_state_init(state);
    bool axis_y = hm_random_below(random, 2) != 0;
    int step = axis_y ? HM_4D_SQUARE(0, 1, 0, 0) : 1;
    int x = 1 + (int)hm_random_below(random, 6), z = (int)hm_random_below(random, 8);
    int across = (int)hm_random_below(random, 8);
    int victim = axis_y ? HM_4D_SQUARE(x, 4, z, across) : HM_4D_SQUARE(x, across, z, 4);
    for (int i = 0; i < 30; i++) {
        unsigned kind = HM_4D_BISHOP + (unsigned)hm_random_below(random, 4);
        unsigned colour = kind == HM_4D_KING ? HM_4D_WHITE : HM_4D_BLACK;
        state->board.square[near_square(random, victim, 3)] = (hm_4d_piece)(kind | colour);
    }
    unsigned axis = axis_y ? HM_4D_PAWN_Y : HM_4D_PAWN_W;
    state->ep_target = victim + step;
    state->ep_axis = (hm_4d_piece)axis;
    state->board.square[victim] = (hm_4d_piece)(axis | HM_4D_BLACK);
    state->board.square[victim + step] = HM_4D_EMPTY;
    state->board.square[victim + 2 * step] = HM_4D_EMPTY;
    for (int dx = -1; dx <= 1; dx += 2) {
        state->board.square[victim + dx * HM_4D_SQUARE(1, 0, 0, 0)] = (hm_4d_piece)axis;
    }
}

/* The square a number of steps away, or -1 beside the board. */
static int stepped(int square, const int by[4], int steps) {
    int at[4] = {HM_4D_X(square), HM_4D_Y(square), HM_4D_Z(square), HM_4D_W(square)};
    for (int axis = 0; axis < 4; axis++) {
        at[axis] += steps * by[axis];
        if (at[axis] < 0 || at[axis] > 7) return -1;
    }
    return HM_4D_SQUARE(at[0], at[1], at[2], at[3]);
}

/* An own king and an enemy slider on both sides of a square, on a line without x. */
static void pin(hm_random *random, hm_4d_state *state, int square) {
    int by[4] = {0};
    for (int axis = 1; axis < 4; axis++)
        by[axis] = (int)hm_random_below(random, 3) - 1;
    by[1 + hm_random_below(random, 3)] = 0; /* at most two axes */
    int axes = by[1] * by[1] + by[2] * by[2] + by[3] * by[3];
    unsigned kind = axes == 1 ? HM_4D_ROOK : HM_4D_BISHOP; /* a queen would reach the king's way */
    int king = stepped(square, by, 1 + (int)hm_random_below(random, 3));
    int slider = stepped(square, by, -1 - (int)hm_random_below(random, 3));
    if (axes == 0 || king < 0 || slider < 0) return;
    state->board.square[king] = HM_4D_KING | state->side;
    state->board.square[slider] = (hm_4d_piece)(kind | (state->side ^ HM_4D_BLACK));
}

void scatter4d_castling(hm_random *random, hm_4d_state *state) {
    hm_4d_state_init(state);
    state->side = hm_random_below(random, 2) != 0 ? HM_4D_BLACK : HM_4D_WHITE;
    int rank = state->side == HM_4D_WHITE ? 0 : HM_4D_SQUARE(0, 7, 0, 0);
    for (int i = 0; i < 3; i++) {
        int slice = (int)hm_random_below(random, 64);
        int rooks[2] = {HM_4D_SQUARE(7, 0, 0, 0) | rank | slice, rank | slice};
        state->board.square[HM_4D_SQUARE(4, 0, 0, 0) | rank | slice] = HM_4D_KING | state->side;
        for (int side = 0; side < 2; side++) {
            state->board.square[rooks[side]] = HM_4D_ROOK | state->side;
            state->castling[state->side >> 3][side] |= 1ull << slice;
            if (i == 0 && hm_random_below(random, 2) != 0) pin(random, state, rooks[side]);
        }
    }
    for (uint64_t sliders = hm_random_below(random, 4); sliders > 0; sliders--) {
        unsigned square = (unsigned)hm_random_below(random, HM_4D_SQUARES);
        unsigned kind = HM_4D_BISHOP + (unsigned)hm_random_below(random, 3);
        if (state->board.square[square] != HM_4D_EMPTY) continue;
        state->board.square[square] = (hm_4d_piece)(kind | (state->side ^ HM_4D_BLACK));
    }
}
