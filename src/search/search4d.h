/* Private header of search/: the adapter of 4D chess. */
#ifndef HM_SEARCH_4D_H
#define HM_SEARCH_4D_H

#include "hypermate/chess4d.h"
#include "search/game.h"

enum {
    HM_4D_SEARCH_PLIES = 64, /* below the root, quiescence included */
    HM_4D_KILLERS = 2
};

/* ---- evaluation (evaluate4d.c) ---- */

/* Material and place of every piece. A square counts by how far it is from the edges: 2 bits for
 * each axis. */
typedef struct hm_4d_worths {
    int16_t kind[8][256];
    uint8_t fold[64]; /* of the two axes of a byte */
} hm_4d_worths;

void hm_4d_worths_init(hm_4d_worths *worths);
/* Of a piece on a square, for its own side. */
int hm_4d_worth(const hm_4d_worths *worths, hm_4d_piece piece, unsigned square);
/* Of all pieces, White's less Black's. */
int hm_4d_balance(const hm_4d_worths *worths, const hm_4d_position *position);
/* How a pseudo-legal move changes the balance. */
int hm_4d_balance_of_move(const hm_4d_worths *worths, const hm_4d_position *position,
                          hm_4d_move move);

/* ---- one thread ---- */

typedef struct hm_4d_ply {
    hm_4d_undo undo;
    hm_4d_move move; /* made here; HM_4D_NO_MOVE: none */
    hm_4d_move killers[HM_4D_KILLERS];
    int balance;
} hm_4d_ply;

typedef struct hm_4d_searcher {
    hm_4d_position position;
    hm_4d_worths worths;
    hm_4d_ply plies[HM_4D_SEARCH_PLIES + 2];
    HM_LIST(hm_4d_move) moves; /* of all nodes from the root to here, one after the other */
    uint64_t (*keys)[2];       /* of the positions before: those of the game, then of the path */
    size_t key_count, key_room;
    int16_t history[HM_4D_PIECES][HM_4D_SQUARES];
} hm_4d_searcher;

/* Plays a move at a ply and takes it back (path4d.c). */
void hm_4d_search_make(hm_4d_searcher *s, unsigned ply, hm_4d_move move);
void hm_4d_search_unmake(hm_4d_searcher *s, unsigned ply);

/* Makes room for the moves of the position; false: memory is short. */
bool hm_4d_search_room(hm_4d_searcher *s);

/* For the side to move. */
int hm_4d_evaluate(const hm_4d_searcher *s, unsigned ply);

/* ---- the tree (node4d.c) ---- */

int hm_4d_node(hm_worker *worker, unsigned ply, int depth, int alpha, int beta);

#endif
