/* The plain generator of reference4d.h. The rules (rules4d, sections 4 to 8), written as directly
 * as possible: this file is to be read beside them, speed comes second. */
#include "reference4d.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = 12, CELLS = SIDE * SIDE * SIDE * SIDE, OUTSIDE = 0xff, MOST_KINGS = 4096 };

typedef struct mailbox {
    uint8_t cell[CELLS]; /* pieces; two rows of OUTSIDE around the board */
    int kings[2][MOST_KINGS];
    int king_count[2];
} mailbox;

static const int stride[4] = {SIDE * SIDE * SIDE, SIDE *SIDE, SIDE, 1};

static int to_cell(int square) {
    return (HM_4D_X(square) + 2) * stride[0] + (HM_4D_Y(square) + 2) * stride[1] +
           (HM_4D_Z(square) + 2) * stride[2] + (HM_4D_W(square) + 2) * stride[3];
}

static int to_square(int cell) {
    return HM_4D_SQUARE(cell / stride[0] % SIDE - 2, cell / stride[1] % SIDE - 2,
                        cell / stride[2] % SIDE - 2, cell / stride[3] % SIDE - 2);
}

static void fill(mailbox *m, const hm_4d_state *state) {
    memset(m->cell, OUTSIDE, sizeof m->cell);
    m->king_count[0] = m->king_count[1] = 0;
    for (int square = 0; square < HM_4D_SQUARES; square++) {
        hm_4d_piece piece = state->board.square[square];
        m->cell[to_cell(square)] = piece;
        if (HM_4D_KIND(piece) != HM_4D_KING) continue;
        int colour = piece >> 3;
        m->kings[colour][m->king_count[colour]++] = to_cell(square);
    }
}

/* ---- steps ---- */

typedef struct steps {
    int axis[8], diagonal[24], knight[48], king[80];
} steps;

static void find_steps(steps *s) {
    int axes = 0, diagonals = 0, knights = 0, kings = 0;
    for (int i = 0; i < 4; i++) {
        s->axis[axes++] = stride[i];
        s->axis[axes++] = -stride[i];
        for (int j = 0; j < 4; j++) {
            if (i == j) continue;
            for (int signs = 0; signs < 4; signs++) {
                int a = signs & 1 ? stride[i] : -stride[i];
                int b = signs & 2 ? stride[j] : -stride[j];
                s->knight[knights++] = 2 * a + b;
                if (i < j) s->diagonal[diagonals++] = a + b;
            }
        }
    }
    for (int n = 0; n < 81; n++) {
        int step = (n / 27 - 1) * stride[0] + (n / 9 % 3 - 1) * stride[1] +
                   (n / 3 % 3 - 1) * stride[2] + (n % 3 - 1) * stride[3];
        if (step != 0) s->king[kings++] = step;
    }
}

/* ---- attacks ---- */

static bool slider_sees(const mailbox *m, int cell, const int *step, int count, int piece,
                        int queen) {
    for (int i = 0; i < count; i++) {
        int at = cell + step[i];
        while (m->cell[at] == HM_4D_EMPTY)
            at += step[i];
        if (m->cell[at] == piece || m->cell[at] == queen) return true;
    }
    return false;
}

static bool leaper_sees(const mailbox *m, int cell, const int *step, int count, int piece) {
    for (int i = 0; i < count; i++) {
        if (m->cell[cell + step[i]] == piece) return true;
    }
    return false;
}

static bool is_attacked(const mailbox *m, const steps *s, int cell, int by) {
    if (slider_sees(m, cell, s->axis, 8, HM_4D_ROOK | by, HM_4D_QUEEN | by)) return true;
    if (slider_sees(m, cell, s->diagonal, 24, HM_4D_BISHOP | by, HM_4D_QUEEN | by)) return true;
    if (leaper_sees(m, cell, s->knight, 48, HM_4D_KNIGHT | by)) return true;
    if (leaper_sees(m, cell, s->king, 80, HM_4D_KING | by)) return true;
    int back = by == HM_4D_WHITE ? -1 : 1;
    int y[2] = {back * stride[1] + stride[0], back * stride[1] - stride[0]};
    int w[2] = {back * stride[3] + stride[0], back * stride[3] - stride[0]};
    return leaper_sees(m, cell, y, 2, HM_4D_PAWN_Y | by) ||
           leaper_sees(m, cell, w, 2, HM_4D_PAWN_W | by);
}

