/* Private header of the program: how far pieces move (mobility_4d.c). */
#ifndef HM_CLI_MOBILITY_4D_H
#define HM_CLI_MOBILITY_4D_H

#include "cli.h"

/* Whether every piece moves as far as the paper says, on the empty board from every square; prints
 * what was found. An exit status. */
int cli_check_mobility(bool verbose);

#endif
