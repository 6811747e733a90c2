/* gzip data cut into pieces, each of which is unpacked on its own by libdeflate, while the reader
 * is at an earlier one.
 *
 * A piece ends before what looks like the header of a member, and after what looks like the mark of
 * a full flush, where nothing refers back (frame files have one every 32 frames). Whether it is one
 * nobody can see from there: the data before it may hold the same bytes. So a last block of known
 * bytes is put behind a piece that ends with a mark; it comes out whole only if the mark was one.
 * Pieces where anything is not as it should be are left packed, and zlib reads them (gunzip.c).
 *
 * Memory: pieces have a greatest length, packed and unpacked, and few are in flight. */
#include "io/gunzip_pieces.h"
#include "io/deflate.h"
#include "io/io.h"

#if HM_HAVE_GZIP && HM_HAVE_LIBDEFLATE

#include "core/pages.h"
#include "core/work.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

enum {
    LEAST = 1 << 15, /* bytes of a piece before a mark counts: each costs a task */
    MOST = 6 << 20,  /* bytes of a piece: 32 frames that do not get shorter */
    MOST_DATA = 8 << 20,
    TAKEN = HM_RAW_BUFFER, /* bytes looked through at a time */
    HEADER = 10,
    TRAILER = 8,
    SPARE = 1,   /* more pieces than threads: what is read and what is unpacked meanwhile */
    PATIENCE = 3 /* pieces in a row that could not be unpacked; then nobody tries any more */
};

/* The last block of a deflate stream: eight bytes, stored. */
static const uint8_t seal[] = {1, 8, 0, 0xf7, 0xff, 'h', 'y', 'p', 'e', 'r', 'm', 'a', 't'};
enum { SEAL_HEAD = 5, SEAL_DATA = sizeof seal - SEAL_HEAD };

typedef struct slot {
    hm_piece piece;
    hm_task task;
    struct libdeflate_decompressor *decompressor;
    bool asked;  /* to unpack it; */
    bool queued; /* the pool was */
} slot;

struct hm_pieces {
    hm_pool *pool; /* NULL until there is a second piece */
    unsigned jobs;
    size_t slots, first, count; /* `count` slots from `first` on are in use */
    bool held;                  /* the first of them is the reader's */
    unsigned failures;          /* in a row */
    bool inside;                /* the next piece begins between blocks; */
    bool cut;                   /* it begins anywhere */
    bool ended;
    hm_error failure; /* of reading; status HM_OK when none */
    size_t rest;      /* bytes behind the last piece that are read already */
    uint8_t rest_bytes[TAKEN + HEADER];
    slot slot[];
};

/* ---- life ---- */

hm_pieces *hm_pieces_create(unsigned jobs) {
    size_t slots = (size_t)jobs + (jobs > 1 ? SPARE : 0);
    hm_pieces *made = calloc(1, sizeof *made + slots * sizeof made->slot[0]);
    if (made == NULL) return NULL;
    made->jobs = jobs;
    made->slots = slots;
    return made;
}

static void pieces_wait(hm_pieces *p, slot *s) {
    if (s->queued) hm_pool_wait(p->pool, &s->task);
    s->asked = s->queued = false;
}

void hm_pieces_restart(hm_pieces *p) {
    for (size_t i = 0; i < p->slots; i++)
        pieces_wait(p, &p->slot[i]);
    p->first = p->count = p->rest = 0;
    p->failures = 0;
    p->held = p->inside = p->cut = p->ended = false;
    p->failure = (hm_error){0};
}

void hm_pieces_destroy(hm_pieces *p) {
    if (p == NULL) return;
    hm_pieces_restart(p);
    hm_pool_destroy(p->pool);
    for (size_t i = 0; i < p->slots; i++) {
        free(p->slot[i].piece.bytes);
        free(p->slot[i].piece.data);
        libdeflate_free_decompressor(p->slot[i].decompressor);
    }
    free(p);
}

/* ---- unpacking, on any thread ---- */

