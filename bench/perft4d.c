/* The rules of 4D chess against the plain reference generator of the tests, and absolute rates.
 *
 *     bench_perft4d [--long]     --long also counts perft(3) of the start position on all cores
 */
#include "bench.h"
#include "core/core.h"
#include "hypermate/more/chess4d_games.h"
#include "support/reference4d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LISTS = 20, LONGEST_WALK = 20000 };

/* An endgame of 24 pieces, two kings a side. */
static const char sparse_text[] =
    "4d-state v1: w - - 0 1 | R@0,0,0,3; Py@0,1,1,0; py@0,6,1,6; r@0,7,7,2; Pw@1,1,0,3; "
    "n@1,7,3,3; R@3,0,1,0; Pw@3,1,2,2; pw@3,6,0,7; pw@3,6,1,6; K@4,0,5,4; K@4,0,7,4; Py@4,1,1,3; "
    "k@4,7,0,7; k@4,4,2,2; Pw@5,1,5,5; pw@5,6,3,3; b@5,7,7,2; N@6,0,0,2; B@6,0,1,0; R@7,0,7,5; "
    "Pw@7,1,2,3; pw@7,6,1,7; q@7,7,6,0";

typedef struct scene {
    hm_4d_position position;
    hm_4d_move *moves, *sorted;
    size_t count;
    unsigned depth, jobs;
    uint64_t nodes;
} scene;

static void list_plainly(void *context) {
    scene *s = context;
    bench_keep(reference_moves(&s->position.state, s->moves));
}

static void list(void *context) {
    scene *s = context;
    for (int i = 0; i < LISTS; i++)
        bench_keep(hm_4d_generate(&s->position, s->moves));
}

static void make_and_unmake(void *context) {
    scene *s = context;
    hm_4d_undo undo;
    for (size_t i = 0; i < s->count; i++) {
        hm_4d_make(&s->position, s->moves[i], &undo);
        bench_keep(s->position.key[0]);
        hm_4d_unmake(&s->position, s->moves[i], &undo);
    }
}

/* The sort of the library of C, and ours: both on a list as it was generated. */
static int ascending(const void *left, const void *right) {
    hm_4d_move a = *(const hm_4d_move *)left, b = *(const hm_4d_move *)right;
    return (a > b) - (a < b);
}

static void sort_by_comparing(void *context) {
    scene *s = context;
    memcpy(s->sorted, s->moves, s->count * sizeof *s->moves);
    qsort(s->sorted, s->count, sizeof *s->sorted, ascending);
    bench_keep(s->sorted[0]);
}

static void sort(void *context) {
    scene *s = context;
    memcpy(s->sorted, s->moves, s->count * sizeof *s->moves);
    hm_4d_sort_moves(s->sorted, s->count);
    bench_keep(s->sorted[0]);
}

static void perft(void *context) {
    scene *s = context;
    if (hm_4d_perft(&s->position, s->depth, s->jobs, NULL, &s->nodes, NULL) != HM_OK) exit(3);
}

static void init(scene *s) {
    s->moves = malloc(HM_4D_MOVES_MAX * sizeof *s->moves);
    s->sorted = malloc(HM_4D_MOVES_MAX * sizeof *s->sorted);
    if (s->moves == NULL || s->sorted == NULL) exit(3);
    s->jobs = 1;
}

/* Random play from the start until the side to move is in check. */
static void walk_to_check(scene *s) {
    hm_random random;
    hm_4d_undo undo;
    hm_random_init(&random, 1);
    hm_4d_position_start(&s->position);
    for (int ply = 0; ply < LONGEST_WALK; ply++) {
        if (hm_4d_in_check(&s->position, s->position.state.side, NULL)) return;
        size_t count = hm_4d_generate(&s->position, s->moves);
        if (count == 0) exit(3);
        hm_4d_make(&s->position, s->moves[hm_random_below(&random, count)], &undo);
    }
}

