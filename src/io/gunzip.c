/* gzip (RFC 1952) as a stream: any number of members, header fields of every kind, CRC-32 and
 * length of each member verified.
 *
 * The member's frame is read here and only the raw deflate data by zlib: zlib's own gzip reader
 * calls every fault a "data error", and users need to know whether a file was cut or damaged.
 *
 * With pieces (gunzip_pieces.c), what they have unpacked is taken where it fits: the piece begins
 * where the reader is. All else, and so every fault, is read by zlib, from the same place on. */
#define ZLIB_CONST /* zlib promises not to write to its input */
#include "io/deflate.h"
#include "io/gunzip_pieces.h"
#include "io/io.h"

#if HM_HAVE_GZIP

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

typedef enum stage {
    MEMBER_START, /* before a member, or at the end */
    DEFLATED,     /* inside its deflate data */
    UNPACKED,     /* inside a piece that is unpacked already */
    TRAILER,      /* before CRC-32 and length */
    FINISHED      /* after the last member */
} stage;

enum { WINDOW = 1 << 15 /* bytes that deflate data may refer back to */ };

struct hm_gunzip {
    z_stream stream;
    stage stage;
    bool garbage; /* bytes after the last member */
    uint32_t crc;
    uint32_t length;
    hm_pieces *pieces;     /* NULL: everything is read as it comes */
    const hm_piece *piece; /* that is read; of one without data, what follows */
    size_t delivered;      /* of its data */
    hm_raw window;         /* the bytes of pieces */
    hm_raw *behind;        /* where pieces come from, while a call reads */
    bool by_zlib;          /* the last bytes of the member came from zlib, which knows them */
    uint8_t tail[WINDOW];  /* otherwise they are here */
    size_t tail_length;
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
    gunzip->piece = NULL;
    gunzip->window.left = 0;
    if (gunzip->pieces != NULL) hm_pieces_restart(gunzip->pieces);
}

void hm_gunzip_destroy(hm_gunzip *gunzip) {
    if (gunzip == NULL) return;
    inflateEnd(&gunzip->stream);
    hm_pieces_destroy(gunzip->pieces);
    free(gunzip);
}

bool hm_gunzip_trailing_garbage(const hm_gunzip *gunzip) {
    return gunzip->garbage;
}

/* ---- members ---- */

/* At the end of a member: another member, which begins with two magic bytes, the end, or foreign
 * bytes, which are ignored. */
static hm_status start_member(hm_gunzip *g, hm_raw *raw, hm_error *error) {
    static const uint8_t magic[2] = {0x1f, 0x8b};
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
    status = hm_gunzip_header(raw, error);
    if (status != HM_OK) return status;
    inflateReset(&g->stream);
    g->by_zlib = true;
    g->crc = 0;
    g->length = 0;
    g->stage = DEFLATED;
    return HM_OK;
}

static hm_status check_trailer(hm_gunzip *g, hm_raw *raw, hm_error *error) {
    uint8_t trailer[8];
    for (size_t i = 0; i < sizeof trailer; i++) {
        hm_status status = hm_raw_fill(raw, error);
        if (status != HM_OK) return status;
        if (raw->left == 0) return hm_gunzip_fail_early(error);
        trailer[i] = *raw->next++;
        raw->left--;
    }
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
    /* Between pieces it has to be known whether a block has ended. */
    int result = inflate(&g->stream, g->pieces != NULL ? Z_BLOCK : Z_NO_FLUSH);
    raw->next += offered - g->stream.avail_in;
    raw->left -= offered - g->stream.avail_in;
    *written = room - g->stream.avail_out;
    g->crc = hm_crc32(g->crc, out, *written);
    g->length += (uint32_t)*written;
    if (result == Z_STREAM_END) g->stage = TRAILER;
    if (result == Z_MEM_ERROR) return hm_fail_memory(error, "decompression");
    /* Where there is room, only want of bytes keeps zlib from going on. */
    if (result == Z_BUF_ERROR) return hm_gunzip_fail_early(error);
    if (result == Z_OK || result == Z_STREAM_END) return HM_OK;
    return hm_fail(error, HM_ERR_GZIP_DATA, 0, "the compressed data are damaged: %s",
                   g->stream.msg == NULL ? "no valid deflate stream" : g->stream.msg);
}

/* ---- pieces ---- */

/* Keeps the last bytes of a member, which blocks that follow may refer to. */
static void keep_tail(hm_gunzip *g, const uint8_t *data, size_t length) {
    size_t part = length < WINDOW ? length : WINDOW;
    size_t kept = g->tail_length < WINDOW - part ? g->tail_length : WINDOW - part;
    memmove(g->tail, g->tail + g->tail_length - kept, kept);
    memcpy(g->tail + kept, data + length - part, part);
    g->tail_length = kept + part;
}

