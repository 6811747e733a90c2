/* Logs and archives as gzip: one member, or blocks of BGZF (io/bgzf.c).
 *
 * A block ends before a line that does not fit into it and before a mark of an archive, so that
 * shards are cut between blocks and nobody decodes what is not his; a line that is longer than a
 * block is spread over several. */
#include "io/text_gzip.h"
#include "io/deflate.h"

#include <stdlib.h>
#include <string.h>

enum {
    BLOCK = 0xff00, /* bytes of text: with what does not get shorter, a block is below 64 KiB */
    HEADER = 18,
    TRAILER = 8,
    STORED = 5, /* bytes before data that are stored as they are */
    MOST_DATA = (1 << 16) - HEADER - TRAILER,
    PLAIN_HEADER = 10
};

/* An empty block at the end distinguishes a whole file from a cut one. */
static const uint8_t last_block[] = {0x1f, 0x8b, 8,    4, 0, 0, 0, 0, 0, 0xff, 6, 0, 'B', 'C',
                                     2,    0,    0x1b, 0, 3, 0, 0, 0, 0, 0,    0, 0, 0,   0};

struct hm_text_gzip {
    hm_sink *sink;
    hm_deflate *deflate;
    hm_is_mark *is_mark;  /* NULL: one member */
    uint32_t crc, length; /* of one member */
    size_t count;         /* bytes of text that are waiting */
    size_t line;          /* where in them the last line begins */
    char text[BLOCK];
    hm_text data; /* compressed */
};

hm_status hm_text_gzip_begin(hm_text_gzip **result, hm_sink *sink, hm_compression compression,
                             hm_is_mark *is_mark, hm_error *error) {
    static const uint8_t header[PLAIN_HEADER] = {0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff};
    *result = NULL;
    if (!HM_HAVE_GZIP) return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "this build writes no gzip");
    hm_text_gzip *z = calloc(1, sizeof *z);
    *result = z;
    if (z == NULL) return hm_fail_memory(error, "compression");
    z->sink = sink;
    z->is_mark = is_mark;
    z->deflate = hm_deflate_create(compression);
    hm_status status = z->deflate != NULL ? HM_OK : hm_fail_memory(error, "compression");
    if (status == HM_OK && is_mark == NULL)
        status = hm_sink_write(sink, header, sizeof header, error);
    if (status == HM_OK) return HM_OK;
    hm_text_gzip_destroy(z);
    *result = NULL;
    return status;
}

void hm_text_gzip_destroy(hm_text_gzip *z) {
    if (z == NULL) return;
    hm_deflate_destroy(z->deflate);
    hm_text_clear(&z->data);
    free(z);
}

static void put_trailer(uint8_t trailer[TRAILER], uint32_t crc, uint32_t length) {
    hm_le32_put(trailer, crc);
    hm_le32_put(trailer + 4, length);
}

static hm_status write_data(hm_text_gzip *z, hm_error *error) {
    hm_status status = hm_sink_write(z->sink, z->data.data, z->data.length, error);
    z->data.length = 0;
    return status;
}

/* Writes the first bytes that are waiting as a block. */
static hm_status write_block(hm_text_gzip *z, size_t length, hm_error *error) {
    uint8_t header[HEADER] = {0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff, 6, 0, 'B', 'C', 2, 0};
    uint8_t trailer[TRAILER];
    if (length == 0) return HM_OK;
    hm_deflate_reset(z->deflate);
    hm_status status = hm_deflate_add(z->deflate, z->text, length, &z->data, error);
    if (status == HM_OK) status = hm_deflate_finish(z->deflate, &z->data, error);
    if (status != HM_OK) return status;
    if (z->data.length > MOST_DATA) { /* what gets longer is stored as it is */
        uint8_t head[STORED] = {1, (uint8_t)length, (uint8_t)(length >> 8), (uint8_t)~length,
                                (uint8_t)(~length >> 8)};
        z->data.length = 0;
        hm_text_add(&z->data, head, sizeof head);
        hm_text_add(&z->data, z->text, length);
    }
    if (z->data.failed) return hm_fail_memory(error, "compression");
    size_t size = HEADER + z->data.length + TRAILER - 1;
    header[16] = (uint8_t)size;
    header[17] = (uint8_t)(size >> 8);
    put_trailer(trailer, hm_crc32(0, z->text, length), (uint32_t)length);
    status = hm_sink_write(z->sink, header, sizeof header, error);
    if (status == HM_OK) status = write_data(z, error);
    if (status == HM_OK) status = hm_sink_write(z->sink, trailer, sizeof trailer, error);
    z->count -= length;
    memmove(z->text, z->text + length, z->count);
    z->line -= length < z->line ? length : z->line;
    return status;
}

hm_status hm_text_gzip_add(hm_text_gzip *z, const char *text, size_t length, hm_error *error) {
    hm_status status = HM_OK;
    if (z->is_mark == NULL) {
        z->crc = hm_crc32(z->crc, text, length);
        z->length += (uint32_t)length;
        status = hm_deflate_add(z->deflate, text, length, &z->data, error);
        return status == HM_OK && z->data.length >= BLOCK ? write_data(z, error) : status;
    }
    while (length > 0 && status == HM_OK) {
        /* A line, or as much of one as there is room for. */
        size_t piece = BLOCK - z->count < length ? BLOCK - z->count : length;
        const char *feed = memchr(text, '\n', piece);
        if (feed != NULL) piece = (size_t)(feed + 1 - text);
        memcpy(z->text + z->count, text, piece);
        z->count += piece;
        text += piece;
        length -= piece;
        /* A block ends before a mark, before a line that does not fit, or inside one that is longer
         * than a block. */
        bool mark = z->is_mark(z->text + z->line, z->count - z->line);
        if (z->line > 0 && (mark || z->count == BLOCK))
            status = write_block(z, z->line, error);
        else if (z->count == BLOCK)
            status = write_block(z, z->count, error);
        if (text[-1] == '\n') z->line = z->count;
    }
    return status;
}

hm_status hm_text_gzip_end(hm_text_gzip *z, hm_error *error) {
    uint8_t trailer[TRAILER];
    hm_status status;
    if (z->is_mark != NULL) {
        status = write_block(z, z->count, error);
        if (status != HM_OK) return status;
        return hm_sink_write(z->sink, last_block, sizeof last_block, error);
    }
    put_trailer(trailer, z->crc, z->length);
    status = hm_deflate_finish(z->deflate, &z->data, error);
    if (status == HM_OK) status = write_data(z, error);
    return status == HM_OK ? hm_sink_write(z->sink, trailer, sizeof trailer, error) : status;
}
