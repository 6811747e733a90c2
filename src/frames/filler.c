/* Blocks of consecutive boards go to a pool, as what changes from board to board; each thread has
 * an encoder, and every frame goes to its place. So the result depends neither on the number of
 * threads nor on where blocks are cut. */
#include "frames/filler.h"
#include "frames/logs/board_run.h"

#include <stdlib.h>
#include <string.h>

enum {
    BLOCK = 32 /* frames: few enough that a batch of a hundred keeps several threads busy */
};

typedef struct slot {
    hm_task task;
    const hm_filler *filler;
    hm_4d_board before;  /* the one before the first */
    hm_board_run boards; /* from there on */
    size_t place[BLOCK];
} slot;

struct hm_filler {
    hm_pool *pool;
    const hm_log_arrays *arrays;
    hm_spectral_plan *plan;                           /* NULL: the caller's is used */
    hm_spectral_encoder *encoders[HM_BULK_MOST_JOBS]; /* one for each thread of the pool */
    unsigned jobs;
    slot *slot;
    unsigned slots, oldest, busy; /* a ring: `busy` tasks from `oldest` on are submitted */
};

hm_status hm_filler_check(const hm_log_arrays *arrays, hm_error *error) {
    if (arrays->stride > 0 && arrays->stride < HM_SPECTRAL_FLOATS) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "a stride shorter than a frame");
    }
    if (arrays->full != NULL && arrays->capacity == 0) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "arrays without room cannot be exchanged");
    }
    return HM_OK;
}

/* ---- encoding a block: any thread ---- */

static void run_block(void *argument) {
    slot *s = argument;
    const hm_log_arrays *arrays = s->filler->arrays;
    hm_spectral_encoder *encoder = s->filler->encoders[s->task.worker];
    size_t stride = arrays->stride > 0 ? arrays->stride : HM_SPECTRAL_FLOATS;
    hm_spectral_advance(encoder, &s->before);
    for (unsigned i = 0; i < s->boards.count; i++) {
        size_t count, place = s->place[i];
        const hm_4d_change *changes = hm_board_run_changes(&s->boards, i, &count);
        const float *frame = hm_spectral_advance_by(encoder, changes, count);
        if (arrays->frames != NULL)
            memcpy(arrays->frames + place * stride, frame, HM_SPECTRAL_BYTES);
        if (arrays->energies != NULL) hm_spectral_energies(frame, arrays->energies[place]);
    }
}

/* ---- the ring: the caller's thread ---- */

/* The slot that gathers boards is after the busy ones. */
static slot *filler_gathering(hm_filler *f) {
    return &f->slot[(f->oldest + f->busy) % f->slots];
}

static void filler_wait_oldest(hm_filler *f) {
    hm_pool_wait(f->pool, &f->slot[f->oldest].task);
    f->oldest = (f->oldest + 1) % f->slots;
    f->busy--;
}

/* The boards that were gathered go to the pool; the next block starts from the last of them. */
static void filler_submit(hm_filler *f) {
    slot *s = filler_gathering(f);
    s->task = (hm_task){.run = run_block, .argument = s, .away = true};
    f->busy++;
    hm_pool_submit(f->pool, &s->task);
    if (f->busy == f->slots) filler_wait_oldest(f);
    slot *next = filler_gathering(f);
    next->before = s->boards.last;
    hm_board_run_begin(&next->boards, &next->before);
}

hm_status hm_filler_add(hm_filler *f, size_t place, const hm_record_position *position,
                        hm_error *error) {
    if (filler_gathering(f)->boards.count == BLOCK) filler_submit(f);
    slot *s = filler_gathering(f);
    s->place[s->boards.count] = place;
    bool added = position->changes == NULL ? hm_board_run_add(&s->boards, position->board)
                                           : hm_board_run_add_changes(&s->boards, position->changes,
                                                                      position->change_count);
    return added ? HM_OK : hm_fail_memory(error, "boards");
}

void hm_filler_wait(hm_filler *f) {
    if (filler_gathering(f)->boards.count > 0) filler_submit(f);
    while (f->busy > 0)
        filler_wait_oldest(f);
}

/* ---- set-up ---- */

hm_status hm_filler_create(hm_filler **filler, hm_pool *pool, unsigned jobs,
                           const hm_log_arrays *arrays, hm_error *error) {
    static const hm_4d_board no_pieces;
    hm_filler *f = calloc(1, sizeof *f);
    *filler = f;
    if (f == NULL) return hm_fail_memory(error, "an encoding run");
    f->pool = pool;
    f->arrays = arrays;
    f->jobs = jobs;
    f->slots = jobs + 2;
    f->slot = calloc(f->slots, sizeof *f->slot);
    hm_status status = f->slot != NULL ? HM_OK : hm_fail_memory(error, "boards");
    for (unsigned i = 0; i < f->slots && status == HM_OK; i++)
        f->slot[i].filler = f;
    if (status == HM_OK) hm_board_run_begin(&f->slot[0].boards, &no_pieces);
    const hm_spectral_plan *plan = arrays->plan;
    if (status == HM_OK && plan == NULL) status = hm_spectral_plan_create(&f->plan, error);
    for (unsigned i = 0; i < f->jobs && status == HM_OK; i++)
        status = hm_spectral_encoder_create(plan != NULL ? plan : f->plan, &f->encoders[i], error);
    if (status == HM_OK) return HM_OK;
    hm_filler_destroy(f);
    *filler = NULL;
    return status;
}

void hm_filler_destroy(hm_filler *f) {
    if (f == NULL) return;
    for (unsigned i = 0; i < f->slots && f->slot != NULL; i++)
        hm_board_run_clear(&f->slot[i].boards);
    free(f->slot);
    for (unsigned i = 0; i < f->jobs; i++)
        hm_spectral_encoder_destroy(f->encoders[i]);
    hm_spectral_plan_destroy(f->plan);
    free(f);
}
