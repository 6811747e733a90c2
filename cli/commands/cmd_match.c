/* match: engines against each other. */
#include "effort.h"
#include "files.h"
#include "members.h"
#include "path.h"

#include <stdatomic.h>
#include <stdlib.h>

typedef struct arguments {
    const char *start, *openings, *folder, *patience, *sprt;
    cli_number games, seed, plies, balance, max_plies;
    cli_effort effort;
} arguments;

#define PLACE(member) offsetof(arguments, member)
static const cli_option options[] = {
    {"games", 'n', CLI_NUMBER, PLACE(games), .argument = "N", .least = 1, .most = 10000000,
     .help = "play N games (100)"},
    {"time", 0, CLI_TIME, PLACE(effort.time), .argument = "TIME",
     .help = "each move takes TIME: 100ms, 2s (100ms without any limit)"},
    {"nodes", 0, CLI_NUMBER, PLACE(effort.nodes), .argument = "N", .least = 1,
     .help = "each move takes N nodes"},
    {"work", 0, CLI_NUMBER, PLACE(effort.work), .argument = "N", .least = 1,
     .help = "each move takes N units of computing, about 10 ns each"},
    {"depth", 0, CLI_NUMBER, PLACE(effort.depth), .argument = "N", .least = 1,
     .most = HM_SEARCH_PLIES, .help = "each move is searched N plies deep"},
    {"hash", 0, CLI_NUMBER, PLACE(effort.hash), .argument = "MIB", .least = 1,
     .most = HM_SEARCH_HASH_MAX, .help = "memory of each engine of this program, in MiB (64)"},
    {"threads", 0, CLI_NUMBER, PLACE(effort.threads), .argument = "N", .least = 1, .most = 256,
     .help = "threads of each engine of this program"},
    {"start", 0, CLI_TEXT, PLACE(start), .argument = "POSITION",
     .help = "where games begin: a position, or a group of starts to use in turn (4d:fair, 100 "
             "starts)"},
    {"openings", 0, CLI_FILE, PLACE(openings), .argument = "FILE",
     .help = "positions or games from which games continue, instead of random moves"},
    {"plies", 0, CLI_NUMBER, PLACE(plies), .argument = "N", .most = 1000,
     .help = "random moves that begin each opening (4; four players: 8; a group of starts: 0 until "
             "all were used)"},
    {"balance", 0, CLI_NUMBER, PLACE(balance), .argument = "CP", .most = 30000,
     .help = "reject openings in which a short search finds a mate, or more than CP hundredths of "
             "a pawn for a side (150); 0: reject none"},
    {"seed", 's', CLI_NUMBER, PLACE(seed), .argument = "N", .help = "seed of the openings (0)"},
    {"max-plies", 0, CLI_NUMBER, PLACE(max_plies), .argument = "N",
     .help = "end a game of N plies as a draw (1000)"},
    {"patience", 0, CLI_TIME, PLACE(patience), .argument = "TIME",
     .help = "a program that takes TIME longer than allowed loses (5s)"},
    {"sprt", 0, CLI_TEXT, PLACE(sprt), .argument = "ELO0,ELO1",
     .help = "end as soon as the test (SPRT) accepts one of two Elo differences"},
    {"output", 'o', CLI_FILE, PLACE(folder), .argument = "FOLDER",
     .help = "keep the games and their results in FOLDER, and continue a match there"},
    {0},
};

/* ---- the plan ---- */

/* "0,10", "-5,5": whole numbers. */
static bool read_differences(const char *text, double *elo0, double *elo1) {
    char *end;
    long first = strtol(text, &end, 10);
    if (end == text || *end != ',') return false;
    const char *rest = end + 1;
    long second = strtol(rest, &end, 10);
    *elo0 = (double)first;
    *elo1 = (double)second;
    return end != rest && *end == '\0' && first < second && first > -2000 && second < 2000;
}

static uint64_t cmd_match_or_else(const cli_number *number, uint64_t usual) {
    return number->given ? number->value : usual;
}

