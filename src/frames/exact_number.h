/* Private header of frames/: numbers with all digits that tell one double from the others
 * (exact_number.c). */
#ifndef HM_FRAMES_EXACT_NUMBER_H
#define HM_FRAMES_EXACT_NUMBER_H

#include "core/core.h"

/* As "%.17g" writes it, with the point of the locale "C", which has to be set. */
void hm_put_exact(hm_text *text, double number);

#endif
