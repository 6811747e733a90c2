/* The engine's tables: phases and their inverse, the shifts of every piece; and its position, the
 * occupation of each residue. */
#include "phase4d/phase_engine.h"
#include "phase4d/leaps.h"
#include "phase4d/map.h"
#include "phase4d/rays.h"
#include "phase4d/safety.h"

#include <stdlib.h>
#include <string.h>

enum { LARGEST_MODULUS = 1 << 24 };

static hm_status fill_squares(hm_phase_engine *engine, hm_error *error) {
    for (uint32_t residue = 0; residue < engine->map.modulus; residue++)
        engine->square[residue] = HM_PHASE_NO_SQUARE;
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
    for (unsigned piece = 0; piece < HM_4D_PIECES; piece++) {
        hm_phase_operator *all = &engine->piece_operator[piece];
        all->count =
            hm_phase_shifts(map, (hm_4d_piece)piece, HM_PHASE_START_RANK | HM_PHASE_CAPTURES, room);
        memcpy(all->shift, room, all->count * sizeof room[0]);
    }
}

hm_status hm_phase_engine_create(const hm_phase_map *map, hm_phase_engine **engine,
                                 hm_error *error) {
    hm_phase_map chosen;
    *engine = NULL;
    hm_phase_default(&chosen);
    if (map != NULL) chosen = *map;
    uint32_t modulus = chosen.modulus;
    hm_status status = hm_phase_map_validate(&chosen, error);
    if (status != HM_OK) return status;
    if (chosen.axes != 4 || chosen.side != 8)
        return hm_fail(error, HM_ERR_ARGUMENT, 0,
                       "the engine needs a map of 4 axes and side 8, not %u and %u", chosen.axes,
                       chosen.side);
    if (modulus > LARGEST_MODULUS)
        return hm_fail(error, HM_ERR_LIMIT, 0, "modulus %u is above %d", modulus, LARGEST_MODULUS);
    hm_phase_engine *made = calloc(1, sizeof *made);
    if (made == NULL) return hm_fail_memory(error, "a phase engine");
    made->map = chosen;
    made->rays = hm_phase_rays_best();
    status = hm_phase_reducer_init(&made->reducer, modulus, error);
    uint32_t *room = malloc(HM_PHASE_SHIFTS * sizeof room[0]);
    if (status == HM_OK && room == NULL) status = hm_fail_memory(error, "shifts");
    if (status == HM_OK) fill_shifts(made, room);
    free(room);
    /* The residues, and before them as many as a leap reaches below 0 on a plain map. */
    size_t below = hm_phase_is_plain(&chosen) ? hm_phase_margin(&chosen) : 0;
    size_t bytes = below + modulus + sizeof(uint32_t) - 1; /* some look at four at a time */
    made->square = malloc(modulus * sizeof made->square[0]);
    made->memory = malloc(bytes);
    if (status == HM_OK && (made->square == NULL || made->memory == NULL))
        status = hm_fail_memory(error, "a phase engine");
    if (status == HM_OK) {
        memset(made->memory, HM_PHASE_OFF, bytes);
        made->occupation = made->memory + below;
        status = fill_squares(made, error);
    }
    if (status == HM_OK) status = hm_phase_lines_create(made, error);
    if (status == HM_OK) status = hm_phase_leaps_create(made, error);
    if (status == HM_OK) status = hm_phase_safety_create(made, error);
    if (status == HM_OK)
        *engine = made;
    else
        hm_phase_engine_destroy(made);
    return status;
}

void hm_phase_engine_destroy(hm_phase_engine *engine) {
    if (engine == NULL) return;
    hm_phase_safety_destroy(engine->safety);
    hm_phase_leaps_destroy(engine->leaps);
    hm_phase_lines_destroy(engine->lines);
    free(engine->square);
    free(engine->memory);
    free(engine->room);
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

static void phase_engine_toggle(hm_phase_engine *engine, uint32_t phase, unsigned square,
                                hm_4d_piece piece) {
    if (engine->lines != NULL) hm_phase_lines_toggle(engine->lines, square, piece);
    if (engine->leaps != NULL) hm_phase_leaps_toggle(engine->leaps, phase, piece);
}

/* Every kind of piece has a list of its squares. One that is taken off leaves its place to the last
 * of the list. */
void hm_phase_put(hm_phase_engine *engine, uint32_t phase, hm_4d_piece piece) {
    unsigned square = engine->square[phase];
    hm_4d_piece before = engine->board[square];
    if (before != HM_4D_EMPTY) {
        uint16_t *list = engine->list[before], last = list[--engine->count[before]];
        list[engine->place[square]] = last;
        engine->place[last] = engine->place[square];
        phase_engine_toggle(engine, phase, square, before);
    }
    if (piece != HM_4D_EMPTY) {
        uint32_t last = engine->count[piece]++;
        engine->list[piece][last] = (uint16_t)square;
        engine->place[square] = (uint16_t)last;
        phase_engine_toggle(engine, phase, square, piece);
    }
    engine->occupation[phase] = engine->board[square] = piece;
}

/* Only squares that differ from the last board are written, because positions mostly follow each
 * other. */
void hm_phase_load(hm_phase_engine *engine, const hm_4d_board *board) {
    enum { BLOCK = 64 };
    for (unsigned block = 0; block < HM_4D_SQUARES; block += BLOCK) {
        if (memcmp(engine->board + block, board->square + block, BLOCK) == 0) continue;
        for (unsigned square = block; square < block + BLOCK; square++) {
            if (engine->board[square] == board->square[square]) continue;
            hm_phase_put(engine, engine->phase[square], board->square[square]);
        }
    }
}

hm_4d_piece hm_phase_at(const hm_phase_engine *engine, uint32_t phase) {
    uint8_t occupant = engine->occupation[phase];
    return occupant == HM_PHASE_OFF ? HM_4D_EMPTY : occupant;
}
