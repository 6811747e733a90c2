/* Quiet moves that threaten a fork of two kings: 10 to 30 of 2,200. They are found from the squares
 * of the forks, for there are few that nobody attacks. */
#include "chess4d/rules/attacks4d.h"
#include "chess4d/rules/defences4d.h"

#include <string.h>

void hm_4d_find_fork_threats(const hm_4d_view *view, hm_4d_check_squares *squares,
                             hm_4d_fork_threats *threats) {
    hm_4d_check_squares sights;
    memset(threats, 0, sizeof *threats);
    hm_4d_find_check_squares(view->position, squares);
    for (unsigned xy = 0; xy < 64; xy++) {
        uint64_t left =
            squares->twice[HM_4D_KNIGHT].word[xy] | squares->twice[HM_4D_QUEEN].word[xy];
        left &= ~view->attacks[hm_4d_bordered(xy)];
        for (; left != 0; left &= left - 1) {
            unsigned square = xy << 6 | hm_4d_first(left);
            if (hm_4d_slider_attacks(view->position, square, view->us ^ HM_4D_BLACK,
                                     HM_4D_NO_SQUARE))
                continue;
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
