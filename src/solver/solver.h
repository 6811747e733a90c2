/* Private header of solver/: finds all solutions of problems with finite domains. It knows no game;
 * solver/inside.h is for the files of this folder.
 *
 * A problem has variables, each of which takes one value of 0 .. values-1, and two kinds of
 * constraints:
 * - a nogood: some variables and for each a set of values; no solution has values of all these sets
 *   at once. (The clause of a SAT solver, over values instead of truths.)
 * - a link group between variables x and y: x takes the value `first + s` exactly if y takes one
 *   of the values bounds[s] .. bounds[s+1]-1. (A piece that leaves here arrives there.)
 * Nogoods need not all be known beforehand: when a variable has one value left, `place` is called
 * with it and may answer with a nogood that the values placed so far violate. So a caller can test
 * what would take too long to write down.
 *
 * solver_search.c describes the search, explain.c how it learns from dead ends. */
#ifndef HM_SOLVER_H
#define HM_SOLVER_H

#include "core/core.h"
#include "core/inline.h"

typedef struct hm_solver hm_solver;

/* Answers of the caller's tests. */
typedef enum hm_solver_placing {
    HM_SOLVER_PLACED,
    HM_SOLVER_CONFLICT, /* a nogood was given by hm_solver_nogood_begin ... hm_solver_nogood_end */
    HM_SOLVER_NO_MEMORY
} hm_solver_placing;

/* The link group of a value. */
typedef struct hm_solver_link {
    int32_t group;  /* relative to the variable's link_base; -1: the value is free */
    uint32_t place; /* s */
} hm_solver_link;

typedef struct hm_solver_group {
    uint32_t x, y;
    uint32_t first, count;  /* values of x */
    const uint32_t *bounds; /* count + 1 values of y */
} hm_solver_group;

/* An entry of a variable: a nogood to visit when it loses values, and the set of its term, so that
 * mostly one test of the values is enough. */
typedef struct hm_solver_watch {
    uint32_t id;
    size_t set;
} hm_solver_watch;

typedef struct hm_solver_variable {
    size_t word;                  /* place of its values in the arrays of bits */
    uint32_t words, values, left; /* left: values that are not removed at present */
    uint32_t latest;              /* number of its latest removal, unless that was taken back */
    double weight;                /* conflicts that it took part in, late ones counting more */
    bool placed;                  /* one value is left, and the caller has accepted it */
    const hm_solver_link *links;  /* one a value; NULL: none. The caller's, may be set between
                                     hm_solver_add_variable and hm_solver_start */
    int32_t link_base;            /* likewise */
    HM_LIST(hm_solver_watch) watching;
} hm_solver_variable;

/* One term of a nogood: the variable takes a value of the set. */
typedef struct hm_solver_term {
    uint32_t variable;
    size_t set; /* place of its words in hm_solver.sets */
} hm_solver_term;

typedef struct hm_solver_nogood {
    size_t term; /* place of the first in hm_solver.terms */
    uint32_t terms;
} hm_solver_nogood;

/* Why values were removed. */
typedef enum hm_solver_reason {
    HM_SOLVER_BY_DECISION, /* another value was decided */
    HM_SOLVER_BY_SOLUTION, /* all solutions with the value were given */
    HM_SOLVER_BY_NOGOOD,   /* id: the nogood, all other terms of which hold */
    HM_SOLVER_BY_X,        /* id: the group: x lost the value that y's would need */
    HM_SOLVER_BY_Y,        /* y lost all values that x's would need */
    HM_SOLVER_BY_ALL_X,    /* all values left to x belong to the group */
    HM_SOLVER_BY_ALL_Y,
    HM_SOLVER_FOREVER /* no solution has them, whatever was decided */
} hm_solver_reason;

/* Values of one variable that were removed together. */
typedef struct hm_solver_removal {
    uint32_t variable, word, words; /* bits of words word .. word+words-1 of its domain */
    uint32_t id;                    /* of the reason */
    hm_solver_reason reason;
    size_t bits; /* place in hm_solver.bits */
} hm_solver_removal;

/* For each variable: the one with which it may be linked in a solution, and its place in the tree
 * of a search for other mates (matching.c). */
