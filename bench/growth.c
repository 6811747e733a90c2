/* How costs grow with sizes: pieces, boards, plies, threads.
 *
 *     bench_growth
 *
 * Each row has a size, the processor's time for the whole (of threads the clock's), the time of one
 * unit, and the exponent with which the time has grown since the row before: 1 is linear, 0 does
 * not depend on the size. */
#include "bench.h"
#include "core/core.h"
#include "hypermate/chess4d_games.h"
#include "hypermate/chess5d_games.h"
#include "hypermate/hypermate.h"
#include "support/vectors5d.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MOST_PLIES = 1000000, MOST_ENCODED = 100000, REPEATS = 20 };

static void *must(void *memory) {
    if (memory == NULL) exit(3);
    return memory;
}

/* ---- tables ---- */

typedef struct growth {
    const char *name, *unit;
    double size, seconds; /* of the row before; 0: there is none */
} growth;

static void print_row(growth *g, double size, double seconds) {
    printf("%-44s %9.0f %-8s %12.2f us %12.4f us each", g->name, size, g->unit, 1e6 * seconds,
           1e6 * seconds / size);
    if (g->seconds > 0) printf("  %5.2f", log(seconds / g->seconds) / log(size / g->size));
    printf("\n");
    g->size = size;
    g->seconds = seconds;
}

/* Time of this process, best of several: what takes long would else be timed with everything that
 * came between. */
static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static double time_of(void (*run)(void *), void *context, double units) {
    double best = 0, end = now() + 0.2;
    do {
        double start = now();
        run(context);
        double taken = (now() - start) / units;
        if (best == 0 || taken < best) best = taken;
    } while (now() < end);
    return best;
}

static double wall_time_of(void (*run)(void *), void *context) {
    bench_case timed[] = {{"", run, context, 1, 0}};
    bench_run(timed, 1, 1);
    return timed[0].seconds;
}

/* ---- pieces: 4D ---- */

typedef struct scene {
    hm_4d_position position;
    hm_4d_move *moves;
    hm_spectral_encoder *encoder;
} scene;

static void list(void *context) {
    scene *s = context;
    for (int i = 0; i < REPEATS; i++)
        bench_keep(hm_4d_generate(&s->position, s->moves));
}

static void encode(void *context) {
    scene *s = context;
    for (int i = 0; i < REPEATS; i++)
        bench_keep(hm_spectral_encode(s->encoder, &s->position.state.board)[0] != 0);
}

/* The start position with this many pieces left: a king a side, the others drawn by lot. */
static void thin_out(scene *s, unsigned pieces) {
    hm_random random;
    hm_4d_state state;
    hm_random_init(&random, 1500);
    hm_4d_state_start(&state);
    memset(state.castling, 0, sizeof state.castling);
    unsigned left = hm_4d_board_count(&state.board), kings[2] = {28, 28};
    while (left > pieces) {
        hm_4d_piece *at = &state.board.square[hm_random_below(&random, HM_4D_SQUARES)];
        if (*at == HM_4D_EMPTY) continue;
        unsigned *its_kings = &kings[*at >> 3];
        if (HM_4D_KIND(*at) == HM_4D_KING && *its_kings == 1) continue;
        *its_kings -= HM_4D_KIND(*at) == HM_4D_KING;
        *at = HM_4D_EMPTY;
        left--;
    }
    hm_4d_position_init(&s->position, &state);
}

static void time_pieces(scene *s) {
    static const unsigned sizes[] = {2, 8, 32, 128, 512, 896};
    growth lists = {.name = "4D legal list", .unit = "pieces"};
    growth encodes = {.name = "full encode", .unit = "pieces"};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        thin_out(s, sizes[i]);
        print_row(&lists, sizes[i], time_of(list, s, REPEATS));
    }
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        thin_out(s, sizes[i]);
        print_row(&encodes, sizes[i], time_of(encode, s, REPEATS));
    }
}

/* ---- plies: 4D ---- */

typedef struct play {
    scene *scene;
    hm_4d_move *moves; /* of a game of MOST_PLIES */
    hm_4d_position start;
    size_t plies;
} play;

/* Plays as a game is played: with the key of every position looked up. */
static void replay(void *context) {
    play *p = context;
    hm_history history = {0};
    hm_4d_undo undo;
    p->scene->position = p->start;
    for (size_t i = 0; i < p->plies; i++) {
        hm_4d_make(&p->scene->position, p->moves[i], &undo);
        bench_keep(hm_history_add(&history, p->scene->position.key));
    }
    hm_history_clear(&history);
}

static void follow(void *context) {
    play *p = context;
    hm_4d_undo undo;
    p->scene->position = p->start;
    hm_spectral_encode(p->scene->encoder, &p->start.state.board);
    for (size_t i = 0; i < p->plies; i++) {
        hm_4d_make(&p->scene->position, p->moves[i], &undo);
        hm_spectral_advance(p->scene->encoder, &p->scene->position.state.board);
    }
}

