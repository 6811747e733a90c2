/* Adds games to a database: a row for each, its players, and the keys of its positions. */
#include "archive/archive_built.h"

#if HM_HAVE_SQLITE

#include "archive/archive_store.h"
#include "archive/archive_tree.h"

#include <stdlib.h>
#include <string.h>

/* ---- statements ---- */

static hm_status prepare_saving(hm_archive *archive, hm_error *error) {
    static const char *const sql[HM_ARCHIVE_STATEMENTS] = {
        [HM_SAVE_GAME] = "INSERT INTO games VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,"
                         "?15,?16,?17,?18,?19,?20,?21,?22)",
        [HM_SAVE_PLAYER] = "INSERT INTO players VALUES(?1,?2,?3,?4,?5)",
        [HM_SAVE_COPY] = "INSERT INTO copies VALUES(?1,?2,?3)",
        [HM_SAVE_START] = "INSERT INTO starts VALUES(NULL,?1,?2,?3,0)",
        [HM_COUNT_START] = "UPDATE starts SET games = games + 1 WHERE id = ?1",
        [HM_FIND_START] = "SELECT id FROM starts WHERE key = ?1 AND game = ?2",
        [HM_FIND_HASH] = "SELECT id FROM games WHERE hash = ?1",
        [HM_FIND_PLAYERS] = HM_FIND_PLAYERS_SQL,
        [HM_FIND_TAGS] = "SELECT json_extract(tags,'$.Date'), json_extract(tags,'$.GameNr') "
                         "FROM games WHERE id = ?1",
        [HM_SAVE_SOURCE] = "UPDATE sources SET done = ?2, sha256 = ?3 WHERE id = ?1",
    };
    hm_status status = HM_OK;
    for (size_t i = 0; i < HM_ARCHIVE_STATEMENTS && status == HM_OK; i++)
        if (sql[i] != NULL && archive->statements[i] == NULL)
            status = hm_archive_prepare(archive, sql[i], &archive->statements[i], error);
    return status;
}

static void bind_word(sqlite3_stmt *statement, int at, const char *word) {
    if (word != NULL) sqlite3_bind_text(statement, at, word, -1, SQLITE_TRANSIENT);
}

static void bind_record_word(sqlite3_stmt *statement, int at, const hm_record *record,
                             const char *key) {
    bind_word(statement, at, hm_record_word(record, key));
}

/* A member as JSON text. */
static void bind_json(sqlite3_stmt *statement, int at, const hm_record *record, const char *key) {
    hm_text text = {0};
    const hm_fact *fact = hm_fact_get(&record->facts, record->object, key);
    if (fact != NULL) hm_fact_put_json(&record->facts, fact, &text);
    if (text.length > 0)
        sqlite3_bind_text(statement, at, text.data, (int)text.length, SQLITE_TRANSIENT);
    hm_text_clear(&text);
}

static void bind_hash(sqlite3_stmt *statement, int at, const uint64_t hash[2]) {
    uint8_t bytes[16];
    hm_le64_put(bytes, hash[0]);
    hm_le64_put(bytes + 8, hash[1]);
    sqlite3_bind_blob(statement, at, bytes, sizeof bytes, SQLITE_TRANSIENT);
}

/* ---- copies ---- */

static hm_status find_hash(hm_archive *archive, const uint64_t hash[2], int64_t *id,
                           hm_error *error) {
    sqlite3_stmt *statement = archive->statements[HM_FIND_HASH];
    bind_hash(statement, 1, hash);
    int code = sqlite3_step(statement);
    *id = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_reset(statement);
    bool found = code == SQLITE_ROW || code == SQLITE_DONE;
    return found ? HM_OK : hm_archive_fail(archive, code, error);
}

static const char *text_of(sqlite3_stmt *statement, int column) {
    return (const char *)sqlite3_column_text(statement, column);
}

/* As hm_put_identity(), of a game that is there. */
static hm_status get_identity(hm_archive *archive, int64_t id, hm_text *text, hm_error *error) {
    sqlite3_stmt *players = archive->statements[HM_FIND_PLAYERS];
    sqlite3_stmt *tags = archive->statements[HM_FIND_TAGS];
    int code;
    sqlite3_bind_int64(players, 1, id);
    while ((code = sqlite3_step(players)) == SQLITE_ROW)
        hm_put_identity_line(text, text_of(players, 0), text_of(players, 1));
    sqlite3_reset(players);
    sqlite3_bind_int64(tags, 1, id);
    if (code == SQLITE_DONE && (code = sqlite3_step(tags)) == SQLITE_ROW) {
        hm_put_identity_line(text, "Date", text_of(tags, 0));
        hm_put_identity_line(text, "GameNr", text_of(tags, 1));
        code = SQLITE_DONE;
    }
    sqlite3_reset(tags);
    hm_text_add(text, "", 0);
    if (code != SQLITE_DONE) return hm_archive_fail(archive, code, error);
    return text->failed ? hm_fail_memory(error, "a game") : HM_OK;
}

