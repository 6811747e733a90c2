/* Places between lines or games: where a cut at a byte moves on to.
 *
 * In BGZF the cut first moves on to a block. Blocks tell how long they are, so one leads to the
 * next; the first is looked for, in the bytes before the cut, as what looks like the header of a
 * block and leads from block to block behind the cut. Text that looks so inside a block misleads no
 * one: who reads up to there from before finds blocks that do not end there, which is an error. */
#include "frames/logs/places.h"
#include "frames/logs/ndjson.h"
#include "frames/logs/shard.h"

#include <stdlib.h>
#include <string.h>

enum {
    HEADER = 1 << 12,         /* bytes that the header of a first block may have */
    BEFORE = 2 * HM_BGZF_MOST /* bytes before a cut, where a block begins and ends */
};

/* ---- blocks ---- */

static hm_status read_raw(hm_source *source, const hm_range *file, uint64_t first, uint64_t end,
                          uint8_t *bytes, hm_error *error) {
    hm_range raw = *file;
    size_t got = 0;
    raw.blocks = false;
    raw.form = HM_LOG_PLAIN;
    raw.first = first;
    raw.end = end;
    raw.skip = raw.tail = 0;
    hm_status status = hm_source_restrict(source, &raw, error);
    if (status == HM_OK) status = hm_source_read(source, bytes, (size_t)(end - first), &got, error);
    if (status != HM_OK || got == end - first) return status;
    return hm_fail(error, HM_ERR_IO, 0, "%s: the file has changed while it was read",
                   hm_source_name(source));
}

hm_status hm_shard_find_blocks(hm_source *source, hm_range *file, hm_error *error) {
    uint8_t bytes[HEADER];
    size_t header, length = file->size < HEADER ? (size_t)file->size : HEADER;
    const hm_range whole = {0};
    hm_status status = read_raw(source, file, 0, length, bytes, error);
    file->blocks = status == HM_OK && hm_bgzf_size(bytes, length, &header) > 0;
    return status == HM_OK ? hm_source_restrict(source, &whole, error) : status;
}

hm_status hm_shard_fail_gzip(const hm_source *source, hm_error *error) {
    return hm_fail(
        error, HM_ERR_UNSUPPORTED, 0,
        "%s: gzip cannot be entered in the middle: write it anew by \"hypermate convert -z "
        "--seekable\", or share out several files",
        hm_source_name(source));
}

hm_status hm_place_look_for_gzip(hm_source *source, bool *gzip, hm_error *error) {
    char byte;
    size_t got;
    hm_status status = hm_source_peek(source, &byte, 1, &got, error);
    *gzip = hm_source_is_gzip(source);
    return *gzip && status != HM_ERR_MEMORY ? HM_OK : status;
}

hm_status hm_place_measure(hm_source *source, hm_range *file, hm_error *error) {
    hm_status status = hm_source_measure(source, file, error);
    bool gzip = false;
    if (status == HM_OK) status = hm_place_look_for_gzip(source, &gzip, error);
    if (status == HM_OK && gzip) {
        status = hm_shard_find_blocks(source, file, error);
        if (status == HM_OK && !file->blocks) status = hm_shard_fail_gzip(source, error);
    }
    return status == HM_OK ? hm_source_rewind(source, error) : status;
}

/* The bytes of a file around a cut. */
typedef struct around {
    uint8_t *bytes;
    uint64_t first, end, size; /* of the file */
} around;

/* The block behind the one at `at`; where none is, UINT64_MAX. *holds: how many bytes it has. */
static uint64_t block_behind(const around *a, uint64_t at, uint32_t *holds) {
    size_t header, left = (size_t)(a->end - at);
    size_t size = hm_bgzf_size(a->bytes + (at - a->first), left, &header);
    if (size == 0 || size > left) return UINT64_MAX;
    *holds = hm_le32_get(a->bytes + (at - a->first) + size - 4);
    return at + size;
}

/* Walks from a block to the first one at the offset or behind it. *lead is the last byte before
 * that one, in its block. */
static bool places_walk_to(const around *a, uint64_t at, uint64_t offset, uint64_t *block,
                           hm_place *lead) {
    uint32_t holds = 0;
    *lead = (hm_place){UINT64_MAX, 0};
    while (at < offset) {
        uint64_t next = block_behind(a, at, &holds);
        if (next == UINT64_MAX) return false;
        if (holds > 0) *lead = (hm_place){at, holds - 1};
        at = next;
    }
    *block = at;
    return at == a->size || (at < a->end && block_behind(a, at, &holds) != UINT64_MAX);
}

