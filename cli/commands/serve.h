/* Private header of the program: what a process that serves may take from the system. */
#ifndef HM_CLI_SERVE_H
#define HM_CLI_SERVE_H

#include "cli.h"
#include "serve/serve.h"

/* Gives this process no more than so much memory (0: no limit), no core dumps and no files beside
 * those that are open. (On Windows this does nothing: confine_none.c.) */
void cli_confine(uint64_t memory);

#endif
