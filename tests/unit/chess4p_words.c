/* Four-player games word by word: dashes, marks, letters of kings that walk, places for moves,
 * results and braces, and what a game that is written again makes of them (docs/formats.md, section
 * 9). */
#include "chess4p/notation/game4p.h"
#include "core/core.h"
#include "harness.h"

#include <hypermate/more/chess4p_games.h>

#include <string.h>

#define FFA               "[Variant \"FFA\"]"
#define WALK              "[Variant \"FFA\"][RuleVariants \"DeadKingWalking\"]"
#define STAY              "[Variant \"FFA\"][RuleVariants \"EnPassant\"]"
#define START(side, rows) "[StartFen4 \"" side "-0,0,0,0-" rows "\"]"
#define CASTLES                                                                                    \
    START("R", "1,1,1,1-1,1,1,1-0,0,0,0-0-14/14/14/9,gR,4/14/14/bK,13/14/14/14/14/14/14/"          \
               "3,rR,3,rK,2,rR,3")
#define TAKES                                                                                      \
    START("R", "1,1,1,1-1,1,1,1-0,0,0,0-0-14/14/14/9,gK,4/14/14/bK,13/14/14/14/14/3,bN,10/14/"     \
               "3,rR,3,rK,6")
#define QUEEN                                                                                      \
    START("R", "1,1,1,1-1,1,1,1-0,0,0,0-0-14/14/14/9,gK,4/14/14/bK,13/14/14/14/14/3,bQ,10/14/"     \
               "3,rR,3,rK,6")
/* Red's king in its corner has no move; in check or not. */
#define CORNER(row)                                                                                \
    START("R", "0,0,0,0-0,0,0,0-0,0,0,0-0-6,yK,7/4,bR,9/14/14/14/14/bK,12,gK/14/14/14/14/14/"      \
               "10,bR,3/3,rK," row)
#define MATED     CORNER("6,bR,3")
#define STALEMATE CORNER("10")
#define FOUR      "0,0,0,0-0,0,0,0-0,0,0,0-0-6,yK,7/14/14/14/14/14/bK,12,gK/14/14/14/14/14/14/7,rK,6"
#define KINGS     START("R", FOUR)
#define BLUE      START("B", FOUR)
#define KINGLESS                                                                                   \
    START("R", "0,0,0,0-0,0,0,0-0,0,0,0-0-6,yK,yR,6/14/14/14/14/14/bK,12,gK/14/14/14/14/14/14/"    \
               "7,rR,6")
/* Where Red leaves, nobody can mate any more. */
#define LAST_ROOK                                                                                  \
    START("R", "0,0,0,0-0,0,0,0-0,0,0,0-0-7,yK,6/14/14/14/14/14/13,gK/14/14/14/3,rR,10/14/"        \
               "6,bK,7/6,rK,7")

/* The moves as they are written, and what was remarked about them; or why there is no game. */
static void say(const char *text, hm_text *said) {
    hm_4p_game *game;
    hm_error error;
    hm_text written = {0};
    static const hm_4p_mode teams = HM_4P_TEAMS;
    hm_4p_reading reading = {.size = sizeof reading,
                             .mode = strstr(text, "[Variant") == NULL ? &teams : NULL};
    if (hm_4p_game_parse(text, strlen(text), &reading, &game, NULL, NULL, &error) != HM_OK) {
        hm_text_puts(said, error.message);
        hm_4p_game_destroy(game); /* what stands before a fault */
        return;
    }
    hm_4p_game_format(game, 0, &written);
    hm_text_puts(said, strstr(written.data, "\n\n") + 2);
    for (size_t i = 0; i < hm_4p_game_remarks(game); i++) {
        hm_4p_remark remark = hm_4p_game_remark(game, i);
        if (remark.status == HM_ERR_4P_TAG) continue;
        hm_text_puts(said, "remark: ");
        hm_text_puts(said, remark.message);
        hm_text_puts(said, "\n");
    }
    hm_text_clear(&written);
    hm_4p_game_destroy(game);
}

