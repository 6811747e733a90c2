/* Legal moves in check (rules4d, section 8): every attacked king must be relieved by the one move.
 *
 * Several kings may be attacked at once, each by several pieces, and then there is often no move at
 * all. The search begins with one king, the first attacked one, and one of its attackers: whatever
 * relieves that king, short of moving it, must take this attacker or step between. That leaves at
 * most seven squares (`targets`), of which only the squares remain that relieve all attacked kings
 * from all attackers at once. So
 *
 * - other pieces are found backwards: for each target, which pieces can move there? These are the
 *   target's attackers, plus the pawns that advance to it; each of them may be pinned;
 * - a king that is attacked may walk away, if the rest is relieved by that; one that is not may
 *   step onto a target like any piece. Both are tried square by square, looking through the square
 *   that the king leaves;
 * - en passant captures a pawn that is not on the target square, and is tested separately.
 *
 * A king attacked twice leaves no target but one that closes both lines, so mostly moves of that
 * king alone. There is no castling out of check. */
#include "chess4d/rules/attacks4d.h"
#include "chess4d/rules/legality4d.h"
#include "chess4d/rules/pawns4d.h"
#include "chess4d/rules/pins4d.h"
#include "chess4d/rules/view4d.h"

typedef struct evasion {
    const hm_4d_view *view;
    const hm_4d_position *position; /* the view's */
    const hm_4d_set *attacked;      /* own kings */
    unsigned attacked_count;
    hm_4d_piece us, them;
    int targets[7]; /* squares that relieve every attacked king when a piece comes there */
    unsigned target_count;
    hm_4d_sink *sink;
    size_t most; /* counting may end above this */
    hm_4d_mode mode;
} evasion;

static bool evasions4d_is_enough(const evasion *e) {
    return e->sink->count > e->most;
}

static void evasions4d_add(evasion *e, hm_4d_move move) {
    hm_4d_emit_one(e->sink, move, e->mode);
}

static int first_square(const hm_4d_set *set) {
    for (unsigned xy = 0; xy < 64; xy++) {
        if (set->word[xy] != 0) return (int)(xy << 6 | hm_4d_first(set->word[xy]));
    }
    return HM_4D_NO_SQUARE;
}

/* The squares that relieve the first attacked king from its first attacker; of these, the ones
 * that relieve all kings from all attackers. */
static void evasions4d_find_targets(evasion *e) {
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

/* Whether the piece on `from` opens no line to an own king: the view knows who keeps one closed. */
static bool may_leave(const evasion *e, int from, int to) {
    return !HM_4D_SET_HAS(&e->view->pinned, from) || hm_4d_pin_allows(e->position, from, to);
}

/* ---- other pieces, backwards from a target ---- */

/* A pawn that reaches its last rank promotes, which makes up to four moves. */
static void evasions4d_add_pawn(evasion *e, int from, int to) {
    if (!may_leave(e, from, to)) return;
    hm_4d_move moves[4];
    hm_4d_move *end = hm_4d_add_pawn_move(moves, from, to, e->position->state.board.square[from]);
    for (hm_4d_move *move = moves; move < end; move++)
        evasions4d_add(e, *move);
}

/* The pawns of an axis that advance to an empty target, by one step or by two. */
static void evasions4d_add_steps(evasion *e, int to, hm_4d_piece axis) {
    const hm_4d_piece *board = e->position->state.board.square;
    bool white = e->us == HM_4D_WHITE;
    hm_4d_piece pawn = axis | e->us;
    int along = axis == HM_4D_PAWN_Y ? HM_4D_Y(to) : HM_4D_W(to);
    if (along == (white ? 0 : 7)) return;
    int step = (axis == HM_4D_PAWN_Y ? HM_4D_SQUARE(0, 1, 0, 0) : 1) * (white ? 1 : -1);
    int from = to - step;
    if (board[from] == pawn) evasions4d_add_pawn(e, from, to);
    if (board[from] != HM_4D_EMPTY || along != (white ? 3 : 4)) return;
    from -= step;
    if (board[from] == pawn && may_leave(e, from, to)) {
        evasions4d_add(e, HM_4D_MOVE(from, to, 0, HM_4D_DOUBLE_STEP));
    }
}

/* Pawns capture and advance differently: attackers that are pawns count for captures only, and
 * steps are added for empty targets only. */
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
                if (capture) evasions4d_add_pawn(e, from, to);
            } else if (may_leave(e, from, to)) {
                evasions4d_add(e, HM_4D_MOVE(from, to, 0, HM_4D_PLAIN));
            }
        }
    }
    if (capture) return;
    evasions4d_add_steps(e, to, HM_4D_PAWN_Y);
    evasions4d_add_steps(e, to, HM_4D_PAWN_W);
}

