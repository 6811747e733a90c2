/* The fast form's search for matches (RFC 1951, 2).
 *
 * All places with the same four bytes are linked, the newest first, and a few of them are looked
 * at. Frames are looked at as words of 32 bits, since matches elsewhere than between whole floats
 * are chance: a quarter of the places, and distances in which less is left to tell. */
#include "io/deflate_fast.h"

#if HM_HAVE_GZIP

enum {
    HASH_BITS = 14,
    LOOKS = 6,     /* at places of the same hash */
    ENOUGH = 64,   /* bytes of a match, after which no longer one is looked for */
    LINKED = 16,   /* bytes of a match whose places are linked */
    BYTE_WORTH = 6 /* bits that a byte of a match saves, about */
};

typedef struct search {
    hm_fast_parser *parser;
    const uint8_t *bytes;
    size_t length;
    unsigned unit, shift; /* bytes, and the logarithm of that */
} search;

typedef struct match {
    size_t length, distance;
} match;

static uint32_t hash_at(const search *s, size_t at) {
    return hm_frames_file_order(hm_fast_word(s->bytes + at)) * 2654435761u >> (32 - HASH_BITS);
}

/* Places near the end, where there are no four bytes, are not linked. */
static void link_place(const search *s, size_t at) {
    if (at + HM_FAST_MATCH_LEAST > s->length) return;
    uint16_t *newest = &s->parser->newest[hash_at(s, at)];
    size_t place = at >> s->shift;
    s->parser->older[place] = *newest;
    *newest = (uint16_t)(place + 1);
}

/* The match that saves most; none has length 0. Places farther off only count when more is equal
 * there, which the byte behind the best match so far most often decides. */
static match deflate_parse_find(const search *s, size_t at) {
    match best = {0, 0};
    int most_saved = 0;
    if (at + HM_FAST_MATCH_LEAST > s->length) return best;
    const uint8_t *here = s->bytes + at;
    size_t most = s->length - at < HM_FAST_LENGTH_MOST ? s->length - at : HM_FAST_LENGTH_MOST;
    size_t enough = most < ENOUGH ? most : ENOUGH;
    size_t place = s->parser->newest[hash_at(s, at)];
    for (int looks = LOOKS; place > 0 && looks > 0; place = s->parser->older[place - 1], looks--) {
        size_t distance = at - ((place - 1) << s->shift);
        if (distance > HM_FAST_WINDOW) break;
        const uint8_t *there = here - distance;
        if (here[best.length] != there[best.length]) continue;
        size_t length = hm_fast_common(here, there, most) & ~(size_t)(s->unit - 1);
        if (length < HM_FAST_MATCH_LEAST) continue;
        int saved = BYTE_WORTH * (int)length - (int)hm_fast_extra((uint32_t)distance - 1, 1);
        if (saved <= most_saved) continue;
        most_saved = saved;
        best = (match){length, distance};
        if (length >= enough) break;
    }
    return best;
}

void hm_fast_parse(hm_fast_parser *parser, const uint8_t *bytes, size_t length, size_t history,
                   unsigned unit, hm_fast_token *tokens) {
    search s = {parser, bytes - history, history + length, unit, unit == 1 ? 0 : 2};
    size_t start = history, at = history;
    if (history == 0) memset(parser->newest, 0, sizeof parser->newest);
    while (at < s.length) {
        match found = deflate_parse_find(&s, at);
        link_place(&s, at);
        if (found.length == 0) {
            at += unit;
            continue;
        }
        *tokens++ = (hm_fast_token){.literals = (uint16_t)(at - start),
                                    .length = (uint16_t)found.length,
                                    .distance = (uint16_t)found.distance};
        for (size_t i = unit; i < found.length && i < LINKED; i += unit)
            link_place(&s, at + i);
        at += found.length;
        start = at;
    }
    *tokens = (hm_fast_token){.literals = (uint16_t)(s.length - start)};
}

static uint16_t deflate_parse_moved(uint16_t place) {
    return place > HM_FAST_FORGOTTEN ? (uint16_t)(place - HM_FAST_FORGOTTEN) : 0;
}

void hm_fast_parser_move(hm_fast_parser *parser) {
    for (size_t i = 0; i < sizeof parser->newest / sizeof parser->newest[0]; i++)
        parser->newest[i] = deflate_parse_moved(parser->newest[i]);
    for (size_t i = 0; i < HM_FAST_WINDOW; i++)
        parser->older[i] = deflate_parse_moved(parser->older[i + HM_FAST_FORGOTTEN]);
}

#endif
