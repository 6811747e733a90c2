/* The search of 5D chess: what it finds, that it always answers, and that the same search says the
 * same. */
#include "core/json.h"
#include "harness.h"
#include "support/searching.h"
#include "support/vectors5d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static searching set_up(const char *position) {
    return searching_start(position, NULL, (hm_search_options){0});
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
        searching s = set_up(text.data);
        searching_run(&s, (hm_search_limits){.nodes = 200000});
        CHECK_INT(s.result.lines[0].mate, 1);
        CHECK(has_text(&item, "mating_actions", s.best.data));
        searching_end(&s);
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
        searching s = set_up(text);
        searching_run(&s, (hm_search_limits){.nodes = 20000});
        const hm_search_line *line = &s.result.lines[0];
        if (solution.shortest > 0) {
            CHECK_INT(line->mate, solution.shortest);
            t->mates++;
        } else {
            t->dangers++;
            t->kept += line->mate != -1;
        }
        searching_end(&s);
    }
    hm_5d_solution_clear(&solution);
    hm_5d_action_list_clear(&all);
}

static void mates_in_two_and_dangers(void) {
    vectors5d vectors;
    hm_json_value item;
    tally t = {0};
    /* The first eight hold two mates and a danger; all, seven and six. */
    uint64_t rounds = test_rounds(8, 2000, 2000);
    unsigned least = rounds > 8 ? 6 : 1;
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
    CHECK(t.mates > least && t.dangers >= least);
    CHECK_INT(t.kept, t.dangers);
}

static void takes_what_hangs(void) {
    searching s = set_up("[Size \"8x8\"]\n[k7/8/3q4/8/8/8/3R4/7K:0:1:w]");
    searching_run(&s, (hm_search_limits){.depth = 2});
    CHECK_TEXT(s.best.data, "(0T1)Rd2xd6");
    searching_end(&s);
}

/* ---- that it answers ---- */

static void no_moves(void) {
    searching s = set_up("[Board \"Misc - Global Warming\"]");
    searching_run(&s, (hm_search_limits){.depth = 3});
    CHECK_INT(s.result.line_count, 0);
    searching_end(&s);
}

static size_t count_actions(const hm_5d_position *position) {
    hm_5d_actions *actions;
    const hm_5d_move *moves;
    size_t length, count = 0;
    CHECK_INT(hm_5d_actions_create(&actions, NULL), HM_OK);
    CHECK_INT(hm_5d_actions_start(actions, position, 0, NULL), HM_OK);
    while (hm_5d_actions_next(actions, NULL, &moves, &length, NULL) == HM_OK && moves != NULL)
        count++;
    hm_5d_actions_destroy(actions);
    return count;
}

/* Where actions are few, each has a line: also those that only the enumerator finds, which move to
 * boards of the past or in another order. */
static void all_actions(void) {
    static const char *const texts[] = {
        "[Size \"4x4\"]\n[k3/3p/P3/3K:0:1:w][k3/3p/P3/2K1:0:1:b][k3/4/P2p/2K1:0:2:w]",
        "[Size \"4x4\"]\n[k3/4/4/3Q:0:1:w][k3/4/4/2Q1:0:1:b][1k2/4/4/2Q1:0:2:w]"
        "[1k2/4/2Q1/4:0:2:b][1k2/4/2Q1/4:0:3:w]",
        "[Size \"3x3\"]\n[3/KkN/3:0:1:w][N2/3/Kk1:0:1:b][1k1/K2/N2:0:2:w]"
        "[2N/1K1/2k:1:1:w][2N/3/K1k:1:1:b][2k/2N/2K:1:2:w]",
        "[Size \"3x3\"]\n[R2/2k/p1K:0:1:w][2K/2k/1Rp:0:1:b][p2/k2/1KR:0:2:w]"
        "[1K1/3/kpR:1:1:w][3/kpK/R2:1:1:b][k1K/R2/2p:1:2:w]",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        test_context(texts[i]);
        searching s = searching_start(texts[i], NULL, (hm_search_options){.multipv = 60});
        size_t actions = count_actions(s.root.position);
        printf("# %zu actions\n", actions);
        CHECK(actions > 1 && actions < 48);
        hm_search_result result = searching_run(&s, (hm_search_limits){.depth = 1});
        CHECK_INT(result.line_count, actions);
        searching_end(&s);
    }
    test_context(NULL);
}

