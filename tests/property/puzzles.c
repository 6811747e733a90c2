/* Every position of random games: a mate in one is found wherever trying all moves, or all orders
 * of the moves of an action, finds one, and nowhere else; and so is the number of first moves. */
#include "harness.h"
#include "support/brute5d.h"
#include "support/vectors5d.h"

#include "games/games.h"
#include "hypermate/more/puzzles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BRUTE_MOST = 20000 };

typedef struct tally {
    unsigned positions, mates, unique, skipped;
} tally;

/* ---- brute force ---- */

static size_t mates_of_moves(hm_session *session) {
    size_t count, mates = 0;
    hm_ending ending;
    CHECK_INT(hm_session_moves(session, NULL, &count, NULL), HM_OK);
    for (size_t i = 0; i < count; i++) {
        CHECK_INT(hm_session_moves(session, NULL, &count, NULL), HM_OK);
        CHECK_INT(hm_session_play_number(session, i, NULL), HM_OK);
        CHECK_INT(hm_session_ending(session, NULL, &ending, NULL), HM_OK);
        mates +=
            strcmp(ending.reason, "checkmate") == 0 || strcmp(ending.reason, "king_taken") == 0;
        CHECK(hm_session_undo(session));
    }
    return mates;
}

static bool mates_by_action(const hm_5d_position *before, const hm_5d_move *moves, size_t count,
                            bool *known) {
    hm_5d_position *position;
    hm_5d_action_list answers = {0};
    bool check = false;
    CHECK_INT(hm_5d_position_copy(before, &position, NULL), HM_OK);
    for (size_t i = 0; i < count; i++) {
        hm_5d_undo undo;
        CHECK_INT(hm_5d_make(position, &moves[i], &undo, NULL), HM_OK);
    }
    hm_5d_submit(position);
    CHECK_INT(hm_5d_in_check(position, &check, NULL, NULL), HM_OK);
    if (check) *known = *known && brute_actions(position, BRUTE_MOST, &answers);
    bool mate = check && answers.count == 0;
    hm_5d_action_list_clear(&answers);
    hm_5d_position_destroy(position);
    return mate;
}

/* *known is false where there are too many orders. */
static size_t mates_of_actions(const hm_session *session, bool *known) {
    hm_text text = {0};
    hm_5d_action_list actions = {0};
    size_t mates = 0;
    CHECK_INT(hm_session_format(session, hm_notation_named("fen5d"), NULL, &text, NULL), HM_OK);
    hm_5d_position *position = position5d(text.data);
    *known = brute_actions(position, BRUTE_MOST, &actions);
    for (size_t i = 0; i < actions.count && *known; i++) {
        size_t count;
        const hm_5d_move *moves = hm_5d_action_list_at(&actions, i, &count);
        mates += mates_by_action(position, moves, count, known);
    }
    hm_5d_action_list_clear(&actions);
    hm_5d_position_destroy(position);
    hm_text_clear(&text);
    return mates;
}

/* ---- what was found ---- */

static uint64_t number_in(const hm_facts *facts, const hm_fact *object, const char *key) {
    const hm_fact *fact = hm_fact_get(facts, object, key);
    return fact == NULL ? 0 : hm_fact_number(fact);
}

static uint64_t found_at(const hm_facts *facts, size_t ply) {
    const hm_fact *array = hm_fact_first(facts, NULL), *puzzle = hm_fact_first(facts, array);
    for (; puzzle != NULL; puzzle = hm_fact_next(facts, array, puzzle))
        if (number_in(facts, hm_fact_get(facts, puzzle, "source"), "ply") == ply)
            return number_in(facts, puzzle, "solutions");
    return 0;
}

