/* Private header of solver/: finds all solutions of problems with finite domains.
 *
 * Finds all assignments of values to variables. Domains are bit sets. Two kinds of constraints:
 * - a nogood: a product of sets, one for each of some variables, that holds no solution;
 * - a link group between variables x and y: x takes the value `first + s` exactly if y takes one
 *   of the values bounds[s] .. bounds[s+1]-1. (A piece that leaves here arrives there.)
 * The caller also tests assignments: when a variable has one value left, `place` is called and may
 * answer with a nogood that the placed values violate. Dead ends are explained by the decisions
 * that caused them; the explanation is a nogood again, so that no dead end is met twice. */
#ifndef HM_SOLVER_PRIVATE_H
#define HM_SOLVER_PRIVATE_H

#include "core/core.h"

typedef struct hm_solver hm_solver;

typedef enum hm_solver_placing {
    HM_SOLVER_PLACED,
    HM_SOLVER_CONFLICT, /* a nogood was given by hm_solver_nogood_begin ... hm_solver_nogood_end */
    HM_SOLVER_NO_MEMORY
} hm_solver_placing;

typedef struct hm_solver_link {
    int32_t group;  /* relative to the variable's link_base; -1: the value is free */
    uint32_t place; /* s */
} hm_solver_link;

typedef struct hm_solver_group {
    uint32_t x, y;
    uint32_t first, count;  /* values of x */
    const uint32_t *bounds; /* count + 1 values of y */
} hm_solver_group;

typedef struct hm_solver_variable {
    size_t word; /* place of its domain in the bit arrays */
    uint32_t words, values, left;
    double weight; /* conflicts that the variable took part in */
    bool placed;
    const hm_solver_link *links; /* one a value; NULL: none */
    int32_t link_base;
    uint32_t *watching; /* nogoods that this variable watches */
    uint32_t watch_count, watch_capacity;
} hm_solver_variable;

typedef struct hm_solver_nogood {
    size_t term;
    uint32_t terms; /* the first two terms are watched */
} hm_solver_nogood;

typedef struct hm_solver_term {
    uint32_t variable;
    size_t set; /* place of its words */
} hm_solver_term;

typedef enum hm_solver_reason {
    HM_SOLVER_BY_DECISION,
    HM_SOLVER_BY_SOLUTION, /* all solutions with the value were found */
    HM_SOLVER_BY_NOGOOD,   /* id: the nogood */
    HM_SOLVER_BY_X,        /* id: the group: x lost the values that y's would need */
    HM_SOLVER_BY_Y,        /* y lost all values that x's would need */
    HM_SOLVER_BY_ALL_X,    /* all values left to x belong to the group */
    HM_SOLVER_BY_ALL_Y,
    HM_SOLVER_FOREVER /* holds whatever was decided */
} hm_solver_reason;

typedef struct hm_solver_removal {
    uint32_t variable, word, words, id;
    hm_solver_reason reason;
    size_t bits;
} hm_solver_removal;

typedef struct hm_solver_level {
    size_t removals, bits, placed;
    uint32_t variable, value;
} hm_solver_level;

