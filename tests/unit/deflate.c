/* The fast form of deflate: whatever is compressed comes back through zlib, in whatever pieces it
 * came; the bytes are the same everywhere. */
#include "io/deflate.h"
#include "core/core.h"
#include "harness.h"
#include "io/deflate_fast.h"
#include "support/gzip.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST = 300000,
    HEADER = 10,
    /* What a stream and a chunk of it may take beside the bytes. */
    END_BYTES = 16,
    CHUNK_BYTES = 8,
    LEAST_CHUNK = HM_FAST_FORGOTTEN /* bytes, but for the last one */
};

static uint8_t input[MOST];
static hm_random random_bits;

static uint32_t below(uint32_t bound) {
    return (uint32_t)hm_random_below(&random_bits, bound);
}

/* ---- what is compressed ---- */

static void fill_zeros(size_t length) {
    memset(input, 0, length);
}

static void fill_random(size_t length) {
    for (size_t i = 0; i < length; i++)
        input[i] = (uint8_t)hm_random_next(&random_bits);
}

/* Lines of few words, as logs have them. */
static void fill_text(size_t length) {
    static const char *const words[] = {"\"fen4\":", "K@0,0,0,0;", " k@7,7,7,7",
                                        "}\n{",      "ply",        " 1"};
    for (size_t i = 0; i < length;) {
        const char *word = words[below(6)];
        for (size_t j = 0; word[j] != '\0' && i < length; j++)
            input[i++] = (uint8_t)word[j];
        if (i < length && below(4) == 0) input[i++] = (uint8_t)('0' + below(10));
    }
}

/* Few symbols much more often than all others: codes of very different lengths. */
static void fill_skewed(size_t length) {
    for (size_t i = 0; i < length; i++)
        input[i] = (uint8_t)__builtin_ctzll(hm_random_next(&random_bits) | (uint64_t)1 << 60);
}

/* Words like those of a channel: zeros, some values again and again, and others. */
static void fill_words(size_t length) {
    uint32_t often[40];
    for (size_t i = 0; i < 40; i++)
        often[i] = (uint32_t)hm_random_next(&random_bits);
    for (size_t i = 0; i + 4 <= length; i += 4) {
        uint32_t kind = below(4), word = kind == 1 ? often[below(40)] : 0;
        if (kind == 2) word = (uint32_t)hm_random_next(&random_bits);
        hm_le32_put(input + i, word);
    }
}

static void (*const fills[])(size_t) = {fill_zeros, fill_random, fill_text, fill_skewed,
                                        fill_words};
enum { FILLS = sizeof fills / sizeof fills[0] };

/* ---- there and back ---- */

/* Each test has its own bytes, whichever others ran before. */
static hm_deflate *begin(void) {
    hm_random_init(&random_bits, 15);
    return hm_deflate_create(HM_COMPRESSION_FAST);
}

static void gzip_begin(hm_text *out) {
    static const uint8_t header[HEADER] = {0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff};
    out->length = 0;
    hm_text_add(out, header, sizeof header);
}

/* The stream, ended, must give these bytes. */
static void check_back(hm_deflate *deflate, hm_text *out, const uint8_t *bytes, size_t length) {
    uint8_t trailer[8];
    CHECK_INT(hm_deflate_finish(deflate, out, NULL), HM_OK);
    hm_le32_put(trailer, hm_crc32(0, bytes, length));
    hm_le32_put(trailer + 4, (uint32_t)length);
    hm_text_add(out, trailer, sizeof trailer);
    size_t size = out->length;
    uint8_t *back = gunzip((const uint8_t *)out->data, &size);
    if (CHECK_INT(size, length)) CHECK_BYTES(back, bytes, length);
    free(back);
}

static hm_text whole(hm_deflate *deflate, size_t length) {
    hm_text out = {0};
    gzip_begin(&out);
    hm_deflate_reset(deflate);
    CHECK_INT(hm_deflate_add(deflate, input, length, &out, NULL), HM_OK);
    check_back(deflate, &out, input, length);
    size_t chunks = length / LEAST_CHUNK + 1;
    CHECK(out.length <= HEADER + 8 + length + END_BYTES + chunks * CHUNK_BYTES);
    return out;
}

static void all_lengths_come_back(void) {
    static const size_t lengths[] = {0,     1,     2,      3,      4,      5,      8,     63,
                                     64,    65,    66,     100,    16383,  16384,  16385, 32768,
                                     65279, 65280, 65281,  65344,  65345,  97791,  97792, 97793,
                                     97856, 97857, 130303, 130304, 130305, 250000, 299999};
    hm_deflate *deflate = begin();
    for (int fill = 0; fill < FILLS; fill++) {
        for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
            fills[fill](lengths[i]);
            hm_text out = whole(deflate, lengths[i]);
            hm_text_clear(&out);
        }
    }
    hm_deflate_destroy(deflate);
}

