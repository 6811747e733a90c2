/* Private header of core/: SHA-256 by two ways. */
#ifndef HM_CORE_SHA256_H
#define HM_CORE_SHA256_H

#include "core/hash.h"

/* Whether the processor has the instructions of the second way (sha256_x86.c). */
bool hm_sha256_has_x86(void);
void hm_sha256_add_x86(uint32_t state[8], const uint32_t constants[64], const uint8_t *blocks,
                       size_t count);

#endif
