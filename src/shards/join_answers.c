/* Answers of the shards of a run, one JSON object a line, become those of one run.
 *
 * Where the moves of each position were dealt out (perft, solve), every part has a line for every
 * position, and these become one. Where positions were dealt out (replay, search), the parts stand
 * one behind the other; the last line of each says which part it is and how many answers stand
 * before it, so that none of them, and none of their ends, can be missing unseen. */
#include "shards/join_answers.h"

#include <stdlib.h>

/* ---- parts one behind the other ---- */

static bool join_answers_parse_line(const hm_answers_line *line, hm_json_value *object) {
    return hm_json_parse(line->text, line->length, object, NULL) == HM_OK;
}

/* Adds the answers of the part at `at`. Its last line names its shard, and their number. */
static hm_status join_answers_add_part(hm_answers_part *all, size_t at, size_t of, hm_text *out,
                                       hm_error *error) {
    hm_answers_part *part = &all[at];
    hm_answers_line line, last = {0};
    hm_json_value object;
    uint64_t answers = 0, shard, parts, told;
    for (; hm_answers_take(part, &line); last = line) {
        if (last.text == NULL) continue;
        hm_text_add(out, last.text, last.length);
        hm_text_puts(out, "\n");
        answers++;
    }
    bool ends = last.text != NULL && join_answers_parse_line(&last, &object) &&
                hm_json_get_uint64(&object, "shard", &shard) &&
                hm_json_get_uint64(&object, "of", &parts) &&
                hm_json_get_uint64(&object, "answers", &told);
    if (!ends) return hm_fail_part(part, "it does not end as a part does, or is cut", error);
    if (parts != of) return hm_fail_part_count(all, of, at, parts, error);
    if (shard != at + 1) return hm_fail_part(part, "in the place of another shard", error);
    if (told != answers) return hm_fail_part(part, "some of its answers are missing", error);
    return HM_OK;
}

/* ---- both ---- */

hm_status hm_answers_join(hm_source *const *parts, size_t count, hm_sink *sink, hm_error *error) {
    if (count == 0) return hm_fail(error, HM_ERR_ARGUMENT, 0, "no parts");
    hm_answers_part *all = calloc(count, sizeof *all);
    hm_status status = all == NULL ? hm_fail_memory(error, "answers") : HM_OK;
    for (size_t i = 0; i < count && status == HM_OK; i++)
        status = hm_answers_read(parts[i], &all[i], error);
    if (status == HM_OK) {
        /* The first answer says which kind of parts they are. */
        hm_text out = {0};
        /* NOLINTNEXTLINE(core.NullDereference): hm_fail_memory() never returns HM_OK */
        hm_answers_part first = all[0];
        hm_answers_line line;
        hm_json_value object;
        bool read = hm_answers_take(&first, &line) && join_answers_parse_line(&line, &object);
        hm_join_function *function = read ? hm_join_function_of(&object) : NULL;
        if (function != NULL) status = hm_join_positions(all, count, function, &out, error);
        for (size_t i = 0; function == NULL && i < count && status == HM_OK; i++)
            status = join_answers_add_part(all, i, count, &out, error);
        if (status == HM_OK) status = hm_sink_write_text(sink, &out, "answers", error);
        hm_text_clear(&out);
    }
    for (size_t i = 0; all != NULL && i < count; i++)
        hm_text_clear(&all[i].text);
    free(all);
    return status;
}
