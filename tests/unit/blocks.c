/* frames/: gzip in blocks (BGZF): how it is written, and that shards of it are all of it. */
#include "frames/logs/index.h"
#include "frames/logs/shard.h"
#include "harness.h"
#include "io/io.h"
#include "io/text_gzip.h"
#include "support/bytes.h"
#include "support/gzip.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- making texts and blocks ---- */

enum { LINES = 200 };

/* Lines of any length, some of them marks and comments: an archive, as far as cuts care. */
static void put_text(hm_text *text, const char *begin, hm_random *random) {
    hm_text_puts(text, begin);
    for (int i = 0; i < LINES; i++) {
        uint64_t kind = hm_random_below(random, 16);
        size_t length = kind == 15 ? 2500 : hm_random_below(random, 60);
        if (kind < 4) hm_text_puts(text, "== 7");
        if (kind == 5) hm_text_puts(text, "= =");
        for (size_t j = 0; kind > 5 && j < length; j++)
            hm_text_add(text, &"abcdefghijklmnop"[hm_random_below(random, 16)], 1);
        hm_text_puts(text, kind == 6 ? "\r\n" : "\n");
    }
}

static void put_member(hm_text *gz, const char *data, size_t length, bool block) {
    uint8_t header[18] = {0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff, 6, 0, 'B', 'C', 2, 0};
    uint8_t trailer[8];
    size_t start = gz->length;
    header[3] = block ? 4 : 0;
    hm_text_add(gz, header, block ? 18 : 10);
    gzip_deflate(gz, data, length, 1);
    hm_le32_put(trailer, gzip_crc(data, length));
    hm_le32_put(trailer + 4, (uint32_t)length);
    hm_text_add(gz, trailer, sizeof trailer);
    size_t size = gz->length - start - 1;
    if (block) gz->data[start + 16] = (char)(size & 0xff);
    if (block) gz->data[start + 17] = (char)(size >> 8);
}

/* Blocks that end anywhere, as other programs write them, some of them empty. */
static void put_blocks(hm_text *gz, const hm_text *text, size_t most, hm_random *random) {
    for (size_t at = 0; at < text->length;) {
        size_t left = text->length - at, length = 1 + hm_random_below(random, most);
        if (length > left) length = left;
        if (hm_random_below(random, 5) == 0) put_member(gz, "", 0, true);
        put_member(gz, text->data + at, length, true);
        at += length;
    }
    put_member(gz, "", 0, true);
}

/* ---- reading shards ---- */

static char path[] = "/tmp/hypermate-test-XXXXXX";

static hm_status read_all(hm_source *source, hm_text *text, hm_error *error) {
    char buffer[777];
    size_t got = sizeof buffer;
    hm_status status = HM_OK;
    while (status == HM_OK && got == sizeof buffer) {
        status = hm_source_read(source, buffer, sizeof buffer, &got, error);
        hm_text_add(text, buffer, got);
    }
    return status;
}

/* Appends what a shard has; `of` 0: all. */
static hm_status read_part(hm_shard shard, hm_text *text) {
    hm_source *source;
    hm_error error = {0};
    CHECK_INT(hm_source_open(&source, path, &error), HM_OK);
    hm_status status = shard.of > 0 ? hm_shard_cut(&source, 1, &shard, &error) : HM_OK;
    if (status == HM_OK) status = read_all(source, text, &error);
    CHECK((status == HM_OK) == (error.status == HM_OK));
    CHECK(status == HM_OK || error.message[0] != '\0');
    hm_source_close(source);
    return status;
}

/* All shards; the first error. Parts begin with a line or, in an archive, with a mark. */
static hm_status read_shards(uint64_t count, bool games, hm_text *text) {
    hm_status status = HM_OK;
    for (uint64_t i = 1; i <= count; i++) {
        size_t before = text->length;
        hm_status read = read_part((hm_shard){i, count}, text);
        if (status == HM_OK) status = read;
        if (status != HM_OK || before == 0 || text->length == before) continue;
        CHECK(text->data[before - 1] == '\n');
        CHECK(!games || strncmp(text->data + before, "==", 2) == 0);
    }
    return status;
}

static void check_shards(const hm_text *text, bool games) {
    for (uint64_t count = 1; count <= 41; count = count < 9 ? count + 1 : 4 * count + 5) {
        hm_text joined = {0};
        CHECK_INT(read_shards(count, games, &joined), HM_OK);
        CHECK_INT(joined.length, text->length);
        if (joined.length == text->length) CHECK_BYTES(joined.data, text->data, text->length);
        hm_text_clear(&joined);
    }
}

