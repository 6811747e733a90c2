/* Solution C and the reverse cast as they are defined: one addition modulo M a step
 * (docs/phase4d.md, section 4). This is what the engine does on maps that are not plain;
 * on the others lines.c and leaps.c find the same faster.
 *
 * A ray ends where the residue has no square: by C5 a step over the edge never lands on the phase
 * of another square, so this is the edge. The occupation array answers "off the board" and
 * "occupied" with one load. */
#include "phase4d/phase_engine.h"

/* ---- destinations ---- */

typedef struct walker {
    const uint8_t *occupation;
    uint32_t modulus;
    uint32_t origin;
    uint32_t enemies; /* as a set of occupations */
    uint32_t *out;
} walker;

static void walk_slide_all(walker *w, const uint32_t *shifts, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t phase = w->origin;
        uint8_t occupant = HM_4D_EMPTY;
        for (int step = 0; step < HM_PHASE_STEPS && occupant == HM_4D_EMPTY; step++) {
            phase = hm_phase_add(phase, shifts[i], w->modulus);
            occupant = w->occupation[phase];
            if (occupant == HM_4D_EMPTY || (w->enemies >> occupant & 1) != 0) *w->out++ = phase;
        }
    }
}

static void leap_all(walker *w, const uint32_t *shifts, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t phase = hm_phase_add(w->origin, shifts[i], w->modulus);
        uint8_t occupant = w->occupation[phase];
        if (occupant == HM_4D_EMPTY || (w->enemies >> occupant & 1) != 0) *w->out++ = phase;
    }
}

size_t hm_phase_walk(const hm_phase_engine *engine, uint32_t origin, uint32_t *phases) {
    hm_4d_piece piece = hm_phase_at(engine, origin);
    walker w = {.occupation = engine->occupation,
                .modulus = engine->map.modulus,
                .origin = origin,
                .enemies = hm_phase_enemies(HM_4D_COLOUR(piece)),
                .out = phases};
    switch (HM_4D_KIND(piece)) {
    case HM_4D_ROOK:
        walk_slide_all(&w, engine->ray, HM_PHASE_AXIS_RAYS);
        break;
    case HM_4D_BISHOP:
        walk_slide_all(&w, engine->ray + HM_PHASE_AXIS_RAYS, HM_PHASE_RAYS - HM_PHASE_AXIS_RAYS);
        break;
    case HM_4D_QUEEN:
        walk_slide_all(&w, engine->ray, HM_PHASE_RAYS);
        break;
    case HM_4D_KING:
        leap_all(&w, engine->king_step, HM_PHASE_KING_STEPS);
        break;
    case HM_4D_KNIGHT:
        leap_all(&w, engine->jump, HM_PHASE_JUMPS);
        break;
    case HM_4D_PAWN_Y:
    case HM_4D_PAWN_W: {
        const hm_phase_pawn *pawn = &engine->pawn[piece];
        uint32_t one = hm_phase_add(w.origin, pawn->step, w.modulus);
        if (w.occupation[one] == HM_4D_EMPTY) {
            *w.out++ = one;
            uint32_t two = hm_phase_add(one, pawn->step, w.modulus);
            unsigned rank = hm_phase_pawn_rank(piece, engine->square[w.origin]);
            if (rank == HM_PHASE_START && w.occupation[two] == HM_4D_EMPTY) *w.out++ = two;
        }
        for (int i = 0; i < 2; i++) {
            uint32_t phase = hm_phase_add(w.origin, pawn->capture[i], w.modulus);
            if ((w.enemies >> w.occupation[phase] & 1) != 0) *w.out++ = phase;
        }
    } break;
    default:
        break;
    }
    return (size_t)(w.out - phases);
}

/* ---- attacks ---- */

static bool stands_at_any(const hm_phase_engine *engine, uint32_t phase, const uint32_t *shifts,
                          size_t count, hm_4d_piece piece) {
    for (size_t i = 0; i < count; i++) {
        uint32_t from = hm_phase_add(phase, shifts[i], engine->map.modulus);
        if (engine->occupation[from] == piece) return true;
    }
    return false;
}

/* Whether the first occupant of one of these rays is the slider or a queen. */
static bool slides_in(const hm_phase_engine *engine, uint32_t phase, const uint32_t *shifts,
                      size_t count, hm_4d_piece slider, hm_4d_piece queen) {
    for (size_t i = 0; i < count; i++) {
        uint8_t occupant = HM_4D_EMPTY;
        uint32_t at = phase;
        for (int step = 0; step < HM_PHASE_STEPS && occupant == HM_4D_EMPTY; step++) {
            at = hm_phase_add(at, shifts[i], engine->map.modulus);
            occupant = engine->occupation[at];
        }
        if (occupant == slider || occupant == queen) return true;
    }
    return false;
}

bool hm_phase_walk_attacked(const hm_phase_engine *engine, uint32_t phase, unsigned colour) {
    hm_4d_piece of = (hm_4d_piece)colour;
    const uint32_t *diagonals = engine->ray + HM_PHASE_AXIS_RAYS;
    return stands_at_any(engine, phase, engine->jump, HM_PHASE_JUMPS, of | HM_4D_KNIGHT) ||
           stands_at_any(engine, phase, engine->king_step, HM_PHASE_KING_STEPS, of | HM_4D_KING) ||
           slides_in(engine, phase, engine->ray, HM_PHASE_AXIS_RAYS, of | HM_4D_ROOK,
                     of | HM_4D_QUEEN) ||
           slides_in(engine, phase, diagonals, HM_PHASE_RAYS - HM_PHASE_AXIS_RAYS,
                     of | HM_4D_BISHOP, of | HM_4D_QUEEN);
}
