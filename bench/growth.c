/* How costs grow with sizes: pieces, boards, plies, depths, threads.
 *
 *     bench_growth
 *
 * Each row has a size, the processor's time for the whole (of threads the clock's), the time of one
 * unit, and the exponent with which the time has grown since the row before: 1 is linear, 0 does
 * not depend on the size. */
#include "bench.h"
#include "chess5d/actions/legality5d.h"
#include "core/core.h"
#include "hypermate/answers.h"
#include "hypermate/bulk.h"
#include "hypermate/hypermate.h"
#include "hypermate/more/chess4d_games.h"
#include "hypermate/more/chess4p.h"
#include "hypermate/more/chess5d.h"
#include "hypermate/more/chess5d_games.h"
#include "hypermate/more/phase4d.h"
#include "support/vectors4p.h"
#include "support/vectors5d.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MOST_PLIES = 1000000, ENCODED_BOARDS = 10000, MOST_REPEATS = 1 << 20 };

/* What the rows work on; each uses what is its game's. */
typedef struct work {
    unsigned size;
    hm_random random;
    uint64_t counted; /* leaves or nodes */

    hm_4d_position position;
    hm_4d_move *moves, *game;
    hm_spectral_encoder *encoder;
    hm_phase_engine *phase;
    hm_4d_board *boards; /* of a game of so many plies */
    hm_log_arrays arrays;

    hm_4p_position four;
    hm_4p_move *moves4p, *game4p;

    hm_5d_position *five;
    hm_5d_move_list singles;
    hm_5d_actions *actions;

    hm_session *session;
    hm_search *search;
} work;

static void *must(void *memory) {
    if (memory == NULL) exit(3);
    return memory;
}

static void done(hm_status status) {
    if (status != HM_OK) exit(3);
}

/* ---- pieces ---- */

/* The start position with this many pieces left: a king a side, the others drawn by lot. */
static void thin_out(work *w, unsigned pieces) {
    hm_4d_state state;
    hm_random_init(&w->random, 1500);
    hm_4d_state_start(&state);
    memset(state.castling, 0, sizeof state.castling);
    unsigned left = hm_4d_board_count(&state.board), kings[2] = {28, 28};
    while (left > pieces) {
        hm_4d_piece *at = &state.board.square[hm_random_below(&w->random, HM_4D_SQUARES)];
        if (*at == HM_4D_EMPTY) continue;
        unsigned *its_kings = &kings[*at >> 3];
        if (HM_4D_KIND(*at) == HM_4D_KING && *its_kings == 1) continue;
        *its_kings -= HM_4D_KIND(*at) == HM_4D_KING;
        *at = HM_4D_EMPTY;
        left--;
    }
    hm_4d_position_init(&w->position, &state);
}

/* The same of four players, where kings stay. */
static void thin_out4p(work *w, unsigned pieces) {
    hm_4p_position whole = position4p("4PC", HM_4P_TEAMS);
    hm_4p_state state = whole.state;
    hm_random_init(&w->random, 1510);
    state.castling_short = state.castling_long = 0;
    for (unsigned left = 64; left > pieces;) {
        hm_4p_piece *at = &state.square[hm_random_below(&w->random, HM_4P_SQUARES)];
        if (*at == HM_4P_EMPTY || *at == HM_4P_WALL || HM_4P_KIND(*at) == HM_4P_KING) continue;
        *at = HM_4P_EMPTY;
        left--;
    }
    hm_4p_position_init(&w->four, &state, &whole.rules);
}

static void list(void *context) {
    work *w = context;
    bench_keep(hm_4d_generate(&w->position, w->moves));
}

static void encode(void *context) {
    work *w = context;
    bench_keep(hm_spectral_encode(w->encoder, &w->position.state.board)[0] != 0);
}

static void list_by_phase(void *context) {
    work *w = context;
    bench_keep(hm_phase_generate(w->phase, &w->position.state, w->moves, HM_4D_MOVES_MAX));
}

static void list4p(void *context) {
    work *w = context;
    bench_keep(hm_4p_generate(&w->four, w->moves4p));
}

/* ---- plies ---- */

