/* Private header of chess4d/: legal moves in parts, as a search wants them: one look at the
 * position a node, then captures, checks, quiet moves, each when it is needed. */
#ifndef HM_CHESS4D_STAGES_H
#define HM_CHESS4D_STAGES_H

#include "chess4d/rules/view4d.h"

/* ---- by what they do (stages4d.c); the side is not in check ---- */

/* All captures, en passant and promotions; all other moves. Both together are all legal moves. Room
 * as for hm_4d_generate(); returns their number. */
size_t hm_4d_generate_captures(hm_4d_view *view, hm_4d_move *moves);
size_t hm_4d_generate_quiets(hm_4d_view *view, hm_4d_move *moves);

/* ---- in check (generate4d.c) ---- */

/* All legal moves of a side in check; or their number, counted until it is above `most`. */
size_t hm_4d_generate_evasions(const hm_4d_view *view, hm_4d_move *moves);
size_t hm_4d_count_evasions(const hm_4d_view *view, size_t most);

/* ---- those that give check (check_squares4d.c, checks4d.c) ---- */

/* From where a piece of the side to move attacks an enemy king, and who hides such an attack. About
 * 7 KB: not for the stack of a recursion. */
typedef struct hm_4d_check_squares {
    hm_4d_set once[HM_4D_KING];  /* by kind: those that see a king */
    hm_4d_set twice[HM_4D_KING]; /* those that see two */
    hm_4d_set hiding;            /* own pieces that alone hide a king from an own slider */
} hm_4d_check_squares;

void hm_4d_find_check_squares(const hm_4d_position *position, hm_4d_check_squares *squares);

/* The same of one square, as if an enemy king stood there. */
void hm_4d_find_sights(const hm_4d_position *position, unsigned square,
                       hm_4d_check_squares *squares);

/* Whether an enemy king is attacked after a pseudo-legal move. The position is the same
 * afterwards. The opponent is not in check before. */
bool hm_4d_gives_check(hm_4d_position *position, const hm_4d_check_squares *squares,
                       hm_4d_move move);

/* Lists all legal moves that give check; neither side is in check. `view` belongs to the
 * position. */
size_t hm_4d_generate_checks(hm_4d_view *view, hm_4d_position *position,
                             const hm_4d_check_squares *squares, hm_4d_move *moves);

/* Lists the checks by which an unpinned piece attacks two kings at once, without promotions. */
size_t hm_4d_generate_forks(hm_4d_view *view, const hm_4d_check_squares *squares,
                            hm_4d_move *moves);

/* ---- passing ---- */

/* The other side is to move; what en passant there was is gone. Taken back with the same undo. */
void hm_4d_make_null(hm_4d_position *position, hm_4d_undo *undo);
void hm_4d_unmake_null(hm_4d_position *position, const hm_4d_undo *undo);

#endif
