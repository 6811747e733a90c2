/* Private header of search/: what the scores of a game's search mean (docs/review.md). */
#ifndef HM_SEARCH_SCORE_SCALE_H
#define HM_SEARCH_SCORE_SCALE_H

/* Winning chances of two parties are 1 / (1 + exp(-k * x)) with x = score * |score| / (|score| +
 * soft): small scores decide less than their share. Where points are played for, final points are
 * linear in those after the best line and in the plies played, and what a score of one point less
 * costs is linear, too. The numbers are fitted by tools/fit-review. */
struct hm_score_scale {
    double k, soft;
    double points[3]; /* constant, points after the best line, plies */
    double lost;      /* expected points for one point of score */
};

#endif
