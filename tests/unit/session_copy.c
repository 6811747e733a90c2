/* Sessions that were copied, of all games: they are as the other one was, and neither feels what is
 * done to the other, nor its end. */
#include "core/core.h"
#include "harness.h"
#include "hypermate/answers.h"

#include <string.h>

/* Everything that a session says of itself. */
static hm_text told(hm_session *session) {
    static const char status[] = "{\"question\":\"status\"}", state[] = "{\"question\":\"show\"}";
    hm_text text = {0};
    uint64_t key[2];
    hm_session_key(session, key);
    hm_text_printf(&text, "%llx %llx %zu %zu %zu %s %s\n", (unsigned long long)key[0],
                   (unsigned long long)key[1], hm_session_ply(session), hm_session_plies(session),
                   hm_session_pending(session), hm_session_side(session),
                   hm_session_notation(session)->name);
    for (size_t ply = 0; ply < hm_session_plies(session); ply++) {
        CHECK_INT(hm_session_ply_text(session, ply, &text, NULL), HM_OK);
        hm_text_puts(&text, "\n");
    }
    hm_session_format(session, NULL, NULL, &text, NULL);
    CHECK_INT(hm_ask(session, status, strlen(status), NULL, &text), HM_YES);
    CHECK_INT(hm_ask(session, state, strlen(state), NULL, &text), HM_YES);
    CHECK(!text.failed);
    return text;
}

static void expect_told(hm_session *session, const hm_text *want) {
    hm_text now = told(session);
    CHECK_TEXT(now.data, want->data);
    hm_text_clear(&now);
}

static hm_session *copied(const hm_session *session) {
    hm_session *copy;
    CHECK_INT(hm_session_copy(session, &copy, NULL), HM_OK);
    return copy;
}

/* Plays a listed move and ends the turn where that can be. */
static void play_on(hm_session *session) {
    size_t count;
    CHECK_INT(hm_session_moves(session, NULL, &count, NULL), HM_OK);
    CHECK(count > 0);
    CHECK_INT(hm_session_play_number(session, count / 2, NULL), HM_OK);
    if (hm_session_may_submit(session)) CHECK_INT(hm_session_submit(session, NULL, NULL), HM_YES);
}

/* There and back, in what may share memory with another one that must not feel it. */
static void use(hm_session *session) {
    play_on(session);
    while (hm_session_undo(session))
        ;
    CHECK_INT(hm_session_go(session, hm_session_plies(session), NULL), HM_OK);
    CHECK_INT(hm_session_go(session, 0, NULL), HM_OK);
    play_on(session);
    play_on(session);
    hm_session_cut(session);
}

static void expect_copies(hm_session *session) {
    hm_text before = told(session);
    hm_session *one = copied(session), *other = copied(session);
    expect_told(one, &before);
    use(one);
    expect_told(session, &before);
    expect_told(other, &before);
    hm_session *third = copied(one);
    hm_text later = told(one);
    hm_session_destroy(one);
    expect_told(third, &later);
    hm_session_destroy(third);
    use(session);
    hm_session_destroy(session);
    expect_told(other, &before);
    use(other);
    hm_session_destroy(other);
    hm_text_clear(&before);
    hm_text_clear(&later);
}

static const char *const texts[] = {
    "4d:start",
    "4d-state v1: b - - 4 9 | K@0,0,0,0; k@7,7,7,7; Q@3,3,3,3; py@1,5,1,1",
    "a2a1-a4a1\na7a8-a5a8\nb1a1-c3a1\n",
    /* A log in which no move leads from one position to the next. */
    "{\"fen4\":\"4d-fen v1: K@0,0,0,0; k@7,7,7,7; R@1,1,1,1\",\"ply\":0}\n"
    "{\"fen4\":\"4d-fen v1: K@0,0,0,0; k@7,7,7,7; R@2,2,2,2; N@5,5,5,5\",\"ply\":1}\n"
    "{\"fen4\":\"4d-fen v1: K@0,0,0,0; k@7,7,7,7; R@2,2,2,3; N@5,5,5,5\",\"ply\":2}\n",
    "5d:standard",
    ("[Board \"Two Timelines\"] [White \"one\"] [Puzzle \"mate-in-2\"]\n"
     "{so} 1. (+0T1)e4 (-0T1)d4 (1b. (+0T1)e5 (-0T1)e5) / (-0T1)d5 (+0T1)c5 {and so on}\n"
     "2. (-0T2)c4 (+0T2)Nf3"),
    "4p:modern",
    ("[Variant \"FFA\"]\n[Red \"Ruby\"]\n\n"
     "1. d2-d4 {a comment} ( e2-e4! {another} .. b8-c8 ) .. b7-c7 .. R .. m8-l8\n"),
};

static hm_session *open_session(const char *text) {
    hm_session *session;
    hm_input_error error;
    test_context(text);
    CHECK_INT(hm_session_open(&session, text, NULL, &error), HM_YES);
    return session;
}

static void at_the_end(void) {
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        expect_copies(open_session(texts[i]));
}

/* With a rest of the line before it, and what was listed. */
static void in_the_middle(void) {
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        hm_session *session = open_session(texts[i]);
        size_t count;
        CHECK_INT(hm_session_go(session, hm_session_plies(session) / 2, NULL), HM_OK);
        CHECK_INT(hm_session_moves(session, NULL, &count, NULL), HM_OK);
        hm_session *copy = copied(session);
        CHECK_INT(hm_session_play_number(copy, 0, NULL), HM_ERR_ARGUMENT);
        hm_session_destroy(copy);
        expect_copies(session);
    }
}

static void amid_a_turn(void) {
    hm_session *session = open_session(texts[5]);
    CHECK_INT(hm_session_play(session, "(-0T2)Nc6", 9, NULL, NULL), HM_YES);
    CHECK_INT(hm_session_pending(session), 1);
    expect_copies(session);
}

TEST_MAIN(TEST(at_the_end), TEST(in_the_middle), TEST(amid_a_turn))
