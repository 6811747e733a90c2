/* The inner loops of the encoder for several instruction sets, chosen at run time.
 *
 * `read` and `residuals` are the ends of an encode, where pieces become numbers and numbers rows of
 * the frame. `scatter` adds one vector of four float64 a neighbour; its neighbours are all
 * different squares, so the additions do not wait for each other, and unrolling by four hides the
 * latency of the loads behind the list. `sum_figures` does the same for a whole slice of the board
 * (slice.h). `round` turns the interleaved field into three planes: in registers, and dropping the
 * fourth value. `deviate` is channel 10.
 *
 * A sum is exact, or in the same order everywhere (`deviate`), and a rounding is done once per
 * value, by the same instruction in all forms, so they give identical bits; no form fuses a
 * multiplication with an addition. */
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

/* No material adds nothing but perhaps -0.0, which does not change a sum that began with +0.0. */
HM_INLINED void deviate(const hm_spectral_plan *plan, const int32_t material[HM_MATERIALS],
                        float rows[HM_TRIPLES][8]) {
    double pawns[HM_MATERIALS];
    for (int m = 0; m < HM_MATERIALS; m++)
        pawns[m] = 0.25 * material[m];
    for (int triple = 0; triple < HM_TRIPLES; triple++) {
        double sum[8] = {0};
        HM_UNROLLED
        for (int m = 0; m < HM_MATERIALS; m++) {
            for (int l = 0; l < 8; l++)
                sum[l] += pawns[m] * plan->diagonal[triple][m][l];
        }
        for (int l = 0; l < 8; l++)
            rows[triple][l] = (float)sum[l];
    }
}

static void deviate_plain(const hm_spectral_plan *plan, const int32_t material[HM_MATERIALS],
                          float rows[HM_TRIPLES][8]) {
    deviate(plan, material, rows);
}

#define LANE double
#define PER  4
#define PAD  HM_PUSH_PAD

#define SLICE(name) plain_##name
#define VECTOR      16
#define ROWS        1
#define WIDE
#define ROUND(sums, planes) ((void)(planes))
#include "spectral/slice.h"

/* Two float64 a register are more quickly rounded out of memory. */
static void sum_figures_plain(double *out, const double *start, const hm_figure *figures,
                              size_t count, float *planes) {
    double slice[64][4];
    double(*to)[4] = out != NULL ? (double(*)[4])out : slice;
    plain_sum_figures(to[0], start, figures, count, NULL);
    if (planes != NULL) round_plain((const double(*)[4])to, planes);
}

static const hm_fiber_kernels plain = {read_plain,        residuals_plain, deviate_plain,
                                       sum_figures_plain, scatter_plain,   round_plain};

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

/* Four squares become four values each of three planes. */
HM_INLINED __attribute__((target("avx2"))) void round_four(const __m256d squares[4],
                                                           float *planes) {
    __m128 row0 = _mm256_cvtpd_ps(squares[0]);
    __m128 row1 = _mm256_cvtpd_ps(squares[1]);
    __m128 row2 = _mm256_cvtpd_ps(squares[2]);
    __m128 row3 = _mm256_cvtpd_ps(squares[3]);
    _MM_TRANSPOSE4_PS(row0, row1, row2, row3);
    _mm_storeu_ps(planes, row0);
    _mm_storeu_ps(planes + HM_4D_SQUARES, row1);
    _mm_storeu_ps(planes + 2 * HM_4D_SQUARES, row2);
}

