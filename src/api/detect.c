/* Recognises the notation of a text by its beginning.
 *
 * Every notation has a mark of its own, except that 5D and four-player texts both begin with '['
 * and all JSON states with '{': there the tags and keys decide. docs/formats.md, "Recognising a
 * notation", lists the rules in this order. */
#include "api/api.h"

#include <string.h>

typedef struct slice {
    const char *text;
    size_t length;
} slice;

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool starts_with(slice s, const char *word) {
    size_t length = strlen(word);
    return s.length >= length && memcmp(s.text, word, length) == 0;
}

static slice after(slice s, size_t count) {
    return (slice){s.text + count, s.length - count};
}

static slice skip_blanks(slice s) {
    while (s.length > 0 && is_blank(*s.text))
        s = after(s, 1);
    return s;
}

static slice first_line(slice s) {
    const char *end = s.length > 0 ? memchr(s.text, '\n', s.length) : NULL;
    if (end != NULL) s.length = (size_t)(end - s.text);
    while (s.length > 0 && is_blank(s.text[s.length - 1]))
        s.length--;
    return s;
}

static bool is_any(char c, const char *set) {
    return c != '\0' && strchr(set, c) != NULL;
}

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool equals_ignoring_case(slice s, const char *word) {
    size_t i = 0;
    while (i < s.length && word[i] != '\0' && lower(s.text[i]) == lower(word[i]))
        i++;
    return i == s.length && word[i] == '\0';
}

static bool is_one_of(slice s, const char *const *words) {
    for (; *words != NULL; words++) {
        if (equals_ignoring_case(s, *words)) return true;
    }
    return false;
}

/* ---- four players and start names ---- */

static bool is_fen4p(slice s) {
    static const char *const names[] = {"4PC", "4PCo", "4PCb", "4PCn", "4PCrg", "2PC"};
    if (s.length >= 2 && is_any(s.text[0], "RBYG") && s.text[1] == '-') return true;
    if (starts_with(s, "4p:")) return true;
    slice line = first_line(s);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (line.length == strlen(names[i]) && starts_with(line, names[i])) return true;
    }
    return false;
}

/* ---- brackets: 5D or four players ---- */

/* The item between '[' and the matching ']' outside quotes; false when it does not close. */
static bool take_item(slice *s, slice *item) {
    bool quoted = false;
    for (size_t i = 1; i < s->length; i++) {
        char c = s->text[i];
        if (quoted && c == '\\') {
            i++;
        } else if (c == '"') {
            quoted = !quoted;
        } else if (c == ']' && !quoted) {
            *item = (slice){s->text + 1, i - 1};
            *s = after(*s, i + 1);
            return true;
        }
    }
    return false;
}

static bool is_board(slice item) {
    unsigned colons = 0;
    for (size_t i = 0; i < item.length; i++) {
        if (is_blank(item.text[i]) || item.text[i] == '"') return false;
        colons += item.text[i] == ':';
    }
    return colons == 3;
}

/* Names of 5D variants begin with one of these words, in files as "Standard - Turn Zero", in
 * start names as "turn_zero". */
static bool is_5d_variant(slice value) {
    static const char *const words[] = {"custom",   "standard", "small",     "very",     "misc",
                                        "simple",   "half",     "princess",  "defended", "turn",
                                        "two",      "random",   "odd",       "even",     "royal",
                                        "timeline", "focused",  "checkmate", NULL};
    size_t length = 0;
    while (length < value.length && !is_any(value.text[length], " _-"))
        length++;
    return is_one_of((slice){value.text, length}, words);
}

static hm_api_notation notation_of_tag(slice key, slice value) {
    static const char *const tags_5d[] = {
        "Size", "Puzzle", "Mode", "Promotions", "Board", "Timelines", "InitialMultiverses", NULL};
    static const char *const tags_4p[] = {
        "StartFen4", "RuleVariant", "RuleVariants", "CurrentMove", "Red",      "Blue", "Yellow",
        "Green",     "RedElo",      "BlueElo",      "YellowElo",   "GreenElo", NULL};
    static const char *const variants_4p[] = {"Teams", "FFA", "Solo", NULL};
    if (is_one_of(key, tags_5d)) return HM_NOTATION_FEN5D;
    if (is_one_of(key, tags_4p)) return HM_NOTATION_PGN4;
    if (!equals_ignoring_case(key, "Variant")) return HM_NOTATION_UNKNOWN;
    if (is_one_of(value, variants_4p)) return HM_NOTATION_PGN4;
    return is_5d_variant(value) ? HM_NOTATION_FEN5D : HM_NOTATION_UNKNOWN;
}

