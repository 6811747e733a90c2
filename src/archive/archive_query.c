/* Questions to a database of games. */
#include "archive/archive_built.h"

#if HM_HAVE_SQLITE

#include "archive/archive_store.h"
#include "archive/archive_tree.h"
#include "archive/archive_words.h"
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
    hm_text_puts(sql, "SELECT games.id FROM games WHERE ");
    hm_status status = hm_archive_condition(archive, expression, sql, exact, error);
    if (status == HM_OK) status = put_sort(sort, sql, error);
    return status == HM_OK && sql->failed ? hm_fail_memory(error, "a query") : status;
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
    while (status == HM_OK && (code = sqlite3_step(statement)) == SQLITE_ROW)
        status =
            visit_game(archive, sqlite3_column_int64(statement, 0), read, visit, context, error);
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
    for (int64_t id = 1; id <= last && status == HM_OK; id++) {
        hm_archived_game game;
        status = hm_archive_get(archive, id, &game, error);
        if (status == HM_OK) {
            status = visit(context, (uint64_t)id, &game.input, error);
            hm_archived_game_clear(&game);
        } else if (status == HM_ERR_FORMAT || status == HM_ERR_ARGUMENT) {
            ++*lost;
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
} tree_growing;

/* Whether a game is new; it is not the next time. False, too, when memory is short: *error. */
static bool is_new_game(tree_growing *g, uint64_t number, hm_status *status, hm_error *error) {
    size_t byte = (size_t)(number >> 3), count = g->added.count;
    if (byte >= count) {
        if (!HM_ROOM(g->added, byte + 1 - count)) {
            *status = hm_fail_memory(error, "a tree of moves");
            return false;
        }
        memset(g->added.at + count, 0, byte + 1 - count);
        g->added.count = byte + 1;
    }
    uint8_t bit = (uint8_t)(1u << (number & 7));
    bool fresh = (g->added.at[byte] & bit) == 0;
    g->added.at[byte] |= bit;
    return fresh;
}

static hm_status grow_game(void *context, uint64_t number, const hm_input *input, hm_error *error) {
    tree_growing *g = context;
    hm_found found;
    hm_status status = HM_OK;
    if (!is_new_game(g, number, &status, error)) return status;
    status = hm_finder_look(g->finder, input, g->request, &found, error);
    if (status != HM_OK || !found.matched) return status;
    return hm_tree_add(g->tree, g->finder, number, error);
}

/* Games that pass a position, by its key; those of another position with the same half of a key
 * count for nothing. */
static hm_status grow_position(tree_growing *g, const uint64_t key[2], hm_error *error) {
    sqlite3_stmt *statement = NULL;
    hm_text sql = {0};
    hm_text_puts(&sql, "SELECT DISTINCT * FROM (");
    hm_status status = hm_archive_put_refs(g->archive, &sql, error);
    hm_text_puts(&sql, ") ORDER BY 1");
    if (status == HM_OK && sql.failed) status = hm_fail_memory(error, "a query");
    if (status == HM_OK) status = hm_archive_prepare(g->archive, sql.data, &statement, error);
    hm_text_clear(&sql);
    if (status != HM_OK) return status;
    sqlite3_bind_int64(statement, 1, (int64_t)key[0]);
    int code = SQLITE_DONE;
    while (status == HM_OK && (code = sqlite3_step(statement)) == SQLITE_ROW)
        status =
            visit_game(g->archive, sqlite3_column_int64(statement, 0), true, grow_game, g, error);
    if (status == HM_OK && code != SQLITE_DONE) status = hm_archive_fail(g->archive, code, error);
    sqlite3_finalize(statement);
    return status;
}

/* Keys of the positions right after a position, in the games so far. */
static bool list_next(hm_tree *tree, const hm_position_keys *from, hm_position_keys *next) {
    for (size_t i = 0; i + 1 < tree->visits.count; i++) {
        const hm_tree_visit *visit = &tree->visits.at[i];
        if (visit->move == 0) continue;
        bool there = false, known = false;
        for (size_t k = 0; k < from->count && !there; k++)
            there = memcmp(from->at[k].half, visit->key, sizeof visit->key) == 0;
        const uint64_t *key = tree->visits.at[i + 1].key;
        for (size_t k = 0; k < next->count && there && !known; k++)
            known = memcmp(next->at[k].half, key, sizeof visit->key) == 0;
        if (!there || known) continue;
        if (!HM_ROOM(*next, 1)) return false;
        memcpy(next->at[next->count++].half, key, sizeof visit->key);
    }
    return true;
}

static hm_status grow_levels(tree_growing *g, hm_error *error) {
    hm_position_keys level = {0}, next = {0};
    hm_status status = HM_ROOM(level, 1) ? HM_OK : hm_fail_memory(error, "a tree of moves");
    if (status == HM_OK) memcpy(level.at[level.count++].half, g->tree->from, sizeof g->tree->from);
    for (unsigned depth = 0; depth < g->tree->depth && status == HM_OK; depth++) {
        for (size_t i = 0; i < level.count && status == HM_OK; i++)
            status = grow_position(g, level.at[i].half, error);
        next.count = 0;
        if (status == HM_OK && depth + 1 < g->tree->depth && !list_next(g->tree, &level, &next))
            status = hm_fail_memory(error, "a tree of moves");
        hm_position_keys swapped = level;
        level = next;
        next = swapped;
    }
    free(level.at);
    free(next.at);
    return status;
}

/* The starts of all games, without reading a game. */
static hm_status read_starts(hm_archive *archive, hm_tree *tree, hm_error *error) {
    sqlite3_stmt *statement = NULL;
    hm_status status = hm_archive_prepare(
        archive,
        "SELECT starts.key, starts.text, starts.game, count(*) FROM games JOIN starts ON "
        "starts.id = start GROUP BY start ORDER BY min(games.id)",
        &statement, error);
    if (status != HM_OK) return status;
    int code;
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
    sqlite3_finalize(statement);
    return status;
}

/* All games of the expression, where no key leads to them. */
static hm_status grow_all(tree_growing *g, const hm_expression *where, hm_error *error) {
    bool exact;
    return hm_archive_each(g->archive, where, NULL, true, grow_game, g, &exact, error);
}

hm_status hm_archive_tree(hm_archive *archive, const hm_session *from, unsigned depth, uint64_t min,
                          const hm_expression *where, const hm_request *request, hm_facts *facts,
                          hm_error *error) {
    tree_growing g = {.archive = archive, .request = request};
    int64_t unkeyed = 0;
    hm_status status = hm_archive_number(archive, "SELECT count(*) FROM meta WHERE key = 'unkeyed'",
                                         0, &unkeyed, error);
    if (status == HM_OK) status = hm_tree_create(&g.tree, from, depth, min, error);
    if (status == HM_OK) status = hm_finder_create(&g.finder, where, error);
    bool all = unkeyed != 0 || (from == NULL && where != NULL);
    if (status == HM_OK && all) {
        status = grow_all(&g, where, error);
    } else if (status == HM_OK) {
        if (from == NULL) status = read_starts(archive, g.tree, error);
        const hm_tree_start *start = from == NULL ? hm_tree_usual_start(g.tree) : NULL;
        if (start != NULL) {
            memcpy(g.tree->from, start->key, sizeof g.tree->from);
            hm_text_copy(&g.tree->position, &start->position);
            g.tree->asked = true;
        }
        if (status == HM_OK && (from != NULL || start != NULL)) status = grow_levels(&g, error);
    }
    if (status == HM_OK) status = hm_tree_put(g.tree, facts, error);
    free(g.added.at);
    hm_finder_destroy(g.finder);
    hm_tree_destroy(g.tree);
    return status;
}

#else
typedef int hm_archive_query_is_not_built;
#endif
