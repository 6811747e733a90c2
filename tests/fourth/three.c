/* A fourth game through the doors that all games share: sessions and questions as JSON. */
#include "games/games.h"
#include "harness.h"
#include "hypermate/answers.h"
#include "hypermate/match.h"

#include <stdio.h>
#include <string.h>

static hm_session *open_session(const char *text) {
    hm_session *session;
    hm_input_error error;
    CHECK_INT(hm_session_open(&session, text, NULL, &error), HM_YES);
    return session;
}

static void expect_text(const hm_session *session, const char *want) {
    hm_text text = {0};
    CHECK_INT(hm_session_format(session, NULL, NULL, &text, NULL), HM_OK);
    CHECK_TEXT(text.data, want);
    hm_text_clear(&text);
}

static void a_session_plays(void) {
    hm_session *session = open_session("three:start");
    hm_error error;
    hm_ending ending;
    uint64_t start[2], now[2];
    hm_session_key(session, start);
    static const char *const moves[] = {"b2", "a1", "c3", "a3", "a2", "c2", "b3", "b1", "c1"};
    for (size_t i = 0; i < 9; i++)
        CHECK_INT(hm_session_play(session, moves[i], 2, NULL, &error), HM_YES);
    expect_text(session, "oxx/xxo/oox o");
    CHECK_INT(hm_session_ending(session, NULL, &ending, &error), HM_OK);
    CHECK_TEXT(ending.result, "1/2-1/2");
    CHECK_INT(hm_session_play(session, "a1", 2, NULL, &error), HM_NO);
    CHECK_INT(hm_session_play(session, "d1", 2, NULL, &error), HM_FAILED);
    CHECK_INT(hm_session_go(session, 2, &error), HM_OK);
    expect_text(session, ".../.x./o.. x");
    CHECK_INT(hm_session_plies(session), 9);
    while (hm_session_undo(session))
        ;
    hm_session_key(session, now);
    CHECK(memcmp(start, now, sizeof now) == 0);
    hm_session *copy = session;
    CHECK_INT(hm_session_copy(session, &copy, &error), HM_ERR_UNSUPPORTED);
    CHECK(copy == NULL);
    hm_session_destroy(session);
}

static void moves_have_numbers(void) {
    hm_session *session = open_session("x.o/.../... x");
    size_t count;
    hm_text text = {0};
    CHECK_INT(hm_session_moves(session, NULL, &count, NULL), HM_OK);
    CHECK_INT(count, 7);
    CHECK_INT(hm_session_move_text(session, 0, &text, NULL), HM_OK);
    CHECK_TEXT(text.data, "a1");
    CHECK_INT(hm_session_play_number(session, 7, NULL), HM_ERR_ARGUMENT);
    CHECK_INT(hm_session_play_number(session, 6, NULL), HM_OK);
    CHECK_INT(hm_session_play_number(session, 0, NULL), HM_ERR_ARGUMENT);
    expect_text(session, "x.o/..x/... o");
    hm_text_clear(&text);
    hm_session_destroy(session);
}

