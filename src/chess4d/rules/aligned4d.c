/* Squares on a line with a slider.
 *
 * A square and a slider are on a line if the mask of the square's lines in one of the six planes
 * (tables4d.h) has the slider's bit in it: two looks a plane, one by one. For many squares of a
 * word it is found at once where registers are wide (aligned_wide4d.h). */
#include "chess4d/rules/attacks4d.h"
#include "chess4d/rules/wide4d.h"

/* So many squares take as long one by one. */
enum { FEW = 8 };

uint64_t hm_4d_aligned(const hm_4d_position *position, unsigned colour, unsigned xy,
                       uint64_t squares) {
    const hm_4d_wide *wide = hm_popcount(squares) > FEW ? hm_4d_wide_best() : NULL;
    if (wide != NULL) return wide->aligned(position, colour, xy) & squares;
    uint64_t aligned = 0;
    for (; squares != 0; squares &= squares - 1) {
        hm_4d_place place = hm_4d_place_of(xy << 6 | hm_4d_first(squares));
        if (hm_4d_any_aligned(position, &place, colour)) aligned |= squares & (0 - squares);
    }
    return aligned;
}
