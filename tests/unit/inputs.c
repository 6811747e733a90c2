/* Inputs of every shape as questions: games of four players in JSON member by member, numbers of 4D
 * objects, keys that several games have, 5D names and texts, blanks, notations that are asked for.
 */
#include "core/core.h"
#include "harness.h"
#include "hypermate/answers.h"

#include <string.h>

static void shapes(void) {
    static const struct {
        const char *request;
        hm_verdict verdict;
        const char *want; /* how the answer begins */
    } rows[] = {
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4p\\\":\\\"4PC\\\",\\\"tags\\\":{"
         "\\\"Variant\\\":\\\"Teams\\\"},\\\"ply\\\":[\\\"d2-d4\\\"]}\"}",
         HM_YES,
         "{\"format\":\"fen4p\",\"valid\":true,\"canonical\":\"B-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-"
         "{'enPassant':('d3:d4','','','')}-3,yR,yN,yB,yK,yQ,"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4p\\\":\\\"4PC\\\",\\\"tags\\\":{"
         "\\\"Variant\\\":\\\"Teams\\\"},\\\"ply\\\":[3]}\"}",
         HM_NO,
         "{\"format\":\"fen4p\",\"valid\":false,\"error\":{\"kind\":\"field\",\"offset\":0,"
         "\"line\":1,\"column\":1,\"message\":\"expected an array of moves\",\"field\":\"ply\"}}"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4p\\\":\\\"4PC\\\",\\\"tags\\\":{"
         "\\\"Variant\\\":\\\"Teams\\\"},\\\"ply\\\":[{\\\"move\\\":3}]}\"}",
         HM_NO,
         "{\"format\":\"fen4p\",\"valid\":false,\"error\":{\"kind\":\"field\",\"offset\":0,"
         "\"line\":1,\"column\":1,\"message\":\"expected an array of moves\",\"field\":\"ply\"}}"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4p\\\":\\\"4PC\\\",\\\"tags\\\":{"
         "\\\"Variant\\\":\\\"Teams\\\"},\\\"ply\\\":[{}]}\"}",
         HM_NO,
         "{\"format\":\"fen4p\",\"valid\":false,\"error\":{\"kind\":\"field\",\"offset\":0,"
         "\"line\":1,\"column\":1,\"message\":\"expected an array of moves\",\"field\":\"ply\"}}"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4p\\\":\\\"4PC\\\",\\\"tags\\\":{"
         "\\\"Variant\\\":\\\"Teams\\\"},\\\"ply\\\":[{\\\"move\\\":\\\"d2-d4\\\",\\\"glyph\\\":3}]"
         "}\"}",
         HM_YES,
         "{\"format\":\"fen4p\",\"valid\":true,\"canonical\":\"B-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-"
         "{'enPassant':('d3:d4','','','')}-3,yR,yN,yB,yK,yQ,"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4p\\\":\\\"4PC\\\",\\\"tags\\\":{"
         "\\\"Variant\\\":\\\"Teams\\\"},\\\"ply\\\":[{\\\"move\\\":\\\"d2-d4\\\",\\\"glyph\\\":"
         "\\\"!\\\"}]}\"}",
         HM_YES,
         "{\"format\":\"fen4p\",\"valid\":true,\"canonical\":\"B-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-"
         "{'enPassant':('d3:d4','','','')}-3,yR,yN,yB,yK,yQ,"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4p\\\":\\\"4PC\\\",\\\"tags\\\":{"
         "\\\"Variant\\\":\\\"Teams\\\"},\\\"ply\\\":[{\\\"move\\\":\\\"d2-d4\\\",\\\"comments\\\":"
         "3}]}\"}",
         HM_NO,
         "{\"format\":\"fen4p\",\"valid\":false,\"error\":{\"kind\":\"field\",\"offset\":0,"
         "\"line\":1,\"column\":1,\"message\":\"expected an array of "
         "strings\",\"field\":\"ply\"}}"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4p\\\":\\\"4PC\\\",\\\"tags\\\":{"
         "\\\"Variant\\\":\\\"Teams\\\"},\\\"ply\\\":[{\\\"move\\\":\\\"d2-d4\\\",\\\"comments\\\":"
         "[3]}]}\"}",
         HM_NO,
         "{\"format\":\"fen4p\",\"valid\":false,\"error\":{\"kind\":\"field\",\"offset\":0,"
         "\"line\":1,\"column\":1,\"message\":\"expected an array of "
         "strings\",\"field\":\"ply\"}}"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4p\\\":\\\"4PC\\\",\\\"tags\\\":{"
         "\\\"Variant\\\":\\\"Teams\\\"},\\\"ply\\\":[{\\\"move\\\":\\\"d2-d4\\\",\\\"comments_"
         "before\\\":3}]}\"}",
         HM_NO,
         "{\"format\":\"fen4p\",\"valid\":false,\"error\":{\"kind\":\"field\",\"offset\":0,"
         "\"line\":1,\"column\":1,\"message\":\"expected an array of "
         "strings\",\"field\":\"ply\"}}"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4p\\\":\\\"4PC\\\",\\\"tags\\\":{"
         "\\\"Variant\\\":\\\"Teams\\\"},\\\"ply\\\":[{\\\"move\\\":\\\"d2-d4\\\","
         "\\\"variations\\\":3}]}\"}",
         HM_NO,
         "{\"format\":\"fen4p\",\"valid\":false,\"error\":{\"kind\":\"field\",\"offset\":0,"
         "\"line\":1,\"column\":1,\"message\":\"expected an array of "
         "variations\",\"field\":\"ply\"}}"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4p\\\":\\\"4PC\\\",\\\"tags\\\":{"
         "\\\"Variant\\\":\\\"Teams\\\"},\\\"ply\\\":[{\\\"move\\\":\\\"d2-d4\\\","
         "\\\"variations\\\":[3]}]}\"}",
         HM_NO,
         "{\"format\":\"fen4p\",\"valid\":false,\"error\":{\"kind\":\"field\",\"offset\":0,"
         "\"line\":1,\"column\":1,\"message\":\"expected an array of moves\",\"field\":\"ply\"}}"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4p\\\":\\\"4PC\\\",\\\"tags\\\":{"
         "\\\"Variant\\\":\\\"Teams\\\"},\\\"ply\\\":[{\\\"move\\\":\\\"d2-d4\\\","
         "\\\"variations\\\":[[\\\"e2-e4\\\"]]}]}\"}",
         HM_YES,
         "{\"format\":\"fen4p\",\"valid\":true,\"canonical\":\"B-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-"
         "{'enPassant':('d3:d4','','','')}-3,yR,yN,yB,yK,yQ,"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4p\\\":\\\"4PC\\\",\\\"tags\\\":{"
         "\\\"Variant\\\":\\\"Teams\\\"},\\\"ply\\\":3}\"}",
         HM_NO,
         "{\"format\":\"fen4p\",\"valid\":false,\"error\":{\"kind\":\"field\",\"offset\":0,"
         "\"line\":1,\"column\":1,\"message\":\"expected an array of moves\",\"field\":\"ply\"}}"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4p\\\": \\\"4PC\\\", \\\"tags\\\": {}, "
         "\\\"not_judged\\\": \\\"x\\\"}\"}",
         HM_YES,
         "{\"format\":\"fen4p\",\"valid\":true,\"canonical\":\"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-"
         "3,yR,yN,yB,yK,yQ,yB,yN,yR,3/3,yP,yP,yP,yP,yP,yP,yP"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4p\\\": \\\"4PC\\\", \\\"tags\\\": {}, "
         "\\\"not_judged\\\": \\\"x\\\", \\\"pgn4\\\": 3}\"}",
         HM_YES,
         "{\"format\":\"fen4p\",\"valid\":true,\"canonical\":\"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-"
         "3,yR,yN,yB,yK,yQ,yB,yN,yR,3/3,yP,yP,yP,yP,yP,yP,yP"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4p\\\": \\\"4PC\\\", \\\"tags\\\": {}, "
         "\\\"not_judged\\\": \\\"Takeover\\\", \\\"pgn4\\\": \\\"[RuleVariants "
         "\\\\\\\"Takeover\\\\\\\"] "
         "1. d2-d4\\\"}\"}",
         HM_YES,
         "{\"format\":\"fen4p\",\"valid\":true,\"canonical\":\"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-"
         "3,yR,yN,yB,yK,yQ,yB,yN,yR,3/3,yP,yP,yP,yP,yP,yP,yP"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4p\\\": \\\"4PC\\\", \\\"tags\\\": {}, "
         "\\\"not_judged\\\": \\\"Takeover\\\", \\\"pgn4\\\": \\\"1. x {\\\"}\"}",
         HM_NO,
         "{\"format\":\"fen4p\",\"valid\":false,\"error\":{\"kind\":\"move\",\"offset\":3,\"line\":"
         "1,\"column\":4,\"message\":\"round 1, Red: expected a move such as d2-d4, Qg1xQn8+, Nf3 "
         "or O-O, found \\\"x\\\" (no tag Variant"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4\\\": \\\"4d-fen v1: K@0,0,0,0; "
         "k@7,7,7,7\\\", \\\"halfmove\\\": 3}\"}",
         HM_YES,
         "{\"format\":\"fen4d\",\"valid\":true,\"canonical\":\"4d-fen v1: K@0,0,0,0; "
         "k@7,7,7,7\",\"pieces\":2,\"problems\":[]}"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4\\\": \\\"4d-fen v1: K@0,0,0,0; "
         "k@7,7,7,7\\\", \\\"halfmove\\\": \\\"x\\\"}\"}",
         HM_NO,
         "{\"format\":\"fen4d\",\"valid\":false,\"error\":{\"kind\":\"field\",\"offset\":0,"
         "\"line\":1,\"column\":1,\"message\":\"expected a whole number from 0 to "
         "100000000\",\"field\":\"halfmove\"}}"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4\\\": \\\"4d-fen v1: K@0,0,0,0; "
         "k@7,7,7,7\\\", \\\"halfmove\\\": -1}\"}",
         HM_NO,
         "{\"format\":\"fen4d\",\"valid\":false,\"error\":{\"kind\":\"field\",\"offset\":0,"
         "\"line\":1,\"column\":1,\"message\":\"expected a whole number from 0 to "
         "100000000\",\"field\":\"halfmove\"}}"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4\\\": \\\"4d-fen v1: K@0,0,0,0; "
         "k@7,7,7,7\\\", \\\"halfmove\\\": 100000001}\"}",
         HM_NO,
         "{\"format\":\"fen4d\",\"valid\":false,\"error\":{\"kind\":\"field\",\"offset\":0,"
         "\"line\":1,\"column\":1,\"message\":\"expected a whole number from 0 to "
         "100000000\",\"field\":\"halfmove\"}}"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4\\\": \\\"4d-fen v1: K@0,0,0,0; "
         "k@7,7,7,7\\\", \\\"fullmove\\\": 0}\"}",
         HM_NO,
         "{\"format\":\"fen4d\",\"valid\":false,\"error\":{\"kind\":\"field\",\"offset\":0,"
         "\"line\":1,\"column\":1,\"message\":\"expected a whole number from 1 to "
         "100000000\",\"field\":\"fullmove\"}}"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4\\\": \\\"4d-fen v1: K@0,0,0,0; "
         "k@7,7,7,7\\\", \\\"fullmove\\\": 1}\"}",
         HM_YES,
         "{\"format\":\"fen4d\",\"valid\":true,\"canonical\":\"4d-fen v1: K@0,0,0,0; "
         "k@7,7,7,7\",\"pieces\":2,\"problems\":[]}"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4\\\": \\\"4d-fen v1: K@0,0,0,0; "
         "k@7,7,7,7\\\", \\\"halfmove\\\": 1.5}\"}",
         HM_NO,
         "{\"format\":\"fen4d\",\"valid\":false,\"error\":{\"kind\":\"field\",\"offset\":0,"
         "\"line\":1,\"column\":1,\"message\":\"expected a whole number from 0 to "
         "100000000\",\"field\":\"halfmove\"}}"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4\\\": \\\"4d-fen v1: K@0,0,0,0; "
         "k@7,7,7,7\\\", \\\"side\\\": \\\"w\\\"}\"}",
         HM_YES,
         "{\"format\":\"fen4d\",\"valid\":true,\"canonical\":\"4d-fen v1: K@0,0,0,0; "
         "k@7,7,7,7\",\"pieces\":2,\"problems\":[]}"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4\\\": \\\"4d-fen v1: K@0,0,0,0; "
         "k@7,7,7,7\\\", \\\"side\\\": \\\"x\\\"}\"}",
         HM_NO,
         "{\"format\":\"fen4d\",\"valid\":false,\"error\":{\"kind\":\"field\",\"offset\":0,"
         "\"line\":1,\"column\":1,\"message\":\"expected the side to move (w or b), found "
         "\\\"x\\\"\",\"field\":\"side\"}}"},
        {"{\"question\":\"check\",\"input\":\"{\\\"placements\\\": [], \\\"fen4\\\": "
         "\\\"4PC\\\"}\"}",
         HM_NO,
         "{\"format\":\"4d-json\",\"valid\":false,\"error\":{\"kind\":\"field\",\"offset\":20,"
         "\"line\":1,\"column\":21,\"message\":\"expected a key of this object, found "
         "\\\"fen4\\\"\"}}"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen5d\\\": \\\"x\\\", \\\"fen4\\\": "
         "\\\"4PC\\\"}\"}",
         HM_NO,
         "{\"format\":\"fen5d\",\"valid\":false,\"error\":{\"kind\":\"token\",\"offset\":1,"
         "\"line\":1,\"column\":2,\"message\":\"expected a square, found the end of the "
         "text\",\"field\":\"fen5d\"}}"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4\\\": 3}\"}", HM_NO,
         "{\"format\":\"fen4d\",\"valid\":false,\"error\":{\"kind\":\"field\",\"offset\":0,"
         "\"line\":1,\"column\":1,\"message\":\"expected a string in "
         "\\\"fen4\\\"\",\"field\":\"fen4\"}}"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4\\\": \\\" 4PC\\\"}\"}", HM_YES,
         "{\"format\":\"fen4p\",\"valid\":true,\"canonical\":\"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-"
         "3,yR,yN,yB,yK,yQ,yB,yN,yR,3/3,yP,yP,yP,yP,yP,yP,yP"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4p\\\": \\\"4PC\\\"}\"}", HM_YES,
         "{\"format\":\"fen4p\",\"valid\":true,\"canonical\":\"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-"
         "3,yR,yN,yB,yK,yQ,yB,yN,yR,3/3,yP,yP,yP,yP,yP,yP,yP"},
        {"{\"question\":\"check\",\"input\":\"{\\\"a\\\": 1}\"}", HM_NO,
         "{\"format\":null,\"valid\":false,\"error\":{\"kind\":\"format\",\"offset\":0,\"line\":1,"
         "\"column\":1,\"message\":\"expected an object with placements, fen5d, fen4p or fen4, "
         "or with moves alone\"}}"},
        {"{\"question\":\"status\",\"input\":\"[RuleVariants \\\"Takeover\\\"] 1. d2-d4\"}",
         HM_FAILED,
         "{\"error\":{\"kind\":\"unsupported\",\"offset\":0,\"line\":1,\"column\":1,\"message\":"
         "\"not judged: Takeover\"}}"},
        {"{\"question\":\"status\",\"input\":\"[RuleVariants \\\"Takeover\\\"] 1. "
         "d2-d4\",\"ply\":0}",
         HM_YES,
         "{\"side\":\"R\",\"seats\":[{\"seat\":\"R\",\"alive\":true,\"active\":true,\"resigned\":"
         "false,\"flagged\":false,\"stalemated\":false,\"in_check\":false,\"mated\":false,"
         "\"points\":0},{\"seat\":\"B\",\"alive\":true,\"active\":t"},
        {"{\"question\":\"status\",\"input\":\"[RuleVariants \\\"Takeover\\\"] 1. "
         "d2-d4\",\"ply\":1}",
         HM_FAILED,
         "{\"error\":{\"kind\":\"unsupported\",\"offset\":0,\"line\":1,\"column\":1,\"message\":"
         "\"not judged: Takeover\"}}"},
        {"{\"question\":\"check\",\"input\":\"[RuleVariants \\\"Takeover\\\"] 1. d2-d4\"}", HM_YES,
         "{\"format\":\"pgn4\",\"valid\":true,\"canonical\":\"[RuleVariants \\\"Takeover\\\"] 1. "
         "d2-d4\",\"not_judged\":\"Takeover\",\"plies\":0,\"steps\":0,\"mode\":\"teams"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen4p\\\": \\\"4PC\\\", \\\"tags\\\": {}, "
         "\\\"pgn4\\\": \\\"1. d2-d4\\\"}\"}",
         HM_YES,
         "{\"format\":\"fen4p\",\"valid\":true,\"canonical\":\"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-"
         "3,yR,yN,yB,yK,yQ,yB,yN,yR,3/3,yP,yP,yP,yP,yP,yP,yP"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen5d\\\": \\\"[Mode "
         "\\\\\\\"5D\\\\\\\"]\\\\n[Board \\\\\\\"custom\\\\\\\"]\\\\n[Size "
         "\\\\\\\"3x3\\\\\\\"]\\\\n[k2/3/2K:0:1:w]\\\"}\"}",
         HM_YES,
         "{\"format\":\"fen5d\",\"valid\":true,\"canonical\":\"[Mode \\\"5D\\\"]\\n[Board "
         "\\\"Custom\\\"]\\n[Size \\\"3x3\\\"]\\n[k2/3/2K:0:1:w]\\n\",\"plies\":0,\"board"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen5d\\\": 3}\"}", HM_NO,
         "{\"format\":\"fen5d\",\"valid\":false,\"error\":{\"kind\":\"field\",\"offset\":0,"
         "\"line\":1,\"column\":1,\"message\":\"expected a string in "
         "\\\"fen5d\\\"\",\"field\":\"fen5d\"}}"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen5d\\\": \\\"[Mode "
         "\\\\\\\"5D\\\\\\\"]\\\\n[Board \\\\\\\"custom\\\\\\\"]\\\\n[Size "
         "\\\\\\\"3x3\\\\\\\"]\\\\n[k2/3/2K:0:1:w]\\\\n1. Kb1\\\"}\"}",
         HM_YES,
         "{\"format\":\"fen5d\",\"valid\":true,\"canonical\":\"[Mode \\\"5D\\\"]\\n[Board "
         "\\\"Custom\\\"]\\n[Size \\\"3x3\\\"]\\n[k2/3/2K:0:1:w]\\n\\n1. (0T1)Kc1b1\\n\""},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen5d\\\": \\\"5d:standard\\\"}\"}", HM_YES,
         "{\"format\":\"fen5d\",\"valid\":true,\"canonical\":\"[Mode \\\"5D\\\"]\\n[Board "
         "\\\"Standard\\\"]\\n[Size \\\"8x8\\\"]\\n\",\"plies\":0,\"boards\":1,\"timelines"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen5d\\\": \\\"5d:nothing\\\"}\"}", HM_NO,
         "{\"format\":\"fen5d\",\"valid\":false,\"error\":{\"kind\":\"header\",\"offset\":0,"
         "\"line\":1,\"column\":1,\"message\":\"expected the name of a preset, found "
         "\\\"nothing\\\"\",\"field\":\"fen5d\"}}"},
        {"{\"question\":\"check\",\"input\":\"{\\\"fen5d\\\": \\\"5d:12x\\\"}\"}", HM_NO,
         "{\"format\":\"fen5d\",\"valid\":false,\"error\":{\"kind\":\"header\",\"offset\":0,"
         "\"line\":1,\"column\":1,\"message\":\"expected the name of a preset, found "
         "\\\"12x\\\"\",\"field\":\"fen5d\"}}"},
        {"{\"question\":\"check\",\"input\":\"5d:12\"}", HM_YES,
         "{\"format\":\"fen5d\",\"valid\":true,\"canonical\":\"[Mode \\\"5D\\\"]\\n[Board "
         "\\\"Focused - Just Kings\\\"]\\n[Size \\\"3x3\\\"]\\n\",\"plies\":0,\"boards\":"},
        {"{\"question\":\"check\",\"input\":\"5d:nothing\"}", HM_NO,
         "{\"format\":\"fen5d\",\"valid\":false,\"error\":{\"kind\":\"header\",\"offset\":0,"
         "\"line\":1,\"column\":1,\"message\":\"expected the name of a preset, found "
         "\\\"nothing\\\"\"}}"},
        {"{\"question\":\"check\",\"input\":\"5d:stand\\\"ard\"}", HM_NO,
         "{\"format\":\"fen5d\",\"valid\":false,\"error\":{\"kind\":\"header\",\"offset\":8,"
         "\"line\":1,\"column\":9,\"message\":\"expected the name of a preset, found "
         "\\\"\\\"ard\\\"; did you mean 5d:standard?\"}}"},
        {"{\"question\":\"check\",\"input\":\"5d:standard\\r\\n\"}", HM_YES,
         "{\"format\":\"fen5d\",\"valid\":true,\"canonical\":\"[Mode \\\"5D\\\"]\\n[Board "
         "\\\"Standard\\\"]\\n[Size \\\"8x8\\\"]\\n\",\"plies\":0,\"boards\":1,\"timelines"},
        {"{\"question\":\"check\",\"input\":\"5d:standard\\n\\n\"}", HM_YES,
         "{\"format\":\"fen5d\",\"valid\":true,\"canonical\":\"[Mode \\\"5D\\\"]\\n[Board "
         "\\\"Standard\\\"]\\n[Size \\\"8x8\\\"]\\n\",\"plies\":0,\"boards\":1,\"timelines"},
        {"{\"question\":\"check\",\"input\":\"Standard\"}", HM_NO,
         "{\"format\":null,\"valid\":false,\"error\":{\"kind\":\"format\",\"offset\":0,\"line\":1,"
         "\"column\":1,\"message\":\"expected a position of a known notation, found "
         "\\\"Standard\\\"; did you mean 5d:standard?\"}}"},
        {"{\"question\":\"check\",\"input\":\"5d:random\"}", HM_NO,
         "{\"format\":\"fen5d\",\"valid\":false,\"error\":{\"kind\":\"header\",\"offset\":0,"
         "\"line\":1,\"column\":1,\"message\":\"expected a preset with boards of its own (this one "
         "is another one at random), found \\\"rando"},
        {"{\"question\":\"check\",\"input\":\"[Mode \\\"5D\\\"]\\n[Board \\\"custom\\\"]\\n[Size "
         "\\\"3x3\\\"]\\n[k2/3/2K:0:1:w]\\n\\r\\n\"}",
         HM_YES,
         "{\"format\":\"fen5d\",\"valid\":true,\"canonical\":\"[Mode \\\"5D\\\"]\\n[Board "
         "\\\"Custom\\\"]\\n[Size \\\"3x3\\\"]\\n[k2/3/2K:0:1:w]\\n\",\"plies\":0,\"board"},
        {"{\"question\":\"check\",\"input\":\"[Mode \\\"5D\\\"]\\n[Board \\\"custom\\\"]\\n[Size "
         "\\\"3x3\\\"]\\n[k2/3/2K:0:1:w]\\n{x}\"}",
         HM_YES,
         "{\"format\":\"fen5d\",\"valid\":true,\"canonical\":\"[Mode \\\"5D\\\"]\\n[Board "
         "\\\"Custom\\\"]\\n[Size \\\"3x3\\\"]\\n[k2/3/2K:0:1:w]\\n\\n{x}\\n\",\"plies\":0"},
        {"{\"question\":\"check\",\"input\":\"[Mode \\\"5D\\\"]\\n[Board \\\"custom\\\"]\\n[Size "
         "\\\"3x3\\\"]\\n[k2/3/2K:0:1:w]\\n1-0\"}",
         HM_YES,
         "{\"format\":\"fen5d\",\"valid\":true,\"canonical\":\"[Mode \\\"5D\\\"]\\n[Board "
         "\\\"Custom\\\"]\\n[Size \\\"3x3\\\"]\\n[k2/3/2K:0:1:w]\\n\\n1-0\\n\",\"plies\":0"},
        {"{\"question\":\"check\",\"input\":\"[Mode \\\"5D\\\"]\\n[Board \\\"custom\\\"]\\n[Size "
         "\\\"3x3\\\"]\\n[A \\\"b\\\"][k2/3/2K:0:1:w]\"}",
         HM_YES,
         "{\"format\":\"fen5d\",\"valid\":true,\"canonical\":\"[Mode \\\"5D\\\"]\\n[Board "
         "\\\"Custom\\\"]\\n[Size \\\"3x3\\\"]\\n[A \\\"b\\\"]\\n[k2/3/2K:0:1:w]\\n\",\"plie"},
        {"{\"question\":\"check\",\"input\":\"[Mode \\\"5D\\\"]\\n[Board \\\"custom\\\"]\\n[Size "
         "\\\"3x3\\\"]\\n[k2/3/2K:0:1:w] [Mode \\\"5D\\\"]\"}",
         HM_YES,
         "{\"format\":\"fen5d\",\"valid\":true,\"canonical\":\"[Mode \\\"5D\\\"]\\n[Board "
         "\\\"Custom\\\"]\\n[Size \\\"3x3\\\"]\\n[k2/3/2K:0:1:w]\\n\",\"plies\":0,\"board"},
        {"{\"question\":\"check\",\"input\":\"{x}\"}", HM_NO,
         "{\"format\":null,\"valid\":false,\"error\":{\"kind\":\"json\",\"offset\":1,\"line\":1,"
         "\"column\":2,\"message\":\"expected a key in quotes, found \\\"x}\\\"\"}}"},
        {"{\"question\":\"check\",\"input\":\"{x} {y}\"}", HM_NO,
         "{\"format\":null,\"valid\":false,\"error\":{\"kind\":\"json\",\"offset\":1,\"line\":1,"
         "\"column\":2,\"message\":\"expected a key in quotes, found \\\"x} {y}\\\"\"}}"},
        {"{\"question\":\"check\",\"input\":\"[Mode \\\"5D\\\"]\\n[Board \\\"custom\\\"]\\n[Size "
         "\\\"3x3\\\"]\\n[k2/3/2K:0:1:w]\\n1. Kb1\\n[Mode \\\"5D\\\"]\\n[Board "
         "\\\"custom\\\"]\\n[Size \\\"3x3\\\"]\\n[k2/3/2K:0:1:w]\"}",
         HM_YES,
         "{\"format\":\"fen5d\",\"valid\":true,\"canonical\":\"[Mode \\\"5D\\\"]\\n[Board "
         "\\\"Custom\\\"]\\n[Size \\\"3x3\\\"]\\n[k2/3/2K:0:1:w]\\n\\n1. (0T1)Kc1b1\\n\""},
        {"{\"question\":\"check\",\"input\":\"5d:standard\",\"promotions\":\"Q\"}", HM_YES,
         "{\"format\":\"fen5d\",\"valid\":true,\"canonical\":\"[Mode \\\"5D\\\"]\\n[Board "
         "\\\"Standard\\\"]\\n[Size \\\"8x8\\\"]\\n\",\"plies\":0,\"boards\":1,\"timelines"},
        {"{\"question\":\"check\",\"input\":\"[Mode \\\"5D\\\"][Board "
         "\\\"Standard\\\"]\",\"promotions\":\"R,N\"}",
         HM_YES,
         "{\"format\":\"fen5d\",\"valid\":true,\"canonical\":\"[Mode \\\"5D\\\"]\\n[Board "
         "\\\"Standard\\\"]\\n[Size \\\"8x8\\\"]\\n[Promotions \\\"R,N\\\"]\\n\",\"plies\":0"},
        {"{\"question\":\"check\",\"input\":\"[Mode \\\"5D\\\"][Board "
         "\\\"Standard\\\"]\",\"promotions\":\"\"}",
         HM_FAILED,
         "{\"format\":\"fen5d\",\"error\":{\"kind\":\"option\",\"offset\":0,\"line\":1,\"column\":"
         "1,\"message\":\"--promotions: expected letters of pieces such as Q,R,B,N, found "
         "\\\"\\\"\"}}"},
        {"{\"question\":\"check\",\"input\":\"\\t4d:start \\r\\n\"}", HM_YES,
         "{\"format\":\"4d-state\",\"valid\":true,\"canonical\":\"4d-state v1: w "
         "W00KQ,W01KQ,W02KQ,W03KQ,W10KQ,W11KQ,W12KQ,W13KQ,W20KQ,W21KQ,W22KQ,W2"},
        {"{\"question\":\"check\",\"input\":\"\\r\\n\\t\\n 4d:start\"}", HM_YES,
         "{\"format\":\"4d-state\",\"valid\":true,\"canonical\":\"4d-state v1: w "
         "W00KQ,W01KQ,W02KQ,W03KQ,W10KQ,W11KQ,W12KQ,W13KQ,W20KQ,W21KQ,W22KQ,W2"},
        {"{\"question\":\"check\",\"input\":\"\\u000b4d:start\"}", HM_NO,
         "{\"format\":null,\"valid\":false,\"error\":{\"kind\":\"format\",\"offset\":0,\"line\":1,"
         "\"column\":1,\"message\":\"expected a position of a known notation, found "
         "\\\"\\\\x0b4d:start\\\"; did you mean 4d:start?\"}}"},
        {"{\"question\":\"check\",\"input\":\" \\t\\r\\n\"}", HM_NO,
         "{\"format\":null,\"valid\":false,\"error\":{\"kind\":\"format\",\"offset\":0,\"line\":1,"
         "\"column\":1,\"message\":\"no position in an empty text\"}}"},
        {"{\"question\":\"check\",\"input\":\"# only\\n# comments\"}", HM_YES,
         "{\"format\":\"c4d\",\"valid\":true,\"canonical\":\"# only\\n# "
         "comments\\n\",\"pieces\":896,\"plies\":0,"
         "\"problems\":[]}"},
        {"{\"question\":\"check\",\"input\":\"4d:start x\"}", HM_NO,
         "{\"format\":\"4d-state\",\"valid\":false,\"error\":{\"kind\":\"prefix\",\"offset\":0,"
         "\"line\":1,\"column\":1,\"message\":\"expected a start name such as 4d:start or "
         "4d:fair_001, found "
         "\\\"4d:start x\\\"; did you mean 4d:start?\""},
        {"{\"question\":\"check\",\"input\":\"4d:starx\"}", HM_NO,
         "{\"format\":\"4d-state\",\"valid\":false,\"error\":{\"kind\":\"prefix\",\"offset\":0,"
         "\"line\":1,\"column\":1,\"message\":\"expected a start name such as 4d:start or "
         "4d:fair_001, found "
         "\\\"4d:starx\\\"; did you mean 4d:start?\"}}"},
        {"{\"question\":\"check\",\"input\":\"4d:start\",\"format\":\"zz\"}", HM_FAILED,
         "{\"error\":{\"kind\":\"option\",\"offset\":0,\"line\":1,\"column\":1,\"message\":\"--"
         "format: there is no notation \\\"zz\\\"\"}}"},
        {"{\"question\":\"check\",\"input\":\"4d:start\",\"format\":\"pgn4-short\"}", HM_FAILED,
         "{\"error\":{\"kind\":\"option\",\"offset\":0,\"line\":1,\"column\":1,\"message\":\"--"
         "format: there is no notation \\\"pgn4-short\\\"\"}}"},
        {"{\"question\":\"check\",\"input\":\"4d:start\",\"format\":\"5dpgn-short\"}", HM_FAILED,
         "{\"error\":{\"kind\":\"option\",\"offset\":0,\"line\":1,\"column\":1,\"message\":\"--"
         "format: there is no notation \\\"5dpgn-short\\\"\"}}"},
        {"{\"question\":\"check\",\"input\":\"4d:start\",\"format\":\"4d-state\"}", HM_YES,
         "{\"format\":\"4d-state\",\"valid\":true,\"canonical\":\"4d-state v1: w "
         "W00KQ,W01KQ,W02KQ,W03KQ,W10KQ,W11KQ,W12KQ,W13KQ,W20KQ,W21KQ,W22KQ,W2"},
        {"{\"question\":\"check\",\"input\":\"\",\"format\":\"pgn4\"}", HM_YES,
         "{\"format\":\"pgn4\",\"valid\":true,\"canonical\":\"[Variant "
         "\\\"Teams\\\"]\\n\\n\",\"plies\":0,\"steps\":0,\"mode\":\"teams\",\"profile\":"
         "\"2018\",\"problems"},
        {"{\"question\":\"check\",\"input\":\" \",\"format\":\"pgn4\"}", HM_YES,
         "{\"format\":\"pgn4\",\"valid\":true,\"canonical\":\"[Variant "
         "\\\"Teams\\\"]\\n\\n\",\"plies\":0,\"steps\":0,\"mode\":\"teams\",\"profile\":"
         "\"2018\",\"problems"},
        {"{\"question\":\"check\",\"input\":\"[\\\"4d:start\\\",\\\"4PC\\\"]\"}", HM_NO,
         "{\"format\":null,\"valid\":false,\"error\":{\"kind\":\"format\",\"offset\":0,\"line\":1,"
         "\"column\":1,\"message\":\"no tag says whether this is fen5d or pgn4; name it with "
         "--format\"}}"},
        {"{\"question\":\"check\",\"input\":\"[\\\"4d:\\\\\\\"start\\\",\\\"4PC\\\"]\"}", HM_NO,
         "{\"format\":null,\"valid\":false,\"error\":{\"kind\":\"format\",\"offset\":0,\"line\":1,"
         "\"column\":1,\"message\":\"no tag says whether this is fen5d or pgn4; name it with "
         "--format\"}}"},
        {"{\"question\":\"check\",\"input\":\"[\\\"a\\\\\\\\\\\"]\"}", HM_NO,
         "{\"format\":null,\"valid\":false,\"error\":{\"kind\":\"format\",\"offset\":0,\"line\":1,"
         "\"column\":1,\"message\":\"no tag says whether this is fen5d or pgn4; name it with "
         "--format\"}}"},
        {"{\"question\":\"check\",\"input\":\"[\\\\]]\"}", HM_NO,
         "{\"format\":null,\"valid\":false,\"error\":{\"kind\":\"format\",\"offset\":0,\"line\":1,"
         "\"column\":1,\"message\":\"no tag says whether this is fen5d or pgn4; name it with "
         "--format\"}}"},
        {"{\"question\":\"why\",\"input\":\"4d:start\",\"words\":[\"1,0,0,0x3,0,0,0\"]}", HM_FAILED,
         "{\"error\":{\"kind\":\"field\",\"offset\":7,\"line\":1,\"column\":8,\"message\":"
         "\"expected \\\"->\\\", found \\\"x3,0,0,0\\\"\",\"field\":\"move\",\"word\":1}}"},
        {"{\"question\":\"check\",\"input\":\"a1a1xa2a1\"}", HM_NO,
         "{\"format\":\"c4d\",\"valid\":false,\"error\":{\"kind\":\"illegal-move\",\"offset\":0,"
         "\"line\":1,\"column\":1,\"message\":\"illegal move: an own piece stands there\"}}"},
        {"{\"question\":\"check\",\"input\":\"0,0,0,0x1,0,0,0\"}", HM_NO,
         "{\"format\":\"c4d\",\"valid\":false,\"error\":{\"kind\":\"field\",\"offset\":7,\"line\":"
         "1,\"column\":8,\"message\":\"expected \\\"->\\\", found \\\"x1,0,0,0\\\"\"}}"},
        {"{\"question\":\"check\",\"input\":\"a1a1+a2a1\"}", HM_NO,
         "{\"format\":null,\"valid\":false,\"error\":{\"kind\":\"format\",\"offset\":0,\"line\":1,"
         "\"column\":1,\"message\":\"expected a position of a known notation, found "
         "\\\"a1a1+a2a1\\\"\"}}"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hm_text json = {0};
        test_context(rows[i].request);
        CHECK_INT(hm_ask(NULL, rows[i].request, strlen(rows[i].request), NULL, &json),
                  rows[i].verdict);
        size_t length = strlen(rows[i].want);
        if (json.length > length) json.data[length] = '\0';
        CHECK_TEXT(json.data, rows[i].want);
        hm_text_clear(&json);
    }
    test_context(NULL);
}

/* Where an input stands in a stream, however far behind the first. */
static void places(void) {
    static const char line[] = "4d-fen v1: K@0,0,0,0; k@7,7,7,7\n";
    enum { LINES = 5000, LENGTH = sizeof line - 1 };
    hm_text text = {0};
    for (int i = 0; i < LINES; i++)
        hm_text_puts(&text, line);
    const hm_setting lines[] = {{"lines", NULL}};
    const hm_request request = {.size = sizeof request, .settings = lines, .setting_count = 1};
    const hm_input *input;
    hm_reader *reader;
    CHECK_INT(hm_reader_from_memory(&reader, text.data, text.length, &request, NULL), HM_OK);
    for (uint64_t i = 0; i < LINES; i++) {
        CHECK_INT(hm_reader_next(reader, &input, NULL), HM_OK);
        if (!CHECK(input != NULL)) break;
        CHECK_INT(input->offset, i * LENGTH);
    }
    hm_reader_close(reader);
    hm_text_clear(&text);
}

TEST_MAIN(TEST(shapes), TEST(places))
