/* hypermate: shares of the work on logs and archives, for many processes and machines.
 *
 * A shard is named by two numbers and needs to know nothing of the others: what they make, put one
 * after the other, is what one process makes. docs/scale.md says how to use it. */
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

/** Reads "3/8". HM_ERR_OPTION if it is not a shard, or out of range. */
HM_API hm_status hm_shard_parse(const char *text, hm_shard *shard, hm_error *error);

/** The shard's part of `size` bytes is *first .. *end - 1; *end of one is *first of the next. */
HM_API void hm_shard_range(const hm_shard *shard, uint64_t size, uint64_t *first, uint64_t *end);

/** Restricts the sources, which are opened files, to the bytes of the shard. The files count as one
 * text, cut into parts of equal bytes. A line of a log, a game of an archive (a game alone) and one
 * gzip file of several belong to the part that has their first byte, and are never cut. Seekable
 * gzip (BGZF) is cut like its text: a line or game belongs to the part in which its block begins. A
 * source may be empty afterwards. Cost: reading up to a line or game at each cut.
 *
 * Reading fails with HM_ERR_IO when a file has changed since then. Errors: HM_ERR_UNSUPPORTED for a
 * pipe, a text, and other gzip in one file, which cannot be entered; HM_ERR_GZIP_HEADER if blocks
 * are not as long as they say; errors of the sources. */
HM_API hm_status hm_shard_cut(hm_source *const *sources, size_t count, const hm_shard *shard,
                              hm_error *error);

/** Makes of the answers of all shards of a run, each one JSON object a line and in the order of the
 * shards, those of one run: answers of perft and solve with the option shard are joined position by
 * position; other parts, which end with an object {"shard","of","answers"}, follow each other.
 * HM_ERR_FORMAT if they do not belong together, and for a part that is missing or cut. */
HM_API hm_status hm_answers_join(hm_source *const *parts, size_t count, hm_sink *sink,
                                 hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
