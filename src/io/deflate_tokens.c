/* The fast form's blocks: a chunk written by a list of literals and matches (RFC 1951, 3.2). */
#include "core/inline.h"
#include "core/processor.h"
#include "io/deflate_fast.h"

#if HM_HAVE_GZIP

enum { MATCH_COUNT = 56 }; /* place of the number of bits in the tokens of a match */

static uint64_t match_bits(const hm_fast_codes *codes, size_t length, size_t distance) {
    uint64_t near = codes->length[length], far = codes->distance[hm_fast_distance_symbol(distance)];
    uint64_t x = distance - 1, extra = x & ((1u << hm_fast_extra((uint32_t)x, 1)) - 1);
    uint64_t behind = far >> 16 | extra << (far >> 8 & 63);
    return (near >> 8 | behind << (near & 63)) | ((near + far) & 63) << MATCH_COUNT;
}

void hm_fast_tokens_code(hm_fast_token *token, const hm_fast_codes *codes) {
    for (; token->length > 0; token++)
        token->match = match_bits(codes, token->length, token->distance);
}

/* ---- whether a match holds ---- */

static bool differ_4(const uint8_t *a, const uint8_t *b, size_t last) {
    return ((hm_fast_word(a) ^ hm_fast_word(b)) |
            (hm_fast_word(a + last) ^ hm_fast_word(b + last))) != 0;
}

static bool differ_8(const uint8_t *a, const uint8_t *b, size_t last) {
    return ((hm_fast_long(a) ^ hm_fast_long(b)) |
            (hm_fast_long(a + last) ^ hm_fast_long(b + last))) != 0;
}

/* Whether bytes are what a match makes them. Some are looked at twice, so that there is little to
 * guess about lengths. */
HM_INLINED bool deflate_tokens_holds(const uint8_t *bytes, const hm_fast_token *token) {
    const uint8_t *before = bytes - token->distance;
    size_t length = token->length;
    if (length <= 8) return !differ_4(bytes, before, length - 4);
    if (length < 16) return !differ_8(bytes, before, length - 8);
    for (size_t at = 0; at < length - 16; at += 16)
        if (differ_8(bytes + at, before + at, 8)) return false;
    return !differ_8(bytes + length - 16, before + length - 16, 8);
}

bool hm_fast_tokens_hold(const hm_fast_token *token, const uint8_t *bytes) {
    for (;; bytes += token++->length) {
        bytes += token->literals;
        if (token->length == 0) return true;
        if (!deflate_tokens_holds(bytes, token)) return false;
    }
}

/* ---- a block ---- */

HM_INLINED void put_literal(hm_bits *bits, const hm_fast_codes *codes, uint8_t byte) {
    uint64_t entry = codes->literal[byte];
    hm_bits_put(bits, entry >> 8, entry & 63);
}

/* Four codes of up to 14 bits are put together. Their numbers of bits are added where they stand,
 * in the lowest bytes of the entries; what comes of the rest is cut off. */
HM_INLINED void put_four(hm_bits *bits, const hm_fast_codes *codes, const uint8_t *bytes) {
    uint64_t a = codes->literal[bytes[0]], b = codes->literal[bytes[1]];
    uint64_t c = codes->literal[bytes[2]], d = codes->literal[bytes[3]];
    uint64_t first = a >> 8 | b >> 8 << (a & 63);
    uint64_t second = c >> 8 | d >> 8 << (c & 63);
    uint64_t two = a + b, four = two + c + d;
    hm_bits_put(bits, first | second << (two & 63), four & 63);
}

HM_INLINED void put_match(hm_bits *bits, uint64_t match) {
    hm_bits_put(bits, match & (((uint64_t)1 << MATCH_COUNT) - 1), (size_t)(match >> MATCH_COUNT));
}

/* A match of words that are not all what it makes them any more: the equal ones remain matches. */
static void put_broken(hm_bits *bits, const hm_fast_codes *codes, const uint8_t *bytes,
                       const hm_fast_token *token) {
    for (size_t at = 0; at < token->length; at += HM_FAST_MATCH_LEAST) {
        const uint8_t *place = bytes + at;
        size_t equal = hm_fast_common(place, place - token->distance, token->length - at);
        equal -= equal % HM_FAST_MATCH_LEAST;
        if (equal > 0) put_match(bits, match_bits(codes, equal, token->distance));
        at += equal;
        if (at < token->length) put_four(bits, codes, bytes + at);
    }
}

HM_INLINED void put_tokens_inlined(hm_bits *result, const hm_fast_codes *codes,
                                   const hm_fast_token *token, const uint8_t *bytes) {
    hm_bits bits = *result; /* in registers */
    for (;; bytes += token++->length) {
        size_t left = token->literals;
        for (; left >= 4; left -= 4, bytes += 4)
            put_four(&bits, codes, bytes);
        for (; left > 0; left--, bytes++)
            put_literal(&bits, codes, *bytes);
        if (token->length == 0) break;
        if (deflate_tokens_holds(bytes, token)) {
            put_match(&bits, token->match);
        } else {
            hm_bits copy = bits;
            put_broken(&copy, codes, bytes, token);
            bits = copy;
        }
    }
    hm_bits_put(&bits, codes->end >> 8, codes->end & 63);
    *result = bits;
}

static void put_tokens_plain(hm_bits *bits, const hm_fast_codes *codes, const hm_fast_token *token,
                             const uint8_t *bytes) {
    put_tokens_inlined(bits, codes, token, bytes);
}

#if defined(__x86_64__)

/* Shifts by a number in any register. */
__attribute__((target("bmi,bmi2"))) static void put_tokens_bmi(hm_bits *bits,
                                                               const hm_fast_codes *codes,
                                                               const hm_fast_token *token,
                                                               const uint8_t *bytes) {
    put_tokens_inlined(bits, codes, token, bytes);
}
static bool deflate_tokens_has_bmi(void) {
    return HM_CPU_HAS(BMI1, "bmi") && HM_CPU_HAS(BMI2, "bmi2");
}

#else

#define put_tokens_bmi put_tokens_plain
static bool deflate_tokens_has_bmi(void) {
    return false;
}

#endif

size_t hm_fast_block_put(hm_bits *bits, const hm_fast_codes *codes, const hm_fast_token *tokens,
                         const uint8_t *bytes) {
    const uint8_t *start = bits->at;
    size_t before = bits->count, left = codes->head_bits;
    for (const uint8_t *head = codes->head; left > 0; head++) {
        size_t part = left < 8 ? left : 8;
        hm_bits_put(bits, *head, part);
        left -= part;
    }
    if (deflate_tokens_has_bmi())
        put_tokens_bmi(bits, codes, tokens, bytes);
    else
        put_tokens_plain(bits, codes, tokens, bytes);
    return 8 * (size_t)(bits->at - start) + bits->count - before;
}

void hm_fast_stored_put(hm_bits *bits, const uint8_t *bytes, size_t length) {
    hm_bits_put(bits, 0, 3);
    hm_bits_put(bits, 0, -bits->count & 7);
    hm_bits_put(bits, length | (~length & 0xffff) << 16, 32);
    if (length > 0) memcpy(bits->at, bytes, length);
    bits->at += length;
}

#endif
