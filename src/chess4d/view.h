/* Private header of chess4d/: a position as the generators of legal moves see it (generate.c looks
 * around first and then asks one of them). */
#ifndef HM_CHESS4D_VIEW_H
#define HM_CHESS4D_VIEW_H

#include "chess4d/emit.h"

typedef struct hm_4d_view {
    const hm_4d_position *position;
    unsigned own;                     /* own colour as an index */
    hm_4d_piece us;                   /* own colour as a piece bit */
    uint64_t attacks[HM_4D_BORDERED]; /* by enemy leapers, words of plane zw */
    hm_4d_set pinned;                 /* own pieces that alone hide an own king from a slider */
} hm_4d_view;

/* No own king is attacked (movegen.c). */
void hm_4d_move_freely(const hm_4d_view *view, hm_4d_sink *sink, bool count_only);

/* The kings of `attacked`, at least one, are attacked (evasions.c). */
void hm_4d_evade(const hm_4d_view *view, const hm_4d_set *attacked, hm_4d_sink *sink,
                 bool count_only);

#endif
