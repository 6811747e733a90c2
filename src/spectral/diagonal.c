/* The deviations of channel 10 (encoder, section 7), worked out exactly.
 *
 * All cosines of multiples of pi/8 are, but for signs, 0, 1 and C_n / 2 with C_n = 2 cos(n pi/8)
 * and n = 1, 2, 3. Products of them are sums of them, C_a C_b = C_(a+b) + C_(a-b), and so are
 * quotients of sines: sin(k x) / sin(x) = 2 cos((k-1) x) + 2 cos((k-3) x) + ..., where an odd k
 * ends with 1. Hence 8 delta_k and 8 sigma_k are whole combinations of 1, C_1, C_2, C_3, and
 * deviations are such combinations divided by 8^4. They are found in integers, and rounded once.
 *
 * As constants they would be 46 KB of bits that cannot be packed, a sixth of the WebAssembly
 * module. */
#include "spectral/plan.h"

#include <string.h>

/* of[0] + of[1] C_1 + of[2] C_2 + of[3] C_3. */
typedef struct number {
    int64_t of[4];
} number;

static void diagonal_add(number *to, number a, int64_t times) {
    for (int n = 0; n < 4; n++)
        to->of[n] += times * a.of[n];
}

static number product(number x, number y) {
    const int64_t *a = x.of, *b = y.of;
    return (number){{
        a[0] * b[0] + 2 * (a[1] * b[1] + a[2] * b[2] + a[3] * b[3]),
        a[0] * b[1] + a[1] * b[0] + a[1] * b[2] + a[2] * b[1] + a[2] * b[3] + a[3] * b[2],
        a[0] * b[2] + a[2] * b[0] + a[1] * b[1] + a[1] * b[3] + a[3] * b[1] - a[3] * b[3],
        a[0] * b[3] + a[3] * b[0] + a[1] * b[2] + a[2] * b[1] - a[2] * b[3] - a[3] * b[2],
    }};
}

/* C_n for any n. */
static number cosine(int n) {
    static const int8_t whole[16] = {2, 0, 0, 0, 0, 0, 0, 0, -2};
    static const int8_t index[16] = {0, 1, 2, 3, 0, 3, 2, 1, 0, 1, 2, 3, 0, 3, 2, 1};
    n &= 15;
    number c = {{whole[n]}};
    if (index[n] != 0) c.of[index[n]] = n > 4 && n < 12 ? -1 : 1;
    return c;
}

/* sin(k pi m/8) / sin(pi m/8) */
static number quotient(int k, int m) {
    number sum = {{k & 1}};
    for (int j = k - 1; j > 0; j -= 2)
        diagonal_add(&sum, cosine(j * m), 1);
    return sum;
}

/* ---- one-dimensional ingredients (encoder, section 4) ---- */

static number eight_delta(int k, int m) {
    number result = {{2 * (8 - k)}};
    if (m != 0) diagonal_add(&result, quotient(2 * k, m), -1);
    return result;
}

static number eight_sigma(int k, int m) {
    number result = {{2 * (8 - k)}};
    if (m == 0) return result;
    result.of[0] = 0;
    diagonal_add(&result, cosine(k * m), 8 - k);
    diagonal_add(&result, quotient(k, m), -2);
    return result;
}

/* By one mode or by two: 4,096 lambda, 8 (1 + delta_1), 8 (1 + sigma_1), and what an axis pair adds
 * to 4,096 d_N and 4,096 d_B. */
typedef struct ingredients {
    number lambda[8], degree[8], shift[8];
    number knight[8][8], bishop[8][8];
} ingredients;

/* 8 delta_k and 8 sigma_k by k and mode. */
typedef struct distances {
    number delta[8][8], sigma[8][8];
} distances;

/* 4,096 (delta_k(a) delta_l(b) - sigma_k(a) sigma_l(b)) */
static void add_pair(const distances *by, number *to, int k, int l, int a, int b) {
    diagonal_add(to, product(by->delta[k][a], by->delta[l][b]), 64);
    diagonal_add(to, product(by->sigma[k][a], by->sigma[l][b]), -64);
}

