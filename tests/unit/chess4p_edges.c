/* Four-player games at the edges of their notation: points that a tag tells, tags that are hardly
 * tags, archives cut anywhere, and what moves may name. */
#include "chess4p/notation/game4p.h"
#include "chess4p/notation/text4p.h"
#include "core/core.h"
#include "harness.h"

#include <hypermate/more/chess4p_games.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static hm_4p_game *read_game(const char *text) {
    hm_4p_game *game;
    CHECK_INT(hm_4p_game_parse(text, strlen(text), NULL, &game, NULL, NULL, NULL), HM_OK);
    return game;
}

#define X15  "xxxxxxxxxxxxxxx"
#define X127 X15 "x" X15 "x" X15 "x" X15 "x" X15 "x" X15 "x" X15 "x" X15
#define X128 X127 "x"
/* The first player's points are known by name alone. */
#define BY_NAME(name)                                                                              \
    "[Variant \"FFA\"][RuleVariants \"SemiAnonymous\"][Red \"" name "\"][Result \"" name           \
    ": 1 - Blue: 2 - Yellow: 3 - Green: 4\"]"

/* docs/formats.md, section 9.4: by the names of players, by those of seats, or in their order. */
static void points_that_a_tag_tells(void) {
    static const struct {
        const char *text;
        bool told;
        int32_t points[HM_4P_SEATS];
    } cases[] = {
        {"[Variant \"FFA\"][Result \"Red: 1 - Blue: -2 - Yellow: 3 - Green: 40\"]",
         true,
         {1, -2, 3, 40}},
        {"[Variant \"FFA\"][Result \"Green: 4 - Red: 1 - Blue: 2 - Yellow: 3\"]",
         true,
         {1, 2, 3, 4}},
        {"[Variant \"FFA\"][Red \"a\"][Blue \"b\"][Yellow \"ab\"][Green \"\"]"
         "[Result \"ab: 3 - a: 1 - b: 2 - Green: 4\"]",
         true,
         {1, 2, 3, 4}},
        {"[Variant \"FFA\"][Red \"x: 9\"][Result \"x: 9: 1 - Blue: 2 - Yellow: 3 - Green: 4\"]",
         true,
         {1, 2, 3, 4}},
        /* Players of one name: their order. */
        {"[Variant \"FFA\"][Red \"a\"][Blue \"a\"][Yellow \"c\"][Green \"d\"]"
         "[Result \"a: 1 - a: 2 - c: 3 - d: 4\"]",
         true,
         {1, 2, 3, 4}},
        {"[Variant \"FFA\"][RuleVariants \"SemiAnonymous\"][Red \"a\"][Blue \"a\"][Yellow \"c\"]"
         "[Green \"d\"][Result \"a: 2 - a: 1 - c: 3 - d: 4\"]",
         false,
         {0}},
        {"[Variant \"FFA\"][Red \"zz\"][Result \"Red: 1 - Blue: 2 - Yellow: 3 - Green: 4\"]",
         true,
         {1, 2, 3, 4}},
        {"[Variant \"FFA\"][Red \"zz\"][Result \"w: 1 - x: 2 - y: 3 - z: 4\"]", true, {1, 2, 3, 4}},
        {"[Variant \"FFA\"][Blue \"b\"][Result \"b: 2 - Red: 1 - Yellow: 3 - Green: 4\"]",
         true,
         {1, 2, 3, 4}},
        {"[Variant \"FFA\"][Blue \"b\"]" /* what parts players may overlap */
         "[Result \"x - - b: 2 - Red: 1 - Yellow: 3 - Green: 4\"]",
         true,
         {1, 2, 3, 4}},
        {"[Variant \"FFA\"][Red \"\"]" /* no name is no player's */
         "[Result \": 9 - Red: 1 - Blue: 2 - Yellow: 3 - Green: 4\"]",
         true,
         {1, 2, 3, 4}},
        {"[Variant \"FFA\"][Result \"of Red: 1 - Blue: 2 - Yellow: 3 - Green: 4\"]",
         true,
         {1, 2, 3, 4}},
        {"[Variant \"FFA\"][Result \"Red: x - Blue: 2 - Yellow: 3 - Green: 4\"]", false, {0}},
        /* Nobody's names: the order of seats, unless players were nearly anonymous. */
        {"[Variant \"FFA\"][Result \"w: 1 - x: 2 - y: 3 - z: 4\"]", true, {1, 2, 3, 4}},
        {"[Variant \"FFA\"][RuleVariants \"EnPassant\"][Result \"w: 1 - x: 2 - y: 3 - z: 4\"]",
         true,
         {1, 2, 3, 4}},
        {"[Variant \"FFA\"][RuleVariants \"SemiAnonymous\"][Result \"w: 1 - x: 2 - y: 3 - z: 4\"]",
         false,
         {0}},
        {"[Variant \"FFA\"][RuleVariant \"SemiAnonymous\"][Result \"w: 1 - x: 2 - y: 3 - z: 4\"]",
         false,
         {0}},
        {BY_NAME(X128 X127), true, {1, 2, 3, 4}}, /* the longest name that a tag may hold */
        {BY_NAME(X128 X127 "x"), false, {0}},
        {"[Variant \"FFA\"][Blue \"b\"][Green \"g\"][Result \"w: 1 - x: 2 - y: 3 - z: 4\"]",
         true,
         {1, 2, 3, 4}},
        {"[Variant \"FFA\"][Result \"v: 0 - w: 1 - x: 2 - y: 3 - z: 4\"]", false, {0}},
        {"[Variant \"FFA\"][Result \"w: 1 - x: 2 - y: 3\"]", false, {0}},
        {"[Variant \"FFA\"][Result \"w: 1 - x: two - y: 3 - z: 4\"]", false, {0}},
        {"[Variant \"FFA\"][Result \"w: 1 - x: 2; y: 3 - z: 4\"]", false, {0}},
        {"[Variant \"FFA\"][Result \"w: 1 - x: 2 - y: 3 - z: 4000000000\"]", false, {0}},
        {"[Variant \"FFA\"][Result \"w: 1 - x: 2 - y: 3 - z: -4000000000\"]", false, {0}},
        {"[Variant \"FFA\"][Result \"ARed: 1 - Blue: 2\"]", false, {0}},
        {"[Variant \"FFA\"][Result \"\"]", false, {0}},
        {"[Variant \"FFA\"]", false, {0}},
        {"[Variant \"Teams\"][Result \"Red: 1 - Blue: 2 - Yellow: 3 - Green: 4\"]", false, {0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int32_t points[HM_4P_SEATS] = {0};
        test_context(cases[i].text);
        hm_4p_game *game = read_game(cases[i].text);
        bool told = hm_4p_game_written_points(game, points);
        CHECK_INT(told, cases[i].told);
        if (told) CHECK_BYTES(points, cases[i].points, sizeof points);
        hm_4p_game_destroy(game);
    }
    test_context(NULL);
}

/* docs/formats.md, section 9.4: what tags claim changes no result. */
static void results_of_tags(void) {
    static const struct {
        const char *text, *result;
    } cases[] = {
        {"[Variant \"Teams\"][Result \"\"]", "*"},
        {"[Variant \"Teams\"][Result \"Aborted\"]", "*"},
        {"[Variant \"Teams\"][Result \"\"] 1-0", "*"},
        {"[Variant \"FFA\"][Red \"\"][StartFen4 \"R-0,0,1,1-0,0,0,0-0,0,0,0-0,5,0,0-0-"
         "14/14/14/14/14/14/14/14/14/14/14/14/3,rK,3,bK,6/14\"] 1. R",
         "Red: 0 - Blue: 5 - Yellow: 0 - Green: 0"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_text result = {0};
        test_context(cases[i].text);
        hm_4p_game *game = read_game(cases[i].text);
        hm_4p_game_result(game, &result);
        CHECK_TEXT(result.data, cases[i].result);
        hm_text_clear(&result);
        hm_4p_game_destroy(game);
    }
    test_context(NULL);
}

/* Letters, digits and "_-." make the name of a tag. */
static void names_of_tags(void) {
    static const char good[] = "azAZ09_-.", bad[] = " !/:@[`{\"\\\x7f\xc3";
    hm_4p_game *game = read_game("[Variant \"FFA\"]");
    for (size_t i = 0; i + 1 < sizeof good; i++) {
        char name[3] = {'A', good[i], '\0'};
        CHECK_INT(hm_4p_game_set_tag(game, name, "x", NULL), HM_OK);
        CHECK_TEXT(hm_4p_game_tag(game, name), "x");
    }
    for (size_t i = 0; i + 1 < sizeof bad; i++) {
        char name[3] = {'A', bad[i], '\0'};
        CHECK_INT(hm_4p_game_set_tag(game, name, "x", NULL), HM_ERR_ARGUMENT);
        CHECK(hm_4p_game_tag(game, name) == NULL);
    }
    CHECK_INT(hm_4p_game_set_tag(game, "", "x", NULL), HM_ERR_ARGUMENT);
    hm_4p_game_destroy(game);
    CHECK_TEXT(hm_4p_glyph_text(-1), "");
    CHECK_TEXT(hm_4p_glyph_text(256), "");
    CHECK_TEXT(hm_4p_glyph_text(4), "??");
    for (int glyph = 7; glyph < 256; glyph++) {
        char text[8];
        snprintf(text, sizeof text, "$%d", glyph);
        CHECK_TEXT(hm_4p_glyph_text(glyph), text);
    }
}

/* A value ends with a quote and a bracket; a backslash takes what is behind it along. */
static void values_of_tags(void) {
    static const struct {
        const char *text;
        size_t length;
        hm_status status;
    } cases[] = {
        {"[A \"x\\\"]\"]", 10, HM_OK},       {"[A \"x\\", 6, HM_ERR_4P_TAG},
        {"[A \"x\\\0\"]", 9, HM_ERR_4P_TAG}, {"[A \"x\0\"]", 8, HM_ERR_4P_TAG},
        {"[A \"x\ny\"]", 9, HM_OK},          {"[A \"x\n[y\"]", 10, HM_ERR_4P_TAG},
        {"[A \"x[y\"]", 9, HM_OK},           {"[A \"\xff\"]", 7, HM_OK},
        {"[A \"\xc3\xa4\"]", 8, HM_OK},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_4p_game *game;
        test_context(cases[i].text);
        CHECK_INT(hm_4p_game_parse(cases[i].text, cases[i].length, NULL, &game, NULL, NULL, NULL),
                  cases[i].status);
        hm_4p_game_destroy(game);
    }
    test_context(NULL);
}

/* The first game ends where the next one's tag begins, and only a tag is one. */
static void games_end_at_tags(void) {
    static const struct {
        const char *text;
        size_t length;
    } cases[] = {
        {"1. d2-d4\n[A \"\"]", 9},
        {"1. d2-d4\n[A1b \"\"]", 9},
        {"1. d2-d4\n\t [A \t\"\"]", 9},
        {"1. d2-d4\n[A", 11},
        {"1. d2-d4\n[", 10},
        {"1. d2-d4\n[1 \"\"]", 15},
        {"1. d2-d4\n[@ \"\"]", 15},
        {"1. d2-d4\n[{ \"\"]", 15},
        {"1. d2-d4\n[^ \"\"]", 15},
        {"1. d2-d4\n[A: \"\"]", 16},
        {"[A \"x\n]\n \t]\ny\"]\n[B \"\"] d2\n[C \"\"]", 26},
        {"1. d2-d4\n[A\"\"]", 14},
        {"1. d2-d4\n[A ", 12},
        {"1. d2-d4\n[A x]", 14},
        {"1. d2-d4\r\n\r\n[A \"\"]", 12},
        {"1. d2-d4\n \t\r", 12},
        {"[A \"x\" \t]1. d2-d4\n[B \"\"]", 18},
        {"[A \"x\n[B \"y\"]\n1. d2-d4\n[A \"\"]", 23},
        {"[A \"x", 5},
        {"[A \"x]y]\n1. d2-d4\n", 18},
        {"[A \"\"]\n\n[B \"\"]\n[A \"\"]", 21},
        {"[A \"\"]\n\n[B \"\"]\n\n[A \"\"]", 16},
        {"[A \"\"]\n\n[AB \"\"]", 15},
        {"[A \"\"] \n[A \"\"]", 14},
        {"\xef\xbb\xbf[A \"\"]", 9},
        {"\xef\xbb", 2},
        {"\n\n", 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        test_context(cases[i].text);
        CHECK_INT(hm_4p_game_extent(cases[i].text, strlen(cases[i].text)), cases[i].length);
    }
    test_context(NULL);
}

/* A cut archive is never longer than itself, and its games cover it. */
static void archives_cut_anywhere(void) {
    static const char text[] =
        "[A \"x\n[B \"y\" ]\t\r\n1. d2-d4 {\n[not a tag]\n}\n\n [C1 \t\"]\n..\n";
    for (size_t length = 0; length < sizeof text; length++) {
        for (size_t at = 0, used; at < length; at += used) {
            used = hm_4p_game_extent(text + at, length - at);
            if (!CHECK(used > 0 && used <= length - at)) return;
        }
    }
}

/* docs/formats.md, section 9.2: every way to write a move that can be read, and what cannot. */
static void words_of_moves(void) {
    static const struct {
        const char *text;
        hm_status status;
    } cases[] = {
        {"d2-d4", HM_OK},
        {"d2\xe2\x80\x93"
         "d4",
         HM_OK},
        {"d2d4", HM_OK},
        {"d4", HM_OK},
        {"rd4", HM_OK},
        {"Ne1-f3", HM_OK},
        {"Nef3", HM_OK},
        {"N1f3", HM_OK},
        {"rNf3", HM_OK},
        {"bNf3", HM_ERR_4P_MOVE},
        {"Nxf3", HM_ERR_4P_ILLEGAL},
        {"NxQf3", HM_ERR_4P_ILLEGAL},
        {"NxDf3", HM_ERR_4P_ILLEGAL},
        {"Nxaf3", HM_ERR_4P_ILLEGAL},
        {"Nx\xc3\x84"
         "f3",
         HM_ERR_4P_ILLEGAL},
        {"Nx", HM_ERR_4P_MOVE},
        {"Nx9", HM_ERR_4P_MOVE},
        {"Nx\xff"
         "f3",
         HM_ERR_4P_MOVE},
        {"d2-d4=Q", HM_ERR_4P_ILLEGAL},
        {"d2-d4=D", HM_ERR_4P_ILLEGAL},
        {"d2d4q", HM_ERR_4P_ILLEGAL},
        {"d2d4d", HM_ERR_4P_ILLEGAL},
        {"d2-d4=K", HM_ERR_4P_MOVE},
        {"d2-d4=P", HM_ERR_4P_MOVE},
        {"d2-d4=", HM_ERR_4P_MOVE},
        {"d2-d4=Z", HM_ERR_4P_MOVE},
        {"d2-d4k", HM_ERR_4P_MOVE},
        {"d2-", HM_ERR_4P_MOVE},
        {"d2-a1", HM_ERR_4P_MOVE},
        {"d15", HM_ERR_4P_MOVE},
        {"d0", HM_ERR_4P_MOVE},
        {"d", HM_ERR_4P_MOVE},
        {"4", HM_ERR_4P_MOVE},
        {"N", HM_ERR_4P_MOVE},
        {"", HM_ERR_4P_MOVE},
        {"z4", HM_ERR_4P_MOVE},
        {"O-O", HM_ERR_4P_ILLEGAL},
        {"O-O-O", HM_ERR_4P_ILLEGAL},
        {"O-", HM_ERR_4P_MOVE},
        {"d1-d2", HM_ERR_4P_ILLEGAL},
        {"d2-d5", HM_ERR_4P_ILLEGAL},
        {"f3", HM_OK},
        {"Bf3", HM_ERR_4P_ILLEGAL},
        {"d2-d14", HM_ERR_4P_ILLEGAL},
        {"d13", HM_ERR_4P_ILLEGAL},
        {"a1", HM_ERR_4P_MOVE},
    };
    hm_4p_state state;
    hm_4p_position position;
    hm_4p_state_start(&state, HM_4P_CLASSIC);
    hm_4p_rules rules;
    hm_4p_rules_init(&rules, HM_4P_CURRENT, HM_4P_TEAMS);
    hm_4p_position_init(&position, &state, &rules);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_4p_move move = HM_4P_NO_MOVE;
        const char *text = cases[i].text;
        test_context(text);
        CHECK_INT(hm_4p_move_parse(&position, text, strlen(text), &move, NULL), cases[i].status);
        CHECK((move != HM_4P_NO_MOVE) == (cases[i].status == HM_OK));
    }
    test_context(NULL);
}

/* What a wrong text comes nearest to. */
static void guesses(void) {
    static const struct {
        const char *text;
        bool guessed;
    } cases[] = {
        {"d2-d4", true}, {"d2-d5", true}, {"Nd4", true},   {"Nf4", true},
        {"rNf4", true},  {"bNf4", false}, {"", false},     {"r", false},
        {"x", false},    {"O-O", true},   {"O-O-O", true}, {"rO-O", true},
        {"Kd1", true},   {"zNf4", false}, {"a1", false},   {"rz4", false},
    };
    hm_4p_state state;
    hm_4p_position position;
    hm_4p_rules rules;
    hm_4p_state_start(&state, HM_4P_CLASSIC);
    hm_4p_rules_init(&rules, HM_4P_CURRENT, HM_4P_TEAMS);
    hm_4p_position_init(&position, &state, &rules);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        test_context(cases[i].text);
        hm_4p_move move = hm_4p_move_guess(&position, cases[i].text, strlen(cases[i].text));
        CHECK_INT(move != HM_4P_NO_MOVE, cases[i].guessed);
    }
    test_context(NULL);
}

static int compare_moves(const void *a, const void *b) {
    const hm_4p_move *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static bool is_among(hm_4p_move move, const hm_4p_move *moves, size_t count) {
    return bsearch(&move, moves, count, sizeof move, compare_moves) != NULL;
}

/* Every legal move is a pseudo-legal one, of its square too; where nothing may move there is none.
 */
static void pseudo_moves(void) {
    static const char *const states[] = {
        "4PC",
        "4PCo",
        "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-14/14/14/9,gR,4/14/14/bK,13/14/14/14/14/14/14/"
        "3,rR,3,rK,2,rR,3",
        "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-14/14/14/14/14/14/bK,13/14/14/14/14/14/7,rK,6/"
        "3,rR,6,rR,3",
        "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-14/14/14/14/14/14/bK,13/14/14/14/14/14/14/"
        "3,rR,rK,5,rR,3",
        "R-0,0,1,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,yR,3,dyK,2,yR,3/14/14/14/14/14/bK,13/14/14/14/14/14/"
        "14/3,rR,3,rK,2,rR,3",
        "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-14/14/14/14/14/14/bK,13/14/14/14/14/14/14/3,rR,6,rR,3",
    };
    static hm_4p_move legal[HM_4P_MOVES_MAX], pseudo[HM_4P_MOVES_MAX], from[HM_4P_PSEUDO_FROM_MAX];
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++) {
        hm_4p_state state;
        hm_4p_position position;
        hm_4p_rules rules;
        test_context(states[i]);
        CHECK_INT(hm_4p_fen_parse(states[i], strlen(states[i]), 0, &state, NULL, NULL, NULL),
                  HM_OK);
        hm_4p_rules_init(&rules, HM_4P_CURRENT, HM_4P_FFA);
        hm_4p_position_init(&position, &state, &rules);
        size_t count = hm_4p_generate(&position, legal);
        size_t wide = hm_4p_generate_pseudo(&position, pseudo), sum = 0;
        qsort(pseudo, wide, sizeof pseudo[0], compare_moves);
        for (size_t k = 0; k < count; k++)
            CHECK(is_among(legal[k], pseudo, wide) || HM_4P_MOVE_TAG(legal[k]) == HM_4P_EN_PASSANT);
        for (int square = 0; square < HM_4P_SQUARES; square++) {
            size_t here = hm_4p_generate_pseudo_from(&position, square, from);
            if (here == 0 || !is_among(from[0], pseudo, wide)) continue;
            sum += here;
        }
        CHECK_INT(sum, wide);
        CHECK_INT(hm_4p_generate_pseudo_from(&position, 0, from), 0);
    }
    test_context(NULL);
}

/* A tree of six plies has the leaves of those of five behind each first move. */
static void deep_trees(void) {
    static const char kings[] =
        "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-6,yK,7/14/14/14/14/14/bK,12,gK/"
        "14/14/14/14/14/14/7,rK,6";
    hm_4p_state state;
    hm_4p_position position;
    hm_4p_rules rules;
    hm_4p_move moves[HM_4P_PSEUDO_FROM_MAX];
    uint64_t nodes, below = 0;
    CHECK_INT(hm_4p_fen_parse(kings, sizeof kings - 1, 0, &state, NULL, NULL, NULL), HM_OK);
    hm_4p_rules_init(&rules, HM_4P_CURRENT, HM_4P_TEAMS);
    hm_4p_position_init(&position, &state, &rules);
    CHECK_INT(hm_4p_perft(&position, 6, 1, NULL, &nodes, NULL), HM_OK);
    size_t count = hm_4p_generate(&position, moves);
    CHECK_INT(count, 5);
    for (size_t i = 0; i < count; i++) {
        hm_4p_position after = position;
        hm_4p_undo undo;
        uint64_t leaves;
        hm_4p_make(&after, moves[i], &undo);
        CHECK_INT(hm_4p_perft(&after, 5, 1, NULL, &leaves, NULL), HM_OK);
        below += leaves;
    }
    CHECK_INT(nodes, below);
}

/* A knight of each seat, out and back: every move is a variation of its player's giving up. */
static void put_nested(hm_text *text, unsigned count) {
    static const char *const moves[2][HM_4P_SEATS] = {{"Nj1-i3", "Na10-c9", "Nj14-i12", "Nn10-l9"},
                                                      {"Ni3-j1", "Nc9-a10", "Ni12-j14", "Nl9-n10"}};
    hm_text_puts(text, "[Variant \"FFA\"]\n\n");
    for (unsigned i = 0; i < count; i++)
        hm_text_printf(text, " R ( %s", moves[i / HM_4P_SEATS % 2][i % HM_4P_SEATS]);
    for (unsigned i = 0; i < count; i++)
        hm_text_puts(text, " )");
}

/* A step in as many variations as there may be within each other may go on, but not in two ways,
 * and nothing is made the main line of such a game: that could be one variation more. */
static void trees_of_most_variations(void) {
    hm_text text = {0};
    hm_error error = {0};
    hm_4p_position position;
    hm_4p_move moves[HM_4P_MOVES_MAX];
    put_nested(&text, HM_4P_VARIATIONS_MAX);
    hm_4p_game *game = read_game(text.data);
    int32_t last = (int32_t)hm_4p_game_steps(game) - 1, next;
    CHECK_INT(hm_4p_game_step(game, last)->depth, HM_4P_VARIATIONS_MAX);
    CHECK_INT(hm_4p_game_position(game, last, &position, NULL), HM_OK);
    CHECK(hm_4p_generate(&position, moves) > 1);
    CHECK_INT(hm_4p_game_add_move(game, last, moves[0], &next, NULL), HM_OK);
    CHECK_INT(next, last + 1);
    CHECK_INT(hm_4p_game_add_move(game, last, moves[1], NULL, &error), HM_ERR_LIMIT);
    CHECK_TEXT(error.message, "more than 1000 variations within each other");
    CHECK_INT(hm_4p_game_steps(game), last + 2);
    CHECK_INT(hm_4p_game_set_main(game, last, &error), HM_ERR_LIMIT);
    CHECK_INT(hm_4p_game_step(game, last)->depth, HM_4P_VARIATIONS_MAX);
    hm_4p_game_destroy(game);
    hm_text_clear(&text);
}

/* What was cut off, be it the first step behind or a later one, is not there any more. */
static void steps_that_were_cut_off(void) {
    hm_4p_game *game = read_game("[Variant \"FFA\"]\n\n1. h2-h3 .. b7-c7 .. g13-g12 ( .. h13-h12 "
                                 ".. m8-l8 )");
    hm_4p_position position;
    hm_4p_game_cut(game, 1);
    for (int32_t gone = 2; gone <= 5; gone++) {
        CHECK_INT(hm_4p_game_step(game, gone)->parent, -1);
        CHECK_INT(hm_4p_game_set_main(game, gone, NULL), HM_ERR_ARGUMENT);
        CHECK_INT(hm_4p_game_position(game, gone, &position, NULL), HM_ERR_ARGUMENT);
        CHECK_INT(hm_4p_game_add_leaving(game, gone, HM_4P_LEAVES_RESIGNED, NULL, NULL),
                  HM_ERR_ARGUMENT);
        CHECK_INT(hm_4p_game_add_comment(game, gone, "", 0, false, NULL), HM_ERR_ARGUMENT);
    }
    for (int32_t none = -1; none <= 99; none += 100) { /* no step, and no leaving */
        hm_4p_game_cut(game, none);
        hm_4p_game_set_glyph(game, none, 1);
        CHECK_INT(hm_4p_game_add_leaving(game, 1, (hm_4p_leaving)99, NULL, NULL),
                  HM_ERR_4P_ILLEGAL);
    }
    CHECK_INT(hm_4p_game_set_main(game, 1, NULL), HM_OK);
    CHECK_INT(hm_4p_game_plies(game), 1);
    /* A comment on the start stands before the first move, as nothing is behind the start. */
    CHECK_INT(hm_4p_game_add_comment(game, 0, "zero", 4, false, NULL), HM_OK);
    CHECK(hm_4p_game_comment(game, hm_4p_game_step(game, 0)->comment).before);
    hm_4p_game_destroy(game);
}

/* Nothing follows the end: in Teams the first who leaves, also by a mate that a token states, in a
 * free-for-all the last one but one. */
static void nothing_follows_the_end(void) {
    static const struct {
        const char *text, *more;
    } cases[] = {
        {"[Variant \"Teams\"]\n\n"
         "1. d2-d4 .. R",
         ".. k13-k11"},
        {"[Variant \"Teams\"]\n\n"
         "1. T",
         ".. R"},
        {"[Variant \"FFA\"]\n\n1. R .. T .. R", ".. R"},
        {"[Variant \"Teams\"][StartFen4 "
         "\"R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-7,yK,6/14/14/14/14/14/4,bR,9/bK,13/14/13,gK/"
         "14/14/4,bQ,9/3,rK,10\"]\n\n1. #",
         ".. R"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_text longer = {0};
        hm_error error = {0};
        hm_4p_game *game = read_game(cases[i].text), *again;
        int32_t last = hm_4p_game_ply(game, SIZE_MAX);
        test_context(cases[i].text);
        CHECK_INT(hm_4p_game_add_leaving(game, last, HM_4P_LEAVES_RESIGNED, NULL, &error),
                  HM_ERR_4P_ILLEGAL);
        CHECK_TEXT(error.message, "the game has ended");
        hm_text_printf(&longer, "%s %s", cases[i].text, cases[i].more);
        CHECK_INT(hm_4p_game_parse(longer.data, longer.length, NULL, &again, NULL, NULL, &error),
                  HM_ERR_4P_ILLEGAL);
        hm_4p_game_destroy(again);
        hm_4p_game_destroy(game);
        hm_text_clear(&longer);
    }
    test_context(NULL);
}

/* Without a game the picture has the position alone: that of a game whose tags name nobody. */
static void pictures(void) {
    hm_4p_game *game = read_game("[Variant \"FFA\"]\n\n1. h2-h3 .. R");
    hm_text alone = {0}, of_game = {0};
    hm_4p_position position;
    int32_t step = hm_4p_game_ply(game, 2);
    hm_4p_move move = hm_4p_game_step(game, hm_4p_game_ply(game, 1))->move;
    CHECK_INT(hm_4p_game_position(game, step, &position, NULL), HM_OK);
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        hm_4p_draw_svg(&position, seat, move, &alone);
        hm_4p_game_draw_svg(game, step, &position, seat, move, &of_game);
        CHECK_TEXT(alone.data, of_game.data);
        CHECK(strstr(alone.data, ">Yellow</text>") != NULL);
        alone.length = of_game.length = 0;
    }
    CHECK_INT(hm_4p_game_set_tag(game, "Yellow", "Ann", NULL), HM_OK);
    hm_4p_draw_svg(&position, 0, move, &alone);
    hm_4p_game_draw_svg(game, step, &position, 0, move, &of_game);
    CHECK(strstr(alone.data, "Ann") == NULL && strstr(of_game.data, ">Ann</text>") != NULL);
    hm_text_clear(&alone);
    hm_text_clear(&of_game);
    hm_4p_game_destroy(game);
}

TEST_MAIN(TEST(deep_trees), TEST(trees_of_most_variations), TEST(pictures), TEST(results_of_tags),
          TEST(names_of_tags), TEST(values_of_tags), TEST(guesses), TEST(pseudo_moves),
          TEST(points_that_a_tag_tells), TEST(games_end_at_tags), TEST(archives_cut_anywhere),
          TEST(words_of_moves), TEST(steps_that_were_cut_off), TEST(nothing_follows_the_end))
