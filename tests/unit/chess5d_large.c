/* Positions of thousands of timelines: what searches take of memory, that they end when their bound
 * is reached, and that they ask their watcher often. */
#include "harness.h"
#include "hypermate/more/chess5d.h"
#include "support/vectors5d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char small[] = "[Size \"4x4\"]\n[Board \"custom\"]\n";
static const char small_board[] = "nbrk/3p*/P*3/KRBN";
static const char standard[] = "[Size \"8x8\"]\n[Board \"custom\"]\n";
static const char standard_board[] =
    "r*nbqk*bnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBQK*BNR*";

/* One board on each of `lines` timelines. */
static hm_5d_position *row_of_boards(const char *headers, const char *board, int lines) {
    size_t size = strlen(headers) + (size_t)lines * (strlen(board) + 24) + 1, length;
    char *text = malloc(size);
    if (text == NULL) abort();
    length = (size_t)snprintf(text, size, "%s", headers);
    for (int line = -(lines / 2); line < lines - lines / 2; line++) {
        length += (size_t)snprintf(text + length, size - length, "[%s:%d:1:w]\n", board, line);
    }
    hm_5d_position *position = position5d(text);
    free(text);
    return position;
}

static void check_going_on(hm_5d_position *position, size_t mebibytes) {
    hm_5d_verdict verdict;
    bool check;
    hm_5d_limit_memory(position, mebibytes << 20);
    CHECK_INT(hm_5d_outcome(position, true, NULL, &verdict, NULL), HM_OK);
    CHECK_INT(verdict, HM_5D_GOING_ON);
    CHECK_INT(hm_5d_in_check(position, &check, NULL, NULL), HM_OK);
    CHECK(!check);
    hm_5d_position_destroy(position);
}

/* A model that grows with the square of the timelines takes more than a thousand times this. */
static void memory_follows_what_can_move(void) {
    check_going_on(row_of_boards(small, small_board, 401), 6);
    check_going_on(row_of_boards(small, small_board, 4001), 60);
    check_going_on(row_of_boards(standard, standard_board, 4001), 60);
}

/* ---- the bound ---- */

static void every_search_obeys_the_bound(void) {
    hm_5d_position *position = row_of_boards(small, small_board, 1001);
    hm_5d_action_list actions = {0};
    hm_5d_move_list moves = {0};
    hm_5d_verdict verdict;
    uint64_t nodes;
    bool complete = true, legal;
    hm_error error;
    hm_5d_limit_memory(position, 1 << 20);
    CHECK_INT(hm_5d_outcome(position, true, NULL, &verdict, &error), HM_ERR_LIMIT);
    CHECK_TEXT(error.message,
               "the search for actions takes more memory or work than it is allowed");
    CHECK_INT(hm_5d_collect(position, 10, NULL, &actions, &complete, NULL), HM_ERR_LIMIT);
    CHECK(!complete);
    CHECK_INT(hm_5d_generate(position, &moves, NULL, NULL), HM_ERR_LIMIT);
    CHECK_INT(hm_5d_generate_pseudo(position, &moves, NULL), HM_OK);
    CHECK_INT(hm_5d_is_legal(position, &moves.moves[0], NULL, &legal, NULL), HM_ERR_LIMIT);
    CHECK_INT(hm_5d_perft(position, 1, 1, NULL, &nodes, NULL), HM_ERR_LIMIT);
    hm_5d_move_list_clear(&moves);
    hm_5d_action_list_clear(&actions);
    hm_5d_position_destroy(position);
}

/* The list of all actions is bounded as well, and holds what was found. */
static void lists_obey_the_bound(void) {
    hm_5d_position *position = row_of_boards(small, small_board, 51);
    hm_5d_action_list actions = {0};
    bool complete = true;
    hm_5d_limit_memory(position, 4 << 20);
    CHECK_INT(hm_5d_collect(position, SIZE_MAX, NULL, &actions, &complete, NULL), HM_ERR_LIMIT);
    CHECK(!complete);
    CHECK(actions.count > 500);
    CHECK(actions.move_capacity * sizeof *actions.moves < 4 << 20);
    hm_5d_action_list_clear(&actions);
    hm_5d_position_destroy(position);
}

