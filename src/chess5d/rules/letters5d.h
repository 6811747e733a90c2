/* Private header of chess5d/: letters of pieces, timelines, squares and promotions as texts write
 * them (pieces5d.c, promotions5d.c). Rules need them for their messages. */
#ifndef HM_CHESS5D_LETTERS_H
#define HM_CHESS5D_LETTERS_H

#include "chess5d/rules/board5d.h"
#include "core/cursor.h"
#include "core/word.h"
#include "hypermate/more/chess5d_games.h"

/* A decimal number of at most HM_5D_MAX; false when there is none or it is too large. */
bool hm_5d_scan_number(hm_cursor *c, int32_t *number);

/* A timeline in a text. */
typedef struct hm_5d_line_text {
    char sign; /* '+', '-' or 0 */
    int32_t number;
} hm_5d_line_text;

bool hm_5d_scan_line(hm_cursor *c, hm_5d_line_text *line);
/* Internal number; false for +0 and -0 in odd games. 0 in an even game is +0. */
bool hm_5d_line_number(hm_5d_line_text text, bool even, int32_t *line);

/* Letters (pieces5d.c). A letter of the twelve in upper case, or 0. */
int hm_5d_kind_of_letter(int letter);
char hm_5d_letter(int kind);
/* The letter of a board string; '.' for nothing, '?' for what no rule knows. */
char hm_5d_sign(hm_5d_piece piece);
/* The piece of a board string: letter of either case, with or without a plus. */
hm_5d_piece hm_5d_piece_of(bool plus, int letter);

/* A square of a board (pieces5d.c): "e4", "p16". */
void hm_5d_square_name(int square, char name[4]);
void hm_5d_put_square(hm_text *text, int square);

/* A coordinate (LTt) of the notation. */
void hm_5d_put_coordinate(hm_text *text, const hm_5d_position *position, int32_t line,
                          int32_t time);

/* Promotions (promotions5d.c). Those that a preset offers: the first is a move of its own, the
 * others are read where they are written. */
void hm_5d_offer_promotions(hm_5d_position *position, const uint8_t *kinds, size_t count);
/* A kind that is offered beyond the moves that lists have. */
bool hm_5d_is_offered(const hm_5d_position *position, int kind);
/* Whether no header is needed where it is this kind that one expects. */
bool hm_5d_promotes_only_to(const hm_5d_position *position, int kind);
void hm_5d_kinds_format(const uint8_t *kinds, size_t count, hm_text *text); /* "Q,N" */
void hm_5d_put_promotions(hm_text *text, const hm_5d_position *position);

/* Append a timeline, "-0"; a time, "T3b"; a piece as a board string has it, "p*". */
void hm_5d_line_format(const hm_5d_position *position, int32_t line, hm_text *text);
void hm_5d_time_format(int32_t time, hm_text *text);
void hm_5d_piece_format(hm_5d_piece piece, hm_text *text);

/* The kind of piece that a text of a move begins with: a letter, or one of the old pairs BR, CK,
 * RQ and PR. *used is its length. HM_5D_EMPTY and 0: none. */
int hm_5d_kind_parse(const char *text, size_t length, size_t *used);

#endif
