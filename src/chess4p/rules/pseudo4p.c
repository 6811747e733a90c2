/* Pseudo-legal moves of one piece, square by square.
 *
 * This is the plain way (rules4p, section 3). It serves rare cases (pinned pieces, castling,
 * walking kings, royal pieces of custom games) and single moves; free_moves4p.c does the rest. So
 * this file reads like the rules of each piece. hm_4p_capturable (board4p.h) decides what may be
 * captured, by teams, grey pieces and walls. Castling tests its squares for attacks here already,
 * since the test of the king's safety after the move does not cover them. */
#include "chess4p/rules/attacks4p.h"
#include "chess4p/rules/moves4p.h"

typedef struct list {
    const hm_4p_position *position;
    hm_4p_move *next;
    int seat, from;
} list;

static void pseudo4p_add(list *l, int to, int promotion, int tag) {
    *l->next++ = HM_4P_MOVE(l->from, to, promotion, tag);
}

/* ---- officers ---- */

static bool pseudo4p_add_step(list *l, int to) {
    bool empty = hm_4p_at(l->position, to) == HM_4P_EMPTY;
    if (empty || hm_4p_capturable(l->position, l->seat, to)) pseudo4p_add(l, to, 0, HM_4P_PLAIN);
    return empty;
}

static void pseudo4p_add_steps(list *l, const int8_t steps[8]) {
    for (int i = 0; i < 8; i++)
        pseudo4p_add_step(l, l->from + steps[i]);
}

/* Slides in the directions first .. last - 1 of hm_4p_steps: 0 to 3 are straight, 4 to 7
 * diagonal. */
static void add_slides(list *l, int first, int last) {
    for (int i = first; i < last; i++) {
        int to = l->from + hm_4p_steps[i];
        while (pseudo4p_add_step(l, to))
            to += hm_4p_steps[i];
    }
}

/* ---- castling ---- */

/* The rook three or four squares away from a king on one of the two middle squares of its home
 * line: at d/k for Red and Yellow, at 4/11 for Blue and Green. */
static void pseudo4p_add_castling(list *l, int distance, int tag) {
    const hm_4p_position *position = l->position;
    int at = hm_4p_along(l->seat, l->from);
    int home = hm_4p_home_rank(&position->state, l->seat);
    if (hm_4p_own_rank(l->seat, l->from) != home || (at != 6 && at != 7)) return;
    bool up = (at == 7) == (distance == 3);
    int step = up ? hm_4p_sideways(l->seat) : -hm_4p_sideways(l->seat);
    for (int i = 1; i < distance; i++) {
        if (hm_4p_at(position, l->from + i * step) != HM_4P_EMPTY) return;
    }
    /* A live rook of its own, or when the seat has left and the king walks, the rook that has
     * turned grey (rules4p, section 6.3). */
    int rook = l->from + distance * step;
    unsigned piece = position->state.square[rook];
    bool walks = position->index.silent >> l->seat & 1;
    if (walks && position->rules.dead_wall) return;
    if (walks) piece &= ~(unsigned)HM_4P_DEAD;
    if (piece != (HM_4P_ROOK | (unsigned)l->seat << 4)) return;
    if (hm_4p_at(position, rook + step) != HM_4P_WALL) return;
    for (int i = 0; i <= 2 && !position->rules.capture_the_king; i++) {
        int square = l->from + i * step;
        if (hm_4p_enemies_attack(position, l->seat, square)) return;
    }
    pseudo4p_add(l, l->from + 2 * step, 0, tag);
}

/* rules4p, section 3.3: both sides need their right. */
static void add_castlings(list *l) {
    const hm_4p_state *state = &l->position->state;
    if (state->castling_short >> l->seat & 1) pseudo4p_add_castling(l, 3, HM_4P_CASTLE_SHORT);
    if (state->castling_long >> l->seat & 1) pseudo4p_add_castling(l, 4, HM_4P_CASTLE_LONG);
}

size_t hm_4p_generate_castling(const hm_4p_position *position, int seat, hm_4p_move moves[2]) {
    list l = {position, moves, seat, position->king[seat]};
    add_castlings(&l);
    return (size_t)(l.next - moves);
}

/* ---- pawns ---- */

/* A pawn promotes exactly on `promotion_rank`; a pawn beyond it stays a pawn (rules4p, section
 * 3.1). */
static void add_pawn_move(list *l, int to, int tag) {
    const hm_4p_rules *rules = &l->position->rules;
    if (hm_4p_own_rank(l->seat, to) != rules->promotion_rank) {
        pseudo4p_add(l, to, 0, tag);
        return;
    }
    for (unsigned kinds = hm_4p_promotions(rules); kinds != 0; kinds &= kinds - 1)
        pseudo4p_add(l, to, hm_4p_first(kinds), tag);
}

/* A double step needs the pawn's base rank, whatever the pawn did before, and must not reach or
 * pass the rank of promotion (rules4p, section 3.1). */
static void add_pushes(list *l) {
    const hm_4p_position *position = l->position;
    int step = hm_4p_forward(l->seat), to = l->from + step;
    if (hm_4p_at(position, to) != HM_4P_EMPTY) return;
    add_pawn_move(l, to, HM_4P_PLAIN);
    int rank = hm_4p_own_rank(l->seat, l->from), promotion = position->rules.promotion_rank;
    if (rank != position->state.pawn_base_rank) return;
    if (rank + 1 == promotion || rank + 2 == promotion) return;
    if (hm_4p_at(position, to + step) == HM_4P_EMPTY)
        pseudo4p_add(l, to + step, 0, HM_4P_DOUBLE_STEP);
}

