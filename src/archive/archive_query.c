/* Questions to a database of games. */
#include "archive/archive_built.h"

#if HM_HAVE_SQLITE

#include "archive/archive_sums.h"
#include "archive/archive_words.h"
#include "core/history.h"
#include "core/key.h"

#include <stdlib.h>
#include <string.h>

/* ---- games ---- */

/* "date", "RedElo,desc": a column, or a tag by its name. */
static hm_status put_sort(const char *sort, hm_text *sql, hm_error *error) {
    size_t length = sort == NULL ? 0 : strcspn(sort, ",");
    char name[64];
    if (sort == NULL) {
        hm_text_puts(sql, " ORDER BY games.id");
        return HM_OK;
    }
    if (length >= sizeof name) length = sizeof name - 1;
    memcpy(name, sort, length);
    name[length] = '\0';
    const char *way = sort[length] == ',' ? sort + length + 1 : "";
    hm_status status = hm_field_check(name, error);
    if (status != HM_OK) return status;
    if (*way != '\0' && strcmp(way, "desc") != 0 && strcmp(way, "asc") != 0)
        return hm_fail(error, HM_ERR_OPTION, 0, "expected FIELD, FIELD,asc or FIELD,desc");
    if (strcmp(name, "year") == 0) {
        hm_text_puts(sql, " ORDER BY substr(games.date, 1, 4)");
    } else if (strcmp(name, "source") == 0) {
        hm_text_puts(sql, " ORDER BY games.source");
    } else if (strcmp(name, "variant") == 0) {
        hm_text_puts(sql, " ORDER BY games.start");
    } else if (hm_column_named(name, length) != NULL) {
        hm_text_printf(sql, " ORDER BY games.%s", name);
    } else {
        hm_text_printf(sql,
                       " ORDER BY CASE WHEN hm_tag(games.tags, '%s') GLOB '*[^0-9]*' THEN "
                       "hm_tag(games.tags, '%s') ELSE CAST(hm_tag(games.tags, '%s') AS "
                       "INTEGER) END",
                       name, name, name);
    }
    hm_text_printf(sql, "%s, games.id", strcmp(way, "desc") == 0 ? " DESC" : "");
    return HM_OK;
}

static hm_status put_query(hm_archive *archive, const hm_expression *expression, const char *sort,
                           hm_text *sql, bool *exact, hm_error *error) {
    const hm_term *term =
        expression != NULL && expression->terms.count == 1 ? expression->terms.at : NULL;
    int64_t unkeyed = 1;
    hm_status status = HM_OK;
    if (term != NULL && term->kind == HM_TERM_AT && sort == NULL)
        status = hm_archive_number(archive, "SELECT count(*) FROM meta WHERE key = 'unkeyed'", 0,
                                   &unkeyed, error);
    *exact = false;
    if (status == HM_OK && unkeyed == 0) {
        /* The games that pass a position and nothing else is asked of: each run gives them in
         * order, so that the first ones are known at once. A game comes once for each of its
         * visits. */
        char condition[40];
        sqlite3_snprintf(sizeof condition, condition, "key = %lld",
                         (long long)(term->key[0] & archive->key_mask));
        hm_text_puts(sql, "SELECT ref >> 16 AS id FROM (");
        status = hm_archive_put_refs(archive, condition, sql, error);
        hm_text_puts(sql, " ORDER BY 1) AS games WHERE ");
        if (archive->end != 0)
            hm_text_printf(sql, "ref >= %lld AND ref < %lld AND ", (long long)archive->first << 16,
                           (long long)archive->end << 16);
        hm_text_puts(sql, "1");
    } else if (status == HM_OK) {
        hm_text_puts(sql, "SELECT games.id FROM games WHERE ");
        hm_archive_put_part(archive, sql);
        status = hm_archive_condition(archive, expression, sql, exact, error);
        if (status == HM_OK) status = put_sort(sort, sql, error);
    }
    return status == HM_OK && sql->failed ? hm_fail_memory(error, "a query") : status;
}

hm_status hm_archive_take_part(hm_archive *archive, const hm_shard *shard, hm_error *error) {
    int64_t last;
    uint64_t first, end;
    hm_status status = hm_archive_number(archive, "SELECT max(id) FROM games", 0, &last, error);
    if (status == HM_OK) status = hm_archive_check_number(archive, last, error);
    if (status != HM_OK) return status;
    hm_shard_range(shard, (uint64_t)last, &first, &end);
    archive->first = (int64_t)first + 1;
    archive->end = (int64_t)end + 1;
    return HM_OK;
}

