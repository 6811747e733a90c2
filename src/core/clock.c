/* The one clock, and how fast work was by it. */
#include "core/work.h"

#include <time.h>

double hm_seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

uint64_t hm_per_second(uint64_t nodes, double seconds) {
    double rate = seconds > 0 ? (double)nodes / seconds : 0;
    return rate < (double)UINT64_MAX ? (uint64_t)rate : UINT64_MAX;
}
