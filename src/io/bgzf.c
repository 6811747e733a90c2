/* BGZF: gzip whose members are blocks of at most 64 KiB (formats, section 3.5). A field BC in the
 * header of each tells how long the block is, so that files can be entered at any of them.
 *
 * A whole file is read as any gzip is, and the fields are ignored. Here ranges are read, which
 * needs correct fields. A block with another length than its field, or without the field, is an
 * error. */
#define ZLIB_CONST /* zlib promises not to write to its input */
#include "io/io.h"

#if HM_HAVE_GZIP

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum {
    FIXED = 12, /* bytes of a gzip header before its extra field */
    TRAILER = 8,
    SUBFIELD = 4 /* letters and length of a part of the extra field */
};

struct hm_bgzf {
    z_stream stream;
    hm_range range;
    uint64_t block, next; /* where in the file the present block begins, and the one behind it */
    size_t at, length;    /* of its data, what was delivered and what is to be */
    bool begun;           /* a block was read */
    bool ended;
    uint8_t packed[HM_BGZF_MOST];
    uint8_t data[HM_BGZF_MOST];
};

/* ---- headers ---- */

/* Only the flag of the extra field may be set: what else could stand there is of no use, and would
 * have to be looked for. */
static bool bgzf_is_header(const uint8_t *bytes) {
    static const uint8_t magic[4] = {0x1f, 0x8b, 8, 4};
    return memcmp(bytes, magic, sizeof magic) == 0;
}

size_t hm_bgzf_size(const uint8_t *bytes, size_t length, size_t *header) {
    if (length < FIXED || !bgzf_is_header(bytes)) return 0;
    size_t end = FIXED + hm_le16_get(bytes + 10);
    for (size_t at = FIXED; at + SUBFIELD <= end && at + SUBFIELD <= length;) {
        const uint8_t *field = bytes + at;
        size_t size = hm_le16_get(field + 2);
        at += SUBFIELD + size;
        if (field[0] != 'B' || field[1] != 'C' || size != 2) continue;
        if (at > end || at > length) return 0;
        size_t block = (size_t)hm_le16_get(field + SUBFIELD) + 1;
        *header = end;
        return block > end + TRAILER ? block : 0;
    }
    return 0;
}

/* ---- blocks ---- */

static hm_status bgzf_take(hm_raw *raw, uint8_t *bytes, size_t count, hm_error *error) {
    while (count > 0) {
        hm_status status = hm_raw_fill(raw, error);
        if (status != HM_OK) return status;
        if (raw->left == 0)
            return hm_fail(error, HM_ERR_GZIP_TRUNCATED, 0, "the gzip data end too early");
        size_t part = count < raw->left ? count : raw->left;
        memcpy(bytes, raw->next, part);
        raw->next += part;
        raw->left -= part;
        bytes += part;
        count -= part;
    }
    return HM_OK;
}

static hm_status fail_header(const hm_bgzf *b, const char *what, hm_error *error) {
    return hm_fail(error, HM_ERR_GZIP_HEADER, 0, "%s at byte %llu: this is not seekable gzip", what,
                   (unsigned long long)b->next);
}

static hm_status bgzf_unpack(hm_bgzf *b, size_t header, size_t size, hm_error *error) {
    z_stream *z = &b->stream;
    inflateReset(z);
    z->next_in = b->packed + header;
    z->avail_in = (unsigned)(size - header - TRAILER);
    z->next_out = b->data;
    z->avail_out = sizeof b->data;
    int result = inflate(z, Z_FINISH);
    if (result == Z_MEM_ERROR) return hm_fail_memory(error, "decompression");
    if (result == Z_DATA_ERROR) {
        return hm_fail(error, HM_ERR_GZIP_DATA, 0, "the compressed data are damaged: %s",
                       z->msg == NULL ? "no valid deflate stream" : z->msg);
    }
    if (result != Z_STREAM_END || z->avail_in > 0)
        return fail_header(b, "a block that is not as long as it says", error);
    b->length = sizeof b->data - z->avail_out;
    const uint8_t *trailer = b->packed + size - TRAILER;
    uint32_t crc = (uint32_t)crc32(0, b->data, (uInt)b->length);
    if (crc != hm_le32_get(trailer)) {
        return hm_fail(error, HM_ERR_GZIP_CRC, 0,
                       "the data are damaged: gzip CRC-32 %08x expected, found %08x",
                       hm_le32_get(trailer), crc);
    }
    if (b->length == hm_le32_get(trailer + 4)) return HM_OK;
    return hm_fail(error, HM_ERR_GZIP_LENGTH, 0,
                   "the data are damaged: gzip length %u expected, found %zu",
                   hm_le32_get(trailer + 4), b->length);
}

