/* Sessions of 5D chess: actions of several moves, taking back, lines and alternatives, lists,
 * writing, and what answers tell in the middle of a turn. */
#include "chess5d/picture/layout5d.h"
#include "games/5d/play5d.h"
#include "games/games.h"
#include "harness.h"
#include "hypermate/answers.h"
#include "support/vectors5d.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static hm_session *open_session(const char *text) {
    hm_session *session;
    hm_input_error error;
    if (!CHECK_INT(hm_session_open(&session, text, NULL, &error), HM_YES)) abort();
    return session;
}

static hm_verdict play(hm_session *session, const char *text) {
    return hm_session_play(session, text, strlen(text), NULL, NULL);
}

/* A whole action. */
static void act(hm_session *session, const char *text) {
    CHECK_INT(play(session, text), HM_YES);
    CHECK_INT(hm_session_submit(session, NULL, NULL), HM_YES);
}

/* The session in a notation (NULL: its own), in memory of the heap. */
static char *written(const hm_session *session, const char *notation) {
    hm_text text = {0};
    const hm_notation *to = notation == NULL ? NULL : hm_notation_named(notation);
    CHECK_INT(hm_session_format(session, to, NULL, &text, NULL), HM_OK);
    return text.data;
}

static void expect_text(const hm_session *session, const char *notation, const char *want) {
    char *text = written(session, notation);
    CHECK_TEXT(text, want);
    free(text);
}

/* The text behind the headers. */
static void expect_moves(const hm_session *session, const char *want) {
    char *text = written(session, "5dpgn-short");
    const char *body = strstr(text, "]\n\n");
    CHECK_TEXT(body == NULL ? "" : body + 3, want);
    free(text);
}

static bool same_key(const hm_session *a, const hm_session *b) {
    uint64_t key[2], other[2];
    hm_session_key(a, key);
    hm_session_key(b, other);
    return key[0] == other[0] && key[1] == other[1];
}

/* What the session writes reads back as the same position. */
static void expect_fresh(const hm_session *session, const char *notation) {
    char *text = written(session, notation);
    hm_session *fresh = open_session(text);
    CHECK(same_key(session, fresh));
    CHECK_TEXT(hm_session_side(fresh), hm_session_side(session));
    expect_text(fresh, notation, text);
    hm_session_destroy(fresh);
    free(text);
}

/* The answer to a question, as a line of JSON of the heap. */
static char *ask(hm_session *session, const char *request) {
    hm_text json = {0};
    hm_ask(session, request, strlen(request), NULL, &json);
    CHECK(!json.failed);
    return json.data;
}

static void expect_answer(hm_session *session, const char *request, const char *part) {
    char *json = ask(session, request);
    test_context(request);
    if (!CHECK(strstr(json, part) != NULL)) CHECK_TEXT(json, part);
    test_context(NULL);
    free(json);
}

/* ---- turns ---- */

static const char two[] = "5d:two_timelines";

/* rules5d, sections 4.1 and 4.2. */
static void a_turn_of_two_moves(void) {
    hm_session *session = open_session(two);
    hm_error error;
    CHECK_INT(hm_session_submit(session, NULL, &error), HM_NO);
    CHECK_TEXT(error.message,
               "expected a move on every mandatory board, found none on timeline -0, +0");
    CHECK_INT(play(session, "(+0T1)e4"), HM_YES);
    CHECK_INT(hm_session_pending(session), 1);
    CHECK(!hm_session_may_submit(session));
    CHECK_INT(hm_session_submit(session, NULL, &error), HM_NO);
    CHECK_INT(error.status, HM_ERR_5D_ILLEGAL);
    CHECK_TEXT(error.message,
               "expected a move on every mandatory board, found none on timeline -0");
    CHECK_INT(hm_session_pending(session), 1);
    CHECK_INT(play(session, "(-0T1)d4"), HM_YES);
    CHECK(hm_session_may_submit(session));
    CHECK_INT(hm_session_ply(session), 0);
    CHECK_TEXT(hm_session_side(session), "w");
    CHECK_INT(hm_session_submit(session, NULL, &error), HM_YES);
    CHECK_INT(hm_session_pending(session), 0);
    CHECK_INT(hm_session_ply(session), 1);
    CHECK_TEXT(hm_session_side(session), "b");
    expect_moves(session, "1. (+0T1)e4 (-0T1)d4\n");
    expect_fresh(session, "fen5d");
    hm_session_destroy(session);
}

