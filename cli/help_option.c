/* Wrapped words and option rows of the help texts. */
#include "cli.h"

#include <string.h>

enum { INDENT = 28, OPTION_WIDTH = 80 };

/* Words of a text, wrapped, each line but the first indented. `column` is where it begins. */
void cli_print_wrapped(FILE *out, const char *text, int column, int indent) {
    bool first = true; /* word of its line */
    while (*text != '\0') {
        int length = (int)strcspn(text, " \n");
        if (!first && column + 1 + length > OPTION_WIDTH) {
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

int cli_option_name(const cli_option *option, bool is_short, char *text, size_t size) {
    char letter[8] = "";
    if (option->letter != 0) snprintf(letter, sizeof letter, "-%c, ", option->letter);
    int n = snprintf(text, size, "  %s%s--%s%s%s", letter,
                     option->letter != 0 || is_short ? "" : "    ", option->name,
                     option->argument != NULL ? " " : "",
                     option->argument != NULL ? option->argument : "");
    return n < (int)size ? n : (int)size - 1;
}

static void print_option_row(FILE *out, const cli_option *option, bool is_short, const char *text,
                             int indent) {
    char name[96];
    int column = cli_option_name(option, is_short, name, sizeof name);
    fputs(name, out);
    if (column + 2 > indent) {
        fprintf(out, "\n%*s", indent, "");
    } else {
        fprintf(out, "%*s", indent - column, "");
    }
    cli_print_wrapped(out, text, indent, indent);
}

void cli_print_option(FILE *out, const cli_option *option) {
    char text[1024];
    write_help(option, text, sizeof text);
    print_option_row(out, option, false, text, INDENT);
}

void cli_print_short_option(FILE *out, const cli_option *option, int indent, bool cut) {
    char text[1024];
    size_t most = OPTION_WIDTH - (size_t)indent;
    write_help(option, text, sizeof text);
    if (strlen(text) > most) snprintf(text, sizeof text, "%s", option->help);
    if (cut && strlen(text) > most) text[strcspn(text, ";")] = '\0';
    print_option_row(out, option, true, text, indent);
}
