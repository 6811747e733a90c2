/* Check by reverse cast, for any number of kings (phase4d, section 4).
 *
 * Whatever attacks a square stands where a piece of its kind, moving backwards, would arrive from
 * that square. Pawns are tested axis by axis: a y-pawn on a square from which only a w-pawn
 * captures is no attacker, which the published program gets wrong. */
#include "phase4d/engine.h"

static bool stands_at_any(const hm_phase_engine *engine, uint32_t phase, const uint32_t *shifts,
                          size_t count, hm_4d_piece piece) {
    for (size_t i = 0; i < count; i++) {
        uint32_t from = hm_phase_add(phase, shifts[i], engine->map.modulus);
        if (engine->occupation[from] == piece) return true;
    }
    return false;
}

/* The first occupant of a ray, HM_4D_EMPTY without one. */
static uint8_t first_on_ray(const hm_phase_engine *engine, uint32_t phase, uint32_t shift) {
    uint8_t occupant = HM_4D_EMPTY;
    for (int step = 0; step < HM_PHASE_STEPS && occupant == HM_4D_EMPTY; step++) {
        phase = hm_phase_add(phase, shift, engine->map.modulus);
        occupant = engine->occupation[phase];
    }
    return occupant;
}

static bool slides_in(const hm_phase_engine *engine, uint32_t phase, const uint32_t *shifts,
                      size_t count, hm_4d_piece slider, hm_4d_piece queen) {
    for (size_t i = 0; i < count; i++) {
        uint8_t occupant = first_on_ray(engine, phase, shifts[i]);
        if (occupant == slider || occupant == queen) return true;
    }
    return false;
}

/* The squares a pawn captures from lie where an enemy pawn of the same axis would capture to. */
static bool pawn_captures(const hm_phase_engine *engine, uint32_t phase, hm_4d_piece pawn) {
    const hm_phase_pawn *backwards = &engine->pawn[pawn ^ HM_4D_BLACK];
    return stands_at_any(engine, phase, backwards->capture, 2, pawn);
}

bool hm_phase_attacked(const hm_phase_engine *engine, uint32_t phase, unsigned colour,
                       unsigned flags) {
    hm_4d_piece of = (hm_4d_piece)colour;
    const uint32_t *diagonals = engine->ray + HM_PHASE_AXIS_RAYS;
    if (stands_at_any(engine, phase, engine->jump, HM_PHASE_JUMPS, of | HM_4D_KNIGHT) ||
        stands_at_any(engine, phase, engine->king_step, HM_PHASE_KING_STEPS, of | HM_4D_KING) ||
        slides_in(engine, phase, engine->ray, HM_PHASE_AXIS_RAYS, of | HM_4D_ROOK,
                  of | HM_4D_QUEEN) ||
        slides_in(engine, phase, diagonals, HM_PHASE_RAYS - HM_PHASE_AXIS_RAYS, of | HM_4D_BISHOP,
                  of | HM_4D_QUEEN)) {
        return true;
    }
    return (flags & HM_PHASE_NO_PAWNS) == 0 && (pawn_captures(engine, phase, of | HM_4D_PAWN_Y) ||
                                                pawn_captures(engine, phase, of | HM_4D_PAWN_W));
}

bool hm_phase_in_check(const hm_phase_engine *engine, unsigned colour, unsigned flags) {
    unsigned side = colour == HM_4D_BLACK;
    for (size_t i = 0; i < engine->kings[side]; i++) {
        if (hm_phase_attacked(engine, engine->king[side][i], colour ^ HM_4D_BLACK, flags)) {
            return true;
        }
    }
    return false;
}
