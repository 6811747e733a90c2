/* Private header of prove/: what a search has found out about 4D positions (found4d.c). */
#ifndef HM_PROVE_FOUND_4D_H
#define HM_PROVE_FOUND_4D_H

#include "core/list.h"
#include "hypermate/chess4d.h"

/* A mate is looked for in at most so many moves. */
enum { HM_FOUND_4D_MOVES = 20 };

/* About a position with the attacker to move; 0: nothing is known. For `refuted` the defender may
 * be to move as well. */
typedef struct hm_find_4d {
    uint64_t key[2];
    hm_4d_move move; /* that mates within `won` moves */
    uint8_t won;     /* the attacker mates within so many moves */
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

/* Zero-initialise; clear frees. */
void hm_found_4d_clear(hm_found_4d *found);
/* NULL where nothing is known. */
hm_find_4d *hm_found_4d_get(const hm_found_4d *found, const uint64_t key[2]);
/* Adds to what is known. False when memory is short. */
bool hm_found_4d_add(hm_found_4d *found, const hm_find_4d *find);

#endif
