/* Legal moves of four players in parts, as a search asks for them, against the whole list; passing;
 * in random games of Teams and free-for-all. */
#include "chess4p/rules/stages4p.h"
#include "core/core.h"
#include "harness.h"
#include "hypermate/more/chess4p_play.h"

#include <stdlib.h>
#include <string.h>

static hm_4p_move listed[HM_4P_MOVES_MAX], found[HM_4P_MOVES_MAX], expected[HM_4P_MOVES_MAX];
static unsigned noisy_seen, passant_seen, promotions_seen, checks_seen;

static void check_part(const hm_4p_position *position, hm_4p_part part, size_t all) {
    size_t want = 0;
    for (size_t i = 0; i < all; i++) {
        hm_4p_move move = listed[i];
        bool takes = position->state.square[HM_4P_MOVE_TO(move)] != HM_4P_EMPTY ||
                     HM_4P_MOVE_TAG(move) == HM_4P_EN_PASSANT;
        bool noisy = takes || HM_4P_MOVE_PROMOTION(move) != 0;
        CHECK_INT(hm_4p_is_noisy(position, move), noisy);
        if (part == HM_4P_ALL || noisy == (part == HM_4P_NOISY)) expected[want++] = move;
        noisy_seen += noisy;
        passant_seen += HM_4P_MOVE_TAG(move) == HM_4P_EN_PASSANT;
        promotions_seen += HM_4P_MOVE_PROMOTION(move) != 0;
    }
    size_t count = hm_4p_generate_part(position, part, found);
    CHECK_INT(count, want);
    hm_4p_sort_moves(found, count);
    hm_4p_sort_moves(expected, want);
    if (count == want && count > 0) CHECK_BYTES(found, expected, count * sizeof *found);
}

/* Everything but whose turn it is, the clock and the entry of who passed stays. */
static void check_null(hm_4p_position *position) {
    static hm_4p_position before, fresh;
    hm_4p_undo undo;
    before = *position;
    hm_4p_make_null(position, &undo);
    CHECK_INT(position->state.ep[before.state.side].skipped, HM_4P_NO_SQUARE);
    CHECK_INT(position->state.clock, before.state.clock + 1);
    hm_4p_position_init(&fresh, &position->state, &position->rules);
    CHECK_BYTES(position->key, fresh.key, sizeof fresh.key);
    hm_4p_unmake_null(position, &undo);
    CHECK_BYTES(position, &before, sizeof before);
}

static void check_position(hm_4p_position *position) {
    size_t all = hm_4p_generate(position, listed);
    check_part(position, HM_4P_ALL, all);
    check_part(position, HM_4P_NOISY, all);
    check_part(position, HM_4P_QUIET, all);
    checks_seen += hm_4p_in_check(position, position->state.side);
    check_null(position);
}

static void choose_rules(hm_random *random, hm_4p_mode mode, hm_4p_rules *rules) {
    hm_4p_rules_init(rules, HM_4P_CURRENT, mode);
    rules->dead_wall = hm_random_below(random, 4) == 0;
    rules->king_capture_overrides_check = hm_random_below(random, 4) == 0;
    if (hm_random_below(random, 4) == 0) rules->teammate = 1;
    /* Pawns that promote early, so that they do. */
    if (hm_random_below(random, 2) == 0) rules->promotion_rank = 5;
}

static void play_game(hm_random *random, hm_4p_mode mode) {
    static hm_4p_position position;
    hm_4p_state state;
    hm_4p_rules rules;
    hm_4p_effects effects;
    choose_rules(random, mode, &rules);
    hm_4p_state_start(&state, (hm_4p_setup)hm_random_below(random, HM_4P_SETUPS));
    hm_4p_position_init(&position, &state, &rules);
    for (int ply = 0; ply < 200; ply++) {
        check_position(&position);
        size_t count = hm_4p_generate(&position, listed);
        if (count == 0 || hm_4p_outcome(&position) != HM_4P_GOING_ON) break;
        if (mode != HM_4P_TEAMS && hm_random_below(random, 150) == 0) {
            hm_4p_leave(&position, position.state.side, HM_4P_RESIGNED, NULL, &effects);
            continue;
        }
        /* Captures more often than chance has them. */
        size_t noisy = hm_4p_generate_part(&position, HM_4P_NOISY, found);
        bool takes = noisy > 0 && hm_random_below(random, 4) == 0;
        hm_4p_move move =
            takes ? found[hm_random_below(random, noisy)] : listed[hm_random_below(random, count)];
        hm_4p_play(&position, move, NULL, &effects);
    }
}

static void games(hm_4p_mode mode) {
    hm_random random;
    hm_random_init(&random, 700 + (unsigned)mode);
    noisy_seen = passant_seen = promotions_seen = checks_seen = 0;
    for (uint64_t round = 0; round < test_rounds(40, 200, 4000); round++)
        play_game(&random, mode);
    CHECK(noisy_seen > 1000 && passant_seen > 5 && promotions_seen > 100 && checks_seen > 50);
}

static void teams(void) {
    games(HM_4P_TEAMS);
}

static void free_for_all(void) {
    games(HM_4P_FFA);
}

TEST_MAIN(TEST(teams), TEST(free_for_all))
