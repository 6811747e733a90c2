/* From NDJSON4 lines to a frame file.
 *
 * Positions come in order from records.c. The boards of 32 consecutive frames are gathered into a
 * block, blocks are encoded and compressed as tasks of the same pool, and appended in order.
 * Blocks are cut by frame number alone, so the bytes of the file depend neither on the number of
 * threads nor on how the text was cut. */
#include "frames/frames.h"

#include <pthread.h>
#include <stdlib.h>

enum {
    MOST_SLOTS = 24,
    MEMORY_FOR_BLOCKS = 32 << 20,
    PLAIN_BLOCK = HM_FRAMES_BLOCK * HM_FRAMES_BYTES,
    PACKED_BLOCK = 3 << 20 /* compressor and output */
};

/* Encoders not in use. The one that was given back last is taken first: a thread that goes from
 * block to block mostly keeps its encoder, whose 350 KB then stay in that core's cache. */
typedef struct encoder_stack {
    pthread_mutex_t lock;
    hm_spectral_encoder *encoder[MOST_SLOTS];
    unsigned count;
} encoder_stack;

typedef struct encode_slot {
    hm_task task;
    encoder_stack *encoders;
    bool needs_previous; /* the layout stores differences */
    hm_frames_block *block;
    hm_4d_board *boards; /* the one before the first frame (if any), then HM_FRAMES_BLOCK */
    hm_frame_meta meta[HM_FRAMES_BLOCK];
    uint64_t first; /* index of the first frame in the file */
    unsigned count;
    hm_status status;
    hm_error error;
} encode_slot;

typedef struct bulk {
    hm_frames_writer *writer;
    hm_pool *pool;
    hm_spectral_plan *plan;
    hm_bulk_result *result;
    encoder_stack encoders;
    encode_slot slot[MOST_SLOTS];
    unsigned slots, oldest, busy; /* a ring: `busy` tasks from `oldest` on are submitted */
} bulk;

/* ---- encoding a block ---- */

/* There are as many encoders as slots, so one is always left. */
static hm_spectral_encoder *take_encoder(encoder_stack *stack) {
    pthread_mutex_lock(&stack->lock);
    hm_spectral_encoder *encoder = stack->encoder[--stack->count];
    pthread_mutex_unlock(&stack->lock);
    return encoder;
}

static void give_encoder(encoder_stack *stack, hm_spectral_encoder *encoder) {
    pthread_mutex_lock(&stack->lock);
    stack->encoder[stack->count++] = encoder;
    pthread_mutex_unlock(&stack->lock);
}

static void run_encode(void *argument) {
    encode_slot *slot = argument;
    hm_spectral_encoder *encoder = take_encoder(slot->encoders);
    const float *before = NULL;
    if (slot->first > 0 && slot->needs_previous) {
        before = hm_spectral_advance(encoder, &slot->boards[0]);
    }
    hm_frames_block_begin(slot->block, slot->first, before);
    slot->status = HM_OK;
    for (unsigned i = 0; i < slot->count && slot->status == HM_OK; i++) {
        const float *values = hm_spectral_advance(encoder, &slot->boards[1 + i]);
        slot->status = hm_frames_block_put(slot->block, values, &slot->meta[i], &slot->error);
    }
    if (slot->status == HM_OK) slot->status = hm_frames_block_end(slot->block, &slot->error);
    give_encoder(slot->encoders, encoder);
}

/* ---- the ring of blocks ---- */

/* The slot that gathers frames stands behind the busy ones. */
static encode_slot *gathering(bulk *b) {
    return &b->slot[(b->oldest + b->busy) % b->slots];
}

static void submit_block(bulk *b) {
    encode_slot *slot = gathering(b);
    slot->task = (hm_task){.run = run_encode, .argument = slot};
    b->busy++;
    hm_pool_submit(b->pool, &slot->task);
}

