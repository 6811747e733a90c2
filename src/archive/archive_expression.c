/* Reads expressions over games:
 *
 *   expr = or;  or = and { "or" and };  and = seq { "and" seq };
 *   seq  = not { ("then" | "next") not };  not = [ "not" ] prim;
 *   prim = "(" expr ")" | field op value | event | WORD "(" expr ")" | "count" "(" expr ")" op
 * number
 *
 * Every error has the place of the first byte that cannot continue an expression. */
#include "archive/archive_expression.h"
#include "games/game_table.h"

#include "archive/archive_words.h"

#include <stdlib.h>
#include <string.h>

enum { EXPRESSION_BYTES = 1 << 16, EXPRESSION_DEPTH = 100, NO_TERM = -1, NAME_BYTES = 64 };

typedef struct parsing {
    hm_expression *e;
    hm_cursor c;
    hm_error *error;
    unsigned depth;
    hm_status status;
} parsing;

/* ---- failures ---- */

static long fail_at(parsing *p, size_t at, const char *expected) {
    p->status = hm_fail_expected(p->error, HM_ERR_OPTION, p->c.text, p->c.length, at, expected);
    return NO_TERM;
}

static long fail_memory(parsing *p) {
    p->status = hm_fail_memory(p->error, "an expression");
    return NO_TERM;
}

/* A cause in a part of the text that begins at `at`. */
static long fail_inside(parsing *p, size_t at, const hm_error *cause) {
    p->status = cause->status;
    if (p->error == NULL) return NO_TERM;
    *p->error = *cause;
    p->error->offset += at;
    return NO_TERM;
}

static long fail_word(parsing *p, size_t at, const char *what, const char *nearest) {
    char word[NAME_BYTES], shown[4 * NAME_BYTES];
    size_t length = 0;
    while (at + length < p->c.length && hm_is_value_byte(p->c.text[at + length]) &&
           length < sizeof word - 1)
        length++;
    hm_escape(shown, sizeof shown, p->c.text + at, length);
    p->status = hm_fail(p->error, HM_ERR_OPTION, at, "unknown %s \"%s\"%s%s%s", what, shown,
                        nearest == NULL ? "" : "; did you mean ", nearest == NULL ? "" : nearest,
                        nearest == NULL ? "" : "?");
    return NO_TERM;
}

/* ---- terms ---- */

static long add_term(parsing *p, const hm_term *term) {
    if (!HM_ROOM(p->e->terms, 1)) return fail_memory(p);
    p->e->terms.at[p->e->terms.count++] = *term;
    return (long)p->e->terms.count - 1;
}

static long add_joined(parsing *p, hm_term_kind kind, long left, long right) {
    hm_term term = {.kind = kind,
                    .left = (size_t)left,
                    .right = (size_t)right,
                    .index = -1,
                    .games = HM_OF_ALL};
    if (left < 0 || right < 0) return NO_TERM;
    bool of_game = kind >= HM_TERM_ANY;
    term.of_plies = !of_game && (p->e->terms.at[left].of_plies || p->e->terms.at[right].of_plies);
    if (kind == HM_TERM_THEN || kind == HM_TERM_NEXT) term.of_plies = true;
    return add_term(p, &term);
}

static bool add_words(parsing *p, const char *text, size_t length, size_t *at) {
    *at = p->e->words.length;
    hm_text_add(&p->e->words, text, length);
    hm_text_add(&p->e->words, "", 1);
    if (p->e->words.failed) fail_memory(p);
    return !p->e->words.failed;
}

/* ---- tokens ---- */

static size_t word_length(const parsing *p) {
    size_t length = 0;
    const char *at = p->c.text + p->c.at;
    while (p->c.at + length < p->c.length && hm_is_name_byte(at[length], length == 0))
        length++;
    return length;
}

static bool take_keyword(parsing *p, const char *word) {
    hm_skip_space(&p->c);
    size_t length = word_length(p);
    if (!hm_equals(p->c.text + p->c.at, length, word)) return false;
    p->c.at += length;
    return true;
}

