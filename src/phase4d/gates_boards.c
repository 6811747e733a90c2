/* Gates on occupied boards: destinations and check detection against the generator in
 * coordinates (phase4d, section 4: A, C and D). */
#include "phase4d/gates.h"

static hm_4d_set spatial_set(const hm_4d_board *board, unsigned origin) {
    uint16_t squares[HM_PHASE_DESTINATIONS];
    hm_4d_set set = {0};
    size_t count = hm_phase_spatial(board, origin, squares);
    for (size_t i = 0; i < count; i++)
        hm_phase_set_add(&set, squares[i]);
    return set;
}

typedef size_t solution(const hm_phase_engine *engine, const hm_4d_board *board, unsigned square,
                        uint32_t *phases);

static size_t native(const hm_phase_engine *engine, const hm_4d_board *board, unsigned square,
                     uint32_t *phases) {
    (void)board; /* Solution C sees the engine's occupation only */
    return hm_phase_destinations(engine, engine->phase[square], phases);
}

static void compare(hm_phase_engine *engine, solution *solve, hm_phase_gate *gate) {
    for (uint64_t seed = 0; seed < HM_PHASE_SEEDED; seed++) {
        hm_4d_board board;
        hm_phase_seeded_board(seed, &board);
        hm_phase_load(engine, &board);
        for (unsigned origin = 0; origin < HM_4D_SQUARES; origin++) {
            if (board.square[origin] == HM_4D_EMPTY) continue;
            uint32_t phases[HM_PHASE_DESTINATIONS];
            size_t count = solve(engine, &board, origin, phases);
            hm_4d_set got = {0}, want = spatial_set(&board, origin);
            for (size_t i = 0; i < count; i++)
                hm_phase_set_add(&got, engine->square[phases[i]]);
            hm_phase_tell(gate, hm_phase_set_equal(&got, &want));
        }
    }
}

void hm_phase_test_hybrid(hm_phase_engine *engine, hm_phase_gate *gate) {
    compare(engine, hm_phase_destinations_hybrid, gate);
}

void hm_phase_test_native(hm_phase_engine *engine, hm_phase_gate *gate) {
    compare(engine, native, gate);
}

void hm_phase_test_check(hm_phase_engine *engine, hm_phase_gate *gate) {
    for (uint64_t seed = 0; seed < HM_PHASE_SEEDED; seed++) {
        hm_4d_board board;
        hm_phase_seeded_board(seed, &board);
        hm_phase_load(engine, &board);
        for (unsigned colour = HM_4D_WHITE; colour <= HM_4D_BLACK; colour += HM_4D_BLACK) {
            hm_phase_tell(gate,
                          hm_phase_in_check(engine, colour, 0) ==
                                  hm_phase_spatial_in_check(&board, colour, 0) &&
                              hm_phase_in_check(engine, colour, HM_PHASE_NO_PAWNS) ==
                                  hm_phase_spatial_in_check(&board, colour, HM_PHASE_NO_PAWNS));
        }
    }
}

/* ---- one king, one pawn, around every square ---- */

static void pawn_beside_king(hm_phase_engine *engine, hm_4d_board *board, unsigned king,
                             unsigned from, hm_4d_piece pawn, hm_phase_gate *gate) {
    unsigned colour = HM_4D_COLOUR(pawn);
    board->square[king] = (hm_4d_piece)(HM_4D_KING | (colour ^ HM_4D_BLACK));
    board->square[from] = pawn;
    hm_phase_put(engine, engine->phase[king], board->square[king]);
    hm_phase_put(engine, engine->phase[from], pawn);
    hm_4d_set reach = spatial_set(board, from);
    hm_phase_tell(gate, hm_phase_in_check(engine, colour ^ HM_4D_BLACK, 0) ==
                            HM_4D_SET_HAS(&reach, king));
    board->square[king] = board->square[from] = HM_4D_EMPTY;
    hm_phase_put(engine, engine->phase[king], HM_4D_EMPTY);
    hm_phase_put(engine, engine->phase[from], HM_4D_EMPTY);
}

/* Pawns of both axes on the eight squares that differ by one in x and by one in y or in w: where
 * merging the axes, as the published program does, reports checks that are none. */
void hm_phase_test_pawn_check(hm_phase_engine *engine, hm_phase_gate *gate) {
    static const int vectors[8][4] = {{1, 1, 0, 0}, {1, -1, 0, 0}, {-1, 1, 0, 0}, {-1, -1, 0, 0},
                                      {1, 0, 0, 1}, {1, 0, 0, -1}, {-1, 0, 0, 1}, {-1, 0, 0, -1}};
    static const hm_4d_piece pawns[] = {HM_4D_PAWN_W, HM_4D_PAWN_Y, HM_4D_PAWN_W | HM_4D_BLACK,
                                        HM_4D_PAWN_Y | HM_4D_BLACK};
    hm_4d_board board = {0};
    hm_phase_load(engine, &board);
    for (unsigned king = 0; king < HM_4D_SQUARES; king++) {
        for (int v = 0; v < 8; v++) {
            unsigned x = HM_4D_X(king) + (unsigned)vectors[v][0];
            unsigned y = HM_4D_Y(king) + (unsigned)vectors[v][1];
            unsigned w = HM_4D_W(king) + (unsigned)vectors[v][3];
            if (x > 7 || y > 7 || w > 7) continue;
            unsigned from = HM_4D_SQUARE(x, y, HM_4D_Z(king), w);
            for (int p = 0; p < 4; p++)
                pawn_beside_king(engine, &board, king, from, pawns[p], gate);
        }
    }
}