static void split_tag(slice item, slice *key, slice *value) {
    *key = (slice){item.text, 0};
    while (key->length < item.length && !is_blank(item.text[key->length]))
        key->length++;
    slice rest = after(item, key->length);
    const char *quote = rest.length > 0 ? memchr(rest.text, '"', rest.length) : NULL;
    *value = (slice){rest.text, 0};
    if (quote == NULL) return;
    value->text = quote + 1;
    size_t left = rest.length - (size_t)(value->text - rest.text);
    while (value->length < left && value->text[value->length] != '"')
        value->length++;
}

static hm_status detect_brackets(slice s, hm_api_notation *notation, hm_error *error) {
    slice item;
    while (s.length > 0 && *s.text == '[' && take_item(&s, &item)) {
        if (is_board(item)) {
            *notation = HM_NOTATION_FEN5D;
            return HM_OK;
        }
        slice key, value;
        split_tag(item, &key, &value);
        *notation = notation_of_tag(key, value);
        if (*notation != HM_NOTATION_UNKNOWN) return HM_OK;
        s = skip_blanks(s);
    }
    return hm_fail(error, HM_ERR_FORMAT, 0,
                   "no tag tells whether this is fen5d or pgn4; name it with --format");
}

/* ---- JSON states ---- */

static bool is_fen4p_string(const hm_json_value *value) {
    if (value->type != HM_JSON_STRING) return false;
    slice s = {value->text, value->length};
    return is_fen4p(skip_blanks(s));
}

static hm_status detect_json(slice s, hm_api_notation *notation, hm_error *error) {
    hm_json_value object, value;
    hm_status status = hm_json_parse(s.text, s.length, &object, error);
    if (status != HM_OK) return status;
    if (hm_json_get(&object, "placements", &value)) {
        *notation = HM_NOTATION_4D_JSON;
    } else if (hm_json_get(&object, "fen5d", &value)) {
        *notation = HM_NOTATION_FEN5D;
    } else if (hm_json_get(&object, "fen4p", &value)) {
        *notation = HM_NOTATION_FEN4P;
    } else if (hm_json_get(&object, "fen4", &value)) {
        *notation = is_fen4p_string(&value) ? HM_NOTATION_FEN4P : HM_NOTATION_FEN4D;
    } else {
        return hm_fail(error, HM_ERR_FORMAT, 0,
                       "the object has none of the keys placements, fen5d, fen4p, fen4");
    }
    return HM_OK;
}

/* ---- 4D positions and moves ---- */

static bool in_range(char c, char first, char last) {
    return c >= first && c <= last;
}

static bool has_pattern(slice s, const char *pattern) {
    for (size_t i = 0; pattern[i] != '\0'; i++) {
        if (i >= s.length) return false;
        char c = s.text[i];
        bool fits = pattern[i] == 'a'   ? in_range(c, 'a', 'h')
                    : pattern[i] == '1' ? in_range(c, '1', '8')
                    : pattern[i] == '0' ? in_range(c, '0', '7')
                    : pattern[i] == '-' ? c == '-' || c == 'x'
                                        : c == pattern[i];
        if (!fits) return false;
    }
    return true;
}

static bool is_4d_move(slice line) {
    static const char *const castles[] = {"O-O@", "O-O-O@", "o-o@", "o-o-o@"};
    for (size_t i = 0; i < sizeof castles / sizeof castles[0]; i++) {
        if (starts_with(line, castles[i])) return true;
    }
    if (has_pattern(line, "a1a1-a1a1") || has_pattern(line, "0,0,0,0-")) return true;
    if (!has_pattern(line, "00000000")) return false;
    return line.length == 8 || (line.length == 9 && is_any(line.text[8], "QRBN"));
}

