/* Sessions of four-player games: played, refused, taken back, gone through, written and read again.
 */
#include "core/core.h"
#include "harness.h"
#include "hypermate/answers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- asking ---- */

static hm_session *open_with(const char *text, const hm_setting *settings, size_t count) {
    hm_session *session;
    hm_input_error error = {0};
    hm_request request = {.size = sizeof request, .settings = settings, .setting_count = count};
    bool opened = hm_session_open(&session, text, &request, &error) == HM_YES;
    CHECK_TEXT(error.error.message, "");
    if (!opened) abort();
    return session;
}

static hm_session *open_text(const char *text) {
    return open_with(text, NULL, 0);
}

static hm_verdict play(hm_session *session, const char *move) {
    hm_error error;
    return hm_session_play(session, move, strlen(move), NULL, &error);
}

/* The caller frees it. */
static char *text_in(const hm_session *session, const char *notation) {
    hm_text text = {0};
    hm_error error = {0};
    const hm_notation *to = hm_notation_named(notation);
    CHECK(to != NULL);
    CHECK_INT(hm_session_format(session, to, NULL, &text, &error), HM_OK);
    CHECK_TEXT(error.message, "");
    return text.data;
}

static void check_text(const hm_session *session, const char *notation, const char *want) {
    char *text = text_in(session, notation);
    CHECK_TEXT(text, want);
    free(text);
}

static void check_answer(hm_session *session, const char *question, const char *const *words,
                         size_t count, hm_verdict verdict, const char *want) {
    hm_facts facts = {0};
    hm_text json = {0};
    hm_input_error error;
    hm_request request = {.size = sizeof request, .words = words, .word_count = count};
    CHECK_INT(hm_session_answer(session, hm_question_named(question), &request, &facts, &error),
              verdict);
    hm_facts_json(&facts, &json);
    CHECK(strstr(json.data, want) != NULL || !printf("# %s", json.data));
    hm_facts_clear(&facts);
    hm_text_clear(&json);
}

static void check_ending(hm_session *session, const char *result, const char *reason) {
    hm_ending ending;
    CHECK_INT(hm_session_ending(session, NULL, &ending, NULL), HM_OK);
    CHECK_TEXT(ending.result, result);
    CHECK_TEXT(ending.reason, reason);
}

/* ---- random games ---- */

enum { MOST_PLIES = 160 };

/* What a session is at one of its plies. */
typedef struct moment {
    uint64_t key[2];
    char *fen, *state;
    size_t moves;
} moment;

typedef struct record {
    moment at[MOST_PLIES + 1];
    size_t plies;
} record;

static moment moment_of(hm_session *session) {
    moment m;
    hm_session_key(session, m.key);
    m.fen = text_in(session, "fen4p");
    m.state = text_in(session, "4p-json");
    CHECK_INT(hm_session_moves(session, NULL, &m.moves, NULL), HM_OK);
    return m;
}

static void forget(moment *m) {
    free(m->fen);
    free(m->state);
}

static bool is_over(hm_session *session) {
    hm_ending ending;
    CHECK_INT(hm_session_ending(session, NULL, &ending, NULL), HM_OK);
    return strcmp(ending.result, "*") != 0;
}

/* The tags of a game name the rules that make a difference while it goes on: a state read from them
 * may name others (`rules` false). A state is a start of its own, which is played on where the game
 * was over. */
static bool is_moment(hm_session *session, const moment *want, bool rules) {
    moment m = moment_of(session);
    bool same = CHECK_BYTES(m.key, want->key, sizeof m.key);
    same = CHECK_TEXT(m.fen, want->fen) && same;
    if (rules) same = CHECK_TEXT(m.state, want->state) && same;
    if (!is_over(session)) same = CHECK_INT(m.moves, want->moves) && same;
    forget(&m);
    return same;
}

/* The state by itself is the same place, with the same positions behind it. */
static void check_state(const moment *m) {
    hm_session *fresh = open_text(m->state);
    is_moment(fresh, m, true);
    hm_session_destroy(fresh);
}

static bool play_number(hm_session *session, size_t number) {
    hm_text text = {0};
    bool by_text = number % 2 == 0, played;
    if (by_text) {
        CHECK_INT(hm_session_move_text(session, number, &text, NULL), HM_OK);
        played = play(session, text.data) == HM_YES;
        hm_text_clear(&text);
    } else {
        played = hm_session_play_number(session, number, NULL) == HM_OK;
    }
    return CHECK(played);
}