/* The last pending move goes first, then the last action as a whole. */
static void taking_back(void) {
    hm_session *session = open_session(two), *start = open_session(two);
    act(session, "(+0T1)e4 (-0T1)d4");
    CHECK_INT(play(session, "(+0T1)e5 (-0T1)Nf6"), HM_YES);
    CHECK_INT(hm_session_pending(session), 2);
    CHECK(hm_session_undo(session));
    CHECK_INT(hm_session_pending(session), 1);
    CHECK_INT(play(session, "(-0T1)Nc6"), HM_YES);
    CHECK(hm_session_undo(session) && hm_session_undo(session));
    CHECK_INT(hm_session_ply(session), 1);
    CHECK(hm_session_undo(session));
    CHECK_INT(hm_session_ply(session), 0);
    CHECK(same_key(session, start));
    CHECK(!hm_session_undo(session));
    CHECK_INT(hm_session_plies(session), 1);
    hm_session_destroy(session);
    hm_session_destroy(start);
}

static void refused_moves(void) {
    static const struct {
        const char *start, *moves;
        hm_verdict want;
        hm_status status;
    } cases[] = {
        {two, "e4", HM_NO, HM_ERR_5D_AMBIGUOUS},
        {two, "(+0T1)e5", HM_NO, HM_ERR_5D_MOVE},
        {two, "(+0T1)e4 (+0T1)d4", HM_NO, HM_ERR_5D_MOVE},
        {two, "K", HM_FAILED, HM_ERR_5D_TOKEN},
        {two, "", HM_FAILED, HM_ERR_5D_TOKEN},
        {"[Board \"1\"] 1. f3 / e5 2. g4 / a6 3. a3 / Qh4", "a4", HM_NO, HM_ERR_5D_ILLEGAL},
        {"[Size \"5x5\"][y3c/5/5/5/C3Y:0:1:w]", "Ca1a2", HM_NO, HM_ERR_5D_ILLEGAL},
        {"[Size \"1x1\"][+K:0:1:w]", "a1a1", HM_FAILED, HM_ERR_FIELD},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_session *session = open_session(cases[i].start), *before = open_session(cases[i].start);
        hm_error error;
        const char *moves = cases[i].moves;
        test_context(moves);
        CHECK_INT(hm_session_play(session, moves, strlen(moves), NULL, &error), cases[i].want);
        CHECK_INT(error.status, cases[i].status);
        CHECK_INT(hm_session_pending(session), 0);
        CHECK(same_key(session, before));
        hm_session_destroy(session);
        hm_session_destroy(before);
    }
    test_context(NULL);
}

/* What says where a turn begins and ends is no part of its moves; several turns are no move. */
static void around_a_turn(void) {
    static const char *const turns[] = {"1. (+0T1)e4", "7b.(+0T1)e4", "/ (+0T1)e4", "w. (+0T1)e4",
                                        "{1. d4 / x} (+0T1)e4 {or / 2.} /"};
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        hm_session *session = open_session(two);
        test_context(turns[i]);
        CHECK_INT(play(session, turns[i]), HM_YES);
        CHECK_INT(hm_session_pending(session), 1);
        CHECK_INT(play(session, "1. (-0T1)d4 {at last}"), HM_YES);
        CHECK_INT(hm_session_submit(session, NULL, NULL), HM_YES);
        expect_moves(session, "1. (+0T1)e4 (-0T1)d4\n");
        hm_session_destroy(session);
    }
    test_context(NULL);
    static const struct {
        const char *text;
        hm_status status;
        uint64_t offset;
    } wrong[] = {
        {"1. (+0T1)e5", HM_ERR_5D_MOVE, 3},      {"{x} 1. xx", HM_ERR_5D_TOKEN, 8},
        {"1. (+0T1)e4 {x", HM_ERR_5D_TOKEN, 12}, {"{x}", HM_ERR_5D_TOKEN, 3},
        {"(+0T1)e4 / e5", HM_ERR_5D_TOKEN, 9},   {"1.", HM_ERR_5D_TOKEN, 1},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        hm_session *session = open_session(two);
        hm_error error;
        test_context(wrong[i].text);
        CHECK(hm_session_play(session, wrong[i].text, strlen(wrong[i].text), NULL, &error) !=
              HM_YES);
        CHECK_INT(error.status, wrong[i].status);
        CHECK_INT(error.offset, wrong[i].offset);
        CHECK_INT(hm_session_pending(session), 0);
        hm_session_destroy(session);
    }
    test_context(NULL);
}

