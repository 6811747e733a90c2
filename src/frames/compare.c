/* Comparing a frame file with the game it should hold: every frame is computed again, and every
 * number of encoding and tail compared. -0 is 0 (encoder, section 1): other programs write it. */
#include "frames/body.h"
#include "frames/logs/records.h"
#include "frames/reader.h"

#include <stdlib.h>
#include <string.h>

typedef struct comparison {
    hm_frames_reader *reader;
    hm_spectral_plan *plan;
    hm_spectral_encoder *encoder;
    hm_bulk_result *result;
} comparison;

static hm_status compare_next(void *context, const hm_record_position *position, hm_error *error) {
    comparison *c = context;
    const hm_frame_meta *given = &position->meta;
    const float *stored;
    hm_frame_meta meta;
    uint8_t have[HM_FRAMES_TAIL_BYTES], want[HM_FRAMES_TAIL_BYTES];
    unsigned long long frame = position->index;
    hm_status status = hm_frames_reader_next(c->reader, &stored, &meta, error);
    if (status != HM_OK) return status;
    if (stored == NULL)
        return hm_fail(error, HM_ERR_FRAMES_DIFFER, frame,
                       "the file ends after %llu frames, the game has more", frame);
    const float *computed = hm_spectral_advance(c->encoder, position->board);
    /* The first value that differs; nothing is equal to a NaN, and none is computed. Bytes that
     * differ may still be equal numbers: 0 and -0. */
    int i = 0;
    /* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): NaNs never occur */
    bool same = memcmp(stored, computed, HM_SPECTRAL_BYTES) == 0;
    while (!same && i < HM_SPECTRAL_FLOATS && stored[i] == computed[i])
        i++;
    if (!same && i < HM_SPECTRAL_FLOATS) {
        uint32_t bits[2];
        memcpy(&bits[0], &stored[i], sizeof bits[0]);
        memcpy(&bits[1], &computed[i], sizeof bits[1]);
        return hm_fail(
            error, HM_ERR_FRAMES_DIFFER, frame,
            "frame %llu: channel %s, index %d: stored %.9g (0x%08x), computed %.9g (0x%08x)", frame,
            hm_spectral_channel_name(i / HM_4D_SQUARES), i % HM_4D_SQUARES, (double)stored[i],
            bits[0], (double)computed[i], bits[1]);
    }
    hm_frames_meta_put(have, &meta);
    hm_frames_meta_put(want, given);
    if (memcmp(have, want, sizeof have) != 0) {
        const char *field = meta.ply != given->ply                                  ? "ply"
                            : memcmp(meta.from, given->from, sizeof meta.from) != 0 ? "from"
                            : memcmp(meta.to, given->to, sizeof meta.to) != 0       ? "to"
                            : meta.promo != given->promo                            ? "promo"
                                                                                    : "flags";
        return hm_fail(error, HM_ERR_FRAMES_DIFFER, frame, "frame %llu: %s is not that of the game",
                       frame, field);
    }
    c->result->frames++;
    return HM_OK;
}

hm_status hm_bulk_compare(hm_source *const *sources, size_t source_count, hm_frames_reader *reader,
                          const hm_bulk_options *options, const hm_watch *watch,
                          hm_bulk_result *result, hm_error *error) {
    comparison c = {.reader = reader, .result = result};
    hm_records_consumer consumer = {compare_next, &c};
    hm_bulk_job job = {.sources = sources,
                       .source_count = source_count,
                       .watch = watch,
                       .total = reader->header.n_plies,
                       .result = result};
    const float *more = NULL;
    hm_frame_meta meta;
    *result = (hm_bulk_result){0};
    hm_status status = hm_options_take(&job.options, sizeof job.options, options, error);
    if (status != HM_OK) return status;
    job.pool = hm_pool_create(hm_bulk_jobs(job.options.jobs));
    if (job.pool == NULL) status = hm_fail_memory(error, "threads");
    if (status == HM_OK) status = hm_spectral_plan_create(&c.plan, error);
    if (status == HM_OK) status = hm_spectral_encoder_create(c.plan, &c.encoder, error);
    if (status == HM_OK) status = hm_records_read(&job, &consumer, error);
    if (status == HM_OK && job.options.count == 0) {
        status = hm_frames_reader_next(reader, &more, &meta, error);
        if (status == HM_OK && more != NULL)
            status = hm_fail(error, HM_ERR_FRAMES_DIFFER, result->frames,
                             "the game ends after %llu frames, the file has more",
                             (unsigned long long)result->frames);
    }
    hm_spectral_encoder_destroy(c.encoder);
    hm_spectral_plan_destroy(c.plan);
    hm_pool_destroy(job.pool);
    return status;
}