/* That a puzzle has reached the bound is no failure. */
static void solve_says_that_it_is_not_complete(void) {
    hm_5d_position *position = row_of_boards(small, small_board, 1001);
    hm_5d_solution solution;
    hm_5d_limit_memory(position, 1 << 20);
    CHECK_INT(hm_5d_solve(position, 1, NULL, NULL, &solution, NULL), HM_OK);
    CHECK(!solution.complete);
    CHECK_INT(solution.first.count, 0);
    hm_5d_solution_clear(&solution);
    /* Copies have the bound too, and 0 is the usual one. */
    hm_5d_position *copy;
    hm_5d_verdict verdict;
    CHECK_INT(hm_5d_position_copy(position, &copy, NULL), HM_OK);
    CHECK_INT(hm_5d_outcome(copy, false, NULL, &verdict, NULL), HM_ERR_LIMIT);
    hm_5d_limit_memory(copy, 0);
    CHECK_INT(hm_5d_outcome(copy, false, NULL, &verdict, NULL), HM_OK);
    hm_5d_position_destroy(copy);
    hm_5d_position_destroy(position);
}

/* ---- the watch ---- */

typedef struct patience {
    double asked, longest;
    unsigned left;
} patience;

static double seconds_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Remembers the longest time between two questions; wants to stop at the last one of them. */
static bool ask(void *context, uint64_t done, uint64_t total) {
    patience *p = context;
    double now = seconds_now();
    (void)done, (void)total;
    if (now - p->asked > p->longest) p->longest = now - p->asked;
    p->asked = now;
    return p->left-- > 1;
}

/* All searches about a position are stopped at the question of this number, however quick the
 * machine is; the longest time without a question, that to the end included. */
static void check_patience(const hm_5d_position *position, unsigned questions) {
    for (int question = 0; question < 5; question++) {
        double now = seconds_now();
        patience p = {now, 0, questions};
        hm_watch watch = {.progress = ask, .context = &p};
        hm_5d_verdict verdict;
        hm_5d_solution solution;
        hm_5d_move_list moves = {0};
        hm_5d_action_list actions = {0};
        uint64_t nodes;
        switch (question) {
        case 0:
            CHECK_INT(hm_5d_outcome(position, true, &watch, &verdict, NULL), HM_ERR_INTERRUPTED);
            break;
        case 1:
            CHECK_INT(hm_5d_generate(position, &moves, &watch, NULL), HM_ERR_INTERRUPTED);
            break;
        case 2:
            CHECK_INT(hm_5d_collect(position, SIZE_MAX, &watch, &actions, NULL, NULL),
                      HM_ERR_INTERRUPTED);
            break;
        case 3:
            CHECK_INT(hm_5d_perft(position, 2, 1, &watch, &nodes, NULL), HM_ERR_INTERRUPTED);
            break;
        default:
            CHECK_INT(hm_5d_solve(position, 1, NULL, &watch, &solution, NULL), HM_ERR_INTERRUPTED);
            CHECK(!solution.complete);
            hm_5d_solution_clear(&solution);
        }
        ask(&p, 0, 0);
        if (p.longest >= 5) printf("# question %d: %.3f s without asking\n", question, p.longest);
        CHECK(p.longest < 5);
        hm_5d_move_list_clear(&moves);
        hm_5d_action_list_clear(&actions);
    }
}

static void searches_ask_their_watcher(void) {
    hm_5d_position *position = row_of_boards(standard, standard_board, 4001);
    check_patience(position, 1);
    check_patience(position, 300);
    hm_5d_position_destroy(position);
    position = row_of_boards(small, small_board, 2001);
    check_patience(position, 100);
    hm_5d_position_destroy(position);
}

