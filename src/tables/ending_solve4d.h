/* Private header of tables/: endings of 4D chess solved backwards from all mates.
 *
 * A position is lost if the side to move is mated by force, won if it mates. Everything else is a
 * draw. Wins are so rare that only lost and won positions are kept: there is no array of all. */
#ifndef HM_ENDING_SOLVE_4D_H
#define HM_ENDING_SOLVE_4D_H

#include "core/work.h"
#include "tables/ending_set4d.h"
#include "tables/material4d.h"

typedef struct hm_ending_4d hm_ending_4d;

/* All positions of one material. Distances are moves of the winner until mate: 0 is a mate. */
struct hm_ending_4d {
    hm_material_4d material;
    /* After a capture of a piece; NULL for kings. `swapped`: its sides are the others. */
    hm_ending_4d *less[HM_MATERIAL_4D_PIECES];
    bool swapped[HM_MATERIAL_4D_PIECES];
    hm_ending_set_4d lost[2], won[2]; /* by the side to move */
    unsigned longest;                 /* distance of a lost position; 0 also if there is none */
    bool solved;
};

typedef struct hm_ending_work_4d {
    const hm_space_4d *space;
    unsigned jobs;
    hm_sentry *sentry; /* counts positions of mates that were tried, then those in the sets */
    hm_budget *budget;
} hm_ending_work_4d;

/* Adds all positions in which a side is mated to ending->lost[side] (ending_mates4d.c).
 * HM_ERR_MEMORY, HM_ERR_INTERRUPTED, HM_ERR_LIMIT without a message. */
hm_status hm_ending_4d_find_mates(const hm_ending_work_4d *work, hm_ending_4d *ending, int side);

/* Solves an ending; those after captures are solved. HM_ERR_MEMORY, HM_ERR_INTERRUPTED,
 * HM_ERR_LIMIT: the memory or the work that is allowed, with a message. */
hm_status hm_ending_4d_solve(const hm_ending_work_4d *work, hm_ending_4d *ending, hm_error *error);

#endif