static void runs_of_every_period_come_back(void) {
    enum { LENGTH = 2 * HM_DEFLATE_PIECE };
    hm_deflate *deflate = begin();
    hm_text out = {0};
    for (size_t period = 1; period <= 300; period++) {
        fill_random(period);
        for (size_t i = period; i < LENGTH; i++)
            input[i] = input[i - period];
        hm_text text = whole(deflate, LENGTH);
        CHECK(text.length < 2 * period + 600);
        hm_text_clear(&text);
        hm_deflate_reset(deflate);
        gzip_begin(&out);
        for (size_t i = 0; i < LENGTH; i += HM_DEFLATE_PIECE)
            hm_deflate_add_words(deflate, 0, input + i, HM_DEFLATE_PIECE, &out, NULL);
        check_back(deflate, &out, input, LENGTH);
    }
    hm_text_clear(&out);
    hm_deflate_destroy(deflate);
}

/* The longest distance that a match can have is 32768. */
static void the_window_has_an_end(void) {
    enum { EXTRA = 3000 };
    hm_deflate *deflate = begin();
    size_t sizes[2];
    for (size_t far = 0; far < 2; far++) {
        size_t distance = HM_FAST_WINDOW + far;
        fill_random(distance);
        memcpy(input + distance, input, EXTRA);
        hm_text out = whole(deflate, distance + EXTRA);
        sizes[far] = out.length;
        hm_text_clear(&out);
    }
    CHECK(sizes[0] < HM_FAST_WINDOW + EXTRA / 4);
    CHECK(sizes[1] > HM_FAST_WINDOW + EXTRA);
    hm_deflate_destroy(deflate);
}

/* The window moves on with the stream: what is repeated after 20,000 bytes is found all the way. */
static void matches_go_back_over_chunks(void) {
    enum { PERIOD = 20000 };
    hm_deflate *deflate = begin();
    fill_random(PERIOD);
    for (size_t i = PERIOD; i < MOST; i++)
        input[i] = input[i - PERIOD];
    hm_text out = whole(deflate, MOST);
    CHECK(out.length < PERIOD + MOST / 40);
    hm_text_clear(&out);
    hm_deflate_destroy(deflate);
}

static void cuts_change_nothing(void) {
    hm_deflate *deflate = begin();
    hm_text cut = {0};
    for (int fill = 0; fill < FILLS; fill++) {
        size_t length = MOST - below(70000);
        fills[fill](length);
        hm_text out = whole(deflate, length);
        hm_deflate_reset(deflate);
        gzip_begin(&cut);
        for (size_t i = 0, part; i < length; i += part) {
            part = below(3) == 0 ? below(100000) : below(200);
            if (part > length - i) part = length - i;
            CHECK_INT(hm_deflate_add(deflate, input + i, part, &cut, NULL), HM_OK);
        }
        check_back(deflate, &cut, input, length);
        if (CHECK_INT(cut.length, out.length)) CHECK_BYTES(cut.data, out.data, out.length);
        hm_text_clear(&out);
    }
    hm_text_clear(&cut);
    hm_deflate_destroy(deflate);
}

/* What follows a flush can be decompressed alone. */
static void a_flush_cuts_all_ties(void) {
    hm_deflate *deflate = begin();
    hm_text out = {0}, rest = {0};
    for (int fill = 0; fill < FILLS; fill++) {
        size_t first = below(100000), second = 1 + below(100000);
        fills[fill](first + second);
        gzip_begin(&out);
        gzip_begin(&rest);
        hm_deflate_reset(deflate);
        hm_deflate_add(deflate, input, first, &out, NULL);
        CHECK_INT(hm_deflate_flush(deflate, &out, NULL), HM_OK);
        static const uint8_t mark[] = {0, 0, 0xff, 0xff};
        CHECK_BYTES(out.data + out.length - sizeof mark, mark, sizeof mark);
        size_t flushed = out.length;
        hm_deflate_add(deflate, input + first, second, &out, NULL);
        hm_deflate_flush(deflate, &out, NULL);
        hm_text_add(&rest, out.data + flushed, out.length - flushed);
        check_back(deflate, &out, input, first + second);
        check_back(deflate, &rest, input + first, second);
    }
    hm_text_clear(&out);
    hm_text_clear(&rest);
    hm_deflate_destroy(deflate);
}

/* ---- words ---- */

