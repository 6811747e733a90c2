/* Private header of archive/: a database of games (archive_store.c and its neighbours). */
#ifndef HM_ARCHIVE_STORE_H
#define HM_ARCHIVE_STORE_H

#include "archive/archive_tree.h"

#include <sqlite3.h>

/* Numbers of games are smaller: they share an integer of SQLite with a ply ("ref"). */
#define HM_ARCHIVE_GAMES ((int64_t)1 << 47)

/* Written into the head of the file: "HMAR". */
#define HM_ARCHIVE_ID      0x484D4152
#define HM_ARCHIVE_VERSION 1

enum {
    HM_ARCHIVE_PLIES = 65536,         /* plies of a game that have keys */
    HM_ARCHIVE_RUN_ROWS = 1 << 20,    /* keys of a transaction */
    HM_ARCHIVE_TEXT_BYTES = 64 << 20, /* text of a transaction */
    HM_ARCHIVE_TEXT_MOST = 64 << 20,  /* text of a game */
    HM_ARCHIVE_RUNS = 16,             /* runs of a level that become one of the next */
    HM_ARCHIVE_SHARED = 16            /* positions that occur so often in a merged run have sums */
};

/* Statements that are prepared once (archive_add.c). */
enum {
    HM_SAVE_GAME,
    HM_SAVE_PLAYER,
    HM_SAVE_COPY,
    HM_SAVE_START,
    HM_FIND_START,
    HM_FIND_HASH,
    HM_FIND_PLAYERS,
    HM_FIND_TAGS,
    HM_SAVE_SOURCE,
    HM_SAVE_SUMS,
    HM_COUNT_START,
    HM_GET_TEXT,
    HM_ARCHIVE_STATEMENTS
};

#define HM_FIND_PLAYERS_SQL "SELECT seat, name FROM players WHERE game = ?1 AND name IS NOT NULL"

typedef struct hm_archive_codec hm_archive_codec;

struct hm_archive {
    sqlite3 *db;
    char *path;
    hm_archive_options options;
    int64_t first, end; /* the numbers of games that are visited: first to end - 1; 0, 0: all */
    sqlite3_stmt *statements[HM_ARCHIVE_STATEMENTS];
    hm_start_names names;
    uint64_t
        key_mask; /* the bits of the first half of a key that lead to games: all, but in tests */
    hm_archive_codec *codec; /* of the texts; NULL: none was met */
    void (*destroy_codec)(hm_archive_codec *codec);
    /* ---- the open transaction ---- */
    bool open;
    bool unkeyed;  /* it is noted that positions without keys are there */
    hm_tree *tree; /* the plies of its games; NULL: none yet */
    size_t text_bytes;
    int64_t next_game;
    /* ---- the source that is added ---- */
    int64_t source;
    uint64_t source_done;             /* bytes of it that are in */
    uint64_t source_from;             /* the same when it began */
    hm_sha256 sha;                    /* of the texts so far */
    char known_sha[65];               /* of those that are in; "": not known */
    bool has_text;                    /* every game so far has a text in its source */
    bool changed;                     /* hm_archive_source_changed() */
    hm_archive_report report, before; /* before: of what is committed */
    hm_input_error fault;             /* of a bad game */
};

/* Fills error for a result of SQLite. */
hm_status hm_archive_fail(hm_archive *archive, int code, hm_error *error);
/* Runs statements without results. */
hm_status hm_archive_run(hm_archive *archive, const char *sql, hm_error *error);
/* The first column of the first row; `otherwise` where there is none. */
hm_status hm_archive_number(hm_archive *archive, const char *sql, int64_t otherwise,
                            int64_t *number, hm_error *error);
hm_status hm_archive_prepare(hm_archive *archive, const char *sql, sqlite3_stmt **statement,
                             hm_error *error);
/* HM_ERR_FORMAT for a number that no game can have; 0 passes, the greatest number of no games. */
hm_status hm_archive_check_number(const hm_archive *archive, int64_t id, hm_error *error);
/* Executes a prepared statement that has no rows, and resets it. */
hm_status hm_archive_step(hm_archive *archive, sqlite3_stmt *statement, hm_error *error);

/* ---- archive_text.c ---- */

/* Packs the text of a game: a byte that says its notation, and raw deflate. Adds the notation and
 * its dictionary where they are new. */
hm_status hm_archive_pack_text(hm_archive *archive, const hm_input *input, const char *text,
                               size_t length, hm_text *packed, hm_error *error);
void hm_archive_codec_destroy(hm_archive_codec *codec); /* NULL is allowed */
/* The text of a packed one, and its notation. */
hm_status hm_archive_unpack_text(hm_archive *archive, const void *packed, size_t length,
                                 hm_text *text, const hm_notation **notation, bool *json,
                                 hm_error *error);
/* Reads a game of the database as an input of its source. The reader owns it; close that, and
 * clear the text and the name. */
typedef struct hm_archived_game {
    hm_text text, name;
    hm_reader *reader;
    hm_input input;
} hm_archived_game;
hm_status hm_archive_get(hm_archive *archive, int64_t id, hm_archived_game *game, hm_error *error);
void hm_archived_game_clear(hm_archived_game *game);

/* ---- archive_runs.c ---- */

/* Writes the keys of the transaction as a run of their own. Its plies are forgotten. */
hm_status hm_archive_write_run(hm_archive *archive, hm_error *error);
/* Merges runs where a level has too many; all: into one. A transaction of its own. */
hm_status hm_archive_merge_runs(hm_archive *archive, bool all, hm_error *error);
/* The numbers of all runs. */
typedef HM_LIST(int64_t) hm_run_numbers;
hm_status hm_archive_list_runs(hm_archive *archive, hm_run_numbers *runs, hm_error *error);
/* Appends a query of "ref" over all runs. The condition names "key", the first half of a key under
 * the mask, and "ref": the game, and in the lower 16 bits the ply. */
hm_status hm_archive_put_refs(hm_archive *archive, const char *condition, hm_text *sql,
                              hm_error *error);

/* Appends the condition of the part that the archive has taken. */
void hm_archive_put_part(const hm_archive *archive, hm_text *sql);

/* ---- archive_sql.c ---- */

/* Appends the condition of SQL that every game of which the expression is true fulfils. *exact: all
 * others do not. Declares the functions that it uses. */
hm_status hm_archive_condition(hm_archive *archive, const hm_expression *expression, hm_text *sql,
                               bool *exact, hm_error *error);

#endif
