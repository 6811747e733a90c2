/* Sums of what was played in positions that many games pass. A run keeps them, so that a tree reads
 * a few rows instead of all games. */
#include "archive/archive_built.h"

#if HM_HAVE_SQLITE

#include "archive/archive_sums.h"

#include <stdlib.h>
#include <string.h>

enum {
    SUMS_USUAL = 7,  /* numbers and words of a row */
    SUMS_SCORED = 16 /* the same with points and places */
};

static const int64_t SUMS_MOST = (int64_t)1 << 53; /* numbers of JSON are exact up to there */

static void put_big_endian(uint8_t bytes[16], uint64_t first, uint64_t second) {
    for (int i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(first >> (56 - 8 * i));
        bytes[8 + i] = (uint8_t)(second >> (56 - 8 * i));
    }
}

uint64_t hm_sums_key(const uint8_t bytes[8]) {
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number = number << 8 | bytes[i];
    return number;
}

/* ---- writing ---- */

static void put_row_sums(const hm_tree *tree, const hm_tree_move *move, hm_text *text) {
    const hm_tree_sums *sums = &move->sums;
    const hm_tree_game *last = &tree->games.at[move->last];
    const char *date = tree->words.data + last->date;
    const int64_t numbers[] = {(int64_t)sums->wins[0], (int64_t)sums->wins[1],
                               (int64_t)sums->draws,   sums->rating_sum,
                               (int64_t)sums->ratings, (int64_t)last->number};
    text->length = 0;
    hm_json_open(text, '[');
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        hm_json_put_int(text, numbers[i]);
    if (last->date == 0) {
        hm_json_put_null(text);
    } else {
        hm_json_put_cstring(text, date);
    }
    if (sums->scored > 0) {
        hm_json_put_uint(text, sums->scored);
        for (int i = 0; i < 4; i++)
            hm_json_put_int(text, sums->points[i]);
        for (int i = 0; i < 4; i++)
            hm_json_put_int(text, sums->places[i]);
    }
    hm_json_close(text, ']');
}

/* Writes the rows of a position into a run. */
static hm_status write_sums_rows(hm_archive *archive, const hm_tree *tree, int64_t run,
                                 const uint64_t key[2], hm_error *error) {
    sqlite3_stmt *save = archive->statements[HM_SAVE_SUMS];
    hm_status status = HM_OK;
    hm_tree_moves moves = {0};
    hm_text text = {0};
    uint8_t bytes[16];
    put_big_endian(bytes, key[0], key[1]);
    for (uint32_t group = 0; group < tree->groups.count && status == HM_OK; group++) {
        hm_tree_move all;
        moves.count = 0;
        if (!hm_tree_gather(tree, group, key, &all, &moves)) {
            status = hm_fail_memory(error, "sums of moves");
        }
        for (size_t i = 0; i < moves.count && status == HM_OK; i++) {
            const hm_tree_move *move = &moves.at[i];
            put_row_sums(tree, move, &text);
            if (text.failed) {
                status = hm_fail_memory(error, "sums of moves");
                break;
            }
            sqlite3_bind_int64(save, 1, run);
            sqlite3_bind_blob(save, 2, bytes, sizeof bytes, SQLITE_STATIC);
            sqlite3_bind_int64(save, 3, (int64_t)tree->groups.at[group].example);
            sqlite3_bind_text(save, 4, move->move == 0 ? "" : tree->words.data + move->move, -1,
                              SQLITE_STATIC);
            sqlite3_bind_int64(save, 5, (int64_t)move->sums.games);
            sqlite3_bind_text(save, 6, text.data, (int)text.length, SQLITE_STATIC);
            status = hm_archive_step(archive, save, error);
        }
    }
    free(moves.at);
    hm_text_clear(&text);
    return status;
}

static hm_status prepare_rows(hm_archive *archive, hm_error *error) {
    sqlite3_stmt **save = &archive->statements[HM_SAVE_SUMS];
    if (*save != NULL) return HM_OK;
    return hm_archive_prepare(archive, "INSERT INTO tree VALUES(?1,?2,?3,?4,?5,?6)", save, error);
}

/* Writes the positions of visits from one place of the order to another. Positions of a single game
 * have no sums, because reading the game is as fast. */
