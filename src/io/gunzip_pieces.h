/* Private header of io/: gzip data cut into pieces that are unpacked before they are read
 * (gunzip_pieces.c; in builds without libdeflate gunzip_pieces_none.c). */
#ifndef HM_IO_GUNZIP_PIECES_H
#define HM_IO_GUNZIP_PIECES_H

#include "io/raw.h"

/* Data of one member in a piece. */
typedef struct hm_piece_member {
    uint64_t length;
    uint32_t crc;
    bool ended; /* its trailer is in the piece, which says this: */
    uint32_t crc_told, length_told;
} hm_piece_member;

/* A part of a gzip file. It may be read from `data` only if the reader is where it begins. */
typedef struct hm_piece {
    uint8_t *bytes; /* as they lie in the file */
    size_t length;
    bool inside; /* it begins between blocks of a member, as far as can be seen from outside */
    bool marked; /* it ends there; otherwise between members */
    bool unpacked;
    uint8_t *data; /* unpacked; of whole members CRC-32 and length agree */
    size_t data_length;
    hm_piece_member first; /* if it begins inside a member: what is here of that */
    hm_piece_member last;  /* what is here of a member that has begun here and not ended */
} hm_piece;

typedef struct hm_pieces hm_pieces;

hm_pieces *hm_pieces_create(unsigned jobs); /* NULL when memory is short */
void hm_pieces_restart(hm_pieces *pieces);
void hm_pieces_destroy(hm_pieces *pieces); /* NULL is allowed */

/* The next piece of the file, whose bytes are read from `raw` ahead; it lives until the next call.
 * NULL: the end. A failure of reading comes after all bytes before it. */
hm_status hm_pieces_next(hm_pieces *pieces, hm_raw *raw, const hm_piece **piece, hm_error *error);

#endif
