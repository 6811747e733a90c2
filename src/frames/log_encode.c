/* The positions of a log or game, or boards, as arrays of frames: what programs that learn from
 * games want. */
#include "frames/filler.h"
#include "frames/logs/index.h"

typedef struct filling {
    hm_log_arrays *arrays;
    uint64_t first; /* the position that fills their first place */
    uint64_t next;  /* the position after the one that was added last */
    hm_filler *filler;
    hm_log_report *report;
} filling;

/* Puts a position into the arrays. Positions before the first are not encoded: what the next one
 * has changed is not known then. */
static hm_status log_encode_fill(void *context, const hm_record_position *position,
                                 hm_error *error) {
    filling *f = context;
    hm_log_arrays *arrays = f->arrays;
    f->report->lines.frames = position->index + 1;
    if (position->index < f->first) return HM_OK;
    /* Full arrays go to the caller, who leaves others. */
    if (position->index - f->first >= arrays->capacity) {
        size_t count = arrays->capacity;
        f->report->more = arrays->full == NULL;
        if (f->report->more) return HM_OK;
        hm_filler_wait(f->filler);
        f->report->count = 0;
        f->first += count;
        if (!arrays->full(arrays->context, arrays, count))
            return hm_fail(error, HM_ERR_INTERRUPTED, 0, "interrupted");
    }
    /* Data that needs no encoder goes to its place at once. */
    size_t place = (size_t)(position->index - f->first);
    hm_status status = HM_OK;
    if (arrays->boards != NULL) arrays->boards[place] = *position->board;
    if (arrays->meta != NULL) arrays->meta[place] = position->meta;
    if (arrays->frames != NULL || arrays->energies != NULL) {
        hm_record_position known = *position;
        if (position->index != f->next) known.changes = NULL;
        f->next = position->index + 1;
        status = hm_filler_add(f->filler, place, &known, error);
    }
    if (status == HM_OK) f->report->count = place + 1;
    return status;
}

/* Frames that were added are at their places whatever happens: the report counts them. */
static hm_status log_encode_encode(hm_bulk_job *job, filling *f, hm_error *error) {
    hm_records_consumer consumer = {log_encode_fill, f};
    unsigned jobs = hm_bulk_jobs(job->options.jobs);
    job->pool = hm_pool_create(jobs);
    if (job->pool == NULL) return hm_fail_memory(error, "threads");
    hm_status status = hm_filler_create(&f->filler, job->pool, jobs, f->arrays, error);
    if (status == HM_OK) {
        status = hm_records_read(job, &consumer, error);
        hm_filler_wait(f->filler);
    }
    hm_filler_destroy(f->filler);
    hm_pool_destroy(job->pool);
    return status;
}

hm_status hm_log_encode(hm_source *source, uint64_t first, const hm_log_arrays *arrays,
                        const hm_bulk_options *options, const hm_watch *watch,
                        hm_log_report *report, hm_error *error) {
    hm_log_arrays whole;
    *report = (hm_log_report){0};
    hm_bulk_job job = {
        .sources = &source, .source_count = 1, .watch = watch, .result = &report->lines};
    hm_bulk_options *own = &job.options;
    hm_status status = hm_options_take(own, sizeof *own, options, error);
    if (status == HM_OK) status = hm_options_take(&whole, sizeof whole, arrays, error);
    if (status == HM_OK) status = hm_filler_check(&whole, error);
    if (status != HM_OK) return status;
    filling f = {.arrays = &whole, .first = first, .next = UINT64_MAX, .report = report};
    /* One position more than there is room for is read, to know whether there is one. */
    uint64_t most = UINT64_MAX;
    if (whole.full == NULL && UINT64_MAX - first > whole.capacity)
        most = first + whole.capacity + 1;
    if (whole.full == NULL && (own->count == 0 || own->count > most)) own->count = most;
    job.total = own->count;
    /* By an index what precedes the first position is not read. The source has all again
     * afterwards. */
    bool skips = hm_source_range(source) == NULL && hm_index_of(source) != NULL && own->start == 0;
    if (!skips) return log_encode_encode(&job, &f, error);
    const hm_range all = {0};
    uint64_t number, wanted = 0;
    if (own->count > 0) wanted = own->count > first ? own->count - first : 1;
    status = hm_index_enter(source, first, wanted, &number, error);
    if (status != HM_OK) return status;
    f.first -= number;
    if (own->count > 0) own->count = own->count > number ? own->count - number : 1;
    status = log_encode_encode(&job, &f, error);
    report->lines.frames += number;
    return hm_source_go_back(source, &all, status, error);
}

/* ---- boards ---- */

hm_status hm_boards_encode(const hm_4d_board *boards, size_t count, const hm_log_arrays *arrays,
                           unsigned jobs, const hm_watch *watch, hm_error *error) {
    hm_log_arrays whole;
    hm_filler *filler;
    hm_status status = hm_options_take(&whole, sizeof whole, arrays, error);
    if (status == HM_OK) status = hm_filler_check(&whole, error);
    if (status != HM_OK) return status;
    if (count > whole.capacity) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "%zu boards, and room for %zu frames", count,
                       whole.capacity);
    }
    jobs = hm_bulk_jobs(jobs);
    hm_pool *pool = hm_pool_create(jobs);
    if (pool == NULL) return hm_fail_memory(error, "threads");
    status = hm_filler_create(&filler, pool, jobs, &whole, error);
    bool created = status == HM_OK;
    for (size_t i = 0; i < count && status == HM_OK; i++) {
        hm_record_position position = {.board = &boards[i]};
        status = hm_filler_add(filler, i, &position, error);
        if (status == HM_OK) status = hm_watch_ask(watch, i + 1, count, error);
    }
    if (created) hm_filler_wait(filler);
    hm_filler_destroy(filler);
    hm_pool_destroy(pool);
    return status;
}
