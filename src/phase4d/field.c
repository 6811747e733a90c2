/* Solution B, the field: every ray is listed first, then cut (docs/phase4d.md, section 4).
 *
 * The seven phases of a ray do not depend on each other, nor on what stands anywhere: each is a
 * multiple of the shift added to the origin and reduced by one multiplication. Then the ray is cut
 * before the first residue without a square, and then behind the first piece. Leapers and pawns
 * have no rays; their phases are looked up in the field as they are. */
#include "phase4d/phase_engine.h"

typedef struct caster {
    const hm_phase_engine *engine;
    uint32_t origin;
    unsigned colour;
    uint32_t *out;
} caster;

static void list_ray(const caster *c, uint32_t shift, uint32_t ray[HM_PHASE_STEPS]) {
    for (uint32_t k = 1; k <= HM_PHASE_STEPS; k++)
        ray[k - 1] = hm_phase_reduced(&c->engine->reducer, c->origin + (uint64_t)k * shift);
}

/* Lists each ray and cuts it before the first residue without a square, and after the first piece;
 * an own one goes too. */
static void field_cast(caster *c, const uint32_t *shifts, size_t count) {
    uint32_t ray[HM_PHASE_STEPS];
    for (size_t i = 0; i < count; i++) {
        size_t edge = 0, length = 0;
        list_ray(c, shifts[i], ray);
        while (edge < HM_PHASE_STEPS && c->engine->square[ray[edge]] != HM_PHASE_NO_SQUARE)
            edge++;
        while (length < edge && c->engine->occupation[ray[length]] == HM_4D_EMPTY)
            length++;
        if (length < edge)
            length += hm_phase_enemies(c->colour) >> c->engine->occupation[ray[length]] & 1;
        for (size_t k = 0; k < length; k++)
            *c->out++ = ray[k];
    }
}

/* Residues where one of these occupations is. */
static void look_up(caster *c, const uint32_t *shifts, size_t count, uint32_t wanted) {
    for (size_t i = 0; i < count; i++) {
        uint32_t phase = hm_phase_reduced(&c->engine->reducer, (uint64_t)c->origin + shifts[i]);
        if ((wanted >> c->engine->occupation[phase] & 1) != 0) *c->out++ = phase;
    }
}

size_t hm_phase_destinations_field(const hm_phase_engine *engine, uint32_t origin,
                                   uint32_t *phases) {
    hm_4d_piece piece = hm_phase_at(engine, origin);
    unsigned colour = HM_4D_COLOUR(piece);
    caster c = {.engine = engine, .origin = origin, .colour = colour, .out = phases};
    uint32_t open = 1u << HM_4D_EMPTY | hm_phase_enemies(colour);
    switch (HM_4D_KIND(piece)) {
    case HM_4D_ROOK:
        field_cast(&c, engine->ray, HM_PHASE_AXIS_RAYS);
        break;
    case HM_4D_BISHOP:
        field_cast(&c, engine->ray + HM_PHASE_AXIS_RAYS, HM_PHASE_RAYS - HM_PHASE_AXIS_RAYS);
        break;
    case HM_4D_QUEEN:
        field_cast(&c, engine->ray, HM_PHASE_RAYS);
        break;
    case HM_4D_KING:
        look_up(&c, engine->king_step, HM_PHASE_KING_STEPS, open);
        break;
    case HM_4D_KNIGHT:
        look_up(&c, engine->jump, HM_PHASE_JUMPS, open);
        break;
    case HM_4D_PAWN_Y:
    case HM_4D_PAWN_W: {
        const hm_phase_pawn *pawn = &c.engine->pawn[piece];
        const uint32_t empty = 1u << HM_4D_EMPTY;
        uint32_t way[HM_PHASE_STEPS];
        const uint32_t *before = c.out;
        list_ray(&c, pawn->step, way);
        look_up(&c, &pawn->step, 1, empty);
        bool starts = hm_phase_pawn_rank(piece, c.engine->square[c.origin]) == HM_PHASE_START;
        if (c.out > before && starts && c.engine->occupation[way[1]] == HM_4D_EMPTY) {
            *c.out++ = way[1];
        }
        look_up(&c, pawn->capture, 2, hm_phase_enemies(c.colour));
    } break;
    default:
        break;
    }
    return (size_t)(c.out - phases);
}
