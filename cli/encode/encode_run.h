/* Private header of the program: a run of encode, into a file of its own or into one that all
 * shards fill. */
#ifndef HM_CLI_ENCODE_RUN_H
#define HM_CLI_ENCODE_RUN_H

#include "encode/ranks.h"

typedef struct cli_encode_arguments {
    const char *input;
    cli_output output;
    cli_part part;
    cli_number start, count, n_plies, max_line, at;
    bool strict, lenient;
    const char *warnings, *into;
} cli_encode_arguments;

/* ---- the run (encode_run.c) ---- */

/* Where the frames go. */
typedef struct cli_encode_target {
    hm_sink *sink;
    const cli_manifest *manifest; /* of a file of their own, or */
    cli_rank *rank;               /* the place in a file that others fill as well; NULL: none */
} cli_encode_target;

/* Options for the lines. Lines without a ply are counted through all shards if the number of frames
 * before a rank is known (NULL: it is not). */
hm_bulk_options cli_encode_bulk_options(const cli_call *call, const cli_rank *rank);

enum { CLI_ENCODE_ASKED = 256 };
/* All of the command line that shows in the frames. */
void cli_encode_describe(const cli_encode_arguments *arguments, char *asked, size_t size);

/* Encodes and reports the end; returns an exit status. */
int cli_encode_run(cli_call *call, cli_encode_sources *from, const cli_encode_target *to);
/* Ends as the run did that made frames which are there already. */
int cli_encode_again(const cli_call *call, const cli_encode_sources *from,
                     const hm_bulk_result *result);

/* ---- into a file that all shards fill (encode_into.c) ---- */

/* Whether the options go together; a usage error. */
int cli_check_encode_into(const cli_encode_arguments *arguments);
int cli_encode_into(cli_call *call, cli_encode_sources *from);

#endif