/* Pieces of all kinds, which change a little, at once, or not at all, with bytes between them. */
static void words_come_back(void) {
    enum { PIECES = 60 };
    hm_deflate *deflate = begin();
    uint8_t *all = malloc(PIECES * (size_t)(HM_DEFLATE_PIECE + 300));
    size_t length = 0;
    hm_text out = {0};
    gzip_begin(&out);
    fill_words(MOST);
    for (unsigned piece = 0; piece < PIECES; piece++) {
        uint8_t *words = input + HM_DEFLATE_PIECE * (size_t)(piece % 3);
        if (piece % 20 == 19) fills[below(FILLS)](MOST);
        for (uint32_t changes = below(3) * below(300); changes > 0; changes--)
            words[below(HM_DEFLATE_PIECE)] = (uint8_t)below(256);
        size_t between = below(2) * below(300);
        hm_deflate_add(deflate, words, between, &out, NULL);
        memcpy(all + length, words, between);
        length += between;
        hm_deflate_add_words(deflate, piece % 3, words, HM_DEFLATE_PIECE, &out, NULL);
        memcpy(all + length, words, HM_DEFLATE_PIECE);
        length += HM_DEFLATE_PIECE;
    }
    check_back(deflate, &out, all, length);
    CHECK(out.length <= HEADER + 8 + length + END_BYTES + 2 * PIECES * CHUNK_BYTES);
    hm_text_clear(&out);
    free(all);
    hm_deflate_destroy(deflate);
}

static size_t piece_size(hm_deflate *deflate, unsigned kind, const uint8_t *words, hm_text *out) {
    size_t before = out->length;
    hm_deflate_add_words(deflate, kind, words, HM_DEFLATE_PIECE, out, NULL);
    return out->length - before;
}

/* A list serves as long as it is good: a piece of other words is not much longer for what was
 * before it, and short when it is like the first. */
static void a_list_that_does_not_serve_is_left(void) {
    hm_deflate *deflate = begin();
    hm_text out = {0};
    uint8_t *first = input, *second = input + HM_DEFLATE_PIECE;
    fill_words(2 * HM_DEFLATE_PIECE);
    size_t alone = piece_size(deflate, 1, second, &out);
    hm_deflate_reset(deflate);
    size_t known = piece_size(deflate, 1, first, &out);
    CHECK(piece_size(deflate, 1, first, &out) <= known + 1);
    first[400] ^= 1;
    CHECK(piece_size(deflate, 1, first, &out) <= known + 8);
    CHECK(piece_size(deflate, 1, second, &out) <= alone + 1);
    fill_zeros(HM_DEFLATE_PIECE);
    CHECK(piece_size(deflate, 1, first, &out) > 1000); /* which shows that it is by the list */
    CHECK(piece_size(deflate, 2, first, &out) < 160);
    hm_text_clear(&out);
    hm_deflate_destroy(deflate);
}

/* ---- the same everywhere ---- */

static void check_digest(const hm_text *out, const char *want) {
    char hex[65];
    hm_sha256 sha;
    hm_sha256_init(&sha);
    hm_sha256_add(&sha, out->data, out->length);
    hm_sha256_hex(&sha, hex);
    CHECK_TEXT(hex, want);
}

/* Changed on purpose only: files written on different machines are compared byte by byte. */
static void the_bytes_are_known(void) {
    hm_deflate *deflate = begin();
    fill_text(100000);
    hm_text out = whole(deflate, 100000);
    check_digest(&out, "662366d4573956604ac44b92ea230cfe8e9579bb5d64a41bd9437c4262ea636d");
    hm_deflate_reset(deflate);
    out.length = 0;
    fill_words(100000);
    for (unsigned i = 0; i < 8; i++) {
        piece_size(deflate, i % 2, input, &out);
        for (int change = 0; change < 100; change++)
            input[below(HM_DEFLATE_PIECE)] ^= 1;
    }
    hm_deflate_add_words(deflate, HM_DEFLATE_KINDS, input, 100000, &out, NULL);
    hm_deflate_finish(deflate, &out, NULL);
    check_digest(&out, "4d1f0139aa3aceb4588b28d3c72f535910c7fc903d05122d3d10b456a4faccd0");
    hm_text_clear(&out);
    hm_deflate_destroy(deflate);
}

