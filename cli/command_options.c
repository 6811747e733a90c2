/* Reads a command line by the option table of its command. */
#include "choices.h"
#include "cli.h"
#include "core/nearest.h"
#include "games/games.h"

#include <getopt.h>
#include <string.h>

#define COMMON(member) offsetof(cli_common, member)

static const cli_option common_options[] = {
    {"help", 'h', CLI_FLAG, COMMON(help), .help = "print this text"},
    {"quiet", 'q', CLI_FLAG, COMMON(quiet),
     .help = "no progress and no summary, only warnings and errors"},
    {"color", 0, CLI_CHOICE, COMMON(color), .argument = "WHEN", .choices = "auto|always|never",
     .help = "colour messages"},
    {"jobs", 'j', CLI_NUMBER, COMMON(jobs), .argument = "N", .least = 1, .most = 256,
     .help = "use N threads; results never depend on it"},
    {0},
};

static const cli_option json_option = {"json", 0, CLI_FLAG, COMMON(json),
                                       .help = "answer with one JSON object per line"};

/* ---- the rows of a command ---- */

/* As the program takes it. A choice of names is checked here, so that it fails before anything is
 * read. */
static cli_option command_options_row_of(const hm_option *option) {
    static const cli_kind kinds[] = {[HM_OPTION_FLAG] = CLI_FLAG,
                                     [HM_OPTION_TEXT] = CLI_TEXT,
                                     [HM_OPTION_CHOICE] = CLI_CHOICE,
                                     [HM_OPTION_NUMBER] = CLI_NUMBER,
                                     [HM_OPTION_TIME] = CLI_TIME};
    const char *choices = cli_choices_of(option);
    cli_kind kind = choices != NULL ? CLI_CHOICE : kinds[option->kind];
    return (cli_option){.name = option->name,
                        .letter = option->letter,
                        .kind = kind,
                        .argument = option->argument,
                        .help = option->help,
                        .choices = choices,
                        .least = option->least,
                        .most = option->most};
}

/* One of a command's own options names a game. */
static cli_option with_games(cli_option option) {
    if (option.kind != CLI_GAME) return option;
    option.kind = CLI_CHOICE;
    option.choices = cli_game_choices();
    return option;
}

typedef struct rows {
    cli_row *row;
    size_t count;
} rows;

static bool has(const rows *r, const char *name) {
    for (size_t i = 0; i < r->count; i++) {
        if (strcmp(r->row[i].option.name, name) == 0) return true;
    }
    return false;
}

/* A name that a command has itself is not taken from elsewhere. */
static void command_options_add(rows *r, const char *title, cli_owner owner, cli_option option) {
    if (r->count == CLI_ROWS || has(r, option.name)) return;
    r->row[r->count].title = title;
    r->row[r->count].option = option;
    r->row[r->count++].owner = owner;
}

static void add_table(rows *r, const char *title, const hm_option *table, unsigned about) {
    for (; table != NULL && table->name != NULL; table++) {
        bool operand = (table->about & HM_OPTION_OPERAND) != 0;
        bool asked = about == 0 || (table->about & about) != 0;
        if (asked && !operand)
            command_options_add(r, title, CLI_OF_QUESTION, command_options_row_of(table));
    }
}

static void add_limits(rows *r, const char *names) {
    for (const hm_option *o = hm_limit_options(); names != NULL && o->name != NULL; o++) {
        if (hm_is_choice(names, o->name))
            command_options_add(r, CLI_LIMITS, CLI_OF_QUESTION, command_options_row_of(o));
    }
}

static bool takes_options_of(const cli_command *command, const hm_question *question,
                             const hm_game *game) {
    if (question != NULL) return hm_question_fits(question, game);
    return command->reads || strcmp(game->name, command->game) == 0;
}

static void add_games(rows *r, const cli_command *command, const hm_question *question) {
    const hm_game *game;
    for (size_t i = 0; (game = hm_game_at(i)) != NULL; i++) {
        if (!takes_options_of(command, question, game)) continue;
        unsigned about = question != NULL ? hm_question_about(question) : HM_OPTION_READING;
        add_table(r, game->title, game->options, about);
    }
}

size_t cli_rows(const cli_command *command, cli_row row[CLI_ROWS]) {
    rows r = {row, 0};
    const char *name = command->question;
    const hm_question *question = name != NULL ? hm_question_named(name) : NULL;
    bool reads = command->reads || command->game != NULL ||
                 (question != NULL && (hm_question_about(question) & HM_OPTION_READING) != 0);
    for (const cli_option *o = command->options; o != NULL && o->name != NULL; o++)
        command_options_add(&r, "Options", CLI_OF_COMMAND, with_games(*o));
    if (question != NULL) add_table(&r, "Options", hm_question_options(question), 0);
    if (question != NULL) add_table(&r, CLI_LIMITS, hm_limit_options(), 0);
    add_limits(&r, command->limits);
    if (question != NULL || command->json) {
        command_options_add(&r, reads ? CLI_READING : "Output", CLI_OF_ALL, json_option);
    }
    if (reads) {
        add_table(&r, CLI_READING, hm_reading_options(), 0);
        add_games(&r, command, question);
    }
    for (const cli_option *o = common_options; o->name != NULL; o++)
        command_options_add(&r, CLI_EVERY, CLI_OF_ALL, *o);
    return r.count;
}