static int read_limits(const arguments *a, hm_match_plan *plan) {
    plan->limits = cli_effort_limits(&a->effort, 0.1);
    plan->options = cli_effort_options(&a->effort);
    plan->patience = 5;
    if (a->patience != NULL) (void)hm_time_parse(a->patience, &plan->patience);
    plan->sprt = a->sprt != NULL;
    if (plan->sprt && !read_differences(a->sprt, &plan->elo0, &plan->elo1)) {
        return cli_usage_error("--sprt: expected two whole numbers like 0,10, found \"%s\"",
                               a->sprt);
    }
    return CLI_DONE;
}

static bool is_input(const char *operand) {
    return operand != NULL && cli_is_standard(operand);
}

static int cmd_match_read_plan(const cli_call *call, const hm_request *request,
                               hm_match_plan *plan) {
    const arguments *a = (const arguments *)(const void *)call->arguments.bytes;
    *plan = (hm_match_plan){
        .size = sizeof *plan,
        .engines = (const char *const *)call->operands,
        .engine_count = (size_t)call->count,
        .start = a->start != NULL ? a->start : "4d:fair",
        .request = request,
        .openings = a->openings,
        .balance = (unsigned)cmd_match_or_else(&a->balance, 150),
        .seed = a->seed.value,
        .games = cmd_match_or_else(&a->games, 100),
        .jobs = (unsigned)cmd_match_or_else(&call->common.jobs, 1),
        .max_plies = cmd_match_or_else(&a->max_plies, 1000),
        .folder = a->folder,
    };
    plan->plies = (unsigned)cmd_match_or_else(&a->plies, HM_MATCH_USUAL_PLIES);
    if (call->count < 2) return cli_usage_error("a match needs two engines");
    int usage = a->folder != NULL ? cli_expect_folder(a->folder) : CLI_DONE;
    if (usage != CLI_DONE) return usage;
    if (is_input(a->start) || is_input(a->openings))
        return cli_usage_error(
            "a match that continues reads its positions again: name a file, not standard input");
    return read_limits(a, plan);
}

/* ---- output ---- */

/* "game 3: 1-0 checkmate, 41 plies   +2 =0 -1" */
static void cmd_match_print_game(const hm_facts *game, const hm_facts *score) {
    const hm_fact *g = hm_fact_first(game, NULL), *s = hm_fact_first(score, NULL);
    const hm_fact *lost = hm_fact_get(game, g, "forfeit");
    cli_progress_erase();
    printf("game %llu: %s ", cli_number_of(game, g, "game") + 1, cli_word_of(game, g, "result"));
    cli_print_words(game, hm_fact_get(game, g, "reason"));
    if (hm_fact_type_of(lost) != HM_FACT_NULL) {
        const hm_fact *seats = hm_fact_get(game, g, "seats");
        const hm_fact *seat = hm_fact_first(game, seats);
        for (uint64_t i = hm_fact_number(lost); i > 0; i--)
            seat = hm_fact_next(game, seats, seat);
        printf(" of engine %llu", (unsigned long long)hm_fact_number(seat) + 1);
        if (hm_fact_get(game, g, "sent") != NULL) printf(" (\"%s\")", cli_word_of(game, g, "sent"));
    }
    printf(", %llu plies", cli_number_of(game, g, "plies"));
    if (hm_fact_get(score, s, "wins") != NULL) {
        printf("   +%llu =%llu -%llu", cli_number_of(score, s, "wins"),
               cli_number_of(score, s, "draws"), cli_number_of(score, s, "losses"));
    }
    putchar('\n');
}

typedef struct teller {
    bool json, quiet;
    atomic_bool unheard; /* standard output has failed: the match ends */
    uint64_t played;     /* games of this run */
    const hm_watch *watch;
} teller;

static void cmd_match_tell(void *context, const hm_facts *game, const hm_facts *score) {
    teller *t = context;
    t->played++;
    if (t->json) {
        cli_print_json(game);
    } else if (!t->quiet) {
        cmd_match_print_game(game, score);
    }
    if (!cli_flush_output()) atomic_store(&t->unheard, true);
}