static bool any_king_attacked(const mailbox *m, const steps *s, int colour) {
    for (int i = 0; i < m->king_count[colour]; i++) {
        int by = colour == 0 ? HM_4D_BLACK : HM_4D_WHITE;
        if (is_attacked(m, s, m->kings[colour][i], by)) return true;
    }
    return false;
}

/* ---- moves ---- */

typedef struct generator {
    mailbox m;
    steps s;
    const hm_4d_state *state;
    int us, them; /* 0 or HM_4D_BLACK */
    hm_4d_move *out;
} generator;

static void move_king_entry(mailbox *m, int colour, int from, int to) {
    for (int i = 0; i < m->king_count[colour]; i++) {
        if (m->kings[colour][i] == from) m->kings[colour][i] = to;
    }
}

/* Adds the move if no own king is attacked after it; `victim` is emptied, and for castling a rook
 * jumps. */
static void try_move(generator *g, int from, int to, int victim, int promotion, int tag) {
    mailbox *m = &g->m;
    uint8_t piece = m->cell[from], target = m->cell[to], taken = m->cell[victim];
    int side = g->us >> 3;
    int rook_from = 0, rook_to = 0;
    m->cell[victim] = HM_4D_EMPTY;
    m->cell[from] = HM_4D_EMPTY;
    m->cell[to] = promotion != 0 ? (uint8_t)(promotion | g->us) : piece;
    if (HM_4D_KIND(piece) == HM_4D_KING) move_king_entry(m, side, from, to);
    if (tag >= HM_4D_CASTLE_KINGSIDE) {
        rook_from = to > from ? to + stride[0] : to - 2 * stride[0];
        rook_to = (from + to) / 2;
        m->cell[rook_to] = m->cell[rook_from];
        m->cell[rook_from] = HM_4D_EMPTY;
    }
    if (!any_king_attacked(m, &g->s, side)) {
        *g->out++ = HM_4D_MOVE(to_square(from), to_square(to), promotion, tag);
    }
    if (tag >= HM_4D_CASTLE_KINGSIDE) {
        m->cell[rook_from] = m->cell[rook_to];
        m->cell[rook_to] = HM_4D_EMPTY;
    }
    if (HM_4D_KIND(piece) == HM_4D_KING) move_king_entry(m, side, to, from);
    m->cell[to] = target;
    m->cell[victim] = taken;
    m->cell[from] = piece;
}

static bool is_enemy(const generator *g, uint8_t piece) {
    return piece != OUTSIDE && piece != HM_4D_EMPTY && HM_4D_COLOUR(piece) == g->them;
}

static void slide(generator *g, int from, const int *step, int count) {
    for (int i = 0; i < count; i++) {
        int to = from + step[i];
        for (; g->m.cell[to] == HM_4D_EMPTY; to += step[i])
            try_move(g, from, to, to, 0, HM_4D_PLAIN);
        if (is_enemy(g, g->m.cell[to])) try_move(g, from, to, to, 0, HM_4D_PLAIN);
    }
}

static void leap(generator *g, int from, const int *step, int count) {
    for (int i = 0; i < count; i++) {
        int to = from + step[i];
        if (g->m.cell[to] != HM_4D_EMPTY && !is_enemy(g, g->m.cell[to])) continue;
        try_move(g, from, to, to, 0, HM_4D_PLAIN);
    }
}

static void try_pawn(generator *g, int from, int to, int along) {
    if (along != (g->us == HM_4D_WHITE ? 7 : 0)) {
        try_move(g, from, to, to, 0, HM_4D_PLAIN);
        return;
    }
    for (int kind = HM_4D_KNIGHT; kind <= HM_4D_QUEEN; kind++)
        try_move(g, from, to, to, kind, HM_4D_PLAIN);
}

