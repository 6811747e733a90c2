/* The frames of a data set of 4D games. */
#include "dataset.h"
#include "frames/body.h"
#include "hypermate/spectral.h"

#include <stdlib.h>
#include <string.h>

struct dataset_frames {
    hm_spectral_plan *plan;
    hm_spectral_encoder *encoder;
    uint8_t bytes[HM_SPECTRAL_BYTES];
};

hm_status dataset_frames_create(dataset_frames **result, hm_error *error) {
    dataset_frames *f = calloc(1, sizeof *f);
    *result = f;
    if (f == NULL) return hm_fail_memory(error, "a frame");
    hm_status status = hm_spectral_plan_create(&f->plan, error);
    return status == HM_OK ? hm_spectral_encoder_create(f->plan, &f->encoder, error) : status;
}

const uint8_t *dataset_frames_make(dataset_frames *f, const uint8_t *squares) {
    hm_4d_board board;
    memcpy(board.square, squares, sizeof board.square);
    hm_frames_floats_put(f->bytes, hm_spectral_advance(f->encoder, &board), HM_SPECTRAL_FLOATS);
    return f->bytes;
}

void dataset_frames_destroy(dataset_frames *f) {
    if (f == NULL) return;
    hm_spectral_encoder_destroy(f->encoder);
    hm_spectral_plan_destroy(f->plan);
    free(f);
}
