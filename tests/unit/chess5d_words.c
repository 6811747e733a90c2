/* 5D games word by word: keys of headers, boards and sizes, what stands behind a result, places,
 * castling and marks; where a fault is, or the moves as they are written (docs/formats.md, section
 * 7). */
#include "core/core.h"
#include "harness.h"

#include <hypermate/more/chess5d_games.h>

#include <string.h>

#define BOARDS      "[Mode \"5D\"]\n[Board \"custom\"]\n"
#define SIZED(size) BOARDS "[Size \"" size "\"]\n"

static void words(void) {
    static const struct {
        const char *text;
        unsigned flags;
        hm_status status;
        size_t offset;
        const char *moves;
    } rows[] = {
        {"[A{ \"x\"] 1. e4", 0, HM_ERR_5D_HEADER, 2, NULL},
        {"[A^ \"x\"] 1. e4", 0, HM_ERR_5D_HEADER, 2, NULL},
        {"[A_ \"x\"] 1. e4", 0, HM_OK, 0, "1. (0T1)Pe2e4\n"},
        {"[A. \"x\"] 1. e4", 0, HM_OK, 0, "1. (0T1)Pe2e4\n"},
        {"[A- \"x\"] 1. e4", 0, HM_OK, 0, "1. (0T1)Pe2e4\n"},
        {"[@ \"x\"] 1. e4", 0, HM_ERR_5D_HEADER, 1, NULL},
        {"[` \"x\"] 1. e4", 0, HM_ERR_5D_HEADER, 1, NULL},
        {"1. e4 {a{b}c} / e5", 0, HM_OK, 0, "1. (0T1)Pe2e4 {a{b}c} / (0T1)Pe7e5\n"},
        {"1. e4 {a", 0, HM_ERR_5D_TOKEN, 6, NULL},
        {SIZED("3x3") "[k2/3/Q*1K*:0:1:w]\n1. Qa2", 0, HM_OK, 0, "1. (0T1)Qa1a2\n"},
        {BOARDS "[//:0:1:w]", 0, HM_ERR_5D_ROW, 30, NULL},
        {BOARDS "[8/8/8/8/8/8/8/8:0:x:w]", 0, HM_ERR_5D_TURN, 48, NULL},
        {BOARDS "[8/8/8/8/8/8/8:0:1:w]", 0, HM_ERR_5D_HEADER, 29, NULL},
        {BOARDS "[7/7/7/7/7/7/7/7:0:1:w]", 0, HM_ERR_5D_HEADER, 29, NULL},
        {BOARDS "[k7/8/8/8/8/8/8/K7:0:1:x]", 0, HM_ERR_5D_COLOUR, 52, NULL},
        {BOARDS "[16/17:0:1:w]", 0, HM_ERR_5D_ROW, 30, NULL},
        {SIZED("3x3") "[Timelines \"od\"]\n[k2/3/2K:0:1:w]", 0, HM_ERR_5D_HEADER, 42, NULL},
        {SIZED("3x3") "[Timelines \"odd\"]\n[k2/3/2K:0:1:w]", 0, HM_OK, 0, ""},
        {SIZED("3x3") "[Timelines \"Even\"]\n[k2/3/2K:0:1:w]", 0, HM_ERR_5D_LINE, 70, NULL},
        {SIZED("3x3") "[Size \"3x4\"][A \"b\"]\n[k2/3/2K:0:1:w]", HM_5D_STRICT, HM_ERR_5D_HEADER,
         42, NULL},
        {SIZED("3x3") "[k2/3/2K:0:1:w]\n[k2/3/2K:-0:1:w]", 0, HM_ERR_5D_LINE, 67, NULL},
        {SIZED("3x3") "[k2/3/2K:-0:1:w]\n[k2/3/2K:0:1:w]", 0, HM_ERR_5D_LINE, 68, NULL},
        {SIZED("3x3") "[k2/3/2K:-0:1:w]\n[k2/3/2K:+0:1:w]", 0, HM_OK, 0, ""},
        {SIZED("3x3") "[Promotions \"\"]\n[k2/3/2K:0:1:w]\n1. Kb1", 0, HM_OK, 0, "1. (0T1)Kc1b1\n"},
        {SIZED("3x3") "[Promotion \"R\"]\n[k2/3/2K:0:1:w]\n1. Kb1", 0, HM_OK, 0, "1. (0T1)Kc1b1\n"},
        {SIZED("3x3") "[Promotions \"X\"]\n[k2/3/2K:0:1:w]\n1. Kb1", 0, HM_ERR_5D_HEADER, 42, NULL},
        {"1. e4 1-0 {unclosed", 0, HM_ERR_5D_TOKEN, 10, NULL},
        {"1. e4 1-0 {x} y", 0, HM_ERR_5D_TOKEN, 14, NULL},
        {"1. e4 1-0 {x}", 0, HM_OK, 0, "1. (0T1)Pe2e4 {x} 1-0\n"},
        {"1. e4 1-0 [A \"b\"]", 0, HM_OK, 0, "1. (0T1)Pe2e4 1-0\n"},
        {"1. (0T1)Nf3 / (0T1)Nf6 2. (0T2)Nf3>x(0T1)f5", HM_5D_STRICT, HM_ERR_5D_MOVE, 26, NULL},
        {"1. (0T1)Nf3 / (0T1)Nf6 2. (0T2)Nf3>(0T1)f5!!!", HM_5D_STRICT, HM_ERR_5D_MOVE, 26, NULL},
        {"1. (0T1)Nf3 / (0T1)Nf6 2. (0T2)Nf3>(0T1)f5", HM_5D_STRICT, HM_ERR_5D_MOVE, 26, NULL},
        {"1. (0T1)Nf3 / (0T1)Nf6 2. (0T2)Nf3>>(0T1)f5!!!", HM_5D_STRICT, HM_ERR_5D_MARK, 43, NULL},
        {"1. (0T1)Nf3 / (0T1)Nf6 2. (0T2)Nf3>x(0T1)f5!!!", 0, HM_OK, 0,
         "1. (0T1)Ng1f3 / (0T1)Ng8f6\n2. (0T2)Nf3>>(0T1)f5!!\n"},
        {SIZED("4x1") "[Promotions \"Q\"]\n[K3:0:1:w]", 0, HM_OK, 0, ""},
        {SIZED("5x3") "[k4/5/R*1K*1R:0:1:w]\n1. O-O", 0, HM_ERR_5D_MOVE, 66, NULL},
        {SIZED("8x3") "[k7/8/R*3K*3:0:1:w]\n1. O-O", 0, HM_ERR_5D_MOVE, 65, NULL},
        {SIZED("8x3") "[k7/8/R*3K*3:0:1:w]\n1. O-O-O", 0, HM_OK, 0, "1. (0T1)Ke1c1\n"},
        {SIZED("8x3") "[k7/8/4K*2R*:0:1:w]\n1. O-O", 0, HM_OK, 0, "1. (0T1)Ke1g1\n"},
        {SIZED("8x3") "[k7/8/4K*2R*:0:1:w]\n1. O-O-O", 0, HM_ERR_5D_MOVE, 65, NULL},
        {SIZED("8x3") "[k7/8/R*3K*2R*:0:1:w]\n1. O-O", 0, HM_OK, 0, "1. (0T1)Ke1g1\n"},
        {"1. (0T1)Ng1>(0)f3", 0, HM_ERR_5D_MOVE, 3, NULL},
        {"1. (0T1)Ng1(L0)f3", 0, HM_OK, 0, "1. (0T1)Ng1f3\n"},
        {"1. (0T1)Ng1(L0x)f3", 0, HM_ERR_5D_MOVE, 3, NULL},
        {"1. (0T1)Ng1(0)f3", 0, HM_ERR_5D_MOVE, 3, NULL},
        {"1. N(L0)f3", 0, HM_OK, 0, "1. (0T1)Ng1f3\n"},
        {"1. N(0)f3", 0, HM_ERR_5D_TOKEN, 4, NULL},
        {"1. N(L0x", 0, HM_ERR_5D_TOKEN, 4, NULL},
        {"1. Ng1>(T1)f3", 0, HM_ERR_5D_MOVE, 3, NULL},
        {"1. (0T1)Nf3 / (0T1)Nf6 2. (0T2)Nf3>>(0)f5", 0, HM_OK, 0,
         "1. (0T1)Ng1f3 / (0T1)Ng8f6\n2. (0T2)Nf3>>(0T1)f5\n"},
        {"1. (0T1)Nf3 / (0T1)Nf6 2. (0T2)Nf3>>(T1)f5", 0, HM_OK, 0,
         "1. (0T1)Ng1f3 / (0T1)Ng8f6\n2. (0T2)Nf3>>(0T1)f5\n"},
        {"1. (0T1)Nf3 / (0T1)Nf6 2. (0T2)Nf3>>(0T)f5", 0, HM_ERR_COORDINATE, 39, NULL},
        {"1. Nf99999999999", 0, HM_ERR_5D_TOKEN, 5, NULL},
        {"1. Nf17", 0, HM_ERR_5D_TOKEN, 5, NULL},
        {"1. Nf0", 0, HM_ERR_5D_TOKEN, 5, NULL},
        {"1. Nf3!!!+!", 0, HM_OK, 0, "1. (0T1)Ng1f3!!\n"},
        {"1. Nf3!+?", 0, HM_OK, 0, "1. (0T1)Ng1f3!\n"},
        {"1. Nf3!!!+!", HM_5D_STRICT, HM_ERR_5D_MARK, 6, NULL},
        {"1. Nf3!+?", HM_5D_STRICT, HM_ERR_5D_MARK, 6, NULL},
        {SIZED("4x3") "[k2K/4/3Q:0:1:w]\n1w. 1:Qd1:b1=", 0, HM_OK, 0, "1. (0T1)Qd1b1\n"},
        {SIZED("4x3") "[k2K/4/3Q:0:1:w]\n1w. 1:Qd1:b1=", HM_5D_STRICT, HM_OK, 0, "1. (0T1)Qd1b1\n"},
        {SIZED("4x3") "[k2K/4/3Q:0:1:w]\n1w. 1:Qd1:c1=", HM_5D_STRICT, HM_ERR_5D_MARK, 71, NULL},
        {SIZED("4x3") "[k2K/4/3Q:0:1:w]\n1w. 1:Qd1:a1#", HM_5D_STRICT, HM_ERR_5D_MARK, 71, NULL},
        {SIZED("4x3") "[k2K/4/3Q:0:1:w]\n1w. 1:Qd1:a1+", HM_5D_STRICT, HM_OK, 0, "1. (0T1)Qd1a1\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hm_5d_game *game;
        hm_error error = {0};
        hm_text text = {0};
        test_context(rows[i].text);
        hm_status status = hm_5d_game_parse(rows[i].text, strlen(rows[i].text), rows[i].flags,
                                            &game, NULL, NULL, &error);
        CHECK_INT(status, rows[i].status);
        CHECK_INT(error.offset, rows[i].offset);
        if (status == HM_OK) {
            hm_5d_game_format(game, 0, &text);
            const char *moves = strstr(text.data, "\n\n");
            CHECK_TEXT(moves == NULL ? "" : moves + 2, rows[i].moves);
        }
        hm_text_clear(&text);
        hm_5d_game_destroy(game);
    }
    test_context(NULL);
}

/* A comment ends with its brace, and no text goes on behind a NUL. */
static void comments_with_a_nul(void) {
    static const char text[] = "1. e4 {a\0b} / e5";
    hm_5d_game *game;
    hm_error error;
    CHECK_INT(hm_5d_game_parse(text, sizeof text - 1, 0, &game, NULL, NULL, &error),
              HM_ERR_5D_TOKEN);
    CHECK_INT(error.offset, 8);
    hm_5d_game_destroy(game);
}

/* A bracket in quotes does not close a header; backslashes count within quotes alone. */
static void where_games_end(void) {
    static const struct {
        const char *text;
        size_t length;
    } rows[] = {
        {"[A \"]\"] 1. e4 [B \"\"]", 14},    {"[A \"\\\"]\"] 1. e4 [B \"\"]", 16},
        {"[A\\] 1. e4 [B \"\"]", 11},        {"[Mode \"5D\"][Mode \"5D\"]", 11},
        {"[Mode \"5D\"][Size \"8x8\"]", 23}, {"[A \"x", 5},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        test_context(rows[i].text);
        CHECK_INT(hm_5d_game_extent(rows[i].text, strlen(rows[i].text)), rows[i].length);
    }
    test_context(NULL);
}

TEST_MAIN(TEST(words), TEST(comments_with_a_nul), TEST(where_games_end))
