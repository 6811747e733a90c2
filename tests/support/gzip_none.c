/* Tests in a build without zlib: whoever comes here has not asked whether there is gzip. */
#include "harness.h"
#include "support/gzip.h"

#include <stdlib.h>

void gzip_deflate(hm_text *gz, const char *data, size_t length, int level) {
    (void)gz, (void)data, (void)length, (void)level;
    CHECK(!"there is no gzip");
    abort();
}

uint32_t gzip_crc(const char *data, size_t length) {
    (void)data, (void)length;
    CHECK(!"there is no gzip");
    abort();
}

uint8_t *gunzip(const uint8_t *bytes, size_t *length) {
    (void)bytes, (void)length;
    CHECK(!"there is no gzip");
    abort();
}
