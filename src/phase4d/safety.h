/* Private header of phase4d/: what a side must mind in a position, on plain maps (safety.c).
 *
 * Found once a position and then asked for every move: where leapers of the enemy go, which pieces
 * are pinned to which line, and which squares answer every check. No move has to be tried. */
#ifndef HM_PHASE4D_SAFETY_H
#define HM_PHASE4D_SAFETY_H

#include "phase4d/phase_engine.h"

enum { HM_PHASE_ANSWERS = 7, HM_PHASE_PINNED_TWICE = 255 };

/* A king in check, and the squares where a piece of its own ends every check on it: the square of
 * the attacker, or one between. */
typedef struct hm_phase_checked {
    uint16_t square;
    uint16_t answers;
    uint16_t answer[HM_PHASE_ANSWERS];
} hm_phase_checked;

typedef struct hm_phase_safety {
    unsigned colour; /* whose */
    uint8_t *leapt;  /* by residue, as occupation: `stamp` where a knight, king
                        or pawn of the enemy goes */
    uint8_t *memory; /* where it begins */
    size_t bytes;
    uint8_t stamp;
    uint8_t pin[HM_4D_SQUARES];     /* family of the one line to stay on, plus 1; or 0 */
    uint16_t pinned[HM_4D_SQUARES]; /* where `pin` is not 0 */
    size_t pins;
    hm_phase_checked king[HM_4D_SQUARES]; /* in check */
    size_t checked;
    uint16_t answered[HM_4D_SQUARES]; /* by square: how many of them it is an answer for */
} hm_phase_safety;

/* Leaves engine->safety NULL when the engine has no lines. */
hm_status hm_phase_safety_create(hm_phase_engine *engine, hm_error *error);
void hm_phase_safety_destroy(hm_phase_safety *safety);

/* Looks at the position from the side of `colour`. */
void hm_phase_safety_find(hm_phase_engine *engine, unsigned colour);

/* Whether no move of a piece that stands free is forbidden: no king is in check. */
static inline bool hm_phase_is_free(const hm_phase_safety *safety, unsigned square) {
    return safety->checked == 0 && safety->pin[square] == 0;
}

/* Keeps the destinations of a piece of that colour that leave no king attacked. Not for en passant
 * and castling. Returns how many. */
size_t hm_phase_keep_safe(hm_phase_engine *engine, unsigned from, uint32_t *phases, size_t count);

#endif
