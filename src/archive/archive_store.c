/* A database of games: opening it, its tables, and what SQLite says. */
#include "archive/archive_built.h"

#if HM_HAVE_SQLITE

#include "archive/archive_store.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char schema[] =
    "CREATE TABLE meta(key TEXT PRIMARY KEY, value);\n"
    "CREATE TABLE sources(id INTEGER PRIMARY KEY, name TEXT, size INTEGER, modified INTEGER, "
    "sha256 TEXT, done INTEGER);\n"
    "CREATE TABLE starts(id INTEGER PRIMARY KEY, game TEXT, text TEXT, key BLOB, "
    "games INTEGER);\n"
    "CREATE TABLE games(id INTEGER PRIMARY KEY, hash BLOB UNIQUE, game TEXT, mode TEXT, "
    "profile TEXT, rules TEXT, start INTEGER, result TEXT, winner TEXT, termination TEXT, "
    "plies INTEGER, points TEXT, places TEXT, date TEXT, tags TEXT, source INTEGER, "
    "offset INTEGER, line INTEGER, judged INTEGER, error TEXT, moves BLOB, text BLOB);\n"
    "CREATE TABLE players(game INTEGER, seat TEXT, name TEXT, team TEXT, rating INTEGER);\n"
    "CREATE INDEX players_name ON players(name);\n"
    "CREATE INDEX players_game ON players(game);\n"
    "CREATE TABLE copies(game INTEGER, source INTEGER, line INTEGER);\n"
    "CREATE TABLE runs(id INTEGER PRIMARY KEY, rows INTEGER, level INTEGER);\n"
    "CREATE TABLE tree(run INTEGER, key BLOB, kind INTEGER, move TEXT, games INTEGER, sums TEXT, "
    "PRIMARY KEY(run, key, kind, move)) WITHOUT ROWID;\n"
    "CREATE VIEW positions(key, game, ply) AS SELECT 0, 0, 0 WHERE 0;\n"
    "INSERT INTO meta VALUES('version', 1), ('key_version', 1);\n";

/* ---- what SQLite says ---- */

/* The page that a check names first; 0: none. */
static long damaged_page(sqlite3 *db) {
    sqlite3_stmt *statement = NULL;
    long page = 0;
    if (sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(statement, 0);
        const char *at = text == NULL ? NULL : strstr(text, "age ");
        if (at != NULL) page = strtol(at + 4, NULL, 10);
    }
    sqlite3_finalize(statement);
    return page;
}

hm_status hm_archive_fail(hm_archive *archive, int code, hm_error *error) {
    const char *path = archive->path;
    long page;
    switch (code & 255) {
    case SQLITE_NOMEM:
        return hm_fail_memory(error, "a database");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return hm_fail(error, HM_ERR_IO, 0, "another program is writing to %.150s", path);
    case SQLITE_NOTADB:
        return hm_fail(error, HM_ERR_FORMAT, 0, "%.150s: not a database of SQLite", path);
    case SQLITE_CORRUPT:
        page = damaged_page(archive->db);
        if (page > 0)
            return hm_fail(error, HM_ERR_FORMAT, 0, "%.150s is damaged at page %ld", path, page);
        return hm_fail(error, HM_ERR_FORMAT, 0, "%.150s is damaged", path);
    case SQLITE_INTERRUPT:
        return hm_fail(error, HM_ERR_INTERRUPTED, 0, "stopped");
    case SQLITE_READONLY:
        return hm_fail(error, HM_ERR_IO, 0, "%.150s: may not be written", path);
    case SQLITE_CANTOPEN:
        errno = sqlite3_system_errno(archive->db);
        if (errno != 0) return hm_fail_errno(error, path, "open");
        return hm_fail(error, HM_ERR_IO, 0, "%.150s: cannot be opened", path);
    case SQLITE_FULL:
        return hm_fail(error, HM_ERR_IO, 0, "%.150s: no space is left, or the disk is full", path);
    default:
        return hm_fail(error, HM_ERR_IO, 0, "%.120s: %.100s", path,
                       archive->db != NULL ? sqlite3_errmsg(archive->db) : sqlite3_errstr(code));
    }
}

hm_status hm_archive_run(hm_archive *archive, const char *sql, hm_error *error) {
    int code = sqlite3_exec(archive->db, sql, NULL, NULL, NULL);
    return code == SQLITE_OK ? HM_OK : hm_archive_fail(archive, code, error);
}

hm_status hm_archive_prepare(hm_archive *archive, const char *sql, sqlite3_stmt **statement,
                             hm_error *error) {
    int code = sqlite3_prepare_v2(archive->db, sql, -1, statement, NULL);
    return code == SQLITE_OK ? HM_OK : hm_archive_fail(archive, code, error);
}

hm_status hm_archive_step(hm_archive *archive, sqlite3_stmt *statement, hm_error *error) {
    int code = sqlite3_step(statement);
    hm_status status =
        code == SQLITE_DONE || code == SQLITE_ROW ? HM_OK : hm_archive_fail(archive, code, error);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return status;
}

hm_status hm_archive_number(hm_archive *archive, const char *sql, int64_t otherwise,
                            int64_t *number, hm_error *error) {
    sqlite3_stmt *statement = NULL;
    hm_status status = hm_archive_prepare(archive, sql, &statement, error);
    if (status != HM_OK) return status;
    int code = sqlite3_step(statement);
    *number = code == SQLITE_ROW && sqlite3_column_type(statement, 0) != SQLITE_NULL
                  ? sqlite3_column_int64(statement, 0)
                  : otherwise;
    if (code != SQLITE_ROW && code != SQLITE_DONE) status = hm_archive_fail(archive, code, error);
    sqlite3_finalize(statement);
    return status;
}

