/* Private header of core/: SHA-256 (sha256.c), by two ways. */
#ifndef HM_CORE_SHA256_H
#define HM_CORE_SHA256_H

#include "hypermate/core.h"

typedef struct hm_sha256 {
    uint32_t state[8];
    uint64_t length;
    uint8_t block[64];
    bool x86; /* the processor has instructions for it */
} hm_sha256;

void hm_sha256_init(hm_sha256 *sha);
void hm_sha256_add(hm_sha256 *sha, const void *data, size_t length);
void hm_sha256_hex(hm_sha256 *sha, char hex[65]); /* finishes */

/* Whether the processor has the instructions of the second way (sha256_x86.c). */
bool hm_sha256_has_x86(void);
void hm_sha256_add_x86(uint32_t state[8], const uint32_t constants[64], const uint8_t *blocks,
                       size_t count);

#endif
