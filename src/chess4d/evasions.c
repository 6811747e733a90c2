/* Legal moves in check (rules section 8): every attacked king must be relieved by the one move.
 *
 * Only few squares can relieve the first attacked king: its attacker's and those between. Moves of
 * other pieces are therefore found backwards, from these squares; kings are tried square by
 * square. A king attacked twice leaves moves to itself (or to an en-passant capture). */
#include "chess4d/chess4d.h"

#include <string.h>

typedef struct evasion {
    const hm_4d_position *position;
    const hm_4d_set *attacked;
    unsigned attacked_count;
    hm_4d_piece us, them;
    uint64_t attacks[HM_4D_BORDERED]; /* by enemy leapers */
    int targets[7];                   /* squares that relieve every attacked king */
    unsigned target_count;
    hm_4d_move *out; /* NULL: only count */
    size_t count;
} evasion;

static void add(evasion *e, hm_4d_move move) {
    if (e->out != NULL) e->out[e->count] = move;
    e->count++;
}

static int first_square(const hm_4d_set *set) {
    for (unsigned xy = 0; xy < 64; xy++) {
        if (set->word[xy] != 0) return (int)(xy << 6 | hm_4d_first(set->word[xy]));
    }
    return HM_4D_NO_SQUARE;
}

/* The squares that relieve the first attacked king from its first attacker; of these, the ones
 * that relieve all kings from all attackers. */
static void find_targets(evasion *e) {
    int king = first_square(e->attacked);
    hm_4d_set attackers;
    hm_4d_attackers(e->position, king, e->them, &attackers);
    int squares[7];
    squares[0] = first_square(&attackers);
    unsigned count = 1 + hm_4d_between(king, squares[0], squares + 1);
    for (unsigned i = 0; i < count; i++) {
        if (!hm_4d_relieves(e->position, e->attacked, HM_4D_NO_SQUARE, squares[i], squares[i])) {
            continue;
        }
        e->targets[e->target_count++] = squares[i];
    }
}

/* ---- other pieces, backwards from a target ---- */

static void add_pawn(evasion *e, int from, int to) {
    if (!hm_4d_pin_allows(e->position, from, to)) return;
    hm_4d_move moves[4];
    hm_4d_move *end = hm_4d_add_pawn_move(moves, from, to, e->position->state.board.square[from]);
    for (hm_4d_move *move = moves; move < end; move++)
        add(e, *move);
}

static void add_steps(evasion *e, int to, hm_4d_piece axis) {
    const hm_4d_piece *board = e->position->state.board.square;
    bool white = e->us == HM_4D_WHITE;
    hm_4d_piece pawn = axis | e->us;
    int along = axis == HM_4D_PAWN_Y ? HM_4D_Y(to) : HM_4D_W(to);
    if (along == (white ? 0 : 7)) return;
    int step = (axis == HM_4D_PAWN_Y ? HM_4D_SQUARE(0, 1, 0, 0) : 1) * (white ? 1 : -1);
    int from = to - step;
    if (board[from] == pawn) add_pawn(e, from, to);
    if (board[from] != HM_4D_EMPTY || along != (white ? 3 : 4)) return;
    from -= step;
    if (board[from] == pawn && hm_4d_pin_allows(e->position, from, to)) {
        add(e, HM_4D_MOVE(from, to, 0, HM_4D_DOUBLE_STEP));
    }
}

static void add_moves_to(evasion *e, int to) {
    const hm_4d_piece *board = e->position->state.board.square;
    bool capture = board[to] != HM_4D_EMPTY;
    hm_4d_set movers;
    hm_4d_attackers(e->position, to, e->us, &movers);
    for (unsigned xy = 0; xy < 64; xy++) {
        for (uint64_t left = movers.word[xy]; left != 0; left &= left - 1) {
            int from = (int)(xy << 6 | hm_4d_first(left));
            unsigned kind = HM_4D_KIND(board[from]);
            if (kind == HM_4D_KING) continue;
            if (kind <= HM_4D_PAWN_Y) {
                if (capture) add_pawn(e, from, to);
            } else if (hm_4d_pin_allows(e->position, from, to)) {
                add(e, HM_4D_MOVE(from, to, 0, HM_4D_PLAIN));
            }
        }
    }
    if (capture) return;
    add_steps(e, to, HM_4D_PAWN_Y);
    add_steps(e, to, HM_4D_PAWN_W);
}

