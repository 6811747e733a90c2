/* Completes <unistd.h> of macOS: its fsync() leaves bytes in the cache of the disk. */
#ifndef HM_MACOS_UNISTD_H
#define HM_MACOS_UNISTD_H

#pragma GCC system_header
#include <fcntl.h>
#include_next <unistd.h>

/* File systems of a network know only the plain one. */
static inline int hm_macos_fsync(int fd) {
    return fcntl(fd, F_FULLFSYNC) == 0 ? 0 : fsync(fd);
}

#define fsync hm_macos_fsync

#endif
