/* The completion script of fish. */
#include "completion.h"

static void completion_fish_put_quoted(FILE *out, const char *text) {
    fputc('\'', out);
    for (; *text != '\0'; text++) {
        if (*text == '\'' || *text == '\\') fputc('\\', out);
        fputc(*text, out);
    }
    fputc('\'', out);
}

static void put_for_command(FILE *out, const char *name) {
    fprintf(out, "complete -c hypermate -n '__fish_seen_subcommand_from %s'", name);
}

/* Values of a list are all there is; others may be files. */
static void put_option(FILE *out, const cli_command *command, const cli_option *option) {
    put_for_command(out, command->name);
    if (option->letter != 0) fprintf(out, " -s %c", option->letter);
    fprintf(out, " -l %s", option->name);
    if (option->also != NULL) fprintf(out, " -l %s", option->also);
    if (option->choices != NULL) {
        fputs(" -x -a '", out);
        cli_put_choices(out, option->choices);
        fputc('\'', out);
    } else if (option->kind != CLI_FLAG) {
        fputs(" -r", out);
    }
    fputs(" -d ", out);
    completion_fish_put_quoted(out, option->help);
    fputc('\n', out);
}

static void put_command(FILE *out, const cli_command *command) {
    cli_row rows[CLI_ROWS];
    size_t count = cli_rows(command, rows);
    const char *operands = cli_operand_words(command);
    fprintf(out, "complete -c hypermate -n __fish_use_subcommand -f -a %s -d ", command->name);
    completion_fish_put_quoted(out, command->summary);
    fputc('\n', out);
    for (size_t i = 0; i < count; i++)
        put_option(out, command, &rows[i].option);
    if (operands == NULL) return;
    put_for_command(out, command->name);
    fputs(" -f -a '", out);
    cli_put_choices(out, operands);
    fputs("'\n", out);
}

void cli_print_fish_completion(FILE *out, const cli_command *const *commands) {
    fputs("# fish completion of hypermate; written by \"hypermate completion fish\".\n", out);
    for (size_t i = 0; commands[i] != NULL; i++)
        put_command(out, commands[i]);
    put_for_command(out, "help");
    fputs(" -f -a '", out);
    cli_put_commands(out, commands);
    cli_put_topics(out);
    fputs("'\ncomplete -c hypermate -n '__fish_seen_subcommand_from ", out);
    cli_put_matching(out, commands, cli_takes_positions, " ");
    fputs("' -a '", out);
    cli_put_starts(out);
    fputs("'\ncomplete -c spectral_4d -w hypermate\n", out);
}
