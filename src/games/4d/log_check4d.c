/* check of logs. */
#include "games/4d/log4d.h"

/* A log is invalid when a line of it would be skipped with a warning. */
hm_verdict hm_check_log_4d(const hm_input *input, const hm_request *request, hm_facts *facts,
                           hm_input_error *error) {
    hm_log_4d_tally found = {0};
    hm_error cause;
    hm_log_4d *log = input->stream;
    bool one = hm_request_text(request, "game") != NULL; /* the one that the reader has found */
    hm_status status = HM_OK;
    do {
        /* Counts the lines of the next game into log->here. Lines after the last game belong to it;
         * without any game all lines do. */
        while (status == HM_OK && !log->held && !log->ended)
            status = hm_log_4d_line(log, &cause);
        log->held = false;
        hm_log_4d_take_lines(log);
        while (status == HM_OK && !log->held && !log->ended)
            status = hm_log_4d_line(log, &cause);
        if (log->ended) hm_log_4d_add_lines(&log->here, &log->beyond);
        hm_log_4d_add_lines(&found, &log->here);
    } while (status == HM_OK && !one && !log->ended);
    if (status != HM_OK) {
        return hm_fail_plain(error, &cause);
    }
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
