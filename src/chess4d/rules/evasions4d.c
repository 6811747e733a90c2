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

#include <string.h>

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

/* Keeps those squares on which a piece relieves a king from an attacker: its own, and those
 * between. */
static unsigned evasions4d_keep(int king, int attacker, int *squares, unsigned count) {
    int between[6];
    unsigned lines = hm_4d_between(king, attacker, between), kept = 0;
    for (unsigned i = 0; i < count; i++) {
        bool closes = squares[i] == attacker;
        for (unsigned k = 0; k < lines && !closes; k++)
            closes = between[k] == squares[i];
        if (closes) squares[kept++] = squares[i];
    }
    return kept;
}

/* Squares on which a piece relieves all attacked kings but `except` from all attackers; the first
 * attacker of the first of them alone leaves seven at most. */
static unsigned evasions4d_find_targets(const evasion *e, int except, int targets[7]) {
    bool begun = false;
    unsigned count = 0;
    for (unsigned at = 0; at < 64; at++) {
        for (uint64_t kings = e->attacked->word[at]; kings != 0; kings &= kings - 1) {
            int king = (int)(at << 6 | hm_4d_first(kings));
            hm_4d_set attackers;
            if (king == except) continue;
            hm_4d_attackers(e->position, king, e->them, &attackers);
            for (unsigned xy = 0; xy < 64; xy++) {
                for (uint64_t left = attackers.word[xy]; left != 0; left &= left - 1) {
                    int attacker = (int)(xy << 6 | hm_4d_first(left));
                    if (!begun) {
                        targets[0] = attacker;
                        count = 1 + hm_4d_between(king, attacker, targets + 1);
                    } else {
                        count = evasions4d_keep(king, attacker, targets, count);
                    }
                    begun = true;
                    if (count == 0) return 0;
                }
            }
        }
    }
    return count;
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

static bool is_beside(int king, int square) {
    int x = HM_4D_X(king) - HM_4D_X(square), y = HM_4D_Y(king) - HM_4D_Y(square);
    int z = HM_4D_Z(king) - HM_4D_Z(square), w = HM_4D_W(king) - HM_4D_W(square);
    return x * x <= 1 && y * y <= 1 && z * z <= 1 && w * w <= 1;
}

/* Where a king may step so that all other kings are relieved, as far as lines tell; their number.
 * The only attacked king may step anywhere. */
static unsigned evasions4d_king_targets(const evasion *e, int king, bool attacked, int targets[7]) {
    unsigned count = 0, near = 0;
    if (attacked) {
        count = evasions4d_find_targets(e, king, targets);
    } else {
        count = e->target_count;
        memcpy(targets, e->targets, count * sizeof *targets);
    }
    for (unsigned i = 0; i < count; i++) {
        if (is_beside(king, targets[i])) targets[near++] = targets[i];
    }
    return near;
}

/* An own king that is not attacked helps only by a move to a target. So does one of several
 * attacked kings, by a move to a target of the others. */
static void evasions4d_add_king_moves(evasion *e, int king) {
    bool attacked = HM_4D_SET_HAS(e->attacked, king) != 0;
    bool free = attacked && e->attacked_count == 1;
    int targets[7];
    unsigned targeted = free ? 0 : evasions4d_king_targets(e, king, attacked, targets);
    if (!free && targeted == 0) return;
    hm_4d_move moves[HM_4D_PSEUDO_FROM_MAX];
    size_t count = hm_4d_generate_pseudo_from(e->position, king, moves);
    for (size_t i = 0; i < count; i++) {
        if (HM_4D_MOVE_TAG(moves[i]) != HM_4D_PLAIN) continue; /* no castling out of check */
        unsigned to = (unsigned)HM_4D_MOVE_TO(moves[i]);
        if ((e->view->attacks[hm_4d_bordered(to >> 6)] >> (to & 63) & 1) != 0) continue;
        bool relieves = free;
        for (unsigned k = 0; k < targeted; k++)
            relieves |= targets[k] == (int)to;
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
    e.target_count = evasions4d_find_targets(&e, HM_4D_NO_SQUARE, e.targets);
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
