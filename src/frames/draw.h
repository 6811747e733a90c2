/* Private header of frames/: how energies are shown (draw.c, draw_svg.c). */
#ifndef HM_FRAMES_DRAW_H
#define HM_FRAMES_DRAW_H

#include "frames/reader.h"
#include "hypermate/frame_tools.h"

enum { HM_ENERGY_TEXT = 32 };

/* "1.25e+3". */
void hm_frames_format_energy(double energy, char text[HM_ENERGY_TEXT]);
/* Writes what a drawing has so far, and empties it. */
hm_status hm_frames_flush(hm_text *out, hm_sink *sink, hm_error *error);

#endif
