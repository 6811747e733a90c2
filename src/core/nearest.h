/* Private header of core/: "did you mean": the name nearest to a misspelled one (nearest.c). */
#ifndef HM_CORE_NEAREST_H
#define HM_CORE_NEAREST_H

#include <stdbool.h>

/* Zero-initialise but for what is wanted, and offer the candidates one by one; they are only kept
 * by address. */
typedef struct hm_nearest {
    const char *wanted;
    const char *best; /* the nearest so far that could be meant, or NULL */
    unsigned distance;
} hm_nearest;

/* Whether it is the best now. Case does not count. */
bool hm_nearest_offer(hm_nearest *nearest, const char *candidate);

#endif
