/* Private header of core/: digests, repetition, random numbers. */
#ifndef HM_CORE_HASH_H
#define HM_CORE_HASH_H

#include "hypermate/core.h"

/* ---- hashing (sha256.c, sha256_x86.c) ---- */

typedef struct hm_sha256 {
    uint32_t state[8];
    uint64_t length;
    uint8_t block[64];
    bool x86; /* the processor has instructions for it */
} hm_sha256;

void hm_sha256_init(hm_sha256 *sha);
void hm_sha256_add(hm_sha256 *sha, const void *data, size_t length);
void hm_sha256_hex(hm_sha256 *sha, char hex[65]); /* finishes */

/* MD5 of a whole text as 32 lower-case digits (md5.c). */
void hm_md5_hex(const void *data, size_t length, char hex[33]);

/* ---- repetition (history.c): hm_history itself is public ---- */

/* Notes a key and returns how often it has occurred, this time included; 0 when memory is short. */
unsigned hm_history_add(hm_history *history, const uint64_t key[2]);
void hm_history_clear(hm_history *history);

/* ---- deterministic random numbers (random.c): xoshiro256**, seeded by splitmix64 ---- */

typedef struct hm_random {
    uint64_t state[4];
} hm_random;

void hm_random_init(hm_random *random, uint64_t seed);
/* Generator `number` of a seed: the same whichever others were asked for. */
void hm_random_stream(hm_random *random, uint64_t seed, uint64_t number);
uint64_t hm_random_next(hm_random *random);
/* Uniform in 0..bound-1, bound > 0; the same sequence on every machine. */
uint64_t hm_random_below(hm_random *random, uint64_t bound);

#endif