/* A random game of 24 pieces. On so large a board nobody is ever without a move. */
static void set_game(work *w, unsigned plies) {
    hm_4d_undo undo;
    thin_out(w, 24);
    hm_4d_position start = w->position;
    hm_random_init(&w->random, 1501);
    for (size_t i = 0; i < plies; i++) {
        size_t count = hm_4d_generate(&w->position, w->moves);
        if (count == 0) exit(3);
        w->game[i] = w->moves[hm_random_below(&w->random, count)];
        hm_4d_make(&w->position, w->game[i], &undo);
    }
    w->position = start;
}

/* Plays as a game is played: with the key of every position looked up. */
static void replay(void *context) {
    work *w = context;
    hm_history history = {0};
    hm_4d_undo undo;
    hm_4d_position position = w->position;
    for (size_t i = 0; i < w->size; i++) {
        hm_4d_make(&position, w->game[i], &undo);
        bench_keep(hm_history_add(&history, position.key));
    }
    hm_history_clear(&history);
}

static void follow(void *context) {
    work *w = context;
    hm_4d_undo undo;
    hm_4d_position position = w->position;
    hm_spectral_encode(w->encoder, &position.state.board);
    for (size_t i = 0; i < w->size; i++) {
        hm_4d_make(&position, w->game[i], &undo);
        hm_spectral_advance(w->encoder, &position.state.board);
    }
}

static bool all_can_move(const hm_4p_position *position) {
    bool can = true;
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        can = can && hm_4p_has_legal_move(position, seat);
    return can;
}

/* A move by lot that takes nothing and leaves everybody one; HM_4P_NO_MOVE where none is found:
 * then the next game begins. */
static hm_4p_move lasting_move(work *w) {
    hm_4p_undo undo;
    size_t count = hm_4p_generate(&w->four, w->moves4p);
    for (unsigned tries = 0; count > 0 && tries < 1000; tries++) {
        hm_4p_move move = w->moves4p[hm_random_below(&w->random, count)];
        if (w->four.state.square[HM_4P_MOVE_TO(move)] != HM_4P_EMPTY) continue;
        hm_4p_make(&w->four, move, &undo);
        if (all_can_move(&w->four)) return move;
        hm_4p_unmake(&w->four, move, &undo);
    }
    return HM_4P_NO_MOVE;
}

static void set_game4p(work *w, unsigned plies) {
    thin_out4p(w, 16);
    hm_4p_position start = w->four;
    for (size_t i = 0; i < plies; i++) {
        w->game4p[i] = lasting_move(w);
        if (w->game4p[i] == HM_4P_NO_MOVE) w->four = start;
    }
    w->four = start;
}

static void replay4p(void *context) {
    work *w = context;
    hm_history history = {0};
    hm_4p_undo undo;
    hm_4p_position position = w->four;
    for (size_t i = 0; i < w->size; i++) {
        if (w->game4p[i] == HM_4P_NO_MOVE)
            position = w->four;
        else
            hm_4p_make(&position, w->game4p[i], &undo);
        bench_keep(hm_history_add(&history, position.key));
    }
    hm_history_clear(&history);
}

/* Knights to and fro on one timeline, a board a ply. */
static void shuttle(hm_5d_position *position, size_t plies) {
    static const uint8_t squares[2][2] = {{HM_5D_SQUARE(6, 0), HM_5D_SQUARE(5, 2)},
                                          {HM_5D_SQUARE(6, 7), HM_5D_SQUARE(5, 5)}};
    int32_t start, time;
    hm_5d_undo undo;
    hm_5d_line(position, 0, &start, &time);
    for (size_t i = 0; i < plies; i++, time++) {
        const uint8_t *way = squares[i % 2];
        bool back = i / 2 % 2 == 1;
        hm_5d_move move = {.from_time = time, .to_time = time, .from = way[back], .to = way[!back]};
        done(hm_5d_make_action(position, &move, 1, &undo, NULL));
    }
}

static void set_start5d(work *w, unsigned plies) {
    (void)plies;
    w->five = position5d("[Board \"Standard\"]");
}

