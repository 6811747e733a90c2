/* The inner loops with AVX2: a register of 256 bits holds four float64.
 *
 * Words that all kernels share:
 *   source    a knight, bishop, queen or king: a piece that adds to channels 5-7
 *   gradient  the sum of the signal over the squares that a source reaches on the empty board
 *   push      gradient times the three constants of the square's orbit: what a source adds to
 *             each square that it reaches
 *   material  the signed sum of the values of one kind of piece, for channel 10
 *   orbit     the squares that the 384 symmetries of the board map onto each other
 *   residual  coordinate minus the mean of the four coordinates, times the signal: channels 1-4
 *   figure    the shape that the moves of a kind take between two slices (slice.h)
 */
#include "spectral/kernels_x86.h"

#if defined(__x86_64__)

AVX2 static void add_avx2(double *row, __m256d amount) {
    _mm256_storeu_pd(row, _mm256_add_pd(_mm256_loadu_pd(row), amount));
}

/* Adds `push` to each neighbour. The neighbours are different squares, so the additions do not wait
 * for each other. Four at a time hide the time that it takes to load the next steps. */
AVX2 void hm_avx2_scatter(double (*at)[4], hm_neighbours to, const double push[4]) {
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

/* Four squares, each a register (a b c 0), become four values of three planes. The fourth row of
 * the transposed matrix holds the zeros and is dropped:
 *
 *     a0 b0 c0 0        a0 a1 a2 a3   -> plane 0
 *     a1 b1 c1 0   ->   b0 b1 b2 b3   -> plane 1
 *     a2 b2 c2 0        c0 c1 c2 c3   -> plane 2
 *     a3 b3 c3 0        0  0  0  0
 */
HM_INLINED AVX2 void round_four(const __m256d squares[4], float *planes) {
    __m128 row0 = _mm256_cvtpd_ps(squares[0]);
    __m128 row1 = _mm256_cvtpd_ps(squares[1]);
    __m128 row2 = _mm256_cvtpd_ps(squares[2]);
    __m128 row3 = _mm256_cvtpd_ps(squares[3]);
    _MM_TRANSPOSE4_PS(row0, row1, row2, row3);
    _mm_storeu_ps(planes, row0);
    _mm_storeu_ps(planes + HM_4D_SQUARES, row1);
    _mm_storeu_ps(planes + 2 * HM_4D_SQUARES, row2);
}

AVX2 void hm_avx2_round(const double (*field)[4], float *planes) {
    for (int s = 0; s < 64; s += 4) {
        __m256d squares[4];
        for (int i = 0; i < 4; i++)
            squares[i] = _mm256_loadu_pd(field[s + i]);
        round_four(squares, planes + s);
    }
}

/* Bit 7 - `up` of each of 32 bytes, as 32 bits. AVX2 shifts no bytes, so pairs of bytes are
 * shifted. Bits that cross from the lower byte of a pair land below the top bit of the upper one,
 * where movemask, which takes the top bits alone, does not see them. */
HM_INLINED AVX2 uint64_t top_bits(__m256i bytes, int up) {
    __m256i moved = _mm256_sll_epi16(bytes, _mm_cvtsi32_si128(up));
    return (uint32_t)_mm256_movemask_epi8(moved);
}

/* Reads the 64 squares of a slice, a byte each (low nibble: colour and kind of the piece):
 *
 *   pieces     p00 p01 ... p31, p32 ... p63: two registers of 32 bytes
 *   signal     quarters[p00] ...: one shuffle, in which the byte is the index into a table of 16
 *              bytes that both halves of a register hold
 *   planes[i]  bit i of p00, p01, ..., p63: shifted by 7 - i it is the top bit of its byte, and
 *              movemask collects the top bits
 *   rows       the signal of each z as 8 int16, HM_SIGNAL_ROW apart, for sums of gradients
 */
AVX2 void hm_avx2_read(const hm_4d_piece pieces[64], uint64_t planes[4], int8_t signal[64],
                       int16_t *rows) {
    __m256i quarters =
        _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)hm_spectral_quarters));
    __m256i low = _mm256_loadu_si256((const __m256i *)pieces);
    __m256i high = _mm256_loadu_si256((const __m256i *)(pieces + 32));
    _mm256_storeu_si256((__m256i *)signal, _mm256_shuffle_epi8(quarters, low));
    _mm256_storeu_si256((__m256i *)(signal + 32), _mm256_shuffle_epi8(quarters, high));
    for (int i = 0; i < 4; i++)
        planes[i] = top_bits(low, 7 - i) | top_bits(high, 7 - i) << 32;
    for (int z = 0; z < 8; z++) {
        __m128i row = _mm_loadl_epi64((const __m128i *)(signal + (size_t)z * 8));
        __m128i *to = (__m128i *)(rows + (size_t)z * HM_SIGNAL_ROW);
        _mm_storeu_si128(to, _mm_cvtepi8_epi16(row));
    }
}

/* Multiplies four gradients by the three constants of their squares. Each gradient is needed three
 * times in a row, so 12 products fill three registers:
 *
 *   four     g0 g1 g2 g3
 *   first    g0 g0 g0 g1     lanes 0 0 0 1 = 0b01000000 = 0x40 (lane 0 in the lowest two bits)
 *   second   g1 g1 g2 g2     lanes 1 1 2 2 = 0b10100101 = 0xa5
 *   third    g2 g3 g3 g3     lanes 2 3 3 3 = 0b11111110 = 0xfe
 */
