/* The JSON scanner: RFC 8259, strictly, in one pass, without allocation or recursion.
 *
 * The bulk of our JSON is one long ASCII string a line, so strings are crossed 16 (or 8) bytes at
 * a time; everything else is rare and plain. Each rule stops at the first byte that cannot
 * continue a valid text, which is the offset that errors report. */
#include "core/core.h"

#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

static bool json_scan_fail(hm_json_walk *w, const char *expected) {
    w->status = hm_fail_expected(w->error, HM_ERR_JSON, w->text, w->length, w->at, expected);
    w->type = HM_JSON_NULL;
    return false;
}

/* The byte at the cursor; a NUL, which no rule accepts, at the end of the text. */
static char peek(const hm_json_walk *w) {
    return w->at < w->length ? w->text[w->at] : '\0';
}

static void json_scan_skip_blanks(hm_json_walk *w) {
    for (char c = peek(w); c == ' ' || c == '\n' || c == '\r' || c == '\t'; c = peek(w))
        w->at++;
}

/* ---- strings ---- */

#ifdef __SSE2__
static __m128i special_bytes(const char *text) {
    __m128i block = _mm_loadu_si128((const __m128i *)(const void *)text);
    __m128i quote = _mm_cmpeq_epi8(block, _mm_set1_epi8('"'));
    __m128i backslash = _mm_cmpeq_epi8(block, _mm_set1_epi8('\\'));
    /* Signed comparison: bytes from 0x80 are below the space, as control bytes are. */
    __m128i other = _mm_cmplt_epi8(block, _mm_set1_epi8(' '));
    return _mm_or_si128(other, _mm_or_si128(quote, backslash));
}

/* Steps over plain bytes; the last few of the text are left to the caller. */
static size_t skip_plain_blocks(const char *text, size_t length, size_t at) {
    for (; length - at >= 64; at += 64) {
        __m128i low = _mm_or_si128(special_bytes(text + at), special_bytes(text + at + 16));
        __m128i high = _mm_or_si128(special_bytes(text + at + 32), special_bytes(text + at + 48));
        if (_mm_movemask_epi8(_mm_or_si128(low, high)) != 0) break;
    }
    for (; length - at >= 16; at += 16) {
        unsigned found = (unsigned)_mm_movemask_epi8(special_bytes(text + at));
        if (found != 0) return at + (size_t)__builtin_ctz(found);
    }
    return at;
}
#else
static uint64_t zero_bytes(uint64_t word) {
    return (word - 0x0101010101010101) & ~word & 0x8080808080808080;
}

static size_t skip_plain_blocks(const char *text, size_t length, size_t at) {
    for (; length - at >= 8; at += 8) {
        uint64_t block;
        memcpy(&block, text + at, 8);
        uint64_t low = (block - 0x2020202020202020) & ~block & 0x8080808080808080;
        uint64_t quote = zero_bytes(block ^ 0x2222222222222222);
        uint64_t backslash = zero_bytes(block ^ 0x5c5c5c5c5c5c5c5c);
        if ((low | quote | backslash | (block & 0x8080808080808080)) != 0) break;
    }
    return at;
}
#endif

/* The four digits after "\u". The second digit reveals a low surrogate (dc00 to dfff), which must
 * appear where `low` is true and may appear nowhere else. */
static bool scan_unit(hm_json_walk *w, bool low, unsigned *unit) {
    *unit = 0;
    for (int i = 0; i < 4; i++) {
        char c = peek(w);
        unsigned digit;
        if (c >= '0' && c <= '9') {
            digit = (unsigned)(c - '0');
        } else if (c >= 'a' && c <= 'f') {
            digit = (unsigned)(c - 'a') + 10;
        } else if (c >= 'A' && c <= 'F') {
            digit = (unsigned)(c - 'A') + 10;
        } else {
            return json_scan_fail(w, "a hexadecimal digit");
        }
        *unit = *unit << 4 | digit;
        w->at++;
        bool wrong =
            (i == 0 && low && *unit != 0xd) || (i == 1 && low != (*unit >= 0xdc && *unit <= 0xdf));
        if (wrong) {
            w->at--;
            return json_scan_fail(w, low ? "the second half of a surrogate pair"
                                         : "no second half of a surrogate pair");
        }
    }
    return true;
}

