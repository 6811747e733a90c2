/* Private header of core/: what every room uses and no caller sees. */
#ifndef HM_CORE_PRIVATE_H
#define HM_CORE_PRIVATE_H

#include "hypermate/core.h"

#include <stdarg.h>

#define HM_PRINTF(string, first) __attribute__((format(printf, string, first)))

/* ---- errors (error.c) ---- */

/* Fills error (may be NULL) and returns status, so that callers can `return hm_fail(...)`. */
hm_status hm_fail(hm_error *error, hm_status status, uint64_t offset, const char *format, ...)
    HM_PRINTF(4, 5);

/* "expected EXPECTED, found 'x...'": an escaped copy of a few bytes at offset, or "the end". */
hm_status hm_fail_expected(hm_error *error, hm_status status, const char *text, size_t length,
                           size_t offset, const char *expected);

/* HM_ERR_IO with the system's reason for errno: "NAME: cannot VERB: reason". */
hm_status hm_fail_errno(hm_error *error, const char *name, const char *verb);

/* Copies at most `limit` bytes of text with control and non-ASCII bytes escaped; always ends in
 * NUL. Returns the length written. */
size_t hm_escape(char *out, size_t capacity, const char *text, size_t length);

/* ---- growable text (text.c) ---- */

/* A growable byte string. Zero-initialise; data is NUL-terminated once something was added.
 * After a failed allocation `failed` is set and further additions do nothing, so that a writer
 * checks once at the end. */
typedef struct hm_text {
    char *data;
    size_t length;
    size_t capacity;
    bool failed;
} hm_text;

void hm_text_add(hm_text *text, const void *bytes, size_t length);
void hm_text_puts(hm_text *text, const char *string);
void hm_text_printf(hm_text *text, const char *format, ...) HM_PRINTF(2, 3);
bool hm_text_reserve(hm_text *text, size_t extra); /* room for `extra` more bytes and a NUL */
void hm_text_clear(hm_text *text);                 /* frees */

/* ---- hashing (sha256.c) ---- */

typedef struct hm_sha256 {
    uint32_t state[8];
    uint64_t length;
    uint8_t block[64];
} hm_sha256;

void hm_sha256_init(hm_sha256 *sha);
void hm_sha256_add(hm_sha256 *sha, const void *data, size_t length);
void hm_sha256_hex(hm_sha256 *sha, char hex[65]); /* finishes */

/* ---- deterministic random numbers (random.c): xoshiro256**, seeded by splitmix64 ---- */

typedef struct hm_random {
    uint64_t state[4];
} hm_random;

void hm_random_init(hm_random *random, uint64_t seed);
uint64_t hm_random_next(hm_random *random);
/* Uniform in 0..bound-1, bound > 0; the same sequence on every machine. */
uint64_t hm_random_below(hm_random *random, uint64_t bound);

/* ---- little-endian bytes ---- */

static inline uint32_t hm_le32_get(const uint8_t *bytes) {
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

static inline void hm_le32_put(uint8_t *bytes, uint32_t value) {
    bytes[0] = (uint8_t)value;
    bytes[1] = (uint8_t)(value >> 8);
    bytes[2] = (uint8_t)(value >> 16);
    bytes[3] = (uint8_t)(value >> 24);
}

#endif