/* A move, or somebody leaves. */
static bool play_one(hm_session *session, hm_random *random, size_t moves) {
    if (moves == 0 || is_over(session)) return false;
    bool leaves = hm_random_below(random, 40) == 0;
    const char *token = hm_random_below(random, 2) == 0 ? "R" : "T";
    if (leaves && play(session, token) == HM_YES) return true;
    CHECK_INT(hm_session_moves(session, NULL, &moves, NULL), HM_OK);
    return play_number(session, (size_t)hm_random_below(random, moves));
}

static void play_game(hm_session *session, hm_random *random, record *r) {
    r->plies = 0;
    r->at[0] = moment_of(session);
    while (r->plies < MOST_PLIES && play_one(session, random, r->at[r->plies].moves)) {
        r->at[++r->plies] = moment_of(session);
        CHECK_INT(hm_session_ply(session), r->plies);
        if (hm_random_below(random, 20) == 0) check_state(&r->at[r->plies]);
    }
}

/* Back to the start, to the end, and to plies between. */
static void go_about(hm_session *session, hm_random *random, const record *r, bool rules) {
    CHECK_INT(hm_session_plies(session), r->plies);
    for (size_t ply = r->plies; ply > 0; ply--) {
        CHECK(hm_session_undo(session));
        if (!is_moment(session, &r->at[ply - 1], rules)) return;
    }
    CHECK(!hm_session_undo(session));
    for (int i = 0; i < 12; i++) {
        size_t ply = (size_t)hm_random_below(random, r->plies + 1);
        CHECK_INT(hm_session_go(session, ply, NULL), HM_OK);
        if (!is_moment(session, &r->at[ply], rules)) return;
    }
    CHECK_INT(hm_session_go(session, r->plies + 1, NULL), HM_ERR_ARGUMENT);
}

/* The text of a game and the object of one are that game again. */
static void check_texts(hm_session *session, hm_random *random, const record *r) {
    const hm_setting format = {"format", "pgn4"};
    char *text = text_in(session, "pgn4"), *json = text_in(session, "pgn4-json");
    hm_session *games[] = {open_with(text, &format, 1), open_text(json)};
    for (size_t i = 0; i < 2; i++) {
        test_context(i == 0 ? text : json);
        go_about(games[i], random, r, i == 1);
        check_text(games[i], "pgn4", text);
        if (i == 1) check_text(games[i], "pgn4-json", json);
        hm_session_destroy(games[i]);
    }
    test_context(NULL);
    free(text);
    free(json);
}

/* Single rules stand in states, not in the tags of games. */
static void check_game(const hm_setting settings[3], hm_random *random) {
    static record r;
    bool usual = settings[2].value == NULL;
    hm_session *session = open_with("4p:modern", settings, usual ? 2 : 3);
    play_game(session, random, &r);
    go_about(session, random, &r, true);
    CHECK_INT(hm_session_go(session, r.plies, NULL), HM_OK);
    if (usual) check_texts(session, random, &r);
    hm_session_destroy(session);
    for (size_t ply = 0; ply <= r.plies; ply++)
        forget(&r.at[ply]);
}

static void there_and_back(void) {
    static const char *const modes[] = {"teams", "ffa", "solo"};
    static const char *const profiles[] = {"current", "2018", "2017"};
    static const char *const rules[] = {
        NULL, "dead_wall,walking", "mate_at_turn,ep_front_only,points_two_checks_by_queen=7", NULL,
        "walking=false,promote_to=DR,draw_clock=30,repetitions=2"};
    hm_random random;
    hm_random_init(&random, 44);
    for (uint64_t i = 0; i < test_rounds(6, 30, 600); i++) {
        const hm_setting settings[] = {{"mode", modes[(i + 1) % 3]},
                                       {"profile", profiles[i / 3 % 3]},
                                       {"rules", rules[i % 5]}};
        check_game(settings, &random);
    }
}

/* ---- lines ---- */

#define TAGS "[Variant \"FFA\"]\n[RuleVariants \"EnPassant\"]\n[StartFen4 \"4PC\"]\n\n"

static void check_ply_text(const hm_session *session, size_t ply, const char *want) {
    hm_text text = {0};
    CHECK_INT(hm_session_ply_text(session, ply, &text, NULL), HM_OK);
    CHECK_TEXT(text.data, want);
    hm_text_clear(&text);
}

