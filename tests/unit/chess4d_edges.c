/* 4D texts at their edges: who begins, how lines end, words of moves that are nearly right, and
 * faults of which nobody wants to hear more. */
#include "chess4d/notation/json4d.h"
#include "chess4d/notation/text4d.h"
#include "core/core.h"
#include "harness.h"

#include <hypermate/inputs.h>
#include <hypermate/more/chess4d_games.h>

#include <string.h>

typedef struct text_case {
    const char *text;
    hm_status status;
} text_case;

static void sides_and_ends_of_lines(void) {
    static const text_case cases[] = {
        {"w - - 0", HM_OK},
        {"W - - 0\n", HM_OK},
        {"b - - 0\r\n", HM_OK},
        {"B - - 0 \r\n", HM_OK},
        {"b - - 0\r", HM_OK},
        {"# x\n\n  \nb - - 0\na1: empty\n\n", HM_OK},
        {"g - - 0", HM_ERR_FIELD},
        {"", HM_ERR_FIELD},
        {"w - - 0\rx", HM_ERR_TRAILING},
        {"w - - 0 \rx\n", HM_ERR_TRAILING},
        {"w - - 0x", HM_ERR_TRAILING},
        {"w - - 0\na1", HM_ERR_FIELD},
        {"w - - 0\na1: e", HM_ERR_FIELD},
        {"w - - 0\na1: emptyx", HM_ERR_TRAILING},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *text = cases[i].text;
        hm_4d_state state;
        test_context(text);
        CHECK_INT(hm_4d_c4dpos_parse(text, strlen(text), &state, NULL), cases[i].status);
        if (cases[i].status == HM_OK && strchr("wWbB", text[0]) != NULL)
            CHECK_INT(state.side == HM_4D_BLACK, text[0] == 'b' || text[0] == 'B');
    }
    test_context(NULL);
}

/* Without an error to fill in, the same is refused. */
static void games_without_an_error(void) {
    static const text_case cases[] = {
        {"W - - 0\na1: K......./......../......../......../......../......../......../.......k\n"
         "a1a1-a2a1\n",
         HM_OK},
        {"B - - 0\na1: K......./......../......../......../......../......../......../.......k\n"
         "h8a1-g8a1",
         HM_OK},
        {"w", HM_ERR_FORMAT},
        {"wx", HM_ERR_FORMAT},
        {"b\n", HM_ERR_COORDINATE},
        {"a1", HM_ERR_COORDINATE},
        {"b1a2-c3a2 \r\nx", HM_ERR_FORMAT},
        {"b1a2-c3a2\n== 2\n", HM_ERR_TRAILING},
    };
    hm_4d_game game;
    hm_4d_game_init(&game);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        test_context(cases[i].text);
        CHECK_INT(hm_4d_game_parse(cases[i].text, strlen(cases[i].text), &game, NULL),
                  cases[i].status);
    }
    static const char bad_start[] = "{\"start\":{\"placements\":3},\"moves\":[]}";
    static const char bad_move[] = "{\"moves\":[{\"from\":[0,0,0,0],\"to\":[0,0,0,0]}]}";
    CHECK_INT(hm_4d_json_game_parse(bad_start, strlen(bad_start), &game, NULL), HM_ERR_FIELD);
    CHECK_INT(hm_4d_json_game_parse(bad_move, strlen(bad_move), &game, NULL), HM_ERR_4D_ILLEGAL);
    CHECK_INT(hm_4d_json_game_parse("{", 1, &game, NULL), HM_ERR_JSON);
    hm_4d_game_clear(&game);
    test_context(NULL);
}

