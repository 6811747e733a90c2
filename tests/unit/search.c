/* The common search: the table, time, limits, stopping, lines; 4D is the game that is searched. */
#include "core/core.h"
#include "core/text.h"
#include "harness.h"
#include "hypermate/more/chess4d_games.h"
#include "search/4d/search4d.h"
#include "search/game.h"
#include "search/greedy.h"
#include "search/score.h"
#include "search/timeman.h"
#include "search/transposition.h"
#include "search/worker.h"
#include "support/scatter4d.h"
#include "support/searching.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- the table of positions ---- */

static void table(void) {
    hm_transposition_table t = {0};
    hm_transposition found;
    uint64_t key[2] = {0x123456789abcdef0, 0xfedcba9876543210};
    CHECK(hm_transposition_resize(&t, 1));
    CHECK_INT(t.lines, 16384);
    CHECK(!hm_transposition_probe(&t, key, &found));
    hm_transposition entry = {
        .move = 0xdeadbeef, .score = -31990, .eval = 123, .depth = 7, .bound = HM_BOUND_LOWER};
    hm_transposition_store(&t, key, entry);
    CHECK(hm_transposition_probe(&t, key, &found));
    CHECK_INT(found.move, 0xdeadbeef);
    CHECK_INT(found.score, -31990);
    CHECK_INT(found.eval, 123);
    CHECK_INT(found.depth, 7);
    CHECK_INT(found.bound, HM_BOUND_LOWER);
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
    /* What was pondered does not count, but is told. */
    hm_timeman_hit(&t, 5000);
    CHECK(hm_timeman_goes_on(&t, 5960, 9, 0) && !hm_timeman_goes_on(&t, 5970, 9, 0));
    CHECK_INT(hm_timeman_total(&t, 5960), 596);
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

static void check_order(const hm_search_result *result) {
    for (size_t i = 1; i < result->line_count; i++) {
        const hm_search_line *line = &result->lines[i], *before = line - 1;
        CHECK(line->depth > 0 && line->depth <= before->depth);
        CHECK(line->depth < before->depth || line->score <= before->score);
        for (size_t k = 0; k < i; k++)
            CHECK(result->lines[k].moves[0] != line->moves[0]);
    }
}

/* Wherever a search is stopped, lines of the last iteration but one stand behind those of the last
 * one, of each the better before the worse, and no two begin alike. What no iteration has seen is
 * not told. */
static void lines_in_order(void) {
    static const char *const starts[] = {small, "4p:modern", "5d:turn_zero"};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        searching s = searching_start(starts[i], NULL, (hm_search_options){.multipv = 4});
        test_context(starts[i]);
        for (uint64_t nodes = 20; nodes < 3000; nodes += 47) {
            hm_search_clear(s.search);
            hm_search_result result = searching_run(&s, (hm_search_limits){.nodes = nodes});
            CHECK(result.line_count > 0 && result.line_count <= 4);
            if (result.lines[0].depth > 1) CHECK_INT(result.line_count, 4);
            check_order(&result);
        }
        searching_end(&s);
    }
    test_context(NULL);
}

/* A seed chooses among moves of one worth: the best score is the same with every seed. In this game
 * of 4D chess White has many times as many moves as an iteration looks at. */
static void seeds_keep_the_best(void) {
    static const char start[] = "4d-state v1: w - - 0 1 | K@0,0,0,0; Q@3,3,3,0; Q@2,5,4,1; "
                                "Q@6,1,2,5; R@2,2,4,4; B@1,3,0,2; "
                                "N@2,0,1,3; k@7,7,7,7; q@3,3,6,3; r@6,6,3,3; n@5,5,6,6";
    int score = 0;
    for (uint64_t seed = 0; seed < 6; seed++) {
        hm_search_options options = {.seed = seed, .no_mate = true};
        searching s = searching_start(start, NULL, options);
        hm_search_result result = searching_run(&s, (hm_search_limits){.depth = 1});
        if (seed == 0) score = result.lines[0].score;
        CHECK_INT(result.lines[0].score, score);
        searching_end(&s);
    }
}

