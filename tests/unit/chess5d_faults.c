/* What is wrong in texts of 5D games is told with its kind and its place: boards and headers, and
 * the moves of all three notations. */
#include "harness.h"

#include <hypermate/more/chess5d_games.h>

#include <string.h>

typedef struct fault {
    const char *text;
    hm_status status;
    size_t offset;
    unsigned flags;
} fault;

static void check_faults(const fault *faults, size_t count) {
    for (size_t i = 0; i < count; i++) {
        hm_5d_game *game;
        hm_error error = {0};
        test_context(faults[i].text);
        hm_status status = hm_5d_game_parse(faults[i].text, strlen(faults[i].text), faults[i].flags,
                                            &game, NULL, NULL, &error);
        CHECK_INT(status, faults[i].status);
        CHECK(game == NULL);
        CHECK_INT(error.offset, faults[i].offset);
        CHECK(error.message[0] != '\0');
        hm_5d_game_destroy(game);
    }
    test_context(NULL);
}

static void faults_of_alexbay(void) {
    static const fault faults[] = {
        {"1w. 1:e2:e3\n1x. 1:e7:e5", HM_ERR_5D_TOKEN, 13, 0},
        {"1w. 1:e2:e3\nw. 1:e7:e5", HM_ERR_5D_TOKEN, 12, 0},
        {"1w. 1:e2:e3\n1b 1:e7:e5", HM_ERR_5D_TOKEN, 15, 0},
        {"1w. 1:e2:e3\n1b. :e7:e5", HM_ERR_COORDINATE, 16, 0},
        {"1w. 1:e2:e3\n1b. 1+:e7:e5", HM_ERR_COORDINATE, 18, 0},
        {"1w. 1:e2:e3\n1b. 1e7:e5", HM_ERR_5D_TOKEN, 17, 0},
        {"1w. 1:e2:e3\n1b. 1:7:e5", HM_ERR_5D_TOKEN, 19, 0},
        {"1w. 1:e2:e3\n1b. 1:e7<+>:e5", HM_ERR_COORDINATE, 22, 0},
        {"1w. 1:e2:e3\n1b. 1:e7<1>:e5", HM_ERR_5D_TOKEN, 21, 0},
        {"1w. 1:e2:e3\n1b. 1:e7<>999999999:e5", HM_ERR_COORDINATE, 30, 0},
        {"1w. 1:e2:e3\n1b. 1:e7<>1-:e5", HM_ERR_COORDINATE, 24, 0},
        {"1w. 1:e2:e3\n1b. 1:e7e5", HM_ERR_5D_TOKEN, 20, 0},
        {"1w. 1:e2:e3\n1b. 1:e7:xQ5", HM_ERR_5D_TOKEN, 24, 0},
        {"1w. 1:e2:e3\n1b. 1:e7:e4", HM_ERR_5D_MOVE, 16, 0},
        {"1w. 1:e2:e3\n1b. 2:e7:e5", HM_ERR_5D_MOVE, 16, 0},
        {"1w. 1:e2:e3\n2w. 1:d2:d3", HM_ERR_5D_MOVE, 16, 0},
        {"1w. 1:e2:e3\n1b. 1:e7:e5\n1b. 1:d7:d5", HM_ERR_5D_MOVE, 28, 0},
        {"1b. 1:e7:e5", HM_ERR_5D_NUMBER, 0, 0},
        {"1w. 1:e2:e3\n2b. 1:e7:e5", HM_ERR_5D_NUMBER, 12, HM_5D_STRICT},
        {"1w. 1:Qe2:e3", HM_ERR_PIECE, 6, HM_5D_STRICT},
        {"1w. 1:Pe2:e3", HM_ERR_PIECE, 6, HM_5D_STRICT},
        {"1w. 1:e2:e3e.p.", HM_ERR_5D_MARK, 11, HM_5D_STRICT},
        {"1w. 1:e2:e3+", HM_ERR_5D_MARK, 11, HM_5D_STRICT},
        {"1w. 1:e2:e3=", HM_ERR_5D_MARK, 11, HM_5D_STRICT},
        {"1w. 1:e2:e3#", HM_ERR_5D_MARK, 11, HM_5D_STRICT},
        {"1w. 1:e2:xe3", HM_ERR_5D_MOVE, 4, HM_5D_STRICT},
        {"1w. 1:e2:e3!!!", HM_ERR_5D_MARK, 11, HM_5D_STRICT},
        {"1w. 1:f2:f3 1b. 1:e7:e6 2w. 2:g2:g4 2b. 2:Qd8:h4# 3w. 3:a2:a3", HM_ERR_5D_ILLEGAL, 54, 0},
        {"1w. 1:e2:e3\n1b. 1:f7:f6\n2w. 2:Qd1:h5\n2b. 2:a7:a6\n", HM_ERR_5D_ILLEGAL, 41, 0},
        {"[Board \"Standard - Two Timelines\"] 1w. 1+1:e2:e3", HM_ERR_COORDINATE, 39, 0},
        {"1w. 1:e2:e3 (1b. 1:e7:e5)", HM_ERR_5D_TOKEN, 12, 0},
        {"1w. 1:e:e3", HM_ERR_5D_TOKEN, 7, 0},
        {"1w. 1:2:e3", HM_ERR_5D_TOKEN, 7, 0},
        {"1w. 1:e2:e", HM_ERR_5D_TOKEN, 10, 0},
        {"1w. 1:e2:3", HM_ERR_5D_TOKEN, 10, 0},
        {"1w. 1:e2<>+x:e3", HM_ERR_COORDINATE, 11, 0},
    };
    check_faults(faults, sizeof faults / sizeof faults[0]);
}

