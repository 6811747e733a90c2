/* hypermate: shares of the work on logs and archives, for many processes and machines.
 *
 * A shard is named by two numbers and needs to know nothing of the others: what they make, put one
 * after the other, is what one process makes. docs/scale.md tells how that is used. */
#ifndef HYPERMATE_SHARD_H
#define HYPERMATE_SHARD_H

#include "core.h"
#include "io.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hm_shard {
    uint64_t number; /**< from 1 */
    uint64_t of;
} hm_shard;

#define HM_SHARD_MOST 1000000

/** Reads "3/8". HM_ERR_OPTION when it is none, or out of range. */
HM_API hm_status hm_shard_parse(const char *text, hm_shard *shard, hm_error *error);

/** Of `size` bytes the shard's part is *first .. *end - 1; *end of one is *first of the next. */
HM_API void hm_shard_range(const hm_shard *shard, uint64_t size, uint64_t *first, uint64_t *end);

/** From here on the sources, opened files of which nothing need be read, have what is the shard's.
 * The files count as one text, cut into parts of as many bytes; a line of a log, a game of an
 * archive (a game alone) and a file of several that is gzip belong where their first byte lies, and
 * are never cut. Seekable gzip (BGZF) is cut as its text is: a line or game belongs where a block
 * begins that it is the first of, or that is before it. A source may be left with nothing. Cost:
 * reading up to a line or game at each cut.
 *
 * Reading fails with HM_ERR_IO when a file has changed since then. Errors: HM_ERR_UNSUPPORTED for a
 * pipe, a text, and other gzip in one file, which cannot be entered; HM_ERR_GZIP_HEADER where
 * blocks are not as long as they say; those of the sources. */
HM_API hm_status hm_shard_cut(hm_source *const *sources, size_t count, const hm_shard *shard,
                              hm_error *error);

/** Makes of the answers of all shards of a run, each one JSON object a line and in the order of the
 * shards, those of one run: what the option shard of perft and solve has dealt out is put together
 * position by position; other parts, which end with an object {"shard","of","answers"}, stand one
 * behind the other. HM_ERR_FORMAT where they do not belong together, and for a part that is missing
 * or cut. */
HM_API hm_status hm_answers_join(hm_source *const *parts, size_t count, hm_sink *sink,
                                 hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