static void en_passant(generator *g, int from, int axis) {
    const hm_4d_state *state = g->state;
    if (state->ep_target == HM_4D_NO_SQUARE || state->ep_axis != axis) return;
    int along = axis == HM_4D_PAWN_Y ? HM_4D_Y(state->ep_target) : HM_4D_W(state->ep_target);
    if (along != (g->us == HM_4D_WHITE ? 5 : 2)) return;
    int forward = (axis == HM_4D_PAWN_Y ? stride[1] : 1) * (g->us == HM_4D_WHITE ? 1 : -1);
    int target = to_cell(state->ep_target), victim = target - forward;
    bool valid = g->m.cell[target] == HM_4D_EMPTY && g->m.cell[target + forward] == HM_4D_EMPTY &&
                 g->m.cell[victim] == (axis | g->them);
    if (!valid || (from != victim + stride[0] && from != victim - stride[0])) return;
    try_move(g, from, target, victim, 0, HM_4D_EN_PASSANT);
}

static void advance(generator *g, int from, int axis) {
    int square = to_square(from);
    int sign = g->us == HM_4D_WHITE ? 1 : -1;
    int forward = (axis == HM_4D_PAWN_Y ? stride[1] : 1) * sign;
    int along = axis == HM_4D_PAWN_Y ? HM_4D_Y(square) : HM_4D_W(square);
    if (g->m.cell[from + forward] == HM_4D_EMPTY) {
        try_pawn(g, from, from + forward, along + sign);
        if (along == (g->us == HM_4D_WHITE ? 1 : 6) &&
            g->m.cell[from + 2 * forward] == HM_4D_EMPTY) {
            int to = from + 2 * forward;
            try_move(g, from, to, to, 0, HM_4D_DOUBLE_STEP);
        }
    }
    for (int dx = -1; dx <= 1; dx += 2) {
        int to = from + forward + dx * stride[0];
        if (is_enemy(g, g->m.cell[to])) try_pawn(g, from, to, along + sign);
    }
    en_passant(g, from, axis);
}

static void castle(generator *g, int from, int side) {
    int square = to_square(from);
    if (HM_4D_X(square) != 4 || HM_4D_Y(square) != (g->us == HM_4D_WHITE ? 0 : 7)) return;
    if ((g->state->castling[g->us >> 3][side] >> (square & 63) & 1) == 0) return;
    int step = side == HM_4D_KINGSIDE ? stride[0] : -stride[0];
    int distance = side == HM_4D_KINGSIDE ? 3 : 4;
    if (g->m.cell[from + distance * step] != (HM_4D_ROOK | g->us)) return;
    for (int i = 1; i < distance; i++) {
        if (g->m.cell[from + i * step] != HM_4D_EMPTY) return;
    }
    if (any_king_attacked(&g->m, &g->s, g->us >> 3)) return;
    if (is_attacked(&g->m, &g->s, from + step, g->them)) return;
    if (is_attacked(&g->m, &g->s, from + 2 * step, g->them)) return;
    try_move(g, from, from + 2 * step, from + 2 * step, 0,
             side == HM_4D_KINGSIDE ? HM_4D_CASTLE_KINGSIDE : HM_4D_CASTLE_QUEENSIDE);
}

static void move_piece(generator *g, int from) {
    switch (HM_4D_KIND(g->m.cell[from])) {
    case HM_4D_PAWN_Y:
        advance(g, from, HM_4D_PAWN_Y);
        break;
    case HM_4D_PAWN_W:
        advance(g, from, HM_4D_PAWN_W);
        break;
    case HM_4D_KNIGHT:
        leap(g, from, g->s.knight, 48);
        break;
    case HM_4D_BISHOP:
        slide(g, from, g->s.diagonal, 24);
        break;
    case HM_4D_ROOK:
        slide(g, from, g->s.axis, 8);
        break;
    case HM_4D_QUEEN:
        slide(g, from, g->s.axis, 8);
        slide(g, from, g->s.diagonal, 24);
        break;
    default:
        leap(g, from, g->s.king, 80);
        castle(g, from, HM_4D_KINGSIDE);
        castle(g, from, HM_4D_QUEENSIDE);
        break;
    }
}

size_t reference_moves(const hm_4d_state *state, hm_4d_move *moves) {
    static generator g;
    fill(&g.m, state);
    find_steps(&g.s);
    g.state = state;
    g.us = state->side;
    g.them = g.us ^ HM_4D_BLACK;
    g.out = moves;
    for (int square = 0; square < HM_4D_SQUARES; square++) {
        hm_4d_piece piece = state->board.square[square];
        if (piece != HM_4D_EMPTY && HM_4D_COLOUR(piece) == g.us) move_piece(&g, to_cell(square));
    }
    return (size_t)(g.out - moves);
}

