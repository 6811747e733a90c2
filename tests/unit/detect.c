/* games/: the rules by which a notation is recognised, each with its mark and its near misses. */
#include "harness.h"
#include "hypermate/inputs.h"

#include <string.h>

static const struct {
    const char *text;
    const char *want; /* name of the notation, or of the status */
} texts[] = {
    /* 4D literals and states */
    {"4d-fen v1:", "fen4d"},
    {" \n\t4d-fen v9: anything", "fen4d"},
    {"4D-fen v1:", "format"},
    {"4d-state v1: w - - 0 1 | K@0,0,0,0", "4d-state"},
    {"4d:start", "4d-state"},
    {"w - - 0\na1: empty", "c4dpos"},
    {"B Wa1K,Bb7Q a6a1 12", "c4dpos"},
    {"# a comment\n\nw - - x", "c4dpos"},
    {"w - - 0\r\na1: empty\n# c\n\nb1: empty\na1a1-a2a1", "c4d"},
    {"w - - 0\na1: empty\nx\na1a1-a2a1", "c4dpos"},
    {"w - - 0\n0,0,0,0-1,0,0,0\n", "c4d"},
    {"# nothing but a comment\n", "c4d"},
    {"#", "c4d"},
    {"LARTPSEC", "spectral"},
    {"LARTPSEB", "format"},
    {"LARTPSE", "format"},
    {"w - - 0 1", "format"},
    {"w - -", "format"},
    {"white - - 0", "format"},
    {"a1c4-a2c4", "c4d"},
    {"a1c4xa2c4=Q", "c4d"},
    {"# a game\n\n  o-o-o@c4\n", "c4d"},
    {"O-O@c4", "c4d"},
    {"O-O", "format"},
    {"a9c4-a2c4", "format"},
    {"0,1,0,0->0,3,0,0 DP", "c4d"},
    {"0,1,0,0-0,3,0,0", "c4d"},
    {"0,1,0,0", "format"},
    {"01000300", "c4d"},
    {"01600170Q", "c4d"},
    {"01600170K", "format"},
    {"0100030", "format"},
    {"0100030000", "format"},
    /* moves of 5D chess, and comments before a game */
    {"1. (0T1)e4", "fen5d"},
    {"w. (0T1)d2(0T1)d4", "fen5d"},
    {"1. e4 / e5", "fen5d"},
    {"1.e3/e6", "fen5d"},
    {"; a\n; b\n[Size \"5x5\"]", "fen5d"},
    {"[Size 5x5]", "fen5d"},
    {"[K:0:1:w:-]", "fen5d"},
    {"{\"Name\": \"x\", \"Timelines\": {}}", "5d-variants"},
    {"// x\n [ {\"Timelines\": ", "5d-variants"},
    {"1. e4", "format"},
    {"1w. 1:e2:e3", "fen5d"},
    {"w1T1. c4 .. g6.", "fen5d"},
    {"{a comment} {b}\n[Size \"5x5\"]", "fen5d"},
    {"{a {nested} comment}[Size \"5x5\"]", "fen5d"},
    {"{a comment}[Red \"x\"]", "pgn4"},
    {"{a comment} 1. e4 / e5", "fen5d"},
    {"{a comment}", "json"},
    {"{a comment} 1. e4", "json"},
    {"{\"a\" comment}[Size \"5x5\"]", "json"},
    /* objects: whose a key is that two games have */
    {"{\"fen4\":\"4PC\"}", "fen4p"},
    {"{\"fen4\":\"4d-fen v1:\"}", "fen4d"},
    {"{\"fen4p\":7}", "fen4p"},
    {"{\"fen4\":7}", "fen4d"},
    {"{\"fen4\":[\"4PC\"]}", "fen4d"},
    {"{\"fen4p\":\"4PC\",\"placements\":[]}", "4d-json"},
    {"{\"fen4p\":\"4PC\",\"fen5d\":\"\"}", "fen5d"},
    /* four players */
    {"R-0,0,0,0-1,1,1,1", "fen4p"},
    {"B-", "fen4p"},
    {"Y-x", "fen4p"},
    {" G-0", "fen4p"},
    {"W-0,0,0,0", "format"},
    {"R", "format"},
    {"4p:start", "fen4p"},
    {"4PC", "fen4p"},
    {"4PCrg\n", "fen4p"},
    {"2PC", "fen4p"},
    {"4PCx", "format"},
    /* 5D and four players in brackets */
    {"5d:turn_zero", "fen5d"},
    {"[Size \"8x8\"]", "fen5d"},
    {"[size \"5x5\"] [nbrk/p*p*p*p*/P*P*P*P*/KRBN:0:1:w]", "fen5d"},
    {"[nbrk/p*p*p*p*/P*P*P*P*/KRBN:0:1:w]", "fen5d"},
    {"[White \"a:b:c:d\"]\n[Mode \"5D\"]", "fen5d"},
    {"[White \"x]y\"][Puzzle \"mate-in-1\"]", "fen5d"},
    {"[Date \"2020\"]\n[Variant \"custom\"]", "fen5d"},
    {"[Variant \"Standard - Turn Zero\"]", "fen5d"},
    {"[Variant \"turn_zero\"]", "fen5d"},
    {"[Variant \"FFA\"]", "pgn4"},
    {"[variant \"teams\"]", "pgn4"},
    {"[Variant \"Antichess\"]", "format"},
    {"[StartFen4 \"4PC\"]", "pgn4"},
    {"[GameNr \"1\"]\n[Red \"a\"]", "pgn4"},
    {"[RuleVariants \"EnPassant\"]", "pgn4"},
    {"[CurrentMove \"3\"]", "pgn4"},
    {"[Event \"x\"]\n1. e4", "format"},
    {"[", "format"},
    {"[Size \"8x8\"", "format"},
    /* JSON states */
    {"{\"placements\":[],\"fen4\":\"R-\"}", "4d-json"},
    {"{\"fen5d\":\"[]\"}", "fen5d"},
    {"{\"fen4p\":\"x\"}", "fen4p"},
    {"{\"fen4\":\"R-0\"}", "fen4p"},
    {"{\"fen4\":\"4PCo\"}", "fen4p"},
    {"{\"fen4\":\"4p:modern\"}", "fen4p"},
    {"{\"fen4\":\"4P:modern\"}", "fen4p"},
    {"{\"fen4\":\"4PCx\"}", "fen4d"},
    {"{\"fen4\":\"4P:modern\",\"ply\":0}", "fen4p"},
    {"{\"fen4\":\"4d-fen v1:\"}", "fen4d"},
    {"{\"fen4\":3}", "fen4d"},
    /* logs, by their first line */
    {"{\"fen4\":\"4d-fen v1:\",\"ply\":0}", "ndjson4"},
    {"{\"fen4\":\"4d-fen v1:\",\"flags\":null}\n{", "ndjson4"},
    {"\xef\xbb\xbf \n{\"promo\":0,\"fen4\":3}\r\nx", "ndjson4"},
    {"{\"move_to\":[],\"fen4\":\"4d-fen v1:\",\"ep\":\"-\"}", "fen4d"},
    {"{\"ply\":0,\"fen4\":\"4d-fen v1:\",\"halfmove\":0}", "fen4d"},
    {"{\"ply\":0,\"fen4\":\"4d-fen v1:\",\"moves_played\":[]}", "fen4d"},
    {"{\"ply\":0,\"fen4\":\"4PC\"}", "fen4p"},
    {"{\"ply\":0,\"fen5d\":\"\"}", "fen5d"},
    {"{\"ply\":0}", "format"},
    {"{\"fen4\":\"4d-fen v1:\",\n\"ply\":0}", "fen4d"},
    {"{\"bridge_version\":\"4d-1.0\"}", "ndjson4"},
    {"{\"x\":\"bridge_version\"}", "format"},
    {"{\"format\":\"chess4d-ndjson-v1\"}\n{\"type\":1}", "ndjson4"},
    {"{\"format\":\"chess4d-ndjson-v2\"}", "format"},
    {"{\"a\":{\"fen4\":\"\"}}", "format"},
    {"{}", "format"},
    {"{\"fen4\":\"\"", "json"},
    {"{\"fen4\":\"\"} x", "json"},
    /* files */
    {"LARTPSEC", "spectral"},
    {"LARTPSE", "format"},
    {"", "format"},
    {" \n", "format"},
};