/* "No mate" is said of what was looked at to the end alone. */
static void where_there_is_no_mate(void) {
    static const struct {
        const char *start;
        const char *rules;
        unsigned mate, mateless, mateless_by_checks;
    } rows[] = {
        {"4p:modern", NULL, 1, 1, 0},   {"4p:modern", "teammate=1", 1, 0, 0},
        {"4p:modern", "ffa", 1, 0, 0},  {"4d:start", NULL, 1, 1, 0},
        {"4d:start", NULL, 2, 0, 2},    {"4d:start", NULL, 60, 0, 0},
        {"5d:standard", NULL, 1, 1, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bool mode = rows[i].rules != NULL && strcmp(rows[i].rules, "ffa") == 0;
        hm_setting setting = {mode ? "mode" : "rules", rows[i].rules};
        hm_request request = {.size = sizeof request, .settings = &setting};
        request.setting_count = rows[i].rules != NULL;
        searching s = searching_start(rows[i].start, &request, (hm_search_options){0});
        hm_search_limits limits = {.mate = rows[i].mate, .nodes = 3000};
        hm_search_result result = searching_run(&s, limits);
        test_context(rows[i].start);
        CHECK_INT(result.mateless, rows[i].mateless);
        CHECK_INT(result.mateless_by_checks, rows[i].mateless_by_checks);
        searching_end(&s);
    }
    test_context(NULL);
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

static bool on_own_thread(void *context, uint64_t done, uint64_t total) {
    const pthread_t *own = context;
    (void)done, (void)total;
    CHECK(pthread_equal(*own, pthread_self()));
    return true;
}

static void told_on_own_thread(void *context, const hm_search_info *info) {
    (void)info;
    on_own_thread(context, 0, 0);
}

/* Whoever runs a search is asked and told by his own thread, whatever the others do. */
static void heard_by_its_own_thread(void) {
    for (int round = 0; round < 20; round++) {
        searching s = searching_start("4p:modern", NULL, (hm_search_options){.threads = 3});
        pthread_t own = pthread_self();
        hm_search_watcher watcher = {told_on_own_thread, &own, {on_own_thread, &own, NULL}};
        hm_search_limits limits = {.size = sizeof limits, .nodes = 400};
        hm_search_result result;
        CHECK_INT(hm_search_run(s.search, &s.root, &limits, &watcher, &result, NULL), HM_OK);
        searching_end(&s);
    }
}

/* What another judge has said of positions is forgotten with it. */
static void judged_otherwise(void) {
    const hm_search_options material = {.size = sizeof material},
                            spectral = {.size = sizeof spectral, .spectral = true};
    const hm_search_limits limits = {.depth = 2};
    searching s = searching_start(small, NULL, spectral);
    uint64_t fresh = searching_run(&s, limits).nodes;
    CHECK_INT(hm_search_set(s.search, &material, NULL), HM_OK);
    searching_run(&s, limits);
    CHECK_INT(hm_search_set(s.search, &spectral, NULL), HM_OK);
    CHECK_INT(searching_run(&s, limits).nodes, fresh);
    CHECK_INT(hm_search_set(s.search, &spectral, NULL), HM_OK);
    CHECK(searching_run(&s, limits).nodes < fresh); /* the same judge remembers */
    searching_end(&s);
}

/* A bare search knows nothing of forks that another one has counted. */
static void plain_as_new(void) {
    const hm_search_limits limits = {.depth = 1};
    hm_random random;
    hm_random_init(&random, 3);
    for (int i = 0; i < 100; i++) {
        hm_4d_state state;
        hm_text text = {0};
        scatter4d(&random, 16, 4, &state);
        hm_4d_state_format(&state, &text);
        searching fresh = searching_start(text.data, NULL, (hm_search_options){.plain = true});
        searching s = searching_start(text.data, NULL, (hm_search_options){0});
        searching_run(&s, limits);
        searching_set(&s, (hm_search_options){.plain = true});
        hm_search_clear(s.search);
        hm_search_result one = searching_run(&fresh, limits), other = searching_run(&s, limits);
        CHECK_INT(other.line_count, one.line_count);
        if (one.line_count > 0) CHECK_INT(other.lines[0].score, one.lines[0].score);
        searching_end(&s);
        searching_end(&fresh);
        hm_text_clear(&text);
    }
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

/* "Infinite" answers when it is told to stop and not before, though nothing is left to look for. */
typedef struct patience {
    hm_search *search;
    unsigned calls;
    atomic_bool over;
} patience;

static bool ends_at_ten(void *context, uint64_t done, uint64_t total) {
    patience *p = context;
    (void)done, (void)total;
    return ++p->calls < 10;
}

/* Without this a search that does not hear would never end: after a minute it does. */
static void *stop_at_last(void *context) {
    patience *p = context;
    for (int i = 0; i < 6000 && !atomic_load(&p->over); i++)
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    if (!atomic_load(&p->over)) hm_search_stop(p->search);
    return NULL;
}

static void waiting(void) {
    static const char *const starts[] = {"4d-fen v1: k@7,7,7,7", small};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        searching s = searching_start(starts[i], NULL, (hm_search_options){0});
        patience p = {.search = s.search};
        hm_search_watcher watcher = {.watch = {.progress = ends_at_ten, .context = &p}};
        hm_search_limits limits = {.size = sizeof limits, .infinite = true, .depth = 1};
        pthread_t thread;
        CHECK_INT(pthread_create(&thread, NULL, stop_at_last, &p), 0);
        CHECK_INT(hm_search_run(s.search, &s.root, &limits, &watcher, &s.result, NULL), HM_OK);
        CHECK_INT(p.calls, 10);
        atomic_store(&p.over, true);
        pthread_join(thread, NULL);
        searching_end(&s);
    }
}

/* ---- exact mates ---- */

static void note_message(void *context, const hm_search_info *info) {
    if (info->message != NULL) hm_text_printf(context, "%s; ", info->message);
}

/* "mate" says when there is none in so many moves, and finds the shortest that there is. */
static void asked_for_a_mate(void) {
    static const struct {
        const char *position;
        unsigned asked;
        int found;
        const char *said;
    } rows[] = {
        {"K@0,0,0,0; N@3,3,3,3; k@7,7,7,7", 1, 0, "no mate in 1; "},
        {"K@0,0,0,0; Q@1,0,3,2; R@1,1,5,2; B@5,1,7,5; N@2,1,5,1; k@1,3,3,5; k@5,2,7,1; k@3,6,7,6",
         1, 1, ""},
        {"K@0,0,0,0; Q@1,0,3,2; R@1,1,5,2; B@5,1,7,5; N@2,1,5,1; k@1,3,3,5; k@5,2,7,1; k@3,6,7,6",
         3, 1, ""},
        {"K@0,0,0,0; Q@4,2,0,6; R@2,5,4,1; B@6,5,1,4; N@1,4,5,6; k@6,1,1,4; k@1,2,0,1; k@6,1,7,6",
         2, 2, ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hm_text position = {0}, said = {0};
        hm_text_printf(&position, "4d-state v1: w - - 0 1 | %s", rows[i].position);
        hm_text_puts(&said, "");
        searching s = searching_start(position.data, NULL, (hm_search_options){0});
        hm_search_watcher watcher = {.info = note_message, .context = &said};
        hm_search_limits limits = {.size = sizeof limits, .mate = rows[i].asked};
        CHECK_INT(hm_search_run(s.search, &s.root, &limits, &watcher, &s.result, NULL), HM_OK);
        CHECK_INT(hm_score_mate_moves(s.result.lines[0].score), rows[i].found);
        CHECK_TEXT(said.data, rows[i].said);
        hm_text_clear(&position);
        hm_text_clear(&said);
        searching_end(&s);
    }
}

/* ---- parts of the common search by themselves ---- */

/* Of three threads the deepest is believed, if its score is exact and no worse; of several lines,
 * and of a mate that was proved, the first thread knows more. */
static void votes(void) {
    static const hm_search_game plain = {.name = "none"};
    static hm_worker workers[3];
    hm_worker_line lines[3][2] = {{{.depth = 5, .score = 10}, {.depth = 4, .score = 90}},
                                  {{.depth = 6, .score = 10}, {.depth = 5, .score = 3}},
                                  {{.depth = 7, .score = 9}, {.depth = 6, .score = 4}}};
    hm_worker *crew[3];
    for (unsigned i = 0; i < 3; i++) {
        workers[i] = (hm_worker){.number = i, .lines = lines[i], .line_count = 1};
        crew[i] = &workers[i];
    }
    hm_search_shared shared = {.game = &plain, .workers = crew, .running = 3};
    CHECK_INT(hm_search_vote(&shared)->number, 1); /* the third one's score is worse */
    lines[2][0].score = 10;
    CHECK_INT(hm_search_vote(&shared)->number, 2);
    lines[2][0].bound = HM_SEARCH_LOWER;
    CHECK_INT(hm_search_vote(&shared)->number, 1);
    lines[1][0].depth = 5;
    CHECK_INT(hm_search_vote(&shared)->number, 0);
    lines[1][0].depth = 6;
    workers[1].line_count = 2;
    CHECK_INT(hm_search_vote(&shared)->number, 0);
    workers[1].line_count = workers[0].solved = 1;
    CHECK_INT(hm_search_vote(&shared)->number, 0);
    shared.running = 1;
    workers[0].solved = 0;
    CHECK_INT(hm_search_vote(&shared)->number, 0);
}

/* A search that was stopped while its best move turned out to be mated plays one that is not, or
 * that which is mated last; what stands in memory behind the moves is none of them. */
static bool knows_few(const hm_worker *worker) {
    (void)worker;
    return false;
}

static void mends(void) {
    hm_search_game game = {.name = "mended"};
    static hm_search_shared shared;
    shared.game = &game;
    hm_root_move moves[4] = {
        {.move = 7, .lost = 2}, {.move = 8, .lost = 6}, {.move = 9, .lost = 4}, {.move = 10}};
    hm_worker_line line = {.score = 55, .count = 3, .moves = {7, 1, 2}};
    static hm_worker w;
    w = (hm_worker){
        .shared = &shared, .lines = &line, .line_count = 1, .moves = {.at = moves, .count = 3}};
    hm_root_replace_lost_best(&w);
    CHECK_INT(line.moves[0], 8);
    CHECK_INT(line.count, 1);
    CHECK_INT(line.score, hm_score_mated(6));
    CHECK_INT(line.bound, HM_SEARCH_UPPER);
    CHECK_INT(moves[0].move, 8);
    CHECK_INT(moves[1].move, 7);
    line = (hm_worker_line){.score = 55, .count = 3, .moves = {7, 1, 2}};
    w.moves.count = 4;
    hm_root_replace_lost_best(&w);
    CHECK_INT(line.moves[0], 10);
    CHECK_INT(line.score, 55);
    CHECK_INT(moves[0].move, 10);
    line.count = 3;
    hm_root_replace_lost_best(&w); /* nothing to mend */
    CHECK_INT(line.count, 3);
    /* What was the second line's move is the first one's now, and no mate where there are others.
     */
    game.knows_all = knows_few;
    hm_worker_line lines[3] = {{.count = 1, .moves = {7}}, {.moves = {8}}, {.moves = {9}}};
    moves[0] = (hm_root_move){.move = 7, .lost = 2};
    moves[1] = (hm_root_move){.move = 8, .lost = 6};
    w.lines = lines;
    w.line_count = 3;
    w.moves.count = 2;
    hm_root_replace_lost_best(&w);
    CHECK_INT(lines[0].moves[0], 8);
    CHECK(!hm_score_is_mate(lines[0].score) && lines[0].score < -20000);
    CHECK_INT(w.line_count, 2);
    CHECK_INT(lines[1].moves[0], 9);
}

/* Forks of kings that are there, and answers to them. */
static const char forks[] =
    "4d-state v1: w - - 0 1 | K@0,0,0,0; Q@3,3,3,0; R@2,2,4,4; B@1,3,0,2; N@2,0,1,3; Pw@1,1,1,1; "
    "k@7,7,7,7; k@7,7,7,5; k@5,7,7,7; r@6,6,3,3; n@5,5,6,6; pw@6,6,6,6; py@5,6,5,6";

/* What a leaf needs of the memory for moves it gives back. */
static void lists_are_given_back(void) {
    searching s = searching_start(forks, NULL, (hm_search_options){0});
    static hm_worker w;
    hm_search_shared shared = {
        .options = {.size = sizeof shared.options, .hash = 1}, .game = s.root.game, .root = s.root};
    hm_worker *workers[] = {&w};
    shared.workers = workers;
    w = (hm_worker){.shared = &shared, .state = s.root.game->create(), .next_look = UINT64_MAX};
    CHECK(hm_transposition_resize(&shared.table, 1));
    CHECK_INT(s.root.game->begin(&w, &s.root, NULL), HM_OK);
    CHECK_INT(s.root.game->generate_root_moves(&w, 1, NULL), HM_OK);
    const hm_4d_searcher *own = w.state;
    for (unsigned i = 0; i < w.moves.count; i++) {
        s.root.game->search(&w, w.moves.at[i].move, 1, -HM_SCORE_INFINITE, HM_SCORE_INFINITE);
        CHECK_INT(own->picks.list.count, 0);
    }
    hm_transposition_free(&shared.table);
    s.root.game->destroy(w.state);
    free(w.moves.at);
    searching_end(&s);
}

/* The terms of an evaluation add up to it: a tenth of what pieces are worth comes first. */
static void explained(void) {
    hm_text terms = {0};
    int score, sum = 0;
    searching s = searching_start(small, NULL, (hm_search_options){0});
    CHECK_INT(hm_search_explain(&s.root, &terms, &score, NULL), HM_OK);
    CHECK(strncmp(terms.data, "Material: 30\n", 13) == 0); /* a knight more */
    for (const char *at = terms.data; (at = strchr(at, ':')) != NULL; at++)
        sum += (int)strtol(at + 1, NULL, 10);
    CHECK_INT(sum, score);
    hm_text_clear(&terms);
    searching_end(&s);
}

/* A game may have nothing to tell of its evaluation. */
static void unexplained(void) {
    hm_text terms = {0};
    int score = 0;
    hm_error error;
    searching s = searching_start(small, NULL, (hm_search_options){0});
    hm_search_game game = *s.root.game;
    hm_search_root root = s.root;
    game.explain = NULL;
    root.game = &game;
    CHECK_INT(hm_search_explain(&root, &terms, &score, &error), HM_ERR_UNSUPPORTED);
    CHECK_TEXT(error.message, "the evaluation is not told");
    CHECK(terms.data == NULL);
    searching_end(&s);
}

/* A seed puts the first moves into another order: stopped at once, a search answers with the first
 * of them, which is the same for the same seed. */
static void order_by_seed(void) {
    enum { SEEDS = 6 };
    hm_text first[SEEDS] = {0};
    unsigned others = 0;
    for (unsigned seed = 0; seed < SEEDS; seed++) {
        searching s =
            searching_start(small, NULL, (hm_search_options){.seed = seed, .no_mate = true});
        for (int again = 0; again < 2; again++) {
            hm_search_stop(s.search); /* before it begins */
            searching_run(&s, (hm_search_limits){.depth = 1});
            if (again == 0) hm_text_puts(&first[seed], s.best.data);
            CHECK_TEXT(s.best.data, first[seed].data);
        }
        others += strcmp(first[seed].data, first[0].data) != 0;
        searching_end(&s);
    }
    CHECK(others > 1);
    for (unsigned seed = 0; seed < SEEDS; seed++)
        hm_text_clear(&first[seed]);
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
    CHECK_INT(error.offset, 0);
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

/* ---- the greedy ---- */

/* The best is taken, also where all lose, and of several each as often as the others. */
static void greedy_choices(void) {
    static const int won[] = {-9, -5, -7, -5, -6, -5};
    enum { MOVES = sizeof won / sizeof won[0], ROUNDS = 3000 };
    unsigned taken[MOVES + 1] = {0};
    for (uint64_t chance = 0; chance < ROUNDS; chance++) {
        hm_greedy greedy;
        hm_greedy_begin(&greedy, chance);
        CHECK_INT(greedy.best, 0);
        for (unsigned i = 0; i < MOVES; i++)
            hm_greedy_offer(&greedy, i + 1, won[i]);
        taken[greedy.best]++;
    }
    CHECK_INT(taken[2] + taken[4] + taken[6], ROUNDS);
    for (unsigned i = 2; i <= MOVES; i += 2)
        CHECK(taken[i] > ROUNDS / 3 - 150 && taken[i] < ROUNDS / 3 + 150);
}

TEST_MAIN(TEST(table), TEST(replacement), TEST(torn_entries), TEST(scores), TEST(time_for_a_move),
          TEST(deterministic), TEST(quiescence), TEST(depth_limit), TEST(several_lines),
          TEST(lines_in_order), TEST(seeds_keep_the_best), TEST(heard_by_its_own_thread),
          TEST(where_there_is_no_mate), TEST(chosen_moves), TEST(watched), TEST(stopped),
          TEST(judged_otherwise), TEST(plain_as_new), TEST(pondering), TEST(waiting),
          TEST(asked_for_a_mate), TEST(votes), TEST(mends), TEST(lists_are_given_back),
          TEST(explained), TEST(unexplained), TEST(order_by_seed), TEST(no_moves),
          TEST(judged_by_energies), TEST(greedy_choices), TEST(refused))
