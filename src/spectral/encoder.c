/* The encoder object and the full encode: a board into sums (sums.c), then every part of the frame
 * from them (channels.c, fiber.c). Parts of empty rows are zeros and not computed. */
#include "spectral/encoder.h"
#include "core/error.h"
#include "core/list.h"

static const char *const channel_names[HM_SPECTRAL_CHANNELS] = {
    "A1",        "STD4_X",    "STD4_Y",    "STD4_Z",    "STD4_W",  "FIB_SYM_1",
    "FIB_SYM_2", "FIB_SYM_3", "FA_PAWN_W", "FA_PAWN_Y", "FD_DIAG",
};

const char *hm_spectral_channel_name(int channel) {
    return channel >= 0 && channel < HM_SPECTRAL_CHANNELS ? channel_names[channel] : NULL;
}

hm_status hm_spectral_encoder_create(const hm_spectral_plan *plan, hm_spectral_encoder **created,
                                     hm_error *error) {
    hm_spectral_encoder *encoder = *created = hm_aligned_create(sizeof *encoder);
    if (encoder == NULL) return hm_fail_memory(error, "an encoder");
    encoder->plan = plan;
    return HM_OK;
}

void hm_spectral_encoder_destroy(hm_spectral_encoder *encoder) {
    hm_aligned_destroy(encoder);
}

const float *hm_spectral_frame(const hm_spectral_encoder *encoder) {
    return encoder->frame;
}

uint8_t *hm_spectral_margin(hm_spectral_encoder *encoder) {
    return (uint8_t *)(encoder->frame + HM_SPECTRAL_FLOATS);
}

const float *hm_spectral_encode(hm_spectral_encoder *encoder, const hm_4d_board *board) {
    bool is_clear = hm_fiber_clear(encoder);
    hm_sums_load(encoder, board);
    hm_channels_all_means(encoder);
    hm_channels_all_residuals(encoder);
    hm_fiber_rebuild(encoder, is_clear);
    hm_channels_all_pawns(encoder);
    hm_channels_diagonal(encoder);
    return encoder->frame;
}
