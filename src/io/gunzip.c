/* gzip (RFC 1952) as a stream: any number of members, header fields of every kind, CRC-32 and
 * length of each member verified.
 *
 * The member's frame is read here and only the raw deflate data by zlib: zlib's own gzip reader
 * calls every fault a "data error", and users need to know whether a file was cut or damaged. */
#define ZLIB_CONST /* zlib promises not to write to its input */
#include "io/io.h"

#if HM_HAVE_GZIP

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

typedef enum stage {
    MEMBER_START, /* before a member, or at the end */
    DEFLATED,     /* inside its deflate data */
    TRAILER,      /* before CRC-32 and length */
    FINISHED      /* after the last member */
} stage;

struct hm_gunzip {
    z_stream stream;
    stage stage;
    bool garbage; /* bytes after the last member */
    uint32_t crc;
    uint32_t length;
};

hm_gunzip *hm_gunzip_create(void) {
    hm_gunzip *gunzip = calloc(1, sizeof *gunzip);
    if (gunzip == NULL) return NULL;
    if (inflateInit2(&gunzip->stream, -MAX_WBITS) != Z_OK) {
        free(gunzip);
        return NULL;
    }
    return gunzip;
}

void hm_gunzip_restart(hm_gunzip *gunzip) {
    gunzip->stage = MEMBER_START;
    gunzip->garbage = false;
}

void hm_gunzip_destroy(hm_gunzip *gunzip) {
    if (gunzip == NULL) return;
    inflateEnd(&gunzip->stream);
    free(gunzip);
}

bool hm_gunzip_trailing_garbage(const hm_gunzip *gunzip) {
    return gunzip->garbage;
}

/* ---- header and trailer ---- */

typedef struct header_reader {
    hm_raw *raw;
    hm_error *error;
    uint32_t crc; /* of the header so far, for FHCRC */
} header_reader;

static hm_status ends_early(hm_error *error) {
    return hm_fail(error, HM_ERR_GZIP_TRUNCATED, 0, "the gzip data end too early");
}

static hm_status next_byte(header_reader *h, uint8_t *byte) {
    hm_status status = hm_raw_fill(h->raw, h->error);
    if (status != HM_OK) return status;
    if (h->raw->left == 0) return ends_early(h->error);
    *byte = *h->raw->next++;
    h->raw->left--;
    h->crc = (uint32_t)crc32(h->crc, byte, 1);
    return HM_OK;
}

static hm_status next_bytes(header_reader *h, uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        hm_status status = next_byte(h, &bytes[i]);
        if (status != HM_OK) return status;
    }
    return HM_OK;
}

static hm_status gunzip_skip_string(header_reader *h) {
    uint8_t byte = 1;
    hm_status status = HM_OK;
    while (status == HM_OK && byte != 0)
        status = next_byte(h, &byte);
    return status;
}

/* The header after its two magic bytes. */
static hm_status read_header_fields(header_reader *h) {
    enum { FHCRC = 2, FEXTRA = 4, FNAME = 8, FCOMMENT = 16, RESERVED = 0xe0 };
    uint8_t fixed[8]; /* method, flags, time (4), extra flags, system */
    uint8_t two[2], ignored;
    hm_status status = next_bytes(h, fixed, sizeof fixed);
    if (status != HM_OK) return status;
    unsigned flags = fixed[1];
    if (fixed[0] != 8) {
        return hm_fail(h->error, HM_ERR_GZIP_HEADER, 0,
                       "gzip method %u is unknown, only 8 (deflate) is in use", (unsigned)fixed[0]);
    }
    if ((flags & RESERVED) != 0) {
        return hm_fail(h->error, HM_ERR_GZIP_HEADER, 0, "reserved gzip flags are set (%02x)",
                       flags);
    }
    if ((flags & FEXTRA) != 0) {
        status = next_bytes(h, two, 2);
        for (unsigned left = hm_le16_get(two); status == HM_OK && left > 0; left--)
            status = next_byte(h, &ignored);
    }
    if (status == HM_OK && (flags & FNAME) != 0) status = gunzip_skip_string(h);
    if (status == HM_OK && (flags & FCOMMENT) != 0) status = gunzip_skip_string(h);
    if (status != HM_OK || (flags & FHCRC) == 0) return status;
    uint32_t computed = h->crc & 0xffff;
    status = next_bytes(h, two, 2);
    if (status != HM_OK || computed == hm_le16_get(two)) return status;
    return hm_fail(h->error, HM_ERR_GZIP_HEADER, 0, "the gzip header's checksum is wrong");
}