HM_INLINED AVX2 void push_four(double *push, __m128i gradients, const double *row) {
    __m256d four = _mm256_cvtepi32_pd(gradients);
    __m256d first = _mm256_permute4x64_pd(four, 0x40), second = _mm256_permute4x64_pd(four, 0xa5);
    __m256d third = _mm256_permute4x64_pd(four, 0xfe);
    _mm256_storeu_pd(push, _mm256_mul_pd(first, _mm256_loadu_pd(row)));
    _mm256_storeu_pd(push + 4, _mm256_mul_pd(second, _mm256_loadu_pd(row + 4)));
    _mm256_storeu_pd(push + 8, _mm256_mul_pd(third, _mm256_loadu_pd(row + 8)));
}

/* Sets the pushes of a slice: a square in `squares` gets its gradient times its constants, any
 * other square zeros. Bit w of a row becomes a mask of lane w: `bits` selects it, and the
 * comparison widens it to 32 ones. The constants are symmetric, so rows 4 to 7 are rows 3 to 0. */
AVX2 void hm_avx2_set_pushes(double *push, const int16_t *gradients, uint64_t squares,
                             const double (*rows)[24]) {
    const __m256i bits = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    for (int z = 0; z < 8; z++, squares >>= 8) {
        const double *row = rows[z < 4 ? z : 7 - z];
        __m128i eight = _mm_loadu_si128((const __m128i *)(gradients + z * HM_SIGNAL_ROW));
        __m256i taken = _mm256_and_si256(_mm256_set1_epi32((int)squares), bits);
        __m256i masked =
            _mm256_and_si256(_mm256_cvtepi16_epi32(eight), _mm256_cmpeq_epi32(taken, bits));
        push_four(push + z * HM_PUSH_ROW, _mm256_castsi256_si128(masked), row);
        push_four(push + z * HM_PUSH_ROW + 12, _mm256_extracti128_si256(masked, 1), row + 12);
    }
}

/* Rounds two rows. A row is 8 squares x 3 numbers = 6 registers; the sums lie in memory as an array
 * of registers, so row 1 begins at the seventh. */
HM_INLINED AVX2 void round_rows(const void *sums, float *planes) {
    const __m256d *numbers = sums;
    round_eight(numbers, planes);
    round_eight(numbers + 6, planes + 8);
}

/* Two rows of sums take 12 of the 16 registers; the rest hold what is being added. */
#define LANE                double
#define PER                 3
#define PAD                 HM_PUSH_PAD
#define SLICE(name)         avx2_##name
#define VECTOR              32
#define ROWS                2
#define WIDE                AVX2
#define ROUND(sums, planes) round_rows(sums, planes)
#include "spectral/slice.h"

AVX2 static void residuals_avx2(const int8_t *signal, unsigned row, unsigned rows, float *planes) {
    hm_residuals(signal, row, rows, planes);
}

/* Copies to each of the 512 rows of a channel the row of eight values that its name selects. */
AVX2 void hm_avx2_put_rows(float *channel, const uint8_t names[512], const float (*rows)[8]) {
    for (size_t i = 0; i < 512; i++)
        _mm256_storeu_ps(channel + i * 8, _mm256_loadu_ps(rows[names[i]]));
}

AVX2 static void deviate_avx2(const hm_spectral_plan *plan, const int32_t material[HM_MATERIALS],
                              float rows[HM_TRIPLES][8]) {
    hm_deviate(plan, material, rows);
}

/* Adds the squares of four numbers of four channels to the sums of these, first numbers first. */
HM_INLINED AVX2 __m256d add_squares(__m256d sums, __m128 a, __m128 b, __m128 c, __m128 d) {
    _MM_TRANSPOSE4_PS(a, b, c, d);
    const __m128 rows[4] = {a, b, c, d};
    for (int i = 0; i < 4; i++) {
        __m256d row = _mm256_cvtps_pd(rows[i]);
        sums = _mm256_add_pd(sums, _mm256_mul_pd(row, row));
    }
    return sums;
}

/* Each sum has to wait for its last addition, so channels are added up side by side. The twelfth is
 * empty. */
AVX2 void hm_avx2_energies(const float *values, double energies[HM_SPECTRAL_CHANNELS]) {
    enum { CHANNEL = HM_4D_SQUARES };
    __m256d low = _mm256_setzero_pd(), middle = low, high = low;
    for (const float *at = values; at < values + CHANNEL; at += 4) {
        low = add_squares(low, _mm_loadu_ps(at), _mm_loadu_ps(at + CHANNEL),
                          _mm_loadu_ps(at + 2 * CHANNEL), _mm_loadu_ps(at + 3 * CHANNEL));
        middle = add_squares(middle, _mm_loadu_ps(at + 4 * CHANNEL), _mm_loadu_ps(at + 5 * CHANNEL),
                             _mm_loadu_ps(at + 6 * CHANNEL), _mm_loadu_ps(at + 7 * CHANNEL));
        high = add_squares(high, _mm_loadu_ps(at + 8 * CHANNEL), _mm_loadu_ps(at + 9 * CHANNEL),
                           _mm_loadu_ps(at + 10 * CHANNEL), _mm_setzero_ps());
    }
    double sums[12];
    _mm256_storeu_pd(sums, low);
    _mm256_storeu_pd(sums + 4, middle);
    _mm256_storeu_pd(sums + 8, high);
    memcpy(energies, sums, HM_SPECTRAL_CHANNELS * sizeof *sums);
}

const hm_fiber_kernels hm_kernels_avx2 = {hm_avx2_read,     residuals_avx2,     deviate_avx2,
                                          hm_avx2_put_rows, hm_avx2_set_pushes, avx2_sum_figures,
                                          hm_avx2_scatter,  hm_avx2_round,      hm_avx2_energies};

#endif
