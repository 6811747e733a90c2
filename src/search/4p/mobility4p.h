/* Private header of search/: what four-player pieces reach (mobility4p.c), and with wide registers
 * (mobility4p_avx2.c). */
#ifndef HM_SEARCH_MOBILITY_4P_H
#define HM_SEARCH_MOBILITY_4P_H

#include "chess4p/rules/board4p.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define HM_4P_WITH_AVX2 1
#else
#define HM_4P_WITH_AVX2 0
#endif

typedef struct hm_4p_mobility {
    int mobility[HM_4P_SEATS];  /* by view: squares that sliders and knights of its seats see, up to
                                   the first piece */
    int units[HM_4P_SEATS];     /* weight of the enemies that attack the squares around the king */
    int attackers[HM_4P_SEATS]; /* their number */
    unsigned seats[HM_4P_SEATS]; /* set: whose they are */
    int losses[HM_4P_SEATS];     /* what the attacked live pieces of the seat may lose */
} hm_4p_mobility;

/* Finds the mobility of all live pieces, what attacks kings, and what hangs: piece by piece; and
 * for all at once, or false where the processor cannot. Both find the same. */
void hm_4p_find_mobility_plain(const hm_4p_position *position, hm_4p_mobility *reach);
bool hm_4p_find_mobility_wide(const hm_4p_position *position, hm_4p_mobility *reach);

static inline void hm_4p_find_mobility(const hm_4p_position *position, hm_4p_mobility *reach) {
    if (!HM_4P_WITH_AVX2 || !hm_4p_find_mobility_wide(position, reach))
        hm_4p_find_mobility_plain(position, reach);
}

/* Units of king attack by kind of piece: for attacking the king's surroundings at all, and for each
 * square there. */
extern const uint8_t hm_4p_attack_weight[8], hm_4p_square_weight[8];

/* How many of the squares around a king a knight attacks, by its distance along files and ranks. */
unsigned hm_4p_knight_hits(int files, int ranks);

#endif
