/* prove --check: places in the text of a certificate. */
#include "commands/prove.h"
#include "core/core.h"

cli_place cli_prove_place(const char *name, const hm_text *text, uint64_t offset) {
    cli_place place = {.name = name};
    size_t start = offset < text->length ? (size_t)offset : text->length;
    if (text->data == NULL) return place;
    hm_text_place(text->data, text->length, offset, &place.line, &place.column);
    while (start > 0 && text->data[start - 1] != '\n')
        start--;
    place.text = text->data + start;
    place.length = text->length - start;
    return place;
}

int cli_prove_fail(const cli_call *call, const char *name, const hm_text *text,
                   const hm_error *error) {
    cli_place place = cli_prove_place(name, text, error->offset);
    if (call->common.json || name == NULL) return cli_fail_call(call, error);
    if (hm_is_of_the_machine(error->status)) return cli_fail_in(name, error);
    cli_report(&place, error->message);
    return CLI_FAILED;
}