static hm_puzzle_counts find_all(const char *text, bool several, hm_facts *facts) {
    hm_puzzle_plan plan = {.size = sizeof plan,
                           .mate_from = 1,
                           .mate_to = 1,
                           .several = several,
                           .per_game = 1000,
                           .nodes = 100000};
    hm_puzzle_counts counts = {0};
    hm_puzzler *puzzler;
    hm_reader *reader;
    const hm_input *input;
    hm_found found;
    CHECK_INT(hm_puzzler_create(&puzzler, &plan, NULL, NULL), HM_OK);
    CHECK_INT(hm_reader_from_memory(&reader, text, strlen(text), NULL, NULL), HM_OK);
    CHECK_INT(hm_reader_next(reader, &input, NULL), HM_OK);
    hm_fact_open(facts, NULL, '[');
    CHECK_INT(hm_puzzler_look(puzzler, input, NULL, facts, &counts, &found, NULL), HM_OK);
    hm_fact_close(facts);
    hm_reader_close(reader);
    hm_puzzler_destroy(puzzler);
    return counts;
}

static void compare_game(hm_session *session, tally *t) {
    hm_facts all = {0}, single = {0};
    hm_text text = {0};
    bool turns = hm_game_has_turns(session->game);
    CHECK_INT(hm_session_put_random(session, hm_game_random_form_at(session->game, 0), &text, NULL),
              HM_OK);
    hm_puzzle_counts counts = find_all(text.data, true, &all);
    find_all(text.data, false, &single);
    CHECK(turns || counts.undecided == 0);
    CHECK_INT(counts.positions, hm_session_plies(session) + 1);
    for (size_t ply = 0; ply < hm_session_plies(session); ply++) {
        bool known = true;
        CHECK_INT(hm_session_go(session, ply, NULL), HM_OK);
        hm_session *here;
        CHECK_INT(hm_session_copy(session, &here, NULL), HM_OK);
        size_t mates = turns ? mates_of_actions(here, &known) : mates_of_moves(here);
        hm_session_destroy(here);
        t->skipped += !known;
        if (!known) continue;
        /* A position whose search ended at the limit is no puzzle. */
        bool undecided = counts.undecided > 0 && found_at(&all, ply) == 0;
        if (!undecided) CHECK_INT(found_at(&all, ply), mates);
        if (!undecided) CHECK_INT(found_at(&single, ply), mates == 1);
        t->positions++;
        t->mates += mates > 0;
        t->unique += mates == 1;
    }
    hm_facts_clear(&all);
    hm_facts_clear(&single);
    hm_text_clear(&text);
}

static tally compare_games(const char *start, uint64_t games, size_t plies) {
    tally t = {0};
    for (uint64_t number = 0; number < games; number++) {
        hm_session *session;
        hm_input_error error;
        hm_random_order order = {
            .size = sizeof order, .seed = 471, .number = number, .plies = plies};
        CHECK_INT(hm_session_open(&session, start, NULL, &error), HM_YES);
        CHECK_INT(hm_session_random(session, &order, NULL, NULL, NULL), HM_OK);
        compare_game(session, &t);
        hm_session_destroy(session);
    }
    printf("# %s: %u positions, %u with mates, %u with one, %u skipped\n", start, t.positions,
           t.mates, t.unique, t.skipped);
    return t;
}

static void test_teams(void) {
    tally t =
        compare_games("{\"fen4p\":\"4p:modern\",\"mode\":\"teams\"}", test_rounds(1, 5, 60), 300);
    CHECK(t.mates > 0 && t.unique > 0);
}

static void test_4d(void) {
    tally t = compare_games("4d:start", test_rounds(1, 2, 20), 24);
    CHECK(t.positions > 10);
}

static void test_5d(void) {
    uint64_t rounds = test_rounds(10, 40, 300);
    tally t = compare_games("5d:very_small", rounds, 7);
    CHECK(t.mates > 0 && t.unique > 0);
    compare_games("5d:small", rounds / 10, 5);
}

TEST_MAIN(TEST(test_teams), TEST(test_4d), TEST(test_5d))
