/* Observations of a player in a batch of four-player games (docs/environments.md). */
#include "games/4p/batch4p.h"

#include "chess4p/rules/play4p.h"

#include <string.h>

enum {
    CELLS = 14 * 14,
    GREY = 24,
    POINT_QUEENS = 25,
    CASTLING = 26,
    EN_PASSANT = 34,
    POINTS = 38,
    SEATS = 42,
    CLOCK = 46,
    OCCURRENCE = 47,
    PLAYABLE = 48,
    PLANES = 49
};

void hm_turn_4p(int square, int seat, int *file, int *rank) {
    int f = HM_4P_FILE(square), r = HM_4P_RANK(square);
    switch (seat & 3) {
    case HM_4P_RED:
        *file = f, *rank = r;
        break;
    case HM_4P_BLUE:
        *file = 13 - r, *rank = f;
        break;
    case HM_4P_YELLOW:
        *file = 13 - f, *rank = 13 - r;
        break;
    default:
        *file = r, *rank = 13 - f;
    }
}

size_t hm_batch_row_bytes_4p(hm_batch_view view) {
    return view == HM_BATCH_PLANES ? (size_t)PLANES * CELLS : view == HM_BATCH_BOARDS ? CELLS : 0;
}

static uint8_t observe4p_clamp(int64_t value) {
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

static int observe4p_cell(int square, int seat) {
    int file, rank;
    hm_turn_4p(square, seat, &file, &rank);
    return rank * 14 + file;
}

/* A grey piece keeps its kind and, turned, its seat. */
static void observe4p_put_piece(uint8_t *row, int cell, hm_4p_piece piece, int side) {
    static const uint8_t place[8] = {0, 5, 4, 3, 2, 1, 0, 1}; /* K Q R B N P */
    int kind = HM_4P_KIND(piece), seat = (HM_4P_SEAT(piece) - side) & 3;
    if (piece == HM_4P_EMPTY) return;
    if ((piece & HM_4P_DEAD) != 0) {
        int owner = (piece & HM_4P_NOBODYS) != 0 ? HM_4P_NOBODYS : seat << 4;
        row[GREY * CELLS + cell] = (uint8_t)(HM_4P_DEAD | owner | kind);
        return;
    }
    row[(seat * 6 + place[kind & 7]) * CELLS + cell] = 1;
    if (kind == HM_4P_POINT_QUEEN) row[POINT_QUEENS * CELLS + cell] = 1;
}

/* 1: plays; else a set of why not. */
static uint8_t observe4p_seat(const hm_4p_state *state, unsigned active, int seat) {
    if ((active >> seat & 1) != 0) return 1;
    return (uint8_t)((state->eliminated >> seat & 1) << 1 | (state->resigned >> seat & 1) << 2 |
                     (state->flagged >> seat & 1) << 3 | (state->stalemated >> seat & 1) << 4);
}

static void observe4p_fill(uint8_t *row, int plane, uint8_t value) {
    memset(row + plane * CELLS, value, CELLS);
}

static void observe4p_put_seats(uint8_t *row, const hm_batch_4p *g) {
    const hm_4p_state *state = &g->position.state;
    unsigned active = hm_4p_active(&g->position);
    for (int i = 0; i < HM_4P_SEATS; i++) {
        int seat = (state->side + i) & 3;
        const hm_4p_ep *ep = &state->ep[seat];
        observe4p_fill(row, CASTLING + 2 * i, state->castling_short >> seat & 1);
        observe4p_fill(row, CASTLING + 2 * i + 1, state->castling_long >> seat & 1);
        observe4p_fill(row, POINTS + i, observe4p_clamp(state->points[seat]));
        observe4p_fill(row, SEATS + i, observe4p_seat(state, active, seat));
        if (ep->skipped == HM_4P_NO_SQUARE) continue;
        uint8_t *plane = row + (EN_PASSANT + i) * CELLS;
        plane[observe4p_cell(ep->skipped, state->side)] = 1;
        plane[observe4p_cell(ep->pushed, state->side)] = 2;
    }
}

void hm_put_board_4p(const hm_4p_state *state, uint8_t *row) {
    for (int rank = 0; rank < 14; rank++)
        memcpy(row + rank * 14, &state->square[HM_4P_SQUARE(0, rank)], 14);
}

hm_status hm_batch_observe_4p(const void *start, const hm_batch_game *game, hm_batch_view view,
                              unsigned thread, uint8_t *row) {
    const hm_batch_4p *g = (const hm_batch_4p *)game;
    (void)start, (void)thread;
    if (view == HM_BATCH_PLANES) {
        const hm_4p_state *state = &g->position.state;
        memset(row, 0, (size_t)PLANES * CELLS);
        for (int rank = 0; rank < 14; rank++) {
            for (int file = 0; file < 14; file++) {
                int square = HM_4P_SQUARE(file, rank);
                if (state->square[square] == HM_4P_WALL) continue;
                int cell = observe4p_cell(square, state->side);
                row[PLAYABLE * CELLS + cell] = 1;
                observe4p_put_piece(row, cell, state->square[square], state->side);
            }
        }
        observe4p_put_seats(row, g);
        observe4p_fill(row, CLOCK, observe4p_clamp(state->clock));
        observe4p_fill(row, OCCURRENCE, observe4p_clamp(g->occurred));
        return HM_OK;
    }
    hm_put_board_4p(&g->position.state, row);
    return HM_OK;
}