/* ---- kings ---- */

/* An own king that is not attacked helps only by a move to a target. */
static void evasions4d_add_king_moves(evasion *e, int king) {
    bool attacked = HM_4D_SET_HAS(e->attacked, king) != 0;
    if (!attacked && e->target_count == 0) return;
    hm_4d_move moves[HM_4D_PSEUDO_FROM_MAX];
    size_t count = hm_4d_generate_pseudo_from(e->position, king, moves);
    for (size_t i = 0; i < count; i++) {
        if (HM_4D_MOVE_TAG(moves[i]) != HM_4D_PLAIN) continue; /* no castling out of check */
        unsigned to = (unsigned)HM_4D_MOVE_TO(moves[i]);
        if ((e->view->attacks[hm_4d_bordered(to >> 6)] >> (to & 63) & 1) != 0) continue;
        /* The other attacked kings must be relieved, too. */
        bool relieves =
            attacked && (e->attacked_count == 1 ||
                         hm_4d_relieves(e->position, e->attacked, king, (int)to, (int)to));
        for (unsigned k = 0; k < e->target_count && !attacked; k++)
            relieves |= e->targets[k] == (int)to;
        if (!relieves) continue;
        if (hm_4d_slider_attacks(e->position, to, e->them, king)) continue;
        if (!may_leave(e, king, (int)to)) continue;
        evasions4d_add(e, moves[i]);
    }
}

/* ---- all ---- */

void hm_4d_evade(const hm_4d_view *view, const hm_4d_set *attacked, hm_4d_sink *sink, size_t most,
                 bool count_only) {
    evasion e = {
        .view = view, .position = view->position, .attacked = attacked, .sink = sink, .most = most};
    e.us = view->us;
    e.them = e.us ^ HM_4D_BLACK;
    e.mode = count_only ? HM_4D_COUNT : HM_4D_LIST;
    for (unsigned xy = 0; xy < 64; xy++)
        e.attacked_count += hm_popcount(attacked->word[xy]);
    evasions4d_find_targets(&e);
    for (unsigned i = 0; i < e.target_count && !evasions4d_is_enough(&e); i++)
        add_moves_to(&e, e.targets[i]);

    int from[2];
    const hm_4d_state *state = &e.position->state;
    unsigned count = hm_4d_en_passant_capturers(e.position, from);
    for (unsigned i = 0; i < count; i++) {
        bool relieves = hm_4d_relieves(e.position, e.attacked, HM_4D_NO_SQUARE, state->ep_target,
                                       hm_4d_ep_victim(state));
        if (!relieves || !hm_4d_en_passant_is_safe(e.position, from[i])) continue;
        evasions4d_add(&e, HM_4D_MOVE(from[i], state->ep_target, 0, HM_4D_EN_PASSANT));
    }

    unsigned king = HM_4D_KING | e.us;
    for (uint64_t words = view->position->occupied_words[king]; words != 0; words &= words - 1) {
        unsigned xy = hm_4d_first(words);
        uint64_t left = view->position->pieces[king][xy];
        for (; left != 0 && !evasions4d_is_enough(&e); left &= left - 1) {
            evasions4d_add_king_moves(&e, (int)(xy << 6 | hm_4d_first(left)));
        }
    }
}
