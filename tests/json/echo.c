/* Half of the differential test of the JSON scanner: reads lines, and answers each with the value
 * written again by our writer, or with "malformed" and the offset. */
#include "support/json_copy.h"

#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    hm_text out = {0};
    while ((length = getline(&line, &capacity, stdin)) > 0) {
        hm_json_value value;
        hm_error error;
        size_t used = (size_t)length - (line[length - 1] == '\n');
        out.length = 0;
        if (hm_json_parse(line, used, &value, &error) == HM_OK) {
            test_json_copy(&out, &value);
        } else {
            hm_text_printf(&out, "malformed %llu", (unsigned long long)error.offset);
        }
        hm_json_end_line(&out);
        if (out.failed) {
            fputs("the scanner contradicts itself\n", stderr);
            return 1;
        }
        fwrite(out.data, 1, out.length, stdout);
    }
    hm_text_clear(&out);
    free(line);
    return 0;
}
