/* Questions as JSON, and the options that they and the games know. */
#include "harness.h"
#include "hypermate/answers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The answer to a request, compared up to the length of `want`. */
static void expect(hm_session *session, const char *request, hm_verdict verdict, const char *want) {
    hm_text json = {0};
    test_context(request);
    CHECK_INT(hm_ask(session, request, strlen(request), NULL, &json), verdict);
    CHECK(json.data != NULL);
    if (json.data != NULL && json.length > strlen(want)) json.data[strlen(want)] = '\0';
    if (json.data != NULL) CHECK_TEXT(json.data, want);
    test_context(NULL);
    hm_text_clear(&json);
}

static void inputs(void) {
    expect(NULL, "{\"question\":\"check\",\"input\":\"4d:start\"}", HM_YES,
           "{\"format\":\"4d-state\",\"valid\":true,");
    expect(NULL,
           "{\"question\":\"check\",\"input\":[\"4d-fen v1: K@0,0,0,0\",\"nothing\","
           "\"4d-fen v1:\"]}",
           HM_NO,
           "{\"format\":\"fen4d\",\"valid\":true,\"canonical\":\"4d-fen v1: K@0,0,0,0\","
           "\"pieces\":1}\n"
           "{\"format\":null,\"valid\":false,");
    expect(NULL, "{\"question\":\"why\",\"input\":\"4d:start\",\"words\":[\"00000700\"]}", HM_NO,
           "{\"legal\":false,\"reason\":\"blocked\"");
    expect(NULL, "{\"question\":\"perft\",\"input\":\"4d:start\",\"depth\":1,\"jobs\":2}", HM_YES,
           "{\"depth\":1,\"nodes\":2152,");
    expect(NULL, "{\"question\":\"version\"}", HM_YES, "{\"version\":\"");
}

/* Strings are read up to a NUL: one that holds it would be another without a word. */
static void no_string_is_cut(void) {
    static const char *const requests[] = {
        "{\"question\":\"check\\u0000x\",\"input\":\"4d:start\"}",
        "{\"question\":\"why\",\"input\":\"4d:start\",\"words\":[\"00000700\\u0000x\"]}",
        "{\"question\":\"perft\",\"input\":\"4d:start\",\"depth\\u0000x\":1}",
        "{\"question\":\"perft\",\"input\":\"4d:start\",\"depth\":\"1\\u00002\"}"};
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        expect(NULL, requests[i], HM_FAILED,
               "{\"error\":{\"kind\":\"field\",\"offset\":0,\"line\":1,\"column\":1,"
               "\"message\":\"expected no \\\\u0000\"}}\n");
    }
}

/* What this build can do. */
#if HM_HAVE_GZIP
#define FEATURES "\"zlib\""
#else
#define FEATURES
#endif

static void features(void) {
    expect(NULL, "{\"question\":\"version\"}", HM_YES,
           "{\"version\":\"" HM_VERSION
           "\",\"schema\":1,\"formats\":[\"fen4d\",\"4d-state\",\"c4d\","
           "\"c4dpos\",\"4d-json\",\"4d-json-game\",\"ndjson4\",\"fen4p\",\"pgn4\",\"fen5d\",\"5d-"
           "variants\","
           "\"spectral\"],\"features\":[" FEATURES);
}

/* More members than there are options are refused before they are compared. */
static void many_options(void) {
    char request[4096] = "{\"question\":\"status\",\"input\":\"4d:start\"";
    size_t length = strlen(request);
    for (int i = 0; i < 300; i++)
        length += (size_t)snprintf(request + length, sizeof request - length, ",\"a%d\":1", i);
    snprintf(request + length, sizeof request - length, "}");
    expect(NULL, request, HM_FAILED,
           "{\"error\":{\"kind\":\"field\",\"offset\":0,\"line\":1,\"column\":1,"
           "\"message\":\"expected fewer options\"");
}

