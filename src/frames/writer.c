/* Frame files from the first byte to the last: the header, blocks in order, and the number of
 * frames, which is known only at the end (formats, sections 4.1 and 4.5).
 *
 * In a gzip file the header is in a stored deflate block, so that the four bytes of the number have
 * a fixed place and can be set when everything else is written; the CRC of the member is then
 * combined from the CRC of the final header and the CRC of the frames. No second pass, no temporary
 * copy. */
#include "frames/writer.h"
#include "io/io.h"

#include <stdlib.h>
#include <string.h>

/* Member header: deflate, no name, no time, unknown system; then a stored block of 256 bytes. */
const uint8_t hm_frames_gzip_start[HM_FRAMES_GZIP_START] = {
    0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff, 0x00, 0x00, 0x01, 0xff, 0xfe};

/* The last deflate block of the member: empty, with fixed codes. */
static const uint8_t gzip_end[] = {0x03, 0x00};

static bool is_gzip(const hm_frames_writer *writer) {
    return writer->options.compression != HM_COMPRESSION_NONE;
}

/* ---- opening ---- */

hm_status hm_frames_writer_open_header(hm_frames_writer **writer, hm_sink *sink,
                                       const hm_frames_options *options,
                                       const uint8_t header[HM_FRAMES_HEADER_BYTES],
                                       hm_error *error) {
    uint8_t bytes[HM_FRAMES_GZIP_START + HM_FRAMES_HEADER_BYTES];
    bool plain = options->compression == HM_COMPRESSION_NONE;
    *writer = NULL;
    if (!plain && options->compression != HM_COMPRESSION_FAST &&
        options->compression != HM_COMPRESSION_BEST)
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "unknown compression");
    if (!HM_HAVE_GZIP && !plain)
        return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "this build writes no gzip");
    /* Frames of other layouts have no place that is known before they are made. */
    bool dense = options->layout == HM_FRAMES_V4 || options->layout == HM_FRAMES_FULL;
    if (options->bare && (!dense || !plain))
        return hm_fail(error, HM_ERR_ARGUMENT, 0,
                       "only dense, plain frames have a place of their own");
    if (!options->bare && !options->count_known && !hm_sink_seekable(sink)) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0,
                       "%s: this output cannot seek, so the number of frames must be known",
                       hm_sink_name(sink));
    }
    hm_status status = HM_OK;
    hm_frames_writer *made = calloc(1, sizeof *made);
    if (made == NULL) return hm_fail_memory(error, "a writer of frames");
    made->sink = sink;
    made->options = *options;
    memcpy(made->header, header, HM_FRAMES_HEADER_BYTES);
    hm_le32_put(made->header + HM_FRAMES_COUNT_OFFSET, options->count_known ? options->count : 0);
    size_t start = is_gzip(made) ? HM_FRAMES_GZIP_START : 0;
    memcpy(bytes, hm_frames_gzip_start, HM_FRAMES_GZIP_START);
    memcpy(bytes + start, made->header, HM_FRAMES_HEADER_BYTES);
    if (!options->bare) status = hm_sink_write(sink, bytes, start + HM_FRAMES_HEADER_BYTES, error);
    if (status == HM_OK)
        *writer = made;
    else
        hm_frames_writer_destroy(made);
    return status;
}

hm_status hm_frames_writer_open(hm_frames_writer **writer, hm_sink *sink,
                                const hm_frames_options *options, hm_error *error) {
    uint8_t header[HM_FRAMES_HEADER_BYTES];
    hm_frames_options whole;
    *writer = NULL;
    hm_status status = hm_options_take(&whole, sizeof whole, options, error);
    if (status != HM_OK) return status;
    if (hm_frames_header_encode(whole.layout, 0, header) != HM_OK)
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "this layout of frames cannot be written");
    return hm_frames_writer_open_header(writer, sink, &whole, header, error);
}

/* ---- frames ---- */

static uint64_t most_frames(const hm_frames_writer *writer) {
    return writer->options.count_known ? writer->options.count : UINT32_MAX;
}

static hm_status fail_count(const hm_frames_writer *writer, hm_error *error) {
    return hm_fail(error, HM_ERR_FRAMES_COUNT, 0, "%s: more than the %s %llu frames",
                   hm_sink_name(writer->sink),
                   writer->options.count_known ? "promised" : "possible",
                   (unsigned long long)most_frames(writer));
}

