/* Evaluates an expression: first what the record of the game says, which may decide; then a value
 * for every term and ply, while the game is played through. */
#include "archive/archive_evaluate.h"
#include "games/annotation.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { UNDECIDED = 2, BITS_MOST = 256 << 20, MATE = 100000 };

/* ---- comparing ---- */

/* Something that is compared: a text, a number, or both. */
typedef struct compared {
    const char *text; /* NULL: a number alone */
    bool is_number, is_date;
    double number;
} compared;

static bool contains(const char *text, const char *part) {
    size_t length = strlen(part);
    if (length == 0) return true;
    for (; *text != '\0'; text++)
        if (hm_lower(*text) == hm_lower(*part) && hm_same_start(text, part, length) &&
            strnlen(text, length) == length)
            return true;
    return false;
}

static int order_of(const compared *c, const hm_compared *value, const char *text) {
    if (c->is_number && value->is_number)
        return c->number < value->number ? -1 : c->number > value->number;
    if (c->text == NULL) return 1;
    return c->is_date ? strncmp(c->text, text, strlen(text)) : strcmp(c->text, text);
}

static bool is_ordered(const compared *c, const hm_compared *value) {
    return c->is_date || (c->is_number && value->is_number) ||
           (c->text != NULL && !value->is_number);
}

static bool fits_value(const hm_expression *e, hm_operator op, const compared *c,
                       const hm_compared *value) {
    const char *text = hm_expression_word(e, value->text);
    switch (op) {
    case HM_EQUAL:
    case HM_UNEQUAL:
        return order_of(c, value, text) == 0;
    case HM_LIKE:
    case HM_UNLIKE:
        if (c->text == NULL) return false;
        return value->regex != NULL ? hm_regex_finds(value->regex, c->text)
                                    : contains(c->text, text);
    case HM_BELOW:
        return is_ordered(c, value) && order_of(c, value, text) < 0;
    case HM_AT_MOST:
        return is_ordered(c, value) && order_of(c, value, text) <= 0;
    case HM_ABOVE:
        return is_ordered(c, value) && order_of(c, value, text) > 0;
    case HM_AT_LEAST:
        return is_ordered(c, value) && order_of(c, value, text) >= 0;
    }
    return false;
}

bool hm_operator_denies(hm_operator op) {
    return op == HM_UNEQUAL || op == HM_UNLIKE;
}

/* Any of the values, or none of them where the operator denies. */
static bool fits(const hm_expression *e, const hm_term *term, const compared *c) {
    bool found = false;
    for (size_t i = 0; i < term->values && !found; i++)
        found = fits_value(e, term->op, c, &e->values.at[term->value + i]);
    return found != hm_operator_denies(term->op);
}

static bool fits_number(const hm_expression *e, const hm_term *term, double number) {
    compared c = {.is_number = true, .number = number};
    return fits(e, term, &c);
}

static compared compared_text(const char *text) {
    compared c = {.text = text};
    bool plain = text[strspn(text, "+-.0123456789")] == '\0' && strpbrk(text, "0123456789") != NULL;
    if (!plain || strlen(text) > 40) return c;
    hm_json_value value = {.text = text, .length = strlen(text), .type = HM_JSON_NUMBER};
    c.is_number = hm_json_double(&value, &c.number) == HM_JSON_FITS;
    return c;
}

bool hm_term_fits(const hm_expression *e, const hm_term *term, const hm_kept_value *value,
                  bool with_denial) {
    compared c = {.is_number = true, .number = value->number};
    if (value->text != NULL) {
        c = value->is_date ? (compared){.text = value->text, .is_date = true}
                           : compared_text(value->text);
    }
    bool fitting = fits(e, term, &c);
    return !with_denial && hm_operator_denies(term->op) ? !fitting : fitting;
}

/* ---- facts of the game ---- */

static bool fits_fact(const hm_expression *e, const hm_term *term, const hm_facts *facts,
                      const hm_fact *fact) {
    size_t length;
    compared c;
    switch (fact == NULL ? HM_FACT_NULL : hm_fact_type_of(fact)) {
    case HM_FACT_STRING:
        c = compared_text(hm_fact_words(facts, fact, &length));
        return fits(e, term, &c);
    case HM_FACT_INT:
    case HM_FACT_UINT:
        return fits_number(e, term, (double)hm_fact_integer(fact));
    default:
        return false;
    }
}