/* ---- one option ---- */

static bool store_number(const cli_option *option, cli_number *number, const char *text) {
    bool below = text[0] == '-' && text[1] >= '0' && text[1] <= '9';
    number->value = 0;
    if (!below && !cli_parse_number(text, option->kind == CLI_SIZE, &number->value)) {
        cli_usage_error("--%s: expected a number, found \"%s\"", option->name, text);
        return false;
    }
    below = below || number->value < option->least;
    if (below && option->most == 0) {
        cli_usage_error("--%s: expected at least %llu, found \"%s\"", option->name,
                        (unsigned long long)option->least, text);
        return false;
    }
    if (below || (option->most > 0 && number->value > option->most)) {
        cli_usage_error("--%s: %s is out of range (%llu to %llu)", option->name, text,
                        (unsigned long long)option->least, (unsigned long long)option->most);
        return false;
    }
    number->given = true;
    return true;
}

/* Prints that a word is not one of "a|b|c", and which of them may be meant. */
static void report_choice(const cli_option *option, const char *text) {
    char words[512];
    hm_error error;
    hm_nearest nearest = {.wanted = text};
    snprintf(words, sizeof words, "%s", option->choices);
    for (char *word = words, *end; word != NULL; word = end) {
        end = strchr(word, '|');
        if (end != NULL) *end++ = '\0';
        hm_nearest_offer(&nearest, word);
    }
    hm_fail(&error, HM_ERR_ARGUMENT, 0, "found \"%.80s\"", text);
    hm_nearest_suggest(nearest.best, &error);
    cli_usage_error("--%s: expected one of %s, %s", option->name, option->choices, error.message);
}

/* A second text or file would be ignored silently, so it is refused; of other words the last is
 * used. */
static bool store_text(const cli_option *option, const char **place, const char *text) {
    double seconds;
    if (option->kind == CLI_CHOICE && !hm_is_choice(option->choices, text)) {
        report_choice(option, text);
        return false;
    }
    if (option->kind == CLI_TIME && !hm_time_parse(text, &seconds)) {
        cli_usage_error("--%s: expected a time such as 500ms, 2s or 3m, found \"%s\"", option->name,
                        text);
        return false;
    }
    bool counts_once = option->kind == CLI_TEXT || option->kind == CLI_FILE;
    if (counts_once && *place != NULL) {
        cli_usage_error("--%s is given twice", option->name);
        return false;
    }
    *place = text;
    return true;
}

static bool command_options_store(const cli_option *option, unsigned char *values,
                                  const char *text) {
    void *place = values + option->place;
    switch (option->kind) {
    case CLI_FLAG:
        *(bool *)place = true;
        return true;
    case CLI_NUMBER:
    case CLI_SIZE:
        return store_number(option, place, text);
    case CLI_CHOICE:
    case CLI_TEXT:
    case CLI_FILE:
    case CLI_TIME:
    case CLI_GAME:
        break;
    }
    return store_text(option, place, text);
}

/* The place of a setting: its own when it was given before, or the next that is free. */
static size_t command_options_place_of(const cli_call *call, const char *name) {
    size_t i = 0;
    while (i < call->setting_count && strcmp(call->settings[i].name, name) != 0)
        i++;
    return i;
}

/* An option of a question or game: its value as a text, numbers in plain digits. */
static bool store_setting(const cli_option *option, cli_call *call, const char *text) {
    cli_number number = {0};
    const char *word = NULL;
    if (option->kind == CLI_NUMBER) {
        if (!store_number(option, &number, text)) return false;
        size_t i = command_options_place_of(call, option->name);
        snprintf(call->numbers[i], sizeof call->numbers[i], "%llu",
                 (unsigned long long)number.value);
        word = call->numbers[i];
    } else if (option->kind != CLI_FLAG && !store_text(option, &word, text)) {
        return false;
    }
    cli_set(call, option->name, word);
    return true;
}

void cli_set(cli_call *call, const char *name, const char *value) {
    size_t i = command_options_place_of(call, name);
    call->settings[i] = (hm_setting){name, value};
    if (i == call->setting_count) call->setting_count++;
}

/* ---- the whole line ---- */

