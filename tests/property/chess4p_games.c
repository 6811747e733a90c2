/* Random games of four players with variations, comments, glyphs and players who leave: written in
 * every style and read again they are the same tree, the same positions and the same text. */
#include "hypermate/more/chess4p_games.h"
#include "core/core.h"
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- random games ---- */

static hm_4p_game *random_start(hm_random *random) {
    hm_4p_state state;
    hm_4p_rules rules;
    hm_4p_mode mode = (hm_4p_mode)hm_random_below(random, 3);
    hm_4p_profile profile = (hm_4p_profile)hm_random_below(random, HM_4P_PROFILES);
    hm_4p_state_start(&state, (hm_4p_setup)hm_random_below(random, HM_4P_SETUPS));
    hm_4p_rules_init(&rules, profile, mode);
    rules.dead_wall = hm_random_below(random, 4) == 0;
    if (hm_random_below(random, 4) == 0) rules.promotion_rank = 5;
    hm_4p_game *game;
    if (hm_4p_game_create(&state, &rules, &game, NULL) != HM_OK) abort();
    CHECK(game != NULL);
    CHECK_INT(hm_4p_game_set_tag(game, "Red", "Ann", NULL), HM_OK);
    return game;
}

/* A random step behind `after`, or -1 where the game is over. */
static int32_t random_step(hm_4p_game *game, int32_t after, hm_random *random) {
    static hm_4p_move moves[HM_4P_MOVES_MAX];
    hm_4p_position position;
    int32_t step = -1;
    CHECK_INT(hm_4p_game_position(game, after, &position, NULL), HM_OK);
    hm_4p_status status;
    hm_4p_status_of(&position, &status);
    if (status.outcome != HM_4P_GOING_ON) return -1;
    bool walks = hm_4p_walks(&position);
    if (!walks && hm_random_below(random, 60) == 0) {
        hm_4p_leaving how =
            hm_random_below(random, 2) == 0 ? HM_4P_LEAVES_RESIGNED : HM_4P_LEAVES_FLAGGED;
        CHECK_INT(hm_4p_game_add_leaving(game, after, how, &step, NULL), HM_OK);
        return step;
    }
    size_t count = hm_4p_generate(&position, moves);
    if (count == 0) return -1;
    hm_4p_move move = moves[hm_random_below(random, count)];
    CHECK_INT(hm_4p_game_add_move(game, after, move, &step, NULL), HM_OK);
    return step;
}

static void decorate(hm_4p_game *game, int32_t step, hm_random *random) {
    char text[40];
    if (hm_random_below(random, 8) == 0) {
        hm_4p_game_set_glyph(game, step, 1 + (int)hm_random_below(random, 6));
    }
    while (hm_random_below(random, 6) == 0) {
        int length = snprintf(text, sizeof text, " %llu\n( .. [ d2-d4",
                              (unsigned long long)hm_random_next(random));
        CHECK_INT(hm_4p_game_add_comment(game, step, text, (size_t)length, false, NULL), HM_OK);
    }
}

/* A line of random steps with variations of their own. */
static void grow(hm_4p_game *game, int32_t from, size_t length, unsigned depth, hm_random *random) {
    for (int32_t step = from; length > 0; length--) {
        int32_t before = step;
        step = random_step(game, before, random);
        if (step < 0) return;
        decorate(game, step, random);
        while (depth < 4 && hm_random_below(random, 12) == 0) {
            grow(game, before, 1 + hm_random_below(random, 5), depth + 1, random);
        }
    }
}

/* ---- what must hold ---- */

static bool same_step(const hm_4p_step *a, const hm_4p_step *b) {
    return a->move == b->move && a->seat == b->seat && a->leaving == b->leaving &&
           a->glyph == b->glyph && a->round == b->round;
}

