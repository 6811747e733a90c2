/* Private header of chess4p/: attacks by all enemies of a seat, and what surrounds its king. */
#ifndef HM_CHESS4P_ATTACKS_H
#define HM_CHESS4P_ATTACKS_H

#include "chess4p/rules/board4p.h"

/* ---- by pawns ---- */

/* Squares in four ranks from `rank` on that pawns of a seat attack: to both sides of the square
 * before each. Red's stand a rank below what they attack, Yellow's a rank above, Blue's and Green's
 * in the ranks on both sides. */
static inline uint64_t hm_4p_pawn_attacks(const uint64_t pawns[6], int enemy, int rank) {
    uint64_t below = hm_4p_ranks(pawns, rank - 1), above = hm_4p_ranks(pawns, rank + 1);
    switch (enemy) {
    case HM_4P_RED:
        return below << 1 | below >> 1;
    case HM_4P_BLUE:
        return (below | above) << 1;
    case HM_4P_YELLOW:
        return above << 1 | above >> 1;
    default:
        return (below | above) >> 1;
    }
}

/* ---- by leapers ---- */

/* Whether anything that may be taken stands less than four squares from a square: mostly nothing
 * does, and then no pawn, knight or king attacks it or the squares around it. */
static inline bool hm_4p_has_company(const hm_4p_index *index, const hm_4p_view *view, int square) {
    const uint64_t *occupied = index->occupied;
    int file = HM_4P_FILE(square), rank = HM_4P_RANK(square);
    uint64_t columns = (0x7full << file >> 2 & 0xffff) * 0x0001000100010001;
    uint64_t below = hm_4p_ranks(occupied, rank - 3) & ~hm_4p_ranks(view->closed, rank - 3);
    uint64_t above = hm_4p_ranks(occupied, rank + 1) & ~hm_4p_ranks(view->closed, rank + 1);
    return ((below | above) & columns) != 0;
}

/* ---- attacks4p.c: by all enemies of a seat that attack ---- */

/* Squares that their pawns, knights and kings attack, in four ranks from `rank` (-1 to 12) on; also
 * bits beyond the board. */
uint64_t hm_4p_leaper_attacks(const hm_4p_position *position, int seat, int rank);
/* Their sliders; what stands on `ignored` is looked through (`square` itself: nothing is). */
bool hm_4p_sliders_attack(const hm_4p_position *position, int seat, int square, int ignored);
bool hm_4p_enemies_attack(const hm_4p_position *position, int seat, int square);

/* Whether a piece of the seat stands on a line with its king, and a hostile slider somewhere on
 * that line; otherwise it is not pinned. The seat has a king. */
bool hm_4p_may_be_pinned(const hm_4p_position *position, int seat, int square);

/* The surroundings of a seat's king. */
typedef struct hm_4p_guard {
    uint64_t pinned[4]; /* set: pieces that alone stand between it and a hostile slider; own ones,
                           but also of a partner, and walls */
    uint64_t steps;     /* squares around it that it may go to, as bits of three ranks */
    bool pins, check;
} hm_4p_guard;

/* The seat has a king; `guard` is all zero before. */
void hm_4p_look_around_king(const hm_4p_position *position, int seat, hm_4p_guard *guard);

/* Whether `to` lies on the line through `king` and `from`, which is on one. */
bool hm_4p_on_line(int king, int from, int to);

#endif
