/* prove: forced mates in 4D chess, as certificates that any program can check. */
#include "commands/prove.h"

#define PROVE(member) offsetof(cli_prove_arguments, member)
static const cli_option options[] = {
    {"mate", 0, CLI_NUMBER, PROVE(mate), .argument = "N", .least = 1, .most = HM_FOUND_4D_MOVES,
     .help = "look for a mate in at most N moves (20)"},
    {"full", 0, CLI_FLAG, PROVE(full),
     .help = "try every move, not only threats: \"no mate in N\" is a fact then; needs --mate"},
    {"census", 0, CLI_FLAG, PROVE(census),
     .help = "print what every first move does within the N moves, by threats"},
    {"first", 0, CLI_TEXT, PROVE(first), .argument = "MOVES",
     .help = "try only these first moves, with a blank between two"},
    {"shard", 0, CLI_TEXT, PROVE(shard), .argument = "I/N",
     .help = "try only the first moves I, I+N, I+2N and so on, or these replies to the only one"},
    {"output", 'o', CLI_FILE, PROVE(output), .argument = "FILE",
     .help = "write the certificate to FILE; until it is whole, what was found so far, from which "
             "the next run continues"},
    {"check", 0, CLI_FLAG, PROVE(check), .help = "check the certificates that the operands name"},
    {"engine", 0, CLI_CHOICE, PROVE(engine), .argument = "ENGINE", .choices = "rules|phase",
     .help = "check with the moves of the rules engine (rules), or of the phase engine"},
    {0},
};

/* The first option that is given and belongs to the other form of the command; NULL: none. */
static const char *find_stranger(const cli_prove_arguments *a) {
    if (!a->check) return a->engine != NULL ? "engine" : NULL;
    return a->mate.given       ? "mate"
           : a->full           ? "full"
           : a->census         ? "census"
           : a->first != NULL  ? "first"
           : a->shard != NULL  ? "shard"
           : a->output != NULL ? "output"
                               : NULL;
}

static int cmd_prove_run(cli_call *call) {
    const cli_prove_arguments *a = (const cli_prove_arguments *)(const void *)&call->arguments;
    const char *stranger = find_stranger(a);
    if (stranger != NULL)
        return cli_usage_error(
            a->check ? "--%s cannot be combined with --check" : "--%s needs --check", stranger);
    return a->check ? cli_prove_check(call) : cli_prove_search(call);
}

const cli_command cli_cmd_prove = {
    .name = "prove",
    .operands = "[POSITION] | --check [FILE...]",
    .summary = "prove forced mates in 4D chess, and check the proofs",
    .description =
        "Looks for a forced mate of the side to move in a position (4d:start), in 1 move, in 2, "
        "and so on. Every move of this side gives check or threatens mate in one; the other side "
        "has all replies. The mate that is found is written with -o as a certificate (proof4). "
        "The exit status is 0 if a mate is proved, else 1. A failure means \"no proof by "
        "threats\", which says nothing about the value of the position. With --full every move of "
        "both sides is tried. With --census every first move is judged: it mates by force, it lets "
        "the other side mate, or it is open.\n\n"
        "Until a mate is proved, FILE of -o holds what was found so far. It is written every 20 "
        "seconds and at the end, and the next run continues from it. What shards have found is put "
        "together by join; a last run with -o makes the certificate from it.\n\n"
        "With --check, reads certificates of forced mates (.proof4, also of gzip) and plays every "
        "line of them: in each position of the loser every legal reply is answered until mate. "
        "Replies that a certificate does not list must allow mate in one, which is found here. "
        "The exit status is 0 only if every mate is proved, 1 if a certificate has a gap, and 3 "
        "if a file cannot be read. An error says the place in the file, the moves that lead "
        "there, and the reply. The check shares no code with the search for proofs. With --engine "
        "phase it takes moves and checks from the phase engine alone, which shares nothing with "
        "the rules engine. A file may also be a game of 5D chess with the whole defence, as solve "
        "--tree writes it: then the game must have every legal action of the loser.",
    .examples =
        "hypermate prove -o mate4.proof4\tProve the mate in 4 from the start position\n"
        "hypermate prove --mate 3 --full\tNo first move mates in 3\n"
        "hypermate prove --first 2,0,5,4-4,0,5,2 --shard 1/8 -o part1.proof4\tAn eighth of the "
        "replies\n"
        "hypermate prove --check mate4.proof4\tCheck a certificate\n"
        "hypermate prove --check mate4.proof4 --engine phase -j 2\tBy the second engine\n"
        "hypermate prove --check timeline_skirmish2.5dpgn\tCheck a mate in 5D chess\n",
    .options = options,
    .limits = "time|work|memory",
    .game = "4d",
    .json = true,
    .run = cmd_prove_run,
};
