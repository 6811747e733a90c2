/* Private header of io/: the decoder of gzip (gunzip.c), and what the build has for it. */
#ifndef HM_CORE_GUNZIP_H
#define HM_CORE_GUNZIP_H

#include "io/raw.h"

/* The build system says whether zlib and libdeflate are there; a plain compile of the sources goes
 * with the former and without the latter. Without zlib gzip is neither read nor written. */
#ifndef HM_HAVE_GZIP
#define HM_HAVE_GZIP 1
#endif
#ifndef HM_HAVE_LIBDEFLATE
#define HM_HAVE_LIBDEFLATE 0
#endif

typedef struct hm_gunzip hm_gunzip;

/* NULL when memory is short. Begins before the first byte of a gzip member. */
hm_gunzip *hm_gunzip_create(void);
void hm_gunzip_restart(hm_gunzip *gunzip);
/* Before the first byte was read: reads ahead, and unpacks pieces of the data by libdeflate, on
 * `jobs` threads. Without libdeflate it changes nothing. */
hm_status hm_gunzip_ahead(hm_gunzip *gunzip, unsigned jobs, hm_error *error);
void hm_gunzip_destroy(hm_gunzip *gunzip); /* NULL is allowed */
/* As hm_source_read(), but for error->offset, which the caller knows. */
hm_status hm_gunzip_read(hm_gunzip *gunzip, hm_raw *raw, void *buffer, size_t capacity, size_t *got,
                         hm_error *error);
bool hm_gunzip_trailing_garbage(const hm_gunzip *gunzip);

/* ---- gunzip_header.c ---- */

/* Reads the header of a member after its two magic bytes. */
hm_status hm_gunzip_header(hm_raw *raw, hm_error *error);
hm_status hm_gunzip_fail_early(hm_error *error); /* HM_ERR_GZIP_TRUNCATED */

#endif
