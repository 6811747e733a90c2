/* Private header of core/: what lies under sources and sinks, and little-endian bytes. */
#ifndef HM_CORE_IO_H
#define HM_CORE_IO_H

#include "core/error.h"

/* The build system says whether zlib and ISA-L are there; a plain compile of the sources goes with
 * the former and without the latter. Without zlib gzip is neither read nor written. */
#ifndef HM_HAVE_GZIP
#define HM_HAVE_GZIP 1
#endif
#ifndef HM_HAVE_ISAL
#define HM_HAVE_ISAL 0
#endif

struct hm_sink;
struct hm_source;

/* ---- raw input (raw.c) and its gzip decoder (gunzip.c) ---- */

enum { HM_RAW_BUFFER = 1 << 16 };

/* Bytes as they lie in a file or in memory, seen through a window. */
typedef struct hm_raw {
    const uint8_t *next; /* the window: bytes read and not yet used */
    size_t left;
    uint8_t *buffer; /* HM_RAW_BUFFER bytes where descriptors are read into; NULL for memory */
    int fd;
    bool ended; /* the descriptor has nothing more */
    const char *name;
    uint64_t taken; /* bytes read from the descriptor */
    uint64_t limit; /* of them; UINT64_MAX: there is none */
    uint64_t total; /* bytes that a regular file has; 0: not known */
    hm_watch watch;
} hm_raw;

/* The next bytes of the descriptor, none only at its end. */
hm_status hm_raw_read(hm_raw *raw, void *buffer, size_t capacity, size_t *got, hm_error *error);

/* Makes the window hold at least one byte, or none at the end of the input. */
hm_status hm_raw_fill(hm_raw *raw, hm_error *error);

/* Passes over up to `length` decoded bytes; *skipped is less only at the end of the data. Constant
 * time in plain regular files. */
hm_status hm_source_skip(struct hm_source *source, uint64_t length, uint64_t *skipped,
                         hm_error *error);

/* Gives bytes back that were read: they are the next to be delivered. */
hm_status hm_source_unread(struct hm_source *source, const void *bytes, size_t length,
                           hm_error *error);

/* ---- a part of a file (source.c) ---- */

/* What a source reads of its file, and the file as it was when that was decided. */
typedef struct hm_range {
    uint64_t first, end; /* bytes */
    uint64_t size;       /* of the file */
    int64_t seconds;     /* when it was written */
    long nanoseconds;
    unsigned form; /* what the caller has learnt of the whole file; not 0 */
} hm_range;

/* The size of a regular file and when it was written; HM_ERR_UNSUPPORTED for all else. */
hm_status hm_source_measure(struct hm_source *source, hm_range *range, hm_error *error);
/* From here on the source has the bytes first to end of its file alone, as they lie in it; it is
 * rewound. Reading them fails with HM_ERR_IO when the file is no longer what it was. Form 0: it has
 * all of them again. */
hm_status hm_source_restrict(struct hm_source *source, const hm_range *range, hm_error *error);
/* NULL: the source reads all. */
const hm_range *hm_source_range(const struct hm_source *source);

typedef struct hm_gunzip hm_gunzip;

/* NULL when memory is short. Begins before the first byte of a gzip member. */
hm_gunzip *hm_gunzip_create(void);
void hm_gunzip_restart(hm_gunzip *gunzip);
void hm_gunzip_destroy(hm_gunzip *gunzip); /* NULL is allowed */
/* As hm_source_read(), but for error->offset, which the caller knows. */
hm_status hm_gunzip_read(hm_gunzip *gunzip, hm_raw *raw, void *buffer, size_t capacity, size_t *got,
                         hm_error *error);
bool hm_gunzip_trailing_garbage(const hm_gunzip *gunzip);

/* ---- sinks (sink.c) ---- */

/* Moves the place of appending over `length` bytes that hm_sink_write_at() has put there. */
hm_status hm_sink_advance(struct hm_sink *sink, uint64_t length, hm_error *error);

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
