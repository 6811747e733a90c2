/* The inner loops of the encoder for several instruction sets, chosen at run time.
 *
 * `read` and `residuals` are the ends of an encode, where pieces become numbers and numbers rows of
 * the frame. `scatter` adds one vector of four float64 a neighbour; its neighbours are all
 * different squares, so the additions do not wait for each other, and unrolling by four hides the
 * latency of the loads behind the list. `sum_figures` does the same for a whole slice of the board
 * (slice.h). `round` turns the interleaved field into three planes: in registers, and dropping the
 * fourth value.
 *
 * An addition is exact and a rounding is done once per value, by the same instruction in all forms,
 * so they give identical bits; no form fuses a multiplication with an addition. */
#include "core/inline.h"
#include "core/io.h"
#include "core/processor.h"
#include "spectral/plan.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

static void scatter_plain(double (*at)[4], hm_neighbours to, const double push[4]) {
    for (uint32_t i = 0; i < to.count; i++) {
        double *row = at[to.steps[i]];
        for (int d = 0; d < 4; d++)
            row[d] += push[d];
    }
}

static void round_plain(const double (*field)[4], float *planes) {
    for (int s = 0; s < 64; s++) {
        for (int d = 0; d < 3; d++)
            planes[d * HM_4D_SQUARES + s] = (float)field[s][d];
    }
}

/* The product moves bit 8 i to bit 56 + i. */
static uint64_t gather_bits(uint64_t eight) {
    return (eight & 0x0101010101010101) * 0x0102040810204080 >> 56;
}

static void read_plain(const hm_4d_piece pieces[64], uint64_t planes[4], int8_t signal[64],
                       int16_t *rows) {
    memset(planes, 0, 4 * sizeof planes[0]);
    for (int row = 0; row < 64; row += 8) {
        uint64_t eight = hm_le32_get(pieces + row) | (uint64_t)hm_le32_get(pieces + row + 4) << 32;
        for (int i = 0; i < 4; i++)
            planes[i] |= gather_bits(eight >> i) << row;
        for (int w = 0; w < 8; w++) {
            signal[row + w] = hm_spectral_quarters[pieces[row + w]];
            rows[row / 8 * HM_SIGNAL_ROW + w] = signal[row + w];
        }
    }
}

/* What coordinates z and w have to do with channels 1-4 (encoder, section 3), in quarters: those of
 * x and y, of z, and of w. */
#define ALONG_W(first, step)                                                                       \
    {                                                                                              \
        (first), (first) + (step), (first) + 2 * (step), (first) + 3 * (step),                     \
            (first) + 4 * (step), (first) + 5 * (step), (first) + 6 * (step), (first) + 7 * (step) \
    }
#define ALONG_ZW(z, w)                                                                             \
    {                                                                                              \
        ALONG_W(0, w), ALONG_W(z, w), ALONG_W(2 * (z), w), ALONG_W(3 * (z), w),                    \
            ALONG_W(4 * (z), w), ALONG_W(5 * (z), w), ALONG_W(6 * (z), w), ALONG_W(7 * (z), w)     \
    }
static const float along_zw[3][8][8] = {ALONG_ZW(-1, -1), ALONG_ZW(3, -1), ALONG_ZW(-1, 3)};

/* One channel after the other, for writing to four places in turns is slower. A multiple of 1/4
 * times signals of 1/4 is exact; adding +0.0 turns a -0.0 into +0.0. */
HM_INLINED void residuals(const int8_t *signal, unsigned row, unsigned rows, float *planes) {
    int x = (int)(row >> 6), y = (int)(row >> 3 & 7);
    const int along_xy[4] = {3 * x - y, 3 * y - x, -x - y, -x - y};
    float sixteenths[64];
    for (unsigned s = 0; s < rows * 8; s++)
        sixteenths[s] = (float)signal[s] * 0.0625f;
    for (unsigned axis = 0; axis < 4; axis++) {
        float *out = planes + (size_t)axis * HM_4D_SQUARES + (size_t)row * 8;
        const float *zw = along_zw[axis < 2 ? 0 : axis - 1][row & 7];
        float xy = (float)along_xy[axis];
        for (unsigned i = 0; i < rows * 8; i++)
            out[i] = (xy + zw[i]) * sixteenths[i] + 0.0f;
    }
}

static void residuals_plain(const int8_t *signal, unsigned row, unsigned rows, float *planes) {
    residuals(signal, row, rows, planes);
}

#define LANE double
#define PER  4
#define PAD  HM_PUSH_PAD

#define SLICE(name) plain_##name
#define VECTOR      16
#define ROWS        1
#define WIDE
#include "spectral/slice.h"

static const hm_fiber_kernels plain = {read_plain, residuals_plain, plain_sum_figures,
                                       scatter_plain, round_plain};

#if defined(__x86_64__)

__attribute__((target("avx2"))) static void add_avx2(double *row, __m256d amount) {
    _mm256_storeu_pd(row, _mm256_add_pd(_mm256_loadu_pd(row), amount));
}

__attribute__((target("avx2"))) static void scatter_avx2(double (*at)[4], hm_neighbours to,
                                                         const double push[4]) {
    __m256d amount = _mm256_loadu_pd(push);
    const int16_t *step = to.steps, *end = step + to.count;
    for (; end - step >= 4; step += 4) {
        add_avx2(at[step[0]], amount);
        add_avx2(at[step[1]], amount);
        add_avx2(at[step[2]], amount);
        add_avx2(at[step[3]], amount);
    }
    for (; step < end; step++)
        add_avx2(at[*step], amount);
}

