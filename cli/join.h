/* Private header of the program: parts of a run that become one file (cmd_join.c). */
#ifndef HM_CLI_JOIN_H
#define HM_CLI_JOIN_H

#include "manifest.h"

typedef struct join_parts {
    hm_source **part;
    size_t count;
} join_parts;

/* Answers in JSON (join_answers.c). */
hm_status join_answers(const join_parts *parts, hm_sink *sink, hm_error *error);

#endif