static void salt_hash(uint64_t hash[2], const char *salt, size_t length) {
    hm_sha256 sha;
    uint8_t bytes[16];
    hm_le64_put(bytes, hash[0]);
    hm_le64_put(bytes + 8, hash[1]);
    hm_sha256_init(&sha);
    hm_sha256_add(&sha, bytes, sizeof bytes);
    hm_sha256_add(&sha, salt, length);
    hm_hash_end(&sha, hash);
}

/* The game that this one is a copy of, or 0; then its hash is no other game's. */
static hm_status find_copy(hm_archive *archive, const hm_record *record, uint64_t hash[2],
                           int64_t *copy, hm_error *error) {
    hm_text ours = {0}, theirs = {0};
    hm_status status = find_hash(archive, hash, copy, error);
    if (status != HM_OK || *copy == 0 || archive->options.same == HM_SAME_MOVES) return status;
    if (archive->options.same == HM_SAME_NONE) {
        uint8_t number[8];
        hm_le64_put(number, (uint64_t)archive->next_game);
        salt_hash(hash, (const char *)number, sizeof number);
        *copy = 0;
        return HM_OK;
    }
    hm_put_identity(record, &ours);
    status = get_identity(archive, *copy, &theirs, error);
    if (status == HM_OK && ours.failed) status = hm_fail_memory(error, "a game");
    if (status == HM_OK && hm_identities_differ(theirs.data, ours.data)) {
        salt_hash(hash, ours.data, ours.length);
        status = find_hash(archive, hash, copy, error);
    }
    hm_text_clear(&ours);
    hm_text_clear(&theirs);
    return status;
}

/* ---- rows ---- */

static hm_status save_start(hm_archive *archive, const hm_record *record, int64_t *id,
                            hm_error *error) {
    sqlite3_stmt *find = archive->statements[HM_FIND_START];
    sqlite3_stmt *save = archive->statements[HM_SAVE_START];
    hm_text text = {0};
    bind_hash(find, 1, record->start);
    bind_record_word(find, 2, record, "game");
    int code = sqlite3_step(find);
    *id = code == SQLITE_ROW ? sqlite3_column_int64(find, 0) : 0;
    sqlite3_reset(find);
    if (code == SQLITE_ROW) return HM_OK;
    if (code != SQLITE_DONE) return hm_archive_fail(archive, code, error);
    record->archiving->rewind(record->play);
    hm_status status = hm_put_tree_position(record->session, &text, error);
    if (status == HM_OK) {
        bind_record_word(save, 1, record, "game");
        sqlite3_bind_text(save, 2, text.data, (int)text.length, SQLITE_TRANSIENT);
        bind_hash(save, 3, record->start);
        status = hm_archive_step(archive, save, error);
        *id = sqlite3_last_insert_rowid(archive->db);
    }
    hm_text_clear(&text);
    return status;
}

static hm_status save_players(hm_archive *archive, const hm_record *record, int64_t id,
                              hm_error *error) {
    static const char *const keys[] = {"seat", "name", "team"};
    const hm_facts *facts = &record->facts;
    const hm_fact *players = hm_fact_get(facts, record->object, "players");
    const hm_fact *player = players == NULL ? NULL : hm_fact_first(facts, players);
    hm_status status = HM_OK;
    for (; player != NULL && status == HM_OK; player = hm_fact_next(facts, players, player)) {
        sqlite3_stmt *save = archive->statements[HM_SAVE_PLAYER];
        const hm_fact *rating = hm_fact_get(facts, player, "rating");
        size_t length;
        sqlite3_bind_int64(save, 1, id);
        for (int i = 0; i < 3; i++) {
            const hm_fact *word = hm_fact_get(facts, player, keys[i]);
            if (word != NULL) bind_word(save, i + 2, hm_fact_words(facts, word, &length));
        }
        if (rating != NULL) sqlite3_bind_int64(save, 5, hm_fact_integer(rating));
        status = hm_archive_step(archive, save, error);
    }
    return status;
}