/* rules4d, section 11. */
static void words_of_moves(void) {
    static const text_case cases[] = {
        {"O-O@a1", HM_OK},
        {"O-O-O@a1", HM_OK},
        {"o-o@h8", HM_OK},
        {"o-o-o@h8", HM_OK},
        {"O-o@a1", HM_ERR_FIELD},
        {"O-O-x@a1", HM_ERR_FIELD},
        {"O-O", HM_ERR_FIELD},
        {"O-O@", HM_ERR_COORDINATE},
        {"O-O@z1", HM_ERR_COORDINATE},
        {"Ox", HM_ERR_FIELD},
        {"a1a1-a2a1", HM_OK},
        {"a1a1xa2a1", HM_OK},
        {"a1a1xa2a1ep", HM_OK},
        {"a1a1xa2a1ex", HM_ERR_FIELD},
        {"a1a1-a2a1ep", HM_ERR_TRAILING},
        {"a1a1-a2a1=Q", HM_OK},
        {"a1a1-a2a1=K", HM_ERR_PIECE},
        {"a1a1:a2a1", HM_ERR_FIELD},
        {"a1a1-a2", HM_ERR_COORDINATE},
        {"h8h8-h8h9", HM_ERR_COORDINATE},
        {"i1a1-a2a1", HM_ERR_FORMAT},
        {"`1a1-a2a1", HM_ERR_FORMAT},
        {"8,0,0,0->0,0,0,0", HM_ERR_FORMAT},
        {"0,1,0,0->0,3,0,0", HM_OK},
        {"0,1,0,0-0,3,0,0 DP", HM_OK},
        {"4,0,0,0-2,0,0,0 O-O-O", HM_OK},
        {"4,0,0,0-2,0,0,0 O-O-O,O-O", HM_ERR_FIELD},
        {"4,0,0,0-2,0,0,0 O-O,O-O-O", HM_ERR_FIELD},
        {"4,0,0,0-2,0,0,0 EP,DP", HM_ERR_FIELD},
        {"0,1,0,0>0,3,0,0", HM_ERR_FIELD},
        {"0", HM_ERR_COORDINATE},
        {"01000300", HM_OK},
        {"01000300Q", HM_OK},
        {"01000300K", HM_ERR_PIECE},
        {"010003", HM_ERR_COORDINATE},
        {"01000308", HM_ERR_COORDINATE},
        {"", HM_ERR_FORMAT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_4d_move_words words;
        test_context(cases[i].text);
        CHECK_INT(hm_4d_move_words_parse(cases[i].text, strlen(cases[i].text), &words, NULL),
                  cases[i].status);
    }
    test_context(NULL);
}

static void squares(void) {
    static const text_case cases[] = {
        {"a1a1", HM_OK},
        {"h8h8", HM_OK},
        {"0,0,0,0", HM_OK},
        {"0000", HM_OK},
        {"i1a1", HM_ERR_COORDINATE},
        {"`1a1", HM_ERR_COORDINATE},
        {"a1a", HM_ERR_COORDINATE},
        {"0,0,0", HM_ERR_COORDINATE},
        {"0", HM_ERR_COORDINATE},
        {"", HM_ERR_COORDINATE},
        {"a1a1x", HM_ERR_TRAILING},
        {"00000", HM_ERR_TRAILING},
        {"0,0,0,0,", HM_ERR_TRAILING},
        {"0,0,0,8", HM_ERR_COORDINATE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int square = -1;
        test_context(cases[i].text);
        CHECK_INT(hm_4d_square_parse(cases[i].text, strlen(cases[i].text), &square, NULL),
                  cases[i].status);
        CHECK((square >= 0) == (cases[i].status == HM_OK));
    }
    test_context(NULL);
}

/* A target that no pawn can have left is not written. */
static void states_as_json(void) {
    hm_4d_state state;
    hm_text text = {0};
    hm_4d_state_init(&state);
    state.board.square[HM_4D_SQUARE(4, 0, 7, 7)] = HM_4D_KING;
    state.ep_target = HM_4D_SQUARE(0, 0, 0, 0);
    state.ep_axis = HM_4D_PAWN_Y;
    hm_4d_json_format(&state, &text);
    CHECK(text.data != NULL && strstr(text.data, "\"ep_target\":null,\"ep_victim\":null") != NULL);
    text.length = 0;
    hm_4d_json_put_state(&state, &text);
    CHECK_TEXT(text.data, "{\"fen4\":\"4d-fen v1: K@4,0,7,7\",\"side\":\"w\",\"castling\":\"-\","
                          "\"ep\":\"0,0,0,0:y\",\"halfmove\":0,\"fullmove\":1}");
    text.length = 0;
    hm_4d_json_put_move_text(HM_4D_MOVE(0, 1, 0, HM_4D_PLAIN), &text);
    CHECK_TEXT(text.data, "\"0,0,0,0->0,0,0,1\"");
    hm_text_clear(&text);
}

/* Other games write their positions under the same key. */
static void positions_under_fen4(void) {
    static const struct {
        const char *text, *name;
    } cases[] = {
        {"{\"fen4\":\"K@0,0,0,0\"}", "fen4d"}, {"{\"fen4\":3}", "fen4d"},
        {"{\"fen4\":\"\"}", "fen4d"},          {"{\"fen4\":\"R\"}", "fen4d"},
        {"{\"fen4\":\"R@0,0,0,0\"}", "fen4d"}, {"{\"fen4\":\"R-0,0,0,0-\"}", "fen4p"},
        {"{\"fen4\":\"4p:start\"}", "fen4p"},  {"{\"fen4\":\"4PC\"}", "fen4p"},
        {"{\"fen4\":\"2PC\"}", "fen4p"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const hm_notation *notation = NULL;
        test_context(cases[i].text);
        CHECK_INT(hm_notation_detect(cases[i].text, strlen(cases[i].text), &notation, NULL), HM_OK);
        if (notation != NULL) CHECK_TEXT(notation->name, cases[i].name);
    }
    test_context(NULL);
}

TEST_MAIN(TEST(sides_and_ends_of_lines), TEST(games_without_an_error), TEST(words_of_moves),
          TEST(squares), TEST(states_as_json), TEST(positions_under_fen4))
