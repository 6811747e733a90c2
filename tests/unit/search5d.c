/* The search of 5D chess: what it finds, that it always answers, and that the same search says the
 * same. */
#include "core/json.h"
#include "harness.h"
#include "hypermate/answers.h"
#include "support/vectors5d.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct bench {
    hm_session *session;
    hm_search *search;
    hm_search_root root;
    hm_search_result result;
    hm_text best; /* the first action of the best line */
    uint64_t stop_at;
} bench;

static bool go_on(void *context, uint64_t done, uint64_t total) {
    const bench *b = context;
    (void)total;
    return b->stop_at == 0 || done < b->stop_at;
}

static bench set_up(const char *position, unsigned threads) {
    bench b = {0};
    hm_input_error error;
    hm_search_options options = {.size = sizeof options, .hash = 1, .threads = threads};
    CHECK_INT(hm_session_open(&b.session, position, NULL, &error), HM_YES);
    CHECK_INT(hm_session_root(b.session, &b.root, NULL), HM_OK);
    CHECK_INT(hm_search_create(&b.search, &options, NULL), HM_OK);
    return b;
}

static void tear_down(bench *b) {
    hm_search_destroy(b->search);
    hm_session_destroy(b->session);
    hm_text_clear(&b->best);
}

static void run(bench *b, hm_search_limits limits) {
    hm_search_watcher watcher = {.watch = {go_on, b}};
    limits.size = sizeof limits;
    CHECK_INT(hm_search_run(b->search, &b->root, &limits, &watcher, &b->result, NULL), HM_OK);
    b->best.length = 0;
    if (b->result.line_count == 0) return;
    hm_search_move_text(b->search, &b->result.lines[0], 0, HM_SEARCH_OWN, &b->best);
    CHECK(!b->best.failed);
}

/* ---- what it finds ---- */

static bool has_text(const hm_json_value *item, const char *key, const char *text) {
    hm_json_value list, entry;
    hm_json_walk walk;
    bool found = false;
    CHECK(hm_json_get(item, key, &list));
    hm_json_walk_value(&walk, &list);
    while (hm_json_next_item(&walk, &entry)) {
        hm_text own = {0};
        hm_json_decode_text(&entry, &own);
        found = found || strcmp(own.data, text) == 0;
        hm_text_clear(&own);
    }
    return found;
}

static void mates_in_one(void) {
    vectors5d vectors;
    hm_json_value item;
    unsigned puzzles = 0;
    vectors5d_open(&vectors, "mate1.json", "puzzles");
    while (vectors5d_next(&vectors, &item)) {
        hm_text text = {0};
        vector_position_text(&item, &text);
        bench b = set_up(text.data, 1);
        run(&b, (hm_search_limits){.nodes = 200000});
        CHECK_INT(b.result.lines[0].mate, 1);
        CHECK(has_text(&item, "mating_actions", b.best.data));
        tear_down(&b);
        hm_text_clear(&text);
        puzzles++;
    }
    vectors5d_close(&vectors);
    CHECK(puzzles > 3);
}

/* The opponent can mate at once after an action. */
static bool is_mated(hm_5d_position *position, const hm_5d_move *moves, size_t count) {
    hm_5d_undo undo[16];
    hm_5d_solution solution;
    CHECK(count <= 16);
    CHECK_INT(hm_5d_make_action(position, moves, count, undo, NULL), HM_OK);
    CHECK_INT(hm_5d_solve(position, 1, NULL, NULL, &solution, NULL), HM_OK);
    bool mated = solution.shortest == 1;
    hm_5d_solution_clear(&solution);
    hm_5d_unmake_action(position, moves, count, undo);
    return mated;
}

typedef struct tally {
    unsigned mates, dangers, kept;
} tally;

/* Mates in two are found; actions after which the opponent mates are not played. */
static void judge(const char *text, hm_5d_position *position, tally *t) {
    enum { MOST = 60, BOARDS_MOST = 12 };
    hm_5d_action_list all = {0};
    bool complete, good = false, bad = false;
    if (hm_5d_board_count(position) > BOARDS_MOST) return;
    CHECK_INT(hm_5d_collect(position, MOST, NULL, &all, &complete, NULL), HM_OK);
    for (size_t i = 0; i < all.count && complete; i++) {
        size_t count;
        const hm_5d_move *moves = hm_5d_action_list_at(&all, i, &count);
        bool mated = is_mated(position, moves, count);
        bad = bad || mated;
        good = good || !mated;
    }
    hm_5d_solution solution;
    hm_5d_solve_options options = {.size = sizeof options, .nodes = 2000};
    CHECK_INT(hm_5d_solve(position, 2, &options, NULL, &solution, NULL), HM_OK);
    if (complete && ((good && bad) || solution.shortest == 2)) {
        bench b = set_up(text, 1);
        run(&b, (hm_search_limits){.nodes = 20000});
        const hm_search_line *line = &b.result.lines[0];
        if (solution.shortest > 0) {
            CHECK_INT(line->mate, solution.shortest);
            t->mates++;
        } else {
            t->dangers++;
            t->kept += line->mate != -1;
        }
        tear_down(&b);
    }
    hm_5d_solution_clear(&solution);
    hm_5d_action_list_clear(&all);
}

