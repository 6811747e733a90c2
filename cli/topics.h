/* Private header of the program: what `hypermate help TOPIC` prints. */
#ifndef HM_CLI_TOPICS_H
#define HM_CLI_TOPICS_H

#include "cli.h"

/* The texts topics/NAME.txt, as topics.py lists them; ends with a row without name. In a text the
 * lines "@options", "@game", "@facts", "@starts" and "@notations" stand for what tables hold. */
typedef struct cli_topic {
    const char *name, *title;
    const char *const *lines; /* ends with NULL */
} cli_topic;
extern const cli_topic cli_topics[];
/* ---- help_topics.c ---- */

/* The topic that describes the options below a heading, or NULL. */
const char *cli_topic_of(const char *title);
/* Prints a topic or its manual page. Returns false if no topic has the name. */
bool cli_print_topic(FILE *out, const char *name, bool man);
/* Prints the error for a word that names neither a command nor a topic; returns the exit status. */
int cli_unknown_topic(const cli_command *const *commands, const char *word);

#endif
