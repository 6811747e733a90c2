/* Private header of the program: what an engine may spend, as options say it (effort.c). */
#ifndef HM_CLI_EFFORT_H
#define HM_CLI_EFFORT_H

#include "cli.h"

typedef struct cli_effort {
    const char *time; /* of CLI_TIME */
    cli_number nodes, work, depth, hash, threads;
} cli_effort;

/* Without any limit a move takes the usual time, in seconds. */
hm_search_limits cli_effort_limits(const cli_effort *effort, double usual);
hm_search_options cli_effort_options(const cli_effort *effort);

#endif
