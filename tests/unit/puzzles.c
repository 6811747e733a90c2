/* Puzzles: each one is solved again by trying all moves of all sides through sessions, which know
 * nothing of the searches for mates. */
#include "harness.h"

#include "games/games.h"
#include "hypermate/more/puzzles.h"
#include "support/vectors5d.h"

#include <stdlib.h>
#include <string.h>

/* ---- looking for puzzles ---- */

static hm_puzzle_plan plan_of(unsigned mate_to, bool several) {
    return (hm_puzzle_plan){.size = sizeof(hm_puzzle_plan),
                            .mate_from = 1,
                            .mate_to = mate_to,
                            .several = several,
                            .per_game = 1000};
}

/* The puzzles of a text, as an array. */
static hm_puzzle_counts look(const char *text, const hm_puzzle_plan *plan, hm_facts *facts) {
    hm_puzzle_counts counts = {0};
    hm_puzzler *puzzler;
    hm_reader *reader;
    const hm_input *input;
    hm_found found;
    CHECK_INT(hm_puzzler_create(&puzzler, plan, NULL, NULL), HM_OK);
    CHECK_INT(hm_reader_from_memory(&reader, text, strlen(text), NULL, NULL), HM_OK);
    hm_fact_open(facts, NULL, '[');
    while (hm_reader_next(reader, &input, NULL) == HM_OK && input != NULL)
        CHECK_INT(hm_puzzler_look(puzzler, input, NULL, facts, &counts, &found, NULL), HM_OK);
    hm_fact_close(facts);
    hm_reader_close(reader);
    hm_puzzler_destroy(puzzler);
    return counts;
}

static const char *word_of(const hm_facts *facts, const hm_fact *puzzle, const char *key) {
    size_t length;
    const hm_fact *fact = hm_fact_get(facts, puzzle, key);
    return fact == NULL ? "" : hm_fact_words(facts, fact, &length);
}

static uint64_t number_of(const hm_facts *facts, const hm_fact *puzzle, const char *key) {
    const hm_fact *fact = hm_fact_get(facts, puzzle, key);
    return fact == NULL ? 0 : hm_fact_number(fact);
}

/* The position of a puzzle. */
static hm_session *session_of(const hm_facts *facts, const hm_fact *puzzle) {
    hm_session *session;
    hm_input_error error;
    hm_text state = {0};
    hm_fact_put_json(facts, hm_fact_get(facts, puzzle, "state"), &state);
    CHECK_INT(hm_session_open(&session, state.data, NULL, &error), HM_YES);
    hm_text_clear(&state);
    return session;
}

/* ---- brute force ---- */

static bool is_mated(hm_session *session) {
    hm_ending ending;
    CHECK_INT(hm_session_ending(session, NULL, &ending, NULL), HM_OK);
    return strcmp(ending.reason, "checkmate") == 0 || strcmp(ending.reason, "king_taken") == 0;
}

static size_t brute_mates(hm_session *session, unsigned moves, bool checks, hm_text *first);

/* Whether the side to move is mated within so many moves of the others, this one not counted. */
static bool is_lost(hm_session *session, unsigned moves, bool checks) {
    size_t count;
    if (is_mated(session)) return true;
    CHECK_INT(hm_session_moves(session, NULL, &count, NULL), HM_OK);
    if (moves == 0 || count == 0) return false;
    bool lost = true;
    for (size_t i = 0; i < count && lost; i++) {
        CHECK_INT(hm_session_moves(session, NULL, &count, NULL), HM_OK);
        CHECK_INT(hm_session_play_number(session, i, NULL), HM_OK);
        lost = brute_mates(session, moves, checks, NULL) > 0;
        hm_session_undo(session);
    }
    return lost;
}

