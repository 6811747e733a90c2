/* Pages of memory that was just allocated (pages.h). */
#define _DEFAULT_SOURCE /* madvise(); asked for before all headers */
#include "core/pages.h"

#include <stdint.h>
#include <sys/mman.h>

enum { SMALL = 4096, LARGE = 512 * SMALL };

#if defined(MADV_POPULATE_WRITE) || defined(MADV_HUGEPAGE)
/* On the pages that lie in the memory as a whole: what else is in those at its ends is not ours. */
static void advise(void *memory, size_t size, uintptr_t page, int advice) {
    uintptr_t start = ((uintptr_t)memory + page - 1) & ~(page - 1);
    uintptr_t end = ((uintptr_t)memory + size) & ~(page - 1);
    if (memory != NULL && start < end) (void)madvise((void *)start, end - start, advice);
}
#endif

void hm_pages_now(void *memory, size_t size) {
#ifdef MADV_POPULATE_WRITE
    advise(memory, size, SMALL, MADV_POPULATE_WRITE);
#else
    (void)memory, (void)size;
#endif
}

void hm_pages_large(void *memory, size_t size) {
#ifdef MADV_HUGEPAGE
    advise(memory, size, LARGE, MADV_HUGEPAGE);
#else
    (void)memory, (void)size;
#endif
}