/* The legal moves, with a line feed before and behind each. */
static char *listed_moves(hm_session *session) {
    size_t count;
    hm_text listed = {0};
    hm_text_puts(&listed, "\n");
    CHECK_INT(hm_session_moves(session, NULL, &count, NULL), HM_OK);
    for (size_t i = 0; i < count; i++) {
        CHECK_INT(hm_session_move_text(session, i, &listed, NULL), HM_OK);
        hm_text_puts(&listed, "\n");
    }
    CHECK(!listed.failed);
    return listed.data;
}

/* A move is played if and only if some legal action goes on from it, which is what the list says.
 * Returns whether it was refused. */
static bool try_move(hm_session *session, const char *listed, const char *line) {
    char text[100] = {0};
    memcpy(text, line + 1, strlen(line) - 2);
    bool legal = strstr(listed, line) != NULL;
    CHECK_INT(play(session, text), legal ? HM_YES : HM_NO);
    CHECK_INT(hm_session_pending(session), legal);
    if (legal) hm_session_undo(session);
    return !legal;
}

/* Pseudo-legal moves of a position, every so many of them. */
static size_t try_moves(hm_session *session, const hm_5d_position *position) {
    hm_5d_move_list moves = {0};
    hm_text line = {0};
    size_t refused = 0;
    char *listed = listed_moves(session);
    CHECK_INT(hm_5d_generate_pseudo(position, &moves, NULL), HM_OK);
    for (size_t i = 0; i < moves.count; i += 1 + moves.count / 10) {
        line.length = 0;
        hm_text_puts(&line, "\n");
        hm_5d_move_format(position, &moves.moves[i], &line);
        hm_text_puts(&line, "\n");
        refused += try_move(session, listed, line.data);
    }
    hm_text_clear(&line);
    hm_5d_move_list_clear(&moves);
    free(listed);
    return refused;
}

static void moves_that_nothing_follows(void) {
    size_t length, used, refused = 0;
    char *games = vectors5d_hard(&length);
    for (size_t at = 0; at < length; at += used) {
        used = hm_5d_game_extent(games + at, length - at);
        char after = games[at + used];
        games[at + used] = '\0';
        hm_5d_position *position = position5d(games + at);
        hm_session *session = open_session(games + at);
        refused += try_moves(session, position);
        hm_session_destroy(session);
        hm_5d_position_destroy(position);
        games[at + used] = after;
    }
    CHECK(refused > 10);
    free(games);
}

/* ---- lines ---- */

enum { PLIES = 12 };

/* Plays listed moves chosen by a plain rule until the turn may end, and sometimes one more. */
static bool play_turn(hm_session *session, size_t number) {
    for (size_t made = 0; !hm_session_may_submit(session) || (number + made) % 3 == 0; made++) {
        size_t count;
        CHECK_INT(hm_session_moves(session, NULL, &count, NULL), HM_OK);
        if (count == 0) break;
        CHECK_INT(hm_session_play_number(session, ((number + made) * 7919) % count, NULL), HM_OK);
        CHECK_INT(hm_session_pending(session), made + 1);
    }
    return hm_session_may_submit(session) && hm_session_submit(session, NULL, NULL) == HM_YES;
}

/* A session goes to any ply that was played, and back to its start. */
static void any_ply_from(const char *start) {
    hm_session *session = open_session(start);
    char *texts[PLIES + 1] = {written(session, "fen5d")};
    size_t plies = 0;
    while (plies < PLIES && play_turn(session, plies)) {
        texts[++plies] = written(session, "fen5d");
        CHECK_INT(hm_session_ply(session), plies);
        expect_fresh(session, "fen5d");
        expect_fresh(session, "5dpgn");
        expect_fresh(session, "5dpgn-raw");
    }
    CHECK(plies > 2);
    for (size_t i = 0; i < 30; i++) {
        size_t ply = i * 17 % (plies + 1);
        CHECK_INT(hm_session_go(session, ply, NULL), HM_OK);
        CHECK_INT(hm_session_plies(session), plies);
        expect_text(session, "fen5d", texts[ply]);
    }
    CHECK_INT(hm_session_go(session, plies, NULL), HM_OK);
    for (size_t ply = plies; hm_session_undo(session); ply--)
        expect_text(session, "fen5d", texts[ply - 1]);
    CHECK_INT(hm_session_ply(session), 0);
    for (size_t i = 0; i <= plies; i++)
        free(texts[i]);
    hm_session_destroy(session);
}

static void any_ply(void) {
    any_ply_from("5d:very_small");
    any_ply_from(two);
    any_ply_from("5d:timeline_formations");
    any_ply_from("5d:half_reflected");
}

/* Going on along the line, moves may come in another order; another action makes what followed an
 * alternative. */