/* Unpacks blocks up to the end of a member, or of the piece, which the seal tells. */
static bool unpack_blocks(slot *s, size_t *at, hm_piece_member *member) {
    hm_piece *p = &s->piece;
    size_t sealed = p->length + (p->marked ? sizeof seal : 0), in = 0, out = 0;
    uint8_t *data = p->data + p->data_length;
    if (libdeflate_deflate_decompress_ex(s->decompressor, p->bytes + *at, sealed - *at, data,
                                         MOST_DATA - p->data_length, &in,
                                         &out) != LIBDEFLATE_SUCCESS)
        return false;
    *at += in;
    member->ended = *at <= p->length;
    if (!member->ended) {
        if (*at != sealed || out < SEAL_DATA) return false;
        out -= SEAL_DATA;
        if (memcmp(data + out, seal + SEAL_HEAD, SEAL_DATA) != 0) return false;
    }
    member->length = out;
    member->crc = hm_crc32(0, data, out);
    p->data_length += out;
    if (!member->ended) return true;
    if (p->length - *at < TRAILER) return false;
    member->crc_told = hm_le32_get(p->bytes + *at);
    member->length_told = hm_le32_get(p->bytes + *at + 4);
    *at += TRAILER;
    return true;
}

static bool unpack_members(slot *s) {
    hm_piece *p = &s->piece;
    hm_piece_member *member = &p->first;
    hm_error ignored;
    size_t at = 0;
    bool inside = p->inside;
    while (inside || at < p->length) {
        if (!inside) {
            if (p->length - at < HEADER || p->bytes[at] != 0x1f || p->bytes[at + 1] != 0x8b)
                return false;
            hm_raw header = {.next = p->bytes + at + 2, .left = p->length - at - 2};
            if (hm_gunzip_header(&header, &ignored) != HM_OK) return false;
            at = p->length - header.left;
            member = &p->last;
        }
        if (!unpack_blocks(s, &at, member)) return false;
        if (!member->ended) return true;
        bool agrees =
            member->crc == member->crc_told && (uint32_t)member->length == member->length_told;
        if (!inside && !agrees) return false;
        inside = false;
        p->last = (hm_piece_member){0};
    }
    return !p->marked;
}

static void unpack_piece(void *argument) {
    slot *s = argument;
    s->piece.unpacked = unpack_members(s);
}

/* ---- cutting ---- */

/* Where a piece may end: behind the last of `bytes`, or before the header that it ends. */
static bool is_mark(const uint8_t *bytes, size_t end) {
    static const uint8_t flush[4] = {0, 0, 0xff, 0xff};
    return end >= sizeof flush && memcmp(bytes + end - sizeof flush, flush, sizeof flush) == 0;
}

static bool is_header(const uint8_t *bytes) {
    enum { METHOD = 8, MOST_FLAGS = 0x1f, MOST_SYSTEM = 13, UNKNOWN = 255 };
    bool extra = bytes[8] == 0 || bytes[8] == 2 || bytes[8] == 4;
    return bytes[0] == 0x1f && bytes[1] == 0x8b && bytes[2] == METHOD && bytes[3] <= MOST_FLAGS &&
           extra && (bytes[9] <= MOST_SYSTEM || bytes[9] == UNKNOWN);
}

/* The first place from `from` on where the piece may end; 0: none. */
static size_t pieces_find_end(const hm_piece *p, size_t from, bool *marked) {
    size_t mark = 0, at = from;
    while (mark == 0 && at < p->length) {
        const uint8_t *found = memchr(p->bytes + at, 0xff, p->length - at);
        at = found == NULL ? p->length : (size_t)(found - p->bytes) + 1;
        if (found != NULL && is_mark(p->bytes, at)) mark = at;
    }
    size_t last = mark != 0 ? mark : p->length; /* a header may begin before it */
    at = from < LEAST + HEADER ? LEAST : from - HEADER;
    while (at + HEADER <= last) {
        const uint8_t *found = memchr(p->bytes + at, 0x1f, last - HEADER - at + 1);
        if (found == NULL) break;
        at = (size_t)(found - p->bytes);
        *marked = false;
        if (is_header(found)) return at;
        at++;
    }
    *marked = mark != 0;
    return mark;
}

