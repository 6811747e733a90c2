/* phase4d: the ordinary board, in coordinates and in phases: numbers of positions that every
 * program for chess finds. */
#include "harness.h"
#include "phase4d/ordinary.h"

#include <string.h>

static hm_ordinary_engine engine;

/* Leaves after `depth` moves; at every position the three ways must agree. */
static uint64_t leaves(const hm_ordinary_board *board, int depth) {
    hm_ordinary_move moves[HM_ORDINARY_MOVES], others[HM_ORDINARY_MOVES];
    uint64_t sum = 0;
    size_t count = hm_ordinary_legal(&engine, &hm_ordinary_coordinates, board, true, moves);
    CHECK_INT(hm_ordinary_legal(&engine, &hm_ordinary_hybrid, board, true, others), count);
    CHECK_INT(hm_ordinary_legal(&engine, &hm_ordinary_native, board, true, others), count);
    if (depth == 1) return count;
    for (size_t i = 0; i < count; i++) {
        hm_ordinary_board after = *board;
        hm_ordinary_make(&after, others[i]); /* those of Solution C */
        sum += leaves(&after, depth - 1);
    }
    return sum;
}

static void the_tree_of_chess_has_the_known_leaves(void) {
    static const struct {
        const char *placement;
        uint8_t castling;
        int depth;
        uint64_t leaves;
    } table[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 15, 1, 20},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 15, 3, 8902},
        {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R", 15, 1, 48},
        {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R", 15, 2, 2039},
        {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R", 15, 3, 97862},
        {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8", 0, 4, 43238},
        {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1", 12, 3, 9467},
        {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R", 3, 3, 62379},
    };
    hm_ordinary_engine_init(&engine);
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        hm_ordinary_board board;
        test_context(table[i].placement);
        hm_ordinary_place(&board, table[i].placement);
        board.castling = table[i].castling;
        CHECK_INT(leaves(&board, table[i].depth), table[i].leaves);
    }
}

static void castling_can_be_left_out(void) {
    hm_ordinary_board board;
    hm_ordinary_move moves[HM_ORDINARY_MOVES];
    hm_ordinary_engine_init(&engine);
    hm_ordinary_place(&board, "r3k2r/8/8/8/8/8/8/R3K2R");
    board.castling = 15;
    CHECK_INT(hm_ordinary_legal(&engine, &hm_ordinary_native, &board, true, moves), 26);
    CHECK_INT(hm_ordinary_legal(&engine, &hm_ordinary_native, &board, false, moves), 24);
}

TEST_MAIN(TEST(the_tree_of_chess_has_the_known_leaves), TEST(castling_can_be_left_out))
