/* Accuracy of moves and of players (docs/review.md has the formulas and their source). */
#include "review/review.h"

#include <math.h>
#include <string.h>

double hm_review_accuracy(double loss) {
    double accuracy =
        103.1668100711649 * hm_review_exp(-0.04354415386753951 * loss) - 3.166924740191411 + 1;
    return accuracy < 0 ? 0 : accuracy > 100 ? 100 : accuracy;
}

double hm_review_round(double value, int decimals) {
    double scale = 1;
    for (; decimals > 0; decimals--)
        scale *= 10;
    return round(value * scale) / scale;
}

/* Chances of the first party after so many plies, 0 to 100; where points are played for, those
 * that the mover of the ply expects. */
static double accuracy_chances(const hm_review *r, size_t ply) {
    const hm_review_ply *p = &r->ply.at[ply > r->from ? ply - 1 : ply];
    if (r->points) return ply > r->from ? p->after : p->before;
    double expected = ply > r->from ? p->after : p->before;
    return 100 * (hm_review_sign(r, p->side) > 0 ? expected : 1 - expected);
}

/* The weight of a ply is how much the chances changed around it: their standard deviation in a
 * window, of which the first ones begin with the game. */
static double accuracy_weight(const hm_review *r, size_t ply) {
    size_t plies = r->to - r->from, width = plies / 10;
    width = width < 2 ? 2 : width > 8 ? 8 : width;
    if (width > plies + 1) width = plies + 1;
    size_t number = ply - r->from, first = r->from;
    if (number + 1 > width) first += number + 1 - width;
    double mean = 0, sum = 0;
    for (size_t i = 0; i < width; i++)
        mean += accuracy_chances(r, first + i) / (double)width;
    for (size_t i = 0; i < width; i++) {
        double off = accuracy_chances(r, first + i) - mean;
        sum += off * off / (double)width;
    }
    double deviation = sqrt(sum);
    return deviation < 0.5 ? 0.5 : deviation > 12 ? 12 : deviation;
}

static bool is_asked(const hm_review *r, char side) {
    return r->plan.sides == NULL || strchr(r->plan.sides, side) != NULL;
}

/* A player's accuracy is the mean of the weighted and of the harmonic mean of his moves. */
hm_review_sum hm_review_sum_of(const hm_review *r, char side) {
    hm_review_sum sum = {.moves = 0};
    double weights = 0, weighted = 0, harmonic = 0, loss = 0;
    size_t judged = 0;
    for (size_t ply = r->from + 1; ply <= r->to; ply++) {
        const hm_review_ply *p = &r->ply.at[ply - 1];
        if (p->side != side) continue;
        judged += p->judged;
        sum.open += !p->judged && p->is_move && is_asked(r, side);
        if (!p->judged || p->class <= HM_REVIEW_FORCED) continue;
        double weight = accuracy_weight(r, ply);
        sum.moves++;
        weights += weight;
        weighted += weight * p->accuracy;
        harmonic += 1 / (p->accuracy < 1 ? 1 : p->accuracy);
        loss += r->points ? p->loss : p->cp_loss;
        sum.inaccuracies += p->class == HM_REVIEW_INACCURACY;
        sum.mistakes += p->class == HM_REVIEW_MISTAKE;
        sum.blunders += p->class == HM_REVIEW_BLUNDER;
    }
    if (sum.moves == 0) return sum;
    sum.accuracy = (weighted / weights + (double)sum.moves / harmonic) / 2;
    sum.loss = loss / (double)sum.moves;
    sum.counts = judged >= sum.open;
    return sum;
}
