/* Private header of match/: a program that plays, as a child process that is spoken to in lines. */
#ifndef HM_MATCH_RIVAL_H
#define HM_MATCH_RIVAL_H

#include "core/core.h"
#include "games/games.h"

#include <sys/types.h>

typedef struct hm_rival hm_rival;

/* Starts a program (words, NULL behind them). Its standard error is appended to the file `log`;
 * NULL: it is not kept. A line of more than `most` bytes is passed over. HM_ERR_IO when it does not
 * start. */
hm_status hm_rival_start(hm_rival **rival, char *const *command, const char *log, size_t most,
                         hm_error *error);

typedef enum hm_heard {
    HM_HEARD,           /* a line; or the bytes are on their way */
    HM_HEARD_NOTHING,   /* in time */
    HM_HEARD_END,       /* the program is gone, or listens and speaks no more */
    HM_HEARD_NO_MEMORY, /* for what it says */
    HM_HEARD_STOP       /* the watch wants the work to end */
} hm_heard;

/* Sends bytes, or receives a line without its end, which lives until the next call. `until` is a
 * time of hm_seconds_now(); the sentry is asked many times a second meanwhile. */
hm_heard hm_rival_tell(hm_rival *rival, const char *bytes, size_t length, double until,
                       hm_sentry *sentry);
hm_heard hm_rival_hear(hm_rival *rival, double until, hm_sentry *sentry, hm_slice *line);

/* Ends the program, by force when it does not want to: politely it is asked first, and has half a
 * second. Its own children go with it. NULL is allowed. */
void hm_rival_end(hm_rival *rival, bool politely);

#endif
