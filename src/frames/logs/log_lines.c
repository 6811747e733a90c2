/* Lines of any length out of a source. One buffer, which grows only for a line that is longer than
 * it, up to the limit; the rest of a longer line is read and thrown away. */
#include "frames/logs/log_lines.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 1 << 16 };

struct hm_lines {
    hm_source *source;
    size_t max_line;
    char *buffer;
    size_t capacity;
    size_t start, end; /* bytes not yet handed out */
    uint64_t number;
    uint64_t offset;  /* of buffer[start] */
    bool ended;       /* the source has nothing more, or failed */
    hm_error failure; /* reported once the whole lines are handed out */
};

hm_status hm_lines_create(hm_lines **result, hm_source *source, size_t max_line, hm_error *error) {
    hm_lines *lines = calloc(1, sizeof *lines);
    char *buffer = malloc(FIRST_CAPACITY);
    *result = NULL;
    if (lines == NULL || buffer == NULL) {
        free(lines);
        free(buffer);
        return hm_fail_memory(error, "lines of text");
    }
    lines->source = source;
    lines->max_line = max_line == 0 ? HM_NDJSON4_MAX_LINE : max_line;
    if (lines->max_line > SIZE_MAX / 4) lines->max_line = SIZE_MAX / 4; /* sums cannot overflow */
    lines->buffer = buffer;
    lines->capacity = FIRST_CAPACITY;
    const hm_range *range = hm_source_range(source);
    if (range != NULL) lines->offset = range->first;
    *result = lines;
    return HM_OK;
}

void hm_lines_destroy(hm_lines *lines) {
    if (lines == NULL) return;
    free(lines->buffer);
    free(lines);
}

/* Reads more behind the bytes that are left, which are no more than a longest line. */
static hm_status log_lines_fill(hm_lines *l, hm_error *error) {
    size_t left = l->end - l->start;
    memmove(l->buffer, l->buffer + l->start, left);
    l->start = 0;
    l->end = left;
    if (left == l->capacity) {
        /* Doubles the buffer, but never beyond what the longest line needs. */
        size_t most = l->max_line + FIRST_CAPACITY;
        size_t capacity = l->capacity < most / 2 ? 2 * l->capacity : most;
        char *buffer = realloc(l->buffer, capacity);
        if (buffer == NULL) return hm_fail_memory(error, "lines of text");
        l->buffer = buffer;
        l->capacity = capacity;
    }
    size_t wanted = l->capacity - left, got;
    /* NOLINTNEXTLINE(unix.Malloc): realloc() frees only for size 0, and a line has capacity */
    hm_status status = hm_source_read(l->source, l->buffer + left, wanted, &got, &l->failure);
    l->end += got;
    l->ended = status != HM_OK || got < wanted;
    return HM_OK;
}

static void hand_out(hm_lines *l, size_t length, hm_line *line) {
    line->text = l->buffer + l->start;
    line->length = length;
    line->number = ++l->number;
    line->offset = l->offset;
    l->start += length;
    l->offset += length;
    if (l->start < l->end) { /* the line feed */
        l->start++;
        l->offset++;
    }
    if (length > l->max_line) {
        line->overlong = true;
        line->length = l->max_line;
    }
}

hm_status hm_lines_next(hm_lines *l, hm_line *line, hm_error *error) {
    size_t searched = 0; /* bytes known to hold no line feed */
    *line = (hm_line){0};
    for (;;) {
        size_t left = l->end - l->start;
        const char *from = l->buffer + l->start;
        const char *feed = memchr(from + searched, '\n', left - searched);
        if (feed != NULL) {
            hand_out(l, (size_t)(feed - from), line);
            return HM_OK;
        }
        if (left > l->max_line) {
            /* Throws away the rest of a line that is too long. */
            *line = (hm_line){.text = l->buffer,
                              .length = l->max_line,
                              .number = ++l->number,
                              .offset = l->offset,
                              .overlong = true};
            for (;;) {
                const char *end = memchr(l->buffer + l->start, '\n', l->end - l->start);
                size_t used = end == NULL ? l->end : (size_t)(end + 1 - l->buffer);
                l->offset += used - l->start;
                l->start = used;
                if (end != NULL || l->ended) return HM_OK;
                hm_status more = log_lines_fill(l, error);
                if (more != HM_OK) return more;
            }
        }
        if (l->ended) break;
        searched = left;
        hm_status status = log_lines_fill(l, error);
        if (status != HM_OK) return status;
    }
    if (l->failure.status != HM_OK) {
        if (error != NULL) *error = l->failure;
        return l->failure.status;
    }
    if (l->end > l->start) hand_out(l, l->end - l->start, line);
    return HM_OK;
}

bool hm_line_is_blank(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (text[i] != ' ' && text[i] != '\t' && text[i] != '\r') return false;
    }
    return true;
}

/* ---- blocks ---- */

hm_status hm_lines_fill(hm_lines *lines, hm_lines_block *block, size_t most_lines,
                        size_t most_bytes, hm_error *error) {
    block->count = 0;
    block->text.length = 0;
    /* Room for the lines, and a text to point to even when it stays empty. */
    if (!hm_text_reserve(&block->text, 0)) return hm_fail_memory(error, "lines of text");
    if (most_lines > block->capacity) {
        hm_line *line = realloc(block->line, most_lines * sizeof *line);
        if (line == NULL) return hm_fail_memory(error, "lines of text");
        block->line = line;
        block->capacity = most_lines;
    }
    hm_status status = HM_OK;
    while (status == HM_OK && block->count < most_lines && block->text.length < most_bytes) {
        hm_line *line = &block->line[block->count];
        status = hm_lines_next(lines, line, error);
        if (status != HM_OK || line->text == NULL) break;
        if (!line->overlong) hm_text_add(&block->text, line->text, line->length);
        if (block->text.failed) {
            status = hm_fail_memory(error, "lines of text");
        } else {
            block->count++;
        }
    }
    /* Only now does the text stay where it is. */
    size_t at = 0;
    for (size_t i = 0; i < block->count; i++) {
        hm_line *line = &block->line[i];
        line->text = line->overlong ? NULL : block->text.data + at;
        if (!line->overlong) at += line->length;
    }
    return status;
}

void hm_lines_block_clear(hm_lines_block *block) {
    hm_text_clear(&block->text);
    free(block->line);
    *block = (hm_lines_block){0};
}
