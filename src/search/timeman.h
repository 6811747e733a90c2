/* Private header of search/: how long to think. Milliseconds throughout. */
#ifndef HM_SEARCH_TIMEMAN_H
#define HM_SEARCH_TIMEMAN_H

#include "hypermate/search.h"

typedef struct hm_timeman {
    bool timed;         /* there is a limit of time */
    double begin;       /* by the clock (seconds) */
    double ours;        /* the same, but for what was pondered: since when our time runs */
    uint64_t pondered;  /* nodes until then */
    double optimum;     /* a new iteration does not begin after this, as a rule */
    double maximum;     /* the search ends, whatever it is doing */
    bool exact;         /* movetime: the optimum does not bend */
    unsigned nodestime; /* nodes that count as a millisecond; 0: the clock */
} hm_timeman;

/* `moves`: what is left on a clock has to last for so many, as the game says. */
void hm_timeman_start(hm_timeman *timeman, const hm_search_limits *limits, unsigned moves,
                      const hm_search_options *options);

/* The opponent has played the expected move: from now on it is our time. */
void hm_timeman_hit(hm_timeman *timeman, uint64_t nodes);

/* Milliseconds of our own time, and in all; the total is what reports show. */
double hm_timeman_elapsed(const hm_timeman *timeman, uint64_t nodes);
double hm_timeman_total(const hm_timeman *timeman, uint64_t nodes);

/* Whether to begin another iteration. `stable`: for how many iterations the best move has
 * not changed; `fall`: how far the score has fallen since the last one. */
bool hm_timeman_goes_on(const hm_timeman *timeman, uint64_t nodes, unsigned stable, int fall);

#endif
