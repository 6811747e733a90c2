/* The common search: the table, time, limits, stopping, lines; 4D is the game that is searched. */
#include "core/core.h"
#include "harness.h"
#include "search/score.h"
#include "search/timeman.h"
#include "search/transposition.h"
#include "search/worker.h"
#include "support/searching.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the table of positions ---- */

static void table(void) {
    hm_transposition_table t = {0};
    hm_transposition found;
    uint64_t key[2] = {0x123456789abcdef0, 0xfedcba9876543210};
    CHECK(hm_transposition_resize(&t, 1));
    CHECK_INT(t.lines, 16384);
    CHECK(!hm_transposition_probe(&t, key, &found));
    hm_transposition entry = {.move = 0xdeadbeef,
                              .score = -31990,
                              .eval = 123,
                              .depth = 7,
                              .bound = HM_BOUND_LOWER,
                              .pv = true};
    hm_transposition_store(&t, key, entry);
    CHECK(hm_transposition_probe(&t, key, &found));
    CHECK_INT(found.move, 0xdeadbeef);
    CHECK_INT(found.score, -31990);
    CHECK_INT(found.eval, 123);
    CHECK_INT(found.depth, 7);
    CHECK_INT(found.bound, HM_BOUND_LOWER);
    CHECK(found.pv);
    /* No move: that which is known stays. */
    hm_transposition_store(&t, key, (hm_transposition){.depth = 1, .bound = HM_BOUND_EXACT});
    CHECK(hm_transposition_probe(&t, key, &found));
    CHECK_INT(found.move, 0xdeadbeef);
    CHECK_INT(found.depth, 1);
    hm_transposition_free(&t);
    CHECK(hm_transposition_resize(&t, 1));
    CHECK(!hm_transposition_probe(&t, key, &found));
    hm_transposition_free(&t);
}

/* Of more positions than a line of the cache holds the deepest of this search stay. */
static void replacement(void) {
    hm_transposition_table t = {0};
    hm_transposition found;
    CHECK(hm_transposition_resize(&t, 1));
    for (unsigned depth = 1; depth <= 6; depth++) {
        uint64_t key[2] = {(uint64_t)depth << 32, 0};
        hm_transposition_store(
            &t, key, (hm_transposition){.depth = (uint8_t)depth, .bound = HM_BOUND_EXACT});
    }
    for (unsigned depth = 1; depth <= 6; depth++) {
        uint64_t key[2] = {(uint64_t)depth << 32, 0};
        CHECK_INT(hm_transposition_probe(&t, key, &found), depth > 2);
    }
    for (unsigned age = 0; age < 3; age++)
        hm_transposition_age(&t);
    uint64_t key[2] = {77ull << 32, 0};
    hm_transposition_store(&t, key, (hm_transposition){.depth = 1, .bound = HM_BOUND_EXACT});
    CHECK(hm_transposition_probe(&t, key, &found));
    hm_transposition_free(&t);
}

/* Half of one entry and half of another are none. */
static void torn_entries(void) {
    hm_transposition_table t = {0};
    hm_transposition found;
    uint64_t key[2] = {1ull << 40, 0};
    CHECK(hm_transposition_resize(&t, 1));
    hm_transposition_store(&t, key, (hm_transposition){.score = 5, .bound = HM_BOUND_EXACT});
    uint64_t first = atomic_load(&t.entries[0].data);
    hm_transposition_store(&t, key, (hm_transposition){.score = 6, .bound = HM_BOUND_EXACT});
    CHECK(hm_transposition_probe(&t, key, &found));
    atomic_store(&t.entries[0].data, first);
    CHECK(!hm_transposition_probe(&t, key, &found));
    hm_transposition_free(&t);
}

/* ---- scores ---- */

static void scores(void) {
    int mate = HM_SCORE_MATE - 5;
    CHECK_INT(hm_score_mate_moves(mate), 3);
    CHECK_INT(hm_score_mate_moves(HM_SCORE_MATE - 1), 1);
    CHECK_INT(hm_score_mate_moves(hm_score_mated(2)), -1);
    CHECK_INT(hm_score_mate_moves(1234), 0);
    CHECK_INT(hm_score_from_table(hm_score_to_table(mate, 3), 1), mate + 2);
    CHECK_INT(hm_score_from_table(hm_score_to_table(-mate, 3), 3), -mate);
    CHECK_INT(hm_score_to_table(88, 9), 88);
}

/* ---- time ---- */

