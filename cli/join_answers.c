/* Answers of the shards of a run, one JSON object a line. Inputs are dealt out in turn: the lines
 * of the parts are taken in turn as well. Of perft every part has a line for every position, with
 * the numbers of its own moves at the root, which are added. */
#include "join.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK = 1 << 16 };

/* A part in memory, and what is left of it. */
typedef struct answers {
    const hm_source *source;
    hm_text text;
    size_t at;
} answers;

/* One line of it. */
typedef struct line {
    const char *text;
    size_t length; /* without the line feed */
} line;

static hm_status read_all(hm_source *source, hm_text *text, hm_error *error) {
    size_t got = BLOCK;
    hm_status status = HM_OK;
    while (status == HM_OK && got == BLOCK) {
        if (!hm_text_reserve(text, BLOCK)) return hm_fail_memory(error, "answers");
        status = hm_source_read(source, text->data + text->length, BLOCK, &got, error);
        text->length += got;
    }
    return status;
}

static bool take_line(answers *part, line *taken) {
    size_t left = part->text.length - part->at;
    if (left == 0) return false;
    taken->text = part->text.data + part->at;
    const char *end = memchr(taken->text, '\n', left);
    taken->length = end != NULL ? (size_t)(end - taken->text) : left;
    part->at += taken->length + (end != NULL);
    return true;
}

static hm_status fail(const answers *part, const char *what, hm_error *error) {
    return hm_fail(error, HM_ERR_FORMAT, 0, "%s: %s", hm_source_name(part->source), what);
}

/* ---- answers in turn ---- */

/* Where one part has no more, those behind it may have no more either. */
static hm_status take_turns(answers *parts, size_t count, hm_text *out, hm_error *error) {
    line taken;
    for (size_t i = 0;; i = (i + 1) % count) {
        if (!take_line(&parts[i], &taken)) break;
        hm_text_add(out, taken.text, taken.length);
        hm_text_puts(out, "\n");
    }
    for (size_t i = 0; i < count; i++) {
        if (parts[i].at < parts[i].text.length)
            return fail(&parts[i], "has answers behind those that others lack", error);
    }
    return HM_OK;
}

/* ---- perft ---- */

typedef struct sum {
    uint64_t depth, nodes;
    double seconds;
    bool divided;
} sum;

static bool get_number(const hm_json_value *object, const char *key, uint64_t *number) {
    hm_json_value value;
    return hm_json_get(object, key, &value) && hm_json_uint64(&value, number) == HM_JSON_FITS;
}

static hm_status add_answer(const answers *part, size_t index, size_t count,
                            const hm_json_value *object, sum *s, hm_error *error) {
    uint64_t shard = 0, of = 0, depth = 0, nodes = 0;
    hm_json_value seconds, divide;
    double spent = 0;
    bool divided = hm_json_get(object, "divide", &divide) && divide.type == HM_JSON_OBJECT;
    bool known = get_number(object, "shard", &shard) && get_number(object, "of", &of) &&
                 get_number(object, "depth", &depth) && get_number(object, "nodes", &nodes);
    if (!known) return fail(part, "an answer that is no part of one", error);
    if (of != count) return fail(part, "the parts are not as many as the answer says", error);
    if (shard != index + 1) return fail(part, "the answer of another shard", error);
    if (index > 0 && depth != s->depth) return fail(part, "an answer of another depth", error);
    if (index > 0 && divided != s->divided)
        return fail(part, "an answer divided by moves beside one that is not", error);
    if (nodes > UINT64_MAX - s->nodes) return fail(part, "more nodes than can be counted", error);
    if (hm_json_get(object, "seconds", &seconds)) hm_json_double(&seconds, &spent);
    s->depth = depth;
    s->nodes += nodes;
    s->seconds += spent;
    s->divided = divided;
    return HM_OK;
}

/* The moves of the root were dealt out in their order. */
static void put_divide(const hm_json_value *objects, size_t count, hm_text *out) {
    hm_json_walk *walk = calloc(count, sizeof *walk);
    hm_json_value divide, key, value;
    out->failed |= walk == NULL;
    hm_json_key(out, "divide");
    hm_json_open(out, '{');
    for (size_t i = 0; walk != NULL && i < count; i++) {
        hm_json_get(&objects[i], "divide", &divide);
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

static void put_sum(const sum *s, const hm_json_value *objects, size_t count, hm_text *out) {
    hm_json_open(out, '{');
    hm_json_member_uint(out, "depth", s->depth);
    hm_json_member_uint(out, "nodes", s->nodes);
    hm_json_key(out, "seconds");
    hm_json_put_double(out, s->seconds);
    hm_json_member_uint(out, "nodes_per_second",
                        s->seconds > 0 ? (uint64_t)((double)s->nodes / s->seconds) : 0);
    if (s->divided) put_divide(objects, count, out);
    hm_json_close(out, '}');
    hm_json_end_line(out);
}

/* One position: a line of each part. *more is false behind the last one. */
static hm_status add_position(answers *parts, size_t count, hm_json_value *objects, bool *more,
                              hm_text *out, hm_error *error) {
    sum s = {0};
    line taken;
    for (size_t i = 0; i < count; i++) {
        bool there = take_line(&parts[i], &taken);
        if (i > 0 && there != *more) return fail(&parts[i], "answers are missing", error);
        *more = there;
        if (!there) continue;
        if (hm_json_parse(taken.text, taken.length, &objects[i], NULL) != HM_OK)
            return fail(&parts[i], "a line that is no JSON", error);
        hm_status status = add_answer(&parts[i], i, count, &objects[i], &s, error);
        if (status != HM_OK) return status;
    }
    if (*more) put_sum(&s, objects, count, out);
    return HM_OK;
}

static hm_status add_up(answers *parts, size_t count, hm_text *out, hm_error *error) {
    hm_json_value *objects = calloc(count, sizeof *objects);
    bool more = true;
    hm_status status = objects == NULL ? hm_fail_memory(error, "answers") : HM_OK;
    while (status == HM_OK && more)
        status = add_position(parts, count, objects, &more, out, error);
    free(objects);
    return status;
}

/* ---- both ---- */

static bool is_part_of_sum(const answers *part) {
    answers first = *part;
    line taken;
    hm_json_value object, value;
    return take_line(&first, &taken) &&
           hm_json_parse(taken.text, taken.length, &object, NULL) == HM_OK &&
           hm_json_get(&object, "shard", &value);
}

static hm_status join(answers *parts, size_t count, hm_sink *sink, hm_error *error) {
    hm_text out = {0};
    hm_status status = is_part_of_sum(&parts[0]) ? add_up(parts, count, &out, error)
                                                 : take_turns(parts, count, &out, error);
    if (status == HM_OK && out.failed) status = hm_fail_memory(error, "answers");
    if (status == HM_OK) status = hm_sink_write(sink, out.data, out.length, error);
    hm_text_clear(&out);
    return status;
}

hm_status join_answers(const join_parts *parts, hm_sink *sink, hm_error *error) {
    answers *all = calloc(parts->count, sizeof *all);
    hm_status status = all == NULL ? hm_fail_memory(error, "answers") : HM_OK;
    for (size_t i = 0; i < parts->count && status == HM_OK; i++) {
        all[i].source = parts->part[i];
        status = read_all(parts->part[i], &all[i].text, error);
    }
    if (status == HM_OK) status = join(all, parts->count, sink, error);
    for (size_t i = 0; all != NULL && i < parts->count; i++)
        hm_text_clear(&all[i].text);
    free(all);
    return status;
}
