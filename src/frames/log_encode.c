/* The positions of a log or game as arrays of frames: what programs that learn from games want. */
#include "frames/records.h"

#include <string.h>

typedef struct filling {
    hm_log_arrays *arrays;
    uint64_t first; /* the position that fills their first place */
    hm_spectral_encoder *encoder;
    hm_log_report *report;
} filling;

static void put(const hm_log_arrays *arrays, size_t place, const float *frame,
                const hm_frame_meta *meta) {
    if (arrays->frames != NULL) {
        size_t stride = arrays->stride > 0 ? arrays->stride : HM_SPECTRAL_FLOATS;
        memcpy(arrays->frames + place * stride, frame, HM_SPECTRAL_BYTES);
    }
    if (arrays->meta != NULL) arrays->meta[place] = *meta;
    if (arrays->energies != NULL) hm_spectral_energies(frame, arrays->energies[place]);
}

/* Full arrays go to the caller, who leaves others. */
static hm_status exchange(filling *f, hm_error *error) {
    hm_log_arrays *arrays = f->arrays;
    size_t count = arrays->capacity;
    f->report->count = 0;
    f->first += count;
    if (arrays->full(arrays->context, arrays, count)) return HM_OK;
    return hm_fail(error, HM_ERR_INTERRUPTED, 0, "interrupted");
}

/* Positions before the first are not encoded: the next one that is differs from nothing known. */
static hm_status fill(void *context, const hm_record_position *position, hm_error *error) {
    filling *f = context;
    f->report->lines.frames = position->index + 1;
    if (position->index < f->first) return HM_OK;
    bool full = position->index - f->first >= f->arrays->capacity;
    f->report->more = full && f->arrays->full == NULL;
    if (f->report->more) return HM_OK;
    hm_status status = full ? exchange(f, error) : HM_OK;
    if (status != HM_OK) return status;
    size_t place = (size_t)(position->index - f->first);
    put(f->arrays, place, hm_spectral_advance(f->encoder, position->board), &position->meta);
    f->report->count = place + 1;
    return HM_OK;
}

/* One position more than there is room for is read, to know whether there is one. */
static void bound(hm_bulk_options *options, const filling *f) {
    if (f->arrays->full != NULL) return;
    uint64_t most = UINT64_MAX - f->first > f->arrays->capacity ? f->first + f->arrays->capacity + 1
                                                                : UINT64_MAX;
    if (options->count == 0 || options->count > most) options->count = most;
}

/* Threads only parse; more than a few have nothing to do. */
static unsigned jobs_of(const hm_bulk_options *options) {
    enum { MOST = 8 };
    if (options->jobs == 0) return 1;
    return options->jobs < MOST ? options->jobs : MOST;
}

static hm_status encode(hm_bulk_job *job, filling *f, hm_error *error) {
    hm_spectral_plan *plan = NULL;
    hm_records_consumer consumer = {fill, f};
    hm_status status = hm_spectral_plan_create(&plan, error);
    if (status == HM_OK) status = hm_spectral_encoder_create(plan, &f->encoder, error);
    if (status == HM_OK) {
        job->pool = hm_pool_create(jobs_of(&job->options));
        if (job->pool == NULL) status = hm_fail_memory(error, "threads");
    }
    if (status == HM_OK) status = hm_records_read(job, &consumer, error);
    hm_pool_destroy(job->pool);
    hm_spectral_encoder_destroy(f->encoder);
    hm_spectral_plan_destroy(plan);
    return status;
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
    if (status != HM_OK) return status;
    if (whole.stride > 0 && whole.stride < HM_SPECTRAL_FLOATS) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "a stride shorter than a frame");
    }
    if (whole.full != NULL && whole.capacity == 0) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "arrays without room cannot be exchanged");
    }
    filling f = {.arrays = &whole, .first = first, .report = report};
    bound(&job.options, &f);
    job.total = job.options.count;
    return encode(&job, &f, error);
}
