/* Sessions of 4D chess: playing, taking back, going to any ply, lists, writing. */
#include "hypermate/more/session4d.h"
#include "harness.h"

#include <stdlib.h>
#include <string.h>

static hm_session *open_session(const char *text) {
    hm_session *session;
    hm_input_error error;
    CHECK_INT(hm_session_open(&session, text, NULL, &error), HM_YES);
    return session;
}

static hm_text written(const hm_session *session, const char *notation) {
    hm_text text = {0};
    CHECK_INT(hm_session_format(session, hm_notation_named(notation), NULL, &text, NULL), HM_OK);
    return text;
}

/* The session equals one that is read from what it writes. */
static void expect_fresh(const hm_session *session) {
    hm_text text = written(session, "4d-state");
    hm_session *fresh = open_session(text.data);
    hm_text again = written(fresh, "4d-state");
    uint64_t key[2], other[2];
    hm_session_key(session, key);
    hm_session_key(fresh, other);
    CHECK(memcmp(key, other, sizeof key) == 0);
    CHECK_TEXT(again.data, text.data);
    hm_session_destroy(fresh);
    hm_text_clear(&text);
    hm_text_clear(&again);
}

enum { PLIES = 30 };

/* Plays listed moves chosen by a plain rule, and keeps the text after each. */
static void play_some(hm_session *session, hm_text texts[PLIES + 1]) {
    texts[0] = written(session, "4d-state");
    for (size_t ply = 1; ply <= PLIES; ply++) {
        size_t count;
        CHECK_INT(hm_session_moves(session, NULL, &count, NULL), HM_OK);
        CHECK_INT(hm_session_play_number(session, (ply * 7919) % count, NULL), HM_OK);
        CHECK_INT(hm_session_ply(session), ply);
        texts[ply] = written(session, "4d-state");
        expect_fresh(session);
    }
}

static void any_ply(void) {
    hm_text texts[PLIES + 1];
    hm_session *session = open_session("4d:start");
    play_some(session, texts);
    for (size_t i = 0; i < 60; i++) {
        size_t ply = i * 17 % (PLIES + 1);
        CHECK_INT(hm_session_go(session, ply, NULL), HM_OK);
        CHECK_INT(hm_session_plies(session), PLIES);
        hm_text now = written(session, "4d-state");
        CHECK_TEXT(now.data, texts[ply].data);
        hm_text_clear(&now);
    }
    CHECK_INT(hm_session_go(session, PLIES + 1, NULL), HM_ERR_ARGUMENT);
    while (hm_session_undo(session))
        expect_fresh(session);
    CHECK_INT(hm_session_ply(session), 0);
    for (size_t i = 0; i <= PLIES; i++)
        hm_text_clear(&texts[i]);
    hm_session_destroy(session);
}

/* The same move goes on along the line; another one begins a new line. */
static void the_line(void) {
    hm_session *session = open_session("a2a1-a4a1\na7a8-a5a8\n");
    hm_error error;
    CHECK_INT(hm_session_plies(session), 2);
    CHECK_INT(hm_session_go(session, 0, NULL), HM_OK);
    CHECK_INT(hm_session_play(session, "01000300", 8, NULL, &error), HM_YES);
    CHECK_INT(hm_session_plies(session), 2);
    hm_session_undo(session);
    CHECK_INT(hm_session_play(session, "01000200", 8, NULL, &error), HM_YES);
    CHECK_INT(hm_session_plies(session), 1);
    hm_text text = {0};
    CHECK_INT(hm_session_ply_text(session, 0, &text, NULL), HM_OK);
    CHECK_TEXT(text.data, "0,1,0,0->0,2,0,0");
    CHECK_INT(hm_session_ply_text(session, 1, &text, NULL), HM_ERR_ARGUMENT);
    hm_text_clear(&text);
    hm_session_destroy(session);
}

static void refused_moves(void) {
    hm_session *session = open_session("4d:start");
    hm_text before = written(session, "c4d");
    hm_error error;
    CHECK_INT(hm_session_play(session, "00000700", 8, NULL, &error), HM_NO);
    CHECK_INT(error.status, HM_ERR_4D_ILLEGAL);
    CHECK_INT(hm_session_play(session, "none", 4, NULL, &error), HM_FAILED);
    CHECK_INT(hm_session_ply(session), 0);
    CHECK(hm_session_may_submit(session));
    CHECK_INT(hm_session_submit(session, NULL, &error), HM_YES);
    hm_text after = written(session, "c4d");
    CHECK_TEXT(after.data != NULL ? after.data : "", before.data != NULL ? before.data : "");
    hm_text_clear(&before);
    hm_text_clear(&after);
    hm_session_destroy(session);
}

