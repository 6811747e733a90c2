/* hypermate-mpi: long work of hypermate as one job of many ranks. What comes out does not depend on
 * how many they are. */
#include "job.h"

#include <getopt.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: mpirun -np N hypermate-mpi COMMAND [OPTION...] [OPERAND...]\n"
    "\n"
    "  encode FILE... -o FILE       write logs and games as one frame file (version 4)\n"
    "  energies FILE... -o FILE     write their energies: a table, or an array if FILE ends in "
    ".npy\n"
    "  perft DEPTH POSITION         count the leaves of the tree of legal moves\n"
    "  solve [N] POSITION           find the first actions that force mate (5D), as JSON\n"
    "  random-game -o FILE          make random games\n"
    "\n"
    "  -o, --output FILE   write the result to FILE, which appears when all ranks are done\n"
    "  -j, --jobs N        use N threads in each rank (1)\n"
    "  -q, --quiet         print no summary\n"
    "      --first-ply N   encode, energies: count plies from N on if lines have none\n"
    "      --lenient       encode, energies: also read pawns written \"P/w\", and NaN\n"
    "      --json          perft: print a JSON object, with --divide also each move\n"
    "      --seed N, --games N, --first N, --max-plies N, --variant START, --to FORM\n"
    "                      random-game: as in hypermate random-game\n"
    "      --help, --version\n"
    "\n"
    "Each rank reads its part of the operands: files that all ranks can read.\n";

enum {
    FIRST_PLY = 256,
    LENIENT,
    JSON,
    DIVIDE,
    SEED,
    GAMES,
    FIRST,
    PLIES,
    VARIANT,
    TO,
    HELP,
    VERSION
};

static const struct option names[] = {{"output", required_argument, NULL, 'o'},
                                      {"jobs", required_argument, NULL, 'j'},
                                      {"quiet", no_argument, NULL, 'q'},
                                      {"first-ply", required_argument, NULL, FIRST_PLY},
                                      {"lenient", no_argument, NULL, LENIENT},
                                      {"json", no_argument, NULL, JSON},
                                      {"divide", no_argument, NULL, DIVIDE},
                                      {"seed", required_argument, NULL, SEED},
                                      {"games", required_argument, NULL, GAMES},
                                      {"first", required_argument, NULL, FIRST},
                                      {"max-plies", required_argument, NULL, PLIES},
                                      {"variant", required_argument, NULL, VARIANT},
                                      {"to", required_argument, NULL, TO},
                                      {"help", no_argument, NULL, HELP},
                                      {"version", no_argument, NULL, VERSION},
                                      {0}};

typedef struct command {
    const char *name;
    int (*run)(const job *j);
} command;

static const command commands[] = {{"encode", job_encode},
                                   {"energies", job_energies},
                                   {"perft", job_perft},
                                   {"solve", job_solve},
                                   {"random-game", job_random}};

/* False when it is none. */
static bool take_option(job *j, int option, const char **threads) {
    const char **texts[] = {[FIRST_PLY - FIRST_PLY] = &j->first_ply,
                            [SEED - FIRST_PLY] = &j->seed,
                            [GAMES - FIRST_PLY] = &j->games,
                            [FIRST - FIRST_PLY] = &j->first,
                            [PLIES - FIRST_PLY] = &j->plies,
                            [VARIANT - FIRST_PLY] = &j->start,
                            [TO - FIRST_PLY] = &j->to};
    bool *flags[] = {[LENIENT - LENIENT] = &j->lenient,
                     [JSON - LENIENT] = &j->json,
                     [DIVIDE - LENIENT] = &j->divide};
    if (option == 'o') {
        j->output = optarg;
    } else if (option == 'j') {
        *threads = optarg;
    } else if (option == 'q') {
        j->quiet = true;
    } else if (option >= LENIENT && option <= DIVIDE) {
        *flags[option - LENIENT] = true;
    } else if (option >= FIRST_PLY && option <= TO) {
        *texts[option - FIRST_PLY] = optarg;
    } else {
        return false;
    }
    return true;
}

static int mpi_main_tell(const job *j, const char *text) {
    if (j->rank == 0) fputs(text, stdout);
    return JOB_DONE;
}

static int mpi_main_run(job *j, int argc, char **argv) {
    const char *threads = NULL;
    uint64_t number = 1;
    int option;
    opterr = j->rank == 0;
    while ((option = getopt_long(argc, argv, "o:j:q", names, NULL)) != -1) {
        if (option == HELP) return mpi_main_tell(j, help);
        if (option == VERSION) return mpi_main_tell(j, "hypermate-mpi " HM_MPI_VERSION "\n");
        if (!take_option(j, option, &threads)) return JOB_USAGE;
    }
    if (optind == argc) return job_usage(j, "the command is missing");
    j->command = argv[optind];
    j->operands = argv + optind + 1;
    j->count = argc - optind - 1;
    if (!job_number(j, "jobs", threads, &number)) return JOB_USAGE;
    j->threads = number < 256 ? (unsigned)number : 256;
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(commands[i].name, j->command) == 0) return commands[i].run(j);
    }
    return job_usage(j, "there is no command \"%s\"", j->command);
}

int main(int argc, char **argv) {
    job j = {0};
    int provided;
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    if (MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS)
        return JOB_FAILED;
    MPI_Comm_rank(MPI_COMM_WORLD, &j.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &j.ranks);
    int status = mpi_main_run(&j, argc, argv);
    if (fflush(stdout) != 0) {
        fputs("hypermate-mpi: error: standard output: cannot write\n", stderr);
        status = JOB_FAILED;
    }
    MPI_Finalize();
    return status;
}
