/* The completion script of zsh. */
#include "completion.h"

/* A text inside single quotes; in the lists of _describe a colon ends the word. */
static void completion_zsh_put_quoted(FILE *out, const char *text) {
    for (; *text != '\0'; text++) {
        if (*text == '\'') {
            fputs("'\\''", out);
        } else {
            fputc(*text, out);
        }
    }
}

static void completion_zsh_put_values(FILE *out, const cli_command *command) {
    cli_row rows[CLI_ROWS];
    size_t count = cli_rows(command, rows);
    for (size_t i = 0; i < count; i++) {
        const cli_option *option = &rows[i].option;
        if (option->choices == NULL) continue;
        fprintf(out, "    %s:--%s) compadd -- ", command->name, option->name);
        cli_put_choices(out, option->choices);
        fputs("; return ;;\n", out);
    }
    const char *operands = cli_operand_words(command);
    if (operands != NULL) {
        fprintf(out, "    %s:%s) compadd -- ", command->name, command->name);
        cli_put_choices(out, operands);
        fputs("; return ;;\n", out);
    }
}

static void put_command_list(FILE *out, const cli_command *const *commands) {
    fputs("    local -a commands=(\n", out);
    for (size_t i = 0; commands[i] != NULL; i++) {
        fprintf(out, "        '%s:", commands[i]->name);
        completion_zsh_put_quoted(out, commands[i]->summary);
        fputs("'\n", out);
    }
    fputs("    )\n", out);
}

static void completion_zsh_put_options(FILE *out, const cli_command *const *commands) {
    fputs("    if [[ $words[CURRENT] == -* ]]; then\n"
          "        case $words[2] in\n",
          out);
    for (size_t i = 0; commands[i] != NULL; i++) {
        fprintf(out, "        %s) compadd --", commands[i]->name);
        cli_put_options(out, commands[i]);
        fputs(" ;;\n", out);
    }
    fputs("        esac\n"
          "        return\n"
          "    fi\n",
          out);
}

void cli_print_zsh_completion(FILE *out, const cli_command *const *commands) {
    fputs("#compdef hypermate spectral_4d\n"
          "# zsh completion of hypermate; written by \"hypermate completion zsh\".\n"
          "_hypermate() {\n",
          out);
    put_command_list(out, commands);
    fputs("    if (( CURRENT == 2 )); then\n"
          "        _describe command commands\n"
          "        return\n"
          "    fi\n"
          "    case $words[2]:$words[CURRENT-1] in\n",
          out);
    for (size_t i = 0; commands[i] != NULL; i++)
        completion_zsh_put_values(out, commands[i]);
    fputs("    help:help) _describe command commands; compadd --", out);
    cli_put_topics(out);
    fputs("; return ;;\n"
          "    esac\n",
          out);
    completion_zsh_put_options(out, commands);
    fputs("    case $words[2] in\n    ", out);
    cli_put_matching(out, commands, cli_takes_positions, "|");
    fputs(") [[ $words[CURRENT] != [0-9]* ]] || compadd -- ", out);
    cli_put_starts(out);
    fputs(" ;;\n"
          "    esac\n"
          "    _files\n"
          "}\n"
          "if [[ $zsh_eval_context[-1] == loadautofunc ]]; then\n"
          "    _hypermate \"$@\"\n"
          "else\n"
          "    compdef _hypermate hypermate spectral_4d\n"
          "fi\n",
          out);
}