static hm_status save_game(hm_archive *archive, const hm_record *record, const hm_input *input,
                           const uint64_t hash[2], const hm_text *packed, hm_error *error) {
    static const char *const words[] = {"game", "mode", "profile"};
    static const char *const ends[] = {"result", "winner", "termination"};
    sqlite3_stmt *save = archive->statements[HM_SAVE_GAME];
    hm_text moves = {0};
    int64_t start = 0;
    bool played = record->session != NULL && !record->other;
    hm_status status = played ? save_start(archive, record, &start, error) : HM_OK;
    if (status != HM_OK) return status;
    sqlite3_stmt *count = archive->statements[HM_COUNT_START];
    sqlite3_bind_int64(count, 1, start);
    if (played) status = hm_archive_step(archive, count, error);
    if (status != HM_OK) return status;
    sqlite3_bind_int64(save, 1, archive->next_game);
    bind_hash(save, 2, hash);
    for (int i = 0; i < 3; i++)
        bind_record_word(save, 3 + i, record, words[i]);
    bind_json(save, 6, record, "rules");
    if (start != 0) sqlite3_bind_int64(save, 7, start);
    for (int i = 0; i < 3; i++)
        bind_record_word(save, 8 + i, record, ends[i]);
    sqlite3_bind_int64(save, 11, (int64_t)record->plies);
    bind_json(save, 12, record, "points");
    bind_json(save, 13, record, "places");
    bind_record_word(save, 14, record, "date");
    bind_json(save, 15, record, "tags");
    sqlite3_bind_int64(save, 16, archive->source);
    sqlite3_bind_int64(save, 17, (int64_t)input->offset);
    sqlite3_bind_int64(save, 18, (int64_t)input->line);
    if (!record->other) sqlite3_bind_int64(save, 19, !record->bad);
    bind_json(save, 20, record, "error");
    if (played) record->archiving->pack(record->play, &moves);
    if (played && !moves.failed)
        sqlite3_bind_blob(save, 21, moves.length > 0 ? moves.data : "", (int)moves.length,
                          SQLITE_TRANSIENT);
    sqlite3_bind_blob(save, 22, packed->data, (int)packed->length, SQLITE_STATIC);
    status = moves.failed ? hm_fail_memory(error, "moves") : hm_archive_step(archive, save, error);
    hm_text_clear(&moves);
    return status == HM_OK ? save_players(archive, record, archive->next_game, error) : status;
}

static hm_status note_keys(hm_archive *archive, hm_record *record, hm_error *error) {
    bool played = record->session != NULL && !record->other;
    if (!played) return HM_OK;
    bool left_out = archive->options.no_positions || record->plies >= HM_ARCHIVE_PLIES;
    hm_status status = HM_OK;
    if (left_out && !archive->unkeyed) {
        status = hm_archive_run(archive, "INSERT OR IGNORE INTO meta VALUES('unkeyed', 1)", error);
        if (status != HM_OK) return status;
        archive->unkeyed = true;
    }
    if (archive->options.no_positions) return HM_OK;
    if (archive->tree == NULL) status = hm_tree_create(&archive->tree, NULL, 1, 1, error);
    if (status != HM_OK) return status;
    size_t before = archive->tree->visits.count;
    status = hm_tree_add_record(archive->tree, record, (uint64_t)archive->next_game, NULL,
                                HM_ARCHIVE_PLIES, error);
    archive->report.positions += archive->tree->visits.count - before;
    return status;
}

/* ---- games ---- */

static hm_status add_record(hm_archive *archive, hm_record *record, const hm_input *input,
                            const hm_text *text, hm_error *error) {
    uint64_t hash[2];
    int64_t copy = 0;
    hm_text packed = {0};
    /* A text that cannot be played is its bytes, less the blanks that part it from the next one. */
    size_t length = text->length;
    hm_status status = hm_record_hash(record, hash, error);
    while (length > 0 && hm_is_space((unsigned char)text->data[length - 1]))
        length--;
    if (status == HM_OK && (record->bad || record->other)) salt_hash(hash, text->data, length);
    if (status == HM_OK) status = find_copy(archive, record, hash, &copy, error);
    if (status != HM_OK) return status;
    if (copy != 0) {
        sqlite3_stmt *save = archive->statements[HM_SAVE_COPY];
        sqlite3_bind_int64(save, 1, copy);
        sqlite3_bind_int64(save, 2, archive->source);
        sqlite3_bind_int64(save, 3, (int64_t)input->line);
        archive->report.copies++;
        return hm_archive_step(archive, save, error);
    }
    status = hm_archive_check_number(archive, archive->next_game, error);
    if (status == HM_OK)
        status = hm_archive_pack_text(archive, input, text->data, text->length, &packed, error);
    if (status == HM_OK) status = save_game(archive, record, input, hash, &packed, error);
    if (status == HM_OK) status = note_keys(archive, record, error);
    archive->text_bytes += packed.length;
    hm_text_clear(&packed);
    if (status != HM_OK) return status;
    archive->next_game++;
    archive->report.added++;
    archive->report.plies += record->plies;
    archive->report.unjudged += record->other;
    return HM_OK;
}

