/* What stands in game texts besides moves of this game: comments and glyphs of other programs, and
 * games of other rules, which are kept as they are (formats, sections 9.5 and 9.7). */
#include "chess4p/notation/game4p.h"
#include "harness.h"
#include "hypermate/more/chess4p_games.h"

#include <stdlib.h>
#include <string.h>

#define TEAMS "[Variant \"Teams\"]\n[RuleVariants \"EnPassant\"]\n\n"
#define MARK  "\xef\xbb\xbf"

static hm_4p_game *read_game(const char *text) {
    hm_error error = {0};
    hm_4p_game *game;
    if (hm_4p_game_parse(text, strlen(text), NULL, &game, NULL, NULL, &error) != HM_OK) {
        CHECK_TEXT(error.message, "");
    }
    return game;
}

static void check_text(const hm_4p_game *game, unsigned style, const char *want) {
    hm_text text = {0};
    hm_4p_game_format(game, style, &text);
    CHECK_TEXT(text.data, want);
    hm_text_clear(&text);
}

/* A text that is written as it was read. */
static void check_same(const char *text) {
    test_context(text);
    hm_4p_game *game = read_game(text);
    CHECK_INT(hm_4p_game_remarks(game), 0);
    check_text(game, HM_4P_GAME_NESTED | HM_4P_GAME_MARK, text);
    hm_4p_game_destroy(game);
    test_context(NULL);
}

/* ---- comments, glyphs, marks ---- */

static void comments_to_the_end_of_the_line(void) {
    check_same(TEAMS ";before } it all\n1. d2-d4 ;so { so }\n .. b8-c8 {a} ;b\n .. k13-k11\n");
    check_same(TEAMS "1. d2-d4 .. b8-c8 ( ;instead\n.. b9-c9 ;or\n )  .. k13-k11 ;end\n");
    hm_4p_game *game = read_game(TEAMS "1. d2-d4 ; one\r\n.. b8-c8 ;");
    CHECK_INT(hm_4p_game_plies(game), 2);
    hm_4p_comment comment = hm_4p_game_comment(game, hm_4p_game_step(game, 1)->comment);
    CHECK_INT(comment.length, 4);
    CHECK(comment.line && !comment.before);
    CHECK_INT(hm_4p_game_add_comment(game, 2, "a } b", 5, false, NULL), HM_OK);
    check_text(game, 0, TEAMS "1. d2-d4 ; one\n .. b8-c8 ;\n ;a } b\n");
    hm_4p_game_destroy(game);
}

static void numeric_glyphs(void) {
    check_same(TEAMS "1. d2-d4$7 .. b8-c8$255 .. k13-k11$10 {a}\n");
    hm_4p_game *game =
        read_game(TEAMS "1. d2-d4 $1 .. b8-c8$2 .. k13-k11 $3 .. m8-l8$4\n2. d4-d5$5 .. b4-d4 $6");
    check_text(game, 0,
               TEAMS "1. d2-d4! .. b8-c8? .. k13-k11!! .. m8-l8??\n2. d4-d5!? .. b4-d4?!\n");
    hm_4p_game_destroy(game);
    game = read_game(TEAMS "1. d2-d4 $0 .. b8-c8 $999");
    check_text(game, 0, TEAMS "1. d2-d4 .. b8-c8\n");
    hm_4p_game_destroy(game);
    CHECK_TEXT(hm_4p_glyph_text(6), "?!");
    CHECK_TEXT(hm_4p_glyph_text(7), "$7");
    CHECK_TEXT(hm_4p_glyph_text(100), "$100");
    CHECK_TEXT(hm_4p_glyph_text(249), "$249");
    CHECK_TEXT(hm_4p_glyph_text(255), "$255");
    CHECK_TEXT(hm_4p_glyph_text(256), "");
}

