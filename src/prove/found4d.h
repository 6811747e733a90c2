/* Private header of prove/: what a search has found out about 4D positions (found4d.c). */
#ifndef HM_PROVE_FOUND_4D_H
#define HM_PROVE_FOUND_4D_H

#include "core/list.h"
#include "hypermate/more/chess4d.h"

/* A mate is looked for in at most so many moves. */
enum { HM_FOUND_4D_MOVES = 20 };

/* About a position with the attacker to move, or, by another key, with the defender to move; 0:
 * nothing is known. */
typedef struct hm_find_4d {
    uint64_t key[2];
    hm_4d_move move; /* that mates within `won` moves; the defender is to move: none */
    uint8_t won;     /* the attacker mates within so many moves, with the last one if it is made */
    uint8_t failed;  /* there is no proof by threats within so many moves */
    uint8_t refuted; /* there is no mate within so many moves of the attacker */
    uint32_t node;   /* free for those who write a proof */
} hm_find_4d;

typedef struct hm_found_4d {
    hm_find_4d *slots; /* a hash table */
    size_t used, capacity;
    hm_budget *budget; /* NULL: no bound */
} hm_found_4d;

/* A slot that holds nothing. */
static inline bool hm_find_4d_is_free(const hm_find_4d *slot) {
    return slot->won == 0 && slot->failed == 0 && slot->refuted == 0;
}

/* Turns the key of a position into the key of a find with the defender to move, because either side
 * may be the attacker. */
static inline void hm_find_4d_defends(uint64_t key[2]) {
    key[1] ^= 0x9e3779b97f4a7c15u;
}

/* Zero-initialise; clear frees. */
void hm_found_4d_clear(hm_found_4d *found);
/* NULL where nothing is known. */
hm_find_4d *hm_found_4d_get(const hm_found_4d *found, const uint64_t key[2]);
/* Adds to what is known. False when memory is short. */
bool hm_found_4d_add(hm_found_4d *found, const hm_find_4d *find);

#endif
