/* Leapers as bits by phase, and windows of shifts (leaps.h). */
#include "phase4d/leaps.h"

#include <stdlib.h>
#include <string.h>

/* ---- windows ---- */

static int leaps_ascending(const void *left, const void *right) {
    int32_t a = *(const int32_t *)left, b = *(const int32_t *)right;
    return (a > b) - (a < b);
}

/* Takes shifts in ascending order and opens a new window whenever one does not fit. */
static void leaps_gather(const int32_t *shifts, size_t count, hm_phase_windows *windows) {
    int32_t sorted[HM_PHASE_KING_STEPS];
    hm_phase_window *window = NULL;
    for (size_t i = 0; i < count; i++)
        sorted[i] = shifts[i];
    qsort(sorted, count, sizeof sorted[0], leaps_ascending);
    for (size_t i = 0; i < count; i++) {
        if (window == NULL || sorted[i] - window->first >= HM_PHASE_WINDOW) {
            window = &windows->window[windows->count++];
            *window = (hm_phase_window){.first = sorted[i]};
        }
        window->shifts |= 1ull << (sorted[i] - window->first);
    }
}

static bool finds(const hm_phase_windows *windows, const uint8_t *bits, uint32_t at) {
    uint64_t found = 0;
    for (size_t i = 0; i < windows->count; i++) {
        /* The bits from the first shift on, of which HM_PHASE_WINDOW count. */
        const hm_phase_window *window = &windows->window[i];
        uint32_t first = at + (uint32_t)window->first;
        const uint8_t *byte = bits + (first >> 3);
        uint64_t word = (uint64_t)byte[0] | (uint64_t)byte[1] << 8 | (uint64_t)byte[2] << 16 |
                        (uint64_t)byte[3] << 24 | (uint64_t)byte[4] << 32 |
                        (uint64_t)byte[5] << 40 | (uint64_t)byte[6] << 48 | (uint64_t)byte[7] << 56;
        found |= word >> (first & 7) & window->shifts;
    }
    return found != 0;
}

bool hm_phase_is_leapt_to(const hm_phase_leaps *leaps, uint32_t phase, unsigned colour) {
    uint32_t at = phase + leaps->margin;
    unsigned side = colour == HM_4D_BLACK, near = 0;
    /* Whether a knight or king is in a zone at all. */
    for (size_t i = 0; i < leaps->zones; i++) {
        uint32_t block = (at + (uint32_t)leaps->zone[i].first) / HM_PHASE_BLOCK;
        uint32_t last = (at + (uint32_t)leaps->zone[i].last) / HM_PHASE_BLOCK;
        for (; block <= last; block++)
            near |= leaps->near[side][block];
    }
    if (near == 0) return false;
    return finds(&leaps->jumps, leaps->knights[side], at) ||
           finds(&leaps->king_steps, leaps->kings[side], at);
}

/* ---- which knights and kings there are ---- */

void hm_phase_leaps_toggle(hm_phase_leaps *leaps, uint32_t phase, hm_4d_piece piece) {
    unsigned side = HM_4D_COLOUR(piece) == HM_4D_BLACK;
    uint32_t at = phase + leaps->margin;
    uint8_t bit = (uint8_t)(1u << (at & 7));
    uint8_t *bits = HM_4D_KIND(piece) == HM_4D_KNIGHT ? leaps->knights[side] : leaps->kings[side];
    if (HM_4D_KIND(piece) != HM_4D_KNIGHT && HM_4D_KIND(piece) != HM_4D_KING) return;
    uint16_t *near = &leaps->near[side][at / HM_PHASE_BLOCK];
    bits[at >> 3] ^= bit;
    *near = (uint16_t)((bits[at >> 3] & bit) != 0 ? *near + 1 : *near - 1);
}

/* ---- making them ---- */

/* From -margin to M-1: bits, with the bytes that a look at the last one covers, and blocks. */
hm_status hm_phase_leaps_create(hm_phase_engine *engine, hm_error *error) {
    if (!hm_phase_is_plain(&engine->map)) return HM_OK;
    hm_phase_leaps *leaps = calloc(1, sizeof *leaps);
    if (leaps == NULL) return hm_fail_memory(error, "leaps of a phase engine");
    leaps->margin = hm_phase_margin(&engine->map);
    size_t phases = (size_t)leaps->margin + engine->map.modulus;
    size_t bytes = phases / 8 + 1 + sizeof(uint64_t), blocks = phases / HM_PHASE_BLOCK + 1;
    uint8_t *bits = leaps->knights[0] = calloc(4, bytes);
    uint16_t *near = leaps->near[0] = calloc(2 * blocks, sizeof near[0]);
    if (bits == NULL || near == NULL) {
        hm_phase_leaps_destroy(leaps);
        return hm_fail_memory(error, "leaps of a phase engine");
    }
    leaps->knights[1] = bits + bytes;
    leaps->kings[0] = bits + 2 * bytes;
    leaps->kings[1] = bits + 3 * bytes;
    leaps->near[1] = near + blocks;
    enum { SHIFTS = HM_PHASE_JUMPS + HM_PHASE_KING_STEPS };
    int32_t sorted[SHIFTS];
    uint32_t modulus = engine->map.modulus;
    for (int i = 0; i < HM_PHASE_JUMPS; i++)
        sorted[i] = leaps->jump[i] = hm_phase_signed(engine->jump[i], modulus);
    for (int i = 0; i < HM_PHASE_KING_STEPS; i++)
        sorted[HM_PHASE_JUMPS + i] = leaps->king_step[i] =
            hm_phase_signed(engine->king_step[i], modulus);
    for (int piece = 0; piece < HM_4D_PIECES; piece++) {
        const hm_phase_pawn *pawn = &engine->pawn[piece];
        leaps->pawn[piece].step = hm_phase_signed(pawn->step, modulus);
        for (int i = 0; i < 2; i++)
            leaps->pawn[piece].capture[i] = hm_phase_signed(pawn->capture[i], modulus);
    }
    leaps_gather(leaps->jump, HM_PHASE_JUMPS, &leaps->jumps);
    leaps_gather(leaps->king_step, HM_PHASE_KING_STEPS, &leaps->king_steps);
    qsort(sorted, SHIFTS, sizeof sorted[0], leaps_ascending);
    for (int i = 0; i < SHIFTS; i++) {
        if (i == 0 || sorted[i] - sorted[i - 1] > HM_PHASE_BLOCK)
            leaps->zone[leaps->zones++].first = sorted[i];
        leaps->zone[leaps->zones - 1].last = sorted[i];
    }
    engine->leaps = leaps;
    return HM_OK;
}

void hm_phase_leaps_destroy(hm_phase_leaps *leaps) {
    if (leaps == NULL) return;
    free(leaps->knights[0]);
    free(leaps->near[0]);
    free(leaps);
}
