/* Completes <string.h> of Windows. */
#ifndef HM_WINDOWS_STRING_H
#define HM_WINDOWS_STRING_H

#include_next <string.h>

static inline int strerror_r(int number, char *text, size_t room) {
    return strerror_s(text, room, number);
}

#endif
