/* Private header of search/: the adapter of 4D chess. */
#ifndef HM_SEARCH_4D_H
#define HM_SEARCH_4D_H

#include "chess4d/rules/defences4d.h"
#include "search/4d/forced4d.h"
#include "search/game.h"
#include "search/movepicker.h"
#include "search/node.h"
#include "search/pathkeys.h"
#include "tables/endings4d.h"

enum {
    /* HM_4D_SORTED and HM_4D_FORKS_MOST were chosen by hand, not tuned. */
    HM_4D_SEARCH_PLIES = 64, /* below the root, quiescence included */
    HM_4D_MATING = 6,
    HM_4D_SORTED = 48,   /* quiet moves of a node that are put in order */
    HM_4D_FORKS_MOST = 8 /* that count */
};

/* ---- evaluation (evaluate4d.c) ---- */

/* Material and place of every piece. A square counts by how far it is from the edges: 2 bits for
 * each axis. */
typedef struct hm_4d_psq {
    int16_t kind[8][256];
    uint8_t fold[64]; /* of the two axes of a byte */
    /* By colour, kind, and square: the piece's attack on the enemy kings. */
    int8_t king_attack[2][HM_4D_KING][HM_4D_SQUARES];
    int16_t total[HM_4D_PIECES][HM_4D_SQUARES]; /* of all this, for the piece's own side */
} hm_4d_psq;

void hm_4d_psq_init(hm_4d_psq *psq);
/* Adds material, place and king attack up into the totals. */
void hm_4d_psq_sum_up(hm_4d_psq *psq, bool plain);
/* Kings are where they are in a position from now on (king_attack4d.c). */
void hm_4d_king_attack_init(hm_4d_psq *psq, const hm_4d_position *position);
/* The sum over all pieces, White's minus Black's. */
int hm_4d_balance(const hm_4d_psq *psq, const hm_4d_position *position);
/* How a pseudo-legal move changes the balance. */
int hm_4d_balance_of_move(const hm_4d_psq *psq, const hm_4d_position *position, hm_4d_move move);

/* ---- by the spectral encoder (spectral_eval4d.c) ---- */

typedef struct hm_4d_spectral hm_4d_spectral;

/* 2.2 MB, with the encoders and their plan; NULL: memory is short. destroy takes NULL too. */
hm_4d_spectral *hm_4d_spectral_create(void);
void hm_4d_spectral_destroy(hm_4d_spectral *spectral);
/* The sum over all pieces, White's minus Black's. The accumulators follow the search from board to
 * board. */
int hm_4d_spectral_balance(hm_4d_spectral *spectral, const hm_4d_board *board);

/* ---- one thread ---- */

/* The best quiet moves of a node, in order, and how many of them were given out. */
typedef struct hm_4d_sorted {
    unsigned count, given;
    hm_pick best[HM_4D_SORTED];
} hm_4d_sorted;

typedef struct hm_4d_ply {
    hm_4d_undo undo;
    hm_4d_move move; /* made here; HM_4D_NO_MOVE: the side passed */
    hm_4d_move killers[HM_KILLERS];
    int balance;
    unsigned forks;    /* moves of the side to move that attack two kings; of the node two plies
                        * before where nobody has looked */
    bool check;        /* the side to move is in check */
    hm_4d_move threat; /* by which the opponent would mate; HM_4D_NO_MOVE: none was found */
    int loss;          /* what the opponent would take if the side passed; 0: nothing */
    hm_4d_defences defences; /* against the threat, or the loss */
    hm_4d_view view;         /* once somebody has looked */
    hm_picker picker;
    hm_4d_sorted sorted;
} hm_4d_ply;

