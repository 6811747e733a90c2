/* Counts over a database, and rows of it as facts. */
#include "archive/archive_built.h"

#if HM_HAVE_SQLITE

#include "archive/archive_store.h"

#include <stdlib.h>
#include <string.h>

/* ---- rows ---- */

static void put_cell(hm_facts *facts, const char *key, sqlite3_stmt *row, int column, bool json) {
    const char *text = (const char *)sqlite3_column_text(row, column);
    hm_json_value value;
    switch (sqlite3_column_type(row, column)) {
    case SQLITE_INTEGER:
        hm_fact_int(facts, key, sqlite3_column_int64(row, column));
        break;
    case SQLITE_TEXT:
        if (json && hm_json_parse(text, strlen(text), &value, NULL) == HM_OK) {
            hm_fact_json(facts, key, text, strlen(text));
        } else {
            hm_fact_word(facts, key, text);
        }
        break;
    default:
        hm_fact_null(facts, key);
    }
}

hm_status hm_archive_row(hm_archive *archive, uint64_t number, hm_facts *facts, hm_error *error) {
    static const char *const keys[] = {
        "id",    "hash",   "game",   "mode", "profile", "rules",  "result", "winner", "termination",
        "plies", "points", "places", "date", "tags",    "source", "line",   "judged", "error"};
    sqlite3_stmt *statement = NULL;
    hm_status status = hm_archive_prepare(
        archive,
        "SELECT games.id, lower(hex(hash)), game, mode, profile, rules, result, winner, "
        "termination, plies, points, places, date, tags, name, line, judged, error FROM games LEFT "
        "JOIN sources ON sources.id = source WHERE games.id = ?1",
        &statement, error);
    if (status != HM_OK) return status;
    sqlite3_bind_int64(statement, 1, (int64_t)number);
    int code = sqlite3_step(statement);
    for (int i = 0; i < 18 && code == SQLITE_ROW; i++) {
        bool json = i == 5 || i == 10 || i == 11 || i == 13 || i == 17;
        put_cell(facts, keys[i], statement, i, json);
    }
    sqlite3_finalize(statement);
    if (code == SQLITE_DONE)
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "there is no game %llu",
                       (unsigned long long)number);
    if (code != SQLITE_ROW) return hm_archive_fail(archive, code, error);
    static const char *const members[] = {"seat", "name", "team", "rating"};
    sqlite3_stmt *players = NULL;
    status = hm_archive_prepare(
        archive, "SELECT seat, name, team, rating FROM players WHERE game = ?1", &players, error);
    if (status != HM_OK) return status;
    sqlite3_bind_int64(players, 1, (int64_t)number);
    hm_fact_open(facts, "players", '[');
    while ((code = sqlite3_step(players)) == SQLITE_ROW) {
        hm_fact_open(facts, NULL, '{');
        for (int i = 0; i < 4; i++)
            put_cell(facts, members[i], players, i, false);
        hm_fact_close(facts);
    }
    hm_fact_close(facts);
    sqlite3_finalize(players);
    return code == SQLITE_DONE ? HM_OK : hm_archive_fail(archive, code, error);
}

hm_status hm_archive_totals(hm_archive *archive, hm_facts *facts, hm_error *error) {
    static const char *const keys[] = {"games", "plies", "skipped", "unjudged"};
    sqlite3_stmt *statement = NULL;
    hm_text sql = {0};
    hm_text_puts(&sql, "SELECT count(*), coalesce(sum(plies), 0), coalesce(sum(judged = 0), 0), "
                       "coalesce(sum(judged IS NULL), 0) FROM games WHERE ");
    hm_archive_put_part(archive, &sql);
    hm_text_puts(&sql, "1");
    hm_status status = sql.failed ? hm_fail_memory(error, "a query")
                                  : hm_archive_prepare(archive, sql.data, &statement, error);
    hm_text_clear(&sql);
    if (status != HM_OK) return status;
    int code = sqlite3_step(statement);
    for (int i = 0; i < 4 && code == SQLITE_ROW; i++)
        put_cell(facts, keys[i], statement, i, false);
    sqlite3_finalize(statement);
    return code == SQLITE_ROW ? HM_OK : hm_archive_fail(archive, code, error);
}

/* ---- counts ---- */

