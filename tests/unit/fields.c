/* Fields and options that are wrong: each is refused by its name, with what was expected. */
#include "harness.h"
#include "hypermate/answers.h"

#include <string.h>

typedef struct row {
    const char *request, *part; /* of the answer */
} row;

static void expect_all(const row *rows, size_t count, hm_verdict verdict) {
    for (size_t i = 0; i < count; i++) {
        hm_text json = {0};
        test_context(rows[i].request);
        CHECK_INT(hm_ask(NULL, rows[i].request, strlen(rows[i].request), NULL, &json), verdict);
        if (json.data == NULL || strstr(json.data, rows[i].part) == NULL)
            CHECK_TEXT(json.data, rows[i].part);
        hm_text_clear(&json);
    }
    test_context(NULL);
}

#define EXPECT_ALL(rows, verdict) expect_all(rows, sizeof(rows) / sizeof(rows)[0], verdict)
#define STATUS_OBJECT(text)       "{\"question\":\"status\",\"input\":\"{" text "}\"}"
#define REPLAY_OBJECT(text)       "{\"question\":\"replay\",\"input\":\"{" text "}\"}"
#define CONVERT_OBJECT(text)      "{\"question\":\"convert\",\"to\":\"pgn4\",\"input\":\"{" text "}\"}"
#define KEY(name)                 "\\\"" name "\\\":"
#define TEXT(text)                "\\\"" text "\\\""
#define FEN4                      KEY("fen4") TEXT("4d-fen v1: K@0,0,0,0; k@7,7,7,7") ","
#define TAGS                      KEY("tags") "{" KEY("Variant") TEXT("Teams") "},"
#define FEN4P                     KEY("fen4p") TEXT("4PC") ","

static void of_4d(void) {
    static const row rows[] = {
        {STATUS_OBJECT(FEN4 KEY("moves_played") "[5]"),
         "expected moves as strings, arrays or objects"},
        {STATUS_OBJECT(FEN4 KEY("moves_played") "5"), "expected an array of moves"},
        {STATUS_OBJECT(FEN4 KEY("moves_played") "[" TEXT("zzz") "]"), "move 1: "},
        {STATUS_OBJECT(FEN4 KEY("castling") TEXT("W88K")), "\"field\":\"castling\""},
        {STATUS_OBJECT(FEN4 KEY("castling") "5"), "expected a string in \\\"castling\\\""},
        {STATUS_OBJECT(FEN4 KEY("ep") TEXT("0,2,0:y")), "\"field\":\"ep\""},
        {"{\"question\":\"status\",\"format\":\"fen4d\",\"input\":\"{\\\"halfmove\\\":3}\"}",
         "the field \\\"fen4\\\" is missing"},
        {"{\"question\":\"status\",\"format\":\"4d-json\",\"input\":\"{\\\"placements\\\":\"}",
         "json"},
    };
    EXPECT_ALL(rows, HM_FAILED);
}

