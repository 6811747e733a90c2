/* Private header of phase4d/: knights and kings as bits by phase, on plain maps (leaps.c).
 *
 * Many of the 48 knight's shifts and of the 80 king's shifts lie close together. Where every
 * knight is a bit whose number is its phase, one look at 57 bits asks several of them at once:
 * 18 windows hold a king's shifts on the map of 4D chess, 30 a knight's. Before that, zones of some
 * thousand phases are asked whether any leaper is in them: five hold all shifts of both. */
#ifndef HM_PHASE4D_LEAPS_H
#define HM_PHASE4D_LEAPS_H

#include "phase4d/phase_engine.h"

enum { HM_PHASE_WINDOW = 57 }; /* bits that eight bytes hold from any bit on */

typedef struct hm_phase_window {
    int32_t first; /* its smallest shift */
    uint64_t shifts;
} hm_phase_window;

typedef struct hm_phase_windows {
    size_t count;
    hm_phase_window window[HM_PHASE_KING_STEPS];
} hm_phase_windows;

/* Shifts from `first` to `last` with no long gap between them. */
typedef struct hm_phase_zone {
    int32_t first, last;
} hm_phase_zone;

enum { HM_PHASE_BLOCK = 1024 }; /* phases that are counted together */

typedef struct hm_phase_leap_pawn {
    int32_t step;
    int32_t capture[2];
} hm_phase_leap_pawn;

typedef struct hm_phase_leaps {
    uint32_t margin;
    int32_t jump[HM_PHASE_JUMPS]; /* shifts as integers */
    int32_t king_step[HM_PHASE_KING_STEPS];
    hm_phase_leap_pawn pawn[HM_4D_PIECES];
    hm_phase_windows jumps, king_steps;
    size_t zones;
    hm_phase_zone zone[HM_PHASE_JUMPS + HM_PHASE_KING_STEPS];
    uint16_t *near[2]; /* White's and Black's knights and kings in each block of phases + margin */
    uint8_t *knights[2], *kings[2]; /* White's and Black's: bit phase + margin */
} hm_phase_leaps;

/* Leaves engine->leaps NULL when the map is not plain. */
hm_status hm_phase_leaps_create(hm_phase_engine *engine, hm_error *error);
void hm_phase_leaps_destroy(hm_phase_leaps *leaps);

/* Puts a knight or king on a phase or takes it away; nothing for other pieces. */
void hm_phase_leaps_toggle(hm_phase_leaps *leaps, uint32_t phase, hm_4d_piece piece);

/* Whether a knight or a king of `colour` leaps to the phase. */
bool hm_phase_is_leapt_to(const hm_phase_leaps *leaps, uint32_t phase, unsigned colour);

#endif
