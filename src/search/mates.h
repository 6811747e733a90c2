/* Private header of search/: the first moves that force mate, for puzzles (searcher.c). */
#ifndef HM_SEARCH_MATES_H
#define HM_SEARCH_MATES_H

#include "hypermate/search.h"

typedef struct hm_mates {
    unsigned moves;   /* mates within so many own moves */
    size_t most;      /* so many are enough; 0: all */
    size_t count;     /* out: first moves that force mate so soon */
    bool complete;    /* every first move was settled */
    bool checks_only; /* the side to move gives check with each move. Quiet ones were tried only to
                         find a mate that is shorter, or another first move of one */
    bool sooner;      /* there is a shorter mate with a quiet move */
    hm_search_line line; /* the first move that was found, and play that lasts longest; lives in the
                            search until its next run */
    uint64_t nodes;
} hm_mates;

static inline bool hm_mates_enough(const hm_mates *mates) {
    return mates->most > 0 && mates->count >= mates->most;
}

/* Looks for the first moves that force mate within mates->moves; fills what is out. A search with
 * one thread. The result and the nodes depend only on the position and the limits, unless there is
 * a limit of time. HM_ERR_UNSUPPORTED: mates do not end this game. hm_search_run() lists the other
 * errors. */
hm_status hm_search_mates(hm_search *search, const hm_search_root *root,
                          const hm_search_limits *limits, const hm_search_watcher *watcher,
                          hm_mates *mates, hm_error *error);

#endif
