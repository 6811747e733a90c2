/* Looks at games one after the other, and tells what an expression finds in them. */
#include "archive/archive_finder.h"

#include "archive/archive_words.h"
#include "core/key.h"

#include <stdlib.h>
#include <string.h>

hm_status hm_finder_create(hm_finder **result, const hm_expression *expression, hm_error *error) {
    hm_finder *finder = calloc(1, sizeof *finder);
    *result = finder;
    if (finder == NULL) return hm_fail_memory(error, "a search of games");
    finder->evaluation.expression = expression;
    size_t terms = expression == NULL ? 0 : expression->terms.count;
    if (HM_ROOM(finder->fitted, terms)) {
        if (terms > 0) memset(finder->fitted.at, 0, terms * sizeof(bool));
        finder->fitted.count = terms;
        return HM_OK;
    }
    hm_finder_destroy(finder);
    *result = NULL;
    return hm_fail_memory(error, "a search of games");
}

void hm_finder_destroy(hm_finder *finder) {
    if (finder == NULL) return;
    hm_evaluation_clear(&finder->evaluation);
    hm_start_names_clear(&finder->names);
    hm_record_clear(&finder->record);
    hm_copies_clear(&finder->copies);
    free(finder->fitted.at);
    free(finder);
}

hm_status hm_finder_look(hm_finder *finder, const hm_input *input, const hm_request *request,
                         hm_found *found, hm_error *error) {
    hm_record *record = &finder->record;
    const hm_watch *watch = request == NULL ? NULL : &request->watch;
    hm_record_clear(record);
    *found = (hm_found){.matched = false};
    hm_status status = hm_record_read(record, input, request, &finder->names, error);
    if (status != HM_OK) return status;
    if (record->archiving != NULL) {
        finder->games |= 1u << record->archiving->form;
        finder->title = input->notation->game->title;
    }
    /* Notes which tags of the expression occur at all: hm_finder_note() names the others. */
    const hm_expression *e = finder->evaluation.expression;
    for (size_t i = 0; i < finder->fitted.count; i++) {
        const hm_term *term = &e->terms.at[i];
        if (term->kind != HM_TERM_TAG || finder->fitted.at[i]) continue;
        finder->fitted.at[i] = hm_record_tag(record, hm_expression_word(e, term->name)) != NULL;
    }
    status = hm_evaluate(&finder->evaluation, record, watch, &found->matched, error);
    found->bad = record->bad;
    found->other = record->other;
    found->plies = record->plies;
    found->matches = finder->evaluation.matches.count;
    found->fault = record->bad ? &record->fault : NULL;
    return status;
}

/* ---- results ---- */

hm_status hm_record_go(hm_record *record, size_t *at, size_t ply, hm_error *error) {
    hm_status status = HM_OK;
    for (; *at < ply && status == HM_OK; ++*at)
        status = record->session->game->step(record->play, error);
    return status;
}

static void copy_record_member(const hm_record *record, const char *key, bool always,
                               hm_facts *facts) {
    const hm_fact *fact = hm_fact_get(&record->facts, record->object, key);
    if (fact != NULL) {
        hm_fact_copy(facts, key, &record->facts, fact);
    } else if (always) {
        hm_fact_null(facts, key);
    }
}

