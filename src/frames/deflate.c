/* Raw deflate with full flushes, so that pieces made by different threads can follow each other in
 * one gzip member (formats, section 4.5).
 *
 * ISA-L writes the fast form: it is several times faster than zlib level 1 at the same size. zlib
 * writes the smallest form, and the fast one where ISA-L is missing. */
#include "frames/deflate.h"

#if HM_HAVE_GZIP

#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

#if HM_HAVE_ISAL
#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#endif

enum {
    /* Room offered to each call. It is always the same, so that what a compressor decides cannot
     * depend on the room that earlier output happened to leave. */
    OUT_ROOM = 1 << 19,
    IN_MOST = 1 << 28, /* of one call: both compressors count in 32 bits */
    BEST_LEVEL = 9,
    FAST_LEVEL = 1,
    RAW_WINDOW = -15, /* 32 KiB, no wrapper */
    MOST_MEMORY = 9,
    START = 16 /* bytes that begin a stream of ISA-L, see add_start() */
};

typedef enum ending { NONE, SYNC, FULL, END } ending; /* what to flush after the bytes */

struct hm_deflate {
    bool by_isal;
    z_stream zlib;
#if HM_HAVE_ISAL
    size_t started; /* bytes taken, up to START */
    struct isal_zstream isal;
    uint8_t isal_memory[ISAL_DEF_LVL1_DEFAULT];
#endif
};

/* One call of a compressor: takes all of `bytes` if there is room for what comes out. Moves
 * *bytes and *length on, and lowers *room by the output. */
static bool step_zlib(z_stream *stream, const uint8_t **bytes, size_t *length, ending flush,
                      uint8_t *out, size_t *room) {
    static const int words[] = {
        [NONE] = Z_NO_FLUSH, [SYNC] = Z_SYNC_FLUSH, [FULL] = Z_FULL_FLUSH, [END] = Z_FINISH};
    size_t part = *length < IN_MOST ? *length : IN_MOST;
    stream->next_in = (uint8_t *)(uintptr_t)*bytes; /* not written to */
    stream->avail_in = (unsigned)part;
    stream->next_out = out;
    stream->avail_out = (unsigned)*room;
    int result = deflate(stream, words[flush]);
    *bytes += part - stream->avail_in;
    *length -= part - stream->avail_in;
    *room = stream->avail_out;
    return result == Z_OK || result == Z_BUF_ERROR || result == Z_STREAM_END;
}

#if HM_HAVE_ISAL

static bool step_isal(struct isal_zstream *stream, const uint8_t **bytes, size_t *length,
                      ending flush, uint8_t *out, size_t *room) {
    static const uint16_t words[] = {
        [NONE] = NO_FLUSH, [SYNC] = SYNC_FLUSH, [FULL] = FULL_FLUSH, [END] = NO_FLUSH};
    size_t part = *length < IN_MOST ? *length : IN_MOST;
    stream->next_in = (uint8_t *)(uintptr_t)*bytes;
    stream->avail_in = (uint32_t)part;
    stream->next_out = out;
    stream->avail_out = (uint32_t)*room;
    stream->flush = words[flush];
    stream->end_of_stream = flush == END;
    int result = isal_deflate(stream);
    *bytes += part - stream->avail_in;
    *length -= part - stream->avail_in;
    *room = stream->avail_out;
    return result == COMP_OK;
}

static void init_isal(hm_deflate *deflate) {
    deflate->by_isal = true;
    deflate->started = 0;
    isal_deflate_init(&deflate->isal);
    deflate->isal.level = FAST_LEVEL;
    deflate->isal.level_buf = deflate->isal_memory;
    deflate->isal.level_buf_size = sizeof deflate->isal_memory;
    deflate->isal.gzip_flag = IGZIP_DEFLATE;
}

#endif

static bool step(hm_deflate *deflate, const uint8_t **bytes, size_t *length, ending flush,
                 uint8_t *out, size_t *room) {
#if HM_HAVE_ISAL
    if (deflate->by_isal) return step_isal(&deflate->isal, bytes, length, flush, out, room);
#endif
    return step_zlib(&deflate->zlib, bytes, length, flush, out, room);
}