static bool fits_column(const hm_expression *e, const hm_term *term, const hm_record *record) {
    const hm_facts *facts = &record->facts;
    const char *key = hm_expression_word(e, term->name);
    const hm_fact *fact = hm_fact_get(facts, record->object, key);
    compared c = {.text = NULL};
    if (strcmp(key, "judged") == 0) {
        c.text = fact == NULL || hm_fact_type_of(fact) == HM_FACT_NULL ? "not_judged"
                 : hm_fact_is_true(fact)                               ? "yes"
                                                                       : "no";
        return fits(e, term, &c);
    }
    if (strcmp(key, "date") == 0) {
        c.text = hm_record_word(record, key);
        c.is_date = true;
        return c.text != NULL && fits(e, term, &c);
    }
    if (term->index >= 0 && fact != NULL) {
        fact = hm_fact_first(facts, fact);
        for (int i = 0; i < term->index && fact != NULL; i++)
            fact = hm_fact_next(facts, hm_fact_get(facts, record->object, key), fact);
    }
    return fits_fact(e, term, facts, fact);
}

static const char *name_of(const hm_facts *facts, const hm_fact *player) {
    const hm_fact *name = hm_fact_get(facts, player, "name");
    size_t length;
    return name == NULL ? NULL : hm_fact_words(facts, name, &length);
}

static bool fits_name(const hm_expression *e, const hm_term *term, const char *name) {
    compared c = {.text = name};
    bool found = false;
    for (size_t i = 0; i < term->values && !found && name != NULL; i++)
        found = fits_value(e, term->op, &c, &e->values.at[term->value + i]);
    return found;
}

bool hm_term_of_game(const hm_expression *e, const hm_term *term, const hm_record *record) {
    switch (term->kind) {
    case HM_TERM_COLUMN:
        return fits_column(e, term, record);
    case HM_TERM_TAG:
        return fits_fact(e, term, &record->facts,
                         hm_record_tag(record, hm_expression_word(e, term->name)));
    case HM_TERM_PLAYER: {
        /* Any seat, or no seat where the operator denies. */
        const hm_facts *facts = &record->facts;
        const hm_fact *players = hm_fact_get(facts, record->object, "players");
        bool found = false, named = false;
        const hm_fact *player = players == NULL ? NULL : hm_fact_first(facts, players);
        for (; player != NULL; player = hm_fact_next(facts, players, player)) {
            const char *name = name_of(facts, player);
            named = named || name != NULL;
            found = found || fits_name(e, term, name);
        }
        return named && found != hm_operator_denies(term->op);
    }
    case HM_TERM_RATING: {
        /* The rating of the player who is named beside the term, else of any player. */
        const hm_facts *facts = &record->facts;
        const hm_fact *players = hm_fact_get(facts, record->object, "players");
        const hm_term *named = term->player > 0 ? &e->terms.at[term->player - 1] : NULL;
        if (named != NULL && hm_operator_denies(named->op)) named = NULL;
        const hm_fact *player = players == NULL ? NULL : hm_fact_first(facts, players);
        for (; player != NULL; player = hm_fact_next(facts, players, player)) {
            const hm_fact *rating = hm_fact_get(facts, player, "rating");
            if (rating == NULL) continue;
            if (named != NULL && !fits_name(e, named, name_of(facts, player))) continue;
            if (fits_number(e, term, (double)hm_fact_integer(rating))) return true;
        }
        return false;
    }
    default:
        return false;
    }
}

/* ---- what the record decides ---- */

static uint8_t denied(uint8_t value) {
    return value == UNDECIDED ? UNDECIDED : !value;
}

static uint8_t decide_both(uint8_t a, uint8_t b) {
    if (a == 0 || b == 0) return 0;
    return a == 1 && b == 1 ? 1 : UNDECIDED;
}

static uint8_t decide_term(hm_evaluation *v, const hm_record *record, size_t i) {
    const hm_term *term = &v->expression->terms.at[i];
    uint8_t left = v->bits.at[term->left], right = v->bits.at[term->right];
    switch (term->kind) {
    case HM_TERM_OR:
        return denied(decide_both(denied(left), denied(right)));
    case HM_TERM_AND:
        return decide_both(left, right);
    case HM_TERM_NOT:
        return denied(left);
    case HM_TERM_ANY:
    case HM_TERM_ALL:
    case HM_TERM_START:
    case HM_TERM_FINAL:
        return left;
    case HM_TERM_COLUMN:
    case HM_TERM_TAG:
    case HM_TERM_PLAYER:
    case HM_TERM_RATING:
        return hm_term_of_game(v->expression, term, record);
    case HM_TERM_THEN:
    case HM_TERM_NEXT:
        return left == 0 || right == 0 ? 0 : UNDECIDED;
    default:
        return UNDECIDED;
    }
}