static void braces_do_not_nest(void) {
    static const char text[] = TEAMS "1. d2-d4 { a { b } c } .. b8-c8";
    hm_4p_game *game;
    hm_error error;
    CHECK_INT(hm_4p_game_parse(text, strlen(text), NULL, &game, NULL, NULL, &error),
              HM_ERR_4P_MOVE);
    CHECK_TEXT(text + error.offset, "c } .. b8-c8");
    CHECK(strstr(error.message, "(the comment before ends at its first '}')") != NULL);
    hm_4p_game_destroy(game);
    check_same(TEAMS "1. d2-d4 { a { b } .. b8-c8\n");
}

static void byte_order_marks(void) {
    static const char text[] =
        MARK "[Variant \"FFA\"]\n\n1. d2-d4\n\n[Variant \"FFA\"]\n\n1. e2-e4\n";
    CHECK_INT(hm_4p_game_extent(text, strlen(text)), 30);
    CHECK_INT(hm_4p_game_extent(MARK, 3), 3);
    hm_4p_game *game = read_game(text);
    CHECK_INT(hm_4p_game_start(game)->rules.mode, HM_4P_FFA);
    check_text(game, HM_4P_GAME_MARK, MARK "[Variant \"FFA\"]\n\n1. d2-d4\n");
    check_text(game, 0, "[Variant \"FFA\"]\n\n1. d2-d4\n");
    hm_4p_game_destroy(game);
    /* Of files that were joined the second has one, too. */
    static const char joined[] = MARK TEAMS "1. d2-d4\n" MARK TEAMS "1. e2-e4\n";
    size_t first = sizeof joined / 2;
    CHECK_INT(hm_4p_game_extent(joined, strlen(joined)), first);
    game = read_game(joined + first);
    check_text(game, 0, TEAMS "1. e2-e4\n");
    hm_4p_game_destroy(game);
}

