/* The test that a move leaves no own king attacked, by making it (rules4d, section 8). */
#include "phase4d/make.h"

bool hm_phase_leaves_king_in_check(hm_phase_engine *engine, hm_4d_move move, unsigned flags) {
    hm_4d_piece mover = engine->board[HM_4D_MOVE_FROM(move)];
    hm_phase_change changes[HM_PHASE_CHANGES];
    hm_4d_piece before[HM_PHASE_CHANGES];
    size_t count = hm_phase_changes(engine, engine->board, move, changes);
    for (size_t i = 0; i < count; i++) {
        before[i] = engine->board[changes[i].square];
        hm_phase_put(engine, engine->phase[changes[i].square], changes[i].piece);
    }
    bool attacked = hm_phase_in_check(engine, HM_4D_COLOUR(mover), flags);
    for (size_t i = count; i-- > 0;)
        hm_phase_put(engine, engine->phase[changes[i].square], before[i]);
    return attacked;
}
