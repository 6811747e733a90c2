/* Making moves (rules4d, sections 5 to 8). Where a victim stands or a castling rook goes is phase
 * arithmetic; coordinates name the homes of kings and rooks and the rank of a pawn. */
#include "phase4d/make.h"
#include "phase4d/phase_engine.h"

/* ---- the board ---- */

static uint16_t square_from(const hm_phase_engine *engine, uint32_t phase, uint32_t shift) {
    return engine->square[hm_phase_add(phase, shift, engine->map.modulus)];
}

size_t hm_phase_changes(const hm_phase_engine *engine, const uint8_t *board, hm_4d_move move,
                        hm_phase_change changes[HM_PHASE_CHANGES]) {
    uint16_t from = (uint16_t)HM_4D_MOVE_FROM(move), to = (uint16_t)HM_4D_MOVE_TO(move);
    int tag = HM_4D_MOVE_TAG(move), promotion = HM_4D_MOVE_PROMOTION(move);
    hm_4d_piece piece = board[from];
    size_t count = 0;
    changes[count++] = (hm_phase_change){from, HM_4D_EMPTY};
    if (tag == HM_4D_EN_PASSANT) {
        /* The victim stands one step of its own ahead of the target. */
        uint32_t ahead = engine->pawn[piece ^ HM_4D_BLACK].step;
        uint16_t victim = square_from(engine, engine->phase[to], ahead);
        changes[count++] = (hm_phase_change){victim, HM_4D_EMPTY};
    } else if (tag == HM_4D_CASTLE_KINGSIDE || tag == HM_4D_CASTLE_QUEENSIDE) {
        /* The rook of a castling: from three squares up or four down the x axis from the king's
         * origin, to the square that the king crosses. */
        bool kingside = tag == HM_4D_CASTLE_KINGSIDE;
        uint32_t modulus = engine->map.modulus, king = engine->phase[from];
        int64_t x = engine->map.generator[0], away = kingside ? 3 : 4;
        if (!kingside) x = -x;
        uint16_t corner = square_from(engine, king, hm_phase_residue(away * x, modulus));
        uint16_t crossed = square_from(engine, king, hm_phase_residue(x, modulus));
        changes[count++] = (hm_phase_change){corner, HM_4D_EMPTY};
        changes[count++] = (hm_phase_change){crossed, board[corner]};
    }
    hm_4d_piece arrives = promotion == 0 ? piece : (hm_4d_piece)(promotion | HM_4D_COLOUR(piece));
    changes[count++] = (hm_phase_change){to, arrives};
    return count;
}

/* ---- the state ---- */

/* Rights that end because this piece leaves its square or is taken there. */
static void make_drop_rights(hm_4d_state *state, unsigned square, hm_4d_piece piece) {
    enum { KINGS_FILE = 4, KINGS_ROOK = 7, QUEENS_ROOK = 0 };
    unsigned kind = HM_4D_KIND(piece), colour = piece >> 3, file = HM_4D_X(square);
    uint64_t others = ~(1ull << (HM_4D_Z(square) << 3 | HM_4D_W(square)));
    if (HM_4D_Y(square) != (colour == 0 ? 0u : 7u)) return;
    if ((kind == HM_4D_KING && file == KINGS_FILE) || (kind == HM_4D_ROOK && file == KINGS_ROOK)) {
        state->castling[colour][HM_4D_KINGSIDE] &= others;
    }
    if ((kind == HM_4D_KING && file == KINGS_FILE) || (kind == HM_4D_ROOK && file == QUEENS_ROOK)) {
        state->castling[colour][HM_4D_QUEENSIDE] &= others;
    }
}

void hm_phase_play(const hm_phase_engine *engine, hm_4d_state *state, hm_4d_move move) {
    unsigned from = (unsigned)HM_4D_MOVE_FROM(move), to = (unsigned)HM_4D_MOVE_TO(move);
    uint8_t *board = state->board.square;
    hm_4d_piece piece = board[from], taken = board[to];
    hm_phase_change changes[HM_PHASE_CHANGES];
    size_t count = hm_phase_changes(engine, board, move, changes);
    for (size_t i = 0; i < count; i++)
        board[changes[i].square] = changes[i].piece;
    make_drop_rights(state, from, piece);
    make_drop_rights(state, to, taken);
    bool steps_twice = HM_4D_MOVE_TAG(move) == HM_4D_DOUBLE_STEP;
    state->ep_target = HM_4D_NO_SQUARE;
    state->ep_axis = 0;
    if (steps_twice) {
        state->ep_target = square_from(engine, engine->phase[from], engine->pawn[piece].step);
        state->ep_axis = HM_4D_KIND(piece);
    }
    state->halfmove = hm_phase_is_pawn(piece) || taken != HM_4D_EMPTY ? 0 : state->halfmove + 1;
    state->fullmove += state->side == HM_4D_BLACK;
    state->side ^= HM_4D_BLACK;
}

/* ---- trials ---- */

/* Whether a move leaves an own king attacked (rules4d, section 8), by making it on the engine. */
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
