#include "bytes.h"

#include "harness.h"

#include <stdio.h>

void test_write_file(const char *path, const hm_text *bytes) {
    FILE *file = fopen(path, "wb");
    CHECK(file != NULL);
    if (file == NULL) return;
    CHECK_INT(fwrite(bytes->data, 1, bytes->length, file), bytes->length);
    CHECK_INT(fclose(file), 0);
}