static bool take_mark(parsing *p, char mark) {
    hm_skip_space(&p->c);
    return hm_take(&p->c, mark);
}

static bool take_operator(parsing *p, hm_operator *op) {
    static const struct {
        const char *text;
        hm_operator op;
    } operators[] = {{"!=", HM_UNEQUAL}, {"!~", HM_UNLIKE}, {"<=", HM_AT_MOST}, {">=", HM_AT_LEAST},
                     {"=", HM_EQUAL},    {"<", HM_BELOW},   {">", HM_ABOVE},    {"~", HM_LIKE}};
    hm_skip_space(&p->c);
    for (size_t i = 0; i < sizeof operators / sizeof operators[0]; i++) {
        if (!hm_take_word(&p->c, operators[i].text)) continue;
        *op = operators[i].op;
        return true;
    }
    return false;
}

/* A text in quotes, or a regular expression between slashes, from its first byte. */
static bool take_quoted(parsing *p, char quote, hm_text *text) {
    size_t begin = p->c.at++;
    while (!hm_at_end(&p->c) && hm_peek(&p->c) != quote) {
        bool escaped =
            hm_peek(&p->c) == '\\' && p->c.at + 1 < p->c.length &&
            (p->c.text[p->c.at + 1] == quote || (quote == '"' && p->c.text[p->c.at + 1] == '\\'));
        p->c.at += escaped;
        if (hm_peek(&p->c) == 0) break;
        hm_text_add(text, p->c.text + p->c.at++, 1);
        /* "\\" of a regular expression belongs to it. */
        if (quote == '/' && !escaped && p->c.text[p->c.at - 1] == '\\' && !hm_at_end(&p->c))
            hm_text_add(text, p->c.text + p->c.at++, 1);
    }
    hm_text_add(text, "", 0);
    if (text->failed) {
        fail_memory(p);
    } else if (!hm_take(&p->c, quote)) {
        p->status = hm_fail(p->error, HM_ERR_OPTION, begin,
                            quote == '"' ? "expected a \" at the end of this text"
                                         : "expected a / at the end of this regular expression");
    }
    return p->status == HM_OK;
}

static bool read_number(const char *text, double *number) {
    size_t sign = text[0] == '-' || text[0] == '+', digits = strspn(text + sign, "0123456789");
    const char *rest = text + sign + digits;
    if (*rest == '.') rest += 1 + strspn(rest + 1, "0123456789");
    hm_json_value value = {.text = text + (text[0] == '+'), .type = HM_JSON_NUMBER};
    value.length = (size_t)(rest - value.text);
    if (digits == 0 || *rest != '\0' || rest[-1] == '.') return false;
    if (hm_json_double(&value, number) == HM_JSON_FITS) return true;
    return false;
}

/* One value; *quoted: it is a text, which no list of words is asked about. */
static bool take_value(parsing *p, hm_operator op, bool *quoted) {
    hm_compared value = {.regex = NULL};
    hm_text text = {0};
    hm_error cause;
    hm_skip_space(&p->c);
    size_t begin = p->c.at;
    int first = hm_peek(&p->c);
    *quoted = first == '"' || first == '/';
    if (first == '\'') fail_at(p, begin, "a value; a text is between \"");
    if (*quoted && first == '/' && op != HM_LIKE && op != HM_UNLIKE)
        fail_at(p, begin, "a value; a regular expression follows ~ or !~");
    if (p->status == HM_OK && *quoted && take_quoted(p, (char)first, &text)) {
        if (first == '/' && hm_regex_create(text.data, &value.regex, &cause) != HM_OK)
            fail_inside(p, begin, &cause);
    } else if (p->status == HM_OK) {
        while (!hm_at_end(&p->c) && hm_is_value_byte(hm_peek(&p->c)))
            p->c.at++;
        hm_text_add(&text, p->c.text + begin, p->c.at - begin);
        if (p->c.at == begin) fail_at(p, begin, "a value: a number, a word, \"text\" or /regex/");
        if (text.failed) fail_memory(p);
    }
    bool added = p->status == HM_OK && add_words(p, text.data, text.length, &value.text);
    if (added) {
        value.is_number = value.regex == NULL && read_number(text.data, &value.number);
        added = HM_ROOM(p->e->values, 1);
        if (added)
            p->e->values.at[p->e->values.count++] = value;
        else
            fail_memory(p);
    }
    if (!added) hm_regex_destroy(value.regex);
    hm_text_clear(&text);
    return added;
}