static void replay5d(void *context) {
    work *w = context;
    hm_5d_position *position;
    done(hm_5d_position_copy(w->five, &position, NULL));
    shuttle(position, w->size);
    hm_5d_position_destroy(position);
}

static void set_played5d(work *w, unsigned plies) {
    set_start5d(w, plies);
    shuttle(w->five, plies);
}

/* Counts the moves of a random game of so many plies: their number grows by half every few. */
static void play_random5d(void *context) {
    work *w = context;
    hm_5d_game *game;
    size_t count;
    w->counted = 0;
    done(hm_5d_game_create(w->five, &game, NULL));
    done(hm_5d_random_game(4, 0, w->size, game, NULL, NULL));
    for (int32_t node = hm_5d_game_main(game, 0); node >= 0; node = hm_5d_game_main(game, node)) {
        hm_5d_game_action(game, node, &count);
        w->counted += count;
    }
    hm_5d_game_destroy(game);
}

/* ---- boards ---- */

static const char standard[] = "r*nbqk*bnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBQK*BNR*";

/* One board on each of `lines` timelines. */
static void set_row(work *w, unsigned lines) {
    hm_text text = {0};
    hm_text_puts(&text, "[Size \"8x8\"]\n[Board \"custom\"]\n");
    for (unsigned line = 0; line < lines; line++)
        hm_text_printf(&text, "[%s:%d:1:w]\n", standard, (int)line - (int)(lines / 2));
    if (text.failed) exit(3);
    w->five = position5d(text.data);
    hm_text_clear(&text);
}

static void list_singles(void *context) {
    work *w = context;
    done(hm_5d_generate_pseudo(w->five, &w->singles, NULL));
    bench_keep(w->singles.count);
}

static void judge(void *context) {
    work *w = context;
    hm_5d_verdict verdict;
    done(hm_5d_outcome_with(w->actions, w->five, true, NULL, &verdict, NULL));
    bench_keep(verdict);
}

/* ---- depths: units are what is counted on the way ---- */

static void set_whole4d(work *w, unsigned depth) {
    (void)depth;
    thin_out(w, 24);
}

static void set_whole4p(work *w, unsigned depth) {
    (void)depth;
    w->four = position4p("4PC", HM_4P_TEAMS);
}

static void perft4d(void *context) {
    work *w = context;
    done(hm_4d_perft(&w->position, w->size, 1, NULL, &w->counted, NULL));
}

static void perft4p(void *context) {
    work *w = context;
    done(hm_4p_perft(&w->four, w->size, 1, NULL, &w->counted, NULL));
}

static void perft5d(void *context) {
    work *w = context;
    done(hm_5d_perft(w->five, w->size, 1, NULL, &w->counted, NULL));
}

static void prove_on(work *w, unsigned mate_in, unsigned jobs) {
    hm_5d_solve_options options = {.size = sizeof options, .jobs = jobs};
    hm_5d_solution solution;
    done(hm_5d_solve(w->five, mate_in, &options, NULL, &solution, NULL));
    w->counted = solution.nodes;
    hm_5d_solution_clear(&solution);
}

static void prove(void *context) {
    work *w = context;
    prove_on(w, w->size, 1);
}

static void open_session(work *w, const char *start) {
    hm_input_error error;
    hm_search_options options = {.size = sizeof options, .hash = 16, .no_mate = true};
    if (hm_session_open(&w->session, start, NULL, &error) != HM_YES) exit(3);
    done(hm_search_create(&w->search, &options, NULL));
}

static void set_search4d(work *w, unsigned depth) {
    (void)depth;
    open_session(w, "4d:start");
}

static void set_search4p(work *w, unsigned depth) {
    (void)depth;
    open_session(w, "4p:modern");
}

static void set_search5d(work *w, unsigned depth) {
    (void)depth;
    open_session(w, "5d:standard");
}

static void search(void *context) {
    work *w = context;
    hm_search_limits limits = {.size = sizeof limits, .depth = w->size};
    hm_search_root root;
    hm_search_result result;
    hm_search_clear(w->search);
    done(hm_session_root(w->session, &root, NULL));
    done(hm_search_run(w->search, &root, &limits, NULL, &result, NULL));
    w->counted = result.nodes;
}

/* ---- threads ---- */