static void faults_of_axel(void) {
    static const fault faults[] = {
        {"w1. e4 .. e9.", HM_ERR_5D_MOVE, 10, 0},
        {"w1. e4 .. Q.", HM_ERR_5D_TOKEN, 11, 0},
        {"w1. e4 .. e5 ? Nf3", HM_ERR_5D_TOKEN, 13, 0},
        {"w1. e4 .. L e5.", HM_ERR_COORDINATE, 12, 0},
        {"w1. e4 .. L0 Tx e5.", HM_ERR_COORDINATE, 14, 0},
        {"w1. e4 .. Ng8 L0T e5.", HM_ERR_COORDINATE, 18, 0},
        {"[Board \"Two Timelines\"] w1. L+0 e4; L-0 e4 .. L-2 e5.", HM_ERR_5D_MOVE, 46, 0},
        {"w1. e4 .. e5=.", HM_ERR_PIECE, 13, 0},
        {"w1. e4 .. e6 e6 e5.", HM_ERR_5D_MOVE, 10, 0},
        {"w1. e4 .. d5.\nw2. d6.", HM_ERR_5D_MOVE, 18, 0},
        {"w1. e4 .. L0T1 Ke8 x.", HM_ERR_5D_TOKEN, 20, 0},
        {"w1. e4 (L1) .. e5.", HM_ERR_5D_TOKEN, 8, 0},
        {"w1. e4 (+L.. e5.", HM_ERR_5D_TOKEN, 10, 0},
        {"w1. e4 .. e5.\nw3. d4.", HM_ERR_5D_NUMBER, 14, HM_5D_STRICT},
        {"w1. e4 .. e5.\nb2. d4.", HM_ERR_5D_NUMBER, 14, HM_5D_STRICT},
        {"w1T2. e4 .. e5.", HM_ERR_5D_NUMBER, 0, HM_5D_STRICT},
        {"w1. e4 .. e5 .. d4.", HM_ERR_5D_NUMBER, 13, HM_5D_STRICT},
        {"w1. e4+ .. e5.", HM_ERR_5D_MARK, 6, HM_5D_STRICT},
        {"w1. e4++ .. e5.", HM_ERR_5D_MARK, 6, HM_5D_STRICT},
        {"w1. exd4 .. e5.", HM_ERR_5D_MOVE, 4, 0},
        {"w1. e4 .. f6.\n2. Qh5 .. a6.\n", HM_ERR_5D_ILLEGAL, 24, 0},
        {"w1. Nf3 .. a6. 2. Nd4 .. a5. 3. Nc3 .. a4. 4. Nb5.", HM_ERR_5D_AMBIGUOUS, 46, 0},
        {"w1. e", HM_ERR_5D_TOKEN, 5, 0},
        {"w1. 4", HM_ERR_5D_TOKEN, 5, 0},
        {"w1. Ng1 x 3", HM_ERR_5D_TOKEN, 11, 0},
        {"w1. Ng1 L0 f", HM_ERR_5D_TOKEN, 12, 0},
        {"w1. e2 e", HM_ERR_5D_TOKEN, 8, 0},
        {"w1. e2 4", HM_ERR_5D_TOKEN, 8, 0},
        {"w1. ?", HM_ERR_5D_TOKEN, 4, 0},
        {"w1. e4 (L+1) .. e5.", HM_ERR_5D_TOKEN, 8, 0},
        {"w1. e4 (+L-1", HM_ERR_5D_TOKEN, 12, 0},
        {"w1. e4 (+M-1) .. e5.", HM_ERR_5D_TOKEN, 9, 0},
        {"w1Tx. e4", HM_ERR_5D_TOKEN, 0, 0},
        {"w1. e4 .. Ng8 T1 x.", HM_ERR_5D_TOKEN, 17, 0},
        {"w1. e4 .. Ng8 T1 f.", HM_ERR_5D_TOKEN, 18, 0},
        {"w1. e5 .. e5.", HM_ERR_5D_MOVE, 4, 0},
        {"w1. e5 .. e5.", HM_ERR_5D_MOVE, 4, HM_5D_STRICT},
    };
    check_faults(faults, sizeof faults / sizeof faults[0]);
}