static bool gives_check(hm_session *session) {
    hm_facts facts = {0};
    hm_fact_open(&facts, NULL, '{');
    CHECK_INT(hm_status_facts(session->game, session->play, NULL, &facts, NULL), HM_OK);
    hm_fact_close(&facts);
    bool check = hm_fact_is_true(hm_fact_get(&facts, hm_fact_first(&facts, NULL), "in_check"));
    hm_facts_clear(&facts);
    return check;
}

/* How many first moves mate (without `first`: whether one does). `checks`: by checks alone. */
static size_t brute_mates(hm_session *session, unsigned moves, bool checks, hm_text *first) {
    size_t count, mates = 0;
    CHECK_INT(hm_session_moves(session, NULL, &count, NULL), HM_OK);
    for (size_t i = 0; i < count && (mates == 0 || first != NULL); i++) {
        CHECK_INT(hm_session_moves(session, NULL, &count, NULL), HM_OK);
        CHECK_INT(hm_session_play_number(session, i, NULL), HM_OK);
        bool mated = (!checks || gives_check(session)) && is_lost(session, moves - 1, checks);
        if (mated && first != NULL && mates == 0)
            hm_session_ply_text(session, hm_session_ply(session) - 1, first, NULL);
        hm_session_undo(session);
        mates += mated;
    }
    return mates;
}

static void solve_again(const hm_facts *facts, const hm_fact *puzzle) {
    unsigned moves = (unsigned)number_of(facts, puzzle, "mate_in");
    bool checks = strcmp(word_of(facts, puzzle, "exact"), "checks") == 0;
    hm_session *session = session_of(facts, puzzle);
    hm_text first = {0};
    size_t length;
    const hm_fact *solution = hm_fact_get(facts, puzzle, "solution");
    const char *said = hm_fact_words(facts, hm_fact_first(facts, solution), &length);
    CHECK_TEXT(word_of(facts, puzzle, "kind"), "mate");
    CHECK_INT(number_of(facts, puzzle, "solutions"), 1);
    if (moves > 1) CHECK_INT(brute_mates(session, moves - 1, checks, NULL), 0);
    CHECK_INT(brute_mates(session, moves, checks, &first), 1);
    CHECK_TEXT(first.data, said);
    hm_text_clear(&first);
    hm_session_destroy(session);
}

/* Random games of a start; each puzzle of at most `most` moves is solved again. */
static unsigned solve_games(const char *start, unsigned games, size_t plies, unsigned most) {
    unsigned solved = 0;
    for (unsigned number = 0; number < games; number++) {
        hm_session *session;
        hm_input_error error;
        hm_facts facts = {0};
        hm_text text = {0};
        hm_random_order order = {
            .size = sizeof order, .seed = 47, .number = number, .plies = plies};
        hm_puzzle_plan plan = plan_of(most, false);
        CHECK_INT(hm_session_open(&session, start, NULL, &error), HM_YES);
        CHECK_INT(hm_session_random(session, &order, NULL, NULL, NULL), HM_OK);
        CHECK_INT(
            hm_session_put_random(session, hm_game_random_form_at(session->game, 0), &text, NULL),
            HM_OK);
        hm_puzzle_counts counts = look(text.data, &plan, &facts);
        const hm_fact *array = hm_fact_first(&facts, NULL), *puzzle = hm_fact_first(&facts, array);
        unsigned here = 0;
        for (; puzzle != NULL; puzzle = hm_fact_next(&facts, array, puzzle), here++)
            if (number_of(&facts, puzzle, "mate_in") <= 2) solve_again(&facts, puzzle);
        CHECK_INT(counts.puzzles, here);
        CHECK(counts.positions > 0 && counts.candidates <= counts.positions);
        solved += here;
        hm_facts_clear(&facts);
        hm_text_clear(&text);
        hm_session_destroy(session);
    }
    return solved;
}

static void test_teams(void) {
    unsigned rounds = (unsigned)test_rounds(2, 4, 40);
    CHECK(solve_games("{\"fen4p\":\"4p:modern\",\"mode\":\"teams\"}", rounds, 200, 2) > 0);
}