static bool scan_special(hm_json_walk *w, hm_json_value *value) {
    uint8_t byte = (uint8_t)peek(w);
    if (byte == '\\') {
        value->escaped = true;
        /* A backslash and what belongs to it; the two halves of a surrogate pair are one escape. */
        w->at++;
        char c = peek(w);
        if (c == '\0' || strchr("\"\\/bfnrtu", c) == NULL)
            return json_scan_fail(w, "an escape character");
        w->at++;
        if (c != 'u') return true;
        unsigned unit;
        if (!scan_unit(w, false, &unit)) return false;
        if (unit < 0xd800 || unit > 0xdbff) return true;
        for (const char *next = "\\u"; *next != '\0'; next++, w->at++) {
            if (peek(w) != *next) return json_scan_fail(w, "the second half of a surrogate pair");
        }
        return scan_unit(w, true, &unit);
    }
    if (byte < 0x20) return json_scan_fail(w, w->at < w->length ? "no control character" : "'\"'");
    size_t bad;
    size_t length = hm_utf8_sequence(w->text + w->at, w->length - w->at, &bad);
    w->at += length > 0 ? length : bad;
    if (length == 0) return json_scan_fail(w, "UTF-8");
    return true;
}

static bool scan_string(hm_json_walk *w, hm_json_value *value) {
    size_t start = ++w->at;
    *value = (hm_json_value){.type = HM_JSON_STRING};
    for (;;) {
        w->at = skip_plain_blocks(w->text, w->length, w->at);
        for (; w->at < w->length; w->at++) {
            /* Bytes that end the fast scan: the quote, a backslash, a control or non-ASCII byte. */
            uint8_t c = (uint8_t)w->text[w->at];
            if (c < 0x20 || c >= 0x80 || c == '"' || c == '\\') break;
        }
        if (peek(w) == '"') break;
        if (!scan_special(w, value)) return false;
    }
    value->text = w->text + start;
    value->length = w->at - start;
    w->at++;
    return true;
}

/* ---- numbers and words ---- */

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool scan_digits(hm_json_walk *w) {
    if (!is_digit(peek(w))) return json_scan_fail(w, "a digit");
    while (is_digit(peek(w)))
        w->at++;
    return true;
}

static bool json_scan_number(hm_json_walk *w) {
    if (peek(w) == '-') w->at++;
    if (peek(w) == '0') {
        w->at++;
    } else if (!scan_digits(w)) {
        return false;
    }
    if (peek(w) == '.') {
        w->at++;
        if (!scan_digits(w)) return false;
    }
    if (peek(w) == 'e' || peek(w) == 'E') {
        w->at++;
        if (peek(w) == '+' || peek(w) == '-') w->at++;
        return scan_digits(w);
    }
    return true;
}

static bool scan_word(hm_json_walk *w, const char *word) {
    for (const char *c = word; *c != '\0'; c++, w->at++) {
        if (peek(w) != *c) return json_scan_fail(w, word);
    }
    return true;
}

/* ---- values ---- */

static bool scan_scalar(hm_json_walk *w, hm_json_value *value) {
    size_t start = w->at;
    bool ok;
    switch (peek(w)) {
    case '"':
        return scan_string(w, value);
    case 't':
        value->type = HM_JSON_TRUE;
        ok = scan_word(w, "true");
        break;
    case 'f':
        value->type = HM_JSON_FALSE;
        ok = scan_word(w, "false");
        break;
    case 'n':
        value->type = HM_JSON_NULL;
        ok = scan_word(w, "null");
        break;
    default:
        if (peek(w) != '-' && !is_digit(peek(w))) return json_scan_fail(w, "a value");
        value->type = HM_JSON_NUMBER;
        ok = json_scan_number(w);
    }
    value->text = w->text + start;
    value->length = w->at - start;
    value->escaped = false;
    return ok;
}

static bool scan_key(hm_json_walk *w, hm_json_value *key) {
    if (peek(w) != '"') return json_scan_fail(w, "a key in quotes");
    if (!scan_string(w, key)) return false;
    json_scan_skip_blanks(w);
    if (peek(w) != ':') return json_scan_fail(w, "':'");
    w->at++;
    json_scan_skip_blanks(w);
    return true;
}

/* One bit for each open container: whether it is an object. Deep nesting so costs no stack. */
typedef struct nest {
    unsigned depth;
    uint8_t objects[HM_JSON_DEPTH / 8];
} nest;

static bool in_object(const nest *open) {
    unsigned top = open->depth - 1;
    return (open->objects[top / 8] >> top % 8 & 1) != 0;
}

/* Before an item or a member: the key, when the innermost container is an object. */
static bool scan_item_start(hm_json_walk *w, const nest *open) {
    hm_json_value key;
    json_scan_skip_blanks(w);
    return !in_object(open) || scan_key(w, &key);
}

