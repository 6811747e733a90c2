/* Private header of chess4d/: what makes a pseudo-legal move legal (legality4d.c, en_passant4d.c).
 */
#ifndef HM_CHESS4D_LEGALITY_H
#define HM_CHESS4D_LEGALITY_H

#include "hypermate/more/chess4d.h"

/* ---- legality4d.c ---- */

/* Whether after a move to `to` that takes what stood on `victim` (the same square, except en
 * passant) no attacked king, `except` left out, is attacked by its attackers any more. */
bool hm_4d_relieves(const hm_4d_position *position, const hm_4d_set *attacked, int except, int to,
                    int victim);

/* Whether a pseudo-legal move leaves no own king attacked. */
bool hm_4d_leaves_safe(const hm_4d_position *position, hm_4d_move move);

/* ---- en_passant4d.c ---- */

/* Square of the pawn that the en-passant target stands for; HM_4D_NO_SQUARE when it would stand
 * beside the board. */
int hm_4d_ep_victim(const hm_4d_state *state);

/* Whether the en-passant target fits the board (rules4d, section 6). */
bool hm_4d_en_passant_is_valid(const hm_4d_state *state);

/* The own pawns that may pseudo-legally take en passant (0 to 2); none when the target is odd. */
unsigned hm_4d_en_passant_capturers(const hm_4d_position *position, int from[2]);

/* Whether that capture, both pawns having left their squares, opens no line to an own king. */
bool hm_4d_en_passant_is_safe(const hm_4d_position *position, int from);

/* Whether it is pseudo-legal: the safety of the own kings does not count. Five times as fast. */
bool hm_4d_is_pseudo_legal(const hm_4d_position *position, hm_4d_move move);

/* The reason as a phrase for people. */
const char *hm_4d_refusal_words(hm_4d_refusal refusal);

/* Fills error with HM_ERR_4D_ILLEGAL, offset 0, and the reason for people; returns that status.
 * The words name no legal move. */
hm_status hm_4d_fail_illegal(const hm_4d_position *position, const hm_4d_move_words *words,
                             hm_error *error);

#endif
