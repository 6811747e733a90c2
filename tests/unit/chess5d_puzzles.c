/* What puzzles say of their first actions, and the whole defence as a game. */
#include "harness.h"
#include "hypermate/more/chess5d_games.h"
#include "support/brute5d.h"
#include "support/endings5d.h"
#include "support/vectors5d.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- endings that are puzzles ---- */

typedef struct puzzle {
    hm_5d_position *position;
    unsigned mate_in; /* the smallest number */
} puzzle;

/* Calls a check with endings until so many of them are mates in two or three; a quarter of the rest
 * are mates in one. */
static void with_puzzles(uint64_t seed, int wanted, void check(const puzzle *)) {
    hm_random random;
    int found[4] = {0};
    hm_random_init(&random, seed);
    for (int i = 0; i < 20000 && found[2] + found[3] < wanted; i++) {
        hm_5d_position *position = random_ending5d(&random);
        hm_5d_solution solution = {0};
        if (hm_5d_problems(position) == 0) {
            CHECK_INT(hm_5d_solve(position, 3, NULL, NULL, &solution, NULL), HM_OK);
        }
        unsigned n = solution.shortest;
        if (n > 0 && (n > 1 || found[1] < wanted / 4)) {
            found[n]++;
            check(&(puzzle){position, n});
        }
        hm_5d_solution_clear(&solution);
        hm_5d_position_destroy(position);
    }
    CHECK(found[1] > 0 && found[2] > 0 && found[3] > 0);
}

static size_t find(const hm_5d_action_list *list, const hm_5d_move *moves, size_t count) {
    for (size_t i = 0; i < list->count; i++) {
        size_t other;
        const hm_5d_move *its = hm_5d_action_list_at(list, i, &other);
        if (other == count && memcmp(its, moves, count * sizeof *moves) == 0) return i;
    }
    return SIZE_MAX;
}

/* ---- numbers ---- */

/* An action forces mate within k exactly if it is one of those found when asked for k. */
static void check_numbers(const puzzle *z) {
    unsigned most = z->mate_in < 3 ? z->mate_in + 1 : 3;
    hm_5d_solution all, some;
    CHECK_INT(hm_5d_solve(z->position, most, NULL, NULL, &all, NULL), HM_OK);
    for (unsigned k = 1; k <= most; k++) {
        size_t within = 0;
        CHECK_INT(hm_5d_solve(z->position, k, NULL, NULL, &some, NULL), HM_OK);
        for (size_t i = 0; i < all.first.count; i++) {
            size_t count;
            const hm_5d_move *moves = hm_5d_action_list_at(&all.first, i, &count);
            bool is_one = find(&some.first, moves, count) != SIZE_MAX;
            CHECK_INT(is_one, all.within[i] <= k);
            within += all.within[i] <= k;
        }
        CHECK_INT(some.first.count, within);
        hm_5d_solution_clear(&some);
    }
    CHECK_INT(all.line.count, 2 * z->mate_in - 1);
    hm_5d_solution_clear(&all);
}

static void first_actions_have_their_numbers(void) {
    with_puzzles(1, 30, check_numbers);
}

/* ---- fewer ---- */

/* A jump may make a timeline only because of the moves before it: it is the same move without. */
static bool is_same_move(const hm_5d_move *a, hm_5d_move b) {
    b.flags = a->flags;
    return hm_5d_move_equal(a, &b);
}

static bool is_part(const hm_5d_move *a, size_t of_a, const hm_5d_move *b, size_t of_b) {
    for (size_t i = 0; i < of_a; i++) {
        size_t k = 0;
        while (k < of_b && !is_same_move(&a[i], b[k]))
            k++;
        if (k == of_b) return false;
    }
    return of_a < of_b;
}

/* Some action of the list is another without some of its moves. */
static bool has_part(const hm_5d_action_list *list, const hm_5d_move *moves, size_t count) {
    for (size_t i = 0; i < list->count; i++) {
        size_t other;
        const hm_5d_move *its = hm_5d_action_list_at(list, i, &other);
        if (is_part(its, other, moves, count)) return true;
    }
    return false;
}

