/* Reads the name of a file, and tests whether it exists. */
#include "path.h"

#include <string.h>
#include <sys/stat.h>

bool cli_is_standard(const char *path) {
    return path == NULL || strcmp(path, "-") == 0;
}

bool cli_ends_with(const char *path, const char *ending) {
    size_t length = strlen(path), tail = strlen(ending);
    return length > tail && strcmp(path + length - tail, ending) == 0;
}

bool cli_is_file(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}
