/* version: what this build is. */
#include "answers/answers.h"
#include "cli.h"
#include "commit.h"

#ifdef __clang__
#define COMPILER __VERSION__
#else
#define COMPILER "gcc " __VERSION__
#endif

/* Prints what the older program prints. */
static void print_old(void) {
    printf("spectral_4d %s \xe2\x80\x94 encoding_dim=%d channels=%d n_squares=%d\n"
           "board_side=8 n_dims=4 b4_order=384 n_orbits=35\n",
           hm_version(), HM_SPECTRAL_FLOATS, HM_SPECTRAL_CHANNELS,
           HM_SPECTRAL_FLOATS / HM_SPECTRAL_CHANNELS);
}

static void cmd_version_print_people(const hm_facts *facts) {
    const hm_fact *answer = hm_fact_first(facts, NULL);
    printf("hypermate %s (%s)\n", hm_version(), COMPILER);
    printf("encoding_dim=%d channels=%d n_squares=%d board_side=8 n_dims=4 b4_order=384 "
           "n_orbits=35\n",
           HM_SPECTRAL_FLOATS, HM_SPECTRAL_CHANNELS, HM_SPECTRAL_FLOATS / HM_SPECTRAL_CHANNELS);
    for (const hm_fact *member = hm_fact_first(facts, answer); member != NULL;
         member = hm_fact_next(facts, answer, member)) {
        if (!hm_fact_has_key(facts, member, "version")) cli_print_member(facts, member, 0);
    }
}

static int cmd_version_run(cli_call *call) {
    hm_facts facts = {0};
    int status = CLI_DONE;
    if (call->count > 0) return cli_usage_error("expected no operand");
    hm_put_version(&facts, COMMIT);
    if (call->common.json) {
        status = cli_print_json(&facts);
    } else if (facts.failed) {
        status = cli_fail_memory("an answer");
    } else if (call->old_name) {
        print_old();
    } else {
        cmd_version_print_people(&facts);
    }
    hm_facts_clear(&facts);
    return status;
}

const cli_command cli_cmd_version = {
    .name = "version",
    .operands = "",
    .summary = "print version, supported formats, and checksums of the tables",
    .description = "Prints the version of the program, its compiler, the formats and optional "
                   "features that it supports, and the SHA-256 of the encoder's tables. A program "
                   "built from a checkout also prints its commit.",
    .examples = "hypermate version --json\tFor other programs\n",
    .json = true,
    .group = CLI_PROGRAM,
    .run = cmd_version_run,
};
