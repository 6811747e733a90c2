/* Finds the sliders of a side that can move at all (ways_wide4d.h). Without wide registers it works
 * word by word; most words have no slider. */
#include "chess4d/rules/wide4d.h"

void hm_4d_find_ways(const hm_4d_position *position, unsigned own, uint64_t ways[HM_4D_WORDS]) {
    const hm_4d_wide *wide = hm_4d_wide_best();
    if (wide != NULL) {
        wide->ways(position, own, ways);
    } else {
        for (unsigned word = 0; word < HM_4D_WORDS; word++) {
            uint64_t diagonal = position->diagonal[word].of[own];
            uint64_t straight = position->straight[word].of[own];
            ways[word] = 0;
            if ((diagonal | straight) == 0) continue;
            uint64_t free = ~position->colours[word].of[own];
            ways[word] =
                (diagonal & HM_4D_SLANTED_WAYS(free)) | (straight & HM_4D_COLUMN_WAYS(free));
        }
    }
}
