/* Frame files of the shards of one run, put one after the other under one header. */
#include "frames/reader.h"
#include "frames/writer.h"

/* Adds the frames of a part, as they are or decoded. Its errors name it. */
static hm_status join_frames_add_part(hm_source *part, hm_frames_writer *writer, bool copied,
                                      const hm_watch *watch, hm_error *error) {
    hm_frames_reader *reader;
    hm_error cause;
    hm_status status = hm_frames_reader_open(&reader, part, HM_FRAMES_STRICT, &cause);
    bool opened = status == HM_OK;
    if (opened) reader->watch = watch;
    while (status == HM_OK) {
        const uint8_t *body = NULL;
        const float *values = NULL;
        size_t length = 0;
        hm_frame_meta meta;
        status = copied ? hm_frames_reader_next_body(reader, &body, &length, &cause)
                        : hm_frames_reader_next(reader, &values, &meta, &cause);
        if (status != HM_OK) break;
        if (body == NULL && values == NULL) {
            status = hm_frames_reader_end(reader, &cause);
            break;
        }
        status = copied ? hm_frames_writer_put_body(writer, body, length, &cause)
                        : hm_frames_writer_put(writer, values, &meta, &cause);
    }
    if (opened) hm_frames_reader_close(reader);
    if (status == HM_OK) return HM_OK;
    return hm_fail(error, status, cause.offset, "%s: %s", hm_source_name(part), cause.message);
}

hm_status hm_frames_join(hm_source *const *parts, size_t count, hm_sink *sink,
                         hm_compression compression, bool exact, const hm_watch *watch,
                         uint64_t *frames, hm_error *error) {
    hm_frames_options options = {
        .size = sizeof options, .compression = compression, .count_known = true};
    hm_frames_writer *writer;
    hm_status status = HM_OK;
    *frames = 0;
    if (count == 0) return hm_fail(error, HM_ERR_ARGUMENT, 0, "no parts");
    /* All headers are read first: nothing is written when one of them is wrong. */
    for (size_t i = 0; i < count; i++) {
        hm_frames_reader *reader;
        status = hm_frames_reader_open(&reader, parts[i], 0, error);
        if (status != HM_OK) return status;
        hm_frames_layout layout = reader->header.layout;
        if (i == 0) options.layout = layout;
        if (layout != options.layout)
            status =
                hm_fail(error, HM_ERR_ARGUMENT, 0, "%s: frames of layout %s, those before are %s",
                        hm_source_name(parts[i]), hm_frames_layout_name(layout),
                        hm_frames_layout_name(options.layout));
        *frames += reader->header.n_plies;
        hm_frames_reader_close(reader);
        if (status == HM_OK) status = hm_source_rewind(parts[i], error);
        if (status != HM_OK) return status;
    }
    if (*frames > UINT32_MAX)
        return hm_fail(error, HM_ERR_FRAMES_COUNT, 0, "more than 4294967295 frames");
    options.count = (uint32_t)*frames;
    status = hm_frames_writer_open(&writer, sink, &options, error);
    if (status != HM_OK) return status;
    /* Frames are copied unchanged where that gives the bytes of one run. XOR frames are differences
     * to the frame before, which the first of a part does not know; channel frames begin each part
     * whole, which is right but more than one run writes. The compressed bytes of a frame also
     * depend on the pieces in which the compressor gets it. */
    bool copied = options.layout == HM_FRAMES_CHANNEL
                      ? !exact
                      : options.layout != HM_FRAMES_XOR && compression == HM_COMPRESSION_NONE;
    for (size_t i = 0; i < count && status == HM_OK; i++)
        status = join_frames_add_part(parts[i], writer, copied, watch, error);
    if (status == HM_OK) status = hm_frames_writer_finish(writer, error);
    hm_frames_writer_destroy(writer);
    return status;
}
