/* Numbers of perft, each below the moves of one shard, are added. */
#include "answers/join.h"

#include <stdlib.h>

typedef struct sum {
    uint64_t depth, nodes;
    double seconds;
    bool divided;
} sum;

static hm_status add_answer(const hm_answers_part *part, bool first, const hm_json_value *answer,
                            sum *s, hm_error *error) {
    uint64_t depth, nodes;
    hm_json_value seconds, divide;
    double spent = 0;
    bool divided = hm_json_get(answer, "divide", &divide) && divide.type == HM_JSON_OBJECT;
    if (!hm_json_get_uint64(answer, "depth", &depth) ||
        !hm_json_get_uint64(answer, "nodes", &nodes))
        return hm_fail_part(part, "an answer that is no part of one", error);
    if (!first && depth != s->depth) return hm_fail_part(part, "an answer of another depth", error);
    if (!first && divided != s->divided)
        return hm_fail_part(part, "an answer divided by moves beside one that is not", error);
    if (nodes > UINT64_MAX - s->nodes)
        return hm_fail_part(part, "more nodes than can be counted", error);
    if (hm_json_get(answer, "seconds", &seconds)) hm_json_double(&seconds, &spent);
    s->depth = depth;
    s->nodes += nodes;
    s->seconds += spent;
    s->divided = divided;
    return HM_OK;
}

/* The moves of the root were dealt out in their order. */
static void put_divide(const hm_json_value *answers, size_t count, hm_text *out) {
    hm_json_walk *walk = calloc(count, sizeof *walk);
    hm_json_value divide, key, value;
    out->failed |= walk == NULL;
    hm_json_key(out, "divide");
    hm_json_open(out, '{');
    for (size_t i = 0; walk != NULL && i < count; i++) {
        hm_json_get(&answers[i], "divide", &divide);
        hm_json_walk_value(&walk[i], &divide);
    }
    for (size_t i = 0; walk != NULL && hm_json_next_member(&walk[i], &key, &value);
         i = (i + 1) % count) {
        hm_json_put_raw(out, key.text - 1, key.length + 2);
        hm_text_puts(out, ":");
        hm_json_put_raw(out, value.text, value.length);
    }
    hm_json_close(out, '}');
    free(walk);
}

hm_status hm_join_perft(const hm_answers_part *parts, const hm_json_value *answers, size_t count,
                        hm_text *out, hm_error *error) {
    sum s = {0};
    hm_status status = HM_OK;
    for (size_t i = 0; i < count && status == HM_OK; i++)
        status = add_answer(&parts[i], i == 0, &answers[i], &s, error);
    if (status != HM_OK) return status;
    hm_json_open(out, '{');
    hm_json_member_uint(out, "depth", s.depth);
    hm_json_member_uint(out, "nodes", s.nodes);
    hm_json_key(out, "seconds");
    hm_json_put_double(out, s.seconds);
    hm_json_member_uint(out, "nodes_per_second",
                        s.seconds > 0 ? (uint64_t)((double)s.nodes / s.seconds) : 0);
    if (s.divided) put_divide(answers, count, out);
    hm_json_close(out, '}');
    hm_json_end_line(out);
    return HM_OK;
}
