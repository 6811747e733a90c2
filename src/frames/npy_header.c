/* Headers of numpy's arrays: format 1.0 of .npy, as numpy itself writes them. */
#include "frames/table.h"

#include <string.h>

bool hm_npy_header(const hm_text *form, uint8_t *header, size_t length) {
    static const uint8_t preamble[] = {0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
    if (form->failed || HM_NPY_PREAMBLE + form->length >= length) return false;
    memcpy(header, preamble, sizeof preamble);
    header[8] = (uint8_t)((length - HM_NPY_PREAMBLE) & 255);
    header[9] = (uint8_t)((length - HM_NPY_PREAMBLE) >> 8);
    memset(header + HM_NPY_PREAMBLE, ' ', length - HM_NPY_PREAMBLE);
    memcpy(header + HM_NPY_PREAMBLE, form->data, form->length);
    header[length - 1] = '\n';
    return true;
}
