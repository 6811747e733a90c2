/* The state block of the field: what a placement does not say, as eleven numbers. They stand beside
 * an encoding and in no frame file.
 *
 * The field gives castling four numbers and en passant two, enough for a board with one king a
 * side; of the 4D game it writes zeros there, and so do we. The clock is a point on a circle of
 * 101, so that neighbouring clocks are neighbours. The field has these numbers as float64. */
#include "hypermate/spectral.h"

#include <math.h>
#include <string.h>

enum { SIDE = 6, REPETITION = 7, CLOCK_COS = 8, CLOCK_SIN = 9 };

void hm_spectral_sheet_double(const hm_4d_state *state, unsigned before,
                              double sheet[HM_SPECTRAL_SHEET]) {
    enum { LAST_CLOCK = 100, PERIOD = 101, MOST_BEFORE = 2 };
    uint32_t clock = state->halfmove < LAST_CLOCK ? state->halfmove : LAST_CLOCK;
    double angle = 2 * 3.14159265358979323846 * clock / PERIOD;
    memset(sheet, 0, HM_SPECTRAL_SHEET * sizeof *sheet);
    sheet[SIDE] = state->side == HM_4D_WHITE ? 0 : 1;
    sheet[REPETITION] = before < MOST_BEFORE ? before : MOST_BEFORE;
    sheet[CLOCK_COS] = cos(angle);
    sheet[CLOCK_SIN] = sin(angle);
}

void hm_spectral_sheet(const hm_4d_state *state, unsigned before, float sheet[HM_SPECTRAL_SHEET]) {
    double exact[HM_SPECTRAL_SHEET];
    hm_spectral_sheet_double(state, before, exact);
    for (size_t i = 0; i < HM_SPECTRAL_SHEET; i++)
        sheet[i] = (float)exact[i];
}