/* After a value: closes containers as long as they end, then steps over the comma. */
static bool json_scan_leave(hm_json_walk *w, nest *open) {
    while (open->depth > 0) {
        json_scan_skip_blanks(w);
        bool object = in_object(open);
        if (peek(w) == ',') {
            w->at++;
            return scan_item_start(w, open);
        }
        if (peek(w) != (object ? '}' : ']'))
            return json_scan_fail(w, object ? "',' or '}'" : "',' or ']'");
        w->at++;
        open->depth--;
    }
    return true;
}

/* One value of any kind inside `depth` open containers. */
static bool json_scan_value(hm_json_walk *w, unsigned depth, hm_json_value *value) {
    char c = peek(w);
    if (c != '{' && c != '[') return scan_scalar(w, value);
    size_t start = w->at;
    nest open = {0};
    do {
        hm_json_value scalar;
        c = peek(w);
        if (c == '{' || c == '[') {
            /* Enters a container, which may close at once; else its first value comes next. */
            if (depth + open.depth >= HM_JSON_DEPTH)
                return json_scan_fail(w, "at most 1000 levels of nesting");
            bool object = c == '{';
            uint8_t bit = (uint8_t)(1u << open.depth % 8);
            uint8_t *byte = &open.objects[open.depth++ / 8];
            *byte = (uint8_t)(object ? *byte | bit : *byte & ~bit);
            w->at++;
            json_scan_skip_blanks(w);
            bool empty = peek(w) == (object ? '}' : ']');
            if (!empty && !scan_item_start(w, &open)) return false;
            if (!empty) continue;
        } else if (!scan_scalar(w, &scalar)) {
            return false;
        }
        if (!json_scan_leave(w, &open)) return false;
    } while (open.depth > 0);
    value->type = w->text[start] == '{' ? HM_JSON_OBJECT : HM_JSON_ARRAY;
    value->text = w->text + start;
    value->length = w->at - start;
    value->escaped = false;
    return true;
}

/* ---- walking ---- */

static void end_of_text(hm_json_walk *w) {
    json_scan_skip_blanks(w);
    if (w->at < w->length) json_scan_fail(w, "the end of the text");
}

hm_status hm_json_parse(const char *text, size_t length, hm_json_value *value, hm_error *error) {
    hm_json_walk w = {.text = text, .length = length, .error = error};
    json_scan_skip_blanks(&w);
    if (json_scan_value(&w, 0, value)) end_of_text(&w);
    return w.status;
}

hm_status hm_json_walk_text(hm_json_walk *walk, hm_json_type type, const char *text, size_t length,
                            hm_error *error) {
    bool object = type == HM_JSON_OBJECT;
    *walk = (hm_json_walk){.text = text, .length = length, .error = error, .type = type};
    walk->first = true;
    walk->whole = true;
    json_scan_skip_blanks(walk);
    if (peek(walk) == (object ? '{' : '[')) {
        walk->at++;
    } else {
        json_scan_fail(walk, object ? "'{'" : "'['");
    }
    return walk->status;
}

void hm_json_walk_value(hm_json_walk *walk, const hm_json_value *container) {
    bool empty = container->type != HM_JSON_ARRAY && container->type != HM_JSON_OBJECT;
    *walk = (hm_json_walk){.text = container->text,
                           .length = container->length,
                           .at = 1,
                           .first = true,
                           .type = empty ? HM_JSON_NULL : container->type};
}

/* Steps to the next item or member, past the comma; false at the end. */
static bool json_scan_step(hm_json_walk *walk, char close) {
    json_scan_skip_blanks(walk);
    if (peek(walk) == close) {
        /* The closing bracket: the walk is over, well unless something follows the whole text. */
        walk->at++;
        walk->type = HM_JSON_NULL;
        if (walk->whole) end_of_text(walk);
        return false;
    }
    if (!walk->first) {
        if (peek(walk) != ',')
            return json_scan_fail(walk, close == '}' ? "',' or '}'" : "',' or ']'");
        walk->at++;
        json_scan_skip_blanks(walk);
    }
    walk->first = false;
    return true;
}

bool hm_json_next_member(hm_json_walk *walk, hm_json_value *key, hm_json_value *value) {
    return walk->type == HM_JSON_OBJECT && json_scan_step(walk, '}') && scan_key(walk, key) &&
           json_scan_value(walk, 1, value);
}

bool hm_json_next_item(hm_json_walk *walk, hm_json_value *value) {
    return walk->type == HM_JSON_ARRAY && json_scan_step(walk, ']') &&
           json_scan_value(walk, 1, value);
}
