/* Remainders without division (docs/phase4d.md, section 1).
 *
 * Let 2^b be the first power of two that is not below M, s = 2b + 4 and f the first whole number
 * not below 2^s / M. Then f M = 2^s + e with e < M. For x = q M + r
 *
 *     x f / 2^s = (x / M) (f M / 2^s) = q + r / M + (x / M) e / 2^s
 *
 * and the last term is below 1 / M as long as x e < 2^s; so it can never carry r / M, which is at
 * most 1 - 1 / M, over to the next whole number. For x below 16 M, x e < 2^(b+4) 2^b = 2^s. And
 * the product fits: f <= 2^(s-b+1), hence x f < 2^(b+4) 2^(b+5) = 2^(2b+9), which for b <= 27 is at
 * most 2^63. */
#include "phase4d/map.h"

hm_status hm_phase_reducer_init(hm_phase_reducer *reducer, uint32_t modulus, hm_error *error) {
    if (modulus < 2 || modulus > HM_PHASE_REDUCER_MODULUS) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "modulus %u is not in 2..%u", modulus,
                       HM_PHASE_REDUCER_MODULUS);
    }
    unsigned bits = 0;
    while (1u << bits < modulus)
        bits++;
    reducer->modulus = modulus;
    reducer->shift = 2 * bits + 4;
    reducer->factor = ((1ull << reducer->shift) + modulus - 1) / modulus;
    return HM_OK;
}

uint32_t hm_phase_reduce(const hm_phase_reducer *reducer, uint64_t number) {
    return hm_phase_reduced(reducer, number);
}
