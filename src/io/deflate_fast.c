/* The fast form: deflate that knows frames (RFC 1951).
 *
 * From one position to the next a frame changes little, but the frame before lies beyond deflate's
 * window of 32 KiB. Its structure stays: which floats are equal to earlier ones of the same
 * channel. So each kind of piece (each channel) keeps the list of literals and matches that a
 * search has found, and its codes. The next piece of this kind is written by the same list: each
 * match is looked at, and where its bytes are not equal any more they are written as they are. Only
 * when that takes noticeably more bits than after the search, a new search is made. Channels 5 to 7
 * are most of the output. One of ten of their floats changes, and one search serves for some twenty
 * frames.
 *
 * Every piece is a block of its own and refers to no other, so the output depends only on the input
 * and on the kinds of its pieces. It is the same on every machine and with any number of
 * threads. */
#include "io/deflate_fast.h"

#if HM_HAVE_GZIP

#include <stdlib.h>

enum {
    /* A list serves until a piece takes a WORSE-th more bits than the first one did, and some more.
     * With more searches the output gets smaller, with 20 for 8 by 4 %, in a fourth more time. That
     * a search would find much more than before is not noticed. */
    WORSE = 8,
    WORSE_BITS = 200,

    COUNTED = 1 << 13,        /* what all counts come to at least when every symbol gets a code */
    STORED_MOST = 64,         /* bytes below which a list of codes costs more than it saves */
    STORED_BITS = 3 + 7 + 32, /* what a stored block takes beside its bytes, at most (3.2.4) */
    NO_KIND = HM_DEFLATE_KINDS,
    FIRST_FIELD = 5, /* channels */
    LAST_FIELD = 7
};

/* How pieces of a kind are written. */
typedef struct manner {
    unsigned unit;    /* of matches */
    size_t length;    /* of the pieces for which the list serves; 0: there is none */
    size_t most_bits; /* that a piece may take */
    hm_fast_codes codes;
    hm_fast_token *tokens;
} manner;

struct hm_fast {
    hm_bits bits; /* `at` is set for each chunk */
    size_t old;   /* bytes of no kind that are written already, and may be referred to */
    size_t count; /* these, and those that are waiting */
    manner manners[HM_DEFLATE_KINDS + 1];
    hm_fast_parser parser;
    uint8_t bytes[HM_FAST_CHUNK];
    hm_fast_token kept[HM_DEFLATE_KINDS][HM_DEFLATE_PIECE / HM_FAST_MATCH_LEAST + 1];
    hm_fast_token tokens[HM_FAST_CHUNK / HM_FAST_MATCH_LEAST + 1];
};

hm_fast *hm_fast_create(void) {
    hm_fast *fast = calloc(1, sizeof *fast);
    if (fast == NULL) return NULL;
    for (size_t i = 0; i < HM_DEFLATE_KINDS; i++) {
        fast->manners[i].tokens = fast->kept[i];
        fast->manners[i].unit = HM_FAST_MATCH_LEAST;
    }
    fast->manners[NO_KIND].tokens = fast->tokens;
    return fast;
}

void hm_fast_reset(hm_fast *fast) {
    fast->bits = (hm_bits){0, 0, NULL};
    fast->old = fast->count = 0;
    for (size_t i = 0; i < HM_DEFLATE_KINDS; i++)
        fast->manners[i].length = 0;
}

void hm_fast_destroy(hm_fast *fast) {
    free(fast);
}

/* ---- a chunk ---- */

static void count_tokens(hm_fast_counts *counts, const hm_fast_token *token, const uint8_t *bytes) {
    memset(counts, 0, sizeof *counts);
    counts->symbols[HM_FAST_END] = 1;
    for (;; bytes += token++->length) {
        for (size_t left = token->literals; left > 0; left--)
            counts->symbols[*bytes++]++;
        if (token->length == 0) break;
        counts->symbols[hm_fast_length_symbol(token->length)]++;
        counts->distances[hm_fast_distance_symbol(token->distance)]++;
    }
}

/* Makes every symbol occur, so that the codes serve for other pieces too, but hardly ever. */
static void deflate_fast_count_all(hm_fast_counts *counts) {
    uint32_t all = 0;
    for (size_t i = 0; i < HM_FAST_SYMBOLS; i++)
        all += counts->symbols[i];
    uint32_t scale = 1 + COUNTED / all;
    for (size_t i = 0; i < HM_FAST_SYMBOLS; i++)
        counts->symbols[i] = counts->symbols[i] * scale + 1;
    for (size_t i = 0; i < HM_FAST_DISTANCES; i++)
        counts->distances[i] = counts->distances[i] * scale + 1;
}

/* Writes bytes of which their kind tells nothing yet, or too little. Channels 5 to 7 have their
 * equal floats at the same places, so that one search does for them. */