static void test_4d(void) {
    unsigned rounds = (unsigned)test_rounds(2, 4, 40);
    CHECK(solve_games("4d:start", rounds, 30, 2) > 0);
}

/* ---- 5D: known positions, whose mates were counted by exhaustive search ---- */

static size_t known_mates(const hm_json_value *item) {
    hm_json_value list, action;
    hm_json_walk walk;
    size_t count = 0;
    CHECK(hm_json_get(item, "mating_actions", &list));
    hm_json_walk_value(&walk, &list);
    while (hm_json_next_item(&walk, &action))
        count++;
    return count;
}

static void test_5d(void) {
    vectors5d vectors;
    hm_json_value item;
    size_t single = 0, all = 0;
    vectors5d_open(&vectors, "mate1.json", "puzzles");
    while (vectors5d_next(&vectors, &item)) {
        hm_text text = {0};
        size_t mates = known_mates(&item);
        vector_position_text(&item, &text);
        for (int several = 0; several < 2; several++) {
            hm_facts facts = {0};
            hm_puzzle_plan plan = plan_of(2, several != 0);
            plan.nodes = 1000000;
            hm_puzzle_counts counts = look(text.data, &plan, &facts);
            const hm_fact *puzzle = hm_fact_first(&facts, hm_fact_first(&facts, NULL));
            CHECK_INT(counts.undecided, 0);
            CHECK_INT(counts.puzzles, several != 0 ? mates > 0 : mates == 1);
            if (puzzle != NULL) {
                CHECK_INT(number_of(&facts, puzzle, "mate_in"), 1);
                CHECK_INT(number_of(&facts, puzzle, "solutions"), mates);
                CHECK_TEXT(word_of(&facts, puzzle, "exact"), "all");
                single += several == 0;
                all++;
            }
            hm_facts_clear(&facts);
        }
        hm_text_clear(&text);
    }
    vectors5d_close(&vectors);
    CHECK(single > 0 && all > 8);
}

/* ---- limits ---- */

/* What a limit ends is counted, and is no puzzle. */
static void test_limits(void) {
    hm_puzzle_plan plan = plan_of(3, false);
    hm_facts facts = {0};
    plan.nodes = 1;
    hm_puzzle_counts counts =
        look("[Mode \"5D\"]\n[Board \"custom\"]\n[Size \"5x5\"]\n[4k/R4/5/5/1R2K:0:1:w]\n", &plan,
             &facts);
    CHECK_INT(counts.positions, 1);
    CHECK_INT(counts.candidates, 1);
    CHECK_INT(counts.puzzles, 0);
    CHECK_INT(counts.undecided, 1);
    hm_facts_clear(&facts);
}

static void test_plans(void) {
    hm_puzzler *puzzler;
    hm_puzzle_plan plan = plan_of(HM_PUZZLE_MATE + 1, false);
    CHECK_INT(hm_puzzler_create(&puzzler, &plan, NULL, NULL), HM_ERR_ARGUMENT);
    plan = plan_of(1, false);
    plan.gap = 0.95;
    CHECK_INT(hm_puzzler_create(&puzzler, &plan, NULL, NULL), HM_ERR_ARGUMENT);
    static const char *const wrong[][2] = {{"mate", ""},    {"mate", "3-1"}, {"mate", "9"},
                                           {"mate", "0-2"}, {"mate", "1-x"}, {"gap", "1"},
                                           {"gap", "x"},    {"gap", "0.95"}, {"gap", "0.12345"}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        hm_setting setting = {wrong[i][0], wrong[i][1]};
        hm_request request = {.size = sizeof request, .settings = &setting, .setting_count = 1};
        test_context(wrong[i][1]);
        CHECK_INT(hm_puzzle_plan_read(&request, &plan, NULL), HM_ERR_OPTION);
    }
    test_context(NULL);
}

TEST_MAIN(TEST(test_teams), TEST(test_4d), TEST(test_5d), TEST(test_limits), TEST(test_plans))
