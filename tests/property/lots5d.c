/* Random games of 5D chess against their definition, at all presets and at positions in which few
 * or no actions are legal: a move is drawn evenly from the possible ones until it is legal, where
 * the last of their list takes the place of each that is not. */
#include "core/random.h"
#include "harness.h"
#include "support/vectors5d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 5 };

typedef struct tally {
    uint64_t games, ended, moves, refused, branches;
} tally;

static bool lists_move(const hm_5d_move_list *list, const hm_5d_move *move) {
    for (size_t i = 0; i < list->count; i++) {
        if (hm_5d_move_equal(&list->moves[i], move)) return true;
    }
    return false;
}

/* The next move, by a full list of the legal ones; false: the turn ends. */
static bool draw_by_list(const hm_5d_position *position, bool begun, hm_random *random,
                         hm_5d_move *move, tally *t) {
    hm_5d_move_list all = {0}, legal = {0};
    int side = hm_5d_position_side(position);
    bool end = begun && hm_5d_may_submit(position) && !hm_5d_exposed(position, side, NULL);
    bool done = false, found = false;
    CHECK_INT(hm_5d_generate_pseudo(position, &all, NULL), HM_OK);
    CHECK_INT(hm_5d_generate(position, &legal, NULL, NULL), HM_OK);
    while (!done && !found && CHECK(all.count + end > 0)) {
        size_t choice = (size_t)hm_random_below(random, all.count + end);
        done = choice == all.count;
        if (done) break;
        *move = all.moves[choice];
        all.moves[choice] = all.moves[--all.count];
        found = lists_move(&legal, move);
        t->refused += !found;
    }
    hm_5d_move_list_clear(&all);
    hm_5d_move_list_clear(&legal);
    return found;
}

/* Plays the game again by lists, as far as the largest turns allow; *over: it cannot go on there.
 */
static void follow(const hm_5d_game *game, uint64_t number, bool *over, tally *t) {
    hm_5d_position *position;
    hm_5d_verdict verdict;
    hm_random random;
    hm_random_stream(&random, SEED, number);
    CHECK_INT(hm_5d_position_copy(hm_5d_game_start(game), &position, NULL), HM_OK);
    int32_t node = hm_5d_game_main(game, 0);
    for (; node >= 0; node = hm_5d_game_main(game, node)) {
        size_t count, made = 0;
        const hm_5d_move *moves = hm_5d_game_action(game, node, &count);
        hm_5d_move move;
        for (; draw_by_list(position, made > 0, &random, &move, t); made++) {
            hm_5d_undo undo;
            if (!CHECK(made < count && hm_5d_move_equal(&moves[made], &move))) break;
            CHECK_INT(hm_5d_make(position, &move, &undo, NULL), HM_OK);
            t->branches += (move.flags & HM_5D_BRANCH) != 0;
        }
        if (!CHECK_INT(made, count)) break;
        hm_5d_submit(position);
        t->moves += made;
    }
    CHECK_INT(hm_5d_outcome(position, false, NULL, &verdict, NULL), HM_OK);
    *over = verdict != HM_5D_GOING_ON;
    hm_5d_position_destroy(position);
}

static void check_game(const hm_5d_position *start, uint64_t number, size_t plies, tally *t) {
    hm_5d_game *game;
    bool over;
    CHECK_INT(hm_5d_game_create(start, &game, NULL), HM_OK);
    CHECK_INT(hm_5d_random_game(SEED, number, plies, game, NULL, NULL), HM_OK);
    follow(game, number, &over, t);
    bool ended = hm_5d_game_plies(game) < plies;
    CHECK(!ended || over);
    CHECK(ended == (hm_5d_game_result(game)[0] != '\0'));
    t->games++;
    t->ended += ended;
    hm_5d_game_destroy(game);
}

static void say(const tally *t) {
    printf("# %llu games, %llu to their end, %llu moves (%llu branching), %llu refused\n",
           (unsigned long long)t->games, (unsigned long long)t->ended, (unsigned long long)t->moves,
           (unsigned long long)t->branches, (unsigned long long)t->refused);
}

static void every_preset(void) {
    tally t = {0};
    for (size_t i = 0; i < hm_5d_preset_count(); i++) {
        bool known;
        char header[128];
        const char *name = hm_5d_preset_name(i, NULL, &known);
        if (!known) continue;
        snprintf(header, sizeof header, "[Board \"%s\"]", name);
        test_context(name);
        hm_5d_position *start = position5d(header);
        for (uint64_t number = 0; number < test_rounds(1, 3, 200); number++)
            check_game(start, number, test_rounds(8, 14, 18), &t);
        hm_5d_position_destroy(start);
    }
    test_context(NULL);
    say(&t);
    CHECK(t.ended > 0 && t.branches > 0 && t.refused > 0);
}

/* Boards of a few squares fill with checks. */
static void crowded_boards(void) {
    static const char *const boards[] = {"[Size \"3x3\"]\n[krn/3/NRK:0:1:w]",
                                         "[Size \"2x4\"]\n[qk/2/2/KQ:0:1:w]",
                                         "[Size \"4x4\"]\n[kq1b/p3/3P/BNQK:0:1:w]",
                                         "[Size \"3x4\"]\n[yks/1d1/1D1/SKY:0:1:w]",
                                         "[Size \"4x3\"]\n[kwuk/4/KUWK:0:1:w]",
                                         "[Size \"2x3\"]\n[kn/2/NK:-0:1:w]\n[kn/2/NK:+0:1:w]"};
    tally t = {0};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        test_context(boards[i]);
        hm_5d_position *start = position5d(boards[i]);
        for (uint64_t number = 0; number < test_rounds(2, 40, 1000); number++)
            check_game(start, number, test_rounds(12, 30, 30), &t);
        hm_5d_position_destroy(start);
    }
    test_context(NULL);
    say(&t);
    CHECK(t.ended > 0 && t.branches > 0 && t.refused > t.moves);
}

static void few_or_no_actions(void) {
    tally t = {0};
    size_t length, used;
    char *text = vectors5d_hard(&length);
    for (size_t at = 0; at < length; at += used) {
        hm_5d_game *game;
        hm_error error;
        hm_status status = hm_5d_game_parse(text + at, length - at, 0, &game, &used, NULL, &error);
        if (!CHECK_INT(status, HM_OK)) break;
        for (uint64_t number = 0; number < test_rounds(1, 12, 500); number++)
            check_game(hm_5d_game_start(game), number, 2, &t);
        hm_5d_game_destroy(game);
    }
    free(text);
    say(&t);
    CHECK(t.ended > 0 && t.refused > t.moves);
}

TEST_MAIN(TEST(every_preset), TEST(crowded_boards), TEST(few_or_no_actions))
