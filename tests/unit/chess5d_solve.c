/* Puzzles: mates in one, two and three against a plain search over brute force, limits by nodes and
 * by time, interruption, and threads. */
#include "chess5d/actions/legality5d.h"
#include "harness.h"
#include "support/brute5d.h"
#include "support/endings5d.h"
#include "support/vectors5d.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the plain way ---- */

typedef struct plain {
    uint64_t left; /* positions that may still be looked at */
    bool failed;
} plain;

static bool plain_can(plain *p, hm_5d_position *position, unsigned n);

/* The side to move, just attacked, is mated within n attacks (that one included). */
static bool plain_forced(plain *p, hm_5d_position *position, unsigned n) {
    hm_5d_action_list list = {0};
    hm_5d_undo undo[64];
    bool lost = true;
    if (p->left == 0 || !brute_actions(position, 1500, &list)) p->failed = true;
    if (p->failed) {
        hm_5d_action_list_clear(&list);
        return false;
    }
    p->left--;
    if (list.count == 0) {
        hm_5d_in_check(position, &lost, NULL, NULL);
    } else if (n == 1) {
        lost = false;
    }
    for (size_t i = 0; i < list.count && lost; i++) {
        size_t count;
        const hm_5d_move *moves = hm_5d_action_list_at(&list, i, &count);
        hm_5d_make_action(position, moves, count, undo, NULL);
        lost = plain_can(p, position, n - 1);
        hm_5d_unmake_action(position, moves, count, undo);
    }
    hm_5d_action_list_clear(&list);
    return lost;
}

/* Adds the actions that force mate within n. */
static void plain_solve(plain *p, hm_5d_position *position, unsigned n, bool first_only,
                        hm_5d_action_list *out) {
    hm_5d_action_list list = {0};
    hm_5d_undo undo[64];
    if (!brute_actions(position, 1500, &list)) p->failed = true;
    for (size_t i = 0; i < list.count && !p->failed; i++) {
        size_t count;
        const hm_5d_move *moves = hm_5d_action_list_at(&list, i, &count);
        hm_5d_make_action(position, moves, count, undo, NULL);
        bool forced = plain_forced(p, position, n);
        hm_5d_unmake_action(position, moves, count, undo);
        if (forced) hm_5d_action_list_add(out, moves, count, NULL);
        if (forced && first_only) break;
    }
    hm_5d_action_list_clear(&list);
}

static bool plain_can(plain *p, hm_5d_position *position, unsigned n) {
    hm_5d_action_list found = {0};
    plain_solve(p, position, n, true, &found);
    bool can = found.count > 0;
    hm_5d_action_list_clear(&found);
    return can;
}

/* ---- compared ---- */

/* The line of play is legal and ends in mate after `shortest` attacks. */
static void check_line(const hm_5d_position *start, const hm_5d_solution *solution) {
    hm_5d_position *position;
    hm_5d_undo undo[64];
    hm_5d_verdict verdict;
    CHECK_INT(hm_5d_position_copy(start, &position, NULL), HM_OK);
    CHECK_INT(solution->line.count, 2 * solution->shortest - 1);
    for (size_t i = 0; i < solution->line.count; i++) {
        size_t count;
        const hm_5d_move *moves = hm_5d_action_list_at(&solution->line, i, &count);
        hm_5d_action_list legal = {0};
        bool found = false;
        CHECK_INT(hm_5d_collect(position, SIZE_MAX, NULL, &legal, NULL, NULL), HM_OK);
        for (size_t k = 0; k < legal.count && !found; k++) {
            size_t other;
            const hm_5d_move *its = hm_5d_action_list_at(&legal, k, &other);
            found = other == count && memcmp(its, moves, count * sizeof *moves) == 0;
        }
        CHECK(found);
        hm_5d_action_list_clear(&legal);
        if (found) hm_5d_make_action(position, moves, count, undo, NULL);
    }
    CHECK_INT(hm_5d_outcome(position, false, NULL, &verdict, NULL), HM_OK);
    CHECK_INT(verdict, HM_5D_CHECKMATE);
    hm_5d_position_destroy(position);
}

typedef struct tally {
    int mates[4]; /* by shortest; 0: none */
    int longer;   /* asked for more than the shortest */
} tally;

