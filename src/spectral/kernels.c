/* Chooses the form of the inner loops (kernels.h) that this processor can run. All forms give the
 * same bits, so the choice changes the speed alone. Forms are numbered from the slowest, and a
 * program may ask for any that runs here: tests compare them, benchmarks time them. AVX-512 is
 * asked for together with AVX2, because its table borrows half of its functions from there. */
#include "spectral/kernels.h"
#include "core/processor.h"

#if defined(__x86_64__)

static bool has_avx2(void) {
    return HM_CPU_HAS(AVX2, "avx2");
}

static bool kernels_has_avx512(void) {
    return has_avx2() && HM_CPU_HAS(AVX512F, "avx512f") && HM_CPU_HAS(AVX512VL, "avx512vl");
}

#endif

const hm_fiber_kernels *hm_fiber_kernels_get(size_t index, const char **name) {
    if (index == 0) {
        *name = "plain";
        return &hm_kernels_plain;
    }
#if defined(__x86_64__)
    if (index == 1 && has_avx2()) {
        *name = "avx2";
        return &hm_kernels_avx2;
    }
    if (index == 2 && kernels_has_avx512()) {
        *name = "avx512";
        return &hm_kernels_avx512;
    }
#endif
    return NULL;
}

const hm_fiber_kernels *hm_fiber_kernels_best(void) {
    const char *name;
    const hm_fiber_kernels *best = NULL, *next;
    for (size_t i = 0; (next = hm_fiber_kernels_get(i, &name)) != NULL; i++)
        best = next;
    return best;
}
