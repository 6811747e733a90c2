/* Answers of hm_ask() itself, which those of `serve` are compared with: each line of standard input
 * is a request; a line with the verdict and the number of lines of the answer goes before it. First
 * of all one line has the tables of the library. */
#include "../../bindings/wasm/shim.h"

#include <stdio.h>
#include <stdlib.h>

void shim_tables(hm_text *out);

/* What the tables are linked with, and nothing here calls. */
hm_verdict shim_fail(const hm_error *error, hm_text *out) {
    (void)error, (void)out;
    return HM_FAILED;
}

hm_watch shim_watch(int number) {
    (void)number;
    return (hm_watch){0};
}

static void print(const hm_text *text) {
    fwrite(text->data, 1, text->length, stdout);
}

int main(void) {
    hm_text tables = {0};
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    shim_tables(&tables);
    print(&tables);
    hm_text_clear(&tables);
    while ((length = getline(&line, &capacity, stdin)) > 0) {
        hm_text json = {0};
        size_t lines = 0;
        hm_verdict verdict = hm_ask(NULL, line, (size_t)length, NULL, &json);
        for (size_t i = 0; i < json.length; i++)
            lines += json.data[i] == '\n';
        printf("%d %zu\n", (int)verdict, lines);
        print(&json);
        hm_text_clear(&json);
    }
    free(line);
    return 0;
}
