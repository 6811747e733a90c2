/* Private header of frames/: from frame to frame, what has changed (frame_change.c). */
#ifndef HM_FRAMES_FRAME_CHANGE_H
#define HM_FRAMES_FRAME_CHANGE_H

#include "frames/row_number.h"
#include "hypermate/spectral.h"

enum { HM_CHANGE_BLOCK = 8 /* values that are compared at once */ };

/* A frame, and what is known of its energies. */
typedef struct hm_frame_state {
    float *frame; /* HM_SPECTRAL_FLOATS */
    hm_estimate energies[HM_SPECTRAL_CHANNELS];
    hm_estimate total; /* of them, added from the first on */
    uint16_t changed[HM_SPECTRAL_FLOATS / HM_CHANGE_BLOCK + 1]; /* numbers of blocks */
    size_t changed_count;
} hm_frame_state;

/* Takes a whole frame: its energies are exact. */
void hm_frame_state_set(hm_frame_state *state, const float *values);

typedef struct hm_frame_change {
    double distance, first_distance; /* between all values, and those of channel 0; squares */
    hm_estimate energies[HM_SPECTRAL_CHANNELS], total; /* of the new frame */
} hm_frame_change;

/* Compares a frame with the one of the state, which stays; notes which blocks are different. False
 * when values are not finite: then nothing is known. */
bool hm_frame_compare(hm_frame_state *state, const float *values, hm_frame_change *change);
/* Afterwards: goes to the frame that was compared. */
void hm_frame_state_follow(hm_frame_state *state, const float *values,
                           const hm_frame_change *change);

/* Energies of one channel, and of all, as hm_spectral_energies() works them out. */
double hm_frame_channel_energy(const float *values, int channel);
void hm_frame_measure(const float *values, hm_estimate energies[HM_SPECTRAL_CHANNELS],
                      hm_estimate *total);

#endif
