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
    seats &= position->index.attacking;
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

/* ---- attacks on a seat's king, by all its enemies: from the index ---- */

/* Squares that enemy pawns of the seat attack, in four rows of which the first is the rank `rank`.
 */
static uint64_t pawn_rows(const hm_4p_position *position, int seat, int rank) {
    unsigned enemies = position->enemies[seat] & position->index.attacking;
    uint64_t attacked = 0;
    for (int enemy = 0; enemy < HM_4P_SEATS; enemy++) {
        if ((enemies >> enemy & 1) == 0) continue;
        const uint16_t *row = position->index.pawns[enemy] + HM_4P_RANKS + rank;
        uint64_t below = hm_4p_rows(row - 1), above = hm_4p_rows(row + 1);
        switch (enemy) {
        case HM_4P_RED:
            attacked |= below << 1 | below >> 1;
            break;
        case HM_4P_BLUE:
            attacked |= (below | above) << 1;
            break;
        case HM_4P_YELLOW:
            attacked |= above << 1 | above >> 1;
            break;
        default:
            attacked |= (below | above) >> 1;
            break;
        }
    }
    return attacked;
}

uint64_t hm_4p_leaper_rows(const hm_4p_position *position, int seat, int rank) {
    const hm_4p_view *view = &position->index.view[position->index.view_of[seat]];
    const uint16_t *knights = view->knights + HM_4P_RANKS + rank;
    const uint16_t *kings = view->kings + HM_4P_RANKS + rank;
    uint64_t near = hm_4p_rows(knights - 1) | hm_4p_rows(knights + 1);
    uint64_t far = hm_4p_rows(knights - 2) | hm_4p_rows(knights + 2);
    uint64_t beside = hm_4p_rows(kings - 1) | hm_4p_rows(kings + 1), here = hm_4p_rows(kings);
    uint64_t touching = beside | here;
    return near << 2 | near >> 2 | far << 1 | far >> 1 | beside | touching << 1 | touching >> 1 |
           pawn_rows(position, seat, rank);
}

bool hm_4p_leapers_attack(const hm_4p_position *position, int seat, int square) {
    uint64_t rows = hm_4p_leaper_rows(position, seat, HM_4P_RANK(square));
    return rows >> (HM_4P_FILE(square) + 1) & 1;
}

/* Whether a slider is the nearest piece on either side of bit `at` of a line; the bits of `ignored`
 * are looked through. */
static bool nearest_is_slider(unsigned sliders, unsigned occupied, unsigned at) {
    if (sliders == 0) return false;
    return (sliders >> hm_4p_above(occupied, at) & 1) != 0 ||
           (sliders >> hm_4p_below(occupied, at) & 1) != 0;
}

bool hm_4p_sliders_attack(const hm_4p_position *position, int seat, int square, int ignored) {
    const hm_4p_index *index = &position->index;
    const hm_4p_view *view = &index->view[index->view_of[seat]];
    hm_4p_place place = hm_4p_place_of(square), gone = hm_4p_place_of(ignored);
    const unsigned lines[4] = {place.rank, place.file, place.diagonal, place.antidiagonal};
    const unsigned shared[4] = {gone.rank, gone.file, gone.diagonal, gone.antidiagonal};
    for (int i = 0; i < 4; i++) {
        unsigned occupied = index->occupied[lines[i]];
        if (lines[i] == shared[i]) occupied &= ~(1u << (i == 1 ? gone.up : gone.across));
        unsigned at = i == 1 ? place.up : place.across;
        if (nearest_is_slider(view->sliders[lines[i]], occupied, at)) return true;
    }
    return false;
}

bool hm_4p_enemies_attack(const hm_4p_position *position, int seat, int square) {
    return hm_4p_sliders_attack(position, seat, square, square) ||
           hm_4p_leapers_attack(position, seat, square);
}

bool hm_4p_in_check(const hm_4p_position *position, int seat) {
    int king = position->king[seat];
    return king != HM_4P_NO_SQUARE && hm_4p_enemies_attack(position, seat, king);
}
