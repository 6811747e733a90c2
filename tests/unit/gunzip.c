/* gzip that is read ahead in pieces: the same bytes, faults and places as without, however members
 * and flushes lie, and whatever is damaged. */
#include "harness.h"
#include "hypermate/io.h"
#include "io/io.h"
#include "support/gzip.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static hm_random random_bits;

static uint32_t gunzip_below(uint32_t bound) {
    return (uint32_t)hm_random_below(&random_bits, bound);
}

/* ---- files ---- */

/* Bytes that compress a little, with repetitions from far behind, marks of a flush, and what looks
 * like the header of a member. */
static void fill(hm_text *data, size_t length) {
    static const char mark[] = {0, 0, (char)0xff, (char)0xff};
    static const char header[] = {0x1f, (char)0x8b, 8, 0, 0, 0, 0, 0, 0, 3};
    data->length = 0;
    while (data->length < length) {
        uint32_t kind = gunzip_below(8), size = 1 + gunzip_below(200);
        if (kind == 0) hm_text_add(data, mark, sizeof mark);
        if (kind == 1) hm_text_add(data, header, sizeof header);
        if (kind >= 2 && kind < 5 && data->length > size) {
            size_t most = data->length - size < 30000 ? data->length - size : 30000;
            size_t from = data->length - size - gunzip_below((uint32_t)most + 1);
            hm_text_reserve(data, size);
            hm_text_add(data, data->data + from, size);
        }
        for (uint32_t i = 0; kind >= 5 && i < size; i++) {
            char byte = (char)hm_random_next(&random_bits);
            hm_text_add(data, &byte, 1);
        }
    }
}

typedef struct kind {
    size_t members, length, every; /* length: of a member; every: bytes between flushes; 0: none */
    bool full;
    int level;
} kind;

static const kind kinds[] = {
    {1, 700000, 0, false, 6},    {1, 700000, 60000, true, 6}, {1, 700000, 90000, false, 6},
    {3, 300000, 70000, true, 1}, {4, 120000, 0, false, 9},    {60, 9000, 0, false, 6},
    {2, 200000, 50000, true, 0}, {1, 300000, 0, false, 0},    {1, 1000, 0, false, 6},
    {1000, 50, 0, false, 6},     {2, 400000, 700, true, 6},   {1, 20000000, 3000000, true, 1},
};
enum { KINDS = sizeof kinds / sizeof kinds[0], LARGE = KINDS - 1 };

static void add_end(hm_text *gz, uint32_t crc, uint32_t length) {
    uint8_t bytes[8];
    hm_le32_put(bytes, crc);
    hm_le32_put(bytes + 4, length);
    hm_text_add(gz, bytes, sizeof bytes);
}

static void make(const kind *k, hm_text *gz) {
    static const uint8_t header[10] = {0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3};
    hm_text data = {0};
    gz->length = 0;
    for (size_t i = 0; i < k->members; i++) {
        fill(&data, k->length);
        hm_text_add(gz, header, sizeof header);
        gzip_deflate_flushed(gz, data.data, data.length, k->level,
                             k->every > 0 ? k->every : data.length + 1, k->full);
        add_end(gz, gzip_crc(data.data, data.length), (uint32_t)data.length);
    }
    hm_text_clear(&data);
}

/* ---- reading ---- */

typedef struct outcome {
    hm_text data;
    hm_error error;
    bool garbage;
} outcome;

static void read_all(hm_source *source, size_t step, outcome *o) {
    size_t got = step;
    hm_status status = HM_OK;
    o->data.length = 0;
    o->error = (hm_error){0};
    while (status == HM_OK && got == step) {
        hm_text_reserve(&o->data, step);
        status = hm_source_read(source, o->data.data + o->data.length, step, &got, &o->error);
        o->data.length += got;
    }
    o->garbage = hm_source_trailing_garbage(source);
}

/* Reads the file as it comes, then ahead on one thread and on two. */
static void check_same_ahead(const hm_text *gz) {
    static outcome plain, ahead;
    static const size_t steps[] = {180238, 4096, 65536};
    char peeked[HM_SOURCE_PEEK];
    size_t got;
    hm_source *source;
    CHECK_INT(hm_source_from_memory(&source, gz->data, gz->length, "memory", NULL), HM_OK);
    read_all(source, 65536, &plain);
    for (unsigned jobs = 1; jobs <= 2; jobs++) {
        CHECK_INT(hm_source_rewind(source, NULL), HM_OK);
        hm_source_peek(source, peeked, gunzip_below(HM_SOURCE_PEEK), &got, NULL);
        hm_source_set_jobs(source, jobs);
        hm_source_read_ahead(source, NULL);
        read_all(source, steps[gunzip_below(3)], &ahead);
        CHECK_INT(ahead.error.status, plain.error.status);
        CHECK_TEXT(ahead.error.message, plain.error.message);
        CHECK_INT(ahead.error.offset, plain.error.offset);
        CHECK_INT(ahead.garbage, plain.garbage);
        CHECK_INT(ahead.data.length, plain.data.length);
        CHECK(memcmp(ahead.data.data, plain.data.data, plain.data.length) == 0);
        hm_source_close(source);
        CHECK_INT(hm_source_from_memory(&source, gz->data, gz->length, "memory", NULL), HM_OK);
    }
    hm_source_close(source);
}

static void whole_files(void) {
    hm_text gz = {0};
    hm_random_init(&random_bits, 1);
    for (size_t i = 0; i < KINDS; i++) {
        make(&kinds[i], &gz);
        check_same_ahead(&gz);
        hm_text_puts(&gz, "garbage");
        check_same_ahead(&gz);
    }
    hm_text_clear(&gz);
}

static void cut_files(void) {
    hm_text gz = {0};
    hm_random_init(&random_bits, 2);
    for (size_t i = 0; i < LARGE; i++) {
        make(&kinds[i], &gz);
        for (size_t j = 0; j < 12; j++) {
            gz.length -= j < 10 ? 1 : gunzip_below((uint32_t)gz.length);
            check_same_ahead(&gz);
        }
    }
    hm_text_clear(&gz);
}

static void damaged_files(void) {
    hm_text gz = {0};
    hm_random_init(&random_bits, 3);
    for (size_t i = 0; i < LARGE; i++) {
        make(&kinds[i], &gz);
        for (size_t j = 0; j < 25; j++) {
            size_t most = j % 2 == 0 || gz.length < 100 ? gz.length : 100;
            size_t place = gz.length - 1 - gunzip_below((uint32_t)most);
            char before = gz.data[place];
            gz.data[place] ^= (char)(1 << gunzip_below(8));
            check_same_ahead(&gz);
            gz.data[place] = before;
        }
    }
    hm_text_clear(&gz);
}

TEST_MAIN(TEST(whole_files), TEST(cut_files), TEST(damaged_files))
