/* Completes <sys/stat.h> of Windows (windows/files.c): files have a number and times in
 * nanoseconds. Paths are UTF-8. */
#ifndef HM_WINDOWS_STAT_H
#define HM_WINDOWS_STAT_H

#include_next <sys/stat.h>

#include <stdint.h>
#include <time.h>

struct hm_windows_stat {
    uint64_t st_dev, st_ino, st_rdev;
    unsigned st_mode;
    off_t st_size;
    struct timespec st_mtim;
};

int hm_windows_stat(const char *path, struct hm_windows_stat *status);
int hm_windows_fstat(int fd, struct hm_windows_stat *status);
int hm_windows_mkdir(const char *path, unsigned mode);

#undef stat
#undef fstat
#define stat  hm_windows_stat
#define fstat hm_windows_fstat
#define mkdir hm_windows_mkdir

#endif
