/* Private header of core/: "did you mean": the name nearest to a misspelled one (nearest.c). */
#ifndef HM_CORE_NEAREST_H
#define HM_CORE_NEAREST_H

#include "core/error.h"

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

/* Adds "; did you mean NAME?" to a message, if there is a name (not NULL) and room for it. */
void hm_nearest_suggest(const char *name, hm_error *error);

#endif