static void mates_in_two_and_dangers(void) {
    vectors5d vectors;
    hm_json_value item;
    tally t = {0};
    uint64_t rounds = test_rounds(300, 2000, 2000);
    vectors5d_open(&vectors, "positions.json", "positions");
    for (uint64_t i = 0; i < rounds && vectors5d_next(&vectors, &item); i++) {
        hm_text text = {0};
        vector_position_text(&item, &text);
        hm_5d_position *position = position5d(text.data);
        judge(text.data, position, &t);
        hm_5d_position_destroy(position);
        hm_text_clear(&text);
    }
    vectors5d_close(&vectors);
    printf("# %u mates in two, %u dangers\n", t.mates, t.dangers);
    CHECK(t.mates > 0 && t.dangers > 0);
    CHECK_INT(t.kept, t.dangers);
}

static void takes_what_hangs(void) {
    bench b = set_up("[Size \"8x8\"]\n[k7/8/3q4/8/8/8/3R4/7K:0:1:w]", 1);
    run(&b, (hm_search_limits){.depth = 2});
    CHECK_TEXT(b.best.data, "(0T1)Rd2xd6");
    tear_down(&b);
}

/* ---- that it answers ---- */

static void no_moves(void) {
    bench b = set_up("[Board \"Misc - Global Warming\"]", 1);
    run(&b, (hm_search_limits){.depth = 3});
    CHECK_INT(b.result.line_count, 0);
    tear_down(&b);
}

static void what_no_rule_knows(void) {
    bench b = set_up("[Size \"2x2\"]\n[kA/1K:0:1:w]", 1);
    hm_search_limits limits = {.size = sizeof limits, .depth = 1};
    hm_error error;
    CHECK_INT(hm_search_run(b.search, &b.root, &limits, NULL, &b.result, &error), HM_ERR_FIELD);
    tear_down(&b);
}

/* The rest of a turn: one board is played, the other is not. */
static void half_a_turn(void) {
    bench b = set_up("5d:two_timelines", 1);
    hm_error error;
    CHECK_INT(hm_session_play(b.session, "(+0T1)e2e4", 10, NULL, &error), HM_YES);
    CHECK_INT(hm_session_root(b.session, &b.root, NULL), HM_OK);
    run(&b, (hm_search_limits){.depth = 1});
    CHECK(b.result.line_count == 1 && strncmp(b.best.data, "(-0T1)", 6) == 0);
    CHECK_INT(hm_session_play(b.session, b.best.data, b.best.length, NULL, &error), HM_YES);
    CHECK_INT(hm_session_submit(b.session, NULL, &error), HM_YES);
    tear_down(&b);
}

static void *stop_later(void *context) {
    const bench *b = context;
    hm_search_stop(b->search);
    return NULL;
}

static void stopped(void) {
    bench b = set_up("5d:timeline_battlegrounds", 4);
    for (uint64_t round = 0; round < test_rounds(40, 300, 1000); round++) {
        pthread_t thread;
        hm_search_ready(b.search);
        CHECK_INT(pthread_create(&thread, NULL, stop_later, &b), 0);
        run(&b, (hm_search_limits){.infinite = true});
        CHECK_INT(b.result.line_count, 1);
        pthread_join(thread, NULL);
    }
    tear_down(&b);
}

static void watched(void) {
    bench b = set_up("5d:turn_zero", 1);
    b.stop_at = 5000;
    run(&b, (hm_search_limits){.infinite = true});
    CHECK(b.result.nodes >= 5000 && b.result.nodes < 10000);
    CHECK_INT(b.result.line_count, 1);
    tear_down(&b);
}

/* ---- that it says the same ---- */

static void deterministic(void) {
    bench b = set_up("5d:two_timelines", 1);
    run(&b, (hm_search_limits){.nodes = 20000});
    CHECK_INT(b.result.nodes, 20000);
    int score = b.result.lines[0].score;
    char *best = b.best.data;
    b.best = (hm_text){0};
    hm_search_clear(b.search);
    run(&b, (hm_search_limits){.nodes = 20000});
    CHECK_INT(b.result.nodes, 20000);
    CHECK_INT(b.result.lines[0].score, score);
    CHECK_TEXT(b.best.data, best);
    free(best);
    tear_down(&b);
}

/* Every action of a line can be played. */
static void lines_are_legal(void) {
    bench b = set_up("5d:turn_zero", 1);
    run(&b, (hm_search_limits){.nodes = 30000});
    const hm_search_line *line = &b.result.lines[0];
    hm_text texts[HM_SEARCH_PLIES] = {{0}};
    hm_error error;
    CHECK(line->count > 2);
    for (size_t i = 0; i < line->count; i++)
        hm_search_move_text(b.search, line, i, HM_SEARCH_LINE, &texts[i]);
    for (size_t i = 0; i < line->count; i++) {
        hm_text *text = &texts[i];
        CHECK_INT(hm_session_play(b.session, text->data, text->length, NULL, &error), HM_YES);
        CHECK_INT(hm_session_submit(b.session, NULL, &error), HM_YES);
        hm_text_clear(text);
    }
    tear_down(&b);
}

TEST_MAIN(TEST(mates_in_one), TEST(mates_in_two_and_dangers), TEST(takes_what_hangs),
          TEST(no_moves), TEST(what_no_rule_knows), TEST(half_a_turn), TEST(stopped), TEST(watched),
          TEST(deterministic), TEST(lines_are_legal))