static bool cmd_match_go_on(void *context, uint64_t done, uint64_t total) {
    teller *t = context;
    return !atomic_load(&t->unheard) && t->watch->progress(t->watch->context, done, total);
}

/* A number of the answer; `without`: what is printed where there is none. */
static void cmd_match_print_number(const hm_facts *facts, const hm_fact *object, const char *key,
                                   const char *without) {
    const hm_fact *value = hm_fact_get(facts, object, key);
    char room[CLI_NUMBER_ROOM];
    bool known = hm_fact_type_of(value) != HM_FACT_NULL;
    fputs(known ? cli_number_text(facts, value, room) : without, stdout);
}

static void print_strength(const hm_facts *facts, const hm_fact *s) {
    const hm_fact *board = hm_fact_get(facts, s, "board");
    printf("first against second: +%llu =%llu -%llu", cli_number_of(facts, s, "wins"),
           cli_number_of(facts, s, "draws"), cli_number_of(facts, s, "losses"));
    printf(" (on the board +%llu =%llu -%llu)\nElo: ", cli_number_of(facts, board, "wins"),
           cli_number_of(facts, board, "draws"), cli_number_of(facts, board, "losses"));
    bool lost = cli_number_of(facts, s, "losses") > cli_number_of(facts, s, "wins");
    cmd_match_print_number(facts, s, "elo", lost ? "-infinite" : "infinite");
    fputs(", 95 % between ", stdout);
    cmd_match_print_number(facts, s, "elo_low", "-infinite");
    fputs(" and ", stdout);
    cmd_match_print_number(facts, s, "elo_high", "infinite");
    putchar('\n');
    if (hm_fact_get(facts, s, "llr") == NULL) return;
    fputs("test: ", stdout);
    cmd_match_print_number(facts, s, "llr", "0");
    fputs(" of +-", stdout);
    cmd_match_print_number(facts, s, "llr_bound", "0");
    const hm_fact *decision = hm_fact_get(facts, s, "decision");
    bool decided = hm_fact_type_of(decision) == HM_FACT_STRING;
    printf(", %s\n", decided ? cli_word_of(facts, s, "decision") : "open");
}

static void print_engines(const hm_facts *facts, const hm_fact *s) {
    const hm_fact *engines = hm_fact_get(facts, s, "engines");
    for (const hm_fact *e = hm_fact_first(facts, engines); e != NULL;
         e = hm_fact_next(facts, engines, e)) {
        fputs("engine: ", stdout);
        cli_print_words(facts, hm_fact_get(facts, e, "name"));
        printf(", %llu forfeits, %llu moves too late", cli_number_of(facts, e, "forfeits"),
               cli_number_of(facts, e, "late"));
        if (hm_fact_get(facts, e, "points_mean") != NULL) {
            fputs(", mean points ", stdout);
            cmd_match_print_number(facts, e, "points_mean", "none");
            fputs(", mean place ", stdout);
            cmd_match_print_number(facts, e, "place_mean", "none");
        }
        putchar('\n');
    }
}

static void cmd_match_print_score(const hm_facts *facts) {
    const hm_fact *s = hm_fact_first(facts, NULL);
    const hm_fact *endings = hm_fact_get(facts, s, "endings");
    printf("games: %llu of %llu", cli_number_of(facts, s, "games"),
           cli_number_of(facts, s, "games_wanted"));
    if (cli_number_of(facts, s, "games") > 0) {
        printf(", median %llu plies", cli_number_of(facts, s, "plies_median"));
    }
    putchar('\n');
    print_engines(facts, s);
    if (hm_fact_get(facts, s, "wins") != NULL) print_strength(facts, s);
    for (const hm_fact *e = hm_fact_first(facts, endings); e != NULL;
         e = hm_fact_next(facts, endings, e)) {
        fputs("ended by ", stdout);
        cli_print_words(facts, hm_fact_get(facts, e, "reason"));
        printf(": %llu\n", cli_number_of(facts, e, "games"));
    }
}

