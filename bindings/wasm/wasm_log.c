/* Logs and games of 4D as arrays of frames. */
#include "shim.h"

static void put_report(const hm_log_report *report, hm_text *out) {
    hm_facts facts = {0};
    hm_fact_open(&facts, NULL, '{');
    hm_fact_uint(&facts, "count", report->count);
    hm_fact_bool(&facts, "more", report->more);
    hm_fact_uint(&facts, "skipped", report->lines.skipped);
    hm_fact_close(&facts);
    hm_facts_json(&facts, out);
    out->failed |= facts.failed;
    hm_facts_clear(&facts);
}

/* Each array may be NULL; `out` has {"count","more","skipped"}. */
HM_EXPORT("log_encode")
hm_verdict shim_log_encode(const void *log, size_t length, double first, size_t capacity,
                           float *frames, hm_frame_meta *meta,
                           double (*energies)[HM_SPECTRAL_CHANNELS], int watcher, hm_text *out) {
    hm_error error;
    hm_source *source;
    hm_log_report report;
    hm_watch watch = shim_watch(watcher);
    hm_log_arrays arrays = {.size = sizeof arrays,
                            .capacity = capacity,
                            .frames = frames,
                            .meta = meta,
                            .energies = energies};
    if (hm_source_from_memory(&source, log, length, "log", &error) != HM_OK) {
        return shim_fail(&error, out);
    }
    hm_status status = hm_source_expect_game_4d(source, &error);
    if (status == HM_OK)
        status = hm_log_encode(source, (uint64_t)first, &arrays, NULL, &watch, &report, &error);
    hm_source_close(source);
    if (status != HM_OK) return shim_fail(&error, out);
    put_report(&report, out);
    return HM_YES;
}
