/* A log into arrays, one set after the other: what bindings are measured against.
 *
 *     bench_log LOG BATCH     prints the positions, and the best time of the whole log in us */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, madvise */
#include "bench.h"
#include "hypermate/bulk.h"

#include <stdio.h>
#include <stdlib.h>
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

static bool create(hm_log_arrays *arrays, size_t capacity, work *w) {
    *arrays = (hm_log_arrays){.size = sizeof *arrays, .capacity = capacity};
    arrays->frames = allocate(capacity * HM_SPECTRAL_BYTES);
    arrays->meta = malloc(capacity * sizeof *arrays->meta);
    arrays->full = take;
    arrays->context = w;
    return arrays->frames != NULL && arrays->meta != NULL;
}

/* The arrays are new each time, as those of the binding. */
static void encode(void *context) {
    work *w = context;
    hm_source *source;
    hm_log_report report;
    size_t batch = w->sets[0].capacity;
    bool made = create(&w->sets[0], batch, w) && create(&w->sets[1], batch, w);
    w->taken = 0;
    if (made && hm_source_open(&source, w->path, NULL) == HM_OK) {
        if (hm_log_encode(source, 0, &w->sets[0], NULL, NULL, &report, NULL) == HM_OK) {
            w->positions = (size_t)report.lines.frames;
        }
        hm_source_close(source);
    }
    for (int i = 0; i < 2; i++) {
        if (w->sets[i].frames != NULL) munmap(w->sets[i].frames, batch * HM_SPECTRAL_BYTES);
        free(w->sets[i].meta);
    }
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    work w = {.path = argv[1]};
    w.sets[0].capacity = (size_t)strtoul(argv[2], NULL, 10);
    bench_case one = {"log into arrays", encode, &w, 1, 0};
    bench_run(&one, 1, 1);
    printf("%zu %.1f\n", w.positions, one.seconds * 1e6);
    return w.positions > 0 ? 0 : 3;
}