/* What is there already is followed, also into a variation and on; what is new stands beside it. */
static void variations(void) {
    hm_session *session = open_text(TAGS "1. d2-d4 ( 1. e2-e4 .. b4-c4 .. R ) .. b5-c5 .. k13-k12");
    CHECK_INT(hm_session_plies(session), 3);
    CHECK_INT(hm_session_ply(session), 3);
    CHECK_INT(hm_session_go(session, 0, NULL), HM_OK);
    CHECK_INT(play(session, "d4"), HM_YES);
    CHECK_INT(hm_session_plies(session), 3);
    CHECK_INT(hm_session_ply(session), 1);
    CHECK(hm_session_undo(session));
    CHECK_INT(play(session, "e2-e4"), HM_YES);
    CHECK_INT(hm_session_plies(session), 3);
    check_ply_text(session, 1, "b4-c4");
    check_ply_text(session, 2, "R");
    CHECK_INT(play(session, "b6-c6"), HM_YES);
    CHECK_INT(hm_session_plies(session), 2);
    check_ply_text(session, 1, "b6-c6");
    CHECK_INT(hm_session_ply_text(session, 2, &(hm_text){0}, NULL), HM_ERR_ARGUMENT);
    check_text(session, "pgn4",
               TAGS "1. d2-d4 ( 1. e2-e4 .. b4-c4 .. R ) ( 1. e2-e4 .. b6-c6 )  .. b5-c5 .. "
                    "k13-k12\n");
    check_text(session, "pgn4-short",
               TAGS "1. d4 ( 1. e4 .. c4 .. R ) ( 1. e4 .. c6 )  .. c5 .. k12\n");
    hm_session_destroy(session);
}

/* Tags that speak of the end are of that end alone: a game that is cut or goes on has none. */
static void claims_of_an_end(void) {
    static const char start[] = "[Variant \"FFA\"]\n[RuleVariants \"EnPassant\"]\n"
                                "[StartFen4 \"4PC\"]\n";
    static const char claims[] = "[Termination \"Game over. (Green +60)\"]\n"
                                 "[CurrentMove \"4\"]\n[Result \"Draw\"]\n";
    static const char moves[] = "\n1. d2-d4 .. b4-c4 .. k13-k12";
    hm_text text = {0};
    hm_text_printf(&text, "%s%s%s 1/2-1/2\n", start, claims, moves);
    hm_session *session = open_text(text.data);
    check_text(session, "pgn4", text.data);
    /* Back and on again, or a variation: it ends where it did. */
    CHECK_INT(hm_session_go(session, 2, NULL), HM_OK);
    CHECK_INT(play(session, "k12"), HM_YES);
    check_text(session, "pgn4", text.data);
    CHECK_INT(play(session, "m4-l4"), HM_YES);
    text.length = 0;
    hm_text_printf(&text, "%s%s .. m4-l4\n", start, moves);
    check_text(session, "pgn4", text.data);
    hm_session_destroy(session);
    text.length = 0;
    hm_text_printf(&text, "%s%s%s\n", start, claims, moves);
    session = open_text(text.data);
    CHECK_INT(hm_session_go(session, 2, NULL), HM_OK);
    hm_session_cut(session);
    text.length = 0;
    hm_text_printf(&text, "%s\n1. d2-d4 .. b4-c4\n", start);
    check_text(session, "pgn4", text.data);
    hm_session_destroy(session);
    hm_text_clear(&text);
}

/* A game up to a ply, as text, forgets the rest, also when it goes on there. */
static void plies_of_texts(void) {
    static const char text[] = TAGS "1. d2-d4 .. b5-c5 ( .. b4-c4 ) .. k13-k12 .. m4-l4\n";
    static const struct {
        const char *question, *member, *want;
        hm_setting to;
    } cases[] = {
        {"convert", "text", TAGS "1. d2-d4 .. b5-c5 ( .. b4-c4 )\n", {"to", "pgn4"}},
        {"apply",
         "position",
         TAGS "1. d2-d4 .. b5-c5 ( .. b4-c4 )  .. e13-e12\n",
         {"pretty", NULL}},
    };
    static const char *const move = "e12";
    const hm_input input = {.notation = hm_notation_named("pgn4"),
                            .line = 1,
                            .game = 1,
                            .text = text,
                            .length = sizeof text - 1};
    for (size_t i = 0; i < 2; i++) {
        const hm_setting settings[] = {{"ply", "2"}, cases[i].to};
        hm_request request = {.size = sizeof request, .settings = settings, .setting_count = 2};
        hm_facts facts = {0};
        hm_input_error error;
        request.words = &move;
        request.word_count = i;
        CHECK_INT(hm_answer(hm_question_named(cases[i].question), &input, &request, &facts, &error),
                  HM_YES);
        const hm_fact *answer = hm_fact_first(&facts, NULL);
        const hm_fact *member = hm_fact_get(&facts, answer, cases[i].member);
        CHECK_TEXT(hm_fact_words(&facts, member, NULL), cases[i].want);
        hm_facts_clear(&facts);
    }
}

