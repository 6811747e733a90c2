/* Why a move is refused: with three enemies nobody sees at once which of them has the king in
 * sight. */
#include "chess4p/rules/board4p.h"
#include "chess4p/rules/moves4p.h"
#include "chess4p/rules/play4p.h"
#include "hypermate/more/chess4p_play.h"

static const struct {
    const char *name;
    const char *words;
} refusals[] = {
    [HM_4P_LEGAL] = {"legal", "the move is legal"},
    [HM_4P_NO_PIECE] = {"no_piece", "no piece stands on the square"},
    [HM_4P_WRONG_SEAT] = {"wrong_seat", "the piece does not belong to the player to move"},
    [HM_4P_UNREACHABLE] = {"unreachable", "the piece cannot move there"},
    [HM_4P_PROMOTION_MISSING] = {"promotion_missing", "the move must name the promoted piece"},
    [HM_4P_PROMOTION_WRONG] = {"promotion_wrong", "the move does not promote to that piece"},
    [HM_4P_CASTLING_IN_CHECK] = {"castling_in_check", "no castling while the king is attacked"},
    [HM_4P_CASTLING_PATH] = {"castling_path_attacked", "a square on the king's way is attacked"},
    [HM_4P_LEAVES_KING] = {"leaves_king_attacked", "the move leaves the king attacked"},
    [HM_4P_BLOCKED] = {"unreachable", "a piece stands in the way"},
};

const char *hm_4p_refusal_name(hm_4p_refusal refusal) {
    return refusals[refusal].name;
}

const char *hm_4p_refusal_words(hm_4p_refusal refusal) {
    return refusals[refusal].words;
}

/* Where attackers of a square are noted. */
typedef struct notes {
    hm_4p_threat *threats;
    size_t capacity, count;
} notes;

static void why4p_note_attackers(notes *n, const hm_4p_position *position, int square,
                                 unsigned seats) {
    uint8_t attackers[HM_4P_ATTACKERS_MAX];
    size_t count = hm_4p_attackers(position, square, seats, attackers);
    for (size_t i = 0; i < count; i++) {
        if (n->count < n->capacity)
            n->threats[n->count] = (hm_4p_threat){attackers[i], (uint8_t)square};
        n->count++;
    }
}

/* The pseudo-legal move with these squares and this promotion. *squares says whether there is one
 * with any promotion. */
static hm_4p_move why4p_find_move(const hm_4p_position *position, hm_4p_move wanted,
                                  bool *squares) {
    hm_4p_move moves[HM_4P_PSEUDO_FROM_MAX];
    size_t count = hm_4p_generate_pseudo_from(position, HM_4P_MOVE_FROM(wanted), moves);
    *squares = false;
    for (size_t i = 0; i < count; i++) {
        if (HM_4P_MOVE_TO(moves[i]) != HM_4P_MOVE_TO(wanted)) continue;
        *squares = true;
        if (HM_4P_MOVE_PROMOTION(moves[i]) == HM_4P_MOVE_PROMOTION(wanted)) return moves[i];
    }
    return HM_4P_NO_MOVE;
}

/* Whether the king could castle if nobody attacked anything. */
static bool wants_to_castle(const hm_4p_position *position, hm_4p_move move) {
    hm_4p_state state = position->state;
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        int owner = hm_4p_owner(position, square);
        if (owner >= 0 && owner != state.side) state.square[square] |= HM_4P_DEAD;
    }
    hm_4p_position peace;
    hm_4p_position_init(&peace, &state, &position->rules);
    bool squares;
    return hm_4p_is_castling(why4p_find_move(&peace, move, &squares));
}

/* Whether the piece could make the move on a board without the others. */
static bool is_blocked(const hm_4p_position *position, hm_4p_move move) {
    hm_4p_state state = position->state;
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        if (square != HM_4P_MOVE_FROM(move) && state.square[square] != HM_4P_WALL)
            state.square[square] = HM_4P_EMPTY;
    }
    hm_4p_position bare;
    hm_4p_position_init(&bare, &state, &position->rules);
    bool squares;
    why4p_find_move(&bare, move, &squares);
    return squares;
}

hm_4p_refusal hm_4p_why(const hm_4p_position *position, hm_4p_move wanted, hm_4p_threat *threats,
                        size_t capacity, size_t *count) {
    notes n = {.threats = threats, .capacity = capacity};
    int from = HM_4P_MOVE_FROM(wanted), to = HM_4P_MOVE_TO(wanted), seat = position->state.side;
    hm_4p_piece piece = hm_4p_at(position, from);
    if (count != NULL) *count = 0;
    if (piece == HM_4P_EMPTY || piece == HM_4P_WALL) return HM_4P_NO_PIECE;
    if (hm_4p_owner(position, from) != seat) return HM_4P_WRONG_SEAT;
    bool squares;
    hm_4p_refusal refusal = HM_4P_UNREACHABLE;
    hm_4p_move move = why4p_find_move(position, wanted, &squares);
    if (move != HM_4P_NO_MOVE && hm_4p_is_legal(position, move)) return HM_4P_LEGAL;
    if (move != HM_4P_NO_MOVE) {
        /* In free-for-all whose king is taken attacks nothing any more (rules4p, section 4). */
        refusal = HM_4P_LEAVES_KING;
        hm_4p_position after = *position;
        hm_4p_undo undo;
        hm_4p_make(&after, move, &undo);
        unsigned enemies = hm_4p_enemies(&after, seat);
        if (position->rules.mode != HM_4P_TEAMS) enemies &= ~hm_4p_kings_taken(move, &undo);
        why4p_note_attackers(&n, &after, hm_4p_king(&after, seat), enemies);
    } else if (squares) {
        refusal =
            HM_4P_MOVE_PROMOTION(wanted) == 0 ? HM_4P_PROMOTION_MISSING : HM_4P_PROMOTION_WRONG;
    } else if (wants_to_castle(position, wanted)) {
        refusal = HM_4P_CASTLING_IN_CHECK;
        unsigned enemies = hm_4p_enemies(position, seat);
        why4p_note_attackers(&n, position, from, enemies);
        if (n.count == 0) {
            refusal = HM_4P_CASTLING_PATH;
            why4p_note_attackers(&n, position, (from + to) / 2, enemies);
            why4p_note_attackers(&n, position, to, enemies);
        }
    } else if (is_blocked(position, wanted)) {
        refusal = HM_4P_BLOCKED;
    }
    if (count != NULL) *count = n.count;
    return refusal;
}