static void add_en_passant(evasion *e) {
    int from[2];
    const hm_4d_state *state = &e->position->state;
    unsigned count = hm_4d_en_passant_capturers(e->position, from);
    for (unsigned i = 0; i < count; i++) {
        bool relieves = hm_4d_relieves(e->position, e->attacked, HM_4D_NO_SQUARE, state->ep_target,
                                       hm_4d_ep_victim(state));
        if (!relieves || !hm_4d_en_passant_is_safe(e->position, from[i])) continue;
        add(e, HM_4D_MOVE(from[i], state->ep_target, 0, HM_4D_EN_PASSANT));
    }
}

/* ---- kings ---- */

static bool is_target(const evasion *e, int square) {
    for (unsigned i = 0; i < e->target_count; i++) {
        if (e->targets[i] == square) return true;
    }
    return false;
}

/* Whether the other attacked kings are relieved when this one goes to `to`. */
static bool relieves_others(const evasion *e, int king, bool attacked, int to) {
    if (!attacked) return is_target(e, to);
    return e->attacked_count == 1 || hm_4d_relieves(e->position, e->attacked, king, to, to);
}

static void add_king_moves(evasion *e, int king) {
    bool attacked = HM_4D_SET_HAS(e->attacked, king) != 0;
    if (!attacked && e->target_count == 0) return;
    bool shields = attacked && hm_4d_shields(e->position, king);
    hm_4d_move moves[HM_4D_PSEUDO_FROM_MAX];
    size_t count = hm_4d_generate_pseudo_from(e->position, king, moves);
    for (size_t i = 0; i < count; i++) {
        if (HM_4D_MOVE_TAG(moves[i]) != HM_4D_PLAIN) continue; /* no castling out of check */
        unsigned to = (unsigned)HM_4D_MOVE_TO(moves[i]);
        if ((e->attacks[hm_4d_bordered(to >> 6)] >> (to & 63) & 1) != 0) continue;
        if (!relieves_others(e, king, attacked, (int)to)) continue;
        if (hm_4d_slider_attacks(e->position, to, e->them, king)) continue;
        if (shields && !hm_4d_pin_allows(e->position, king, (int)to)) continue;
        add(e, moves[i]);
    }
}

/* ---- all ---- */

static size_t evade(const hm_4d_position *position, const hm_4d_set *attacked, hm_4d_move *moves) {
    evasion e = {.position = position, .attacked = attacked, .out = moves};
    e.us = position->state.side;
    e.them = e.us ^ HM_4D_BLACK;
    for (unsigned xy = 0; xy < 64; xy++)
        e.attacked_count += hm_4d_popcount(attacked->word[xy]);
    hm_4d_leaper_attacks(position, e.them, e.attacks);
    find_targets(&e);
    for (unsigned i = 0; i < e.target_count; i++)
        add_moves_to(&e, e.targets[i]);
    add_en_passant(&e);
    unsigned king = HM_4D_KING | e.us;
    for (uint64_t words = position->occupied_words[king]; words != 0; words &= words - 1) {
        unsigned xy = hm_4d_first(words);
        for (uint64_t left = position->pieces[king][xy]; left != 0; left &= left - 1) {
            add_king_moves(&e, (int)(xy << 6 | hm_4d_first(left)));
        }
    }
    return e.count;
}

size_t hm_4d_generate_evasions(const hm_4d_position *position, const hm_4d_set *attacked,
                               hm_4d_move *moves) {
    return evade(position, attacked, moves);
}

uint64_t hm_4d_count_evasions(const hm_4d_position *position, const hm_4d_set *attacked) {
    return evade(position, attacked, NULL);
}