void hm_archive_put_part(const hm_archive *archive, hm_text *sql) {
    if (archive->end != 0)
        hm_text_printf(sql, "games.id >= %lld AND games.id < %lld AND ", (long long)archive->first,
                       (long long)archive->end);
}

static hm_status visit_game(hm_archive *archive, int64_t id, bool texts, hm_archive_visit *visit,
                            void *context, hm_error *error) {
    hm_archived_game game;
    if (!texts) return visit(context, (uint64_t)id, NULL, error);
    hm_status status = hm_archive_get(archive, id, &game, error);
    if (status != HM_OK) return status;
    status = visit(context, (uint64_t)id, &game.input, error);
    hm_archived_game_clear(&game);
    return status;
}

typedef enum visit_texts { NEVER, IF_NEEDED, ALWAYS } visit_texts;

static hm_status visit_games(hm_archive *archive, const hm_expression *expression, const char *sort,
                             visit_texts texts, hm_archive_visit *visit, void *context, bool *exact,
                             hm_error *error) {
    sqlite3_stmt *statement = NULL;
    hm_text sql = {0};
    hm_status status = put_query(archive, expression, sort, &sql, exact, error);
    if (status == HM_OK) status = hm_archive_prepare(archive, sql.data, &statement, error);
    hm_text_clear(&sql);
    bool read = texts == ALWAYS || (texts == IF_NEEDED && !*exact);
    int code = SQLITE_DONE;
    int64_t last = 0;
    while (status == HM_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        int64_t id = sqlite3_column_int64(statement, 0);
        status = hm_archive_check_number(archive, id, error);
        if (status == HM_OK && id != last)
            status = visit_game(archive, id, read, visit, context, error);
        last = id;
    }
    if (status == HM_OK && code != SQLITE_DONE) status = hm_archive_fail(archive, code, error);
    sqlite3_finalize(statement);
    return status;
}

hm_status hm_archive_each(hm_archive *archive, const hm_expression *expression, const char *sort,
                          bool texts, hm_archive_visit *visit, void *context, bool *exact,
                          hm_error *error) {
    return visit_games(archive, expression, sort, texts ? ALWAYS : IF_NEEDED, visit, context, exact,
                       error);
}

hm_status hm_archive_numbers(hm_archive *archive, const hm_expression *expression, const char *sort,
                             hm_archive_visit *visit, void *context, bool *exact, hm_error *error) {
    return visit_games(archive, expression, sort, NEVER, visit, context, exact, error);
}

hm_status hm_archive_game(hm_archive *archive, uint64_t number, hm_archive_visit *visit,
                          void *context, hm_error *error) {
    return visit_game(archive, (int64_t)number, true, visit, context, error);
}

hm_status hm_archive_introduce(hm_archive *archive, hm_finder *finder, hm_error *error) {
    const hm_game *game;
    for (size_t i = 0; (game = hm_game_at(i)) != NULL; i++) {
        char sql[80];
        int64_t there;
        if (game->archiving == NULL) continue;
        sqlite3_snprintf(sizeof sql, sql, "SELECT EXISTS (SELECT 1 FROM starts WHERE game = %Q)",
                         game->name);
        hm_status status = hm_archive_number(archive, sql, 0, &there, error);
        if (status != HM_OK) return status;
        if (there == 0) continue;
        finder->games |= 1u << game->archiving->form;
        finder->title = game->title;
    }
    return HM_OK;
}

/* Numbers beyond the last one that the table knows may be there as well, but nobody knows them. */
hm_status hm_archive_salvage(hm_archive *archive, hm_archive_visit *visit, void *context,
                             uint64_t *lost, hm_error *error) {
    int64_t last = 0;
    hm_status status = hm_archive_number(archive, "SELECT max(id) FROM games", 0, &last, error);
    *lost = 0;
    for (int64_t id = 0; id < last && status == HM_OK;) {
        hm_archived_game game;
        hm_error ignored;
        int64_t next = ++id; /* before the next one that may be there */
        status = hm_archive_get(archive, id, &game, error);
        if (status == HM_OK) {
            status = visit(context, (uint64_t)id, &game.input, error);
            hm_archived_game_clear(&game);
        } else if (status == HM_ERR_FORMAT || status == HM_ERR_ARGUMENT) {
            /* Numbers that no game has may be many: the table is asked for the next one. */
            char sql[80];
            sqlite3_snprintf(sizeof sql, sql, "SELECT min(id) - 1 FROM games WHERE id > %lld",
                             (long long)id);
            bool known = status == HM_ERR_ARGUMENT &&
                         hm_archive_number(archive, sql, id, &next, &ignored) == HM_OK && next > id;
            if (!known) next = id;
            *lost += (uint64_t)(next - id) + 1;
            id = next;
            status = HM_OK;
        }
    }
    return status;
}