/* ---- what comments say ---- */

hm_said hm_said_in(const char *comments) {
    hm_tokens t = {.eval = false};
    hm_tokens_read(&t, comments, strlen(comments));
    hm_said said = {NAN, NAN, NAN, NAN};
    if (t.eval) said.eval = !t.mated ? t.cp : t.mate < 0 ? -MATE - t.mate : MATE - t.mate;
    if (t.mated) said.mate = t.mate;
    if (t.clk) said.clk = t.clk_seconds;
    if (t.emt) said.emt = t.emt_seconds;
    return said;
}

/* ---- plies ---- */

typedef struct walking {
    hm_evaluation *v;
    hm_record *record;
    size_t ply;
    hm_happened happened;
    const char *mover; /* whose ply it was; NULL: none was played */
    hm_said now, before;
    hm_history history;
} walking;

static bool is_number_of(const walking *w, const hm_term *term) {
    const hm_happened *h = &w->happened;
    const hm_expression *e = w->v->expression;
    double number = NAN;
    switch ((hm_ply_number)term->number) {
    case HM_NUMBER_PLY:
        number = (double)w->ply;
        break;
    case HM_NUMBER_LEGAL:
        number = (double)h->legal;
        break;
    case HM_NUMBER_OCCURRENCE:
        number = (double)h->occurrence;
        break;
    case HM_NUMBER_HALFMOVE:
        if (h->has_halfmove) number = (double)h->halfmove;
        break;
    case HM_NUMBER_TIMELINES:
        if (h->has_timelines) number = (double)h->timelines;
        break;
    case HM_NUMBER_BOARDS:
        if (h->has_timelines) number = (double)h->boards;
        break;
    case HM_NUMBER_EVAL:
        number = w->now.eval;
        break;
    case HM_NUMBER_LOSS:
        /* The loss of the mover by a ply, never below 0. A positive evaluation is good for the
         * sides at even places: white, or Red and Yellow. */
        if (w->mover != NULL) {
            const char *sides = w->record->session->game->sides, *at = strchr(sides, *w->mover);
            double sign = at != NULL && (at - sides) % 2 == 0 ? 1 : -1;
            number = sign * (w->before.eval - w->now.eval);
            if (number < 0) number = 0;
        }
        break;
    case HM_NUMBER_CLK:
        number = w->now.clk;
        break;
    case HM_NUMBER_EMT:
        number = w->now.emt;
        break;
    }
    return !isnan(number) && fits_number(e, term, number);
}

static bool has_letter(uint32_t set, char letter) {
    return letter == 0 ? set != 0 : (set >> (letter - 'A') & 1) != 0;
}

static bool has_happened(const walking *w, const hm_term *term) {
    const hm_happened *h = &w->happened;
    switch ((hm_ply_event)term->number) {
    case HM_EVENT_CHECK:
        return h->check;
    case HM_EVENT_MATE:
        return h->mate;
    case HM_EVENT_STALEMATE:
        return h->stalemate;
    case HM_EVENT_PROMOTED:
        return h->promoted;
    case HM_EVENT_CASTLING:
        return h->castling;
    case HM_EVENT_EN_PASSANT:
        return h->en_passant;
    case HM_EVENT_BRANCH:
        return h->branch;
    case HM_EVENT_JUMP:
        return h->jump;
    case HM_EVENT_CAPTURED:
        return has_letter(h->captured, term->letter);
    case HM_EVENT_MOVED:
        return has_letter(h->moved, term->letter);
    case HM_EVENT_ELIMINATED:
        return (h->eliminated >> term->index & 1) != 0;
    case HM_EVENT_LEFT:
        return (h->left >> term->index & 1) != 0;
    }
    return false;
}

static bool has_material(const walking *w, const hm_term *term) {
    uint32_t counts[26] = {0};
    for (size_t i = 0; i < w->v->pieces.count; i++) {
        const hm_kept_piece *piece = &w->v->pieces.at[i];
        bool counted = piece->owner == term->seat && piece->letter >= 'A' && piece->letter <= 'Z' &&
                       (piece->letter != 'K' || term->kings);
        if (counted) counts[piece->letter - 'A']++;
    }
    bool same = memcmp(counts, term->counts, sizeof counts) == 0;
    return same != (term->op == HM_UNEQUAL);
}