/* docs/formats.md: the width and height of boards, their timelines, turns and colours. */
static void faults_of_boards_and_headers(void) {
    static const fault faults[] = {
        {"[k/1:0:1:w]", HM_ERR_5D_HEADER, 0, 0},
        {"[k7/8/8/8/8/8/8/K6:0:1:w]", HM_ERR_5D_ROW, 18, 0},
        {"[k8/8/8/8/8/8/8/K7:0:1:w]", HM_ERR_5D_ROW, 2, 0},
        {"[k7/8/8/8/8/8/8/K70:0:1:w]", HM_ERR_5D_COUNT, 17, 0},
        {"[k0/2:0:1:w]", HM_ERR_5D_COUNT, 2, 0},
        {"[k17/18:0:1:w]", HM_ERR_5D_COUNT, 2, 0},
        {"[Size \"2x2\"][k1:0:1:w]", HM_ERR_5D_ROWS, 15, 0},
        {"[Size \"2x2\"][k1/K1/2:0:1:w]", HM_ERR_5D_ROWS, 18, 0},
        {"[Size \"2x2\"][k1/K1:x:1:w]", HM_ERR_5D_LINE, 19, 0},
        {"[Size \"2x2\"][k1/K1:0;1:w]", HM_ERR_5D_LINE, 20, 0},
        {"[Size \"2x2\"][k1/K1:0:x:w]", HM_ERR_5D_TURN, 21, 0},
        {"[Size \"2x2\"][k1/K1:0:1;w]", HM_ERR_5D_TURN, 22, 0},
        {"[Size \"2x2\"][k1/K1:0:1:x]", HM_ERR_5D_COLOUR, 23, 0},
        {"[Size \"2x2\"][k1/K1:0:1:w", HM_ERR_5D_COLOUR, 24, 0},
        {"[Size \"2x2\"][k1/K1:0:1:w:x]", HM_ERR_5D_COLOUR, 25, 0},
        {"[Size \"2x2\"][k1/K1:0:1:w:Kx]", HM_ERR_5D_COLOUR, 26, 0},
        {"[Size \"2x2\"][k1/K1:0:-1:w]", HM_ERR_5D_TURN, 21, 0},
        {"[Size \"2x2\"][k1/K+:0:1:w]", HM_ERR_PIECE, 18, 0},
        {"[Size \"2x2\"][k1/KKK:0:1:w]", HM_ERR_5D_ROW, 18, 0},
        {"[Size \"2x2\"][k1/K0:0:1:w]", HM_ERR_5D_COUNT, 17, 0},
        {"[Size \"2x2\"][k1/K2:0:1:w]", HM_ERR_5D_ROW, 17, 0},
        {"[Size \"0x2\"][k1/K1:0:1:w]", HM_ERR_5D_WIDTH, 0, 0},
        {"[Size \"17x2\"][k1/K1:0:1:w]", HM_ERR_5D_WIDTH, 0, 0},
        {"[Size \"2x0\"][k1/K1:0:1:w]", HM_ERR_5D_WIDTH, 0, 0},
        {"[Size \"2x17\"][k1/K1:0:1:w]", HM_ERR_5D_WIDTH, 0, 0},
        {"[Size \"2\"][k1/K1:0:1:w]", HM_ERR_5D_HEADER, 0, 0},
        {"[Size \"2y2\"][k1/K1:0:1:w]", HM_ERR_5D_HEADER, 0, 0},
        {"[Size \"2x2 \"][k1/K1:0:1:w]", HM_ERR_5D_HEADER, 0, 0},
        {"[Size \"x2\"][k1/K1:0:1:w]", HM_ERR_5D_HEADER, 0, 0},
        {"[Size \"2x\"][k1/K1:0:1:w]", HM_ERR_5D_HEADER, 0, 0},
        {"[Size \"2x2\"][Board \"Standard\"] 1. e4", HM_ERR_5D_HEADER, 0, 0},
        {"[Board \"Nonsense\"] 1. e4", HM_ERR_5D_HEADER, 0, 0},
        {"[k1/K1:0:1:w][k1/K1:0:1:w]", HM_ERR_5D_HEADER, 0, 0},
        {"[k1/K1:0:1:w][k1/K1:0:3:w]", HM_ERR_5D_HEADER, 0, 0},
        {"[k1/K1:0:1:w][k1/K1:2:1:w]", HM_ERR_5D_HEADER, 0, 0},
        {"[k1/K1:+0:1:w]", HM_ERR_5D_HEADER, 0, 0},
        {"[k1/K1:0:1:w][k1/K1:+0:1:w]", HM_ERR_5D_HEADER, 0, 0},
        {"[k1/K1:0:1:w][k1/K1/2:0:1:b]", HM_ERR_5D_HEADER, 0, 0},
        {"[k1/K1:0:1:w", HM_ERR_5D_HEADER, 0, 0},
        {"[Board \"Standard\"", HM_ERR_5D_HEADER, 17, 0},
        {"[Board Standard]", HM_ERR_5D_HEADER, 0, HM_5D_STRICT},
        {"[Boards Standard]", HM_ERR_5D_HEADER, 8, 0},
        {"[Board Stan:dard]", HM_ERR_5D_HEADER, 7, 0},
        {"[Board \"Standard] 1. e4", HM_ERR_5D_HEADER, 23, 0},
        {"[Promotions \"1\"] 1. e4", HM_ERR_5D_HEADER, 0, 0},
        {"[k1/K1:99999999999:1:w]", HM_ERR_5D_HEADER, 0, 0},
        {"[Size \"2x2\"][k1/K99999999999:0:1:w]", HM_ERR_5D_COUNT, 17, 0},
        {"[17:0:1:w]", HM_ERR_5D_COUNT, 1, 0},
        {"[k1/k1/k1/k1/k1/k1/k1/k1/k1/k1/k1/k1/k1/k1/k1/k1/k1:0:1:w]", HM_ERR_5D_ROW, 3, 0},
        {"[k1/K2:0:1:w]", HM_ERR_5D_ROW, 3, 0},
        {"[k:0:1:w]", HM_ERR_5D_HEADER, 0, 0},
        {"[Size \"2x2\"][k1/K1:0:1:w][k1/K1:0:1:w]", HM_ERR_5D_DUPLICATE_BOARD, 25, 0},
        {"[Size \"2x2\"][k1/K1:0:1:w][k1/K1:0:2:w]", HM_ERR_5D_GAP, 25, 0},
        {"[Size \"2x2\"][k1/K1:0:1:w][k1/K1:2:1:w]", HM_ERR_5D_GAP, 25, 0},
        {"[Size \"2x2\"][Timelines \"Even\"][k1/K1:+0:1:w]", HM_ERR_5D_GAP, 37, 0},
        {"[Size \"2x2\"][k1/K1:0:1:w][k1/K1:+0:1:w]", HM_ERR_5D_LINE, 32, 0},
        {"[Size \"2x2\"][k1/K1:0:1:w][Size \"3x3\"][k2/3/K2:1:1:w]", HM_ERR_5D_ROW, 39, 0},
        {"[Size \"8x5\"][Board \"Standard\"] 1. e4", HM_ERR_5D_HEADER, 0, 0},
        {"[Size \"5x8\"][Board \"Standard\"] 1. e4", HM_ERR_5D_HEADER, 0, 0},
        {"[Board \"Standard\"][Promotions \"Q,x9\"] 1. e4", HM_ERR_5D_HEADER, 18, 0},
        {"[Board \"ab\"] 1. e4", HM_ERR_5D_HEADER, 0, 0},
        {"[Board \"odd\"] 1. e4", HM_ERR_5D_HEADER, 14, 0},
        {"[Board \"Custom - odd\"][Size \"2x2\"][k1/K1:+0:1:w]", HM_ERR_5D_GAP, 41, HM_5D_STRICT},
    };
    check_faults(faults, sizeof faults / sizeof faults[0]);
}

