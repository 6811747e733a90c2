/* Private header of core/: what a question may cost, and the meter that ends it (meter.c). */
#ifndef HM_CORE_METER_H
#define HM_CORE_METER_H

#include "core/error.h"

/* The limits of a question or a request; 0: no limit. */
typedef struct hm_limits {
    double time;      /* seconds by the clock */
    uint64_t work;    /* units of hm_work */
    uint64_t memory;  /* bytes, for solvers and for the answer, each */
    uint64_t answers; /* objects */
    uint64_t output;  /* bytes of answers */
    uint64_t decoded; /* bytes of input, after decompression */
} hm_limits;

typedef enum hm_limit {
    HM_LIMIT_NONE,
    HM_LIMIT_TIME,
    HM_LIMIT_WORK,
    HM_LIMIT_MEMORY,
    HM_LIMIT_ANSWERS,
    HM_LIMIT_OUTPUT,
    HM_LIMIT_DECODED
} hm_limit;

/* Stands between a watcher and the work for it. Everything that takes an hm_watch obeys the limits
 * when it gets `watch`; what needs another measure finds the meter by hm_meter_of(). It does not
 * move in memory while it is used. */
typedef struct hm_meter {
    hm_limits limits;
    hm_watch watch; /* what the work is given */
    hm_watch outer; /* who else watches */
    hm_work work;
    double end;    /* of the time */
    uint64_t told; /* the last `done` that the work has told */
    uint64_t answers, output, decoded;
    hm_limit over; /* the first limit that was reached */
} hm_meter;

bool hm_limits_any(const hm_limits *limits);

/* Starts the clock. outer may be NULL. */
void hm_meter_start(hm_meter *meter, const hm_limits *limits, const hm_watch *outer);
/* For the next of several inputs: time and work begin again, the other counts continue. */
void hm_meter_restart(hm_meter *meter);

/* The meter of a watch (may be NULL); NULL when it has none. */
hm_meter *hm_meter_of(const hm_watch *watch);

/* Each adds to a count. HM_ERR_LIMIT with the error filled when that is beyond its limit. */
hm_status hm_meter_answer(hm_meter *meter, hm_error *error);
hm_status hm_meter_output(hm_meter *meter, uint64_t bytes, hm_error *error);
/* Bytes that may still be written; 0: there is no limit, SIZE_MAX at most. */
size_t hm_meter_output_left(const hm_meter *meter);
hm_status hm_meter_decoded(hm_meter *meter, uint64_t bytes, hm_error *error);

/* Memory that work may take under a watch (may be NULL) that `usual` bytes are usual for. */
size_t hm_watch_memory(const hm_watch *watch, size_t usual);

/* Says that a limit was reached which something else has found out; the first one counts. */
hm_status hm_meter_end(hm_meter *meter, hm_limit limit, hm_error *error);

/* Whether a failure (HM_ERR_INTERRUPTED, HM_ERR_LIMIT) is one of the meter's limits, which the
 * error then names. meter may be NULL. */
bool hm_meter_settle(const hm_meter *meter, hm_error *error);

#endif
