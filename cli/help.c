/* Usage and help texts, made from the tables of commands and options. */
#include "cli.h"

#include <string.h>

enum { WIDTH = 80, SHORT_OPTIONS = 5, SHORT_EXAMPLES = 2 };

const char *const cli_group_titles[CLI_GROUPS] = {
    [CLI_POSITIONS] = "Positions and games",
    [CLI_FRAMES] = "Spectral frame files",
    [CLI_PROGRAM] = "The program",
    [CLI_OLD] = "Kept for existing command lines",
};

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

void cli_print_help(FILE *out, const cli_command *const *commands) {
    fputs("hypermate: chess beyond two dimensions and two players\n\n"
          "Usage: hypermate COMMAND [OPTION...] [OPERAND...]\n",
          out);
    for (int group = 0; group < CLI_GROUPS; group++)
        help_print_group(out, commands, (cli_group)group);
    fputs("\n\"hypermate help COMMAND\" describes a command, \"hypermate help TOPIC\" a game\n"
          "(4d, 4p, 5d), a notation (formats lists them) or options (reading, limits,\noptions).\n"
          "Exit status: 0 done; 1 the answer is \"no\"; 2 wrong usage; 3 malformed input,\n"
          "input or output failed, or no memory; 130 or 143 ended by a signal.\n",
          out);
}

/* Commands, and below each what it does; a short page has both on one line if they fit. */
static void help_print_examples(FILE *out, const char *examples, bool all) {
    fputs("\nExamples:\n", out);
    for (int i = 0; *examples != '\0' && (all || i < SHORT_EXAMPLES); i++) {
        int command = (int)strcspn(examples, "\t");
        const char *what = examples + command + 1;
        int length = (int)strcspn(what, "\n");
        bool fits = !all && 2 + command + 4 + length <= WIDTH;
        fprintf(out, "  %.*s%s%.*s\n", command, examples, fits ? "  # " : "\n      ", length, what);
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
    size_t used = 0;
    if (most > 0) fputs("\nOptions:\n", out);
    for (size_t i = 0; i < full; i++)
        cli_print_option(out, own[i]);
    for (size_t i = full; i < most && used < sizeof text; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s--%s", i > full ? ", " : "",
                                 own[i]->name);
    if (most > full) cli_print_wrapped(out, text, fprintf(out, "  and "), 6);
}

/* The topics of the other options, and the full list. */
static void print_more(FILE *out, const cli_command *command, const cli_row *rows, size_t count) {
    char text[512];
    size_t used = (size_t)snprintf(text, sizeof text, "hypermate help");
    const char *last = "";
    for (size_t i = 0; i < count && used < sizeof text; i++) {
        const char *topic = cli_topic_of(rows[i].title);
        if (topic == NULL || strcmp(topic, last) == 0) continue;
        used += (size_t)snprintf(text + used, sizeof text - used, "%s %s", *last != '\0' ? "," : "",
                                 topic);
        last = topic;
    }
    if (used < sizeof text)
        snprintf(text + used, sizeof text - used, "; hypermate help --all %s", command->name);
    cli_print_wrapped(out, text, fprintf(out, "\nMore: ") - 1, 6);
}

void cli_print_command_help(FILE *out, const cli_command *command, bool all) {
    fprintf(out, "Usage: hypermate %s [OPTION...]%s%s\n\n", command->name,
            *command->operands != '\0' ? " " : "", command->operands);
    cli_row rows[CLI_ROWS];
    size_t count = cli_rows(command, rows);
    if (!all) {
        char first[1024];
        snprintf(first, sizeof first, "%.*s", (int)strcspn(command->description, "\n"),
                 command->description);
        cli_print_wrapped(out, first, 0, 0);
        print_own_options(out, rows, count);
        if (command->examples != NULL) help_print_examples(out, command->examples, false);
        print_more(out, command, rows, count);
        return;
    }
    cli_print_wrapped(out, command->description, 0, 0);
    for (size_t i = 0; i < count; i++) {
        bool new = i == 0 || strcmp(rows[i].title, rows[i - 1].title) != 0;
        if (new) fprintf(out, "\n%s:\n", rows[i].title);
        cli_print_option(out, &rows[i].option);
    }
    if (command->examples != NULL) help_print_examples(out, command->examples, true);
}
