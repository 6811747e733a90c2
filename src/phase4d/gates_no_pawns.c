/* Check without pawns, as the published program has it: reverse casts against a forward scan, on a
 * position and after every move of its side (docs/phase4d.md, section 7). */
#include "phase4d/gates.h"

/* Whether both say the same of a board; `engine` has it loaded. */
static bool agree_on_checks(const hm_phase_engine *engine, const hm_4d_board *board) {
    bool same = true;
    for (unsigned colour = HM_4D_WHITE; colour <= HM_4D_BLACK; colour += HM_4D_BLACK) {
        same &= hm_phase_in_check(engine, colour, HM_PHASE_NO_PAWNS) ==
                hm_phase_spatial_in_check(board, colour, HM_PHASE_NO_PAWNS);
    }
    return same;
}

/* The destinations of the piece on a square, each tried in phases and on a board. */
static bool agree_on_piece(hm_phase_engine *engine, hm_4d_board *board, unsigned from,
                           uint64_t *safe) {
    uint32_t phases[HM_PHASE_DESTINATIONS];
    hm_4d_piece piece = board->square[from];
    size_t count = hm_phase_destinations(engine, engine->phase[from], phases);
    bool same = true;
    for (size_t i = 0; i < count; i++) {
        unsigned to = engine->square[phases[i]];
        hm_4d_piece taken = board->square[to];
        hm_4d_move move = HM_4D_MOVE(from, to, 0, HM_4D_PLAIN);
        bool attacked = hm_phase_leaves_king_in_check(engine, move, HM_PHASE_NO_PAWNS);
        board->square[from] = HM_4D_EMPTY;
        board->square[to] = piece;
        same &=
            attacked == hm_phase_spatial_in_check(board, HM_4D_COLOUR(piece), HM_PHASE_NO_PAWNS);
        board->square[from] = piece;
        board->square[to] = taken;
        *safe += !attacked;
    }
    return same;
}

bool hm_phase_agrees_without_pawns(hm_phase_engine *engine, const hm_4d_state *state, bool *check,
                                   uint64_t *safe) {
    hm_4d_board board = state->board;
    *safe = 0;
    hm_phase_load(engine, &board);
    *check = hm_phase_in_check(engine, state->side, HM_PHASE_NO_PAWNS);
    bool same = agree_on_checks(engine, &board);
    for (unsigned from = 0; from < HM_4D_SQUARES; from++) {
        hm_4d_piece piece = board.square[from];
        if (piece == HM_4D_EMPTY || HM_4D_COLOUR(piece) != state->side) continue;
        same &= agree_on_piece(engine, &board, from, safe);
    }
    return same;
}
