/* Private header of io/: sources that can be read twice (spool.c). */
#ifndef HM_FRAMES_SPOOL_H
#define HM_FRAMES_SPOOL_H

#include "io/io.h"

typedef struct hm_spool {
    hm_source **sources; /* the caller's, or copies of those that cannot be rewound */
    int *fds;            /* -1, or the temporary file of a copy */
    size_t count;
    size_t opened; /* sources of these that can be read */
} hm_spool;

hm_status hm_spool_open(hm_spool *spool, hm_source *const *sources, size_t count, hm_error *error);
void hm_spool_close(hm_spool *spool); /* also after a failed open */

#endif
