/* Where the rows of a batch go (batch.h), found by adding shifts and asking whether a residue has a
 * square.
 *
 * Rows are turned by one generator at a time: the phase of a row's first square and the generator
 * give the first square of the next row. All else follows, and is then tried: each of the 128 steps
 * of kings and jumps of knights, which steps of rays and pawns are among, must lead every one of
 * the 4,096 phases to where turning rows and counting places leads. This holds on every map that
 * passes C2 and C5M. */
#include "phase4d/batch.h"

static unsigned square_after(const hm_phase_engine *engine, unsigned square, uint32_t shift) {
    return engine->square[hm_phase_add(engine->phase[square], shift, engine->map.modulus)];
}

/* ---- turns ---- */

static void turn_by_one(hm_phase_batch *batch, unsigned turn, uint32_t shift) {
    for (unsigned row = 0; row < HM_ROWS; row++) {
        unsigned square = square_after(batch->engine, row * HM_ROW, shift);
        bool none = square == HM_PHASE_NO_SQUARE;
        batch->turned[turn][row] = (uint16_t)(none ? HM_NO_ROW : square / HM_ROW);
    }
    batch->turned[turn][HM_NO_ROW] = HM_NO_ROW;
}

static int coefficient(unsigned turn, unsigned unit) {
    return (int)(turn / unit % 3) - 1;
}

/* ---- whether it is so ---- */

/* Whether turning rows and counting places leads where the phases lead, from every square. */
static bool holds_for(const hm_phase_batch *batch, const int32_t *vector) {
    static const int units[] = {HM_TURN_X, HM_TURN_Y, HM_TURN_Z};
    uint32_t shift = hm_phase_vector_shift(&batch->engine->map, vector);
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        unsigned row = square / HM_ROW, place = square % HM_ROW + (unsigned)vector[3];
        for (int axis = 0; axis < 3; axis++) {
            int sign = vector[axis] < 0 ? -1 : 1, turn = HM_STAY + sign * units[axis];
            for (int steps = 0; steps != vector[axis]; steps += sign)
                row = batch->turned[turn][row];
        }
        bool none = row == HM_NO_ROW || place >= HM_ROW;
        if (square_after(batch->engine, square, shift) !=
            (none ? HM_PHASE_NO_SQUARE : row * HM_ROW + place))
            return false;
    }
    return true;
}

/* ---- rays and pawns ---- */

/* Steps have numbers in which a step and its opposite are equally far from the middle. Rays add or
 * subtract one generator or two. */
static void batch_rows_find_ways(hm_phase_batch *batch) {
    enum { STEPS = 3 * HM_TURNS, MIDDLE = STEPS / 2 };
    unsigned ways = 0, families = 0;
    for (int step = 0; step <= MIDDLE; step++) {
        unsigned first = (unsigned)step / 3;
        int weight = (coefficient(first, HM_TURN_X) != 0) + (coefficient(first, HM_TURN_Y) != 0) +
                     (coefficient(first, HM_TURN_Z) != 0) + (step % 3 != 1);
        bool ray = weight == 1 || weight == 2;
        for (int end = step;; end = STEPS - 1 - step) {
            unsigned turn = (unsigned)end / 3;
            int places = end % 3 - 1;
            batch->family[turn][places + 1] = (uint8_t)(ray ? families : HM_NO_FAMILY);
            if (ray) {
                batch->way[ways++] =
                    (hm_row_way){(uint8_t)turn, (int8_t)places, (uint8_t)families, weight == 2};
            }
            if (end != step || step == MIDDLE) break;
        }
        families += ray;
    }
}

static void find_pawn(hm_phase_batch *batch, hm_4d_piece piece) {
    hm_row_pawn *pawn = &batch->pawn[piece];
    int forward = HM_4D_COLOUR(piece) == HM_4D_BLACK ? -1 : 1;
    bool along_y = HM_4D_KIND(piece) == HM_4D_PAWN_Y;
    pawn->turn = (uint8_t)(along_y ? HM_STAY + forward * HM_TURN_Y : HM_STAY);
    pawn->places = (int8_t)(along_y ? 0 : forward);
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        unsigned rank = hm_phase_pawn_rank(piece, square), bit = 1u << square % HM_ROW;
        if (rank == HM_PHASE_START) pawn->start[square / HM_ROW] |= (uint8_t)bit;
        if (rank == HM_PHASE_LAST) pawn->last[square / HM_ROW] |= (uint8_t)bit;
    }
}

bool hm_phase_rows_find(hm_phase_batch *batch) {
    static const unsigned units[] = {HM_TURN_X, HM_TURN_Y, HM_TURN_Z};
    const hm_phase_map *map = &batch->engine->map;
    /* 1. Turns by one generator. */
    for (int axis = 0; axis < 3; axis++) {
        turn_by_one(batch, HM_STAY + units[axis], map->generator[axis]);
        turn_by_one(batch, HM_STAY - units[axis], map->modulus - map->generator[axis]);
    }
    /* 2. Turns by several: one after the other. Those by one become themselves. */
    for (unsigned turn = 0; turn < HM_TURNS; turn++) {
        for (unsigned row = 0; row <= HM_ROWS; row++) {
            unsigned to = row;
            for (int axis = 0; axis < 3; axis++) {
                int steps = coefficient(turn, units[axis]);
                if (steps != 0) to = batch->turned[HM_STAY + steps * (int)units[axis]][to];
            }
            batch->turned[turn][row] = (uint16_t)to;
        }
    }
    for (unsigned turn = 0; turn < HM_TURNS; turn++) {
        for (unsigned row = 0; row < HM_ROWS; row++) {
            unsigned from = batch->turned[HM_TURNS - 1 - turn][row];
            batch->before[turn][row] =
                (uint8_t)(from == HM_NO_ROW ? HM_STREAM_ROWS : from % HM_STREAM_ROWS);
        }
    }
    /* 3. Rays and pawns. */
    batch_rows_find_ways(batch);
    for (unsigned colour = HM_4D_WHITE; colour <= HM_4D_BLACK; colour += HM_4D_BLACK) {
        find_pawn(batch, (hm_4d_piece)(HM_4D_PAWN_Y | colour));
        find_pawn(batch, (hm_4d_piece)(HM_4D_PAWN_W | colour));
    }
    /* 4. Whether it is so. */
    for (uint32_t number = 0; number < hm_phase_family_numbers(map); number++) {
        int32_t vector[HM_PHASE_AXES];
        bool leap = hm_phase_family_vector(map, HM_PHASE_KING_STEP, number, vector) ||
                    hm_phase_family_vector(map, HM_PHASE_KNIGHT_JUMP, number, vector);
        if (leap && !holds_for(batch, vector)) return false;
    }
    return true;
}
