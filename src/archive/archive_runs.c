/* Keys of positions in runs: each transaction appends a table that is sorted as a whole, which
 * costs the same whatever the size of the database, and many small ones become a large one. */
#include "archive/archive_built.h"

#if HM_HAVE_SQLITE

#include "archive/archive_sums.h"

#include <stdlib.h>
#include <string.h>

/* The view over all runs, for people and other programs. */
static hm_status make_view(hm_archive *archive, hm_error *error) {
    hm_run_numbers runs = {0};
    hm_text sql = {0};
    hm_status status = hm_archive_list_runs(archive, &runs, error);
    hm_text_puts(&sql, "DROP VIEW IF EXISTS positions; CREATE VIEW positions(key, game, ply) AS ");
    for (size_t i = 0; i < runs.count; i++)
        hm_text_printf(&sql, "%sSELECT key, ref >> 16, ref & 65535 FROM run_%lld",
                       i > 0 ? " UNION ALL " : "", (long long)runs.at[i]);
    if (runs.count == 0) hm_text_puts(&sql, "SELECT 0, 0, 0 WHERE 0");
    if (status == HM_OK && sql.failed) status = hm_fail_memory(error, "a view");
    if (status == HM_OK) status = hm_archive_run(archive, sql.data, error);
    hm_text_clear(&sql);
    free(runs.at);
    return status;
}

static hm_status create_run(hm_archive *archive, int64_t rows, int64_t level, int64_t *id,
                            hm_error *error) {
    char sql[160];
    hm_status status = hm_archive_number(archive, "SELECT max(id) FROM runs", 0, id, error);
    if (status != HM_OK) return status;
    ++*id;
    sqlite3_snprintf(sizeof sql, sql,
                     "INSERT INTO runs VALUES(%lld, %lld, %lld);"
                     "CREATE TABLE run_%lld(key INTEGER, ref INTEGER, PRIMARY KEY(key, ref)) "
                     "WITHOUT ROWID;",
                     *id, rows, level, *id);
    return hm_archive_run(archive, sql, error);
}