static hm_status write_shared(hm_archive *archive, int64_t run, size_t from, size_t to,
                              hm_error *error) {
    const hm_tree *tree = archive->tree;
    const uint64_t *last = NULL;
    hm_status status = HM_OK;
    bool shared = false;
    for (size_t i = from + 1; i < to && !shared; i++)
        shared =
            tree->visits.at[tree->order.at[i]].game != tree->visits.at[tree->order.at[from]].game;
    for (size_t i = shared ? from : to; i < to && status == HM_OK; i++) {
        const uint64_t *key = tree->visits.at[tree->order.at[i]].key;
        bool fresh = last == NULL || memcmp(key, last, 2 * sizeof *key) != 0;
        if (fresh) status = write_sums_rows(archive, tree, run, key, error);
        last = key;
    }
    return status;
}

hm_status hm_archive_write_sums(hm_archive *archive, int64_t run, hm_error *error) {
    const hm_tree *tree = archive->tree;
    uint64_t key = 0;
    size_t from = 0;
    hm_status status = prepare_rows(archive, error);
    for (size_t i = 0; i < tree->order.count && status == HM_OK; i++) {
        uint64_t here = hm_tree_ordered(tree, i)->key[0] & archive->key_mask;
        if (i > from && here != key) {
            if (i - from > 1) status = write_shared(archive, run, from, i, error);
            from = i;
        }
        key = here;
    }
    if (status == HM_OK && tree->order.count > from)
        status = write_shared(archive, run, from, tree->order.count, error);
    return status;
}

/* ---- reading ---- */

hm_status hm_sums_open(hm_sums *sums, hm_archive *archive, hm_tree *tree, const int64_t *runs,
                       size_t count, const hm_request *request, hm_error *error) {
    *sums = (hm_sums){.archive = archive, .tree = tree, .request = request};
    hm_status status = hm_archive_prepare(archive,
                                          "SELECT key, kind, move, games, sums FROM tree WHERE run "
                                          "= ?1 AND key BETWEEN ?2 AND ?3",
                                          &sums->rows, error);
    if (status == HM_OK)
        status = hm_archive_prepare(archive,
                                    "SELECT game, mode, profile, rules FROM games WHERE id = ?1",
                                    &sums->kind, error);
    if (status == HM_OK && !HM_ROOM(sums->runs, count)) status = hm_fail_memory(error, "runs");
    for (size_t i = 0; i < count && status == HM_OK; i++) {
        char sql[80];
        sqlite3_snprintf(sizeof sql, sql, "SELECT DISTINCT ref >> 16 FROM run_%lld WHERE key = ?1",
                         (long long)runs[i]);
        sums->runs.at[i] = (hm_sums_run){.id = runs[i]};
        status = hm_archive_prepare(archive, sql, &sums->runs.at[i].refs, error);
        sums->runs.count++;
    }
    return status;
}

void hm_sums_close(hm_sums *sums) {
    for (size_t i = 0; i < sums->runs.count; i++)
        sqlite3_finalize(sums->runs.at[i].refs);
    sqlite3_finalize(sums->rows);
    sqlite3_finalize(sums->kind);
    free(sums->runs.at);
    free(sums->kinds.at);
}

static hm_status fail_row(hm_archive *archive, hm_error *error) {
    return hm_fail(error, HM_ERR_FORMAT, 0, "%.150s: a row of the table tree is damaged",
                   archive->path);
}

/* The group of a game of it. */
static hm_status find_kind(hm_sums *sums, int64_t example, uint32_t *group, hm_error *error) {
    for (size_t i = 0; i < sums->kinds.count; i++) {
        if (sums->kinds.at[i].example != example) continue;
        *group = sums->kinds.at[i].group;
        return HM_OK;
    }
    sqlite3_bind_int64(sums->kind, 1, example);
    int code = sqlite3_step(sums->kind);
    const char *words[4] = {NULL};
    for (int i = 0; i < 4 && code == SQLITE_ROW; i++)
        words[i] = (const char *)sqlite3_column_text(sums->kind, i);
    const hm_game *game = words[0] == NULL ? NULL : hm_game_named(words[0]);
    hm_status status = HM_OK;
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        status = hm_archive_fail(sums->archive, code, error);
    } else if (game == NULL || game->archiving == NULL) {
        status = fail_row(sums->archive, error);
    } else if (!hm_tree_group_of(sums->tree, game, words[1], words[2], words[3], (uint64_t)example,
                                 group) ||
               !HM_ROOM(sums->kinds, 1)) {
        status = hm_fail_memory(error, "a tree of moves");
    } else {
        sums->kinds.at[sums->kinds.count++] = (hm_sums_kind){example, *group};
    }
    sqlite3_reset(sums->kind);
    return status;
}

