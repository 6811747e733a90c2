/* Private header of search/: the adapter of four-player chess. */
#ifndef HM_SEARCH_SEARCH_4P_H
#define HM_SEARCH_SEARCH_4P_H

#include "chess4p/stages.h"
#include "search/game.h"

enum {
    HM_4P_SEARCH_PLIES = 96, /* below the root, quiescence included */
    HM_4P_KILLERS = 2,
    HM_4P_KINDS = 16,
    HM_4P_PIECES = 64 /* kinds of all seats */
};

/* ---- what pieces are worth on their squares (worth4p.c) ---- */

typedef struct hm_4p_worths {
    int16_t at[HM_4P_PIECES][HM_4P_SQUARES]; /* by piece: kind | seat << 4 */
} hm_4p_worths;

void hm_4p_worths_init(hm_4p_worths *worths, const hm_4p_rules *rules);
/* Of the live pieces of each seat together. */
void hm_4p_worths_of(const hm_4p_worths *worths, const hm_4p_position *position,
                     int worth[HM_4P_SEATS]);
/* What they are after a pseudo-legal move. */
void hm_4p_worths_after(const hm_4p_worths *worths, const hm_4p_position *position, hm_4p_move move,
                        const int before[HM_4P_SEATS], int after[HM_4P_SEATS]);

/* ---- one thread ---- */

/* A move of a node and how promising it is. */
typedef struct hm_4p_pick {
    hm_4p_move move;
    int32_t score;
} hm_4p_pick;

/* Moves of a node, one after the other, made when they are needed (movepicker4p.c). */
typedef struct hm_4p_picker {
    unsigned stage;
    bool quiescence;  /* noisy moves that do not lose, and nothing else */
    hm_4p_move first; /* of the table */
    size_t begin;     /* of its moves in the list of all nodes */
    size_t next, end; /* of the stage */
    size_t bad_end;   /* captures that lose stand from begin to here */
} hm_4p_picker;

typedef struct hm_4p_ply {
    hm_4p_undo undo;
    hm_4p_move move; /* made here; HM_4P_NO_MOVE: the seat passed */
    hm_4p_move killers[HM_4P_KILLERS];
    int worth[HM_4P_SEATS];
    bool check;   /* the seat to move is in check */
    bool exposed; /* its partner's king can be taken by the next seat */
    hm_4p_picker picker;
} hm_4p_ply;

typedef struct hm_4p_searcher {
    hm_4p_position position;
    hm_4p_worths worths;
    bool whole; /* nothing is left out, reduced or extended: what tests compare with */
    hm_4p_ply plies[HM_4P_SEARCH_PLIES + 2];
    HM_LIST(hm_4p_move) made;  /* what a generator has just written */
    HM_LIST(hm_4p_pick) picks; /* of all nodes from the root to here, one after the other */
    uint64_t (*keys)[2];       /* of the positions before: those of the game, then of the path */
    size_t key_count, key_room;
    int16_t history[HM_4P_PIECES][HM_4P_SQUARES];
    hm_4p_move counters[HM_4P_PIECES][HM_4P_SQUARES]; /* by the move that they answer */
} hm_4p_searcher;

/* ---- the path (path4p.c) ---- */

/* Plays a move at a ply and takes it back; HM_4P_NO_MOVE passes. */
void hm_4p_search_make(hm_4p_searcher *s, unsigned ply, hm_4p_move move);
void hm_4p_search_unmake(hm_4p_searcher *s, unsigned ply);
/* Whether the position has been on the board since the last move that cannot be taken back. */
bool hm_4p_search_repeats(const hm_4p_searcher *s);
/* Makes room for the moves of the position in `made`; false: memory is short. */
bool hm_4p_search_room(hm_4p_searcher *s);
/* Looks at the position of a ply: who is in check. */
void hm_4p_search_look(hm_4p_searcher *s, unsigned ply);
/* Whether a pseudo-legal move takes a royal piece that lives. */
bool hm_4p_takes_king(const hm_4p_position *position, hm_4p_move move);

/* ---- evaluation of Teams (evaluate4p.c) ---- */

/* For the team to move. Terms that are not needed to see that it is outside alpha..beta are left
 * out. */
int hm_4p_evaluate(const hm_4p_searcher *s, unsigned ply, int alpha, int beta);
/* Its terms, a line each. */
void hm_4p_evaluation_terms(const hm_4p_searcher *s, hm_text *terms);

/* ---- the moves of a node (movepicker4p.c) ---- */

/* All moves, or (quiescence) those that take or promote and do not lose. `first`: a move that was
 * best before; it may be none of this position. */
void hm_4p_picker_start(hm_4p_searcher *s, unsigned ply, hm_4p_move first, bool quiescence);
/* The next one; HM_4P_NO_MOVE: there are no more, or memory is short (then *failed is set). */
hm_4p_move hm_4p_picker_next(hm_4p_searcher *s, unsigned ply, bool *failed);
/* The node is done. */
void hm_4p_picker_end(hm_4p_searcher *s, unsigned ply);

/* ---- the tree of Teams ---- */

int hm_4p_node(hm_worker *worker, unsigned ply, int depth, int alpha, int beta, bool may_pass);
/* After the move at a ply: the worth for its mover. */
int hm_4p_node_below(hm_worker *worker, unsigned ply, int depth, int alpha, int beta,
                     bool may_pass);
int hm_4p_quiesce(hm_worker *worker, unsigned ply, unsigned depth, int alpha, int beta);

#endif
