/* Frame files of the shards of one run, put one after the other under one header. */
#include "frames/reader.h"
#include "frames/writer.h"

/* Frames are copied as they stand where that gives the bytes of one run. XOR frames are differences
 * to the frame before, which the first of a part does not know; channel frames begin each part
 * whole, which is right but more than one run writes. What a compressor makes of a frame also
 * depends on the pieces in which it gets it. */
static bool is_copied(const hm_frames_options *options, bool exact) {
    if (options->layout == HM_FRAMES_CHANNEL) return !exact;
    return options->layout != HM_FRAMES_XOR && options->compression == HM_COMPRESSION_NONE;
}

static hm_status fail_layout(const hm_source *part, hm_frames_layout layout, hm_frames_layout first,
                             hm_error *error) {
    return hm_fail(error, HM_ERR_ARGUMENT, 0, "%s: frames of layout %s, those before are %s",
                   hm_source_name(part), hm_frames_layout_name(layout),
                   hm_frames_layout_name(first));
}

/* All headers are read first: nothing is written when one of them is wrong. */
static hm_status join_frames_read_headers(hm_source *const *parts, size_t count,
                                          hm_frames_options *options, uint64_t *frames,
                                          hm_error *error) {
    hm_status status = HM_OK;
    *frames = 0;
    for (size_t i = 0; i < count && status == HM_OK; i++) {
        hm_frames_reader *reader;
        status = hm_frames_reader_open(&reader, parts[i], 0, error);
        if (status != HM_OK) return status;
        hm_frames_layout layout = reader->header.layout;
        if (i == 0) options->layout = layout;
        if (layout != options->layout)
            status = fail_layout(parts[i], layout, options->layout, error);
        *frames += reader->header.n_plies;
        hm_frames_reader_close(reader);
        if (status == HM_OK) status = hm_source_rewind(parts[i], error);
    }
    if (status != HM_OK || *frames <= UINT32_MAX) return status;
    return hm_fail(error, HM_ERR_FRAMES_COUNT, 0, "more than 4294967295 frames");
}

static hm_status join_frames_add(hm_frames_reader *reader, hm_frames_writer *writer, bool copied,
                                 hm_error *error) {
    for (;;) {
        const uint8_t *body = NULL;
        const float *values = NULL;
        size_t length = 0;
        hm_frame_meta meta;
        hm_status status = copied ? hm_frames_reader_next_body(reader, &body, &length, error)
                                  : hm_frames_reader_next(reader, &values, &meta, error);
        if (status != HM_OK) return status;
        if (body == NULL && values == NULL) return hm_frames_reader_end(reader, error);
        status = copied ? hm_frames_writer_put_body(writer, body, length, error)
                        : hm_frames_writer_put(writer, values, &meta, error);
        if (status != HM_OK) return status;
    }
}

static hm_status join_frames_add_part(hm_source *part, hm_frames_writer *writer, bool copied,
                                      const hm_watch *watch, hm_error *error) {
    hm_frames_reader *reader;
    hm_error cause;
    hm_status status = hm_frames_reader_open(&reader, part, HM_FRAMES_STRICT, &cause);
    if (status == HM_OK) {
        reader->watch = watch;
        status = join_frames_add(reader, writer, copied, &cause);
        hm_frames_reader_close(reader);
    }
    if (status == HM_OK) return HM_OK;
    return hm_fail(error, status, cause.offset, "%s: %s", hm_source_name(part), cause.message);
}

hm_status hm_frames_join(hm_source *const *parts, size_t count, hm_sink *sink,
                         hm_compression compression, bool exact, const hm_watch *watch,
                         uint64_t *frames, hm_error *error) {
    hm_frames_options options = {
        .size = sizeof options, .compression = compression, .count_known = true};
    hm_frames_writer *writer;
    if (count == 0) return hm_fail(error, HM_ERR_ARGUMENT, 0, "no parts");
    hm_status status = join_frames_read_headers(parts, count, &options, frames, error);
    if (status != HM_OK) return status;
    options.count = (uint32_t)*frames;
    status = hm_frames_writer_open(&writer, sink, &options, error);
    if (status != HM_OK) return status;
    bool copied = is_copied(&options, exact);
    for (size_t i = 0; i < count && status == HM_OK; i++)
        status = join_frames_add_part(parts[i], writer, copied, watch, error);
    if (status == HM_OK) status = hm_frames_writer_finish(writer, error);
    hm_frames_writer_destroy(writer);
    return status;
}
