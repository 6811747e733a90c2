/* Random games of four players: the same alone and in a sequence, played to an end that the written
 * game agrees with when it is read again. */
#include "harness.h"
#include "hypermate/more/chess4p_games.h"

#include <stdlib.h>
#include <string.h>

static hm_4p_game *random_game(hm_4p_mode mode, hm_4p_profile profile, uint64_t number,
                               size_t plies) {
    hm_4p_state state;
    hm_4p_rules rules;
    hm_4p_state_start(&state, HM_4P_MODERN);
    hm_4p_rules_init(&rules, profile, mode);
    hm_4p_game *game;
    if (hm_4p_game_create(&state, &rules, &game, NULL) != HM_OK) abort();
    CHECK_INT(hm_4p_random_game(7, number, plies, game, NULL, NULL), HM_OK);
    return game;
}

static void a_seed_is_one_sequence(void) {
    hm_4p_game *long_one = random_game(HM_4P_FFA, HM_4P_CURRENT, 3, 40);
    hm_4p_game *short_one = random_game(HM_4P_FFA, HM_4P_CURRENT, 3, 20);
    hm_4p_game *other = random_game(HM_4P_FFA, HM_4P_CURRENT, 4, 20);
    int same = 0;
    CHECK_INT(hm_4p_game_plies(long_one), 40);
    CHECK_INT(hm_4p_game_plies(short_one), 20);
    for (size_t ply = 1; ply <= 20; ply++) {
        hm_4p_move move = hm_4p_game_step(long_one, hm_4p_game_ply(long_one, ply))->move;
        CHECK(move == hm_4p_game_step(short_one, hm_4p_game_ply(short_one, ply))->move);
        same += move == hm_4p_game_step(other, hm_4p_game_ply(other, ply))->move;
    }
    CHECK(same < 10);
    hm_4p_game_destroy(long_one);
    hm_4p_game_destroy(short_one);
    hm_4p_game_destroy(other);
}

/* The end in the position, in the tags and in the text read again. */
static void check_end(const hm_4p_game *game, hm_4p_mode mode, hm_4p_profile profile) {
    hm_text text = {0};
    hm_4p_game *again;
    hm_4p_position end, end_again;
    hm_4p_effects effects;
    hm_4p_reading reading = {
        .size = sizeof(hm_4p_reading), .mode = &mode, .profile = &profile, .strict = true};
    hm_4p_game_format(game, 0, &text);
    CHECK_INT(hm_4p_game_parse(text.data, text.length, &reading, &again, NULL, NULL, NULL), HM_OK);
    CHECK_INT(hm_4p_game_remarks(again), 0);
    CHECK_INT(hm_4p_game_plies(again), hm_4p_game_plies(game));
    CHECK_INT(hm_4p_game_end(game, &end, &effects, NULL), HM_OK);
    CHECK(effects.outcome != HM_4P_GOING_ON);
    CHECK_INT(hm_4p_game_end(again, &end_again, &effects, NULL), HM_OK);
    CHECK_BYTES(end.state.points, end_again.state.points, sizeof end.state.points);
    CHECK_TEXT(hm_4p_game_tag(again, "Result"), hm_4p_game_tag(game, "Result"));
    CHECK(hm_4p_game_tag(game, "Termination") != NULL);
    hm_4p_game_destroy(again);
    hm_text_clear(&text);
}

static void games_come_to_an_end(void) {
    uint64_t games = test_rounds(1, 5, 200);
    for (int mode = HM_4P_TEAMS; mode <= HM_4P_FFA; mode++) {
        for (int profile = 0; profile < HM_4P_PROFILES; profile++) {
            for (uint64_t i = 0; i < games; i++) {
                hm_4p_game *game =
                    random_game((hm_4p_mode)mode, (hm_4p_profile)profile, i, SIZE_MAX);
                check_end(game, (hm_4p_mode)mode, (hm_4p_profile)profile);
                hm_4p_game_destroy(game);
            }
        }
    }
}

static bool stop_at_once(void *context, uint64_t done, uint64_t total) {
    ++*(unsigned *)context;
    CHECK(done > 0 && total == 0);
    return false;
}

static void a_watcher_may_stop_it(void) {
    hm_4p_state state;
    hm_4p_rules rules;
    hm_4p_game *game;
    hm_error error = {0};
    unsigned calls = 0;
    hm_watch watch = {.progress = stop_at_once, .context = &calls};
    hm_4p_state_start(&state, HM_4P_MODERN);
    hm_4p_rules_init(&rules, HM_4P_CURRENT, HM_4P_TEAMS);
    CHECK_INT(hm_4p_game_create(&state, &rules, &game, NULL), HM_OK);
    CHECK_INT(hm_4p_random_game(1, 1, SIZE_MAX, game, &watch, &error), HM_ERR_INTERRUPTED);
    CHECK_INT(calls, 1);
    CHECK_INT(error.status, HM_ERR_INTERRUPTED);
    CHECK_INT(hm_4p_random_game(1, 1, 10, game, NULL, &error), HM_ERR_ARGUMENT);
    hm_4p_game_destroy(game);
}

/* What was read before the watcher said no is there. */
static void so_may_reading(void) {
    hm_4p_game *game = random_game(HM_4P_FFA, HM_4P_CURRENT, 3, 400), *part;
    hm_text text = {0};
    hm_error error = {0};
    hm_4p_fault fault;
    unsigned calls = 0;
    hm_watch watch = {.progress = stop_at_once, .context = &calls};
    hm_4p_game_format(game, 0, &text);
    CHECK(hm_4p_game_plies(game) > 256);
    CHECK_INT(hm_4p_game_parse(text.data, text.length, NULL, &part, NULL, &watch, &error),
              HM_ERR_INTERRUPTED);
    CHECK_INT(calls, 1);
    CHECK_INT(hm_4p_game_plies(part), 256);
    CHECK(hm_4p_game_fault(part, &fault));
    hm_4p_game_destroy(part);
    hm_4p_reading odd = {.size = sizeof odd + 1};
    CHECK_INT(hm_4p_game_parse(text.data, text.length, &odd, &part, NULL, NULL, &error),
              HM_ERR_ARGUMENT);
    hm_4p_game_destroy(part);
    hm_4p_game_destroy(game);
    hm_text_clear(&text);
}

TEST_MAIN(TEST(a_seed_is_one_sequence), TEST(games_come_to_an_end), TEST(a_watcher_may_stop_it),
          TEST(so_may_reading))
