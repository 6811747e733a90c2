/* Chooses the copy of the generators that is faster on this processor (emit4d.h). */
#include "chess4d/rules/emit4d.h"
#include "core/processor.h"

#if HM_4D_WITH_X86

/* The first two generations of Zen gather and scatter bit by bit. They are family 0x17, which
 * nobody else's processors are: 15, the most that its first field takes, and 8. */
static bool is_slow(void) {
#ifdef HM_4D_SLOW_BMI /* for a test */
    return true;
#elif HM_CPU_BY_LIBC
    unsigned signature = __x86_get_cpuid_feature_leaf(CPUID_INDEX_1)->cpuid_array[0];
    return (signature >> 8 & 15) == 15 && (signature >> 20 & 255) == 8;
#else
    return __builtin_cpu_is("znver1") || __builtin_cpu_is("znver2");
#endif
}

bool hm_4d_has_bmi(void) {
    return HM_CPU_HAS(BMI1, "bmi") && HM_CPU_HAS(BMI2, "bmi2") && HM_CPU_HAS(POPCNT, "popcnt") &&
           !is_slow();
}

#else

bool hm_4d_has_bmi(void) {
    return false;
}

#endif
