/* Gates of single pieces on the empty board of 4D chess, and of the numbers below them
 * (docs/phase4d.md, section 4: INV, MOD, MOB, DOUBLE, EDGE). */
#include "phase4d/gates.h"
#include "phase4d/map.h"
#include "phase4d/phase_engine.h"

#include <string.h>

/* ---- numbers ---- */

/* By division on towers; on other maps by a search through the phases of all squares. */
hm_status hm_phase_test_inverse(hm_phase_proof *proof) {
    const hm_phase_engine *engine = proof->engine;
    bool divides = hm_phase_is_tower(&engine->map);
    hm_phase_inverse inverse = {0};
    hm_status status = hm_phase_inverse_make(&engine->map, &inverse, proof->error);
    for (uint32_t residue = 0; status == HM_OK && residue < engine->map.modulus; residue++) {
        uint32_t got = hm_phase_engine_square(engine, residue);
        uint32_t want = divides ? hm_phase_invert(&engine->map, residue)
                                : hm_phase_inverse_first(&inverse, residue);
        if (!hm_phase_tell(proof, got == want)) continue;
        hm_phase_failure failure = {.number = residue,
                                    .origin = HM_PHASE_NONE,
                                    .missing = want != HM_PHASE_NONE,
                                    .extra = got != HM_PHASE_NONE};
        hm_phase_keep(proof, &failure, &want, &got);
    }
    hm_phase_inverse_free(&inverse);
    return status;
}

/* Every sum of two residues. */
hm_status hm_phase_test_reduction(hm_phase_proof *proof) {
    const hm_phase_reducer *reducer = &proof->engine->reducer;
    for (uint64_t number = 0; number < 2ull * reducer->modulus; number++) {
        bool holds = hm_phase_reduce(reducer, number) == number % reducer->modulus;
        if (!hm_phase_tell(proof, holds)) continue;
        hm_phase_failure failure = {.kind = HM_PHASE_OF_NUMBER, .number = number};
        hm_phase_keep(proof, &failure, NULL, NULL);
    }
    return HM_OK;
}

/* ---- the two sides of the comparison ---- */

/* The operator's residues that have a square. */
static hm_4d_set operator_reach(const hm_phase_engine *engine, hm_4d_piece piece, unsigned flags,
                                unsigned origin) {
    uint32_t shifts[HM_PHASE_OPERATOR]; /* the engine's maps have four axes of side 8 */
    hm_4d_set set = {0};
    if (hm_phase_is_pawn(piece) && hm_phase_pawn_rank(piece, origin) == HM_PHASE_START)
        flags |= HM_PHASE_START_RANK;
    size_t count = hm_phase_shifts(&engine->map, piece, flags, shifts);
    for (size_t i = 0; i < count; i++) {
        uint32_t phase = hm_phase_add(engine->phase[origin], shifts[i], engine->map.modulus);
        if (engine->square[phase] != HM_PHASE_NO_SQUARE)
            hm_phase_set_add(&set, engine->square[phase]);
    }
    return set;
}

static hm_4d_set spatial_reach(const hm_phase_map *map, hm_4d_piece piece, unsigned flags,
                               unsigned origin) {
    uint32_t squares[HM_PHASE_OPERATOR];
    hm_4d_set set = {0};
    flags |= hm_phase_rank_flag(map, piece, origin);
    size_t count = hm_phase_spatial_reach(map, piece, flags, origin, squares);
    for (size_t i = 0; i < count; i++)
        hm_phase_set_add(&set, squares[i]);
    return set;
}

/* ---- counting ---- */

static unsigned gates_empty_size_of(const hm_4d_set *set) {
    unsigned size = 0;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++)
        size += HM_4D_SET_HAS(set, square);
    return size;
}

/* ---- gates ---- */

static const hm_4d_piece pawns[] = {HM_4D_PAWN_W, HM_4D_PAWN_W | HM_4D_BLACK, HM_4D_PAWN_Y,
                                    HM_4D_PAWN_Y | HM_4D_BLACK};
enum { PAWNS = 4 };

/* Tells whether a property of a reach holds; a failure shows where the reach is wrong. */
static void gates_empty_tell(hm_phase_proof *proof, hm_4d_piece piece, unsigned flags,
                             unsigned origin, const hm_4d_set *got, bool holds) {
    if (!hm_phase_tell_piece(proof, piece, holds)) return;
    hm_phase_failure failure = {.piece = piece, .origin = origin};
    hm_4d_set want = spatial_reach(proof->map, piece, flags, origin);
    hm_phase_keep_sets(proof, &failure, got, &want);
}