/* Compares the texts that were passed over with those that are in; once for a source. */
static void compare_source(hm_archive *archive) {
    char hex[65];
    hm_sha256 sha = archive->sha;
    bool known = archive->known_sha[0] != '\0' && archive->has_text;
    hm_sha256_hex(&sha, hex);
    if (known && strcmp(hex, archive->known_sha) != 0) archive->changed = true;
    archive->known_sha[0] = '\0';
}

bool hm_archive_source_changed(const hm_archive *archive) {
    return archive->changed;
}

struct hm_fresh_game {
    hm_record record;
    hm_text text;
};

hm_status hm_archive_read(hm_fresh_game **result, const hm_input *input, const hm_request *request,
                          hm_error *error) {
    hm_fresh_game *game = calloc(1, sizeof *game);
    *result = NULL;
    if (game == NULL) return hm_fail_memory(error, "a game");
    hm_status status = hm_record_read(&game->record, input, request, NULL, error);
    hm_session *session = game->record.session;
    if (status == HM_OK && input->text != NULL) {
        hm_text_add(&game->text, input->text, input->length);
    } else if (status == HM_OK && session != NULL) {
        /* A log has no text of its own: it is written ply by ply. */
        status = hm_session_go(session, hm_session_plies(session), error);
        if (status == HM_OK) status = hm_session_format(session, NULL, NULL, &game->text, error);
    }
    hm_text_add(&game->text, "", 0);
    if (status == HM_OK && game->text.failed) status = hm_fail_memory(error, "a text");
    if (status == HM_OK && game->text.length > HM_ARCHIVE_TEXT_MOST)
        status = hm_fail(error, HM_ERR_LIMIT, 0, "a game of a database has at most %d MiB",
                         HM_ARCHIVE_TEXT_MOST >> 20);
    if (status == HM_OK) {
        *result = game;
    } else {
        hm_fresh_game_destroy(game);
    }
    return status;
}

void hm_fresh_game_destroy(hm_fresh_game *game) {
    if (game == NULL) return;
    hm_text_clear(&game->text);
    hm_record_clear(&game->record);
    free(game);
}

bool hm_archive_has(const hm_archive *archive, const hm_input *input) {
    return input->offset < archive->source_from;
}

static hm_status begin_adding(hm_archive *archive, hm_error *error) {
    if (archive->open) return HM_OK;
    hm_status status = hm_archive_run(archive, "BEGIN IMMEDIATE", error);
    if (status != HM_OK) return status;
    archive->before = archive->report;
    archive->open = true;
    status = hm_archive_number(archive, "SELECT max(id) FROM games", 0, &archive->next_game, error);
    if (status == HM_OK) status = hm_archive_check_number(archive, archive->next_game, error);
    if (status == HM_OK) archive->next_game++;
    if (status != HM_OK) hm_archive_rollback(archive);
    return status;
}

hm_status hm_archive_put(hm_archive *archive, const hm_input *input, hm_fresh_game *game,
                         hm_found *found, hm_error *error) {
    hm_record *record = &game->record;
    const hm_text *text = &game->text;
    *found = (hm_found){.bad = record->bad, .other = record->other, .plies = record->plies};
    hm_status status = begin_adding(archive, error);
    archive->has_text = archive->has_text && input->text != NULL;
    compare_source(archive);
    if (status == HM_OK) status = prepare_saving(archive, error);
    if (status != HM_OK) return status;
    archive->report.bad += record->bad;
    if (record->bad) {
        archive->fault = record->fault;
        found->fault = &archive->fault;
    }
    bool left_out = record->bad && (archive->options.skip_bad || text->length == 0);
    if (!left_out) {
        found->matched = true;
        status = add_record(archive, record, input, text, error);
    }
    if (status != HM_OK) {
        hm_archive_rollback(archive); /* half a game may be in */
        return status;
    }
    hm_sha256_add(&archive->sha, text->data, text->length);
    archive->source_done = input->offset + 1;
    size_t rows = archive->tree == NULL ? 0 : archive->tree->visits.count;
    bool full = rows >= HM_ARCHIVE_RUN_ROWS || archive->text_bytes >= HM_ARCHIVE_TEXT_BYTES;
    if (!full || archive->options.whole_sources) return HM_OK;
    return hm_archive_commit(archive, error);
}