static hm_status finish_oldest(bulk *b, hm_error *error) {
    encode_slot *slot = &b->slot[b->oldest];
    hm_pool_wait(b->pool, &slot->task);
    b->oldest = (b->oldest + 1) % b->slots;
    b->busy--;
    if (slot->status != HM_OK) {
        if (error != NULL) *error = slot->error;
        return slot->status;
    }
    hm_status status = hm_frames_writer_append_block(b->writer, slot->block, error);
    if (status == HM_OK) b->result->frames += slot->count;
    return status;
}

/* Waits for all tasks, whatever happened; reports the first failure. */
static hm_status finish_all(bulk *b, hm_status status, hm_error *error) {
    while (b->busy > 0) {
        if (status == HM_OK) {
            status = finish_oldest(b, error);
        } else {
            hm_pool_wait(b->pool, &b->slot[b->oldest].task);
            b->oldest = (b->oldest + 1) % b->slots;
            b->busy--;
        }
    }
    return status;
}

/* A full block goes to the pool; the next one starts from its last board. */
static hm_status next_block(bulk *b, hm_error *error) {
    const hm_4d_board *last = &gathering(b)->boards[HM_FRAMES_BLOCK];
    submit_block(b);
    hm_status status = b->busy == b->slots ? finish_oldest(b, error) : HM_OK;
    encode_slot *slot = gathering(b);
    slot->boards[0] = *last;
    slot->count = 0;
    return status;
}

static hm_status gather(void *context, uint64_t index, const hm_ndjson4_record *record,
                        hm_error *error) {
    bulk *b = context;
    if (gathering(b)->count == HM_FRAMES_BLOCK) {
        hm_status status = next_block(b, error);
        if (status != HM_OK) return status;
    }
    encode_slot *slot = gathering(b);
    if (slot->count == 0) slot->first = index;
    slot->boards[1 + slot->count] = record->board;
    slot->meta[slot->count] = record->meta;
    slot->count++;
    return HM_OK;
}

/* ---- set-up ---- */

/* As many blocks in flight as threads can use and memory allows. */
static unsigned count_slots(const hm_frames_options *frames, const hm_sink *sink, unsigned jobs) {
    unsigned slots = jobs + 1 < MOST_SLOTS ? jobs + 1 : MOST_SLOTS;
    bool packed = frames->compression != HM_COMPRESSION_NONE;
    if (!packed && frames->layout != HM_FRAMES_CHANNEL && hm_sink_seekable(sink)) {
        return slots; /* frames go straight to their place */
    }
    unsigned affordable = (unsigned)(MEMORY_FOR_BLOCKS / (packed ? PACKED_BLOCK : PLAIN_BLOCK));
    return slots < affordable ? slots : affordable;
}

static hm_status create_slots(bulk *b, hm_frames_layout layout, hm_error *error) {
    b->plan = hm_spectral_plan_create();
    bool ok = b->plan != NULL;
    for (unsigned i = 0; i < b->slots && ok; i++) {
        encode_slot *slot = &b->slot[i];
        hm_spectral_encoder *encoder = hm_spectral_encoder_create(b->plan);
        if (encoder != NULL) give_encoder(&b->encoders, encoder);
        slot->encoders = &b->encoders;
        slot->needs_previous = layout == HM_FRAMES_XOR || layout == HM_FRAMES_CHANNEL;
        slot->block = hm_frames_block_create(b->writer);
        slot->boards = malloc((1 + HM_FRAMES_BLOCK) * sizeof *slot->boards);
        ok = encoder != NULL && slot->block != NULL && slot->boards != NULL;
    }
    return ok ? HM_OK : hm_fail(error, HM_ERR_MEMORY, 0, "out of memory");
}

static void destroy_slots(bulk *b) {
    for (unsigned i = 0; i < b->slots; i++) {
        hm_frames_block_destroy(b->slot[i].block);
        free(b->slot[i].boards);
    }
    while (b->encoders.count > 0)
        hm_spectral_encoder_destroy(take_encoder(&b->encoders));
    hm_spectral_plan_destroy(b->plan);
}