/* Nothing of what a stream was used for is left in it. */
static void a_stream_begins_anew(void) {
    hm_deflate *old = begin();
    hm_text out = {0};
    fill_words(MOST);
    hm_deflate_add(old, input, MOST, &out, NULL);
    for (unsigned kind = 0; kind < HM_DEFLATE_KINDS; kind++)
        piece_size(old, kind, input, &out);
    hm_deflate_add(old, input, 1000, &out, NULL); /* what waits is forgotten */
    hm_deflate_reset(old);
    hm_deflate *new = hm_deflate_create(HM_COMPRESSION_FAST);
    for (int fill = 0; fill < FILLS; fill++) {
        hm_text first = {0}, second = {0};
        fills[fill](MOST);
        for (int i = 0; i < 2; i++) {
            hm_deflate *deflate = i == 0 ? old : new;
            hm_text *text = i == 0 ? &first : &second;
            hm_deflate_add(deflate, input, 70000, text, NULL);
            for (unsigned piece = 0; piece < 12; piece++)
                piece_size(deflate, piece % 4, input + (size_t)piece * 20000, text);
            hm_deflate_finish(deflate, text, NULL);
        }
        if (CHECK_INT(first.length, second.length))
            CHECK_BYTES(first.data, second.data, second.length);
        hm_text_clear(&first);
        hm_text_clear(&second);
        hm_deflate_reset(old);
        hm_deflate_destroy(new);
        new = hm_deflate_create(HM_COMPRESSION_FAST);
    }
    hm_text_clear(&out);
    hm_deflate_destroy(old);
    hm_deflate_destroy(new);
}

/* ---- codes ---- */

/* Every bit of every code tells something (Kraft's sum is 1), and none is too long. */
static void check_complete(const hm_fast_codes *codes) {
    uint32_t sum = 1u << (HM_FAST_CODE_MOST - (codes->end & 0xff));
    for (size_t i = 0; i < 256; i++) {
        uint32_t bits = codes->literal[i] & 0xff;
        CHECK(bits <= HM_FAST_CODE_MOST);
        if (bits > 0) sum += 1u << (HM_FAST_CODE_MOST - bits);
    }
    CHECK_INT(sum, 1 << HM_FAST_CODE_MOST);
}

/* Fibonacci's numbers make the longest codes. */
static void codes_have_a_longest(void) {
    static hm_fast_codes codes;
    for (unsigned used = 1; used <= 30; used++) {
        hm_fast_counts counts = {.symbols = {[HM_FAST_END] = 1}};
        uint32_t a = 1, b = 1;
        for (unsigned i = 0; i < used && b < 1 << 20; i++) {
            counts.symbols[7 * i] = b;
            counts.distances[i] = b;
            uint32_t next = a + b;
            a = b;
            b = next;
        }
        hm_fast_codes_make(&codes, &counts);
        check_complete(&codes);
        for (unsigned i = 0; i < HM_FAST_DISTANCES; i++)
            CHECK((codes.distance[i] >> 8 & 0xff) <= HM_FAST_CODE_MOST);
    }
}

/* The symbols of RFC 1951, 3.2.5 at the ends of their ranges. */
static void numbers_have_their_symbols(void) {
    static const unsigned lengths[][2] = {{3, 257},   {10, 264},  {11, 265},  {12, 265},
                                          {13, 266},  {18, 268},  {19, 269},  {34, 272},
                                          {35, 273},  {114, 279}, {115, 280}, {130, 280},
                                          {131, 281}, {227, 284}, {257, 284}, {258, 285}};
    static const unsigned distances[][2] = {{1, 0},     {4, 3},      {5, 4},      {6, 4},
                                            {7, 5},     {9, 6},      {192, 14},   {193, 15},
                                            {8192, 25}, {24576, 28}, {24577, 29}, {32768, 29}};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
        CHECK_INT(hm_fast_length_symbol(lengths[i][0]), lengths[i][1]);
    for (size_t i = 0; i < sizeof distances / sizeof distances[0]; i++)
        CHECK_INT(hm_fast_distance_symbol(distances[i][0]), distances[i][1]);
}

/* A sum of what is longer than is combined at once, beside one that was taken byte by byte. */
static void long_sums_combine(void) {
    enum { PIECE = 1 << 20, PIECES = 257 }; /* a step is 2^28 bytes */
    char *zeros = calloc(1, PIECE);
    uint32_t first = hm_crc32(0, "abc", 3), second = 0, whole = first;
    for (int i = 0; i < PIECES; i++) {
        second = hm_crc32(second, zeros, PIECE);
        whole = hm_crc32(whole, zeros, PIECE);
    }
    second = hm_crc32(second, "xyz", 3);
    whole = hm_crc32(whole, "xyz", 3);
    CHECK_INT(hm_crc32_combine(first, second, (uint64_t)PIECES * PIECE + 3), whole);
    free(zeros);
}

TEST_MAIN(TEST(long_sums_combine), TEST(all_lengths_come_back),
          TEST(runs_of_every_period_come_back), TEST(the_window_has_an_end),
          TEST(matches_go_back_over_chunks), TEST(cuts_change_nothing), TEST(a_flush_cuts_all_ties),
          TEST(words_come_back), TEST(a_list_that_does_not_serve_is_left),
          TEST(the_bytes_are_known), TEST(a_stream_begins_anew), TEST(codes_have_a_longest),
          TEST(numbers_have_their_symbols))
