/* Whether a database is what its texts say, and making it small again. */
#include "archive/archive_built.h"

#if HM_HAVE_SQLITE

#include "archive/archive_sums.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOLD_MOST = 100 };

typedef struct checking {
    hm_archive *archive;
    const hm_request *request;
    hm_text *text;
    uint64_t problems, positions;
    sqlite3_stmt *columns, *keys;
} checking;

HM_PRINTF(2, 3) static void tell_problem(checking *c, const char *format, ...) {
    char line[400];
    va_list arguments;
    if (c->problems++ >= TOLD_MOST) return;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    hm_text_printf(c->text, "%s\n", line);
}

/* ---- games ---- */

static hm_status check_keys(checking *c, uint64_t number, hm_record *record, hm_error *error) {
    size_t last = record->plies < HM_ARCHIVE_PLIES ? record->plies : HM_ARCHIVE_PLIES - 1;
    hm_status status = HM_OK;
    size_t missing = 0;
    if (record->session == NULL || record->other) return HM_OK;
    record->archiving->rewind(record->play);
    for (size_t ply = 0; ply <= last && status == HM_OK; ply++) {
        uint64_t key[2];
        if (ply > 0) status = record->session->game->step(record->play, error);
        hm_session_key(record->session, key);
        sqlite3_bind_int64(c->keys, 1, (int64_t)(key[0] & c->archive->key_mask));
        sqlite3_bind_int64(c->keys, 2, (int64_t)(number * HM_ARCHIVE_PLIES + ply));
        int code = sqlite3_step(c->keys);
        if (code != SQLITE_ROW && code != SQLITE_DONE)
            status = hm_archive_fail(c->archive, code, error);
        missing += code == SQLITE_DONE;
        sqlite3_reset(c->keys);
    }
    c->positions += last + 1;
    if (missing > 0)
        tell_problem(c, "game %llu: %zu positions have no key", (unsigned long long)number,
                     missing);
    return status;
}

/* The games of each row of sums together are those that the run has for its key. */
static hm_status check_run_sums(checking *c, int64_t run, hm_error *error) {
    hm_archive *archive = c->archive;
    sqlite3_stmt *rows = NULL, *refs = NULL;
    char sql[120];
    int code = SQLITE_DONE;
    hm_status status = hm_archive_prepare(
        archive, "SELECT key, sum(games) FROM tree WHERE run = ?1 GROUP BY key", &rows, error);
    sqlite3_snprintf(sizeof sql, sql,
                     "SELECT count(DISTINCT ref >> 16) FROM run_%lld WHERE key = ?1",
                     (long long)run);
    if (status == HM_OK) status = hm_archive_prepare(archive, sql, &refs, error);
    sqlite3_bind_int64(rows, 1, run);
    while (status == HM_OK && (code = sqlite3_step(rows)) == SQLITE_ROW) {
        const uint8_t *key = sqlite3_column_blob(rows, 0);
        bool whole = key != NULL && sqlite3_column_bytes(rows, 0) == 16;
        sqlite3_bind_int64(refs, 1, whole ? (int64_t)hm_sums_key(key) : 0);
        int counted = sqlite3_step(refs);
        if (counted != SQLITE_ROW) {
            status = hm_archive_fail(archive, counted, error);
        } else if (!whole || sqlite3_column_int64(refs, 0) != sqlite3_column_int64(rows, 1)) {
            tell_problem(c, "run %lld: the sums of a position are not those of its games",
                         (long long)run);
        }
        sqlite3_reset(refs);
    }
    if (status == HM_OK && code != SQLITE_DONE) status = hm_archive_fail(archive, code, error);
    sqlite3_finalize(rows);
    sqlite3_finalize(refs);
    return status;
}

