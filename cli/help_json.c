/* help --json: the tables of commands, topics, games and notations. */
#include "games/games.h"
#include "topics.h"

#include <string.h>

static void put_help_choices(hm_facts *facts, const char *choices) {
    hm_fact_open(facts, "choices", '[');
    while (choices != NULL && *choices != '\0') {
        size_t length = strcspn(choices, "|");
        hm_fact_string(facts, NULL, choices, length);
        choices += length + (choices[length] == '|');
    }
    hm_fact_close(facts);
}

static void put_help_option(hm_facts *facts, const cli_row *row) {
    const cli_option *option = &row->option;
    hm_fact_open(facts, NULL, '{');
    hm_fact_word(facts, "name", option->name);
    if (option->letter != 0) hm_fact_string(facts, "letter", &option->letter, 1);
    if (option->argument != NULL) hm_fact_word(facts, "argument", option->argument);
    hm_fact_word(facts, "text", option->help);
    if (option->choices != NULL) put_help_choices(facts, option->choices);
    hm_fact_word(facts, "heading", row->title);
    hm_fact_close(facts);
}

/* "COMMAND\tWHAT IT DOES\n" for each. */
static void put_help_examples(hm_facts *facts, const char *examples) {
    hm_fact_open(facts, "examples", '[');
    while (examples != NULL && *examples != '\0') {
        size_t command = strcspn(examples, "\t");
        const char *what = examples + command + 1;
        size_t length = strcspn(what, "\n");
        hm_fact_open(facts, NULL, '{');
        hm_fact_string(facts, "command", examples, command);
        hm_fact_string(facts, "text", what, length);
        hm_fact_close(facts);
        examples = what + length + 1;
    }
    hm_fact_close(facts);
}

static void put_help_command(hm_facts *facts, const cli_command *command) {
    cli_row rows[CLI_ROWS];
    size_t count = cli_rows(command, rows);
    hm_fact_open(facts, NULL, '{');
    hm_fact_word(facts, "name", command->name);
    hm_fact_word(facts, "operands", command->operands);
    hm_fact_word(facts, "text", command->summary);
    hm_fact_word(facts, "heading", cli_group_titles[command->group]);
    hm_fact_open(facts, "options", '[');
    for (size_t i = 0; i < count; i++)
        put_help_option(facts, &rows[i]);
    hm_fact_close(facts);
    put_help_examples(facts, command->examples);
    hm_fact_close(facts);
}

static void put_help_topics(hm_facts *facts) {
    hm_fact_open(facts, "topics", '[');
    for (const cli_topic *topic = cli_topics; topic->name != NULL; topic++) {
        hm_fact_open(facts, NULL, '{');
        hm_fact_word(facts, "name", topic->name);
        hm_fact_word(facts, "text", topic->title);
        hm_fact_close(facts);
    }
    hm_fact_close(facts);
}

static void put_help_notations(hm_facts *facts) {
    const hm_notation *n;
    hm_fact_open(facts, "notations", '[');
    for (size_t i = 0; (n = hm_notation_at(i)) != NULL; i++) {
        hm_fact_open(facts, NULL, '{');
        hm_fact_word(facts, "name", n->name);
        hm_fact_word(facts, "text", n->title);
        hm_fact_word(facts, "game", n->game->name);
        hm_fact_bool(facts, "read", (n->flags & HM_IS_FORM) == 0);
        hm_fact_bool(facts, "written", (n->flags & HM_IS_WRITTEN) != 0);
        hm_fact_close(facts);
    }
    hm_fact_close(facts);
}

int cli_print_help_json(const cli_command *command) {
    hm_facts facts = {0};
    hm_fact_open(&facts, NULL, '{');
    hm_fact_open(&facts, "commands", '[');
    for (size_t i = 0; cli_commands[i] != NULL; i++) {
        if (command == NULL || command == cli_commands[i])
            put_help_command(&facts, cli_commands[i]);
    }
    hm_fact_close(&facts);
    if (command == NULL) {
        put_help_topics(&facts);
        put_help_notations(&facts);
    }
    hm_fact_close(&facts);
    int status = cli_print_json(&facts);
    hm_facts_clear(&facts);
    return status;
}
