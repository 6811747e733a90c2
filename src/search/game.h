/* Private header of search/: the seam between the common search and a game: what an adapter
 * supplies (docs/engine.md).
 *
 * The common part owns the root: it does the iterative deepening, keeps the list of first moves and
 * their order, controls time, threads and multi-PV, and reports lines. The adapter owns everything
 * below the root: how its game is searched there is its own business. */
#ifndef HM_SEARCH_GAME_H
#define HM_SEARCH_GAME_H

#include "search/mates.h"
#include "search/score_scale.h"
#include "search/worker.h"

#include <limits.h>

#define HM_MATE_UNKNOWN UINT_MAX

struct hm_search_game {
    const char *name;
    bool spectral;        /* positions may be judged by the spectral encoder */
    unsigned clock_moves; /* a game's clock has to last for so many moves from any position */
    unsigned polls;       /* nodes between two looks at the clock, some milliseconds at most */
    unsigned work;        /* of a node, in units of hm_work; a solver's is counted beside it */
    unsigned depth_most;  /* at most HM_SEARCH_PLIES */
    int aspiration;       /* half the first window around the score of the last iteration */
    struct hm_score_scale scale; /* what its scores mean */

    /* State of one thread: a position of its own, histories, memory for moves. Everything that the
     * search learns begins at zero. NULL: out of memory. */
    void *(*create)(void);
    void (*destroy)(void *state);
    void (*forget)(void *state); /* what was learned */

    /* A number for the rules that a position is played by but does not hold itself. If it changes,
     * everything learned is forgotten. NULL: there are no such rules. */
    uint64_t (*rules)(const void *position);

    /* A search begins: copies the root's position. Histories may be weakened. */
    hm_status (*begin)(hm_worker *worker, const hm_search_root *root, hm_error *error);

    /* Adds first moves (hm_worker_add_move) before the iteration of a depth, which begins with 1;
     * games that know all of them at once do so then. A helper thread that skips a depth does not
     * add its moves either: it stays behind the first thread, whose moves are reported. Legal moves
     * only, likely ones first, in an order that depends on the position alone. */
    hm_status (*generate_root_moves)(hm_worker *worker, unsigned depth, hm_error *error);

    /* Score of a root move for the side to move at the root, searched `depth` plies deep (the move
     * is one of them; at 1 only what must be looked at comes after it) inside the window
     * alpha..beta, which is wider than 1 on the principal variation only. Ends early, with any
     * result, when hm_worker_visit() says so. On the principal variation leaves the line behind the
     * move (hm_worker_store_pv). */
    int (*search)(hm_worker *worker, hm_search_move move, int depth, int alpha, int beta);

    /* By how many plies less a first move is searched at first, and by less than `depth`; NULL: by
     * none. `index` counts from 0 in the order of the root. */
    int (*late_move_reduction)(hm_worker *worker, hm_search_move move, unsigned index, int depth);

    /* Whether the first moves so far are all that there are; NULL: they are. */
    bool (*knows_all)(const hm_worker *worker);

    /* How many first moves, from the best on, an iteration looks at as long as one of them is not
     * mated; NULL: all. */
    unsigned (*width)(hm_worker *worker, int depth);

    /* ---- may be NULL: knowledge beside the ordinary search, on the first thread only ---- */

    /* Looks for a mate that the side to move can force, in at most `moves` own moves (0: as far as
     * `budget` nodes reach). Returns its length in plies and leaves the line, or returns 0; or
     * HM_MATE_UNKNOWN when `moves` are more than it can look at, or it was not let to the end. */
    unsigned (*mate)(hm_worker *worker, unsigned moves, uint64_t budget);
    bool mates_by_checks; /* mate() tries checks only: a quiet move may mate where it finds none */
    /* Whether the opponent mates after a first move: its length in plies from the root, the first
     * move included; or 0. */
    unsigned (*refute)(hm_worker *worker, hm_search_move move, uint64_t budget);
    /* Finds the first moves that force mate (mates.h): hm_worker_found_mate() for each of them, as
     * long as more are wanted. False: mates are not for this position. */
    bool (*mates)(hm_worker *worker, hm_mates *mates);

    /* ---- texts ---- */

    /* Writes move number `index` of a line. `position` is the root; `state` is a thread's state,
     * NULL before there is one. */
    void (*move_text)(const void *state, const void *position, const hm_search_line *line,
                      size_t index, hm_search_style style, hm_text *text);
    /* The points of four sides after a line, from the root's position on: HM_ERR_MEMORY. NULL: a
     * line has but its score. */
    hm_status (*points)(const void *position, const hm_search_line *line, int32_t points[4]);
    /* Appends the terms of the evaluation, one per line. May be NULL. */
    hm_status (*explain)(const void *position, hm_text *terms, int *score, hm_error *error);
    /* A legal first move by any of its texts, or 0; NULL: first moves are not chosen by text. */
    hm_search_move (*find)(const void *position, const char *text, size_t length);
    /* Returns the number that limits.only holds for a text (hm_search_choose); the adapter then
     * applies it. NULL: `find` supplies the move, and hm_worker_add_move applies the limit. */
    hm_search_move (*choose)(const void *position, const char *text, size_t length);
    /* The move that wins most at once (hm_search_greedy). May be NULL. */
    hm_search_move (*greedy)(const void *position, uint64_t chance);
};

#endif
