/* Random games of 5D chess: the same alone and in a sequence, and legal when they are read again.
 */
#include "harness.h"
#include "support/vectors5d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static hm_5d_game *random_game(const char *preset, uint64_t number, size_t plies) {
    hm_5d_position *start = position5d(preset);
    hm_5d_game *game;
    CHECK_INT(hm_5d_game_create(start, &game, NULL), HM_OK);
    CHECK_INT(hm_5d_random_game(7, number, plies, game, NULL, NULL), HM_OK);
    hm_5d_position_destroy(start);
    return game;
}

/* How many of the first actions are the same. */
static size_t same_actions(const hm_5d_game *a, const hm_5d_game *b) {
    size_t same = 0, counts[2];
    for (int32_t p = hm_5d_game_main(a, 0), q = hm_5d_game_main(b, 0); p >= 0 && q >= 0;
         p = hm_5d_game_main(a, p), q = hm_5d_game_main(b, q)) {
        const hm_5d_move *moves = hm_5d_game_action(a, p, &counts[0]);
        const hm_5d_move *others = hm_5d_game_action(b, q, &counts[1]);
        same += counts[0] == counts[1] && memcmp(moves, others, counts[0] * sizeof *moves) == 0;
    }
    return same;
}

static void a_seed_is_one_sequence(void) {
    static const char preset[] = "[Board \"Two Timelines\"]";
    hm_5d_game *long_one = random_game(preset, 3, 12);
    hm_5d_game *short_one = random_game(preset, 3, 6);
    hm_5d_game *other = random_game(preset, 4, 6);
    CHECK_INT(hm_5d_game_plies(long_one), 12);
    CHECK_INT(hm_5d_game_plies(short_one), 6);
    CHECK_INT(same_actions(long_one, short_one), 6);
    CHECK(same_actions(long_one, other) < 3);
    CHECK_INT(hm_5d_random_game(7, 3, 6, other, NULL, NULL), HM_ERR_ARGUMENT);
    hm_5d_game_destroy(long_one);
    hm_5d_game_destroy(short_one);
    hm_5d_game_destroy(other);
}

/* The verdict at the end is that of the result, and reading finds every action legal. */
static void check_end(hm_5d_game *game, size_t plies) {
    hm_5d_position *position;
    hm_5d_verdict verdict;
    hm_5d_game *again;
    hm_text text = {0};
    CHECK_INT(hm_5d_game_position(game, hm_5d_game_ply(game, SIZE_MAX), &position, NULL), HM_OK);
    CHECK_INT(hm_5d_outcome(position, false, NULL, &verdict, NULL), HM_OK);
    const char *won = hm_5d_position_side(position) == HM_5D_WHITE ? "0-1" : "1-0";
    bool over = verdict != HM_5D_GOING_ON;
    if (hm_5d_game_plies(game) < plies) CHECK(over);
    if (hm_5d_game_plies(game) < plies) {
        CHECK_TEXT(hm_5d_game_result(game), verdict == HM_5D_CHECKMATE ? won : "1/2-1/2");
    } else {
        CHECK_TEXT(hm_5d_game_result(game), "");
    }
    hm_5d_game_format(game, 0, &text);
    CHECK_INT(hm_5d_game_parse(text.data, text.length, HM_5D_STRICT, &again, NULL, NULL, NULL),
              HM_OK);
    CHECK_INT(same_actions(game, again), hm_5d_game_plies(game));
    hm_5d_game_destroy(again);
    hm_text_clear(&text);
    hm_5d_position_destroy(position);
}

static void games_are_legal_to_their_end(void) {
    static const char *const presets[] = {"[Board \"Very Small - Open\"]", "[Board \"Just Rooks\"]",
                                          "[Board \"Timeline Skirmish\"]", "[Board \"Small\"]"};
    size_t ended = 0, branched = 0;
    for (size_t i = 0; i < 4; i++) {
        for (uint64_t number = 0; number < test_rounds(2, 6, 100); number++) {
            hm_5d_game *game = random_game(presets[i], number, 12);
            check_end(game, 12);
            ended += hm_5d_game_result(game)[0] != '\0';
            hm_5d_position *position;
            int32_t first, last, last_node = hm_5d_game_ply(game, SIZE_MAX);
            CHECK_INT(hm_5d_game_position(game, last_node, &position, NULL), HM_OK);
            hm_5d_lines(position, &first, &last);
            branched += last - first > 1;
            hm_5d_position_destroy(position);
            hm_5d_game_destroy(game);
        }
    }
    CHECK(ended > 0);
    CHECK(branched > 0);
}

typedef struct patience {
    uint64_t most, total;
} patience;

static bool until_four(void *context, uint64_t done, uint64_t total) {
    patience *p = context;
    if (done > p->most) p->most = done;
    p->total = total;
    return done < 4;
}

static void a_watcher_may_stop_it(void) {
    hm_5d_position *start = position5d("[Board \"Standard\"]");
    hm_5d_game *game;
    patience p = {0};
    hm_watch watch = {.progress = until_four, .context = &p};
    CHECK_INT(hm_5d_game_create(start, &game, NULL), HM_OK);
    CHECK_INT(hm_5d_random_game(1, 0, 9, game, &watch, NULL), HM_ERR_INTERRUPTED);
    CHECK_INT(p.most, 4);
    CHECK_INT(p.total, 9);
    CHECK_INT(hm_5d_game_plies(game), 4);
    hm_5d_game_destroy(game);
    hm_5d_position_destroy(start);
}

TEST_MAIN(TEST(a_seed_is_one_sequence), TEST(games_are_legal_to_their_end),
          TEST(a_watcher_may_stop_it))
