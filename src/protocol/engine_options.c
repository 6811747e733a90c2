/* Options: one table, from which the handshake is printed and by which values are read. */
#include "protocol/protocol.h"

#include <string.h>

typedef enum kind { SPIN, CHECK, BUTTON, COMBO, STRING, NO_FILE } kind;

enum { UCI_ONLY = 1, FOUR_ONLY = 2, DIALECT = 4, DUCI_ONLY = 8, SPACE_ONLY = 16 };

typedef struct row {
    const char *name;
    kind kind;
    uint64_t usual, least, most;
    const char *choices; /* "a b c"; the usual one is number `usual` */
    unsigned where;      /* UCI_ONLY, DUCI_ONLY: of one protocol; FOUR_ONLY, SPACE_ONLY: listed
                            when four players, or 4D, may be played */
} row;

/* The first so many variants are the modes of four-player chess; "4pc" is the first of them. */
enum { MODES = 3 };
#define VARIANTS "4pc-teams 4pc-ffa 4pc-solo 4pc oana-chiru-4d"
static const char *const variant_games[] = {"4p", "4p", "4p", "4p", "4d"};
enum { VARIANT_COUNT = sizeof variant_games / sizeof variant_games[0] };
#define FORMATS "dash plain digits coords c4d"

/* The order of hm_play_option. */
static const row rows[HM_PLAY_OPTIONS] = {
    {"Hash", SPIN, 64, 1, 65536, NULL, 0},
    {"Clear Hash", BUTTON, 0, 0, 0, NULL, 0},
    {"Threads", SPIN, 1, 1, 256, NULL, 0},
    {"MultiPV", SPIN, 1, 1, 256, NULL, 0},
    {"Ponder", CHECK, 0, 0, 0, NULL, UCI_ONLY},
    {"Move Overhead", SPIN, 30, 0, 5000, NULL, 0},
    {"UCI_AnalyseMode", CHECK, 0, 0, 0, NULL, UCI_ONLY},
    {"EvalFile", NO_FILE, 0, 0, 0, NULL, 0},
    {"Seed", SPIN, 0, 0, UINT32_MAX, NULL, 0},
    {"nodestime", SPIN, 0, 0, 1000000, NULL, 0},
    {"UCI_Variant", COMBO, 0, 0, 0, VARIANTS, UCI_ONLY},
    {"MoveFormat", COMBO, 0, 0, 0, FORMATS, UCI_ONLY | DIALECT},
    {"Setup", COMBO, 1, 0, 0, "classic modern by byg rg", UCI_ONLY | FOUR_ONLY},
    {"Mode", COMBO, 0, 0, 0, "teams ffa solo", UCI_ONLY | FOUR_ONLY},
    {"Profile", COMBO, 0, 0, 0, "current 2018 2017", UCI_ONLY | FOUR_ONLY},
    {"Rules", STRING, 0, 0, 0, NULL, UCI_ONLY | FOUR_ONLY},
    {"FFASearch", COMBO, 0, 0, 0, "paranoid best-reply", UCI_ONLY | FOUR_ONLY},
    {"engine_team", COMBO, 3, 0, 0, "red_yellow blue_green no_team current_team",
     UCI_ONLY | FOUR_ONLY},
    {"UCI_ShowCurrLine", CHECK, 0, 0, 0, NULL, UCI_ONLY | FOUR_ONLY},
    {"debug", CHECK, 0, 0, 0, NULL, DUCI_ONLY},
    {"Eval", COMBO, 0, 0, 0, "material spectral", UCI_ONLY | SPACE_ONLY},
};

static bool is_of(const hm_protocol *p, const row *r) {
    return (r->where & (p->kind == HM_PROTOCOL_UCI ? DUCI_ONLY : UCI_ONLY)) == 0;
}

static bool plays_four(const hm_protocol *p) {
    return p->dialect->seats[2] != NULL;
}

/* ---- choices ---- */

static bool choice_at(const char *choices, uint64_t number, hm_slice *word) {
    hm_slice line = {choices, strlen(choices)};
    for (uint64_t i = 0; hm_next_word(&line, word); i++) {
        if (i == number) return true;
    }
    return false;
}

static bool find_choice(const char *choices, hm_slice value, uint64_t *number) {
    hm_slice line = {choices, strlen(choices)}, word;
    for (uint64_t i = 0; hm_next_word(&line, &word); i++) {
        if (word.length != value.length || !hm_same_start(word.text, value.text, word.length))
            continue;
        *number = i;
        return true;
    }
    return false;
}

/* ---- the list ---- */

