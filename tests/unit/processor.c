/* What the system says that the processor can do is what the compiler's own way of asking finds. */
#include "core/processor.h"
#include "harness.h"

#define CHECK_HAS(libc, compiler)                                                                  \
    CHECK(HM_CPU_HAS(libc, compiler) == (__builtin_cpu_supports(compiler) != 0))

static void two_ways_agree(void) {
    CHECK_HAS(SSSE3, "ssse3");
    CHECK_HAS(SSE4_1, "sse4.1");
    CHECK_HAS(POPCNT, "popcnt");
    CHECK_HAS(BMI1, "bmi");
    CHECK_HAS(BMI2, "bmi2");
    CHECK_HAS(AVX2, "avx2");
    CHECK_HAS(AVX512F, "avx512f");
    CHECK_HAS(AVX512BW, "avx512bw");
    CHECK_HAS(AVX512CD, "avx512cd");
    CHECK_HAS(AVX512VL, "avx512vl");
    CHECK_HAS(AVX512_VBMI2, "avx512vbmi2");
    CHECK_HAS(AVX512_VPOPCNTDQ, "avx512vpopcntdq");
}

TEST_MAIN(TEST(two_ways_agree))