/* Leaves at each depth, as they are known of this game. */
static void perft(void) {
    static const uint64_t leaves[] = {1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
    for (unsigned depth = 0; depth < 10; depth++) {
        hm_text request = {0}, json = {0};
        char want[64];
        hm_text_printf(&request, "{\"question\":\"perft\",\"input\":\"three:start\",\"depth\":%u}",
                       depth);
        snprintf(want, sizeof want, "{\"depth\":%u,\"nodes\":%llu,", depth,
                 (unsigned long long)leaves[depth]);
        CHECK_INT(hm_ask(NULL, request.data, request.length, NULL, &json), HM_YES);
        CHECK(json.length > strlen(want) && memcmp(json.data, want, strlen(want)) == 0);
        hm_text_clear(&request);
        hm_text_clear(&json);
    }
}

/* Answers that are made of how a game is played and written. */
static void expect_answer(hm_session *session, const char *request, hm_verdict verdict,
                          const char *want) {
    hm_text json = {0};
    test_context(request);
    CHECK_INT(hm_ask(session, request, strlen(request), NULL, &json), verdict);
    CHECK_TEXT(json.data, want);
    test_context(NULL);
    hm_text_clear(&json);
}

/* Shards are counted in copies. */
static void what_needs_a_copy(void) {
    hm_session *session = open_session("three:start");
    expect_answer(session, "{\"question\":\"perft\",\"depth\":2,\"shard\":\"1/2\"}", HM_FAILED,
                  "{\"error\":{\"kind\":\"unsupported\",\"offset\":0,\"line\":1,\"column\":1,"
                  "\"message\":\"games of three in a row cannot be copied\"}}\n");
    hm_session_destroy(session);
}

static void usual_answers(void) {
    hm_session *session = open_session("three:start");
    CHECK_INT(hm_session_play(session, "b2", 2, NULL, NULL), HM_YES);
    expect_answer(session, "{\"question\":\"replay\"}", HM_YES,
                  "{\"game\":1,\"plies\":1,\"legal\":true,\"result\":\"*\","
                  "\"final\":\".../.x./... o\",\"problems\":[]}\n");
    expect_answer(session, "{\"question\":\"status\"}", HM_YES,
                  "{\"side\":\"o\",\"legal_count\":8,\"result\":\"*\",\"reason\":\"\"}\n");
    expect_answer(session, "{\"question\":\"why\",\"words\":[\"a1\"]}", HM_YES,
                  "{\"legal\":true}\n");
    expect_answer(session, "{\"question\":\"why\",\"words\":[\"b2\"]}", HM_NO,
                  "{\"legal\":false,\"reason\":\"duplicate\","
                  "\"message\":\"the square is taken, or the game is over\"}\n");
    expect_answer(session, "{\"question\":\"check\"}", HM_YES,
                  "{\"format\":\"three\",\"valid\":true,\"canonical\":\".../.x./... o\"}\n");
    expect_answer(session, "{\"question\":\"apply\",\"words\":[\"a1\"]}", HM_YES,
                  "{\"position\":\".../.x./o.. x\","
                  "\"state\":{\"three\":\".../.x./o.. x\"},\"legal\":true}\n");
    hm_session_destroy(session);
}

static hm_status submit(void *play, const hm_watch *watch, hm_error *error) {
    (void)play, (void)watch, (void)error;
    return HM_OK;
}

static size_t none_pending(const void *play) {
    (void)play;
    return 0;
}

static hm_status list_fails(void *play, bool all, const hm_watch *watch, size_t *count,
                            hm_error *error) {
    (void)play, (void)all, (void)watch, (void)count;
    return hm_fail_memory(error, "moves");
}

/* In a game whose turns end by a word of their own, a text is as many turns as it says. */
static void turns_are_taken_back(void) {
    static const char *const words[] = {"a1 / b2 / c3", "a1 / b2 / b2"};
    hm_session *session = open_session("three:start");
    hm_game game = *hm_session_game(session);
    game.submit = submit;
    game.pending = none_pending;
    for (size_t i = 0; i < 2; i++) {
        hm_facts facts = {0};
        hm_input_error error;
        hm_request request = {.size = sizeof request, .words = words + i, .word_count = 1};
        CHECK_INT(hm_why(&game, session->play, &request, &facts, &error), i == 0 ? HM_YES : HM_NO);
        CHECK_INT(hm_session_ply(session), 0);
        expect_text(session, ".../.../... x");
        hm_facts_clear(&facts);
    }
    hm_session_destroy(session);
}

/* A list that cannot be made has no moves to count. */
static void lists_fail(void) {
    hm_session *session = open_session("three:start");
    hm_game game = *hm_session_game(session);
    uint64_t nodes = 7;
    hm_error error;
    game.list = list_fails;
    CHECK_INT(hm_perft(&game, session->play, 1, 1, NULL, &nodes, NULL, &error), HM_ERR_MEMORY);
    CHECK_INT(nodes, 0);
    hm_session_destroy(session);
}

/* A game that no protocol speaks of has no matches, and says so. */
static void no_matches(void) {
    static const char *const engines[] = {"random", "random,name=b"};
    const hm_match_plan plan = {.size = sizeof plan,
                                .engines = engines,
                                .engine_count = 2,
                                .limits = {.size = sizeof(hm_search_limits)},
                                .options = {.size = sizeof(hm_search_options)},
                                .start = "three:start",
                                .games = 1};
    hm_facts facts = {0};
    hm_error error;
    CHECK_INT(hm_match_run(&plan, &facts, &error), HM_ERR_UNSUPPORTED);
    CHECK(strncmp(error.message, "there are no matches of ", 24) == 0);
    hm_facts_clear(&facts);
}

TEST_MAIN(TEST(a_session_plays), TEST(moves_have_numbers), TEST(perft), TEST(what_needs_a_copy),
          TEST(usual_answers), TEST(turns_are_taken_back), TEST(lists_fail), TEST(no_matches))