/* Each part of a move left out, cut off, or of a kind that is not known. */
static void faults_of_moves(void) {
    static const fault faults[] = {
        {"1. e4 / e5 2. (0T2", HM_ERR_COORDINATE, 18, 0},
        {"1. (0T1", HM_ERR_COORDINATE, 7, 0},
        {"1. (0)e4", HM_ERR_5D_TOKEN, 4, 0},
        {"1. (0Tx)e4", HM_ERR_COORDINATE, 6, 0},
        {"1. (0T1)e4>>", HM_ERR_5D_TOKEN, 12, 0},
        {"1. (0T1)e4>>(0T1", HM_ERR_COORDINATE, 16, 0},
        {"1. (0T1)Nb1>>(0T1)", HM_ERR_5D_TOKEN, 18, 0},
        {"1. (0T1)Nb1>>x(0T1)", HM_ERR_5D_TOKEN, 19, 0},
        {"1. (0T1)Nb1>>(0T1)z3", HM_ERR_5D_TOKEN, 18, 0},
        {"1. (0T1)Nb1>>(0T9)c3", HM_ERR_5D_MOVE, 3, 0},
        {"1. (9T1)Nb1>>(0T9)c3", HM_ERR_5D_MOVE, 3, 0},
        {"1. (0T1)e2(0T1)", HM_ERR_5D_TOKEN, 15, 0},
        {"1. (0T1)e2(0T1)e", HM_ERR_5D_TOKEN, 16, 0},
        {"1. e4=", HM_ERR_PIECE, 6, 0},
        {"1. e4=Z", HM_ERR_PIECE, 6, 0},
        {"1. e4=K", HM_ERR_5D_MOVE, 3, 0},
        {"/ e5", HM_ERR_5D_MOVE, 2, 0},
        {"1. e4 e5", HM_ERR_5D_MOVE, 6, 0},
        {"1. e4 {x", HM_ERR_5D_TOKEN, 6, 0},
        {"1. e4 (1. d4", HM_ERR_5D_MOVE, 10, 0},
        {"1. e4 )", HM_ERR_5D_TOKEN, 6, 0},
        {"$1 1. e4", HM_ERR_5D_TOKEN, 0, 0},
        {"1. e4 ($1 1. d4)", HM_ERR_5D_TOKEN, 7, 0},
        {"1. ~e4", HM_ERR_5D_TOKEN, 3, 0},
        {"1. e4(~T", HM_ERR_5D_TOKEN, 8, 0},
        {"1. O-O", HM_ERR_5D_MOVE, 3, 0},
        {"1. O-O-O-O", HM_ERR_5D_MOVE, 3, 0},
        {"1. 0-0", HM_ERR_5D_MOVE, 3, 0},
        {"1. e4e5", HM_ERR_5D_MOVE, 3, 0},
        {"1. Zc3", HM_ERR_5D_TOKEN, 3, 0},
        {"1. Nz3", HM_ERR_5D_TOKEN, 4, 0},
        {"1. N", HM_ERR_5D_TOKEN, 4, 0},
        {"1. .", HM_ERR_5D_TOKEN, 3, 0},
        {"1", HM_ERR_5D_TOKEN, 1, 0},
        {"1 e4", HM_ERR_5D_TOKEN, 1, 0},
        {"1. e4 1-0 2. d4", HM_ERR_5D_TOKEN, 10, 0},
        {"1. e4 1-", HM_ERR_5D_TOKEN, 7, 0},
        {"1. Nc3 / Nc6 2. N", HM_ERR_5D_TOKEN, 17, 0},
        {"1. Nd2", HM_ERR_5D_MOVE, 3, 0},
        {"1. Qd4", HM_ERR_5D_MOVE, 3, 0},
        {"1. e5", HM_ERR_5D_MOVE, 3, 0},
        {"1. Nf3 / a6 2. Nd4 / a5 3. Nc3 / a4 4. Nb5", HM_ERR_5D_AMBIGUOUS, 39, 0},
        {"1. (0T1)e4>>(L0)e4", HM_ERR_5D_MOVE, 3, 0},
        {"1. e0", HM_ERR_5D_TOKEN, 4, 0},
        {"1. e17", HM_ERR_5D_TOKEN, 4, 0},
        {"1. a99", HM_ERR_5D_TOKEN, 4, 0},
        {"1. (+0T1)e4", HM_ERR_COORDINATE, 4, 0},
        {"[Board \"Two Timelines\"] 1. (0T1)e4 (-0T1)e4 / (+1T1)e5", HM_ERR_5D_MOVE, 46, 0},
    };
    check_faults(faults, sizeof faults / sizeof faults[0]);
}

