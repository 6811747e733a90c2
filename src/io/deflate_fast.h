/* Private header of io/: the compressor of the fast form, and its parts. */
#ifndef HM_FRAMES_DEFLATE_FAST_H
#define HM_FRAMES_DEFLATE_FAST_H

#include "core/core.h"
#include "io/deflate.h"

#include <string.h>

enum {
    HM_FAST_CHUNK = 0xff00, /* bytes compressed at once; a place in them has 16 bits */
    HM_FAST_CODE_MOST = 14, /* bits of a code: those of four literals are put at once */

    /* RFC 1951, 3.2.5 and 3.2.7 */
    HM_FAST_END = 256,      /* the symbol that ends a block */
    HM_FAST_SYMBOLS = 286,  /* literals, the end, lengths */
    HM_FAST_DISTANCES = 30, /* symbols of distances */
    HM_FAST_LENGTH_MOST = 258,
    HM_FAST_WINDOW = 1 << 15, /* the longest distance */
    HM_FAST_FORGOTTEN = HM_FAST_CHUNK - HM_FAST_WINDOW
};

/* ---- bytes of the input ---- */

/* Words in the order of the machine: to be compared only. */
static inline uint32_t hm_fast_word(const uint8_t *bytes) {
    uint32_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

static inline uint64_t hm_fast_long(const uint8_t *bytes) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

/* How many bytes two places have in common, up to `most`. */
static inline size_t hm_fast_common(const uint8_t *a, const uint8_t *b, size_t most) {
    size_t length = 0;
    while (length + 8 <= most && hm_fast_long(a + length) == hm_fast_long(b + length))
        length += 8;
    if (length + 4 <= most && hm_fast_word(a + length) == hm_fast_word(b + length)) length += 4;
    while (length < most && a[length] == b[length])
        length++;
    return length;
}

/* ---- symbols of numbers ---- */

/* Bits of x that its symbol does not tell; those above them are kept, of which the highest `kept`
 * differ from symbol to symbol. So are both tables of RFC 1951, 3.2.5, made. */
static inline unsigned hm_fast_extra(uint32_t x, unsigned kept) {
    unsigned highest = 31 - (unsigned)__builtin_clz(x | 1);
    return highest > kept ? highest - kept : 0;
}

static inline unsigned hm_fast_length_symbol(size_t length) {
    uint32_t x = (uint32_t)length - 3;
    unsigned extra = hm_fast_extra(x, 2);
    if (length == HM_FAST_LENGTH_MOST) return HM_FAST_SYMBOLS - 1;
    return HM_FAST_END + 1 + 4 * extra + (x >> extra);
}

static inline unsigned hm_fast_distance_symbol(size_t distance) {
    uint32_t x = (uint32_t)distance - 1;
    unsigned extra = hm_fast_extra(x, 1);
    return 2 * extra + (x >> extra);
}

/* ---- bits of the output ---- */

/* Bits are packed from the lowest of each byte on (RFC 1951, 3.1.1). Eight bytes are
 * written at a time, so that there must be room for so many. */
typedef struct hm_bits {
    uint64_t waiting; /* bits that do not make a whole byte yet */
    size_t count;     /* of them, below 8 */
    uint8_t *at;
} hm_bits;

/* Up to 56 bits. */
static inline void hm_bits_put(hm_bits *bits, uint64_t value, size_t count) {
    uint64_t waiting = bits->waiting | value << bits->count;
    count += bits->count;
#if HM_FRAMES_SWAP
    for (size_t i = 0; i < sizeof waiting; i++)
        bits->at[i] = (uint8_t)(waiting >> 8 * i);
#else
    memcpy(bits->at, &waiting, sizeof waiting);
#endif
    bits->at += count >> 3;
    bits->waiting = waiting >> (count & 56);
    bits->count = count & 7;
}

/* ---- a chunk as literals and matches (deflate_parse.c) ---- */

/* So many bytes as they are, then so many as stood `distance` before; the last of a list has no
 * match: length 0. */
typedef struct hm_fast_token {
    uint16_t literals, length, distance;
    uint64_t match; /* its bits, below, and their number, in the highest byte */
} hm_fast_token;

enum { HM_FAST_MATCH_LEAST = 4 };

/* Memory of the search. */
typedef struct hm_fast_parser {
    uint16_t newest[1 << 14];      /* of a hash: the place in units, counted from 1 */
    uint16_t older[HM_FAST_CHUNK]; /* of a place: the previous place of the same hash, likewise */
} hm_fast_parser;

/* Looks for matches at multiples of `unit` bytes, 1 or 4, of such lengths and distances. Room:
 * length / 4 + 1 tokens. They may reach back into `history` bytes before, which the parser has
 * seen: together at most HM_FAST_CHUNK. */
void hm_fast_parse(hm_fast_parser *parser, const uint8_t *bytes, size_t length, size_t history,
                   unsigned unit, hm_fast_token *tokens);

/* Moves the window's last bytes over the first ones, which are forgotten. Units of 1. */
void hm_fast_parser_move(hm_fast_parser *parser);

/* ---- Huffman codes (deflate_codes.c) ---- */

typedef struct hm_fast_counts {
    uint32_t symbols[HM_FAST_SYMBOLS];
    uint32_t distances[HM_FAST_DISTANCES];
} hm_fast_counts;

/* An entry: the number of bits in the lowest byte, the bits from the next one on. An entry for a
 * length includes its extra bits. An entry for a distance has the number of all its bits in the
 * lowest byte, the number of its code's bits in the next one, and the code above. Its extra bits
 * follow. */
typedef struct hm_fast_codes {
    uint32_t literal[256];
    uint32_t length[HM_FAST_LENGTH_MOST + 1];
    uint32_t distance[HM_FAST_DISTANCES];
    uint32_t end;
    size_t head_bits;
    uint8_t head[336]; /* the beginning of a block with these codes */
} hm_fast_codes;

void hm_fast_codes_make(hm_fast_codes *codes, const hm_fast_counts *counts);

/* ---- blocks (deflate_tokens.c) ---- */

/* Gives each match of a list its bits. */
void hm_fast_tokens_code(hm_fast_token *tokens, const hm_fast_codes *codes);

/* Whether all matches of a list are matches of these bytes. */
bool hm_fast_tokens_hold(const hm_fast_token *tokens, const uint8_t *bytes);

/* Writes a block, of at most 14 bits a byte beside its head, and returns its bits. Matches of words
 * need not hold. */
size_t hm_fast_block_put(hm_bits *bits, const hm_fast_codes *codes, const hm_fast_token *tokens,
                         const uint8_t *bytes);

/* Bytes as they are (RFC 1951, 3.2.4), which may be none. */
void hm_fast_stored_put(hm_bits *bits, const uint8_t *bytes, size_t length);

/* ---- the stream (deflate_fast.c) ---- */

typedef struct hm_fast hm_fast;

hm_fast *hm_fast_create(void); /* NULL when memory is short */
void hm_fast_reset(hm_fast *fast);
hm_status hm_fast_add(hm_fast *fast, const void *bytes, size_t length, hm_text *out,
                      hm_error *error);
hm_status hm_fast_add_words(hm_fast *fast, unsigned kind, const void *bytes, size_t length,
                            hm_text *out, hm_error *error);
hm_status hm_fast_end(hm_fast *fast, bool finish, hm_text *out, hm_error *error);
void hm_fast_destroy(hm_fast *fast);

#endif
