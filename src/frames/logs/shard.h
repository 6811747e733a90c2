/* Private header of frames/: ranges of files that begin and end where lines and games do. */
#ifndef HM_FRAMES_SHARD_H
#define HM_FRAMES_SHARD_H

#include "hypermate/shard.h"
#include "io/io.h"

/* The form of a range, known from the beginning of a file, for readers of a part of it. */
typedef enum hm_log_form {
    HM_LOG_UNKNOWN, /* of a source that is read whole */
    HM_LOG_PLAIN,
    HM_LOG_V1, /* chess4d-ndjson-v1 */
    HM_LOG_GAMES,
    HM_LOG_WHOLE /* gzip, of another shard: the range is empty */
} hm_log_form;

hm_log_form hm_log_form_of(const hm_source *source);

/* A range of about `bytes` bytes before the one of the source, of whole lines or games; it may be
 * empty. The source stands anywhere afterwards. */
hm_status hm_shard_before(hm_source *source, uint64_t bytes, hm_range *range, hm_error *error);

/* ---- places between lines or games (places.c) ---- */

hm_status hm_shard_fail_gzip(const hm_source *source, hm_error *error);
/* Whether a file that is gzip is made of blocks. Its source stands anywhere afterwards. */
hm_status hm_shard_find_blocks(hm_source *source, hm_range *file, hm_error *error);
/* Whether a range begins inside of a log or a game. */
bool hm_shard_continues(const hm_range *range);

/* Where the first line of a log, or mark of an archive, begins at byte `offset` of a file or behind
 * it (of blocks: at the first block that begins there, or behind it); but for the first mark of an
 * archive, whose game begins at 0. The source stands anywhere afterwards. */
hm_status hm_shard_find_place(hm_source *source, const hm_range *file, uint64_t offset,
                              hm_place *place, hm_error *error);

#endif
