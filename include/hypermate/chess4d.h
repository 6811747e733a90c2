/* hypermate: 4D Oana-Chiru chess: the board and its position literal fen4d ("4d-fen v1:").
 *
 * A board says which piece stands where and nothing else; it may be any arrangement, legal or
 * not. Source of the literal: FEN4 v1; docs/formats.md lists the decisions it leaves open. */
#ifndef HYPERMATE_CHESS4D_H
#define HYPERMATE_CHESS4D_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Squares are (x,y,z,w), each 0..7; index = x<<9 | y<<6 | z<<3 | w, 0..4095. */
#define HM_4D_SQUARES 4096

#define HM_4D_SQUARE(x, y, z, w) (((x) << 9) | ((y) << 6) | ((z) << 3) | (w))
#define HM_4D_X(square)          (((square) >> 9) & 7)
#define HM_4D_Y(square)          (((square) >> 6) & 7)
#define HM_4D_Z(square)          (((square) >> 3) & 7)
#define HM_4D_W(square)          ((square)&7)

/* What stands on a square: 0, or kind | colour. A pawn's axis is part of its identity. */
typedef uint8_t hm_4d_piece;

enum {
    HM_4D_EMPTY = 0,
    HM_4D_PAWN_W = 1, /* pawn that advances along w */
    HM_4D_PAWN_Y = 2, /* pawn that advances along y */
    HM_4D_KNIGHT = 3,
    HM_4D_BISHOP = 4,
    HM_4D_ROOK = 5,
    HM_4D_QUEEN = 6,
    HM_4D_KING = 7,
    HM_4D_WHITE = 0,
    HM_4D_BLACK = 8,
    HM_4D_PIECES = 16 /* size of a table indexed by hm_4d_piece; 8 is never a piece */
};

#define HM_4D_KIND(piece)   ((piece)&7)
#define HM_4D_COLOUR(piece) ((piece)&8)

/* 4,096 bytes of caller's memory. Every byte is HM_4D_EMPTY or a piece (1..7, 9..15). */
typedef struct hm_4d_board {
    hm_4d_piece square[HM_4D_SQUARES];
} hm_4d_board;

/* Number of pieces on the board. */
HM_API unsigned hm_4d_board_count(const hm_4d_board *board);

/* The start position of the game (896 pieces). */
HM_API void hm_4d_board_start(hm_4d_board *board);

/* The piece that a spec of the literal names ("N", "q", "Pw", "py", ...); HM_4D_EMPTY for any
 * other text. */
HM_API hm_4d_piece hm_4d_piece_parse(const char *text, size_t length);

enum {
    HM_4D_FEN_LENIENT = 1 /* also read the "P/w" pawns that some published programs write */
};

/* Reads a whole fen4d literal of any length; the text need not be NUL-terminated.
 * flags: 0 or HM_4D_FEN_LENIENT.
 * On success the board is complete. On failure its contents are unspecified; error->status is
 * HM_ERR_PREFIX, _PIECE, _COORDINATE, _DUPLICATE or _TRAILING and error->offset is exact.
 * No allocation. Cost: above 1 GB/s on long literals. */
HM_API hm_status hm_4d_fen_parse(const char *text, size_t length, unsigned flags,
                                 hm_4d_board *board, hm_error *error);

/* Bytes that hold the longest canonical literal (4,096 pawns) and its NUL. */
#define HM_4D_FEN_MAX 49162

/* Writes the canonical literal: pieces in ascending square index, joined by "; ".
 * Writes at most `capacity` bytes including the NUL and returns the length without NUL; when
 * capacity is too small nothing but a NUL is written and the needed length is returned. */
HM_API size_t hm_4d_fen_format(const hm_4d_board *board, char *text, size_t capacity);

#ifdef __cplusplus
}
#endif
#endif
