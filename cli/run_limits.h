/* Private header of the program: the limits of a run (run_limits.c). */
#ifndef HM_CLI_RUN_LIMITS_H
#define HM_CLI_RUN_LIMITS_H

#include "cli.h"

/* Applies the limits among the options of a request: from now on its watch counts. */
void cli_limit(const hm_question *question, hm_request *request);
/* NULL where the run has no limits. */
hm_meter *cli_meter(void);
/* Counts bytes that are about to be written; HM_ERR_LIMIT when they are too many. */
hm_status cli_count_output(uint64_t bytes, hm_error *error);

/* ---- of a command that asks no question (cli_command.limits) ---- */

/* Starts the clock of the limits among the options of a request. */
void cli_limit_run(const hm_request *request);
/* The limits of the run; all 0 if it has none. */
const hm_limits *cli_run_limits(void);
/* Whether neither a signal nor the time of the run asks for the end; by any thread. */
bool cli_goes_on(void);
/* An error of work that the time of the run has ended becomes one of that limit. */
void cli_settle(hm_error *error);

#endif
