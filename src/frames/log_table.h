/* Private header of frames/: tables with a row for every position of logs and games. */
#ifndef HM_FRAMES_LOG_TABLE_H
#define HM_FRAMES_LOG_TABLE_H

#include "frames/logs/records.h"

/* Takes the frame of a position; `before`, which may be NULL, the one of the position before the
 * first, where a shard begins in the middle of a log or a game. */
typedef struct hm_log_table {
    hm_status (*put)(void *context, const float *frame, const hm_frame_meta *meta, hm_error *error);
    void (*before)(void *context, const float *frame);
    void *context;
} hm_log_table;

/* Takes the options of the caller, and makes the pool that the caller of this destroys. */
hm_status hm_log_table_job(hm_bulk_job *job, const hm_bulk_options *options, hm_error *error);

/* Encodes every position and hands the frames to the table, in order. */
hm_status hm_log_table_write(const hm_log_table *table, hm_bulk_job *job, hm_error *error);

#endif