static void lines_and_alternatives(void) {
    hm_session *session = open_session("[Board \"Two Timelines\"] {so} "
                                       "1. (+0T1)e4 (-0T1)d4 / (-0T1)d5 (+0T1)c5 1-0");
    CHECK_INT(hm_session_plies(session), 2);
    CHECK_INT(hm_session_go(session, 0, NULL), HM_OK);
    act(session, "(-0T1)d4 (+0T1)e4");
    CHECK_INT(hm_session_ply(session), 1);
    CHECK_INT(hm_session_plies(session), 2);
    act(session, "(-0T1)e6 (+0T1)e6");
    CHECK_INT(hm_session_plies(session), 2);
    expect_moves(session, "{so}\n1. (+0T1)e4 (-0T1)d4 (1b. (-0T1)d5 (+0T1)c5 1-0)\n"
                          "1b. (-0T1)e6 (+0T1)e6\n");
    CHECK(hm_session_undo(session));
    act(session, "(+0T1)c5 (-0T1)d5");
    expect_moves(session, "{so}\n1. (+0T1)e4 (-0T1)d4 (1b. (-0T1)e6 (+0T1)e6)\n"
                          "1b. (-0T1)d5 (+0T1)c5 1-0\n");
    CHECK(hm_session_undo(session) && hm_session_undo(session));
    hm_text text = {0};
    CHECK_INT(hm_session_ply_text(session, 1, &text, NULL), HM_OK);
    CHECK_TEXT(text.data, "(-0T1)Pd7d5 (+0T1)Pc7c5");
    CHECK_INT(hm_session_ply_text(session, 2, &text, NULL), HM_ERR_ARGUMENT);
    hm_text_clear(&text);
    hm_session_destroy(session);
}

/* 1. e4 with as many alternatives within each other as there may be: it cannot be an alternative
 * itself. */
static char *deep_game(void) {
    static const char *const ways[] = {"Nf6", "Nf3", "Ng8", "Ng1"};
    hm_text text = {0};
    hm_text_puts(&text, "[Board \"1\"] 1. e4");
    for (int depth = 0; depth < HM_5D_DEEPEST; depth++)
        hm_text_printf(&text, " (%s", ways[depth % 4]);
    for (int depth = HM_5D_DEEPEST; depth > 0; depth--)
        hm_text_puts(&text, depth % 2 == 0 ? ") a3" : ") a6");
    CHECK(!text.failed);
    return text.data;
}

static void what_is_refused_leaves_no_trace(void) {
    char *text = deep_game();
    hm_session *session = open_session(text);
    hm_error error;
    free(text);
    text = written(session, "5dpgn");
    CHECK_INT(hm_session_go(session, 0, NULL), HM_OK);
    CHECK_INT(play(session, "d4"), HM_YES);
    CHECK_INT(hm_session_submit(session, NULL, &error), HM_FAILED);
    CHECK_INT(error.status, HM_ERR_LIMIT);
    CHECK_INT(hm_session_pending(session), 1);
    CHECK_INT(hm_session_ply(session), 0);
    CHECK_INT(hm_session_plies(session), 2);
    expect_text(session, "5dpgn", text);
    free(text);
    CHECK(hm_session_undo(session));
    act(session, "e4");
    CHECK_INT(hm_session_plies(session), 2);
    hm_session_destroy(session);
}

/* ---- writing ---- */

/* A refused "apply" leaves the moves that were pending, also where a turn that they belong to could
 * be submitted before another was refused. */
static void what_is_applied_in_vain(void) {
    static const char *const requests[] = {
        "{\"question\":\"apply\",\"words\":[\"(-0T1)Pa2a3\",\"(+0T1)Pa7a8\"]}",
        "{\"question\":\"apply\",\"words\":[\"(-0T1)Pa2a3\",\"/\",\"(+0T1)Pa7a8\"]}",
        "{\"question\":\"apply\",\"words\":[\"(-0T1)Pa2a3\",\"nonsense\"]}",
    };
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        hm_session *session = open_session("5d:two_timelines");
        hm_text json = {0};
        CHECK_INT(play(session, "(+0T1)Pe2e3"), HM_YES);
        CHECK(hm_ask(session, requests[i], strlen(requests[i]), NULL, &json) != HM_YES);
        CHECK_INT(hm_session_pending(session), 1);
        CHECK_INT(hm_session_ply(session), 0);
        act(session, "(-0T1)Pa2a3");
        hm_text_clear(&json);
        hm_session_destroy(session);
    }
    hm_session *session = open_session("5d:two_timelines");
    CHECK_INT(play(session, "(+0T1)Pe2e3"), HM_YES);
    expect_answer(session, "{\"question\":\"apply\",\"words\":[\"(-0T1)Pa2a3\"]}",
                  "\"legal\":true");
    CHECK_INT(hm_session_ply(session), 1);
    hm_session_destroy(session);
}

