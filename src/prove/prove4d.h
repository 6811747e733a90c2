/* Private header of prove/: the search for a forced mate in 4D chess (prove4d.c, full4d.c). */
#ifndef HM_PROVE_PROVE_4D_H
#define HM_PROVE_PROVE_4D_H

#include "core/work.h"
#include "hypermate/io.h"
#include "proof/proof4.h"
#include "prove/part4d.h"

typedef struct hm_prove_4d_progress {
    unsigned moves;     /* of the mate that is looked for */
    uint64_t positions; /* of the defender whose replies are all answered */
    uint64_t nodes;     /* of the tree; with `full` first moves that are settled */
    uint32_t proof;     /* positions that must at least be settled before the mate is proved */
} hm_prove_4d_progress;

/* Moves that have won, by the attack and the reply before them. They are tried first: nearly the
 * same position has nearly the same answers. */
enum { HM_ANSWERS_4D = 4096 };
typedef struct hm_answers_4d {
    hm_4d_move at[HM_ANSWERS_4D];
} hm_answers_4d;

typedef struct hm_prove_4d_task {
    const hm_4d_position *start;
    const hm_4d_move *firsts; /* the only first moves that are tried; legal ones */
    size_t first_count;       /* 0: all are */
    unsigned moves;           /* at most; 0: HM_FOUND_4D_MOVES */
    bool full;                /* all moves are tried, not threats alone */
    bool forks_only;          /* of quiet moves only those that threaten a fork */
    bool fork_mates;          /* of mates in one forks alone, where the side is not in check */
    uint64_t shard, shards;   /* of the first moves, or of the replies to the only one; from 1 */
    unsigned jobs;            /* threads */
    size_t memory;            /* bytes for finds and the tree */
    hm_found_4d *found;       /* what is known, and what becomes known */
    hm_begun_4d *begun;       /* the tree of an earlier run, which is taken over, and takes the
                               * tree of a run that ends early; or NULL */
    hm_answers_4d *answers;   /* of earlier runs too; or NULL */
    uint64_t share;           /* watch->work after which no node is opened; 0: no limit */
    const char *path;         /* where finds are written now and then; NULL: nowhere */
    const hm_4d_state *owner; /* the start of that file, if it is another; then without a tree */
    const hm_watch *watch;    /* receives the positions */
    void (*tell)(void *context, const hm_prove_4d_progress *progress); /* may be NULL */
    void *context;
} hm_prove_4d_task;

/* A first move, or a reply to the only one, that is not settled. */
typedef struct hm_prove_4d_open {
    hm_4d_move move;
    uint32_t proof, disproof;
} hm_prove_4d_open;

typedef struct hm_prove_4d_result {
    bool proved;
    bool part;          /* not proved: all replies of the shard are answered */
    bool searched;      /* not proved: all of what was to be searched was */
    unsigned moves;     /* of the mate; not proved: of what was searched to the end */
    uint64_t positions; /* of the defender whose replies were answered in this run */
    uint64_t first_moves, mates_in_two; /* full: tested in this run */
    HM_LIST(hm_prove_4d_open) open;
} hm_prove_4d_result;

/* Looks for a mate in 1, 2 and so on. Writes what was found unless the mate is proved. HM_OK also
 * where nothing is proved; HM_ERR_INTERRUPTED, HM_ERR_LIMIT (with what was found so far in `found`
 * and `result`), HM_ERR_MEMORY, HM_ERR_IO. The caller frees result->open.at. */
hm_status hm_prove_4d_run(const hm_prove_4d_task *task, hm_prove_4d_result *result,
                          hm_error *error);

/* census4d.c: what a first move does within task->moves moves, by threats. */
typedef struct hm_prove_4d_judged {
    hm_4d_move move;
    unsigned wins;  /* the side that makes it mates in at most so many moves, this one included */
    unsigned loses; /* the other side mates in at most so many; 0: no proof */
} hm_prove_4d_judged;

/* Judges the first moves of the task one after the other, in the order of their texts. Statuses as
 * of hm_prove_4d_run. */
hm_status hm_prove_4d_census(const hm_prove_4d_task *task,
                             void (*tell)(void *context, const hm_prove_4d_judged *judged),
                             void *context, hm_error *error);

/* full4d.c: every move and every reply, for one number of moves. */
hm_status hm_prove_4d_full(const hm_prove_4d_task *task, unsigned moves, hm_prove_4d_result *result,
                           hm_error *error);

/* certificate4d.c: fills an empty proof, and arranges it, from finds by which the start is won. */
hm_status hm_prove_4d_certify(const hm_found_4d *found, const hm_4d_position *start,
                              hm_proof4 *proof, hm_error *error);

/* join_found4d.c: writes what all parts have found. HM_ERR_FORMAT where a part belongs to another
 * position. */
hm_status hm_found_4d_join(hm_source *const *parts, size_t count, hm_sink *sink, hm_error *error);

#endif