typedef struct hm_solver_mate {
    uint32_t mate;
    uint32_t parent, base; /* base: of its blossom */
    bool is_outer, marked;
} hm_solver_mate;

/* A decision, and how much had happened before it. */
typedef struct hm_solver_level {
    size_t removals, bits, placed;
    uint32_t variable, value;
} hm_solver_level;

struct hm_solver {
    /* The caller's: set before the first search, kept by reset. */
    void *context;
    /* The variable has got its value, the last that was left; the search has gone back behind that,
     * after a conflict as well, and also where it was stopped before it could tell of the value:
     * then unplace is called for what was never placed. */
    hm_solver_placing (*place)(void *context, uint32_t variable, uint32_t value);
    void (*unplace)(void *context, uint32_t variable);
    /* Looks at the domains when nothing follows any more; may answer with a nogood that they
     * violate. May be NULL. */
    hm_solver_placing (*survey)(void *context);
    /* Called once, when a search has met `prune_after` conflicts (0: never): may forbid single
     * values for good. False when memory is short. */
    bool (*prune)(void *context);
    uint64_t prune_after;
    hm_sentry *sentry; /* called during long searches; may be NULL (hm_solver_guard) */
    hm_budget *budget; /* for everything that it keeps; NULL: no bound. When it is used up the
                          search fails as if memory had run out */

    /* The problem. */
    HM_LIST(hm_solver_variable) variables;
    HM_LIST(hm_solver_group) groups;
    HM_LIST(hm_solver_nogood) nogoods; /* given and learned; the first two terms are watched */
    HM_LIST(hm_solver_term) terms;
    HM_LIST(uint64_t) sets;
    size_t words; /* of the domains of all variables together */

    /* The domains: arrays of `words` words. */
    HM_LIST(uint64_t) live; /* values left */
    HM_LIST(uint64_t) base; /* values not removed forever */

    HM_LIST(uint64_t) linked; /* values that belong to link groups: an array like these */

    /* Sets of variables. */
    HM_LIST(uint64_t) open;   /* with several values left */
    HM_LIST(uint64_t) single; /* with one value left that is not placed yet */
    HM_LIST(uint64_t) wishes; /* that had wanted values when these were set */

    /* The next decision (choice.c). */
    HM_LIST(uint32_t) best;    /* a tournament between the words of `open` */
    HM_LIST(uint64_t) changed; /* words that have to play again */

    const uint64_t *wanted; /* see hm_solver_want(); NULL: none */

    /* The trail: everything removed and placed since the start, in this order. */
    HM_LIST(hm_solver_removal) removals;
    HM_LIST(uint64_t) bits;
    HM_LIST(uint32_t) placed;
    HM_LIST(hm_solver_level) levels; /* decisions that hold at present */
    size_t next;                     /* what follows from removals before this one is known */
    size_t solved; /* levels that must not be left by jumping: solutions found under them are taken
                      out, and nothing but these levels remembers that */

    /* The conflict that was met. */
    enum { HM_SOLVER_NO_CONFLICT, HM_SOLVER_WIPED_OUT, HM_SOLVER_VIOLATED } conflict;
    uint32_t conflict_id; /* the variable without values, or the nogood */

    /* Its explanation: arrays of `words` words, all zero in between. */
    HM_LIST(uint64_t) need;  /* values whose removal is to be explained */
    HM_LIST(uint64_t) fresh; /* values removed at the level that is being explained */
    uint32_t needed;         /* how many are in both */

    double bump; /* what a conflict adds to weights */
    uint64_t steps, conflicts;
    uint64_t work; /* done since the last report to the sentry */
    bool stopped;  /* by the sentry, */
    bool spent;    /* because the work that it allows is used up */
    bool resumed;  /* a solution was given, or the search began */
    bool rejected; /* the conflict belongs to the last solution (hm_solver_reject) */
    bool rejects;  /* solutions were rejected */
    bool failed;   /* memory is short */

    /* The matching of linked variables (matching.c). */
    HM_LIST(hm_solver_mate) mates;
    HM_LIST(uint64_t) tied;      /* variables that had linked values only when they lost some */
    HM_LIST(uint64_t) unsettled; /* those that have to look whether they have a mate */
    bool is_unsettled;           /* whether there are any */
    HM_LIST(uint32_t) tree;      /* variables in it */
    HM_LIST(uint32_t) outer;     /* of these */
};

