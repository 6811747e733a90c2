#include "bytes.h"

#include "harness.h"

#include <stdio.h>
#include <zlib.h>

void test_deflate(hm_text *out, const char *data, size_t length, int level) {
    z_stream stream = {0};
    deflateInit2(&stream, level, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
    size_t bound = deflateBound(&stream, length) + 16;
    hm_text_reserve(out, bound);
    stream.next_in = (Bytef *)(uintptr_t)data;
    stream.avail_in = (uInt)length;
    stream.next_out = (Bytef *)out->data + out->length;
    stream.avail_out = (uInt)bound;
    CHECK_INT(deflate(&stream, Z_FINISH), Z_STREAM_END);
    out->length += bound - stream.avail_out;
    deflateEnd(&stream);
}

void test_write_file(const char *path, const hm_text *bytes) {
    FILE *file = fopen(path, "wb");
    CHECK(file != NULL);
    if (file == NULL) return;
    CHECK_INT(fwrite(bytes->data, 1, bytes->length, file), bytes->length);
    CHECK_INT(fclose(file), 0);
}
