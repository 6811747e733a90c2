/* Private header of chess5d/: boards and comments as texts write them. */
#ifndef HM_CHESS5D_TEXT_H
#define HM_CHESS5D_TEXT_H

#include "chess5d/rules/letters5d.h"

/* The end of a message about a board without any '*'. */
#define HM_5D_NO_MARKS                                                                             \
    "no piece of this board is marked as unmoved (*): no double steps, no castling"

/* One board string as read, before it is put into a position. */
typedef struct hm_5d_board_text {
    size_t offset, line_offset, colour_offset; /* of the bracket, the timeline and the colour */
    hm_5d_line_text line;
    int32_t time;
    bool capital;     /* the colour is W or B */
    bool has_rights;  /* a fifth part names castling rights: */
    uint8_t castling; /* bits for K, Q, k and q */
    hm_5d_piece square[256];
} hm_5d_board_text;

/* Parts of a position written down (fen5d.c): the headers of boards of its size, and all boards. */
void hm_5d_put_size(hm_text *text, const hm_5d_position *position);
void hm_5d_put_boards(hm_text *text, const hm_5d_position *position, const char *separator);

/* A turn with a minus before it: "turns begin at 0". */
hm_status hm_5d_fail_turn(const hm_cursor *c);
hm_status hm_5d_board_scan(hm_cursor *c, int width, int height, hm_5d_board_text *board);
/* Files and ranks of the board string under the cursor; false when its rows are not equal. */
bool hm_5d_board_measure(const hm_cursor *c, int *width, int *height);

/* A comment (comment5d.c): *text is what is between the braces, or between ";" and the end of the
 * line. */
bool hm_5d_at_comment(const hm_cursor *c);
hm_status hm_5d_comment_scan(hm_cursor *c, const char **text, size_t *length);

#endif
