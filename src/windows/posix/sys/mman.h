/* <sys/mman.h> for Windows (windows/memory_map.c): whole files that are read. */
#ifndef HM_WINDOWS_MMAN_H
#define HM_WINDOWS_MMAN_H

#include <sys/types.h>

enum { PROT_READ = 1, MAP_PRIVATE = 2 };
#define MAP_FAILED ((void *)-1)

void *mmap(void *wish, size_t length, int protection, int flags, int fd, off_t offset);
int munmap(void *bytes, size_t length);

#endif
