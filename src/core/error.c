/* Status words, errors with a place, and the line and column of an offset. */
#include "core/core.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const struct {
    hm_status status;
    const char *name;
} status_names[] = {
    {HM_OK, "ok"},
    {HM_ERR_ARGUMENT, "argument"},
    {HM_ERR_PREFIX, "prefix"},
    {HM_ERR_PIECE, "piece"},
    {HM_ERR_COORDINATE, "coordinate"},
    {HM_ERR_DUPLICATE, "duplicate"},
    {HM_ERR_TRAILING, "trailing"},
    {HM_ERR_JSON, "json"},
    {HM_ERR_FIELD, "field"},
    {HM_ERR_FORMAT, "format"},
    {HM_ERR_MEMORY, "memory"},
    {HM_ERR_IO, "io"},
    {HM_ERR_LIMIT, "limit"},
    {HM_ERR_INTERRUPTED, "interrupted"},
    {HM_ERR_CLOSED, "closed"},
    {HM_ERR_UNSUPPORTED, "unsupported"},
    {HM_ERR_OPTION, "option"},
    {HM_ERR_FRAMES_HEADER, "truncated-header"},
    {HM_ERR_FRAMES_MAGIC, "bad-magic"},
    {HM_ERR_FRAMES_VERSION, "unsupported-version"},
    {HM_ERR_FRAMES_2D, "recognised-2d-not-4d"},
    {HM_ERR_FRAMES_DIM, "encoding-dim-mismatch"},
    {HM_ERR_FRAMES_BYTES, "frame-bytes-mismatch"},
    {HM_ERR_FRAMES_GEOMETRY, "n-dimensions-mismatch"},
    {HM_ERR_FRAMES_MODE, "unknown-mode"},
    {HM_ERR_FRAMES_TRUNCATED, "truncated-frame"},
    {HM_ERR_FRAMES_TRAILING, "trailing-data"},
    {HM_ERR_FRAMES_OPEN, "header-not-completed"},
    {HM_ERR_FRAMES_BODY, "malformed-body"},
    {HM_ERR_FRAMES_COUNT, "frame-count"},
    {HM_ERR_FRAMES_DIFFER, "frames-differ"},
    {HM_ERR_FRAMES_PADDING, "header-padding"},
    {HM_ERR_GZIP_TRUNCATED, "truncated-gzip"},
    {HM_ERR_GZIP_CRC, "bad-crc"},
    {HM_ERR_GZIP_LENGTH, "bad-isize"},
    {HM_ERR_GZIP_HEADER, "bad-gzip-header"},
    {HM_ERR_GZIP_DATA, "bad-deflate-data"},
    {HM_ERR_4D_ILLEGAL, "illegal-move"},
    {HM_ERR_5D_HEADER, "header"},
    {HM_ERR_5D_ROW, "row"},
    {HM_ERR_5D_COUNT, "count"},
    {HM_ERR_5D_LINE, "line"},
    {HM_ERR_5D_TURN, "turn"},
    {HM_ERR_5D_COLOUR, "colour"},
    {HM_ERR_5D_DUPLICATE_BOARD, "duplicate_board"},
    {HM_ERR_5D_GAP, "gap"},
    {HM_ERR_5D_WIDTH, "width"},
    {HM_ERR_5D_ROWS, "rows"},
    {HM_ERR_5D_TOKEN, "token"},
    {HM_ERR_5D_MOVE, "move"},
    {HM_ERR_5D_AMBIGUOUS, "ambiguous"},
    {HM_ERR_5D_ILLEGAL, "illegal"},
    {HM_ERR_5D_NUMBER, "number"},
    {HM_ERR_5D_MARK, "mark"},
    {HM_ERR_4P_PARTS, "parts"},
    {HM_ERR_4P_TURN, "turn"},
    {HM_ERR_4P_FLAG, "flag"},
    {HM_ERR_4P_POINTS, "points"},
    {HM_ERR_4P_CLOCK, "clock"},
    {HM_ERR_4P_OPTIONS, "options"},
    {HM_ERR_4P_RANK_COUNT, "rank_count"},
    {HM_ERR_4P_WIDTH, "width"},
    {HM_ERR_4P_CELL, "cell"},
    {HM_ERR_4P_COLOUR, "colour"},
    {HM_ERR_4P_MISSING_SQUARE, "missing_square"},
    {HM_ERR_4P_TWO_KINGS, "two_kings"},
    {HM_ERR_4P_EP_VICTIM, "ep_victim"},
    {HM_ERR_4P_TAG, "tag"},
    {HM_ERR_4P_TOKEN, "token"},
    {HM_ERR_4P_MOVE, "move"},
    {HM_ERR_4P_ILLEGAL, "illegal"},
    {HM_ERR_4P_MARK, "mark"},
    {HM_ERR_4P_COMMENT, "comment"},
    {HM_ERR_4P_VARIATION, "variation"},
};