__attribute__((target("avx2"))) static void round_avx2(const double (*field)[4], float *planes) {
    for (int s = 0; s < 64; s += 4) {
        __m128 row0 = _mm256_cvtpd_ps(_mm256_loadu_pd(field[s]));
        __m128 row1 = _mm256_cvtpd_ps(_mm256_loadu_pd(field[s + 1]));
        __m128 row2 = _mm256_cvtpd_ps(_mm256_loadu_pd(field[s + 2]));
        __m128 row3 = _mm256_cvtpd_ps(_mm256_loadu_pd(field[s + 3]));
        _MM_TRANSPOSE4_PS(row0, row1, row2, row3);
        _mm_storeu_ps(planes + s, row0);
        _mm_storeu_ps(planes + HM_4D_SQUARES + s, row1);
        _mm_storeu_ps(planes + 2 * HM_4D_SQUARES + s, row2);
    }
}

__attribute__((target("avx2"))) static void
read_avx2(const hm_4d_piece pieces[64], uint64_t planes[4], int8_t signal[64], int16_t *rows) {
    __m128i quarters = _mm_loadu_si128((const __m128i *)hm_spectral_quarters);
    memset(planes, 0, 4 * sizeof planes[0]);
    for (int half = 0; half < 64; half += 32) {
        __m256i read = _mm256_loadu_si256((const __m256i *)(pieces + half));
        __m256i worth = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(quarters), read);
        _mm256_storeu_si256((__m256i *)(signal + half), worth);
        for (int i = 0; i < 4; i++) {
            __m256i top = _mm256_sll_epi16(read, _mm_cvtsi32_si128(7 - i));
            planes[i] |= (uint64_t)(uint32_t)_mm256_movemask_epi8(top) << half;
        }
    }
    for (int z = 0; z < 8; z++) {
        __m128i row = _mm_loadl_epi64((const __m128i *)(signal + (size_t)z * 8));
        __m128i *to = (__m128i *)(rows + (size_t)z * HM_SIGNAL_ROW);
        _mm_storeu_si128(to, _mm_cvtepi8_epi16(row));
    }
}

#define SLICE(name) avx2_##name
#define VECTOR      32
#define ROWS        1
#define WIDE        __attribute__((target("avx2")))
#include "spectral/slice.h"

__attribute__((target("avx2"))) static void residuals_avx2(const int8_t *signal, unsigned row,
                                                           unsigned rows, float *planes) {
    residuals(signal, row, rows, planes);
}

static const hm_fiber_kernels avx2 = {read_avx2, residuals_avx2, avx2_sum_figures, scatter_avx2,
                                      round_avx2};

#define SLICE(name) avx512_##name
#define VECTOR      64
#define ROWS        4
#define WIDE        __attribute__((target("avx512f")))
#include "spectral/slice.h"

/* Eight squares at a time: their 32 values become two registers of float32, from which each plane
 * takes every fourth. */
__attribute__((target("avx512f"))) static __m512 narrow_avx512(const double (*field)[4]) {
    __m256 low = _mm512_cvtpd_ps(_mm512_loadu_pd(field[0]));
    __m256 high = _mm512_cvtpd_ps(_mm512_loadu_pd(field[2]));
    return _mm512_castpd_ps(_mm512_insertf64x4(_mm512_castps_pd(_mm512_castps256_ps512(low)),
                                               _mm256_castps_pd(high), 1));
}

__attribute__((target("avx512f"))) static void round_avx512(const double (*field)[4],
                                                            float *planes) {
    const __m512i first =
        _mm512_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28, 0, 4, 8, 12, 16, 20, 24, 28);
    __m512 squares[16];
    for (int i = 0; i < 16; i++)
        squares[i] = narrow_avx512(field + (size_t)i * 4);
    for (int d = 0; d < 3; d++) {
        __m512i every_fourth = _mm512_add_epi32(first, _mm512_set1_epi32(d));
        for (int i = 0; i < 16; i += 4) {
            __m512 low = _mm512_permutex2var_ps(squares[i], every_fourth, squares[i + 1]);
            __m512 high = _mm512_permutex2var_ps(squares[i + 2], every_fourth, squares[i + 3]);
            __m512 plane = _mm512_shuffle_f32x4(low, high, 0x44);
            _mm512_storeu_ps(planes + (size_t)d * HM_4D_SQUARES + (size_t)i * 4, plane);
        }
    }
}

__attribute__((target("avx512f"))) static void residuals_avx512(const int8_t *signal, unsigned row,
                                                                unsigned rows, float *planes) {
    residuals(signal, row, rows, planes);
}

static const hm_fiber_kernels avx512 = {read_avx2, residuals_avx512, avx512_sum_figures,
                                        scatter_avx2, round_avx512};

static bool has_avx2(void) {
    return HM_CPU_HAS(AVX2, "avx2");
}

static bool has_avx512(void) {
    return has_avx2() && HM_CPU_HAS(AVX512F, "avx512f");
}

#endif

const hm_fiber_kernels *hm_fiber_kernels_get(size_t index, const char **name) {
    if (index == 0) {
        *name = "plain";
        return &plain;
    }
#if defined(__x86_64__)
    if (index == 1 && has_avx2()) {
        *name = "avx2";
        return &avx2;
    }
    if (index == 2 && has_avx512()) {
        *name = "avx512";
        return &avx512;
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