/* Actions with a move that was named, completed on the other boards; by either text. */
static void chosen_moves(void) {
    static const char *const names[] = {"(0T1)a2a3", "(+0T1)Nh3"};
    searching s = searching_start("5d:two_timelines", NULL, (hm_search_options){.multipv = 60});
    hm_search_move moves[2];
    unsigned with[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        moves[i] = hm_search_choose(&s.root, names[i], strlen(names[i]));
        CHECK(moves[i] != 0);
    }
    CHECK_INT(hm_search_choose(&s.root, "(0T1)a2a5", 9), 0);
    hm_search_result result =
        searching_run(&s, (hm_search_limits){.depth = 1, .only = moves, .only_count = 2});
    CHECK(result.line_count > 40);
    for (size_t i = 0; i < result.line_count; i++) {
        hm_text text = {0};
        hm_search_move_text(s.search, &result.lines[i], 0, HM_SEARCH_LINE, &text);
        bool first = strstr(text.data, "(0T1)a2a3") != NULL;
        CHECK(first != (strstr(text.data, "(0T1)g1h3") != NULL));
        CHECK(strstr(text.data, "(-1T1)") != NULL);
        with[!first]++;
        hm_text_clear(&text);
    }
    CHECK(with[0] >= 20 && with[1] >= 20);
    searching_end(&s);
}

/* Both of the named moves are in one action, which is considered once; a mate with neither is not
 * found. */
static void chosen_together(void) {
    searching s = searching_start("5d:two_timelines", NULL, (hm_search_options){.multipv = 60});
    hm_search_move moves[2] = {hm_search_choose(&s.root, "(0T1)a2a3", 9),
                               hm_search_choose(&s.root, "(-1T1)a2a3", 10)};
    CHECK(moves[0] != 0 && moves[1] != 0);
    hm_search_result result =
        searching_run(&s, (hm_search_limits){.depth = 1, .only = moves, .only_count = 2});
    unsigned both = 0;
    for (size_t i = 0; i < result.line_count; i++) {
        hm_text text = {0};
        hm_search_move_text(s.search, &result.lines[i], 0, HM_SEARCH_LINE, &text);
        both += strstr(text.data, "(0T1)a2a3") != NULL && strstr(text.data, "(-1T1)a2a3") != NULL;
        hm_text_clear(&text);
    }
    CHECK_INT(both, 1);
    searching_end(&s);
    s = set_up("[Size \"8x8\"]\n[k7/2R5/8/8/8/8/7R/K7:0:1:w]");
    moves[0] = hm_search_choose(&s.root, "(0T1)a1b1", 9);
    CHECK_INT(searching_run(&s, (hm_search_limits){.depth = 2}).lines[0].mate, 1);
    searching_run(&s, (hm_search_limits){.depth = 2, .only = moves, .only_count = 1});
    CHECK_TEXT(s.best.data, "(0T1)Ka1b1");
    searching_end(&s);
}

/* An action that a mate has found in another order is the one that was known. */
static void chosen_in_any_order(void) {
    searching s = searching_start("[7k/6pp/8/8/8/8/8/R4K2:-0:1:w][6pp/6pp/8/8/8/8/PP6/8:+0:1:w]",
                                  NULL, (hm_search_options){.multipv = 3});
    hm_search_move named = hm_search_choose(&s.root, "(0T1)a2a3", 9);
    CHECK(named != 0);
    hm_search_result result =
        searching_run(&s, (hm_search_limits){.depth = 2, .only = &named, .only_count = 1});
    CHECK_INT(result.lines[0].mate, 1);
    for (size_t i = 1; i < result.line_count; i++)
        CHECK(result.lines[i].mate != 1);
    searching_end(&s);
}

/* What names no legal move leaves no move. */
static void chosen_but_not_there(void) {
    const hm_search_move none[] = {0, 1000000};
    searching s = set_up("5d:standard");
    hm_search_limits limits = {.depth = 1, .only = none, .only_count = 2};
    CHECK_INT(searching_run(&s, limits).line_count, 0);
    searching_end(&s);
}

/* Of very many actions with a named move the likeliest are looked at: that they are mated says
 * nothing of the others. */
