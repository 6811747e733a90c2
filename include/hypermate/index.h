/* hypermate: the index of an archive of .c4d games, which finds any of its positions without
 * replaying the moves before it.
 *
 * An index is a text beside its archive (formats, section 3.6): where each game begins, and in a
 * long game a position every so many plies. It knows the archive by its size and SHA-256, and
 * refuses another. Positions are numbered from 0 through all games: a game of n moves has n + 1. */
#ifndef HYPERMATE_INDEX_H
#define HYPERMATE_INDEX_H

#include "bulk.h"
#include "frames.h"
#include "io.h"

#ifdef __cplusplus
extern "C" {
#endif

#define HM_INDEX_EVERY 4096 /**< plies: the usual distance */

typedef struct hm_index_facts {
    uint64_t games, positions;
    uint64_t skipped; /**< lines, from the fault of a game on; known to hm_index_make() only */
    uint64_t inside;  /**< places in the middle of games */
    uint32_t every;   /**< plies between them */
} hm_index_facts;

/** Writes the index of an archive, a plain file or seekable gzip (shard.h), with a place every so
 * many plies of a game; the sink is committed by the caller. facts and options may be NULL; of the
 * options only `warning` counts. Games with an error are skipped from there on, as bulk.h says.
 *
 * Errors: HM_ERR_ARGUMENT (every is 0), HM_ERR_UNSUPPORTED for a pipe, a text, other gzip and a
 * file that is not an archive of games; errors of the games, of source and sink; HM_ERR_IO when the
 * file has changed meanwhile. Cost: reading the file twice and replaying its games. Memory: the
 * longest game. */
HM_API hm_status hm_index_make(hm_source *archive, uint32_t every, hm_sink *sink,
                               const hm_bulk_options *options, hm_index_facts *facts,
                               hm_error *error);

typedef struct hm_index hm_index;

/** Reads an index to its end. HM_ERR_FORMAT with the line if it is not an index, is cut short,
 * damaged or of another version; HM_ERR_LIMIT beyond 256 MiB; errors of the source. *index is NULL
 * then. */
HM_API hm_status hm_index_read(hm_index **index, hm_source *source, hm_error *error);
HM_API void hm_index_destroy(hm_index *index); /**< NULL is allowed */
HM_API void hm_index_tell(const hm_index *index, hm_index_facts *facts);

/** From here on work on the source, an opened file of which nothing need be read, goes by the
 * index, which must outlive it: hm_shard_cut() cuts also inside games; hm_log_encode() enters the
 * archive where its `first` is, and bulk work on one game where the option `start` says.
 *
 * HM_ERR_IO when the file is not what it was: another size, or another time and SHA-256. */
HM_API hm_status hm_index_attach(const hm_index *index, hm_source *archive, hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
