/* The second way of computing spectra: straight from the definition, one piece at a time, with
 * tables of its own (closed forms through the C library's cosine, overlap integers from the
 * vectors). It shares no code and no table with src/spectral. */
#ifndef HM_TEST_REFERENCE_ENCODER_H
#define HM_TEST_REFERENCE_ENCODER_H

#include "hypermate/spectral.h"

/* Reads tests/vectors/encoder/fiber-table.json and fills the tables; call it once. */
void reference_init(void);

/* `values` has room for HM_SPECTRAL_FLOATS. */
void reference_encode(const hm_4d_board *board, float *values);

#endif