/* The numbers of a row; false: it is damaged. *date is the value of one, or NULL. */
static bool read_row_sums(const char *text, size_t length, int64_t numbers[SUMS_SCORED],
                          size_t *count, hm_json_value *date, bool *dated) {
    hm_json_value array, item;
    hm_json_walk walk;
    *count = 0;
    *dated = false;
    if (hm_json_parse(text, length, &array, NULL) != HM_OK || array.type != HM_JSON_ARRAY)
        return false;
    hm_json_walk_value(&walk, &array);
    while (hm_json_next_item(&walk, &item)) {
        if (*count == SUMS_SCORED) return false;
        int64_t number = 0;
        if (*count == SUMS_USUAL - 1) {
            *dated = item.type == HM_JSON_STRING;
            *date = item;
        } else if (hm_json_int64(&item, &number) != HM_JSON_FITS || number > SUMS_MOST ||
                   number < -SUMS_MOST) {
            return false;
        }
        numbers[(*count)++] = number;
    }
    return *count == SUMS_USUAL || *count == SUMS_SCORED;
}

/* A row of the table comes from the file, which anyone may have written: all of it is checked
 * before it is kept. */
static hm_status read_row(hm_sums *sums, hm_error *error) {
    int64_t numbers[SUMS_SCORED] = {0};
    const uint8_t *key = sqlite3_column_blob(sums->rows, 0);
    size_t length = (size_t)sqlite3_column_bytes(sums->rows, 0), count;
    int64_t example = sqlite3_column_int64(sums->rows, 1);
    const char *move = (const char *)sqlite3_column_text(sums->rows, 2);
    int64_t games = sqlite3_column_int64(sums->rows, 3);
    const char *text = (const char *)sqlite3_column_text(sums->rows, 4);
    hm_json_value date;
    hm_text word = {0};
    uint32_t group;
    bool dated;
    bool whole = key != NULL && length == 16 && move != NULL && text != NULL && games > 0 &&
                 games <= SUMS_MOST &&
                 read_row_sums(text, (size_t)sqlite3_column_bytes(sums->rows, 4), numbers, &count,
                               &date, &dated);
    if (!whole) return fail_row(sums->archive, error);
    hm_status status = find_kind(sums, example, &group, error);
    if (status != HM_OK) return status;
    hm_tree *tree = sums->tree;
    hm_tree_game last = {.number = (uint64_t)numbers[5], .group = group};
    hm_tree_kept kept = {
        .key = {hm_sums_key(key), hm_sums_key(key + 8)},
        .group = group,
        .move.sums = {.games = (uint64_t)games,
                      .wins = {(uint64_t)numbers[0], (uint64_t)numbers[1]},
                      .draws = (uint64_t)numbers[2],
                      .rating_sum = numbers[3],
                      .ratings = (uint64_t)numbers[4]},
    };
    if (count == SUMS_SCORED) {
        hm_tree_sums *read = &kept.move.sums;
        read->scored = (uint64_t)numbers[SUMS_USUAL];
        memcpy(read->points, numbers + SUMS_USUAL + 1, sizeof read->points);
        memcpy(read->places, numbers + SUMS_USUAL + 5, sizeof read->places);
    }
    /* Word 0 is no word: a row without a move is what ended there. */
    if (dated) hm_json_decode_text(&date, &word);
    hm_text_add(&word, "", 0);
    bool room = !word.failed;
    if (room && *move != '\0') room = (kept.move.move = hm_tree_word(tree, move)) != 0;
    if (room && dated) room = (last.date = hm_tree_word(tree, word.data)) != 0;
    room = room && hm_tree_keep(tree, &kept, &last);
    hm_text_clear(&word);
    return room ? HM_OK : hm_fail_memory(error, "a tree of moves");
}

/* The games of a run that pass positions with these bits. */
static hm_status read_games(hm_sums *sums, sqlite3_stmt *refs, uint64_t key, hm_error *error) {
    hm_tree_only only = {key, sums->archive->key_mask};
    hm_status status = HM_OK;
    sqlite3_bind_int64(refs, 1, (int64_t)key);
    int code = SQLITE_DONE;
    while (status == HM_OK && (code = sqlite3_step(refs)) == SQLITE_ROW) {
        int64_t number = sqlite3_column_int64(refs, 0);
        hm_archived_game game;
        hm_record record;
        status = hm_archive_get(sums->archive, number, &game, error);
        if (status != HM_OK) break;
        status = hm_record_read(&record, &game.input, sums->request, &sums->archive->names, error);
        if (status == HM_OK) {
            status = hm_tree_add_record(sums->tree, &record, (uint64_t)number, &only,
                                        HM_ARCHIVE_PLIES, error);
            hm_record_clear(&record);
        }
        hm_archived_game_clear(&game);
    }
    sqlite3_reset(refs);
    if (status == HM_OK && code != SQLITE_DONE)
        status = hm_archive_fail(sums->archive, code, error);
    return status;
}

