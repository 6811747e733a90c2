/* Private header of the program: whether two files are one. */
#ifndef HM_CLI_SAME_FILE_H
#define HM_CLI_SAME_FILE_H

#include <stdbool.h>
#include <sys/stat.h>

/* Device 0 is one that nobody knows (windows/files.c): then the number of the file decides, for a
 * file that is lost is worse than one that is refused. */
static inline bool cli_same_file(const struct stat *a, const struct stat *b) {
    bool device = a->st_dev == b->st_dev || a->st_dev == 0 || b->st_dev == 0;
    return device && a->st_ino == b->st_ino;
}

#endif