__attribute__((target("avx2"))) static void round_avx2(const double (*field)[4], float *planes) {
    for (int s = 0; s < 64; s += 4) {
        __m256d squares[4];
        for (int i = 0; i < 4; i++)
            squares[i] = _mm256_loadu_pd(field[s + i]);
        round_four(squares, planes + s);
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

/* Eight squares of a row: the sums are taken for what they are, vectors of one square each. */
HM_INLINED __attribute__((target("avx2"))) void round_row(const void *sums, float *planes) {
    const __m256d *squares = sums;
    round_four(squares, planes);
    round_four(squares + 4, planes + 4);
}

#define SLICE(name)         avx2_##name
#define VECTOR              32
#define ROWS                1
#define WIDE                __attribute__((target("avx2")))
#define ROUND(sums, planes) round_row(sums, planes)
#include "spectral/slice.h"

__attribute__((target("avx2"))) static void residuals_avx2(const int8_t *signal, unsigned row,
                                                           unsigned rows, float *planes) {
    residuals(signal, row, rows, planes);
}

__attribute__((target("avx2"))) static void deviate_avx2(const hm_spectral_plan *plan,
                                                         const int32_t material[HM_MATERIALS],
                                                         float rows[HM_TRIPLES][8]) {
    deviate(plan, material, rows);
}

static const hm_fiber_kernels avx2 = {read_avx2,        residuals_avx2, deviate_avx2,
                                      avx2_sum_figures, scatter_avx2,   round_avx2};

/* Four squares: float32 in one register. */
HM_INLINED __attribute__((target("avx512f"))) __m512 narrow(const __m512d squares[2]) {
    __m256 low = _mm512_cvtpd_ps(squares[0]), high = _mm512_cvtpd_ps(squares[1]);
    return _mm512_castpd_ps(_mm512_insertf64x4(_mm512_castps_pd(_mm512_castps256_ps512(low)),
                                               _mm256_castps_pd(high), 1));
}

/* Sixteen squares become sixteen values each of three planes, of every fourth number. */
HM_INLINED __attribute__((target("avx512f"))) void round_sixteen(const __m512d squares[8],
                                                                 float *planes) {
    const __m512i first =
        _mm512_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28, 0, 4, 8, 12, 16, 20, 24, 28);
    __m512 a = narrow(squares), b = narrow(squares + 2);
    __m512 c = narrow(squares + 4), d = narrow(squares + 6);
    HM_UNROLLED
    for (int i = 0; i < 3; i++) {
        __m512i every_fourth = _mm512_add_epi32(first, _mm512_set1_epi32(i));
        __m512 low = _mm512_permutex2var_ps(a, every_fourth, b);
        __m512 high = _mm512_permutex2var_ps(c, every_fourth, d);
        __m512 plane = _mm512_shuffle_f32x4(low, high, 0x44);
        _mm512_storeu_ps(planes + (size_t)i * HM_4D_SQUARES, plane);
    }
}

__attribute__((target("avx512f"))) static void round_avx512(const double (*field)[4],
                                                            float *planes) {
    for (int s = 0; s < 64; s += 16) {
        __m512d squares[8];
        for (int i = 0; i < 8; i++)
            squares[i] = _mm512_loadu_pd(field[s + 2 * i]);
        round_sixteen(squares, planes + s);
    }
}

/* The sums are taken for what they are, vectors of two squares each. */
HM_INLINED __attribute__((target("avx512f"))) void round_rows(const void *sums, float *planes) {
    const __m512d *squares = sums;
    round_sixteen(squares, planes);
    round_sixteen(squares + 8, planes + 16);
}

#define SLICE(name)         avx512_##name
#define VECTOR              64
#define ROWS                4
#define WIDE                __attribute__((target("avx512f")))
#define ROUND(sums, planes) round_rows(sums, planes)
#include "spectral/slice.h"

__attribute__((target("avx512f"))) static void residuals_avx512(const int8_t *signal, unsigned row,
                                                                unsigned rows, float *planes) {
    residuals(signal, row, rows, planes);
}

__attribute__((target("avx512f"))) static void deviate_avx512(const hm_spectral_plan *plan,
                                                              const int32_t material[HM_MATERIALS],
                                                              float rows[HM_TRIPLES][8]) {
    deviate(plan, material, rows);
}

static const hm_fiber_kernels avx512 = {read_avx2,          residuals_avx512, deviate_avx512,
                                        avx512_sum_figures, scatter_avx2,     round_avx512};

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
