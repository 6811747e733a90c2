/* Expressions as conditions of SQL. Comparisons use the same code as in files: the functions
 * hm_fits(...) take the number of a term and a value. No text of the user becomes SQL but by %Q.
 *
 * Every term has two conditions: `over` is true of a game if the term is true at some ply, `under`
 * only if it is true at all of them. Facts of plies lie between 0 and 1. */
#include "archive/archive_built.h"

#if HM_HAVE_SQLITE

#include "archive/archive_store.h"

#include <stdlib.h>
#include <string.h>

enum { TERMS_MOST = 200 };

/* ---- functions ---- */

/* The query that the functions serve while a statement lives. */
typedef struct asked_terms {
    const hm_expression *expression;
    hm_archive *archive;
} asked_terms;

static const hm_term *term_of(sqlite3_context *context, sqlite3_value *number) {
    const asked_terms *asked = sqlite3_user_data(context);
    size_t at = (size_t)sqlite3_value_int64(number);
    return asked->expression != NULL && at < asked->expression->terms.count
               ? &asked->expression->terms.at[at]
               : NULL;
}

static void answer_fit(sqlite3_context *context, sqlite3_value **values, const hm_kept_value *kept,
                       bool denied) {
    const asked_terms *asked = sqlite3_user_data(context);
    const hm_term *term = term_of(context, values[0]);
    bool fits = term != NULL && hm_term_fits(asked->expression, term, kept, denied);
    sqlite3_result_int(context, fits);
}

static void fit_value(sqlite3_context *context, sqlite3_value **values, bool date, bool denied) {
    hm_kept_value kept = {.is_date = date};
    int type = sqlite3_value_type(values[1]);
    if (type == SQLITE_INTEGER || type == SQLITE_FLOAT) {
        kept.number = sqlite3_value_double(values[1]);
    } else if (type == SQLITE_TEXT) {
        kept.text = (const char *)sqlite3_value_text(values[1]);
    }
    if (type == SQLITE_NULL || type == SQLITE_BLOB) {
        sqlite3_result_int(context, 0);
    } else {
        answer_fit(context, values, &kept, denied);
    }
}

static void sql_fits(sqlite3_context *context, int count, sqlite3_value **values) {
    (void)count;
    fit_value(context, values, false, true);
}

static void sql_fits_date(sqlite3_context *context, int count, sqlite3_value **values) {
    (void)count;
    fit_value(context, values, true, true);
}

static void sql_fits_any(sqlite3_context *context, int count, sqlite3_value **values) {
    (void)count;
    fit_value(context, values, false, false);
}

/* The value of a tag, whose name is in any case, as text. */
static bool find_tag(const char *json, const char *name, hm_text *value) {
    hm_json_value object, key, member;
    hm_json_walk walk;
    bool found = false;
    if (json == NULL || hm_json_parse(json, strlen(json), &object, NULL) != HM_OK) return false;
    hm_json_walk_value(&walk, &object);
    while (!found && hm_json_next_member(&walk, &key, &member)) {
        hm_text text = {0};
        hm_json_decode_text(&key, &text);
        found = !text.failed && text.data != NULL && hm_same_word(text.data, name) &&
                member.type == HM_JSON_STRING;
        hm_text_clear(&text);
    }
    if (found) hm_json_decode_text(&member, value);
    hm_text_add(value, "", 0);
    return found && !value->failed;
}

static void sql_fits_tag(sqlite3_context *context, int count, sqlite3_value **values) {
    const asked_terms *asked = sqlite3_user_data(context);
    const hm_term *term = term_of(context, values[0]);
    hm_text text = {0};
    (void)count;
    bool found = term != NULL && find_tag((const char *)sqlite3_value_text(values[1]),
                                          hm_expression_word(asked->expression, term->name), &text);
    if (found) {
        hm_kept_value kept = {.text = text.data};
        answer_fit(context, values, &kept, true);
    } else {
        sqlite3_result_int(context, 0);
    }
    hm_text_clear(&text);
}

