/* Private header of the program: commands over many games (many_games.c). */
#ifndef HM_CLI_MANY_GAMES_H
#define HM_CLI_MANY_GAMES_H

#include "cli.h"
#include "core/list.h"
#include "hypermate/more/archive.h"

/* Reads an expression; NULL matches every game. Prints an error with a caret. Returns an exit
 * status. */
int cli_read_expression(const char *text, hm_expression **expression);

/* Reads "90,5,5" (NULL: no numbers); `shares` has room for CLI_SHARES_MOST. Returns an exit status.
 */
enum { CLI_SHARES_MOST = 100 };
int cli_read_shares(const char *text, uint32_t *shares, size_t *count);

/* Warnings about games that contain an error: one each, at most 100, and then their number. */
typedef struct cli_faults {
    bool strict; /* the first is an error */
    bool silent; /* they were reported before */
    uint64_t count;
} cli_faults;

/* Reports a game in which hm_finder_look() found an error. False: the run ends with CLI_FAILED. */
bool cli_note_fault(cli_faults *faults, const cli_input *at, uint64_t number,
                    const hm_input_error *fault);
void cli_note_faults(const cli_faults *faults);

/* Returns whether an input is empty, and warns if it is. It does not count as a bad game. */
bool cli_note_empty(const cli_input *at);

/* The number of the game that follows the one with number `last`: that of --game, or the next. */
uint64_t cli_number_after(const cli_input *at, uint64_t last);

/* Appends a game as its file has it, so that it may follow another one: *again says whether one
 * came before. */
void cli_put_game_text(const cli_input *at, bool *again, hm_text *text);

/* ---- games that match (finding.c) ---- */

/* A game that is held back until a sample is complete. */
typedef struct cli_drawn_game {
    uint64_t rank[2], number;
    hm_text text;
} cli_drawn_game;

/* Options that choose what is printed of games that match. */
typedef struct cli_find_choice {
    bool numbers, count, unique, fens;
    cli_number limit, sample, seed;
} cli_find_choice;

#define CLI_FIND_OPTIONS(place, verb, limits)                                                      \
    {"numbers", 0, CLI_FLAG, (place) + offsetof(cli_find_choice, numbers),                         \
     .help = verb "print only the numbers of the games"},                                          \
        {"count", 0, CLI_FLAG, (place) + offsetof(cli_find_choice, count),                         \
         .help = verb "print one object that counts them"},                                        \
        {"fens", 0, CLI_FLAG, (place) + offsetof(cli_find_choice, fens),                           \
         .help = verb "print the positions that match, one per line"},                             \
        {"limit",                                                                                  \
         0,                                                                                        \
         CLI_NUMBER,                                                                               \
         (place) + offsetof(cli_find_choice, limit),                                               \
         .argument = "N",                                                                          \
         .least = 1,                                                                               \
         .help = limits "stop after N games that match"},                                          \
        {"unique", 0, CLI_FLAG, (place) + offsetof(cli_find_choice, unique),                       \
         .help = verb "leave out games that are copies of earlier ones"},                          \
        {"sample",                                                                                 \
         0,                                                                                        \
         CLI_NUMBER,                                                                               \
         (place) + offsetof(cli_find_choice, sample),                                              \
         .argument = "N",                                                                          \
         .least = 1,                                                                               \
         .most = 1000000,                                                                          \
         .help =                                                                                   \
             verb "print N of the games that match, the same ones for any order of the files"},    \
    {                                                                                              \
        "seed", 0, CLI_NUMBER, (place) + offsetof(cli_find_choice, seed),                          \
            .argument = "S", .help = verb "choose another sample (0)"                              \
    }

/* Zero-initialise. */
typedef struct cli_finding {
    const cli_find_choice *choice;
    const char *text; /* of the expression */
    bool json, quiet, count;
    bool four; /* a game was one of four players */
    hm_expression *expression;
    hm_finder *finder;
    cli_faults faults;
    uint64_t number; /* of the last game */
    uint64_t games, matched, plies, skipped, unjudged, copies;
    bool again;
    HM_LIST(cli_drawn_game) sample; /* the lowest ranks */
} cli_finding;

/* Reads the expression, which is the first operand, and makes a finder; returns an exit status. */
int cli_begin_finding(cli_finding *finding, cli_call *call, const cli_find_choice *choice);
/* Prints the word of the expression that fits no game; returns the exit status. */
int cli_refuse_word(const cli_finding *finding, const hm_error *error);
/* Looks at a game and prints it if it matches; returns what a cli_input_function does. */
int cli_find_in(cli_finding *finding, const cli_input *at, uint64_t number);
/* Prints what comes last; returns the exit status. */
int cli_end_finding(cli_finding *finding, int status);
void cli_clear_finding(cli_finding *finding);

/* Prints the answers of a tree, as objects or as tables; returns an exit status (cmd_tree.c). */
int cli_print_tree(const cli_call *call, const hm_facts *facts);
/* Says why a tree is empty: no game is of this kind (NULL: the position was not reached). */
void cli_note_no_tree(const hm_game *missing);
/* One of them as a table (tree_text.c). */
void cli_print_tree_group(const hm_facts *facts, const hm_fact *group);

#endif
