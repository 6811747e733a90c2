/* Forks of two kings, and quiet moves that threaten one: 10 to 30 of 2,200. Both are found from the
 * squares of the forks, for there are few that nobody attacks. */
#include "chess4d/rules/attacks4d.h"
#include "chess4d/rules/defences4d.h"

#include <string.h>

/* Squares of a word that see two enemy kings and that the enemy does not attack. */
static uint64_t unguarded(const hm_4d_view *view, const hm_4d_check_squares *squares, unsigned xy) {
    uint64_t left = squares->twice[HM_4D_KNIGHT].word[xy] | squares->twice[HM_4D_QUEEN].word[xy];
    left &= ~view->attacks[hm_4d_bordered(xy)];
    uint64_t kept = 0;
    for (; left != 0; left &= left - 1) {
        unsigned square = xy << 6 | hm_4d_first(left);
        if (!hm_4d_slider_attacks(view->position, square, view->us ^ HM_4D_BLACK, HM_4D_NO_SQUARE))
            kept |= left & (~left + 1);
    }
    return kept;
}

size_t hm_4d_list_unguarded_forks(const hm_4d_view *view, const hm_4d_check_squares *squares,
                                  hm_4d_move *moves) {
    const hm_4d_piece *board = view->position->state.board.square;
    size_t count = 0;
    for (unsigned xy = 0; xy < 64; xy++) {
        for (uint64_t left = unguarded(view, squares, xy); left != 0; left &= left - 1) {
            unsigned to = xy << 6 | hm_4d_first(left);
            hm_4d_set movers;
            hm_4d_attackers(view->position, (int)to, view->us, &movers);
            for (unsigned at = 0; at < 64; at++) {
                uint64_t from = movers.word[at] & ~view->pinned.word[at];
                for (; from != 0; from &= from - 1) {
                    unsigned square = at << 6 | hm_4d_first(from);
                    unsigned kind = HM_4D_KIND(board[square]);
                    if (kind < HM_4D_KNIGHT || kind == HM_4D_KING) continue;
                    if (HM_4D_SET_HAS(&squares->twice[kind], to))
                        moves[count++] = HM_4D_MOVE(square, to, 0, HM_4D_PLAIN);
                }
            }
        }
    }
    return count;
}

void hm_4d_find_fork_threats(const hm_4d_view *view, hm_4d_check_squares *squares,
                             hm_4d_fork_threats *threats) {
    hm_4d_check_squares sights;
    memset(threats, 0, sizeof *threats);
    hm_4d_find_check_squares(view->position, squares);
    for (unsigned xy = 0; xy < 64; xy++) {
        for (uint64_t left = unguarded(view, squares, xy); left != 0; left &= left - 1) {
            unsigned square = xy << 6 | hm_4d_first(left);
            hm_4d_find_sights(view->position, square, &sights);
            /* Pieces of the kinds that fork from the square threaten to go there from the squares
             * that they see from it. */
            for (unsigned kind = HM_4D_KNIGHT; kind <= HM_4D_QUEEN; kind++) {
                if (!HM_4D_SET_HAS(&squares->twice[kind], square)) continue;
                for (unsigned i = 0; i < 64; i++)
                    threats->to[kind].word[i] |= sights.once[kind].word[i];
            }
        }
    }
}
