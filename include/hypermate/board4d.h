/* hypermate: a board of 4D Oana-Chiru chess, as encoders take it: the pieces and their squares, and
 * nothing else. Rules and positions: more/chess4d.h. Texts: docs/formats.md, "fen4d". */
#ifndef HYPERMATE_BOARD4D_H
#define HYPERMATE_BOARD4D_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Squares are (x,y,z,w), each 0..7; index = x<<9 | y<<6 | z<<3 | w, 0..4095. */
#define HM_4D_SQUARES 4096

#define HM_4D_SQUARE(x, y, z, w) (((x) << 9) | ((y) << 6) | ((z) << 3) | (w))
#define HM_4D_X(square)          (((square) >> 9) & 7)
#define HM_4D_Y(square)          (((square) >> 6) & 7)
#define HM_4D_Z(square)          (((square) >> 3) & 7)
#define HM_4D_W(square)          ((square)&7)

/** The content of a square: 0, or kind | colour. A pawn's axis is part of its identity. */
typedef uint8_t hm_4d_piece;

enum {
    HM_4D_EMPTY = 0,
    HM_4D_PAWN_W = 1, /**< pawn that advances along w */
    HM_4D_PAWN_Y = 2, /**< pawn that advances along y */
    HM_4D_KNIGHT = 3,
    HM_4D_BISHOP = 4,
    HM_4D_ROOK = 5,
    HM_4D_QUEEN = 6,
    HM_4D_KING = 7,
    HM_4D_WHITE = 0,
    HM_4D_BLACK = 8,
    HM_4D_PIECES = 16 /**< size of a table indexed by hm_4d_piece; 8 is never a piece */
};

#define HM_4D_KIND(piece)   ((piece)&7)
#define HM_4D_COLOUR(piece) ((piece)&8)

/** 4,096 bytes of caller's memory. Every byte is HM_4D_EMPTY or a piece (1..7, 9..15). */
typedef struct hm_4d_board {
    hm_4d_piece square[HM_4D_SQUARES];
} hm_4d_board;

/** The start position of the game (896 pieces). */
HM_API void hm_4d_board_start(hm_4d_board *board);

/** Number of pieces on the board. */
HM_API unsigned hm_4d_board_count(const hm_4d_board *board);

/** A square and its content now. */
typedef struct hm_4d_change {
    uint16_t square;
    hm_4d_piece piece; /**< or HM_4D_EMPTY */
} hm_4d_change;

/** Lists the squares on which `to` differs from `from`, in ascending order, with the pieces of
 * `to`. Fills at most `capacity` and returns their full number, at most HM_4D_SQUARES. */
HM_API size_t hm_4d_board_changes(const hm_4d_board *from, const hm_4d_board *to,
                                  hm_4d_change *changes, size_t capacity);

/* ---- texts of boards ---- */

enum {
    HM_4D_FEN_LENIENT = 1 /**< also read the "P/w" pawns that some published programs write */
};

/** Reads a whole fen4d literal of any length; the text need not be NUL-terminated.
 * flags: 0 or HM_4D_FEN_LENIENT.
 * On success the board is complete. On failure its contents are unspecified; error->status is
 * HM_ERR_PREFIX, _PIECE, _COORDINATE, _DUPLICATE or _TRAILING and error->offset is exact.
 * No allocation. Cost: above 1 GB/s on long literals. */
HM_API hm_status hm_4d_fen_parse(const char *text, size_t length, unsigned flags,
                                 hm_4d_board *board, hm_error *error);

/** Appends the canonical literal: pieces in ascending square index, joined by "; ". */
HM_API void hm_4d_fen_format(const hm_4d_board *board, hm_text *text);

/** Bytes of the longest canonical literal (4,096 pawns). */
#define HM_4D_FEN_MAX 49161

#ifdef __cplusplus
}
#endif
#endif
