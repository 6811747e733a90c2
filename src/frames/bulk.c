/* From NDJSON4 lines to a frame file.
 *
 * Positions come in order from records.c. Those of consecutive frames are gathered into a block,
 * as what changes from board to board; blocks are encoded and compressed as tasks of the same
 * pool, and appended in order. Each thread has one encoder: only the first frame of a block can
 * need a full encode. Blocks whose bytes are kept are cut by frame number alone and placed frames
 * are the same wherever blocks are cut, so the file depends neither on the number of threads nor
 * on how the text was cut. */
#include "frames/logs/board_run.h"
#include "frames/logs/records.h"
#include "frames/writer.h"
#include "io/spool.h"

#include <stdlib.h>

enum {
    MOST_SLOTS = HM_BULK_MOST_JOBS + 1,
    MEMORY_FOR_BLOCKS = 24 << 20,
    PLAIN_BLOCK = HM_FRAMES_BLOCK * HM_FRAMES_BYTES,
    PACKED_BLOCK = 3 << 20, /* compressor and output */
    PLACED_CHANGES = 65536  /* boards that have little in common end a placed block early */
};

typedef struct encode_slot {
    hm_task task;
    hm_spectral_encoder *const *encoders; /* one for each thread of the pool: what it uses stays in
                                           * that core's cache */
    hm_frames_block *block;
    hm_4d_board before;  /* the one before the first frame, empty at the start of the file */
    hm_board_run boards; /* from there on */
    hm_frame_meta meta[HM_BOARD_RUN_MOST];
    uint64_t first; /* index of the first frame in the file */
    hm_status status;
    hm_error error;
} encode_slot;

typedef struct bulk {
    const hm_bulk_job *job;
    hm_frames_writer *writer;
    hm_pool *pool; /* of the job */
    hm_spectral_plan *plan;
    hm_spectral_encoder **encoders;
    unsigned jobs;
    encode_slot slot[MOST_SLOTS];
    bool placed;                  /* frames go straight to their place in the file */
    unsigned slots, oldest, busy; /* a ring: `busy` tasks from `oldest` on are submitted */
} bulk;

/* ---- encoding a block ---- */

static void run_encode(void *argument) {
    encode_slot *slot = argument;
    hm_spectral_encoder *encoder = slot->encoders[slot->task.worker];
    const float *before = hm_spectral_advance(encoder, &slot->before);
    hm_frames_block_begin(slot->block, slot->first, slot->first > 0 ? before : NULL);
    slot->status = HM_OK;
    for (unsigned i = 0; i < slot->boards.count && slot->status == HM_OK; i++) {
        size_t count;
        const hm_4d_change *changes = hm_board_run_changes(&slot->boards, i, &count);
        hm_spectral_advance_by(encoder, changes, count);
        slot->status =
            hm_frames_block_put_encoded(slot->block, encoder, &slot->meta[i], &slot->error);
    }
    if (slot->status == HM_OK) slot->status = hm_frames_block_end(slot->block, &slot->error);
}

/* ---- the ring of blocks ---- */

/* The slot that gathers frames is after the busy ones. */
static encode_slot *bulk_gathering(bulk *b) {
    return &b->slot[(b->oldest + b->busy) % b->slots];
}

static void submit_block(bulk *b) {
    encode_slot *slot = bulk_gathering(b);
    slot->task = (hm_task){.run = run_encode, .argument = slot, .away = true};
    b->busy++;
    hm_pool_submit(b->pool, &slot->task);
}

static encode_slot *bulk_wait_oldest(bulk *b) {
    encode_slot *slot = &b->slot[b->oldest];
    hm_pool_wait(b->pool, &slot->task);
    b->oldest = (b->oldest + 1) % b->slots;
    b->busy--;
    return slot;
}

static hm_status bulk_finish_oldest(bulk *b, hm_error *error) {
    const encode_slot *slot = bulk_wait_oldest(b);
    if (slot->status != HM_OK) {
        if (error != NULL) *error = slot->error;
        return slot->status;
    }
    hm_status status = hm_frames_writer_append_block(b->writer, slot->block, error);
    if (status == HM_OK) b->job->result->frames += slot->boards.count;
    return status;
}

/* Takes the next position. A full block goes to the pool; the next one starts from its last board.
 */