static void fill_ingredients(ingredients *in) {
    distances by;
    for (int k = 1; k < 8; k++) {
        for (int m = 0; m < 8; m++) {
            by.delta[k][m] = eight_delta(k, m);
            by.sigma[k][m] = eight_sigma(k, m);
        }
    }
    for (int a = 0; a < 8; a++) {
        in->lambda[a] = (number){{2 * 4096}};
        diagonal_add(&in->lambda[a], cosine(a), -4096);
        in->degree[a] = by.delta[1][a];
        in->degree[a].of[0] += 8;
        in->shift[a] = by.sigma[1][a];
        in->shift[a].of[0] += 8;
        for (int b = 0; b < 8; b++) {
            in->knight[a][b] = in->bishop[a][b] = (number){{0}};
            add_pair(&by, &in->knight[a][b], 2, 1, a, b);
            add_pair(&by, &in->knight[a][b], 1, 2, a, b);
            for (int k = 1; k < 8; k++)
                add_pair(&by, &in->bishop[a][b], k, k, a, b);
        }
    }
}

/* ---- deviations (encoder, section 7) ---- */

/* The sum over the axes so far. */
typedef struct axes {
    number lambda, knight, bishop, rook, degree, shift;
} axes;

static const axes no_axes = {.degree = {{1}}, .shift = {{1}}};

/* One axis more, with those before it. */
static void diagonal_add_axis(const ingredients *in, const int modes[4], int axis, axes *all) {
    int mode = modes[axis];
    diagonal_add(&all->lambda, in->lambda[mode], 1);
    all->rook.of[0] += mode != 0 ? 8 * 4096 : 0;
    all->degree = product(all->degree, in->degree[mode]);
    all->shift = product(all->shift, in->shift[mode]);
    for (int before = 0; before < axis; before++) {
        diagonal_add(&all->knight, in->knight[modes[before]][mode], 1);
        diagonal_add(&all->bishop, in->bishop[modes[before]][mode], 1);
    }
}

/* Six numbers over 4,096, from all four axes, of which the last has the mode `last`. */
static void deviations(const ingredients *in, const axes *all, int last, number d[HM_MATERIALS]) {
    number pawn = in->lambda[last];
    for (int n = 0; n < 4; n++)
        pawn.of[n] /= 2;
    number queen = all->bishop, king = all->degree;
    diagonal_add(&queen, all->rook, 1);
    diagonal_add(&king, all->shift, -1);
    const number by_kind[HM_MATERIALS] = {pawn, all->knight, all->bishop, all->rook, queen, king};
    for (int m = 0; m < HM_MATERIALS; m++) {
        d[m] = by_kind[m];
        diagonal_add(&d[m], all->lambda, -1);
    }
}

/* The nearest float64 to a number over 4,096. Each C_n is given as a sum of three floats of at most
 * 30 bits: products with the integers, which have less than 20, and sums of four are exact. */
static double diagonal_rounded(number a) {
    static const double parts[3][4] = {
        {1, 0x1.d906bcfp+0, 0x1.6a09e66p+0, 0x1.87de2a6p-1},
        {0, 0x1.946a314p-31, 0x1.fcef324p-30, 0x1.5d52c5ap-30},
        {0, 0x1.5f98409p-61, 0x1.165f627p-61, 0x1.a624585p-61},
    };
    double sum[3];
    for (int p = 0; p < 3; p++) {
        sum[p] = 0;
        for (int n = 0; n < 4; n++)
            sum[p] += (double)a.of[n] * parts[p][n];
    }
    /* high + rest is sum[0] + sum[1] exactly. */
    double high = sum[0] + sum[1], of_second = high - sum[0];
    double rest = (sum[0] - (high - of_second)) + (sum[1] - of_second);
    return (high + (rest + sum[2])) / 4096;
}

void hm_spectral_each_triple(hm_deviations_taker *take, void *context) {
    ingredients in;
    fill_ingredients(&in);
    for (int ijk = 0; ijk < 512; ijk++) {
        int modes[4] = {ijk >> 6, ijk >> 3 & 7, ijk & 7, 0};
        double rows[HM_MATERIALS][8];
        if (modes[0] > modes[1] || modes[1] > modes[2]) continue;
        axes three = no_axes;
        for (int axis = 0; axis < 3; axis++)
            diagonal_add_axis(&in, modes, axis, &three);
        for (; modes[3] < 8; modes[3]++) {
            axes all = three;
            number d[HM_MATERIALS];
            diagonal_add_axis(&in, modes, 3, &all);
            deviations(&in, &all, modes[3], d);
            for (int m = 0; m < HM_MATERIALS; m++)
                rows[m][modes[3]] = diagonal_rounded(d[m]);
        }
        take(context, rows);
    }
}

static void diagonal_copy(void *context, double rows[HM_MATERIALS][8]) {
    double **to = context;
    memcpy(*to, rows, HM_MATERIALS * sizeof rows[0]);
    *to += HM_MATERIALS * 8;
}

void hm_spectral_deviations(double *values) {
    hm_spectral_each_triple(diagonal_copy, &values);
}
