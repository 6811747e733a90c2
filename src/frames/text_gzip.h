/* Private header of frames/: logs and archives written as gzip (text_gzip.c). */
#ifndef HM_FRAMES_TEXT_GZIP_H
#define HM_FRAMES_TEXT_GZIP_H

#include "core/core.h"
#include "hypermate/frames.h"

typedef struct hm_text_gzip hm_text_gzip;

/* What is added goes as gzip to the sink, which stays the caller's: as one member, or, seekable, as
 * BGZF, whose blocks begin where lines do, one at each mark of an archive. The compression is not
 * HM_COMPRESSION_NONE. */
hm_status hm_text_gzip_begin(hm_text_gzip **z, hm_sink *sink, hm_compression compression,
                             bool seekable, hm_error *error);
hm_status hm_text_gzip_add(hm_text_gzip *z, const char *text, size_t length, hm_error *error);
/* What was added is whole. */
hm_status hm_text_gzip_end(hm_text_gzip *z, hm_error *error);
void hm_text_gzip_destroy(hm_text_gzip *z); /* NULL is allowed */

#endif
