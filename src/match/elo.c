/* Estimates strength from the result of a match.
 *
 * The two games of an opening are not independent: an opening that favours White gives one point to
 * each engine. So pairs are counted. Their results vary less than the results of as many single
 * games, which makes the interval narrower. Single games count only before the first pair. */
#include "match/elo.h"

#include <math.h>
#include <stddef.h>

static const double QUANTILE = 1.959963984540054; /* 97.5 % of a normal distribution lie below it */

double hm_elo_of_score(double score) {
    if (score <= 0) return -HUGE_VAL;
    if (score >= 1) return HUGE_VAL;
    return -400 * log10(1 / score - 1);
}

double hm_score_of_elo(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

/* Results as a distribution: `kinds` values, each a share of the points that a unit (a pair, or a
 * game) has. */
typedef struct sample {
    double weight[HM_PAIR_RESULTS];
    size_t kinds;
    double units, mean, variance;
} sample;

static double elo_value_of(const sample *s, size_t kind) {
    return (double)kind / (double)(s->kinds - 1);
}

static sample sample_of(const hm_elo_counts *counts) {
    sample s = {.kinds = HM_PAIR_RESULTS};
    for (size_t i = 0; i < s.kinds; i++)
        s.units += s.weight[i] = (double)counts->pairs[i];
    if (s.units == 0) {
        const uint64_t games[] = {counts->losses, counts->draws, counts->wins};
        s.kinds = 3;
        for (size_t i = 0; i < s.kinds; i++)
            s.units += s.weight[i] = (double)games[i];
    }
    if (s.units == 0) return s;
    for (size_t i = 0; i < s.kinds; i++)
        s.mean += s.weight[i] * elo_value_of(&s, i) / s.units;
    for (size_t i = 0; i < s.kinds; i++) {
        double apart = elo_value_of(&s, i) - s.mean;
        s.variance += s.weight[i] * apart * apart / s.units;
    }
    return s;
}

static double elo_within(double value) {
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

/* Where all results are the same they do not say how much they vary: there the interval is that of
 * Wilson for a share of 0 or 1. */
hm_elo_interval hm_elo_measure(const hm_elo_counts *counts) {
    sample s = sample_of(counts);
    double games = (double)(counts->wins + counts->draws + counts->losses);
    double points = (double)counts->wins + (double)counts->draws / 2;
    hm_elo_interval interval = {games > 0 ? points / games : 0.5, 0, 1};
    if (s.units == 0) return interval;
    if (s.variance > 0) {
        double wide = QUANTILE * sqrt(s.variance / s.units);
        interval.low = elo_within(s.mean - wide);
        interval.high = elo_within(s.mean + wide);
        return interval;
    }
    double near = s.units / (s.units + QUANTILE * QUANTILE);
    interval.low = s.mean * near;
    interval.high = 1 - (1 - s.mean) * near;
    return interval;
}

double hm_elo_superiority(const hm_elo_counts *counts) {
    sample s = sample_of(counts);
    if (s.units == 0) return 0.5;
    if (s.variance == 0) return s.mean > 0.5 ? 1 : s.mean < 0.5 ? 0 : 0.5;
    return (1 + erf((s.mean - 0.5) / sqrt(2 * s.variance / s.units))) / 2;
}

/* By how much the likelihood of the best distribution of the same values with a given mean is below
 * the measured one: each weight is divided by 1 + t (value - mean), with the t that gives that
 * mean. */
static double tilt_towards(const sample *s, double mean) {
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int i = 0; i < 100; i++) {
        double t = (low + high) / 2, sum = 0;
        for (size_t k = 0; k < s->kinds; k++) {
            double apart = elo_value_of(s, k) - mean;
            sum += s->weight[k] * apart / (1 + t * apart);
        }
        if (sum > 0)
            low = t;
        else
            high = t;
    }
    return (low + high) / 2;
}

/* The generalised test of Van den Bergh: how a pair ends is not known for either difference but for
 * the mean, so of each the distribution counts that makes the results likeliest. A pinch of every
 * result sees to it that there is one. */
double hm_elo_llr(const hm_elo_counts *counts, double elo0, double elo1) {
    sample s = sample_of(counts);
    const double pinch = 1e-3;
    double s0 = hm_score_of_elo(elo0), s1 = hm_score_of_elo(elo1), sum = 0;
    if (s.units == 0) return 0;
    for (size_t i = 0; i < s.kinds; i++) {
        if (s.weight[i] < pinch) s.weight[i] = pinch;
    }
    double t0 = tilt_towards(&s, s0), t1 = tilt_towards(&s, s1);
    for (size_t i = 0; i < s.kinds; i++) {
        double value = elo_value_of(&s, i);
        sum += s.weight[i] * log((1 + t0 * (value - s0)) / (1 + t1 * (value - s1)));
    }
    return sum;
}

double hm_elo_llr_bound(void) {
    return log(0.95 / 0.05);
}
