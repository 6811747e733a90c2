/* Private header of frames/: one frame as bytes, and the places of a file in which they stand. */
#ifndef HM_FRAMES_BODY_H
#define HM_FRAMES_BODY_H

#include "core/core.h"
#include "hypermate/frames.h"

enum {
    HM_FRAMES_TAIL_BYTES = 14,
    HM_FRAMES_CHANNEL_FLOATS = 4096,
    HM_FRAMES_CHANNEL_BYTES = 4 * HM_FRAMES_CHANNEL_FLOATS,

    /* Channel layout: body size, flags, number of channels; then the channels with two bytes of
     * number each; then the tail. */
    HM_FRAMES_BODY_SIZE_BYTES = 4,
    HM_FRAMES_BODY_FULL = 1, /* flag: from zeros, not from the frame before */
    HM_FRAMES_BODY_FIXED = 2 + HM_FRAMES_TAIL_BYTES, /* the least a body size can say */
    HM_FRAMES_BODY_CHANNEL = 2 + HM_FRAMES_CHANNEL_BYTES,
    HM_FRAMES_BODY_MOST = HM_FRAMES_BODY_FIXED + HM_SPECTRAL_CHANNELS * HM_FRAMES_BODY_CHANNEL,

    /* Places in the header: bytes of a dense frame, number of frames. */
    HM_FRAMES_SIZE_OFFSET = 16,
    HM_FRAMES_COUNT_OFFSET = 20
};

/* ---- one frame as bytes (body_encode.c) ---- */

void hm_frames_floats_put(uint8_t *bytes, const float *values, size_t count);
void hm_frames_floats_get(float *values, const uint8_t *bytes, size_t count);
void hm_frames_meta_put(uint8_t bytes[HM_FRAMES_TAIL_BYTES], const hm_frame_meta *meta);
void hm_frames_meta_get(hm_frame_meta *meta, const uint8_t bytes[HM_FRAMES_TAIL_BYTES]);

/* Writes a frame into `body` (room for HM_FRAMES_BODY_SIZE_BYTES + HM_FRAMES_BODY_MOST) and
 * returns its length. For xor and channel `previous` holds the frame before (all zero at the start
 * of a file) and becomes this frame; the dense layouts do not touch it. `first`: the file starts
 * here. */
size_t hm_frames_body_encode(hm_frames_layout layout, uint8_t *body, const float *values,
                             const hm_frame_meta *meta, float *previous, bool first);

/* ---- one frame from bytes (body_decode.c) ---- */

/* The number of the frame and the offset of its body in the decoded file, for messages. */
typedef struct hm_frames_place {
    uint64_t index;
    uint64_t offset;
} hm_frames_place;

/* HM_ERR_FRAMES_BODY when no channel body can have this size. */
hm_status hm_frames_body_size_check(uint32_t size, uint64_t index, uint64_t offset,
                                    hm_error *error);

/* Decodes a body of `size` bytes (without the leading size of a channel body). For xor and channel
 * `values` holds the frame before and becomes this one; for all other layouts `values` may be
 * the memory of `body`. Either result may be NULL, but a channel body is always checked. */
hm_status hm_frames_body_decode(hm_frames_layout layout, const hm_frames_place *place,
                                const uint8_t *body, size_t size, float *values,
                                hm_frame_meta *meta, hm_error *error);

/* Clears the bytes after the fields of a header. */
void hm_frames_header_pad(uint8_t bytes[HM_FRAMES_HEADER_BYTES]);

/* Where behind the fields of a header the first byte is not 0, else the header's length. */
size_t hm_frames_header_padded(const uint8_t bytes[HM_FRAMES_HEADER_BYTES]);

#endif