hm_status hm_archive_add(hm_archive *archive, const hm_input *input, const hm_request *request,
                         hm_found *found, hm_error *error) {
    hm_fresh_game *game;
    *found = (hm_found){.matched = false};
    if (hm_archive_has(archive, input)) {
        /* The game is there already: only the digest of its source needs it. */
        hm_status status = begin_adding(archive, error);
        archive->has_text = archive->has_text && input->text != NULL;
        if (status == HM_OK && input->text != NULL)
            hm_sha256_add(&archive->sha, input->text, input->length);
        return status;
    }
    hm_status status = hm_archive_read(&game, input, request, error);
    if (status == HM_OK) status = hm_archive_put(archive, input, game, found, error);
    hm_fresh_game_destroy(game);
    return status;
}

/* ---- sources and transactions ---- */

hm_status hm_archive_begin_source(hm_archive *archive, const char *name, uint64_t size,
                                  int64_t modified, hm_error *error) {
    sqlite3_stmt *statement = NULL;
    hm_status status = begin_adding(archive, error);
    if (status != HM_OK) return status;
    hm_sha256_init(&archive->sha);
    bool again = archive->changed; /* what is known of it is about something else */
    archive->source = 0;
    archive->source_done = archive->source_from = 0;
    archive->has_text = true;
    archive->changed = false;
    archive->known_sha[0] = '\0';
    status = hm_archive_prepare(archive,
                                "SELECT id, done, sha256 FROM sources WHERE name = ?1 AND size = "
                                "?2 AND modified = ?3 ORDER BY id DESC",
                                &statement, error);
    if (status != HM_OK) return status;
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, (int64_t)size);
    sqlite3_bind_int64(statement, 3, modified);
    if (size > 0 && !again && sqlite3_step(statement) == SQLITE_ROW) {
        const char *sha = (const char *)sqlite3_column_text(statement, 2);
        archive->source = sqlite3_column_int64(statement, 0);
        archive->source_from = archive->source_done = (uint64_t)sqlite3_column_int64(statement, 1);
        if (sha != NULL && strlen(sha) < sizeof archive->known_sha)
            memcpy(archive->known_sha, sha, strlen(sha) + 1);
    }
    sqlite3_finalize(statement);
    if (archive->source != 0) return HM_OK;
    status = hm_archive_prepare(archive, "INSERT INTO sources VALUES(NULL,?1,?2,?3,NULL,0)",
                                &statement, error);
    if (status != HM_OK) return status;
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    if (size > 0) {
        sqlite3_bind_int64(statement, 2, (int64_t)size);
        sqlite3_bind_int64(statement, 3, modified);
    }
    status = hm_archive_step(archive, statement, error);
    archive->source = sqlite3_last_insert_rowid(archive->db);
    sqlite3_finalize(statement);
    return status;
}

hm_status hm_archive_commit(hm_archive *archive, hm_error *error) {
    if (!archive->open) return HM_OK;
    hm_status status = archive->source != 0 ? prepare_saving(archive, error) : HM_OK;
    if (status == HM_OK && archive->source != 0) {
        /* How far the source was read, and the digest of its texts up to there. A later addition of
         * the source continues there, or reports that it has changed. */
        sqlite3_stmt *save = archive->statements[HM_SAVE_SOURCE];
        hm_sha256 sha = archive->sha;
        char hex[65];
        compare_source(archive);
        hm_sha256_hex(&sha, hex);
        sqlite3_bind_int64(save, 1, archive->source);
        sqlite3_bind_int64(save, 2, (int64_t)archive->source_done);
        if (archive->has_text) sqlite3_bind_text(save, 3, hex, -1, SQLITE_TRANSIENT);
        status = hm_archive_step(archive, save, error);
    }
    if (status == HM_OK) status = hm_archive_write_run(archive, error);
    if (status == HM_OK) status = hm_archive_run(archive, "COMMIT", error);
    if (status != HM_OK) {
        hm_archive_rollback(archive);
        return status;
    }
    archive->open = false;
    archive->text_bytes = 0;
    return hm_archive_merge_runs(archive, false, error);
}

void hm_archive_rollback(hm_archive *archive) {
    if (archive->open) {
        sqlite3_exec(archive->db, "ROLLBACK", NULL, NULL, NULL);
        archive->report = archive->before;
        hm_archive_codec_destroy(archive->codec); /* its notation may be gone */
        archive->codec = NULL;
    }
    archive->open = archive->unkeyed = false;
    hm_tree_destroy(archive->tree);
    archive->tree = NULL;
    archive->text_bytes = 0;
}

#else
typedef int hm_archive_add_is_not_built;
#endif
