/* Files of solved 4D endings: written, read, and looked up. docs/formats.md describes them. */
#include "core/little_endian.h"
#include "core/sha256.h"
#include "io/whole.h"
#include "tables/endings4d.h"

#include <stdlib.h>
#include <string.h>

enum { MAGIC = 8, VERSION = 1, HEADER = 16, ROW = 24, DIGITS = 64, MOST_TABLES = 4096 };
static const char endings_magic[MAGIC + 1] = "HMENDNG4";

/* ---- writing ---- */

typedef struct endings_writer {
    hm_sink *sink;
    hm_sha256 sha;
    hm_error *error;
    hm_status status;
} endings_writer;

static void endings_put(endings_writer *w, const void *bytes, size_t length) {
    if (w->status != HM_OK) return;
    hm_sha256_add(&w->sha, bytes, length);
    w->status = hm_sink_write(w->sink, bytes, length, w->error);
}

static int compare_keys(const void *one, const void *other) {
    const uint64_t *a = one, *b = other;
    return (*a > *b) - (*a < *b);
}

/* The keys in ascending order, then their distances. */
static void put_lost(endings_writer *w, const hm_ending_set_4d *lost) {
    size_t count = lost->keys.count;
    uint64_t *keys = malloc((count + 1) * sizeof *keys);
    if (keys == NULL) {
        if (w->status == HM_OK) w->status = hm_fail_memory(w->error, "an ending");
        return;
    }
    if (count > 0) memcpy(keys, lost->keys.at, count * sizeof *keys);
    qsort(keys, count, sizeof *keys, compare_keys);
    for (size_t i = 0; i < count; i++) {
        uint8_t bytes[8];
        hm_le64_put(bytes, keys[i]);
        endings_put(w, bytes, sizeof bytes);
    }
    for (size_t i = 0; i < count; i++) {
        uint8_t distance = (uint8_t)hm_ending_set_4d_find(lost, keys[i]);
        endings_put(w, &distance, 1);
    }
    free(keys);
}

hm_status hm_endings_4d_write(const hm_endings_4d_solved *solved, hm_sink *sink, hm_error *error) {
    endings_writer w = {.sink = sink, .error = error};
    uint8_t header[HEADER];
    char digits[DIGITS + 1];
    hm_sha256_init(&w.sha);
    memcpy(header, endings_magic, MAGIC);
    hm_le32_put(header + MAGIC, VERSION);
    hm_le32_put(header + MAGIC + 4, (uint32_t)solved->list.count);
    endings_put(&w, header, sizeof header);
    for (size_t i = 0; i < solved->list.count; i++) {
        const hm_ending_4d *ending = solved->list.at[i];
        uint8_t row[ROW];
        memcpy(row, ending->material.name, HM_MATERIAL_4D_NAME);
        hm_le64_put(row + 8, ending->lost[0].keys.count);
        hm_le64_put(row + 16, ending->lost[1].keys.count);
        endings_put(&w, row, sizeof row);
    }
    for (size_t i = 0; i < solved->list.count; i++) {
        put_lost(&w, &solved->list.at[i]->lost[0]);
        put_lost(&w, &solved->list.at[i]->lost[1]);
    }
    if (w.status != HM_OK) return w.status;
    hm_sha256_hex(&w.sha, digits);
    return hm_sink_write(sink, digits, DIGITS, error);
}

/* ---- reading ---- */

static hm_status fail_endings(hm_error *error, size_t offset, const char *what) {
    return hm_fail(error, HM_ERR_FORMAT, offset, "not a file of 4D endings: %s", what);
}

/* A material that comes after those that its captures lead to. */
static hm_status take_row(hm_endings_4d *endings, size_t number, hm_error *error) {
    size_t offset = HEADER + number * ROW;
    const uint8_t *row = (const uint8_t *)endings->text.data + offset;
    hm_endings_4d_table *table = &endings->tables[number];
    const char *end = memchr(row, '\0', HM_MATERIAL_4D_NAME);
    size_t length = end != NULL ? (size_t)(end - (const char *)row) : 0;
    hm_status status = hm_material_4d_parse(&table->material, (const char *)row, length, NULL);
    if (status != HM_OK || memcmp(table->material.name, row, HM_MATERIAL_4D_NAME) != 0)
        return fail_endings(error, offset, "expected the name of a material");
    for (size_t i = 0; i < number; i++)
        if (strcmp(endings->tables[i].material.name, table->material.name) == 0)
            return fail_endings(error, offset, "a material is there twice");
    for (unsigned piece = 0; piece < table->material.count; piece++) {
        hm_material_4d less;
        if (table->material.kind[piece] == HM_SPACE_4D_KING) continue;
        hm_material_4d_without(&table->material, piece, &less, &table->swapped[piece]);
        for (size_t i = 0; i < number; i++)
            if (strcmp(endings->tables[i].material.name, less.name) == 0)
                table->less[piece] = &endings->tables[i];
        if (table->less[piece] == NULL)
            return fail_endings(error, offset, "the material after a capture is missing");
    }
    table->count[0] = hm_le64_get(row + 8);
    table->count[1] = hm_le64_get(row + 16);
    return HM_OK;
}

