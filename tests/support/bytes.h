/* Bytes for tests of sources. */
#ifndef HM_TEST_BYTES_H
#define HM_TEST_BYTES_H

#include "core/core.h"

/* The file is these bytes and no others. */
void test_write_file(const char *path, const hm_text *bytes);

#endif