/* A random game of 24 pieces. On so large a board nobody is ever without a move. */
static void play_long(play *p) {
    hm_random random;
    hm_4d_undo undo;
    hm_random_init(&random, 1501);
    thin_out(p->scene, 24);
    p->start = p->scene->position;
    for (size_t i = 0; i < MOST_PLIES; i++) {
        size_t count = hm_4d_generate(&p->scene->position, p->scene->moves);
        if (count == 0) exit(3);
        p->moves[i] = p->scene->moves[hm_random_below(&random, count)];
        hm_4d_make(&p->scene->position, p->moves[i], &undo);
    }
}

static void time_plies(scene *s) {
    play *p = must(calloc(1, sizeof *p));
    p->scene = s;
    p->moves = must(malloc(MOST_PLIES * sizeof *p->moves));
    play_long(p);
    growth played = {.name = "4D game replayed, with repetitions", .unit = "plies"};
    growth encoded = {.name = "the same encoded ply by ply", .unit = "plies"};
    for (p->plies = 10; p->plies <= MOST_PLIES; p->plies *= 10)
        print_row(&played, (double)p->plies, time_of(replay, p, 1));
    for (p->plies = 10; p->plies <= MOST_ENCODED; p->plies *= 10)
        print_row(&encoded, (double)p->plies, time_of(follow, p, 1));
    free(p->moves);
    free(p);
}

/* ---- boards: 5D ---- */

static const char standard[] = "r*nbqk*bnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBQK*BNR*";

typedef struct states {
    hm_5d_position *position;
    hm_5d_move_list list;
} states;

/* One board on each of `lines` timelines. */
static hm_5d_position *row_of_boards(int lines) {
    hm_text text = {0};
    hm_text_puts(&text, "[Size \"8x8\"]\n[Board \"custom\"]\n");
    for (int line = -(lines / 2); line < lines - lines / 2; line++)
        hm_text_printf(&text, "[%s:%d:1:w]\n", standard, line);
    if (text.failed) exit(3);
    hm_5d_position *position = position5d(text.data);
    hm_text_clear(&text);
    return position;
}

static void list_single(void *context) {
    states *s = context;
    hm_5d_generate_pseudo(s->position, &s->list, NULL);
    bench_keep(s->list.count);
}

static void judge(void *context) {
    states *s = context;
    hm_5d_verdict verdict;
    hm_5d_outcome(s->position, true, NULL, &verdict, NULL);
    bench_keep(verdict);
}

static void time_boards(void) {
    static const int sizes[] = {1, 5, 25, 125, 625, 2501, 4001};
    growth singles = {.name = "5D single moves, a board a timeline", .unit = "boards"};
    growth verdicts = {.name = "5D verdict, the same", .unit = "boards"};
    states s = {0};
    for (int verdict = 0; verdict < 2; verdict++) {
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            s.position = row_of_boards(sizes[i]);
            double seconds = time_of(verdict ? judge : list_single, &s, 1);
            print_row(verdict ? &verdicts : &singles, sizes[i], seconds);
            hm_5d_position_destroy(s.position);
        }
    }
    hm_5d_move_list_clear(&s.list);
}

/* ---- threads ---- */

typedef struct crew {
    hm_4d_position position;
    unsigned jobs;
} crew;

static void perft(void *context) {
    crew *c = context;
    uint64_t nodes;
    if (hm_4d_perft(&c->position, 3, c->jobs, NULL, &nodes, NULL) != HM_OK) exit(3);
}

static void time_threads(scene *s) {
    crew *c = must(malloc(sizeof *c));
    growth threads = {.name = "4D perft(3), 24 pieces", .unit = "threads"};
    thin_out(s, 24);
    c->position = s->position;
    unsigned most = (unsigned)sysconf(_SC_NPROCESSORS_ONLN);
    for (c->jobs = 1; c->jobs <= most; c->jobs++)
        print_row(&threads, c->jobs, wall_time_of(perft, c));
    free(c);
}

int main(void) {
    scene *s = must(calloc(1, sizeof *s));
    hm_spectral_plan *plan;
    s->moves = must(malloc(HM_4D_MOVES_MAX * sizeof *s->moves));
    if (hm_spectral_plan_create(&plan, NULL) != HM_OK) return 3;
    if (hm_spectral_encoder_create(plan, &s->encoder, NULL) != HM_OK) return 3;
    time_pieces(s);
    time_plies(s);
    time_boards();
    time_threads(s);
    hm_spectral_encoder_destroy(s->encoder);
    hm_spectral_plan_destroy(plan);
    free(s->moves);
    free(s);
    return 0;
}