/* The form that values of a field must have. */
typedef struct demand {
    bool number;
    const char *const *words; /* NULL: any text */
    const char *what;
    bool date;
} demand;

/* "2026", "2026-01", "2026-01-31" */
static bool is_date(const char *text) {
    static const char form[] = "dddd-dd-dd";
    size_t length = 0;
    for (; text[length] != '\0'; length++) {
        if (length >= sizeof form - 1) return false;
        if (form[length] == 'd' ? !hm_is_digit(text[length]) : text[length] != '-') return false;
    }
    return length == 4 || length == 7 || length == 10;
}

static bool check_value(parsing *p, const demand *d, hm_operator op, size_t at, bool quoted) {
    const hm_compared *value = &p->e->values.at[p->e->values.count - 1];
    const char *text = p->e->words.data + value->text;
    if (d->number && !value->is_number) {
        fail_at(p, at, "a number");
    } else if (d->date && value->regex == NULL && op < HM_LIKE && !is_date(text)) {
        fail_at(p, at, "a date such as 2026-01 or 2026-01-31");
    } else if (d->words != NULL && value->regex == NULL && op != HM_LIKE && op != HM_UNLIKE) {
        hm_nearest nearest = {.wanted = text};
        for (size_t i = 0; d->words[i] != NULL; i++) {
            if (strcmp(d->words[i], text) == 0) return true;
            hm_nearest_offer(&nearest, d->words[i]);
        }
        fail_word(p, at + (quoted ? 1 : 0), d->what, nearest.best);
    }
    return p->status == HM_OK;
}

/* An operator and what follows it. */
static bool take_values(parsing *p, hm_term *term, const demand *d) {
    bool quoted;
    hm_skip_space(&p->c);
    size_t begin = p->c.at;
    if (!take_operator(p, &term->op)) {
        fail_at(p, begin, "an operator: = != < <= > >= ~ or !~");
        return false;
    }
    bool like = term->op == HM_LIKE || term->op == HM_UNLIKE;
    if (d->number && like) {
        fail_at(p, begin, "an operator of numbers: = != < <= > or >=");
        return false;
    }
    term->value = p->e->values.count;
    bool list = take_mark(p, '(');
    if (list && term->op > HM_UNEQUAL && !like) {
        fail_at(p, p->c.at - 1, "one value; lists follow = != ~ or !~");
        return false;
    }
    do {
        hm_skip_space(&p->c);
        size_t at = p->c.at;
        if (!take_value(p, term->op, &quoted) || !check_value(p, d, term->op, at, quoted))
            return false;
        term->values++;
    } while (list && take_mark(p, ','));
    if (list && !take_mark(p, ')')) fail_at(p, p->c.at, ", or )");
    return p->status == HM_OK;
}

/* ---- fields ---- */

static const demand any_value = {false, NULL, NULL, false};
static const demand a_number = {true, NULL, NULL, false};

/* A seat's letter; two-player games have small ones. */
static bool take_seat(parsing *p, hm_term *term) {
    static const char seats[] = "RBYGwb";
    hm_skip_space(&p->c);
    const char *found =
        hm_at_end(&p->c) || hm_peek(&p->c) == 0 ? NULL : strchr(seats, p->c.text[p->c.at]);
    if (found == NULL || word_length(p) != 1) {
        fail_at(p, p->c.at, "a side: R, B, Y, G, or w, b of two players");
        return false;
    }
    p->c.at++;
    term->seat = *found;
    term->index = (int)(found - seats) % 4;
    term->games = found - seats < 4 ? HM_OF_4P : HM_OF_4D | HM_OF_5D;
    return true;
}