hm_status hm_sums_gather(hm_sums *sums, uint64_t key, hm_error *error) {
    hm_status status = HM_OK;
    key &= sums->archive->key_mask;
    for (size_t i = 0; i < sums->runs.count && status == HM_OK; i++) {
        /* Rows are there for positions that several games pass; of a single game itself is read. */
        bool any = false;
        uint8_t from[16], to[16];
        put_big_endian(from, key, 0);
        put_big_endian(to, key | ~sums->archive->key_mask, UINT64_MAX);
        sqlite3_bind_int64(sums->rows, 1, sums->runs.at[i].id);
        sqlite3_bind_blob(sums->rows, 2, from, sizeof from, SQLITE_STATIC);
        sqlite3_bind_blob(sums->rows, 3, to, sizeof to, SQLITE_STATIC);
        int code = SQLITE_DONE;
        while (status == HM_OK && (code = sqlite3_step(sums->rows)) == SQLITE_ROW) {
            any = true;
            status = read_row(sums, error);
        }
        sqlite3_reset(sums->rows);
        if (status == HM_OK && code != SQLITE_DONE)
            status = hm_archive_fail(sums->archive, code, error);
        if (status == HM_OK && !any) status = read_games(sums, sums->runs.at[i].refs, key, error);
    }
    return status;
}

/* ---- merging ---- */

hm_status hm_archive_merge_sums(hm_archive *archive, const int64_t *runs, size_t count,
                                int64_t into, hm_error *error) {
    sqlite3_stmt *keys = NULL;
    hm_tree *tree = NULL;
    hm_sums sums = {0};
    char sql[120];
    sqlite3_snprintf(sizeof sql, sql, "SELECT key FROM run_%lld GROUP BY key HAVING count(*) >= %d",
                     (long long)into, HM_ARCHIVE_SHARED);
    hm_status status = hm_tree_create(&tree, NULL, 1, 1, error);
    if (status == HM_OK) status = prepare_rows(archive, error);
    if (status == HM_OK) status = hm_sums_open(&sums, archive, tree, runs, count, NULL, error);
    if (status == HM_OK) status = hm_archive_prepare(archive, sql, &keys, error);
    int code = SQLITE_DONE;
    while (status == HM_OK && (code = sqlite3_step(keys)) == SQLITE_ROW) {
        hm_tree_forget(tree);
        status = hm_sums_gather(&sums, (uint64_t)sqlite3_column_int64(keys, 0), error);
        if (status == HM_OK) {
            /* Writes the rows of every position that the tree has. */
            hm_position_keys written = {0};
            status = hm_tree_settle(tree) ? HM_OK : hm_fail_memory(error, "sums of moves");
            for (size_t i = 0; i < tree->kept.count + tree->visits.count && status == HM_OK; i++) {
                size_t visit = i - tree->kept.count;
                bool kept = i < tree->kept.count;
                if (!kept && tree->visits.at[visit].move == HM_TREE_NOT_COUNTED) continue;
                const uint64_t *key = kept ? tree->kept.at[i].key : tree->visits.at[visit].key;
                bool known = false;
                for (size_t k = 0; k < written.count && !known; k++)
                    known = memcmp(written.at[k].half, key, sizeof written.at[k].half) == 0;
                if (known) continue;
                if (!HM_ROOM(written, 1)) {
                    status = hm_fail_memory(error, "sums of moves");
                    break;
                }
                memcpy(written.at[written.count++].half, key, sizeof written.at[0].half);
                status = write_sums_rows(archive, tree, into, key, error);
            }
            free(written.at);
        }
    }
    if (status == HM_OK && code != SQLITE_DONE) status = hm_archive_fail(archive, code, error);
    sqlite3_finalize(keys);
    hm_sums_close(&sums);
    hm_tree_destroy(tree);
    return status;
}

#else
typedef int hm_archive_sums_is_not_built;
#endif