static void sql_tag(sqlite3_context *context, int count, sqlite3_value **values) {
    const char *name = (const char *)sqlite3_value_text(values[1]);
    hm_text text = {0};
    (void)count;
    bool found = name != NULL && find_tag((const char *)sqlite3_value_text(values[0]), name, &text);
    if (found) sqlite3_result_text(context, text.data, (int)text.length, SQLITE_TRANSIENT);
    hm_text_clear(&text);
}

/* (term, game, key): the name of a start. */
static void sql_fits_start(sqlite3_context *context, int count, sqlite3_value **values) {
    const asked_terms *asked = sqlite3_user_data(context);
    const char *word = (const char *)sqlite3_value_text(values[1]);
    const hm_game *game = word == NULL ? NULL : hm_game_named(word);
    const uint8_t *bytes = sqlite3_value_blob(values[2]);
    hm_kept_value kept = {.text = NULL};
    (void)count;
    if (game != NULL && bytes != NULL && sqlite3_value_bytes(values[2]) == 16) {
        uint64_t key[2] = {hm_le64_get(bytes), hm_le64_get(bytes + 8)};
        kept.text = hm_start_name_of(&asked->archive->names, game, key);
    }
    if (kept.text == NULL) {
        sqlite3_result_int(context, 0);
    } else {
        answer_fit(context, values, &kept, true);
    }
}

static hm_status declare_functions(hm_archive *archive, const hm_expression *expression,
                                   hm_error *error) {
    static const struct {
        const char *name;
        int count;
        void (*function)(sqlite3_context *, int, sqlite3_value **);
    } functions[] = {
        {"hm_fits", 2, sql_fits},
        {"hm_fits_date", 2, sql_fits_date},
        {"hm_fits_any", 2, sql_fits_any},
        {"hm_fits_tag", 2, sql_fits_tag},
        {"hm_fits_start", 3, sql_fits_start},
        {"hm_tag", 2, sql_tag},
    };
    int code = SQLITE_OK;
    for (size_t i = 0; i < sizeof functions / sizeof functions[0] && code == SQLITE_OK; i++) {
        asked_terms *asked = malloc(sizeof *asked);
        if (asked == NULL) return hm_fail_memory(error, "a query");
        *asked = (asked_terms){expression, archive};
        code = sqlite3_create_function_v2(archive->db, functions[i].name, functions[i].count,
                                          SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY,
                                          asked, functions[i].function, NULL, NULL, free);
    }
    return code == SQLITE_OK ? HM_OK : hm_archive_fail(archive, code, error);
}

/* ---- conditions ---- */

typedef struct sql_bounds {
    hm_text over, under;
    bool exact;
} sql_bounds;

typedef struct translating {
    hm_archive *archive;
    const hm_expression *expression;
    bool keyed; /* every game has its positions in the runs */
    sql_bounds bounds[TERMS_MOST];
    hm_status status;
    hm_error *error;
} translating;

static void set_exact(sql_bounds *bounds, const char *sql) {
    hm_text_puts(&bounds->over, sql);
    hm_text_puts(&bounds->under, sql);
    bounds->exact = true;
}

