/* Attacks on a square (rules4p, section 4): only live pieces attack, and no slider sees through a
 * piece.
 *
 * There are two questions. Which pieces of these seats attack the square? This walks from the
 * square outwards to the first piece on each line; it counts and explains checks. Does any enemy of
 * a seat attack it? This is tested for every square that a king may step on and after every move
 * that is tried out, so it uses the index: the seat's view knows all hostile sliders of a line at
 * once, and leapers are found for four ranks at a time, by shifting them to where they attack. */
#include "chess4p/rules/attacks4p.h"

typedef struct list {
    uint8_t *squares; /* room for more than eight lines and eight leaps; NULL: only whether there is
                         one */
    size_t count;
} list;

static void attacks4p_note(list *l, int square) {
    if (l->squares != NULL) l->squares[l->count] = (uint8_t)square;
    l->count++;
}

/* Whether a live piece of `kind` beside the square attacks it; `straight`: not diagonally. */
static bool near_attacks(unsigned kind, int seat, int from, int square, bool straight) {
    switch (kind) {
    case HM_4P_PAWN:
        return hm_4p_pawn_attacks_square(seat, from, square);
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

static void attacks4p_look_around(const hm_4p_position *position, int square, unsigned seats,
                                  list *l) {
    seats &= position->index.attacking;
    for (int i = 0; i < 8; i++) {
        /* The first piece along a line. */
        int step = hm_4p_steps[i], at = square + step;
        bool straight = i < 4;
        while (hm_4p_at(position, at) == HM_4P_EMPTY)
            at += step;
        int owner = hm_4p_at(position, at) == HM_4P_WALL ? -1 : hm_4p_owner(position, at);
        if (owner >= 0 && (seats >> owner & 1) != 0) {
            unsigned kind = HM_4P_KIND(position->state.square[at]);
            bool far = kind == HM_4P_QUEEN || kind == HM_4P_POINT_QUEEN ||
                       kind == (straight ? HM_4P_ROOK : HM_4P_BISHOP);
            bool near = at == square + step;
            if (near ? near_attacks(kind, owner, at, square, straight) : far) attacks4p_note(l, at);
        }
        /* A knight. */
        at = square + hm_4p_leaps[i];
        if (HM_4P_KIND(hm_4p_at(position, at)) != HM_4P_KNIGHT) continue;
        owner = hm_4p_owner(position, at);
        if (owner >= 0 && (seats >> owner & 1)) attacks4p_note(l, at);
    }
}

size_t hm_4p_attackers(const hm_4p_position *position, int square, unsigned seats,
                       uint8_t attackers[HM_4P_ATTACKERS_MAX]) {
    list l = {.squares = attackers};
    if (hm_4p_exists(square)) attacks4p_look_around(position, square, seats, &l);
    return l.count;
}

bool hm_4p_is_attacked(const hm_4p_position *position, int square, unsigned seats) {
    list l = {0};
    if (hm_4p_exists(square)) attacks4p_look_around(position, square, seats, &l);
    return l.count > 0;
}

/* ---- by any enemy of a seat: from the index ----
 *
 * A window of four ranks begins at `rank`; its sixteen bits number i are the rank `rank` + i. */

/* A knight one rank away attacks two files aside, one two ranks away the next file. `low` is the
 * window two ranks below, `high` that two ranks above; between them they hold all knights that
 * count, and shifted by whole ranks those that stand one rank below or above each square. */
static inline uint64_t knight_attacks(const uint64_t knights[6], int rank) {
    uint64_t low = hm_4p_ranks(knights, rank - 2), high = hm_4p_ranks(knights, rank + 2);
    uint64_t below = low >> 16 | high << 48, above = low >> 48 | high << 16;
    uint64_t near = below | above, far = low | high;
    return near << 2 | near >> 2 | far << 1 | far >> 1;
}

/* Kings attack the squares above and below them, and those beside these and themselves. */
static inline uint64_t king_attacks(const uint64_t kings[6], int rank) {
    uint64_t low = hm_4p_ranks(kings, rank - 1), high = hm_4p_ranks(kings, rank + 3);
    uint64_t here = low >> 16 | high << 48, above = low >> 32 | high << 32;
    uint64_t straight = low | above, near = straight | here;
    return straight | near << 1 | near >> 1;
}

uint64_t hm_4p_leaper_attacks(const hm_4p_position *position, int seat, int rank) {
    const hm_4p_index *index = &position->index;
    const hm_4p_view *view = &index->view[index->view_of[seat]];
    uint64_t attacks = knight_attacks(view->knights, rank) | king_attacks(view->kings, rank);
    unsigned enemies = position->enemies[seat] & index->attacking;
    if (enemies >> HM_4P_RED & 1) {
        attacks |= hm_4p_pawn_attacks(index->pawns[HM_4P_RED], HM_4P_RED, rank);
    }
    if (enemies >> HM_4P_BLUE & 1) {
        attacks |= hm_4p_pawn_attacks(index->pawns[HM_4P_BLUE], HM_4P_BLUE, rank);
    }
    if (enemies >> HM_4P_YELLOW & 1) {
        attacks |= hm_4p_pawn_attacks(index->pawns[HM_4P_YELLOW], HM_4P_YELLOW, rank);
    }
    if (enemies >> HM_4P_GREEN & 1) {
        attacks |= hm_4p_pawn_attacks(index->pawns[HM_4P_GREEN], HM_4P_GREEN, rank);
    }
    return attacks;
}

/* Whether a slider is the nearest piece on either side of bit `at` of a line. */
static bool nearest_is_slider(unsigned sliders, unsigned occupied, unsigned at) {
    return (sliders >> hm_4p_above(occupied, at) & 1) != 0 ||
           (sliders >> hm_4p_below(occupied, at) & 1) != 0;
}

/* `gone`: what is looked through; NULL: nothing is. */
HM_INLINED bool attacks4p_see(const hm_4p_position *position, int seat, int square,
                              const hm_4p_place *gone) {
    const hm_4p_index *index = &position->index;
    const uint16_t *sliders = index->view[index->view_of[seat]].sliders;
    hm_4p_place place = hm_4p_place_of(square);
    if (sliders[place.rank] != 0) {
        unsigned occupied = hm_4p_rank_line(index->occupied, HM_4P_RANK(square));
        if (gone != NULL && place.rank == gone->rank) occupied &= ~(1u << gone->across);
        if (nearest_is_slider(sliders[place.rank], occupied, place.across)) return true;
    }
    if (sliders[place.file] != 0) {
        unsigned occupied = index->occupied_lines[place.file];
        if (gone != NULL && place.file == gone->file) occupied &= ~(1u << gone->up);
        if (nearest_is_slider(sliders[place.file], occupied, place.up)) return true;
    }
    if (sliders[place.diagonal] != 0) {
        unsigned occupied = index->occupied_lines[place.diagonal];
        if (gone != NULL && place.diagonal == gone->diagonal) occupied &= ~(1u << gone->across);
        if (nearest_is_slider(sliders[place.diagonal], occupied, place.across)) return true;
    }
    if (sliders[place.antidiagonal] == 0) return false;
    unsigned occupied = index->occupied_lines[place.antidiagonal];
    if (gone != NULL && place.antidiagonal == gone->antidiagonal) occupied &= ~(1u << gone->across);
    return nearest_is_slider(sliders[place.antidiagonal], occupied, place.across);
}

bool hm_4p_sliders_attack(const hm_4p_position *position, int seat, int square, int ignored) {
    hm_4p_place gone = hm_4p_place_of(ignored);
    return attacks4p_see(position, seat, square, &gone);
}

/* One square alone: the pawns, kings and knights that attack it are looked for where they would
 * stand. */
static bool leapers_attack(const hm_4p_position *position, int seat, int square) {
    /* In three ranks around it, for a square on file a: a bit is the file to its left. */
    static const uint64_t pawns[HM_4P_SEATS] = {5, 1 | 1ull << 32, 5ull << 32, 4 | 4ull << 32};
    const hm_4p_index *index = &position->index;
    const hm_4p_view *view = &index->view[index->view_of[seat]];
    if (!hm_4p_has_company(index, view, square)) return false;
    int file = HM_4P_FILE(square), rank = HM_4P_RANK(square);
    uint64_t found = hm_4p_ranks(view->kings, rank - 1) & 0x000700050007ull << file;
    found |= hm_4p_knight_ranks(view->knights, rank) & hm_4p_knight_steps(file);
    unsigned enemies = position->enemies[seat] & index->attacking;
    for (int enemy = 0; enemy < HM_4P_SEATS; enemy++) {
        if ((enemies >> enemy & 1) == 0) continue;
        found |= hm_4p_ranks(index->pawns[enemy], rank - 1) & pawns[enemy] << file;
    }
    return found != 0;
}

bool hm_4p_enemies_attack(const hm_4p_position *position, int seat, int square) {
    return attacks4p_see(position, seat, square, NULL) || leapers_attack(position, seat, square);
}

bool hm_4p_in_check(const hm_4p_position *position, int seat) {
    int king = position->king[seat];
    return king != HM_4P_NO_SQUARE && hm_4p_enemies_attack(position, seat, king);
}
