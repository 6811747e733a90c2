/* hypermate: what is kept beside an encoding of a 4D position: side to move, repetition, clock. */
#ifndef HYPERMATE_SPECTRAL_SHEET_H
#define HYPERMATE_SPECTRAL_SHEET_H

#include "chess4d.h"

#ifdef __cplusplus
extern "C" {
#endif

#define HM_SPECTRAL_SHEET 11

/** The field's state block: 0 to 3 castling and 4, 5 en passant, which are 0 in the 4D game; 6 side
 * to move (0 White, 1 Black); 7 how often the position came `before`, at most 2; 8 and 9 cosine and
 * sine of 2 pi h / 101 of the halfmove clock h, at most 100; 10 reserved, 0. */
HM_MORE void hm_spectral_sheet_double(const hm_4d_state *state, unsigned before,
                                      double sheet[HM_SPECTRAL_SHEET]);
/** The same, rounded. */
HM_MORE void hm_spectral_sheet(const hm_4d_state *state, unsigned before,
                               float sheet[HM_SPECTRAL_SHEET]);

#ifdef __cplusplus
}
#endif
#endif
