/* Reads the name of a file, and tests whether it exists and is a database. */
#include "path.h"

#include "hypermate/io.h"

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

bool cli_is_database(const char *path) {
    static const char head[] = "SQLite format 3";
    char bytes[sizeof head];
    size_t got = 0;
    hm_source *source;
    if (!cli_is_file(path) || hm_source_open(&source, path, NULL) != HM_OK) return false;
    bool read = hm_source_read(source, bytes, sizeof bytes, &got, NULL) == HM_OK;
    hm_source_close(source);
    return read && got == sizeof head && memcmp(bytes, head, sizeof head) == 0;
}