#define EXPOSED "[Size \"3x3\"][Board \"custom\"][r1k/N2/K2:+0:1:w][2k/3/K2:-0:1:w]\n"

/* The first byte that no legal action goes on with: the move that exposes a royal, which no later
 * one mends, or what ends an action before its time. */
static void faults_of_actions(void) {
    static const fault faults[] = {
        {EXPOSED "1. (+0T1)Na2c1 (-0T1)Ka1b1 / (+0T1)Kc3c2 (-0T1)Kc3c2", HM_ERR_5D_ILLEGAL, 66, 0},
        {EXPOSED "1. (-0T1)Ka1b1 (+0T1)Na2c1", HM_ERR_5D_ILLEGAL, 78, 0},
        {EXPOSED "1. (+0T1)Na2c1 / (+0T1)Kc3c2", HM_ERR_5D_ILLEGAL, 66, 0},
        {EXPOSED "1. (-0T1)Ka1b1 / (+0T1)Kc3c2", HM_ERR_5D_ILLEGAL, 78, 0},
        {EXPOSED "1. (-0T1)Ka1b1 {c} 2. (+0T1)Kc3c2", HM_ERR_5D_ILLEGAL, 82, 0},
        {EXPOSED "1. (-0T1)Ka1b1  1-0", HM_ERR_5D_ILLEGAL, 79, 0},
        {EXPOSED "1. (-0T1)Ka1b1 ", HM_ERR_5D_ILLEGAL, 78, 0},
        {EXPOSED "1. (-0T1)Ka1b1 (+0T1)0000", HM_ERR_5D_ILLEGAL, 78, 0},
    };
    check_faults(faults, sizeof faults / sizeof faults[0]);
}