const char *hm_status_name(hm_status status) {
    for (size_t i = 0; i < sizeof status_names / sizeof status_names[0]; i++) {
        if (status_names[i].status == status) return status_names[i].name;
    }
    return "unknown";
}

void hm_places_find(hm_places *places, uint64_t offset, uint64_t *line, uint64_t *column) {
    size_t end = offset < places->length ? (size_t)offset : places->length;
    if (end < places->at) places->at = places->line_start = places->lines = 0;
    for (; places->at < end; places->at++) {
        if (places->text[places->at] != '\n') continue;
        places->lines++;
        places->line_start = places->at + 1;
    }
    *line = places->lines + 1;
    *column = end - places->line_start + 1;
}

void hm_text_place(const char *text, size_t length, uint64_t offset, uint64_t *line,
                   uint64_t *column) {
    hm_places places = {.text = text, .length = length};
    hm_places_find(&places, offset, line, column);
}

size_t hm_escape(char *out, size_t capacity, const char *text, size_t length) {
    static const char digits[] = "0123456789abcdef";
    size_t n = 0;
    for (size_t i = 0; i < length && n + 5 <= capacity; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c >= 0x20 && c < 0x7f) {
            out[n++] = (char)c;
        } else {
            out[n++] = '\\';
            out[n++] = 'x';
            out[n++] = digits[c >> 4];
            out[n++] = digits[c & 15];
        }
    }
    if (capacity > 0) out[n] = '\0';
    return n;
}

hm_status hm_fail(hm_error *error, hm_status status, uint64_t offset, const char *format, ...) {
    if (error == NULL) return status;
    error->status = status;
    error->spent = false;
    error->offset = offset;
    va_list args;
    va_start(args, format);
    vsnprintf(error->message, sizeof error->message, format, args);
    va_end(args);
    return status;
}

hm_status hm_fail_expected(hm_error *error, hm_status status, const char *text, size_t length,
                           size_t offset, const char *expected) {
    enum { SHOWN = 12 };
    if (error == NULL) return status;
    if (offset >= length) {
        return hm_fail(error, status, length, "expected %s, found the end of the text", expected);
    }
    size_t line = 0; /* bytes that the rest of the line has, or one more than are shown */
    while (line <= SHOWN && offset + line < length && text[offset + line] != '\n' &&
           text[offset + line] != '\r')
        line++;
    if (line == 0) {
        return hm_fail(error, status, offset, "expected %s, found the end of the line", expected);
    }
    char found[4 * SHOWN + 1];
    hm_escape(found, sizeof found, text + offset, line < SHOWN ? line : SHOWN);
    return hm_fail(error, status, offset, "expected %s, found \"%s%s\"", expected, found,
                   line > SHOWN ? "..." : "");
}

hm_status hm_fail_errno(hm_error *error, const char *name, const char *verb) {
    int saved = errno;
    char reason[128];
    if (saved == ENOENT && strcmp(verb, "open") == 0)
        return hm_fail(error, HM_ERR_IO, 0, "%s: no such file", name);
    if (saved == ENOMEM) {
        snprintf(reason, sizeof reason, "out of memory");
    } else if (strerror_r(saved, reason, sizeof reason) != 0) {
        snprintf(reason, sizeof reason, "system error %d", saved);
    }
    hm_status status = saved == EPIPE ? HM_ERR_CLOSED : saved == ENOMEM ? HM_ERR_MEMORY : HM_ERR_IO;
    return hm_fail(error, status, 0, "%s: cannot %s: %s", name, verb, reason);
}

hm_status hm_fail_memory(hm_error *error, const char *what) {
    return hm_fail(error, HM_ERR_MEMORY, 0, "out of memory for %s", what);
}

hm_status hm_fail_spent(hm_error *error, const char *message) {
    hm_fail(error, HM_ERR_LIMIT, 0, "%s", message);
    return hm_mark_spent(error);
}

hm_status hm_mark_spent(hm_error *error) {
    if (error != NULL) error->spent = true;
    return HM_ERR_LIMIT;
}