/* ---- steps that are refused ---- */

static void refusals(void) {
    static const char *const wrong[] = {"d2-d5", "e4-e5", "O-O", "#", "S", "R#", "b5-c5"};
    hm_session *session = open_text("4p:modern");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        moment before = moment_of(session);
        test_context(wrong[i]);
        CHECK_INT(play(session, wrong[i]), HM_NO);
        is_moment(session, &before, true);
        forget(&before);
    }
    CHECK_INT(play(session, "what"), HM_FAILED);
    CHECK_INT(hm_session_plies(session), 0);
    CHECK_INT(play(session, "R"), HM_YES);
    CHECK_INT(play(session, "R"), HM_NO);
    check_answer(session, "apply", (const char *const[]){"T"}, 1, HM_NO,
                 "{\"legal\":false,\"move\":\"T\",\"played\":0,\"reason\":\"no_such_move\","
                 "\"by\":[],\"message\":\"the game has ended\",\"alternatives\":[]}");
    CHECK_INT(hm_session_plies(session), 1);
    test_context(NULL);
    hm_session_destroy(session);
}

/* ---- ends ---- */

#define NOBODY "-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-"

/* What was played to its end has no moves any more, also for those who could still make some. */
static void expect_nothing_left(hm_session *session) {
    size_t count;
    CHECK_INT(hm_session_moves(session, NULL, &count, NULL), HM_OK);
    CHECK_INT(count, 0);
    check_answer(session, "status", NULL, 0, HM_YES, "\"legal_count\":0,");
}

