/* Private header of review/. */
#ifndef HM_REVIEW_PRIVATE_H
#define HM_REVIEW_PRIVATE_H

#include "core/core.h"
#include "hypermate/more/review.h"

/* ---- review_scale.c ---- */

/* exp(), within a few units of the last digit, and the same on every machine. */
double hm_review_exp(double x);
/* Expected final points of the seat to move, which has `points`. */
double hm_review_mover_points(const hm_score_scale *scale, int points, int cp, size_t ply);

#endif
