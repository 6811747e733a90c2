/* The work of bench/python.py in C, to compare with: encodes a log into arrays, one set after the
 * other, and lists moves.
 *
 *     bench_bindings LOG BATCH     prints the positions of the log, the best time of the whole log,
 *                                  and that of a sorted copy of the moves of the 4D start, in us */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, madvise */
#include "bench.h"
#include "hypermate/bulk.h"
#include "hypermate/more/chess4d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

typedef struct work {
    const char *path;
    hm_log_arrays sets[2];
    unsigned taken;
    size_t positions;
} work;

static bool take(void *context, hm_log_arrays *arrays, size_t count) {
    work *w = context;
    (void)count;
    w->taken++;
    arrays->frames = w->sets[w->taken % 2].frames;
    arrays->meta = w->sets[w->taken % 2].meta;
    return true;
}

/* New memory of the system, in large pages, as numpy takes it for large arrays. */
static void *allocate(size_t bytes) {
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return NULL;
    madvise(memory, bytes, MADV_HUGEPAGE);
    return memory;
}

static bool create(hm_log_arrays *arrays, work *w, const hm_spectral_plan *plan) {
    arrays->size = sizeof *arrays;
    arrays->frames = allocate(arrays->capacity * HM_SPECTRAL_BYTES);
    arrays->meta = malloc(arrays->capacity * sizeof *arrays->meta);
    arrays->full = take;
    arrays->context = w;
    arrays->plan = plan;
    return arrays->frames != NULL && arrays->meta != NULL;
}

/* Arrays and plan are used again each time, as those of the binding. */
static void encode(void *context) {
    work *w = context;
    hm_source *source;
    hm_log_report report;
    w->taken = 0;
    if (hm_source_open(&source, w->path, NULL) != HM_OK) return;
    if (hm_log_encode(source, 0, &w->sets[0], NULL, NULL, &report, NULL) == HM_OK) {
        w->positions = (size_t)report.lines.frames;
    }
    hm_source_close(source);
}

typedef struct listing {
    hm_4d_position *start;
    hm_4d_move *moves, *copy;
} listing;

static void list_moves(void *context) {
    listing *l = context;
    size_t count = hm_4d_generate(l->start, l->moves);
    hm_4d_sort_moves(l->moves, count);
    memcpy(l->copy, l->moves, count * sizeof *l->copy);
    bench_keep(l->copy[count - 1]);
}

int main(int argc, char **argv) {
    hm_spectral_plan *plan;
    if (argc != 3 || hm_spectral_plan_create(&plan, NULL) != HM_OK) return 2;
    work w = {.path = argv[1]};
    w.sets[0].capacity = w.sets[1].capacity = (size_t)strtoul(argv[2], NULL, 10);
    if (!create(&w.sets[0], &w, plan) || !create(&w.sets[1], &w, plan)) return 3;
    listing l;
    if (hm_4d_position_create(&l.start, NULL) != HM_OK) return 3;
    hm_4d_position_start(l.start);
    size_t bytes = hm_4d_moves_bound(l.start) * sizeof *l.moves;
    l.moves = malloc(bytes);
    l.copy = malloc(bytes);
    if (l.moves == NULL || l.copy == NULL) return 3;
    bench_case log = {"log into arrays", encode, &w, 1, 0}, moves = {"moves", list_moves, &l, 1, 0};
    bench_run(&log, 1, 1);
    bench_run(&moves, 1, 0.1); /* apart: the log would empty the caches */
    printf("%zu %.1f %.2f\n", w.positions, log.seconds * 1e6, moves.seconds * 1e6);
    return w.positions > 0 ? 0 : 3; /* the end of the process frees it all */
}
