/* Private header of the program: which inputs of a command are a shard's (deal.c). */
#ifndef HM_CLI_DEAL_H
#define HM_CLI_DEAL_H

#include "cli.h"

/* Sharding, for commands with command->deals. */
typedef struct cli_deal {
    const char *shard; /* "3/8"; NULL: all */
} cli_deal;

#define CLI_DEAL_OPTION                                                                            \
    {                                                                                              \
        "shard", 0, CLI_TEXT, offsetof(cli_deal, shard),                                           \
            .argument = "I/N", .help = "read only inputs that begin in part I of N of the files"   \
    }

/* An operand as it was when the inputs were dealt out. */
typedef struct cli_dealt {
    uint64_t begin; /* where it begins in the text that all operands together are */
    bool file;
    hm_range known; /* of a file */
} cli_dealt;

/* Inputs whose first bytes lie in a range of all operands. Zero-initialise; cli_deal_clear(). */
typedef struct cli_dealing {
    hm_shard shard;
    uint64_t first, end;
    cli_dealt *operand; /* one more than there are: where the last one ends */
    uint64_t lines;     /* of JSON that were printed before */
} cli_dealing;

/* Measures the operands; returns an exit status. */
int cli_deal_out(cli_dealing *dealing, const cli_call *call, const hm_request *request,
                 const hm_shard *shard);
/* Whether an operand, from 0, has bytes in the range. */
bool cli_deal_touches(const cli_dealing *dealing, int operand);
/* The place of an input: -1 before the range, 0 in it, 1 after it. NULL: the operand's end. */
int cli_deal_side(const cli_dealing *dealing, int operand, const hm_input *input);
/* HM_ERR_IO when a file that was read is no longer what was measured. */
hm_status cli_deal_check(const cli_dealing *dealing, int operand, const char *path,
                         hm_error *error);
/* Printed after all answers: the shard and their number, for join. */
int cli_deal_end(const cli_dealing *dealing);
/* As cli_each_input(), of the inputs that are the shard's; CLI_STOP when some were left out. */
int cli_each_dealt_input(const cli_call *call, const hm_request *request,
                         const cli_dealing *dealing, cli_input_function *visit, void *context);
void cli_deal_clear(cli_dealing *dealing);

#endif
