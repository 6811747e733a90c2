/* Solution C: destinations on an occupied board in phases alone (docs/phase4d.md, section 4). */
#include "phase4d/leaps.h"
#include "phase4d/phase_engine.h"
#include "phase4d/rays.h"

#include <string.h>

static uint32_t *reach_move_pawn(const hm_phase_engine *engine, hm_4d_piece piece, unsigned square,
                                 uint32_t *out) {
    const hm_phase_leap_pawn *pawn = &engine->leaps->pawn[piece];
    uint32_t origin = engine->phase[square];
    const uint8_t *occupation = engine->occupation + origin;
    unsigned first_enemy = HM_4D_COLOUR(piece) == HM_4D_BLACK ? 1 : HM_4D_BLACK + 1;
    if (occupation[pawn->step] == HM_4D_EMPTY) {
        *out++ = origin + (uint32_t)pawn->step;
        *out = origin + (uint32_t)(2 * pawn->step);
        out += hm_phase_pawn_rank(piece, square) == HM_PHASE_START &&
               occupation[2 * pawn->step] == HM_4D_EMPTY;
    }
    for (int i = 0; i < 2; i++) {
        *out = origin + (uint32_t)pawn->capture[i];
        /* Enemies are seven occupations in a row. */
        out += occupation[pawn->capture[i]] - first_enemy < 7u;
    }
    return out;
}

static uint32_t *reach_move_piece(const hm_phase_engine *engine, unsigned square, uint32_t *out) {
    const hm_phase_rays *rays = engine->rays;
    unsigned colour = HM_4D_COLOUR(engine->board[square]);
    uint32_t origin = engine->phase[square];
    switch (HM_4D_KIND(engine->board[square])) {
    case HM_4D_ROOK:
        return rays->slide(engine, square, colour, 0, HM_PHASE_AXIS_FAMILIES, out);
    case HM_4D_BISHOP:
        return rays->slide(engine, square, colour, HM_PHASE_AXIS_FAMILIES, HM_PHASE_FAMILIES, out);
    case HM_4D_QUEEN:
        return rays->slide(engine, square, colour, 0, HM_PHASE_FAMILIES, out);
    case HM_4D_KING:
        return rays->leap(engine, origin, colour, engine->leaps->king_step, HM_PHASE_KING_STEPS,
                          out);
    case HM_4D_KNIGHT:
        return rays->leap(engine, origin, colour, engine->leaps->jump, HM_PHASE_JUMPS, out);
    default:
        return out;
    }
}

size_t hm_phase_destinations(const hm_phase_engine *engine, uint32_t origin, uint32_t *phases) {
    unsigned square = engine->square[origin];
    if (engine->lines == NULL) return hm_phase_walk(engine, origin, phases);
    if (square == HM_PHASE_NO_SQUARE) return 0;
    hm_4d_piece piece = engine->board[square];
    if (hm_phase_is_pawn(piece))
        return (size_t)(reach_move_pawn(engine, piece, square, phases) - phases);
    return (size_t)(reach_move_piece(engine, square, phases) - phases);
}

/* ---- all pieces of a side ---- */

/* Destinations of any piece are fewer, but what is written beyond them has to fit as well. */
size_t hm_phase_destinations_room(const hm_phase_engine *engine, unsigned colour) {
    size_t pieces = 0;
    for (unsigned kind = HM_4D_PAWN_W; kind <= HM_4D_KING; kind++)
        pieces += engine->count[kind | colour];
    return pieces * HM_PHASE_DESTINATIONS;
}

size_t hm_phase_destinations_all(const hm_phase_engine *engine, unsigned colour,
                                 hm_phase_span *spans, uint32_t *phases) {
    size_t count = 0;
    for (unsigned kind = HM_4D_PAWN_W; kind <= HM_4D_KING; kind++) {
        hm_4d_piece piece = (hm_4d_piece)(kind | colour);
        for (size_t i = 0; i < engine->count[piece]; i++) {
            unsigned square = engine->list[piece][i];
            uint32_t *end = phases;
            if (engine->lines == NULL)
                end += hm_phase_walk(engine, engine->phase[square], phases);
            else if (hm_phase_is_pawn(piece))
                end = reach_move_pawn(engine, piece, square, phases);
            else
                end = reach_move_piece(engine, square, phases);
            spans[count].origin = engine->phase[square];
            spans[count++].count = (uint32_t)(end - phases);
            phases = end;
        }
    }
    return count;
}

void hm_phase_destination_set(const hm_phase_engine *engine, unsigned colour, hm_4d_set *set) {
    memset(set, 0, sizeof *set);
    for (unsigned kind = HM_4D_PAWN_W; kind <= HM_4D_KING; kind++) {
        unsigned piece = kind | colour;
        for (size_t i = 0; i < engine->count[piece]; i++) {
            uint32_t phases[HM_PHASE_DESTINATIONS];
            uint32_t origin = engine->phase[engine->list[piece][i]];
            size_t count = hm_phase_destinations(engine, origin, phases);
            for (size_t k = 0; k < count; k++) {
                unsigned square = engine->square[phases[k]];
                set->word[square >> 6] |= 1ull << (square & 63);
            }
        }
    }
}