hm_status hm_archive_explain(hm_archive *archive, const hm_expression *expression, hm_text *text,
                             hm_error *error) {
    bool exact;
    hm_status status = put_query(archive, expression, NULL, text, &exact, error);
    hm_text_puts(text, exact ? "\nreplay: nothing\n"
                             : "\nreplay: these games, and the expression is evaluated anew\n");
    return status;
}

/* ---- trees ---- */

typedef struct tree_growing {
    hm_archive *archive;
    hm_tree *tree;
    hm_finder *finder;
    const hm_request *request;
    HM_LIST(uint8_t) added; /* a bit for each number */
    bool summed;            /* sums answer; else games that the finder is asked about */
    hm_sums sums;
    hm_history gathered; /* first halves, as far as the sums have them */
} tree_growing;

/* With more levels it is cheaper to read each game once. */
enum { SUMMED_LEVELS = 3 };

static hm_status grow_game(void *context, uint64_t number, const hm_input *input, hm_error *error) {
    tree_growing *g = context;
    hm_found found;
    /* A game passes several positions of a tree, and is added once: a bit says that it is there. */
    size_t byte = (size_t)(number >> 3), count = g->added.count;
    uint8_t bit = (uint8_t)(1u << (number & 7));
    if (byte >= count) {
        if (!HM_ROOM(g->added, byte + 1 - count)) return hm_fail_memory(error, "a tree of moves");
        memset(g->added.at + count, 0, byte + 1 - count);
        g->added.count = byte + 1;
    }
    if ((g->added.at[byte] & bit) != 0) return HM_OK;
    g->added.at[byte] |= bit;
    hm_status status = hm_finder_look(g->finder, input, g->request, &found, error);
    if (status != HM_OK || !found.matched) return status;
    return hm_tree_add(g->tree, g->finder, number, error);
}

/* Games that pass a position, by its key. Games of another position with the same half of a key are
 * skipped. */
static hm_status grow_position(tree_growing *g, const uint64_t key[2], hm_error *error) {
    sqlite3_stmt *statement = NULL;
    hm_text sql = {0};
    hm_text_puts(&sql, "SELECT DISTINCT ref >> 16 FROM (");
    hm_status status = hm_archive_put_refs(g->archive, "key = ?1", &sql, error);
    hm_text_puts(&sql, ") ORDER BY 1");
    if (status == HM_OK && sql.failed) status = hm_fail_memory(error, "a query");
    if (status == HM_OK) status = hm_archive_prepare(g->archive, sql.data, &statement, error);
    hm_text_clear(&sql);
    if (status != HM_OK) return status;
    sqlite3_bind_int64(statement, 1, (int64_t)(key[0] & g->archive->key_mask));
    int code = SQLITE_DONE;
    while (status == HM_OK && (code = sqlite3_step(statement)) == SQLITE_ROW)
        status =
            visit_game(g->archive, sqlite3_column_int64(statement, 0), true, grow_game, g, error);
    if (status == HM_OK && code != SQLITE_DONE) status = hm_archive_fail(g->archive, code, error);
    sqlite3_finalize(statement);
    return status;
}

/* Keys of the positions right after a position, in the games so far: each once, and only after
 * moves that the tree lists. */
