/* Completes <fcntl.h> of Windows (windows/files.c). Paths are UTF-8, bytes are never translated. */
#ifndef HM_WINDOWS_FCNTL_H
#define HM_WINDOWS_FCNTL_H

#include_next <fcntl.h>

#include <sys/types.h>

#define O_CLOEXEC  _O_NOINHERIT
#define O_NOCTTY   0
#define O_NONBLOCK 0

enum { F_GETFL, F_SETLK, F_SETLKW, F_WRLCK, F_UNLCK };

struct flock {
    short l_type, l_whence;
    off_t l_start, l_len;
};

int hm_windows_open(const char *path, int flags, ...);
#define open hm_windows_open

/* F_GETFL is 0: no descriptor appends. Locks are of whole descriptors, as those of F_OFD_SETLK. */
int fcntl(int fd, int command, ...);

/* Windows writes when it likes. */
enum { POSIX_FADV_DONTNEED };
static inline int posix_fadvise(int fd, off_t start, off_t length, int advice) {
    (void)fd, (void)start, (void)length, (void)advice;
    return 0;
}

#endif
