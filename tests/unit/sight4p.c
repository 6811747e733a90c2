/* What a seat sees of the move before its turn, where scattered pieces hardly ever show it: each
 * time Red makes one move that the next seat has to see, and one that it has not. */
#include "chess4p/rules/sight4p.h"
#include "harness.h"
#include "support/reference4p.h"
#include "support/vectors4p.h"

#include <string.h>

static bool sees(hm_4p_position *position, const char *text) {
    hm_4p_sight sight;
    hm_4p_move move = HM_4P_NO_MOVE;
    CHECK_INT(hm_4p_move_parse(position, text, strlen(text), &move, NULL), HM_OK);
    hm_4p_look_ahead(position, 1, &sight);
    return !hm_4p_is_unseen(&sight, move);
}

/* `unseen` may be NULL. Three plies are as many as the plain reference counts. */
static void check(const char *fen, const char *seen, const char *unseen) {
    hm_4p_position position = position4p(fen, HM_4P_FFA);
    uint64_t leaves = 0;
    CHECK(sees(&position, seen));
    if (unseen != NULL) CHECK(!sees(&position, unseen));
    CHECK_INT(hm_4p_perft(&position, 3, 1, NULL, &leaves, NULL), HM_OK);
    CHECK_INT(leaves, reference4p_perft(&position.state, &position.rules, 3));
}

/* Blue's king between walls, which only a knight can attack. */
static void smothered_king(void) {
    check("R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-14/7,bP,6/14/14/14/14/X,X,12/bK,X,12/X,X,12/4,rN,9/"
          "14/14/14/9,rK,4",
          "e5-c6", "e5-g4");
}

/* rules4p, section 3.2: Blue could take Yellow's pawn, which Red takes before. */
static void victim_of_en_passant(void) {
    check("R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'enPassant':('','','h12:h11','')}-14/6,bP,7/14/"
          "7,yP,6/14/14/14/bK,13/14/14/14/7,rR,6/14/9,rK,4",
          "h3-h11", NULL);
}

/* Yellow may take on the square that the pawn skips, and sees neither where it stood nor where it
 * stops. */
static void double_step(void) {
    check("R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-9,yK,4/14/14/14/14/14/14/14/14/14/3,yP,10/14/"
          "4,rP,rP,8/9,rK,4",
          "e2-e4", "f2-f4");
}

/* rules4p, section 4: Red takes Yellow's king far from all that is Blue's, which ends the line. */
static void king_taken(void) {
    check("R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-10,yK,3/14/14/14/14/14/14/bK,13/14/10,rR,3/14/14/14/"
          "7,rK,6",
          "k5-k14", "k5-k12");
}

TEST_MAIN(TEST(smothered_king), TEST(victim_of_en_passant), TEST(double_step), TEST(king_taken))