static void own_notations(void) {
    hm_session *session = open_session("5d:small");
    expect_text(session, NULL,
                "[Mode \"5D\"]\n[Board \"Custom\"]\n[Size \"5x5\"]\n"
                "[k*qbnr*/p*p*p*p*p*/5/P*P*P*P*P*/K*QBNR*:0:1:w]\n");
    hm_session_destroy(session);
    session = open_session("[Board \"Small\"] [White \"me\"]");
    act(session, "a3");
    expect_text(session, NULL,
                "[Mode \"5D\"]\n[Board \"Small\"]\n[Size \"5x5\"]\n[White \"me\"]\n\n"
                "1. (0T1)Pa2a3\n");
    hm_text text = {0};
    CHECK_INT(hm_session_format(session, hm_notation_named("c4d"), NULL, &text, NULL),
              HM_ERR_UNSUPPORTED);
    hm_text_clear(&text);
    hm_session_destroy(session);
}

/* Texts and states are those before the pending moves; pictures and status show them. */
static void in_the_middle_of_a_turn(void) {
    hm_session *session = open_session(two), *start = open_session(two);
    CHECK_INT(play(session, "(+0T1)e4"), HM_YES);
    char *text = written(start, "fen5d");
    expect_text(session, "fen5d", text);
    free(text);
    CHECK(!same_key(session, start));
    expect_answer(session, "{\"question\":\"status\"}",
                  "\"mandatory\":[\"-0\"],\"legal\":true,\"in_check\":false,"
                  "\"in_check_mandatory\":false,\"verdict\":\"none\",\"softmate\":false,"
                  "\"hardmate\":false,\"checks\":[],\"problems\":[],\"pending\":[\"(+0T1)Pe2e4\"],"
                  "\"may_submit\":false}");
    expect_answer(session, "{\"question\":\"show\"}", "last action: (+0T1)e2-(+0T1)e4");
    expect_answer(session, "{\"question\":\"moves\",\"legal\":true}",
                  "\"(-0T1)Pd2d3\",\"(-0T1)Pd2d4\",\"(-0T1)Pe2e3\"");
    expect_answer(
        session, "{\"question\":\"apply\",\"words\":[\"(-0T1)e5\"]}",
        "{\"legal\":false,\"move\":\"(-0T1)e5\",\"played\":0,\"reason\":\"no_such_move\"");
    CHECK_INT(hm_session_pending(session), 1);
    hm_ending ending;
    CHECK_INT(hm_session_ending(session, NULL, &ending, NULL), HM_OK);
    CHECK_TEXT(ending.result, "*");
    CHECK_INT(hm_session_go(session, 0, NULL), HM_OK);
    CHECK(same_key(session, start));
    hm_session_destroy(session);
    hm_session_destroy(start);
}

/* Kings alone on three boards, which all have to be played on. */
static const char three[] = "[Size \"4x4\"] [Board \"custom\"]\n"
                            "[k3/4/4/3K:-1:1:w]\n[k3/4/4/3K:0:1:w]\n[k3/4/4/3K:+1:1:w]\n";

/* A turn that is refused takes back its own moves, not those that waited before it. */
static void what_waits_is_kept(void) {
    hm_session *session = open_session(three);
    CHECK_INT(play(session, "(0T1)Kd2"), HM_YES);
    expect_answer(session, "{\"question\":\"apply\",\"words\":[\"(-1T1)Kd2\"]}",
                  "{\"legal\":false,\"move\":\"(-1T1)Kd2\",\"played\":0,");
    CHECK_INT(hm_session_pending(session), 1);
    CHECK_INT(play(session, "(-1T1)Kd2"), HM_YES);
    act(session, "(+1T1)Kd2");
    CHECK_INT(hm_session_ply(session), 1);
    hm_session_destroy(session);
}

