/* Usage and help texts, made from the tables of commands and options. */
#include "cli.h"

#include <string.h>

enum { INDENT = 28, WIDTH = 80 };

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

/* Words of a text, wrapped, each line but the first indented. `column` is where the line stands. */
static void print_wrapped(FILE *out, const char *text, int column, int indent) {
    bool first = true; /* word of its line */
    while (*text != '\0') {
        int length = (int)strcspn(text, " \n");
        if (!first && column + 1 + length > WIDTH) {
            fprintf(out, "\n%*s", indent, "");
            column = indent;
            first = true;
        }
        column += fprintf(out, "%s%.*s", first ? "" : " ", length, text);
        text += length;
        first = *text == '\n';
        if (first) {
            fprintf(out, "\n\n%*s", indent, "");
            column = indent;
        }
        text += strspn(text, " \n");
    }
    fputc('\n', out);
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
    fputs("\n\"hypermate help COMMAND\" tells about one command.\n"
          "Exit status: 0 done; 1 the answer is \"no\"; 2 wrong usage; 3 malformed input,\n"
          "input or output failed, or no memory; 130 or 143 ended by a signal.\n",
          out);
}

/* "what it does: one, two (also --name)" */
static void write_help(const cli_option *option, char *text, size_t size) {
    size_t used =
        (size_t)snprintf(text, size, "%s%s", option->help, option->choices != NULL ? ": " : "");
    for (const char *c = option->choices; c != NULL && *c != '\0' && used + 2 < size; c++) {
        if (*c == '|') text[used++] = ',';
        text[used++] = *c == '|' ? ' ' : *c;
    }
    if (used < size) text[used] = '\0';
    if (option->also != NULL && used < size)
        snprintf(text + used, size - used, " (also --%s)", option->also);
}

static void print_option(FILE *out, const cli_option *option) {
    char text[1024];
    char left[96];
    int n = option->letter != 0
                ? snprintf(left, sizeof left, "  -%c, --%s", option->letter, option->name)
                : snprintf(left, sizeof left, "      --%s", option->name);
    size_t used = (size_t)n;
    if (option->argument != NULL) {
        snprintf(left + used, sizeof left - used, " %s", option->argument);
    }
    int column = fprintf(out, "%s", left);
    if (column + 2 > INDENT) {
        fprintf(out, "\n%*s", INDENT, "");
    } else {
        fprintf(out, "%*s", INDENT - column, "");
    }
    write_help(option, text, sizeof text);
    print_wrapped(out, text, INDENT, INDENT);
}

static void help_print_examples(FILE *out, const char *examples) {
    fputs("\nExamples:\n", out);
    while (*examples != '\0') {
        int command = (int)strcspn(examples, "\t");
        const char *what = examples + command + 1;
        int length = (int)strcspn(what, "\n");
        fprintf(out, "  %.*s\n      %.*s\n", command, examples, length, what);
        examples = what + length + 1;
    }
}

void cli_print_command_help(FILE *out, const cli_command *command) {
    fprintf(out, "Usage: hypermate %s [OPTION...]%s%s\n\n", command->name,
            *command->operands != '\0' ? " " : "", command->operands);
    print_wrapped(out, command->description, 0, 0);
    cli_row rows[CLI_ROWS];
    size_t count = cli_rows(command, rows);
    for (size_t i = 0; i < count; i++) {
        bool new = i == 0 || strcmp(rows[i].title, rows[i - 1].title) != 0;
        if (new) fprintf(out, "\n%s:\n", rows[i].title);
        print_option(out, &rows[i].option);
    }
    if (command->examples != NULL) help_print_examples(out, command->examples);
}
