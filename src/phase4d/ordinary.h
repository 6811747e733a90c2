/* Private header of phase4d/: chess on the ordinary board, to measure phases where the published
 * program did (gates_times.c). The pieces are those of 4D chess, with pawns along y; squares are
 * 8 x + y.
 *
 * A board has one list of moves and three ways to find what a piece reaches and who attacks a
 * square: in coordinates, and by Solutions A and C on the map (640; 67, 7). */
#ifndef HM_PHASE4D_ORDINARY_H
#define HM_PHASE4D_ORDINARY_H

#include "phase4d/map.h"

enum {
    HM_ORDINARY_SQUARES = 64,
    HM_ORDINARY_MODULUS = 640,
    HM_ORDINARY_MOVES = 256, /* room for the legal moves of any position */
    HM_ORDINARY_REACH = 56,  /* room for what the operator of a queen adds */
    HM_ORDINARY_NONE = 64    /* no square */
};

typedef struct hm_ordinary_board {
    hm_4d_piece square[HM_ORDINARY_SQUARES];
    uint8_t side;       /* HM_4D_WHITE or HM_4D_BLACK */
    uint8_t castling;   /* bits: White's king's and queen's side, Black's */
    uint8_t en_passant; /* the square that was skipped, or HM_ORDINARY_NONE */
} hm_ordinary_board;

typedef struct hm_ordinary_move {
    uint8_t from, to;
    hm_4d_piece promotion; /* the piece, or HM_4D_EMPTY */
} hm_ordinary_move;

/* The map and its tables (ordinary_phase.c). */
typedef struct hm_ordinary_engine {
    hm_phase_map map;
    uint16_t phase[HM_ORDINARY_SQUARES];
    uint8_t square[HM_ORDINARY_MODULUS]; /* or HM_ORDINARY_NONE */
    uint32_t axis[4], diagonal[4], jump[8], step[8];
    uint32_t forward[HM_4D_PIECES], capture[HM_4D_PIECES][2]; /* of pawns */
    uint32_t shifts[2][HM_4D_PIECES][HM_ORDINARY_REACH];      /* operators; [1]: on a start rank */
    size_t count[2][HM_4D_PIECES];
} hm_ordinary_engine;

typedef struct hm_ordinary_way {
    /* Squares that the piece on `from` may move to or capture on, castling apart. */
    size_t (*reach)(const hm_ordinary_engine *engine, const hm_ordinary_board *board, unsigned from,
                    uint8_t *to);
    /* Whether a piece of `colour` attacks a square. */
    bool (*attacks)(const hm_ordinary_engine *engine, const hm_ordinary_board *board,
                    unsigned square, unsigned colour);
} hm_ordinary_way;

extern const hm_ordinary_way hm_ordinary_coordinates; /* ordinary_board.c; needs no engine */
extern const hm_ordinary_way hm_ordinary_hybrid;      /* Solution A */
extern const hm_ordinary_way hm_ordinary_native;      /* Solution C */

void hm_ordinary_engine_init(hm_ordinary_engine *engine);

/* Reads the first field of a FEN, which must be right. */
void hm_ordinary_place(hm_ordinary_board *board, const char *placement);

/* The legal moves; returns how many. */
size_t hm_ordinary_legal(const hm_ordinary_engine *engine, const hm_ordinary_way *way,
                         const hm_ordinary_board *board, bool castling, hm_ordinary_move *moves);

void hm_ordinary_make(hm_ordinary_board *board, hm_ordinary_move move);

#endif
