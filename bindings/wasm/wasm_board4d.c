/* What only 4D sessions have: the board and moves as numbers, encodings. */
#include "hypermate/more/session4d.h"
#include "shim.h"

#include <stdlib.h>

/* 4,096 bytes that live in the session; NULL for other games. */
HM_EXPORT("session_board") const hm_4d_piece *shim_session_board(const hm_session *session) {
    const hm_4d_position *position = hm_session_position_4d(session);
    return position == NULL ? NULL : position->state.board.square;
}

HM_EXPORT("session_occurrences") unsigned shim_session_occurrences(const hm_session *session) {
    return hm_session_occurrences_4d(session);
}

/* Legal moves as numbers, 4 bytes each, in the order of their texts; -1 when memory is short. */
HM_EXPORT("session_numbers") int shim_session_numbers(const hm_session *session, hm_text *out) {
    const hm_4d_position *position = hm_session_position_4d(session);
    hm_4d_move *moves = malloc((hm_4d_moves_bound(position) + 1) * sizeof *moves);
    if (moves == NULL) return -1;
    size_t count = hm_4d_generate(position, moves);
    hm_4d_sort_moves(moves, count);
    hm_text_add(out, moves, count * sizeof *moves);
    free(moves);
    return out->failed ? -1 : (int)count;
}

/* ---- encodings ---- */

/* An encoder with the tables that it needs. */
typedef struct coder {
    hm_spectral_plan *plan;
    hm_spectral_encoder *encoder;
    double energies[HM_SPECTRAL_CHANNELS];
} coder;

HM_EXPORT("encoder_close") void shim_encoder_close(coder *c) {
    if (c == NULL) return;
    hm_spectral_encoder_destroy(c->encoder);
    hm_spectral_plan_destroy(c->plan);
    free(c);
}

HM_EXPORT("encoder_open") coder *shim_encoder_open(void) {
    coder *c = calloc(1, sizeof *c);
    if (c == NULL) return NULL;
    bool made = hm_spectral_plan_create(&c->plan, NULL) == HM_OK &&
                hm_spectral_encoder_create(c->plan, &c->encoder, NULL) == HM_OK;
    if (made) return c;
    shim_encoder_close(c);
    return NULL;
}

/* 45,056 floats, which live in the encoder until its next use. */
HM_EXPORT("encoder_encode")
const float *shim_encoder_encode(coder *c, const hm_4d_board *board) {
    return hm_spectral_advance(c->encoder, board);
}

/* 11 doubles, likewise. */
HM_EXPORT("encoder_energies") const double *shim_encoder_energies(coder *c, const float *values) {
    hm_spectral_energies(values, c->energies);
    return c->energies;
}

HM_EXPORT("encoder_channels") void shim_encoder_channels(hm_text *out) {
    for (int i = 0; i < HM_SPECTRAL_CHANNELS; i++) {
        if (i > 0) hm_text_puts(out, "\n");
        hm_text_puts(out, hm_spectral_channel_name(i));
    }
}