static bool init(hm_deflate *deflate, hm_compression compression) {
#if HM_HAVE_ISAL
    if (compression == HM_COMPRESSION_FAST) {
        init_isal(deflate);
        return true;
    }
#endif
    int level = compression == HM_COMPRESSION_BEST ? BEST_LEVEL : FAST_LEVEL;
    return deflateInit2(&deflate->zlib, level, Z_DEFLATED, RAW_WINDOW, MOST_MEMORY,
                        Z_DEFAULT_STRATEGY) == Z_OK;
}

hm_deflate *hm_deflate_create(hm_compression compression) {
    hm_deflate *made = calloc(1, sizeof *made);
    if (made == NULL || init(made, compression)) return made;
    free(made);
    return NULL;
}

void hm_deflate_reset(hm_deflate *deflate) {
#if HM_HAVE_ISAL
    if (deflate->by_isal) {
        init_isal(deflate);
        return;
    }
#endif
    deflateReset(&deflate->zlib);
}

static hm_status run(hm_deflate *deflate, const uint8_t *bytes, size_t length, ending flush,
                     hm_text *out, hm_error *error) {
    size_t room;
    do {
        if (!hm_text_reserve(out, OUT_ROOM)) return hm_fail_memory(error, "compressed frames");
        room = OUT_ROOM;
        uint8_t *place = (uint8_t *)out->data + out->length;
        if (!step(deflate, &bytes, &length, flush, place, &room))
            return hm_fail(error, HM_ERR_GZIP_DATA, 0, "the compressor failed");
        out->length += OUT_ROOM - room;
    } while (length > 0 || room == 0);
    return HM_OK;
}

#if HM_HAVE_ISAL

/* The first bytes of a stream are flushed at once, which costs about five bytes. ISA-L 2.30 codes
 * short input with its plain C code; its fast code, when it meets the first byte of a stream,
 * enters the address of the stream into its table of hashes, and the output then depends, once in
 * a few hundred streams, on where in memory they lie. */
static hm_status add_start(hm_deflate *deflate, const uint8_t **bytes, size_t *length, hm_text *out,
                           hm_error *error) {
    size_t part = START - deflate->started;
    if (part > *length) part = *length;
    if (part == 0) return HM_OK;
    hm_status status = run(deflate, *bytes, part, SYNC, out, error);
    deflate->started += part;
    *bytes += part;
    *length -= part;
    return status;
}

#endif

hm_status hm_deflate_add(hm_deflate *deflate, const void *bytes, size_t length, hm_text *out,
                         hm_error *error) {
    const uint8_t *place = bytes;
#if HM_HAVE_ISAL
    if (deflate->by_isal) {
        hm_status status = add_start(deflate, &place, &length, out, error);
        if (status != HM_OK || length == 0) return status;
    }
#endif
    return run(deflate, place, length, NONE, out, error);
}

hm_status hm_deflate_flush(hm_deflate *deflate, hm_text *out, hm_error *error) {
    static const uint8_t nothing[1] = {0}; /* even moving on by 0 bytes needs a real place */
    return run(deflate, nothing, 0, FULL, out, error);
}

hm_status hm_deflate_finish(hm_deflate *deflate, hm_text *out, hm_error *error) {
    static const uint8_t nothing[1] = {0};
    return run(deflate, nothing, 0, END, out, error);
}

void hm_deflate_destroy(hm_deflate *deflate) {
    if (deflate == NULL) return;
    if (!deflate->by_isal) deflateEnd(&deflate->zlib);
    free(deflate);
}

uint32_t hm_crc32(uint32_t crc, const void *bytes, size_t length) {
#if HM_HAVE_ISAL
    return crc32_gzip_refl(crc, bytes, length);
#else
    const uint8_t *place = bytes;
    for (; length > IN_MOST; place += IN_MOST, length -= IN_MOST)
        crc = (uint32_t)crc32(crc, place, IN_MOST);
    return (uint32_t)crc32(crc, place, (unsigned)length);
#endif
}

uint32_t hm_crc32_combine(uint32_t first, uint32_t second, uint64_t second_length) {
    return (uint32_t)crc32_combine(first, second, (z_off_t)second_length);
}

#endif
