/* Reads a command line by the option table of its command. */
#include "cli.h"

#include <getopt.h>
#include <string.h>

#define COMMON(member) offsetof(cli_common, member)

const cli_option cli_common_options[] = {
    {"help", 'h', CLI_FLAG, COMMON(help), .help = "print this text"},
    {"quiet", 'q', CLI_FLAG, COMMON(quiet),
     .help = "no progress and no summary, only warnings and errors"},
    {"color", 0, CLI_CHOICE, COMMON(color), .argument = "WHEN", .choices = "auto|always|never",
     .help = "colour messages"},
    {"jobs", 'j', CLI_NUMBER, COMMON(jobs), .argument = "N", .least = 1, .most = 256,
     .help = "use N threads; results never depend on it"},
    {"mode", 0, CLI_CHOICE, COMMON(mode), .argument = "MODE", .choices = "teams|ffa|solo",
     .help = "four players: mode of the game, whatever the input says"},
    {"profile", 0, CLI_CHOICE, COMMON(profile), .argument = "NAME", .choices = "current|2018|2017",
     .help = "four players: rules of today or of those years"},
    {"king-capture-overrides-check", 0, CLI_FLAG, COMMON(king_capture_overrides_check),
     .help = "four players, teams: a king may be taken even in check"},
    {"rules", 0, CLI_TEXT, COMMON(rules), .argument = "NAME=VALUE,...",
     .help = "four players: single rules, such as dead_wall,draw_clock=100"},
    {"variant", 0, CLI_TEXT, COMMON(variant), .argument = "NAME", .help = "variant of the game"},
    {"ply", 0, CLI_NUMBER, COMMON(ply), .argument = "N",
     .help = "of a game, the position after N plies (0 is its start) instead of the last"},
    {0},
};

const cli_option cli_position_options[] = {
    {"json", 0, CLI_FLAG, COMMON(json), .help = "answer with one JSON object a line"},
    {"format", 0, CLI_CHOICE, COMMON(format), .argument = "NAME",
     .choices = "fen4d|4d-state|c4d|c4dpos|4d-json|fen4p|pgn4|fen5d|ndjson4|spectral",
     .help = "take the input for this notation"},
    {"lines", 0, CLI_FLAG, COMMON(lines), .help = "every line of a text is one position"},
    {"lenient", 0, CLI_FLAG, COMMON(lenient),
     .help = "also read the pawns \"P/w\" that some programs write"},
    {0},
};

const cli_option cli_json_options[] = {
    {"json", 0, CLI_FLAG, COMMON(json), .help = "answer with one JSON object a line"},
    {0},
};

cli_tables cli_option_tables(const cli_command *command) {
    cli_tables tables = {0};
    size_t n = 0;
    if (command->options != NULL) {
        tables.table[n] = command->options;
        tables.title[n++] = "Options";
    }
    if (command->positions) {
        tables.table[n] = cli_position_options;
        tables.title[n++] = "Options of positions";
    }
    if (command->json) {
        tables.table[n] = cli_json_options;
        tables.title[n++] = "Output";
    }
    tables.table[n] = cli_common_options;
    tables.title[n] = "Options of every command";
    return tables;
}

unsigned cli_fen4p_style(const cli_fen4p *form) {
    bool x = form->corners != NULL && strcmp(form->corners, "x") == 0;
    return (form->pretty ? HM_4P_FEN_PRETTY : 0u) | (x ? HM_4P_FEN_CORNERS_X : 0u);
}

/* ---- numbers ---- */

static bool scale(uint64_t *value, uint64_t factor) {
    if (factor != 0 && *value > UINT64_MAX / factor) return false;
    *value *= factor;
    return true;
}

bool cli_parse_number(const char *text, bool size, uint64_t *value) {
    if (*text < '0' || *text > '9') return false;
    *value = 0;
    for (; *text >= '0' && *text <= '9'; text++) {
        uint64_t digit = (uint64_t)(*text - '0');
        if (!scale(value, 10) || *value > UINT64_MAX - digit) return false;
        *value += digit;
    }
    if (*text == 'e' && text[1] >= '0' && text[1] <= '9' && text[2] == '\0') {
        for (int power = text[1] - '0'; power > 0; power--) {
            if (!scale(value, 10)) return false;
        }
        return true;
    }
    static const char suffixes[] = "KMG";
    const char *suffix = *text != '\0' ? strchr(suffixes, *text) : NULL;
    if (suffix != NULL) {
        for (const char *step = suffixes; step <= suffix; step++) {
            if (!scale(value, size ? 1024 : 1000)) return false;
        }
        text++;
    }
    return *text == '\0';
}

static bool is_choice(const char *choices, const char *text) {
    size_t length = strlen(text);
    for (const char *at = choices; at != NULL; at = strchr(at, '|')) {
        if (*at == '|') at++;
        if (strncmp(at, text, length) == 0 && (at[length] == '|' || at[length] == '\0')) {
            return length > 0;
        }
    }
    return false;
}

