/* Usage and help texts, made from the tables of commands and options. */
#include "topics.h"

#include <string.h>

enum { WIDTH = 80, SHORT_OPTIONS = 4, SHORT_EXAMPLES = 2, SHORT_COLUMN = 24 };

void cli_print_usage(FILE *out) {
    fputs("Usage: hypermate COMMAND [OPTION...] [OPERAND...]\n"
          "  hypermate check \"4d-fen v1: K@0,0,0,0; k@7,7,7,7\"\n"
          "  hypermate encode game.ndjson -o game.spectralz4\n"
          "\"hypermate help\" lists the commands.\n",
          out);
}

static void help_print_group(FILE *out, const cli_command *const *commands, cli_group group) {
    fprintf(out, "\n%s:\n", cli_group_titles[group]);
    for (size_t i = 0; commands[i] != NULL; i++) {
        const cli_command *command = commands[i];
        if (command->group == group) fprintf(out, "  %-16s %s\n", command->name, command->summary);
    }
}

void cli_print_help(FILE *out, const cli_command *const *commands, bool all) {
    fputs("hypermate: chess beyond two dimensions and two players\n\n"
          "Usage: hypermate COMMAND [OPTION...] [OPERAND...]\n",
          out);
    for (int group = 0; group < CLI_GROUPS; group++) {
        if (all || group != CLI_OLD) help_print_group(out, commands, (cli_group)group);
    }
    char text[1024];
    size_t used = (size_t)snprintf(text, sizeof text,
                                   "\"hypermate help COMMAND\" describes a command, \"hypermate "
                                   "help TOPIC\" one of these topics:");
    for (const cli_topic *topic = cli_topics; topic->name != NULL && used < sizeof text; topic++)
        used += (size_t)snprintf(text + used, sizeof text - used, " %s", topic->name);
    fputc('\n', out);
    cli_print_wrapped(out, text, 0, 0);
}

/* Commands, and below each what it does. A short page has this on the same line, if it fits. */
static void help_print_examples(FILE *out, const char *examples, bool all) {
    fputs(all ? "\nExamples:\n" : "Examples:\n", out);
    for (int i = 0; *examples != '\0' && (all || i < SHORT_EXAMPLES); i++) {
        int command = (int)strcspn(examples, "\t");
        const char *what = examples + command + 1;
        int length = (int)strcspn(what, "\n");
        bool fits = !all && 2 + command + 4 + length <= WIDTH;
        fprintf(out, "  %.*s", command, examples);
        if (all || fits) fprintf(out, "%s%.*s", fits ? "  # " : "\n      ", length, what);
        fputc('\n', out);
        examples = what + length + 1;
    }
}

/* The options of the command itself, its question's first; of many the last by name only. */
static void print_own_options(FILE *out, const cli_row *rows, size_t count) {
    const cli_option *own[CLI_ROWS];
    size_t most = 0;
    for (int question = 1; question >= 0; question--) {
        for (size_t i = 0; i < count; i++) {
            bool asked = rows[i].owner == CLI_OF_QUESTION;
            if (asked == (question == 1) && cli_topic_of(rows[i].title) == NULL)
                own[most++] = &rows[i].option;
        }
    }
    size_t full = most <= SHORT_OPTIONS + 1 ? most : SHORT_OPTIONS;
    char text[1024];
    int column = 0;
    size_t used = 0;
    for (size_t i = 0; i < full; i++) {
        int width = 2 + cli_option_name(own[i], true, text, sizeof text);
        if (width > column && width <= SHORT_COLUMN) column = width;
    }
    for (size_t i = 0; i < full; i++)
        cli_print_short_option(out, own[i], column, full > 2);
    for (size_t i = full; i < most && used < sizeof text; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s--%s", i > full ? ", " : "",
                                 own[i]->name);
    if (most > full) cli_print_wrapped(out, text, fprintf(out, "  and "), 6);
}

/* The topics of the other options, the full list, and the manual page if the line has space. */
static void print_more(FILE *out, const cli_command *command, const cli_row *rows, size_t count) {
    char text[512];
    size_t used = 0;
    const char *last = "";
    text[0] = '\0';
    for (size_t i = 0; i < count && used < sizeof text; i++) {
        const char *topic = cli_topic_of(rows[i].title);
        bool usual = strcmp(rows[i].title, CLI_EVERY) == 0; /* no reader looks for these */
        if (topic == NULL || usual || strcmp(topic, last) == 0) continue;
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s",
                                 *last != '\0' ? ", " : "help ", topic);
        last = topic;
    }
    fprintf(out, "More: %s%shelp --all %s", text, *last != '\0' ? "; " : "", command->name);
    used += strlen("More: ; help --all ; man hypermate-") + 2 * strlen(command->name);
    if (used <= WIDTH) fprintf(out, "; man hypermate-%s", command->name);
    fputc('\n', out);
}

static void print_short_help(FILE *out, const cli_command *command, const cli_row *rows,
                             size_t count) {
    char first[1024];
    snprintf(first, sizeof first, "%.*s", (int)strcspn(command->description, "\n"),
             command->description);
    cli_print_wrapped(out, first, 0, 0);
    print_own_options(out, rows, count);
    if (command->examples != NULL) help_print_examples(out, command->examples, false);
    print_more(out, command, rows, count);
}

void cli_print_command_help(FILE *out, const cli_command *command, bool all) {
    cli_row rows[CLI_ROWS];
    size_t count = cli_rows(command, rows);
    cli_print_wrapped(out, command->summary, fprintf(out, "hypermate %s: ", command->name), 2);
    fprintf(out, "\nUsage: hypermate %s [OPTION...]%s%s\n", command->name,
            *command->operands != '\0' ? " " : "", command->operands);
    if (!all) {
        print_short_help(out, command, rows, count);
        return;
    }
    fputc('\n', out);
    cli_print_wrapped(out, command->description, 0, 0);
    for (size_t i = 0; i < count; i++) {
        bool new = i == 0 || strcmp(rows[i].title, rows[i - 1].title) != 0;
        if (new) fprintf(out, "\n%s:\n", rows[i].title);
        cli_print_option(out, &rows[i].option);
    }
    if (command->examples != NULL) help_print_examples(out, command->examples, true);
}