static void minimal_actions_need_all_their_moves(void) {
    vectors5d vectors;
    hm_json_value item;
    size_t dropped = 0, kept = 0;
    vectors5d_open(&vectors, "mate1.json", "puzzles");
    while (vectors5d_next(&vectors, &item)) {
        hm_5d_position *position = vector_position(&item);
        hm_5d_solve_options options = {.size = sizeof options, .minimal = true};
        hm_5d_solution all, few;
        CHECK_INT(hm_5d_solve(position, 1, NULL, NULL, &all, NULL), HM_OK);
        CHECK_INT(hm_5d_solve(position, 1, &options, NULL, &few, NULL), HM_OK);
        CHECK(few.complete);
        for (size_t i = 0; i < all.first.count; i++) {
            size_t count;
            const hm_5d_move *moves = hm_5d_action_list_at(&all.first, i, &count);
            bool is_kept = find(&few.first, moves, count) != SIZE_MAX;
            CHECK_INT(is_kept, !has_part(&all.first, moves, count));
            kept += is_kept;
            dropped += !is_kept;
        }
        hm_5d_solution_clear(&all);
        hm_5d_solution_clear(&few);
        hm_5d_position_destroy(position);
    }
    vectors5d_close(&vectors);
    CHECK(kept > 10 && dropped > 10);
}

/* The first ones of the list, whatever the number of threads, and the quickest first. */
static void so_many_are_enough(void) {
    vectors5d vectors;
    hm_json_value item;
    int limited = 0;
    vectors5d_open(&vectors, "mate1.json", "puzzles");
    while (vectors5d_next(&vectors, &item)) {
        hm_5d_position *position = vector_position(&item);
        hm_5d_solution all, few;
        CHECK_INT(hm_5d_solve(position, 1, NULL, NULL, &all, NULL), HM_OK);
        for (unsigned jobs = 1; jobs <= 2; jobs++) {
            hm_5d_solve_options options = {.size = sizeof options, .jobs = jobs, .limit = 2};
            CHECK_INT(hm_5d_solve(position, 3, &options, NULL, &few, NULL), HM_OK);
            if (all.first.count > 2) {
                CHECK_INT(few.first.count, 2);
                CHECK(!few.complete);
                CHECK_INT(few.shortest, 1);
                CHECK(memcmp(few.first.ends, all.first.ends, 2 * sizeof *all.first.ends) == 0);
                limited++;
            }
            hm_5d_solution_clear(&few);
        }
        hm_5d_solution_clear(&all);
        hm_5d_position_destroy(position);
    }
    vectors5d_close(&vectors);
    CHECK(limited > 5);
}

/* Takes those of a share out of all; their numbers say where they stand. */
static void check_share(const hm_5d_position *position, const hm_5d_solution *all, uint64_t number,
                        uint64_t of, uint64_t *nodes) {
    hm_5d_share share = {.size = sizeof share, .number = number, .of = of};
    hm_5d_solve_options options = {.size = sizeof options, .share = &share};
    hm_5d_solution part;
    CHECK_INT(hm_5d_solve(position, 2, &options, NULL, &part, NULL), HM_OK);
    for (size_t i = 0; i < part.first.count; i++) {
        size_t count;
        const hm_5d_move *moves = hm_5d_action_list_at(&part.first, i, &count);
        size_t place = find(&all->first, moves, count);
        CHECK(place != SIZE_MAX);
        CHECK_INT(share.numbers[i] % of, number - 1);
        CHECK_INT(all->within[place], part.within[i]);
    }
    CHECK(part.complete);
    if (part.shortest == all->shortest) CHECK_INT(part.line.count, all->line.count);
    *nodes += part.nodes - share.line_nodes;
    hm_5d_solution_clear(&part);
    free(share.numbers);
}

