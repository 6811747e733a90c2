/* Private header of the program: the command similar. */
#ifndef HM_CLI_SIMILAR_H
#define HM_CLI_SIMILAR_H

#include "cli.h"

typedef struct similar_arguments {
    const char *metric, *channels;
    cli_number neighbours, exclude, ply;
} similar_arguments;

/* Compares a 4D position with those of files (similar_4d.c). */
int cli_run_similar(cli_call *call);

#endif
