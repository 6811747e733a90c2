/* One frame from its bytes: dense, version 3, xor and channel (formats, sections 4.2 to
 * 4.4), and what can be wrong with a channel body (E12). */
#include "frames/body.h"

#include <string.h>

enum { V3_CHANNELS = 10 };

/* Ten channels in the eleven-channel form: there is no FA_PAWN_Y, FD_DIAG is the last. */
static void decode_v3(const uint8_t *body, float *values, hm_frame_meta *meta) {
    size_t tail = (size_t)V3_CHANNELS * HM_FRAMES_CHANNEL_BYTES;
    if (meta != NULL) hm_frames_meta_get(meta, body + tail);
    if (values == NULL) return;
    float *pawn_y = values + (size_t)HM_SPECTRAL_FA_PAWN_Y * HM_FRAMES_CHANNEL_FLOATS;
    float *diagonal = values + (size_t)HM_SPECTRAL_FD_DIAG * HM_FRAMES_CHANNEL_FLOATS;
    hm_frames_floats_get(values, body, (size_t)V3_CHANNELS * HM_FRAMES_CHANNEL_FLOATS);
    memcpy(diagonal, pawn_y, HM_FRAMES_CHANNEL_BYTES);
    memset(pawn_y, 0, HM_FRAMES_CHANNEL_BYTES);
}

static void decode_xor(const uint8_t *body, float *values, hm_frame_meta *meta) {
    if (meta != NULL) hm_frames_meta_get(meta, body + HM_SPECTRAL_BYTES);
    for (size_t i = 0; values != NULL && i < HM_SPECTRAL_FLOATS; i++) {
        uint32_t bits, difference;
        memcpy(&bits, values + i, 4);
        memcpy(&difference, body + 4 * i, 4);
        bits ^= hm_frames_file_order(difference);
        memcpy(values + i, &bits, 4);
    }
}

hm_status hm_frames_body_size_check(uint32_t size, uint64_t index, uint64_t offset,
                                    hm_error *error) {
    if (size >= HM_FRAMES_BODY_FIXED && size <= HM_FRAMES_BODY_MOST &&
        (size - HM_FRAMES_BODY_FIXED) % HM_FRAMES_BODY_CHANNEL == 0)
        return HM_OK;
    return hm_fail(error, HM_ERR_FRAMES_BODY, offset,
                   "malformed body of frame %llu: body size %u is not that of 0 to 11 channels",
                   (unsigned long long)index, size);
}

static hm_status malformed(const hm_frames_place *place, size_t at, hm_error *error,
                           const char *what, unsigned found) {
    return hm_fail(error, HM_ERR_FRAMES_BODY, place->offset + at,
                   "malformed body of frame %llu: %s, found %u", (unsigned long long)place->index,
                   what, found);
}

/* The two bytes before the channels. */
static hm_status body_decode_check_start(const hm_frames_place *place, const uint8_t *body,
                                         size_t size, hm_error *error) {
    unsigned flags = body[0], present = body[1];
    bool full = flags & HM_FRAMES_BODY_FULL;
    if (flags > HM_FRAMES_BODY_FULL)
        return malformed(place, 0, error, "expected flags 0 or 1", flags);
    if (place->index == 0 && !full)
        return malformed(place, 0, error, "expected the first frame to be FULL (flags 1)", flags);
    if (present != (size - HM_FRAMES_BODY_FIXED) / HM_FRAMES_BODY_CHANNEL)
        return malformed(place, 1, error, "the number of channels contradicts the body size",
                         present);
    if (full && present != HM_SPECTRAL_CHANNELS)
        return malformed(place, 1, error, "expected a FULL frame to have 11 channels", present);
    return HM_OK;
}

static hm_status decode_channels(const hm_frames_place *place, const uint8_t *body, size_t size,
                                 float *values, hm_frame_meta *meta, hm_error *error) {
    hm_status status = body_decode_check_start(place, body, size, error);
    int last = -1;
    if (status != HM_OK) return status;
    for (size_t at = 2; at < size - HM_FRAMES_TAIL_BYTES; at += HM_FRAMES_BODY_CHANNEL) {
        if (body[at] >= HM_SPECTRAL_CHANNELS)
            return malformed(place, at, error, "expected a channel below 11", body[at]);
        if (body[at] <= last)
            return malformed(place, at, error, "expected channels in ascending order", body[at]);
        if (body[at + 1] != 0)
            return malformed(place, at + 1, error, "expected 0 after the channel", body[at + 1]);
        last = body[at];
        if (values != NULL)
            hm_frames_floats_get(values + (size_t)last * HM_FRAMES_CHANNEL_FLOATS, body + at + 2,
                                 HM_FRAMES_CHANNEL_FLOATS);
    }
    if (meta != NULL) hm_frames_meta_get(meta, body + size - HM_FRAMES_TAIL_BYTES);
    return HM_OK;
}

hm_status hm_frames_body_decode(hm_frames_layout layout, const hm_frames_place *place,
                                const uint8_t *body, size_t size, float *values,
                                hm_frame_meta *meta, hm_error *error) {
    switch (layout) {
    case HM_FRAMES_V4:
    case HM_FRAMES_FULL:
        if (meta != NULL) hm_frames_meta_get(meta, body + HM_SPECTRAL_BYTES);
        if (values != NULL) hm_frames_floats_get(values, body, HM_SPECTRAL_FLOATS);
        return HM_OK;
    case HM_FRAMES_V3:
        decode_v3(body, values, meta);
        return HM_OK;
    case HM_FRAMES_XOR:
        decode_xor(body, values, meta);
        return HM_OK;
    case HM_FRAMES_CHANNEL:
        return decode_channels(place, body, size, values, meta, error);
    }
    return hm_fail(error, HM_ERR_ARGUMENT, 0, "unknown layout of frames");
}
