/* Private header of io/: lines out of bytes that arrive in portions of any size (carry.c). */
#ifndef HM_CORE_CARRY_H
#define HM_CORE_CARRY_H

#include "core/text.h"

typedef struct hm_carry {
    hm_text line; /* its beginning, or all of it once it was handed out */
    size_t most;  /* bytes of a line; set by the caller */
    bool skipping;
    bool handed; /* the line was handed out: the next portion begins another */
} hm_carry;

typedef enum hm_carried {
    HM_CARRIED_NOTHING, /* all bytes were taken, and no line has ended */
    HM_CARRIED_LINE,    /* `line` is whole, without its line feed */
    HM_CARRIED_LONG,    /* a line of more than `most` bytes has ended and is lost */
    HM_CARRIED_NO_MEMORY
} hm_carried;

/* Takes bytes off the beginning, up to the end of a line. The line is valid until the next call. */
hm_carried hm_carry_take(hm_carry *carry, const char **bytes, size_t *length);
/* The input has ended: hands out what follows the last line feed, unless it is empty. */
hm_carried hm_carry_end(hm_carry *carry);
void hm_carry_clear(hm_carry *carry);

#endif
