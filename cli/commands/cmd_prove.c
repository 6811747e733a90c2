/* prove: forced mates in 4D chess, as certificates that any program can check. */
#include "commands/prove.h"

static const cli_option options[] = {
    {"check", 0, CLI_FLAG, offsetof(cli_prove_arguments, check),
     .help = "check the certificates that the operands name"},
    {"engine", 0, CLI_CHOICE, offsetof(cli_prove_arguments, engine), .argument = "ENGINE",
     .choices = "rules|phase",
     .help = "check with the moves of the rules engine (rules), or of the phase engine"},
    {0},
};

static int cmd_prove_run(cli_call *call) {
    const cli_prove_arguments *a = (const cli_prove_arguments *)(const void *)&call->arguments;
    if (!a->check) return cli_usage_error("--check is missing");
    return cli_prove_check(call);
}

const cli_command cli_cmd_prove = {
    .name = "prove",
    .operands = "[FILE...]",
    .summary = "check certificates of forced mates in 4D chess",
    .description =
        "With --check, reads certificates of forced mates (.proof4, also of gzip) and plays every "
        "line of them: in each position of the loser every legal reply is answered until mate. "
        "Replies that a certificate does not list must allow mate in one, which is found here. "
        "The exit status is 0 only if every mate is proved, 1 if a certificate has a gap, and 3 "
        "if a file cannot be read. An error says the place in the file, the moves that lead "
        "there, and the reply.\n\n"
        "The check shares no code with the search for proofs. With --engine phase it takes moves "
        "and checks from the phase engine alone, which shares nothing with the rules engine.",
    .examples = "hypermate prove --check mate4.proof4\tCheck a certificate\n"
                "hypermate prove --check mate4.proof4 --engine phase -j 2\tBy the second engine\n",
    .options = options,
    .json = true,
    .run = cmd_prove_run,
};
