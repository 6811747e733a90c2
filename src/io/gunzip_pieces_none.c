/* Pieces in a build without libdeflate: everything is read as it comes. */
#include "io/gunzip_pieces.h"
#include "io/io.h"

#if HM_HAVE_GZIP && !HM_HAVE_LIBDEFLATE

hm_pieces *hm_pieces_create(unsigned jobs) {
    (void)jobs;
    return NULL;
}

void hm_pieces_restart(hm_pieces *pieces) {
    (void)pieces;
}

void hm_pieces_destroy(hm_pieces *pieces) {
    (void)pieces;
}

hm_status hm_pieces_next(hm_pieces *pieces, hm_raw *raw, const hm_piece **piece, hm_error *error) {
    (void)pieces, (void)raw, (void)error;
    *piece = NULL;
    return HM_OK;
}

#endif
