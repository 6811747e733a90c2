/* Playing: nodes a second of each game that is searched and how many of them are quiescence, the
 * parts of a 4D node, two threads, how soon a search stops, and how exactly it keeps a time.
 *
 *     bench_play
 */
#include "bench.h"
#include "chess4d/rules/stages4d.h"
#include "core/core.h"
#include "games/game_table.h"
#include "hypermate/answers.h"
#include "hypermate/more/chess4d_games.h"
#include "search/worker.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { LISTS = 50, STOPS = 20 };

static hm_session *open_session(const char *start, const hm_request *request, unsigned plies) {
    hm_session *session;
    hm_input_error error;
    hm_random_order order = {.size = sizeof order, .seed = 1, .plies = plies};
    bool ready = hm_session_open(&session, start, request, &error) == HM_YES &&
                 (plies == 0 || hm_session_random(session, &order, NULL, NULL, NULL) == HM_OK);
    if (!ready) exit(3);
    return session;
}

/* ---- nodes ---- */

/* A search of a new engine. `alike`: without mates beside the search, which the first thread alone
 * looks for. *share (NULL: nobody asks) is the part of the nodes in quiescence. */
static hm_search_result search_once(hm_session *session, unsigned threads, bool alike,
                                    const hm_search_limits *limits, double *share) {
    hm_search_options options = {
        .size = sizeof options, .hash = 64, .threads = threads, .no_mate = alike};
    hm_search_result result;
    hm_search_root root;
    hm_search *search;
    bool done = hm_search_create(&search, &options, NULL) == HM_OK &&
                hm_session_root(session, &root, NULL) == HM_OK &&
                hm_search_run(search, &root, limits, NULL, &result, NULL) == HM_OK;
    if (!done) exit(3);
    if (share != NULL) *share = (double)hm_search_quiescence(search) / (double)result.nodes;
    hm_search_destroy(search);
    return result;
}

static double nodes_a_second(hm_session *session, unsigned threads, bool alike,
                             unsigned milliseconds, double *share) {
    hm_search_limits limits = {.size = sizeof limits, .movetime = milliseconds};
    hm_search_result result = search_once(session, threads, alike, &limits, share);
    return (double)result.nodes / result.seconds;
}

typedef struct scene_row {
    const char *start, *mode;
    unsigned plies;
} scene_row;

static hm_session *open_row(const scene_row *row) {
    hm_setting mode = {"mode", row->mode};
    hm_request request = {
        .size = sizeof request, .settings = &mode, .setting_count = row->mode != NULL};
    return open_session(row->start, &request, row->plies);
}

static void put_row(const char *what, const scene_row *row) {
    printf("%s, %s%s%s, after %u random plies", what, row->start, row->mode != NULL ? ", " : "",
           row->mode != NULL ? row->mode : "", row->plies);
}

static void time_game(const scene_row *row) {
    hm_session *session = open_row(row);
    double share, rate = nodes_a_second(session, 1, false, 1000, &share);
    put_row("search", row);
    printf(" %*.0f nodes/s, %.0f %% in quiescence\n", 12, rate, 100 * share);
    hm_session_destroy(session);
}

/* In turns, so that both meet the same machine. */
static void time_threads(const scene_row *row) {
    hm_session *session = open_row(row);
    double one = 0, two = 0;
    for (int round = 0; round < 3; round++) {
        double rate = nodes_a_second(session, 1, true, 700, NULL);
        if (rate > one) one = rate;
        rate = nodes_a_second(session, 2, true, 700, NULL);
        if (rate > two) two = rate;
    }
    put_row("two threads / one", row);
    printf(" %*.2f (must 1.7)\n", 12, two / one);
    hm_session_destroy(session);
}

/* Seconds until a depth is searched. */
static double time_to_depth(hm_session *session, unsigned threads, unsigned depth) {
    hm_search_limits limits = {.size = sizeof limits, .depth = depth};
    return search_once(session, threads, true, &limits, NULL).seconds;
}

/* What somebody waits for. Threads meet by chance, so several positions are searched, each to the
 * first depth that takes a while, the best of three times. */