/* The shards of a count leave the session alone, and give what the whole does. */
static void shards_in_the_middle(void) {
    static const struct {
        const char *text, *move;
        size_t ply, pending;
    } cases[] = {
        {"4d:start", NULL, 0, 0},
        {"4p:modern", NULL, 0, 0},
        {"a2a1-a4a1\na7a8-a5a8\nb1a1-c3a1\n", NULL, 1, 0},
        {two, "(+0T1)e4", 0, 1},
        {"[Board \"Very Small\"] 1. Nxc3 / Bxc3 2. bxc3 / Nxc3", NULL, 1, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_session *session = open_session(cases[i].text);
        test_context(cases[i].text);
        size_t plies = hm_session_plies(session);
        CHECK_INT(hm_session_go(session, cases[i].ply, NULL), HM_OK);
        if (cases[i].move != NULL) CHECK_INT(play(session, cases[i].move), HM_YES);
        uint64_t key[2], after[2], sum = 0, all;
        hm_session_key(session, key);
        for (int shard = 1; shard <= 2; shard++) {
            char request[80];
            snprintf(request, sizeof request,
                     "{\"question\":\"perft\",\"depth\":1,\"shard\":\"%d/2\"}", shard);
            char *json = ask(session, request);
            const char *nodes = strstr(json, "\"nodes\":");
            if (CHECK(nodes != NULL)) sum += strtoull(nodes + 8, NULL, 10);
            free(json);
        }
        char *json = ask(session, "{\"question\":\"perft\",\"depth\":1}");
        const char *nodes = strstr(json, "\"nodes\":");
        all = nodes == NULL ? 0 : strtoull(nodes + 8, NULL, 10);
        free(json);
        CHECK(all > 0);
        CHECK_INT(sum, all);
        hm_session_key(session, after);
        CHECK(key[0] == after[0] && key[1] == after[1]);
        CHECK_INT(hm_session_ply(session), cases[i].ply);
        CHECK_INT(hm_session_plies(session), plies);
        CHECK_INT(hm_session_pending(session), cases[i].pending);
        hm_session_destroy(session);
    }
    test_context(NULL);
}

/* ---- answers ---- */

static void endings(void) {
    static const struct {
        const char *text, *result, *reason;
    } cases[] = {
        {"[Board \"Very Small\"] 1. Nxc3 / Bxc3 2. bxc3 / Nxc3 3. Bxa3 / Nxa2", "0-1", "checkmate"},
        {"[Board \"1\"] 1. f3 / e5 2. g4 / a6", "*", ""},
        {"[Size \"1x1\"][+K:0:1:w]", "*", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_session *session = open_session(cases[i].text);
        hm_ending ending;
        CHECK_INT(hm_session_ending(session, NULL, &ending, NULL), HM_OK);
        CHECK_TEXT(ending.result, cases[i].result);
        CHECK_TEXT(ending.reason, cases[i].reason);
        hm_session_destroy(session);
    }
}

/* Knights that come and go for 60 turns: the same pieces a dozen times over, and no pawn move, are
 * no draw; the players may say that it is one (rules5d, section 8.6). */
static void nothing_draws_by_itself(void) {
    hm_text text = {0};
    hm_text_puts(&text, "[Board \"Standard\"] ");
    for (int turn = 1; turn <= 60; turn++)
        hm_text_printf(&text, "%d. %s ", turn, turn % 2 != 0 ? "Nf3 / Nf6" : "Ng1 / Ng8");
    hm_session *session = open_session(text.data);
    hm_ending ending;
    CHECK_INT(hm_session_ply(session), 120);
    CHECK_INT(hm_session_ending(session, NULL, &ending, NULL), HM_OK);
    CHECK_TEXT(ending.result, "*");
    hm_session_destroy(session);
    hm_text_puts(&text, "1/2-1/2");
    session = open_session(text.data);
    CHECK_INT(hm_session_ply(session), 120);
    hm_session_destroy(session);
    hm_text_clear(&text);
}

/* A mark of turns alone is no move, and nothing stands behind it. */
static void marks_are_no_moves(void) {
    expect_answer(NULL, "{\"question\":\"why\",\"input\":\"5d:standard\",\"words\":[\"/\"]}",
                  "expected a move");
    expect_answer(NULL, "{\"question\":\"why\",\"input\":\"5d:standard\",\"words\":[\"/\",\"e5\"]}",
                  "\"legal\":false");
}

/* A game goes on as a game, cut at the ply asked for; a position as a position. */
static void applied_games(void) {
    expect_answer(NULL,
                  "{\"question\":\"apply\",\"words\":[\"Nf3\",\"a6\"],\"input\":"
                  "\"[Board \\\"1\\\"] {so} 1. e4 (1b. d5) / e5! {yes}\"}",
                  "{\"position\":\"[Mode \\\"5D\\\"]\\n[Board \\\"Standard\\\"]\\n"
                  "[Size \\\"8x8\\\"]\\n\\n{so}\\n1. (0T1)Pe2e4 (1b. (0T1)Pd7d5)\\n"
                  "1b. (0T1)Pe7e5! {yes}\\n2. (0T2)Ng1f3 / (0T2)Pa7a6\\n\",\"state\":{\"fen5d\":");
    expect_answer(NULL,
                  "{\"question\":\"apply\",\"words\":[\"d5\"],\"ply\":1,\"input\":"
                  "\"[Board \\\"1\\\"] 1. e4 / e5 2. Nf3 1-0\"}",
                  "\\n\\n1. (0T1)Pe2e4 / (0T1)Pd7d5\\n\",\"state\"");
    expect_answer(NULL, "{\"question\":\"apply\",\"words\":[\"a3\"],\"input\":\"5d:small\"}",
                  "{\"position\":\"[Mode \\\"5D\\\"]\\n[Board \\\"Custom\\\"]\\n");
    expect_answer(NULL,
                  "{\"question\":\"apply\",\"words\":[\"a3\"],\"input\":"
                  "\"{\\\"fen5d\\\":\\\"[Board \\\\\\\"Small\\\\\\\"]\\\"}\"}",
                  "{\"position\":{\"fen5d\":\"[Mode");
}

/* What programs draw: boards and ghosts, the last action or what is pending, checks, branches. */
static void scenes(void) {
    expect_answer(NULL,
                  "{\"question\":\"scene\",\"input\":\"[Board \\\"Very Small\\\"] 1. Nxc3 / Bxc3 "
                  "2. bxc3 / Nxc3 3. Bxa3 / Nxa2\"}",
                  "{\"line\":0,\"time\":8,\"squares\":\"KR..n.PPBp.p..rk\"},"
                  "{\"line\":0,\"time\":9,\"squares\":\"KR..n.PPBp.p..rk\",\"ghost\":true}],"
                  "\"branches\":[],\"last\":[{\"from\":[0,7,2,2],\"to\":[0,7,0,1],\"arrival\":0}],"
                  "\"checks\":[{\"from\":[0,9,0,1],\"to\":[0,5,0,0]}],"
                  "\"title\":\"White to move, in check, present T4w\"}");
    expect_answer(NULL,
                  "{\"question\":\"scene\",\"input\":\"[Board \\\"1\\\"] 1. e3 / Nf6 "
                  "2. Nf3 / (0T2)Nf6>>(0T1)f4\"}",
                  "\"branches\":[{\"line\":-1,\"from_line\":0,\"from_time\":3}]");
    static const char alone[] = "[Board \"Standard\"]";
    hm_5d_game *game;
    hm_facts facts = {0};
    CHECK_INT(hm_5d_game_parse(alone, strlen(alone), 0, &game, NULL, NULL, NULL), HM_OK);
    CHECK_INT(hm_5d_game_scene(game, 99, NULL, 0, &facts, NULL), HM_ERR_ARGUMENT);
    hm_5d_game_destroy(game);
    hm_facts_clear(&facts);
    hm_session *session = open_session(two);
    CHECK_INT(hm_session_play(session, "(+0T1)e4", 8, NULL, NULL), HM_YES);
    expect_answer(
        session, "{\"question\":\"scene\"}",
        "{\"side\":\"w\",\"width\":8,\"height\":8,\"present\":2,\"lines\":["
        "{\"line\":-1,\"name\":\"-0\",\"start\":2,\"end\":2,\"active\":true,\"mandatory\":"
        "true},{\"line\":0,\"name\":\"+0\",\"start\":2,\"end\":3,\"active\":true}]");
    const hm_random_order order = {.size = sizeof order, .seed = 1, .plies = 2};
    CHECK_INT(hm_session_random(session, &order, NULL, NULL, NULL), HM_ERR_ARGUMENT);
    expect_answer(session, "{\"question\":\"scene\"}",
                  "\"pending\":[{\"from\":[0,2,4,1],\"to\":[0,2,4,3],\"arrival\":0}],\"checks\":[],"
                  "\"title\":\"White to move, present T1w\"}");
    hm_session_destroy(session);
}

static void states_with_moves(void) {
    hm_session *session = open_session(
        "{\"fen5d\":\"5d:two_timelines\",\"moves_played\":[[\"(-0T1)d4\",\"(+0T1)e4\"],"
        "\"(+0T1)e5 (-0T1)e5\"]}");
    CHECK_INT(hm_session_plies(session), 2);
    expect_moves(session, "1. (-0T1)d4 (+0T1)e4 / (+0T1)e5 (-0T1)e5\n");
    hm_session_destroy(session);
    hm_input_error error;
    CHECK_INT(hm_session_open(&session,
                              "{\"fen5d\":\"5d:two_timelines\",\"moves_played\":[\"(-0T1)d4\"]}",
                              NULL, &error),
              HM_FAILED);
    CHECK_INT(error.error.status, HM_ERR_5D_ILLEGAL);
    CHECK_TEXT(error.field, "moves_played");
}

/* ---- by chance ---- */

/* A turn by chance is whole: as many moves as it needs, and submitted. One move may not be. */
static void turns_by_chance(void) {
    hm_session *session = open_session("5d:two_timelines");
    hm_random random;
    bool played, waited = false;
    hm_random_init(&random, 4);
    for (size_t turn = 1; turn <= 12; turn++) {
        CHECK_INT(hm_play_random_turn(session, &random, &played, NULL), HM_OK);
        CHECK(played && hm_session_pending(session) == 0);
        CHECK_INT(hm_session_ply(session), turn);
    }
    for (int move = 0; move < 12; move++) {
        CHECK_INT(hm_play_random_move(session, &random, &played, NULL), HM_OK);
        CHECK(played);
        waited |= hm_session_pending(session) > 0;
    }
    CHECK(waited && hm_session_ply(session) < 24);
    hm_session_destroy(session);
}

/* Where nobody can move nothing is played. */
static void no_turn_by_chance(void) {
    hm_session *session =
        open_session("[Board \"Very Small\"] 1. Nxc3 / Bxc3 2. bxc3 / Nxc3 3. Bxa3 / Nxa2");
    hm_random random;
    bool played = true;
    hm_random_init(&random, 1);
    CHECK_INT(hm_play_random_turn(session, &random, &played, NULL), HM_OK);
    CHECK(!played);
    CHECK_INT(hm_session_ply(session), 6);
    const hm_random_order order = {.size = sizeof order, .seed = 1, .number = 1, .plies = 2};
    hm_error error;
    CHECK_INT(hm_session_random(session, &order, NULL, NULL, &error), HM_ERR_ARGUMENT);
    CHECK_TEXT(error.message, "a random game cannot continue one that has ended: 0-1");
    hm_session_destroy(session);
}

/* ---- long lists ---- */

typedef struct patience {
    unsigned asked, most;
} patience;

static bool has_patience(void *context, uint64_t done, uint64_t total) {
    patience *p = context;
    (void)done, (void)total;
    return p->asked++ < p->most;
}

/* Each question of the watch, while texts are made and while they are sorted, can be the last. */
static void long_lists_are_sorted_in_pieces(void) {
    enum { COUNT = 50000 };
    hm_session *session = open_session("5d:standard");
    const hm_5d_position *position = ((const hm_play_5d *)session->play)->position;
    patience limit = {.most = UINT_MAX};
    const hm_watch watch = {.progress = has_patience, .context = &limit};
    hm_5d_move_list moves = {0};
    hm_sorted_5d sorted = {0};
    size_t wrong = 0, sum = 0;
    CHECK_INT(hm_5d_generate(position, &moves, NULL, NULL), HM_OK);
    for (size_t i = 0; i < COUNT; i++)
        hm_5d_action_list_add(&sorted.list, &moves.moves[i % moves.count], 1, NULL);
    CHECK_INT(hm_sort_5d(position, &sorted, &watch, NULL), HM_OK);
    for (size_t i = 0; i < COUNT; i++) {
        sum += sorted.order.at[i].index;
        wrong += i > 0 && strcmp(sorted.order.at[i - 1].text, sorted.order.at[i].text) > 0;
    }
    CHECK_INT(wrong, 0);
    CHECK_INT(sum, (size_t)COUNT * (COUNT - 1) / 2);
    unsigned asked = limit.asked;
    CHECK(asked > 8);
    for (limit.most = 0; limit.most < asked; limit.most++) {
        limit.asked = 0;
        hm_text_clear(&sorted.words);
        CHECK_INT(hm_sort_5d(position, &sorted, &watch, NULL), HM_ERR_INTERRUPTED);
    }
    hm_5d_move_list_clear(&moves);
    hm_sorted_5d_clear(&sorted);
    hm_session_destroy(session);
}

TEST_MAIN(TEST(a_turn_of_two_moves), TEST(taking_back), TEST(refused_moves), TEST(around_a_turn),
          TEST(moves_that_nothing_follows), TEST(any_ply), TEST(lines_and_alternatives),
          TEST(what_is_refused_leaves_no_trace), TEST(what_is_applied_in_vain), TEST(own_notations),
          TEST(in_the_middle_of_a_turn), TEST(what_waits_is_kept), TEST(shards_in_the_middle),
          TEST(endings), TEST(nothing_draws_by_itself), TEST(marks_are_no_moves),
          TEST(applied_games), TEST(scenes), TEST(states_with_moves), TEST(turns_by_chance),
          TEST(no_turn_by_chance), TEST(long_lists_are_sorted_in_pieces))
