/* Private header of frames/: boards into arrays of frames, in any number of threads. */
#ifndef HM_FRAMES_FILLER_H
#define HM_FRAMES_FILLER_H

#include "frames/logs/records.h"

typedef struct hm_filler hm_filler;

/* Encodes by `jobs` threads of the pool. The arrays are the caller's, who may change what they
 * point to after hm_filler_wait(). */
hm_status hm_filler_create(hm_filler **filler, hm_pool *pool, unsigned jobs,
                           const hm_log_arrays *arrays, hm_error *error);
void hm_filler_destroy(hm_filler *filler); /* after hm_filler_wait(); NULL is allowed */

/* The next frame, and its energies: at a place after the previous frame. The changes of the
 * position are those from the board added before, or NULL. HM_ERR_MEMORY. */
hm_status hm_filler_add(hm_filler *filler, size_t place, const hm_record_position *position,
                        hm_error *error);

/* All frames are at their places. */
void hm_filler_wait(hm_filler *filler);

/* Whether the arrays can be filled: HM_ERR_ARGUMENT. */
hm_status hm_filler_check(const hm_log_arrays *arrays, hm_error *error);

#endif
