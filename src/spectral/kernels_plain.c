/* The inner loops in portable C. They are the reference: the forms with wider registers
 * (kernels_avx2.c, kernels_avx512.c) must give the same bits, and a test compares them. Compilers
 * map the vectors of slice.h to what every machine has. */
#include "core/little_endian.h"
#include "spectral/kernels.h"

/* hm_along_zw[axis][z][w], in quarters: (coordinate - mean) is (3 c - the other three) / 4, so the
 * axis itself counts 3 and each other axis -1. x and y are added by hm_find_along_xy(). */
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
const float hm_along_zw[3][8][8] = {ALONG_ZW(-1, -1), ALONG_ZW(3, -1), ALONG_ZW(-1, 3)};

/* Adds `push` to each neighbour; the fourth number of a square stays zero. It pads a square to 32
 * bytes, so that a wider form adds a square with one instruction. */
static void scatter_plain(double (*at)[4], hm_neighbours to, const double push[4]) {
    for (uint32_t i = 0; i < to.count; i++) {
        double *row = at[to.steps[i]];
        for (int d = 0; d < 4; d++)
            row[d] += push[d];
    }
}

/* Rounds a slice of the field into the three planes of the frame. Each number is rounded once, from
 * an exact sum, so the order of the additions before cannot show. */
static void round_plain(const double (*field)[4], float *planes) {
    for (int s = 0; s < 64; s++) {
        for (int d = 0; d < 3; d++)
            planes[d * HM_4D_SQUARES + s] = (float)field[s][d];
    }
}

/* The lowest bits of eight bytes, as one byte. The product moves bit 8 i to bit 56 + i: factor
 * 2^(56-7i) shifts byte i there, and no two products meet in one bit. */
static uint64_t gather_bits(uint64_t eight) {
    return (eight & 0x0101010101010101) * 0x0102040810204080 >> 56;
}

/* Reads a slice: bit i of every piece into planes[i], the signal in quarters, and the same signal
 * as rows of int16 with room between them (HM_SIGNAL_ROW) for sums that reach beyond the edge. */
static void kernels_plain_read(const hm_4d_piece pieces[64], uint64_t planes[4], int8_t signal[64],
                               int16_t *rows) {
    memset(planes, 0, 4 * sizeof planes[0]);
    for (int row = 0; row < 64; row += 8) {
        uint64_t eight = hm_le64_get(pieces + row);
        for (int i = 0; i < 4; i++)
            planes[i] |= gather_bits(eight >> i) << row;
        for (int w = 0; w < 8; w++) {
            signal[row + w] = hm_spectral_quarters[pieces[row + w]];
            rows[row / 8 * HM_SIGNAL_ROW + w] = signal[row + w];
        }
    }
}

static void residuals_plain(const int8_t *signal, unsigned row, unsigned rows, float *planes) {
    hm_residuals(signal, row, rows, planes);
}

/* Copies to each of the 512 rows of a channel the row that its name selects. */
static void put_rows_plain(float *channel, const uint8_t names[512], const float (*rows)[8]) {
    for (size_t i = 0; i < 512; i++)
        memcpy(channel + i * 8, rows[names[i]], sizeof rows[0]);
}

static void deviate_plain(const hm_spectral_plan *plan, const int32_t material[HM_MATERIALS],
                          float rows[HM_TRIPLES][8]) {
    hm_deviate(plan, material, rows);
}

/* Sets the pushes of a slice: gradient times the three constants of the square. Constants are
 * symmetric in z, so rows 4 to 7 use rows 3 to 0. */
static void set_pushes_plain(double *push, const int16_t *gradients, uint64_t squares,
                             const double (*rows)[24]) {
    for (int z = 0; z < 8; z++) {
        const double *row = rows[z < 4 ? z : 7 - z];
        for (int w = 0; w < 8; w++) {
            double gradient =
                (squares >> (8 * z + w) & 1) != 0 ? gradients[z * HM_SIGNAL_ROW + w] : 0;
            for (int d = 0; d < 3; d++)
                push[z * HM_PUSH_ROW + 3 * w + d] = gradient * row[3 * w + d];
        }
    }
}

#define LANE        double
#define PER         3
#define PAD         HM_PUSH_PAD
#define SLICE(name) plain_##name
#define VECTOR      16
#define ROWS        1
#define WIDE
#define ROUND(sums, planes) ((void)(planes))
#include "spectral/slice.h"

/* Rounds a slice from memory. With two float64 a register that is faster than out of registers. */
static void kernels_plain_round_rows(const double *rows, float *planes) {
    for (int s = 0; s < 64; s++) {
        for (int d = 0; d < 3; d++)
            planes[d * HM_4D_SQUARES + s] = (float)rows[s / 8 * HM_PUSH_ROW + s % 8 * 3 + d];
    }
}

static void sum_figures_plain(double *out, const hm_figure *figures, size_t count, float *planes) {
    double slice[HM_PUSH_SLICE];
    double *to = out != NULL ? out : slice;
    plain_sum_figures(to, figures, count, NULL);
    if (planes != NULL) kernels_plain_round_rows(to, planes);
}

/* All channels side by side: each sum has its own order of additions, and eleven of them at once
 * do not wait for each other. */
static void energies_plain(const float *values, double energies[HM_SPECTRAL_CHANNELS]) {
    double sums[HM_SPECTRAL_CHANNELS] = {0};
    for (int s = 0; s < HM_4D_SQUARES; s++) {
        for (int channel = 0; channel < HM_SPECTRAL_CHANNELS; channel++) {
            double value = (double)values[channel * HM_4D_SQUARES + s];
            sums[channel] += value * value;
        }
    }
    memcpy(energies, sums, sizeof sums);
}

const hm_fiber_kernels hm_kernels_plain = {kernels_plain_read, residuals_plain,  deviate_plain,
                                           put_rows_plain,     set_pushes_plain, sum_figures_plain,
                                           scatter_plain,      round_plain,      energies_plain};
