/* Random games of sessions, in all games that have them: any of a sequence alone, by the rules that
 * were asked for. */
#include "games/game_table.h"
#include "harness.h"
#include "hypermate/game.h"

#include <string.h>

static hm_session *open_start(const char *start, const hm_request *request) {
    hm_session *session;
    hm_input_error error;
    CHECK_INT(hm_session_open(&session, start, request, &error), HM_YES);
    return session;
}

static void write_game(const char *start, uint64_t number, size_t plies, hm_text *text,
                       size_t *played) {
    hm_session *session = open_start(start, NULL);
    hm_random_order order = {.size = sizeof order, .seed = 5, .number = number, .plies = plies};
    const char *end = NULL;
    CHECK_INT(hm_session_random(session, &order, NULL, &end, NULL), HM_OK);
    CHECK(end != NULL && *end != '\0');
    *played = hm_session_plies(session);
    CHECK_INT(hm_session_ply(session), *played);
    CHECK(strcmp(end, "max_plies") != 0 || *played == plies);
    CHECK_INT(hm_session_put_random(session, hm_session_game(session)->random_forms, text, NULL),
              HM_OK);
    hm_session_destroy(session);
}

static const char *const starts[] = {"4d:start", "4p:modern", "5d:very_small", "5d:turn_zero"};

/* The same alone and after others; a shorter one is its beginning. */
static void games_of_a_sequence(void) {
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        hm_text text[4] = {0};
        size_t plies[4];
        test_context(starts[i]);
        write_game(starts[i], 0, 4, &text[0], &plies[0]);
        write_game(starts[i], 3, 4, &text[1], &plies[1]);
        write_game(starts[i], 3, 4, &text[2], &plies[2]);
        write_game(starts[i], 3, 2, &text[3], &plies[3]);
        CHECK_INT(plies[1], 4);
        CHECK_INT(plies[3], 2);
        CHECK_TEXT(text[2].data, text[1].data);
        CHECK(strcmp(text[0].data, text[1].data) != 0);
        for (int k = 0; k < 4; k++)
            hm_text_clear(&text[k]);
    }
    test_context(NULL);
}

/* What a random game leaves is a session like any other. */
static void games_go_on(void) {
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        hm_session *session = open_start(starts[i], NULL);
        hm_random_order order = {.size = sizeof order, .plies = 3};
        uint64_t before[2], after[2];
        size_t count;
        test_context(starts[i]);
        hm_session_key(session, before);
        CHECK_INT(hm_session_random(session, &order, NULL, NULL, NULL), HM_OK);
        CHECK_INT(hm_session_moves(session, NULL, &count, NULL), HM_OK);
        CHECK(count > 0);
        for (int ply = 0; ply < 3; ply++)
            CHECK(hm_session_undo(session));
        hm_session_key(session, after);
        CHECK(before[0] == after[0] && before[1] == after[1]);
        CHECK(!hm_session_undo(session));
        hm_session_destroy(session);
    }
    test_context(NULL);
}

static bool stop(void *context, uint64_t done, uint64_t total) {
    unsigned *calls = context;
    (void)done, (void)total;
    return ++*calls < 3;
}

/* The game begins where the session stands, also within its line, and is that of the position
 * alone; one that is broken off leaves the session as it was. */
static void games_begin_anywhere(void) {
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        hm_session *session = open_start(starts[i], NULL);
        hm_random_order order = {.size = sizeof order, .plies = 4};
        uint64_t here[2], now[2];
        test_context(starts[i]);
        CHECK_INT(hm_session_random(session, &order, NULL, NULL, NULL), HM_OK);
        CHECK_INT(hm_session_go(session, 2, NULL), HM_OK);
        hm_session_key(session, here);
        unsigned calls = 0;
        hm_watch watch = {.progress = stop, .context = &calls};
        order = (hm_random_order){.size = sizeof order, .seed = 1, .plies = SIZE_MAX};
        CHECK_INT(hm_session_random(session, &order, &watch, NULL, NULL), HM_ERR_INTERRUPTED);
        CHECK_INT(hm_session_ply(session), 2);
        CHECK_INT(hm_session_plies(session), 4);
        order.plies = 3;
        CHECK_INT(hm_session_random(session, &order, NULL, NULL, NULL), HM_OK);
        CHECK_INT(hm_session_plies(session), 3);
        CHECK_INT(hm_session_go(session, 0, NULL), HM_OK);
        hm_session_key(session, now);
        CHECK(now[0] == here[0] && now[1] == here[1]);
        hm_session_destroy(session);
    }
    test_context(NULL);
}