static void put_combo(hm_text *line, const char *choices, hm_slice usual) {
    hm_slice left = {choices, strlen(choices)}, word;
    hm_text_printf(line, "combo default %.*s", (int)usual.length, usual.text);
    while (hm_next_word(&left, &word))
        hm_text_printf(line, " var %.*s", (int)word.length, word.text);
}

void hm_list_options(hm_protocol *p) {
    for (unsigned i = 0; i < HM_PLAY_OPTIONS; i++) {
        const row *r = &rows[i];
        hm_text line = {0};
        hm_slice usual = {NULL, 0};
        if (!is_of(p, r) || (r->where & (plays_four(p) ? SPACE_ONLY : FOUR_ONLY)) != 0) continue;
        hm_text_printf(&line, "option name %s type ", r->name);
        switch (r->kind) {
        case SPIN:
            hm_text_printf(&line, "spin default %llu min %llu max %llu",
                           (unsigned long long)r->usual, (unsigned long long)r->least,
                           (unsigned long long)r->most);
            break;
        case CHECK:
            hm_text_puts(&line, "check default false");
            break;
        case BUTTON:
            hm_text_puts(&line, "button");
            break;
        case STRING:
        case NO_FILE:
            hm_text_puts(&line, "string default <empty>");
            break;
        case COMBO:
            if ((r->where & DIALECT) != 0) {
                choice_at(p->dialect->formats, 0, &usual);
                put_combo(&line, p->dialect->formats, usual);
            } else if (choice_at(r->choices, p->values.number[i], &usual)) {
                put_combo(&line, r->choices, usual);
            }
        }
        hm_say_text(p, &line);
    }
}

/* ---- values ---- */

void hm_values_init(hm_protocol *p) {
    for (unsigned i = 0; i < HM_PLAY_OPTIONS; i++)
        p->values.number[i] = rows[i].usual;
    /* The format of the dialect, until one is asked for. */
    p->values.number[HM_PLAY_FORMAT] = UINT64_MAX;
    /* The first variant that is the game; where there is none (5D chess), the usual one. */
    uint64_t variant = 0;
    while (variant < VARIANT_COUNT && strcmp(variant_games[variant], p->dialect->game) != 0)
        variant++;
    if (variant < VARIANT_COUNT) p->values.number[HM_PLAY_VARIANT] = variant;
}

void hm_values_clear(hm_play_values *values) {
    for (unsigned i = 0; i < HM_PLAY_OPTIONS; i++)
        hm_text_clear(&values->text[i]);
}

/* Options that the current game does not use keep their value, and are not passed on. */
hm_search_options hm_search_options_of(const hm_protocol *p) {
    const uint64_t *number = p->values.number;
    return (hm_search_options){
        .size = sizeof(hm_search_options),
        .hash = (unsigned)number[HM_PLAY_HASH],
        .threads = (unsigned)number[HM_PLAY_THREADS],
        .multipv = (unsigned)number[HM_PLAY_MULTIPV],
        .overhead = (unsigned)number[HM_PLAY_OVERHEAD],
        .nodestime = (unsigned)number[HM_PLAY_NODESTIME],
        .best_reply = number[HM_PLAY_FFA_SEARCH] == 1,
        .seed = number[HM_PLAY_SEED],
        .spectral = number[HM_PLAY_EVAL] == 1 && !plays_four(p),
    };
}

/* The format that was asked for, when the game has it; else its usual one. */
hm_search_style hm_style_of(const hm_protocol *p) {
    hm_slice wanted;
    uint64_t number = 0;
    if (choice_at(FORMATS, p->values.number[HM_PLAY_FORMAT], &wanted)) {
        find_choice(p->dialect->formats, wanted, &number);
    }
    return p->dialect->styles[number];
}

/* ---- setting ---- */

static void reset_position(hm_protocol *p) {
    hm_session_destroy(p->session);
    p->session = NULL;
}

/* Changes that follow from an option. A position that was read by other rules is no longer
 * valid. */
static void engine_options_follow(hm_protocol *p, hm_play_option option, bool changes) {
    bool ruled = changes && plays_four(p);
    uint64_t variant = p->values.number[HM_PLAY_VARIANT];
    switch (option) {
    case HM_PLAY_CLEAR_HASH:
        hm_search_clear(p->search);
        break;
    case HM_PLAY_VARIANT:
        /* A position may have been of another game since. */
        if (!changes && strcmp(p->dialect->game, variant_games[variant]) == 0) break;
        p->dialect = hm_dialect_named(variant_games[variant]);
        if (plays_four(p)) p->values.number[HM_PLAY_MODE] = variant % MODES;
        reset_position(p);
        break;
    case HM_PLAY_MODE:
        if (ruled) p->values.number[HM_PLAY_VARIANT] = p->values.number[HM_PLAY_MODE];
        if (ruled) reset_position(p);
        break;
    case HM_PLAY_SETUP:
    case HM_PLAY_PROFILE:
    case HM_PLAY_RULES:
        if (ruled) reset_position(p);
        break;
    case HM_PLAY_DEBUG:
        p->debug = p->values.number[HM_PLAY_DEBUG] != 0;
        break;
    default:
        break;
    }
}

