/* The completion script of bash, made from the tables of commands and options. */
#include "cli.h"

#include <string.h>

static void print_option_names(FILE *out, const cli_command *command) {
    cli_row rows[CLI_ROWS];
    size_t count = cli_rows(command, rows);
    for (size_t i = 0; i < count; i++) {
        const cli_option *option = &rows[i].option;
        fprintf(out, " --%s", option->name);
        if (option->also != NULL) fprintf(out, " --%s", option->also);
        if (option->letter != 0) fprintf(out, " -%c", option->letter);
    }
}

/* "COMMAND:--option|..." patterns of options whose values are words of a list. */
static void print_choices(FILE *out, const cli_command *command) {
    cli_row rows[CLI_ROWS];
    size_t count = cli_rows(command, rows);
    for (size_t i = 0; i < count; i++) {
        const cli_option *option = &rows[i].option;
        if (option->choices == NULL) continue;
        fprintf(out, "    %s:--%s) words=\"", command->name, option->name);
        for (const char *c = option->choices; *c != '\0'; c++)
            fputc(*c == '|' ? ' ' : *c, out);
        fputs("\" ;;\n", out);
    }
}

static void print_command_names(FILE *out, const cli_command *const *commands) {
    for (size_t i = 0; commands[i] != NULL; i++)
        fprintf(out, "%s%s", i > 0 ? " " : "", commands[i]->name);
}

void cli_print_bash_completion(FILE *out, const cli_command *const *commands) {
    fputs("# bash completion of hypermate; written by \"hypermate completion bash\".\n"
          "_hypermate() {\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
          "    local command=${COMP_WORDS[1]} words=\n"
          "    if ((COMP_CWORD == 1)); then\n"
          "        COMPREPLY=($(compgen -W \"",
          out);
    print_command_names(out, commands);
    fputs("\" -- \"$word\"))\n"
          "        return\n"
          "    fi\n"
          "    case $command:$before in\n",
          out);
    for (size_t i = 0; commands[i] != NULL; i++)
        print_choices(out, commands[i]);
    fputs("    help:help) words=\"", out);
    print_command_names(out, commands);
    fputs("\" ;;\n"
          "    completion:completion) words=bash ;;\n"
          "    esac\n"
          "    if [[ $word == -* ]]; then\n"
          "        case $command in\n",
          out);
    for (size_t i = 0; commands[i] != NULL; i++) {
        fprintf(out, "        %s) words=\"", commands[i]->name);
        print_option_names(out, commands[i]);
        fputs("\" ;;\n", out);
    }
    fputs("        esac\n"
          "    fi\n"
          "    if [[ -n $words ]]; then\n"
          "        COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
          "    else\n"
          "        COMPREPLY=($(compgen -f -- \"$word\"))\n"
          "    fi\n"
          "}\n"
          "complete -o filenames -F _hypermate hypermate\n",
          out);
}
