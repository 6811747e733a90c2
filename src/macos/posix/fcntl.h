/* Completes <fcntl.h> of macOS: advice about files, which it does not take. */
#ifndef HM_MACOS_FCNTL_H
#define HM_MACOS_FCNTL_H

#pragma GCC system_header
#include_next <fcntl.h>
#include <sys/types.h>

#define POSIX_FADV_DONTNEED 4
#define posix_fadvise(fd, start, length, advice)                                                   \
    ((void)(fd), (void)(start), (void)(length), (void)(advice), 0)

#endif
