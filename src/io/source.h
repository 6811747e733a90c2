/* Private header of io/: what sources do for the rooms above, and no caller sees (source.c). */
#ifndef HM_CORE_SOURCE_H
#define HM_CORE_SOURCE_H

#include "hypermate/io.h"
#include "io/range.h"

/* As hm_source_open(), but watched from the beginning: also while it waits for the other end of a
 * pipe with a name. */
hm_status hm_source_open_watched(hm_source **source, const char *path, const hm_watch *watch,
                                 hm_error *error);

/* Fails with HM_ERR_LIMIT once more bytes than `most` have been read (0: no limit). Rewinding
 * begins to count again. */
void hm_source_limit(hm_source *source, uint64_t most);

/* The watch of the source; never NULL. */
const hm_watch *hm_source_watcher(const hm_source *source);

/* Passes over up to `length` decoded bytes; *skipped is less only at the end of the data. Constant
 * time in plain regular files. */
hm_status hm_source_skip(hm_source *source, uint64_t length, uint64_t *skipped, hm_error *error);

/* Gives bytes back that were read: they are the next to be delivered. */
hm_status hm_source_unread(hm_source *source, const void *bytes, size_t length, hm_error *error);

/* How many threads may unpack what is read ahead (1). */
void hm_source_set_jobs(hm_source *source, unsigned jobs);
/* For who reads to the end and has not done more than look at the first bytes: gzip in a file or in
 * memory is read ahead, by up to 6 MB a thread, and unpacked piece by piece where that can be done.
 * Bytes and errors stay the same. */
hm_status hm_source_read_ahead(hm_source *source, hm_error *error);

/* ---- a part of the file ---- */

/* The size of a regular file and when it was written; HM_ERR_UNSUPPORTED for all else. */
hm_status hm_source_measure(hm_source *source, hm_range *range, hm_error *error);
/* From here on the source has the bytes first to end of its file alone, as they lie in it (of a
 * range of blocks: decoded); it is rewound. Reading them fails with HM_ERR_IO when the file is no
 * longer what it was. Form 0: it has all of them again. */
hm_status hm_source_restrict(hm_source *source, const hm_range *range, hm_error *error);
/* The same behind work on another part of the file, which ended with `status`: a failure of that is
 * told before all else. */
hm_status hm_source_go_back(hm_source *source, const hm_range *range, hm_status status,
                            hm_error *error);
/* NULL: the source reads all. */
const hm_range *hm_source_range(const hm_source *source);
/* Data of a higher room about the file; NULL: none. */
void hm_source_set_aid(hm_source *source, const void *aid);
const void *hm_source_aid(const hm_source *source);
/* The place of the next byte of a range, for who has neither peeked nor given back, and how many
 * bytes follow one another from there on in the file, at least; none at the end. */
hm_status hm_source_tell(hm_source *source, hm_place *place, size_t *left, hm_error *error);

#endif
