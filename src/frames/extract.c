/* Part of a frame file, or all of it, in another layout or compression. */
#include "frames/reader.h"
#include "frames/writer.h"

hm_status hm_frames_extract(hm_frames_reader *reader, uint64_t first, uint64_t end, hm_sink *sink,
                            const hm_frames_options *options, const hm_watch *watch,
                            hm_error *error) {
    bool to_end = end == HM_FRAMES_TO_END;
    hm_frames_options counted;
    hm_status status = hm_options_take(&counted, sizeof counted, options, error);
    if (status != HM_OK) return status;
    /* Numbers of the frames to extract, from 0 to n_plies; both ends are checked before anything is
     * written. */
    uint32_t count = reader->header.n_plies;
    if (to_end) end = first > count ? first : count;
    if (first > end) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0,
                       "frames %llu to %llu: the end is before the start",
                       (unsigned long long)first, (unsigned long long)end);
    }
    if (end > count) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "no frame %llu: the file has %u frames",
                       (unsigned long long)end - (end > first), count);
    }
    reader->watch = watch;
    counted.count_known = true;
    counted.count = (uint32_t)(end - first);
    hm_frames_writer *writer;
    status = hm_frames_writer_open(&writer, sink, &counted, error);
    if (status == HM_OK) status = hm_frames_reader_skip(reader, first, error);
    for (uint64_t i = first; status == HM_OK && i < end; i++) {
        const float *values;
        hm_frame_meta meta;
        status = hm_frames_reader_next(reader, &values, &meta, error);
        if (status == HM_OK) status = hm_frames_writer_put(writer, values, &meta, error);
    }
    if (status == HM_OK && to_end) status = hm_frames_reader_end(reader, error);
    if (status == HM_OK) status = hm_frames_writer_finish(writer, error);
    hm_frames_writer_destroy(writer);
    reader->watch = NULL;
    return status;
}