static hm_status encode_records(bulk *b, hm_source *const *sources, size_t count,
                                const hm_bulk_options *options, hm_error *error) {
    hm_records_consumer consumer = {gather, b};
    hm_status status = create_slots(b, options->frames.layout, error);
    if (status != HM_OK) return status;
    status = hm_records_read(sources, count, options, b->pool, &consumer, b->result, error);
    if (status == HM_OK && gathering(b)->count > 0) submit_block(b);
    status = finish_all(b, status, error);
    if (status != HM_OK) return status;
    return hm_frames_writer_finish(b->writer, error);
}

static hm_status encode(hm_source *const *sources, size_t count, hm_sink *sink,
                        const hm_bulk_options *options, hm_pool *pool, hm_bulk_result *result,
                        hm_error *error) {
    bulk *b = calloc(1, sizeof *b);
    if (b == NULL) return hm_fail(error, HM_ERR_MEMORY, 0, "out of memory");
    b->pool = pool;
    b->result = result;
    b->slots = count_slots(&options->frames, sink, options->jobs);
    pthread_mutex_init(&b->encoders.lock, NULL);
    hm_status status = hm_frames_writer_open(&b->writer, sink, &options->frames, error);
    if (status == HM_OK) status = encode_records(b, sources, count, options, error);
    destroy_slots(b);
    hm_frames_writer_destroy(b->writer);
    pthread_mutex_destroy(&b->encoders.lock);
    free(b);
    return status;
}

/* ---- when the number of frames must be known first ---- */

static hm_status only_count(void *context, uint64_t index, const hm_ndjson4_record *record,
                            hm_error *error) {
    uint64_t *count = context;
    (void)record;
    (void)error;
    *count = index + 1;
    return HM_OK;
}

/* Frames section 5: the count pass applies the very same rules, silently. */
static hm_status count_frames(hm_source *const *sources, size_t count,
                              const hm_bulk_options *options, hm_pool *pool, uint32_t *frames,
                              hm_error *error) {
    uint64_t counted = 0;
    hm_bulk_options silent = *options;
    silent.warning = NULL;
    hm_bulk_result ignored = {0};
    hm_records_consumer consumer = {only_count, &counted};
    hm_status status = hm_records_read(sources, count, &silent, pool, &consumer, &ignored, error);
    for (size_t i = 0; i < count && status == HM_OK; i++) {
        status = hm_source_rewind(sources[i], error);
    }
    if (status == HM_OK && counted > UINT32_MAX) {
        status = hm_fail(error, HM_ERR_FRAMES_COUNT, 0, "more than 4294967295 frames");
    }
    *frames = (uint32_t)counted;
    return status;
}

static hm_status encode_counted(hm_source *const *sources, size_t count, hm_sink *sink,
                                const hm_bulk_options *options, hm_pool *pool,
                                hm_bulk_result *result, hm_error *error) {
    hm_spool spool;
    hm_bulk_options known = *options;
    known.frames.count_known = true;
    hm_status status = hm_spool_open(&spool, sources, count, error);
    if (status == HM_OK) {
        status = count_frames(spool.sources, count, options, pool, &known.frames.count, error);
    }
    if (status == HM_OK) status = encode(spool.sources, count, sink, &known, pool, result, error);
    hm_spool_close(&spool);
    return status;
}

hm_status hm_bulk_encode(hm_source *const *sources, size_t source_count, hm_sink *sink,
                         const hm_bulk_options *options, hm_bulk_result *result, hm_error *error) {
    *result = (hm_bulk_result){0};
    hm_pool *pool = hm_pool_create(options->jobs);
    if (pool == NULL) return hm_fail(error, HM_ERR_MEMORY, 0, "out of memory");
    bool direct = hm_sink_seekable(sink) || options->frames.count_known;
    hm_status status = (direct ? encode : encode_counted)(sources, source_count, sink, options,
                                                          pool, result, error);
    hm_pool_destroy(pool);
    return status;
}
