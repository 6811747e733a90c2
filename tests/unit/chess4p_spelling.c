/* What short texts of moves have to say, so that they are read as what they were (docs/formats.md,
 * section 9.2), and letters of pieces that no state can hold. */
#include "core/core.h"
#include "harness.h"

#include <hypermate/more/chess4p_games.h>

#include <string.h>

#define HEAD  "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-"
#define KINGS "6,yK,7/14/14/14/14/14/bK,12,gK/"

static void set_up(hm_4p_position *position, const char *fen, unsigned promote_to) {
    hm_4p_state state;
    hm_4p_rules rules;
    CHECK_INT(hm_4p_fen_parse(fen, strlen(fen), 0, &state, NULL, NULL, NULL), HM_OK);
    hm_4p_rules_init(&rules, HM_4P_CURRENT, HM_4P_FFA);
    if (promote_to != 0) rules.promote_to = (uint16_t)promote_to;
    hm_4p_position_init(position, &state, &rules);
}

/* The move with those coordinates is spelled so, and read back as itself. */
static void expect_short(const hm_4p_position *position, const char *move, const char *want) {
    hm_4p_move wanted = HM_4P_NO_MOVE, read = HM_4P_NO_MOVE;
    hm_text text = {0};
    test_context(want);
    CHECK_INT(hm_4p_move_parse(position, move, strlen(move), &wanted, NULL), HM_OK);
    hm_4p_move_format_short(position, wanted, HM_4P_TEXT_NO_MARKS, &text);
    CHECK_TEXT(text.data, want);
    CHECK_INT(hm_4p_move_parse(position, want, strlen(want), &read, NULL), HM_OK);
    CHECK_INT(read, wanted);
    test_context(NULL);
    hm_text_clear(&text);
}

/* Queens on d1, d7 and h1 all get to d5; a grey one of Red's does not count. */
static void origins(void) {
    static const char queens[] = HEAD KINGS "3,rQ,10/14/14/14/14/14/3,rQ,3,rQ,2,rK,3";
    static const char grey[] = HEAD KINGS "3,drQ,10/14/14/14/14/14/3,rQ,6,rK,3";
    static const char knights[] = HEAD KINGS "14/14/14/14/14/14/4,rN,1,rN,3,rK,3";
    hm_4p_position position;
    set_up(&position, queens, 0);
    expect_short(&position, "d1-d5", "Qd1d5");
    expect_short(&position, "d7-d5", "Q7d5");
    expect_short(&position, "h1-d5", "Qhd5");
    expect_short(&position, "d7-g10", "Qg10");
    set_up(&position, grey, 0);
    expect_short(&position, "d1-d4", "Qd4");
    set_up(&position, knights, 0);
    expect_short(&position, "e1-f3", "Nef3");
    expect_short(&position, "e1-d3", "Nd3");
}

/* Beside the king that castles another one stands that could step to the same square. */
static void castling_is_no_rival(void) {
    static const char kings[] =
        HEAD "{'royal':('h1','','','')}-" KINGS "14/14/14/14/14/10,rK,3/3,rR,3,rK,2,rR,3";
    hm_4p_position position;
    set_up(&position, kings, 0);
    CHECK_INT(hm_4p_king(&position, HM_4P_RED), HM_4P_SQUARE(7, 0));
    expect_short(&position, "O-O", "O-O");
    expect_short(&position, "k2-j1", "Kj1");
}

/* Blue's pawn has gone over c6, where two red pawns take it and one steps. */
static void captures_and_steps(void) {
    static const char text[] =
        "[Variant \"FFA\"][RuleVariants \"EnPassant\"]"
        "[StartFen4 \"B-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-6,yK,7/14/14/14/14/bK,13/13,gK/14/"
        "1,bP,12/1,rP,rP,rP,10/14/14/7,rK,6/14\"]"
        "1. b6-d6 .. Kg14-h14 .. Kn8-n9";
    hm_4p_game *game;
    hm_4p_position position;
    CHECK_INT(hm_4p_game_parse(text, sizeof text - 1, NULL, &game, NULL, NULL, NULL), HM_OK);
    CHECK_INT(hm_4p_game_position(game, (int32_t)hm_4p_game_steps(game) - 1, &position, NULL),
              HM_OK);
    expect_short(&position, "c5-c6", "c6");
    expect_short(&position, "d5-c6", "dxc6");
    expect_short(&position, "b5-c6", "bxc6");
    hm_4p_game_destroy(game);
}