static bool take_piece_letter(parsing *p, hm_term *term, bool any) {
    hm_skip_space(&p->c);
    int letter = hm_peek(&p->c);
    bool known = letter > 0 && strchr(any ? "?PNBRQKWCUDSY" : "PNBRQKWCUDSY", letter) != NULL;
    if (!known || word_length(p) > 1) {
        fail_at(p, p->c.at, any ? "the letter of a piece, or ?" : "the letter of a piece");
        return false;
    }
    p->c.at++;
    term->letter = letter == '?' ? 0 : (char)letter;
    if (letter != '?' && strchr("WCUDSY", letter) != NULL) term->games &= HM_OF_5D;
    return true;
}

static long parse_column(parsing *p, hm_term *term, const hm_column *column) {
    const demand d = {column->number, column->words, column->name, column->date};
    term->kind = HM_TERM_COLUMN;
    term->games = column->games;
    if (!add_words(p, column->key, strlen(column->key), &term->name)) return NO_TERM;
    if (column->by_seat) {
        if (!hm_take(&p->c, '.')) return fail_at(p, p->c.at, ". and a side: R, B, Y or G");
        if (!take_seat(p, term)) return NO_TERM;
        if (term->games != HM_OF_4P) return fail_at(p, p->c.at - 1, "a side: R, B, Y or G");
    }
    return take_values(p, term, &d) ? add_term(p, term) : NO_TERM;
}

static long parse_people(parsing *p, hm_term *term, bool rating) {
    term->kind = rating ? HM_TERM_RATING : HM_TERM_PLAYER;
    term->games = HM_OF_4P | HM_OF_5D;
    return take_values(p, term, rating ? &a_number : &any_value) ? add_term(p, term) : NO_TERM;
}

/* ---- predicates of plies ---- */

static bool take_text(parsing *p, hm_text *text, size_t *inside) {
    hm_skip_space(&p->c);
    *inside = p->c.at + 1;
    if (hm_peek(&p->c) != '"') {
        fail_at(p, p->c.at, "a \"text\"");
        return false;
    }
    return take_quoted(p, '"', text);
}

static long parse_at(parsing *p, hm_term *term) {
    hm_text text = {0};
    hm_session *session = NULL;
    hm_input_error cause;
    size_t inside;
    if (!take_text(p, &text, &inside)) {
        hm_text_clear(&text);
        return NO_TERM;
    }
    hm_reader *reader = NULL;
    const hm_input *input = NULL;
    hm_error error;
    term->kind = HM_TERM_AT;
    hm_status status = hm_reader_from_memory(&reader, text.data, text.length, NULL, &error);
    if (status == HM_OK) status = hm_reader_next(reader, &input, &error);
    if (status == HM_OK && hm_session_create(&session, input, NULL, &cause) != HM_YES) {
        error = cause.error;
        status = error.status;
    }
    if (status == HM_OK && hm_session_game(session)->archiving == NULL)
        status = hm_fail(&error, HM_ERR_UNSUPPORTED, 0, "positions of this game are not kept");
    if (status == HM_OK) {
        hm_session_key(session, term->key);
        term->games = 1u << hm_session_game(session)->archiving->form;
    } else {
        if (error.offset > text.length) error.offset = text.length;
        fail_inside(p, inside, &error);
    }
    hm_session_destroy(session);
    hm_reader_close(reader);
    hm_text_clear(&text);
    return status == HM_OK ? add_term(p, term) : NO_TERM;
}