static void every_rule(void) {
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const hm_notation *notation;
        hm_error error;
        const char *text = texts[i].text;
        hm_status status = hm_notation_detect(text, strlen(text), &notation, &error);
        test_context(text);
        CHECK_TEXT(status == HM_OK ? notation->name : hm_status_name(status), texts[i].want);
        if (status != HM_OK) CHECK(notation == NULL);
    }
    test_context(NULL);
}

/* What no notation can be has a word of its own, before any notation is asked. */
static void odd_texts_say_what_they_are(void) {
    static const struct {
        const char *text;
        size_t length;
        const char *message;
    } rows[] = {
        {"\xff\xfe{\0", 4, "the text is UTF-16, not UTF-8"},
        {"\xfe\xff\0{", 4, "the text is UTF-16, not UTF-8"},
        {"{\0\"\0", 4, "the text is UTF-16, not UTF-8"},
        {"\0[\0B", 4, "the text is UTF-16, not UTF-8"},
        {"\x1f\x8b\x08", 3, "the text is compressed twice"},
        {"{}\r{}\r", 6, "the lines end in CR alone: expected LF or CR LF"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const hm_notation *notation;
        hm_error error;
        test_context(rows[i].message);
        CHECK_INT(hm_notation_detect(rows[i].text, rows[i].length, &notation, &error),
                  HM_ERR_FORMAT);
        CHECK_TEXT(error.message, rows[i].message);
        CHECK_INT(error.offset, 0);
    }
    test_context(NULL);
}

/* No cut of a text is read beyond its end (the sanitizers watch), and none is taken for another
 * notation. */
static void every_beginning(void) {
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        size_t length = strlen(texts[i].text);
        for (size_t cut = 0; cut < length; cut++) {
            char copy[128];
            const hm_notation *notation;
            memcpy(copy + sizeof copy - cut, texts[i].text, cut);
            hm_status status = hm_notation_detect(copy + sizeof copy - cut, cut, &notation, NULL);
            CHECK((status == HM_OK) == (notation != NULL));
        }
    }
}

static void names_go_both_ways(void) {
    const hm_notation *notation;
    for (size_t i = 0; (notation = hm_notation_at(i)) != NULL; i++) {
        CHECK(hm_notation_named(notation->name) == notation);
        CHECK(notation->title != NULL && notation->game != NULL);
    }
    CHECK(hm_notation_named("fen4") == NULL);
}

TEST_MAIN(TEST(every_rule), TEST(odd_texts_say_what_they_are), TEST(every_beginning),
          TEST(names_go_both_ways))
