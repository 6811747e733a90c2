/* Tables and arrays of the shards of one run: one header, and the rows of all. */
#include "frames/table.h"
#include "hypermate/frame_tools.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK = 1 << 16, MOST_HEADER = 4096 };

static hm_status join_rows_fail(const hm_source *part, const char *what, hm_error *error) {
    return hm_fail(error, HM_ERR_FORMAT, 0, "%s: %s", hm_source_name(part), what);
}

/* The rest of a part after its header. */
typedef struct rest {
    uint64_t bytes;
    char last; /* of them */
} rest;

static hm_status copy_rest(hm_source *part, hm_sink *sink, rest *copied, hm_error *error) {
    char *block = malloc(BLOCK);
    size_t got = BLOCK;
    hm_status status = block == NULL ? hm_fail_memory(error, "rows of a table") : HM_OK;
    *copied = (rest){0};
    while (status == HM_OK && got == BLOCK) {
        status = hm_source_read(part, block, BLOCK, &got, error);
        if (status == HM_OK) status = hm_sink_write(sink, block, got, error);
        /* NOLINTNEXTLINE(core.NullDereference): without a block the status is not HM_OK */
        if (got > 0) copied->last = block[got - 1];
        copied->bytes += got;
    }
    free(block);
    return status;
}

/* ---- tables that number the games ---- */

enum { MOST_CELL = 20 };

/* Rows that end in the number of a game, counted from where each part begins. */
typedef struct numbering {
    uint64_t before, last; /* games of the parts before; the number of the row before */
    char cell[MOST_CELL + 1];
    size_t length; /* of the cell at hand, the last one if the row ends */
} numbering;

/* A byte of a table whose rows end in the number of a game. False if a row ends in anything else.
 */
static bool take_byte(numbering *n, char byte, hm_text *rows) {
    if (byte == '\n') {
        n->cell[n->length] = '\0';
        if (n->length == 0 || n->cell[strspn(n->cell, "0123456789")] != '\0') return false;
        n->last = n->before + strtoull(n->cell, NULL, 10);
        n->length = 0;
        hm_text_printf(rows, "%llu\n", (unsigned long long)n->last);
        return true;
    }
    if (byte == ',' || n->length == MOST_CELL) {
        hm_text_add(rows, n->cell, n->length);
        n->length = 0;
    }
    if (byte == ',')
        hm_text_add(rows, ",", 1);
    else
        n->cell[n->length++] = byte;
    return true;
}

static hm_status copy_numbered(hm_source *part, hm_sink *sink, numbering *n, hm_error *error) {
    char block[MOST_HEADER];
    hm_text rows = {0};
    size_t got = sizeof block;
    bool known = true;
    hm_status status = HM_OK;
    n->before = n->last;
    while (status == HM_OK && got == sizeof block) {
        status = hm_source_read(part, block, sizeof block, &got, error);
        for (size_t i = 0; i < got && known; i++)
            known = take_byte(n, block[i], &rows);
        if (status == HM_OK && !known)
            status = join_rows_fail(part, "a row without the number of a game", error);
        if (status == HM_OK) status = hm_sink_write_text(sink, &rows, "rows of a table", error);
    }
    hm_text_clear(&rows);
    if (status != HM_OK || n->length == 0) return status;
    return join_rows_fail(part, "a table that ends inside a row", error);
}

hm_status hm_tables_join(hm_source *const *parts, size_t count, hm_sink *sink, hm_error *error) {
    static const char numbered[] = ",game\n";
    const size_t ending = sizeof numbered - 1;
    char first[MOST_HEADER], line[MOST_HEADER];
    size_t first_length = 0, length;
    numbering games = {0};
    rest rows;
    hm_status status = HM_OK;
    if (count == 0) return hm_fail(error, HM_ERR_ARGUMENT, 0, "no parts");
    for (size_t i = 0; i < count && status == HM_OK; i++) {
        /* The first line with its line feed; it is read byte by byte, so that the rows are left. */
        size_t got = 1;
        for (length = 0; got == 1 && length < MOST_HEADER; length += got) {
            if (length > 0 && line[length - 1] == '\n') break;
            status = hm_source_read(parts[i], line + length, 1, &got, error);
            if (status != HM_OK) return status;
        }
        if (length == 0 || line[length - 1] != '\n')
            return join_rows_fail(parts[i], "a table without a header line", error);
        if (i == 0) {
            first_length = length;
            memcpy(first, line, length);
            status = hm_sink_write(sink, line, length, error);
        } else if (length != first_length || memcmp(first, line, length) != 0) {
            return join_rows_fail(parts[i], "a table with other columns than the parts before it",
                                  error);
        }
        if (status != HM_OK) return status;
        if (length >= ending && memcmp(line + length - ending, numbered, ending) == 0) {
            status = copy_numbered(parts[i], sink, &games, error);
            continue;
        }
        /* A row that is cut would become one with the first of the next part. */
        status = copy_rest(parts[i], sink, &rows, error);
        if (status == HM_OK && rows.bytes > 0 && rows.last != '\n')
            return join_rows_fail(parts[i], "a table that ends inside a row", error);
    }
    return status;
}

