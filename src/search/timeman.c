/* Time management: how long to think. A share of the clock, more when the best move keeps changing
 * or the score falls, less when nothing changes; never so much that the clock runs out.
 *
 * An example: 60 s are left, without increment and overhead, and the clock has to last for 25
 * moves. The optimum is 2.4 s, the maximum 9.6 s. A move that has just become the best raises the
 * optimum to 3.6 s, and a new iteration begins within 60 % of it, 2.16 s. A best move that was
 * stable for more than five iterations lowers it to 1.44 s, and the last iteration begins within
 * 0.86 s. */
#include "search/timeman.h"
#include "core/work.h"

/* Milliseconds, as all times here: the search looks at the clock now and then only. */
static const double slack = 3;

static double timeman_least(double one, double other) {
    return one < other ? one : other;
}

static double greatest(double one, double other) {
    return one > other ? one : other;
}

/* A time per move (`movetime`) is used up but for the slack, whatever the search finds; together
 * with a clock it is an upper limit. */
void hm_timeman_start(hm_timeman *t, const hm_search_limits *limits, unsigned moves,
                      const hm_search_options *options) {
    double now = hm_seconds_now();
    *t = (hm_timeman){.begin = now, .ours = now, .nodestime = options->nodestime};
    if (limits->clock) {
        /* Chosen by hand, not tuned: a share of the clock by the moves that are left, and four
         * fifths of the increment. The optimum is at most 0.8 of the clock, the maximum at most
         * 0.9. Four times the optimum is the most that a difficult move may take. */
        if (limits->moves_to_go > 0 && limits->moves_to_go < moves) {
            moves = (unsigned)limits->moves_to_go;
        }
        double left = greatest((double)limits->time - options->overhead, 1);
        double increment = (double)limits->increment;
        t->optimum = timeman_least(left / moves + 0.8 * increment, 0.8 * left);
        t->maximum = timeman_least(4 * t->optimum, 0.9 * left);
        t->timed = true;
    }
    if (limits->movetime == 0) return;
    double time = greatest((double)limits->movetime - slack, 0.5 * (double)limits->movetime);
    t->maximum = t->timed ? timeman_least(t->maximum, time) : time;
    t->exact = !t->timed;
    t->optimum = t->timed ? timeman_least(t->optimum, time) : time;
    t->timed = true;
}

/* After a ponderhit the clock counts from now; the nodes that were pondered do not count as time
 * either. */
void hm_timeman_hit(hm_timeman *t, uint64_t nodes) {
    t->ours = hm_seconds_now();
    t->pondered = nodes;
}

/* With `nodestime` nodes replace the clock, so that timed games can be repeated exactly. */
static double milliseconds(const hm_timeman *t, double begin, uint64_t nodes) {
    return t->nodestime > 0 ? (double)nodes / t->nodestime : 1000 * (hm_seconds_now() - begin);
}

double hm_timeman_elapsed(const hm_timeman *t, uint64_t nodes) {
    return milliseconds(t, t->ours, nodes - t->pondered);
}

double hm_timeman_total(const hm_timeman *t, uint64_t nodes) {
    return milliseconds(t, t->begin, nodes);
}

/* Returns whether another iteration should begin. The factors were chosen by hand; a move that
 * stays best needs less time, a falling score more. */
bool hm_timeman_goes_on(const hm_timeman *t, uint64_t nodes, unsigned stable, int fall) {
    if (!t->timed) return true;
    double elapsed = hm_timeman_elapsed(t, nodes);
    if (t->exact) return elapsed < t->maximum;
    /* From 1.5 for a move that has just become the best to 0.6 for one that long was; and up to
     * twice that where the score has fallen by two pawns. */
    double factor = stable > 5 ? 0.6 : 1.5 - 0.15 * stable;
    if (fall > 0) factor *= 1 + timeman_least(fall, 200) / 200.0;
    /* The next iteration takes several times as long as this one. */
    return elapsed < 0.6 * timeman_least(factor * t->optimum, t->maximum);
}