hm_status hm_archive_check_number(const hm_archive *archive, int64_t id, hm_error *error) {
    if (id >= 0 && id < HM_ARCHIVE_GAMES) return HM_OK;
    return hm_fail(error, HM_ERR_FORMAT, 0,
                   "%.150s: %lld cannot be the number of a game (1 to %lld)", archive->path,
                   (long long)id, (long long)HM_ARCHIVE_GAMES - 1);
}

/* ---- opening ---- */

static hm_status check_head(hm_archive *archive, hm_error *error) {
    int64_t id, version, pages;
    hm_status status = hm_archive_number(archive, "PRAGMA application_id", 0, &id, error);
    if (status == HM_OK)
        status = hm_archive_number(archive, "PRAGMA user_version", 0, &version, error);
    if (status == HM_OK)
        status = hm_archive_number(archive, "SELECT count(*) FROM sqlite_schema", 0, &pages, error);
    if (status != HM_OK) return status;
    if (id == 0 && version == 0 && pages == 0 && archive->options.write) {
        char head[120];
        sqlite3_snprintf(sizeof head, head,
                         "BEGIN IMMEDIATE; PRAGMA application_id = %d; PRAGMA user_version = %d;",
                         HM_ARCHIVE_ID, HM_ARCHIVE_VERSION);
        status = hm_archive_run(archive, head, error);
        if (status == HM_OK) status = hm_archive_run(archive, schema, error);
        return status == HM_OK ? hm_archive_run(archive, "COMMIT", error) : status;
    }
    if (id != HM_ARCHIVE_ID) {
        return hm_fail(error, HM_ERR_FORMAT, 0, "%.150s: a database, but not an archive of games",
                       archive->path);
    }
    if (version != HM_ARCHIVE_VERSION) {
        return hm_fail(error, HM_ERR_UNSUPPORTED, 0,
                       "%.150s: made by a later version (%lld); this program knows %d",
                       archive->path, (long long)version, HM_ARCHIVE_VERSION);
    }
    /* Tables, views and triggers of others are no part of an archive. */
    int64_t count;
    status = hm_archive_number(
        archive,
        "SELECT count(*) FROM sqlite_schema WHERE type = 'trigger' OR (type = 'view' AND name <> "
        "'positions') OR (type = 'table' AND rootpage = 0)",
        0, &count, error);
    if (status != HM_OK || count == 0) return status;
    return hm_fail(error, HM_ERR_FORMAT, 0,
                   "%.150s: has triggers, views or virtual tables that hypermate did not make",
                   archive->path);
}

static hm_status configure(hm_archive *archive, hm_error *error) {
    sqlite3 *db = archive->db;
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 1 << 27);
    sqlite3_busy_timeout(db, 5000);
    hm_status status = check_head(archive, error);
    if (status == HM_OK) {
        /* Tests ask for fewer bits, so that keys of different positions meet. */
        int64_t bits = 64;
        status = hm_archive_number(archive, "SELECT value FROM meta WHERE key = 'key_bits'", 64,
                                   &bits, error);
        archive->key_mask = bits > 0 && bits < 64 ? UINT64_MAX << (64 - bits) : UINT64_MAX;
    }
    if (status != HM_OK || !archive->options.write) return status;
    /* The journal is a property of the file. */
    return hm_archive_run(archive,
                          archive->options.journal_delete
                              ? "PRAGMA journal_mode = DELETE; PRAGMA cache_size = -65536;"
                              : "PRAGMA journal_mode = WAL; PRAGMA cache_size = -65536;",
                          error);
}

hm_status hm_archive_open(hm_archive **result, const char *path, const hm_archive_options *options,
                          hm_error *error) {
    static const hm_archive_options none = {.size = sizeof none};
    *result = NULL;
    if (options == NULL) options = &none;
    if (options->size == 0 || options->size > sizeof *options)
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "options of another version");
    hm_archive *archive = calloc(1, sizeof *archive);
    size_t length = strlen(path) + 1;
    if (archive != NULL) archive->path = malloc(length);
    if (archive == NULL || archive->path == NULL) {
        free(archive);
        return hm_fail_memory(error, "a database");
    }
    memcpy(archive->path, path, length);
    memcpy(&archive->options, options, options->size);
    int flags =
        archive->options.write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
    int code = sqlite3_open_v2(path, &archive->db, flags | SQLITE_OPEN_NOMUTEX, NULL);
    hm_status status =
        code == SQLITE_OK ? configure(archive, error) : hm_archive_fail(archive, code, error);
    if (status == HM_OK) {
        *result = archive;
    } else {
        hm_archive_close(archive);
    }
    return status;
}

void hm_archive_close(hm_archive *archive) {
    if (archive == NULL) return;
    for (size_t i = 0; i < HM_ARCHIVE_STATEMENTS; i++)
        sqlite3_finalize(archive->statements[i]);
    sqlite3_close(archive->db);
    hm_start_names_clear(&archive->names);
    if (archive->codec != NULL) archive->destroy_codec(archive->codec);
    hm_tree_destroy(archive->tree);
    free(archive->path);
    free(archive);
}

void hm_archive_report_of(const hm_archive *archive, hm_archive_report *report) {
    *report = archive->report;
}

#else
typedef int hm_archive_store_is_not_built;
#endif
