/* Saving what a damaged frame file still holds: its whole frames, byte for byte, under a header
 * that tells how many they are and whose padding is zero (formats, section 4.6). */
#include "frames/reader.h"
#include "frames/writer.h"

#include <string.h>

/* A sink that cannot seek needs the number of frames before the first one, so the source is read
 * twice. */
static hm_status repair_count_frames(hm_source *source, const hm_watch *watch,
                                     hm_frames_options *options, hm_error *error) {
    hm_frames_facts facts = {0};
    hm_frames_reader *reader;
    hm_status status = hm_frames_reader_open(&reader, source, 0, error);
    if (status != HM_OK) return status;
    reader->watch = watch;
    status = hm_frames_walk(reader, NULL, &facts, error);
    hm_frames_reader_close(reader);
    options->count_known = true;
    options->count = (uint32_t)facts.frames;
    if (status != HM_OK || hm_source_rewind(source, NULL) == HM_OK) return status;
    return hm_fail(error, HM_ERR_IO, 0,
                   "the header holds the number of frames: the input or the output must be a file, "
                   "not a pipe");
}

hm_status hm_frames_repair(hm_source *source, hm_sink *sink, hm_compression compression,
                           const hm_watch *watch, hm_frames_facts *facts, hm_error *error) {
    uint8_t header[HM_FRAMES_HEADER_BYTES];
    hm_frames_options options = {.compression = compression};
    hm_frames_reader *reader;
    hm_frames_writer *writer = NULL;
    hm_status status = HM_OK;
    *facts = (hm_frames_facts){0};
    if (!hm_sink_seekable(sink)) status = repair_count_frames(source, watch, &options, error);
    if (status == HM_OK) status = hm_frames_reader_open(&reader, source, 0, error);
    if (status != HM_OK) return status;
    reader->watch = watch;
    options.layout = reader->header.layout;
    memcpy(header, reader->header_bytes, sizeof header);
    hm_frames_header_pad(header);
    status = hm_frames_writer_open_header(&writer, sink, &options, header, error);
    if (status == HM_OK) status = hm_frames_walk(reader, writer, facts, error);
    if (status == HM_OK) status = hm_frames_writer_finish(writer, error);
    hm_frames_writer_destroy(writer);
    hm_frames_reader_close(reader);
    return status;
}
