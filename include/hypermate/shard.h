/* hypermate: shards: parts of the work on logs and archives, for many processes and machines.
 *
 * Two numbers name a shard: 3/8 is part 3 of 8. Each shard is computed without the other shards.
 * The joined outputs of all shards are equal to the output of one process that does all the work.
 * docs/scale.md describes the use. */
#ifndef HYPERMATE_SHARD_H
#define HYPERMATE_SHARD_H

#include "core.h"
#include "io.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Part `number` of a run that is divided into `of` parts. */
typedef struct hm_shard {
    uint64_t number; /**< 1..of */
    uint64_t of;     /**< number of shards, 1..HM_SHARD_MOST */
} hm_shard;

/** Maximum number of shards of a run. */
#define HM_SHARD_MOST 1000000

/** Reads a shard, "3/8". Fails with HM_ERR_OPTION if the text is not a shard or a number is out of
 * range. */
HM_API hm_status hm_shard_parse(const char *text, hm_shard *shard, hm_error *error);

/** Computes which of `size` bytes belong to the shard: the bytes *first to *end - 1. The *end of a
 * shard is the *first of the next shard. */
HM_API void hm_shard_range(const hm_shard *shard, uint64_t size, uint64_t *first, uint64_t *end);

/** Restricts sources, which must be opened files, to the bytes of a shard. All files together count
 * as one text, cut into parts of equal length. A line of a log, a game of an archive, and a file
 * that is a single game are not cut: each belongs to the part that has its first byte. But a source
 * with an index (hm_index_attach() of index.h) may be cut inside games. If there are several
 * files, a gzip file that is not seekable is not cut either. Seekable gzip (BGZF) is cut between
 * lines or games. There the compressed block with the first byte of a line or game decides: the
 * line or game belongs to the part in which this block begins. A source may be empty afterwards.
 * Cost: reading up to the next line or game at each cut.
 *
 * If a file changes after this call, reading it fails with HM_ERR_IO. Errors: HM_ERR_UNSUPPORTED
 * for a pipe, a source in memory, and a single gzip file that is not seekable; HM_ERR_GZIP_HEADER
 * if the blocks of a gzip file do not have the length that they name; errors of the sources. */
HM_API hm_status hm_shard_cut(hm_source *const *sources, size_t count, const hm_shard *shard,
                              hm_error *error);

/** Joins the answers of all shards of a run into the answers of one run, and writes them to `sink`.
 * Each part is the text that one shard has written: JSON objects, one per line. `parts` has the
 * parts in the order of the shards. Answers of perft and solve with the option shard are joined
 * position by position. Parts of other commands end with an object {"shard","of","answers"}; their
 * answers are written one part after the other. Errors: HM_ERR_FORMAT if the parts do not belong
 * together, or one is missing or cut; HM_ERR_ARGUMENT if `count` is 0. Memory: the size of all
 * answers. */
HM_API hm_status hm_answers_join(hm_source *const *parts, size_t count, hm_sink *sink,
                                 hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
