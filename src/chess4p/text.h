/* Private header of chess4p/: squares, moves and pieces in texts. */
#ifndef HM_CHESS4P_TEXT_H
#define HM_CHESS4P_TEXT_H

#include "core/core.h"
#include "hypermate/chess4p_games.h"

/* ---- texts: taking tokens (scan.c) ---- */

typedef struct hm_4p_cursor {
    const char *text;
    size_t length, at;
    hm_error *error; /* may be NULL */
} hm_4p_cursor;

/* The next byte, 0 at the end. */
static inline char hm_4p_peek(const hm_4p_cursor *c) {
    return c->at < c->length ? c->text[c->at] : '\0';
}

/* "expected WHAT, found ..." at the cursor; returns status. */
hm_status hm_4p_expected(const hm_4p_cursor *c, hm_status status, const char *what);
bool hm_4p_take(hm_4p_cursor *c, char byte);
bool hm_4p_take_word(hm_4p_cursor *c, const char *word);
/* A square that exists; otherwise the cursor stays where it is. */
bool hm_4p_take_square(hm_4p_cursor *c, int *square);

/* ---- move texts (move_text.c) ---- */

/* The letter of a kind: "P", also for pawns, "Q" for both queens; "" for 0. */
const char *hm_4p_letter(const hm_4p_state *state, int kind);

/* hm_4p_move_format_long and _short with marks that are known already; NULL computes them. */
size_t hm_4p_move_format_marked(const hm_4p_position *position, hm_4p_move move, unsigned flags,
                                const hm_4p_marks *marks, char text[HM_4P_MOVE_TEXT]);
size_t hm_4p_move_format_short_marked(const hm_4p_position *position, hm_4p_move move,
                                      unsigned flags, const hm_4p_marks *marks,
                                      char text[HM_4P_MOVE_TEXT]);

#endif
