/* Completes <fcntl.h> of macOS: advice about files, which it does not take. */
#ifndef HM_MACOS_FCNTL_H
#define HM_MACOS_FCNTL_H

#pragma GCC system_header
#include_next <fcntl.h>
#include <sys/types.h>

#define POSIX_FADV_DONTNEED 4

static inline int posix_fadvise(int fd, off_t start, off_t length, int advice) {
    (void)fd, (void)start, (void)length, (void)advice;
    return 0;
}

#endif
