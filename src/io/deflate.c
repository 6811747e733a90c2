/* Raw deflate with full flushes, so that pieces made by different threads can follow each other in
 * one gzip member (formats, section 4.5).
 *
 * The fast form is written by a compressor of our own, which is quicker than others since it knows
 * frames (deflate_fast.c); its bytes are the same on every machine. zlib writes the smallest form.
 */
#include "io/deflate.h"

#if HM_HAVE_GZIP

#include "io/deflate_fast.h"

#include <stdlib.h>
#include <zlib.h>

#if HM_HAVE_LIBDEFLATE
#include <libdeflate.h>
#endif

enum {
    /* Room offered to each call. It is always the same, so that what a compressor decides cannot
     * depend on the room that earlier output happened to leave. */
    OUT_ROOM = 1 << 19,
    IN_MOST = 1 << 28, /* of one call: zlib counts in 32 bits */
    BEST_LEVEL = 9,
    RAW_WINDOW = -15, /* 32 KiB, no wrapper */
    MOST_MEMORY = 9
};

struct hm_deflate {
    hm_fast *fast; /* NULL: it is zlib that compresses */
    z_stream zlib;
};

hm_deflate *hm_deflate_create(hm_compression compression) {
    hm_deflate *made = calloc(1, sizeof *made);
    if (made == NULL) return NULL;
    bool fast = compression == HM_COMPRESSION_FAST;
    if (fast) made->fast = hm_fast_create();
    if (fast ? made->fast != NULL
             : deflateInit2(&made->zlib, BEST_LEVEL, Z_DEFLATED, RAW_WINDOW, MOST_MEMORY,
                            Z_DEFAULT_STRATEGY) == Z_OK)
        return made;
    free(made);
    return NULL;
}

void hm_deflate_reset(hm_deflate *deflate) {
    if (deflate->fast != NULL)
        hm_fast_reset(deflate->fast);
    else
        deflateReset(&deflate->zlib);
}

/* Calls zlib until it has taken all of `bytes` and has nothing more to put out. */
static hm_status deflate_run(hm_deflate *d, const uint8_t *bytes, size_t length, int flush,
                             hm_text *out, hm_error *error) {
    z_stream *stream = &d->zlib;
    do {
        size_t part = length < IN_MOST ? length : IN_MOST;
        if (!hm_text_reserve(out, OUT_ROOM)) return hm_fail_memory(error, "compressed frames");
        stream->next_in = (uint8_t *)(uintptr_t)bytes; /* not written to */
        stream->avail_in = (unsigned)part;
        stream->next_out = (uint8_t *)out->data + out->length;
        stream->avail_out = OUT_ROOM;
        int result = deflate(stream, flush);
        if (result != Z_OK && result != Z_BUF_ERROR && result != Z_STREAM_END)
            return hm_fail(error, HM_ERR_GZIP_DATA, 0, "the compressor failed");
        bytes += part - stream->avail_in;
        length -= part - stream->avail_in;
        out->length += OUT_ROOM - stream->avail_out;
    } while (length > 0 || stream->avail_out == 0);
    return HM_OK;
}

hm_status hm_deflate_add(hm_deflate *deflate, const void *bytes, size_t length, hm_text *out,
                         hm_error *error) {
    if (deflate->fast != NULL) return hm_fast_add(deflate->fast, bytes, length, out, error);
    return deflate_run(deflate, bytes, length, Z_NO_FLUSH, out, error);
}

hm_status hm_deflate_add_words(hm_deflate *deflate, unsigned kind, const void *bytes, size_t length,
                               hm_text *out, hm_error *error) {
    if (deflate->fast != NULL)
        return hm_fast_add_words(deflate->fast, kind, bytes, length, out, error);
    return deflate_run(deflate, bytes, length, Z_NO_FLUSH, out, error);
}

static hm_status end(hm_deflate *deflate, bool finish, hm_text *out, hm_error *error) {
    static const uint8_t nothing[1] = {0}; /* even moving on by 0 bytes needs a real place */
    if (deflate->fast != NULL) return hm_fast_end(deflate->fast, finish, out, error);
    return deflate_run(deflate, nothing, 0, finish ? Z_FINISH : Z_FULL_FLUSH, out, error);
}

hm_status hm_deflate_flush(hm_deflate *deflate, hm_text *out, hm_error *error) {
    return end(deflate, false, out, error);
}

hm_status hm_deflate_finish(hm_deflate *deflate, hm_text *out, hm_error *error) {
    return end(deflate, true, out, error);
}

void hm_deflate_destroy(hm_deflate *deflate) {
    if (deflate == NULL) return;
    if (deflate->fast != NULL)
        hm_fast_destroy(deflate->fast);
    else
        deflateEnd(&deflate->zlib);
    free(deflate);
}

uint32_t hm_crc32(uint32_t crc, const void *bytes, size_t length) {
#if HM_HAVE_LIBDEFLATE
    return libdeflate_crc32(crc, bytes, length);
#else
    const uint8_t *place = bytes;
    for (; length > IN_MOST; place += IN_MOST, length -= IN_MOST)
        crc = (uint32_t)crc32(crc, place, IN_MOST);
    return (uint32_t)crc32(crc, place, (unsigned)length);
#endif
}

uint32_t hm_crc32_combine(uint32_t first, uint32_t second, uint64_t second_length) {
    /* zlib takes lengths of 31 bits where files have no longer ones. To combine is to move the
     * first sum on by a length and to add the second, so it can be moved in steps, with nothing
     * added. */
    uint32_t sum = first;
    for (; second_length > IN_MOST; second_length -= IN_MOST)
        sum = (uint32_t)crc32_combine(sum, 0, IN_MOST);
    return (uint32_t)crc32_combine(sum, second, (z_off_t)second_length);
}

#endif