/* Takes the next piece as it lies in the file, for zlib. */
static hm_status next_window(hm_raw *window, hm_error *error) {
    hm_gunzip *g = window->giver;
    hm_status status = hm_pieces_next(g->pieces, g->behind, &g->piece, error);
    if (status != HM_OK || g->piece == NULL) return status;
    window->next = g->piece->bytes;
    window->left = g->piece->length;
    return HM_OK;
}

hm_status hm_gunzip_ahead(hm_gunzip *gunzip, unsigned jobs, hm_error *error) {
    if (!HM_HAVE_LIBDEFLATE || gunzip->pieces != NULL) return HM_OK;
    gunzip->pieces = hm_pieces_create(jobs);
    if (gunzip->pieces == NULL) return hm_fail_memory(error, "decompression");
    gunzip->window = (hm_raw){.more = next_window, .giver = gunzip};
    return HM_OK;
}

/* Whether a piece that begins as this one may begin here, and what is known of its first member
 * agrees. */
static bool gunzip_fits(const hm_gunzip *g, const hm_piece *piece) {
    if (!piece->unpacked || piece->inside != (g->stage == DEFLATED)) return false;
    if (!piece->inside || !piece->first.ended) return true;
    uint32_t crc = hm_crc32_combine(g->crc, piece->first.crc, piece->first.length);
    return crc == piece->first.crc_told &&
           g->length + (uint32_t)piece->first.length == piece->first.length_told;
}

/* Begins with the data of a piece, and takes over what they say of the member that does not end in
 * it. */
static void enter_piece(hm_gunzip *g) {
    const hm_piece *piece = g->piece;
    if (piece->inside && g->by_zlib) {
        uInt length = 0;
        inflateGetDictionary(&g->stream, g->tail, &length);
        g->tail_length = length;
    }
    bool goes_on = piece->inside && !piece->first.ended;
    const hm_piece_member *last = goes_on ? &piece->first : &piece->last;
    if (!goes_on) g->crc = g->length = 0, g->tail_length = 0;
    g->crc = hm_crc32_combine(g->crc, last->crc, last->length);
    g->length += (uint32_t)last->length;
    keep_tail(g, piece->data + piece->data_length - last->length, last->length);
    g->by_zlib = false;
    g->window.left = 0;
    g->delivered = 0;
    g->stage = UNPACKED;
}

/* At the end of a piece, where a member or a block has ended, too: the next one. */
static hm_status gunzip_change_piece(hm_gunzip *g, hm_error *error) {
    bool block = (g->stream.data_type & 128) != 0 && (g->stream.data_type & 63) == 0;
    bool between = g->stage == MEMBER_START || (g->stage == DEFLATED && (!g->by_zlib || block));
    if (g->window.left > 0 || !between) return HM_OK;
    hm_status status = next_window(&g->window, error);
    if (status != HM_OK) return status;
    if (g->piece != NULL && gunzip_fits(g, g->piece)) {
        enter_piece(g);
    } else if (g->stage == DEFLATED && !g->by_zlib) {
        inflateReset(&g->stream);
        inflateSetDictionary(&g->stream, g->tail, (uInt)g->tail_length);
        g->by_zlib = true;
    }
    return HM_OK;
}

static size_t deliver(hm_gunzip *g, uint8_t *buffer, size_t capacity) {
    size_t left = g->piece->data_length - g->delivered;
    size_t part = left < capacity ? left : capacity;
    memcpy(buffer, g->piece->data + g->delivered, part);
    g->delivered += part;
    if (part == left) g->stage = g->piece->marked ? DEFLATED : MEMBER_START;
    return part;
}

hm_status hm_gunzip_read(hm_gunzip *gunzip, hm_raw *raw, void *buffer, size_t capacity, size_t *got,
                         hm_error *error) {
    hm_status status = HM_OK;
    *got = 0;
    gunzip->behind = raw;
    if (gunzip->pieces != NULL) raw = &gunzip->window;
    while (status == HM_OK && *got < capacity && gunzip->stage != FINISHED) {
        uint8_t *place = (uint8_t *)buffer + *got;
        size_t written = 0;
        if (gunzip->pieces != NULL) status = gunzip_change_piece(gunzip, error);
        if (status != HM_OK) break;
        switch (gunzip->stage) {
        case MEMBER_START:
            status = start_member(gunzip, raw, error);
            break;
        case DEFLATED:
            status = inflate_some(gunzip, raw, place, capacity - *got, &written, error);
            break;
        case UNPACKED:
            written = deliver(gunzip, place, capacity - *got);
            break;
        case TRAILER:
            status = check_trailer(gunzip, raw, error);
            break;
        case FINISHED:
            break;
        }
        *got += written;
    }
    return status;
}

#endif