/* NULL stands for a request that asks for nothing in particular. */
static void without_a_request(void) {
    hm_session *session;
    hm_input_error error;
    hm_facts facts = {0};
    hm_text json = {0};
    hm_reader *reader;
    const hm_input *input;
    char path[512];
    snprintf(path, sizeof path, "%s/vectors/frames/chess4d-ndjson-v1.c4d", getenv("HM_TEST_DIR"));
    CHECK_INT(hm_reader_open(&reader, path, NULL, &error.error), HM_OK);
    CHECK_INT(hm_reader_next(reader, &input, &error.error), HM_OK);
    CHECK_INT(hm_answer(hm_question_named("status"), input, NULL, &facts, &error), HM_YES);
    hm_reader_close(reader);
    CHECK_INT(hm_reader_open(&reader, "4d:start", NULL, &error.error), HM_OK);
    CHECK_INT(hm_reader_next(reader, &input, &error.error), HM_OK);
    CHECK_INT(hm_answer(hm_question_named("moves"), input, NULL, &facts, &error), HM_YES);
    CHECK_INT(hm_session_create(&session, input, NULL, &error), HM_YES);
    CHECK_INT(hm_session_answer(session, hm_question_named("status"), NULL, &facts, &error),
              HM_YES);
    CHECK_INT(hm_answer_alone(hm_question_named("variants"), NULL, &facts, &error), HM_YES);
    CHECK(!hm_reader_trailing_garbage(reader));
    CHECK_INT(hm_answer_phase(NULL, &facts, &error.error), HM_FAILED);
    const char *const question = "shifts";
    const hm_setting misspelled = {"sied", "4"};
    const hm_request odd = {.size = sizeof odd,
                            .words = &question,
                            .word_count = 1,
                            .settings = &misspelled,
                            .setting_count = 1};
    CHECK_INT(hm_answer_phase(&odd, &facts, &error.error), HM_FAILED);
    CHECK_INT(error.error.status, HM_ERR_OPTION);
    CHECK(!hm_request_flag(NULL, "strict") && hm_request_text(NULL, "format") == NULL);
    const hm_request old = {.size = 8};
    CHECK_INT(hm_session_format(session, NULL, &old, &json, &error.error), HM_ERR_ARGUMENT);
    CHECK_INT(hm_session_draw(session, true, &old, &json, &error.error), HM_ERR_ARGUMENT);
    hm_session_destroy(session);
    hm_reader_close(reader);
    hm_facts_clear(&facts);
    hm_text_clear(&json);
}

/* A question about nothing: what its input says does not matter. */
static void alone(void) {
    static const char first[] =
        "{\"variants\":[{\"name\":\"4d:start\",\"game\":\"4d\",\"title\":\"";
    hm_session *session;
    hm_input_error error;
    expect(NULL, "{\"question\":\"variants\"}", HM_YES, first);
    expect(NULL, "{\"question\":\"variants\",\"input\":\"nothing\"}", HM_YES, first);
    expect(NULL, "{\"question\":\"variants\",\"words\":[\"5d\"]}", HM_YES,
           "{\"variants\":[{\"name\":\"5d:standard\",\"game\":\"5d\",\"title\":\"Standard\","
           "\"playable\":true,\"id\":1,\"size\":\"8x8\",\"timelines\":1,\"even\":false,"
           "\"side\":\"w\",\"promotions\":[\"Q\",\"N\",\"R\",\"B\"]},{\"name\":\"5d:random\","
           "\"game\":\"5d\",\"title\":\"Random\",\"playable\":false,\"reason\":\"");
    expect(NULL, "{\"question\":\"variants\",\"words\":[\"6d\"]}", HM_FAILED,
           "{\"error\":{\"kind\":\"argument\",");
    expect(NULL, "{\"question\":\"variants\",\"words\":[\"4d\",\"5d\"]}", HM_FAILED,
           "{\"error\":{\"kind\":\"argument\",");
    expect(NULL, "{\"question\":\"variants\",\"mode\":\"ffa\"}", HM_FAILED,
           "{\"error\":{\"kind\":\"option\",");
    CHECK_INT(hm_session_open(&session, "4d:start", NULL, &error), HM_YES);
    expect(session, "{\"question\":\"variants\"}", HM_YES, first);
    hm_session_destroy(session);
}

