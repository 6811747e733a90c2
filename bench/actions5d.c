/* 5D chess over the states of the test vectors: single moves, verdicts, setups read, action perft,
 * and the enumerator against brute force where that ends; verdicts of hard positions; threads;
 * large states. --rates prints only what a build for one machine is compared by. */
#include "bench.h"
#include "chess5d/actions/legality5d.h"
#include "chess5d/rules/board5d.h"
#include "hypermate/more/chess5d_games.h"
#include "support/brute5d.h"
#include "support/vectors5d.h"

#include <malloc.h>
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
        hm_5d_generate_pseudo(s->positions[s->count], &s->list, NULL);
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
        hm_5d_generate_pseudo(s->positions[i], &s->list, NULL);
        total += s->list.count;
    }
    bench_keep(total);
}

static void judge_all(void *context) {
    states *s = context;
    for (size_t i = 0; i < s->count; i++) {
        hm_5d_verdict verdict;
        hm_5d_outcome_with(s->actions, s->positions[i], true, NULL, &verdict, NULL);
        bench_keep(verdict);
    }
}

static void read_all(void *context) {
    states *s = context;
    for (size_t i = 0; i < s->count; i++) {
        hm_5d_game *game;
        hm_5d_game_parse(s->texts[i].data, s->texts[i].length, 0, &game, NULL, NULL, NULL);
        hm_5d_game_destroy(game);
    }
}

