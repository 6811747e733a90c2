/* Solution C: destinations on an occupied board in phases alone (docs/phase4d.md, section 4). */
#include "phase4d/leaps.h"
#include "phase4d/rays.h"

#include <string.h>

static size_t move_pawn(const hm_phase_engine *engine, hm_4d_piece piece, uint32_t origin,
                        uint32_t *phases) {
    const hm_phase_leap_pawn *pawn = &engine->leaps->pawn[piece];
    const uint8_t *occupation = engine->occupation + origin;
    uint32_t enemies = hm_phase_enemies(HM_4D_COLOUR(piece));
    uint32_t *out = phases;
    if (occupation[pawn->step] == HM_4D_EMPTY) {
        *out++ = origin + (uint32_t)pawn->step;
        if (hm_phase_pawn_rank(piece, engine->square[origin]) == HM_PHASE_START) {
            *out = origin + (uint32_t)(2 * pawn->step);
            out += occupation[2 * pawn->step] == HM_4D_EMPTY;
        }
    }
    for (int i = 0; i < 2; i++) {
        *out = origin + (uint32_t)pawn->capture[i];
        out += enemies >> occupation[pawn->capture[i]] & 1;
    }
    return (size_t)(out - phases);
}

static uint32_t *move_piece(const hm_phase_engine *engine, unsigned square, uint32_t *out) {
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
    if (hm_phase_is_pawn(piece)) return move_pawn(engine, piece, origin, phases);
    return (size_t)(move_piece(engine, square, phases) - phases);
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
