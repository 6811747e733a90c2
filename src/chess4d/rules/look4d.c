/* Prepares the generation of legal moves: which squares enemy leapers attack, which pieces are
 * pinned, and whether the side is in check. */
#include "chess4d/rules/attacks4d.h"
#include "chess4d/rules/pins4d.h"
#include "chess4d/rules/view4d.h"
#include "chess4d/rules/wide4d.h"

#include <string.h>

bool hm_4d_look(const hm_4d_position *position, hm_4d_view *v) {
    v->position = position;
    v->us = position->state.side;
    v->own = v->us >> 3;
    hm_4d_leaper_attacks(position, v->us ^ HM_4D_BLACK, v->attacks);
    memset(&v->pinned, 0, sizeof v->pinned);
    unsigned king = HM_4D_KING | v->us;
    bool check = false;
    for (uint64_t words = position->occupied_words[king]; words != 0; words &= words - 1) {
        unsigned xy = hm_4d_first(words);
        uint64_t left = position->pieces[king][xy];
        check |= (left & v->attacks[hm_4d_bordered(xy)]) != 0;
        left = hm_4d_aligned(position, v->own ^ 1, xy, left);
        for (; left != 0; left &= left - 1) {
            check |= hm_4d_find_shields(position, xy << 6 | hm_4d_first(left), v->us,
                                        v->us ^ HM_4D_BLACK, &v->pinned);
        }
    }
    return check;
}
