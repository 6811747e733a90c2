/* Private header of match/: what the result of a match says about strength. */
#ifndef HM_MATCH_ELO_H
#define HM_MATCH_ELO_H

#include <stdint.h>

enum { HM_PAIR_RESULTS = 5 };

/* Results of the first engine: how many pairs of games (the same opening, sides swapped) have given
 * it 0, 1/2, 1, 1 1/2, 2 points; and how single games have ended. */
typedef struct hm_elo_counts {
    uint64_t wins, draws, losses; /* of all games */
    uint64_t pairs[HM_PAIR_RESULTS];
} hm_elo_counts;

/* A score between 0 and 1, and the interval that holds the true one 95 times of 100. */
typedef struct hm_elo_interval {
    double score, low, high;
} hm_elo_interval;

/* Difference in Elo that a score stands for; infinite for 0 and 1. */
double hm_elo_of_score(double score);
double hm_score_of_elo(double elo);

/* No games: 1/2, 0 to 1. */
hm_elo_interval hm_elo_measure(const hm_elo_counts *counts);

/* How likely it is that the first engine is the stronger one: 0 to 1. */
double hm_elo_superiority(const hm_elo_counts *counts);

/* Logarithm of how much likelier the results are if the difference is elo1 than if it is elo0. */
double hm_elo_llr(const hm_elo_counts *counts, double elo0, double elo1);

/* Where that decides, with a chance of 1 in 20 to be wrong either way: +-. */
double hm_elo_llr_bound(void);

#endif