/* Compares all numbers up to the one behind the first that mates, as far as brute force can. */
static void compare(hm_5d_position *position, unsigned jobs, tally *t) {
    unsigned shortest = 0;
    for (unsigned n = 1; n <= 3; n++) {
        plain p = {.left = n < 3 ? 100 * n * n : 6000};
        hm_5d_action_list expected = {0};
        hm_5d_solve_options options = {.size = sizeof options, .jobs = jobs};
        hm_5d_solution solution;
        plain_solve(&p, position, n, false, &expected);
        if (!p.failed) {
            CHECK_INT(hm_5d_solve(position, n, &options, NULL, &solution, NULL), HM_OK);
            CHECK(solution.complete);
            sort_actions(&solution.first);
            sort_actions(&expected);
            CHECK(same_actions(&solution.first, &expected));
            if (shortest > 0) t->longer++;
            if (shortest == 0 && (expected.count > 0 || n == 3)) t->mates[solution.shortest]++;
            if (shortest == 0 && expected.count > 0) shortest = n;
            CHECK_INT(solution.shortest, shortest);
            if (expected.count > 0) check_line(position, &solution);
            hm_5d_solution_clear(&solution);
        }
        bool over = p.failed || (shortest > 0 && n > shortest);
        hm_5d_action_list_clear(&expected);
        if (over) return;
    }
}

static void report_tally(const tally *t) {
    printf("# mates in 1: %d, in 2: %d, in 3: %d, none: %d; %d asked for more\n", t->mates[1],
           t->mates[2], t->mates[3], t->mates[0], t->longer);
    CHECK(t->longer > 0);
}

static void mates_are_those_of_a_plain_search(void) {
    static const char *const presets[] = {"Very Small", "Very Small - Open",
                                          "Focused - Just Queens", "Focused - Just Pawns"};
    tally t = {0};
    hm_5d_action_list list = {0};
    for (uint64_t game = 0; game < test_rounds(12, 60, 4000); game++) {
        hm_random random;
        char header[64];
        hm_5d_undo undo[64];
        snprintf(header, sizeof header, "[Board \"%s\"]", presets[game % 4]);
        test_context(header);
        hm_random_init(&random, game);
        hm_5d_position *position = position5d(header);
        for (int ply = 0; ply < 14 && hm_5d_board_count(position) < 24; ply++) {
            if (ply >= 3) compare(position, 1 + (unsigned)(game & 1), &t);
            hm_5d_action_list_clear(&list);
            CHECK_INT(hm_5d_collect(position, 300, NULL, &list, NULL, NULL), HM_OK);
            if (list.count == 0) break;
            size_t count, index = hm_random_below(&random, list.count);
            const hm_5d_move *moves = hm_5d_action_list_at(&list, index, &count);
            hm_5d_make_action(position, moves, count, undo, NULL);
        }
        hm_5d_position_destroy(position);
    }
    test_context(NULL);
    hm_5d_action_list_clear(&list);
    report_tally(&t);
    CHECK(t.mates[0] > 0 && t.mates[1] > 0 && t.mates[2] > 0);
}

static void endings_are_those_of_a_plain_search(void) {
    tally t = {0};
    hm_random random;
    hm_random_init(&random, 5);
    for (uint64_t i = 0; i < test_rounds(100, 300, 20000); i++) {
        hm_5d_position *position = random_ending5d(&random);
        if (hm_5d_problems(position) == 0) compare(position, 1 + (unsigned)(i & 1), &t);
        hm_5d_position_destroy(position);
    }
    report_tally(&t);
    CHECK(t.mates[1] > 0 && t.mates[2] > 0 && t.mates[3] > 0);
}

/* ---- limits ---- */

typedef struct report {
    atomic_int calls;
    uint64_t done, total;
} report;

static bool refuse(void *context, uint64_t done, uint64_t total) {
    report *r = context;
    CHECK(done >= r->done);
    r->done = done;
    r->total = total;
    return atomic_fetch_add(&r->calls, 1) < 3;
}