static void time_for_a_move(void) {
    hm_timeman t;
    hm_search_options options = {.overhead = 30, .nodestime = 10};
    hm_search_limits limits = {.clock = true, .time = 60030, .increment = 500};
    hm_timeman_start(&t, &limits, 25, &options);
    CHECK(t.timed && !t.exact);
    CHECK_INT(t.optimum, 2400 + 400);
    CHECK_INT(t.maximum, 4 * 2800);
    /* 0.6 of the time for a move, which is less where the best move stays, and more where the score
     * falls, up to twice as much. */
    CHECK(hm_timeman_goes_on(&t, 10000, 9, 0) && !hm_timeman_goes_on(&t, 10100, 9, 0));
    CHECK(hm_timeman_goes_on(&t, 15100, 9, 100) && !hm_timeman_goes_on(&t, 15200, 9, 100));
    CHECK(hm_timeman_goes_on(&t, 20100, 9, 900) && !hm_timeman_goes_on(&t, 20200, 9, 900));
    CHECK(hm_timeman_goes_on(&t, 20100, 2, -5) && !hm_timeman_goes_on(&t, 20200, 2, -5));
    /* Hardly any time is never more than there is. */
    limits = (hm_search_limits){.clock = true, .time = 31, .increment = 5000};
    hm_timeman_start(&t, &limits, 25, &options);
    CHECK(t.maximum <= 1 && t.optimum <= 1);
    limits = (hm_search_limits){.clock = true, .time = 10030, .moves_to_go = 1};
    hm_timeman_start(&t, &limits, 25, &options);
    CHECK_INT(t.optimum, 8000);
    CHECK_INT(t.maximum, 9000);
    limits = (hm_search_limits){.movetime = 100};
    hm_timeman_start(&t, &limits, 25, &options);
    CHECK_INT(t.maximum, 97);
    CHECK(hm_timeman_goes_on(&t, 960, 9, 0));
    CHECK(!hm_timeman_goes_on(&t, 970, 0, 50));
    hm_timeman_start(&t, &(hm_search_limits){.depth = 3}, 25, &options);
    CHECK(!t.timed && hm_timeman_goes_on(&t, UINT64_MAX, 0, 0));
}

/* ---- searches ---- */

/* A knight, a rook and some kings. */
static const char small[] = "4d-state v1: w - - 0 1 | K@0,0,0,0; R@4,4,1,1; N@2,2,2,2; "
                            "k@7,7,7,7; k@7,7,7,5; r@0,0,5,5";

static void deterministic(void) {
    searching s = searching_start("4d:start", NULL, (hm_search_options){0});
    searching_check_same(&s, (hm_search_limits){.nodes = 3000});
    searching_end(&s);
}

/* A part of the nodes, which begins anew with every search. */
static void quiescence(void) {
    static const char *const starts[] = {"4d:start", "4p:modern", "5d:standard"};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        searching s = searching_start(starts[i], NULL, (hm_search_options){0});
        hm_search_result result = searching_run(&s, (hm_search_limits){.nodes = 2000});
        uint64_t behind = hm_search_quiescence(s.search);
        CHECK(behind > 0 && behind < result.nodes);
        hm_search_clear(s.search);
        searching_run(&s, (hm_search_limits){.nodes = 2000});
        CHECK_INT(hm_search_quiescence(s.search), behind);
        searching_end(&s);
    }
}

static void depth_limit(void) {
    searching s = searching_start(small, NULL, (hm_search_options){0});
    hm_search_result result = searching_run(&s, (hm_search_limits){.depth = 3});
    CHECK_INT(result.line_count, 1);
    CHECK_INT(result.lines[0].depth, 3);
    CHECK_INT(s.lines, 3);
    searching_end(&s);
}

static void several_lines(void) {
    searching s = searching_start(small, NULL, (hm_search_options){.multipv = 3});
    hm_search_result result = searching_run(&s, (hm_search_limits){.depth = 3});
    CHECK_INT(result.line_count, 3);
    for (size_t i = 1; i < 3; i++) {
        CHECK(result.lines[i].score <= result.lines[i - 1].score);
        for (size_t k = 0; k < i; k++)
            CHECK(result.lines[i].moves[0] != result.lines[k].moves[0]);
    }
    searching_end(&s);
}

/* Only the named moves are considered. */
static void chosen_moves(void) {
    searching s = searching_start("4d:start", NULL, (hm_search_options){0});
    static const char text[] = "10222222";
    hm_search_move moves[1] = {hm_search_find(&s.root, text, strlen(text))};
    CHECK(moves[0] != 0);
    CHECK_INT(hm_search_find(&s.root, "10221022", 8), 0);
    hm_search_result result =
        searching_run(&s, (hm_search_limits){.depth = 1, .only = moves, .only_count = 1});
    CHECK_INT(result.lines[0].moves[0], moves[0]);
    searching_end(&s);
}