/* By their numbers, with and without a look at the kings. */
static void moves_as_numbers(void) {
    hm_session *session = open_session("4d-state v1: w - - 0 1 | "
                                       "K@0,0,0,0; R@0,3,0,0; r@0,7,0,0; k@7,7,7,7");
    hm_4d_move takes = (hm_4d_move)(3 << 6) << 20 | (hm_4d_move)(7 << 6) << 8;
    hm_4d_move leaves = (hm_4d_move)(3 << 6) << 20 | (hm_4d_move)(1 << 9 | 3 << 6) << 8;
    hm_error error;
    CHECK_INT(hm_session_play_4d(session, takes, false, &error), HM_YES);
    CHECK_TEXT(hm_session_side(session), "b");
    CHECK(hm_session_undo(session));
    CHECK_INT(hm_session_play_4d(session, leaves, false, &error), HM_NO);
    CHECK_INT(error.status, HM_ERR_4D_ILLEGAL);
    CHECK_INT(hm_session_play_4d(session, leaves, true, &error), HM_YES);
    CHECK(hm_session_undo(session));
    for (unsigned bit = 0; bit < 32; bit++) {
        hm_4d_move odd = leaves ^ (hm_4d_move)1 << bit;
        if (hm_session_play_4d(session, odd, true, &error) == HM_NO) continue;
        CHECK(hm_session_undo(session)); /* another square that the rook can go to */
    }
    CHECK_INT(hm_session_ply(session), 0);
    hm_session_destroy(session);
    session = open_session("5d:standard");
    CHECK_INT(hm_session_play_4d(session, takes, true, &error), HM_FAILED);
    CHECK_INT(error.status, HM_ERR_UNSUPPORTED);
    CHECK_INT(error.offset, 0);
    CHECK(hm_session_position_4d(session) == NULL && hm_session_game_4d(session) == NULL);
    CHECK_INT(hm_session_occurrences_4d(session), 0);
    hm_session_destroy(session);
}

/* Every notation of the game, and none of another. */
static void notations(void) {
    hm_session *session = open_session("{\"fen4\":\"4d-fen v1: K@0,0,0,0; Pw@3,2,2,1; k@7,7,7,7\","
                                       "\"moves_played\":[\"32213223\",\"77777776\"]}");
    static const char *const names[] = {"fen4d",   "4d-state", "c4d",          "c4dpos",
                                        "4d-json", "ndjson4",  "4d-json-game", "chess4d-ndjson-v1"};
    CHECK_INT(hm_session_plies(session), 2);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        hm_text text = written(session, names[i]);
        CHECK(text.length > 0);
        hm_text_clear(&text);
    }
    hm_text text = {0};
    CHECK_INT(hm_session_format(session, hm_notation_named("spectral"), NULL, &text, NULL),
              HM_ERR_UNSUPPORTED);
    CHECK(hm_session_position_4d(session)->state.side == HM_4D_WHITE);
    CHECK_INT(hm_session_game_4d(session)->count, 2);
    hm_text_clear(&text);
    hm_session_destroy(session);
}

/* The position stays where it is, whatever becomes of the game. */
static void the_position_lives_in_the_session(void) {
    hm_session *session = open_session("4d:start");
    const hm_4d_position *position = hm_session_position_4d(session);
    const hm_random_order order = {.size = sizeof order, .seed = 5, .plies = 9};
    CHECK_INT(hm_session_play(session, "0,1,0,0-0,3,0,0 DP", 18, NULL, NULL), HM_OK);
    CHECK_INT(hm_session_random(session, &order, NULL, NULL, NULL), HM_OK);
    CHECK(hm_session_position_4d(session) == position);
    CHECK_INT(hm_session_plies(session), 9);
    hm_text now = written(session, "4d-state"), same = {0};
    hm_4d_state_format(&position->state, &same);
    CHECK_TEXT(same.data, now.data);
    expect_fresh(session);
    hm_text_clear(&now);
    hm_text_clear(&same);
    hm_session_destroy(session);
}

TEST_MAIN(TEST(any_ply), TEST(the_position_lives_in_the_session), TEST(the_line),
          TEST(refused_moves), TEST(moves_as_numbers), TEST(notations))
