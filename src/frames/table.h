/* Private header of frames/: tables with a row a frame. */
#ifndef HM_FRAMES_TABLE_H
#define HM_FRAMES_TABLE_H

#include "hypermate/frames.h"
#include "io/io.h"

/* ---- the table of 24 or 25 columns (csv.c) ---- */

typedef struct hm_csv hm_csv;

/* Writes the header line; with `games` the last column is the number of the game. From here to the
 * end numbers have points in this thread. */
hm_status hm_csv_begin(hm_csv **csv, hm_sink *sink, bool games, hm_error *error);
/* The frame before the first row, when it is known. */
void hm_csv_set_before(hm_csv *csv, const float *values);
/* A row of another game than the one before it has no distance. */
hm_status hm_csv_put(hm_csv *csv, const float *values, const hm_frame_meta *meta, hm_error *error);
/* Writes what is not yet written. */
hm_status hm_csv_flush(hm_csv *csv, hm_error *error);
void hm_csv_end(hm_csv *csv); /* NULL is allowed */

/* ---- headers of numpy's arrays (npy_header.c) ---- */

enum { HM_NPY_PREAMBLE = 10 /* magic, version, length of the rest of the header */ };

/* Fills `length` bytes with a header of format 1.0: the text of `form`, filled up with spaces.
 * False when it does not fit. */
bool hm_npy_header(const hm_text *form, uint8_t *header, size_t length);

#endif
