/* Where the kings of a side that is not in check may step: the wanted squares beside them that are
 * not attacked, all at once, so that a square beside several kings is tested once.
 *
 * Leapers' attacks are known already, as a map. Sliders have no map: making one means to follow
 * every enemy slider to the ends of its lines. So there are two ways, and the cheaper one is taken:
 * follow the sliders when they are few (an endgame, many kings), or test the squares one by one
 * when they are few (an opening, kings behind their pawns). One slider costs about as much as two
 * dozen squares, most of which are on no slider's line and need no test.
 *
 * The kings themselves stay on their squares here. A king that flees along the line of a slider
 * would have to be looked through, but a king on such a line is attacked, and this file is for
 * sides that are not in check. */
#include "chess4d/rules/attacks4d.h"
#include "chess4d/rules/slide4d.h"

#include <string.h>

/* The squares of a word and all squares beside them. It also works for a set of words
 * (`occupied_words`): there the bits index x and y as the bits of a word index z and w. */
static uint64_t widened(uint64_t word) {
    uint64_t row = word | hm_4d_w_up(word) | hm_4d_w_down(word);
    return row | row << 8 | row >> 8;
}

/* Squares attacked by a kind of enemy sliders, added to words of plane zw. */
static void add_slider_attacks(const hm_4d_position *position, unsigned kind,
                               uint64_t attacks[HM_4D_BORDERED]) {
    unsigned piece = kind | (position->state.side ^ HM_4D_BLACK);
    for (uint64_t words = position->occupied_words[piece]; words != 0; words &= words - 1) {
        unsigned xy = hm_4d_first(words);
        for (uint64_t left = position->pieces[piece][xy]; left != 0; left &= left - 1) {
            unsigned from = xy << 6 | hm_4d_first(left);
            hm_4d_place place = hm_4d_place_of(from);
            for (unsigned plane = 0; plane < HM_4D_PLANES; plane++) {
                uint64_t reach = hm_4d_reach_in_plane(position, &place, plane, kind != HM_4D_ROOK,
                                                      kind != HM_4D_BISHOP, HM_4D_LIST);
                unsigned rest = from & ~(unsigned)hm_4d_plane_bits[plane];
                for (; reach != 0; reach &= reach - 1) {
                    unsigned to = rest | hm_4d_spread[plane][hm_4d_first(reach)];
                    attacks[hm_4d_bordered(to >> 6)] |= 1ull << (to & 63);
                }
            }
        }
    }
}

void hm_4d_safe_squares(const hm_4d_position *position, const uint64_t attacks[HM_4D_BORDERED],
                        const uint64_t targets[HM_4D_BORDERED], uint64_t safe[HM_4D_BORDERED]) {
    enum { SQUARES_OF_A_SLIDER = 24 };
    uint64_t near[HM_4D_BORDERED];
    hm_4d_piece enemies = position->state.side ^ HM_4D_BLACK;
    unsigned enemy = enemies >> 3, squares = 0, sliders = 0;
    uint64_t words = widened(position->occupied_words[HM_4D_KING | position->state.side]);
    /* Squares at most one step from own kings, in all words of plane zw, border included. */
    memset(near, 0, sizeof near);
    unsigned king = HM_4D_KING | position->state.side;
    for (uint64_t left = position->occupied_words[king]; left != 0; left &= left - 1) {
        unsigned xy = hm_4d_first(left);
        uint64_t block = widened(position->pieces[king][xy]);
        uint64_t *at = near + hm_4d_bordered(xy);
        for (int dx = -HM_4D_STRIDE; dx <= HM_4D_STRIDE; dx += HM_4D_STRIDE) {
            at[dx - 1] |= block;
            at[dx] |= block;
            at[dx + 1] |= block;
        }
    }
    memset(safe, 0, HM_4D_BORDERED * sizeof *safe);
    for (uint64_t left = words; left != 0; left &= left - 1) {
        unsigned at = hm_4d_bordered(hm_4d_first(left));
        safe[at] = near[at] & targets[at] & ~attacks[at];
        squares += hm_popcount(safe[at]);
    }
    for (unsigned kind = HM_4D_BISHOP; kind <= HM_4D_QUEEN; kind++)
        sliders += position->count[kind | enemies];
    if (sliders * SQUARES_OF_A_SLIDER >= squares) {
        for (uint64_t left = words; left != 0; left &= left - 1) {
            unsigned xy = hm_4d_first(left), at = hm_4d_bordered(xy);
            if (safe[at] != 0) safe[at] &= ~hm_4d_seen_by_sliders(position, enemy, xy, safe[at]);
        }
        return;
    }
    uint64_t *attacked = near; /* the words are free again */
    memset(attacked, 0, sizeof near);
    for (unsigned kind = HM_4D_BISHOP; kind <= HM_4D_QUEEN; kind++)
        add_slider_attacks(position, kind, attacked);
    for (unsigned i = 0; i < HM_4D_BORDERED; i++)
        safe[i] &= ~attacked[i];
}
