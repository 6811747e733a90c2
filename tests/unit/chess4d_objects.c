/* 4D positions and games as objects: copies, keys, ends of games, moves as values. */
#include "chess4d/notation/text4d.h"
#include "harness.h"
#include "hypermate/more/chess4d_games.h"

#include <stdlib.h>
#include <string.h>

static void positions(void) {
    hm_4d_position *position, *copy;
    uint64_t key[2], again[2];
    CHECK_INT(hm_4d_position_create(&position, NULL), HM_OK);
    CHECK_INT(hm_4d_position_create(&copy, NULL), HM_OK);
    hm_4d_position_start(position);
    hm_4d_position_copy(copy, position);
    CHECK_INT(copy->state.fullmove, 1);
    hm_4d_key(position, key);
    hm_4d_key(copy, again);
    CHECK_BYTES(key, again, sizeof key);
    hm_4d_undo undo;
    hm_4d_make(copy, HM_4D_MOVE(HM_4D_SQUARE(0, 1, 0, 0), HM_4D_SQUARE(0, 2, 0, 0), 0, 0), &undo);
    hm_4d_key(copy, again);
    CHECK(key[0] != again[0] && key[1] != again[1]);
    hm_4d_repetition_key(copy, key);
    CHECK_BYTES(key, again, sizeof key);
    hm_4d_position_destroy(position);
    hm_4d_position_destroy(copy);
    hm_4d_position_destroy(NULL);
}

static void moves(void) {
    static const int kinds[] = {0, HM_4D_KNIGHT, HM_4D_BISHOP, HM_4D_ROOK, HM_4D_QUEEN};
    for (int i = 0; i < 5; i++) {
        hm_4d_move move = HM_4D_MOVE(4095 - i, 17 * i, kinds[i], i);
        CHECK_INT(HM_4D_MOVE_FROM(move), 4095 - i);
        CHECK_INT(HM_4D_MOVE_TO(move), 17 * i);
        CHECK_INT(HM_4D_MOVE_PROMOTION(move), kinds[i]);
        CHECK_INT(HM_4D_MOVE_TAG(move), i);
    }
}

/* rules4d, section 8. */
static void outcomes(void) {
    static const struct {
        const char *text;
        hm_4d_end end;
        bool in_check;
    } rows[] = {
        {"4d-state v1: w - - 0 1 | K@0,0,0,0; k@7,7,7,7", HM_4D_GOING_ON, false},
        {"4d-state v1: b - - 0 1 | k@0,0,0,0; R@7,0,0,0; K@7,7,7,7", HM_4D_GOING_ON, true},
        {"4d-state v1: b - - 0 1 | K@7,7,7,7", HM_4D_STALEMATE, false},
        {"4d-state v1: b - - 0 1 | k@0,0,0,0; k@7,7,7,7; R@0,0,0,7; R@7,7,7,0; R@7,0,0,0; "
         "R@0,7,7,7",
         HM_4D_CHECKMATE, true},
    };
    hm_4d_position *position;
    CHECK_INT(hm_4d_position_create(&position, NULL), HM_OK);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hm_4d_state state;
        hm_4d_status status;
        test_context(rows[i].text);
        CHECK_INT(hm_4d_state_parse(rows[i].text, strlen(rows[i].text), 0, &state, NULL), HM_OK);
        hm_4d_position_init(position, &state);
        hm_4d_status_of(position, &status);
        CHECK_INT(hm_4d_outcome(position), rows[i].end);
        CHECK_INT(status.outcome, rows[i].end);
        CHECK_INT(status.in_check, rows[i].in_check);
    }
    hm_4d_position_destroy(position);
}

/* rules4d, section 7: a right ends when its rook is taken at home, and when its king or rook
 * leaves; that another king does changes nothing. */
static void rights_end(void) {
    static const struct {
        const char *text, *move, *rights;
    } rows[] = {
        {"4d-state v1: b W33KQ - 0 1 | K@4,0,3,3; R@7,0,3,3; R@0,0,3,3; r@7,5,3,3; R@7,0,0,3; "
         "k@0,7,7,6",
         "7,5,3,3-7,0,3,3", "W33Q"},
        {"4d-state v1: b W33KQ - 0 1 | K@4,0,3,3; R@7,0,3,3; R@0,0,3,3; r@0,0,7,3; k@0,7,7,6",
         "0,0,7,3-0,0,3,3", "W33K"},
        {"4d-state v1: w W33KQ - 0 1 | K@4,0,3,3; R@7,0,3,3; R@0,0,3,3; k@0,7,7,6",
         "4,0,3,3-4,1,3,3", "-"},
        {"4d-state v1: w W33KQ - 0 1 | K@4,0,3,3; R@7,0,3,3; R@0,0,3,3; k@0,7,7,6",
         "7,0,3,3-7,1,3,3", "W33Q"},
        {"4d-state v1: w W33KQ - 0 1 | K@4,0,3,3; K@4,3,3,3; R@7,0,3,3; R@0,0,3,3; k@0,7,7,6",
         "4,3,3,3-4,2,3,3", "W33KQ"},
        {"4d-state v1: w B12Q,W33KQ - 0 1 | K@4,0,3,3; R@7,0,3,3; R@0,0,3,3; k@4,7,1,2; r@0,7,1,2; "
         "Q@0,2,1,2",
         "0,2,1,2-0,7,1,2", "W33KQ"},
    };
    hm_4d_position *position;
    CHECK_INT(hm_4d_position_create(&position, NULL), HM_OK);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hm_4d_state state;
        hm_4d_move move;
        hm_4d_undo undo;
        hm_text rights = {0};
        test_context(rows[i].move);
        CHECK_INT(hm_4d_state_parse(rows[i].text, strlen(rows[i].text), 0, &state, NULL), HM_OK);
        hm_4d_position_init(position, &state);
        CHECK_INT(hm_4d_move_parse(position, rows[i].move, strlen(rows[i].move), &move, NULL),
                  HM_OK);
        hm_4d_make(position, move, &undo);
        hm_4d_field_format(HM_4D_FIELD_CASTLING, &position->state, &rights);
        CHECK_TEXT(rights.data, rows[i].rights);
        hm_text_clear(&rights);
    }
    hm_4d_position_destroy(position);
}

static bool stop_at_five(void *context, uint64_t done, uint64_t total) {
    (void)context;
    CHECK_INT(total, 0);
    return done < 5;
}

static void games(void) {
    hm_4d_game game;
    hm_4d_move first = HM_4D_MOVE(HM_4D_SQUARE(0, 1, 0, 0), HM_4D_SQUARE(0, 2, 0, 0), 0, 0);
    hm_4d_game_init(&game);
    CHECK_INT(game.count, 0);
    CHECK_INT(hm_4d_board_count(&game.start.board), 896);
    CHECK_INT(hm_4d_game_add(&game, first, NULL), HM_OK);
    CHECK_INT(game.count, 1);
    CHECK_INT(game.moves[0], first);
    hm_error error = {0};
    hm_watch watch = {.progress = stop_at_five, .context = NULL};
    CHECK_INT(hm_4d_random_game(1, 0, 20, &game, &watch, &error), HM_ERR_INTERRUPTED);
    CHECK_INT(error.status, HM_ERR_INTERRUPTED);
    CHECK_INT(game.count, 5);
    hm_4d_game_clear(&game);
}

TEST_MAIN(TEST(positions), TEST(moves), TEST(outcomes), TEST(rights_end), TEST(games))
