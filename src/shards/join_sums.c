/* Answers about the same positions, of which each shard has tried moves of its own at the root. */
#include "shards/join_answers.h"

#include <stdlib.h>

hm_join_function *hm_join_function_of(const hm_json_value *answer) {
    hm_json_value value;
    if (!hm_json_get(answer, "shard", &value)) return NULL;
    if (hm_json_get(answer, "mate_in", &value)) return hm_join_solve;
    return hm_json_get(answer, "answers", &value) ? NULL : hm_join_perft;
}

/* A line of each part: the answer of that shard, of as many as there are. *more is false behind the
 * last one. */
static hm_status join_sums_take_position(hm_answers_part *parts, size_t count,
                                         hm_json_value *answers, bool *more, hm_error *error) {
    hm_answers_line line;
    uint64_t shard, of;
    for (size_t i = 0; i < count; i++) {
        const hm_answers_part *part = &parts[i];
        bool there = hm_answers_take(&parts[i], &line);
        if (i > 0 && there != *more) return hm_fail_part(part, "answers are missing", error);
        *more = there;
        if (!there) continue;
        if (hm_json_parse(line.text, line.length, &answers[i], NULL) != HM_OK)
            return hm_fail_part(part, "this line is not JSON", error);
        if (!hm_json_get_uint64(&answers[i], "shard", &shard) ||
            !hm_json_get_uint64(&answers[i], "of", &of))
            return hm_fail_part(part, "this answer is not one of a shard", error);
        if (of != count) return hm_fail_part_count(parts, count, i, of, error);
        if (shard != i + 1) return hm_fail_part(part, "the answer of another shard", error);
    }
    return HM_OK;
}

hm_status hm_join_positions(hm_answers_part *parts, size_t count, hm_join_function *join,
                            hm_text *out, hm_error *error) {
    hm_json_value *answers = calloc(count, sizeof *answers);
    bool more = true;
    hm_status status = answers == NULL ? hm_fail_memory(error, "answers") : HM_OK;
    while (status == HM_OK && more) {
        status = join_sums_take_position(parts, count, answers, &more, error);
        if (status == HM_OK && more) status = join(parts, answers, count, out, error);
    }
    free(answers);
    return status;
}