static void words(void) {
    static const struct {
        const char *text, *want;
    } rows[] = {
        {"1. d2\xe2\x80\x90"
         "d4",
         "1. d2-d4\n"},
        {"1. d2\xe2\x80\x95"
         "d4",
         "1. d2-d4\n"},
        {"1. d2\xe2\x88\x92"
         "d4",
         "1. d2-d4\n"},
        {"1. d2\xe2\x80\x8f"
         "d4",
         "round 1, Red: expected the end of the move, found \"\\xe2\\x80\\x8fd4\""},
        {"1. d2\xe2\x80\x96"
         "d4",
         "round 1, Red: expected the end of the move, found \"\\xe2\\x80\\x96d4\""},
        {"1. d2\xe2\x88\x91"
         "d4",
         "round 1, Red: expected the end of the move, found \"\\xe2\\x88\\x91d4\""},
        {"1. d2\xe2\x88\x93"
         "d4",
         "round 1, Red: expected the end of the move, found \"\\xe2\\x88\\x93d4\""},
        {"1. d2\xe2\x80", "round 1, Red: expected the end of the move, found \"\\xe2\\x80\""},
        {"1. d2-d4!!!", "1. d2-d4\nremark: a glyph that is not known is left out\n"},
        {"1. d2-d4 !!!", "1. d2-d4\nremark: a glyph that is not known is left out\n"},
        {"1. d2-d4$256", "1. d2-d4\nremark: a glyph that is not known is left out\n"},
        {"1. d2-d4! $14", "1. d2-d4$14\nremark: of several glyphs the last is kept\n"},
        {"1. d2-d4! !", "1. d2-d4!\n"},
        {"1. d2-d4!?", "1. d2-d4!?\n"},
        {"1. O-O#", "round 1, Red: illegal move: the piece cannot move there"},
        {"1. o-o#", "round 1, Red: illegal move: the piece cannot move there"},
        {"1. 0-0T", "round 1, Red: illegal move: the piece cannot move there"},
        {"1. o-o+", "round 1, Red: illegal move: the piece cannot move there"},
        {"1. 0-1-0",
         "round 1, Red: expected a move such as d2-d4, Qg1xQn8+, Nf3 or O-O, found \"0-1-0\""},
        {"1. RTS",
         "round 1, Red: expected a move such as d2-d4, Qg1xQn8+, Nf3 or O-O, found \"RTS\""},
        {"1. RR",
         "round 1, Red: expected a move such as d2-d4, Qg1xQn8+, Nf3 or O-O, found \"RR\""},
        {"1. O-",
         "round 1, Red: expected a move such as d2-d4, Qg1xQn8+, Nf3 or O-O, found \"O-\""},
        {FFA CASTLES "1. O-O-O+", "1. O-O-O\n"},
        {FFA CASTLES "1. O-O+#",
         "round 1, Red: illegal move: a square on the king's way is attacked"},
        {FFA TAKES "1. Rd1xNd3", "1. Rd1xNd3\n"},
        {FFA TAKES "1. RxNd3", "1. Rd1xNd3\n"},
        {FFA TAKES "1. RxNd3#S", "1. Rd1xNd3\nremark: expected Rd1xNd3, found RxNd3#\n"
                                 "remark: letters of a king that walks stand behind RxNd3#\n"},
        {FFA TAKES "1. RxQd3", "round 1, Red: illegal move: the text does not fit the move"},
        {FFA TAKES "1. Rxd3", "1. Rd1xNd3\n"},
        {FFA TAKES "1. Rxd3+", "1. Rd1xNd3\nremark: expected Rd1xNd3, found Rxd3+\n"},
        {FFA TAKES "1. Rxd3#", "1. Rd1xNd3\nremark: expected Rd1xNd3, found Rxd3#\n"},
        {FFA TAKES "1. RxNd3#", "1. Rd1xNd3\nremark: expected Rd1xNd3, found RxNd3#\n"},
        {FFA QUEEN "1. RxQd3", "1. Rd1xQd3\n"},
        {FFA QUEEN "1. RxDd3", "1. Rd1xQd3\nremark: expected Rd1xQd3, found RxDd3\n"},
        {FFA TAKES "1. Rd1xQd3", "1. Rd1xNd3\nremark: expected Rd1xNd3, found Rd1xQd3\n"},
        {FFA TAKES "1. Rd1x*d3", "round 1, Red: illegal move: the text does not fit the move"},
        {FFA TAKES "1. xNd3", "round 1, Red: illegal move: no piece of the player can make it"},
        {WALK KINGS "1. R Ka8-a9 Kg14-g13", "1. R .. Ka8-a9 .. Kg14-g13\n"},
        {WALK MATED "1. R#", "1. R#\n"},
        {WALK MATED "1. RS", "1. R#\nremark: expected R#, found RS\n"},
        {WALK MATED "1. T", "1. T\n"},
        {WALK STALEMATE "1. RS", "1. RS\n"},
        {WALK STALEMATE "1. T#", "1. TS\nremark: expected TS, found T#\n"},
        {WALK KINGS "1. T#", "1. T\nremark: expected T, found T#\n"},
        {FFA "1. T .. TKa8-a9", "1. T .. Ka8xBa9T\n"},
        {WALK "1. T .. Ke1-e2",
         "round 1, Blue: illegal move: the piece does not belong to the player to move"},
        {WALK "1. T .. TKh1-h2", "1. T\n2. Kh1xh2T\n"},
        {WALK "1. R .. TKa8-a9",
         "round 1, Blue: illegal move: the piece does not belong to the player to move"},
        {WALK KINGS "1. T .. TKa8-a9", "1. T .. Ka8-a9T\n"},
        {WALK KINGS "1. R .. TKa8-a9", "1. R .. Ka8-a9T\n"},
        {WALK KINGS "1. T Kh1-h2 .. Ka8-a9", "1. Kh1-h2T .. Ka8-a9\n"},
        {WALK KINGS "1. TKh1-h2", "1. Kh1-h2T\n"},
        {"1. TKh1-g1", "round 1, Red: illegal move: the piece cannot move there"},
        {KINGS "1. TKh1-h2",
         "1. Kh1-h2\nremark: letters of a king that walks stand behind Kh1-h2\n"},
        {WALK KINGS "1. SKh1-h2",
         "1. Kh1-h2\nremark: letters of a king that walks stand behind Kh1-h2\n"},
        {WALK KINGS "1. T .. RKh1-h2",
         "round 1, Blue: illegal move: the piece does not belong to the player to move"},
        {WALK KINGS "1. R .. RKh1-h2", "1. R\n2. Kh1-h2R\n"},
        {WALK KINGS "1. T K-", "round 1, Blue: expected a move such as d2-d4, Qg1xQn8+, Nf3 or "
                               "O-O, found \"K-\""},
        {WALK KINGS "1. T K", "round 1, Red: expected a move such as d2-d4, Qg1xQn8+, Nf3 or O-O, "
                              "found \"K\""},
        {STAY KINGS "1. T Kh1-h2",
         "round 1, Blue: illegal move: the player has left (no DeadKingWalking)"},
        {STAY KINGS "1. TKh1-h2", "round 1, Red: illegal move: the piece cannot move there"},
        {STAY KINGS "1. T .. TKh1-h2",
         "round 1, Blue: illegal move: the player has left (no DeadKingWalking)"},
        {WALK KINGS "1. R# Kh1-h2",
         "round 1, Blue: illegal move: the piece does not belong to the player to move"},
        {WALK KINGS "1. Kh1-h2R", "1. Kh1-h2R\n"},
        {WALK KINGS "1. T .. Ka8-a9 .. Kg14-h14 .. Kn8-n9 2. Kh1-h2S",
         "1. T .. Ka8-a9 .. Kg14-h14 .. Kn8-n9\n2. Kh1-h2S\n"},
        {WALK KINGS "1. T .. Ka8-a9 .. Kg14-h14 .. Kn8-n9 2. Kh1-h2T",
         "1. T .. Ka8-a9 .. Kg14-h14 .. Kn8-n9\n2. Kh1-h2T\n"},
        {WALK KINGS "1. T .. Ka8-a9 .. Kg14-h14 .. Kn8-n9 2. T",
         "round 2, Red: found \"T\", but this player has left already"},
        {WALK KINGLESS "1. T .. TKa8-a9", "1. T .. Ka8-a9T\n"},
        {WALK KINGLESS "1. T .. TKh1-h2",
         "round 1, Blue: illegal move: the piece does not belong to the player to move"},
        {WALK KINGS "1. R# .. Ka8-a9", "1. R .. Ka8-a9\nremark: expected R, found R#\n"},
        {WALK LAST_ROOK "1. R .. Kg2-g3",
         "1. R .. Kg2-g3\nremark: the rules end the game after ply 1: insufficient material\n"},
        {WALK LAST_ROOK "1. R .. R",
         "1. R .. R\nremark: the rules end the game after ply 1: insufficient material\n"},
        {WALK KINGS "1. Kh1-h2", "1. Kh1-h2\n"}, /* as written by hand: played on */
        {FFA KINGS "1. T .. R .. T .. R", "round 1, Green: found \"R\", but the game has ended"},
        {FFA KINGS "1. T .. T 2. T", "1. T .. T .. T\nremark: round 1 has the number 2\n"},
        {FFA KINGS "1. S", "round 1, Red: expected a move, found \"S\", but nobody is stalemated"},
        {FFA KINGS "1. #", "round 1, Red: expected a move, found \"#\", but nobody is mated"},
        {FFA BLUE "1. .. Ka8-a9", "1. Ka8-a9\n"},
        {FFA BLUE ".. Ka8-a9 .. .. Kg14-g13",
         "1. Ka8-a9 .. Kg14-g13\nremark: a place for a move is empty\n"},
        {FFA BLUE ".. .. Ka8-a9", "1. Ka8-a9\n"},
        {"1. .. d2-d4", "1. d2-d4\nremark: a place for a move is empty\n"},
        {"1. d2-d4 1. .. b8-c8", "1. d2-d4 .. b8-c8\n"},
        {"1. d2-d4 2. .. b8-c8", "1. d2-d4 .. b8-c8\nremark: round 1 has the number 2\n"},
        {"1. d2-d4 .. b8-c8 (1. .. .. b9-c9)", "1. d2-d4 .. b8-c8 ( .. b9-c9 )\n"},
        {"1. d2-d4 (1. .. e2-e4)", "1. d2-d4 ( 1. e2-e4 )\n"},
        {"1. d2-d4 1-0\n[B \"\"]", "1. d2-d4 1-0\n"},
        {"1. d2-d4 1-0 [B \"\"]",
         "expected a move, or the next game on a line of its own, found \"[B \"\"]\""},
        {"1. d2-d4 [x] .. zz9",
         "expected a move, or the next game on a line of its own, found \"[x] .. zz9\""},
        {"1. d2-d4\n[x] .. zz9",
         "expected a move, or the next game on a line of its own, found \"[x] .. zz9\""},
        {"1. d2-d4 1-0 {x} ;y\n", "1. d2-d4 {x} ;y\n 1-0\n"},
        {"1. d2-d4 1-0 z", "expected the end of the game, found \"z\""},
        {"1. d2-d4 1-0 {x", "expected a comment that ends in '}', found \"{x\""},
        {"1. {a {b} c} d2-d4",
         "round 1, Red: expected a move such as d2-d4, Qg1xQn8+, Nf3 or O-O, found \"c\" (the "
         "comment before ends at its first '}')"},
        {"1. {a {b}} d2-d4",
         "expected a move, found \"} d2-d4\" (the comment before ends at its first '}')"},
        {"1. {a {b}) d2-d4", "expected a move, found \") d2-d4\""},
        {"1. {a {b} d2-d5", "round 1, Red: illegal move: the piece cannot move there"},
        {"1. {a} c", "round 1, Red: expected a move such as d2-d4, Qg1xQn8+, Nf3 or O-O, found "
                     "\"c\""},
        {"1. Q .. b4-c4", "round 1, Red: expected a move such as d2-d4, Qg1xQn8+, Nf3 or O-O, "
                          "found \"Q\""},
        {"1. d2-d4$ .. b4-c4",
         "1. d2-d4 .. b4-c4\nremark: a glyph that is not known is left out\n"},
        {"1. d2-d4$0", "1. d2-d4\nremark: a glyph that is not known is left out\n"},
        {"1. {a {b} ...", "{a {b} \nremark: a place for a move is empty\n"},
        {"1. d2-d4 { \xff } ; \xff\n",
         "1. d2-d4 { \357\277\275 } ; \357\277\275\nremark: bytes that are not UTF-8 are "
         "replaced\nremark: bytes that are not UTF-8 are replaced\n"},
        {"{a \xff} ;b\r\n" FFA "{c} 1. d2-d4",
         "{a \357\277\275} ;b\n{c} 1. d2-d4\nremark: bytes that are not UTF-8 are replaced\n"},
        {"{a {b} 1. d2-d4 ;c", "{a {b} 1. d2-d4 ;c\n"},
        {"1. {a {b} ;c\n}",
         "expected a move, found \"}\" (the comment before ends at its first '}')"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hm_text said = {0};
        test_context(rows[i].text);
        say(rows[i].text, &said);
        CHECK_TEXT(said.data, rows[i].want);
        hm_text_clear(&said);
    }
    test_context(NULL);
}

/* Read strictly, letters that are not true are no remark but a fault; what stands before it stays.
 */
static void strict_fates(void) {
    static const hm_4p_reading strict = {.size = sizeof(hm_4p_reading), .strict = true};
    static const char good[] = WALK MATED "1. R#", wrong[] = WALK KINGS "1. Kh1-h2 .. RS";
    hm_4p_game *game;
    hm_error error;
    CHECK_INT(hm_4p_game_parse(good, sizeof good - 1, &strict, &game, NULL, NULL, &error), HM_OK);
    hm_4p_game_destroy(game);
    CHECK_INT(hm_4p_game_parse(wrong, sizeof wrong - 1, &strict, &game, NULL, NULL, &error),
              HM_ERR_4P_MARK);
    CHECK_TEXT(error.message, "expected R, found RS");
    CHECK_INT(error.offset, sizeof wrong - 3);
    CHECK_INT(hm_4p_game_steps(game), 2); /* the start and a move */
    hm_4p_game_destroy(game);
}

/* docs/formats.md, section 9.3: what a game of ours has in its head makes the same game again. */
static void heads(void) {
    static const char *const words[] = {"PromoteTo=N", "Teammate=1", "PromoteTo=NBRQ",
                                        "PointsForMate=7", "Prom=5"};
    static const hm_4p_mode modes[] = {HM_4P_TEAMS, HM_4P_TEAMS, HM_4P_FFA, HM_4P_FFA, HM_4P_TEAMS};
    for (size_t i = 0; i < 5; i++) {
        hm_4p_state state;
        hm_4p_rules rules;
        hm_4p_game *game, *again;
        hm_text text = {0};
        test_context(words[i]);
        hm_4p_state_start(&state, HM_4P_CLASSIC);
        hm_4p_rules_init(&rules, HM_4P_CURRENT, modes[i]);
        if (i == 0) rules.promote_to = 1u << HM_4P_KNIGHT;
        if (i == 1) rules.teammate = 1;
        if (i == 2) rules.promote_to = 30u << HM_4P_KNIGHT & ~(1u << HM_4P_KING);
        if (i == 3) rules.points.mate = 7;
        if (i == 4) rules.promotion_rank = 5;
        CHECK_INT(hm_4p_game_create(&state, &rules, &game, NULL), HM_OK);
        hm_4p_game_format(game, 0, &text);
        CHECK(i == 2 || strstr(text.data, words[i]) != NULL);
        CHECK_INT(hm_4p_game_parse(text.data, text.length, NULL, &again, NULL, NULL, NULL), HM_OK);
        const hm_4p_rules *read = &hm_4p_game_start(again)->rules;
        CHECK_INT(read->mode, modes[i]);
        CHECK_INT(read->promote_to, rules.promote_to);
        CHECK_INT(read->teammate, rules.teammate);
        CHECK_INT(read->points.mate, rules.points.mate);
        CHECK_INT(read->promotion_rank, rules.promotion_rank);
        hm_4p_game_destroy(again);
        hm_4p_game_destroy(game);
        hm_text_clear(&text);
    }
    test_context(NULL);
}

/* The other name of a tag is brought to the usual one, unless that is there too. */
static void tags_of_other_names(void) {
    static const struct {
        const char *text, *want;
    } rows[] = {
        {"[RuleVariant \"EnPassant\"]", "[RuleVariants \"EnPassant\"]\n"},
        {"[RuleVariant \"DeadWall\"][RuleVariants \"EnPassant\"]",
         "[RuleVariant \"DeadWall\"]\n[RuleVariants \"EnPassant\"]\n"},
    };
    for (size_t i = 0; i < 2; i++) {
        hm_4p_game *game;
        hm_text text = {0};
        CHECK_INT(
            hm_4p_game_parse(rows[i].text, strlen(rows[i].text), NULL, &game, NULL, NULL, NULL),
            HM_OK);
        hm_4p_game_format(game, 0, &text);
        CHECK(strstr(text.data, rows[i].want) != NULL);
        hm_text_clear(&text);
        hm_4p_game_destroy(game);
    }
}

/* Moves behind a start that has none yet. */
static void moves_alone(void) {
    static const char other[] = "[Variant \"Chess\"][RuleVariants \"KotH\"] 1. x9-y9";
    hm_4p_state state;
    hm_4p_rules rules;
    hm_4p_game *game;
    hm_error error;
    hm_4p_state_start(&state, HM_4P_CLASSIC);
    hm_4p_rules_init(&rules, HM_4P_CURRENT, HM_4P_TEAMS);
    CHECK_INT(hm_4p_game_create(&state, &rules, &game, NULL), HM_OK);
    CHECK_INT(hm_4p_game_read_moves(game, "1. d2-d4 .. b8-c8", 17, NULL, NULL, &error), HM_OK);
    CHECK_INT(hm_4p_game_read_moves(game, "1. d2-d4", 8, NULL, NULL, &error), HM_ERR_ARGUMENT);
    CHECK_TEXT(error.message, "the game has moves already");
    hm_4p_game_destroy(game);
    CHECK_INT(hm_4p_game_create(&state, &rules, &game, NULL), HM_OK);
    CHECK_INT(hm_4p_game_read_moves(game, "1. d2-d4 [A", 11, NULL, NULL, &error), HM_ERR_4P_TOKEN);
    CHECK_TEXT(error.message, "expected the end of the moves, found \"[A\"");
    hm_4p_game_destroy(game);
    CHECK_INT(hm_4p_game_parse(other, sizeof other - 1, NULL, &game, NULL, NULL, &error), HM_OK);
    CHECK(hm_4p_game_other(game) != NULL);
    CHECK_INT(hm_4p_game_read_moves(game, "1. d2-d4", 8, NULL, NULL, &error), HM_ERR_ARGUMENT);
    hm_4p_game_destroy(game);
}

/* A start in which Red's king walks already: its first move tells how Red has left. */
static void walks_from_the_start(void) {
    static const char fen[] =
        "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'flagged':(true,false,false,false)}-"
        "6,yK,7/14/14/14/14/14/bK,12,gK/14/14/14/14/14/14/7,rK,6";
    static const char *const moves[] = {"h1-h2", "a8-a9", "g14-h14", "n8-n9", "h2-h3"};
    hm_4p_state state;
    hm_4p_rules rules;
    hm_4p_game *game;
    hm_4p_position position;
    int32_t step = 0;
    CHECK_INT(hm_4p_fen_parse(fen, sizeof fen - 1, 0, &state, NULL, NULL, NULL), HM_OK);
    hm_4p_rules_init(&rules, HM_4P_CURRENT, HM_4P_FFA);
    CHECK_INT(hm_4p_game_create(&state, &rules, &game, NULL), HM_OK);
    for (int i = 0; i < 5; i++) {
        hm_4p_move move = HM_4P_NO_MOVE;
        CHECK_INT(hm_4p_game_position(game, step, &position, NULL), HM_OK);
        CHECK_INT(hm_4p_move_parse(&position, moves[i], strlen(moves[i]), &move, NULL), HM_OK);
        CHECK_INT(hm_4p_game_add_move(game, step, move, &step, NULL), HM_OK);
        CHECK_INT(hm_4p_game_step(game, step)->leaving,
                  i == 0 ? HM_4P_LEAVES_FLAGGED : HM_4P_STAYS);
    }
    hm_4p_game_destroy(game);
}

/* A state knows seven kinds of custom pieces by their letters, and of all others that they are
 * custom. */
static void captures_of_custom_pieces(void) {
    static const struct {
        const char *row, *move;
        hm_status status;
    } cases[] = {
        {"14", "Rd1xMd3", HM_OK},
        {"14", "Rd1xAd3", HM_ERR_4P_ILLEGAL},
        {"3,bA,bC,bE,bF,bG,bH,bI,bJ,3", "Rd1xMd3", HM_OK},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_4p_position position;
        hm_4p_state state;
        hm_4p_rules rules;
        hm_4p_move move;
        hm_text fen = {0};
        test_context(cases[i].row);
        hm_text_puts(&fen, "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-14/14/14/9,gK,4/14/14/bK,13/14/");
        hm_text_puts(&fen, cases[i].row);
        hm_text_puts(&fen, "/14/14/3,bM,10/14/3,rR,3,rK,6");
        CHECK_INT(hm_4p_fen_parse(fen.data, fen.length, 0, &state, NULL, NULL, NULL), HM_OK);
        hm_4p_rules_init(&rules, HM_4P_CURRENT, HM_4P_FFA);
        hm_4p_position_init(&position, &state, &rules);
        CHECK_INT(hm_4p_move_parse(&position, cases[i].move, strlen(cases[i].move), &move, NULL),
                  cases[i].status);
        hm_text_clear(&fen);
    }
    test_context(NULL);
}

TEST_MAIN(TEST(captures_of_custom_pieces), TEST(words), TEST(walks_from_the_start),
          TEST(strict_fates), TEST(heads), TEST(tags_of_other_names), TEST(moves_alone))