/* Reads bytes until a piece ends. */
static hm_status pieces_read(hm_pieces *h, hm_raw *raw, hm_piece *p, hm_error *error) {
    size_t end = 0;
    memcpy(p->bytes, h->rest_bytes, h->rest);
    p->length = 0;
    p->inside = h->inside;
    size_t part = h->rest;
    h->rest = 0;
    while (true) {
        size_t from = p->length;
        p->length += part;
        p->marked = false;
        if (p->length > LEAST) end = pieces_find_end(p, from > LEAST ? from : LEAST, &p->marked);
        if (end > 0 || p->length > MOST - TAKEN) break;
        hm_status status = hm_raw_fill(raw, error);
        if (status != HM_OK) return status;
        part = raw->left < TAKEN ? raw->left : TAKEN;
        h->ended = part == 0;
        if (h->ended) return HM_OK;
        memcpy(p->bytes + p->length, raw->next, part);
        raw->next += part;
        raw->left -= part;
    }
    h->cut = end == 0;
    h->inside = p->marked;
    if (h->cut) return HM_OK;
    h->rest = p->length - end;
    memcpy(h->rest_bytes, p->bytes + end, h->rest);
    p->length = end;
    return HM_OK;
}

/* In large pages: the first write to each small one would take a tenth of the time in all. */
static uint8_t *allocate_piece(size_t size) {
    uint8_t *memory = malloc(size);
    hm_pages_large(memory, size);
    return memory;
}

static bool piece_memory(slot *s) {
    if (s->piece.bytes == NULL) s->piece.bytes = allocate_piece(MOST + TAKEN + sizeof seal);
    if (s->piece.data == NULL) s->piece.data = allocate_piece(MOST_DATA);
    if (s->decompressor == NULL) s->decompressor = libdeflate_alloc_decompressor();
    return s->piece.bytes != NULL && s->piece.data != NULL && s->decompressor != NULL;
}

/* Whether a piece can be whole, and small enough: the last bytes of a file say how long its last
 * member is. */
static bool pieces_promise(const hm_pieces *h, const hm_piece *p, bool cut_before) {
    if (cut_before || h->cut || h->failures >= PATIENCE || p->length < TRAILER) return false;
    return !h->ended || hm_le32_get(p->bytes + p->length - 4) <= MOST_DATA;
}

/* Reads one more piece and has it unpacked. */
static hm_status add_piece(hm_pieces *h, hm_raw *raw, hm_error *error) {
    slot *s = &h->slot[(h->first + h->count) % h->slots];
    if (!piece_memory(s)) return hm_fail_memory(error, "decompression");
    bool cut_before = h->cut;
    hm_status status = pieces_read(h, raw, &s->piece, &h->failure);
    if (status != HM_OK) h->ended = h->cut = true;
    h->count++;
    s->piece.unpacked = false;
    s->piece.data_length = 0;
    s->piece.first = s->piece.last = (hm_piece_member){0};
    s->asked = pieces_promise(h, &s->piece, cut_before);
    if (!s->asked) return HM_OK;
    memcpy(s->piece.bytes + s->piece.length, seal, sizeof seal);
    s->task = (hm_task){.run = unpack_piece, .argument = s};
    if (h->pool == NULL && h->jobs > 1 && !h->ended) h->pool = hm_pool_create(h->jobs);
    s->queued = h->pool != NULL;
    if (s->queued)
        hm_pool_submit(h->pool, &s->task);
    else
        unpack_piece(s);
    return HM_OK;
}

hm_status hm_pieces_next(hm_pieces *h, hm_raw *raw, const hm_piece **piece, hm_error *error) {
    *piece = NULL;
    if (h->held) {
        h->first = (h->first + 1) % h->slots;
        h->count--;
        h->held = false;
    }
    while (h->count < h->slots && !h->ended) {
        hm_status status = add_piece(h, raw, error);
        if (status != HM_OK) return status;
    }
    while (h->count > 0 && h->slot[h->first].piece.length == 0) { /* the end */
        h->first = (h->first + 1) % h->slots;
        h->count--;
    }
    if (h->count == 0) {
        if (h->failure.status != HM_OK && error != NULL) *error = h->failure;
        return h->failure.status;
    }
    slot *s = &h->slot[h->first];
    bool asked = s->asked;
    pieces_wait(h, s);
    if (asked) h->failures = s->piece.unpacked ? 0 : h->failures + 1;
    h->held = true;
    *piece = &s->piece;
    return HM_OK;
}

#endif
