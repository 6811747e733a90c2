/* Private header of core/: functions that are compiled into each of their callers. */
#ifndef HM_CORE_INLINE_H
#define HM_CORE_INLINE_H

/* The compiler removes branches and loops on arguments that are constant at the call. The
 * WebAssembly module does without, because it would grow by a tenth and a page waits longer for its
 * bytes than for moves. Moves are then counted a sixth slower and searched a twentieth slower.
 * HM_SMALL: whether one general way is enough where a special one is faster. */
#ifdef __OPTIMIZE_SIZE__
#define HM_INLINED static inline
enum { HM_SMALL = 1 };
#else
enum { HM_SMALL = 0 };
#define HM_INLINED static inline __attribute__((always_inline))
#endif

/* Where a call would cost more than the function, even so. */
#define HM_INLINED_EVERYWHERE static inline __attribute__((always_inline))

/* Keeps rare code apart from hot code, which then saves no registers for it. */
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
