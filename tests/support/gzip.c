#include "support/gzip.h"

#include "harness.h"

#include <stdlib.h>
#include <zlib.h>

void gzip_deflate_flushed(hm_text *gz, const char *data, size_t length, int level, size_t every,
                          bool full) {
    z_stream stream = {0};
    deflateInit2(&stream, level, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
    size_t bound = deflateBound(&stream, length) + 16 + 8 * (length / every);
    hm_text_reserve(gz, bound);
    stream.next_in = (Bytef *)(uintptr_t)data;
    stream.next_out = (Bytef *)gz->data + gz->length;
    stream.avail_out = (uInt)bound;
    for (size_t done = 0; length - done > every; done += every) {
        stream.avail_in = (uInt)every;
        CHECK_INT(deflate(&stream, full ? Z_FULL_FLUSH : Z_SYNC_FLUSH), Z_OK);
    }
    stream.avail_in = (uInt)(length - stream.total_in);
    CHECK_INT(deflate(&stream, Z_FINISH), Z_STREAM_END);
    gz->length += bound - stream.avail_out;
    deflateEnd(&stream);
}

void gzip_deflate(hm_text *gz, const char *data, size_t length, int level) {
    gzip_deflate_flushed(gz, data, length, level, length + 1, true);
}

uint32_t gzip_crc(const char *data, size_t length) {
    return (uint32_t)crc32(0, (const Bytef *)data, (uInt)length);
}

uint8_t *gunzip(const uint8_t *bytes, size_t *length) {
    size_t capacity = hm_le32_get(bytes + *length - 4) + (size_t)1; /* ISIZE */
    uint8_t *plain = malloc(capacity);
    z_stream stream = {0};
    CHECK_INT(inflateInit2(&stream, 15 + 16), Z_OK);
    stream.next_in = (Bytef *)(uintptr_t)bytes;
    stream.avail_in = (unsigned)*length;
    stream.next_out = plain;
    stream.avail_out = (unsigned)capacity;
    CHECK_INT(inflate(&stream, Z_FINISH), Z_STREAM_END);
    CHECK_INT(stream.avail_in, 0);
    *length = stream.total_out;
    inflateEnd(&stream);
    return plain;
}