static void watched(void) {
    searching s = searching_start("4d:start", NULL, (hm_search_options){0});
    searching_check_watched(&s, 500, 2000);
    searching_end(&s);
}

/* A stop that comes at any moment is not lost. */
static void stopped(void) {
    searching s = searching_start(small, NULL, (hm_search_options){.threads = 4});
    searching_check_stops(&s, test_rounds(100, 300, 1000));
    searching_end(&s);
}

/* Time begins with the opponent's move. */
static void *hit_later(void *context) {
    hm_search_ponderhit(context);
    return NULL;
}

static void pondering(void) {
    searching s = searching_start(small, NULL, (hm_search_options){0});
    pthread_t thread;
    CHECK_INT(pthread_create(&thread, NULL, hit_later, s.search), 0);
    pthread_join(thread, NULL);
    /* It came before the search, which need not wait for another one. */
    searching_run(&s, (hm_search_limits){.ponder = true, .movetime = 1});
    s.stop_at = 3000;
    hm_search_result result = searching_run(&s, (hm_search_limits){.ponder = true, .movetime = 1});
    CHECK(result.nodes >= 3000);
    hm_search_ponderhit(s.search);
    hm_search_ready(s.search);
    result = searching_run(&s, (hm_search_limits){.ponder = true, .movetime = 1});
    CHECK(result.nodes >= 3000);
    searching_end(&s);
}

static void no_moves(void) {
    searching s = searching_start("4d-fen v1: k@7,7,7,7", NULL, (hm_search_options){0});
    hm_search_result result = searching_run(&s, (hm_search_limits){.depth = 3});
    CHECK_INT(result.line_count, 0);
    CHECK_INT(s.lines, 0);
    searching_end(&s);
}

/* The same limits, another judge: both lines are told, with another score. Games without such a
 * judge refuse. */
static void judged_by_energies(void) {
    searching s = searching_start(small, NULL, (hm_search_options){.no_mate = true});
    int material = searching_run(&s, (hm_search_limits){.depth = 1}).lines[0].score;
    searching_set(&s, (hm_search_options){.no_mate = true, .spectral = true});
    searching_check_same(&s, (hm_search_limits){.depth = 1});
    CHECK(s.result.lines[0].score != material);
    searching_set(&s, (hm_search_options){.no_mate = true});
    hm_search_clear(s.search);
    CHECK_INT(searching_run(&s, (hm_search_limits){.depth = 1}).lines[0].score, material);
    searching_end(&s);
    s = searching_start("4p:modern", NULL, (hm_search_options){.spectral = true});
    hm_search_limits limits = {.size = sizeof limits, .depth = 1};
    CHECK_INT(hm_search_run(s.search, &s.root, &limits, NULL, &s.result, NULL), HM_ERR_UNSUPPORTED);
    searching_end(&s);
}

static void refused(void) {
    hm_search *search;
    hm_error error;
    hm_search_options options = {.size = sizeof options, .threads = 257};
    CHECK_INT(hm_search_create(&search, &options, &error), HM_ERR_ARGUMENT);
    CHECK(search == NULL);
    options = (hm_search_options){.size = 3};
    CHECK_INT(hm_search_create(&search, &options, &error), HM_ERR_ARGUMENT);
    CHECK_INT(hm_search_create(&search, NULL, NULL), HM_OK);
    options = (hm_search_options){.size = sizeof options, .hash = UINT32_MAX};
    CHECK_INT(hm_search_set(search, &options, &error), HM_ERR_ARGUMENT);
    hm_search_destroy(search);
    hm_search_destroy(NULL);
    hm_session *session;
    hm_input_error cause;
    hm_search_root root;
    CHECK_INT(hm_session_open(&session, "4d:start", NULL, &cause), HM_YES);
    CHECK_INT(hm_session_root(session, &root, NULL), HM_OK);
    hm_search_limits limits = {.size = sizeof limits + 1};
    hm_search_result result;
    CHECK_INT(hm_search_create(&search, NULL, NULL), HM_OK);
    CHECK_INT(hm_search_run(search, &root, &limits, NULL, &result, &error), HM_ERR_ARGUMENT);
    hm_search_destroy(search);
    hm_session_destroy(session);
}

TEST_MAIN(TEST(table), TEST(replacement), TEST(torn_entries), TEST(scores), TEST(time_for_a_move),
          TEST(deterministic), TEST(quiescence), TEST(depth_limit), TEST(several_lines),
          TEST(chosen_moves), TEST(watched), TEST(stopped), TEST(pondering), TEST(no_moves),
          TEST(judged_by_energies), TEST(refused))