static bool list_next(hm_tree *tree, const hm_position_keys *from, hm_position_keys *next) {
    hm_history seen = {0};
    bool room = hm_tree_settle(tree);
    for (size_t i = 0; i < from->count * tree->groups.count && room; i++) {
        const uint64_t *key = from->at[i / tree->groups.count].half;
        hm_tree_moves moves = {0};
        hm_tree_move all;
        room = hm_tree_gather(tree, (uint32_t)(i % tree->groups.count), key, &all, &moves);
        for (size_t k = 0; k < moves.count && room; k++) {
            const hm_tree_move *move = &moves.at[k];
            if (move->move == 0 || move->sums.games < tree->min) continue;
            unsigned times = hm_history_add(&seen, move->next);
            room = times > 1 || (times == 1 && HM_ROOM(*next, 1));
            if (times == 1 && room)
                memcpy(next->at[next->count++].half, move->next, sizeof move->next);
        }
        free(moves.at);
    }
    hm_history_clear(&seen);
    return room;
}

/* ---- trees of sums ---- */

static hm_status name_players(hm_archive *archive, hm_tree *tree, hm_tree_game *game,
                              hm_error *error) {
    sqlite3_stmt **find = &archive->statements[HM_FIND_PLAYERS];
    const hm_game *kind = tree->groups.at[game->group].game;
    hm_status status =
        *find != NULL ? HM_OK : hm_archive_prepare(archive, HM_FIND_PLAYERS_SQL, find, error);
    if (status != HM_OK) return status;
    sqlite3_bind_int64(*find, 1, (int64_t)game->number);
    int code;
    while ((code = sqlite3_step(*find)) == SQLITE_ROW && status == HM_OK) {
        const char *letter = (const char *)sqlite3_column_text(*find, 0);
        const char *name = (const char *)sqlite3_column_text(*find, 1);
        int seat = letter == NULL ? -1 : hm_tree_seat(kind, letter);
        if (seat < 0 || name == NULL) continue;
        game->players[seat] = hm_tree_word(tree, name);
        if (game->players[seat] == 0) status = hm_fail_memory(error, "a tree of moves");
    }
    sqlite3_reset(*find);
    bool ended = status != HM_OK || code == SQLITE_DONE;
    return ended ? status : hm_archive_fail(archive, code, error);
}

/* The position that a move of the sums leads to: its last game is played up to there. */
static hm_status find_next(tree_growing *g, hm_tree_kept *kept, hm_error *error) {
    hm_archived_game game;
    hm_record record;
    uint64_t key[2] = {0};
    bool there = false;
    int64_t number = (int64_t)g->tree->games.at[kept->move.last].number;
    hm_status status = hm_archive_get(g->archive, number, &game, error);
    if (status != HM_OK) return status;
    status = hm_record_read(&record, &game.input, g->request, &g->archive->names, error);
    if (status == HM_OK) {
        bool played = record.session != NULL && !record.other;
        if (played) record.archiving->rewind(record.play);
        for (size_t ply = 0; played && !there && ply < record.plies && status == HM_OK; ply++) {
            hm_session_key(record.session, key);
            there = memcmp(key, kept->key, sizeof key) == 0;
            status = record.session->game->step(record.play, error);
        }
        if (there) hm_session_key(record.session, kept->move.next);
        hm_record_clear(&record);
    }
    hm_archived_game_clear(&game);
    return status;
}

/* Adds a position from the sums; deeper: also where its moves lead. */
static hm_status grow_sums(tree_growing *g, const uint64_t key[2], bool deeper, hm_error *error) {
    size_t before = g->tree->kept.count;
    const uint64_t begin[2] = {key[0] & g->archive->key_mask, 0};
    unsigned times = hm_history_add(&g->gathered, begin);
    if (times != 1) return times > 1 ? HM_OK : hm_fail_memory(error, "a tree of moves");
    hm_status status = hm_sums_gather(&g->sums, key[0], error);
    for (size_t i = before; i < g->tree->kept.count && status == HM_OK; i++) {
        hm_tree_kept *kept = &g->tree->kept.at[i];
        status = name_players(g->archive, g->tree, &g->tree->games.at[kept->move.last], error);
        if (status == HM_OK && deeper && kept->move.move != 0) status = find_next(g, kept, error);
    }
    return status;
}