static void shares_are_the_whole(void) {
    static const char ending[] = "[Size \"4x4\"]\n[Board \"Custom\"]\n[3K/k3/2RR/4:0:1:w]\n";
    hm_5d_share share = {.size = sizeof share, .number = 1, .of = 1};
    hm_5d_solve_options options = {.size = sizeof options, .share = &share};
    hm_5d_solution all;
    hm_5d_game *game;
    CHECK_INT(hm_5d_game_parse(ending, sizeof ending - 1, 0, &game, NULL, NULL, NULL), HM_OK);
    const hm_5d_position *position = hm_5d_game_start(game);
    CHECK_INT(hm_5d_solve(position, 2, &options, NULL, &all, NULL), HM_OK);
    uint64_t searched = all.nodes - share.line_nodes;
    CHECK(all.first.count > 1);
    for (uint64_t of = 1; of < 9; of++) {
        uint64_t nodes = 0;
        for (uint64_t number = 1; number <= of; number++)
            check_share(position, &all, number, of, &nodes);
        CHECK_INT(nodes, searched);
    }
    hm_5d_solution_clear(&all);
    free(share.numbers);
    share.number = 2;
    CHECK_INT(hm_5d_solve(position, 2, &options, NULL, &all, NULL), HM_ERR_ARGUMENT);
    share.of = 2;
    options.limit = 1;
    CHECK_INT(hm_5d_solve(position, 2, &options, NULL, &all, NULL), HM_ERR_ARGUMENT);
    hm_5d_game_destroy(game);
}

/* ---- trees ---- */

static void check_attack(const hm_5d_game *game, int32_t node, unsigned within);

/* Behind a node stand all legal answers, and behind each one attack. *longest: within how many the
 * last of them mates. */
static void check_answers(const hm_5d_game *game, int32_t node, unsigned within) {
    hm_5d_position *position;
    hm_5d_action_list legal = {0};
    size_t answers = 0;
    CHECK_INT(hm_5d_game_position(game, node, &position, NULL), HM_OK);
    CHECK_INT(hm_5d_collect(position, SIZE_MAX, NULL, &legal, NULL, NULL), HM_OK);
    for (int32_t answer = hm_5d_game_first(game, node); answer >= 0;
         answer = hm_5d_game_next(game, answer)) {
        size_t count;
        const hm_5d_move *moves = hm_5d_game_action(game, answer, &count);
        CHECK(find(&legal, moves, count) != SIZE_MAX);
        int32_t attack = hm_5d_game_first(game, answer);
        CHECK(attack >= 0 && hm_5d_game_next(game, attack) < 0);
        if (attack >= 0) check_attack(game, attack, within - 1);
        answers++;
    }
    CHECK_INT(answers, legal.count);
    hm_5d_action_list_clear(&legal);
    hm_5d_position_destroy(position);
}

/* An attack mates, or all answers to it stand behind it. */
static void check_attack(const hm_5d_game *game, int32_t node, unsigned within) {
    bool mates = strcmp(hm_5d_game_mark(game, node), "#") == 0;
    CHECK_INT(hm_5d_game_first(game, node) < 0, mates);
    CHECK(within > 0);
    if (!mates && within > 0) check_answers(game, node, within);
}

/* Strict reading finds the same game in the text. */
static void check_text(const hm_5d_game *game) {
    hm_text text = {0}, again = {0};
    hm_5d_game *read;
    size_t used;
    hm_error error = {0};
    hm_5d_game_format(game, HM_5D_MARKS, &text);
    CHECK_INT(hm_5d_game_parse(text.data, text.length, HM_5D_STRICT, &read, &used, NULL, &error),
              HM_OK);
    if (error.status != HM_OK) {
        printf("# %s at %llu in\n%s\n", error.message, (unsigned long long)error.offset, text.data);
        hm_text_clear(&text);
        return;
    }
    CHECK_INT(used, text.length);
    CHECK(hm_5d_game_warning(read, 0) == NULL);
    CHECK_INT(hm_5d_game_judge(read, NULL, NULL), HM_OK);
    hm_5d_game_format(read, HM_5D_MARKS, &again);
    CHECK_TEXT(again.data, text.data);
    hm_text_clear(&again);
    hm_text_clear(&text);
    hm_5d_game_destroy(read);
}

