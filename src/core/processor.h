/* Private header of core/: what the processor can do, for code that exists in several forms. */
#ifndef HM_CORE_PROCESSOR_H
#define HM_CORE_PROCESSOR_H

#include <stdbool.h>

#if defined(__x86_64__) && defined(__GNUC__)

/* glibc (2.33) has asked the processor when the process began, and keeps the answers. The
 * compiler's way asks again in each process, whether the answer is needed or not. It takes ten
 * queries, each of which a virtual machine leaves to its host (6 us). */
#include <limits.h> /* and so __GLIBC_PREREQ, where it is glibc */
#if defined(__GLIBC_PREREQ)
#if __GLIBC_PREREQ(2, 33)
#define HM_CPU_BY_LIBC 1
#endif
#endif

#ifdef HM_CPU_BY_LIBC

#include <sys/platform/x86.h>

/* The processor has it and the system keeps its registers. Not by the header's own function, which
 * shifts 1 into the sign for features of bit 31. */
static inline bool hm_cpu_has(unsigned feature) {
    const struct cpuid_feature *leaf = __x86_get_cpuid_feature_leaf(feature / 128);
    return (leaf->active_array[feature / 32 % 4] >> feature % 32 & 1) != 0;
}

/* A feature by its name in that header and by its name for compilers. */
#define HM_CPU_HAS(libc, compiler) hm_cpu_has(x86_cpu_##libc)

#else

#define HM_CPU_BY_LIBC             0
#define HM_CPU_HAS(libc, compiler) (__builtin_cpu_supports(compiler) != 0)

#endif
#endif
#endif
