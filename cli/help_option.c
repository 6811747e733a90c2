/* Wrapped words and option rows of the help texts. */
#include "cli.h"

#include <string.h>

enum { INDENT = 28, WIDTH = 80 };

/* Words of a text, wrapped, each line but the first indented. `column` is where it begins. */
void cli_print_wrapped(FILE *out, const char *text, int column, int indent) {
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

void cli_print_option(FILE *out, const cli_option *option) {
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
    cli_print_wrapped(out, text, INDENT, INDENT);
}