/* Past comment lines and blank lines. */
static slice skip_comments(slice s) {
    while (s.length > 0 && *s.text == '#') {
        const char *end = memchr(s.text, '\n', s.length);
        s = end != NULL ? after(s, (size_t)(end - s.text) + 1) : after(s, s.length);
        s = skip_blanks(s);
    }
    return s;
}

static size_t take_field(slice *line) {
    size_t length = 0;
    while (length < line->length && !is_blank(line->text[length]))
        length++;
    *line = skip_blanks(after(*line, length));
    return length;
}

/* "w|b RIGHTS EP CLOCK" */
static bool is_c4dpos(slice line) {
    if (line.length == 0 || !is_any(*line.text, "wbWB")) return false;
    if (take_field(&line) != 1) return false;
    if (take_field(&line) == 0 || take_field(&line) == 0) return false;
    return take_field(&line) > 0 && line.length == 0;
}

/* Whether moves follow the lines of slices ("a1: ...") of a position: then it is where a game
 * starts. */
static bool has_moves_behind(slice s) {
    for (;;) {
        const char *end = s.length > 0 ? memchr(s.text, '\n', s.length) : NULL;
        if (end == NULL) return false;
        s = skip_comments(skip_blanks(after(s, (size_t)(end - s.text) + 1)));
        if (is_4d_move(first_line(s))) return true;
        if (!has_pattern(s, "a1:")) return false;
    }
}

/* A comment {...} before a game, and not a JSON object, which begins with '"' or '}'. */
bool hm_api_begins_comment(const char *text, size_t length) {
    slice s = skip_blanks((slice){text, length});
    if (s.length == 0 || *s.text != '{') return false;
    slice inside = skip_blanks(after(s, 1));
    if (inside.length == 0 || is_any(*inside.text, "\"}")) return false;
    slice rest = after(s, hm_5d_comments_length(s.text, s.length));
    bool tag = rest.length > 0 && *rest.text == '[';
    return tag || hm_5d_begins_moves(rest.text, rest.length);
}

hm_status hm_api_notation_detect(const char *text, size_t length, hm_api_notation *notation,
                                 hm_error *error) {
    slice whole = {text, length};
    slice s = skip_blanks(starts_with(whole, "\xef\xbb\xbf") ? after(whole, 3) : whole);
    *notation = HM_NOTATION_UNKNOWN;
    if (s.length == 0) return hm_fail(error, HM_ERR_FORMAT, 0, "no position in an empty text");
    if (hm_api_begins_comment(text, length)) {
        s = after(s, hm_5d_comments_length(s.text, s.length));
    }
    if (*s.text == '[') return detect_brackets(s, notation, error);
    if (*s.text == '{') return detect_json(whole, notation, error);
    slice body = skip_comments(s);
    if (starts_with(whole, "LARTPSEC")) {
        *notation = HM_NOTATION_SPECTRAL;
    } else if (starts_with(s, "4d-fen")) {
        *notation = HM_NOTATION_FEN4D;
    } else if (starts_with(s, "4d-state") || starts_with(s, "4d:")) {
        *notation = HM_NOTATION_4D_STATE;
    } else if (starts_with(s, "5d:")) {
        *notation = HM_NOTATION_FEN5D;
    } else if (is_fen4p(s)) {
        *notation = HM_NOTATION_FEN4P;
    } else if (is_c4dpos(first_line(body))) {
        *notation = has_moves_behind(body) ? HM_NOTATION_C4D : HM_NOTATION_C4DPOS;
    } else if (is_4d_move(first_line(body)) || (body.length == 0 && *s.text == '#')) {
        *notation = HM_NOTATION_C4D;
    } else if (hm_5d_begins_moves(s.text, s.length)) {
        *notation = HM_NOTATION_FEN5D;
    } else {
        return hm_fail_expected(error, HM_ERR_FORMAT, text, length, (size_t)(s.text - text),
                                "a position of a known notation");
    }
    return HM_OK;
}