static hm_status put_groups(hm_archive *archive, const char *key, const char *sql, hm_facts *facts,
                            hm_error *error) {
    sqlite3_stmt *statement = NULL;
    hm_status status = hm_archive_prepare(archive, sql, &statement, error);
    if (status != HM_OK) return status;
    int code;
    hm_fact_open(facts, key, '[');
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        hm_fact_open(facts, NULL, '{');
        put_cell(facts, "value", statement, 0, false);
        put_cell(facts, "games", statement, 1, false);
        hm_fact_close(facts);
    }
    hm_fact_close(facts);
    sqlite3_finalize(statement);
    return code == SQLITE_DONE ? HM_OK : hm_archive_fail(archive, code, error);
}

typedef struct choosing {
    hm_archive *archive;
    hm_finder *finder;
    const hm_request *request;
    sqlite3_stmt *insert;
} choosing;

static hm_status choose_game(void *context, uint64_t number, const hm_input *input,
                             hm_error *error) {
    choosing *c = context;
    hm_found found = {.matched = true};
    hm_status status =
        input == NULL ? HM_OK : hm_finder_look(c->finder, input, c->request, &found, error);
    if (status != HM_OK || !found.matched) return status;
    sqlite3_bind_int64(c->insert, 1, (int64_t)number);
    return hm_archive_step(c->archive, c->insert, error);
}

/* The numbers of the games of an expression, in a table of this connection alone. */
static hm_status choose_games(hm_archive *archive, const hm_expression *where,
                              const hm_request *request, hm_error *error) {
    choosing c = {.archive = archive, .request = request};
    bool exact;
    hm_status status = hm_archive_run(
        archive,
        "DROP TABLE IF EXISTS temp.chosen; CREATE TEMP TABLE chosen(id INTEGER PRIMARY KEY)",
        error);
    if (status == HM_OK && where == NULL)
        return hm_archive_run(archive, "INSERT INTO temp.chosen SELECT id FROM games", error);
    if (status == HM_OK) status = hm_finder_create(&c.finder, where, error);
    if (status == HM_OK)
        status =
            hm_archive_prepare(archive, "INSERT INTO temp.chosen VALUES(?1)", &c.insert, error);
    if (status == HM_OK)
        status = hm_archive_each(archive, where, NULL, false, choose_game, &c, &exact, error);
    sqlite3_finalize(c.insert);
    hm_finder_destroy(c.finder);
    return status;
}

hm_status hm_archive_stats(hm_archive *archive, const hm_expression *where,
                           const hm_request *request, hm_facts *facts, hm_error *error) {
    static const char *const groups[][2] = {
        {"game", "game"},
        {"mode", "mode"},
        {"result", "result"},
        {"termination", "termination"},
        {"year", "substr(date, 1, 4)"},
        {"length", "(plies / 50 * 50) || '-' || (plies / 50 * 50 + 49)"},
    };
    hm_status status = choose_games(archive, where, request, error);
    hm_fact_open(facts, NULL, '{');
    int64_t games = 0, plies = 0;
    if (status == HM_OK)
        status = hm_archive_number(archive, "SELECT count(*) FROM temp.chosen", 0, &games, error);
    if (status == HM_OK)
        status = hm_archive_number(
            archive, "SELECT sum(plies) FROM games JOIN temp.chosen USING(id)", 0, &plies, error);
    hm_fact_int(facts, "games", games);
    hm_fact_int(facts, "plies", plies);
    for (size_t i = 0; i < sizeof groups / sizeof groups[0] && status == HM_OK; i++) {
        char sql[300];
        bool length = strcmp(groups[i][0], "length") == 0;
        sqlite3_snprintf(sizeof sql, sql,
                         "SELECT %s, count(*) FROM games JOIN temp.chosen USING(id) GROUP BY 1 "
                         "ORDER BY %s",
                         groups[i][1], length ? "min(plies)" : "2 DESC, 1");
        status = put_groups(archive, groups[i][0], sql, facts, error);
    }
    if (status == HM_OK)
        status = put_groups(archive, "player",
                            "SELECT name, count(DISTINCT game) FROM players JOIN temp.chosen ON "
                            "chosen.id = game WHERE name IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 "
                            "LIMIT 100",
                            facts, error);
    hm_fact_close(facts);
    return status == HM_OK && facts->failed ? hm_fail_memory(error, "an answer") : status;
}

#else
typedef int hm_archive_stats_is_not_built;
#endif
