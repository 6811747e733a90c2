/* Private header of search/: one thread of a search, and what all threads share. An adapter sees
 * this much of the common search; most of it is behind the functions at the end. */
#ifndef HM_SEARCH_WORKER_H
#define HM_SEARCH_WORKER_H

#include "core/inline.h"
#include "core/list.h"
#include "search/score.h"
#include "search/timeman.h"
#include "search/transposition.h"

#include <stdatomic.h>

/* A first move. */
typedef struct hm_root_move {
    hm_search_move move;
    uint64_t proved; /* with so many nodes no mate was found after it; 0: nobody has looked */
    uint16_t lost;   /* plies from the root after which it is known to be mated; 0: it is not */
} hm_root_move;

/* A line that is being found. */
typedef struct hm_worker_line {
    int score;
    hm_search_bound bound;
    unsigned depth, seldepth;
    unsigned count;
    hm_search_move moves[HM_SEARCH_PLIES];
} hm_worker_line;

/* Data that all threads of a search share. */
typedef struct hm_search_shared {
    hm_search_options options;
    hm_transposition_table table;
    atomic_bool stop;      /* a stop was requested, perhaps before the search began */
    atomic_bool over;      /* this search ends */
    atomic_bool starved;   /* it ends because memory ran out */
    atomic_bool hit;       /* the opponent has moved, perhaps before the search began */
    atomic_bool pondering; /* no time counts yet */
    bool waited;           /* none has counted so far; the first thread's */
    bool led;              /* the caller's thread has taken the first worker; its own */
    hm_search_limits limits;
    hm_timeman timeman;
    const hm_search_game *game;
    hm_search_root root;
    const hm_search_watcher *watcher; /* NULL: nobody */
    hm_search_watcher counting;       /* the watcher of a search whose limits have work, */
    hm_work work;                     /* which is counted here */
    struct hm_worker **workers;
    unsigned running; /* of them */
    uint64_t counted; /* nodes whose work is counted; the first thread's */
} hm_search_shared;

typedef struct hm_worker {
    hm_search_shared *shared;
    void *state;     /* the adapter's */
    unsigned number; /* 0: the first, which alone reads clocks and reports */
    atomic_uint_fast64_t nodes;
    uint64_t quiescence; /* of the nodes: those of quiescence */
    uint64_t next_look;  /* the node at which it looks */
    unsigned seldepth;   /* plies, of this iteration */
    HM_LIST(hm_root_move) moves;
    hm_worker_line *lines; /* as many as options.multipv; the first moves of all are moves.at */
    hm_worker_line *last;  /* multi-PV: the lines of the last iteration */
    unsigned line_count;
    uint64_t sought;   /* with so many nodes no mate was found at the root; 0: nobody has looked */
    unsigned solved;   /* 1: the first line is a mate that was found beside the ordinary search */
    unsigned depth;    /* of the last iteration that was finished */
    hm_error failure;  /* why there are no first moves */
    unsigned mateless; /* own moves in which there is no mate; 0: not known */
    unsigned mateless_by_checks; /* the same where a mate that is not of checks alone is possible */
    /* The PV after a move at each ply, while the tree is searched. */
    unsigned length[HM_SEARCH_PLIES + 2];
    hm_search_move line[HM_SEARCH_PLIES + 2][HM_SEARCH_PLIES];
} hm_worker;

/* ---- for adapters ---- */

HM_INLINED_EVERYWHERE bool hm_worker_stopped(const hm_worker *worker) {
    return atomic_load_explicit(&worker->shared->over, memory_order_relaxed);
}

/* Looks at limits and at who watches (worker.c). */
void hm_worker_look(hm_worker *worker);
/* Nodes of all threads. */
uint64_t hm_search_nodes(const hm_search_shared *shared);
/* Adds the work of nodes since the last call to that of who watches. */
void hm_search_count_work(hm_search_shared *shared, uint64_t nodes);
/* Nodes of quiescence among them, when a search has ended (searcher.c). */
uint64_t hm_search_quiescence(const hm_search *search);

static inline uint64_t hm_worker_nodes(const hm_worker *worker) {
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}

/* Counts a node `ply` moves from the root. False: the search has ended, and so must the caller. */
static inline bool hm_worker_visit(hm_worker *worker, unsigned ply) {
    if (hm_worker_stopped(worker)) return false;
    uint64_t nodes = hm_worker_nodes(worker) + 1;
    atomic_store_explicit(&worker->nodes, nodes, memory_order_relaxed);
    if (ply > worker->seldepth) worker->seldepth = ply;
    if (nodes >= worker->next_look) hm_worker_look(worker);
    return !hm_worker_stopped(worker);
}

/* The same of a node where only what must not be left standing is looked at. */
static inline bool hm_worker_visit_behind(hm_worker *worker, unsigned ply) {
    worker->quiescence++;
    return hm_worker_visit(worker, ply);
}

/* The PV at a ply is empty; it is a move and the PV after it, one ply further. */
static inline void hm_worker_clear_pv(hm_worker *worker, unsigned ply) {
    worker->length[ply] = 0;
}
void hm_worker_store_pv(hm_worker *worker, unsigned ply, hm_search_move move);

/* Memory is short below the root: the search ends with what it has. */
void hm_worker_give_up(hm_worker *worker);

/* Adds a first move; those that the limits do not name are left out. False: memory is short. */
bool hm_worker_add_move(hm_worker *worker, hm_search_move move);

/* The line at ply 0 forces mate; the first such line is kept. */
struct hm_mates;
void hm_worker_found_mate(hm_worker *worker, struct hm_mates *mates);

/* Tells a message; the first thread alone does. */
void hm_worker_say(const hm_worker *worker, const char *message);

/* ---- the common search ---- */

/* Whether the opponent still thinks (worker.c); time begins when it has moved. */
bool hm_worker_ponders(hm_worker *worker);

/* Searches the first moves from number `from` on, and puts the best into that place and its line
 * into lines[from] (root.c). */
int hm_root_search(hm_worker *worker, unsigned from, int depth, int alpha, int beta);

/* Sees to it that the first line does not begin with a move that is known to be mated. */
void hm_root_replace_lost_best(hm_worker *worker);

/* Iterative deepening until the search is over (iterative_deepening.c). HM_ERR_MEMORY. */
hm_status hm_worker_think(hm_worker *worker);
/* Returns the worker whose result is used: the first one, unless another searched deeper. If some
 * moves are proved not to be mated, it is the first worker who knows that (searcher.c). */
const hm_worker *hm_search_vote(const hm_search_shared *shared);
/* Whether nothing is left to look for, whatever the time: the limits but for time and nodes. */
bool hm_worker_is_done(const hm_worker *worker);

/* Tells the lines of the first thread (search_report.c). */
void hm_worker_report(const hm_worker *worker);
/* The public view of a line, as reports show it. */
hm_search_line hm_line_view(const hm_worker_line *line);

#endif