static long parse_has(parsing *p, hm_term *term) {
    hm_text text = {0};
    hm_error cause;
    hm_pattern pattern = {0};
    size_t inside;
    term->kind = HM_TERM_HAS;
    term->pattern = p->e->patterns.count;
    hm_status status = take_text(p, &text, &inside) ? HM_OK : p->status;
    if (status == HM_OK) {
        status = hm_pattern_read(text.data, text.length, &pattern, &cause);
        if (status != HM_OK) fail_inside(p, inside, &cause);
    }
    hm_text_clear(&text);
    if (status == HM_OK && HM_ROOM(p->e->patterns, 1)) {
        p->e->patterns.at[p->e->patterns.count++] = pattern;
        term->games = 1u << pattern.form;
        p->e->needs_pieces = p->e->needs_pieces || pattern.form != HM_SQUARE_5D;
        return add_term(p, term);
    }
    free(pattern.pieces.at);
    return status == HM_OK ? fail_memory(p) : NO_TERM;
}

static long parse_material(parsing *p, hm_term *term) {
    hm_text text = {0};
    size_t inside, at;
    term->kind = HM_TERM_MATERIAL;
    if (!take_seat(p, term)) return NO_TERM;
    hm_skip_space(&p->c);
    size_t begin = p->c.at;
    if (!take_operator(p, &term->op) || term->op > HM_UNEQUAL) return fail_at(p, begin, "= or !=");
    bool taken = take_text(p, &text, &inside);
    if (taken && !hm_material_read(text.data, text.length, term->counts, &at))
        fail_at(p, inside + at, "letters of pieces with numbers before them, such as Q2R");
    hm_text_clear(&text);
    if (p->status != HM_OK) return NO_TERM;
    term->kings = term->counts['K' - 'A'] > 0;
    p->e->needs_pieces = true;
    return add_term(p, term);
}

static long parse_expression(parsing *p);

static long parse_count(parsing *p, hm_term *term) {
    if (!take_mark(p, '(')) return fail_at(p, p->c.at, "(");
    /* "(Q)" and "(R, N)" count pieces; whatever else follows is an expression, whose plies are
     * counted. One letter is looked at ahead, and the mark that follows it. */
    hm_cursor ahead = p->c;
    hm_skip_space(&ahead);
    int letter = hm_peek(&ahead);
    bool pieces = letter > 0 && strchr("PNBRQKWCUDSYGwb", letter) != NULL;
    ahead.at += pieces;
    hm_skip_space(&ahead);
    if (pieces && (hm_peek(&ahead) == ')' || hm_peek(&ahead) == ',')) {
        hm_cursor begin = p->c;
        term->kind = HM_TERM_PIECES;
        hm_skip_space(&p->c);
        p->c.at++;
        bool seat = take_mark(p, ',');
        p->c.at = begin.at;
        if (seat && (!take_seat(p, term) || !take_mark(p, ','))) return NO_TERM;
        if (!take_piece_letter(p, term, false)) return NO_TERM;
        if (!take_mark(p, ')')) return fail_at(p, p->c.at, ")");
        p->e->needs_pieces = true;
        return take_values(p, term, &a_number) ? add_term(p, term) : NO_TERM;
    }
    long inner = parse_expression(p);
    if (inner == NO_TERM) return NO_TERM;
    if (!take_mark(p, ')')) return fail_at(p, p->c.at, ")");
    term->kind = HM_TERM_PLIES;
    term->of_plies = false;
    term->left = term->right = (size_t)inner;
    return take_values(p, term, &a_number) ? add_term(p, term) : NO_TERM;
}

