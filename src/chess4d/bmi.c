/* Which of the two copies of the generators this processor is better served with (emit.h). */
#include "chess4d/emit.h"

#if HM_4D_WITH_BMI

/* The first two generations of Zen gather and scatter bit by bit. */
bool hm_4d_has_bmi(void) {
    return __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt") && !__builtin_cpu_is("znver1") &&
           !__builtin_cpu_is("znver2");
}

#else

bool hm_4d_has_bmi(void) {
    return false;
}

#endif
