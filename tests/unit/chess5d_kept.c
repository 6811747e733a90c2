/* What is read in 5D games and kept, though nothing is played by it: null moves, and alternatives
 * that are not playable. */
#include "harness.h"
#include "support/vectors5d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char head[] = "[Mode \"5D\"]\n[Board \"Standard\"]\n[Size \"8x8\"]\n\n";

/* The body of a game, written short; it reads back as the same. */
static void check_written(const char *text, unsigned flags, size_t warnings, const char *body) {
    hm_5d_game *game;
    hm_error error = {0};
    hm_text want = {0}, got = {0};
    test_context(text);
    hm_status status = hm_5d_game_parse(text, strlen(text), flags, &game, NULL, NULL, &error);
    if (!CHECK_INT(status, HM_OK)) {
        printf("# %s\n", error.message);
        return;
    }
    size_t count = 0;
    while (hm_5d_game_warning(game, count) != NULL)
        count++;
    CHECK_INT(count, warnings);
    hm_text_printf(&want, "%s%s", head, body);
    hm_5d_game_format(game, HM_5D_SHORT, &got);
    CHECK_TEXT(got.data, want.data);
    hm_5d_game_destroy(game);
    got.length = 0;
    status = hm_5d_game_parse(want.data, want.length, HM_5D_STRICT, &game, NULL, NULL, &error);
    if (CHECK_INT(status, HM_OK)) hm_5d_game_format(game, HM_5D_SHORT, &got);
    CHECK_TEXT(got.data, want.data);
    hm_5d_game_destroy(game);
    hm_text_clear(&want);
    hm_text_clear(&got);
    test_context(NULL);
}

static void expect_error(const char *text, unsigned flags, hm_status wanted, uint64_t offset) {
    hm_5d_game *game;
    hm_error error = {0};
    test_context(text);
    CHECK_INT(hm_5d_game_parse(text, strlen(text), flags, &game, NULL, NULL, &error), wanted);
    CHECK(game == NULL);
    CHECK_INT(error.offset, offset);
    hm_5d_game_destroy(game);
    test_context(NULL);
}

/* ---- null moves ---- */

/* Black must play on the new timeline, and may leave the other one out. */
#define JUMP  "1. Nf3 / a6\n2. (0T2)Nf3>>(0T1)f5 / "
#define AFTER "\n3. (1T2)a3\n"

static void null_moves_are_written_again(void) {
    static const char *const bodies[] = {
        JUMP "(1T1)e6 (0T2)0000" AFTER,
        JUMP "(0T2)0000 (1T1)e6" AFTER,
        JUMP "(0T2)0000 {before} (1T1)e6 {behind}" AFTER,
        JUMP "{first} (0T2)0000 (1T1)e6 (0T2)0000 {twice}" AFTER,
        "1. Nf3 / a6\n2. (0T2)Nf3>>(0T1)f5 (2b. (0T2)0000 (1T1)e6)\n2b. (1T1)d6\n",
    };
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++)
        check_written(bodies[i], HM_5D_STRICT, 0, bodies[i]);
    check_written(JUMP "(L0)0000 (1T1)e6" AFTER, 0, 0, bodies[1]);
}

static void null_moves_need_a_board_that_may_be_left(void) {
    const uint64_t at = strlen(JUMP);
    expect_error("1. 0000", 0, HM_ERR_5D_ILLEGAL, 3);
    expect_error("1. (0T1)0000", 0, HM_ERR_5D_ILLEGAL, 3);
    expect_error(JUMP "(1T1)0000", 0, HM_ERR_5D_ILLEGAL, at);
    expect_error(JUMP "(0T2)a5 (1T1)0000", 0, HM_ERR_5D_ILLEGAL, at + 8);
    expect_error(JUMP "0000 (1T1)e6", 0, HM_ERR_5D_MOVE, at); /* which of the two? */
    expect_error(JUMP "(0T1)0000 (1T1)e6", 0, HM_ERR_5D_MOVE, at);
    expect_error(JUMP "(2T1)0000 (1T1)e6", 0, HM_ERR_5D_MOVE, at);
    expect_error(JUMP "(-1T1)0000 (1T1)e6", 0, HM_ERR_5D_MOVE, at);
    expect_error(JUMP "(1T1)e6 (1T1)0000", 0, HM_ERR_5D_MOVE, at + 8);
    expect_error(JUMP "(0T2)0000 (0T2)a5 (1T1)e6", 0, HM_ERR_5D_MOVE, at + 10);
    expect_error(JUMP "(0T2)0000 (1T1)Ra8>(0T2)a8 ", 0, HM_ERR_5D_MOVE, at + 10);
}

