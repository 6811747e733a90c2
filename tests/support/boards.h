/* Random boards and random changes of boards for property tests and benches. */
#ifndef HM_TEST_BOARDS_H
#define HM_TEST_BOARDS_H

#include "core/core.h"
#include "hypermate/more/chess4d_games.h"

/* One of the 14 piece identities. */
hm_4d_piece test_random_piece(hm_random *random);

/* A board with exactly `pieces` pieces (0..4096) on random squares. */
void test_random_board(hm_random *random, unsigned pieces, hm_4d_board *board);

/* A board on which `slices` random (x,y) are each crowded with pieces of one kind, some as at
 * the start of a game, as many closer, and some random pieces stand about. */
void test_crowded_board(hm_random *random, unsigned slices, hm_4d_board *board);

/* Changes the board as a move might: a piece goes to another square, capturing what is there; now
 * and then a piece appears, vanishes or changes its kind. The rules are not asked. */
void test_random_change(hm_random *random, hm_4d_board *board);

#endif