/* Before tags and between them. */
static void comments_among_tags(void) {
    static const struct {
        const char *text, *want;
    } cases[] = {
        {"{intro}\n[Variant \"Teams\"]\n\n1. d2-d4\n", "[Variant \"Teams\"]\n\n{intro} 1. d2-d4\n"},
        {"{in [A \"\"] tro} [Variant \"Teams\"]\n\n1. d2-d4\n",
         "[Variant \"Teams\"]\n\n{in [A \"\"] tro} 1. d2-d4\n"},
        {"; intro\r\n[Variant \"Teams\"]\n{a} {b}\n[Red \"x\"]\n\n1. d2-d4\n",
         "[Variant \"Teams\"]\n[Red \"x\"]\n\n; intro\n{a} {b} 1. d2-d4\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        test_context(cases[i].text);
        CHECK_INT(hm_4p_game_extent(cases[i].text, strlen(cases[i].text)), strlen(cases[i].text));
        hm_4p_game *game = read_game(cases[i].text);
        CHECK_INT(hm_4p_game_remarks(game), 0);
        check_text(game, 0, cases[i].want);
        hm_4p_game_destroy(game);
    }
    test_context(NULL);
    /* One that is left open does not swallow the next game. */
    static const char open[] = "{ 1. d2-d4\n\n[Variant \"FFA\"]\n\n1. e2-e4 {}\n";
    CHECK_INT(hm_4p_game_extent(open, strlen(open)), 12);
}

/* ---- other rules ---- */

static const struct {
    const char *rule, *text;
} others[] = {
    {"KotH", "[Variant \"FFA\"]\n[RuleVariants \"EnPassant KotH\"]\n\n1. d2-d4 .. b8-b9\n"},
    {"3-check", "[RuleVariants \"3-check\"]\n[StartFen4 \"what?\"]\n1. d2-d4 }{ .. b8-b9"},
    {"anti-chess", MARK "[RuleVariants \"anti-chess\"]\r\n\r\n1. d2-d4\r\n\r\n\r\n"},
    {"Antichess", "[RuleVariants \"Antichess\"]\n"},
    {"Takeover", "[RuleVariants \"Takeover PromoteTo=D\"]\n1. d2-d4"},
    {"Spell123", "[RuleVariants \"EnPassant Spell123\"]\n1. d2-d4"},
    {"Chess960=961", "[RuleVariants \"Chess960=961\"]\n1. d2-d4"},
    {"Castling=2,3,2,3", "[RuleVariants \"Castling=2,3,2,3\"]\n1. d2-d4 .. O-O"},
    {"Chess960 castling", "[Variant \"FFA\"]\n[RuleVariants \"Chess960=1\"]\n1. d2-d4 .. O-O"},
    {"P", "[Variant \"FFA\"]\n1. d2-d4 .. P"},
    {"Strange=1,2", "[RuleVariants \"Strange=1,2 KotH\"]\n1. d2-d9"},
    {"SeirawanSetup", "[RuleVariants \"SeirawanSetup\"]\n1. d2-d4"},
    {"DuckChess", "[RuleVariants \"DuckChess\"]\n1. d2-d4,e5"},
    {"FogOfWar", "[RuleVariants \"FogOfWar\"]\n1. ?-?"},
    {"Chess960=12", "[RuleVariants \"Chess960=12\"]\n1. Nb1-c3"},
    {"spell", TEAMS "1. d2-d4 .. b8-c8&@yH-f11 .. k13-k11\n"},
    {"drop", TEAMS "1. d2-d4 .. N@c5 .. k13-k11\n"},
    {"piece H", TEAMS "1. Hd2-d4 {a comment} .. b8-c8\n"},
    {"piece E", TEAMS "1. d2-d4 .. b8xEc9\n"},
    {"piece M", TEAMS "1. d2-d4 .. b8-c8=M\n"},
    {"letter \xce\x98", TEAMS "1. d2-d4\xce\x98 .. b8-c8\n"},
    {"letter \xce\x94", TEAMS "1. \xce\x94"
                              "d2-d4 .. b8-c8\n"},
    {"piece \xce\x94",
     "[Variant \"Teams\"]\n[StartFen4 \"R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-14/14/14/"
     "14/14/14/14/r\xce\x94,13/14/14/14/14/14/14\"]\n\n1. d2-d4\n"},
    {"Strange", "[Variant \"Teams\"]\n[RuleVariants \"Strange\"]\n\n1. d2-e5\n"},
    {"bank", "[Variant \"Teams\"]\n[StartFen4 \"R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-"
             "{'bank':('rN','','','')}-14/14/14/14/14/14/14/14/14/14/14/14/14/14\"]\n\n1. d2-d4\n"},
};

/* Byte for byte, and nothing of it is wrong. */
static void other_rules(void) {
    hm_4p_fault fault;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        test_context(others[i].text);
        hm_4p_game *game = read_game(others[i].text);
        const char *rule = hm_4p_game_other(game);
        CHECK_TEXT(rule != NULL ? rule : "judged", others[i].rule);
        CHECK_INT(hm_4p_game_plies(game), 0);
        CHECK(!hm_4p_game_fault(game, &fault));
        check_text(game, 0, others[i].text);
        CHECK_INT(hm_4p_game_remarks(game), 1);
        CHECK(strstr(hm_4p_game_remark(game, 0).message, others[i].rule) != NULL);
        hm_4p_game_destroy(game);
    }
    test_context(NULL);
}

/* A byte that is no character hides nothing that stands before it. */
static void zeros_among_words(void) {
    static const char text[] = TEAMS "1. d2-d4 .. N@c5 .. \0 k13-k11\n";
    hm_4p_game *game;
    CHECK_INT(hm_4p_game_parse(text, sizeof text - 1, NULL, &game, NULL, NULL, NULL), HM_OK);
    CHECK_TEXT(hm_4p_game_other(game), "drop");
    hm_4p_game_destroy(game);
}

