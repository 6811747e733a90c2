/* Forced mates in 4D chess: how long the mate in 4 from the start takes to find and to check, on
 * one and on two threads.
 *
 *     bench_prove4d [--long]     --long also tries all moves for a mate in 3
 */
#include "prove/prove4d.h"
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct scene {
    hm_4d_position *start;
    hm_found_4d found;
    hm_proof4 proof;
    bool full;
    unsigned moves, jobs;
    hm_proof4_engine engine;
    uint64_t positions; /* of the loser */
} scene;

static void fail(const hm_error *error) {
    fprintf(stderr, "%s\n", error->message);
    exit(3);
}

/* Without hints. */
static void find(void *context) {
    scene *s = context;
    hm_found_4d_clear(&s->found);
    hm_prove_4d_task task = {.start = s->start,
                             .moves = s->moves,
                             .full = s->full,
                             .shard = 1,
                             .shards = 1,
                             .jobs = s->jobs,
                             .memory = (size_t)1 << 29,
                             .found = &s->found};
    hm_prove_4d_result result;
    hm_error error;
    if (hm_prove_4d_run(&task, &result, &error) != HM_OK) fail(&error);
    s->positions = s->full ? result.first_moves : result.positions;
    free(result.open.at);
}

static void check(void *context) {
    scene *s = context;
    hm_proof4_report report;
    hm_error error;
    if (hm_proof4_check(&s->proof, s->engine, s->jobs, NULL, &report, &error) != HM_OK)
        fail(&error);
    if (report.fault != HM_PROOF4_PROVED) exit(3);
    s->positions = report.positions;
}

/* Two threads prove other positions in each run, so each rate is that of the fastest single run. */
static void compare(const char *name, void (*run)(void *context), scene *s, unsigned most_jobs,
                    double seconds) {
    double best[2] = {0}, took[2] = {0}, spent = 0;
    do {
        for (s->jobs = 1; s->jobs <= most_jobs; s->jobs++) {
            bench_case one = {name, run, s, 1, 0};
            bench_run(&one, 1, 0);
            spent += one.seconds;
            double rate = (double)s->positions / one.seconds;
            if (rate <= best[s->jobs - 1]) continue;
            best[s->jobs - 1] = rate;
            took[s->jobs - 1] = one.seconds;
        }
    } while (spent < seconds);
    for (unsigned i = 0; i < most_jobs; i++)
        printf("%-40s %u thread%s %10.0f positions/s %8.2f s\n", name, i + 1, i > 0 ? "s" : " ",
               best[i], took[i]);
    if (most_jobs < 2) return;
    double gain = best[1] / best[0];
    printf("  two threads / one: %.2f (must 1.8)%s\n\n", gain, bench_missed(gain < 1.8));
}

int main(int argc, char **argv) {
    hm_error error;
    scene s = {.moves = 4};
    if (hm_4d_position_create(&s.start, &error) != HM_OK) fail(&error);
    hm_4d_position_start(s.start);
    compare("mate in 4 found (must 60 s, aim 5 s)", find, &s, 2, 20);
    if (hm_prove_4d_certify(&s.found, s.start, &s.proof, &error) != HM_OK) fail(&error);
    compare("mate in 4 checked by the rules", check, &s, 2, 4);
    s.engine = HM_PROOF4_PHASE;
    compare("mate in 4 checked by phases", check, &s, 1, 2);
    if (argc > 1 && strcmp(argv[1], "--long") == 0) {
        s.full = true;
        s.moves = 3;
        compare("no mate in 3: first moves", find, &s, 1, 0);
    }
    hm_found_4d_clear(&s.found);
    hm_proof4_clear(&s.proof);
    hm_4d_position_destroy(s.start);
    return 0;
}