static bool has_count(const walking *w, const hm_term *term) {
    size_t count = 0;
    for (size_t i = 0; i < w->v->pieces.count; i++) {
        const hm_kept_piece *piece = &w->v->pieces.at[i];
        bool live = piece->owner != 0 && piece->owner != 'd';
        count +=
            piece->letter == term->letter && (term->seat == 0 ? live : piece->owner == term->seat);
    }
    return fits_number(w->v->expression, term, (double)count);
}

static uint8_t term_at_ply(walking *w, const hm_term *term) {
    const hm_expression *e = w->v->expression;
    hm_record *record = w->record;
    const hm_session *session = record->session;
    uint64_t key[2];
    compared c = {.text = NULL};
    switch (term->kind) {
    case HM_TERM_AT:
        if ((term->games >> record->archiving->form & 1) == 0) return 0;
        hm_session_key(session, key);
        return memcmp(key, term->key, sizeof key) == 0;
    case HM_TERM_HAS:
        return (uint8_t)hm_pattern_find(&e->patterns.at[term->pattern], term->rotated,
                                        record->archiving, record->play, w->v->pieces.at,
                                        w->v->pieces.count);
    case HM_TERM_MATERIAL:
        return (term->games >> record->archiving->form & 1) != 0 && has_material(w, term);
    case HM_TERM_PIECES:
        return (term->games >> record->archiving->form & 1) != 0 && has_count(w, term);
    case HM_TERM_EVENT:
        return (term->games >> record->archiving->form & 1) != 0 && has_happened(w, term);
    case HM_TERM_NUMBER:
        return is_number_of(w, term);
    case HM_TERM_SIDE:
        c.text = hm_session_side(session);
        return fits(e, term, &c);
    case HM_TERM_GLYPH:
        c.text = w->happened.glyph;
        return *c.text != '\0' && fits(e, term, &c);
    case HM_TERM_COMMENT:
        c.text = w->v->comments.data;
        return w->v->comments.length > 0 && fits(e, term, &c);
    default:
        return hm_term_of_game(e, term, record);
    }
}

static bool is_leaf(const hm_term *term) {
    return term->kind > HM_TERM_PLIES;
}

/* Goes to the next ply, or looks at the start. */
static hm_status walk_to_ply(walking *w, const hm_watch *watch, hm_error *error) {
    hm_evaluation *v = w->v;
    hm_record *record = w->record;
    unsigned wanted = v->expression->wanted;
    w->happened = (hm_happened){.glyph = "", .comments = &v->comments};
    v->comments.length = 0;
    if (v->comments.data != NULL) v->comments.data[0] = '\0';
    w->before = w->now;
    w->mover = w->ply > 0 ? hm_session_side(record->session) : NULL;
    hm_status status =
        w->ply > 0 ? record->archiving->next(record->play, wanted, watch, &w->happened, error)
                   : record->archiving->here(record->play, wanted, watch, &w->happened, error);
    if (status != HM_OK) return status;
    if ((wanted & HM_WANT_OCCURRENCE) != 0 && w->happened.occurrence == 0)
        w->happened.occurrence = hm_history_add(&w->history, w->happened.identity);
    if (v->comments.length > 0) v->comments.data[--v->comments.length] = '\0';
    w->now = hm_said_in(v->comments.length > 0 ? v->comments.data : "");
    /* Few expressions ask for pieces, and listing them costs more than the ply itself. */
    v->pieces.count = 0;
    bool room = !v->expression->needs_pieces ||
                HM_ROOM(v->pieces, record->archiving->room(record->play) + 1);
    if (room && v->expression->needs_pieces)
        v->pieces.count = record->archiving->pieces(record->play, v->pieces.at);
    return room && !v->comments.failed ? HM_OK : hm_fail_memory(error, "a position");
}

/* ---- terms of terms ---- */

