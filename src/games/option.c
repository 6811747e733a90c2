/* Options: tables of them, and the values in a request. */
#include "games/games.h"

#include <string.h>

static const hm_option reading_options[] = {
    {"format", HM_OPTION_TEXT, HM_OPTION_READING, .argument = "NAME",
     .help = "read the input in this notation"},
    {"lines", HM_OPTION_FLAG, HM_OPTION_READING,
     .help = "read every line of a text as one position"},
    {"ply", HM_OPTION_NUMBER, HM_OPTION_READING, .argument = "N",
     .help = "take the position of a game after N plies (0: its start), not the last"},
    {"game", HM_OPTION_NUMBER, HM_OPTION_READING, .argument = "N", .least = 1,
     .help = "take only the Nth game or position of a file"},
    {0},
};

const hm_option *hm_reading_options(void) {
    return reading_options;
}

static const hm_option limit_options[] = {
    {"time", HM_OPTION_TIME, .argument = "TIME",
     .help = "end an answer after TIME: 500ms, 2s, 3m; a number alone is seconds"},
    {"work", HM_OPTION_NUMBER, .argument = "N", .least = 1,
     .help = "end an answer after N units of computing, about 10 ns each, counted in the same way "
             "on every machine"},
    {"memory", HM_OPTION_NUMBER, .argument = "MIB", .least = 1, .most = 1 << 20,
     .help = "MiB for an answer (default: no limit); the 5D solver may take as many more "
             "(default: 512)"},
    {"max-answers", HM_OPTION_NUMBER, .argument = "N", .least = 1,
     .help = "give at most N answers"},
    {"max-output", HM_OPTION_NUMBER, .argument = "N", .least = 1,
     .help = "write at most N bytes of answers"},
    {"max-decoded", HM_OPTION_NUMBER, .argument = "N", .least = 1,
     .help = "read at most N bytes of input, counted after decompression"},
    {0},
};

const hm_option *hm_limit_options(void) {
    return limit_options;
}

/* The limits of a request, in the units of hm_limits; memory is given in MiB. */
hm_limits hm_limits_of(const hm_request *request) {
    hm_limits limits = {0};
    hm_request_time(request, "time", &limits.time);
    hm_request_number(request, "work", &limits.work);
    if (hm_request_number(request, "memory", &limits.memory)) limits.memory <<= 20;
    hm_request_number(request, "max-answers", &limits.answers);
    hm_request_number(request, "max-output", &limits.output);
    hm_request_number(request, "max-decoded", &limits.decoded);
    return limits;
}

const hm_option *hm_option_find(const hm_option *table, const char *name) {
    for (; table != NULL && table->name != NULL; table++) {
        if (strcmp(table->name, name) == 0) return table;
    }
    return NULL;
}

/* An option of another game is refused: ignoring it would answer a different question. */
hm_status hm_request_is_for(const hm_request *request, const hm_game *game, hm_error *error) {
    for (size_t i = 0; request != NULL && i < request->setting_count; i++) {
        const char *name = request->settings[i].name;
        bool known = hm_option_find(game->options, name) != NULL ||
                     hm_option_find(reading_options, name) != NULL;
        if (known) continue;
        return hm_fail(error, HM_ERR_OPTION, 0, "--%s is not an option of %s", name, game->title);
    }
    return HM_OK;
}

hm_status hm_request_is_for_position(const hm_request *request, const hm_notation *to,
                                     hm_error *error) {
    for (size_t i = 0; i < request->setting_count; i++) {
        const hm_option *option = hm_option_find(to->game->options, request->settings[i].name);
        if (option != NULL && (option->about & HM_OPTION_GAMES) != 0)
            return hm_fail(error, HM_ERR_OPTION, 0, "--%s does not apply to %s", option->name,
                           to->name);
    }
    return HM_OK;
}

const hm_request hm_no_request = {.size = sizeof hm_no_request};

hm_status hm_request_check(const hm_request *request, hm_error *error) {
    if (request->size == sizeof *request) return HM_OK;
    return hm_fail(error, HM_ERR_ARGUMENT, 0, "a request of %zu bytes, not %zu", request->size,
                   sizeof *request);
}

/* The last one counts. */
static const hm_setting *option_find(const hm_request *request, const char *name) {
    if (request == NULL) return NULL;
    for (size_t i = request->setting_count; i > 0; i--) {
        if (strcmp(request->settings[i - 1].name, name) == 0) return &request->settings[i - 1];
    }
    return NULL;
}