/* Only the first game of a text; what follows is read as always. */
static void one_of_several(void) {
    static const char text[] = TEAMS "1. d2-d4 .. N@c5\n\n" TEAMS "1. d2-d4\n";
    hm_4p_game *game;
    size_t used;
    CHECK_INT(hm_4p_game_parse(text, strlen(text), NULL, &game, &used, NULL, NULL), HM_OK);
    CHECK_TEXT(text + used, TEAMS "1. d2-d4\n");
    check_text(game, 0, TEAMS "1. d2-d4 .. N@c5\n\n");
    hm_4p_game_destroy(game);
    game = read_game(text + used);
    CHECK(hm_4p_game_other(game) == NULL);
    hm_4p_game_destroy(game);
}

/* Words that change no move, and words that only might: the moves decide. */
static void judged_games(void) {
    static const char *const texts[] = {
        "[RuleVariants \"SemiAnonymous Ghostboard Diplomacy\"]\n1. d2-d4",
        "[RuleVariants \"semi-anonymous,GHOSTBOARD Diplomacy\"]\n1. d2-d4",
        "[RuleVariants \"Play-4-Mate OppX=4 stalemate=WIN\"]\n1. d2-d4",
        "[RuleVariants \"KotH=g7,h7 3-check AllowPassing\"]\n1. d2-d4 .. P",
        "[Variant \"FFA\"]\n[StartFen4 \"2PC\"]\n\n1. g5-g7 .. h10-h8\n",
        "[RuleVariants \"Strange\"]\n1. d2-d4 .. b8-c8 {N@c5 &} ;Hd4\n",
        "[RuleVariants \"Chess960=12\"]\n[StartFen4 \"4PC\"]\n1. d2-d4",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        test_context(texts[i]);
        hm_4p_game *game = read_game(texts[i]);
        CHECK(hm_4p_game_other(game) == NULL && hm_4p_game_plies(game) > 0);
        hm_4p_game_destroy(game);
    }
    test_context(NULL);
}

/* Tags may be changed; there is no step to go on from. */
static void kept_games_do_not_grow(void) {
    hm_4p_game *game = read_game("[Red \"a\"]\n[RuleVariants \"KotH\"]\n\n1. d2-d4 .. b8-b9\n");
    hm_error error;
    hm_4p_move move;
    hm_text result = {0};
    hm_4p_move_parse(hm_4p_game_start(game), "d2-d4", 5, &move, NULL);
    CHECK_INT(hm_4p_game_add_move(game, 0, move, NULL, &error), HM_ERR_UNSUPPORTED);
    CHECK_TEXT(error.message, "not judged: KotH");
    CHECK_INT(hm_4p_game_read_moves(game, "1. d2-d4", 8, NULL, NULL, &error), HM_ERR_ARGUMENT);
    hm_4p_game_result(game, &result);
    CHECK_TEXT(result.data, "*");
    CHECK_INT(hm_4p_game_set_tag(game, "Red", "b", NULL), HM_OK);
    CHECK_INT(hm_4p_game_set_tag(game, "Result", "Draw", NULL), HM_OK);
    check_text(game, 0,
               "[Variant \"Teams\"]\n[Red \"b\"]\n[RuleVariants \"KotH\"]\n[Result \"Draw\"]\n\n"
               "1. d2-d4 .. b8-b9\n");
    result.length = 0;
    hm_4p_game_result(game, &result);
    CHECK_TEXT(result.data, "Draw");
    hm_text_clear(&result);
    hm_4p_game_destroy(game);
}

TEST_MAIN(TEST(comments_to_the_end_of_the_line), TEST(numeric_glyphs), TEST(braces_do_not_nest),
          TEST(byte_order_marks), TEST(comments_among_tags), TEST(other_rules),
          TEST(zeros_among_words), TEST(one_of_several), TEST(judged_games),
          TEST(kept_games_do_not_grow))