static void of_4p(void) {
    static const row rows[] = {
        {STATUS_OBJECT(KEY("fen4p") "5"), "expected a string in \\\"fen4p\\\""},
        {STATUS_OBJECT(FEN4P KEY("tags") "5," KEY("moves") "[]"), "expected an object of strings"},
        {STATUS_OBJECT(FEN4P KEY("tags") "{" KEY("a") "5}," KEY("moves") "[]"),
         "expected an object of strings"},
        {STATUS_OBJECT(FEN4P KEY("moves_played") "5"), "expected an array of moves"},
        {REPLAY_OBJECT(TAGS FEN4P KEY("comments_before") "5"), "\"field\":\"comments_before\""},
        {REPLAY_OBJECT(TAGS FEN4P KEY("ply") "[{" KEY("long") "5}]"), "\"field\":\"ply\""},
        {STATUS_OBJECT(FEN4P KEY("moves_played") "[5]"),
         "expected moves as strings, arrays or objects"},
        {STATUS_OBJECT(FEN4P KEY("moves_played") "[" TEXT("zz9") "]"),
         "\"field\":\"moves_played\""},
        {REPLAY_OBJECT(TAGS FEN4P KEY("ply") "[" TEXT("d2-d4 .. b7-c7") "]"),
         "expected an array of moves"},
        {REPLAY_OBJECT(TAGS FEN4P KEY("ply") "[" TEXT("d2-d4!b7-c7") "]"),
         "expected an array of moves"},
        {REPLAY_OBJECT(TAGS FEN4P KEY("ply") "[" TEXT("d2-d4..b7-c7") "]"),
         "expected an array of moves"},
        {REPLAY_OBJECT(TAGS FEN4P KEY("ply") "[" TEXT("d2-d4") "," TEXT("") "]"),
         "expected an array of moves"},
        {REPLAY_OBJECT(TAGS FEN4P KEY("ply") "[" TEXT("d2-d4") "," TEXT("1-0") "]"),
         "expected an array of moves"},
        {REPLAY_OBJECT(TAGS FEN4P KEY("ply") "[{" KEY("move") TEXT("d2-d4") "," KEY("glyph")
                           TEXT("b7-c7") "}]"),
         "expected a glyph"},
        {REPLAY_OBJECT(TAGS FEN4P KEY("ply") "[{" KEY("move") TEXT("d2-d4") "," KEY("glyph")
                           TEXT("! .. b7-c7") "}]"),
         "expected a glyph"},
        {REPLAY_OBJECT(TAGS FEN4P KEY("ply") "[" TEXT("d2-d4") "]," KEY("written_result")
                           TEXT("b7-c7")),
         "expected a result"},
        {REPLAY_OBJECT(TAGS FEN4P KEY("ply") "[" TEXT("d2-d4") "]," KEY("written_result")
                           TEXT("1-0 x")),
         "expected a result"},
        {REPLAY_OBJECT(TAGS FEN4P KEY("ply") "[{" KEY("move")
                           TEXT("d2-d4") "," KEY("comments") "[" TEXT("a } \\\\n b7-c7") "]}]"),
         "no comment holds a closing brace and a line feed"},
        {REPLAY_OBJECT(KEY("tags") "{" KEY("x") TEXT(
             "x\\\\\\\"]\\\\n[Variant \\\\\\\"Teams") "}," FEN4P KEY("ply") "[]"),
         "expected an object of strings, each a tag's value"},
        {REPLAY_OBJECT(KEY("tags") "{" KEY("x") TEXT("x\\\\\\\\") "}," FEN4P KEY("ply") "[]"),
         "expected an object of strings, each a tag's value"},
        {STATUS_OBJECT(FEN4P KEY("profile") TEXT("1999")), "2018"},
        {STATUS_OBJECT(FEN4P KEY("mode") TEXT("solitaire")), "mode"},
        {STATUS_OBJECT(FEN4P KEY("resigned") "[true]"), "expected four booleans"},
        {STATUS_OBJECT(FEN4P KEY("one_point_queens") "5"), "expected an array of squares"},
        {STATUS_OBJECT(FEN4P KEY("one_point_queens") "[5]"), "expected squares such as"},
        {STATUS_OBJECT(FEN4P KEY("one_point_queens") "[" TEXT("h2") "]"), "no queen stands on"},
        {STATUS_OBJECT(FEN4P KEY("history") "[" TEXT("abc") "]"), "32 hex digits"},
    };
    EXPECT_ALL(rows, HM_FAILED);
}

/* What is said about moves of four players: comments to the end of their line are told by their
 * numbers. */