/* The only text there is: single rules of four players. Wrong ones leave it as it was. */
static bool take_string(hm_protocol *p, hm_text *text, hm_slice value, bool *changes) {
    hm_text given = {0};
    hm_error error;
    if (!hm_is_word(value, "<empty>")) hm_text_add(&given, value.text, value.length);
    bool known = given.length == 0 || given.failed || hm_rules_known_4p(given.data, &error);
    if (known) {
        *changes = text->length != given.length ||
                   (text->length > 0 && memcmp(text->data, given.data, text->length) != 0);
        hm_text_clear(text);
        *text = given;
        return !given.failed;
    }
    hm_text_clear(&given);
    hm_say_info(p, "%s", error.message);
    return false;
}

/* The greatest value of an option. Threads beyond a few per processor only make the first one wait,
 * which looks at the clock. */
static uint64_t most_of(hm_play_option option) {
    enum { THREADS_PER_PROCESSOR = 4 };
    uint64_t most = rows[option].most, some = (uint64_t)hm_processors() * THREADS_PER_PROCESSOR;
    return option == HM_PLAY_THREADS && some > 0 && some < most ? some : most;
}

static void engine_options_set(hm_protocol *p, hm_play_option option, hm_slice value) {
    const row *r = &rows[option];
    uint64_t *number = &p->values.number[option], given = 0, most = most_of(option);
    uint64_t wish = 0;
    bool changes = false, taken = true, negative = false;
    switch (r->kind) {
    case SPIN: /* a number out of range becomes the nearest one in it, which is reported */
        taken = hm_word_number(value, &wish, &negative);
        if (!taken) break;
        given = negative || wish < r->least ? r->least : wish > most ? most : wish;
        if (negative || given != wish)
            hm_say_info(p, "%s set to %llu", r->name, (unsigned long long)given);
        break;
    case CHECK:
        given = hm_is_word_of_any_case(value, "true");
        taken = given != 0 || hm_is_word_of_any_case(value, "false");
        break;
    case COMBO:
        taken = find_choice(r->choices, value, &given);
        break;
    case STRING:
        taken = take_string(p, &p->values.text[option], value, &changes);
        break;
    case NO_FILE: /* of an evaluation: both that there are (Eval) are built in */
        taken = value.length == 0 || hm_is_word(value, "<empty>");
        break;
    case BUTTON:
        break;
    }
    if (!taken && p->values.text[option].failed) {
        hm_say_info(p, "out of memory for %s", r->name);
    } else if (!taken) {
        hm_text line = {0};
        hm_text_printf(&line, "info string Invalid value for %s: ", r->name);
        hm_put_word(&line, value);
        hm_say_text(p, &line);
    }
    if (!taken) return;
    changes |= *number != given;
    *number = given;
    engine_options_follow(p, option, changes);
}

/* Names may hold blanks: a name is the longest text before the word "value", or before the end. It
 * names an option if it has the same words. */
void hm_set_option(hm_protocol *p, hm_slice line) {
    hm_slice word, one, two, value = line;
    if (!hm_next_word(&value, &word) || !hm_is_word_of_any_case(word, "name")) value = line;
    value = hm_slice_skip_space(value);
    hm_slice name = {value.text, 0};
    while (hm_next_word(&value, &word) && !hm_is_word_of_any_case(word, "value"))
        name.length = (size_t)(word.text + word.length - name.text);
    value = hm_slice_skip_space(value);
    while (value.length > 0 && hm_is_space((unsigned char)value.text[value.length - 1]))
        value.length--;
    for (unsigned i = 0; i < HM_PLAY_OPTIONS; i++) {
        hm_slice given = name, wanted = {rows[i].name, strlen(rows[i].name)};
        bool more = true, same = is_of(p, &rows[i]);
        while (same && more) {
            more = hm_next_word(&given, &one);
            same = more == hm_next_word(&wanted, &two) && one.length == two.length &&
                   hm_same_start(one.text, two.text, one.length);
        }
        if (!same) continue;
        engine_options_set(p, (hm_play_option)i, value);
        return;
    }
    hm_text text = {0};
    hm_text_puts(&text, "info string No such option: ");
    hm_put_word(&text, name);
    hm_say_text(p, &text);
}
