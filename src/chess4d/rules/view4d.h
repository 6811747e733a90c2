/* Private header of chess4d/: a position as the generators of legal moves see it: somebody looks
 * around first (look4d.c) and then asks one of them. */
#ifndef HM_CHESS4D_VIEW_H
#define HM_CHESS4D_VIEW_H

#include "chess4d/rules/emit4d.h"

typedef struct hm_4d_view {
    const hm_4d_position *position;
    unsigned own;                     /* own colour as an index */
    hm_4d_piece us;                   /* own colour as a piece bit */
    uint64_t attacks[HM_4D_BORDERED]; /* by enemy leapers, words of plane zw */
    hm_4d_set pinned;                 /* own pieces that alone hide an own king from a slider */
    uint64_t targets[HM_4D_BORDERED]; /* where leapers may go: set by the generators themselves */
} hm_4d_view;

/* Fills the view. Returns whether an own king is attacked (look4d.c). */
bool hm_4d_look(const hm_4d_position *position, hm_4d_view *view);

/* No own king is attacked (movegen4d.c). */
void hm_4d_move_freely(hm_4d_view *view, hm_4d_sink *sink, bool count_only);

/* The same, but of the moves that are tested one by one only pinned pieces', along the line that
 * they keep closed; only castling; only en passant (single4d.c). */
void hm_4d_move_pinned(const hm_4d_view *view, hm_4d_sink *sink, hm_4d_mode mode);
void hm_4d_castle(const hm_4d_view *view, hm_4d_sink *sink, hm_4d_mode mode);
void hm_4d_take_en_passant(const hm_4d_view *view, hm_4d_sink *sink, hm_4d_mode mode);

/* The kings of `attacked`, at least one, are attacked (evasions4d.c). Counting ends above `most`.
 */
void hm_4d_evade(const hm_4d_view *view, const hm_4d_set *attacked, hm_4d_sink *sink, size_t most,
                 bool count_only);

#endif