/* SQLite orders keys as signed numbers: those with the highest bit come first. */
static size_t first_signed(const hm_tree *tree) {
    size_t low = 0, high = tree->order.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (tree->visits.at[tree->order.at[middle]].key[0] >> 63 == 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

hm_status hm_archive_write_run(hm_archive *archive, hm_error *error) {
    hm_tree *tree = archive->tree;
    int64_t id;
    if (tree == NULL) return HM_OK;
    if (!hm_tree_settle(tree)) return hm_fail_memory(error, "keys of positions");
    hm_status status = create_run(archive, (int64_t)tree->order.count, 0, &id, error);
    if (status == HM_OK) {
        size_t count = tree->order.count, first = first_signed(tree);
        sqlite3_stmt *statement = NULL;
        char sql[80];
        sqlite3_snprintf(sizeof sql, sql, "INSERT INTO run_%lld VALUES(?1, ?2)", (long long)id);
        status = hm_archive_prepare(archive, sql, &statement, error);
        for (size_t i = 0; i < count && status == HM_OK; i++) {
            const hm_tree_visit *visit =
                hm_tree_ordered(tree, i + first < count ? i + first : i + first - count);
            const hm_tree_game *game = &tree->games.at[visit->game];
            uint64_t ply = (uint64_t)(visit - tree->visits.at) - game->visit;
            uint64_t ref = game->number * HM_ARCHIVE_PLIES + ply;
            sqlite3_bind_int64(statement, 1, (int64_t)(visit->key[0] & archive->key_mask));
            sqlite3_bind_int64(statement, 2, (int64_t)ref);
            int code = sqlite3_step(statement);
            if (code != SQLITE_DONE) status = hm_archive_fail(archive, code, error);
            sqlite3_reset(statement);
        }
        sqlite3_finalize(statement);
    }
    if (status == HM_OK) status = hm_archive_write_sums(archive, id, error);
    if (status == HM_OK) status = make_view(archive, error);
    hm_tree_destroy(tree);
    archive->tree = NULL;
    return status;
}

/* ---- merging ---- */

typedef struct run_list {
    hm_run_numbers runs;
    int64_t rows, level;
} run_list;

/* Runs of the lowest level that has too many; all: every run, if there are two. */
static hm_status list_runs(hm_archive *archive, bool all, run_list *list, hm_error *error) {
    char sql[160];
    sqlite3_stmt *statement = NULL;
    int64_t level = -1;
    if (!all) {
        sqlite3_snprintf(
            sizeof sql, sql,
            "SELECT level FROM runs GROUP BY level HAVING count(*) >= %d ORDER BY level",
            HM_ARCHIVE_RUNS);
        hm_status status = hm_archive_number(archive, sql, -1, &level, error);
        if (status != HM_OK || level < 0) return status;
    }
    sqlite3_snprintf(sizeof sql, sql,
                     "SELECT id, rows, level FROM runs WHERE %d OR level = %lld ORDER BY id", all,
                     level);
    hm_status status = hm_archive_prepare(archive, sql, &statement, error);
    if (status != HM_OK) return status;
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW && status == HM_OK) {
        if (!HM_ROOM(list->runs, 1)) {
            status = hm_fail_memory(error, "runs");
            break;
        }
        list->runs.at[list->runs.count++] = sqlite3_column_int64(statement, 0);
        list->rows += sqlite3_column_int64(statement, 1);
        int64_t above = sqlite3_column_int64(statement, 2) + 1;
        if (above > list->level) list->level = above;
    }
    if (status == HM_OK && code != SQLITE_DONE) status = hm_archive_fail(archive, code, error);
    sqlite3_finalize(statement);
    return status;
}

hm_status hm_archive_merge_runs(hm_archive *archive, bool all, hm_error *error) {
    for (;;) {
        run_list list = {.level = 0};
        hm_status status = list_runs(archive, all, &list, error);
        bool enough = status == HM_OK && list.runs.count > 1;
        if (enough) {
            status = hm_archive_run(archive, "BEGIN IMMEDIATE", error);
            if (status == HM_OK) {
                /* Each run is sorted, so that SQLite merges them as it reads. */
                hm_text sql = {0};
                int64_t id;
                status = create_run(archive, list.rows, list.level, &id, error);
                hm_text_printf(&sql, "INSERT INTO run_%lld ", (long long)id);
                for (size_t i = 0; i < list.runs.count; i++)
                    hm_text_printf(&sql, "%sSELECT key, ref FROM run_%lld",
                                   i > 0 ? " UNION ALL " : "", (long long)list.runs.at[i]);
                hm_text_puts(&sql, " ORDER BY 1, 2;");
                if (status == HM_OK && sql.failed) status = hm_fail_memory(error, "runs");
                /* The view names the runs that go. */
                if (status == HM_OK)
                    status = hm_archive_run(archive, "DROP VIEW IF EXISTS positions", error);
                if (status == HM_OK) status = hm_archive_run(archive, sql.data, error);
                if (status == HM_OK)
                    status =
                        hm_archive_merge_sums(archive, list.runs.at, list.runs.count, id, error);
                sql.length = 0;
                for (size_t i = 0; i < list.runs.count; i++) {
                    long long run = (long long)list.runs.at[i];
                    hm_text_printf(&sql,
                                   "DROP TABLE run_%lld; DELETE FROM tree WHERE run = %lld; "
                                   "DELETE FROM runs WHERE id = %lld;",
                                   run, run, run);
                }
                if (status == HM_OK && sql.failed) status = hm_fail_memory(error, "runs");
                if (status == HM_OK) status = hm_archive_run(archive, sql.data, error);
                hm_text_clear(&sql);
                if (status == HM_OK) status = make_view(archive, error);
            }
            if (status == HM_OK) status = hm_archive_run(archive, "COMMIT", error);
            if (status != HM_OK) sqlite3_exec(archive->db, "ROLLBACK", NULL, NULL, NULL);
        }
        free(list.runs.at);
        if (status != HM_OK || !enough) return status;
    }
}

hm_status hm_archive_list_runs(hm_archive *archive, hm_run_numbers *runs, hm_error *error) {
    sqlite3_stmt *statement = NULL;
    hm_status status =
        hm_archive_prepare(archive, "SELECT id FROM runs ORDER BY id", &statement, error);
    if (status != HM_OK) return status;
    int code = SQLITE_DONE;
    while (status == HM_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        if (HM_ROOM(*runs, 1)) {
            runs->at[runs->count++] = sqlite3_column_int64(statement, 0);
        } else {
            status = hm_fail_memory(error, "runs");
        }
    }
    if (status == HM_OK && code != SQLITE_DONE) status = hm_archive_fail(archive, code, error);
    sqlite3_finalize(statement);
    return status;
}

hm_status hm_archive_put_refs(hm_archive *archive, const char *condition, hm_text *sql,
                              hm_error *error) {
    hm_run_numbers runs = {0};
    hm_status status = hm_archive_list_runs(archive, &runs, error);
    for (size_t i = 0; i < runs.count; i++)
        hm_text_printf(sql, "%sSELECT ref FROM run_%lld WHERE %s", i > 0 ? " UNION ALL " : "",
                       (long long)runs.at[i], condition);
    if (runs.count == 0)
        hm_text_printf(sql, "SELECT ref FROM (SELECT 0 AS key, 0 AS ref) WHERE 0 AND %s",
                       condition);
    free(runs.at);
    return status;
}

#else
typedef int hm_archive_runs_is_not_built;
#endif