static void ends(void) {
    static const struct {
        const char *text, *mode, *moves[2], *result, *reason;
    } cases[] = {
        {"4p:modern", "teams", {NULL}, "*", ""},
        {"4p:modern", "teams", {"R"}, "0-1", "resigned"},
        {"4p:modern", "teams", {"d2-d4", "T"}, "1-0", "flagged"},
        {"R" NOBODY "14/14/14/14/14/14/bK,13/13,gK/14/14/14/14/14/3,rK,2,yK,7",
         "teams",
         {NULL},
         "1/2-1/2",
         "insufficient_material"},
        {"R" NOBODY "7,yK,6/14/14/14/14/14/4,bR,9/bK,13/14/13,gK/14/14/4,bQ,9/3,rK,10",
         "teams",
         {NULL},
         "0-1",
         "checkmate"},
        {"R" NOBODY "7,yK,6/14/14/14/14/14/4,bR,9/bK,13/14/13,gK/14/4,bQ,9/14/3,rK,10",
         "teams",
         {NULL},
         "1/2-1/2",
         "stalemate"},
        {"R" NOBODY "7,yK,6/14/14/14/14/14/14/bK,2,rR,10/14/13,gK/14/14/14/3,rK,10",
         "teams",
         {"Rd7xKa7"},
         "1-0",
         "king_taken"},
        {"R" NOBODY "14/14/14/14/14/14/4,bR,9/bK,13/14/14/14/14/4,bQ,9/3,rK,10",
         "ffa",
         {"#"},
         "points",
         "last_player"},
        {"R" NOBODY "14/14/14/14/14/14/14/bK,13/14/14/14/14/14/3,rK,10",
         "ffa",
         {NULL},
         "points",
         "insufficient_material"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const hm_setting mode = {"mode", cases[i].mode};
        test_context(cases[i].text);
        hm_session *session = open_with(cases[i].text, &mode, 1);
        for (size_t j = 0; j < 2 && cases[i].moves[j] != NULL; j++)
            CHECK_INT(play(session, cases[i].moves[j]), HM_YES);
        check_ending(session, cases[i].result, cases[i].reason);
        if (cases[i].moves[0] != NULL) expect_nothing_left(session);
        hm_session_destroy(session);
    }
    test_context(NULL);
}

/* ---- JSON ---- */

/* Moves that a state says were played are played one by one, those of a game are a text with all
 * that belongs to it. */
static void objects(void) {
    hm_session *session = open_text("{\"fen4p\":\"4PC\",\"mode\":\"ffa\",\"moves_played\":[\"d2-"
                                    "d4\",\"R\",\"k12\"],\"moves\":[\"m8-l8\"]}");
    CHECK_INT(hm_session_plies(session), 3);
    CHECK_TEXT(hm_session_side(session), "G");
    check_ply_text(session, 1, "R");
    check_text(session, "pgn4",
               "[Variant \"FFA\"]\n[RuleVariants \"DeadKingWalking EnPassant PromoteTo=D\"]\n"
               "[StartFen4 \"4PC\"]\n\n1. d2-d4 .. R .. k13-k12\n");
    hm_session_destroy(session);
    session = open_text("{\"fen4p\":\"4PC\",\"tags\":{\"Variant\":\"FFA\",\"RuleVariants\":"
                        "\"EnPassant\",\"StartFen4\":\"4PC\"},\"ply\":[{\"move\":\"d2-d4\","
                        "\"glyph\":\"!\",\"comments\":[\"so\"],\"variations\":[[\"e2-e4\"]]},"
                        "{\"long\":\"b5-c5\"}]}");
    CHECK_INT(hm_session_plies(session), 2);
    CHECK_TEXT(hm_session_side(session), "Y");
    check_text(session, "pgn4", TAGS "1. d2-d4! {so} ( 1. e2-e4 )  .. b5-c5\n");
    hm_session_destroy(session);
}

/* ---- questions ---- */

static void answers(void) {
    static const char *const moves[] = {"Rd7xKa7", "Kh14-h13"};
    hm_session *session =
        open_with("R" NOBODY "7,yK,6/14/14/14/14/14/14/bK,2,rR,10/14/13,gK/14/14/3,rP,10/3,rK,10",
                  &(hm_setting){"mode", "ffa"}, 1);
    check_answer(session, "apply", moves, 2, HM_YES,
                 "\"legal\":true,\"points_gained\":0,\"eliminated\":[\"B\"],"
                 "\"ledger\":[[1,\"R\",20,\"king taken\"]]}");
    check_answer(session, "replay", NULL, 0, HM_YES,
                 "\"points\":[20,0,0,0],\"ledger\":[[1,\"R\",20,\"king taken\"]]");
    CHECK_INT(hm_session_ply(session), 2);
    hm_session_destroy(session);
    /* The places of what is odd outlive the text. */
    session = open_text(TAGS "1. d2-d4+ .. b5-c5");
    check_answer(session, "check", NULL, 0, HM_YES,
                 "\"problems\":[\"line 5, column 4: expected d2-d4, found d2-d4+\"]");
    check_answer(session, "replay", NULL, 0, HM_YES,
                 "\"problems\":[\"line 5, column 4: expected d2-d4, found d2-d4+\"],"
                 "\"marks_right\":false");
    hm_session_destroy(session);
}

/* What programs draw. */
static void scenes(void) {
    static const char *const moves[] = {"Rd7xKa7"};
    hm_error error;
    hm_session *session =
        open_with("R" NOBODY "7,yK,6/14/14/14/14/14/14/bK,2,rR,10/14/13,gK/14/14/3,rP,10/3,rK,10",
                  &(hm_setting){"mode", "ffa"}, 1);
    check_answer(
        session, "scene", NULL, 0, HM_YES,
        "{\"side\":\"R\",\"pieces\":{\"d1\":\"rK\",\"d2\":\"rP\",\"n5\":\"gK\",\"a7\":\"bK\","
        "\"d7\":\"rR\",\"h14\":\"yK\"},\"checked\":[\"a7\"],\"points\":[0,0,0,0],"
        "\"names\":[null,null,null,null],\"clocks\":[null,null,null,null],"
        "\"title\":\"Red to move, clock 0\"}");
    CHECK_INT(hm_session_play(session, moves[0], strlen(moves[0]), NULL, &error), HM_YES);
    check_answer(session, "scene", NULL, 0, HM_YES,
                 "\"last\":{\"from\":\"d7\",\"to\":\"a7\"},\"checked\":[],\"points\":[20,0,0,0],"
                 "\"names\":[null,null,null,null],");
    hm_session_destroy(session);
}

TEST_MAIN(TEST(there_and_back), TEST(variations), TEST(claims_of_an_end), TEST(plies_of_texts),
          TEST(refusals), TEST(ends), TEST(objects), TEST(answers), TEST(scenes))
