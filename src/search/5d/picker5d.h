/* Private header of search/: the parts of which actions of 5D chess are picked (parts5d.c). */
#ifndef HM_SEARCH_PICKER_5D_H
#define HM_SEARCH_PICKER_5D_H

#include "search/5d/search5d.h"

typedef enum hm_5d_step {
    HM_5D_GOOD,
    HM_5D_BAD,  /* it does not go there */
    HM_5D_SHORT /* of memory */
} hm_5d_step;

/* Begins with the first choice of the first axis; false: memory is short. */
bool hm_5d_parts_begin(hm_5d_picker *p);
/* Takes the best part out of the heap, which is not empty; *whole: it is an action, which stands on
 * the board. False: memory is short. */
bool hm_5d_parts_advance(hm_5d_searcher *s, hm_5d_picker *p, bool *whole);
/* Takes the last choices of the path back. */
void hm_5d_parts_shorten(hm_5d_searcher *s, hm_5d_picker *p, size_t length);

#endif
