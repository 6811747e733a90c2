/* Sessions of all games from bytes: the first byte chooses a start, each further pair a step: play
 * a listed move, take one back, submit, pass, go to a ply, forget what followed, play a text of the
 * bytes themselves, go on in a copy, which has the same plies.
 * After every step that changes something the session is written in its lossless notation and read
 * afresh: the fresh one stands in the same state, with the same moves. What was taken back to the
 * start is the start again. */
#include "fuzz.h"
#include "hypermate/answers.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 12, MOST_MOVES = 200 };

static const struct {
    const char *start;
    const char *notation; /* which holds the whole state, in the form that can be read */
} starts[] = {
    {"4d-state v1: w - - 0 1 | K@4,0,0,0; Pw@3,2,2,6; Py@3,6,0,4; n@4,2,2,2; k@7,7,7,7; r@0,0,7,7",
     "4d-state"},
    {"4d-state v1: b - - 99 7 | K@4,0,0,0; Q@4,1,0,0; k@7,7,7,7; pw@1,1,1,1", "4d-state"},
    {"5d:misc_-_timeline_formations", "fen5d"},
    {"[Size \"3x3\"]\n[Mode \"5D\"]\n[Board \"custom\"]\n[k2/3/2K:0:1:w]\n[r1k/3/K1R:1:1:w]\n",
     "fen5d"},
    {"[Mode \"5D\"]\n[Board \"custom\"]\n[Size \"4x4\"]\n[nk2/p*3/P*3/2KR:0:1:w]\n", "fen5d"},
    {"4p:modern", "4p-json"},
    {"{\"fen4p\":\"4PC\",\"mode\":\"ffa\"}", "4p-json"},
    {"{\"fen4p\":\"4PCo\",\"mode\":\"ffa\",\"profile\":\"2018\"}", "4p-json"},
};

static void require(bool holds) {
    if (!holds) abort();
}

static hm_session *open_text(const char *text) {
    hm_session *session;
    hm_input_error error;
    return hm_session_open(&session, text, NULL, &error) == HM_YES ? session : NULL;
}

static size_t count_moves(hm_session *session) {
    size_t count;
    hm_error error;
    require(hm_session_moves(session, NULL, &count, &error) == HM_OK);
    return count;
}

/* Every move has its own text, in ascending order, and the fresh session lists the same ones. */
static void compare_moves(hm_session *session, hm_session *fresh) {
    size_t count = count_moves(session);
    require(count == count_moves(fresh));
    for (size_t i = 0; i < count && i < MOST_MOVES; i++) {
        hm_text one = {0}, other = {0};
        require(hm_session_move_text(session, i, &one, NULL) == HM_OK);
        require(hm_session_move_text(fresh, i, &other, NULL) == HM_OK);
        require(one.length == other.length && memcmp(one.data, other.data, one.length) == 0);
        hm_text_clear(&one);
        hm_text_clear(&other);
    }
}

static void compare_with_fresh(hm_session *session, const char *notation) {
    hm_text text = {0};
    uint64_t key[2], other[2];
    hm_ending ending, same;
    hm_error error;
    if (hm_session_pending(session) > 0) return; /* no notation holds half a turn */
    require(hm_session_format(session, hm_notation_named(notation), NULL, &text, &error) == HM_OK);
    hm_session *fresh = open_text(text.data);
    require(fresh != NULL);
    hm_session_key(session, key);
    hm_session_key(fresh, other);
    require(memcmp(key, other, sizeof key) == 0);
    require(strcmp(hm_session_side(session), hm_session_side(fresh)) == 0);
    require(hm_session_ending(session, NULL, &ending, &error) == HM_OK);
    require(hm_session_ending(fresh, NULL, &same, &error) == HM_OK);
    require(strcmp(ending.result, same.result) == 0 && strcmp(ending.reason, same.reason) == 0);
    compare_moves(session, fresh);
    hm_session_destroy(fresh);
    hm_text_clear(&text);
}

/* The whole game in the notation it was read in is read again to the same end. */
static void write_and_read(hm_session *session) {
    hm_text text = {0};
    hm_error error;
    if (hm_session_pending(session) > 0) return;
    hm_status status = hm_session_format(session, NULL, NULL, &text, &error);
    require(status == HM_OK || status == HM_ERR_UNSUPPORTED);
    if (status == HM_OK) {
        hm_session *again = open_text(text.data);
        require(again != NULL);
        hm_session_destroy(again);
    }
    hm_text_clear(&text);
}

static void play_number(hm_session *session, uint8_t byte) {
    hm_error error;
    size_t count = count_moves(session);
    if (count > 0) require(hm_session_play_number(session, byte * 7u % count, &error) == HM_OK);
}

static void compare_plies(const hm_session *one, const hm_session *other) {
    size_t plies = hm_session_plies(one);
    require(plies == hm_session_plies(other) && hm_session_ply(one) == hm_session_ply(other));
    for (size_t i = 0; i < plies; i++) {
        hm_text first = {0}, second = {0};
        require(hm_session_ply_text(one, i, &first, NULL) == HM_OK);
        require(hm_session_ply_text(other, i, &second, NULL) == HM_OK);
        require(strcmp(first.data, second.data) == 0);
        hm_text_clear(&first);
        hm_text_clear(&second);
    }
}

/* What the copy needs of the one it was made of is gone then. */
static hm_session *go_on_in_copy(hm_session *session) {
    hm_session *copy;
    hm_error error;
    const char *reason, *other;
    require(hm_session_copy(session, &copy, &error) == HM_OK);
    compare_plies(session, copy);
    require(hm_session_pending(session) == hm_session_pending(copy));
    require(hm_session_may_submit(session) == hm_session_may_submit(copy));
    require(hm_session_claim(session, &reason, &error) == HM_OK);
    require(hm_session_claim(copy, &other, &error) == HM_OK);
    require(reason == other || strcmp(reason, other) == 0);
    hm_session_destroy(session);
    return copy;
}

/* The session to go on with. */
static hm_session *step(hm_session *session, const uint8_t *at, size_t size) {
    hm_error error;
    switch (at[0] % 8) {
    case 0:
        hm_session_undo(session);
        break;
    case 1:
        hm_session_submit(session, NULL, &error);
        break;
    case 3:
        require(hm_session_go(session, at[1] % (hm_session_plies(session) + 1), &error) == HM_OK);
        if (at[0] & 8) hm_session_cut(session);
        break;
    case 4:
        hm_session_play(session, (const char *)at, size < 40 ? size : 40, NULL, &error);
        break;
    case 6:
        return go_on_in_copy(session);
    default:
        play_number(session, at[1]);
        if (at[0] & 32) hm_session_submit(session, NULL, &error);
    }
    return session;
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    uint64_t first[2], last[2];
    if (size < 1) return 0;
    size_t row = data[0] % (sizeof starts / sizeof starts[0]);
    hm_session *session = open_text(starts[row].start);
    require(session != NULL);
    hm_session_key(session, first);
    for (size_t at = 1, steps = 0; at + 2 <= size && steps < MOST_STEPS; at += 2, steps++) {
        session = step(session, data + at, size - at);
        compare_with_fresh(session, starts[row].notation);
    }
    write_and_read(session);
    while (hm_session_undo(session))
        ;
    hm_session_key(session, last);
    require(memcmp(first, last, sizeof first) == 0);
    hm_session_destroy(session);
    return 0;
}
