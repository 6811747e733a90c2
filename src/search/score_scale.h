/* Private header of search/: what the scores of a game's search mean (docs/review.md). */
#ifndef HM_SEARCH_SCORE_SCALE_H
#define HM_SEARCH_SCORE_SCALE_H

/* Winning chances of two parties are 1 / (1 + exp(-k * score)). Where points are played for, the
 * final points of the side to move and of the others are linear in what they have, in the score and
 * in the plies played. The numbers are fitted by tools/fit-review. */
struct hm_score_scale {
    double k;
    double mover[4]; /* constant, points so far, score in points, plies */
    double other[3]; /* constant, points after the best line, plies */
};

#endif