static void perft4d_shared(void *context) {
    work *w = context;
    done(hm_4d_perft(&w->position, 3, w->size, NULL, &w->counted, NULL));
}

static void perft4p_shared(void *context) {
    work *w = context;
    done(hm_4p_perft(&w->four, 6, w->size, NULL, &w->counted, NULL));
}

static void perft5d_shared(void *context) {
    work *w = context;
    done(hm_5d_perft(w->five, 4, w->size, NULL, &w->counted, NULL));
}

static void prove_shared(void *context) {
    work *w = context;
    prove_on(w, 4, w->size);
}

/* The boards of a random game from the start. */
static void set_boards(work *w, unsigned jobs) {
    hm_4d_undo undo;
    (void)jobs;
    hm_random_init(&w->random, 1503);
    hm_4d_position_start(&w->position);
    for (size_t i = 0; i < ENCODED_BOARDS; i++) {
        w->boards[i] = w->position.state.board;
        size_t count = hm_4d_generate(&w->position, w->moves);
        if (count == 0) {
            hm_4d_position_start(&w->position);
            continue;
        }
        hm_4d_make(&w->position, w->moves[hm_random_below(&w->random, count)], &undo);
    }
}

static void encode_shared(void *context) {
    work *w = context;
    done(hm_boards_encode(w->boards, ENCODED_BOARDS, &w->arrays, w->size, NULL, NULL));
}

/* ---- tables ---- */

typedef struct row {
    const char *name, *unit;
    const unsigned *sizes;               /* 0 ends them */
    void (*set)(work *w, unsigned size); /* not timed */
    void (*run)(void *w);
    enum { CPU, COUNTED, WALL } kind; /* COUNTED: units are w->counted, sizes are depths */
} row;

static const unsigned pieces[] = {2, 8, 32, 128, 512, 896, 0}, pieces4p[] = {4, 8, 16, 32, 64, 0},
                      plies[] = {10, 100, 1000, 10000, 100000, 1000000, 0},
                      boards[] = {1, 5, 25, 125, 625, 2501, 4001, 0}, to_3[] = {1, 2, 3, 0},
                      to_4[] = {1, 2, 3, 4, 0}, to_5[] = {1, 2, 3, 4, 5, 0},
                      to_6[] = {1, 2, 3, 4, 5, 6, 0}, to_52[] = {20, 28, 36, 40, 44, 48, 52, 0};
static unsigned crews[256 + 1]; /* 1, 2, ... and as many threads as the machine has processors */

static const row rows[] = {
    {"4D legal list", "pieces", pieces, thin_out, list, CPU},
    {"4D legal list, phase engine", "pieces", pieces, thin_out, list_by_phase, CPU},
    {"full encode", "pieces", pieces, thin_out, encode, CPU},
    {"four players, legal list", "pieces", pieces4p, thin_out4p, list4p, CPU},
    {"4D game replayed, with repetitions", "plies", plies, set_game, replay, CPU},
    {"the same encoded ply by ply", "plies", plies, set_game, follow, CPU},
    {"four players, the same replay", "plies", plies, set_game4p, replay4p, CPU},
    {"5D game replayed, one timeline", "plies", plies, set_start5d, replay5d, CPU},
    {"5D single moves after it", "plies", plies, set_played5d, list_singles, CPU},
    {"5D verdict after it", "plies", plies, set_played5d, judge, CPU},
    {"5D random game, 20..52 plies", "moves", to_52, set_start5d, play_random5d, COUNTED},
    {"5D single moves, a board a timeline", "boards", boards, set_row, list_singles, CPU},
    {"5D verdict, the same", "boards", boards, set_row, judge, CPU},
    {"4D perft(1..3), 24 pieces", "leaves", to_3, set_whole4d, perft4d, COUNTED},
    {"four players, perft(1..6)", "leaves", to_6, set_whole4p, perft4p, COUNTED},
    {"5D action perft(1..4)", "actions", to_4, set_start5d, perft5d, COUNTED},
    {"5D, no mate in 1..4", "nodes", to_4, set_start5d, prove, COUNTED},
    {"4D search, depth 1..4", "nodes", to_4, set_search4d, search, COUNTED},
    {"four players, search, depth 1..6", "nodes", to_6, set_search4p, search, COUNTED},
    {"5D search, depth 1..5", "nodes", to_5, set_search5d, search, COUNTED},
    {"dense encode, energies of 10,000", "threads", crews, set_boards, encode_shared, WALL},
    {"4D perft(3), 24 pieces", "threads", crews, set_whole4d, perft4d_shared, WALL},
    {"four players, perft(6)", "threads", crews, set_whole4p, perft4p_shared, WALL},
    {"5D action perft(4)", "threads", crews, set_start5d, perft5d_shared, WALL},
    {"5D, no mate in 4", "threads", crews, set_start5d, prove_shared, WALL},
};

