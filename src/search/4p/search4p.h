/* Private header of search/: the adapter of four-player chess. */
#ifndef HM_SEARCH_SEARCH_4P_H
#define HM_SEARCH_SEARCH_4P_H

#include "chess4p/rules/play4p.h"
#include "chess4p/rules/sight4p.h"
#include "chess4p/rules/stages4p.h"
#include "hypermate/more/chess4p_play.h"
#include "search/game.h"
#include "search/movepicker.h"
#include "search/node.h"
#include "search/pathkeys.h"

enum {
    HM_4P_SEARCH_PLIES = 96, /* below the root, quiescence included */
    HM_4P_PIECES = 64        /* kinds of all seats */
};

/* ---- piece-square values (psq4p.c) ---- */

typedef struct hm_4p_psq {
    int16_t at[HM_4P_PIECES][HM_4P_SQUARES]; /* by piece: kind | seat << 4 */
} hm_4p_psq;

void hm_4p_psq_init(hm_4p_psq *psq, const hm_4p_rules *rules);
/* Sums of the live pieces of each seat. */
void hm_4p_psq_of_seats(const hm_4p_psq *psq, const hm_4p_position *position,
                        int sums[HM_4P_SEATS]);
/* The same sums after a pseudo-legal move. */
void hm_4p_psq_after(const hm_4p_psq *psq, const hm_4p_position *position, hm_4p_move move,
                     const int before[HM_4P_SEATS], int after[HM_4P_SEATS]);

/* ---- one thread ---- */

typedef struct hm_4p_ply {
    hm_4p_play_undo undo; /* Teams use what a plain move needs */
    hm_4p_move move;      /* made here; HM_4P_NO_MOVE: the seat passed */
    hm_4p_move killers[HM_KILLERS];
    int psq[HM_4P_SEATS];
    bool calm;         /* the move that led here gave no check to any enemy */
    bool watched;      /* the next two are known */
    bool checked;      /* an enemy of the seat to move is in check already */
    hm_4p_watch watch; /* from where enemies' kings are seen */
    bool check;        /* the seat to move is in check */
    bool exposed;      /* its partner's king can be taken before the partner moves */
    bool over;         /* free-for-all: the game is, before a move is made here */
    hm_picker picker;
} hm_4p_ply;

typedef struct hm_4p_searcher {
    hm_4p_position position;
    hm_4p_psq psq;
    int me;     /* free-for-all: the seat that looks for its move */
    bool plain; /* evaluation by material, squares and points alone */
    bool whole; /* nothing is left out, reduced or extended: what tests compare with */
    hm_4p_ply plies[HM_4P_SEARCH_PLIES + 2];
    hm_picks picks;
    hm_position_keys keys;
    int16_t history[HM_4P_PIECES][HM_4P_SQUARES];
    hm_4p_move counters[HM_4P_PIECES][HM_4P_SQUARES]; /* by the move that they answer */
} hm_4p_searcher;

/* ---- what is learned (history4p.c) ---- */

int16_t *hm_4p_history_of(hm_4p_searcher *s, hm_4p_move move);
/* A quiet move was good; `tried` are those that were searched before it. */
void hm_4p_update_quiet_history(hm_4p_searcher *s, unsigned ply, hm_4p_move move, int depth,
                                const hm_4p_move *tried, unsigned count);

/* ---- the path (path4p.c) ---- */

/* Fetches what the table has of the position after a move before the move is made, as the key will
 * most likely be. */
void hm_4p_search_prefetch(const hm_4p_searcher *s, const hm_transposition_table *table,
                           hm_4p_move move);
/* Plays a move at a ply and takes it back; HM_4P_NO_MOVE passes. */
void hm_4p_search_make(hm_4p_searcher *s, unsigned ply, hm_4p_move move);
void hm_4p_search_unmake(hm_4p_searcher *s, unsigned ply);
/* Whether the position has been on the board since the last move that cannot be taken back. */
bool hm_4p_search_repeats(const hm_4p_searcher *s);
/* Whether the game is drawn by the clock, or by a position that has been on the board before. */
static inline bool hm_4p_search_is_drawn(const hm_4p_searcher *s) {
    return hm_4p_clock_is_due(&s->position) || hm_4p_search_repeats(s);
}
/* Makes room for the moves of the position in picks.made; false: memory is short. */
bool hm_4p_search_room(hm_4p_searcher *s);
/* Looks at the position of a ply: who is in check. */
void hm_4p_refresh_check_info(hm_4p_searcher *s, unsigned ply);
/* Whether no enemy will be in check after a move: true only where that is seen at once. */
bool hm_4p_is_calm(hm_4p_searcher *s, unsigned ply, hm_4p_move move);

/* ---- evaluation of Teams (evaluate4p.c) ---- */

/* For the team to move. */
int hm_4p_evaluate(const hm_4p_searcher *s, unsigned ply);
/* Without most terms; false: these are needed to see that it is outside alpha..beta. */
bool hm_4p_evaluate_roughly(const hm_4p_searcher *s, unsigned ply, int alpha, int beta, int *score);
/* Its terms, one per line. */
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

int hm_4p_node(hm_worker *worker, unsigned ply, int depth, int alpha, int beta, bool may_null);
/* After the move at a ply: the score for its mover. */
int hm_4p_node_below(hm_worker *worker, unsigned ply, int depth, int alpha, int beta,
                     bool may_null);
int hm_4p_quiescence(hm_worker *worker, unsigned ply, unsigned depth, int alpha, int beta);

/* Whether the team to move mates within so many of its moves, whatever the others do: the length in
 * plies, and the line is left; or 0 (mate4p.c). Partners sit opposite each other. */
unsigned hm_4p_find_mate(hm_worker *worker, unsigned moves);
/* All first moves that do (search/mates.h). */
void hm_4p_find_mates(hm_worker *worker, hm_mates *mates);

/* The move that wins most at once; equals by chance (greedy4p.c). */
hm_search_move hm_4p_greedy(const void *position, uint64_t chance);

/* ---- line_points4p.c ---- */

hm_status hm_4p_search_points(const void *root, const hm_search_line *line, int32_t points[4]);

/* ---- free-for-all (ffa4p.c, ffa_quiesce4p.c, ffa_path4p.c, ffa_evaluate4p.c) ---- */

/* Plays a move as in a game, with points and players who leave, and takes it back. */
void hm_4p_ffa_make(hm_4p_searcher *s, unsigned ply, hm_4p_move move);
void hm_4p_ffa_unmake(hm_4p_searcher *s, unsigned ply);
/* For the searcher's seat: points, and what may become points. */
int hm_4p_ffa_evaluate(const hm_4p_searcher *s, unsigned ply);
/* By points alone: the game is over, or (drawn) ends as a draw. */
int hm_4p_ffa_final(const hm_4p_searcher *s, bool drawn);
void hm_4p_ffa_terms(const hm_4p_searcher *s, hm_text *terms);

/* Scores count for the searcher's seat when it is to move, and against it when another is.
 * `replied`: in a search by best replies another seat has chosen freely since the searcher's. */
int hm_4p_ffa_node(hm_worker *worker, unsigned ply, int depth, int alpha, int beta, bool replied);
int hm_4p_ffa_quiescence(hm_worker *worker, unsigned ply, unsigned depth, int alpha, int beta);
/* After the move at a ply: the score for its mover. */
int hm_4p_ffa_below(hm_worker *worker, unsigned ply, int depth, int alpha, int beta, bool replied);

#endif