static void null_moves_are_no_comments_and_no_moves(void) {
    hm_5d_game *game;
    size_t count;
    const char *text = JUMP "(0T2)0000 {x} (1T1)e6";
    CHECK_INT(hm_5d_game_parse(text, strlen(text), 0, &game, NULL, NULL, NULL), HM_OK);
    int32_t node = hm_5d_game_ply(game, 4);
    hm_5d_game_action(game, node, &count);
    CHECK_INT(count, 1);
    hm_5d_comment comment = hm_5d_game_comment(game, hm_5d_game_first_comment(game, node));
    CHECK_TEXT(comment.text, "x");
    CHECK_INT(comment.after, 0);
    CHECK_INT(comment.next, -1);
    hm_5d_position *position;
    hm_5d_move_list moves = {0};
    hm_5d_move move;
    CHECK_INT(hm_5d_game_position(game, 3, &position, NULL), HM_OK);
    CHECK_INT(hm_5d_action_parse(position, "(1T1)e6 (0T2)0000", 17, 0, &moves, NULL), HM_OK);
    CHECK_INT(moves.count, 1);
    CHECK_INT(hm_5d_action_parse(position, "(0T2)0000", 9, 0, &moves, NULL), HM_ERR_5D_ILLEGAL);
    CHECK_INT(hm_5d_move_parse(position, "(0T2)0000", 9, &move, NULL), HM_ERR_5D_MOVE);
    hm_5d_move_list_clear(&moves);
    hm_5d_position_destroy(position);
    hm_5d_game_destroy(game);
}

/* ---- alternatives ---- */