hm_status hm_finder_put(hm_finder *finder, uint64_t number, hm_facts *facts, hm_error *error) {
    static const char *const first[] = {"file", "line", "format"};
    static const char *const always[] = {"result", "winner", "termination", "plies"};
    static const char *const more[] = {"mode",   "profile", "rules", "variant",
                                       "points", "places",  "date",  "error"};
    const hm_record *record = &finder->record;
    hm_fact_open(facts, NULL, '{');
    hm_fact_uint(facts, "game", number);
    for (size_t i = 0; i < sizeof first / sizeof first[0]; i++)
        copy_record_member(record, first[i], true, facts);
    for (size_t i = 0; i < sizeof always / sizeof always[0]; i++)
        copy_record_member(record, always[i], true, facts);
    static const char *const two[] = {"w", "b"}, *const four[] = {"R", "B", "Y", "G"};
    hm_record *played = &finder->record;
    size_t at = 0;
    hm_status status = HM_OK;
    hm_fact_open(facts, "matches", '[');
    if (finder->evaluation.matches.count > 0) played->archiving->rewind(played->play);
    for (size_t i = 0; i < finder->evaluation.matches.count && status == HM_OK; i++) {
        const hm_match_ply *match = &finder->evaluation.matches.at[i];
        status = hm_record_go(played, &at, match->ply, error);
        hm_fact_open(facts, NULL, '{');
        hm_fact_uint(facts, "ply", match->ply);
        if (match->ply == 0 || status != HM_OK) {
            hm_fact_null(facts, "move");
        } else {
            played->archiving->told(played->play, hm_fact_begin(facts, "move"));
            hm_fact_end(facts);
        }
        bool of_four = played->archiving->form == HM_SQUARE_4P;
        if (match->rotation > 0)
            hm_fact_word(facts, "rotation", (of_four ? four : two)[match->rotation - 1]);
        hm_fact_close(facts);
    }
    hm_fact_close(facts);
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++)
        copy_record_member(record, more[i], false, facts);
    copy_record_member(record, "judged", true, facts);
    if (hm_fact_get(&record->facts, record->object, "tags") == NULL) {
        hm_fact_open(facts, "tags", '{');
        hm_fact_close(facts);
    } else {
        copy_record_member(record, "tags", true, facts);
    }
    hm_fact_close(facts);
    return status == HM_OK && facts->failed ? hm_fail_memory(error, "an answer") : status;
}

/* A position without a notation of one line is its JSON state. */
hm_status hm_put_kept_position(const hm_record *record, hm_text *text, hm_error *error) {
    const hm_game *game = record->session->game;
    if (record->archiving->position != NULL) {
        const hm_notation *to = hm_notation_in(game, record->archiving->position);
        return hm_session_format(record->session, to, NULL, text, error);
    }
    hm_facts facts = {0};
    hm_status status = hm_state(game, record->play, NULL, &facts, error);
    if (status == HM_OK) hm_facts_json(&facts, text);
    if (status == HM_OK && (facts.failed || text->failed))
        status = hm_fail_memory(error, "a position");
    if (status == HM_OK && text->length > 0) text->data[--text->length] = '\0';
    hm_facts_clear(&facts);
    return status;
}

hm_status hm_finder_positions(hm_finder *finder, hm_text *text, hm_error *error) {
    hm_record *record = &finder->record;
    const hm_evaluation *v = &finder->evaluation;
    size_t at = 0, last = v->matches.count;
    hm_status status = HM_OK;
    if (record->session == NULL || record->other) return HM_OK;
    record->archiving->rewind(record->play);
    for (size_t i = 0; i < (last > 0 ? last : 1) && status == HM_OK; i++) {
        status = hm_record_go(record, &at, last > 0 ? v->matches.at[i].ply : record->plies, error);
        if (status == HM_OK) status = hm_put_kept_position(record, text, error);
        hm_text_puts(text, "\n");
    }
    return status == HM_OK && text->failed ? hm_fail_memory(error, "positions") : status;
}

hm_status hm_finder_text(hm_finder *finder, hm_text *text, hm_error *error) {
    hm_record *record = &finder->record;
    if (record->session == NULL) return HM_OK;
    hm_status status = hm_session_go(record->session, hm_session_plies(record->session), error);
    if (status != HM_OK) return status;
    return hm_session_format(record->session, NULL, NULL, text, error);
}

const char *hm_finder_form(const hm_finder *finder) {
    const hm_session *session = finder->record.session;
    if (session == NULL) return NULL;
    const hm_game *game = session->game;
    const char *own = game->own_notation == NULL ? NULL : game->own_notation(session->play);
    return own != NULL ? own : session->notation->name;
}

hm_status hm_finder_hash(hm_finder *finder, uint64_t hash[2], hm_error *error) {
    return hm_record_hash(&finder->record, hash, error);
}

hm_status hm_finder_rank(hm_finder *finder, uint64_t seed, uint64_t rank[2], hm_error *error) {
    hm_status status = hm_record_hash(&finder->record, rank, error);
    if (status != HM_OK) return status;
    hm_key_toggle(rank, seed);
    rank[0] = hm_mix(rank[0] + seed);
    return HM_OK;
}

hm_status hm_finder_is_copy(hm_finder *finder, bool *copy, hm_error *error) {
    return hm_copies_add(&finder->copies, &finder->record, copy, error);
}

/* ---- fields by name ---- */

