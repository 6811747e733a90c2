/* Private header of chess4d/: eight words of a board at once, with AVX-512. To be included behind
 * chess4d/emit.h, where that says HM_4D_WITH_BMI. */
#ifndef HM_CHESS4D_WIDE_H
#define HM_CHESS4D_WIDE_H

#include "chess4d/board.h"
#include "core/inline.h"

#include <immintrin.h>

enum { HM_4D_AT_ONCE = 8 };
typedef uint64_t hm_4d_words __attribute__((vector_size(HM_4D_AT_ONCE * sizeof(uint64_t))));

#define HM_4D_AVX512 __attribute__((target("avx512f")))

/* Eight words of one side, out of eight pairs. */
HM_INLINED HM_4D_AVX512 hm_4d_words hm_4d_words_of(const hm_4d_pair *pairs, unsigned colour) {
    const hm_4d_words white = {0, 2, 4, 6, 8, 10, 12, 14};
    return (hm_4d_words)_mm512_permutex2var_epi64(_mm512_loadu_si512(pairs),
                                                  (__m512i)(white + colour),
                                                  _mm512_loadu_si512(pairs + HM_4D_AT_ONCE / 2));
}

#endif
