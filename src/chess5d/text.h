/* Private header of chess5d/: tokens, letters, timelines and boards as texts write them. */
#ifndef HM_CHESS5D_TEXT_H
#define HM_CHESS5D_TEXT_H

#include "chess5d/board.h"
#include "core/cursor.h"
#include "core/word.h"
#include "hypermate/chess5d_games.h"

/* A decimal number of at most HM_5D_MAX; false when there is none or it is too large. */
bool hm_5d_scan_number(hm_cursor *c, int32_t *number);

/* A timeline as it stands in a text. */
typedef struct hm_5d_line_text {
    char sign; /* '+', '-' or 0 */
    int32_t number;
} hm_5d_line_text;

bool hm_5d_scan_line(hm_cursor *c, hm_5d_line_text *line);
/* Internal number; false for +0 and -0 in odd games. 0 in an even game is +0. */
bool hm_5d_line_number(hm_5d_line_text text, bool even, int32_t *line);

/* Letters (pieces.c). A letter of the twelve in upper case, or 0. */
int hm_5d_kind_of_letter(int letter);
char hm_5d_letter(int kind);
/* The letter of a board string; '.' for nothing, '?' for what no rule knows. */
char hm_5d_sign(hm_5d_piece piece);
/* The piece of a board string: letter of either case, with or without a plus. */
hm_5d_piece hm_5d_piece_of(bool plus, int letter);

/* One board string as read, before it is put into a position. */
typedef struct hm_5d_board_text {
    size_t offset, line_offset, colour_offset; /* of the bracket, the timeline and the colour */
    hm_5d_line_text line;
    int32_t time;
    bool capital; /* the colour is W or B */
    hm_5d_piece square[256];
} hm_5d_board_text;

/* A square of a board (move_text.c): "e4", "p16". */
void hm_5d_square_name(int square, char name[4]);
void hm_5d_put_square(hm_text *text, int square);

/* Parts of a position written down (fen.c): the headers of boards of its size, and all boards. */
void hm_5d_put_size(hm_text *text, const hm_5d_position *position);
void hm_5d_put_boards(hm_text *text, const hm_5d_position *position, const char *separator);

/* Promotions (promotions.c). Those that a preset offers: the first is a move of its own, the others
 * are read where they are written. */
void hm_5d_offer_promotions(hm_5d_position *position, const uint8_t *kinds, size_t count);
/* A kind that is offered beyond the moves that lists have. */
bool hm_5d_is_offered(const hm_5d_position *position, int kind);
/* Whether no header is needed where it is this kind that one expects. */
bool hm_5d_promotes_only_to(const hm_5d_position *position, int kind);
void hm_5d_kinds_format(const uint8_t *kinds, size_t count, hm_text *text); /* "Q,N" */
void hm_5d_put_promotions(hm_text *text, const hm_5d_position *position);

hm_status hm_5d_board_scan(hm_cursor *c, int width, int height, hm_5d_board_text *board);
/* Files and ranks of the board string under the cursor; false when its rows are not equal. */
bool hm_5d_board_measure(const hm_cursor *c, int *width, int *height);

/* A comment in braces (comment.c): *text is what is between them. */
hm_status hm_5d_comment_scan(hm_cursor *c, const char **text, size_t *length);

#endif
