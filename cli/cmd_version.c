/* version: what this build is. The first two lines are those of the older program spectral_4d. */
#include "cli.h"

#ifdef __clang__
#define COMPILER __VERSION__
#else
#define COMPILER "gcc " __VERSION__
#endif

static void print_people(const hm_text *json) {
    hm_json_value object, key, value;
    hm_json_walk walk;
    if (hm_json_parse(json->data, json->length, &object, NULL) != HM_OK) return;
    printf("hypermate %s (%s)\n", hm_version(), COMPILER);
    printf("encoding_dim=%d channels=%d n_squares=%d board_side=8 n_dims=4 b4_order=384 "
           "n_orbits=35\n",
           HM_SPECTRAL_FLOATS, HM_SPECTRAL_CHANNELS, HM_4D_SQUARES);
    hm_json_walk_value(&walk, &object);
    while (hm_json_next_member(&walk, &key, &value)) {
        if (!hm_json_is(&key, "version")) cli_print_member(&key, &value, 0);
    }
}

static int run(cli_call *call) {
    hm_text json = {0};
    hm_api_version(&json);
    if (json.failed) {
        cli_fail_memory("an answer");
    } else if (call->common.json) {
        fwrite(json.data, 1, json.length, stdout);
    } else {
        print_people(&json);
    }
    int status = json.failed ? CLI_FAILED : CLI_DONE;
    hm_text_clear(&json);
    return status;
}

const cli_command cli_cmd_version = {
    .name = "version",
    .operands = "",
    .summary = "print version, supported formats, and checksums of the tables",
    .description = "Prints the version of the program, the compiler that built it, the formats and "
                   "optional features it supports, and the SHA-256 of the encoder's tables.",
    .examples = "hypermate version --json\tFor other programs\n",
    .json = true,
    .group = CLI_PROGRAM,
    .run = run,
};
