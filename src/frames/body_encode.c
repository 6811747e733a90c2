/* One frame as bytes: the four layouts that are written (formats, sections 4.2 to 4.4).
 *
 * Values are moved as 32-bit patterns, never as numbers: NaN payloads and the sign of zero
 * survive, also where loading a signalling NaN would change it. */
#include "frames/body.h"

#include <string.h>

void hm_frames_floats_put(uint8_t *bytes, const float *values, size_t count) {
    memcpy(bytes, values, 4 * count);
    for (size_t i = 0; HM_FRAMES_SWAP && i < count; i++) {
        uint32_t bits;
        memcpy(&bits, bytes + 4 * i, 4);
        bits = hm_frames_file_order(bits);
        memcpy(bytes + 4 * i, &bits, 4);
    }
}

void hm_frames_floats_get(float *values, const uint8_t *bytes, size_t count) {
    for (size_t i = 0; HM_FRAMES_SWAP && i < count; i++) {
        uint32_t bits;
        memcpy(&bits, bytes + 4 * i, 4);
        bits = hm_frames_file_order(bits);
        memcpy(values + i, &bits, 4);
    }
    if (!HM_FRAMES_SWAP) memmove(values, bytes, 4 * count);
}

void hm_frames_meta_put(uint8_t bytes[HM_FRAMES_TAIL_BYTES], const hm_frame_meta *meta) {
    hm_le32_put(bytes, meta->ply);
    memcpy(bytes + 4, meta->from, 4);
    memcpy(bytes + 8, meta->to, 4);
    bytes[12] = meta->promo;
    bytes[13] = meta->flags;
}

void hm_frames_meta_get(hm_frame_meta *meta, const uint8_t bytes[HM_FRAMES_TAIL_BYTES]) {
    meta->game = 0;
    meta->ply = hm_le32_get(bytes);
    memcpy(meta->from, bytes + 4, 4);
    memcpy(meta->to, bytes + 8, 4);
    meta->promo = bytes[12];
    meta->flags = bytes[13];
}

/* bytes = values XOR previous; previous = values. */
static void body_encode_put_difference(uint8_t *restrict bytes, const float *restrict values,
                                       float *restrict previous) {
    for (size_t i = 0; i < HM_SPECTRAL_FLOATS; i++) {
        uint32_t now, before;
        memcpy(&now, values + i, 4);
        memcpy(&before, previous + i, 4);
        uint32_t difference = hm_frames_file_order(now ^ before);
        memcpy(bytes + 4 * i, &difference, 4);
        memcpy(previous + i, &now, 4);
    }
}

/* The channels that differ in any bit, all of them when `first`. */
static size_t encode_channels(uint8_t *body, const float *values, const hm_frame_meta *meta,
                              float *previous, bool first) {
    uint8_t *start = body + HM_FRAMES_BODY_SIZE_BYTES, *bytes = start + 2, present = 0;
    for (size_t channel = 0; channel < HM_SPECTRAL_CHANNELS; channel++) {
        const float *now = values + HM_FRAMES_CHANNEL_FLOATS * channel;
        float *before = previous + HM_FRAMES_CHANNEL_FLOATS * channel;
        /* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): only equal bits are left out */
        if (!first && memcmp(now, before, HM_FRAMES_CHANNEL_BYTES) == 0) continue;
        bytes[0] = (uint8_t)channel;
        bytes[1] = 0;
        hm_frames_floats_put(bytes + 2, now, HM_FRAMES_CHANNEL_FLOATS);
        memcpy(before, now, HM_FRAMES_CHANNEL_BYTES);
        bytes += HM_FRAMES_BODY_CHANNEL;
        present++;
    }
    size_t size = HM_FRAMES_BODY_FIXED + (size_t)present * HM_FRAMES_BODY_CHANNEL;
    hm_le32_put(body, (uint32_t)size);
    start[0] = first ? HM_FRAMES_BODY_FULL : 0;
    start[1] = present;
    hm_frames_meta_put(start + size - HM_FRAMES_TAIL_BYTES, meta);
    return HM_FRAMES_BODY_SIZE_BYTES + size;
}

size_t hm_frames_body_encode(hm_frames_layout layout, uint8_t *body, const float *values,
                             const hm_frame_meta *meta, float *previous, bool first) {
    if (layout == HM_FRAMES_CHANNEL) return encode_channels(body, values, meta, previous, first);
    if (layout == HM_FRAMES_XOR)
        body_encode_put_difference(body, values, previous);
    else
        hm_frames_floats_put(body, values, HM_SPECTRAL_FLOATS);
    hm_frames_meta_put(body + HM_SPECTRAL_BYTES, meta);
    return HM_FRAMES_BYTES;
}
