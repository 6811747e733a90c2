/* Whether one move is legal, with many kings (rules4d, section 8).
 *
 * A move is legal when no own king is attacked after it. That holds if (1) every attacked king is
 * relieved: its attacker is taken or a square between is filled, or the king itself moves; (2) the
 * piece leaves no line open between an own king and an enemy slider; (3) a moving king goes to a
 * square that is not attacked. None of this needs the move to be made. */
#include "chess4d/rules/legality4d.h"
#include "chess4d/rules/attacks4d.h"
#include "chess4d/rules/castling4d.h"
#include "chess4d/rules/pins4d.h"

/* ---- relieving attacked kings ---- */

static bool relieves_king(const hm_4d_position *position, int king, int to, int victim) {
    hm_4d_set attackers;
    hm_4d_attackers(position, king, position->state.side ^ HM_4D_BLACK, &attackers);
    for (unsigned xy = 0; xy < 64; xy++) {
        for (uint64_t left = attackers.word[xy]; left != 0; left &= left - 1) {
            int attacker = (int)(xy << 6 | hm_4d_first(left));
            if (attacker == victim) continue;
            int squares[6];
            unsigned count = hm_4d_between(king, attacker, squares);
            bool closed = false;
            for (unsigned i = 0; i < count; i++)
                closed |= squares[i] == to;
            if (!closed) return false;
        }
    }
    return true;
}

bool hm_4d_relieves(const hm_4d_position *position, const hm_4d_set *attacked, int except, int to,
                    int victim) {
    for (unsigned xy = 0; xy < 64; xy++) {
        for (uint64_t left = attacked->word[xy]; left != 0; left &= left - 1) {
            int king = (int)(xy << 6 | hm_4d_first(left));
            if (king != except && !relieves_king(position, king, to, victim)) return false;
        }
    }
    return true;
}

/* ---- one move ---- */

bool hm_4d_is_pseudo_legal(const hm_4d_position *position, hm_4d_move move) {
    hm_4d_move moves[HM_4D_PSEUDO_FROM_MAX];
    size_t count = hm_4d_generate_pseudo_from(position, HM_4D_MOVE_FROM(move), moves);
    for (size_t i = 0; i < count; i++) {
        if (moves[i] == move) return true;
    }
    return false;
}

hm_4d_move hm_4d_move_find(const hm_4d_position *position, const hm_4d_move_words *words) {
    hm_4d_move moves[HM_4D_PSEUDO_FROM_MAX];
    size_t count = hm_4d_generate_pseudo_from(position, words->from, moves);
    for (size_t i = 0; i < count; i++) {
        hm_4d_move move = moves[i];
        unsigned tag = 1u << HM_4D_MOVE_TAG(move);
        bool same = HM_4D_MOVE_TO(move) == words->to &&
                    HM_4D_MOVE_PROMOTION(move) == words->promotion &&
                    (words->tags == 0 || words->tags == tag) && (words->denied & tag) == 0;
        if (same) return move;
    }
    return HM_4D_NO_MOVE;
}

bool hm_4d_is_legal(const hm_4d_position *position, hm_4d_move move) {
    return hm_4d_is_pseudo_legal(position, move) && hm_4d_leaves_safe(position, move);
}

bool hm_4d_leaves_safe(const hm_4d_position *position, hm_4d_move move) {
    int from = HM_4D_MOVE_FROM(move), to = HM_4D_MOVE_TO(move);
    int tag = HM_4D_MOVE_TAG(move);
    const hm_4d_state *state = &position->state;
    hm_4d_set attacked;
    bool check = hm_4d_in_check(position, state->side, &attacked);
    hm_4d_piece enemy = state->side ^ HM_4D_BLACK;
    if (hm_4d_is_castling(move)) {
        /* Castling fills squares beside the king's and empties two; only lines through these two
         * can open, and then the rook is pinned (rules4d, section 7, last point): what the king
         * shields another one from attacks the king. */
        return !check && !hm_4d_is_attacked(position, (from + to) / 2, enemy) &&
               !hm_4d_is_attacked(position, to, enemy) &&
               !hm_4d_shields(position, hm_4d_castling_rook_from(move));
    }
    if (tag == HM_4D_EN_PASSANT) {
        return hm_4d_relieves(position, &attacked, HM_4D_NO_SQUARE, to, hm_4d_ep_victim(state)) &&
               hm_4d_en_passant_is_safe(position, from);
    }
    if (!hm_4d_pin_allows(position, from, to)) return false;
    bool king = HM_4D_KIND(state->board.square[from]) == HM_4D_KING;
    if (king && hm_4d_attacks_through(position, (unsigned)to, enemy, from)) return false;
    return hm_4d_relieves(position, &attacked, king ? from : HM_4D_NO_SQUARE, to, to);
}