/* The first block at an offset that is not 0, or after it. */
static hm_status find_block(hm_source *source, const hm_range *file, uint64_t offset,
                            uint64_t *block, hm_place *lead, hm_error *error) {
    uint64_t end = offset + BEFORE;
    around a = {.size = file->size, .end = end < file->size ? end : file->size};
    a.first = offset > BEFORE ? offset - BEFORE : 0;
    a.bytes = malloc((size_t)(a.end - a.first));
    if (a.bytes == NULL) return hm_fail_memory(error, "blocks of gzip");
    hm_status status = read_raw(source, file, a.first, a.end, a.bytes, error);
    uint64_t most = a.first == 0 ? 0 : HM_BGZF_MOST, from = 0;
    while (status == HM_OK && from <= most &&
           !places_walk_to(&a, a.first + from, offset, block, lead))
        from++;
    if (status == HM_OK && from > most)
        status = hm_fail(
            error, HM_ERR_GZIP_HEADER, 0,
            "%s: no blocks around byte %llu: it is cut short, or not all of it is seekable gzip",
            hm_source_name(source), (unsigned long long)offset);
    free(a.bytes);
    return status;
}

/* ---- bytes and their places ---- */

hm_status hm_walk_begin(hm_walk *w, hm_source *source, const hm_range *file, hm_place from,
                        hm_error *error) {
    hm_range rest = *file;
    rest.first = from.at;
    rest.skip = from.skip;
    rest.end = file->size;
    rest.tail = 0;
    w->source = source;
    w->blocks = file->blocks;
    w->at = w->count = 0;
    return hm_source_restrict(source, &rest, error);
}

hm_status hm_walk_next(hm_walk *w, char *byte, hm_place *place, bool *found, hm_error *error) {
    *found = true;
    if (w->at == w->count) {
        size_t left;
        hm_status status = hm_source_tell(w->source, &w->place, &left, error);
        if (status != HM_OK) return status;
        if (left > HM_WALK_PIECE) left = HM_WALK_PIECE;
        w->at = 0;
        status = hm_source_read(w->source, w->bytes, left, &w->count, error);
        if (status != HM_OK) return status;
        *found = w->count > 0;
    }
    *place = w->place;
    if (!*found) return HM_OK;
    if (w->blocks)
        place->skip += (uint32_t)w->at;
    else
        place->at += w->at;
    *byte = w->bytes[w->at++];
    return HM_OK;
}

/* ---- lines and games ---- */

/* The start of the first line, or mark, after the current byte of the walk. */
static hm_status find_begin(hm_walk *w, const hm_range *file, hm_place *cut, hm_error *error) {
    bool games = file->form == HM_LOG_GAMES;
    size_t seen = 0; /* a line feed, and signs "=" behind it */
    hm_place begin = {0}, place;
    char byte;
    bool found;
    for (;;) {
        hm_status status = hm_walk_next(w, &byte, &place, &found, error);
        *cut = (hm_place){file->size, 0};
        if (status != HM_OK || !found) return status;
        if (seen == 1) begin = place;
        *cut = begin;
        if (seen == 1 && !games) return HM_OK;
        seen = byte == '\n' ? 1 : seen > 0 && byte == '=' ? seen + 1 : 0;
        if (seen == 3 && games) return HM_OK;
    }
}

/* Comments before the first mark belong to its game: where that mark stands; 0 is no place of
 * interest, and also the answer when there is none. */
static hm_status find_first_mark(hm_walk *w, hm_place *mark, hm_error *error) {
    hm_place begin = {0}, place;
    char byte, first = '\n';
    bool found;
    *mark = begin;
    for (;;) {
        hm_status status = hm_walk_next(w, &byte, &place, &found, error);
        if (status != HM_OK || !found) return status;
        if (first == '=') {
            if (byte == '=') *mark = begin;
            return HM_OK;
        }
        if (byte == '\n') {
            first = byte;
        } else if (first == '\n' && !hm_line_is_blank(&byte, 1)) {
            if (byte != '#' && byte != '=') return HM_OK;
            first = byte;
            begin = place;
        }
    }
}

hm_status hm_shard_find_place(hm_source *source, const hm_range *file, uint64_t offset,
                              hm_place *place, hm_error *error) {
    hm_walk w;
    hm_place lead = {offset - 1, 0}, mark = {0};
    uint64_t block = offset;
    hm_status status = HM_OK;
    *place = (hm_place){offset < file->size ? offset : file->size, 0};
    if (offset == 0 || offset >= file->size) return HM_OK;
    if (file->blocks) status = find_block(source, file, offset, &block, &lead, error);
    *place = (hm_place){file->size, 0};
    if (status != HM_OK || block == file->size) return status;
    if (lead.at == UINT64_MAX) lead = (hm_place){block, 0};
    status = hm_walk_begin(&w, source, file, lead, error);
    if (status == HM_OK) status = find_begin(&w, file, place, error);
    if (status != HM_OK || file->form != HM_LOG_GAMES) return status;
    /* The first mark of all belongs to the game whose comments precede it: the next one counts. */
    status = hm_walk_begin(&w, source, file, mark, error);
    if (status == HM_OK) status = find_first_mark(&w, &mark, error);
    if (status != HM_OK || place->at != mark.at || place->skip != mark.skip) return status;
    status = hm_walk_begin(&w, source, file, mark, error);
    return status == HM_OK ? find_begin(&w, file, place, error) : status;
}