static hm_status bulk_gather(void *context, const hm_record_position *position, hm_error *error) {
    bulk *b = context;
    encode_slot *slot = bulk_gathering(b);
    hm_board_run *boards = &slot->boards;
    bool full = b->placed
                    ? boards->count == HM_BOARD_RUN_MOST || boards->changes.count > PLACED_CHANGES
                    : boards->count == HM_FRAMES_BLOCK;
    if (full) {
        const hm_4d_board *last = &boards->last;
        submit_block(b);
        hm_status status = b->busy == b->slots ? bulk_finish_oldest(b, error) : HM_OK;
        slot = bulk_gathering(b);
        boards = &slot->boards;
        slot->before = *last;
        hm_board_run_begin(boards, &slot->before);
        if (status != HM_OK) return status;
    }
    if (boards->count == 0) slot->first = position->index;
    slot->meta[boards->count] = position->meta;
    bool added = position->changes == NULL
                     ? hm_board_run_add(boards, position->board)
                     : hm_board_run_add_changes(boards, position->changes, position->change_count);
    return added ? HM_OK : hm_fail_memory(error, "boards");
}

/* ---- set-up ---- */

/* One encoder a thread, one block a slot. Waits for all tasks, whatever happens, and reports the
 * first failure. */
static hm_status encode_records(bulk *b, hm_error *error) {
    hm_records_consumer consumer = {bulk_gather, b};
    b->encoders = calloc(b->jobs, sizeof *b->encoders);
    if (b->encoders == NULL) return hm_fail_memory(error, "encoders");
    hm_status status = hm_spectral_plan_create(&b->plan, error);
    for (unsigned i = 0; i < b->jobs && status == HM_OK; i++)
        status = hm_spectral_encoder_create(b->plan, &b->encoders[i], error);
    for (unsigned i = 0; i < b->slots && status == HM_OK; i++) {
        b->slot[i].encoders = b->encoders;
        b->slot[i].block = hm_frames_block_create(b->writer);
        if (b->slot[i].block == NULL) status = hm_fail_memory(error, "frames");
    }
    if (status != HM_OK) return status;
    status = hm_records_read(b->job, &consumer, error);
    if (status == HM_OK && bulk_gathering(b)->boards.count > 0) submit_block(b);
    while (b->busy > 0) {
        if (status == HM_OK)
            status = bulk_finish_oldest(b, error);
        else
            bulk_wait_oldest(b);
    }
    return status == HM_OK ? hm_frames_writer_finish(b->writer, error) : status;
}

/* As many blocks in flight as threads can use and memory allows. Placed frames need none, and the
 * longer a block of them, the fewer full encodes. */
static hm_status bulk_encode(const hm_bulk_job *job, const hm_frames_options *frames, hm_sink *sink,
                             hm_error *error) {
    bulk *b = calloc(1, sizeof *b);
    if (b == NULL) return hm_fail_memory(error, "an encoding run");
    b->job = job;
    b->pool = job->pool;
    b->jobs = hm_bulk_jobs(job->options.jobs);
    bool packed = frames->compression != HM_COMPRESSION_NONE;
    b->placed = !packed && frames->layout != HM_FRAMES_CHANNEL && hm_sink_seekable(sink);
    b->slots = b->jobs + 1;
    unsigned affordable = (unsigned)(MEMORY_FOR_BLOCKS / (packed ? PACKED_BLOCK : PLAIN_BLOCK));
    if (!b->placed && b->slots > affordable) b->slots = affordable;
    hm_status status = hm_frames_writer_open(&b->writer, sink, frames, error);
    if (status == HM_OK) status = encode_records(b, error);
    for (unsigned i = 0; i < b->slots; i++) {
        hm_frames_block_destroy(b->slot[i].block);
        hm_board_run_clear(&b->slot[i].boards);
    }
    for (unsigned i = 0; i < b->jobs && b->encoders != NULL; i++)
        hm_spectral_encoder_destroy(b->encoders[i]);
    free(b->encoders);
    hm_spectral_plan_destroy(b->plan);
    hm_frames_writer_destroy(b->writer);
    free(b);
    return status;
}

/* ---- when the number of frames must be known first ---- */