static void remarks_of_4p(void) {
    static const row rows[] = {
        {CONVERT_OBJECT(TAGS FEN4P KEY("comments_before") "[" TEXT("a") "," TEXT("b") "]," KEY(
             "lines_before") "[" TEXT("x") ",-1,3,1]," KEY("ply") "[" TEXT("d2-d4") "]"),
         "{a} ;b\\n1. d2-d4"},
        {CONVERT_OBJECT(TAGS FEN4P KEY("comments_before") "[" TEXT("a") "]," KEY(
             "lines_before") "0," KEY("ply") "[" TEXT("d2-d4") "]," KEY("written_result") "5"),
         "{a} 1. d2-d4\\n"},
        {CONVERT_OBJECT(
             TAGS FEN4P KEY("comments_before") "[" TEXT("\\\\u007d b7-c7 {") "]," KEY(
                 "ply") "[{" KEY("move")
                 TEXT("d2-d4") "," KEY("comments") "[" TEXT("a\\\\n;b") "]," KEY("lines") "[0]}]"),
         ";} b7-c7 {\\n1. d2-d4 {a\\n;b}"},
    };
    EXPECT_ALL(rows, HM_YES);
}

static void of_5d(void) {
    static const row rows[] = {
        {STATUS_OBJECT(KEY("fen5d") "5"), "expected a string in \\\"fen5d\\\""},
        {STATUS_OBJECT(KEY("fen5d") TEXT("[Board")), "\"field\":\"fen5d\""},
        {"{\"question\":\"status\",\"input\":\"5d:standard\",\"ply\":3}", "the game ends at ply 0"},
        {"{\"question\":\"solve\",\"tree\":true,\"input\":\"5d:standard\",\"mate-in\":\"x\"}",
         "mate-in"},
    };
    EXPECT_ALL(rows, HM_FAILED);
}

static void of_requests(void) {
    static const row rows[] = {
        {"{\"question\":\"perft\",\"input\":\"4d:start\"}", "the depth is missing"},
        {"{\"question\":\"convert\",\"input\":\"4d:start\",\"to\":\"poem\"}", "poem"},
        {"{\"question\":\"phase\",\"input\":\"4d:start\",\"map\":\"5:1,2,3,4\"}",
         "--map is not an option of phase compare"},
        {"{\"question\":\"check\",\"input\":\"4d:start\",\"format\":\"poem\"}", "poem"},
        {"{\"question\":\"check\",\"input\":\"4d:start\",\"ply\":[]}",
         "expected a string, number or boolean"},
        {"{\"question\":\"check\",\"input\":\"4d:start\",\"game\":0}", "expected at least 1"},
        {"{\"question\":\"search\",\"input\":\"4d:start\",\"time\":\"soon\"}",
         "a time is 500ms, 2s or 3m"},
        {"{\"question\":\"search\",\"input\":\"4d:start\",\"time\":\"0.0\"}",
         "a time is 500ms, 2s or 3m"},
        {"{\"question\":\"solve\",\"input\":\"5d:standard\",\"time\":\"\"}",
         "a time is 500ms, 2s or 3m"},
        {"{\"question\":\"attackers\",\"input\":\"4p:modern\",\"words\":[\"e4\",\"e5\"]}", "word"},
        {"{\"question\":\"random\",\"input\":\"5d:standard\",\"to\":\"ndjson4\"}",
         "are not written as"},
        {"{\"question\":\"status\",\"input\":\"\"}", "no position in an empty text"},
    };
    EXPECT_ALL(rows, HM_FAILED);
}

/* The moves are right, and what the game says about them is not. */
static void of_results(void) {
    static const row rows[] = {
        {"{\"question\":\"replay\",\"input\":\"[Variant \\\"Teams\\\"][RuleVariants "
         "\\\"EnPassant\\\"][Result \\\"0-1\\\"] 1. h2-h3 .. R\"}",
         "Result says 0-1, the moves give 1-0"},
    };
    EXPECT_ALL(rows, HM_YES);
}

TEST_MAIN(TEST(of_4d), TEST(of_4p), TEST(remarks_of_4p), TEST(of_5d), TEST(of_requests),
          TEST(of_results))
