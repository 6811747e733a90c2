/* Leapers as bits by phase, and windows of shifts (leaps.h). */
#include "phase4d/leaps.h"

#include <stdlib.h>

/* ---- windows ---- */

static int ascending(const void *left, const void *right) {
    int32_t a = *(const int32_t *)left, b = *(const int32_t *)right;
    return (a > b) - (a < b);
}

/* Takes shifts in ascending order and opens a new window whenever one does not fit. */
static void gather(const int32_t *shifts, size_t count, hm_phase_windows *windows) {
    int32_t sorted[HM_PHASE_KING_STEPS];
    hm_phase_window *window = NULL;
    for (size_t i = 0; i < count; i++)
        sorted[i] = shifts[i];
    qsort(sorted, count, sizeof sorted[0], ascending);
    for (size_t i = 0; i < count; i++) {
        if (window == NULL || sorted[i] - window->first >= HM_PHASE_WINDOW) {
            window = &windows->window[windows->count++];
            *window = (hm_phase_window){.first = sorted[i]};
        }
        window->shifts |= 1ull << (sorted[i] - window->first);
    }
}

/* The bits from number `at` on, of which HM_PHASE_WINDOW count. */
static inline uint64_t bits_from(const uint8_t *bits, uint32_t at) {
    const uint8_t *byte = bits + (at >> 3);
    uint64_t word = (uint64_t)byte[0] | (uint64_t)byte[1] << 8 | (uint64_t)byte[2] << 16 |
                    (uint64_t)byte[3] << 24 | (uint64_t)byte[4] << 32 | (uint64_t)byte[5] << 40 |
                    (uint64_t)byte[6] << 48 | (uint64_t)byte[7] << 56;
    return word >> (at & 7);
}

static bool finds(const hm_phase_windows *windows, const uint8_t *bits, uint32_t at) {
    uint64_t found = 0;
    for (size_t i = 0; i < windows->count; i++) {
        const hm_phase_window *window = &windows->window[i];
        found |= bits_from(bits, at + (uint32_t)window->first) & window->shifts;
    }
    return found != 0;
}

bool hm_phase_is_leapt_to(const hm_phase_leaps *leaps, uint32_t phase, unsigned colour) {
    uint32_t at = phase + leaps->margin;
    unsigned side = colour == HM_4D_BLACK;
    return finds(&leaps->jumps, leaps->knights[side], at) ||
           finds(&leaps->king_steps, leaps->kings[side], at);
}

/* ---- which knights and kings there are ---- */

void hm_phase_leaps_toggle(hm_phase_leaps *leaps, uint32_t phase, hm_4d_piece piece) {
    unsigned side = HM_4D_COLOUR(piece) == HM_4D_BLACK;
    uint32_t at = phase + leaps->margin;
    uint8_t bit = (uint8_t)(1u << (at & 7));
    if (HM_4D_KIND(piece) == HM_4D_KNIGHT) leaps->knights[side][at >> 3] ^= bit;
    if (HM_4D_KIND(piece) == HM_4D_KING) leaps->kings[side][at >> 3] ^= bit;
}

/* ---- making them ---- */

static void take_shifts(const hm_phase_engine *engine, hm_phase_leaps *leaps) {
    uint32_t modulus = engine->map.modulus;
    for (int i = 0; i < HM_PHASE_JUMPS; i++)
        leaps->jump[i] = hm_phase_signed(engine->jump[i], modulus);
    for (int i = 0; i < HM_PHASE_KING_STEPS; i++)
        leaps->king_step[i] = hm_phase_signed(engine->king_step[i], modulus);
    for (int piece = 0; piece < HM_4D_PIECES; piece++) {
        const hm_phase_pawn *pawn = &engine->pawn[piece];
        leaps->pawn[piece].step = hm_phase_signed(pawn->step, modulus);
        for (int i = 0; i < 2; i++)
            leaps->pawn[piece].capture[i] = hm_phase_signed(pawn->capture[i], modulus);
    }
    gather(leaps->jump, HM_PHASE_JUMPS, &leaps->jumps);
    gather(leaps->king_step, HM_PHASE_KING_STEPS, &leaps->king_steps);
}

hm_status hm_phase_leaps_create(hm_phase_engine *engine, hm_error *error) {
    if (!hm_phase_is_plain(&engine->map)) return HM_OK;
    uint32_t margin = hm_phase_margin(&engine->map);
    /* From -margin to M-1, and the bytes that a look at the last bit covers. */
    size_t bytes = (margin + engine->map.modulus) / 8 + 1 + sizeof(uint64_t);
    hm_phase_leaps *leaps = calloc(1, sizeof *leaps);
    uint8_t *bits = leaps == NULL ? NULL : calloc(4, bytes);
    if (bits == NULL) {
        free(leaps);
        return hm_fail_memory(error, "leaps of a phase engine");
    }
    leaps->margin = margin;
    for (int side = 0; side < 2; side++, bits += 2 * bytes) {
        leaps->knights[side] = bits;
        leaps->kings[side] = bits + bytes;
    }
    take_shifts(engine, leaps);
    engine->leaps = leaps;
    return HM_OK;
}

void hm_phase_leaps_destroy(hm_phase_leaps *leaps) {
    if (leaps == NULL) return;
    free(leaps->knights[0]);
    free(leaps);
}
