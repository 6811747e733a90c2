/* Private header of the program: the limits of a run (run_limits.c). */
#ifndef HM_CLI_RUN_LIMITS_H
#define HM_CLI_RUN_LIMITS_H

#include "cli.h"

/* Applies the limits among the options of a request: from now on its watch counts. */
void cli_limit(hm_request *request);
/* NULL where the run has no limits. */
hm_meter *cli_meter(void);
/* Counts bytes that are about to be written; HM_ERR_LIMIT when they are too many. */
hm_status cli_count_output(uint64_t bytes, hm_error *error);

#endif
