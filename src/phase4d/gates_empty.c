/* Gates on empty boards: the operators against the generator in coordinates, at every origin
 * (phase4d, section 4: B, B+, mobility, double step, edge). */
#include "phase4d/gates.h"

#include <string.h>

/* ---- the two sides of the comparison ---- */

/* The operator's residues that have a square. */
static hm_4d_set clipped(const hm_phase_engine *engine, const uint32_t *shifts, size_t count,
                         unsigned origin) {
    hm_4d_set set = {0};
    for (size_t i = 0; i < count; i++) {
        uint32_t phase = hm_phase_add(engine->phase[origin], shifts[i], engine->map.modulus);
        if (engine->square[phase] != HM_PHASE_NO_SQUARE) {
            hm_phase_set_add(&set, engine->square[phase]);
        }
    }
    return set;
}

static hm_4d_set operator_reach(const hm_phase_engine *engine, hm_4d_piece piece, unsigned flags,
                                unsigned origin) {
    uint32_t shifts[HM_PHASE_OPERATOR]; /* the engine's maps have four axes of side 8 */
    if (hm_phase_is_pawn(piece) && hm_phase_pawn_rank(piece, origin) == HM_PHASE_START)
        flags |= HM_PHASE_START_RANK;
    return clipped(engine, shifts, hm_phase_shifts(&engine->map, piece, flags, shifts), origin);
}

static void add_spatial(hm_4d_set *set, hm_4d_board *board, hm_4d_piece piece, unsigned origin) {
    uint16_t squares[HM_PHASE_DESTINATIONS];
    hm_4d_piece before = board->square[origin];
    board->square[origin] = piece;
    size_t count = hm_phase_spatial(board, origin, squares);
    board->square[origin] = before;
    for (size_t i = 0; i < count; i++)
        hm_phase_set_add(set, squares[i]);
}

/* ---- counting ---- */

static unsigned size_of(const hm_4d_set *set) {
    unsigned size = 0;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++)
        size += HM_4D_SET_HAS(set, square);
    return size;
}

static void compare(const hm_phase_engine *engine, hm_4d_piece piece, unsigned flags,
                    hm_phase_gate *gate) {
    hm_4d_board empty = {0}, enemies;
    memset(&enemies, HM_4D_KNIGHT | (HM_4D_COLOUR(piece) ^ HM_4D_BLACK), sizeof enemies);
    for (unsigned origin = 0; origin < HM_4D_SQUARES; origin++) {
        hm_4d_set phase = operator_reach(engine, piece, flags, origin);
        hm_4d_set spatial = {0};
        add_spatial(&spatial, &empty, piece, origin);
        if ((flags & HM_PHASE_CAPTURES) != 0) add_spatial(&spatial, &enemies, piece, origin);
        hm_phase_tell(gate, hm_phase_set_equal(&phase, &spatial));
    }
}

/* ---- gates ---- */

void hm_phase_test_inverse(hm_phase_engine *engine, hm_phase_gate *gate) {
    for (uint32_t residue = 0; residue < engine->map.modulus; residue++) {
        hm_phase_tell(gate, hm_phase_engine_square(engine, residue) ==
                                hm_phase_invert(&engine->map, residue));
    }
}

static const hm_4d_piece pawns[] = {HM_4D_PAWN_W, HM_4D_PAWN_W | HM_4D_BLACK, HM_4D_PAWN_Y,
                                    HM_4D_PAWN_Y | HM_4D_BLACK};
enum { PAWNS = 4 };

void hm_phase_test_reach(hm_phase_engine *engine, hm_phase_gate *gate) {
    static const hm_4d_piece pieces[] = {HM_4D_ROOK, HM_4D_BISHOP, HM_4D_QUEEN, HM_4D_KNIGHT,
                                         HM_4D_KING};
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++)
        compare(engine, pieces[i], 0, gate);
    for (size_t i = 0; i < PAWNS; i++)
        compare(engine, pawns[i], 0, gate);
}

void hm_phase_test_captures(hm_phase_engine *engine, hm_phase_gate *gate) {
    for (size_t i = 0; i < PAWNS; i++)
        compare(engine, pawns[i], HM_PHASE_CAPTURES, gate);
}

static bool keeps_parity(const hm_4d_set *set, unsigned origin) {
    unsigned parity = HM_4D_X(origin) + HM_4D_Y(origin) + HM_4D_Z(origin) + HM_4D_W(origin);
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        unsigned sum = HM_4D_X(square) + HM_4D_Y(square) + HM_4D_Z(square) + HM_4D_W(square);
        if (HM_4D_SET_HAS(set, square) && (sum + parity) % 2 != 0) return false;
    }
    return true;
}

/* queen = rook + bishop, and these two have nothing in common */
static bool is_disjoint_union(const hm_4d_set *queen, const hm_4d_set *rook,
                              const hm_4d_set *bishop) {
    for (size_t i = 0; i < HM_4D_SQUARES / 64; i++) {
        if ((rook->word[i] & bishop->word[i]) != 0) return false;
        if ((rook->word[i] | bishop->word[i]) != queen->word[i]) return false;
    }
    return true;
}

void hm_phase_test_mobility(hm_phase_engine *engine, hm_phase_gate *gate) {
    unsigned centre = HM_4D_SQUARE(3, 3, 3, 3);
    hm_4d_set knight = operator_reach(engine, HM_4D_KNIGHT, 0, centre);
    hm_4d_set king = operator_reach(engine, HM_4D_KING, 0, centre);
    hm_phase_tell(gate, size_of(&knight) == HM_PHASE_JUMPS);
    hm_phase_tell(gate, size_of(&king) == HM_PHASE_KING_STEPS);
    for (unsigned origin = 0; origin < HM_4D_SQUARES; origin++) {
        hm_4d_set rook = operator_reach(engine, HM_4D_ROOK, 0, origin);
        hm_4d_set bishop = operator_reach(engine, HM_4D_BISHOP, 0, origin);
        hm_4d_set queen = operator_reach(engine, HM_4D_QUEEN, 0, origin);
        hm_phase_tell(gate, size_of(&rook) == 28);
        hm_phase_tell(gate, keeps_parity(&bishop, origin));
        hm_phase_tell(gate, is_disjoint_union(&queen, &rook, &bishop));
    }
}

void hm_phase_test_double_step(hm_phase_engine *engine, hm_phase_gate *gate) {
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
        hm_4d_set got = operator_reach(engine, steps[i].pawn, 0, steps[i].from);
        hm_4d_set want = {0};
        hm_phase_set_add(&want, steps[i].one);
        hm_phase_set_add(&want, steps[i].two);
        hm_phase_tell(gate, hm_phase_set_equal(&got, &want));
    }
}

/* Captures of a pawn on the first or last file: one; anything from the last rank: nothing. */
void hm_phase_test_edge(hm_phase_engine *engine, hm_phase_gate *gate) {
    for (size_t i = 0; i < PAWNS; i++) {
        for (unsigned origin = 0; origin < HM_4D_SQUARES; origin++) {
            bool last = hm_phase_pawn_rank(pawns[i], origin) == HM_PHASE_LAST;
            bool edge = HM_4D_X(origin) == 0 || HM_4D_X(origin) == 7;
            if (!last && !edge) continue;
            hm_4d_set all = operator_reach(engine, pawns[i], HM_PHASE_CAPTURES, origin);
            hm_4d_set steps = operator_reach(engine, pawns[i], 0, origin);
            unsigned captures = size_of(&all) - size_of(&steps);
            hm_phase_tell(gate, last ? size_of(&all) == 0 : captures == 1);
        }
    }
}