static hm_status check_game_of(void *context, uint64_t number, const hm_input *input,
                               hm_error *error) {
    checking *c = context;
    hm_record record;
    hm_status status = hm_record_read(&record, input, c->request, &c->archive->names, error);
    if (status != HM_OK) return status;
    /* The columns of the row against its text, read again. */
    static const char *const keys[] = {"result", "winner", "termination", "date", "mode", "game"};
    hm_text moves = {0};
    sqlite3_bind_int64(c->columns, 1, (int64_t)number);
    int code = sqlite3_step(c->columns);
    status = code == SQLITE_ROW ? HM_OK : hm_archive_fail(c->archive, code, error);
    for (int i = 0; i < 6 && status == HM_OK; i++) {
        const char *ours = hm_record_word(&record, keys[i]);
        const char *kept = (const char *)sqlite3_column_text(c->columns, i);
        bool same = ours == NULL || kept == NULL ? ours == kept : strcmp(ours, kept) == 0;
        if (!same)
            tell_problem(c, "game %llu: %s is not that of its text", (unsigned long long)number,
                         keys[i]);
    }
    if (status == HM_OK && (uint64_t)sqlite3_column_int64(c->columns, 6) != record.plies)
        tell_problem(c, "game %llu: plies are not those of its text", (unsigned long long)number);
    if (status == HM_OK && record.session != NULL && !record.other) {
        record.archiving->pack(record.play, &moves);
        const void *kept = sqlite3_column_blob(c->columns, 7);
        size_t length = (size_t)sqlite3_column_bytes(c->columns, 7);
        bool same = length == moves.length &&
                    (length == 0 || (kept != NULL && memcmp(kept, moves.data, length) == 0));
        if (!same)
            tell_problem(c, "game %llu: moves are not those of its text",
                         (unsigned long long)number);
    }
    hm_text_clear(&moves);
    sqlite3_reset(c->columns);
    if (status == HM_OK && c->keys != NULL) status = check_keys(c, number, &record, error);
    hm_record_clear(&record);
    return status;
}

hm_status hm_archive_check(hm_archive *archive, const hm_request *request, hm_text *text,
                           uint64_t *problems, hm_error *error) {
    checking c = {.archive = archive, .request = request, .text = text};
    int64_t unkeyed = 0, rows = 0;
    bool exact;
    /* The pages of the file, as SQLite sees them. */
    sqlite3_stmt *pages = NULL;
    hm_status status = hm_archive_prepare(archive, "PRAGMA integrity_check", &pages, error);
    int code = SQLITE_DONE;
    while (status == HM_OK && (code = sqlite3_step(pages)) == SQLITE_ROW) {
        const char *line = (const char *)sqlite3_column_text(pages, 0);
        if (line != NULL && strcmp(line, "ok") != 0) tell_problem(&c, "%.300s", line);
    }
    if (status == HM_OK && code != SQLITE_DONE) status = hm_archive_fail(archive, code, error);
    sqlite3_finalize(pages);
    if (status == HM_OK)
        status = hm_archive_number(archive, "SELECT count(*) FROM meta WHERE key = 'unkeyed'", 0,
                                   &unkeyed, error);
    if (status == HM_OK)
        status = hm_archive_prepare(archive,
                                    "SELECT result, winner, termination, date, mode, game, plies, "
                                    "moves FROM games WHERE id = ?1",
                                    &c.columns, error);
    if (status == HM_OK && unkeyed == 0) {
        hm_text sql = {0};
        status = hm_archive_put_refs(archive, "key = ?1 AND ref = ?2", &sql, error);
        if (status == HM_OK && sql.failed) status = hm_fail_memory(error, "a query");
        if (status == HM_OK) status = hm_archive_prepare(archive, sql.data, &c.keys, error);
        hm_text_clear(&sql);
    }
    if (status == HM_OK)
        status = hm_archive_each(archive, NULL, NULL, true, check_game_of, &c, &exact, error);
    /* With fewer bits several positions have one key. */
    if (status == HM_OK && archive->key_mask == UINT64_MAX) {
        hm_run_numbers runs = {0};
        status = hm_archive_list_runs(c.archive, &runs, error);
        for (size_t i = 0; i < runs.count && status == HM_OK; i++)
            status = check_run_sums(&c, runs.at[i], error);
        free(runs.at);
    }
    if (status == HM_OK)
        status = hm_archive_number(archive, "SELECT count(*) FROM positions", 0, &rows, error);
    if (status == HM_OK && unkeyed == 0 && (uint64_t)rows != c.positions)
        tell_problem(&c, "%lld keys of positions, expected %llu", (long long)rows,
                     (unsigned long long)c.positions);
    sqlite3_finalize(c.columns);
    sqlite3_finalize(c.keys);
    *problems = c.problems;
    return status == HM_OK && text->failed ? hm_fail_memory(error, "an answer") : status;
}

hm_status hm_archive_optimise(hm_archive *archive, hm_error *error) {
    hm_status status = hm_archive_merge_runs(archive, true, error);
    if (status == HM_OK) status = hm_archive_run(archive, "VACUUM", error);
    if (status == HM_OK && !archive->options.journal_delete)
        status = hm_archive_run(archive, "PRAGMA wal_checkpoint(TRUNCATE)", error);
    return status;
}

#else
typedef int hm_archive_check_is_not_built;
#endif
