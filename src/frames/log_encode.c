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

/* Full arrays go to the caller, who leaves others. */
static hm_status log_encode_exchange(filling *f, hm_error *error) {
    hm_log_arrays *arrays = f->arrays;
    size_t count = arrays->capacity;
    hm_filler_wait(f->filler);
    f->report->count = 0;
    f->first += count;
    if (arrays->full(arrays->context, arrays, count)) return HM_OK;
    return hm_fail(error, HM_ERR_INTERRUPTED, 0, "interrupted");
}

/* What is known without an encoder goes to its place at once. */
static hm_status log_encode_put(filling *f, size_t place, const hm_record_position *position,
                                hm_error *error) {
    const hm_log_arrays *arrays = f->arrays;
    if (arrays->boards != NULL) arrays->boards[place] = *position->board;
    if (arrays->meta != NULL) arrays->meta[place] = position->meta;
    if (arrays->frames == NULL && arrays->energies == NULL) return HM_OK;
    hm_record_position known = *position;
    if (position->index != f->next) known.changes = NULL;
    f->next = position->index + 1;
    return hm_filler_add(f->filler, place, &known, error);
}

/* Positions before the first are not encoded: what the next one has changed is not known then. */
static hm_status log_encode_fill(void *context, const hm_record_position *position,
                                 hm_error *error) {
    filling *f = context;
    f->report->lines.frames = position->index + 1;
    if (position->index < f->first) return HM_OK;
    bool full = position->index - f->first >= f->arrays->capacity;
    f->report->more = full && f->arrays->full == NULL;
    if (f->report->more) return HM_OK;
    hm_status status = full ? log_encode_exchange(f, error) : HM_OK;
    if (status != HM_OK) return status;
    size_t place = (size_t)(position->index - f->first);
    status = log_encode_put(f, place, position, error);
    if (status == HM_OK) f->report->count = place + 1;
    return status;
}

/* One position more than there is room for is read, to know whether there is one. */
static void bound(hm_bulk_options *options, const filling *f) {
    if (f->arrays->full != NULL) return;
    uint64_t most = UINT64_MAX - f->first > f->arrays->capacity ? f->first + f->arrays->capacity + 1
                                                                : UINT64_MAX;
    if (options->count == 0 || options->count > most) options->count = most;
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

/* By an index what stands before the first position is not read. The source has all again
 * afterwards. */
static hm_status encode_from(hm_bulk_job *job, filling *f, hm_error *error) {
    hm_source *source = job->sources[0];
    const hm_range all = {0};
    hm_bulk_options *options = &job->options;
    bool whole = hm_source_range(source) == NULL && hm_index_of(source) != NULL;
    if (!whole || options->start > 0) return log_encode_encode(job, f, error);
    uint64_t number, most = 0;
    if (options->count > 0) most = options->count > f->first ? options->count - f->first : 1;
    hm_status status = hm_index_enter(source, f->first, most, &number, error);
    if (status != HM_OK) return status;
    f->first -= number;
    if (options->count > 0) options->count = options->count > number ? options->count - number : 1;
    status = log_encode_encode(job, f, error);
    f->report->lines.frames += number;
    return hm_source_go_back(source, &all, status, error);
}

hm_status hm_log_encode(hm_source *source, uint64_t first, const hm_log_arrays *arrays,
                        const hm_bulk_options *options, const hm_watch *watch,
                        hm_log_report *report, hm_error *error) {
    hm_log_arrays whole;
    *report = (hm_log_report){0};
    hm_bulk_job job = {
        .sources = &source, .source_count = 1, .watch = watch, .result = &report->lines};
    hm_status status = hm_options_take(&job.options, sizeof job.options, options, error);
    if (status == HM_OK) status = hm_options_take(&whole, sizeof whole, arrays, error);
    if (status == HM_OK) status = hm_filler_check(&whole, error);
    if (status != HM_OK) return status;
    filling f = {.arrays = &whole, .first = first, .next = UINT64_MAX, .report = report};
    bound(&job.options, &f);
    job.total = job.options.count;
    return encode_from(&job, &f, error);
}

/* ---- boards ---- */

static hm_status log_encode_add_boards(hm_filler *filler, const hm_4d_board *boards, size_t count,
                                       const hm_watch *watch, hm_error *error) {
    hm_status status = HM_OK;
    for (size_t i = 0; i < count && status == HM_OK; i++) {
        hm_record_position position = {.board = &boards[i]};
        status = hm_filler_add(filler, i, &position, error);
        if (status == HM_OK) status = hm_watch_ask(watch, i + 1, count, error);
    }
    return status;
}

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
    if (status == HM_OK) {
        status = log_encode_add_boards(filler, boards, count, watch, error);
        hm_filler_wait(filler);
    }
    hm_filler_destroy(filler);
    hm_pool_destroy(pool);
    return status;
}