/* The starts of all games, without reading a game. */
static hm_status read_starts(hm_archive *archive, hm_tree *tree, hm_error *error) {
    sqlite3_stmt *statement = NULL;
    hm_status status = hm_archive_prepare(
        archive, "SELECT key, text, game, games FROM starts ORDER BY id", &statement, error);
    int code = SQLITE_DONE;
    while (status == HM_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        const uint8_t *bytes = sqlite3_column_blob(statement, 0);
        const char *text = (const char *)sqlite3_column_text(statement, 1);
        const char *word = (const char *)sqlite3_column_text(statement, 2);
        const hm_game *game = word == NULL ? NULL : hm_game_named(word);
        if (bytes == NULL || sqlite3_column_bytes(statement, 0) != 16 || text == NULL ||
            game == NULL)
            continue;
        if (!HM_ROOM(tree->starts, 1)) {
            status = hm_fail_memory(error, "a start");
            break;
        }
        hm_tree_start *start = &tree->starts.at[tree->starts.count++];
        *start = (hm_tree_start){.key = {hm_le64_get(bytes), hm_le64_get(bytes + 8)},
                                 .games = (uint64_t)sqlite3_column_int64(statement, 3)};
        const char *name = hm_start_name_of(&archive->names, game, start->key);
        hm_text_puts(&start->position, text);
        if (name != NULL) hm_text_puts(&start->variant, name);
        if (start->position.failed || start->variant.failed)
            status = hm_fail_memory(error, "a start");
    }
    if (status == HM_OK && code != SQLITE_DONE) status = hm_archive_fail(archive, code, error);
    sqlite3_finalize(statement);
    return status;
}

/* Without keys all games are played. */
static hm_status grow(tree_growing *g, const hm_session *from, const hm_expression *where,
                      hm_error *error) {
    int64_t unkeyed = 0;
    hm_run_numbers runs = {0};
    hm_status status = hm_archive_number(
        g->archive, "SELECT count(*) FROM meta WHERE key = 'unkeyed'", 0, &unkeyed, error);
    if (status != HM_OK) return status;
    if (unkeyed != 0 || (from == NULL && where != NULL)) {
        /* All games of the expression, where no key leads to them. */
        bool exact;
        return hm_archive_each(g->archive, where, NULL, true, grow_game, g, &exact, error);
    }
    if (from == NULL) {
        status = read_starts(g->archive, g->tree, error);
        const hm_tree_start *start = hm_tree_usual_start(g->tree);
        if (status != HM_OK || start == NULL) return status;
        memcpy(g->tree->from, start->key, sizeof g->tree->from);
        hm_text_copy(&g->tree->position, &start->position);
        g->tree->asked = true;
    }
    g->summed = where == NULL && g->tree->depth <= SUMMED_LEVELS;
    if (g->summed) status = hm_archive_list_runs(g->archive, &runs, error);
    if (status == HM_OK && g->summed)
        status =
            hm_sums_open(&g->sums, g->archive, g->tree, runs.at, runs.count, g->request, error);
    free(runs.at);
    if (status != HM_OK) return status;
    hm_position_keys level = {0}, next = {0};
    if (HM_ROOM(level, 1)) {
        memcpy(level.at[level.count++].half, g->tree->from, sizeof g->tree->from);
    } else {
        status = hm_fail_memory(error, "a tree of moves");
    }
    for (unsigned depth = 1; depth <= g->tree->depth && status == HM_OK; depth++) {
        bool deeper = depth < g->tree->depth;
        for (size_t i = 0; i < level.count && status == HM_OK; i++)
            status = g->summed ? grow_sums(g, level.at[i].half, deeper, error)
                               : grow_position(g, level.at[i].half, error);
        next.count = 0;
        if (status == HM_OK && deeper && !list_next(g->tree, &level, &next))
            status = hm_fail_memory(error, "a tree of moves");
        hm_position_keys swapped = level;
        level = next;
        next = swapped;
    }
    free(level.at);
    free(next.at);
    return status;
}

hm_status hm_archive_tree(hm_archive *archive, const hm_session *from, unsigned depth, uint64_t min,
                          const hm_expression *where, const hm_request *request, hm_facts *facts,
                          hm_error *error) {
    tree_growing g = {.archive = archive, .request = request};
    hm_status status = hm_tree_create(&g.tree, from, depth, min, error);
    if (status == HM_OK) status = hm_finder_create(&g.finder, where, error);
    if (status == HM_OK) status = grow(&g, from, where, error);
    if (status == HM_OK) status = hm_tree_put(g.tree, facts, error);
    free(g.added.at);
    hm_history_clear(&g.gathered);
    hm_sums_close(&g.sums);
    hm_finder_destroy(g.finder);
    hm_tree_destroy(g.tree);
    return status;
}

#else
typedef int hm_archive_query_is_not_built;
#endif
