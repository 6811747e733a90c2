/* Blocks of consecutive frames: the part of writing that any thread can do. Frames of fixed size
 * whose place is known go straight into the file; otherwise the block collects their bytes, and
 * with compression it collects only the compressed ones. */
#include "frames/writer.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)HM_DEFLATE_KINDS == (int)HM_SPECTRAL_CHANNELS &&
                   (int)HM_DEFLATE_PIECE == (int)HM_FRAMES_CHANNEL_BYTES,
               "compression knows channels");

static bool has_memory(hm_frames_layout layout) {
    return layout == HM_FRAMES_XOR || layout == HM_FRAMES_CHANNEL;
}

/* Dense frames on a little-endian machine are in memory what they are in the file. */
static bool is_memory_image(hm_frames_layout layout) {
    return !has_memory(layout) && !HM_FRAMES_SWAP;
}

hm_frames_block *hm_frames_block_create(const hm_frames_writer *writer) {
    hm_frames_block *block = calloc(1, sizeof *block);
    if (block == NULL) return NULL;
    const hm_frames_options *options = &writer->options;
    block->writer = writer;
    block->body = malloc(HM_FRAMES_BODY_SIZE_BYTES + HM_FRAMES_BODY_MOST);
    if (has_memory(options->layout)) block->previous = calloc(1, HM_SPECTRAL_BYTES);
    if (options->compression != HM_COMPRESSION_NONE)
        block->deflate = hm_deflate_create(options->compression);
    bool whole = block->body != NULL && (block->previous != NULL || !has_memory(options->layout)) &&
                 (block->deflate != NULL || options->compression == HM_COMPRESSION_NONE);
    if (whole) return block;
    hm_frames_block_destroy(block);
    return NULL;
}

void hm_frames_block_begin(hm_frames_block *block, uint64_t first, const float *previous) {
    block->first = first;
    const hm_frames_options *options = &block->writer->options;
    block->placed = options->layout != HM_FRAMES_CHANNEL &&
                    options->compression == HM_COMPRESSION_NONE &&
                    hm_sink_seekable(block->writer->sink);
    block->at_start = previous == NULL;
    block->count = 0;
    block->broken = false;
    block->bytes.length = 0;
    block->body_bytes = 0;
    block->body_crc = 0;
    if (block->deflate != NULL) hm_deflate_reset(block->deflate);
    if (block->previous == NULL || block->previous == previous) return;
    if (previous == NULL)
        memset(block->previous, 0, HM_SPECTRAL_BYTES);
    else
        memcpy(block->previous, previous, HM_SPECTRAL_BYTES);
}

/* Compresses a frame, or a part of it that begins or ends with it: channels one by one, each like
 * the same channel of the previous frame. In a body of channels numbers stand between them.
 * Differences are nothing like those before. */
static hm_status deflate_bytes(hm_frames_block *block, const uint8_t *bytes, size_t length,
                               hm_error *error) {
    hm_frames_layout layout = block->writer->options.layout;
    hm_deflate *deflate = block->deflate;
    hm_text *out = &block->bytes;
    bool numbered = layout == HM_FRAMES_CHANNEL;
    size_t between = numbered ? HM_FRAMES_BODY_CHANNEL - HM_FRAMES_CHANNEL_BYTES : 0;
    size_t ahead = numbered ? HM_FRAMES_BODY_SIZE_BYTES + 2 + between : 0, done = 0;
    hm_status status = HM_OK;
    unsigned kind = 0;
    if (layout == HM_FRAMES_XOR) {
        done = length < HM_SPECTRAL_BYTES ? length : HM_SPECTRAL_BYTES;
        status = hm_deflate_add_words(deflate, HM_DEFLATE_KINDS, bytes, done, out, error);
    }
    while (layout != HM_FRAMES_XOR && status == HM_OK &&
           done + ahead + HM_FRAMES_CHANNEL_BYTES <= length) {
        status = hm_deflate_add(deflate, bytes + done, ahead, out, error);
        done += ahead;
        if (numbered) kind = bytes[done - between];
        if (status == HM_OK)
            status = hm_deflate_add_words(deflate, kind++ % HM_DEFLATE_KINDS, bytes + done,
                                          HM_FRAMES_CHANNEL_BYTES, out, error);
        done += HM_FRAMES_CHANNEL_BYTES;
        ahead = between;
    }
    if (status != HM_OK) return status;
    return hm_deflate_add(deflate, bytes + done, length - done, out, error);
}

