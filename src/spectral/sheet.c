/* The state block of the field: the facts that a placement does not contain, as eleven numbers.
 * They accompany an encoding and are not in frame files.
 *
 * The field gives castling four numbers and en passant two, enough for a board with one king a
 * side; of the 4D game it writes zeros there, and so do we. The clock is a point on a circle of
 * 101, so that neighbouring clocks are neighbours. The field has these numbers as float64. */
#include "hypermate/more/spectral_sheet.h"
#include "hypermate/spectral.h"

#include <string.h>

enum { SIDE = 6, REPETITION = 7, CLOCK_COS = 8, CLOCK_SIN = 9 };

/* cos x - 1 (from 0) or sin x / x - 1 (from 1) by their series: -x^2 / ((from+1)(from+2)) times one
 * more than the rest of it. For x of at most pi/4 what follows twenty factors is too small to
 * count. */
static double series(double x, unsigned from) {
    double sum = 0;
    for (unsigned n = from + 18; n > from; n -= 2)
        sum = -x * x / (n * (n - 1.0)) * (1 + sum);
    return sum;
}

/* Cosine and sine of an angle of at most 2 pi. C libraries differ in the last bit of theirs; sums,
 * products and quotients do not. After removing quarter turns, x and a rest below the bits of x
 * remain: `high` and `low` are a quarter, `high` of so few bits that four of them are exact. */
static void point_on_circle(double angle, double *cosine, double *sine) {
    const double high = 0x1.921fb544p0, low = 0x1.0b4611a626331p-34;
    unsigned quarters = (unsigned)(angle / high + 0.5);
    double near = angle - quarters * high, far = quarters * low;
    double x = near - far, rest = (near - x) - far;
    double c = series(x, 0), s = series(x, 1);
    double across = 1 + (c - rest * x * (1 + s)), up = x + (x * s + rest * (1 + c));
    const double turned[4][2] = {{across, up}, {-up, across}, {-across, -up}, {up, -across}};
    *cosine = turned[quarters & 3][0];
    *sine = turned[quarters & 3][1];
}

void hm_spectral_sheet_double(const hm_4d_state *state, unsigned before,
                              double sheet[HM_SPECTRAL_SHEET]) {
    enum { LAST_CLOCK = 100, PERIOD = 101, MOST_BEFORE = 2 };
    uint32_t clock = state->halfmove < LAST_CLOCK ? state->halfmove : LAST_CLOCK;
    double angle = 2 * 3.14159265358979323846 * clock / PERIOD;
    memset(sheet, 0, HM_SPECTRAL_SHEET * sizeof *sheet);
    sheet[SIDE] = state->side == HM_4D_WHITE ? 0 : 1;
    sheet[REPETITION] = before < MOST_BEFORE ? before : MOST_BEFORE;
    point_on_circle(angle, &sheet[CLOCK_COS], &sheet[CLOCK_SIN]);
}

void hm_spectral_sheet(const hm_4d_state *state, unsigned before, float sheet[HM_SPECTRAL_SHEET]) {
    double exact[HM_SPECTRAL_SHEET];
    hm_spectral_sheet_double(state, before, exact);
    for (size_t i = 0; i < HM_SPECTRAL_SHEET; i++)
        sheet[i] = (float)exact[i];
}
