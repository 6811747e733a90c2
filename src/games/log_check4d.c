/* check of logs. */
#include "games/log4d.h"

#include <string.h>

typedef struct log_facts {
    uint64_t lines, frames, games, skipped, repaired;
    hm_input_error first; /* of the first line that was skipped with a warning */
} log_facts;

static void take_record(const hm_ndjson4_record *record, log_facts *found) {
    found->lines++;
    if (record->kind == HM_NDJSON4_FRAME) found->frames++;
    if (record->kind == HM_NDJSON4_FRAME && record->warning[0] != '\0') found->repaired++;
    if (record->kind != HM_NDJSON4_SKIPPED || found->skipped++ > 0) return;
    hm_error cause = {.status = record->reason, .offset = record->offset};
    hm_escape(cause.message, sizeof cause.message, record->warning, strlen(record->warning));
    hm_fail_input(&found->first, &cause, record->field, NULL, 0);
    found->first.line = record->line;
}

static hm_status read_lines(hm_log_4d *log, log_facts *found, hm_error *cause) {
    hm_status status;
    while ((status = hm_log_4d_line(log, cause)) == HM_OK && !log->ended) {
        take_record(log->record, found);
        found->games += log->held;
        log->held = false;
    }
    return status;
}

/* A log is invalid when a line of it would be skipped with a warning. */
hm_verdict hm_check_log_4d(const hm_input *input, hm_facts *facts, hm_input_error *error) {
    log_facts found = {0};
    hm_error cause;
    if (read_lines(input->stream, &found, &cause) != HM_OK) return hm_fail_plain(error, &cause);
    if (found.skipped > 0) {
        *error = found.first;
        return HM_FAILED;
    }
    hm_fact_uint(facts, "lines", found.lines);
    hm_fact_uint(facts, "frames", found.frames);
    hm_fact_uint(facts, "games", found.games);
    hm_fact_uint(facts, "repaired", found.repaired);
    return HM_YES;
}
