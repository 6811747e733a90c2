/* Who attacks a square (rules section 4): live pieces only, through nothing. */
#include "chess4p/chess4p.h"

static const int8_t knight_steps[8] = {33, 31, 18, 14, -14, -18, -31, -33};
static const int8_t king_steps[8] = {1, 16, -1, -16, 15, 17, -15, -17}; /* straight ones first */

typedef struct list {
    uint8_t *squares; /* NULL: only whether there is one */
    size_t count;
} list;

static void note(list *l, int square) {
    if (l->squares != NULL && l->count < HM_4P_ATTACKERS_MAX)
        l->squares[l->count] = (uint8_t)square;
    l->count++;
}

/* The seat's pawn on `from` attacks the two squares beside the one before it. */
static bool pawn_attacks(int seat, int from, int square) {
    int before = from + hm_4p_forward(seat), side = hm_4p_sideways(seat);
    return square == before + side || square == before - side;
}

/* Whether a live piece of `kind` beside the square, `step` away from it, attacks it. */
static bool near_attacks(unsigned kind, int seat, int from, int square, bool straight) {
    switch (kind) {
    case HM_4P_PAWN:
        return pawn_attacks(seat, from, square);
    case HM_4P_BISHOP:
        return !straight;
    case HM_4P_ROOK:
        return straight;
    case HM_4P_QUEEN:
    case HM_4P_POINT_QUEEN:
    case HM_4P_KING:
        return true;
    default:
        return false;
    }
}

static bool far_attacks(unsigned kind, bool straight) {
    return kind == HM_4P_QUEEN || kind == HM_4P_POINT_QUEEN ||
           kind == (straight ? HM_4P_ROOK : HM_4P_BISHOP);
}

static void look_along(const hm_4p_position *position, int square, unsigned seats, int step,
                       bool straight, list *l) {
    int at = square + step;
    while (hm_4p_at(position, at) == HM_4P_EMPTY)
        at += step;
    if (hm_4p_at(position, at) == HM_4P_WALL) return;
    int owner = hm_4p_owner(position, at);
    if (owner < 0 || (seats >> owner & 1) == 0) return;
    unsigned kind = HM_4P_KIND(position->state.square[at]);
    bool near = at == square + step;
    if (near ? near_attacks(kind, owner, at, square, straight) : far_attacks(kind, straight)) {
        note(l, at);
    }
}

static void look_around(const hm_4p_position *position, int square, unsigned seats, list *l) {
    seats &= position->attacking;
    for (int i = 0; i < 8; i++) {
        look_along(position, square, seats, king_steps[i], i < 4, l);
        int at = square + knight_steps[i];
        if (HM_4P_KIND(hm_4p_at(position, at)) != HM_4P_KNIGHT) continue;
        int owner = hm_4p_owner(position, at);
        if (owner >= 0 && (seats >> owner & 1)) note(l, at);
    }
}

size_t hm_4p_attackers(const hm_4p_position *position, int square, unsigned seats,
                       uint8_t attackers[HM_4P_ATTACKERS_MAX]) {
    list l = {.squares = attackers};
    if (hm_4p_exists(square)) look_around(position, square, seats, &l);
    return l.count;
}

bool hm_4p_is_attacked(const hm_4p_position *position, int square, unsigned seats) {
    list l = {0};
    if (hm_4p_exists(square)) look_around(position, square, seats, &l);
    return l.count > 0;
}

int hm_4p_king(const hm_4p_position *position, int seat) {
    return position->king[seat];
}

bool hm_4p_in_check(const hm_4p_position *position, int seat) {
    return hm_4p_is_attacked(position, position->king[seat], position->enemies[seat]);
}