/* Takes the next bytes of the frames to where they belong. */
static hm_status block_add_bytes(hm_frames_block *block, const void *bytes, size_t length,
                                 hm_error *error) {
    hm_status status = HM_OK;
    if (block->placed) {
        uint64_t frame_bytes = hm_le32_get(block->writer->header + HM_FRAMES_SIZE_OFFSET);
        uint64_t begin = block->writer->options.bare ? 0 : HM_FRAMES_HEADER_BYTES;
        uint64_t place = begin + frame_bytes * block->first + block->body_bytes;
        status = hm_sink_write_at(block->writer->sink, place, bytes, length, error);
    } else if (block->deflate != NULL) {
        block->body_crc = hm_crc32(block->body_crc, bytes, length);
        status = deflate_bytes(block, bytes, length, error);
    } else {
        hm_text_add(&block->bytes, bytes, length);
        if (block->bytes.failed) status = hm_fail_memory(error, "a block of frames");
    }
    block->body_bytes += length;
    block->broken |= status != HM_OK;
    return status;
}

static hm_status check_room(const hm_frames_block *block, hm_error *error) {
    if (!block->placed && block->count >= HM_FRAMES_BLOCK) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "a block holds at most %d frames",
                       HM_FRAMES_BLOCK);
    }
    if (block->first + block->count >= UINT32_MAX) {
        return hm_fail(error, HM_ERR_FRAMES_COUNT, 0, "a file holds at most %u frames",
                       (unsigned)UINT32_MAX);
    }
    return HM_OK;
}

hm_status hm_frames_block_put(hm_frames_block *block, const float *values,
                              const hm_frame_meta *meta, hm_error *error) {
    hm_frames_layout layout = block->writer->options.layout;
    hm_status status = check_room(block, error);
    if (status != HM_OK) return status;
    if (is_memory_image(layout)) {
        uint8_t tail[HM_FRAMES_TAIL_BYTES];
        hm_frames_meta_put(tail, meta);
        status = block_add_bytes(block, values, HM_SPECTRAL_BYTES, error);
        if (status == HM_OK) status = block_add_bytes(block, tail, sizeof tail, error);
    } else {
        bool first = block->at_start && block->count == 0;
        size_t length =
            hm_frames_body_encode(layout, block->body, values, meta, block->previous, first);
        status = block_add_bytes(block, block->body, length, error);
    }
    if (status == HM_OK) block->count++;
    return status;
}

hm_status hm_frames_block_put_encoded(hm_frames_block *block, hm_spectral_encoder *encoder,
                                      const hm_frame_meta *meta, hm_error *error) {
    const float *values = hm_spectral_frame(encoder);
    if (!block->placed || !is_memory_image(block->writer->options.layout)) {
        return hm_frames_block_put(block, values, meta, error);
    }
    hm_frames_meta_put(hm_spectral_margin(encoder), meta);
    return hm_frames_block_put_body(block, values, HM_FRAMES_BYTES, error);
}

hm_status hm_frames_block_put_body(hm_frames_block *block, const void *body, size_t length,
                                   hm_error *error) {
    hm_status status = check_room(block, error);
    if (status == HM_OK) status = block_add_bytes(block, body, length, error);
    if (status == HM_OK) block->count++;
    return status;
}

hm_status hm_frames_block_end(hm_frames_block *block, hm_error *error) {
    if (block->deflate == NULL || block->count == 0) return HM_OK;
    hm_status status = hm_deflate_flush(block->deflate, &block->bytes, error);
    block->broken |= status != HM_OK;
    return status;
}

void hm_frames_block_destroy(hm_frames_block *block) {
    if (block == NULL) return;
    hm_deflate_destroy(block->deflate);
    hm_text_clear(&block->bytes);
    free(block->previous);
    free(block->body);
    free(block);
}
