/* Private header of frames/: numbers of tables (row_number.c). */
#ifndef HM_FRAMES_ROW_NUMBER_H
#define HM_FRAMES_ROW_NUMBER_H

#include "core/core.h"

/* A number that lies within `error` of `value`; 0: it is the value. */
typedef struct hm_estimate {
    double value, error;
} hm_estimate;

/* About four digits. False, and nothing of use is written, when that depends on the error. */
bool hm_row_put_number(hm_text *text, hm_estimate number);
/* Four decimals; false as above. */
bool hm_row_put_cosine(hm_text *text, hm_estimate cosine);
void hm_row_put_whole(hm_text *text, uint32_t number);

#endif
