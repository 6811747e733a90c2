/* hypermate: the state block: numbers about side to move, repetition and clock, which the frame of
 * a 4D position (spectral.h) does not have. */
#ifndef HYPERMATE_SPECTRAL_SHEET_H
#define HYPERMATE_SPECTRAL_SHEET_H

#include "chess4d.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How many numbers hm_spectral_sheet() computes. */
#define HM_SPECTRAL_SHEET 11

/** Computes the state block of an encoding (docs/encoder.md, section 11). By index the numbers are:
 *
 * - 0 to 3: castling rights of chess on one board, always 0, because 4D chess has 112 rights
 * - 4, 5: en passant of chess on one board, always 0
 * - 6: side to move, 0 White, 1 Black
 * - 7: `before`, the number of earlier occurrences of the position, but at most 2
 * - 8, 9: cosine and sine of 2 pi h / 101, where h is the halfmove clock, at most 100
 * - 10: reserved, 0 */
HM_MORE void hm_spectral_sheet_double(const hm_4d_state *state, unsigned before,
                                      double sheet[HM_SPECTRAL_SHEET]);
/** Computes the numbers of hm_spectral_sheet_double(), rounded to float. */
HM_MORE void hm_spectral_sheet(const hm_4d_state *state, unsigned before,
                               float sheet[HM_SPECTRAL_SHEET]);

#ifdef __cplusplus
}
#endif
#endif
