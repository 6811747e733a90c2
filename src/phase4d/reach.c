/* Solution C: destinations on an occupied board in phases alone (phase4d, section 4).
 *
 * A ray is one addition a step. It ends where the residue has no square: by C5 a step over the
 * edge never lands on the phase of another square, so this is the edge. The occupation array
 * answers "off the board" and "occupied" with one load. */
#include "phase4d/engine.h"

typedef struct caster {
    const uint8_t *occupation;
    uint32_t modulus;
    uint32_t origin;
    unsigned enemy; /* what HM_PHASE_TURN leaves of an enemy piece */
    uint32_t *out;
} caster;

static inline void slide(caster *c, uint32_t shift) {
    uint32_t phase = c->origin;
    for (int step = 0; step < HM_PHASE_STEPS; step++) {
        phase = hm_phase_add(phase, shift, c->modulus);
        uint8_t occupant = c->occupation[phase];
        if (occupant != HM_4D_EMPTY) {
            if ((occupant & HM_PHASE_TURN) == c->enemy) *c->out++ = phase;
            return;
        }
        *c->out++ = phase;
    }
}

static void slide_all(caster *c, const uint32_t *shifts, size_t count) {
    for (size_t i = 0; i < count; i++)
        slide(c, shifts[i]);
}

static void leap_all(caster *c, const uint32_t *shifts, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t phase = hm_phase_add(c->origin, shifts[i], c->modulus);
        uint8_t occupant = c->occupation[phase];
        *c->out = phase;
        c->out += occupant == HM_4D_EMPTY || (occupant & HM_PHASE_TURN) == c->enemy;
    }
}

static void move_pawn(caster *c, const hm_phase_engine *engine, hm_4d_piece piece) {
    const hm_phase_pawn *pawn = &engine->pawn[piece];
    uint32_t one = hm_phase_add(c->origin, pawn->step, c->modulus);
    if (c->occupation[one] == HM_4D_EMPTY) {
        *c->out++ = one;
        uint32_t two = hm_phase_add(one, pawn->step, c->modulus);
        unsigned rank = hm_phase_pawn_rank(piece, engine->square[c->origin]);
        if (rank == HM_PHASE_START && c->occupation[two] == HM_4D_EMPTY) *c->out++ = two;
    }
    for (int i = 0; i < 2; i++) {
        uint32_t phase = hm_phase_add(c->origin, pawn->capture[i], c->modulus);
        uint8_t occupant = c->occupation[phase];
        if (occupant != HM_4D_EMPTY && (occupant & HM_PHASE_TURN) == c->enemy) *c->out++ = phase;
    }
}

size_t hm_phase_destinations(const hm_phase_engine *engine, uint32_t origin, uint32_t *phases) {
    hm_4d_piece piece = hm_phase_at(engine, origin);
    caster c = {.occupation = engine->occupation,
                .modulus = engine->map.modulus,
                .origin = origin,
                .enemy = HM_4D_COLOUR(piece) ^ HM_4D_BLACK,
                .out = phases};
    switch (HM_4D_KIND(piece)) {
    case HM_4D_ROOK:
        slide_all(&c, engine->ray, HM_PHASE_AXIS_RAYS);
        break;
    case HM_4D_BISHOP:
        slide_all(&c, engine->ray + HM_PHASE_AXIS_RAYS, HM_PHASE_RAYS - HM_PHASE_AXIS_RAYS);
        break;
    case HM_4D_QUEEN:
        slide_all(&c, engine->ray, HM_PHASE_RAYS);
        break;
    case HM_4D_KING:
        leap_all(&c, engine->king_step, HM_PHASE_KING_STEPS);
        break;
    case HM_4D_KNIGHT:
        leap_all(&c, engine->jump, HM_PHASE_JUMPS);
        break;
    case HM_4D_PAWN_Y:
    case HM_4D_PAWN_W:
        move_pawn(&c, engine, piece);
        break;
    default:
        break;
    }
    return (size_t)(c.out - phases);
}
