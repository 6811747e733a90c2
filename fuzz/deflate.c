/* The fast form of deflate: any bytes come back, in whatever pieces they were given, and are never
 * much longer than before.
 *
 * The input is cut by its own bytes: one says how many of the following ones are added, as bytes or
 * as words of a kind (once more and changed a little, if they were of that kind before), or that
 * the stream is flushed. */
#include "io/deflate.h"
#include "fuzz.h"
#include "hypermate/io.h"
#include "io/io.h"

#include <string.h>

enum { KINDS = 4, MOST_STEPS = 24 };

typedef struct state {
    const uint8_t *data;
    size_t size;
    hm_deflate *deflate;
    hm_text plain, out;
    size_t added; /* calls, each of which may end a block */
    uint8_t words[KINDS][HM_DEFLATE_PIECE];
} state;

static uint8_t next_byte(state *s) {
    if (s->size == 0) return 0;
    s->size--;
    return *s->data++;
}

static void add_bytes(state *s, size_t times) {
    size_t length = next_byte(s) * (size_t)4;
    if (length > s->size) length = s->size;
    for (size_t i = 0; i < times; i++) {
        REQUIRE(hm_deflate_add(s->deflate, s->data, length, &s->out, NULL) == HM_OK);
        hm_text_add(&s->plain, s->data, length);
    }
    s->data += length;
    s->size -= length;
}

static void add_words(state *s, unsigned kind) {
    uint8_t *words = s->words[kind];
    for (unsigned changes = next_byte(s) % 64; changes > 0; changes--) {
        size_t place = next_byte(s) | (size_t)next_byte(s) << 8, length = next_byte(s) % 32;
        for (; length > 0; length--)
            words[place++ % HM_DEFLATE_PIECE] = next_byte(s);
    }
    REQUIRE(hm_deflate_add_words(s->deflate, kind + 4, words, HM_DEFLATE_PIECE, &s->out, NULL) ==
            HM_OK);
    hm_text_add(&s->plain, words, HM_DEFLATE_PIECE);
}

static void step(state *s) {
    uint8_t what = next_byte(s);
    s->added++;
    if (what >= 0xf8)
        REQUIRE(hm_deflate_flush(s->deflate, &s->out, NULL) == HM_OK);
    else if (what >= 0x80)
        add_words(s, what % KINDS);
    else
        add_bytes(s, what < 0x70 ? 1 : 200);
}

/* As a member of gzip, which has its length and its checksum. */
static void check_back(state *s) {
    static const uint8_t header[] = {0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff};
    uint8_t trailer[8];
    hm_text file = {0}, back = {0};
    hm_source *source;
    char buffer[4096];
    hm_le32_put(trailer, hm_crc32(0, s->plain.data, s->plain.length));
    hm_le32_put(trailer + 4, (uint32_t)s->plain.length);
    hm_text_add(&file, header, sizeof header);
    hm_text_add(&file, s->out.data, s->out.length);
    hm_text_add(&file, trailer, sizeof trailer);
    REQUIRE(hm_source_from_memory(&source, file.data, file.length, "fuzz", NULL) == HM_OK);
    for (size_t got = 1; got > 0;) {
        REQUIRE(hm_source_read(source, buffer, sizeof buffer, &got, NULL) == HM_OK);
        hm_text_add(&back, buffer, got);
    }
    REQUIRE(back.length == s->plain.length);
    REQUIRE(back.length == 0 || memcmp(back.data, s->plain.data, back.length) == 0);
    hm_source_close(source);
    hm_text_clear(&file);
    hm_text_clear(&back);
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    static state s;
    if (!HM_HAVE_GZIP) return 0;
    s = (state){.data = data, .size = size};
    s.deflate = hm_deflate_create(HM_COMPRESSION_FAST);
    REQUIRE(s.deflate != NULL);
    while (s.size > 0 && s.added < MOST_STEPS)
        step(&s);
    REQUIRE(hm_deflate_finish(s.deflate, &s.out, NULL) == HM_OK);
    REQUIRE(s.out.length <= s.plain.length + s.plain.length / 1024 + 12 * s.added + 16);
    check_back(&s);
    hm_deflate_destroy(s.deflate);
    hm_text_clear(&s.plain);
    hm_text_clear(&s.out);
    return 0;
}
