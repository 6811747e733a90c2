/* Joins the finds of the shards of a search, in any order, into the finds of one search. */
#include "core/core.h"
#include "io/whole.h"
#include "prove/prove4d.h"

#include <string.h>

hm_status hm_found_4d_join(hm_source *const *parts, size_t count, hm_sink *sink, hm_error *error) {
    hm_found_4d found = {0};
    hm_text start = {0}, text = {0};
    hm_4d_position *position = NULL;
    hm_status status = hm_4d_position_create(&position, error);
    for (size_t i = 0; i < count && status == HM_OK; i++) {
        /* The finds of one part; all parts have the same start. */
        hm_text bytes = {0}, other = {0};
        hm_begun_4d begun = {.moves = 0}; /* trees are not joined */
        hm_4d_position *own = NULL;
        hm_error cause;
        status = hm_4d_position_create(&own, error);
        if (status == HM_OK) status = hm_source_read_all(parts[i], HM_WHOLE_MOST, &bytes, error);
        hm_4d_state *state = own == NULL ? NULL : &own->state;
        if (status == HM_OK &&
            hm_part_4d_parse(bytes.data, bytes.length, &found, state, &begun, &cause) != HM_OK) {
            status = hm_fail(error, cause.status, cause.offset, "%s: %s", hm_source_name(parts[i]),
                             cause.message);
        }
        if (status == HM_OK) hm_4d_state_format(state, &other);
        if (status == HM_OK && other.failed) status = hm_fail_memory(error, "a part of a proof");
        bool first = start.length == 0;
        bool same = first || (start.length == other.length &&
                              memcmp(start.data, other.data, other.length) == 0);
        if (status == HM_OK && !same)
            status = hm_fail(error, HM_ERR_FORMAT, 0, "%s: belongs to another position",
                             hm_source_name(parts[i]));
        if (status == HM_OK && first) hm_text_add(&start, other.data, other.length);
        hm_begun_4d_clear(&begun);
        hm_4d_position_destroy(own);
        hm_text_clear(&bytes);
        hm_text_clear(&other);
    }
    if (status == HM_OK && start.failed) status = hm_fail_memory(error, "a part of a proof");
    if (status == HM_OK)
        status = hm_4d_state_parse(start.data, start.length, 0, &position->state, error);
    if (status == HM_OK) hm_part_4d_format(&found, &position->state, NULL, &text);
    if (status == HM_OK && text.failed) status = hm_fail_memory(error, "a part of a proof");
    if (status == HM_OK) status = hm_sink_write(sink, text.data, text.length, error);
    hm_4d_position_destroy(position);
    hm_found_4d_clear(&found);
    hm_text_clear(&start);
    hm_text_clear(&text);
    return status;
}
