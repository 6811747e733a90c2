/* Private header of the program: the command prove, in its parts. */
#ifndef HM_CLI_PROVE_H
#define HM_CLI_PROVE_H

#include "cli.h"

typedef struct cli_prove_arguments {
    bool check;
    const char *engine;
} cli_prove_arguments;

/* prove --check (prove_check_4d.c): checks the certificates of all operands; returns an exit
 * status. */
int cli_prove_check(const cli_call *call);

#endif