static hm_status only_count(void *context, const hm_record_position *position, hm_error *error) {
    uint64_t *count = context;
    (void)error;
    *count = position->index + 1;
    return HM_OK;
}

static bool not_counted(void *context, uint64_t done, uint64_t total) {
    (void)done;
    return hm_watch_ask(context, 0, total, NULL) == HM_OK;
}

static hm_status rewind_all(hm_source *const *sources, size_t count, hm_error *error) {
    hm_status status = HM_OK;
    for (size_t i = 0; i < count && status == HM_OK; i++)
        status = hm_source_rewind(sources[i], error);
    return status;
}

/* The count pass applies the very same rules (formats, section 3), silently. */
static hm_status bulk_count_frames(const hm_bulk_job *job, uint32_t *frames, uint64_t *games,
                                   hm_error *error) {
    uint64_t counted = 0;
    hm_bulk_result silently = {0};
    hm_watch watch = {.progress = not_counted, .context = (void *)(uintptr_t)job->watch};
    hm_bulk_job silent = *job;
    silent.options.warning = NULL;
    silent.watch = &watch;
    silent.result = &silently;
    hm_records_consumer consumer = {only_count, &counted};
    hm_status status = hm_records_read(&silent, &consumer, error);
    if (status != HM_OK) job->result->fault = silently.fault;
    if (status == HM_OK) status = rewind_all(job->sources, job->source_count, error);
    if (status == HM_OK && counted > UINT32_MAX) {
        status = hm_fail(error, HM_ERR_FRAMES_COUNT, 0, "more than 4294967295 frames");
    }
    *frames = (uint32_t)counted;
    if (games != NULL) *games = silently.games;
    return status;
}

static hm_status encode_counted(const hm_bulk_job *job, const hm_frames_options *frames,
                                hm_sink *sink, hm_error *error) {
    hm_spool spool;
    hm_bulk_job twice = *job;
    hm_frames_options known = *frames;
    known.count_known = true;
    hm_status status = hm_spool_open(&spool, job->sources, job->source_count, error);
    twice.sources = spool.sources;
    status = hm_records_blame(job, spool.opened + 1, status);
    if (status == HM_OK) status = bulk_count_frames(&twice, &known.count, NULL, error);
    twice.total = known.count;
    if (status == HM_OK) status = bulk_encode(&twice, &known, sink, error);
    hm_spool_close(&spool);
    return status;
}

hm_status hm_bulk_encode(hm_source *const *sources, size_t source_count, hm_sink *sink,
                         const hm_bulk_options *options, const hm_watch *watch,
                         hm_bulk_result *result, hm_error *error) {
    hm_frames_options frames;
    hm_bulk_job job = {
        .sources = sources, .source_count = source_count, .watch = watch, .result = result};
    *result = (hm_bulk_result){0};
    hm_status status = hm_options_take(&job.options, sizeof job.options, options, error);
    if (status == HM_OK)
        status = hm_options_take(&frames, sizeof frames, job.options.frames, error);
    if (status != HM_OK) return status;
    job.total = frames.count_known ? frames.count : job.options.count;
    job.pool = hm_pool_create(hm_bulk_jobs(job.options.jobs));
    if (job.pool == NULL) return hm_fail_memory(error, "threads");
    bool direct = hm_sink_seekable(sink) || frames.count_known || frames.bare;
    status = (direct ? bulk_encode : encode_counted)(&job, &frames, sink, error);
    hm_pool_destroy(job.pool);
    return status;
}

hm_status hm_bulk_count(hm_source *const *sources, size_t source_count,
                        const hm_bulk_options *options, const hm_watch *watch, uint32_t *frames,
                        uint64_t *games, hm_error *error) {
    hm_bulk_result ignored;
    hm_bulk_job job = {
        .sources = sources, .source_count = source_count, .watch = watch, .result = &ignored};
    hm_status status = hm_options_take(&job.options, sizeof job.options, options, error);
    if (status == HM_OK) status = rewind_all(sources, source_count, error);
    if (status != HM_OK) return status;
    job.pool = hm_pool_create(hm_bulk_jobs(job.options.jobs));
    if (job.pool == NULL) return hm_fail_memory(error, "threads");
    status = bulk_count_frames(&job, frames, games, error);
    hm_pool_destroy(job.pool);
    return status;
}
