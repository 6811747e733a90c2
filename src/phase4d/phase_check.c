/* Check by reverse cast, for any number of kings (docs/phase4d.md, section 4).
 *
 * An attacker is on a square that a piece of its kind reaches when it moves backwards from the
 * attacked square. Pawns are tested axis by axis: a y-pawn on a square from which only a w-pawn
 * captures is no attacker, which the published program gets wrong. */
#include "phase4d/leaps.h"
#include "phase4d/lines.h"
#include "phase4d/phase_engine.h"

/* The squares a pawn captures from lie where an enemy pawn of the same axis would capture to. */
static bool pawn_captures(const hm_phase_engine *engine, uint32_t phase, hm_4d_piece pawn) {
    const uint32_t *backwards = engine->pawn[pawn ^ HM_4D_BLACK].capture;
    uint32_t modulus = engine->map.modulus;
    return engine->occupation[hm_phase_add(phase, backwards[0], modulus)] == pawn ||
           engine->occupation[hm_phase_add(phase, backwards[1], modulus)] == pawn;
}

bool hm_phase_attacked(const hm_phase_engine *engine, uint32_t phase, unsigned colour,
                       unsigned flags) {
    hm_4d_piece of = (hm_4d_piece)colour;
    unsigned square = engine->square[phase];
    /* Lines and leaps are tables of plain maps; elsewhere, and off the board, each step is made. */
    bool attacked = engine->lines == NULL || square == HM_PHASE_NO_SQUARE
                        ? hm_phase_walk_attacked(engine, phase, colour)
                        : hm_phase_is_slid_to(engine->lines, square, colour) ||
                              hm_phase_is_leapt_to(engine->leaps, phase, colour);
    return attacked ||
           ((flags & HM_PHASE_NO_PAWNS) == 0 && (pawn_captures(engine, phase, of | HM_4D_PAWN_Y) ||
                                                 pawn_captures(engine, phase, of | HM_4D_PAWN_W)));
}

bool hm_phase_in_check(const hm_phase_engine *engine, unsigned colour, unsigned flags) {
    unsigned king = HM_4D_KING | colour;
    for (size_t i = 0; i < engine->count[king]; i++) {
        uint32_t phase = engine->phase[engine->list[king][i]];
        if (hm_phase_attacked(engine, phase, colour ^ HM_4D_BLACK, flags)) return true;
    }
    return false;
}
