/* Private header of chess4p/: between movegen4p.c, which knows about the king, and free_moves4p.c,
 * which moves pieces that may go anywhere. */
#ifndef HM_CHESS4P_MOVEGEN_H
#define HM_CHESS4P_MOVEGEN_H

#include "chess4p/rules/stages4p.h"
#include "core/inline.h"

/* The request, and the result so far. Moves are listed from `next` on, or only counted: then `next`
 * has room for one move and does not advance. */
typedef struct hm_4p_scene {
    const hm_4p_position *position;
    const hm_4p_view *view; /* the seat's view */
    int us, king;
    const uint64_t *pinned;  /* set: pieces that keep a line to the king closed; they stay */
    const uint64_t *targets; /* set: the squares where moves of hm_4p_filter_free must go */
    hm_4p_move *next;        /* the end of the list */
    size_t listing;          /* 1, or 0 to count only */
    size_t count;            /* of moves that were not listed */
    bool any;                /* counting may stop as soon as there is a move at all */
    hm_4p_part part;         /* of the moves that are listed */
} hm_4p_scene;

/* The square of the lowest bit of word `word` (0 to 3) of a set. */
HM_INLINED_EVERYWHERE int hm_4p_square_of(int word, uint64_t bits) {
    return word * 64 + hm_4p_first(bits) - 1;
}

/* The moves of all sliders, knights and pawns that are not pinned: all of them, or those to the
 * squares of `targets`. No en passant, no castling, no king. */
void hm_4p_move_free(hm_4p_scene *s);
void hm_4p_filter_free(hm_4p_scene *s);

#endif