enum { MOST_NAMES = 2 * CLI_ROWS, FIRST_CODE = 256 };

/* The data for getopt_long, and the way back from its answer to the row. */
typedef struct scanner {
    struct option longs[MOST_NAMES + 1];
    char letters[2 * CLI_ROWS + 2];
    cli_row row[CLI_ROWS];
    size_t rows, names, length;
} scanner;

static void command_options_add_name(scanner *s, const char *name, int has_argument, size_t row) {
    s->longs[s->names++] = (struct option){name, has_argument, NULL, FIRST_CODE + (int)row};
}

static void add_row(scanner *s, const cli_option *option, size_t row) {
    int has_argument = option->kind == CLI_FLAG ? no_argument : required_argument;
    command_options_add_name(s, option->name, has_argument, row);
    if (option->also != NULL) command_options_add_name(s, option->also, has_argument, row);
    if (option->letter != 0) {
        s->letters[s->length++] = option->letter;
        if (has_argument == required_argument) s->letters[s->length++] = ':';
    }
}

static void scanner_init(scanner *s, const cli_command *command) {
    *s = (scanner){0};
    s->letters[s->length++] = ':'; /* tell a missing value from an unknown option */
    s->rows = cli_rows(command, s->row);
    for (size_t i = 0; i < s->rows; i++)
        add_row(s, &s->row[i].option, i);
}

static size_t find_row(const scanner *s, int code) {
    if (code >= FIRST_CODE) return (size_t)(code - FIRST_CODE);
    size_t row = 0;
    while (row < s->rows && s->row[row].option.letter != code)
        row++;
    return row;
}

/* "-json" is a slip for "--json", whatever its letters could mean. */
static bool is_slip(const scanner *s, const char *word) {
    if (word == NULL || word[0] != '-' || word[1] == '-') return false;
    size_t length = strcspn(word + 1, "=");
    for (size_t i = 0; i < s->names; i++) {
        const char *name = s->longs[i].name;
        if (strlen(name) == length && memcmp(name, word + 1, length) == 0) return true;
    }
    return false;
}

/* A long name with a single dash reads like letters: the last word that getopt took any from. */
static bool refuse_slip(const scanner *s, const char *word) {
    bool slip = is_slip(s, word);
    if (slip) cli_usage_error("unknown option \"%s\"; did you mean \"-%s\"?", word, word);
    return slip;
}

static void unknown_option(const scanner *s, const char *word) {
    if (strncmp(word, "--", 2) != 0) {
        cli_usage_error("unknown option \"-%c\"", optopt);
        return;
    }
    char name[64];
    size_t length = strcspn(word + 2, "=");
    if (length >= sizeof name) length = sizeof name - 1;
    memcpy(name, word + 2, length);
    name[length] = '\0';
    hm_nearest nearest = {.wanted = name};
    for (size_t i = 0; i < s->names; i++)
        hm_nearest_offer(&nearest, s->longs[i].name);
    if (nearest.best != NULL) {
        cli_usage_error("unknown option \"--%s\"; did you mean \"--%s\"?", name, nearest.best);
    } else {
        cli_usage_error("unknown option \"--%s\"", name);
    }
}

/* getopt's '?': an unknown or ambiguous name, or a value given to a flag. */
static void bad_option(const scanner *s, const char *word) {
    if (optopt >= FIRST_CODE) {
        cli_usage_error("--%s takes no value", s->row[find_row(s, optopt)].option.name);
    } else {
        unknown_option(s, word);
    }
}

static bool store_row(const cli_row *row, cli_call *call, const char *text) {
    if (row->owner == CLI_OF_QUESTION) return store_setting(&row->option, call, text);
    bool own = row->owner == CLI_OF_COMMAND;
    return command_options_store(
        &row->option, own ? call->arguments.bytes : (unsigned char *)&call->common, text);
}

bool cli_parse(cli_call *call, int argc, char **argv) {
    scanner s;
    scanner_init(&s, call->command);
    opterr = 0;
    optind = 0; /* start afresh */
    int code;
    while ((code = getopt_long(argc, argv, s.letters, s.longs, NULL)) != -1) {
        const char *word = argv[optind - 1];
        bool letters = code < FIRST_CODE && (optarg == NULL || optarg != word);
        if (letters && (refuse_slip(&s, word) || refuse_slip(&s, argv[optind]))) return false;
        if (code == '?' && optopt == '?') {
            call->common.help = true;
            continue;
        }
        if (code == '?') {
            bad_option(&s, word);
            return false;
        }
        if (code == ':') {
            cli_usage_error("%s needs a value", word);
            return false;
        }
        if (!store_row(&s.row[find_row(&s, code)], call, optarg)) return false;
    }
    call->count = argc - optind;
    call->operands = argv + optind;
    return true;
}
