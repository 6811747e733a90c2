/* Completes <unistd.h> of Windows (windows/files.c). Paths are UTF-8; bytes are not translated. */
#ifndef HM_WINDOWS_UNISTD_H
#define HM_WINDOWS_UNISTD_H

#include_next <unistd.h>

#include <sys/types.h>

int hm_windows_access(const char *path, int mode);
int hm_windows_unlink(const char *path);
/* A terminal, and not just any device. */
int hm_windows_isatty(int fd);
ssize_t hm_windows_read(int fd, void *bytes, size_t length);
ssize_t hm_windows_write(int fd, const void *bytes, size_t length);
/* -1 (ESPIPE) for what is no file: Windows seeks in pipes, to nowhere. */
off_t hm_windows_lseek(int fd, off_t offset, int whence);
ssize_t pread(int fd, void *bytes, size_t length, off_t offset);
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset);
int fsync(int fd);

#undef lseek
#define access hm_windows_access
#define unlink hm_windows_unlink
#define isatty hm_windows_isatty
#define read   hm_windows_read
#define write  hm_windows_write
#define lseek  hm_windows_lseek

#endif