/* ---- arrays ---- */

/* The text of a header in two pieces, between which the number of rows stands. */
typedef struct array_header {
    char text[MOST_HEADER];
    size_t length; /* of the whole header */
    const char *before, *behind;
    size_t before_length, behind_length;
    uint64_t rows;
} array_header;

/* The preamble, then a dictionary of Python. */
static hm_status read_array_header(hm_source *part, array_header *h, hm_error *error) {
    static const char shape[] = "'shape': (";
    uint8_t preamble[HM_NPY_PREAMBLE];
    size_t got, length = 0;
    hm_status status = hm_source_read(part, preamble, sizeof preamble, &got, error);
    if (status != HM_OK) return status;
    bool known = got == sizeof preamble && memcmp(preamble, "\x93NUMPY\1", 7) == 0;
    if (known) length = preamble[8] + 256u * preamble[9];
    if (!known || length >= sizeof h->text)
        return join_rows_fail(part, "no array of version 1", error);
    h->length = length + sizeof preamble;
    status = hm_source_read(part, h->text, length, &got, error);
    h->text[got] = '\0';
    if (status != HM_OK) return status;
    if (got < length) return join_rows_fail(part, "the header of the array is cut", error);
    char *at = strstr(h->text, shape), *end = at;
    if (at != NULL) h->rows = strtoull(at + strlen(shape), &end, 10);
    char *close = at != NULL ? strchr(end, '}') : NULL;
    if (close == NULL || end == at + strlen(shape))
        return join_rows_fail(part, "an array of no shape", error);
    h->before = h->text;
    h->before_length = (size_t)(at - h->text) + strlen(shape);
    h->behind = end;
    h->behind_length = (size_t)(close + 1 - end);
    return HM_OK;
}

static hm_status write_array_header(const hm_source *part, const array_header *h, uint64_t rows,
                                    hm_sink *sink, hm_error *error) {
    uint8_t header[MOST_HEADER + HM_NPY_PREAMBLE];
    hm_text form = {0};
    hm_text_add(&form, h->before, h->before_length);
    hm_text_printf(&form, "%llu", (unsigned long long)rows);
    hm_text_add(&form, h->behind, h->behind_length);
    bool memory = !form.failed, made = hm_npy_header(&form, header, h->length);
    hm_text_clear(&form);
    if (made) return hm_sink_write(sink, header, h->length, error);
    return memory ? join_rows_fail(part, "no room for the number of all rows in its header", error)
                  : hm_fail_memory(error, "the header of an array");
}

hm_status hm_arrays_join(hm_source *const *parts, size_t count, hm_sink *sink, hm_error *error) {
    if (count == 0) return hm_fail(error, HM_ERR_ARGUMENT, 0, "no parts");
    array_header *headers = calloc(2, sizeof *headers);
    uint64_t *rows = calloc(count, sizeof *rows), all = 0, width = 0;
    hm_status status =
        headers != NULL && rows != NULL ? HM_OK : hm_fail_memory(error, "the header of an array");
    /* 1. All headers are read before anything is written; they differ in the number of rows only.
     */
    for (size_t i = 0; i < count && status == HM_OK; i++) {
        array_header *a = &headers[0], *b = &headers[i > 0];
        status = read_array_header(parts[i], b, error);
        if (status != HM_OK) break;
        if (a->length != b->length || a->before_length != b->before_length ||
            a->behind_length != b->behind_length ||
            /* NOLINTNEXTLINE(core.NonNullParamChecker): both headers have been read */
            memcmp(a->before, b->before, a->before_length) != 0 ||
            memcmp(a->behind, b->behind, a->behind_length) != 0)
            status = join_rows_fail(parts[i], "an array of another kind than the parts before it",
                                    error);
        rows[i] = b->rows;
        all += rows[i];
    }
    /* 2. The header of all; 3. the rows, every one as long as those before it. */
    if (status == HM_OK) status = write_array_header(parts[0], &headers[0], all, sink, error);
    for (size_t i = 0; i < count && status == HM_OK; i++) {
        rest copied;
        status = copy_rest(parts[i], sink, &copied, error);
        if (rows[i] > 0 && width == 0) width = copied.bytes / rows[i];
        bool whole = rows[i] == 0 ? copied.bytes == 0
                                  : width != 0 && copied.bytes % rows[i] == 0 &&
                                        copied.bytes / rows[i] == width;
        if (status == HM_OK && !whole)
            status = join_rows_fail(parts[i], "not as many rows as its header says", error);
    }
    free(headers);
    free(rows);
    return status;
}