/* Without the last member that there is today, and without an order: zero is meant. */
static void older_orders(void) {
    hm_random_order order = {.size = offsetof(hm_random_order, plies), .seed = 3, .plies = 3};
    hm_session *session = open_start("5d:small", NULL);
    CHECK_INT(hm_session_random(session, &order, NULL, NULL, NULL), HM_OK);
    CHECK_INT(hm_session_plies(session), 0);
    CHECK_INT(hm_session_random(session, NULL, NULL, NULL, NULL), HM_OK);
    CHECK_INT(hm_session_plies(session), 0);
    hm_session_destroy(session);
}

static void what_is_refused(void) {
    hm_session *session = open_start("5d:small", NULL);
    hm_random_order order = {.plies = 3};
    hm_error error;
    CHECK_INT(hm_session_random(session, &order, NULL, NULL, &error), HM_ERR_ARGUMENT);
    CHECK_INT(error.offset, 0); /* of no text */
    CHECK(strncmp(error.message, "options of 0 bytes", 18) == 0);
    order.size = sizeof order + 1;
    CHECK_INT(hm_session_random(session, &order, NULL, NULL, &error), HM_ERR_ARGUMENT);
    hm_session_destroy(session);
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        unsigned calls = 0;
        hm_watch watch = {.progress = stop, .context = &calls};
        order = (hm_random_order){.size = sizeof order, .plies = SIZE_MAX};
        session = open_start(starts[i], NULL);
        const char *end = "untouched";
        CHECK_INT(hm_session_random(session, &order, &watch, &end, &error), HM_ERR_INTERRUPTED);
        CHECK_TEXT(end, "untouched");
        CHECK_INT(hm_session_plies(session), 0);
        order.plies = 2; /* nothing is left of it: the same session, another game */
        CHECK_INT(hm_session_random(session, &order, NULL, &end, &error), HM_OK);
        CHECK_INT(hm_session_plies(session), 2);
        hm_session_destroy(session);
    }
    /* A game that was played to its end does not go on, though its last position would. */
    session = open_start("[Variant \"Teams\"]\n\n1. h2-h3 .. R", NULL);
    order.plies = 2;
    CHECK_INT(hm_session_random(session, &order, NULL, NULL, &error), HM_ERR_ARGUMENT);
    CHECK_INT(hm_session_plies(session), 2);
    hm_session_destroy(session);
    CHECK(hm_random_form_named(hm_game_named("5d"), "pgn4") == NULL);
    CHECK(hm_random_form_named(hm_game_named("frames"), "pgn4") == NULL);
    const hm_random_form *json = hm_random_form_named(hm_game_named("4p"), "json");
    CHECK_TEXT(json->folder, "json");
    hm_text text = {0};
    session = open_start("5d:small", NULL);
    CHECK_INT(hm_session_put_random(session, json, &text, &error), HM_ERR_UNSUPPORTED);
    CHECK(text.length == 0);
    hm_session_destroy(session);
}

/* The start that is meant by the rules. */
static void usual_starts(void) {
    const hm_game *game = hm_game_named("4p");
    hm_setting setting = {"profile", "2018"};
    hm_request plain = {.size = sizeof plain};
    hm_request request = {.size = sizeof request, .settings = &setting, .setting_count = 1};
    CHECK_TEXT(game->usual_start(&plain), "4p:modern");
    CHECK_TEXT(game->usual_start(&request), "4p:classic");
    CHECK_TEXT(hm_game_named("4d")->usual_start(&plain), "4d:start");
    CHECK_TEXT(hm_game_named("5d")->usual_start(&plain), "5d:standard");
}

TEST_MAIN(TEST(games_of_a_sequence), TEST(games_go_on), TEST(games_begin_anywhere),
          TEST(older_orders), TEST(what_is_refused), TEST(usual_starts))
