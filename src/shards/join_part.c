/* A part of a run's answers, line by line. */
#include "io/whole.h"
#include "shards/join_answers.h"

#include <stdlib.h>
#include <string.h>

/* Answers may be as many as memory holds. */
hm_status hm_answers_read(hm_source *source, hm_answers_part *part, hm_error *error) {
    part->name = hm_source_name(source);
    return hm_source_read_all(source, SIZE_MAX, &part->text, error);
}

bool hm_answers_take(hm_answers_part *part, hm_answers_line *line) {
    size_t left = part->text.length - part->at;
    if (left == 0) return false;
    line->text = part->text.data + part->at;
    const char *end = memchr(line->text, '\n', left);
    line->length = end != NULL ? (size_t)(end - line->text) : left;
    part->at += line->length + (end != NULL);
    return true;
}

hm_status hm_fail_part(const hm_answers_part *part, const char *what, hm_error *error) {
    return hm_fail(error, HM_ERR_FORMAT, 0, "%s: %s", part->name, what);
}

/* The shard that the last line of a part names; 0: none. */
static uint64_t shard_of_part(const hm_answers_part *part) {
    hm_answers_part all = {.text = part->text};
    hm_answers_line line, last = {0};
    hm_json_value object;
    uint64_t shard;
    while (hm_answers_take(&all, &line))
        last = line;
    bool read = last.text != NULL && hm_json_parse(last.text, last.length, &object, NULL) == HM_OK;
    return read && hm_json_get_uint64(&object, "shard", &shard) ? shard : 0;
}

hm_status hm_fail_part_count(const hm_answers_part *parts, size_t count, size_t at, uint64_t of,
                             hm_error *error) {
    const char *name = parts[at].name;
    bool *given = calloc(count + 1, sizeof *given);
    uint64_t missing = 1;
    if (given == NULL) return hm_fail_memory(error, "parts");
    for (size_t i = 0; i < count; i++) {
        uint64_t shard = shard_of_part(&parts[i]);
        if (shard > 0 && shard <= count) given[shard - 1] = true;
    }
    while (given[missing - 1])
        missing++;
    free(given);
    if (missing > of)
        return hm_fail(error, HM_ERR_FORMAT, 0, "%s: %zu parts, but its run had %llu", name, count,
                       (unsigned long long)of);
    return hm_fail(error, HM_ERR_FORMAT, 0, "%s: %zu of %llu shards: shard %llu is missing", name,
                   count, (unsigned long long)of, (unsigned long long)missing);
}
