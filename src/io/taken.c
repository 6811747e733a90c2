/* A lock on a folder: on the folder itself, so that no file has to be made for it. */
#define _GNU_SOURCE /* flock; asked for before all headers */

#include "io/taken.h"

#if !defined(_WIN32)

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

hm_status hm_folder_take(hm_taken *taken, const char *path, hm_error *error) {
    if (taken->held != 0) return HM_OK;
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0 && errno == EACCES) return HM_OK; /* it may still be written to */
    if (fd < 0) return hm_fail_errno(error, path, "open");
    if (flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        close(fd);
        return hm_fail(error, HM_ERR_IO, 0,
                       "%s: another run writes there; wait for its end or name another folder",
                       path);
    }
    taken->held = fd + 1;
    return HM_OK;
}

void hm_folder_leave(hm_taken *taken) {
    if (taken->held != 0) close(taken->held - 1);
    taken->held = 0;
}

#endif
