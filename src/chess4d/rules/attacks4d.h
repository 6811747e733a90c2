/* Private header of chess4d/: which squares are attacked (attacks4d.c, king_squares4d.c). */
#ifndef HM_CHESS4D_ATTACKS_H
#define HM_CHESS4D_ATTACKS_H

#include "chess4d/rules/tables4d.h"

/* ---- attacks4d.c ---- */

/* Squares attacked by the knights, kings and pawns of a colour, as bordered words of plane zw. */
void hm_4d_leaper_attacks(const hm_4d_position *position, hm_4d_piece colour,
                          uint64_t attacks[HM_4D_BORDERED]);

/* Adds the knights, kings and pawns of a colour that attack the square. Other pieces do not matter,
 * since leapers cannot be blocked. */
void hm_4d_add_leapers_at(const hm_4d_position *position, unsigned square, hm_4d_piece colour,
                          hm_4d_set *attackers);

/* The attacked kings of a colour; `attacks` are the attacks of enemy leapers. Whether there are
 * any. */
bool hm_4d_attacked_kings(const hm_4d_position *position, hm_4d_piece colour,
                          const uint64_t attacks[HM_4D_BORDERED], hm_4d_set *kings);

/* Whether any slider of a colour stands on a line of its own through the place, seen or hidden:
 * mostly none does, and then nothing needs to be looked at. */
static inline bool hm_4d_any_aligned(const hm_4d_position *position, const hm_4d_place *place,
                                     unsigned colour) {
    uint64_t any = 0;
    for (unsigned plane = 0; plane < HM_4D_PLANES; plane++) {
        unsigned word = place->word[plane], bit = place->bit[plane];
        any |= position->diagonal[word].of[colour] & hm_4d_line_masks.slanted[bit];
        if (plane < HM_4D_CYCLIC_PLANES) {
            any |= position->straight[word].of[colour] & hm_4d_line_masks.column[bit];
        }
    }
    return any != 0;
}

/* Sliders of a colour (an index) that see a place in one plane, as bits of its word; those of
 * `ignored` are looked through. */
uint64_t hm_4d_sliders_in_plane(const hm_4d_position *position, const hm_4d_place *place,
                                unsigned plane, unsigned colour, uint64_t ignored);

/* Whether a slider of a colour (an index) attacks the place. */
bool hm_4d_slider_sees(const hm_4d_position *position, const hm_4d_place *place, unsigned colour);

/* Returns those of these squares of a word of plane zw that a slider of a colour (an index)
 * attacks. */
uint64_t hm_4d_seen_by_sliders(const hm_4d_position *position, unsigned colour, unsigned xy,
                               uint64_t squares);

/* Whether a slider of `colour` attacks the square; the piece on `ignored` (or HM_4D_NO_SQUARE) is
 * looked through. */
bool hm_4d_slider_attacks(const hm_4d_position *position, unsigned square, hm_4d_piece colour,
                          int ignored);

/* Like hm_4d_is_attacked, looking through `ignored`. */
bool hm_4d_attacks_through(const hm_4d_position *position, unsigned square, hm_4d_piece colour,
                           int ignored);

/* ---- king_squares4d.c ---- */

/* The squares beside kings of the side to move that are in `targets` and not attacked, all of them
 * bordered words of plane zw; `attacks` are those of enemy leapers. The side is not in check. */
void hm_4d_safe_squares(const hm_4d_position *position, const uint64_t attacks[HM_4D_BORDERED],
                        const uint64_t targets[HM_4D_BORDERED], uint64_t safe[HM_4D_BORDERED]);

#endif