static void alternatives_become_comments(void) {
    static const struct {
        const char *read;
        size_t warnings;
        const char *written;
    } cases[] = {
        {"1. e4 (1b. d9) / e5", 1, "1. e4 / {not playable: 1b. d9} e5\n"},
        {"1. e4 (1b. d9)", 1, "1. e4 {not playable: 1b. d9}\n"},
        {"(1. e5) 1. e4 / e5", 1, "1. {not playable: 1. e5} e4 / e5\n"},
        {"1. e4 {a} / {b} (1b. d9 {c}) {d} e5", 1,
         "1. e4 {a} / {b} {not playable: 1b. d9 {c}} {d} e5\n"},
        /* Only the innermost one, and all of it. */
        {"1. e4 (1b. c5 2. Nf3 (2. Ke3) / d6) / e5", 1,
         "1. e4 (1b. c5\n2. Nf3 / {not playable: 2. Ke3} d6)\n1b. e5\n"},
        {"1. e4 (1b. c5 (2. d4 / cxd4) 2. Nf3 / e5 3. Ke3) / e5", 1,
         "1. e4 / {not playable: 1b. c5 (2. d4 / cxd4) 2. Nf3 / e5 3. Ke3} e5\n"},
        {"1. e4 ({lonely} ({x}) 1b. d9) / e5", 1,
         "1. e4 / {not playable: {lonely} ({x}) 1b. d9} e5\n"},
        {"1. e4 (1b. d9) (1b. c5) (1b. b5 2. Ke3) / e5 (2. Kf3) 2. d4 *", 3,
         "1. e4 (1b. {not playable: 1b. d9} c5)\n1b. {not playable: 1b. b5 2. Ke3} e5\n"
         "2. {not playable: 2. Kf3} d4 *\n"},
        /* Illegal as a whole, ambiguous, a promotion that is not allowed. */
        {"1. e4 / f6 2. Qh5 (2b. a6) / g6", 1, "1. e4 / f6\n2. Qh5 / {not playable: 2b. a6} g6\n"},
        {"1. Nf3 / a6 2. Nd4 / a5 3. Nc3 / a4 (4. Nb5 / a3) 4. e4", 1,
         "1. Nf3 / a6\n2. Nd4 / a5\n3. Nc3 / a4\n4. {not playable: 4. Nb5 / a3} e4\n"},
        /* Turn numbers and results behind it are those of the line that goes on. */
        {"1. e4 (1b. d9 1-0) 1b. e5 2. d4 0-1", 1,
         "1. e4 / {not playable: 1b. d9 1-0} e5\n2. d4 0-1\n"},
        /* What is odd in it is part of the text. */
        {"1. e4 (1b. xe5 7. d9) / e5", 1, "1. e4 / {not playable: 1b. xe5 7. d9} e5\n"},
        {"1. e4 (1b. (0T1)e5 2. (0T2)0000) / e5", 1,
         "1. e4 / {not playable: 1b. (0T1)e5 2. (0T2)0000} e5\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_written(cases[i].read, 0, cases[i].warnings, cases[i].written);
}

static void the_main_line_decides(void) {
    expect_error("1. e4 (1b. d9) / e5", HM_5D_STRICT, HM_ERR_5D_MOVE, 11);
    expect_error("1. e4 (1b. d9) / e9", 0, HM_ERR_5D_MOVE, 17);
    /* What is no notation, and what cannot be a comment. */
    expect_error("1. e4 (1b. hello) / e5", 0, HM_ERR_5D_TOKEN, 13);
    expect_error("1. e4 (1b. d9", 0, HM_ERR_5D_MOVE, 11);
    expect_error("1. e4 (1b. d9 } ) / e5", 0, HM_ERR_5D_MOVE, 11);
    expect_error("1. e4 (1b. d9 { ) / e5", 0, HM_ERR_5D_MOVE, 11);
    expect_error("1. e4 (1b. d9 [x \"y\"] ) / e5", 0, HM_ERR_5D_MOVE, 11);
}

/* The game is the one that it would be without: moves go on from where it was opened. */
static void nothing_else_is_lost(void) {
    static const char text[] = "1. Nf3 {a} / Nf6 2. (0T2)Nf3>>(0T1)f5 ({b} 2b. (1T1)e6 3. (1T2)a3 "
                               "(3b. (1T2)a6 (0T2)a6) / (1T2)Ka1) {c} / (1T1)e6";
    static const char plain[] = "1. Nf3 / Nf6 2. (0T2)Nf3>>(0T1)f5 / (1T1)e6";
    char hash[2][33];
    const char *const texts[] = {text, plain};
    for (int i = 0; i < 2; i++) {
        hm_5d_game *game;
        hm_5d_position *position;
        CHECK_INT(hm_5d_game_parse(texts[i], strlen(texts[i]), 0, &game, NULL, NULL, NULL), HM_OK);
        CHECK_INT(hm_5d_game_nodes(game), 5);
        CHECK_INT(hm_5d_game_position(game, 4, &position, NULL), HM_OK);
        hash5d(position, hash[i]);
        hm_5d_position_destroy(position);
        hm_5d_game_destroy(game);
    }
    CHECK_TEXT(hash[0], hash[1]);
}

TEST_MAIN(TEST(null_moves_are_written_again), TEST(null_moves_need_a_board_that_may_be_left),
          TEST(null_moves_are_no_comments_and_no_moves), TEST(alternatives_become_comments),
          TEST(the_main_line_decides), TEST(nothing_else_is_lost))