static void put_anew(hm_fast *fast, unsigned kind, const uint8_t *bytes, size_t length) {
    manner *made = &fast->manners[kind];
    const manner *before = kind > FIRST_FIELD && kind <= LAST_FIELD ? made - 1 : NULL;
    hm_fast_counts counts;
    hm_bits start = fast->bits;
    if (before != NULL && before->length == length && hm_fast_tokens_hold(before->tokens, bytes))
        memcpy(made->tokens, before->tokens, sizeof fast->kept[0]);
    else
        hm_fast_parse(&fast->parser, bytes, length, fast->old, made->unit, made->tokens);
    count_tokens(&counts, made->tokens, bytes);
    if (kind < NO_KIND) deflate_fast_count_all(&counts);
    hm_fast_codes_make(&made->codes, &counts);
    hm_fast_tokens_code(made->tokens, &made->codes);
    size_t bits = hm_fast_block_put(&fast->bits, &made->codes, made->tokens, bytes);
    bool shorter = bits <= 8 * length + STORED_BITS;
    made->length = kind < NO_KIND && shorter ? length : 0;
    made->most_bits = bits + bits / WORSE + WORSE_BITS;
    if (shorter) return;
    fast->bits = start;
    hm_fast_stored_put(&fast->bits, bytes, length);
}

static hm_status put_chunk(hm_fast *fast, unsigned kind, const uint8_t *bytes, size_t length,
                           hm_text *out, hm_error *error) {
    /* Four bytes take up to 56 bits; a block has a head, and bits are put eight bytes at a time. */
    enum { SPARE = 1024 };
    const manner *known = &fast->manners[kind];
    if (!hm_text_reserve(out, 2 * length + SPARE)) return hm_fail_memory(error, "compressed bytes");
    fast->bits.at = (uint8_t *)out->data + out->length;
    hm_bits start = fast->bits;
    if (length <= STORED_MOST) {
        hm_fast_stored_put(&fast->bits, bytes, length);
    } else if (known->length != length ||
               hm_fast_block_put(&fast->bits, &known->codes, known->tokens, bytes) >
                   known->most_bits) {
        fast->bits = start; /* the list of the kind serves no more */
        put_anew(fast, kind, bytes, length);
    }
    out->length = (size_t)(fast->bits.at - (uint8_t *)out->data);
    return HM_OK;
}

/* ---- the stream ---- */

static hm_status put_waiting(hm_fast *fast, hm_text *out, hm_error *error) {
    size_t length = fast->count - fast->old;
    fast->manners[NO_KIND].unit = 1;
    if (length == 0) return HM_OK;
    return put_chunk(fast, NO_KIND, fast->bytes + fast->old, length, out, error);
}

/* Writes what is waiting; what follows refers to nothing of it. */
static hm_status deflate_fast_put_last(hm_fast *fast, hm_text *out, hm_error *error) {
    hm_status status = put_waiting(fast, out, error);
    fast->old = fast->count = 0;
    return status;
}

/* When a chunk is full, it is written, and what may be referred to is kept of it. */
hm_status hm_fast_add(hm_fast *fast, const void *bytes, size_t length, hm_text *out,
                      hm_error *error) {
    const uint8_t *place = bytes;
    hm_status status = HM_OK;
    while (length > 0 && status == HM_OK) {
        size_t room = HM_FAST_CHUNK - fast->count, part = room < length ? room : length;
        memcpy(fast->bytes + fast->count, place, part);
        fast->count += part;
        place += part;
        length -= part;
        if (part < room) break;
        status = put_waiting(fast, out, error);
        memmove(fast->bytes, fast->bytes + HM_FAST_FORGOTTEN, HM_FAST_WINDOW);
        hm_fast_parser_move(&fast->parser);
        fast->old = fast->count = HM_FAST_WINDOW;
    }
    return status;
}

hm_status hm_fast_add_words(hm_fast *fast, unsigned kind, const void *bytes, size_t length,
                            hm_text *out, hm_error *error) {
    const uint8_t *place = bytes;
    size_t most = kind < NO_KIND ? HM_DEFLATE_PIECE : HM_FAST_CHUNK;
    hm_status status = deflate_fast_put_last(fast, out, error);
    fast->manners[NO_KIND].unit = HM_FAST_MATCH_LEAST;
    while (length > 0 && status == HM_OK) {
        size_t part = most < length ? most : length;
        status = put_chunk(fast, kind, place, part, out, error);
        place += part;
        length -= part;
    }
    return status;
}

/* A block of no bytes ends the stream, with codes that are not told (3.2.6); a stored one of none
 * only the byte. */
hm_status hm_fast_end(hm_fast *fast, bool finish, hm_text *out, hm_error *error) {
    enum { LAST_EMPTY = 1 | 1 << 1, SPARE = 16 };
    hm_status status = deflate_fast_put_last(fast, out, error);
    if (status != HM_OK) return status;
    if (!hm_text_reserve(out, SPARE)) return hm_fail_memory(error, "compressed bytes");
    fast->bits.at = (uint8_t *)out->data + out->length;
    if (finish) {
        hm_bits_put(&fast->bits, LAST_EMPTY, 3 + 7);
        hm_bits_put(&fast->bits, 0, -fast->bits.count & 7);
    } else {
        hm_fast_stored_put(&fast->bits, NULL, 0);
    }
    out->length = (size_t)(fast->bits.at - (uint8_t *)out->data);
    return HM_OK;
}

#endif
