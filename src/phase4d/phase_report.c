/* Reports: gates, and the failures that were kept. */
#include "phase4d/phase_report.h"

#include <stdlib.h>
#include <string.h>

void hm_phase_open_gate(hm_phase_proof *proof, const char *name, const char *statement) {
    hm_phase_report *report = proof->report;
    proof->gate = &report->gates[report->count++];
    *proof->gate = (hm_phase_gate){.name = name, .statement = statement};
}

void hm_phase_keep(hm_phase_proof *proof, const hm_phase_failure *failure, const uint32_t *missing,
                   const uint32_t *extra) {
    hm_phase_report *report = proof->report;
    size_t numbers = (size_t)failure->missing + failure->extra;
    if (!HM_ROOM(report->failures, 1) || !HM_ROOM(report->numbers, numbers + 1)) {
        proof->failed = true;
        return;
    }
    hm_phase_failure *kept = &report->failures.at[report->failures.count++];
    uint32_t *place = report->numbers.at + report->numbers.count;
    *kept = *failure;
    kept->gate = (uint32_t)report->count - 1;
    kept->first = report->numbers.count;
    if (failure->missing > 0) memcpy(place, missing, failure->missing * sizeof place[0]);
    if (failure->extra > 0) {
        memcpy(place + failure->missing, extra, failure->extra * sizeof place[0]);
    }
    report->numbers.count += numbers;
    report->kept[kept->gate]++;
}

hm_status hm_phase_ask(const hm_phase_proof *proof) {
    if (proof->failed) return hm_fail_memory(proof->error, "a proof");
    return hm_watch_ask(proof->watch, proof->report->count, HM_PHASE_GATES, proof->error);
}

/* ---- what it is asked for ---- */

void hm_phase_report_destroy(hm_phase_report *report) {
    if (report == NULL) return;
    free(report->failures.at);
    free(report->numbers.at);
    free(report);
}

const hm_phase_map *hm_phase_report_map(const hm_phase_report *report) {
    return &report->map;
}

const hm_phase_gate *hm_phase_report_gates(const hm_phase_report *report, size_t *count) {
    *count = report->count;
    return report->gates;
}

size_t hm_phase_report_pieces(const hm_phase_report *report, size_t gate,
                              hm_phase_figure figures[HM_4D_PIECES]) {
    size_t count = 0;
    for (size_t piece = 0; gate < report->count && piece < HM_4D_PIECES; piece++) {
        if (report->figures[gate][piece].total == 0) continue;
        figures[count++] = report->figures[gate][piece];
    }
    return count;
}

const hm_phase_failure *hm_phase_report_failures(const hm_phase_report *report, size_t gate,
                                                 size_t *count) {
    const hm_phase_failure *first = report->failures.at;
    *count = 0;
    if (gate >= report->count || first == NULL) return NULL;
    for (size_t before = 0; before < gate; before++)
        first += report->kept[before];
    *count = report->kept[gate];
    return first;
}

const uint32_t *hm_phase_report_numbers(const hm_phase_report *report,
                                        const hm_phase_failure *failure) {
    return report->numbers.at == NULL ? NULL : report->numbers.at + failure->first;
}
