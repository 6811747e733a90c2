/* The promise of a file's name ending: an output of another kind is refused. */
#include "files.h"
#include "path.h"

#include <string.h>

/* Endings and the contents of such files; 0: nothing that is written here. Names of notations are
 * endings as well. */
static const struct {
    const char *ending;
    unsigned contents;
} endings[] = {
    {"svg", CLI_PICTURE},
    {"npy", CLI_ARRAY},
    {"spectral4", CLI_FRAMES_FILE},
    {"spectralz4", CLI_FRAMES_FILE},
    {"csv", CLI_TABLE},
    {"tsv", 0},
    {"txt", CLI_TABLE | CLI_BOARD | CLI_GAMES},
    {"json", CLI_JSON | CLI_GAMES},
    {"jsonl", CLI_JSON | CLI_GAMES},
    {"ndjson", CLI_JSON | CLI_GAMES},
    {"png", 0},
    {"jpg", 0},
    {"jpeg", 0},
    {"gif", 0},
    {"webp", 0},
    {"bmp", 0},
    {"tif", 0},
    {"tiff", 0},
    {"pdf", 0},
    {"ps", 0},
    {"eps", 0},
    {"html", 0},
    {"npz", 0},
    {"parquet", 0},
    {"zip", 0},
    {"xz", 0},
    {"bz2", 0},
    {"zst", 0},
};

static const char *endings_name_of(unsigned contents) {
    return contents == CLI_PICTURE       ? "an SVG picture"
           : contents == CLI_FRAMES_FILE ? "a frame file"
           : contents == CLI_JSON        ? "JSON"
           : (contents & CLI_BOARD) != 0 ? "a text"
           : contents == CLI_GAMES       ? "positions or games"
           : contents == CLI_ARRAY       ? "an array of numpy"
                                         : "a table";
}

/* False: the ending promises nothing that is known here. */
static bool find_ending(const char *ending, size_t length, unsigned *contents) {
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        if (!hm_spells(ending, length, endings[i].ending)) continue;
        *contents = endings[i].contents;
        return true;
    }
    *contents = CLI_GAMES;
    for (size_t i = 0; hm_notation_at(i) != NULL; i++) {
        if (hm_spells(ending, length, hm_notation_at(i)->name)) return true;
    }
    return false;
}

/* "svg" of "boards/a.svg" and of "a.svg.gz"; false: there is none. */
static bool has_ending(const char *path, const char **ending, size_t *length) {
    size_t end = strlen(path), at;
    if (cli_ends_with(path, ".gz")) end -= 3;
    for (at = end; at > 0 && path[at - 1] != '.' && path[at - 1] != '/'; at--)
        continue;
    *ending = path + at;
    *length = end - at;
    return at > 1 && path[at - 1] == '.' && path[at - 2] != '/';
}

static const char *advice(unsigned contents, unsigned promised) {
    if (contents == CLI_PICTURE && promised == 0) return " (rsvg-convert makes a PNG of it)";
    if (contents == CLI_PICTURE) return " (here goes the name of the picture, such as game.svg)";
    if (contents != CLI_BOARD) return "";
    return promised == CLI_PICTURE ? ", or draw with --svg"
           : promised == 0         ? " (pictures are SVG: --svg; rsvg-convert makes a PNG of it)"
                                   : "";
}

int cli_expect_ending(const char *path, unsigned contents) {
    const char *ending;
    size_t length;
    unsigned promised;
    if (cli_is_standard(path) || !has_ending(path, &ending, &length)) return CLI_DONE;
    if (!find_ending(ending, length, &promised) || (promised & contents) != 0) return CLI_DONE;
    return cli_usage_error(
        "%s: the output would be %s, but the name ends in .%.*s; choose another name%s", path,
        endings_name_of(contents), (int)length, ending, advice(contents, promised));
}
