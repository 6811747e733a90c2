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

/* As hm_source_open() and hm_sink_create(), but watched from the beginning: also while they wait
 * for the other end of a pipe with a name. */
hm_status hm_source_open_watched(struct hm_source **source, const char *path, const hm_watch *watch,
                                 hm_error *error);
hm_status hm_sink_create_watched(struct hm_sink **sink, const char *path, const hm_watch *watch,
                                 hm_error *error);

/* Has the watch asked (with 0 of 0) whenever a signal has broken off a write or a wait for the
 * reader; when it returns false, writing fails with HM_ERR_INTERRUPTED. The struct is copied; NULL:
 * it goes on whatever comes. */
void hm_sink_watch(struct hm_sink *sink, const hm_watch *watch);

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

    /* Of BGZF: first and end are where blocks begin, whose decoded bytes are read, */
    bool blocks;
    uint32_t skip; /* but so many of the first block, */
    uint32_t tail; /* and so many of the block at `end` as well */

    /* Of a game that is entered in its middle: the position before the first byte as its text, the
     * caller's, and how many moves stand before it. NULL: a line or a game begins there. */
    const char *state;
    uint64_t ply;
} hm_range;

static inline bool hm_range_is_empty(const hm_range *range) {
    return range->first == range->end && range->skip == range->tail;
}

/* Where a byte of a file is: of BGZF the block that holds it, and how many decoded bytes of that
 * block are before it. */
typedef struct hm_place {
    uint64_t at;
    uint32_t skip;
} hm_place;

/* The size of a regular file and when it was written; HM_ERR_UNSUPPORTED for all else. */
hm_status hm_source_measure(struct hm_source *source, hm_range *range, hm_error *error);
/* From here on the source has the bytes first to end of its file alone, as they lie in it (of a
 * range of blocks: decoded); it is rewound. Reading them fails with HM_ERR_IO when the file is no
 * longer what it was. Form 0: it has all of them again. */
hm_status hm_source_restrict(struct hm_source *source, const hm_range *range, hm_error *error);
/* The same behind work on another part of the file, which ended with `status`: a failure of that is
 * told before all else. */
hm_status hm_source_go_back(struct hm_source *source, const hm_range *range, hm_status status,
                            hm_error *error);
/* NULL: the source reads all. */
const hm_range *hm_source_range(const struct hm_source *source);
/* What a room above knows of the file; NULL: nothing. */
void hm_source_set_aid(struct hm_source *source, const void *aid);
const void *hm_source_aid(const struct hm_source *source);
/* The place of the next byte of a range, and how many bytes follow one another from there on in the
 * file, at least; none at the end. */
hm_status hm_source_tell(struct hm_source *source, hm_place *place, size_t *left, hm_error *error);

typedef struct hm_gunzip hm_gunzip;

/* NULL when memory is short. Begins before the first byte of a gzip member. */
hm_gunzip *hm_gunzip_create(void);
void hm_gunzip_restart(hm_gunzip *gunzip);
void hm_gunzip_destroy(hm_gunzip *gunzip); /* NULL is allowed */
/* As hm_source_read(), but for error->offset, which the caller knows. */
hm_status hm_gunzip_read(hm_gunzip *gunzip, hm_raw *raw, void *buffer, size_t capacity, size_t *got,
                         hm_error *error);
bool hm_gunzip_trailing_garbage(const hm_gunzip *gunzip);

/* ---- BGZF: gzip whose members are short blocks that tell how long they are (bgzf.c) ---- */

enum { HM_BGZF_MOST = 1 << 16 /* bytes of a block, and of what it holds */ };

/* How long a block is, by its first bytes; 0: none begins here, or more of it has to be seen.
 * *header is where its compressed data begin. */
size_t hm_bgzf_size(const uint8_t *bytes, size_t length, size_t *header);

/* Reads a range of blocks. Whoever reads on behind it begins where it ends, which is right only if
 * all blocks are as long as they say: so that is judged. */
typedef struct hm_bgzf hm_bgzf;

hm_bgzf *hm_bgzf_create(void);       /* NULL when memory is short */
void hm_bgzf_destroy(hm_bgzf *bgzf); /* NULL is allowed */
/* Begins anew, with a raw input that stands at the first block. */
void hm_bgzf_begin(hm_bgzf *bgzf, const hm_range *range);
/* As hm_source_read(), but for error->offset. */
hm_status hm_bgzf_read(hm_bgzf *bgzf, hm_raw *raw, void *buffer, size_t capacity, size_t *got,
                       hm_error *error);
/* As hm_source_tell(). */
hm_status hm_bgzf_tell(hm_bgzf *bgzf, hm_raw *raw, hm_place *place, size_t *left, hm_error *error);
/* The end of the range was reached. */
bool hm_bgzf_ended(const hm_bgzf *bgzf);

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