static void join_plies(const hm_evaluation *v, size_t i, size_t width) {
    const hm_term *term = &v->expression->terms.at[i];
    uint8_t *bits = v->bits.at + i * width;
    const uint8_t *left = v->bits.at + term->left * width,
                  *right = v->bits.at + term->right * width;
    bool before = false;
    size_t count = 0;
    for (size_t ply = 0; ply < width; ply++)
        count += left[ply] != 0;
    bool of_game =
        term->kind == HM_TERM_ANY     ? count > 0
        : term->kind == HM_TERM_ALL   ? count == width
        : term->kind == HM_TERM_START ? left[0] != 0
        : term->kind == HM_TERM_FINAL
            ? left[width - 1] != 0
            : term->kind == HM_TERM_PLIES && fits_number(v->expression, term, (double)count);
    for (size_t ply = 0; ply < width; ply++) {
        bool a = left[ply] != 0, b = right[ply] != 0;
        switch (term->kind) {
        case HM_TERM_OR:
            bits[ply] = a || b;
            break;
        case HM_TERM_AND:
            bits[ply] = a && b;
            break;
        case HM_TERM_NOT:
            bits[ply] = !a;
            break;
        case HM_TERM_THEN:
            bits[ply] = before && b;
            before = before || a;
            break;
        case HM_TERM_NEXT:
            bits[ply] = before && b;
            before = a;
            break;
        default:
            bits[ply] = of_game;
        }
    }
}

static hm_status list_matches(hm_evaluation *v, size_t width, bool *matched, hm_error *error) {
    const hm_term *whole = &v->expression->terms.at[v->expression->terms.count - 1];
    const uint8_t *bits = v->bits.at + (v->expression->terms.count - 1) * width;
    for (size_t ply = 0; ply < width; ply++) {
        if (bits[ply] == 0) continue;
        *matched = true;
        if (!whole->of_plies) break;
        if (!HM_ROOM(v->matches, 1)) return hm_fail_memory(error, "matches");
        /* The bit of a rotated pattern is 1 + the seats that it was moved on. The first counts. */
        unsigned rotation = 0;
        for (size_t i = 0; i < v->expression->terms.count && rotation == 0; i++)
            if (v->expression->terms.at[i].rotated) rotation = v->bits.at[i * width + ply];
        v->matches.at[v->matches.count++] = (hm_match_ply){ply, rotation};
    }
    return HM_OK;
}

hm_status hm_evaluate(hm_evaluation *v, hm_record *record, const hm_watch *watch, bool *matched,
                      hm_error *error) {
    const hm_expression *e = v->expression;
    size_t width = record->plies + 1;
    *matched = e == NULL;
    v->matches.count = 0;
    if (e == NULL) return HM_OK;
    /* The record alone often decides: terms come before the terms that join them, so one pass
     * gives each of them 0, 1 or UNDECIDED. */
    v->bits.count = 0;
    if (!HM_ROOM(v->bits, e->terms.count)) return hm_fail_memory(error, "an expression");
    for (size_t i = 0; i < e->terms.count; i++)
        v->bits.at[i] = decide_term(v, record, i);
    uint8_t decided = v->bits.at[e->terms.count - 1];
    bool of_plies = e->terms.at[e->terms.count - 1].of_plies;
    bool played = record->session != NULL && !record->other;
    if (decided == 0 || (decided == 1 && !of_plies) || !played) {
        *matched = decided == 1;
        return HM_OK;
    }
    if (e->terms.count > BITS_MOST / width)
        return hm_fail(error, HM_ERR_LIMIT, 0,
                       "the expression takes too much memory for a game of %zu plies",
                       record->plies);
    if (!HM_ROOM(v->bits, e->terms.count * width)) return hm_fail_memory(error, "an expression");
    walking w = {.v = v, .record = record};
    /* Else the game is played through, and every term that is not made of others gets a value for
     * each ply. */
    hm_status status = HM_OK;
    record->archiving->rewind(record->play);
    w.now = hm_said_in("");
    for (w.ply = 0; w.ply < width && status == HM_OK; w.ply++) {
        if ((w.ply & 1023) == 1023) status = hm_watch_ask(watch, w.ply, width, error);
        if (status == HM_OK) status = walk_to_ply(&w, watch, error);
        for (size_t i = 0; i < e->terms.count && status == HM_OK; i++)
            if (is_leaf(&e->terms.at[i]))
                v->bits.at[i * width + w.ply] = term_at_ply(&w, &e->terms.at[i]);
    }
    hm_history_clear(&w.history);
    if (status != HM_OK) return status;
    for (size_t i = 0; i < e->terms.count; i++)
        if (!is_leaf(&e->terms.at[i])) join_plies(v, i, width);
    return list_matches(v, width, matched, error);
}

void hm_evaluation_clear(hm_evaluation *v) {
    free(v->matches.at);
    free(v->bits.at);
    free(v->pieces.at);
    hm_text_clear(&v->comments);
    *v = (hm_evaluation){.expression = NULL};
}
