/* hypermate: a board of 4D Oana-Chiru chess, the input of encoders. A board says which piece is on
 * each square. Side to move, castling rights and rules are in more/chess4d.h. docs/formats.md,
 * "fen4d", describes the text form. */
#ifndef HYPERMATE_BOARD4D_H
#define HYPERMATE_BOARD4D_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Squares are (x,y,z,w), each coordinate 0..7. The index of a square is x<<9 | y<<6 | z<<3 | w,
 * 0..4095. */
#define HM_4D_SQUARES 4096

/** Index of the square (x,y,z,w). The four macros below give the coordinates of an index. */
#define HM_4D_SQUARE(x, y, z, w) (((x) << 9) | ((y) << 6) | ((z) << 3) | (w))
#define HM_4D_X(square)          (((square) >> 9) & 7)
#define HM_4D_Y(square)          (((square) >> 6) & 7)
#define HM_4D_Z(square)          (((square) >> 3) & 7)
#define HM_4D_W(square)          ((square)&7)

/** The content of a square: 0 if it is empty, else kind | colour. The two kinds of pawns differ in
 * the axis along which they advance. */
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

/** The pieces of all squares, by index; every byte is HM_4D_EMPTY or a piece (1..7, 9..15). The
 * caller owns the memory. */
typedef struct hm_4d_board {
    hm_4d_piece square[HM_4D_SQUARES];
} hm_4d_board;

/** Fills the board with the start position of the game (896 pieces). */
HM_API void hm_4d_board_start(hm_4d_board *board);

/** Returns the number of pieces on the board. */
HM_API unsigned hm_4d_board_count(const hm_4d_board *board);

/** A square and its new content. */
typedef struct hm_4d_change {
    uint16_t square;
    hm_4d_piece piece; /**< the new content; HM_4D_EMPTY if the square is empty now */
} hm_4d_change;

/** Lists the squares on which `to` differs from `from`, in ascending order, with the pieces of
 * `to`. Stores at most `capacity` changes and returns the number of all changes, at most
 * HM_4D_SQUARES. */
HM_API size_t hm_4d_board_changes(const hm_4d_board *from, const hm_4d_board *to,
                                  hm_4d_change *changes, size_t capacity);

/* ---- texts of boards ---- */

enum {
    HM_4D_FEN_LENIENT = 1 /**< also reads a slash before the axis of a pawn ("P/w" for "Pw"), as
                             some published programs write it */
};

/** Reads a text that is one whole fen4d literal ("4d-fen v1: ..."); the text need not be
 * NUL-terminated. `flags` is 0 or HM_4D_FEN_LENIENT. Returns HM_OK, HM_ERR_PREFIX, _PIECE,
 * _COORDINATE, _DUPLICATE or _TRAILING; error->offset is the first wrong byte. On failure the
 * contents of the board are unspecified. Allocates nothing. Speed: above 1 GB/s on long literals.
 */
HM_API hm_status hm_4d_fen_parse(const char *text, size_t length, unsigned flags,
                                 hm_4d_board *board, hm_error *error);

/** Appends the canonical fen4d literal of a board: the pieces by ascending square index, joined by
 * "; ". */
HM_API void hm_4d_fen_format(const hm_4d_board *board, hm_text *text);

/** Length in bytes of the longest canonical literal (4,096 pawns). */
#define HM_4D_FEN_MAX 49161

#ifdef __cplusplus
}
#endif
#endif
