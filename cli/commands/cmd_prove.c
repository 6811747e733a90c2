/* prove: forced mates in 4D, 5D and four-player chess, as certificates that any program can check.
 */
#include "commands/prove.h"

#define PROVE(member) offsetof(cli_prove_arguments, member)
static const cli_option options[] = {
    {"mate", 0, CLI_NUMBER, PROVE(mate), .argument = "N", .least = 1, .most = HM_FOUND_4D_MOVES,
     .help = "search for a mate in at most N moves (20)"},
    {"full", 0, CLI_FLAG, PROVE(full),
     .help = "try every move, not only threats: \"no mate in N\" is a fact then; needs --mate"},
    {"census", 0, CLI_FLAG, PROVE(census),
     .help = "print the result of every first move within the N moves; by threats"},
    {"first", 0, CLI_TEXT, PROVE(first), .argument = "MOVES",
     .help = "try only these first moves, separated by blanks"},
    {"shard", 0, CLI_TEXT, PROVE(shard), .argument = "I/N",
     .help = "try only the first moves I, I+N, I+2N and so on, or these replies to the only one"},
    {"output", 'o', CLI_FILE, PROVE(output), .argument = "FILE",
     .help = "write the certificate to FILE; until then the results so far, from which the next "
             "run continues"},
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
        "Searches for a forced mate by the side to move (4d:start), in 1 move, in 2, and so on. "
        "-o writes the mate as a certificate (proof4). The exit status is 0 if a mate is proved, "
        "else 1, which only means \"no proof by threats\".\nEvery move of this side gives check or "
        "threatens mate in one; the other side has all replies. --full tries every move of both "
        "sides. --census judges every first move: it mates by force, it lets the other side mate, "
        "or it is open.\nUntil a mate is proved, FILE of -o holds the results so far, written "
        "every 20 seconds; the next run continues from them. join unites the files of shards; a "
        "last run with -o makes the certificate.\n--check reads certificates and plays every line: "
        "each legal reply in each position of the loser needs an answer until mate. Replies that "
        "are not listed must allow mate in one. The exit status is 1 if a certificate has a gap, "
        "which is printed with its place, the moves before it and the reply. The check shares no "
        "code with the search; --engine phase uses the phase engine alone.\nIn 5D chess and in "
        "Teams of the four-player game all moves of both sides are tried, so \"no mate in N\" is a "
        "fact. The certificate is a game with the whole defence: of 5D chess as solve --tree "
        "writes "
        "it, of Teams a pgn4 with variations. Nothing is kept until it is whole. Free-for-all has "
        "no two sides: no mate is proved there.",
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