static void options(void) {
    static const char option[] = "{\"error\":{\"kind\":\"option\",";
    expect(NULL, "{\"question\":\"status\",\"input\":\"4d:start\",\"depth\":1}", HM_FAILED, option);
    expect(NULL, "{\"question\":\"status\",\"input\":\"4d:start\",\"mode\":\"ffa\"}", HM_FAILED,
           option);
    expect(NULL, "{\"question\":\"status\",\"input\":\"4p:start\",\"mode\":\"nonsense\"}",
           HM_FAILED, option);
    expect(NULL, "{\"question\":\"status\",\"input\":\"4p:start\",\"lenient\":true}", HM_FAILED,
           option);
    /* Options of the game, but about other questions. */
    expect(NULL, "{\"question\":\"status\",\"input\":\"4p:start\",\"site-marks\":true}", HM_FAILED,
           option);
    expect(NULL, "{\"question\":\"moves\",\"input\":\"4p:start\",\"corners\":\"x\"}", HM_FAILED,
           option);
    expect(NULL, "{\"question\":\"status\",\"input\":\"4p:start\",\"mode\":\"ffa\"}", HM_YES,
           "{\"side\":\"R\"");
    expect(NULL, "{\"question\":\"moves\",\"input\":\"4d:start\",\"verbose\":false}", HM_YES,
           "{\"count\":2152,\"moves\":[\"");
    expect(NULL, "{\"question\":\"moves\",\"input\":\"4d:start\",\"verbose\":\"yes\"}", HM_FAILED,
           option);
    expect(NULL, "{\"question\":\"perft\",\"input\":\"4d:start\",\"depth\":101}", HM_FAILED,
           option);
    expect(NULL, "{\"question\":\"perft\",\"input\":\"4d:start\",\"depth\":-1}", HM_FAILED, option);
    expect(NULL, "{\"question\":\"solve\",\"input\":\"5d:standard\",\"mate-in\":20,\"nodes\":1}",
           HM_UNKNOWN, "{\"mate_in\":20,");
    expect(NULL, "{\"question\":\"solve\",\"input\":\"5d:standard\",\"mate-in\":21,\"nodes\":1}",
           HM_FAILED, option);
    expect(NULL, "{\"question\":\"solve\",\"input\":\"5d:standard\",\"mate-in\":0}", HM_FAILED,
           option);
    expect(NULL, "{\"question\":\"status\",\"input\":\"4d:start\",\"format\":\"none\"}", HM_FAILED,
           "{\"error\":{\"kind\":\"option\",\"offset\":0,\"line\":1,\"column\":1,\"message\":\"--"
           "format: there is no notation "
           "\\\"none\\\"\"");
    expect(NULL, "{\"question\":\"status\",\"input\":\"4d:start\",\"depth\":[1]}", HM_FAILED,
           "{\"error\":{\"kind\":\"field\",");
    expect(NULL, "{\"question\":\"status\",\"input\":\"4d:start\",\"depth\":{}}", HM_FAILED,
           "{\"error\":{\"kind\":\"field\",");
    expect(NULL, "{\"question\":\"moves\",\"input\":\"4d:start\",\"verbose\":null}", HM_YES,
           "{\"count\":2152,\"moves\":[\"");
}

/* JSON has one number 1, however it is written; of a member that stands twice the last one counts.
 */
static void writings(void) {
    static const char *const numbers[] = {"2", "2.0", "2e0", "20e-1", "0.2E+1", "\"2\""};
    static const char *const wrong[] = {"2.5", "-1", "-1e0", "1e300", "1e-1", "9007199254740993.0"};
    static const char option[] = "{\"error\":{\"kind\":\"option\",";
    char request[128];
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        snprintf(request, sizeof request,
                 "{\"question\":\"perft\",\"input\":\"5d:small\",\"depth\":%s}", numbers[i]);
        expect(NULL, request, HM_YES, "{\"depth\":2,\"nodes\":");
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        snprintf(request, sizeof request,
                 "{\"question\":\"perft\",\"input\":\"5d:small\",\"depth\":%s}", wrong[i]);
        expect(NULL, request, HM_FAILED, option);
    }
    expect(NULL,
           "{\"question\":\"random\",\"input\":\"5d:small\",\"max-plies\":1,"
           "\"seed\":9007199254740991.0}",
           HM_YES, "{\"seed\":9007199254740991,");
    expect(NULL, "{\"question\":\"perft\",\"input\":\"5d:small\",\"depth\":-0,\"jobs\":1e0}",
           HM_YES, "{\"depth\":0,\"nodes\":1,");
    expect(NULL,
           "{\"question\":\"apply\",\"input\":\"5d:small\",\"words\":[\"zz\"],\"words\":[\"Nc3\"]}",
           HM_YES, "{\"position\":");
    expect(NULL,
           "{\"question\":\"perft\",\"input\":\"5d:small\",\"depth\":1,\"depth\":2,"
           "\"divide\":true,\"divide\":false}",
           HM_YES, "{\"depth\":2,\"nodes\":");
    expect(NULL,
           "{\"question\":\"moves\",\"input\":\"4d:start\",\"verbose\":true,\"verbose\":null}",
           HM_YES, "{\"count\":2152,\"moves\":[\"");
}