static void check_label(const hm_5d_game *game, int32_t node, unsigned within, unsigned mate_in) {
    char expected[32];
    int32_t comment = hm_5d_game_first_comment(game, node);
    snprintf(expected, sizeof expected, "mate in %u", within);
    CHECK_INT(comment >= 0, within < mate_in);
    if (comment >= 0) CHECK_TEXT(hm_5d_game_comment(game, comment).text, expected);
}

static void check_tree(const puzzle *z) {
    unsigned mate_in = z->mate_in < 3 ? z->mate_in + 1 : z->mate_in;
    hm_5d_solution solution;
    hm_5d_game *game;
    bool complete;
    size_t firsts = 0;
    unsigned before = 1;
    CHECK_INT(hm_5d_solve(z->position, mate_in, NULL, NULL, &solution, NULL), HM_OK);
    CHECK_INT(hm_5d_game_create(z->position, &game, NULL), HM_OK);
    CHECK_INT(hm_5d_solution_tree(&solution, mate_in, NULL, game, 0, &complete, NULL, NULL), HM_OK);
    CHECK(complete);
    CHECK_INT(hm_5d_game_judge(game, NULL, NULL), HM_OK);
    for (int32_t first = hm_5d_game_first(game, 0); first >= 0;
         first = hm_5d_game_next(game, first)) {
        size_t count;
        const hm_5d_move *moves = hm_5d_game_action(game, first, &count);
        size_t index = find(&solution.first, moves, count);
        CHECK(index != SIZE_MAX);
        if (index == SIZE_MAX) continue;
        CHECK(solution.within[index] >= before);
        before = solution.within[index];
        check_label(game, first, before, mate_in);
        check_attack(game, first, before);
        firsts++;
    }
    CHECK_INT(firsts, solution.first.count);
    /* The main line is the best play of both sides. */
    CHECK_INT(hm_5d_game_plies(game), 2 * z->mate_in - 1);
    check_text(game);
    hm_5d_game_destroy(game);
    hm_5d_solution_clear(&solution);
}

static void a_tree_is_the_whole_defence(void) {
    with_puzzles(2, (int)test_rounds(8, 30, 1000), check_tree);
}

/* A tree that a limit stops says so, and is a game all the same. */
static void check_stopped_tree(const puzzle *z) {
    hm_5d_solve_options options = {.size = sizeof options, .nodes = 2};
    hm_5d_solution solution;
    hm_5d_game *game;
    bool complete = true;
    if (z->mate_in == 1) return;
    CHECK_INT(hm_5d_solve(z->position, z->mate_in, NULL, NULL, &solution, NULL), HM_OK);
    CHECK_INT(hm_5d_game_create(z->position, &game, NULL), HM_OK);
    CHECK_INT(hm_5d_solution_tree(&solution, z->mate_in, &options, game, 0, &complete, NULL, NULL),
              HM_OK);
    CHECK(!complete);
    CHECK_INT(hm_5d_game_judge(game, NULL, NULL), HM_OK);
    check_text(game);
    hm_5d_game_destroy(game);
    hm_5d_solution_clear(&solution);
}

static void limits_stop_a_tree(void) {
    with_puzzles(3, 8, check_stopped_tree);
}

/* ---- many first actions ---- */

typedef struct patience {
    unsigned calls, most;
} patience;

static bool is_patient(void *context, uint64_t done, uint64_t total) {
    patience *p = context;
    (void)done, (void)total;
    return ++p->calls <= p->most;
}

