/* Private header of io/: logs and archives written as gzip (text_gzip.c). */
#ifndef HM_FRAMES_TEXT_GZIP_H
#define HM_FRAMES_TEXT_GZIP_H

#include "core/core.h"
#include "hypermate/io.h"

typedef struct hm_text_gzip hm_text_gzip;

/* Whether a line begins a game of an archive, so that readers may enter there. The line may still
 * lack its end. */
typedef bool hm_is_mark(const char *line, size_t length);

/* Writes what is added as gzip to the sink, which stays the caller's: as one member, or, with a
 * test for marks, as BGZF, whose blocks begin where lines do, one at each mark. The compression is
 * not HM_COMPRESSION_NONE. */
hm_status hm_text_gzip_begin(hm_text_gzip **z, hm_sink *sink, hm_compression compression,
                             hm_is_mark *is_mark, hm_error *error);
hm_status hm_text_gzip_add(hm_text_gzip *z, const char *text, size_t length, hm_error *error);
/* The added text is whole. */
hm_status hm_text_gzip_end(hm_text_gzip *z, hm_error *error);
void hm_text_gzip_destroy(hm_text_gzip *z); /* NULL is allowed */

#endif
