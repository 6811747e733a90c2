/* hypermate: many positions of 4D chess at once, in phases.
 *
 * One word holds one bit of 64 positions: who stands on a square, and who goes there. An addition
 * to a phase then moves the pieces of all of them, whatever they are, so that a batch of 64 costs
 * the same for any 64 positions. Results equal the results of the engine (phase4d.h) for each
 * position. */
#ifndef HM_PHASE4D_BATCHES_H
#define HM_PHASE4D_BATCHES_H

#include "hypermate/more/phase4d.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Tables and memory for positions on one map. One thread at a time. */
typedef struct hm_phase_batch hm_phase_batch;

/* NULL stands for the default map. Fails as hm_phase_engine_create does. Memory: 3 MB. */
hm_status hm_phase_batch_create(const hm_phase_map *map, hm_phase_batch **batch, hm_error *error);
void hm_phase_batch_destroy(hm_phase_batch *batch); /* NULL is allowed */

/* How many positions are worked on at once when that many are asked about: 64; 1 on maps that have
 * to be walked (hm_phase_generate) or fail C5M. A few positions are taken one by one everywhere. */
size_t hm_phase_batch_width(const hm_phase_batch *batch);

/* For each of `count` states: the squares where some piece of the side to move may go, as
 * hm_phase_destination_set finds them. */
void hm_phase_destinations_batch(hm_phase_batch *batch, const hm_4d_state *states, size_t count,
                                 hm_4d_set *sets);

/* For each state: whether a king of the side to move is attacked. */
void hm_phase_checks_batch(hm_phase_batch *batch, const hm_4d_state *states, size_t count,
                           bool *checks);

/* For each state: the number of legal moves. Cost: for 64 positions some 0.3 to 0.7 ms, three times
 * that where the machine has no AVX2; states in which castling or a capture en passant may be
 * possible also cost loading the board into the engine. */
void hm_phase_legal_batch(hm_phase_batch *batch, const hm_4d_state *states, size_t count,
                          uint64_t *counts);

#ifdef __cplusplus
}
#endif
#endif
