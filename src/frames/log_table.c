/* Every position of logs and games as a row of a table. The frames are made in the caller's thread
 * and kept nowhere; lines are parsed in all threads. */
#include "frames/log_table.h"
#include "frames/logs/shard.h"
#include "frames/table.h"

typedef struct writing {
    const hm_log_table *table;
    hm_spectral_encoder *encoder;
    hm_bulk_job *job;
} writing;

hm_status hm_log_table_job(hm_bulk_job *job, const hm_bulk_options *options, hm_error *error) {
    *job->result = (hm_bulk_result){0};
    hm_status status = hm_options_take(&job->options, sizeof job->options, options, error);
    if (status != HM_OK) return status;
    job->total = job->options.count;
    job->pool = hm_pool_create(hm_bulk_jobs(job->options.jobs));
    return job->pool != NULL ? HM_OK : hm_fail_memory(error, "threads");
}

static hm_status log_table_take(void *context, const hm_record_position *position,
                                hm_error *error) {
    writing *w = context;
    const float *frame = hm_spectral_advance(w->encoder, position->board);
    w->job->result->frames++;
    return w->table->put(w->table->context, frame, &position->meta, error);
}

/* ---- the position before a shard ---- */

typedef struct looking {
    hm_spectral_encoder *encoder;
    uint32_t ply;
    bool found;
} looking;

static hm_status log_table_look(void *context, const hm_record_position *position,
                                hm_error *error) {
    looking *l = context;
    (void)error;
    hm_spectral_advance(l->encoder, position->board);
    l->ply = position->meta.ply;
    l->found = true;
    return HM_OK;
}

/* Where a shard begins inside of a log or a game, the position before it is looked for, further and
 * further before the range of the source. */
static hm_status find_before(const writing *w, hm_source *source, hm_error *error) {
    enum { STEP = 1 << 16 };
    const hm_range range = *hm_source_range(source);
    hm_range lead = {0};
    looking l = {.encoder = w->encoder};
    hm_records_consumer consumer = {log_table_look, &l};
    hm_bulk_result ignored = {0};
    hm_bulk_job silent = *w->job;
    silent.sources = &source;
    silent.source_count = 1;
    silent.options.warning = NULL;
    silent.options.start = 0;
    silent.options.count = 0;
    silent.options.first_ply =
        0; /* the first ply of the shard would overflow before it is reached */
    silent.result = &ignored;
    hm_status status;
    uint64_t bytes = STEP;
    do {
        ignored = (hm_bulk_result){0};
        status = hm_shard_before(source, bytes, &lead, error);
        if (status == HM_OK) status = hm_source_restrict(source, &lead, error);
        if (status == HM_OK) status = hm_records_read(&silent, &consumer, error);
        status = hm_source_go_back(source, &range, status, error);
        bytes *= 8;
    } while (status == HM_OK && !l.found && lead.first > 0);
    w->job->is_first = !l.found;
    w->job->ply_known = l.found;
    w->job->ply_before = l.ply;
    if (status == HM_OK && l.found && w->table->before != NULL)
        w->table->before(w->table->context, hm_spectral_frame(w->encoder));
    return status;
}

/* ---- all positions ---- */

hm_status hm_log_table_write(const hm_log_table *table, hm_bulk_job *job, hm_error *error) {
    hm_spectral_plan *plan = NULL;
    writing w = {.table = table, .job = job};
    hm_records_consumer consumer = {log_table_take, &w};
    bool cut = false;
    hm_status status = hm_spectral_plan_create(&plan, error);
    if (status == HM_OK) status = hm_spectral_encoder_create(plan, &w.encoder, error);
    /* Whether a position of a shard is after the start depends on the plies that precede it. */
    for (size_t i = 0; i < job->source_count; i++)
        cut |= hm_source_range(job->sources[i]) != NULL;
    if (status == HM_OK && table->before != NULL && cut && job->options.start > 0)
        status = hm_fail(error, HM_ERR_ARGUMENT, 0, "--start cannot be combined with --shard here");
    for (size_t i = 0; i < job->source_count && status == HM_OK; i++) {
        const hm_range *range = hm_source_range(job->sources[i]);
        if (range != NULL && hm_range_is_empty(range)) continue;
        if (range != NULL && hm_shard_continues(range))
            status = find_before(&w, job->sources[i], error);
        break;
    }
    if (status == HM_OK) status = hm_records_read(job, &consumer, error);
    hm_spectral_encoder_destroy(w.encoder);
    hm_spectral_plan_destroy(plan);
    return status;
}

/* ---- the table of 24 columns ---- */

static hm_status log_table_put_row(void *context, const float *frame, const hm_frame_meta *meta,
                                   hm_error *error) {
    return hm_csv_put(context, frame, meta, error);
}

static void set_before(void *context, const float *frame) {
    hm_csv_set_before(context, frame);
}

hm_status hm_log_export_csv(hm_source *const *sources, size_t source_count, hm_sink *sink,
                            const hm_bulk_options *options, const hm_watch *watch,
                            hm_bulk_result *result, hm_error *error) {
    hm_csv *csv = NULL;
    hm_bulk_job job = {
        .sources = sources, .source_count = source_count, .watch = watch, .result = result};
    hm_status status = hm_log_table_job(&job, options, error);
    if (status == HM_OK) status = hm_csv_begin(&csv, sink, true, error);
    hm_log_table table = {.put = log_table_put_row, .before = set_before, .context = csv};
    if (status == HM_OK) status = hm_log_table_write(&table, &job, error);
    if (status == HM_OK) status = hm_csv_flush(csv, error);
    hm_csv_end(csv);
    hm_pool_destroy(job.pool);
    return status;
}