static double now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Best of several. What is short is run more often between two looks at the clock, which takes a
 * microsecond and more. */
static double time_of(const row *r, work *w) {
    clockid_t clock = r->kind == WALL ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID;
    r->run(w); /* memory that the library keeps is there from then on */
    double best = 0, end = now(clock) + (r->kind == WALL ? 1 : 0.2);
    for (unsigned repeats = 1;;) {
        double start = now(clock);
        for (unsigned i = 0; i < repeats; i++)
            r->run(w);
        double stop = now(clock), taken = (stop - start) / repeats;
        if (best == 0 || taken < best) best = taken;
        if (stop - start < 2e-4 && repeats < MOST_REPEATS) {
            repeats *= 2;
            best = 0;
        } else if (stop >= end) {
            return best;
        }
    }
}

static void clear(work *w) {
    hm_5d_position_destroy(w->five);
    hm_search_destroy(w->search);
    hm_session_destroy(w->session);
    w->five = NULL;
    w->search = NULL;
    w->session = NULL;
}

static void print_rows(const row *r, work *w) {
    double size_before = 0, seconds_before = 0;
    for (const unsigned *at = r->sizes; *at > 0; at++) {
        w->size = *at;
        r->set(w, *at);
        double seconds = time_of(r, w), size = r->kind == COUNTED ? (double)w->counted : *at;
        clear(w);
        printf("%-36s %9.0f %-8s %13.2f us %12.4f us each", r->name, size, r->unit, 1e6 * seconds,
               1e6 * seconds / size);
        if (size_before > 0)
            printf("  %5.2f", log(seconds / seconds_before) / log(size / size_before));
        printf("\n");
        fflush(stdout);
        size_before = size;
        seconds_before = seconds;
    }
}

static void init(work *w) {
    hm_spectral_plan *plan;
    hm_phase_map map;
    size_t energies = ENCODED_BOARDS * sizeof *w->arrays.energies;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    for (unsigned i = 0; i < 256 && i < processors; i++)
        crews[i] = i + 1;
    w->moves = must(malloc(HM_4D_MOVES_MAX * sizeof *w->moves));
    w->game = must(malloc(MOST_PLIES * sizeof *w->game));
    w->boards = must(malloc(ENCODED_BOARDS * sizeof *w->boards));
    w->moves4p = must(malloc(HM_4P_MOVES_MAX * sizeof *w->moves4p));
    w->game4p = must(malloc(MOST_PLIES * sizeof *w->game4p));
    /* Energies alone: as many frames would be two gigabytes. With a tenth of the boards new memory
     * of the second thread is what is timed. */
    w->arrays = (hm_log_arrays){
        .size = sizeof w->arrays, .capacity = ENCODED_BOARDS, .energies = must(malloc(energies))};
    done(hm_5d_actions_create(&w->actions, NULL));
    hm_phase_default(&map);
    done(hm_phase_engine_create(&map, &w->phase, NULL));
    done(hm_spectral_plan_create(&plan, NULL));
    done(hm_spectral_encoder_create(plan, &w->encoder, NULL));
    w->arrays.plan = plan;
}

/* All of the rows, or those whose number is given, counted from 0. The end of the process frees
 * what they share. */
int main(int argc, char **argv) {
    work *w = must(calloc(1, sizeof *w));
    init(w);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (argc < 2 || (size_t)atoi(argv[1]) == i) print_rows(&rows[i], w);
    return 0;
}
