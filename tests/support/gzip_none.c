/* Tests in a build without zlib: whoever comes here has not asked whether there is gzip. */
#include "support/gzip.h"

#include <stdio.h>
#include <stdlib.h>

static void bail_out(void) {
    printf("Bail out! a test wants gzip, which this build has not\n");
    exit(1);
}

void gzip_deflate(hm_text *gz, const char *data, size_t length, int level) {
    (void)gz, (void)data, (void)length, (void)level;
    bail_out();
}

uint32_t gzip_crc(const char *data, size_t length) {
    (void)data, (void)length;
    bail_out();
    return 0;
}

uint8_t *gunzip(const uint8_t *bytes, size_t *length) {
    (void)bytes, (void)length;
    bail_out();
    return NULL;
}
