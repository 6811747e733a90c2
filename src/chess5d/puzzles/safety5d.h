/* Private header of chess5d/: whether the royals of a side are safe on boards of which some are
 * only known in part (safety5d.c). A cell of such a board has a set of contents that it may hold;
 * safe means that no choice of contents, cell by cell, lets the opponent capture a royal. */
#ifndef HM_CHESS5D_SAFETY_H
#define HM_CHESS5D_SAFETY_H

#include "chess5d/rules/board5d.h"
#include "chess5d/rules/moves5d.h"

/* The possible contents of a cell, as bits; no bit: a wall, or no board. */
enum {
    HM_5D_MAY_BE_EMPTY = 1,
    HM_5D_MAY_BE_ROYAL = 2, /* of the side that has to be safe */
    HM_5D_MAY_BLOCK = 4,    /* another piece of that side */
    HM_5D_MAY_ATTACK = 8    /* times 2 for each kind after the pawn */
};

/* A last board of a timeline, known in part; there may be others at other times. */
typedef struct hm_5d_partial {
    int32_t line, time;
    int32_t next;                  /* number of the next one of the timeline, or -1 */
    int32_t next_of_axis;          /* the caller's */
    hm_5d_changes changes;         /* made on the board that it is a copy of */
    uint16_t may[HM_5D_CELLS];     /* safe contents */
    uint16_t refused[HM_5D_CELLS]; /* contents found not to be safe */
} hm_5d_partial;

/* A capture goes this way from the attacker: once with these kinds, or several times with those. */
typedef struct hm_5d_stride {
    int d_cell;
    uint16_t once, often;
} hm_5d_stride;

typedef struct hm_5d_safety {
    const hm_5d_geometry *g;
    const hm_5d_multiverse *m; /* the boards that are known */
    int attackers;             /* colour */
    hm_budget *budget;         /* for the partial boards; NULL: no bound */
    uint64_t work;             /* done, in units of hm_work */
    uint16_t bit_of[256];      /* of each piece */
    HM_LIST(hm_5d_partial) partials;
    HM_LIST(int32_t)
    partial_of;          /* of each timeline of m: number of its first partial board, or -1 */
    HM_LIST(bool) waits; /* its last known board may be the one that attackers leave from */
    hm_5d_stride strides[160];
    int ends[HM_5D_DIRECTIONS +
             1]; /* strides of each direction; those within the board come last */
} hm_5d_safety;

void hm_5d_safety_clear(hm_5d_safety *safety); /* frees */
/* Begins with known boards, without partial ones: attackers may leave from the last boards that are
 * theirs to move on. False when memory is short. */
bool hm_5d_safety_start(hm_5d_safety *safety, const hm_5d_geometry *g, const hm_5d_multiverse *m,
                        int attackers);
/* A partial board follows in a timeline, or takes the place of its last one. NULL base: it may hold
 * nothing so far; NULL changes: none. NULL when memory is short. The address is valid until the
 * next call. */
hm_5d_partial *hm_5d_safety_add(hm_5d_safety *safety, int32_t line, int32_t time,
                                const hm_5d_board *base, const hm_5d_changes *changes);
/* The number of the partial board at this place, or -1. */
int32_t hm_5d_safety_find(const hm_5d_safety *safety, int32_t line, int32_t time);
/* Lets a cell hold one more piece, or nothing, if that is safe; false when it is not. */
bool hm_5d_safety_admit(hm_5d_safety *safety, hm_5d_partial *partial, int cell, hm_5d_piece piece);
/* Lets attackers leave from the last known board of a timeline, if that is safe. */
bool hm_5d_safety_wait(hm_5d_safety *safety, int32_t line);

#endif