/* Strict reading counts turns from 1, but for games whose boards may stand in the middle of one. */
static void faults_of_numbers(void) {
    static const fault faults[] = {
        {"0. e4 / e5", HM_ERR_5D_NUMBER, 0, HM_5D_STRICT},
        {"7. e4 / e5 8. d4", HM_ERR_5D_NUMBER, 0, HM_5D_STRICT},
        {"1. e4 / e5 (2. d4) 7. c4", HM_ERR_5D_NUMBER, 19, HM_5D_STRICT},
        {"1. e4 / e5 (3. d4) 2. c4", HM_ERR_5D_NUMBER, 12, HM_5D_STRICT},
        {"1. e4 / e5 0. d4", HM_ERR_5D_NUMBER, 11, HM_5D_STRICT},
        {"1. e4 / e5 / d4 / d5 2. c4", HM_ERR_5D_NUMBER, 21, HM_5D_STRICT},
        {"1. e4 2b. e5", HM_ERR_5D_NUMBER, 6, HM_5D_STRICT},
        {"w1. e4 .. e5. 3. d4.", HM_ERR_5D_NUMBER, 14, HM_5D_STRICT},
        {"2w. 1:e2:e4", HM_ERR_5D_NUMBER, 0, HM_5D_STRICT},
        {"[Board \"Custom\"][Size \"5x5\"][4k/5/5/5/K4:0:1:w] 9. Ka2 / Ke4 9. Ka3",
         HM_ERR_5D_NUMBER, 61, HM_5D_STRICT},
        {"[Board \"Custom\"][Size \"5x5\"][4k/5/5/5/K4:0:1:w] 0. Ka2", HM_ERR_5D_NUMBER, 48,
         HM_5D_STRICT},
    };
    static const char *const right[] = {
        "1. e4 / e5 / d4 / d5 3. c4",
        "1. e4 (1b. c5 2. c4) 1b. e5 2. (2. d4) c4",
        "1. (1. d4 / d5 2. c4) e4 / e5 2. c4",
        "[Board \"Custom\"][Size \"5x5\"][4k/5/5/5/K4:0:1:b] 9b. Ke4 (10. Ka2) 10. Kb2",
        "[Board \"Custom\"][Size \"5x5\"][4k/5/5/5/K4:0:1:w] w. Ka2 b. Ke4 2. Ka3",
    };
    check_faults(faults, sizeof faults / sizeof faults[0]);
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        hm_5d_game *game;
        test_context(right[i]);
        CHECK_INT(
            hm_5d_game_parse(right[i], strlen(right[i]), HM_5D_STRICT, &game, NULL, NULL, NULL),
            HM_OK);
        hm_5d_game_destroy(game);
    }
    test_context(NULL);
    /* Behind a wrong number the others are right. */
    hm_5d_game *game;
    static const char twice[] = "1. e4 / e5 1. d4 / d5 2. c4 / c5 3. b4";
    CHECK_INT(hm_5d_game_parse(twice, strlen(twice), 0, &game, NULL, NULL, NULL), HM_OK);
    CHECK(hm_5d_game_warning(game, 0) != NULL && hm_5d_game_warning(game, 1) == NULL);
    hm_5d_game_destroy(game);
}

