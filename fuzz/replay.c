/* The plain driver of a fuzz target: runs every file of the given folders through it, so that the
 * seeds (and every finding added to them) are tested in each build, with any compiler. */
#include "fuzz.h"

#include <dirent.h>
#include <stdbool.h>
#include <string.h>

/* The bytes go into a block of exactly their size: a sanitizer sees the first byte too many. */
static bool run_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
        perror(path);
        return false;
    }
    long size = ftell(file);
    rewind(file);
    uint8_t *data = malloc(size > 0 ? (size_t)size : 1);
    bool ok = data != NULL && size >= 0 && fread(data, 1, (size_t)size, file) == (size_t)size;
    fclose(file);
    if (ok) {
        LLVMFuzzerTestOneInput(data, (size_t)size);
    } else {
        fprintf(stderr, "%s: cannot read\n", path);
    }
    free(data);
    return ok;
}

/* Returns the number of files run, -1 when one could not be read. */
static int run_folder(const char *folder) {
    DIR *listing = opendir(folder);
    if (listing == NULL) {
        perror(folder);
        return -1;
    }
    int count = 0;
    const struct dirent *entry;
    while (count >= 0 && (entry = readdir(listing)) != NULL) {
        if (entry->d_name[0] == '.') continue;
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        count = run_file(path) ? count + 1 : -1;
    }
    closedir(listing);
    return count;
}

int main(int argc, char **argv) {
    int total = 0;
    for (int i = 1; i < argc; i++) {
        int count = run_folder(argv[i]);
        if (count < 0) return 1;
        total += count;
    }
    printf("%d files replayed\n", total);
    return total > 0 ? 0 : 1;
}