hm_status hm_field_check(const char *name, hm_error *error) {
    const hm_column *column = hm_column_named(name, strlen(name));
    bool tag = *name >= 'A' && *name <= 'Z';
    for (const char *at = name; *at != '\0'; at++)
        tag = tag && hm_is_name_byte((unsigned char)*at, at == name);
    if (tag || strcmp(name, "year") == 0 || (column != NULL && !column->by_seat)) return HM_OK;
    const char *nearest = hm_nearest_field(name);
    return hm_fail(error, HM_ERR_OPTION, 0, "unknown field \"%.40s\"%s%s%s", name,
                   nearest == NULL ? "" : "; did you mean ", nearest == NULL ? "" : nearest,
                   nearest == NULL ? "" : "?");
}

static void put_field_value(const hm_record *record, const hm_fact *fact, hm_text *value) {
    size_t length;
    if (fact == NULL) return;
    if (hm_fact_type_of(fact) == HM_FACT_STRING) {
        hm_text_puts(value, hm_fact_words(&record->facts, fact, &length));
    } else if (hm_fact_type_of(fact) != HM_FACT_NULL) {
        hm_fact_put_json(&record->facts, fact, value);
    }
}

void hm_record_field(const hm_record *record, const char *name, hm_text *value) {
    const hm_facts *facts = &record->facts;
    const hm_column *column = hm_column_named(name, strlen(name));
    const char *date = hm_record_word(record, "date");
    if (strcmp(name, "year") == 0) {
        if (date != NULL) hm_text_add(value, date, strnlen(date, 4));
    } else if (strcmp(name, "judged") == 0) {
        const hm_fact *judged = hm_fact_get(facts, record->object, name);
        bool unknown = judged == NULL || hm_fact_type_of(judged) == HM_FACT_NULL;
        hm_text_puts(value, unknown ? "not_judged" : hm_fact_is_true(judged) ? "yes" : "no");
    } else if (column != NULL) {
        put_field_value(record, hm_fact_get(facts, record->object, column->key), value);
    } else {
        put_field_value(record, hm_record_tag(record, name), value);
    }
    hm_text_add(value, "", 0);
}

void hm_finder_field(const hm_finder *finder, const char *name, hm_text *value) {
    hm_record_field(&finder->record, name, value);
}

/* ---- words that fit no game ---- */

void hm_finder_note(const hm_finder *finder, hm_text *note) {
    const hm_expression *e = finder->evaluation.expression;
    for (size_t i = 0; i < finder->fitted.count; i++) {
        if (e->terms.at[i].kind != HM_TERM_TAG || finder->fitted.at[i]) continue;
        const char *name = hm_expression_word(e, e->terms.at[i].name);
        const char *nearest = hm_nearest_tag(name);
        hm_text_printf(note, "%sno game has a tag %s", note->length > 0 ? "; " : "", name);
        if (nearest != NULL) hm_text_printf(note, " (did you mean %s?)", nearest);
    }
}

/* A text in the expression (of `at`, `has`) is of one game. */
static const char *title_of_text(const hm_term *term) {
    if (term->kind != HM_TERM_AT && term->kind != HM_TERM_HAS) return NULL;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        const hm_archiving *archiving = hm_games[i]->archiving;
        if (archiving != NULL && (term->games & 1u << archiving->form) != 0)
            return hm_games[i]->title;
    }
    return NULL;
}

hm_status hm_finder_check(const hm_finder *finder, hm_error *error) {
    const hm_expression *e = finder->evaluation.expression;
    bool one = finder->games != 0 && (finder->games & (finder->games - 1)) == 0;
    for (size_t i = 0; e != NULL && one && i < e->terms.count; i++) {
        const hm_term *term = &e->terms.at[i];
        bool leaf = term->kind > HM_TERM_PLIES;
        if (!leaf || (term->games & finder->games) != 0) continue;
        const char *other = title_of_text(term);
        if (other == NULL)
            return hm_fail(error, HM_ERR_OPTION, term->column, "%s does not have this",
                           finder->title);
        return hm_fail(error, HM_ERR_OPTION, term->column, "the text is of %s, the games are of %s",
                       other, finder->title);
    }
    return HM_OK;
}

hm_status hm_archive_stopped(hm_error *error) {
    return hm_fail(error, HM_ERR_INTERRUPTED, 0, "stopped");
}