static void translate_column(translating *t, size_t i, sql_bounds *bounds) {
    static const char *const plain[] = {"game",   "mode",        "profile", "result",
                                        "winner", "termination", "plies"};
    const hm_term *term = &t->expression->terms.at[i];
    const char *key = hm_expression_word(t->expression, term->name);
    char sql[240] = "";
    for (size_t k = 0; k < sizeof plain / sizeof plain[0]; k++)
        if (strcmp(key, plain[k]) == 0)
            sqlite3_snprintf(sizeof sql, sql, "hm_fits(%d, games.%s)", (int)i, plain[k]);
    if (strcmp(key, "date") == 0)
        sqlite3_snprintf(sizeof sql, sql, "hm_fits_date(%d, games.date)", (int)i);
    if (strcmp(key, "file") == 0)
        sqlite3_snprintf(sizeof sql, sql,
                         "hm_fits(%d, (SELECT name FROM sources WHERE sources.id = games.source))",
                         (int)i);
    if (strcmp(key, "judged") == 0)
        sqlite3_snprintf(sizeof sql, sql,
                         "hm_fits(%d, CASE games.judged WHEN 1 THEN 'yes' WHEN 0 THEN 'no' ELSE "
                         "'not_judged' END)",
                         (int)i);
    if (strcmp(key, "variant") == 0)
        sqlite3_snprintf(sizeof sql, sql,
                         "coalesce(games.start IN (SELECT id FROM starts WHERE hm_fits_start(%d, "
                         "starts.game, starts.key)), 0)",
                         (int)i);
    if (term->index >= 0)
        sqlite3_snprintf(sizeof sql, sql, "hm_fits(%d, json_extract(games.%s, '$[%d]'))", (int)i,
                         strcmp(key, "points") == 0 ? "points" : "places", term->index);
    set_exact(bounds, sql[0] == '\0' ? "1" : sql);
    bounds->exact = sql[0] != '\0';
}

/* Names that are compared as they are have an index. */
static void translate_player(translating *t, size_t i, sql_bounds *bounds) {
    const hm_expression *e = t->expression;
    const hm_term *term = &e->terms.at[i];
    hm_text sql = {0};
    bool plain = term->op == HM_EQUAL;
    for (size_t k = 0; k < term->values; k++)
        plain = plain && !e->values.at[term->value + k].is_number;
    if (plain) {
        hm_text_puts(&sql, "games.id IN (SELECT game FROM players WHERE name IN (");
        for (size_t k = 0; k < term->values; k++) {
            char *quoted =
                sqlite3_mprintf("%s%Q", k > 0 ? "," : "",
                                hm_expression_word(e, e->values.at[term->value + k].text));
            if (quoted == NULL) sql.failed = true;
            if (quoted != NULL) hm_text_puts(&sql, quoted);
            sqlite3_free(quoted);
        }
        hm_text_puts(&sql, "))");
    } else if (hm_operator_denies(term->op)) {
        hm_text_printf(&sql,
                       "(EXISTS (SELECT 1 FROM players p WHERE p.game = games.id AND p.name IS NOT "
                       "NULL) AND NOT EXISTS (SELECT 1 FROM players p WHERE p.game = games.id AND "
                       "hm_fits_any(%zu, p.name)))",
                       i);
    } else {
        hm_text_printf(&sql,
                       "EXISTS (SELECT 1 FROM players p WHERE p.game = games.id AND hm_fits(%zu, "
                       "p.name))",
                       i);
    }
    if (sql.failed) t->status = hm_fail_memory(t->error, "a query");
    if (!sql.failed) set_exact(bounds, sql.data);
    hm_text_clear(&sql);
}

static void translate_rating(translating *t, size_t i, sql_bounds *bounds) {
    const hm_term *term = &t->expression->terms.at[i];
    char sql[240], named[60] = "";
    size_t player = term->player;
    if (player > 0 && !hm_operator_denies(t->expression->terms.at[player - 1].op))
        sqlite3_snprintf(sizeof named, named, " AND hm_fits(%d, p.name)", (int)(player - 1));
    sqlite3_snprintf(sizeof sql, sql,
                     "EXISTS (SELECT 1 FROM players p WHERE p.game = games.id AND p.rating IS NOT "
                     "NULL AND hm_fits(%d, p.rating)%s)",
                     (int)i, named);
    set_exact(bounds, sql);
}

static void translate_at(translating *t, const hm_term *term, sql_bounds *bounds) {
    char condition[40];
    hm_text_puts(&bounds->under, "0");
    if (!t->keyed) {
        hm_text_puts(&bounds->over, "1");
        return;
    }
    sqlite3_snprintf(sizeof condition, condition, "key = %lld",
                     (long long)(term->key[0] & t->archive->key_mask));
    hm_text_puts(&bounds->over, "games.id IN (SELECT ref >> 16 FROM (");
    t->status = hm_archive_put_refs(t->archive, condition, &bounds->over, t->error);
    hm_text_puts(&bounds->over, "))");
}

