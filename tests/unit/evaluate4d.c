/* What 4D positions are worth: kept up to date move by move, and never a mate. */
#include "chess4d/rules/castling4d.h"
#include "core/text.h"
#include "harness.h"
#include "hypermate/more/chess4d_games.h"
#include "search/4d/search4d.h"
#include "search/score.h"
#include "support/searching.h"

#include <stdlib.h>
#include <string.h>

static hm_4d_position *position_of(const char *text) {
    hm_4d_state state;
    hm_4d_position *position = malloc(sizeof *position);
    CHECK_INT(hm_4d_state_parse(text, strlen(text), 0, &state, NULL), HM_OK);
    hm_4d_position_init(position, &state);
    return position;
}

/* The worth of a position is that of the one before and of the move. */
static size_t check_moves(const hm_4d_psq *psq, hm_4d_position *position) {
    size_t castlings = 0;
    hm_4d_move *moves = malloc((hm_4d_moves_bound(position) + 1) * sizeof *moves);
    size_t count = hm_4d_generate(position, moves);
    int before = hm_4d_balance(psq, position);
    for (size_t i = 0; i < count; i++) {
        hm_4d_undo undo;
        int change = hm_4d_balance_of_move(psq, position, moves[i]);
        hm_4d_make(position, moves[i], &undo);
        CHECK_INT(hm_4d_balance(psq, position), before + change);
        hm_4d_unmake(position, moves[i], &undo);
        castlings += hm_4d_is_castling(moves[i]);
    }
    free(moves);
    return castlings;
}

/* Kings stand where rooks arrive in line with them; a pawn can be taken in passing, another one
 * promotes. */
static void worth_follows_moves(void) {
    static const char *const texts[] = {
        "4d-state v1: w W03KQ,W33KQ - 0 1 | K@4,0,0,3; R@7,0,0,3; R@0,0,0,3; K@4,0,3,3; R@7,0,3,3; "
        "R@0,0,3,3; Py@2,6,2,2; Pw@1,1,1,6; k@5,7,0,3; k@3,4,3,3; k@5,0,6,3; n@2,7,3,2",
        "4d-state v1: b B07KQ - 0 1 | k@4,7,0,7; r@7,7,0,7; r@0,7,0,7; K@5,2,0,7; K@3,1,0,7; "
        "Q@1,1,4,1",
    };
    size_t castlings = 0;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        hm_4d_position *position = position_of(texts[i]);
        hm_4d_psq *psq = calloc(1, sizeof *psq);
        test_context(texts[i]);
        hm_4d_psq_init(psq);
        hm_4d_king_attack_init(psq, position);
        hm_4d_psq_sum_up(psq, false);
        castlings += check_moves(psq, position);
        free(psq);
        free(position);
    }
    test_context(NULL);
    CHECK(castlings >= 4);
}

/* Eight hundred pawns before they promote are worth more than a score can say. */
static void worth_is_no_mate(void) {
    hm_text text = {0};
    hm_text_puts(&text, "4d-state v1: w - - 0 1 | K@0,0,0,0; k@7,7,7,7");
    for (int square = 0; square < 800; square++) {
        hm_text_printf(&text, "; Py@%d,%d,%d,%d", square >> 6 & 7, 5 + square / 512,
                       square >> 3 & 7, square & 7);
    }
    searching s = searching_start(text.data, NULL, (hm_search_options){.no_mate = true});
    int score = 0;
    hm_text terms = {0};
    CHECK_INT(hm_search_explain(&s.root, &terms, &score, NULL), HM_OK);
    CHECK(!hm_score_is_mate(score));
    hm_search_result result = searching_run(&s, (hm_search_limits){.nodes = 300});
    CHECK(result.lines[0].mate >= 0);
    searching_end(&s);
    hm_text_clear(&terms);
    hm_text_clear(&text);
}

TEST_MAIN(TEST(worth_follows_moves), TEST(worth_is_no_mate))