hm_status hm_frames_writer_append_block(hm_frames_writer *writer, const hm_frames_block *block,
                                        hm_error *error) {
    if (block->broken) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "%s: an earlier frame could not be written",
                       hm_sink_name(writer->sink));
    }
    if (block->count == 0) return HM_OK;
    if (block->count > most_frames(writer) - writer->frames) return fail_count(writer, error);
    if (writer->short_block || block->first != writer->frames)
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "blocks of frames out of order");
    hm_status status =
        block->placed ? hm_sink_advance(writer->sink, block->body_bytes, error)
                      : hm_sink_write(writer->sink, block->bytes.data, block->bytes.length, error);
    if (status != HM_OK) return status;
    writer->body_crc = hm_crc32_combine(writer->body_crc, block->body_crc, block->body_bytes);
    writer->body_bytes += block->body_bytes;
    writer->frames += block->count;
    writer->short_block = !block->placed && block->count < HM_FRAMES_BLOCK;
    return HM_OK;
}

static hm_status append_own_block(hm_frames_writer *writer, hm_error *error) {
    hm_status status = hm_frames_block_end(writer->block, error);
    return status == HM_OK ? hm_frames_writer_append_block(writer, writer->block, error) : status;
}

/* Makes room for one more frame in the writer's own block. */
static hm_status prepare_own_block(hm_frames_writer *writer, hm_error *error) {
    hm_frames_block *block = writer->block;
    if (block == NULL) {
        block = writer->block = hm_frames_block_create(writer);
        if (block == NULL) return hm_fail_memory(error, "a block of frames");
        hm_frames_block_begin(block, writer->frames, NULL);
    }
    if (block->count == HM_FRAMES_BLOCK) {
        hm_status status = append_own_block(writer, error);
        if (status != HM_OK) return status;
        hm_frames_block_begin(block, writer->frames, block->previous);
    }
    if (writer->frames + block->count >= most_frames(writer)) return fail_count(writer, error);
    return HM_OK;
}

hm_status hm_frames_writer_put(hm_frames_writer *writer, const float *values,
                               const hm_frame_meta *meta, hm_error *error) {
    hm_status status = prepare_own_block(writer, error);
    return status == HM_OK ? hm_frames_block_put(writer->block, values, meta, error) : status;
}

hm_status hm_frames_writer_put_body(hm_frames_writer *writer, const void *body, size_t length,
                                    hm_error *error) {
    hm_status status = prepare_own_block(writer, error);
    return status == HM_OK ? hm_frames_block_put_body(writer->block, body, length, error) : status;
}

/* ---- ending ---- */

hm_status hm_frames_writer_finish(hm_frames_writer *writer, hm_error *error) {
    hm_status status = writer->block == NULL ? HM_OK : append_own_block(writer, error);
    if (status != HM_OK) return status;
    if (writer->options.count_known && writer->frames != writer->options.count) {
        return hm_fail(error, HM_ERR_FRAMES_COUNT, 0, "%s: %u frames were promised, %llu written",
                       hm_sink_name(writer->sink), writer->options.count,
                       (unsigned long long)writer->frames);
    }
    hm_le32_put(writer->header + HM_FRAMES_COUNT_OFFSET, (uint32_t)writer->frames);
    if (is_gzip(writer)) {
        uint8_t end[sizeof gzip_end + 8];
        uint32_t crc = hm_crc32(0, writer->header, HM_FRAMES_HEADER_BYTES);
        crc = hm_crc32_combine(crc, writer->body_crc, writer->body_bytes);
        memcpy(end, gzip_end, sizeof gzip_end);
        hm_le32_put(end + sizeof gzip_end, crc);
        hm_le32_put(end + sizeof gzip_end + 4,
                    (uint32_t)(HM_FRAMES_HEADER_BYTES + writer->body_bytes));
        status = hm_sink_write(writer->sink, end, sizeof end, error);
    }
    bool done = writer->options.count_known || writer->options.bare;
    if (status != HM_OK || done) return status;
    uint64_t place = (is_gzip(writer) ? HM_FRAMES_GZIP_START : 0) + HM_FRAMES_COUNT_OFFSET;
    return hm_sink_write_at(writer->sink, place, writer->header + HM_FRAMES_COUNT_OFFSET, 4, error);
}

void hm_frames_writer_destroy(hm_frames_writer *writer) {
    if (writer == NULL) return;
    hm_frames_block_destroy(writer->block);
    free(writer);
}
