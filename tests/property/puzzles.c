/* Every position of random games: a mate in one is found wherever trying all moves, or all orders
 * of the moves of an action, finds one, and nowhere else; and so is the number of first moves. */
#include "harness.h"
#include "support/brute5d.h"
#include "support/endings5d.h"
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

/* The puzzle after so many plies; NULL: there is none. */
static const hm_fact *puzzle_at(const hm_facts *facts, size_t ply) {
    const hm_fact *array = hm_fact_first(facts, NULL), *puzzle = hm_fact_first(facts, array);
    for (; puzzle != NULL; puzzle = hm_fact_next(facts, array, puzzle))
        if (number_in(facts, hm_fact_get(facts, puzzle, "source"), "ply") == ply) return puzzle;
    return NULL;
}

static uint64_t found_at(const hm_facts *facts, size_t ply) {
    const hm_fact *puzzle = puzzle_at(facts, ply);
    return puzzle == NULL ? 0 : number_in(facts, puzzle, "solutions");
}

static hm_puzzle_counts find_all(const char *text, unsigned most, bool several, hm_facts *facts) {
    hm_puzzle_plan plan = {.size = sizeof plan,
                           .mate_from = 1,
                           .mate_to = most,
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
    hm_puzzle_counts counts = find_all(text.data, 1, true, &all);
    find_all(text.data, 1, false, &single);
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

/* ---- known puzzles ---- */

/* The text of a game from a position, which plays the actions. */
static hm_text game_of(const char *position, char *const *actions, size_t count) {
    hm_session *session;
    hm_input_error error;
    hm_error cause;
    hm_text text = {0};
    CHECK_INT(hm_session_open(&session, position, NULL, &error), HM_YES);
    for (size_t i = 0; i < count; i++) {
        CHECK_INT(hm_session_play(session, actions[i], strlen(actions[i]), NULL, &cause), HM_YES);
        if (hm_session_pending(session) > 0)
            CHECK_INT(hm_session_submit(session, NULL, &cause), HM_YES);
    }
    CHECK_INT(hm_session_put_random(session, hm_game_random_form_at(session->game, 0), &text, NULL),
              HM_OK);
    hm_session_destroy(session);
    return text;
}

/* A puzzle becomes a game whose first action solves it: it is found with its number of moves and of
 * first actions. */
static void check_found(const char *position, char *const *actions, size_t count, unsigned mate_in,
                        size_t solutions) {
    hm_facts facts = {0};
    hm_text game = game_of(position, actions, count);
    find_all(game.data, mate_in, true, &facts);
    const hm_fact *puzzle = puzzle_at(&facts, 0);
    if (CHECK(puzzle != NULL)) {
        CHECK_INT(number_in(&facts, puzzle, "mate_in"), mate_in);
        CHECK_INT(number_in(&facts, puzzle, "solutions"), solutions);
    }
    /* After the solver's and the defender's actions one move is left of a mate in two. */
    if (mate_in == 2 && count > 2) {
        puzzle = puzzle_at(&facts, 2);
        if (CHECK(puzzle != NULL)) CHECK_INT(number_in(&facts, puzzle, "mate_in"), 1);
    }
    hm_facts_clear(&facts);
    hm_text_clear(&game);
}

/* Published positions, whose every mating action is listed. */
static void test_published(void) {
    vectors5d vectors;
    hm_json_value item, list, action;
    hm_json_walk walk;
    vectors5d_open(&vectors, "mate1.json", "puzzles");
    while (vectors5d_next(&vectors, &item)) {
        hm_text position = {0}, first = {0};
        size_t count = 0;
        vector_position_text(&item, &position);
        CHECK(hm_json_get(&item, "mating_actions", &list));
        hm_json_walk_value(&walk, &list);
        for (; hm_json_next_item(&walk, &action); count++)
            if (count == 0) hm_json_decode_text(&action, &first);
        check_found(position.data, &first.data, 1, 1, count);
        hm_text_clear(&position);
        hm_text_clear(&first);
    }
    vectors5d_close(&vectors);
}

/* The actions of the longest line of a solution, as texts of the heap. */
static void line_texts(const hm_5d_position *start, const hm_5d_action_list *line, char *texts[5]) {
    hm_5d_position *position;
    CHECK_INT(hm_5d_position_copy(start, &position, NULL), HM_OK);
    for (size_t i = 0; i < line->count; i++) {
        size_t count;
        hm_5d_undo undo;
        hm_text text = {0};
        const hm_5d_move *moves = hm_5d_action_list_at(line, i, &count);
        hm_5d_action_format(position, moves, count, &text);
        for (size_t k = 0; k < count; k++)
            CHECK_INT(hm_5d_make(position, &moves[k], &undo, NULL), HM_OK);
        hm_5d_submit(position);
        texts[i] = text.data;
    }
    hm_5d_position_destroy(position);
}

/* Small endings that the solver of positions says to be mates in one to three. */
static void test_endings(void) {
    uint64_t wanted = test_rounds(6, 20, 200), found[4] = {0};
    hm_random random;
    hm_random_init(&random, 88);
    for (int i = 0; i < 20000 && found[1] + found[2] + found[3] < wanted; i++) {
        hm_5d_position *position = random_ending5d(&random);
        hm_5d_solution solution = {0};
        if (hm_5d_problems(position) == 0)
            CHECK_INT(hm_5d_solve(position, 3, NULL, NULL, &solution, NULL), HM_OK);
        unsigned n = solution.shortest;
        if (n > 0 && (n > 1 || found[1] < wanted / 4)) {
            char *texts[5] = {NULL}, *dump = dump5d(position);
            size_t solutions = 0;
            for (size_t k = 0; k < solution.first.count; k++)
                solutions += solution.within[k] == n;
            line_texts(position, &solution.line, texts);
            check_found(dump, texts, solution.line.count, n, solutions);
            for (size_t k = 0; k < 5; k++)
                free(texts[k]);
            free(dump);
            found[n]++;
        }
        hm_5d_solution_clear(&solution);
        hm_5d_position_destroy(position);
    }
    printf("# %u mates in one, %u in two, %u in three\n", (unsigned)found[1], (unsigned)found[2],
           (unsigned)found[3]);
    CHECK(found[1] > 0 && found[2] > 0 && found[3] > 0);
}

TEST_MAIN(TEST(test_published), TEST(test_endings), TEST(test_teams), TEST(test_4d), TEST(test_5d))
