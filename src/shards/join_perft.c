/* Numbers of perft, each below the moves of one shard, are added. */
#include "shards/join_answers.h"

#include <stdlib.h>

typedef struct sum {
    uint64_t depth, nodes;
    uint64_t roots, most, least; /* moves of the root: of all shards, of the first, of the last */
    double seconds;
    bool divided;
} sum;

/* As many moves as were counted, whose leaves are the nodes. */
static bool join_perft_is_whole(const hm_json_value *divide, uint64_t roots, uint64_t nodes) {
    hm_json_walk walk;
    hm_json_value key, value;
    uint64_t below;
    hm_json_walk_value(&walk, divide);
    while (hm_json_next_member(&walk, &key, &value)) {
        if (hm_json_uint64(&value, &below) != HM_JSON_FITS || below > nodes || roots-- == 0)
            return false;
        nodes -= below;
    }
    return roots == 0 && nodes == 0;
}

static hm_status join_perft_add_answer(const hm_answers_part *part, bool first,
                                       const hm_json_value *answer, sum *s, hm_error *error) {
    sum other = {0};
    hm_json_value seconds, divide;
    other.divided = hm_json_get(answer, "divide", &divide) && divide.type == HM_JSON_OBJECT;
    if (!hm_json_get_uint64(answer, "depth", &other.depth) ||
        !hm_json_get_uint64(answer, "nodes", &other.nodes) ||
        !hm_json_get_uint64(answer, "roots", &other.roots))
        return hm_fail_part(part, "this answer is not one of a shard", error);
    if (other.divided && !join_perft_is_whole(&divide, other.roots, other.nodes))
        return hm_fail_part(part, "other moves than the answer has counted", error);
    if (!first && other.depth != s->depth)
        return hm_fail_part(part, "an answer of another depth", error);
    if (!first && other.divided != s->divided)
        return hm_fail_part(part, "an answer divided by moves beside one that is not", error);
    if (other.nodes > UINT64_MAX - s->nodes)
        return hm_fail_part(part, "more nodes than can be counted", error);
    /* The moves were dealt out in turns: the first shards have one more than the others, or none.
     */
    if (!first && (other.roots > s->least || s->most - other.roots > 1))
        return hm_fail_part(part, "more or fewer moves than its shard has", error);
    if (hm_json_get(answer, "seconds", &seconds)) hm_json_double(&seconds, &other.seconds);
    s->depth = other.depth;
    s->nodes += other.nodes;
    s->roots += other.roots;
    s->seconds += other.seconds;
    s->divided = other.divided;
    s->least = other.roots;
    if (first) s->most = other.roots;
    return HM_OK;
}

hm_status hm_join_perft(const hm_answers_part *parts, const hm_json_value *answers, size_t count,
                        hm_text *out, hm_error *error) {
    sum s = {0};
    hm_status status = HM_OK;
    for (size_t i = 0; i < count && status == HM_OK; i++)
        status = join_perft_add_answer(&parts[i], i == 0, &answers[i], &s, error);
    if (status != HM_OK) return status;
    hm_json_open(out, '{');
    hm_json_member_uint(out, "depth", s.depth);
    hm_json_member_uint(out, "nodes", s.nodes);
    hm_json_key(out, "seconds");
    hm_json_put_double(out, s.seconds);
    hm_json_member_uint(out, "nodes_per_second", hm_per_second(s.nodes, s.seconds));
    if (s.divided) {
        /* The moves of the root were dealt out in their order. */
        hm_json_walk *walk = calloc(count, sizeof *walk);
        hm_json_value divide, key, value;
        out->failed |= walk == NULL;
        hm_json_key(out, "divide");
        hm_json_open(out, '{');
        for (size_t i = 0; walk != NULL && i < count; i++) {
            hm_json_get(&answers[i], "divide", &divide);
            hm_json_walk_value(&walk[i], &divide);
        }
        for (uint64_t i = 0; walk != NULL && i < s.roots; i++) {
            hm_json_next_member(&walk[i % count], &key, &value);
            hm_json_put_raw(out, key.text - 1, key.length + 2);
            hm_text_puts(out, ":");
            hm_json_put_raw(out, value.text, value.length);
        }
        hm_json_close(out, '}');
        free(walk);
    }
    hm_json_close(out, '}');
    hm_json_end_line(out);
    return HM_OK;
}
