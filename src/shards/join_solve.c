/* Joins first actions that force mate. Each shard has its own; in the order of their numbers they
 * are the list of one search. `line` is the best play of both sides from the position itself, so
 * each shard that found the shortest mate has the same, and the nodes that it took count once. */
#include "shards/join_answers.h"

#include <stdlib.h>

typedef struct solution {
    uint64_t mate_in, shortest, claimed, nodes;
    bool complete;
    size_t best; /* a shard with the shortest mate */
} solution;

/* Where a shard's first actions stand: the next number, and what belongs to it. */
typedef struct cursor {
    hm_json_walk actions, within, numbers;
    hm_json_value action, mates;
    uint64_t number;
    bool more;
} cursor;

/* ---- first actions ---- */

static void join_solve_step(cursor *c) {
    hm_json_value number;
    c->more = hm_json_next_item(&c->actions, &c->action) &&
              hm_json_next_item(&c->within, &c->mates) && hm_json_next_item(&c->numbers, &number) &&
              hm_json_uint64(&number, &c->number) == HM_JSON_FITS;
}

static bool begin_walk(hm_json_walk *walk, const hm_json_value *answer, const char *key) {
    hm_json_value list;
    if (!hm_json_get(answer, key, &list) || list.type != HM_JSON_ARRAY) return false;
    hm_json_walk_value(walk, &list);
    return true;
}

/* Merges two lists, whose members come together, in the order of their numbers. Every answer has as
 * many members in its three lists. */
static hm_status merge_answers(const hm_answers_part *parts, const hm_json_value *answers,
                               size_t count, hm_text *actions, hm_text *within, hm_error *error) {
    cursor *cursors = calloc(count, sizeof *cursors), *next;
    if (cursors == NULL) return hm_fail_memory(error, "answers");
    hm_status status = HM_OK;
    for (size_t i = 0; i < count && status == HM_OK; i++) {
        cursor *c = &cursors[i], ahead;
        bool known = begin_walk(&c->actions, &answers[i], "first_actions") &&
                     begin_walk(&c->within, &answers[i], "within") &&
                     begin_walk(&c->numbers, &answers[i], "numbers");
        hm_json_value number;
        ahead = *c;
        while (known && hm_json_next_item(&ahead.actions, &ahead.action))
            known = hm_json_next_item(&ahead.within, &ahead.mates) &&
                    hm_json_next_item(&ahead.numbers, &number) &&
                    hm_json_uint64(&number, &ahead.number) == HM_JSON_FITS;
        if (!known || hm_json_next_item(&ahead.within, &ahead.mates) ||
            hm_json_next_item(&ahead.numbers, &number))
            status = hm_fail_part(&parts[i], "this answer is not one of a shard", error);
        else
            join_solve_step(c);
    }
    hm_json_open(actions, '[');
    hm_json_open(within, '[');
    while (status == HM_OK) {
        next = NULL;
        for (size_t i = 0; i < count; i++) {
            if (cursors[i].more && (next == NULL || cursors[i].number < next->number))
                next = &cursors[i];
        }
        if (next == NULL) break;
        hm_json_put_raw(actions, next->action.text, next->action.length);
        hm_json_put_raw(within, next->mates.text, next->mates.length);
        join_solve_step(next);
    }
    hm_json_close(actions, ']');
    hm_json_close(within, ']');
    free(cursors);
    return status;
}

/* ---- the answer ---- */

static void put_raw(hm_text *out, const char *key, const char *text, size_t length) {
    hm_json_key(out, key);
    hm_json_put_raw(out, text, length);
}

static hm_status join_solve_put(const hm_answers_part *part, const hm_json_value *best,
                                const solution *s, const hm_text *actions, const hm_text *within,
                                hm_text *out, hm_error *error) {
    uint64_t line_nodes = 0;
    hm_json_value line;
    hm_json_get_uint64(best, "line_nodes", &line_nodes);
    if (!hm_json_get(best, "line", &line))
        return hm_fail_part(part, "this answer is not one of a shard", error);
    hm_json_open(out, '{');
    hm_json_member_uint(out, "mate_in", s->mate_in);
    put_raw(out, "first_actions", actions->data, actions->length);
    hm_json_member_bool(out, "complete", s->complete);
    if (s->shortest > 0) {
        hm_json_member_uint(out, "shortest", s->shortest);
    } else {
        hm_json_key(out, "shortest");
        hm_json_put_null(out);
    }
    put_raw(out, "within", within->data, within->length);
    /* As of one search: a mate that was found is the shortest. */
    if (s->claimed > 0 && (s->shortest > 0 || (s->complete && s->mate_in >= s->claimed))) {
        hm_json_member_bool(out, "puzzle_holds", s->shortest == s->claimed);
    } else if (s->claimed > 0) {
        hm_json_key(out, "puzzle_holds");
        hm_json_put_null(out);
    }
    hm_json_member_uint(out, "nodes", s->nodes + line_nodes);
    put_raw(out, "line", line.text, line.length);
    hm_json_close(out, '}');
    hm_json_end_line(out);
    return HM_OK;
}

hm_status hm_join_solve(const hm_answers_part *parts, const hm_json_value *answers, size_t count,
                        hm_text *out, hm_error *error) {
    solution s = {0};
    hm_text actions = {0}, within = {0};
    hm_status status = HM_OK;
    for (size_t i = 0; i < count && status == HM_OK; i++) {
        uint64_t mate_in, nodes, line_nodes, shortest = 0, claimed = 0;
        bool known = hm_json_get_uint64(&answers[i], "mate_in", &mate_in) &&
                     hm_json_get_uint64(&answers[i], "nodes", &nodes) &&
                     hm_json_get_uint64(&answers[i], "line_nodes", &line_nodes) &&
                     line_nodes <= nodes;
        hm_json_get_uint64(&answers[i], "shortest", &shortest);
        hm_json_get_uint64(&answers[i], "claimed", &claimed);
        if (!known)
            status = hm_fail_part(&parts[i], "this answer is not one of a shard", error);
        else if (i > 0 && (mate_in != s.mate_in || claimed != s.claimed))
            status = hm_fail_part(&parts[i], "an answer about another puzzle", error);
        else if (nodes - line_nodes > UINT64_MAX - s.nodes)
            status = hm_fail_part(&parts[i], "more nodes than can be counted", error);
        if (status != HM_OK) break;
        bool better = shortest > 0 && (s.shortest == 0 || shortest < s.shortest);
        if (better) s.best = i;
        if (better) s.shortest = shortest;
        s.mate_in = mate_in;
        s.claimed = claimed;
        hm_json_value complete;
        s.complete = (i == 0 || s.complete) && hm_json_get(&answers[i], "complete", &complete) &&
                     complete.type == HM_JSON_TRUE;
        s.nodes += nodes - line_nodes;
    }
    if (status == HM_OK) status = merge_answers(parts, answers, count, &actions, &within, error);
    if (status == HM_OK && (actions.failed || within.failed))
        status = hm_fail_memory(error, "answers");
    if (status == HM_OK)
        status =
            join_solve_put(&parts[s.best], &answers[s.best], &s, &actions, &within, out, error);
    hm_text_clear(&actions);
    hm_text_clear(&within);
    return status;
}
