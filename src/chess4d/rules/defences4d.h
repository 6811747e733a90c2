/* Private header of chess4d/: what answers a threat of mate (defences4d.c). */
#ifndef HM_CHESS4D_DEFENCES_4D_H
#define HM_CHESS4D_DEFENCES_4D_H

#include "chess4d/rules/stages4d.h"

/* Moves that may answer a threat: by kind those to these squares, those of these pieces, and the
 * special ones. */
typedef struct hm_4d_defences {
    hm_4d_set to[HM_4D_KING + 1];
    hm_4d_set from;
} hm_4d_defences;

/* Fills the moves that may answer a move that the opponent would make if the side to move passed.
 * After all others the opponent mates, if his move is a fork that mates (hm_4d_generate_forks) and
 * nobody attacks its square. The side is not in check. Changes `squares`. */
void hm_4d_find_defences(hm_4d_defences *defences, hm_4d_position *position,
                         hm_4d_check_squares *squares, hm_4d_move threat);
bool hm_4d_defends(const hm_4d_defences *defences, const hm_4d_position *position, hm_4d_move move);

/* Lists the forks by unpinned pieces, pawns and promotions left out, to squares that no enemy
 * attacks: nearly all mates. The side is not in check; `squares` are its check squares. Returns
 * their number, at most as many as hm_4d_generate_forks() would list. */
size_t hm_4d_list_unguarded_forks(const hm_4d_view *view, const hm_4d_check_squares *squares,
                                  hm_4d_move *moves);

/* By kind, squares from which a piece that goes there sees a square where it would attack two kings
 * and that no enemy attacks: a quiet move that threatens a fork. It need not mate. */
typedef struct hm_4d_fork_threats {
    hm_4d_set to[HM_4D_KING];
} hm_4d_fork_threats;

/* For the side to move, which is not in check. `view` belongs to the position. Fills `squares`. */
void hm_4d_find_fork_threats(const hm_4d_view *view, hm_4d_check_squares *squares,
                             hm_4d_fork_threats *threats);

static inline bool hm_4d_threatens_fork(const hm_4d_fork_threats *threats,
                                        const hm_4d_position *position, hm_4d_move move) {
    unsigned kind = HM_4D_KIND(position->state.board.square[HM_4D_MOVE_FROM(move)]);
    return kind < HM_4D_KING && HM_4D_SET_HAS(&threats->to[kind], HM_4D_MOVE_TO(move));
}

#endif