static void begin_file(void) {
    strcpy(path + sizeof path - 7, "XXXXXX");
    close(mkstemp(path));
}

static void shards_are_all_of_it(void) {
    static const char *const begins[] = {"{\"a\":1}\n", "# no mark\n\n== 1\n", "== 1\n", "\n \n"};
    static const size_t most[] = {12, 70, 700, 4000};
    hm_random random;
    hm_random_init(&random, 5);
    begin_file();
    for (size_t i = 0; i < 8; i++) {
        hm_text text = {0}, gz = {0};
        put_text(&text, begins[i % 4], &random);
        put_blocks(&gz, &text, most[(i + i / 4) % 4], &random);
        test_write_file(path, &gz);
        check_shards(&text, i % 4 == 1 || i % 4 == 2);
        hm_text_clear(&text);
        hm_text_clear(&gz);
    }
    unlink(path);
}

/* ---- writing ---- */

static void write_blocks(const hm_text *text, size_t piece, hm_text *gz) {
    hm_sink *sink;
    hm_text_gzip *z;
    hm_error error;
    CHECK_INT(hm_sink_to_memory(&sink, gz, "memory", &error), HM_OK);
    CHECK_INT(hm_text_gzip_begin(&z, sink, HM_COMPRESSION_FAST, hm_index_is_mark, &error), HM_OK);
    for (size_t at = 0; at < text->length; at += piece) {
        size_t left = text->length - at;
        CHECK_INT(hm_text_gzip_add(z, text->data + at, left < piece ? left : piece, &error), HM_OK);
    }
    CHECK_INT(hm_text_gzip_end(z, &error), HM_OK);
    hm_text_gzip_destroy(z);
    hm_sink_destroy(sink);
}

/* Each block begins with a line, and each mark begins a block. */
static void check_blocks(const hm_text *text, const hm_text *gz, bool long_lines) {
    size_t at = 0, header, blocks = 0, marks = 0, place = 0;
    while (at < gz->length) {
        size_t size = hm_bgzf_size((const uint8_t *)gz->data + at, gz->length - at, &header);
        CHECK(size > 0 && size <= gz->length - at);
        if (size == 0 || size > gz->length - at) return;
        CHECK(long_lines || place == 0 || text->data[place - 1] == '\n');
        size_t length = hm_le32_get((const uint8_t *)gz->data + at + size - 4);
        marks += length > 1 && memcmp(text->data + place, "==", 2) == 0;
        CHECK(length > 0 || size == 28); /* the last one */
        place += length;
        at += size;
        blocks++;
    }
    CHECK_INT(place, text->length);
    for (place = 0; place + 3 < text->length; place++)
        marks -= memcmp(text->data + place, "\n==", 3) == 0;
    CHECK_INT(marks, text->length > 1 && memcmp(text->data, "==", 2) == 0);
    CHECK(blocks > 1 || text->length == 0);
}

static void what_is_written(void) {
    hm_random random;
    hm_random_init(&random, 6);
    begin_file();
    for (int i = 0; i < 6; i++) {
        static const size_t pieces[] = {1, 1 << 20, 777};
        hm_text text = {0}, gz = {0}, again = {0};
        if (i < 3) put_text(&text, "== 1\n", &random);
        if (i == 4) hm_text_puts(&text, "{}\n");
        for (int j = 0; i > 3 && j < 200000; j++) { /* a line that does not get shorter */
            char byte = (char)(hm_random_below(&random, 245) + 11);
            hm_text_add(&text, &byte, 1);
        }
        if (i > 3) hm_text_puts(&text, "\n{}\n");
        write_blocks(&text, pieces[i % 3], &gz);
        check_blocks(&text, &gz, i > 3);
        test_write_file(path, &gz);
        CHECK_INT(read_part((hm_shard){0, 0}, &again), HM_OK);
        CHECK_INT(again.length, text.length);
        if (again.length == text.length) CHECK_BYTES(again.data, text.data, text.length);
        check_shards(&text, i < 3);
        hm_text_clear(&text);
        hm_text_clear(&gz);
        hm_text_clear(&again);
    }
    unlink(path);
}

/* ---- files that are damaged ---- */

/* Shards of any bytes that begin as blocks do are the text of one run, or one of them fails. */
static void check_honest(const hm_text *gz, bool *whole) {
    hm_text one = {0};
    test_write_file(path, gz);
    hm_status status = read_part((hm_shard){0, 0}, &one);
    *whole = status == HM_OK;
    for (uint64_t count = 2; count < 5; count++) {
        hm_text joined = {0};
        hm_status shards = read_shards(count, false, &joined);
        *whole &= shards == HM_OK;
        if (shards == HM_OK && status == HM_OK) {
            CHECK_INT(joined.length, one.length);
            if (joined.length == one.length) CHECK_BYTES(joined.data, one.data, one.length);
        }
        CHECK(shards != HM_OK || status == HM_OK);
        hm_text_clear(&joined);
    }
    hm_text_clear(&one);
}

