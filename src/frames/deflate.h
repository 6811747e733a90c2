/* Private header of frames/: compressing. */
#ifndef HM_FRAMES_DEFLATE_H
#define HM_FRAMES_DEFLATE_H

#include "core/core.h"
#include "hypermate/frames.h"

/* A raw deflate stream whose output is appended to a text of the caller. */
typedef struct hm_deflate hm_deflate;

/* NULL when memory is short. */
hm_deflate *hm_deflate_create(hm_compression compression);
void hm_deflate_reset(hm_deflate *deflate);
hm_status hm_deflate_add(hm_deflate *deflate, const void *bytes, size_t length, hm_text *out,
                         hm_error *error);

/* Ends at a byte boundary; what follows refers to nothing before. The stream is not ended. */
hm_status hm_deflate_flush(hm_deflate *deflate, hm_text *out, hm_error *error);
/* Ends the stream. */
hm_status hm_deflate_finish(hm_deflate *deflate, hm_text *out, hm_error *error);
void hm_deflate_destroy(hm_deflate *deflate); /* NULL is allowed */

uint32_t hm_crc32(uint32_t crc, const void *bytes, size_t length);

/* CRC-32 of two texts put together. */
uint32_t hm_crc32_combine(uint32_t first, uint32_t second, uint64_t second_length);

#endif