static hm_status bgzf_fail_place(const hm_bgzf *b, hm_error *error) {
    return fail_header(b, "blocks that do not begin where they should", error);
}

/* The next block; of the first one the end, and of the last one the begin. */
static hm_status bgzf_next_block(hm_bgzf *b, hm_raw *raw, hm_error *error) {
    const hm_range *range = &b->range;
    size_t header = 0;
    bool last = b->next == range->end;
    b->ended = (last && range->tail == 0) || b->block == range->end;
    if (b->ended) return HM_OK;
    if (b->next > range->end) return bgzf_fail_place(b, error);
    hm_status status = bgzf_take(raw, b->packed, FIXED, error);
    if (status != HM_OK) return status;
    if (!bgzf_is_header(b->packed)) return fail_header(b, "no block", error);
    size_t extra = hm_le16_get(b->packed + 10);
    if (FIXED + extra > HM_BGZF_MOST) return fail_header(b, "no block", error);
    status = bgzf_take(raw, b->packed + FIXED, extra, error);
    if (status != HM_OK) return status;
    size_t size = hm_bgzf_size(b->packed, FIXED + extra, &header);
    if (size == 0) return fail_header(b, "a gzip member without the size of a block", error);
    status = bgzf_take(raw, b->packed + header, size - header, error);
    if (status == HM_OK) status = bgzf_unpack(b, header, size, error);
    if (status != HM_OK) return status;
    b->at = b->begun ? 0 : range->skip;
    b->begun = true;
    b->block = b->next;
    b->next += size;
    if (last && range->tail > b->length) return bgzf_fail_place(b, error);
    if (last) b->length = range->tail;
    return b->at > b->length ? bgzf_fail_place(b, error) : HM_OK;
}

/* Until there is something to deliver. */
static hm_status bgzf_fill(hm_bgzf *b, hm_raw *raw, hm_error *error) {
    hm_status status = HM_OK;
    while (status == HM_OK && b->at == b->length && !b->ended)
        status = bgzf_next_block(b, raw, error);
    return status;
}

/* ---- ranges ---- */

hm_bgzf *hm_bgzf_create(void) {
    hm_bgzf *bgzf = calloc(1, sizeof *bgzf);
    if (bgzf == NULL) return NULL;
    if (inflateInit2(&bgzf->stream, -MAX_WBITS) == Z_OK) return bgzf;
    free(bgzf);
    return NULL;
}

void hm_bgzf_destroy(hm_bgzf *bgzf) {
    if (bgzf == NULL) return;
    inflateEnd(&bgzf->stream);
    free(bgzf);
}

void hm_bgzf_begin(hm_bgzf *b, const hm_range *range) {
    b->range = *range;
    b->block = UINT64_MAX;
    b->next = range->first;
    b->at = b->length = 0;
    b->begun = false;
    b->ended = false;
}

hm_status hm_bgzf_read(hm_bgzf *b, hm_raw *raw, void *buffer, size_t capacity, size_t *got,
                       hm_error *error) {
    hm_status status = HM_OK;
    *got = 0;
    while (status == HM_OK && *got < capacity && !b->ended) {
        size_t left = b->length - b->at, room = capacity - *got;
        size_t part = left < room ? left : room;
        memcpy((uint8_t *)buffer + *got, b->data + b->at, part);
        b->at += part;
        *got += part;
        if (*got < capacity) status = bgzf_fill(b, raw, error);
    }
    return status;
}

hm_status hm_bgzf_tell(hm_bgzf *b, hm_raw *raw, hm_place *place, size_t *left, hm_error *error) {
    hm_status status = bgzf_fill(b, raw, error);
    *place = (hm_place){b->block, (uint32_t)b->at};
    if (b->ended) *place = (hm_place){b->range.end, b->range.tail};
    *left = b->ended ? 0 : b->length - b->at;
    return status;
}

bool hm_bgzf_ended(const hm_bgzf *bgzf) {
    return bgzf->ended;
}

#endif
