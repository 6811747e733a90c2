/* Private header of io/: bytes as they lie in a file or in memory (raw.c). */
#ifndef HM_CORE_RAW_H
#define HM_CORE_RAW_H

#include "core/error.h"

enum { HM_RAW_BUFFER = 1 << 16 };

/* Bytes as they lie in a file or in memory, seen through a window. */
typedef struct hm_raw {
    const uint8_t *next; /* the window: bytes read and not yet used */
    size_t left;
    uint8_t *buffer; /* HM_RAW_BUFFER bytes where descriptors are read into; NULL for memory */
    int fd;
    bool ended; /* the descriptor has nothing more */
    const char *name;
    uint64_t taken; /* bytes read from the descriptor */
    uint64_t limit; /* of them; UINT64_MAX: there is none */
    uint64_t total; /* bytes that a regular file has; 0: not known */
    hm_watch watch;
    /* Fills the window instead, when there is no descriptor; NULL: nothing follows. */
    hm_status (*more)(struct hm_raw *raw, hm_error *error);
    void *giver; /* of `more` */
} hm_raw;

/* The next bytes of the descriptor, none only at its end. */
hm_status hm_raw_read(hm_raw *raw, void *buffer, size_t capacity, size_t *got, hm_error *error);

/* Makes the window hold at least one byte, or none at the end of the input. */
hm_status hm_raw_fill(hm_raw *raw, hm_error *error);

#endif