static long parse_predicate(parsing *p, hm_term *term, const hm_predicate *predicate) {
    static const char *const sides[] = {"R", "B", "Y", "G", "w", "b", NULL};
    static const demand a_side = {false, sides, "side", false};
    term->of_plies = true;
    term->games = predicate->games;
    switch (predicate->kind) {
    case HM_TERM_AT:
        return parse_at(p, term);
    case HM_TERM_HAS:
        if (predicate->number == 1) {
            term->rotated = true;
            if (!take_keyword(p, "has")) return fail_at(p, p->c.at, "has");
        }
        return parse_has(p, term);
    case HM_TERM_MATERIAL:
        return parse_material(p, term);
    case HM_TERM_PIECES:
        return parse_count(p, term);
    case HM_TERM_EVENT: {
        /* A piece and a seat follow only the events that speak of one. */
        term->kind = HM_TERM_EVENT;
        term->number = predicate->number;
        p->e->wanted |= predicate->wanted;
        bool lettered =
            predicate->number == HM_EVENT_CAPTURED || predicate->number == HM_EVENT_MOVED;
        if (lettered && !take_piece_letter(p, term, true)) return NO_TERM;
        if (predicate->number == HM_EVENT_ELIMINATED || predicate->number == HM_EVENT_LEFT) {
            if (!take_seat(p, term)) return NO_TERM;
            if (term->games != HM_OF_4P) return fail_at(p, p->c.at - 1, "a side: R, B, Y or G");
        }
        return add_term(p, term);
    }
    default:
        break;
    }
    term->kind = predicate->kind;
    term->number = predicate->number;
    p->e->wanted |= predicate->wanted;
    const demand *d = predicate->kind == HM_TERM_NUMBER ? &a_number
                      : predicate->kind == HM_TERM_SIDE ? &a_side
                                                        : &any_value;
    if (!take_values(p, term, d)) return NO_TERM;
    if (term->kind == HM_TERM_SIDE) {
        /* Small letters are sides of two players, large ones are seats of four. */
        unsigned games = 0;
        for (size_t i = 0; i < term->values; i++) {
            char first = p->e->words.data[p->e->values.at[term->value + i].text];
            games |= first == 'w' || first == 'b' ? HM_OF_4D | HM_OF_5D : HM_OF_4P;
        }
        term->games = games;
    }
    return add_term(p, term);
}

/* ---- the grammar ---- */

static long parse_group(parsing *p, hm_term_kind kind) {
    long inner = parse_expression(p);
    if (inner == NO_TERM) return NO_TERM;
    if (!take_mark(p, ')')) return fail_at(p, p->c.at, "and, or, then, next or )");
    return kind == HM_TERM_OR ? inner : add_joined(p, kind, inner, inner);
}

static long parse_primary(parsing *p) {
    static const struct {
        const char *word;
        hm_term_kind kind;
    } groups[] = {{"any", HM_TERM_ANY},
                  {"all", HM_TERM_ALL},
                  {"start", HM_TERM_START},
                  {"final", HM_TERM_FINAL}};
    hm_skip_space(&p->c);
    size_t begin = p->c.at, length = word_length(p);
    if (hm_take(&p->c, '(')) return parse_group(p, HM_TERM_OR);
    if (length == 0) return fail_at(p, begin, "a field, an event or (");
    for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++) {
        if (!hm_equals(p->c.text + begin, length, groups[i].word)) continue;
        p->c.at += length;
        if (!take_mark(p, '(')) return fail_at(p, p->c.at, "(");
        return parse_group(p, groups[i].kind);
    }
    static const char *const joints[] = {"and", "or", "not", "then", "next"};
    for (size_t i = 0; i < sizeof joints / sizeof joints[0]; i++)
        if (hm_equals(p->c.text + begin, length, joints[i]))
            return fail_at(p, begin, "a field, an event or (");
    const char *name = p->c.text + begin;
    hm_term term = {.index = -1, .games = HM_OF_ALL, .column = begin};
    const hm_predicate *predicate = hm_predicate_named(name, length);
    const hm_column *column = hm_column_named(name, length);
    p->c.at += length;
    if (predicate != NULL) return parse_predicate(p, &term, predicate);
    if (column != NULL) return parse_column(p, &term, column);
    if (hm_equals(name, length, "player")) return parse_people(p, &term, false);
    if (hm_equals(name, length, "rating")) return parse_people(p, &term, true);
    bool small = name[0] >= 'a' && name[0] <= 'z';
    if (!small) {
        term.kind = HM_TERM_TAG;
        if (!add_words(p, name, length, &term.name)) return NO_TERM;
        return take_values(p, &term, &any_value) ? add_term(p, &term) : NO_TERM;
    }
    char word[NAME_BYTES];
    size_t kept = length < sizeof word ? length : sizeof word - 1;
    memcpy(word, name, kept);
    word[kept] = '\0';
    return fail_word(p, begin, "field", hm_nearest_field(word));
}