struct hm_solver {
    void *context;
    hm_solver_placing (*place)(void *context, uint32_t variable, uint32_t value);
    void (*unplace)(void *context, uint32_t variable);
    /* Looks at the domains when nothing follows any more; may answer with a nogood that they
     * violate. */
    hm_solver_placing (*survey)(void *context);
    /* Called once, when a search has met `prune_after` conflicts (0: never): may forbid single
     * values for good. False when memory is short. */
    bool (*prune)(void *context);
    uint64_t prune_after;
    HM_LIST(hm_solver_variable) variables;
    HM_LIST(hm_solver_group) groups;
    HM_LIST(uint64_t) live;  /* values left */
    HM_LIST(uint64_t) base;  /* values not removed forever */
    HM_LIST(uint64_t) need;  /* removals to be explained; all zero between explanations */
    HM_LIST(uint64_t) fresh; /* those of the level that is being explained; likewise */
    uint32_t needed;         /* values in need that are fresh */
    HM_LIST(hm_solver_nogood) nogoods;
    HM_LIST(hm_solver_term) terms;
    HM_LIST(uint64_t) sets;
    HM_LIST(hm_solver_removal) removals;
    HM_LIST(uint64_t) bits;
    HM_LIST(hm_solver_level) levels;
    HM_LIST(uint32_t) placed;
    size_t next; /* removals before this one have been propagated */
    size_t words;
    hm_sentry *sentry; /* asked during long searches; may be NULL */
    uint64_t rounds;   /* of the search, to tell when to ask */
    bool stopped;      /* by the sentry */
    size_t solved;     /* levels that must stay because solutions found in them are taken out */
    bool resumed, failed;
    enum { HM_SOLVER_NO_CONFLICT, HM_SOLVER_WIPED_OUT, HM_SOLVER_VIOLATED } conflict;
    uint32_t conflict_id; /* variable or nogood */
    uint64_t steps;       /* decisions made */
    uint64_t conflicts;
    double bump; /* what a conflict adds to weights */
};

/* Setting up: reset, then variables, then start, then groups and nogoods. */
void hm_solver_reset(hm_solver *solver);
void hm_solver_clear(hm_solver *solver); /* frees */
/* weight: how many conflicts to begin with; variables with more of them are decided first. */
uint32_t hm_solver_add_variable(hm_solver *solver, uint32_t values, double weight);
void hm_solver_start(hm_solver *solver);
uint32_t hm_solver_add_group(hm_solver *solver, hm_solver_group group);

void hm_solver_nogood_begin(hm_solver *solver);
/* The empty set of a new term, to be filled before the next call; NULL when memory is short. */
uint64_t *hm_solver_nogood_term(hm_solver *solver, uint32_t variable);
/* Ends a nogood and returns its number. Between start and the first search it is taken up at
 * once; inside `place` the search takes it up. */
uint32_t hm_solver_nogood_end(hm_solver *solver);
void hm_solver_nogood_post(hm_solver *solver, uint32_t id);

/* Forbids values for good, at any time. */
void hm_solver_forbid(hm_solver *solver, uint32_t variable, const uint64_t *set);

/* Goes to the next solution: 1, or 0 when there is none; -1 when memory is short or the sentry
 * stopped it. */
int hm_solver_next(hm_solver *solver);
/* Value of a variable that has one value left. */
uint32_t hm_solver_value(const hm_solver *solver, uint32_t variable);

/* Within the solver. */
void hm_solver_remove(hm_solver *solver, uint32_t variable, uint32_t word, uint32_t words,
                      const uint64_t *mask, hm_solver_reason reason, uint32_t id);
void hm_solver_nogoods_visit(hm_solver *solver, uint32_t variable);
void hm_solver_nogood_watch(hm_solver *solver, uint32_t id);
bool hm_solver_nogood_covers(const hm_solver *solver, const hm_solver_term *term);
/* Why the present conflict came to be: a nogood whose first term is violated last, and the number
 * of levels that are left when all its other terms still hold. */
typedef struct hm_solver_explanation {
    uint32_t id;
    size_t back_to;
} hm_solver_explanation;

/* Returns 1; 0 when no decision is to blame; -1 when solutions found before are. */
int hm_solver_explain(hm_solver *solver, hm_solver_explanation *out);

static inline void hm_solver_bit_set(uint64_t *bits, uint32_t index) {
    bits[index >> 6] |= UINT64_C(1) << (index & 63);
}

static inline bool hm_solver_bit(const uint64_t *bits, uint32_t index) {
    return (bits[index >> 6] >> (index & 63) & 1) != 0;
}

/* Bits from..to-1 that fall into word number `word`. */
static inline uint64_t hm_solver_span(uint32_t word, uint32_t from, uint32_t to) {
    uint32_t low = 64 * word;
    uint64_t mask = ~UINT64_C(0);
    if (to <= low || from >= low + 64) return 0;
    if (from > low) mask &= ~UINT64_C(0) << (from - low);
    if (to < low + 64) mask &= ~UINT64_C(0) >> (low + 64 - to);
    return mask;
}

#endif
