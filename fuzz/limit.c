/* Between the engine and a target: an input that takes a second of the processor for 64 KB or less,
 * or proportionally more for more, is a finding. Sanitizers may take several times as long, as may
 * code that is not optimised. */
#include "fuzz.h"

#include <time.h>

enum {
    PORTION = 1 << 16,
#if defined(HM_INSTRUMENTED)
    FACTOR = 10
#elif !defined(__OPTIMIZE__)
    FACTOR = 5
#else
    FACTOR = 1
#endif
};

/* Of all threads; what waits costs nothing. */
static double processor_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    double portions = size > PORTION ? (double)size / PORTION : 1;
    double before = processor_seconds();
    fuzz_one_input(data, size);
    double taken = processor_seconds() - before;
    if (taken > FACTOR * portions) {
        fprintf(stderr, "too slow: %d ms for %zu bytes\n", (int)(1000 * taken), size);
        abort();
    }
    return 0;
}