static void any_byte_may_be_wrong(void) {
    uint64_t rounds = test_rounds(30, 120, 5000);
    hm_random random;
    hm_text text = {0}, gz = {0};
    hm_random_init(&random, 7);
    put_text(&text, "{}\n", &random);
    put_blocks(&gz, &text, 900, &random);
    begin_file();
    for (uint64_t i = 0; i < rounds; i++) {
        bool whole;
        hm_text bad = {0};
        hm_text_add(&bad, gz.data, gz.length);
        size_t at = 20 + hm_random_below(&random, gz.length - 20);
        if (i % 4 == 0) bad.length = at; /* cut off */
        if (i % 4 != 0) bad.data[at] = (char)hm_random_below(&random, 256);
        check_honest(&bad, &whole);
        hm_text_clear(&bad);
    }
    hm_text_clear(&text);
    hm_text_clear(&gz);
    unlink(path);
}

/* A block that tells a wrong length, members that tell none, and bytes between blocks. */
static void what_is_no_block(void) {
    static const char line[] = "{\"a\":1}\n";
    begin_file();
    for (int i = 0; i < 6; i++) {
        bool whole;
        hm_text gz = {0};
        for (int j = 0; j < 40; j++) {
            size_t start = gz.length;
            put_member(&gz, line, sizeof line - 1, i != 1 || j != 20);
            if (i == 2 && j == 20) gz.data[start + 16]++;
            if (i == 3 && j == 20) gz.data[start + 16] = (char)(gz.data[start + 16] - 1);
            if (i == 4 && j == 20) gz.data[start + 16] = gz.data[start + 17] = 0;
            if (i == 5 && j == 20) hm_text_puts(&gz, "between");
        }
        check_honest(&gz, &whole);
        CHECK_INT(whole, i == 0);
        hm_text_clear(&gz);
    }
    unlink(path);
}

/* What the first bytes of a member tell: fields of any names, one of which is the size. */
static void sizes_of_blocks(void) {
    static const struct {
        const char *fields;
        uint8_t fields_length, seen;
        size_t size, header;
    } rows[] = {
        {"BC\2\0\x63\0", 6, 18, 100, 18},
        {"AC\0\0BC\2\0\x63\0", 10, 22, 100, 22},
        {"AC\2\0\x63\0", 6, 18, 0, 0},
        {"BA\2\0\x63\0", 6, 18, 0, 0},
        {"BC\3\0\x63\0\0", 7, 19, 0, 0},
        {"BC\2\0\x63\0", 5, 18, 0, 0}, /* the field is longer than all fields */
        {"BC\2\0\x63\0", 6, 17, 0, 0}, /* more has to be seen */
        {"BC\2\0\x63\0", 6, 15, 0, 0},
        {"BC\2\0\x63\0", 6, 11, 0, 0},
        {"BC\2\0\x19\0", 6, 18, 0, 0}, /* a block without data */
        {"BC\2\0\x1a\0", 6, 18, 27, 18},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t bytes[32] = {0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff, rows[i].fields_length};
        size_t header = 0;
        memcpy(bytes + 12, rows[i].fields, rows[i].fields_length);
        CHECK_INT(hm_bgzf_size(bytes, rows[i].seen, &header), rows[i].size);
        if (rows[i].size > 0) CHECK_INT(header, rows[i].header);
    }
}

/* Part of a file of two blocks of five bytes, by the places of its begin and end. */
static hm_status read_range(const hm_text *gz, uint64_t end, uint32_t skip, uint32_t tail,
                            const char *want) {
    hm_raw raw = {.next = (const uint8_t *)gz->data, .left = gz->length, .limit = UINT64_MAX};
    hm_range range = {.end = end, .blocks = true, .skip = skip, .tail = tail};
    hm_bgzf *bgzf = hm_bgzf_create();
    char bytes[16] = {0};
    size_t got;
    hm_error error;
    hm_bgzf_begin(bgzf, &range);
    hm_status status = hm_bgzf_read(bgzf, &raw, bytes, sizeof bytes - 1, &got, &error);
    if (status == HM_OK) CHECK_TEXT(bytes, want);
    hm_bgzf_destroy(bgzf);
    return status;
}

