/* The plain driver of a fuzz target: runs every file of the given folders through it, so that the
 * seeds (and every finding added to them) are tested in each build, with any compiler.
 *
 * Short files also bring their neighbours: cut at every length, each byte left out, doubled and
 * replaced by bytes that mean something to some parser. `--alone` before the folders: without
 * them. */
#include "fuzz.h"

#include <dirent.h>
#include <stdbool.h>
#include <string.h>

enum { SHORT = 300 };

static bool neighbours = true;

typedef struct bytes {
    const uint8_t *data;
    size_t size;
} bytes;

/* Runs `text` with `removed` bytes at `at` replaced by `inserted`. The input stands in a block of
 * exactly its size: a sanitizer sees the first byte too many. */
static void run_with(bytes text, size_t at, size_t removed, bytes inserted) {
    size_t rest = text.size - at - removed;
    size_t size = at + inserted.size + rest;
    uint8_t *block = malloc(size > 0 ? size : 1);
    if (block == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    memcpy(block, text.data, at);
    memcpy(block + at, inserted.data, inserted.size);
    memcpy(block + at + inserted.size, text.data + at + removed, rest);
    LLVMFuzzerTestOneInput(block, size);
    free(block);
}

static void run_neighbours(bytes text) {
    static const uint8_t specials[] = {0, ' ', '"', '\\', ',', '-', '0', '9', ';', '}', 0x7f, 0xff};
    for (size_t at = 0; at < text.size; at++) {
        bytes byte = {text.data + at, 1};
        run_with(text, at, text.size - at, (bytes){text.data, 0});
        run_with(text, at, 1, (bytes){text.data, 0});
        run_with(text, at, 0, byte);
        for (size_t i = 0; i < sizeof specials; i++)
            run_with(text, at, 1, (bytes){specials + i, 1});
    }
}

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
        bytes text = {data, (size_t)size};
        run_with(text, 0, 0, (bytes){data, 0});
        if (neighbours && text.size <= SHORT) run_neighbours(text);
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
    neighbours = argc < 2 || strcmp(argv[1], "--alone") != 0;
    for (int i = neighbours ? 1 : 2; i < argc; i++) {
        int count = run_folder(argv[i]);
        if (count < 0) return 1;
        total += count;
    }
    printf("%d files replayed\n", total);
    return total > 0 ? 0 : 1;
}