static void time_lists(scene *start, scene *check) {
    bench_case cases[] = {{"legal list, start, plain reference", list_plainly, start, 1, 0},
                          {"legal list, start (2,152 moves)", list, start, LISTS, 0}};
    bench_run(cases, 2, 2);
    bench_print(cases, 2);
    printf("  plain / ours: %.0f (must 100; list must 5 us, aim 3 us)\n\n",
           cases[0].seconds / cases[1].seconds);
    bench_case in_check[] = {{"legal list in check, plain reference", list_plainly, check, 1, 0},
                             {"legal list in check", list, check, LISTS, 0}};
    bench_run(in_check, 2, 1);
    bench_print(in_check, 2);
    printf("  %u pieces (must 60 us, aim 15 us)\n\n",
           hm_4d_board_count(&check->position.state.board));
}

static void time_sort(scene *start) {
    bench_case cases[] = {{"sort of 2,152 moves, qsort", sort_by_comparing, start, 1, 0},
                          {"sort of 2,152 moves", sort, start, 1, 0}};
    bench_run(cases, 2, 1);
    bench_print(cases, 2);
    printf("  qsort / ours: %.1f (must 2; sort must 40 us, aim 27 us)\n\n",
           cases[0].seconds / cases[1].seconds);
}

/* Runs a perft once to learn its nodes, then times it. */
static double leaves_a_second(const char *name, scene *s, double seconds) {
    perft(s);
    bench_case counted[] = {{name, perft, s, (double)s->nodes, 0}};
    bench_run(counted, 1, seconds);
    double rate = 1 / counted[0].seconds;
    printf("%-44s %12.1f M leaves/s  (%llu leaves)\n", name, rate / 1e6,
           (unsigned long long)s->nodes);
    return rate;
}

static void time_perft(scene *start, scene *sparse) {
    start->depth = 2;
    leaves_a_second("perft(2), start (must 800, aim 1500)", start, 1);
    sparse->depth = 3;
    double one = leaves_a_second("perft(3), 24 pieces (must 60, aim 200)", sparse, 1);
    sparse->jobs = 2;
    double two = leaves_a_second("perft(3), 24 pieces, two threads", sparse, 1);
    printf("  two threads / one: %.2f (must 1.85, aim 1.95)%s\n\n", two / one,
           bench_missed(two / one < 1.85));
}

int main(int argc, char **argv) {
    static scene start, sparse, check;
    init(&start);
    init(&sparse);
    init(&check);
    hm_4d_position_start(&start.position);
    walk_to_check(&check);
    hm_4d_state state;
    hm_4d_state_init(&state);
    hm_error error;
    if (hm_4d_state_parse(sparse_text, strlen(sparse_text), 0, &state, &error) != HM_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 3;
    }
    hm_4d_position_init(&sparse.position, &state);

    time_lists(&start, &check);
    time_perft(&start, &sparse);
    start.count = hm_4d_generate(&start.position, start.moves);
    time_sort(&start);
    bench_case made[] = {{"make and unmake with hash (must 35 ns, aim 25)", make_and_unmake, &start,
                          (double)start.count, 0}};
    bench_run(made, 1, 1);
    printf("%-44s %12.1f ns\n", made[0].name, 1e9 * made[0].seconds);

    if (argc > 1 && strcmp(argv[1], "--long") == 0) {
        start.depth = 3;
        start.jobs = (unsigned)sysconf(_SC_NPROCESSORS_ONLN);
        bench_case whole[] = {{"perft(3), start, all cores", perft, &start, 1, 0}};
        bench_run(whole, 1, 0);
        printf("%-44s %12.2f s  (%llu leaves, %u threads)\n", whole[0].name, whole[0].seconds,
               (unsigned long long)start.nodes, start.jobs);
    }
    scene *const scenes[] = {&start, &sparse, &check};
    for (int i = 0; i < 3; i++) {
        free(scenes[i]->moves);
        free(scenes[i]->sorted);
    }
    return 0;
}
