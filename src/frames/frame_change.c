/* Finds what a move changes in a frame, and updates its energies.
 *
 * An energy is a sum of 4,096 squares in ascending order, and adding them up again for every frame
 * is most of what a table costs. A move changes a small part of a frame, so the sum of the frame
 * before, with the squares that have changed exchanged, is nearly the same number; how nearly is
 * added up as well. That is enough for the few digits of a table. In the rare other cases it is
 * reported, and the sum is computed as defined.
 *
 * Bounds: squares of float32 are exact in float64; a sum of n terms is off by less than n * 2^-53
 * of the sum of their sizes. The ordered sum itself is off by 2^-41 of its size, and so is every
 * other order of the same squares. */
#include "frames/frame_change.h"

#include <math.h>
#include <string.h>

enum { LANES = HM_CHANGE_BLOCK, BLOCKS = HM_4D_SQUARES / LANES };

#define SUM_ERROR   0x1p-40 /* of a sum of one channel, in any order, and of another */
#define TOTAL_ERROR 0x1p-48 /* of a sum of eleven */

/* ---- whole frames ---- */

double hm_frame_channel_energy(const float *values, int channel) {
    double sum = 0;
    values += channel * HM_4D_SQUARES;
    for (int s = 0; s < HM_4D_SQUARES; s++)
        sum += (double)values[s] * (double)values[s];
    return sum;
}

void hm_frame_measure(const float *values, hm_estimate energies[HM_SPECTRAL_CHANNELS],
                      hm_estimate *total) {
    double exact[HM_SPECTRAL_CHANNELS];
    hm_spectral_energies(values, exact);
    *total = (hm_estimate){0, 0};
    for (int channel = 0; channel < HM_SPECTRAL_CHANNELS; channel++) {
        energies[channel] = (hm_estimate){exact[channel], 0};
        total->value += exact[channel];
    }
}

void hm_frame_state_set(hm_frame_state *state, const float *values) {
    memcpy(state->frame, values, HM_SPECTRAL_BYTES);
    hm_frame_measure(values, state->energies, &state->total);
}

/* ---- changes ---- */

/* Written as vectors, because compilers do not vectorise it themselves. */
typedef uint64_t bits __attribute__((vector_size(16)));
typedef float four __attribute__((vector_size(16)));
typedef double four_wide __attribute__((vector_size(32)));

enum { VECTORS = LANES / 4 };

/* Sums over the values that have changed: the distance, of all channels so far, and what the energy
 * of one channel gains. */
typedef struct sums {
    four_wide distance[VECTORS], gain[VECTORS];
} sums;

static double frame_change_sum_of(const four_wide lanes[VECTORS]) {
    double sum = 0;
    for (int lane = 0; lane < LANES; lane++)
        sum += lanes[lane / 4][lane % 4];
    return sum;
}

static inline bits difference_of(const float *a, const float *b) {
    bits x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return x ^ y;
}

static inline bool frame_change_is_same(bits different) {
    return (different[0] | different[1]) == 0;
}

/* Lists the blocks of four, the first of which is number `first`, that are different. */
static inline size_t list_blocks(const float *a, const float *b, size_t first, uint16_t *list) {
    bits different[4];
    for (size_t i = 0; i < 4; i++)
        different[i] = difference_of(a + i * LANES, b + i * LANES) |
                       difference_of(a + i * LANES + 4, b + i * LANES + 4);
    if (frame_change_is_same(different[0] | different[1] | different[2] | different[3])) return 0;
    size_t count = 0;
    for (size_t i = 0; i < 4; i++) {
        list[count] = (uint16_t)(first + i);
        count += !frame_change_is_same(different[i]);
    }
    return count;
}

/* new^2 - old^2 is (new - old) * (new + old). */
static void frame_change_add_blocks(const float *values, const float *frame, const uint16_t *blocks,
                                    size_t count, sums *to) {
    sums s = *to;
    for (size_t i = 0; i < count; i++) {
        for (size_t v = 0; v < VECTORS; v++) {
            four a, b;
            memcpy(&a, values + (size_t)blocks[i] * LANES + 4 * v, sizeof a);
            memcpy(&b, frame + (size_t)blocks[i] * LANES + 4 * v, sizeof b);
            four_wide now = __builtin_convertvector(a, four_wide);
            four_wide before = __builtin_convertvector(b, four_wide);
            four_wide difference = now - before;
            s.distance[v] += difference * difference;
            s.gain[v] += difference * (now + before);
        }
    }
    *to = s;
}

bool hm_frame_compare(hm_frame_state *state, const float *values, hm_frame_change *change) {
    sums s;
    memset(&s, 0, sizeof s);
    state->changed_count = 0;
    change->total = (hm_estimate){0, 0};
    if (!isfinite(state->total.value)) return false;
    for (int channel = 0; channel < HM_SPECTRAL_CHANNELS; channel++) {
        hm_estimate energy = state->energies[channel];
        size_t first = (size_t)channel * BLOCKS, count = 0;
        uint16_t *changed = state->changed + state->changed_count;
        memset(s.gain, 0, sizeof s.gain);
        for (size_t i = first; i < first + BLOCKS; i += 4)
            count += list_blocks(values + i * LANES, state->frame + i * LANES, i, changed + count);
        frame_change_add_blocks(values, state->frame, changed, count, &s);
        state->changed_count += count;
        /* The removed terms are at most the old sum, the added terms at most the new sum. */
        if (count > 0) {
            double before = energy.value;
            energy.value += frame_change_sum_of(s.gain);
            energy.error +=
                SUM_ERROR * (fabs(before) + fabs(energy.value)) + SUM_ERROR * energy.error;
        }
        change->energies[channel] = energy;
        change->total.value += energy.value;
        change->total.error += energy.error;
        if (channel == 0) change->first_distance = frame_change_sum_of(s.distance);
    }
    change->distance = frame_change_sum_of(s.distance);
    if (change->total.error > 0) change->total.error += TOTAL_ERROR * fabs(change->total.value);
    return isfinite(change->total.value) && isfinite(change->distance);
}

void hm_frame_state_follow(hm_frame_state *state, const float *values,
                           const hm_frame_change *change) {
    for (size_t i = 0; i < state->changed_count; i++) {
        size_t at = (size_t)state->changed[i] * LANES;
        memcpy(state->frame + at, values + at, LANES * sizeof *values);
    }
    memcpy(state->energies, change->energies, sizeof state->energies);
    state->total = change->total;
}