/* Setting up: reset, then variables, then start, then groups and nogoods. Failures of memory are
 * remembered in `failed`: it is enough to look at the end. */
void hm_solver_reset(hm_solver *solver);
void hm_solver_clear(hm_solver *solver); /* frees */
/* weight: how many conflicts to begin with; variables with more of them are decided first. */
uint32_t hm_solver_add_variable(hm_solver *solver, uint32_t values, double weight);
void hm_solver_start(hm_solver *solver);
uint32_t hm_solver_add_group(hm_solver *solver, hm_solver_group group);

void hm_solver_nogood_begin(hm_solver *solver);
/* The empty set of a new term, to be filled before the next call; NULL when memory is short. */
uint64_t *hm_solver_nogood_term(hm_solver *solver, uint32_t variable);
/* Ends a nogood and returns its number. Inside `place` and `survey` the search takes it up; while
 * there is no decision, that is before the first search and after a restart, post does. */
uint32_t hm_solver_nogood_end(hm_solver *solver);
void hm_solver_nogood_post(hm_solver *solver, uint32_t id);
/* Adds a value to the set of a variable, if the nogood has a term of it; after a restart the nogood
 * must then be posted again. */
void hm_solver_nogood_widen(hm_solver *solver, uint32_t id, uint32_t variable, uint32_t value);
void hm_solver_nogood_repost(hm_solver *solver, uint32_t id);

/* Values to decide first: an array of `words` words that lives as long as the problem, or until the
 * next call. Values may be removed from it at any time. */
void hm_solver_want(hm_solver *solver, const uint64_t *wanted);

/* Forbids values for good, at any time. */
void hm_solver_forbid(hm_solver *solver, uint32_t variable, const uint64_t *set);

/* Call this instead of taking the solution, after beginning a nogood that it violates: the next
 * search continues from here as after any conflict. */
void hm_solver_reject(hm_solver *solver);

/* Goes to the next solution: 1, or 0 when there is none; -1 when memory is short or the sentry
 * stopped it. Every solution is given once. */
int hm_solver_next(hm_solver *solver);
/* Sets the sentry that counts the work and decides whether to continue; NULL: no sentry. Work not
 * yet counted is reported to the previous sentry first. */
void hm_solver_guard(hm_solver *solver, hm_sentry *sentry);
/* Counts work that the caller has done, in units of hm_work, and about every millisecond asks the
 * sentry; false when it wants to stop. The search counts its own work, and for each placing as much
 * as there are variables. */
bool hm_solver_go_on(hm_solver *solver, uint64_t work);

/* Takes all decisions back and keeps what was learned. Solutions that were given may come again;
 * the caller may forbid them by nogoods, posted or widened before the next search. */
void hm_solver_restart(hm_solver *solver);

/* The first value left to a variable; in a solution it is the only one. */
uint32_t hm_solver_value(const hm_solver *solver, uint32_t variable);
/* Whether any of the values from .. to-1 is left. */
bool hm_solver_has_any(const hm_solver *solver, uint32_t variable, uint32_t from, uint32_t to);

/* Bits from..to-1 that fall into word number `word`. */
static inline uint64_t hm_solver_span(uint32_t word, uint32_t from, uint32_t to) {
    uint32_t low = 64 * word;
    uint64_t mask = ~UINT64_C(0);
    if (to <= low || from >= low + 64) return 0;
    if (from > low) mask &= ~UINT64_C(0) << (from - low);
    if (to < low + 64) mask &= ~UINT64_C(0) >> (low + 64 - to);
    return mask;
}

HM_INLINED_EVERYWHERE void hm_solver_bit_set(uint64_t *bits, uint32_t index) {
    bits[index >> 6] |= UINT64_C(1) << (index & 63);
}

/* Sets bits from..to-1. */
static inline void hm_solver_bits_fill(uint64_t *bits, uint32_t from, uint32_t to) {
    for (uint32_t word = from / 64; 64 * word < to; word++)
        bits[word] |= hm_solver_span(word, from, to);
}

static inline bool hm_solver_bit(const uint64_t *bits, uint32_t index) {
    return (bits[index >> 6] >> (index & 63) & 1) != 0;
}

#endif
