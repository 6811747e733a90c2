/* Memory that runs out in work on a database of games, here and in SQLite: every run ends in an
 * answer or in HM_ERR_MEMORY, and leaves the database as before or after. */
#include "games/games.h"
#include "harness.h"
#include "hypermate/more/archive.h"
#include "inject.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char text[] = "== 1\ng1c1-g3d1\nb8g3-a8e3\nd1c4-b1c6\n== 2\ng1c1-g3d1\n== 3\n# none\n";
static char path[] = "/tmp/hypermate-database-XXXXXX";

/* ---- memory of SQLite ---- */

static sqlite3_mem_methods usual;
static uint64_t asked, refused_at; /* 0: none */

static bool is_refused(void) {
    asked++;
    return refused_at > 0 && asked >= refused_at;
}

static void *refusing_malloc(int size) {
    return is_refused() ? NULL : usual.xMalloc(size);
}

static void *refusing_realloc(void *block, int size) {
    return is_refused() ? NULL : usual.xRealloc(block, size);
}

static bool take_memory(void) {
    if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &usual) != SQLITE_OK) return false;
    sqlite3_mem_methods methods = usual;
    methods.xMalloc = refusing_malloc;
    methods.xRealloc = refusing_realloc;
    return sqlite3_config(SQLITE_CONFIG_MALLOC, &methods) == SQLITE_OK;
}

/* ---- work ---- */

static void remove_database(void) {
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    for (int i = 0; i < 4; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static hm_status add_text(hm_archive *archive, const char *name, hm_error *error) {
    hm_reader *reader = NULL;
    const hm_input *input;
    hm_status status = hm_archive_begin_source(archive, name, 0, 0, error);
    if (status == HM_OK)
        status = hm_reader_from_memory(&reader, text, sizeof text - 1, NULL, error);
    while (status == HM_OK && (status = hm_reader_next(reader, &input, error)) == HM_OK &&
           input != NULL) {
        hm_found found;
        status = hm_archive_add(archive, input, NULL, &found, error);
    }
    hm_reader_close(reader);
    /* As `archive add`: whole games that came before a failure are kept. */
    hm_error later;
    hm_status committed = hm_archive_commit(archive, status == HM_OK ? error : &later);
    return status == HM_OK ? committed : status;
}

static hm_status add_games(hm_error *error) {
    hm_archive_options options = {.size = sizeof options, .write = true};
    hm_archive *archive;
    options.same = HM_SAME_NONE;
    hm_status status = hm_archive_open(&archive, path, &options, error);
    if (status == HM_OK) {
        hm_error later;
        status = add_text(archive, "one", error);
        hm_status second = add_text(archive, "two", status == HM_OK ? error : &later);
        if (status == HM_OK) status = second;
    }
    if (status == HM_OK) status = hm_archive_optimise(archive, error);
    hm_archive_close(archive);
    return status;
}

static hm_status count_game(void *context, uint64_t number, const hm_input *input,
                            hm_error *error) {
    (void)number, (void)input, (void)error;
    ++*(uint64_t *)context;
    return HM_OK;
}

static hm_status ask_games(uint64_t *games, hm_error *error) {
    static const char query[] = "at \"4d:start\" and plies >= 0 and source ~ \"o\"";
    hm_archive *archive;
    hm_expression *expression = NULL;
    hm_facts facts = {0};
    bool exact;
    *games = 0;
    hm_status status = hm_archive_open(&archive, path, NULL, error);
    if (status == HM_OK) status = hm_expression_parse(&expression, query, sizeof query - 1, error);
    if (status == HM_OK)
        status = hm_archive_each(archive, expression, NULL, true, count_game, games, &exact, error);
    if (status == HM_OK) status = hm_archive_tree(archive, NULL, 2, 1, NULL, NULL, &facts, error);
    if (status == HM_OK) status = hm_archive_stats(archive, NULL, NULL, &facts, error);
    hm_facts_clear(&facts);
    hm_expression_destroy(expression);
    hm_archive_close(archive);
    return status;
}

/* Every game is whole, and is what its text says. */
static void check_database(void) {
    hm_error error = {.message = ""};
    hm_archive_options options = {.size = sizeof options, .write = true};
    hm_archive *archive;
    hm_text problems = {0};
    uint64_t count = 1, games;
    CHECK_INT(hm_archive_open(&archive, path, &options, &error), HM_OK);
    if (archive == NULL) return;
    CHECK_INT(hm_archive_check(archive, NULL, &problems, &count, &error), HM_OK);
    CHECK_INT(count, 0);
    hm_text_clear(&problems);
    hm_archive_close(archive);
    CHECK_INT(ask_games(&games, &error), HM_OK);
    CHECK(games <= 6);
}

/* ---- sweeps ---- */

static hm_status do_add(void) {
    hm_error error;
    remove_database();
    return add_games(&error);
}

static hm_status do_ask(void) {
    hm_error error;
    uint64_t games;
    return ask_games(&games, &error);
}

/* SQLite does without some of its memory: then the answer is right. */
static void check_status(hm_status status, bool asks) {
    CHECK(status == HM_OK || status == HM_ERR_MEMORY);
    if (status == HM_OK || !asks) check_database();
}

static void refuse_ours(hm_status (*work)(void), bool asks) {
    uint64_t step = test_rounds(17, 3, 1);
    for (uint64_t at = 1; at < 100000; at += step) {
        char context[64];
        snprintf(context, sizeof context, "allocation %llu fails", (unsigned long long)at);
        test_context(context);
        inject_start((inject_plan){.at = at, .calls = INJECT_MEMORY, .reason = ENOMEM});
        hm_status status = work();
        bool failed = inject_stop() >= at;
        check_status(status, asks);
        if (!failed) break;
    }
    test_context(NULL);
}

static void refuse_theirs(hm_status (*work)(void), bool asks) {
    asked = 0;
    CHECK_INT(work(), HM_OK);
    uint64_t all = asked, step = all / test_rounds(20, 120, 1500) + 1;
    CHECK(all > 100);
    for (uint64_t at = 1; at <= all; at += step) {
        char context[64];
        snprintf(context, sizeof context, "memory of SQLite from %llu", (unsigned long long)at);
        test_context(context);
        asked = 0;
        refused_at = at;
        hm_status status = work();
        refused_at = 0;
        check_status(status, asks);
    }
    test_context(NULL);
}

static void adding(void) {
    refuse_ours(do_add, false);
    refuse_theirs(do_add, false);
}

static void asking(void) {
    CHECK_INT(do_add(), HM_OK);
    refuse_ours(do_ask, true);
    refuse_theirs(do_ask, true);
}

static void set_up(void) {
    CHECK(take_memory());
    int descriptor = mkstemp(path);
    CHECK(descriptor >= 0);
    if (descriptor >= 0) close(descriptor);
}

TEST_MAIN(TEST(set_up), TEST(adding), TEST(asking))
