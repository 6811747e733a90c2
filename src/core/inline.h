/* Private header of core/: functions that are compiled into each of their callers. */
#ifndef HM_CORE_INLINE_H
#define HM_CORE_INLINE_H

/* What is constant where such a function is called vanishes from it: branches on it, and loops over
 * it. But for the WebAssembly module, of which that would be a tenth: a page waits for its bytes
 * longer than for moves, which are counted a sixth slower so, and searched a twentieth. HM_SMALL:
 * whether one way that does for all is then enough, where another one is quicker. */
#ifdef __OPTIMIZE_SIZE__
#define HM_INLINED static inline
enum { HM_SMALL = 1 };
#else
enum { HM_SMALL = 0 };
#define HM_INLINED static inline __attribute__((always_inline))
#endif

/* Where a call would cost more than the function, even so. */
#define HM_INLINED_EVERYWHERE static inline __attribute__((always_inline))

/* What is seldom needed, apart from what always is: that then saves no registers for it. */
#define HM_APART __attribute__((noinline))

/* Before a loop of at most 16 turns whose arrays shall be registers. With the checks of a sanitizer
 * in each turn, clang takes minutes for it. HM_UNROLLS: whether what is constant in a turn is known
 * beforehand. */
#if defined(__OPTIMIZE_SIZE__) || defined(HM_INLINE_AS_USUAL)
#define HM_UNROLLED
enum { HM_UNROLLS = 0 };
#else
enum { HM_UNROLLS = 1 };
#define HM_UNROLLED _Pragma("GCC unroll 16")
#endif

#endif