/* docs/rules4p.md, section 3.2: what pawns may become is an option. */
static void promotions(void) {
    static const char fen[] = HEAD KINGS "9,rP,4/14/14/14/14/14/7,rK,6";
    static const struct {
        const char *text;
        unsigned promote_to;
        hm_status status;
    } cases[] = {
        {"j8=N", 1u << HM_4P_KNIGHT, HM_OK},
        {"j8=Q", 1u << HM_4P_KNIGHT, HM_ERR_4P_ILLEGAL},
        {"j8=D", 1u << HM_4P_KNIGHT, HM_ERR_4P_ILLEGAL},
        {"j8=Q", 1u << HM_4P_POINT_QUEEN, HM_OK},
        {"j8=D", 1u << HM_4P_POINT_QUEEN, HM_OK},
        {"j8=Q", 1u << HM_4P_POINT_QUEEN | 1u << HM_4P_KNIGHT, HM_OK},
        {"j8=N", 1u << HM_4P_POINT_QUEEN | 1u << HM_4P_KNIGHT, HM_OK},
        {"j8=R", 1u << HM_4P_POINT_QUEEN | 1u << HM_4P_KNIGHT, HM_ERR_4P_ILLEGAL},
        {"j8=Q", 1u << HM_4P_QUEEN | 1u << HM_4P_POINT_QUEEN, HM_OK},
        {"j8=D", 1u << HM_4P_QUEEN, HM_ERR_4P_ILLEGAL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_4p_position position;
        hm_4p_move move;
        test_context(cases[i].text);
        set_up(&position, fen, cases[i].promote_to);
        CHECK_INT(hm_4p_move_parse(&position, cases[i].text, strlen(cases[i].text), &move, NULL),
                  cases[i].status);
    }
    test_context(NULL);
}

/* A castling right of a player without a king. */
static void rights_without_a_king(void) {
    static const char fen[] = HEAD KINGS "14/14/14/14/14/14/3,rR,6,rR,3";
    hm_4p_position position;
    set_up(&position, fen, 0);
    CHECK((hm_4p_problems(&position) & HM_4P_RIGHT_WITHOUT_PIECES) != 0);
    position.state.castling_short = position.state.castling_long = 0;
    CHECK((hm_4p_problems(&position) & HM_4P_RIGHT_WITHOUT_PIECES) == 0);
}

/* Letters beyond those that a state holds belong to squares: a piece that has gone elsewhere since
 * has none any more. */
static void letters_of_squares(void) {
    static const char fen[] = HEAD "3,rA,rC,rD,rE,rF,rG,rH,rI,3/3,rJ,10/14/14/14/14/14/14/14/14/14/"
                                   "14/14/14";
    hm_4p_state state;
    hm_text options = {0}, text = {0};
    CHECK_INT(hm_4p_fen_parse(fen, sizeof fen - 1, 0, &state, &options, NULL, NULL), HM_OK);
    int from = HM_4P_SQUARE(3, 12), to = HM_4P_SQUARE(3, 11);
    state.square[to] = state.square[from];
    state.square[from] = HM_4P_EMPTY;
    hm_4p_fen_format(&state, &options, 0, &text);
    CHECK(strstr(text.data, "rH,rI,3/14/3,r*,10/") != NULL);
    hm_text_clear(&options);
    hm_text_clear(&text);
}

/* They are found behind an option of any bytes. */
static void letters_behind_any_option(void) {
    static const char fen[] = "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'\0,\0':(','),'k':('','')}-"
                              "3,rA,rC,rD,rE,rF,rG,rH,rI,3/3,rJ,10/14/14/14/14/14/14/14/14/14/"
                              "14/14/14";
    hm_4p_state state;
    hm_text options = {0}, text = {0};
    CHECK_INT(hm_4p_fen_parse(fen, sizeof fen - 1, 0, &state, &options, NULL, NULL), HM_OK);
    hm_4p_fen_format(&state, &options, 0, &text);
    CHECK_INT((int)text.length, (int)sizeof fen - 1);
    CHECK_BYTES(text.data, fen, sizeof fen - 1);
    hm_text_clear(&options);
    hm_text_clear(&text);
}

TEST_MAIN(TEST(origins), TEST(castling_is_no_rival), TEST(captures_and_steps), TEST(promotions),
          TEST(rights_without_a_king), TEST(letters_of_squares), TEST(letters_behind_any_option))