/* An en-passant capture replaces the plain capture on the same square (rules4p, section 3.2). */
static void add_pawn_captures(list *l) {
    int before = l->from + hm_4p_forward(l->seat), side = hm_4p_sideways(l->seat);
    for (int to = before - side; to <= before + side; to += 2 * side) {
        if (hm_4p_ep_seat(l->position, l->seat, l->from, to) >= 0) {
            add_pawn_move(l, to, HM_4P_EN_PASSANT);
        } else if (hm_4p_capturable(l->position, l->seat, to)) {
            add_pawn_move(l, to, HM_4P_PLAIN);
        }
    }
}

/* ---- all ---- */

/* Only the royal king castles: a spare king has no rights (rules4p, sections 3.3 and 3.6). */
static void pseudo4p_add_moves(list *l) {
    switch (HM_4P_KIND(l->position->state.square[l->from])) {
    case HM_4P_PAWN:
        add_pushes(l);
        add_pawn_captures(l);
        break;
    case HM_4P_KNIGHT:
        pseudo4p_add_steps(l, hm_4p_leaps);
        break;
    case HM_4P_BISHOP:
        add_slides(l, 4, 8);
        break;
    case HM_4P_ROOK:
        add_slides(l, 0, 4);
        break;
    case HM_4P_QUEEN:
    case HM_4P_POINT_QUEEN:
        add_slides(l, 0, 8);
        break;
    case HM_4P_KING:
        pseudo4p_add_steps(l, hm_4p_steps);
        if (l->from == l->position->king[l->seat]) add_castlings(l);
        break;
    default: /* custom pieces do not move */
        break;
    }
}

/* Two entries may name one square: hm_4p_ep_seat() decides whose pawn is captured, so that the
 * move is listed once. */
size_t hm_4p_generate_en_passant(const hm_4p_position *position, int seat,
                                 hm_4p_move moves[HM_4P_EP_MAX]) {
    const hm_4p_state *state = &position->state;
    list l = {.position = position, .next = moves, .seat = seat};
    for (int pusher = 0; pusher < HM_4P_SEATS; pusher++) {
        int to = state->ep[pusher].skipped;
        int behind = to - hm_4p_forward(seat), side = hm_4p_sideways(seat);
        if (to == HM_4P_NO_SQUARE) continue;
        for (int from = behind - side; from <= behind + side; from += 2 * side) {
            if (hm_4p_at(position, from) != (HM_4P_PAWN | seat << 4)) continue;
            if (hm_4p_ep_seat(position, seat, from, to) != pusher) continue;
            l.from = from;
            add_pawn_move(&l, to, HM_4P_EN_PASSANT);
        }
    }
    return (size_t)(l.next - moves);
}

/* A list of the moves of the piece on a square; false: it has none. */
static bool pseudo4p_begin(list *l, const hm_4p_position *position, int from, hm_4p_move *moves) {
    int owner = hm_4p_exists(from) ? hm_4p_owner(position, from) : -1;
    *l = (list){position, moves, owner, from};
    return owner >= 0 && !hm_4p_stays_for_ever(position, owner);
}

size_t hm_4p_generate_pseudo_from(const hm_4p_position *position, int from, hm_4p_move *moves) {
    list l;
    if (!pseudo4p_begin(&l, position, from, moves)) return 0;
    pseudo4p_add_moves(&l);
    return (size_t)(l.next - moves);
}

size_t hm_4p_generate_pseudo_towards(const hm_4p_position *position, int from, int to,
                                     hm_4p_move *moves) {
    unsigned kind = HM_4P_KIND(hm_4p_at(position, from));
    list l;
    if (!pseudo4p_begin(&l, position, from, moves)) return 0;
    bool slides = (1u << kind & (1u << HM_4P_BISHOP | 1u << HM_4P_ROOK | 1u << HM_4P_QUEEN |
                                 1u << HM_4P_POINT_QUEEN)) != 0;
    if (!slides || !hm_4p_exists(to)) {
        pseudo4p_add_moves(&l);
        return (size_t)(l.next - moves);
    }
    /* An officer gets there along a line of its own over empty squares. */
    int step = hm_4p_step_towards(from, to);
    bool straight =
        step == HM_4P_EAST || step == HM_4P_NORTH || step == -HM_4P_EAST || step == -HM_4P_NORTH;
    if (step == 0 || kind == (straight ? HM_4P_BISHOP : HM_4P_ROOK)) return 0;
    int at = from + step;
    while (at != to && hm_4p_at(position, at) == HM_4P_EMPTY)
        at += step;
    if (at == to) pseudo4p_add_step(&l, to);
    return (size_t)(l.next - moves);
}

size_t hm_4p_generate_pseudo(const hm_4p_position *position, hm_4p_move *moves) {
    hm_4p_move *next = moves;
    for (int from = 0; from < HM_4P_SQUARES; from++) {
        if (hm_4p_owner(position, from) != position->state.side) continue;
        next += hm_4p_generate_pseudo_from(position, from, next);
    }
    return (size_t)(next - moves);
}

/* A queen in the middle of the board has 45 moves, a pawn that promotes at most three times as many
 * as there are kinds. */
size_t hm_4p_moves_bound(const hm_4p_position *position) {
    enum { OF_A_PIECE = 45 };
    return (size_t)position->alive[position->state.side] * OF_A_PIECE;
}