static hm_status endings_take_text(hm_endings_4d *endings, hm_error *error) {
    const uint8_t *bytes = (const uint8_t *)endings->text.data;
    size_t length = endings->text.length;
    if (length < HEADER + DIGITS || memcmp(bytes, endings_magic, MAGIC) != 0)
        return fail_endings(error, 0, "it does not begin as one");
    if (hm_le32_get(bytes + MAGIC) != VERSION)
        return fail_endings(error, MAGIC, "this version is not known");
    size_t count = hm_le32_get(bytes + MAGIC + 4), end = length - DIGITS;
    if (count > MOST_TABLES || count * ROW > end - HEADER)
        return fail_endings(error, MAGIC + 4, "there are fewer materials than it says");
    endings->tables = calloc(count + 1, sizeof *endings->tables);
    if (endings->tables == NULL) return hm_fail_memory(error, "endings");
    endings->count = count;
    hm_sha256 sha;
    char digits[DIGITS + 1];
    hm_sha256_init(&sha);
    hm_sha256_add(&sha, bytes, end);
    hm_sha256_hex(&sha, digits);
    if (memcmp(digits, bytes + end, DIGITS) != 0)
        return fail_endings(error, end, "the checksum is wrong: the file is damaged");
    hm_status status = HM_OK;
    for (size_t i = 0; i < count && status == HM_OK; i++)
        status = take_row(endings, i, error);
    size_t at = HEADER + count * ROW;
    if (status != HM_OK) return status;
    /* Where the positions of each table are: 8 bytes of a key and 1 of a distance for each. */
    for (size_t i = 0; i < 2 * count; i++) {
        hm_endings_4d_table *table = &endings->tables[i / 2];
        uint64_t positions = table->count[i % 2];
        if (positions > (end - at) / 9)
            return fail_endings(error, HEADER + i / 2 * ROW + 8 + i % 2 * 8,
                                "there are fewer positions than it says");
        table->keys[i % 2] = bytes + at;
        table->distances[i % 2] = bytes + at + 8 * (size_t)positions;
        at += 9 * (size_t)positions;
    }
    if (at != end) return fail_endings(error, at, "bytes are left over");
    /* Binary search needs ascending keys. */
    for (size_t i = 0; i < 2 * endings->count; i++) {
        const hm_endings_4d_table *table = &endings->tables[i / 2];
        const uint8_t *keys = table->keys[i % 2];
        for (uint64_t k = 1; k < table->count[i % 2]; k++) {
            if (hm_le64_get(keys + 8 * k) > hm_le64_get(keys + 8 * k - 8)) continue;
            return fail_endings(error, (size_t)(keys - (const uint8_t *)endings->text.data) + 8 * k,
                                "positions are out of order");
        }
    }
    return HM_OK;
}

static hm_status endings_finish(hm_endings_4d *endings, hm_status status, hm_error *error) {
    if (status == HM_OK) status = endings_take_text(endings, error);
    if (status == HM_OK) {
        endings->space = hm_space_4d_create();
        if (endings->space == NULL) status = hm_fail_memory(error, "endings");
    }
    if (status != HM_OK) hm_endings_4d_clear(endings);
    return status;
}

hm_status hm_endings_4d_read(hm_endings_4d *endings, const char *path, hm_error *error) {
    return endings_finish(endings, hm_file_read(path, HM_WHOLE_MOST, &endings->text, error), error);
}

hm_status hm_endings_4d_parse(hm_endings_4d *endings, const void *bytes, size_t length,
                              hm_error *error) {
    hm_text_add(&endings->text, bytes, length);
    bool failed = endings->text.failed;
    return endings_finish(endings, failed ? hm_fail_memory(error, "endings") : HM_OK, error);
}

hm_status hm_endings_4d_of_environment(hm_endings_4d *endings, hm_error *error) {
    const char *path = getenv(HM_ENDINGS_4D_VARIABLE);
    if (path == NULL || *path == '\0') return HM_OK;
    hm_error cause;
    hm_status status = hm_endings_4d_read(endings, path, &cause);
    if (status == HM_OK) return HM_OK;
    return hm_fail(error, status, 0, HM_ENDINGS_4D_VARIABLE ": %s", cause.message);
}

void hm_endings_4d_clear(hm_endings_4d *endings) {
    hm_text_clear(&endings->text);
    free(endings->tables);
    free(endings->space);
    *endings = (hm_endings_4d){0};
}

int hm_endings_4d_lost(const hm_endings_4d_table *table, int side, uint64_t key) {
    uint64_t least = 0, end = table->count[side];
    while (least < end) {
        uint64_t middle = least + (end - least) / 2;
        if (hm_le64_get(table->keys[side] + 8 * middle) < key)
            least = middle + 1;
        else
            end = middle;
    }
    bool there = least < table->count[side] && hm_le64_get(table->keys[side] + 8 * least) == key;
    return there ? table->distances[side][least] : -1;
}