static void enumerate_small(void *context) {
    states *s = context;
    for (size_t i = 0; i < s->count; i++) {
        if (hm_5d_board_count(s->positions[i]) > 8) continue;
        s->found.count = s->found.move_count = 0;
        hm_5d_collect(s->positions[i], SIZE_MAX, NULL, &s->found, NULL, NULL);
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

static double clock_time(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Time of this process alone: machines are busy. */
static double now(void) {
    return clock_time(CLOCK_PROCESS_CPUTIME_ID);
}

/* Best of several rounds. */
static double judge_time(hm_5d_actions *actions, const hm_5d_position *position) {
    double best = 1e9;
    for (int round = 0; round < 9; round++) {
        hm_5d_verdict verdict;
        double start = now();
        hm_5d_outcome_with(actions, position, true, NULL, &verdict, NULL);
        double taken = now() - start;
        if (taken < best) best = taken;
    }
    return best;
}

/* The distribution over the states. */
static void print_verdict_times(states *s) {
    double best[MOST];
    for (size_t i = 0; i < s->count; i++)
        best[i] = judge_time(s->actions, s->positions[i]);
    qsort(best, s->count, sizeof best[0], by_time);
    printf("verdict with softmate, %zu states: median %.1f us (must 18, aim 5), 99th percentile "
           "%.0f us (must 1100, aim 300)\n",
           s->count, 1e6 * best[s->count / 2], 1e6 * best[s->count * 99 / 100]);
}

static void print_hard_verdicts(hm_5d_actions *actions) {
    size_t length, used;
    char *text = vectors5d_hard(&length);
    hm_5d_game *game;
    for (size_t at = 0; at < length; at += used) {
        if (hm_5d_game_parse(text + at, length - at, 0, &game, &used, NULL, NULL) != HM_OK) break;
        int lines = atoi(hm_5d_game_header(game, "Lines"));
        printf("verdict, %3d timelines, %-9s %7.2f ms (must %d, aim 10)\n", lines,
               hm_5d_game_header(game, "Verdict"),
               1e3 * judge_time(actions, hm_5d_game_start(game)), lines < 100 ? 50 : 35);
        hm_5d_game_destroy(game);
    }
    free(text);
}

static hm_5d_position *preset(const char *name) {
    char header[64];
    snprintf(header, sizeof header, "[Board \"%s\"]", name);
    return position5d(header);
}

/* Best of three: half a second is seldom left alone. */
static void print_perft(const char *name, unsigned depth, double must, double aim) {
    hm_5d_position *position = preset(name);
    uint64_t nodes;
    double best = 1e9;
    for (int round = 0; round < 3; round++) {
        double start = now();
        hm_5d_perft(position, depth, 1, NULL, &nodes, NULL);
        double taken = now() - start;
        if (taken < best) best = taken;
    }
    printf("action perft %s %u: %llu in %.3f s (must %.3g, aim %.2g)%s\n", name, depth,
           (unsigned long long)nodes, best, must, aim, bench_missed(best > must));
    hm_5d_position_destroy(position);
}

/* ---- threads ---- */

/* What is shared: sequences of so many actions, or a proof that there is no mate in so many. */
typedef struct shared_work {
    const char *what, *preset;
    unsigned depth;
    bool proof;
} shared_work;

/* In a hundredth of a second threads and their memory begin three times; in half a second and more
 * it is seen how well the work is shared. */
static const shared_work shared_works[] = {
    {"action perft Standard 4", "Standard", 4, false},
    {"action perft Small - Centered 5", "Small - Centered", 5, false},
    {"no mate in 3 from Standard", "Standard", 3, true},
    {"no mate in 4 from Standard", "Standard", 4, true},
};

static void prove(const hm_5d_position *position, unsigned mate_in, unsigned jobs) {
    hm_5d_solve_options options = {.size = sizeof options, .jobs = jobs};
    hm_5d_solution solution;
    hm_5d_solve(position, mate_in, &options, NULL, &solution, NULL);
    hm_5d_solution_clear(&solution);
}

static double time_shared(const shared_work *work, const hm_5d_position *position, unsigned jobs) {
    uint64_t nodes;
    double start = clock_time(CLOCK_MONOTONIC);
    if (work->proof)
        prove(position, work->depth, jobs);
    else
        hm_5d_perft(position, work->depth, jobs, NULL, &nodes, NULL);
    return clock_time(CLOCK_MONOTONIC) - start;
}

/* Best of five by the clock on the wall, one thread and two in turns. */
static void print_threads(const shared_work *work) {
    hm_5d_position *position = preset(work->preset);
    double best[2] = {1e9, 1e9};
    for (unsigned round = 0; round < 10; round++) {
        double taken = time_shared(work, position, 1 + (round & 1));
        if (taken < best[round & 1]) best[round & 1] = taken;
    }
    double gain = best[0] / best[1];
    printf("%s: %.3f s on one thread, %.3f s on two: %.2f times as fast (must 1.85, aim 1.95)%s\n",
           work->what, best[0], best[1], gain, bench_missed(gain < 1.85));
    hm_5d_position_destroy(position);
}

/* ---- large states ---- */

/* Plays the first legal action until the state has so many boards. */
static hm_5d_position *grow(hm_5d_actions *actions, size_t boards) {
    hm_5d_position *position = preset("Standard");
    const hm_5d_move *moves;
    hm_5d_undo undo[64];
    size_t count = 1;
    while (hm_5d_board_count(position) < boards && count > 0 && count <= 64) {
        hm_5d_actions_start(actions, position, 0, NULL);
        if (hm_5d_actions_next(actions, NULL, &moves, &count, NULL) != HM_OK) break;
        if (count > 0 && count <= 64) hm_5d_make_action(position, moves, count, undo, NULL);
    }
    return position;
}

static void read_dump(void *context) {
    hm_text *text = context;
    hm_5d_game *game;
    hm_5d_game_parse(text->data, text->length, 0, &game, NULL, NULL, NULL);
    hm_5d_game_destroy(game);
}

static void print_dump(hm_5d_actions *actions) {
    hm_5d_position *position = grow(actions, 60);
    hm_text text = {0};
    hm_5d_fen_format(position, &text);
    if (text.failed) exit(1);
    bench_case read = {"", read_dump, &text, 1, 0};
    bench_run(&read, 1, 0.5);
    printf("read a dump of %zu boards: %.3f ms (must 0.1, aim 0.03)\n", hm_5d_board_count(position),
           1e3 * read.seconds);
    hm_text_clear(&text);
    hm_5d_position_destroy(position);
}

/* Reads a game and writes it with its marks, which are found on the way. */
static void write_marks(void *context) {
    const char *pgn = context;
    hm_text text = {0};
    hm_5d_game *game;
    hm_5d_game_parse(pgn, strlen(pgn), 0, &game, NULL, NULL, NULL);
    hm_5d_game_judge(game, NULL, NULL);
    hm_5d_game_format(game, HM_5D_MARKS, &text);
    bench_keep(text.length);
    hm_text_clear(&text);
    hm_5d_game_destroy(game);
}

/* The longest recorded game. */
static void print_marks(void) {
    vectors5d vectors;
    hm_json_value item;
    char *longest = NULL;
    vectors5d_open(&vectors, "games.json", "games");
    while (vectors5d_next(&vectors, &item)) {
        char *pgn = vector_text(&item, "pgn");
        bool longer = longest == NULL || strlen(pgn) > strlen(longest);
        free(longer ? longest : pgn);
        if (longer) longest = pgn;
    }
    vectors5d_close(&vectors);
    hm_5d_game *game;
    if (hm_5d_game_parse(longest, strlen(longest), 0, &game, NULL, NULL, NULL) != HM_OK) exit(1);
    bench_case marks = {"", write_marks, longest, 1, 0};
    bench_run(&marks, 1, 0.5);
    printf("write a game of %zu plies with its marks: %.2f ms\n", hm_5d_game_plies(game),
           1e3 * marks.seconds);
    hm_5d_game_destroy(game);
    free(longest);
}

/* The heap that a state of 1,000 boards takes, and an enumerator that has found its first action.
 */
static void print_memory(void) {
    hm_5d_actions *actions;
    size_t before = mallinfo2().uordblks, count;
    const hm_5d_move *moves;
    if (hm_5d_actions_create(&actions, NULL) != HM_OK) return;
    hm_5d_position *position = grow(actions, 1000);
    hm_5d_actions_destroy(actions);
    double state = (double)(mallinfo2().uordblks - before);
    double boards = (double)hm_5d_board_count(position) * (double)position->geometry.board_bytes;
    if (hm_5d_actions_create(&actions, NULL) != HM_OK) return;
    hm_5d_actions_start(actions, position, 0, NULL);
    hm_5d_actions_next(actions, NULL, &moves, &count, NULL);
    double all = (double)(mallinfo2().uordblks - before);
    printf("memory of a state of %zu boards beyond these (%.2f MB): %.3f MB, with its enumerator "
           "%.3f MB (must 2)\n",
           hm_5d_board_count(position), boards / 1e6, (state - boards) / 1e6, (all - boards) / 1e6);
    hm_5d_actions_destroy(actions);
    hm_5d_position_destroy(position);
}

/* ---- many timelines ---- */

/* One board on each of `lines` timelines. */
static hm_5d_position *row_of_boards(int size, const char *board, int lines) {
    hm_text text = {0};
    hm_text_printf(&text, "[Size \"%dx%d\"]\n[Board \"custom\"]\n", size, size);
    for (int line = -(lines / 2); line < lines - lines / 2; line++)
        hm_text_printf(&text, "[%s:%d:1:w]\n", board, line);
    if (text.failed) exit(1);
    hm_5d_position *position = position5d(text.data);
    hm_text_clear(&text);
    return position;
}

typedef struct patience {
    double asked, longest, end;
} patience;

/* Remembers the longest time between two questions; wants to stop in the end. */
static bool ask(void *context, uint64_t done, uint64_t total) {
    patience *p = context;
    double time = now();
    (void)done, (void)total;
    if (time - p->asked > p->longest) p->longest = time - p->asked;
    p->asked = time;
    return time < p->end;
}

/* A verdict, and how long who wants to stop searches has to wait. */
static void print_row(const char *what, int size, const char *board, int lines) {
    hm_5d_position *position = row_of_boards(size, board, lines);
    hm_5d_move_list list = {0};
    hm_5d_verdict verdict;
    double start = now(), longest = 0;
    hm_5d_outcome(position, true, NULL, &verdict, NULL);
    double taken = now() - start;
    for (int i = 0; i < 8; i++) {
        hm_5d_solution solution;
        patience p = {now(), 0, now() + 0.05 * (i / 2)};
        hm_watch watch = {.progress = ask, .context = &p};
        if (i % 2 == 0) {
            hm_5d_generate(position, &list, &watch, NULL);
        } else if (hm_5d_solve(position, 1, NULL, &watch, &solution, NULL) == HM_ERR_INTERRUPTED) {
            hm_5d_solution_clear(&solution);
        }
        ask(&p, 0, 0);
        if (p.longest > longest) longest = p.longest;
    }
    printf("%s on %d timelines: verdict %.2f s (must 2), searches stop within %.0f ms (must 100)\n",
           what, lines, taken, 1e3 * longest);
    hm_5d_move_list_clear(&list);
    hm_5d_position_destroy(position);
}

static void print_rows(void) {
    print_row("one standard board", 8,
              "r*nbqk*bnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBQK*BNR*", 4001);
    print_row("one 4x4 board", 4, "nbrk/3p*/P*3/KRBN", 4001);
}

static void print_rest(states *s) {
    bench_case ways[] = {{"actions of small states", enumerate_small, s, 1, 0},
                         {"by brute force", brute_small, s, 1, 0}};
    print_perft("Standard - Two Timelines", 2, 0.8, 0.46);
    bench_run(ways, 2, 3);
    bench_print(ways, 2);
    print_verdict_times(s);
    print_hard_verdicts(s->actions);
    for (size_t i = 0; i < sizeof shared_works / sizeof shared_works[0]; i++)
        print_threads(&shared_works[i]);
    print_dump(s->actions);
    print_marks();
    print_memory();
    print_rows();
}

int main(int argc, char **argv) {
    static states s;
    bool whole = argc < 2 || strcmp(argv[1], "--rates") != 0;
    if (hm_5d_actions_create(&s.actions, NULL) != HM_OK) return 1;
    load(&s);
    bench_case cases[] = {{"single moves, a move", generate_all, &s, s.moves, 0},
                          {"verdict, a state", judge_all, &s, (double)s.count, 0},
                          {"setup read, a board", read_all, &s, s.boards, 0}};
    bench_run(cases, 3, 3);
    bench_print(cases, 3);
    printf("single moves: %.1f million a second (must 40, aim 60)\n", 1e-6 / cases[0].seconds);
    print_perft("Standard", 4, 0.385, 0.22);
    if (whole) print_rest(&s);
    hm_5d_actions_destroy(s.actions);
    hm_5d_move_list_clear(&s.list);
    hm_5d_action_list_clear(&s.found);
    for (size_t i = 0; i < s.count; i++) {
        hm_5d_position_destroy(s.positions[i]);
        hm_text_clear(&s.texts[i]);
    }
    return 0;
}