static void join_bounds(sql_bounds *bounds, const char *word, const sql_bounds *left,
                        const sql_bounds *right) {
    hm_text_printf(&bounds->over, "(%s %s %s)", left->over.data, word, right->over.data);
    hm_text_printf(&bounds->under, "(%s %s %s)", left->under.data, word, right->under.data);
    bounds->exact = left->exact && right->exact;
}

static void translate_term(translating *t, size_t i) {
    const hm_term *term = &t->expression->terms.at[i];
    sql_bounds *bounds = &t->bounds[i];
    const sql_bounds *left = &t->bounds[term->left], *right = &t->bounds[term->right];
    char sql[60];
    switch (term->kind) {
    case HM_TERM_OR:
        join_bounds(bounds, "OR", left, right);
        break;
    case HM_TERM_AND:
        join_bounds(bounds, "AND", left, right);
        break;
    case HM_TERM_NOT:
        hm_text_printf(&bounds->over, "(NOT %s)", left->under.data);
        hm_text_printf(&bounds->under, "(NOT %s)", left->over.data);
        bounds->exact = left->exact;
        break;
    case HM_TERM_THEN:
    case HM_TERM_NEXT:
        hm_text_printf(&bounds->over, "(%s AND %s)", left->over.data, right->over.data);
        hm_text_puts(&bounds->under, "0");
        break;
    case HM_TERM_ANY:
    case HM_TERM_ALL:
    case HM_TERM_START:
    case HM_TERM_FINAL:
        hm_text_copy(&bounds->over, &left->over);
        hm_text_copy(&bounds->under, &left->under);
        bounds->exact = left->exact;
        break;
    case HM_TERM_COLUMN:
        translate_column(t, i, bounds);
        break;
    case HM_TERM_TAG:
        sqlite3_snprintf(sizeof sql, sql, "hm_fits_tag(%d, games.tags)", (int)i);
        set_exact(bounds, sql);
        break;
    case HM_TERM_PLAYER:
        translate_player(t, i, bounds);
        break;
    case HM_TERM_RATING:
        translate_rating(t, i, bounds);
        break;
    case HM_TERM_AT:
        translate_at(t, term, bounds);
        break;
    default:
        hm_text_puts(&bounds->over, "1");
        hm_text_puts(&bounds->under, "0");
    }
    bool failed = bounds->over.failed || bounds->under.failed;
    if (t->status == HM_OK && failed) t->status = hm_fail_memory(t->error, "a query");
}

hm_status hm_archive_condition(hm_archive *archive, const hm_expression *expression, hm_text *sql,
                               bool *exact, hm_error *error) {
    int64_t unkeyed = 0;
    *exact = expression == NULL;
    hm_status status = declare_functions(archive, expression, error);
    if (status == HM_OK && expression != NULL)
        status = hm_archive_number(archive, "SELECT count(*) FROM meta WHERE key = 'unkeyed'", 0,
                                   &unkeyed, error);
    if (status != HM_OK) return status;
    if (expression == NULL || expression->terms.count > TERMS_MOST) {
        hm_text_puts(sql, "1");
        return HM_OK;
    }
    translating *t = calloc(1, sizeof *t);
    if (t == NULL) return hm_fail_memory(error, "a query");
    *t = (translating){
        .archive = archive, .expression = expression, .keyed = unkeyed == 0, .error = error};
    size_t count = expression->terms.count;
    for (size_t i = 0; i < count && t->status == HM_OK; i++)
        translate_term(t, i);
    status = t->status;
    if (status == HM_OK) hm_text_copy(sql, &t->bounds[count - 1].over);
    *exact = t->bounds[count - 1].exact;
    for (size_t i = 0; i < count; i++) {
        hm_text_clear(&t->bounds[i].over);
        hm_text_clear(&t->bounds[i].under);
    }
    free(t);
    return status == HM_OK && sql->failed ? hm_fail_memory(error, "a query") : status;
}

#else
typedef int hm_archive_sql_is_not_built;
#endif
