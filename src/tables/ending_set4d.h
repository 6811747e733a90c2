/* Private header of tables/: a set of positions, each with a distance (ending_set4d.c). */
#ifndef HM_ENDING_SET_4D_H
#define HM_ENDING_SET_4D_H

#include "core/list.h"

#include <pthread.h>
#include <stdint.h>

/* Distances are counted in moves of the side that wins. */
enum { HM_ENDING_4D_LONGEST = 254 };

/* Positions are added in the order of their distances. Zero-initialise but for the budget. */
typedef struct hm_ending_set_4d {
    HM_LIST(uint64_t) keys;                  /* in the order of their distances */
    HM_LIST(uint32_t) slots;                 /* a hash table of their numbers plus one */
    size_t begins[HM_ENDING_4D_LONGEST + 2]; /* the first key of each distance, and the end */
    unsigned distance;                       /* that keys are added for now */
    hm_budget *budget;
} hm_ending_set_4d;

void hm_ending_set_4d_clear(hm_ending_set_4d *set);
/* Adds a key with the distance at hand unless it is there. False: memory is short. */
bool hm_ending_set_4d_add(hm_ending_set_4d *set, uint64_t key);
/* From now on keys have the next distance. */
void hm_ending_set_4d_next(hm_ending_set_4d *set);
/* The distance of a key; -1: it is not there. */
int hm_ending_set_4d_find(const hm_ending_set_4d *set, uint64_t key);

/* The keys of one distance. */
typedef struct hm_ending_keys_4d {
    const uint64_t *at;
    size_t count;
} hm_ending_keys_4d;
hm_ending_keys_4d hm_ending_set_4d_keys(const hm_ending_set_4d *set, unsigned distance);

/* ---- what several threads find ---- */

/* Found by several threads, and put into one set. */
typedef struct hm_ending_harvest_4d {
    hm_ending_set_4d *set;
    pthread_mutex_t lock;
} hm_ending_harvest_4d;

enum { HM_ENDING_BASKET_4D = 8192 };

/* The results of one thread that are not yet in the table. */
typedef struct hm_ending_basket_4d {
    hm_ending_harvest_4d *harvest;
    size_t count;
    bool failed; /* memory was short */
    uint64_t keys[HM_ENDING_BASKET_4D];
} hm_ending_basket_4d;

void hm_ending_harvest_4d_begin(hm_ending_harvest_4d *harvest, hm_ending_set_4d *set);
void hm_ending_harvest_4d_end(hm_ending_harvest_4d *harvest);
/* False: memory is short. */
bool hm_ending_basket_4d_add(hm_ending_basket_4d *basket, uint64_t key);
bool hm_ending_basket_4d_empty(hm_ending_basket_4d *basket);

#endif