/* ---- the command ---- */

static int cmd_match_finish(const cli_call *call, const hm_facts *facts, hm_status status,
                            const hm_error *error) {
    bool told = status == HM_OK || status == HM_ERR_INTERRUPTED;
    cli_progress_erase();
    if (told && facts->failed) return cli_fail_memory("results");
    if (told && call->common.json) {
        int printed = cli_print_json(facts);
        if (printed != CLI_DONE) return printed;
    } else if (told) {
        cmd_match_print_score(facts);
    }
    if (status == HM_OK) return CLI_DONE;
    if (status == HM_ERR_INTERRUPTED) return CLI_FAILED;
    if (status == HM_ERR_OPTION || status == HM_ERR_ARGUMENT) {
        return cli_usage_error("%s", error->message);
    }
    return cli_fail(error);
}

static int cmd_match_run(cli_call *call) {
    hm_request request = cli_request(call);
    cli_progress progress;
    hm_match_plan plan;
    hm_facts facts = {0};
    hm_error error;
    teller t = {.json = call->common.json, .quiet = call->common.quiet, .watch = &progress.watch};
    int usage = cmd_match_read_plan(call, &request, &plan);
    if (usage != CLI_DONE) return usage;
    cli_progress_start(&progress, call, "games");
    plan.watch = (hm_watch){.progress = cmd_match_go_on, .context = &t};
    plan.told = cmd_match_tell;
    plan.context = &t;
    hm_status status = hm_match_run(&plan, &facts, &error);
    int result = cmd_match_finish(call, &facts, status, &error);
    if (result == CLI_DONE && plan.folder != NULL && t.played == 0)
        cli_note("%s has all %llu games already; give another folder to play again", plan.folder,
                 cli_number_of(&facts, hm_fact_first(&facts, NULL), "games"));
    hm_facts_clear(&facts);
    return result;
}

const cli_command cli_cmd_match = {
    .name = "match",
    .operands = "ENGINE ENGINE...",
    .summary = "let engines play against each other",
    .description =
        "Plays games between two engines, each opening twice with sides changed.\nIn free-for-all "
        "games up to four engines play each opening four times with seats rotated. A referee "
        "checks every move by the rules. An engine loses if it sends an illegal move or none, "
        "hangs or ends; such games are counted separately. The third occurrence of a position, and "
        "a draw by clock that a player may claim, end the game as a draw.\nAn engine is a text of "
        "words separated by commas; write a comma or a backslash in a word with a backslash before "
        "it. The first word is search, plain (alpha-beta without knowledge of the game), greedy "
        "(not in 5D), random, or cmd=PROGRAM with its arguments, which speaks UCI, or 5DUCI for 5D "
        "chess. The others are name=NAME, time=TIME, nodes=N, depth=N, work=N, hash=MIB, "
        "threads=N, no-mate (no search for mates), eval=spectral (4D: evaluation by the energies "
        "of the encoder). For programs there are option.NAME=VALUE and moves=short (h2h3 instead "
        "of h2-h3).\nThe Elo difference is between the first engine and the second, with the "
        "interval that holds the true one in 95 of 100 cases. With --output an interrupted match "
        "continues, and a larger --games extends one that has ended.",
    .examples =
        "hypermate match search greedy --nodes 3000 --games 20\tTwenty games of 4D chess\n"
        "hypermate match search search,no-mate --time 100ms -j 2 -o games\tIn two threads; the "
        "games are kept\n"
        "hypermate match search 'cmd=./rival --fast' --start 4p:modern --time 1s\tAgainst a "
        "program\n"
        "hypermate match search search,nodes=500 --nodes 1000 --sprt 0,20\tUntil the test has "
        "decided\n",
    .options = options,
    .reads = true,
    .json = true,
    .group = CLI_PLAYING,
    .run = cmd_match_run,
};
