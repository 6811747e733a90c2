/* Private header of the program: what the completion scripts of all shells say (completion.c). */
#ifndef HM_CLI_COMPLETION_H
#define HM_CLI_COMPLETION_H

#include "cli.h"

/* Names with a blank between them. */
void cli_put_commands(FILE *out, const cli_command *const *commands);
void cli_put_starts(FILE *out);
void cli_put_topics(FILE *out); /* each after a blank */
/* "a|b|c" with blanks between the words. */
void cli_put_choices(FILE *out, const char *choices);
/* Every name of every option of a command, each with a blank before it. */
void cli_put_options(FILE *out, const cli_command *command);
/* Names of the commands that match, with `between` between them. */
typedef bool cli_command_test(const cli_command *command);
void cli_put_matching(FILE *out, const cli_command *const *commands, cli_command_test *test,
                      const char *between);

/* Whether an operand may be a start name. */
bool cli_takes_positions(const cli_command *command);

/* Words that a command takes as its only operand, "a|b|c"; NULL: none. `help`
 * takes the names of commands, which are not said here. */
const char *cli_operand_words(const cli_command *command);

#endif
