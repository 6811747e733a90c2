/* 5D chess over the states of the test vectors: single moves, verdicts, setups read, action perft;
 * and the enumerator against brute force where that ends. One thread. --long adds the deep perfts.
 */
#include "bench.h"
#include "support/brute5d.h"
#include "support/vectors5d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 200 };

typedef struct states {
    size_t count;
    hm_5d_position *positions[MOST];
    hm_text texts[MOST];
    double moves, boards;
    hm_5d_actions *actions;
    hm_5d_move_list list;
    hm_5d_action_list found;
} states;

static void load(states *s) {
    vectors5d vectors;
    hm_json_value item;
    vectors5d_open(&vectors, "positions.json", "positions");
    while (s->count < MOST && vectors5d_next(&vectors, &item)) {
        vector_position_text(&item, &s->texts[s->count]);
        s->positions[s->count] = position5d(s->texts[s->count].data);
        hm_5d_generate(s->positions[s->count], &s->list);
        s->moves += (double)s->list.count;
        s->boards += (double)hm_5d_board_count(s->positions[s->count]);
        s->count++;
    }
    vectors5d_close(&vectors);
}

static void generate_all(void *context) {
    states *s = context;
    size_t total = 0;
    for (size_t i = 0; i < s->count; i++) {
        hm_5d_generate(s->positions[i], &s->list);
        total += s->list.count;
    }
    bench_keep(total);
}

static void judge_all(void *context) {
    states *s = context;
    for (size_t i = 0; i < s->count; i++) {
        hm_5d_verdict verdict;
        hm_5d_judge_with(s->actions, s->positions[i], true, &verdict);
        bench_keep(verdict);
    }
}

static void read_all(void *context) {
    states *s = context;
    for (size_t i = 0; i < s->count; i++) {
        hm_5d_game *game;
        hm_5d_game_parse(s->texts[i].data, s->texts[i].length, 0, &game, NULL, NULL);
        hm_5d_game_destroy(game);
    }
}

static void enumerate_small(void *context) {
    states *s = context;
    for (size_t i = 0; i < s->count; i++) {
        if (hm_5d_board_count(s->positions[i]) > 8) continue;
        s->found.count = s->found.move_count = 0;
        hm_5d_collect(s->positions[i], SIZE_MAX, &s->found, NULL);
        bench_keep(s->found.count);
    }
}

static void brute_small(void *context) {
    states *s = context;
    for (size_t i = 0; i < s->count; i++) {
        if (hm_5d_board_count(s->positions[i]) > 8) continue;
        s->found.count = s->found.move_count = 0;
        brute_actions(s->positions[i], 1000000, &s->found);
        bench_keep(s->found.count);
    }
}

static int by_time(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Time of this process alone: machines are busy. */
static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Best of several rounds for each state; then the distribution over the states. */
static void print_verdict_times(states *s) {
    double best[MOST];
    for (size_t i = 0; i < s->count; i++) {
        best[i] = 1e9;
        for (int round = 0; round < 9; round++) {
            hm_5d_verdict verdict;
            double start = now();
            hm_5d_judge_with(s->actions, s->positions[i], true, &verdict);
            double taken = now() - start;
            if (taken < best[i]) best[i] = taken;
        }
    }
    qsort(best, s->count, sizeof best[0], by_time);
    printf("verdict with softmate: median %.1f us, 99th percentile %.1f us, worst %.1f us\n",
           1e6 * best[s->count / 2], 1e6 * best[s->count * 99 / 100], 1e6 * best[s->count - 1]);
}

static void print_perft(const char *preset, unsigned depth) {
    char header[64];
    snprintf(header, sizeof header, "[Board \"%s\"]", preset);
    hm_5d_position *position = position5d(header);
    uint64_t nodes;
    double start = now();
    hm_5d_perft(position, depth, 1, &nodes, NULL, NULL);
    printf("action perft %s %u: %llu in %.2f s\n", preset, depth, (unsigned long long)nodes,
           now() - start);
    hm_5d_destroy(position);
}

int main(int argc, char **argv) {
    static states s;
    if (hm_5d_actions_create(&s.actions) != HM_OK) return 1;
    load(&s);
    bench_case cases[] = {{"single moves, a move", generate_all, &s, s.moves, 0},
                          {"verdict, a state", judge_all, &s, (double)s.count, 0},
                          {"setup read, a board", read_all, &s, s.boards, 0}};
    bench_case ways[] = {{"actions of small states", enumerate_small, &s, 1, 0},
                         {"by brute force", brute_small, &s, 1, 0}};
    bench_run(cases, 3, 3);
    bench_print(cases, 3);
    bench_run(ways, 2, 3);
    bench_print(ways, 2);
    print_verdict_times(&s);
    print_perft("Standard", argc > 1 && strcmp(argv[1], "--long") == 0 ? 4 : 3);
    if (argc > 1 && strcmp(argv[1], "--long") == 0) print_perft("Standard - Two Timelines", 2);
    hm_5d_actions_destroy(s.actions);
    hm_5d_move_list_clear(&s.list);
    hm_5d_action_list_clear(&s.found);
    for (size_t i = 0; i < s.count; i++) {
        hm_5d_destroy(s.positions[i]);
        hm_text_clear(&s.texts[i]);
    }
    return 0;
}
