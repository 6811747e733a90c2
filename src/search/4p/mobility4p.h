/* Private header of search/: what four-player pieces reach (mobility4p.c). */
#ifndef HM_SEARCH_MOBILITY_4P_H
#define HM_SEARCH_MOBILITY_4P_H

#include "chess4p/rules/board4p.h"

enum { HM_4P_TOUCHED = 32 }; /* index of the first square in hm_4p_mobility.touched */

/* Kinds of attackers, from cheap to dear: a byte a seat. */
enum {
    HM_4P_BY_PAWN,
    HM_4P_BY_KNIGHT,
    HM_4P_BY_BISHOP,
    HM_4P_BY_ROOK,
    HM_4P_BY_QUEEN,
    HM_4P_BY_KING
};

typedef struct hm_4p_mobility {
    int mobility[HM_4P_SEATS];   /* squares that sliders and knights see, up to the first piece */
    int units[HM_4P_SEATS];      /* weight of the enemies that attack the squares around the king */
    int attackers[HM_4P_SEATS];  /* their number */
    unsigned seats[HM_4P_SEATS]; /* set: whose they are */
    /* By square with a piece on it: who attacks or guards it, a byte a seat of bits 1 << kind. */
    uint32_t touched[HM_4P_TOUCHED + HM_4P_SQUARES + 32];
} hm_4p_mobility;

/* Finds the mobility of all live pieces. */
void hm_4p_find_mobility(const hm_4p_position *position, hm_4p_mobility *reach);

/* Finds what the attacked live pieces of each seat may lose, summed per seat. */
void hm_4p_find_losses(const hm_4p_position *position, const hm_4p_mobility *reach,
                       int losses[HM_4P_SEATS]);

/* The bytes of a set of seats. */
static inline uint32_t hm_4p_bytes_of(unsigned seats) {
    return (seats * 0x00204081u & 0x01010101u) * 255u;
}

/* The kinds of all seats together. */
static inline unsigned hm_4p_kinds_of(uint32_t touched) {
    touched |= touched >> 16;
    return (touched | touched >> 8) & 255u;
}

#endif