/* At the end of a member: another one, which begins with two magic bytes, the end, or bytes that
 * are none of our business. */
static hm_status start_member(hm_gunzip *g, hm_raw *raw, hm_error *error) {
    static const uint8_t magic[2] = {0x1f, 0x8b};
    header_reader h = {.raw = raw, .error = error};
    hm_status status = hm_raw_fill(raw, error);
    if (status != HM_OK) return status;
    g->stage = FINISHED;
    if (raw->left == 0) return HM_OK;
    for (int i = 0; i < 2; i++) {
        status = hm_raw_fill(raw, error);
        if (status != HM_OK) return status;
        g->garbage = raw->left == 0 || *raw->next != magic[i];
        if (g->garbage) return HM_OK;
        raw->next++;
        raw->left--;
    }
    h.crc = (uint32_t)crc32(0, magic, 2);
    status = read_header_fields(&h);
    if (status != HM_OK) return status;
    inflateReset(&g->stream);
    g->crc = 0;
    g->length = 0;
    g->stage = DEFLATED;
    return HM_OK;
}

static hm_status check_trailer(hm_gunzip *g, hm_raw *raw, hm_error *error) {
    header_reader h = {.raw = raw, .error = error};
    uint8_t trailer[8];
    hm_status status = next_bytes(&h, trailer, sizeof trailer);
    if (status != HM_OK) return status;
    g->stage = MEMBER_START;
    uint32_t crc = hm_le32_get(trailer), length = hm_le32_get(trailer + 4);
    if (crc != g->crc) {
        return hm_fail(error, HM_ERR_GZIP_CRC, 0,
                       "the data are damaged: gzip CRC-32 %08x expected, found %08x", crc, g->crc);
    }
    if (length != g->length) {
        return hm_fail(error, HM_ERR_GZIP_LENGTH, 0,
                       "the data are damaged: gzip length %u expected, found %u", length,
                       g->length);
    }
    return HM_OK;
}

/* ---- data ---- */

/* Inflates what is in the window. Even with nothing left there zlib may still hold output. */
static hm_status inflate_some(hm_gunzip *g, hm_raw *raw, uint8_t *out, size_t capacity,
                              size_t *written, hm_error *error) {
    enum { MOST = 1 << 30 }; /* zlib counts in 32 bits */
    *written = 0;
    hm_status status = hm_raw_fill(raw, error);
    if (status != HM_OK) return status;
    unsigned offered = raw->left < MOST ? (unsigned)raw->left : MOST;
    unsigned room = capacity < MOST ? (unsigned)capacity : MOST;
    g->stream.next_in = raw->next;
    g->stream.avail_in = offered;
    g->stream.next_out = out;
    g->stream.avail_out = room;
    int result = inflate(&g->stream, Z_NO_FLUSH);
    raw->next += offered - g->stream.avail_in;
    raw->left -= offered - g->stream.avail_in;
    *written = room - g->stream.avail_out;
    g->crc = (uint32_t)crc32(g->crc, out, (uInt)*written);
    g->length += (uint32_t)*written;
    if (result == Z_STREAM_END) g->stage = TRAILER;
    if (result == Z_MEM_ERROR) return hm_fail_memory(error, "decompression");
    /* Where there is room, only want of bytes keeps zlib from going on. */
    if (result == Z_BUF_ERROR) return ends_early(error);
    if (result == Z_OK || result == Z_STREAM_END) return HM_OK;
    return hm_fail(error, HM_ERR_GZIP_DATA, 0, "the compressed data are damaged: %s",
                   g->stream.msg == NULL ? "no valid deflate stream" : g->stream.msg);
}

hm_status hm_gunzip_read(hm_gunzip *gunzip, hm_raw *raw, void *buffer, size_t capacity, size_t *got,
                         hm_error *error) {
    hm_status status = HM_OK;
    *got = 0;
    while (status == HM_OK && *got < capacity && gunzip->stage != FINISHED) {
        size_t written = 0;
        switch (gunzip->stage) {
        case MEMBER_START:
            status = start_member(gunzip, raw, error);
            break;
        case DEFLATED:
            status = inflate_some(gunzip, raw, (uint8_t *)buffer + *got, capacity - *got, &written,
                                  error);
            *got += written;
            break;
        case TRAILER:
            status = check_trailer(gunzip, raw, error);
            break;
        case FINISHED:
            break;
        }
    }
    return status;
}

#endif
