/* Private header of chess4d/: pieces that stand between a king and a slider (pins4d.c). */
#ifndef HM_CHESS4D_PINS_H
#define HM_CHESS4D_PINS_H

#include "hypermate/more/chess4d.h"

/* Adds the pieces of `us` that alone stand between the king and a slider of the colour `sliders`.
 * Returns whether such a slider attacks the king. */
bool hm_4d_find_shields(const hm_4d_position *position, unsigned king, hm_4d_piece us,
                        hm_4d_piece sliders, hm_4d_set *shields);

/* Whether a piece of the side to move that goes from `from` to `to` opens a line between an enemy
 * king and an own slider that only it keeps closed. Not for en passant. */
bool hm_4d_uncovers_check(const hm_4d_position *position, int from, int to);

/* Whether a piece of the side to move may go from `from` to `to` without opening a line between
 * an own king and an enemy slider that only it keeps closed: it stays on the line or takes the
 * slider. Not for en passant. */
bool hm_4d_pin_allows(const hm_4d_position *position, int from, int to);

/* Fills the squares that a pinned piece may at most move to, and returns their number: the squares
 * of the line that it keeps closed. If it keeps two lines closed there are no such squares. */
unsigned hm_4d_pin_squares(const hm_4d_position *position, int from, int squares[7]);

/* Whether the piece on a square keeps any such line closed. */
bool hm_4d_shields(const hm_4d_position *position, int square);

/* The effect of a move on lines: two squares that count as empty and two that count as occupied;
 * HM_4D_NO_SQUARE for unused entries. */
typedef struct hm_4d_line_changes {
    int gone[2];
    int filled[2];
} hm_4d_line_changes;

/* Whether an emptied square lets an enemy slider see an own king through it. */
bool hm_4d_opens_line(const hm_4d_position *position, int square,
                      const hm_4d_line_changes *changes);

/* Adds the sliders of a colour that see a square after the changes. */
void hm_4d_add_sliders_after(const hm_4d_position *position, int square, hm_4d_piece colour,
                             const hm_4d_line_changes *changes, hm_4d_set *attackers);

/* The squares strictly between two on a common line; 0 if there is none. */
unsigned hm_4d_between(int one, int other, int squares[6]);

#endif