/* Numbers of threads. */
static void jobs(void) {
    static const char *const bad[] = {"0", "257", "-1", "1.5", "\"2\"", "18446744073709551616"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char request[128];
        snprintf(request, sizeof request,
                 "{\"question\":\"perft\",\"input\":\"4d:start\",\"depth\":1,\"jobs\":%s}", bad[i]);
        expect(NULL, request, HM_FAILED,
               "{\"error\":{\"kind\":\"field\",\"offset\":0,\"line\":1,\"column\":1,\"message\":"
               "\"expected a number from 1 to 256 in "
               "\\\"jobs\\\"\"");
    }
    expect(NULL, "{\"question\":\"perft\",\"input\":\"4d:start\",\"depth\":1,\"jobs\":256}", HM_YES,
           "{\"depth\":1,\"nodes\":2152,");
}

/* An option that only one of the inputs' games knows is wrong in the other's place alone. */
static void mixed_inputs(void) {
    expect(NULL, "{\"question\":\"status\",\"input\":[\"4d:start\",\"4p:start\"],\"mode\":\"ffa\"}",
           HM_FAILED,
           "{\"error\":{\"kind\":\"option\",\"offset\":0,\"line\":1,\"column\":1,"
           "\"message\":\"--mode is not an option of 4D chess\"}}\n{\"side\":\"R\"");
}

/* A text has no file, also where it holds the bytes of one. */
static void frames_as_text(void) {
    expect(NULL, "{\"question\":\"info\",\"input\":\"LARTPSEC\"}", HM_FAILED, "{\"file\":null,");
    expect(NULL, "{\"question\":\"verify\",\"input\":\"LARTPSEC\"}", HM_FAILED, "{\"file\":null,");
}

static void wrong_requests(void) {
    expect(NULL, "", HM_FAILED, "{\"error\":{\"kind\":\"json\"");
    expect(NULL, "[]", HM_FAILED, "{\"error\":{\"kind\":\"field\"");
    expect(NULL, "{\"input\":\"4d:start\"}", HM_FAILED, "{\"error\":{\"kind\":\"field\"");
    expect(NULL, "{\"question\":\"nonsense\"}", HM_FAILED, "{\"error\":{\"kind\":\"field\"");
    expect(NULL, "{\"question\":\"check\"}", HM_FAILED, "{\"error\":{\"kind\":\"field\"");
    expect(NULL, "{\"question\":7}", HM_FAILED, "{\"error\":{\"kind\":\"field\"");
    expect(NULL, "{\"question\":\"why\",\"input\":\"4d:start\",\"words\":\"a\"}", HM_FAILED,
           "{\"error\":{\"kind\":\"field\"");
    expect(NULL, "{\"question\":\"why\",\"input\":\"4d:start\",\"words\":[7]}", HM_FAILED,
           "{\"error\":{\"kind\":\"field\"");
    expect(NULL, "{\"question\":\"check\",\"input\":3}", HM_FAILED,
           "{\"error\":{\"kind\":\"field\"");
    expect(NULL, "{\"question\":\"why\",\"input\":\"4d:start\"}", HM_FAILED,
           "{\"error\":{\"kind\":\"argument\"");
    expect(NULL, "{\"question\":\"check\",\"input\":\"4d:start\",\"ply\":1}", HM_NO,
           "{\"format\":\"4d-state\",\"valid\":false,\"error\":{\"kind\":\"argument\"");
    expect(NULL, "{\"question\":\"actions\",\"input\":\"4d:start\"}", HM_FAILED,
           "{\"error\":{\"kind\":\"unsupported\"");
}

