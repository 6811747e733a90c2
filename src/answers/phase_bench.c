/* phase bench: what phases cost against coordinates, measured here and now. */
#include "answers/phase.h"
#include "hypermate/more/phase4d_proof.h"

/* Digits beyond what the clock can tell would say nothing. */
static double phase_bench_rounded(double value, double unit) {
    return (double)(uint64_t)(value * unit + 0.5) / unit;
}

hm_verdict hm_phase_answer_bench(const hm_phase_asked *a) {
    hm_phase_time times[HM_PHASE_TIMES];
    if (hm_phase_measure(&a->request->watch, times, a->error) != HM_OK) return HM_FAILED;
    for (size_t i = 0; i < HM_PHASE_TIMES; i++) {
        hm_fact_open(a->facts, NULL, '{');
        hm_fact_word(a->facts, "work", times[i].group);
        hm_fact_word(a->facts, "way", times[i].name);
        hm_fact_double(a->facts, "nanoseconds", phase_bench_rounded(times[i].nanoseconds, 10));
        hm_fact_double(a->facts, "ratio", phase_bench_rounded(times[i].ratio, 1000));
        hm_fact_close(a->facts);
    }
    return HM_YES;
}