static bool count_down(void *context, uint64_t done, uint64_t total) {
    unsigned *left = context;
    (void)done, (void)total;
    return (*left)-- > 1;
}

/* Legal moves are stopped at any question that their search asks, and then none are told. */
static void moves_are_stopped_at_any_question(void) {
    hm_5d_position *position = row_of_boards(standard, standard_board, 201);
    hm_5d_move_list all = {0}, moves = {0};
    hm_status status = HM_ERR_INTERRUPTED;
    unsigned questions = 0;
    CHECK_INT(hm_5d_generate(position, &all, NULL, NULL), HM_OK);
    while (status == HM_ERR_INTERRUPTED) {
        unsigned left = ++questions;
        status = hm_5d_generate(position, &moves,
                                &(hm_watch){.progress = count_down, .context = &left}, NULL);
        CHECK_INT(moves.count, status == HM_OK ? all.count : 0);
    }
    CHECK_INT(status, HM_OK);
    CHECK(questions > 5);
    hm_5d_move_list_clear(&all);
    hm_5d_move_list_clear(&moves);
    hm_5d_position_destroy(position);
}

/* ---- work ---- */

/* A bound of work ends each question with `limit`, whatever the clock says; several calls share it,
 * and the same calls count the same. */
static void every_search_obeys_the_bound_of_work(void) {
    hm_5d_position *position = row_of_boards(standard, standard_board, 401);
    hm_5d_action_list actions = {0};
    hm_5d_move_list moves = {0};
    hm_5d_solution solution;
    uint64_t nodes, counted[2];
    bool complete;
    for (int i = 0; i < 2; i++) {
        hm_work work = {.done = 0};
        hm_watch watch = {.work = &work};
        hm_5d_verdict verdict;
        CHECK_INT(hm_5d_outcome(position, true, &watch, &verdict, NULL), HM_OK);
        CHECK_INT(hm_5d_generate(position, &moves, &watch, NULL), HM_OK);
        counted[i] = work.done;
    }
    CHECK(counted[0] > 0);
    CHECK_INT(counted[0], counted[1]);
    hm_work work = {.most = 5000000};
    hm_watch watch = {.work = &work};
    CHECK_INT(hm_5d_perft(position, 1, 1, &watch, &nodes, NULL), HM_ERR_LIMIT);
    CHECK(nodes > 0);
    CHECK(work.done >= work.most && work.done < 2 * work.most);
    work.most = 10000000;
    CHECK_INT(hm_5d_collect(position, SIZE_MAX, &watch, &actions, &complete, NULL), HM_ERR_LIMIT);
    CHECK(!complete && actions.count > 0);
    hm_5d_actions *enumerator;
    const hm_5d_move *first;
    size_t count, given = 0;
    hm_status status = HM_OK;
    work.most = 10500000;
    CHECK_INT(hm_5d_actions_create(&enumerator, NULL), HM_OK);
    CHECK_INT(hm_5d_actions_start(enumerator, position, 0, NULL), HM_OK);
    while (status == HM_OK && given++ < 10000000)
        status = hm_5d_actions_next(enumerator, &watch, &first, &count, NULL);
    CHECK_INT(status, HM_ERR_LIMIT);
    CHECK(work.done < 2 * work.most);
    hm_5d_actions_destroy(enumerator);
    work.most = work.done + 500000;
    CHECK_INT(hm_5d_solve(position, 2, NULL, &watch, &solution, NULL), HM_OK);
    CHECK(!solution.complete);
    hm_5d_solution_clear(&solution);
    hm_5d_action_list_clear(&actions);
    hm_5d_move_list_clear(&moves);
    hm_5d_position_destroy(position);
}

TEST_MAIN(TEST(moves_are_stopped_at_any_question), TEST(memory_follows_what_can_move),
          TEST(every_search_obeys_the_bound), TEST(every_search_obeys_the_bound_of_work),
          TEST(lists_obey_the_bound), TEST(solve_says_that_it_is_not_complete),
          TEST(searches_ask_their_watcher))
