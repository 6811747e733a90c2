/* Private header of frames/: the bytes of logs and archives, each with its place (places.c). */
#ifndef HM_FRAMES_PLACES_H
#define HM_FRAMES_PLACES_H

#include "core/core.h"
#include "hypermate/io.h"
#include "io/io.h"

enum { HM_WALK_PIECE = 1 << 12 };

typedef struct hm_walk {
    hm_source *source;
    bool blocks;
    hm_place place; /* of bytes[0] */
    size_t at, count;
    char bytes[HM_WALK_PIECE];
} hm_walk;

/* From a place to the end of the file. */
hm_status hm_walk_begin(hm_walk *walk, hm_source *source, const hm_range *file, hm_place from,
                        hm_error *error);
/* The next byte; at the end *found is false. */
hm_status hm_walk_next(hm_walk *walk, char *byte, hm_place *place, bool *found, hm_error *error);

/* Where memory is short, or nothing can be read, nobody knows what a source is, and gzip must not
 * pass for a text. */
hm_status hm_place_look_for_gzip(hm_source *source, bool *gzip, hm_error *error);
/* Measures a file that is to be entered; HM_ERR_UNSUPPORTED for what cannot be, gzip without blocks
 * too. The source is at its beginning afterwards. */
hm_status hm_place_measure(hm_source *source, hm_range *file, hm_error *error);

#endif