typedef struct hm_4d_searcher {
    hm_4d_position position;
    hm_4d_psq psq;
    hm_4d_ply plies[HM_4D_SEARCH_PLIES + 2];
    bool plain;               /* options.plain */
    unsigned listed;          /* the ply whose moves are being put in order */
    hm_4d_spectral *spectral; /* evaluates positions; NULL: piece values do */
    hm_picks picks;
    hm_position_keys keys;
    int16_t history[HM_4D_PIECES][HM_4D_SQUARES];
    hm_4d_move counters[HM_4D_PIECES][HM_4D_SQUARES]; /* by the move that they answer */
    hm_4d_check_squares squares;                      /* of a node that looks for checks */
    unsigned other_forks;         /* of the side that is not to move at the root */
    hm_4d_mates *mates;           /* the first thread's; else NULL */
    size_t mate_bytes;            /* that it was made for */
    const hm_endings_4d *endings; /* of all threads; NULL: none */
    hm_endings_4d own_endings;    /* the first thread's, once a root had few pieces */
    hm_4d_forced forced;          /* mates by threats; the first thread's */
    hm_4d_forced against;         /* of the opponent after a first move */
    /* First moves of the opponent's mates by checks, and by threats, the last one first. */
    hm_4d_move mating[HM_4D_MATING], forcing[HM_4D_MATING];
} hm_4d_searcher;

/* Plays a move at a ply and takes it back (path4d.c); HM_4D_NO_MOVE passes. */
void hm_4d_search_make(hm_4d_searcher *s, unsigned ply, hm_4d_move move);
void hm_4d_search_unmake(hm_4d_searcher *s, unsigned ply);

/* Whether the position has been on the board since the last move that cannot be taken back. */
bool hm_4d_search_repeats(const hm_4d_searcher *s);

/* Makes room for the moves of the position in picks.made; false: memory is short. */
bool hm_4d_search_room(hm_4d_searcher *s);

/* Looks at the position of a ply: whether it is in check, and what generators need. */
bool hm_4d_refresh_check_info(hm_4d_searcher *s, unsigned ply);

/* For the side to move, at a ply from 1 on. */
int hm_4d_evaluate(const hm_4d_searcher *s, unsigned ply);

/* The move that takes most for least (greedy4d.c). */
hm_search_move hm_4d_greedy(const void *root, uint64_t chance);

/* The evaluation of the root; appends its terms, one per line. */
int hm_4d_evaluation_terms(const hm_4d_searcher *s, hm_text *terms);

/* A capture or promotion. */
bool hm_4d_is_noisy(const hm_4d_position *position, hm_4d_move move);

/* ---- the moves of a node (movepicker4d.c) ---- */

/* All moves, or (quiescence, not in check) captures and promotions that do not lose. The ply was
 * looked at. `first`: a move that was best before; it may be none of this position. */
void hm_4d_picker_start(hm_4d_searcher *s, unsigned ply, hm_4d_move first, bool quiescence);
/* The next one; HM_4D_NO_MOVE: there are no more, or memory is short (then *failed is set). */
hm_4d_move hm_4d_picker_next(hm_4d_searcher *s, unsigned ply, bool *failed);
/* The node is done. */
void hm_4d_picker_end(hm_4d_searcher *s, unsigned ply);

/* ---- first moves (root_order4d.c; game.h) ---- */

hm_status hm_4d_generate_root_moves(hm_worker *worker, unsigned depth, hm_error *error);
int hm_4d_root_reduction(hm_worker *worker, hm_search_move move, unsigned index, int depth);
unsigned hm_4d_width(hm_worker *worker, int depth);

/* ---- the tree ---- */

int hm_4d_node(hm_worker *worker, unsigned ply, int depth, int alpha, int beta, bool may_null);
int hm_4d_quiescence(hm_worker *worker, unsigned ply, unsigned depth, int alpha, int beta);

/* A fork of two kings that no move answers; HM_4D_NO_MOVE: none is seen. The ply was looked at; the
 * side is not in check. Counts the forks of the ply (mate_in_one4d.c). */
hm_4d_move hm_4d_mate_in_one(hm_worker *worker, unsigned ply);
/* Whether the opponent would mate by such a fork if the side passed; the ply was looked at, and the
 * side is not in check. Counts as a node. Then the ply has the threat and what may answer it: after
 * any other legal move the opponent mates. Where there is none, `captures` asks what the opponent
 * could win at once by a capture: false, but the ply has the loss and what may answer that. */
bool hm_4d_find_threat(hm_worker *worker, unsigned ply, bool captures);

/* Forks that the side to move at the root has; false: memory is short. */
bool hm_4d_count_forks(hm_4d_searcher *s, unsigned *forks);

#endif
