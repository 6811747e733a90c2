/* The search of 5D chess: nodes a second and the time to a depth from starts, and how soon a search
 * of many timelines stops. */
#include "bench.h"
#include "core/core.h"
#include "hypermate/answers.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct scene {
    hm_session *session;
    hm_search *search;
    hm_search_root root;
    hm_search_limits limits;
    hm_search_result result;
} scene;

static void open_scene(scene *s, const char *position, unsigned depth) {
    hm_input_error error;
    hm_search_options options = {.size = sizeof options, .hash = 16};
    *s = (scene){.limits = {.size = sizeof s->limits, .depth = depth, .infinite = depth == 0}};
    if (hm_session_open(&s->session, position, NULL, &error) != HM_YES) exit(3);
    if (hm_session_root(s->session, &s->root, NULL) != HM_OK) exit(3);
    if (hm_search_create(&s->search, &options, NULL) != HM_OK) exit(3);
}

static void close_scene(scene *s) {
    hm_search_destroy(s->search);
    hm_session_destroy(s->session);
}

static void run(void *context) {
    scene *s = context;
    hm_search_clear(s->search);
    if (hm_search_run(s->search, &s->root, &s->limits, NULL, &s->result, NULL) != HM_OK) exit(3);
    bench_keep(s->result.nodes);
}

/* ---- depths ---- */

static void time_depth(const char *name, const char *position, unsigned depth) {
    scene s;
    open_scene(&s, position, depth);
    run(&s);
    double nodes = (double)s.result.nodes;
    bench_case timed[] = {{name, run, &s, 1, 0}};
    bench_run(timed, 1, 1);
    printf("%-52s %8.2f ms %8.0f thousand nodes/s\n", name, 1e3 * timed[0].seconds,
           1e-3 * nodes / timed[0].seconds);
    close_scene(&s);
}

/* ---- stopping ---- */

/* Timelines with a board each, on both sides. */
static void put_many(hm_text *text, int lines, const char *size, const char *board) {
    hm_text_printf(text, "[Size \"%s\"]", size);
    for (int line = -(lines / 2); line < lines - lines / 2; line++)
        hm_text_printf(text, "[%s:%d:1:w]", board, line);
}

/* Kings in check that need blockers, of which there is one too few. */
static void put_pigeons(hm_text *text, int rooks) {
    hm_text_puts(text, "[Size \"16x16\"]");
    for (int line = -rooks; line <= rooks; line++) {
        hm_text_puts(text, line < 0 ? "[15k" : "[16");
        for (int rank = 0; rank < 13; rank++)
            hm_text_puts(text, "/16");
        hm_text_puts(text, "/DD14/");
        if (line >= 0) hm_text_puts(text, "K14r");
        if (line < 0) hm_text_puts(text, "DD");
        if (line < -1) hm_text_printf(text, "%d", -1 - line);
        if (line < 0) hm_text_printf(text, "R%d", 14 + line);
        hm_text_printf(text, ":%d:1:w]", line);
    }
}

static void time_all_stops(void) {
    hm_text many = {0}, pigeons = {0}, small = {0}, standard = {0};
    put_many(&many, 121, "5x5", "4k/5/5/5/K1R2");
    put_pigeons(&pigeons, 13);
    put_many(&small, 4001, "4x4", "nbrk/3p*/P*3/KRBN");
    put_many(&standard, 2001, "8x8",
             "r*nbqk*bnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBQK*BNR*");
    bench_stops("121 timelines", many.data);
    bench_stops("14 kings and 13 blockers", pigeons.data);
    bench_stops("4001 timelines of 4x4", small.data);
    bench_stops("2001 timelines of Standard", standard.data);
    hm_text_clear(&many);
    hm_text_clear(&pigeons);
    hm_text_clear(&small);
    hm_text_clear(&standard);
}

int main(void) {
    time_depth("depth 2, Standard", "5d:standard", 2);
    time_depth("depth 5, Standard", "5d:standard", 5);
    time_depth("depth 3, Two Timelines", "5d:two_timelines", 3);
    time_all_stops();
    return 0;
}