/* A session is asked where it stands, and a question changes nothing. */
static void sessions(void) {
    hm_session *session;
    hm_input_error error;
    hm_error cause;
    uint64_t before[2], after[2];
    CHECK_INT(hm_session_open(&session, "4d:start", NULL, &error), HM_YES);
    CHECK_INT(hm_session_play(session, "01000300", 8, NULL, &cause), HM_YES);
    hm_session_key(session, before);
    expect(session, "{\"question\":\"status\"}", HM_YES, "{\"side\":\"b\"");
    expect(session, "{\"question\":\"perft\",\"depth\":1}", HM_YES, "{\"depth\":1,\"nodes\":");
    expect(session, "{\"question\":\"replay\",\"plies\":true}", HM_YES,
           "{\"game\":1,\"plies\":1,\"legal\":true");
    expect(session, "{\"question\":\"check\"}", HM_YES,
           "{\"format\":\"4d-state\",\"valid\":true,\"canonical\":\"4d-state v1: b W00KQ,");
    expect(session, "{\"question\":\"convert\",\"to\":\"c4d\"}", HM_YES,
           "{\"text\":\"a2a1-a4a1\\n\"}");
    hm_session_key(session, after);
    CHECK(memcmp(before, after, sizeof after) == 0);
    hm_session_destroy(session);
}

/* A session has been read, and is not read again: what belongs to that is refused, wherever in it
 * the options stand. Those of writing and drawing count. */
static void sessions_are_read(void) {
    static const struct {
        const char *start, *option;
    } refused[] = {{"4p:start", "\"mode\":\"ffa\""},
                   {"4p:start", "\"rules\":\"dead_wall\""},
                   {"4p:start", "\"variant\":\"modern\""},
                   {"4p:start", "\"profile\":\"2017\""},
                   {"4d:start", "\"ply\":0"},
                   {"4d:start", "\"game\":1"},
                   {"4d:start", "\"format\":\"c4d\""},
                   {"4d:start", "\"lines\":true"},
                   {"4d:start", "\"lenient\":true"},
                   {"4d:start", "\"input\":\"4p:start\""},
                   {"5d:small", "\"promotions\":\"Q\""}};
    hm_session *session;
    hm_input_error error;
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        char request[128];
        snprintf(request, sizeof request, "{\"question\":\"status\",%s}", refused[i].option);
        CHECK_INT(hm_session_open(&session, refused[i].start, NULL, &error), HM_YES);
        expect(session, request, HM_FAILED, "{\"error\":{\"kind\":\"option\",");
        hm_session_destroy(session);
    }
    CHECK_INT(hm_session_open(&session, "4p:start", NULL, &error), HM_YES);
    expect(
        session, "{\"question\":\"status\",\"mode\":\"ffa\"}", HM_FAILED,
        "{\"error\":{\"kind\":\"option\",\"offset\":0,\"line\":1,\"column\":1,\"message\":\"--mode "
        "belongs to reading: the session was made\"}}\n");
    expect(session, "{\"question\":\"show\",\"seat\":\"B\"}", HM_YES, "{\"text\":");
    expect(session, "{\"question\":\"replay\",\"strict\":true}", HM_YES, "{\"game\":1,");
    expect(session, "{\"question\":\"check\",\"strict\":true}", HM_FAILED,
           "{\"format\":\"fen4p\",\"error\":{\"kind\":\"option\",");
    hm_session_destroy(session);
}

/* A session that a request names, with options; and what it says when there can be none. */
static void make_session(const char *request, const char *want) {
    hm_session *session;
    hm_text json = {0};
    test_context(request);
    hm_verdict verdict = hm_ask_session(&session, request, strlen(request), &json);
    CHECK_INT(verdict, want == NULL ? HM_YES : HM_FAILED);
    CHECK((session != NULL) == (want == NULL));
    if (want != NULL && json.data != NULL) CHECK(strstr(json.data, want) == json.data);
    CHECK((json.length == 0) == (want == NULL));
    test_context(NULL);
    hm_session_destroy(session);
    hm_text_clear(&json);
}