bool hm_request_flag(const hm_request *request, const char *name) {
    return option_find(request, name) != NULL;
}

const char *hm_request_text(const hm_request *request, const char *name) {
    const hm_setting *setting = option_find(request, name);
    return setting == NULL ? NULL : setting->value;
}

/* Decimal digits and nothing else. */
static bool option_read_number(const char *text, uint64_t *number) {
    uint64_t value = 0;
    if (text == NULL || *text == '\0') return false;
    for (; *text != '\0'; text++) {
        uint64_t digit = (uint64_t)*text - '0';
        if (!hm_is_digit(*text) || value > (UINT64_MAX - digit) / 10) return false;
        value = 10 * value + digit;
    }
    *number = value;
    return true;
}

bool hm_request_number(const hm_request *request, const char *name, uint64_t *number) {
    return option_read_number(hm_request_text(request, name), number);
}

/* Reads "500ms", "2s", "3m" or plain seconds without strtod, which depends on the locale. */
bool hm_time_parse(const char *text, double *seconds) {
    static const struct {
        const char *unit;
        double scale;
    } units[] = {{"", 1}, {"s", 1}, {"ms", 1e-3}, {"m", 60}};
    double value = 0, digit = 1;
    const char *p = text;
    for (; hm_is_digit(*p); p++)
        value = 10 * value + (*p - '0');
    if (p > text && *p == '.') {
        for (p++; hm_is_digit(*p); p++)
            value += (*p - '0') * (digit /= 10);
    }
    for (size_t i = 0; p > text && i < sizeof units / sizeof units[0]; i++) {
        if (strcmp(p, units[i].unit) != 0) continue;
        *seconds = value * units[i].scale;
        return *seconds > 0 && *seconds <= 1e9;
    }
    return false;
}

bool hm_request_time(const hm_request *request, const char *name, double *seconds) {
    const char *text = hm_request_text(request, name);
    return text != NULL && hm_time_parse(text, seconds);
}

/* Whether a text is one of "a|b|c", and not only the beginning of one. */
bool hm_is_choice(const char *choices, const char *text) {
    size_t length = strlen(text);
    for (const char *at = choices; at != NULL; at = strchr(at, '|')) {
        if (*at == '|') at++;
        if (strncmp(at, text, length) == 0 && (at[length] == '|' || at[length] == '\0')) {
            return length > 0;
        }
    }
    return false;
}

/* Checks the form of a value for all programs that use the library; the question checks what
 * depends on the game. */
hm_status hm_option_check(const hm_option *option, const hm_setting *setting, hm_error *error) {
    const char *text = setting->value;
    double seconds;
    if (option->kind == HM_OPTION_FLAG) {
        if (text == NULL) return HM_OK;
        return hm_fail(error, HM_ERR_OPTION, 0, "--%s takes no value", option->name);
    }
    if (text == NULL) return hm_fail(error, HM_ERR_OPTION, 0, "--%s needs a value", option->name);
    if (option->kind == HM_OPTION_NUMBER) {
        uint64_t value;
        if (!option_read_number(text, &value)) {
            return hm_fail(error, HM_ERR_OPTION, 0, "--%s: expected a number, found \"%.40s\"",
                           option->name, text);
        }
        if (value >= option->least && (option->most == 0 || value <= option->most)) return HM_OK;
        if (option->most == 0) {
            return hm_fail(error, HM_ERR_OPTION, 0, "--%s: expected at least %llu, found \"%.40s\"",
                           option->name, (unsigned long long)option->least, text);
        }
        return hm_fail(error, HM_ERR_OPTION, 0, "--%s: %.40s is out of range (%llu to %llu)",
                       option->name, text, (unsigned long long)option->least,
                       (unsigned long long)option->most);
    }
    if (option->kind == HM_OPTION_CHOICE && !hm_is_choice(option->choices, text)) {
        return hm_fail(error, HM_ERR_OPTION, 0, "--%s: expected one of %s, found \"%.40s\"",
                       option->name, option->choices, text);
    }
    if (option->kind == HM_OPTION_TIME && !hm_time_parse(text, &seconds)) {
        return hm_fail(error, HM_ERR_OPTION, 0, "a time is 500ms, 2s or 3m, not \"%.40s\"", text);
    }
    return HM_OK;
}
