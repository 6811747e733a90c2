/* Expressions over games, one game after the other: for readers of archives. */
#include "shim.h"

#include "hypermate/more/archive.h"

#include <stdlib.h>

typedef struct shim_finder {
    hm_expression *expression;
    hm_finder *finder;
} shim_finder;

HM_EXPORT("finder_close") void shim_finder_close(shim_finder *f) {
    if (f == NULL) return;
    hm_finder_destroy(f->finder);
    hm_expression_destroy(f->expression);
    free(f);
}

/* 0 when the expression is wrong: the error is appended. */
HM_EXPORT("finder_open")
shim_finder *shim_finder_open(const char *text, size_t length, hm_text *out) {
    hm_error error;
    shim_finder *f = calloc(1, sizeof *f);
    hm_status status = f == NULL ? hm_fail_memory(&error, "a search of games")
                                 : hm_expression_parse(&f->expression, text, length, &error);
    if (status == HM_OK) status = hm_finder_create(&f->finder, f->expression, &error);
    if (status == HM_OK) return f;
    shim_fail(&error, out);
    shim_finder_close(f);
    return NULL;
}

/* Appends the object of a game (docs/json.md, "find") of which the expression is true. `name` ends
 * in a zero byte: the notation of the text. */
HM_EXPORT("finder_look")
hm_verdict shim_finder_look(shim_finder *f, const char *text, size_t length, const char *name,
                            bool json, double number, hm_text *out) {
    hm_error error;
    hm_found found;
    hm_facts facts = {0};
    hm_input input = {.notation = hm_notation_named(name),
                      .text = text,
                      .length = length,
                      .json = json,
                      .line = 1,
                      .game = (uint64_t)number};
    hm_status status = hm_finder_look(f->finder, &input, NULL, &found, &error);
    if (status == HM_OK && !found.matched) return HM_NO;
    if (status == HM_OK) status = hm_finder_put(f->finder, (uint64_t)number, &facts, &error);
    if (status == HM_OK) hm_facts_json(&facts, out);
    out->failed |= facts.failed;
    hm_facts_clear(&facts);
    return shim_verdict(status, &error, out);
}