static void time_depths(const scene_row *row) {
    enum { POSITIONS = 4, APART = 4, ROUNDS = 3, DEEPEST = 40 };
    const double a_while = 0.25;
    double one = 0, two = 0;
    for (unsigned i = 0; i < POSITIONS; i++) {
        const scene_row later = {row->start, row->mode, row->plies + APART * i};
        hm_session *session = open_row(&later);
        unsigned depth = 0;
        double best[2] = {0};
        while (best[0] < a_while && depth < DEEPEST)
            best[0] = time_to_depth(session, 1, ++depth);
        best[1] = time_to_depth(session, 2, depth);
        for (int round = 1; round < ROUNDS; round++) {
            for (unsigned threads = 1; threads <= 2; threads++) {
                double seconds = time_to_depth(session, threads, depth);
                if (seconds < best[threads - 1]) best[threads - 1] = seconds;
            }
        }
        one += best[0];
        two += best[1];
        hm_session_destroy(session);
    }
    put_row("time to depth, one thread / two", row);
    printf(" %*.2f (aim 1.6)\n", 12, one / two);
}

static void time_games(void) {
    static const scene_row rows[] = {{"4d:start", NULL, 0},     {"4d:start", NULL, 100},
                                     {"4p:modern", "teams", 0}, {"4p:modern", "teams", 60},
                                     {"4p:modern", "ffa", 60},  {"5d:standard", NULL, 0},
                                     {"5d:standard", NULL, 8}};
    static const scene_row pairs[] = {{"4d:start", NULL, 20},
                                      {"4p:modern", "teams", 20},
                                      {"4p:modern", "ffa", 20},
                                      {"5d:standard", NULL, 8}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        time_game(&rows[i]);
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        time_threads(&pairs[i]);
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        time_depths(&pairs[i]);
    putchar('\n');
}

/* ---- the parts of a 4D node ---- */

typedef struct scene {
    hm_4d_position position;
    hm_4d_view view;
    hm_4d_check_squares squares;
    hm_4d_move *moves;
} scene;

static void look(void *context) {
    scene *s = context;
    for (int i = 0; i < LISTS; i++)
        bench_keep(hm_4d_look(&s->position, &s->view));
}

static void list_all(void *context) {
    scene *s = context;
    for (int i = 0; i < LISTS; i++)
        bench_keep(hm_4d_generate(&s->position, s->moves));
}

static void list_captures(void *context) {
    scene *s = context;
    for (int i = 0; i < LISTS; i++)
        bench_keep(hm_4d_generate_captures(&s->view, s->moves));
}

static void list_checks(void *context) {
    scene *s = context;
    for (int i = 0; i < LISTS; i++) {
        hm_4d_find_check_squares(&s->position, &s->squares);
        bench_keep(hm_4d_generate_checks(&s->view, &s->position, &s->squares, s->moves));
    }
}

static void list_forks(void *context) {
    scene *s = context;
    for (int i = 0; i < LISTS; i++) {
        hm_4d_find_check_squares(&s->position, &s->squares);
        bench_keep(hm_4d_generate_forks(&s->view, &s->squares, s->moves));
    }
}

static void time_parts(unsigned plies) {
    static scene s;
    hm_session *session = open_session("4d:start", NULL, plies);
    hm_search_root root;
    if (hm_session_root(session, &root, NULL) != HM_OK) exit(3);
    hm_4d_position_copy(&s.position, root.position);
    s.moves = malloc(HM_4D_MOVES_MAX * sizeof *s.moves);
    if (s.moves == NULL) exit(3);
    if (!hm_4d_look(&s.position, &s.view)) {
        bench_case cases[] = {
            {"all moves", list_all, &s, LISTS, 0},
            {"look", look, &s, LISTS, 0},
            {"captures and promotions (must 3 us)", list_captures, &s, LISTS, 0},
            {"checks, with their squares (must 15 us)", list_checks, &s, LISTS, 0},
            {"forks, with their squares", list_forks, &s, LISTS, 0}};
        printf("4D, after %u random plies:\n", plies);
        bench_run(cases, 5, 1);
        bench_print(cases, 5);
        putchar('\n');
    }
    free(s.moves);
    hm_session_destroy(session);
}

/* ---- time ---- */

typedef struct running {
    hm_search *search;
    hm_search_root root;
    hm_search_limits limits;
    double ended;
} running;

static void *run(void *context) {
    running *r = context;
    hm_search_result result;
    if (hm_search_run(r->search, &r->root, &r->limits, NULL, &result, NULL) != HM_OK) exit(3);
    r->ended = hm_seconds_now();
    return NULL;
}

/* Queens of both sides on every other square: a node has tens of thousands of moves. */
static void put_queens4d(hm_text *text) {
    hm_text_puts(text, "4d-fen v1: K@0,0,0,0; k@7,7,7,7");
    for (int square = 1; square < 4095; square++) {
        int x = square & 7, y = square >> 3 & 7, z = square >> 6 & 7, w = square >> 9;
        if (((x + y + z + w) & 1) != 0) continue;
        hm_text_printf(text, "; %c@%d,%d,%d,%d", (y & 2) != 0 ? 'Q' : 'q', x, y, z, w);
    }
}

/* The same for four players, with their kings at the middle of their edges. */
static void put_queens4p(hm_text *text) {
    hm_text_puts(text, "R-0,0,0,0-1,1,1,1-0,0,0,0-0,0,0,0-0-");
    for (int rank = 13; rank >= 0; rank--) {
        bool edge = rank < 3 || rank > 10;
        if (edge) hm_text_puts(text, "3,");
        for (int file = edge ? 3 : 0; file < (edge ? 11 : 14); file++) {
            const char *king = rank == 0 && file == 7    ? "rK"
                               : rank == 13 && file == 6 ? "yK"
                               : rank == 7 && file == 0  ? "bK"
                               : rank == 6 && file == 13 ? "gK"
                                                         : NULL;
            static const char queens[][3] = {"rQ", "bQ", "yQ", "gQ"};
            const char *queen = queens[(rank / 2 + file) & 3];
            if (king == NULL && ((rank + file) & 1) == 0) king = queen;
            hm_text_printf(text, "%s%s", king != NULL ? king : "1",
                           file < 13 && !(edge && file == 10) ? "," : "");
        }
        if (edge) hm_text_puts(text, ",3");
        if (rank > 0) hm_text_puts(text, "/");
    }
}

static void time_stops(void) {
    hm_text queens4d = {0}, queens4p = {0};
    put_queens4d(&queens4d);
    put_queens4p(&queens4p);
    bench_stops("4d:start", "4d:start");
    bench_stops("4D, 2,046 queens", queens4d.data);
    bench_stops("4p:modern", "4p:modern");
    bench_stops("four players, 80 queens", queens4p.data);
    bench_stops("5d:standard", "5d:standard");
    hm_text_clear(&queens4d);
    hm_text_clear(&queens4p);
}

static void time_movetime(const char *start, unsigned plies) {
    hm_session *session = open_session(start, NULL, plies);
    running r = {.limits = {.size = sizeof r.limits, .movetime = 100}};
    double worst = 0;
    if (hm_session_game(session)->root == NULL) return;
    if (hm_search_create(&r.search, NULL, NULL) != HM_OK) exit(3);
    if (hm_session_root(session, &r.root, NULL) != HM_OK) exit(3);
    for (int i = 0; i < STOPS; i++) {
        double before = hm_seconds_now();
        run(&r);
        if (r.ended - before > worst) worst = r.ended - before;
    }
    printf("movetime 100 ms, %s, worst of %d %*.1f ms (must 120)\n", start, STOPS, 12,
           1000 * worst);
    hm_search_destroy(r.search);
    hm_session_destroy(session);
}

int main(void) {
    time_games();
    time_parts(0);
    time_parts(101);
    time_parts(301);
    time_stops();
    time_movetime("4d:start", 60);
    time_movetime("4p:modern", 40);
    time_movetime("5d:standard", 8);
    return 0;
}