static void requested_sessions(void) {
    hm_session *session;
    hm_text json = {0};
    static const char last[] = "{\"input\":\"a2a1-a4a1\\n\",\"format\":\"c4d\",\"ply\":0}";
    make_session("{\"input\":\"4p:start\",\"mode\":\"ffa\"}", NULL);
    make_session("{\"input\":\"4p:start\",\"mode\":\"none\"}", "{\"error\":{\"kind\":\"option\"");
    make_session("{\"input\":\"4p:start\",\"format\":\"none\"}", "{\"error\":{\"kind\":\"option\"");
    make_session("{\"input\":\"\"}", "{\"error\":{\"kind\":\"format\"");
    make_session("{\"input\":\"4d-fen v1: K@9,0,0,0\"}",
                 "{\"error\":{\"kind\":\"coordinate\",\"offset\":13,\"line\":1,\"column\":14,");
    /* Nothing can be played on frames, whatever they are. */
    make_session("{\"input\":\"\",\"format\":\"spectral\"}",
                 "{\"error\":{\"kind\":\"unsupported\"");
    make_session("{\"input\":\"4d:start\",\"format\":\"spectral\"}",
                 "{\"error\":{\"kind\":\"unsupported\"");
    make_session("{\"input\":[\"4d:start\"]}", "{\"error\":{\"kind\":\"field\"");
    make_session("{}", "{\"error\":{\"kind\":\"field\"");
    make_session("{\"input\":", "{\"error\":{\"kind\":\"json\"");
    CHECK_INT(hm_ask_session(&session, last, strlen(last), &json), HM_YES);
    if (session != NULL) CHECK_INT(hm_session_ply(session), 0);
    hm_session_destroy(session);
    hm_text_clear(&json);
}

/* Fields of a state in JSON end where their words do. */
static void fields_of_states(void) {
    expect(NULL,
           "{\"question\":\"check\",\"input\":\"{\\\"fen4\\\":\\\"4d-fen v1: K@0,0,0,0\\\","
           "\\\"side\\\":\\\"wb\\\"}\"}",
           HM_NO,
           "{\"format\":\"fen4d\",\"valid\":false,\"error\":{\"kind\":\"trailing\",\"offset\":1,"
           "\"line\":1,\"column\":2,\"message\":\"expected the end of the field, found \\\"b\\\"\","
           "\"field\":\"side\"}}");
}

