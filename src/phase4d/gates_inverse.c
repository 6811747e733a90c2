/* Squares by phase on any map, one that fails C2 as well: chains of squares, by the high bits of
 * the phase times an odd number. Nothing of the engine's table is used. */
#include "phase4d/gates.h"

#include <stdlib.h>

static uint32_t chain_of(const hm_phase_inverse *inverse, uint32_t phase) {
    return phase * 2654435769u >> inverse->shift;
}

hm_status hm_phase_inverse_make(const hm_phase_map *map, hm_phase_inverse *inverse,
                                hm_error *error) {
    uint32_t squares = hm_phase_squares(map), bits = 1;
    while (1u << bits < 2 * squares)
        bits++;
    inverse->shift = 32 - bits;
    inverse->first = malloc(((size_t)1 << bits) * sizeof inverse->first[0]);
    inverse->next = malloc(squares * sizeof inverse->next[0]);
    inverse->phase = malloc(squares * sizeof inverse->phase[0]);
    if (inverse->first == NULL || inverse->next == NULL || inverse->phase == NULL) {
        return hm_fail_memory(error, "squares by phase");
    }
    /* Squares in descending order: the first of a chain is the smallest. */
    for (uint32_t chain = 0; chain < (1u << bits); chain++)
        inverse->first[chain] = HM_PHASE_NONE;
    for (uint32_t square = squares; square-- > 0;) {
        inverse->phase[square] = hm_phase_of(map, square);
        uint32_t *first = &inverse->first[chain_of(inverse, inverse->phase[square])];
        inverse->next[square] = *first;
        *first = square;
    }
    return HM_OK;
}

void hm_phase_inverse_free(hm_phase_inverse *inverse) {
    free(inverse->first);
    free(inverse->next);
    free(inverse->phase);
}

/* From a square of the chain on, the first with this phase. */
static uint32_t gates_inverse_find(const hm_phase_inverse *inverse, uint32_t square,
                                   uint32_t phase) {
    while (square != HM_PHASE_NONE && inverse->phase[square] != phase)
        square = inverse->next[square];
    return square;
}

uint32_t hm_phase_inverse_first(const hm_phase_inverse *inverse, uint32_t phase) {
    return gates_inverse_find(inverse, inverse->first[chain_of(inverse, phase)], phase);
}

uint32_t hm_phase_inverse_next(const hm_phase_inverse *inverse, uint32_t square) {
    return gates_inverse_find(inverse, inverse->next[square], inverse->phase[square]);
}
