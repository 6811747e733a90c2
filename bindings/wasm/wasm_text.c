/* Memory, texts, errors and watchers: what the other files share. */
#include "shim.h"

#include <stdlib.h>

HM_EXPORT("text_create") hm_text *shim_text_create(void) {
    return calloc(1, sizeof(hm_text));
}

/* An answer of many megabytes is not kept for the sake of the next one. */
HM_EXPORT("text_empty") void shim_text_empty(hm_text *text) {
    enum { KEPT = 1 << 20 };
    if (text->capacity > KEPT || text->failed) hm_text_clear(text);
    text->length = 0;
}

HM_EXPORT("text_data") const char *shim_text_data(const hm_text *text) {
    return text->data;
}

HM_EXPORT("text_length") size_t shim_text_length(const hm_text *text) {
    return text->length;
}

HM_EXPORT("text_failed") bool shim_text_failed(const hm_text *text) {
    return text->failed;
}

hm_verdict shim_fail(const hm_error *error, hm_text *out) {
    hm_facts facts = {0};
    out->length = 0;
    hm_put_failure(error, &facts);
    hm_facts_json(&facts, out);
    out->failed |= facts.failed;
    hm_facts_clear(&facts);
    return HM_FAILED;
}

hm_verdict shim_verdict(hm_status status, const hm_error *error, hm_text *out) {
    return status == HM_OK ? HM_YES : shim_fail(error, out);
}

/* ---- watchers ---- */

/* The caller's: false ends the work. */
__attribute__((import_module("hypermate"), import_name("watch"))) int
page_watch(int number, double done, double total);

static bool progress(void *context, uint64_t done, uint64_t total) {
    return page_watch((int)(intptr_t)context, (double)done, (double)total) != 0;
}

hm_watch shim_watch(int number) {
    return (hm_watch){.progress = number == 0 ? NULL : progress,
                      .context = (void *)(intptr_t)number};
}
