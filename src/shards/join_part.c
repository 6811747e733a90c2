/* A part of a run's answers, line by line. */
#include "io/whole.h"
#include "shards/join_answers.h"

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
