/* hypermate: the index of an archive of .c4d games. With the index, functions find any position
 * without replaying its game from the beginning.
 *
 * An index is a text file (docs/formats/c4d.md, section 3.6). It lists where each game begins. For
 * long games it also holds positions at a fixed distance, such as every 4,096 plies. It contains
 * the size and SHA-256 of the archive and is refused for any other file. Positions are numbered
 * from 0 through all games; a game of n moves has n + 1 positions. */
#ifndef HYPERMATE_INDEX_H
#define HYPERMATE_INDEX_H

#include "bulk.h"
#include "frames.h"
#include "io.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Usual number of plies from one listed position of a game to the next. */
#define HM_INDEX_EVERY 4096

/** Facts about an index. */
typedef struct hm_index_facts {
    uint64_t games, positions;
    /** Number of lines that were skipped because an earlier line of their game has an error. Only
     * hm_index_make() sets it. */
    uint64_t skipped;
    uint64_t inside; /**< listed positions that are not the beginning of a game */
    uint32_t every;  /**< plies from one listed position of a game to the next */
} hm_index_facts;

/** Writes the index of an archive, which is a plain file or seekable gzip (shard.h). It lists the
 * beginning of each game and a position after every `every` plies. The caller commits the sink.
 * `facts` may be NULL. The function uses only `warning` and `context` of the options, which may be
 * NULL. If a game has an error, the rest of this game is skipped (bulk.h).
 *
 * Errors: HM_ERR_ARGUMENT (every is 0); HM_ERR_UNSUPPORTED for a pipe, a source in memory, gzip
 * that is not seekable, and a file that does not hold .c4d games; HM_ERR_LIMIT for a game above 256
 * MiB; errors of source and sink; HM_ERR_IO if the file changes during the call. Cost: reading the
 * file twice and replaying its games. Memory: enough for the longest game. */
HM_API hm_status hm_index_make(hm_source *archive, uint32_t every, hm_sink *sink,
                               const hm_bulk_options *options, hm_index_facts *facts,
                               hm_error *error);

/** An index in memory; never changed after it was read. */
typedef struct hm_index hm_index;

/** Reads an index. Errors: HM_ERR_FORMAT, with the line in the message, if the text is not an
 * index, is cut or damaged, or has another version; HM_ERR_LIMIT if it has more than 256 MiB;
 * HM_ERR_MEMORY; errors of the source. *index is NULL then. */
HM_API hm_status hm_index_read(hm_index **index, hm_source *source, hm_error *error);
/** Frees an index. NULL is allowed. */
HM_API void hm_index_destroy(hm_index *index);
/** Fills *facts with the numbers of an index. */
HM_API void hm_index_tell(const hm_index *index, hm_index_facts *facts);

/** Makes all later work on a source use an index. `archive` is the source of the archive, made from
 * a file or descriptor; the index must outlive it. With the index, hm_shard_cut() can cut inside
 * games. hm_log_encode() then begins to read near position `first`, and bulk work on a single game
 * (bulk.h) begins near the ply `start` of its options.
 *
 * Fails with HM_ERR_IO if the archive is not the file that was indexed: its size differs, or both
 * its time of last change and its SHA-256 differ. */
HM_API hm_status hm_index_attach(const hm_index *index, hm_source *archive, hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
