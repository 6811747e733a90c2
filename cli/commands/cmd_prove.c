/* prove: forced mates in 4D, 5D and four-player chess, as certificates that any program can check.
 */
#include "commands/prove.h"

#define PROVE(member) offsetof(cli_prove_arguments, member)
static const cli_option options[] = {
    {"mate", 0, CLI_NUMBER, PROVE(mate), .argument = "N", .least = 1, .most = HM_FOUND_4D_MOVES,
     .help = "search for a mate in at most N moves (20)"},
    {"full", 0, CLI_FLAG, PROVE(full),
     .help = "try every move, not only threats, so \"no mate in N\" is a fact; needs --mate"},
    {"census", 0, CLI_FLAG, PROVE(census),
     .help = "print the result of every first move, by threats within N moves; needs --mate"},
    {"first", 0, CLI_TEXT, PROVE(first), .argument = "MOVES",
     .help = "try only these first moves, separated by blanks"},
    {"shard", 0, CLI_TEXT, PROVE(shard), .argument = "I/N",
     .help = "try only the first moves I, I+N, I+2N and so on; with a single first move, only "
             "these replies to it"},
    {"output", 'o', CLI_FILE, PROVE(output), .argument = "FILE",
     .help = "write the certificate to FILE; in 4D, FILE holds the results so far until then, and "
             "the next run continues from them"},
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
    .summary = "prove forced mates in 4D, 5D and Teams, and check the proofs",
    .description =
        "Searches for a forced mate by the side to move (in 4d:start if no position is given), in "
        "1 move, in 2, and so on. -o writes the mate as a certificate (proof4). The exit status is "
        "1 if no mate was proved.\nIn 4D chess only moves that give check or threaten mate in one "
        "are tried for this side; the other side has all replies. So there may be a mate that is "
        "not found. --full tries every move of both sides. --census says of every first move that "
        "it forces mate, that it lets the other side force mate, or that neither is proved.\nUntil "
        "a mate is proved, FILE of -o holds the results so far, written every 20 seconds; the next "
        "run continues from them. join combines the files of shards; a last run with -o makes the "
        "certificate.\n--check reads certificates and plays every line: each legal reply in each "
        "position of the loser needs an answer until mate. Replies that are not listed must allow "
        "mate in one. The exit status is 1 if a certificate has a gap; its place, the moves before "
        "it and the reply are printed. The check shares no code with the search; --engine phase "
        "uses the phase engine alone.\nIn 5D chess and in Teams all moves of both sides are tried, "
        "so \"no mate in N\" is a fact. The certificate is then a game with the whole defence: a "
        "5D game as solve --tree writes it, or a pgn4 with variations. FILE is written only when "
        "it is complete. In free-for-all nothing is proved, because a mate does not end the game.",
    .examples =
        "hypermate prove -o mate4.proof4\tProve the mate in 4 from the start position\n"
        "hypermate prove --mate 3 --full\tNo first move mates in 3\n"
        "hypermate prove --first 2,0,5,4-4,0,5,2 --shard 1/8 -o part1.proof4\tAn eighth of the "
        "replies\n"
        "hypermate prove --check mate4.proof4\tCheck a certificate\n"
        "hypermate prove --check mate4.proof4 --engine phase -j 2\tCheck it with the second "
        "engine\n"
        "hypermate prove 5d:just_knights -o mate3.5dpgn\tProve a mate in 5D chess\n"
        "hypermate prove --check mate3.5dpgn\tCheck it\n"
        "hypermate prove game.pgn4 --ply 25 -o mate2.pgn4\tProve a mate in Teams\n",
    .options = options,
    .limits = "time|work|memory",
    .reads = true,
    .json = true,
    .group = CLI_THINKING,
    .run = cmd_prove_run,
};
