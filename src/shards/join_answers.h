/* Private header of shards/: answers of the shards of a run that become those of one run. */
#ifndef HM_ANSWERS_JOIN_H
#define HM_ANSWERS_JOIN_H

#include "hypermate/shard.h"
#include "io/io.h"

/* A part in memory, one JSON object a line, and what is left of it. */
typedef struct hm_answers_part {
    const char *name;
    hm_text text;
    size_t at;
} hm_answers_part;

typedef struct hm_answers_line {
    const char *text;
    size_t length; /* without the line feed */
} hm_answers_line;

/* join_part.c */

/* Reads all of a part, whose text the caller clears. */
hm_status hm_answers_read(hm_source *source, hm_answers_part *part, hm_error *error);
/* False at the end. */
bool hm_answers_take(hm_answers_part *part, hm_answers_line *line);
/* HM_ERR_FORMAT: what is wrong with a part. */
hm_status hm_fail_part(const hm_answers_part *part, const char *what, hm_error *error);
/* The same for the part at `at`, whose run had `of` shards: names the first that is missing. */
hm_status hm_fail_part_count(const hm_answers_part *parts, size_t count, size_t at, uint64_t of,
                             hm_error *error);

/* join_sums.c: questions of which every shard has an answer about every position. */

/* One position: the answers of all shards, in their order. Appends that of one run. */
typedef hm_status hm_join_function(const hm_answers_part *parts, const hm_json_value *answers,
                                   size_t count, hm_text *out, hm_error *error);

/* The question whose answers are joined by the members of one; NULL: there is none. */
hm_join_function *hm_join_function_of(const hm_json_value *answer);
hm_status hm_join_positions(hm_answers_part *parts, size_t count, hm_join_function *join,
                            hm_text *out, hm_error *error);

/* join_perft.c, join_solve.c */
hm_join_function hm_join_perft, hm_join_solve;

#endif