/* What a picture shows: boards, arrows and checks. */
static void scenes(void) {
    expect(NULL,
           "{\"question\":\"scene\",\"input\":\"[Mode \\\"5D\\\"]\\n[Board \\\""
           "custom\\\"]\\n[Size \\\"3x4\\\"]\\n[k2/3/3/N1K:0:1:w]\\n1. (0T1)Kb1"
           " / (0T1)Ka3\\n2. (0T2)Na1>>(0T1)a3\"}",
           HM_YES,
           "{\"side\":\"b\",\"width\":3,\"height\":4,\"present\":3,\"lines\":[{"
           "\"line\":0,\"name\":\"0\",\"start\":2,\"end\":5,\"active\":true},{"
           "\"line\":1,\"name\":\"1\",\"start\":3,\"end\":3,\"active\":true,\"m"
           "andatory\":true}],\"boards\":[{\"line\":0,\"time\":2,\"squares\":\""
           "N.K......k..\"},{\"line\":0,\"time\":3,\"squares\":\"NK.......k..\""
           "},{\"line\":0,\"time\":4,\"squares\":\"NK....k.....\"},{\"line\":0,"
           "\"time\":5,\"squares\":\".K....k.....\"},{\"line\":1,\"time\":3,\"s"
           "quares\":\"N.K...N..k..\"},{\"line\":1,\"time\":4,\"squares\":\"N.K"
           "...N..k..\",\"ghost\":true}],\"branches\":[{\"line\":1,\"from_line"
           "\":0,\"from_time\":2}],\"last\":[{\"from\":[0,4,0,0],\"to\":[0,2,0,"
           "2],\"arrival\":1}],\"checks\":[{\"from\":[1,4,0,0],\"to\":[0,4,0,2]"
           "}],\"title\":\"Black to move, in check, present T1b\"}");
    expect(NULL,
           "{\"question\":\"scene\",\"input\":\"[Variant \\\"FFA\\\"]\\n[StartF"
           "en4 \\\"R-0,0,0,0-1,0,0,0-0,0,0,0-0,0,0,0-0-6,yK,7/14/14/bK,13/14/1"
           "4/14/3,rP,10/14/14/14/14/14/7,rK,2,rR,3\\\"]\\n1. d7-d8=D .. Ka11-b"
           "11 .. Kg14-h14\"}",
           HM_YES,
           "{\"side\":\"R\",\"pieces\":{\"h1\":\"rK\",\"k1\":\"rR\",\"d8\":\"rQ"
           "\",\"b11\":\"bK\",\"h14\":\"yK\"},\"last\":{\"from\":\"g14\",\"to\""
           ":\"h14\"},\"checked\":[],\"points\":[0,0,0,0],\"point_queens\":[\"d8\"],"
           "\"names\":[null,null,null,null],\"clocks\":[null,null,null,null],"
           "\"title\":\"Red to move, clock 2, last move g14-h14\"}");
    expect(NULL,
           "{\"question\":\"scene\",\"input\":\"R-0,0,0,0-1,0,0,0-0,0,0,0-0,0,0"
           ",0-0-6,yK,7/14/14/bK,13/14/14/14/14/14/14/14/14/14/6,rR,rK,6\",\"mode\":\"ffa\"}",
           HM_YES,
           "{\"side\":\"R\",\"pieces\":{\"g1\":\"rR\",\"h1\":\"rK\",\"a11\":\"b"
           "K\",\"g14\":\"yK\"},\"checked\":[\"g14\"],\"points\":[0,0,0,0],"
           "\"names\":[null,null,null,null],\"clocks\":[null,null,null,null],"
           "\"title\":\"Red to move, clock 0\"}");
    expect(NULL,
           "{\"question\":\"scene\",\"input\":\"R-0,0,0,0-1,0,0,0-0,0,0,0-0,0,0,0-0-6,yK,7/14/14/"
           "bK,13/"
           "14/14/14/14/14/14/14/14/14/6,yR,rK,6\",\"mode\":\"ffa\"}",
           HM_YES,
           "{\"side\":\"R\",\"pieces\":{\"g1\":\"yR\",\"h1\":\"rK\",\"a11\":\"bK\",\"g14\":\"yK\"},"
           "\"checked\":[\"h1\"],\"points\":[0,0,0,0],"
           "\"names\":[null,null,null,null],\"clocks\":[null,null,null,null],"
           "\"title\":\"Red to move, clock 0\"}");
    expect(NULL,
           "{\"question\":\"scene\",\"input\":\"4d-state v1: w - - 0 1 | K@0,0,0,0; k@7,7,7,7; "
           "R@7,7,7,0\"}",
           HM_YES, "{\"side\":\"w\",\"squares\":\"K.......");
    hm_session *session;
    hm_input_error error;
    static const char move[] = "(0T2)Na1>>(0T1)a3";
    static const char before[] =
        "[Mode \"5D\"]\n[Board \"custom\"]\n[Size \"3x4\"]\n[k2/3/3/N1K:0:1:"
        "w]\n1. (0T1)Kb1 / (0T1)Ka3\n";
    CHECK_INT(hm_session_open(&session, before, NULL, &error), HM_YES);
    CHECK_INT(hm_session_play(session, move, sizeof move - 1, NULL, NULL), HM_YES);
    expect(session, "{\"question\":\"scene\"}", HM_YES,
           "{\"side\":\"w\",\"width\":3,\"height\":4,\"present\":3,\"lines\":[{"
           "\"line\":0,\"name\":\"0\",\"start\":2,\"end\":5,\"active\":true},{"
           "\"line\":1,\"name\":\"1\",\"start\":3,\"end\":3,\"active\":true}],"
           "\"boards\":[{\"line\":0,\"time\":2,\"squares\":\"N.K......k..\"},{"
           "\"line\":0,\"time\":3,\"squares\":\"NK.......k..\"},{\"line\":0,\"t"
           "ime\":4,\"squares\":\"NK....k.....\"},{\"line\":0,\"time\":5,\"squa"
           "res\":\".K....k.....\"},{\"line\":1,\"time\":3,\"squares\":\"N.K..."
           "N..k..\"}],\"branches\":[{\"line\":1,\"from_line\":0,\"from_time\":"
           "2}],\"pending\":[{\"from\":[0,4,0,0],\"to\":[0,2,0,2],\"arrival\":1"
           "}],\"checks\":[],\"title\":\"White to move, present T1b\"}");
    hm_session_destroy(session);
}

TEST_MAIN(TEST(inputs), TEST(no_string_is_cut), TEST(features), TEST(many_options),
          TEST(without_a_request), TEST(alone), TEST(options), TEST(writings), TEST(jobs),
          TEST(mixed_inputs), TEST(frames_as_text), TEST(wrong_requests), TEST(sessions),
          TEST(sessions_are_read), TEST(requested_sessions), TEST(fields_of_states), TEST(scenes))
