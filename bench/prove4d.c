/* Forced mates in 4D chess: how long the mate in 4 from the start takes to find and to check, on
 * one and on two threads.
 *
 *     bench_prove4d [--long]     --long also tries all moves for a mate in 3, on all cores
 */
#include "prove/prove4d.h"
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct scene {
    hm_4d_position *start;
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

/* Without hints; the certificate stays. */
static void find(void *context) {
    scene *s = context;
    hm_found_4d found = {.used = 0};
    hm_prove_4d_task task = {.start = s->start,
                             .moves = s->moves,
                             .full = s->full,
                             .shard = 1,
                             .shards = 1,
                             .jobs = s->jobs,
                             .memory = (size_t)1 << 29,
                             .found = &found};
    hm_prove_4d_result result;
    hm_error error;
    if (hm_prove_4d_run(&task, &result, &error) != HM_OK) fail(&error);
    s->positions = s->full ? result.first_moves : result.positions;
    hm_proof4_clear(&s->proof);
    if (result.proved && hm_prove_4d_certify(&found, s->start, &s->proof, &error) != HM_OK)
        fail(&error);
    free(result.open.at);
    hm_found_4d_clear(&found);
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

/* Runs once to learn the number of positions, then takes the time; returns positions a second. */
static double rate_of(const char *name, void (*run)(void *context), scene *s, double seconds) {
    run(s);
    bench_case cases[] = {{name, run, s, 1, 0}};
    bench_run(cases, 1, seconds);
    double rate = (double)s->positions / cases[0].seconds;
    printf("%-44s %10.0f positions/s %8.2f s\n", name, rate, cases[0].seconds);
    return rate;
}

static void print_gain(double one, double two) {
    printf("  two threads / one: %.2f (must 1.8)%s\n\n", two / one, bench_missed(two / one < 1.8));
}

int main(int argc, char **argv) {
    hm_error error;
    scene s = {.moves = 4, .jobs = 1};
    if (hm_4d_position_create(&s.start, &error) != HM_OK) fail(&error);
    hm_4d_position_start(s.start);
    double one = rate_of("mate in 4 found (must 60 s, aim 5 s)", find, &s, 10);
    s.jobs = 2;
    print_gain(one, rate_of("mate in 4 found, two threads", find, &s, 10));
    s.jobs = 1;
    one = rate_of("mate in 4 checked by the rules", check, &s, 2);
    s.jobs = 2;
    print_gain(one, rate_of("mate in 4 checked, two threads", check, &s, 2));
    s.engine = HM_PROOF4_PHASE;
    s.jobs = 1;
    rate_of("mate in 4 checked by phases", check, &s, 2);
    if (argc > 1 && strcmp(argv[1], "--long") == 0) {
        s.full = true;
        s.moves = 3;
        s.jobs = (unsigned)sysconf(_SC_NPROCESSORS_ONLN);
        rate_of("no mate in 3: first moves, all cores", find, &s, 0);
    }
    hm_proof4_clear(&s.proof);
    hm_4d_position_destroy(s.start);
    return 0;
}