bool reference_in_check(const hm_4d_state *state, hm_4d_piece colour) {
    static generator g;
    fill(&g.m, state);
    find_steps(&g.s);
    return any_king_attacked(&g.m, &g.s, colour >> 3);
}

/* ---- moves played (rules4d, sections 5 to 7 and 9) ---- */

static void play_pieces(hm_4d_state *state, hm_4d_move move) {
    hm_4d_piece *board = state->board.square;
    int from = HM_4D_MOVE_FROM(move), to = HM_4D_MOVE_TO(move), tag = HM_4D_MOVE_TAG(move);
    hm_4d_piece piece = board[from];
    bool along_y = HM_4D_KIND(piece) == HM_4D_PAWN_Y;
    int unit = along_y ? HM_4D_SQUARE(0, 1, 0, 0) : HM_4D_SQUARE(0, 0, 0, 1);
    int forward = state->side == HM_4D_WHITE ? unit : -unit;
    if (tag == HM_4D_EN_PASSANT) board[to - forward] = HM_4D_EMPTY;
    if (tag == HM_4D_CASTLE_KINGSIDE || tag == HM_4D_CASTLE_QUEENSIDE) {
        bool king_side = tag == HM_4D_CASTLE_KINGSIDE;
        int home = from % 512 + (king_side ? HM_4D_SQUARE(7, 0, 0, 0) : 0);
        board[(from + to) / 2] = board[home];
        board[home] = HM_4D_EMPTY;
    }
    board[from] = HM_4D_EMPTY;
    int promotion = HM_4D_MOVE_PROMOTION(move);
    board[to] = promotion != 0 ? (hm_4d_piece)(promotion | state->side) : piece;
    state->ep_target = tag == HM_4D_DOUBLE_STEP ? from + forward : HM_4D_NO_SQUARE;
    state->ep_axis = tag == HM_4D_DOUBLE_STEP ? HM_4D_KIND(piece) : 0;
}

/* Whether a right's king and rook, or either, stood at home before and do not afterwards. */
static bool has_ended(const hm_4d_state *before, const hm_4d_state *after, int colour, int side,
                      int slice) {
    const int files[2] = {4, side == HM_4D_KINGSIDE ? 7 : 0};
    const unsigned kinds[2] = {HM_4D_KING, HM_4D_ROOK};
    for (int i = 0; i < 2; i++) {
        int home = HM_4D_SQUARE(files[i], colour == 0 ? 0 : 7, 0, 0) + slice;
        unsigned piece = kinds[i] | (colour == 0 ? HM_4D_WHITE : HM_4D_BLACK);
        if (before->board.square[home] == piece && after->board.square[home] != piece) return true;
    }
    return false;
}

static void end_rights(const hm_4d_state *before, hm_4d_state *after) {
    for (int colour = 0; colour < 2; colour++) {
        for (int side = 0; side < 2; side++) {
            for (int slice = 0; slice < 64; slice++) {
                if (has_ended(before, after, colour, side, slice))
                    after->castling[colour][side] &= ~(1ull << slice);
            }
        }
    }
}

void reference_play(hm_4d_state *state, hm_4d_move move) {
    hm_4d_state before = *state;
    hm_4d_piece mover = before.board.square[HM_4D_MOVE_FROM(move)];
    bool pawn = HM_4D_KIND(mover) == HM_4D_PAWN_Y || HM_4D_KIND(mover) == HM_4D_PAWN_W;
    bool takes = before.board.square[HM_4D_MOVE_TO(move)] != HM_4D_EMPTY;
    play_pieces(state, move);
    end_rights(&before, state);
    state->halfmove = pawn || takes ? 0 : before.halfmove + 1;
    state->fullmove = before.fullmove + (before.side == HM_4D_BLACK ? 1 : 0);
    state->side = before.side == HM_4D_WHITE ? HM_4D_BLACK : HM_4D_WHITE;
}

bool reference_same(const hm_4d_state *a, const hm_4d_state *b) {
    return memcmp(&a->board, &b->board, sizeof a->board) == 0 &&
           memcmp(a->castling, b->castling, sizeof a->castling) == 0 &&
           a->ep_target == b->ep_target && a->ep_axis == b->ep_axis && a->side == b->side &&
           a->halfmove == b->halfmove && a->fullmove == b->fullmove;
}
