/* Texts for completion scripts, from the tables of commands and options, and the script of bash. */
#include "completion.h"
#include "choices.h"
#include "topics.h"

#include <string.h>

/* ---- words ---- */

void cli_put_matching(FILE *out, const cli_command *const *commands, cli_command_test *test,
                      const char *between) {
    const char *before = "";
    for (size_t i = 0; commands[i] != NULL; i++) {
        if (!test(commands[i])) continue;
        fprintf(out, "%s%s", before, commands[i]->name);
        before = between;
    }
}

static bool completion_any(const cli_command *command) {
    return command->name != NULL;
}

void cli_put_commands(FILE *out, const cli_command *const *commands) {
    cli_put_matching(out, commands, completion_any, " ");
}

void cli_put_topics(FILE *out) {
    for (const cli_topic *topic = cli_topics; topic->name != NULL; topic++)
        fprintf(out, " %s", topic->name);
}

void cli_put_starts(FILE *out) {
    const hm_game *game;
    hm_start start;
    const char *before = "";
    for (size_t i = 0; (game = hm_game_at(i)) != NULL; i++) {
        for (size_t n = 0; hm_game_start_at(game, n, &start, NULL); n++) {
            if (start.refused != NULL) continue;
            fprintf(out, "%s%s", before, start.name);
            before = " ";
        }
    }
}

void cli_put_choices(FILE *out, const char *choices) {
    for (const char *c = choices; *c != '\0'; c++)
        fputc(*c == '|' ? ' ' : *c, out);
}

void cli_put_options(FILE *out, const cli_command *command) {
    cli_row rows[CLI_ROWS];
    size_t count = cli_rows(command, rows);
    for (size_t i = 0; i < count; i++) {
        const cli_option *option = &rows[i].option;
        fprintf(out, " --%s", option->name);
        if (option->also != NULL) fprintf(out, " --%s", option->also);
        if (option->letter != 0) fprintf(out, " -%c", option->letter);
    }
}

bool cli_takes_positions(const cli_command *command) {
    static const char *const words[] = {"POSITION", "GAME|"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strstr(command->operands, words[i]) != NULL) return true;
    }
    return false;
}

const char *cli_operand_words(const cli_command *command) {
    if (strcmp(command->name, "completion") == 0) return "bash|zsh|fish";
    return strcmp(command->name, "variants") == 0 ? cli_game_choices() : NULL;
}

/* ---- bash ---- */

/* "COMMAND:--option) words=..." for values that are words of a list. */
static void completion_put_values(FILE *out, const cli_command *command) {
    cli_row rows[CLI_ROWS];
    size_t count = cli_rows(command, rows);
    for (size_t i = 0; i < count; i++) {
        const cli_option *option = &rows[i].option;
        if (option->choices == NULL) continue;
        fprintf(out, "    %s:--%s) words=\"", command->name, option->name);
        cli_put_choices(out, option->choices);
        fputs("\" ;;\n", out);
    }
    const char *operands = cli_operand_words(command);
    if (operands != NULL) {
        fprintf(out, "    %s:%s) words=\"", command->name, command->name);
        cli_put_choices(out, operands);
        fputs("\" ;;\n", out);
    }
}

/* The shell parts words at colons, which start names have, and at the sign of "--option=value". */
static const char bash_head[] =
    "# bash completion of hypermate; written by \"hypermate completion bash\".\n"
    "_hypermate() {\n"
    "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
    "    local command=${COMP_WORDS[1]} words= starts=\n"
    "    local line=${COMP_LINE:0:${COMP_POINT:-0}}\n"
    "    local whole=${line##*[[:space:]]} options=1 i\n"
    "    [[ $before != = ]] || before=${COMP_WORDS[COMP_CWORD - 2]}\n"
    "    [[ $word != = ]] || word=\n"
    "    [[ -n $line ]] || whole=$word\n"
    "    [[ $whole != --*=* ]] || whole=${whole#*=}\n"
    "    for ((i = 2; i < COMP_CWORD; i++)); do\n"
    "        [[ ${COMP_WORDS[i]} != -- ]] || options=\n"
    "    done\n";

static const char bash_tail[] =
    "    if [[ -n $words ]]; then\n"
    "        COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
    "    elif [[ -n $starts ]]; then\n"
    "        COMPREPLY=($(compgen -W \"$starts\" -- \"$whole\") $(compgen -f -- \"$whole\"))\n"
    "        [[ $COMP_WORDBREAKS != *:* || $whole != *:* ]] ||\n"
    "            COMPREPLY=(\"${COMPREPLY[@]#\"${whole%:*}:\"}\")\n"
    "    else\n"
    "        COMPREPLY=($(compgen -f -- \"$word\"))\n"
    "    fi\n"
    "}\n"
    "complete -o filenames -F _hypermate hypermate spectral_4d\n";

static void put_bash_options(FILE *out, const cli_command *const *commands) {
    fputs("    if [[ $word == -* && -n $options ]]; then\n"
          "        case $command in\n",
          out);
    for (size_t i = 0; commands[i] != NULL; i++) {
        fprintf(out, "        %s) words=\"", commands[i]->name);
        cli_put_options(out, commands[i]);
        fputs("\" ;;\n", out);
    }
    fputs("        esac\n"
          "    elif [[ $whole == [0-9]* ]]; then\n"
          "        case $command in\n        ",
          out);
    cli_put_matching(out, commands, cli_takes_positions, "|");
    fputs(") starts=\"", out);
    cli_put_starts(out);
    fputs("\" ;;\n"
          "        esac\n"
          "    fi\n",
          out);
}

void cli_print_bash_completion(FILE *out, const cli_command *const *commands) {
    fputs(bash_head, out);
    fputs("    if ((COMP_CWORD == 1)); then\n"
          "        COMPREPLY=($(compgen -W \"",
          out);
    cli_put_commands(out, commands);
    fputs("\" -- \"$word\"))\n"
          "        return\n"
          "    fi\n"
          "    case $command:$before in\n",
          out);
    for (size_t i = 0; commands[i] != NULL; i++)
        completion_put_values(out, commands[i]);
    fputs("    help:help) words=\"", out);
    cli_put_commands(out, commands);
    cli_put_topics(out);
    fputs("\" ;;\n"
          "    esac\n",
          out);
    put_bash_options(out, commands);
    fputs(bash_tail, out);
}