hm_status hm_phase_test_mobility(hm_phase_proof *proof) {
    const hm_phase_engine *engine = proof->engine;
    unsigned centre = HM_4D_SQUARE(3, 3, 3, 3);
    hm_4d_set knight = operator_reach(engine, HM_4D_KNIGHT, 0, centre);
    hm_4d_set king = operator_reach(engine, HM_4D_KING, 0, centre);
    gates_empty_tell(proof, HM_4D_KNIGHT, 0, centre, &knight,
                     gates_empty_size_of(&knight) == HM_PHASE_JUMPS);
    gates_empty_tell(proof, HM_4D_KING, 0, centre, &king,
                     gates_empty_size_of(&king) == HM_PHASE_KING_STEPS);
    for (unsigned origin = 0; origin < HM_4D_SQUARES; origin++) {
        hm_4d_set rook = operator_reach(engine, HM_4D_ROOK, 0, origin);
        hm_4d_set bishop = operator_reach(engine, HM_4D_BISHOP, 0, origin);
        gates_empty_tell(proof, HM_4D_ROOK, 0, origin, &rook, gates_empty_size_of(&rook) == 28);
        /* A bishop changes two coordinates at a time: the parity of their sum is kept. */
        unsigned parity = HM_4D_X(origin) + HM_4D_Y(origin) + HM_4D_Z(origin) + HM_4D_W(origin);
        bool keeps = true;
        for (unsigned square = 0; square < HM_4D_SQUARES && keeps; square++) {
            unsigned sum = HM_4D_X(square) + HM_4D_Y(square) + HM_4D_Z(square) + HM_4D_W(square);
            keeps = !HM_4D_SET_HAS(&bishop, square) || (sum + parity) % 2 == 0;
        }
        gates_empty_tell(proof, HM_4D_BISHOP, 0, origin, &bishop, keeps);
        /* queen = rook + bishop, and these two have nothing in common: of squares that they share,
         * one of the two has each too many. */
        hm_4d_set queen = operator_reach(proof->engine, HM_4D_QUEEN, 0, origin);
        bool holds = true;
        for (size_t i = 0; i < HM_4D_SQUARES / 64; i++)
            holds &= (rook.word[i] & bishop.word[i]) == 0 &&
                     (rook.word[i] | bishop.word[i]) == queen.word[i];
        if (!hm_phase_tell_piece(proof, HM_4D_QUEEN, holds)) continue;
        hm_phase_failure failure = {.piece = HM_4D_QUEEN, .origin = origin};
        hm_4d_set want = spatial_reach(proof->map, HM_4D_QUEEN, 0, origin);
        for (size_t i = 0; i < HM_4D_SQUARES / 64; i++)
            want.word[i] &= ~(rook.word[i] & bishop.word[i]);
        hm_phase_keep_sets(proof, &failure, &queen, &want);
    }
    return HM_OK;
}

hm_status hm_phase_test_double_step(hm_phase_proof *proof) {
    static const struct {
        hm_4d_piece pawn;
        uint16_t from, one, two;
    } steps[] = {
        {HM_4D_PAWN_W, HM_4D_SQUARE(3, 3, 3, 1), HM_4D_SQUARE(3, 3, 3, 2),
         HM_4D_SQUARE(3, 3, 3, 3)},
        {HM_4D_PAWN_Y, HM_4D_SQUARE(3, 1, 3, 3), HM_4D_SQUARE(3, 2, 3, 3),
         HM_4D_SQUARE(3, 3, 3, 3)},
    };
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        hm_4d_set got = operator_reach(proof->engine, steps[i].pawn, 0, steps[i].from);
        hm_4d_set want = {0};
        hm_phase_set_add(&want, steps[i].one);
        hm_phase_set_add(&want, steps[i].two);
        gates_empty_tell(proof, steps[i].pawn, 0, steps[i].from, &got,
                         hm_phase_set_equal(&got, &want));
    }
    return HM_OK;
}

/* Captures of a pawn on the first or last file: one; anything from the last rank: nothing. */
hm_status hm_phase_test_edge(hm_phase_proof *proof) {
    for (size_t i = 0; i < PAWNS; i++) {
        for (unsigned origin = 0; origin < HM_4D_SQUARES; origin++) {
            bool last = hm_phase_pawn_rank(pawns[i], origin) == HM_PHASE_LAST;
            bool edge = HM_4D_X(origin) == 0 || HM_4D_X(origin) == 7;
            if (!last && !edge) continue;
            hm_4d_set all = operator_reach(proof->engine, pawns[i], HM_PHASE_CAPTURES, origin);
            hm_4d_set steps = operator_reach(proof->engine, pawns[i], 0, origin);
            unsigned captures = gates_empty_size_of(&all) - gates_empty_size_of(&steps);
            gates_empty_tell(proof, pawns[i], HM_PHASE_CAPTURES, origin, &all,
                             last ? gates_empty_size_of(&all) == 0 : captures == 1);
        }
    }
    return HM_OK;
}
