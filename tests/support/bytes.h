/* Bytes for tests of sources: deflated, and in files. */
#ifndef HM_TEST_BYTES_H
#define HM_TEST_BYTES_H

#include "core/core.h"

/* Adds the data deflated (1 the quickest, 9 the smallest), without a header or a check. */
void test_deflate(hm_text *out, const char *data, size_t length, int level);

/* The file is these bytes and no others. */
void test_write_file(const char *path, const hm_text *bytes);

#endif
