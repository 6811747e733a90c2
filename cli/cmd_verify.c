/* verify: judge every byte of frame files, alone or against the game they were made from. */
#include "cli.h"

typedef struct verify_arguments {
    const char *against;
    bool strict, lenient;
} verify_arguments;

static const cli_option options[] = {
    {"against", 0, CLI_FILE, offsetof(verify_arguments, against), .argument = "GAME",
     .help = "encode the game again and compare every bit"},
    {"strict", 0, CLI_FLAG, offsetof(verify_arguments, strict),
     .help = "trailing data and header padding that is not zero are errors"},
    {"lenient", 0, CLI_FLAG, offsetof(verify_arguments, lenient),
     .help = "in the game, also read the pawns \"P/w\" that some programs write"},
    {0},
};

/* "NAME: valid, version 5, mode xor, 31 frames" and "..., equal to the game" */
static void print(const cli_input *at, const hm_text *json) {
    hm_json_value object, value, mode, frames;
    if (hm_json_parse(json->data, json->length, &object, NULL) != HM_OK) return;
    if (!hm_json_get(&object, "version", &value) || !hm_json_get(&object, "mode", &mode) ||
        !hm_json_get(&object, "frames", &frames)) {
        return;
    }
    cli_print_text(stdout, at->name);
    printf(": valid, version %.*s, mode %.*s, %.*s frames", (int)value.length, value.text,
           (int)mode.length, mode.text, (int)frames.length, frames.text);
    puts(hm_json_get(&object, "equal", &value) ? ", equal to the game" : "");
    cli_note_warnings(at, &object);
}

static int run(cli_call *call) {
    const verify_arguments *arguments = (const verify_arguments *)&call->arguments;
    cli_progress progress;
    hm_api_options asking = cli_api_options(call);
    asking.notation = HM_NOTATION_SPECTRAL;
    asking.against = arguments->against;
    asking.strict = arguments->strict;
    asking.lenient = arguments->lenient;
    cli_watch_answers(&asking, &progress, call);
    if (arguments->against != NULL && call->count > 1) {
        return cli_usage_error("--against compares one file, found %d", call->count);
    }
    return cli_answer(call, &asking, "verify", print);
}

const cli_command cli_cmd_verify = {
    .name = "verify",
    .operands = "[FILE...]",
    .summary = "judge frame files, also against their game",
    .description =
        "Reads whole frame files and judges every byte: header, sizes, bodies, gzip checksums. "
        "With --against the game is encoded again and every bit compared, the only proof that a "
        "stored file is right; the exit status is 1 if they differ. A damaged file gives 3.",
    .examples = "hypermate verify *.spectralz4\tJudge some files\n"
                "hypermate verify game.spectralz4 --against game.ndjson\tCompare with the game\n",
    .options = options,
    .json = true,
    .group = CLI_FRAMES,
    .run = run,
};