static size_t solve_watched(const hm_5d_position *position, bool minimal, patience *p,
                            hm_status want) {
    hm_5d_solve_options options = {.size = sizeof options, .minimal = minimal};
    hm_5d_solution solution;
    hm_watch watch = {.progress = is_patient, .context = p};
    p->calls = 0;
    CHECK_INT(hm_5d_solve(position, 1, &options, &watch, &solution, NULL), want);
    CHECK(solution.complete == (want == HM_OK));
    size_t count = solution.first.count;
    hm_5d_solution_clear(&solution);
    return count;
}

/* To compare many actions with each other takes long as well: who watches is asked, and may end
 * it. */
static void comparing_is_watched(void) {
    static const char text[] = "[Size \"4x4\"]\n[Board \"Custom\"]\n[3K/k3/2RR/4:0:1:w]\n"
                               "[QQQQ/QQQQ/QQQQ/QQQQ:+1:1:w]\n";
    patience p = {0, UINT_MAX};
    hm_5d_game *game;
    CHECK_INT(hm_5d_game_parse(text, sizeof text - 1, 0, &game, NULL, NULL, NULL), HM_OK);
    const hm_5d_position *position = hm_5d_game_start(game);
    size_t all = solve_watched(position, false, &p, HM_OK);
    unsigned searching = p.calls;
    CHECK(all > 800);
    size_t minimal = solve_watched(position, true, &p, HM_OK);
    CHECK(minimal > 0 && minimal < all);
    CHECK(p.calls > searching);
    p.most = searching + 1;
    size_t some = solve_watched(position, true, &p, HM_ERR_INTERRUPTED);
    CHECK(some > 0 && some <= minimal);
    hm_5d_game_destroy(game);
}

/* ---- a puzzle of four ---- */

/* "Brawn Tactics 2" with the moves that lead to it. */
static void brawns_mate_in_four(void) {
    static const char text[] = "[Size \"5x5\"]\n[Puzzle \"Mate-In-4\"]\n[Board \"custom\"]\n"
                               "[w*w*w*w*k/5/5/5/KW*W*W*W*:0:1:w]\n"
                               "1. Wb3 / Wc3\n2. Wxc4 / Wdxc4\n3. We3 / Wb3\n4. Wd2 / Kd5\n"
                               "5. Wc2 / Wa3\n";
    hm_5d_game *game;
    hm_5d_position *position;
    hm_5d_solution solution;
    hm_text action = {0};
    size_t count;
    CHECK_INT(hm_5d_game_parse(text, strlen(text), 0, &game, NULL, NULL, NULL), HM_OK);
    CHECK_INT(hm_5d_game_mate_in(game), 4);
    CHECK_INT(hm_5d_game_position(game, hm_5d_game_ply(game, 10), &position, NULL), HM_OK);
    /* Without knowing which attack mated last it takes a hundred times as many. */
    hm_5d_solve_options options = {.size = sizeof options, .nodes = 40000};
    CHECK_INT(hm_5d_solve(position, 4, &options, NULL, &solution, NULL), HM_OK);
    CHECK(solution.complete);
    CHECK_INT(solution.shortest, 4);
    CHECK_INT(solution.first.count, 1);
    if (solution.first.count == 1) {
        const hm_5d_move *moves = hm_5d_action_list_at(&solution.first, 0, &count);
        hm_5d_action_format(position, moves, count, &action);
        CHECK_TEXT(action.data, "(0T6)We3e4");
    }
    hm_text_clear(&action);
    hm_5d_solution_clear(&solution);
    hm_5d_position_destroy(position);
    hm_5d_game_destroy(game);
}

TEST_MAIN(TEST(first_actions_have_their_numbers), TEST(minimal_actions_need_all_their_moves),
          TEST(so_many_are_enough), TEST(shares_are_the_whole), TEST(a_tree_is_the_whole_defence),
          TEST(limits_stop_a_tree), TEST(comparing_is_watched), TEST(brawns_mate_in_four))