static void chosen_of_too_many(void) {
    size_t length;
    hm_search_move named = 0;
    char *text = vectors5d_hard(&length);
    char *next = strstr(text + 1, "[Mode ");
    *next = '\0';
    const hm_setting start[] = {{"ply", "0"}};
    const hm_request request = {.size = sizeof request, .settings = start, .setting_count = 1};
    searching s = searching_start(text, &request, (hm_search_options){0});
    hm_search_limits limits = {.depth = 2, .only = &named, .only_count = 1};
    hm_search_result result = {0};
    /* The first move that is legal. */
    while (result.line_count == 0 && ++named < 100)
        result = searching_run(&s, limits);
    CHECK(result.line_count == 1 && result.lines[0].mate == 0);
    searching_end(&s);
    free(text);
}

static void what_no_rule_knows(void) {
    searching s = set_up("[Size \"2x2\"]\n[kA/1K:0:1:w]");
    hm_search_limits limits = {.size = sizeof limits, .depth = 1};
    hm_error error;
    CHECK_INT(hm_search_run(s.search, &s.root, &limits, NULL, &s.result, &error), HM_ERR_FIELD);
    searching_end(&s);
}

/* The rest of a turn: one board is played, the other is not. */
static void half_a_turn(void) {
    searching s = set_up("5d:two_timelines");
    hm_error error;
    CHECK_INT(hm_session_play(s.session, "(+0T1)e2e4", 10, NULL, &error), HM_YES);
    CHECK_INT(hm_session_root(s.session, &s.root, NULL), HM_OK);
    searching_run(&s, (hm_search_limits){.depth = 1});
    CHECK(s.result.line_count == 1 && strncmp(s.best.data, "(-0T1)", 6) == 0);
    CHECK_INT(hm_session_play(s.session, s.best.data, s.best.length, NULL, &error), HM_YES);
    CHECK_INT(hm_session_submit(s.session, NULL, &error), HM_YES);
    searching_end(&s);
}

static void stopped(void) {
    searching s =
        searching_start("5d:timeline_battlegrounds", NULL, (hm_search_options){.threads = 4});
    searching_check_stops(&s, test_rounds(40, 300, 1000));
    searching_end(&s);
}

static void watched(void) {
    searching s = set_up("5d:turn_zero");
    searching_check_watched(&s, 5000, 10000);
    searching_end(&s);
}

/* ---- that it says the same ---- */

static void deterministic(void) {
    searching s = set_up("5d:two_timelines");
    searching_check_same(&s, (hm_search_limits){.nodes = test_rounds(5000, 20000, 20000)});
    searching_end(&s);
}

/* Every action of a line can be played. */
static void lines_are_legal(void) {
    searching s = set_up("5d:turn_zero");
    searching_run(&s, (hm_search_limits){.nodes = 30000});
    const hm_search_line *line = &s.result.lines[0];
    hm_text texts[HM_SEARCH_PLIES] = {{0}};
    hm_error error;
    CHECK(line->count > 2);
    for (size_t i = 0; i < line->count; i++)
        hm_search_move_text(s.search, line, i, HM_SEARCH_LINE, &texts[i]);
    for (size_t i = 0; i < line->count; i++) {
        hm_text *text = &texts[i];
        CHECK_INT(hm_session_play(s.session, text->data, text->length, NULL, &error), HM_YES);
        CHECK_INT(hm_session_submit(s.session, NULL, &error), HM_YES);
        hm_text_clear(text);
    }
    searching_end(&s);
}

/* What a number stands for is known to the search that has given it. */
static void numbers_have_no_text(void) {
    searching s = searching_start("5d:standard", NULL, (hm_search_options){0});
    hm_text text = {0};
    hm_search_move move = hm_search_choose(&s.root, "(0T1)e4", 7);
    CHECK(move != 0);
    hm_search_first_text(&s.root, move, HM_SEARCH_OWN, &text);
    CHECK(text.failed);
    hm_text_clear(&text);
    searching_end(&s);
}

TEST_MAIN(TEST(numbers_have_no_text), TEST(mates_in_one), TEST(mates_in_two_and_dangers),
          TEST(takes_what_hangs), TEST(no_moves), TEST(all_actions), TEST(chosen_moves),
          TEST(chosen_together), TEST(chosen_in_any_order), TEST(chosen_but_not_there),
          TEST(chosen_of_too_many), TEST(what_no_rule_knows), TEST(half_a_turn), TEST(stopped),
          TEST(watched), TEST(deterministic), TEST(lines_are_legal))