/* A square with its board, and nothing else. */
static void squares(void) {
    static const struct {
        const char *text;
        hm_status status;
        size_t offset;
    } cases[] = {
        {"(0T1)a1", HM_OK, 0},
        {"(0T1)h8", HM_OK, 0},
        {"(L0T1)h8", HM_OK, 0},
        {"a1", HM_OK, 0}, /* of the last board */
        {"()a1", HM_ERR_COORDINATE, 1},
        {"(T1)a1", HM_ERR_COORDINATE, 4},
        {"(L0)a1", HM_ERR_COORDINATE, 4},
        {"(0T1)", HM_ERR_COORDINATE, 5},
        {"(0T1)a", HM_ERR_COORDINATE, 5},
        {"(0T1)1", HM_ERR_COORDINATE, 5},
        {"(0T1)i1", HM_ERR_COORDINATE, 5},
        {"(0T1)a9", HM_ERR_COORDINATE, 5},
        {"(0T1)a99", HM_ERR_COORDINATE, 5},
        {"(0T1)a0", HM_ERR_COORDINATE, 5},
        {"(0T1)a1x", HM_ERR_COORDINATE, 7},
        {"(0T1a1", HM_ERR_COORDINATE, 4},
    };
    hm_5d_game *game;
    CHECK_INT(hm_5d_game_parse("[Board \"Standard\"] 1. e4", 24, 0, &game, NULL, NULL, NULL),
              HM_OK);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *text = cases[i].text;
        int32_t line = 7, time = 7;
        int square = -1;
        hm_error error = {0};
        test_context(text);
        CHECK_INT(hm_5d_square_parse(hm_5d_game_start(game), text, strlen(text), &line, &time,
                                     &square, &error),
                  cases[i].status);
        CHECK_INT(error.offset, cases[i].offset);
        if (cases[i].status == HM_OK) CHECK(line == 0 && (time == 2 || time == 3) && square >= 0);
    }
    test_context(NULL);
    hm_5d_game_destroy(game);
}

/* Marks and words that need not be there, where nobody is strict. */
static void what_is_let_pass(void) {
    static const char *const texts[] = {
        "w1. e4# .. e5*.",    "w1. e4*+ .. e5.", "w1. T1 e4 .. T1 e5.", "w1. L0 e4 .. e5 (+L1).",
        "1. e4!!! / e5?!?",   "1. (L0)e4",       "1. (T1)e4",           "1. L0 e4 .. e5.",
        "1. e4 {x; L0} / e5",
    };
    static const hm_5d_dialect dialects[] = {HM_5D_AXEL, HM_5D_AXEL, HM_5D_AXEL,
                                             HM_5D_AXEL, HM_5D_SHAD, HM_5D_SHAD,
                                             HM_5D_SHAD, HM_5D_AXEL, HM_5D_SHAD};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        hm_5d_game *game;
        test_context(texts[i]);
        if (CHECK_INT(hm_5d_game_parse(texts[i], strlen(texts[i]), 0, &game, NULL, NULL, NULL),
                      HM_OK))
            CHECK_INT(hm_5d_game_dialect(game), dialects[i]);
        hm_5d_game_destroy(game);
    }
    test_context(NULL);
}

TEST_MAIN(TEST(squares), TEST(what_is_let_pass), TEST(faults_of_alexbay), TEST(faults_of_axel),
          TEST(faults_of_boards_and_headers), TEST(faults_of_moves), TEST(faults_of_actions),
          TEST(faults_of_numbers))
