/* Private header of search/: what four-player pieces reach (reach4p.c). */
#ifndef HM_SEARCH_REACH_4P_H
#define HM_SEARCH_REACH_4P_H

#include "chess4p/board.h"

enum { HM_4P_TARGETS = 192 };

/* Kinds of attackers, from cheap to dear: a byte a seat. */
enum {
    HM_4P_BY_PAWN,
    HM_4P_BY_KNIGHT,
    HM_4P_BY_BISHOP,
    HM_4P_BY_ROOK,
    HM_4P_BY_QUEEN,
    HM_4P_BY_KING
};

typedef struct hm_4p_reach {
    int mobility[HM_4P_SEATS];   /* squares that sliders and knights see, up to the first piece */
    int units[HM_4P_SEATS];      /* weight of the enemies that attack the squares around the king */
    int attackers[HM_4P_SEATS];  /* their number */
    unsigned seats[HM_4P_SEATS]; /* set: whose they are */
    /* By square with a piece on it: who attacks or guards it, a byte a seat of bits 1 << kind. */
    uint32_t touched[HM_4P_SQUARES];
    uint8_t targets[HM_4P_TARGETS]; /* the squares of which that is not 0 */
    unsigned target_count;
} hm_4p_reach;

/* Of all live pieces. */
void hm_4p_find_reach(const hm_4p_position *position, hm_4p_reach *reach);

/* What a piece on a square that is attacked stands to lose there. */
int hm_4p_loss(const hm_4p_position *position, const hm_4p_reach *reach, int square, int owner);

/* What the members of a set of seats attack on a square: bits 1 << kind. */
static inline unsigned hm_4p_touched_by(uint32_t touched, unsigned seats) {
    unsigned kinds = 0;
    for (; seats != 0; seats &= seats - 1)
        kinds |= touched >> 8 * __builtin_ctz(seats) & 255;
    return kinds;
}

#endif
