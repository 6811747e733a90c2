/* Private header of core/: how memory that was just allocated gets its pages. Wishes: where the
 * system does not know them nothing changes, and elsewhere nothing but the time. NULL is allowed:
 * memory was short. */
#ifndef HM_CORE_PAGES_H
#define HM_CORE_PAGES_H

#include <stddef.h>

/* All at once, for what is about to be written from end to end: to bring one in when it is first
 * touched stops the process each time, which takes as long as all the rest. Sizes are in bytes. */
void hm_pages_now(void *memory, size_t size);

/* Pages of 2 MiB each, for tables of many megabytes with random access, and for large buffers that
 * are soon written. */
void hm_pages_large(void *memory, size_t size);

#endif