/* Compares the trees below two steps, in the order of lines. */
static bool same_tree(const hm_4p_game *a, int32_t at, const hm_4p_game *b, int32_t bt) {
    int32_t i = hm_4p_game_step(a, at)->first, j = hm_4p_game_step(b, bt)->first;
    for (; i >= 0 && j >= 0; i = hm_4p_game_step(a, i)->next, j = hm_4p_game_step(b, j)->next) {
        if (!same_step(hm_4p_game_step(a, i), hm_4p_game_step(b, j))) return false;
        if (!same_tree(a, i, b, j)) return false;
    }
    return i < 0 && j < 0;
}

static hm_4p_game *read_back(const hm_text *text) {
    hm_4p_game *game;
    hm_error error = {0};
    static const hm_4p_reading strict = {.size = sizeof(hm_4p_reading), .strict = true};
    if (!CHECK_INT(hm_4p_game_parse(text->data, text->length, &strict, &game, NULL, NULL, &error),
                   HM_OK)) {
        printf("# %s at %llu: %.60s\n", error.message, (unsigned long long)error.offset,
               text->data + error.offset);
    }
    CHECK_INT(hm_4p_game_remarks(game), 0);
    return game;
}

static void check_end(const hm_4p_game *a, const hm_4p_game *b) {
    hm_4p_position one, two;
    hm_4p_effects effects;
    CHECK_INT(hm_4p_game_end(a, &one, &effects, NULL), HM_OK);
    CHECK_INT(hm_4p_game_end(b, &two, &effects, NULL), HM_OK);
    CHECK_BYTES(&one.key, &two.key, sizeof one.key);
    CHECK_BYTES(one.state.points, two.state.points, sizeof one.state.points);
}

static void check_style(const hm_4p_game *game, unsigned style) {
    hm_text text = {0}, again = {0};
    hm_4p_game_format(game, style, &text);
    CHECK_INT(hm_4p_game_extent(text.data, text.length), text.length);
    hm_4p_game *read = read_back(&text);
    hm_4p_game_format(read, style, &again);
    CHECK_TEXT(again.data, text.data);
    if ((style & HM_4P_GAME_NESTED) != 0) CHECK(same_tree(game, 0, read, 0));
    check_end(game, read);
    hm_4p_game_destroy(read);
    hm_text_clear(&text);
    hm_text_clear(&again);
}

static void round_trips(void) {
    hm_random random;
    hm_random_init(&random, 5);
    uint64_t rounds = test_rounds(20, 150, 3000);
    for (uint64_t i = 0; i < rounds; i++) {
        char context[32];
        snprintf(context, sizeof context, "game %llu", (unsigned long long)i);
        test_context(context);
        hm_4p_game *game = random_start(&random);
        grow(game, 0, 1 + hm_random_below(&random, 120), 0, &random);
        check_style(game, HM_4P_GAME_NESTED);
        check_style(game, HM_4P_GAME_NESTED | HM_4P_GAME_SHORT | HM_4P_TEXT_SITE_MARKS);
        check_style(game, HM_4P_GAME_NESTED | HM_4P_TEXT_PROMOTION_D);
        check_style(game, 0);
        check_style(game, HM_4P_GAME_SHORT | HM_4P_GAME_PROMOTION_Q);
        hm_4p_game_destroy(game);
    }
    test_context(NULL);
}

/* Games one behind the other come apart where they were joined. */
static void archives(void) {
    hm_random random;
    hm_text all = {0};
    size_t ends[32], count = test_rounds(8, 32, 32);
    hm_random_init(&random, 6);
    for (size_t i = 0; i < count; i++) {
        hm_4p_game *game = random_start(&random);
        grow(game, 0, 1 + hm_random_below(&random, 30), 0, &random);
        hm_4p_game_format(game, HM_4P_GAME_NESTED, &all);
        hm_4p_game_destroy(game);
        hm_text_puts(&all, "\n");
        ends[i] = all.length;
    }
    size_t at = 0;
    for (size_t i = 0; i < count; i++) {
        at += hm_4p_game_extent(all.data + at, all.length - at);
        CHECK_INT(at, ends[i]);
    }
    hm_text_clear(&all);
}

TEST_MAIN(TEST(round_trips), TEST(archives))