/* Eight actions deep nothing ends by itself. */
static hm_5d_solution solve_start(hm_5d_solve_options options, const hm_watch *watch,
                                  hm_status expected) {
    hm_5d_position *position = position5d("[Board \"Standard\"]");
    hm_5d_solution solution;
    hm_error error = {0};
    options.size = sizeof options;
    CHECK_INT(hm_5d_solve(position, 8, &options, watch, &solution, &error), expected);
    CHECK_INT(error.status, expected);
    CHECK(!solution.complete);
    CHECK_INT(solution.first.count, 0);
    CHECK_INT(solution.shortest, 0);
    hm_5d_position_destroy(position);
    return solution;
}

static void limits_stop_the_search(void) {
    for (unsigned jobs = 1; jobs <= 3; jobs += 2) {
        hm_5d_solve_options options = {.jobs = jobs, .nodes = 100};
        hm_5d_solution solution = solve_start(options, NULL, HM_OK);
        CHECK(solution.nodes >= 100 && solution.nodes < 110);
        hm_5d_solution_clear(&solution);

        options = (hm_5d_solve_options){.jobs = jobs, .seconds = 0.02};
        solution = solve_start(options, NULL, HM_OK);
        hm_5d_solution_clear(&solution);

        report r = {0};
        options = (hm_5d_solve_options){.jobs = jobs, .nodes = 1000000};
        solution = solve_start(options, &(hm_watch){.progress = refuse, .context = &r},
                               HM_ERR_INTERRUPTED);
        CHECK_INT(r.calls, 4);
        CHECK_INT(r.total, 1000000);
        CHECK(r.done > 0 && r.done <= solution.nodes);
        hm_5d_solution_clear(&solution);
    }
}

/* What was proved before a limit stopped the search stays. */
static void what_was_proved_stays(void) {
    vectors5d vectors;
    hm_json_value item, boards;
    int kept = 0;
    vectors5d_open(&vectors, "mate1.json", "puzzles");
    while (vectors5d_next(&vectors, &item)) {
        if (!hm_json_get(&item, "boards", &boards)) continue;
        hm_5d_position *position = vector_position(&item);
        hm_5d_solution one, limited;
        CHECK_INT(hm_5d_solve(position, 1, NULL, NULL, &one, NULL), HM_OK);
        hm_5d_solve_options options = {.size = sizeof options, .nodes = one.nodes + 40};
        CHECK_INT(hm_5d_solve(position, 5, &options, NULL, &limited, NULL), HM_OK);
        if (one.shortest == 1 && !limited.complete) {
            CHECK_INT(limited.shortest, 1);
            CHECK(limited.first.count >= one.first.count);
            kept++;
        }
        hm_5d_solution_clear(&one);
        hm_5d_solution_clear(&limited);
        hm_5d_position_destroy(position);
    }
    vectors5d_close(&vectors);
    CHECK(kept > 0);
}

static bool stop_counting(void *context, uint64_t done, uint64_t total) {
    (void)done, (void)total;
    int *calls = context;
    return ++*calls < 5;
}

/* A position with more actions than could ever be counted. */
static void counting_can_be_stopped(void) {
    size_t length;
    char *text = vectors5d_hard(&length);
    hm_5d_game *game;
    CHECK_INT(hm_5d_game_parse(text, length, 0, &game, NULL, NULL, NULL), HM_OK);
    for (unsigned depth = 1; depth <= 3; depth += 2) {
        int calls = 0;
        uint64_t nodes;
        hm_watch watch = {.progress = stop_counting, .context = &calls};
        CHECK_INT(hm_5d_perft(hm_5d_game_start(game), depth, 2, &watch, &nodes, NULL),
                  HM_ERR_INTERRUPTED);
        CHECK_INT(calls, 5);
    }
    hm_5d_game_destroy(game);
    free(text);
}

/* ---- one long search ---- */

/* So many timelines that not even the first action is found at once. */
static hm_5d_position *many_timelines(void) {
    hm_text text = {0};
    hm_text_puts(&text, "[Size \"8x8\"]\n");
    for (int i = 0; i < 250; i++) {
        int line = i % 2 == 0 ? i / 2 : -(i + 1) / 2;
        hm_text_printf(&text, "[kqq5/8/8/8/8/8/2QQ4/KQQ5:%d:1:w]\n", line);
    }
    hm_5d_position *position = position5d(text.data);
    hm_text_clear(&text);
    return position;
}

typedef struct long_call {
    hm_5d_position *position;
    hm_5d_actions *actions;
    hm_5d_move_list list;
    hm_5d_action_list found;
} long_call;

