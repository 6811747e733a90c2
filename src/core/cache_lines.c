/* Memory that begins at a line of the cache. aligned_alloc() is not on every system, and where
 * something like it is free() may not be its end. */
#include "core/list.h"

#include <stdint.h>
#include <stdlib.h>

enum { LINE = 64 };

/* The pointer to free is kept just below the line. */
void *hm_aligned_create(size_t bytes) {
    void *whole =
        bytes <= SIZE_MAX - LINE - sizeof(void *) ? calloc(1, bytes + LINE + sizeof(void *)) : NULL;
    if (whole == NULL) return NULL;
    uintptr_t first = (uintptr_t)whole + sizeof(void *);
    char *start = (char *)whole + sizeof(void *) + (LINE - first % LINE) % LINE;
    ((void **)(void *)start)[-1] = whole;
    return start;
}

void hm_aligned_destroy(void *memory) {
    if (memory != NULL) free(((void **)memory)[-1]);
}
