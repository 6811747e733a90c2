/* verify: judge every byte of frame files, alone or against the game they were made from. */
#include "cli.h"

#include <string.h>

/* "NAME: valid, version 5, mode xor, 31 frames" and "..., equal to the game" */
static void cmd_verify_print(const cli_input *at, const hm_facts *facts, const hm_fact *answer) {
    const hm_fact *version = hm_fact_get(facts, answer, "version");
    const hm_fact *mode = hm_fact_get(facts, answer, "mode");
    const hm_fact *frames = hm_fact_get(facts, answer, "frames");
    const hm_fact *skipped = hm_fact_get(facts, answer, "skipped");
    if (version == NULL || mode == NULL || frames == NULL) return;
    cli_print_text(stdout, at->name);
    printf(": valid, version %llu, mode %s, %llu frames",
           (unsigned long long)hm_fact_number(version), hm_fact_words(facts, mode, NULL),
           (unsigned long long)hm_fact_number(frames));
    puts(hm_fact_get(facts, answer, "equal") != NULL ? ", equal to the game" : "");
    uint64_t lines = skipped == NULL ? 0 : hm_fact_number(skipped);
    if (lines > 0) {
        cli_note("%s: warning: %llu line%s of the game skipped", at->name,
                 (unsigned long long)lines, lines == 1 ? "" : "s");
    }
    cli_note_warnings(at, facts, answer);
}

static int cmd_verify_run(cli_call *call) {
    cli_progress progress;
    cli_set(call, "format", "spectral");
    hm_request request = cli_request(call);
    cli_watch_answers(&request, &progress, call);
    const char *against = hm_request_text(&request, "against");
    if (against != NULL && call->count > 1) {
        return cli_usage_error("--against compares one file, found %d", call->count);
    }
    bool read = call->count == 0 || strcmp(call->operands[0], "-") == 0;
    if (against != NULL && strcmp(against, "-") == 0 && read) {
        return cli_usage_error("standard input cannot be both the frame file and the game");
    }
    return cli_answer(call, &request, cmd_verify_print);
}

const cli_command cli_cmd_verify = {
    .name = "verify",
    .operands = "[FILE...]",
    .summary = "check frame files, also against their game",
    .description =
        "Reads whole frame files and checks every byte: header, sizes, bodies, gzip checksums. "
        "With --against it encodes the game again and compares every number, the only proof that a "
        "stored file is right. The exit status is 1 if they differ, and 3 for a damaged file.",
    .examples = "hypermate verify *.spectralz4\tCheck all frame files of a folder\n"
                "hypermate verify game.spectralz4 --against game.ndjson\tCompare with the game\n",
    .question = "verify",
    .group = CLI_FRAMES,
    .run = cmd_verify_run,
};