static void parts_of_blocks(void) {
    hm_text gz = {0};
    put_member(&gz, "abcde", 5, true);
    uint64_t second = gz.length;
    put_member(&gz, "fghij", 5, true);
    CHECK_INT(read_range(&gz, second, 0, 0, "abcde"), HM_OK);
    CHECK_INT(read_range(&gz, second, 2, 3, "cdefgh"), HM_OK);
    CHECK_INT(read_range(&gz, second, 5, 5, "fghij"), HM_OK);
    CHECK_INT(read_range(&gz, 0, 1, 3, "bc"), HM_OK);
    CHECK_INT(read_range(&gz, second, 6, 0, NULL), HM_ERR_GZIP_HEADER); /* behind the first block */
    CHECK_INT(read_range(&gz, second, 0, 6, NULL), HM_ERR_GZIP_HEADER);
    CHECK_INT(read_range(&gz, 0, 3, 2, NULL), HM_ERR_GZIP_HEADER);
    CHECK_INT(read_range(&gz, second - 1, 0, 1, NULL), HM_ERR_GZIP_HEADER);
    hm_text_clear(&gz);
}

/* Bytes that no compression makes shorter: a block has room for them all the same. */
static void bytes_that_do_not_get_shorter(void) {
    enum { LENGTH = 200000 };
    static char bytes[LENGTH], back[LENGTH + 1];
    hm_text text = {0}, gz = {0};
    hm_random random;
    size_t header, blocks = 0, got = 0;
    hm_source *source;
    hm_random_init(&random, 6);
    for (size_t i = 0; i < LENGTH; i++)
        bytes[i] = (char)hm_random_next(&random);
    hm_text_add(&text, bytes, LENGTH);
    write_blocks(&text, 4096, &gz);
    for (size_t at = 0, size = 1; at < gz.length && size > 0; at += size, blocks++)
        size = hm_bgzf_size((const uint8_t *)gz.data + at, gz.length - at, &header);
    CHECK_INT(blocks, LENGTH / 0xff00 + 2); /* and the last one, without bytes */
    CHECK_INT(hm_source_from_memory(&source, gz.data, gz.length, "memory", NULL), HM_OK);
    CHECK_INT(hm_source_read(source, back, sizeof back, &got, NULL), HM_OK);
    CHECK_INT(got, LENGTH);
    CHECK_BYTES(back, bytes, LENGTH);
    hm_source_close(source);
    hm_text_clear(&text);
    hm_text_clear(&gz);
}

/* ---- what compressors count ---- */

static void compress_zeros(size_t length, hm_text *gz) {
    hm_sink *sink;
    hm_text_gzip *z;
    hm_error error;
    char *zeros = calloc(length, 1);
    CHECK(zeros != NULL);
    CHECK_INT(hm_sink_to_memory(&sink, gz, "memory", &error), HM_OK);
    CHECK_INT(hm_text_gzip_begin(&z, sink, HM_COMPRESSION_BEST, NULL, &error), HM_OK);
    CHECK_INT(hm_text_gzip_add(z, zeros, length, &error), HM_OK);
    CHECK_INT(hm_text_gzip_end(z, &error), HM_OK);
    hm_text_gzip_destroy(z);
    hm_sink_destroy(sink);
    free(zeros);
}

/* zlib is given 2^28 bytes at a time: a text that is longer goes in several calls, and all of it.
 * (Under sanitizers, which take long for so many, one that is shorter.) */
static void a_text_of_any_length(void) {
    enum { PIECE = 1 << 20, MORE = (1 << 28) + 4321 };
    const size_t whole = test_rounds(PIECE + 4321, MORE, MORE);
    static char piece[PIECE];
    hm_text gz = {0};
    hm_source *source;
    hm_error error = {0};
    size_t got = PIECE, length = 0;
    compress_zeros(whole, &gz);
    CHECK_INT(hm_source_from_memory(&source, gz.data, gz.length, "memory", &error), HM_OK);
    for (; got == PIECE; length += got)
        CHECK_INT(hm_source_read(source, piece, PIECE, &got, &error), HM_OK);
    CHECK_INT(length, whole);
    hm_source_close(source);
    hm_text_clear(&gz);
}

TEST_MAIN(TEST_GZIP(shards_are_all_of_it), TEST_GZIP(what_is_written),
          TEST_GZIP(any_byte_may_be_wrong), TEST_GZIP(what_is_no_block), TEST_GZIP(sizes_of_blocks),
          TEST_GZIP(parts_of_blocks), TEST_GZIP(bytes_that_do_not_get_shorter),
          TEST_GZIP(a_text_of_any_length))