static long parse_not(parsing *p) {
    bool denied = take_keyword(p, "not");
    long inner = parse_primary(p);
    return denied ? add_joined(p, HM_TERM_NOT, inner, inner) : inner;
}

static long parse_sequence(parsing *p) {
    long left = parse_not(p);
    while (left != NO_TERM) {
        bool then = take_keyword(p, "then"), next = !then && take_keyword(p, "next");
        if (!then && !next) break;
        left = add_joined(p, then ? HM_TERM_THEN : HM_TERM_NEXT, left, parse_not(p));
    }
    return left;
}

static long parse_and(parsing *p) {
    HM_LIST(long) parts = {0};
    long left = parse_sequence(p), part = left;
    while (part != NO_TERM && HM_ROOM(parts, 1)) {
        parts.at[parts.count++] = part;
        if (!take_keyword(p, "and")) break;
        part = parse_sequence(p);
        left = add_joined(p, HM_TERM_AND, left, part);
    }
    if (part != NO_TERM && parts.count > 0) {
        /* In `player = "Ruby" and rating >= 2400` the rating is the rating of Ruby. */
        hm_term *terms = p->e->terms.at;
        size_t player = 0;
        for (size_t i = 0; i < parts.count; i++)
            if (terms[parts.at[i]].kind == HM_TERM_PLAYER && player == 0)
                player = (size_t)parts.at[i] + 1;
        for (size_t i = 0; i < parts.count; i++)
            if (terms[parts.at[i]].kind == HM_TERM_RATING) terms[parts.at[i]].player = player;
    }
    if (part != NO_TERM && parts.count == 0) left = fail_memory(p);
    free(parts.at);
    return part == NO_TERM ? NO_TERM : left;
}

static long parse_expression(parsing *p) {
    if (++p->depth > EXPRESSION_DEPTH) {
        p->status =
            hm_fail(p->error, HM_ERR_OPTION, p->c.at,
                    "an expression has at most %d parentheses inside each other", EXPRESSION_DEPTH);
        return NO_TERM;
    }
    long left = parse_and(p);
    while (left != NO_TERM && take_keyword(p, "or"))
        left = add_joined(p, HM_TERM_OR, left, parse_and(p));
    p->depth--;
    return left;
}

/* ---- the whole ---- */

const char *hm_expression_word(const hm_expression *expression, size_t at) {
    return expression->words.data + at;
}

hm_status hm_expression_parse(hm_expression **result, const char *text, size_t length,
                              hm_error *error) {
    *result = NULL;
    if (length > EXPRESSION_BYTES) {
        return hm_fail(error, HM_ERR_OPTION, EXPRESSION_BYTES, "an expression has at most %d bytes",
                       EXPRESSION_BYTES);
    }
    hm_expression *e = calloc(1, sizeof *e);
    if (e == NULL) return hm_fail_memory(error, "an expression");
    hm_text_add(&e->text, text, length);
    parsing p = {.e = e, .error = error, .c = {.text = e->text.data, .length = length}};
    if (e->text.failed) fail_memory(&p);
    if (p.status == HM_OK) parse_expression(&p);
    if (p.status == HM_OK) hm_skip_space(&p.c);
    if (p.status == HM_OK && !hm_at_end(&p.c))
        fail_at(&p, p.c.at, "and, or, then, next or the end of the expression");
    if (p.status == HM_OK) {
        *result = e;
    } else {
        hm_expression_destroy(e);
    }
    return p.status;
}

void hm_expression_destroy(hm_expression *expression) {
    if (expression == NULL) return;
    for (size_t i = 0; i < expression->values.count; i++)
        hm_regex_destroy(expression->values.at[i].regex);
    for (size_t i = 0; i < expression->patterns.count; i++)
        free(expression->patterns.at[i].pieces.at);
    free(expression->values.at);
    free(expression->patterns.at);
    free(expression->terms.at);
    hm_text_clear(&expression->words);
    hm_text_clear(&expression->text);
    free(expression);
}
