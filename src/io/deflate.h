/* Private header of io/: compressing. */
#ifndef HM_FRAMES_DEFLATE_H
#define HM_FRAMES_DEFLATE_H

#include "core/core.h"
#include "hypermate/io.h"
#include "io/gunzip.h"

/* A raw deflate stream whose output is appended to a text of the caller. */
typedef struct hm_deflate hm_deflate;

enum {
    HM_DEFLATE_KINDS = 11,      /* of blocks, each with codes of its own: channels of frames */
    HM_DEFLATE_PIECE = 4 * 4096 /* bytes of a channel */
};

/* NULL when memory is short. */
hm_deflate *hm_deflate_create(hm_compression compression);
void hm_deflate_reset(hm_deflate *deflate);

/* However bytes are cut into calls, the output is the same. */
hm_status hm_deflate_add(hm_deflate *deflate, const void *bytes, size_t length, hm_text *out,
                         hm_error *error);

/* The same of bytes that are words of 32 bits; only who compresses them sees a difference. Words of
 * a kind below HM_DEFLATE_KINDS, which come in pieces of HM_DEFLATE_PIECE bytes, are most likely
 * equal to each other where the last ones of this kind were; others are HM_DEFLATE_KINDS. */
hm_status hm_deflate_add_words(hm_deflate *deflate, unsigned kind, const void *bytes, size_t length,
                               hm_text *out, hm_error *error);

/* Ends at a byte boundary; what follows refers to nothing before. The stream is not ended. */
hm_status hm_deflate_flush(hm_deflate *deflate, hm_text *out, hm_error *error);
/* Ends the stream. */
hm_status hm_deflate_finish(hm_deflate *deflate, hm_text *out, hm_error *error);
void hm_deflate_destroy(hm_deflate *deflate); /* NULL is allowed */

uint32_t hm_crc32(uint32_t crc, const void *bytes, size_t length);

/* CRC-32 of two texts put together. */
uint32_t hm_crc32_combine(uint32_t first, uint32_t second, uint64_t second_length);

#endif