static hm_status ask_outcome(long_call *c, const hm_watch *watch, hm_error *error) {
    hm_5d_verdict verdict;
    return hm_5d_outcome(c->position, true, watch, &verdict, error);
}

static hm_status ask_outcome_with(long_call *c, const hm_watch *watch, hm_error *error) {
    hm_5d_verdict verdict;
    return hm_5d_outcome_with(c->actions, c->position, false, watch, &verdict, error);
}

static hm_status ask_next(long_call *c, const hm_watch *watch, hm_error *error) {
    const hm_5d_move *moves;
    size_t count;
    CHECK_INT(hm_5d_actions_start(c->actions, c->position, 0, NULL), HM_OK);
    return hm_5d_actions_next(c->actions, watch, &moves, &count, error);
}

static hm_status ask_collect(long_call *c, const hm_watch *watch, hm_error *error) {
    return hm_5d_collect(c->position, 10, watch, &c->found, NULL, error);
}

static hm_status ask_generate(long_call *c, const hm_watch *watch, hm_error *error) {
    return hm_5d_generate(c->position, &c->list, watch, error);
}

static hm_status ask_is_legal(long_call *c, const hm_watch *watch, hm_error *error) {
    bool legal;
    CHECK_INT(hm_5d_generate_pseudo(c->position, &c->list, NULL), HM_OK);
    return hm_5d_is_legal(c->position, &c->list.moves[0], watch, &legal, error);
}

static hm_status ask_perft(long_call *c, const hm_watch *watch, hm_error *error) {
    uint64_t nodes;
    return hm_5d_perft(c->position, 1, 1, watch, &nodes, error);
}

static hm_status ask_perft_divide(long_call *c, const hm_watch *watch, hm_error *error) {
    hm_5d_divide *divide;
    size_t count;
    hm_status status = hm_5d_perft_divide(c->position, 2, 2, watch, &divide, &count, error);
    CHECK(divide == NULL && count == 0);
    return status;
}

static hm_status ask_solve(long_call *c, const hm_watch *watch, hm_error *error) {
    hm_5d_solution solution;
    hm_status status = hm_5d_solve(c->position, 1, NULL, watch, &solution, error);
    CHECK(!solution.complete);
    hm_5d_solution_clear(&solution);
    return status;
}

static bool stop_at_once(void *context, uint64_t done, uint64_t total) {
    (void)done, (void)total;
    ++*(int *)context;
    return false;
}

static void the_first_no_ends_every_long_call(void) {
    static hm_status (*const calls[])(long_call *, const hm_watch *, hm_error *) = {
        ask_outcome,  ask_outcome_with, ask_next,         ask_collect, ask_generate,
        ask_is_legal, ask_perft,        ask_perft_divide, ask_solve,
    };
    long_call c = {.position = many_timelines()};
    CHECK_INT(hm_5d_actions_create(&c.actions, NULL), HM_OK);
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        char context[32];
        int asked = 0;
        hm_error error = {0};
        snprintf(context, sizeof context, "call %zu", i);
        test_context(context);
        CHECK_INT(calls[i](&c, &(hm_watch){.progress = stop_at_once, .context = &asked}, &error),
                  HM_ERR_INTERRUPTED);
        CHECK_INT(error.status, HM_ERR_INTERRUPTED);
        CHECK_INT(asked, 1);
    }
    test_context(NULL);
    hm_5d_actions_destroy(c.actions);
    hm_5d_move_list_clear(&c.list);
    hm_5d_action_list_clear(&c.found);
    hm_5d_position_destroy(c.position);
}

static void bad_numbers_are_refused(void) {
    hm_5d_position *position = position5d("[Board \"Standard\"]");
    hm_5d_solution solution;
    CHECK_INT(hm_5d_solve(position, 0, NULL, NULL, &solution, NULL), HM_ERR_ARGUMENT);
    hm_5d_position_destroy(position);
}

TEST_MAIN(TEST(mates_are_those_of_a_plain_search), TEST(endings_are_those_of_a_plain_search),
          TEST(limits_stop_the_search), TEST(what_was_proved_stays), TEST(counting_can_be_stopped),
          TEST(the_first_no_ends_every_long_call), TEST(bad_numbers_are_refused))
