/* The engine's tables: phases and their inverse, the shifts of every piece; and its position, the
 * occupation of each residue. */
#include "phase4d/engine.h"

#include <stdlib.h>
#include <string.h>

enum { LARGEST_MODULUS = 1 << 24 };

static hm_status check_map(const hm_phase_map *map, hm_error *error) {
    hm_status status = hm_phase_map_validate(map, error);
    if (status != HM_OK) return status;
    if (map->axes != 4 || map->side != 8) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0,
                       "the engine needs a map of 4 axes and side 8, not %u and %u", map->axes,
                       map->side);
    }
    if (map->modulus > LARGEST_MODULUS) {
        return hm_fail(error, HM_ERR_LIMIT, 0, "modulus %u is above %d", map->modulus,
                       LARGEST_MODULUS);
    }
    return HM_OK;
}

static hm_status fill_squares(hm_phase_engine *engine, hm_error *error) {
    for (uint32_t residue = 0; residue < engine->map.modulus; residue++)
        engine->square[residue] = HM_PHASE_NO_SQUARE;
    memset(engine->occupation, HM_PHASE_OFF, engine->map.modulus);
    for (uint32_t square = 0; square < HM_4D_SQUARES; square++) {
        uint32_t phase = hm_phase_of(&engine->map, square);
        if (engine->square[phase] != HM_PHASE_NO_SQUARE) {
            return hm_fail(error, HM_ERR_ARGUMENT, 0, "squares %u and %u share the phase %u",
                           engine->square[phase], square, phase);
        }
        engine->square[phase] = (uint16_t)square;
        engine->phase[square] = phase;
        engine->occupation[phase] = HM_4D_EMPTY;
    }
    return HM_OK;
}

static void fill_pawn(hm_phase_engine *engine, hm_4d_piece piece, uint32_t generator) {
    uint32_t modulus = engine->map.modulus, side_step = engine->map.generator[0];
    hm_phase_pawn *pawn = &engine->pawn[piece];
    pawn->step = HM_4D_COLOUR(piece) == HM_4D_BLACK ? modulus - generator : generator;
    pawn->capture[0] = hm_phase_add(pawn->step, side_step, modulus);
    pawn->capture[1] = hm_phase_add(pawn->step, modulus - side_step, modulus);
}

static void fill_shifts(hm_phase_engine *engine, uint32_t *room) {
    const hm_phase_map *map = &engine->map;
    hm_phase_family_shifts(map, HM_PHASE_AXIS, room);
    memcpy(engine->ray, room, HM_PHASE_AXIS_RAYS * sizeof room[0]);
    hm_phase_family_shifts(map, HM_PHASE_DIAGONAL, room);
    memcpy(engine->ray + HM_PHASE_AXIS_RAYS, room,
           (HM_PHASE_RAYS - HM_PHASE_AXIS_RAYS) * sizeof room[0]);
    hm_phase_family_shifts(map, HM_PHASE_KNIGHT_JUMP, room);
    memcpy(engine->jump, room, sizeof engine->jump);
    hm_phase_family_shifts(map, HM_PHASE_KING_STEP, room);
    memcpy(engine->king_step, room, sizeof engine->king_step);
    for (unsigned colour = HM_4D_WHITE; colour <= HM_4D_BLACK; colour += HM_4D_BLACK) {
        fill_pawn(engine, (hm_4d_piece)(HM_4D_PAWN_Y | colour), map->generator[1]);
        fill_pawn(engine, (hm_4d_piece)(HM_4D_PAWN_W | colour), map->generator[3]);
    }
    for (hm_4d_piece piece = 0; piece < HM_4D_PIECES; piece++) {
        hm_phase_operator *all = &engine->piece_operator[piece];
        all->count = hm_phase_shifts(map, piece, HM_PHASE_START_RANK | HM_PHASE_CAPTURES, room);
        memcpy(all->shift, room, all->count * sizeof room[0]);
    }
}

static hm_status fill(hm_phase_engine *engine, hm_error *error) {
    uint32_t *room = malloc(HM_PHASE_SHIFTS * sizeof room[0]);
    engine->square = malloc(engine->map.modulus * sizeof engine->square[0]);
    engine->occupation = malloc(engine->map.modulus);
    hm_status status = HM_OK;
    if (room == NULL || engine->square == NULL || engine->occupation == NULL) {
        status = hm_fail_memory(error, "a phase engine");
    } else {
        status = fill_squares(engine, error);
        fill_shifts(engine, room);
    }
    free(room);
    return status;
}

hm_status hm_phase_engine_create(const hm_phase_map *map, hm_phase_engine **engine,
                                 hm_error *error) {
    hm_phase_map chosen;
    *engine = NULL;
    hm_phase_default(&chosen);
    if (map != NULL) chosen = *map;
    hm_status status = check_map(&chosen, error);
    if (status != HM_OK) return status;
    hm_phase_engine *made = calloc(1, sizeof *made);
    if (made == NULL) return hm_fail_memory(error, "a phase engine");
    made->map = chosen;
    status = fill(made, error);
    if (status != HM_OK) {
        hm_phase_engine_destroy(made);
        return status;
    }
    *engine = made;
    return HM_OK;
}

void hm_phase_engine_destroy(hm_phase_engine *engine) {
    if (engine == NULL) return;
    free(engine->square);
    free(engine->occupation);
    free(engine);
}

const hm_phase_map *hm_phase_engine_map(const hm_phase_engine *engine) {
    return &engine->map;
}

uint32_t hm_phase_engine_phase(const hm_phase_engine *engine, unsigned square) {
    return engine->phase[square];
}

uint32_t hm_phase_engine_square(const hm_phase_engine *engine, uint32_t phase) {
    uint16_t square = engine->square[phase];
    return square == HM_PHASE_NO_SQUARE ? HM_PHASE_NONE : square;
}

/* ---- the position ---- */

static void remove_king(hm_phase_engine *engine, unsigned side, uint32_t phase) {
    uint32_t *king = engine->king[side];
    size_t i = 0;
    while (king[i] != phase)
        i++;
    king[i] = king[--engine->kings[side]];
}

void hm_phase_put(hm_phase_engine *engine, uint32_t phase, hm_4d_piece piece) {
    hm_4d_piece before = engine->occupation[phase];
    if (HM_4D_KIND(before) == HM_4D_KING) {
        remove_king(engine, HM_4D_COLOUR(before) == HM_4D_BLACK, phase);
    }
    if (HM_4D_KIND(piece) == HM_4D_KING) {
        unsigned side = HM_4D_COLOUR(piece) == HM_4D_BLACK;
        engine->king[side][engine->kings[side]++] = phase;
    }
    engine->occupation[phase] = piece;
}

void hm_phase_load(hm_phase_engine *engine, const hm_4d_board *board) {
    for (unsigned square = 0; square < HM_4D_SQUARES; square++)
        engine->occupation[engine->phase[square]] = HM_4D_EMPTY;
    engine->kings[0] = engine->kings[1] = 0;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        if (board->square[square] != HM_4D_EMPTY) {
            hm_phase_put(engine, engine->phase[square], board->square[square]);
        }
    }
}

hm_4d_piece hm_phase_at(const hm_phase_engine *engine, uint32_t phase) {
    uint8_t occupant = engine->occupation[phase];
    return occupant == HM_PHASE_OFF ? HM_4D_EMPTY : occupant;
}
