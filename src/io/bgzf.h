/* Private header of io/: gzip of short blocks that tell how long they are, BGZF (bgzf.c). */
#ifndef HM_CORE_BGZF_H
#define HM_CORE_BGZF_H

#include "io/range.h"
#include "io/raw.h"

enum { HM_BGZF_MOST = 1 << 16 /* bytes of a block, and of what it holds */ };

/* How long a block is, by its first bytes; 0: none begins here, or more of it has to be seen.
 * *header is where its compressed data begin. */
size_t hm_bgzf_size(const uint8_t *bytes, size_t length, size_t *header);

/* Reads a range of blocks. Whoever reads on behind it begins where it ends, which is right only if
 * all blocks are as long as they say: so that is judged. */
typedef struct hm_bgzf hm_bgzf;

hm_bgzf *hm_bgzf_create(void);       /* NULL when memory is short */
void hm_bgzf_destroy(hm_bgzf *bgzf); /* NULL is allowed */
/* Begins again, with a raw input at the first block. */
void hm_bgzf_begin(hm_bgzf *bgzf, const hm_range *range);
/* As hm_source_read(), but for error->offset. */
hm_status hm_bgzf_read(hm_bgzf *bgzf, hm_raw *raw, void *buffer, size_t capacity, size_t *got,
                       hm_error *error);
/* As hm_source_tell(). */
hm_status hm_bgzf_tell(hm_bgzf *bgzf, hm_raw *raw, hm_place *place, size_t *left, hm_error *error);
/* The end of the range was reached. */
bool hm_bgzf_ended(const hm_bgzf *bgzf);

#endif
