/* Private header of the program: commands over many games (many_games.c). */
#ifndef HM_CLI_MANY_GAMES_H
#define HM_CLI_MANY_GAMES_H

#include "cli.h"
#include "hypermate/archive.h"

/* Reads an expression; NULL stands for every game. Prints what is wrong, with a caret. Returns an
 * exit status. */
int cli_read_expression(const char *text, hm_expression **expression);

/* Warnings about games that contain an error: one each, at most 100, and then their number. */
typedef struct cli_faults {
    bool strict; /* the first is an error */
    uint64_t count;
} cli_faults;

/* Tells of a game that hm_finder_look() found bad. False: the run ends with CLI_FAILED. */
bool cli_note_fault(cli_faults *faults, const cli_input *at, uint64_t number,
                    const hm_input_error *fault);
void cli_note_faults(const cli_faults *faults);

/* Appends a game as it stands in its file, so that it may follow another one: *again says whether
 * one came before. */
void cli_put_game_text(const cli_input *at, bool *again, hm_text *text);

/* Prints the answers of a tree, as objects or as tables; returns an exit status (cmd_tree.c). */
int cli_print_tree(const cli_call *call, const hm_facts *facts);
/* One of them as a table (tree_text.c). */
void cli_print_tree_group(const hm_facts *facts, const hm_fact *group);

#endif