/* ---- one option ---- */

static bool store_number(const cli_option *option, cli_number *number, const char *text) {
    if (!cli_parse_number(text, option->kind == CLI_SIZE, &number->value)) {
        cli_usage_error("--%s: expected a number, found \"%s\"", option->name, text);
        return false;
    }
    if (number->value < option->least && option->most == 0) {
        cli_usage_error("--%s: expected at least %llu, found \"%s\"", option->name,
                        (unsigned long long)option->least, text);
        return false;
    }
    if (number->value < option->least || (option->most > 0 && number->value > option->most)) {
        cli_usage_error("--%s: %s is out of range (%llu to %llu)", option->name, text,
                        (unsigned long long)option->least, (unsigned long long)option->most);
        return false;
    }
    number->given = true;
    return true;
}

static bool store(const cli_option *option, unsigned char *values, const char *text) {
    void *place = values + option->place;
    switch (option->kind) {
    case CLI_FLAG:
        *(bool *)place = true;
        return true;
    case CLI_NUMBER:
    case CLI_SIZE:
        return store_number(option, place, text);
    case CLI_CHOICE:
        if (!is_choice(option->choices, text)) {
            cli_usage_error("--%s: expected one of %s, found \"%s\"", option->name, option->choices,
                            text);
            return false;
        }
        break;
    case CLI_TEXT:
    case CLI_FILE:
        break;
    }
    *(const char **)place = text;
    return true;
}

/* ---- the whole line ---- */

enum { MOST_OPTIONS = 96, FIRST_CODE = 256 };

/* What getopt_long needs, and the way back from its answer to the row. */
typedef struct scanner {
    struct option longs[MOST_OPTIONS];
    char letters[2 * MOST_OPTIONS + 2];
    const cli_option *row[MOST_OPTIONS];
    bool own[MOST_OPTIONS]; /* the row belongs to the command's own table */
    size_t rows, names, length;
} scanner;

static void add_name(scanner *s, const char *name, int has_argument) {
    s->longs[s->names++] = (struct option){name, has_argument, NULL, FIRST_CODE + (int)s->rows};
}

static void add_row(scanner *s, const cli_option *option, bool own) {
    int has_argument = option->kind == CLI_FLAG ? no_argument : required_argument;
    s->row[s->rows] = option;
    s->own[s->rows] = own;
    add_name(s, option->name, has_argument);
    if (option->also != NULL) add_name(s, option->also, has_argument);
    if (option->letter != 0) {
        s->letters[s->length++] = option->letter;
        if (has_argument == required_argument) s->letters[s->length++] = ':';
    }
    s->rows++;
}

static void scanner_init(scanner *s, const cli_command *command) {
    *s = (scanner){0};
    s->letters[s->length++] = ':'; /* tell a missing value from an unknown option */
    cli_tables tables = cli_option_tables(command);
    for (size_t t = 0; tables.table[t] != NULL; t++) {
        for (const cli_option *row = tables.table[t]; row->name != NULL; row++)
            add_row(s, row, tables.table[t] == command->options);
    }
}

static size_t find_row(const scanner *s, int code) {
    if (code >= FIRST_CODE) return (size_t)(code - FIRST_CODE);
    size_t row = 0;
    while (row < s->rows && s->row[row]->letter != code)
        row++;
    return row;
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
    cli_suggestion suggestion = {.wanted = name};
    for (size_t i = 0; i < s->names; i++)
        cli_suggest(&suggestion, s->longs[i].name);
    if (suggestion.best != NULL) {
        cli_usage_error("unknown option \"--%s\"; did you mean \"--%s\"?", name, suggestion.best);
    } else {
        cli_usage_error("unknown option \"--%s\"", name);
    }
}

/* getopt's '?': an unknown or ambiguous name, or a value given to a flag. */
static void bad_option(const scanner *s, const char *word) {
    if (optopt >= FIRST_CODE) {
        cli_usage_error("--%s takes no value", s->row[find_row(s, optopt)]->name);
    } else {
        unknown_option(s, word);
    }
}

bool cli_parse(cli_call *call, int argc, char **argv) {
    scanner s;
    scanner_init(&s, call->command);
    opterr = 0;
    optind = 0; /* start afresh */
    int code;
    while ((code = getopt_long(argc, argv, s.letters, s.longs, NULL)) != -1) {
        const char *word = argv[optind - 1];
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
        size_t row = find_row(&s, code);
        unsigned char *values = s.own[row] ? call->arguments.bytes : (unsigned char *)&call->common;
        if (!store(s.row[row], values, optarg)) return false;
    }
    call->count = argc - optind;
    call->operands = argv + optind;
    return true;
}
