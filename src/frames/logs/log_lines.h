/* Private header of frames/: lines of text. */
#ifndef HM_FRAMES_LINES_H
#define HM_FRAMES_LINES_H

#include "hypermate/ndjson4.h"
#include "io/io.h"

/* One physical line without its line feed. The text may be changed in place. */
typedef struct hm_line {
    char *text;
    size_t length;
    uint64_t number; /* from 1 */
    uint64_t offset; /* of its first byte in the (decoded) input, also where that is a range */
    bool overlong;   /* longer than the limit, which `length` then is; there is no text */
} hm_line;

typedef struct hm_lines hm_lines;

/* Cuts a source into lines; memory is bounded by the limit (0: HM_NDJSON4_MAX_LINE). */
hm_status hm_lines_create(hm_lines **lines, hm_source *source, size_t max_line, hm_error *error);
void hm_lines_destroy(hm_lines *lines); /* NULL is allowed */

/* The next line, valid until the next call; line->text is NULL at the end. An error of the source
 * comes after all lines that were whole before it. */
hm_status hm_lines_next(hm_lines *lines, hm_line *line, hm_error *error);

bool hm_line_is_blank(const char *text, size_t length); /* JSON's white space only */

/* Consecutive lines in memory of their own, to be handed to another thread. Zero-initialise. */
typedef struct hm_lines_block {
    hm_line *line;
    size_t count;
    size_t capacity;
    hm_text text;
} hm_lines_block;

/* Replaces the block by the next lines: `most_lines` of them, or fewer when they have `most_bytes`
 * together or the input ends; none at the end. A line may make the block longer than most_bytes.
 * On an error of the source the block holds the lines before it. */
hm_status hm_lines_fill(hm_lines *lines, hm_lines_block *block, size_t most_lines,
                        size_t most_bytes, hm_error *error);
void hm_lines_block_clear(hm_lines_block *block); /* frees */

#endif
