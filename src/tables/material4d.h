/* Private header of tables/: which pieces an ending of 4D chess has, and its positions
 * (material4d.c).
 *
 * There are two sides with one king each, and no pawns. So both colours are alike: the first side
 * is the one with more pieces, or stronger ones. */
#ifndef HM_MATERIAL_4D_H
#define HM_MATERIAL_4D_H

#include "core/error.h"
#include "tables/space4d.h"

enum {
    HM_MATERIAL_4D_PIECES = 5, /* at most, both kings included */
    HM_MATERIAL_4D_NAME = 8,   /* bytes of the longest name, with its end */
    HM_MATERIAL_4D_AWAY = 0xFFFF
};

/* Pieces of the first side, then of the second: each begins with its king, and equal pieces follow
 * each other. */
typedef struct hm_material_4d {
    unsigned count;
    uint8_t kind[HM_MATERIAL_4D_PIECES]; /* hm_space_4d_kind */
    uint8_t side[HM_MATERIAL_4D_PIECES]; /* 0 or 1 */
    uint8_t king[2];
    char name[HM_MATERIAL_4D_NAME]; /* "KQQvK" */
} hm_material_4d;

/* The square of each piece, or HM_MATERIAL_4D_AWAY. */
typedef struct hm_placed_4d {
    uint16_t at[HM_MATERIAL_4D_PIECES];
} hm_placed_4d;

/* Reads "KQQvK"; pieces and sides may come in any order. HM_ERR_FORMAT: it is no such material. */
hm_status hm_material_4d_parse(hm_material_4d *material, const char *text, size_t length,
                               hm_error *error);
/* From the pieces of both sides: letters[side] are of KQRBN, with one K. HM_ERR_FORMAT: they are
 * too many, or there is not one K. *swapped says whether side 1 became the first side. */
hm_status hm_material_4d_of(hm_material_4d *material, const char *letters[2], bool *swapped,
                            hm_error *error);
/* The material without one piece, which is no king. *swapped as above. */
void hm_material_4d_without(const hm_material_4d *material, unsigned piece, hm_material_4d *less,
                            bool *swapped);
/* A position with one piece fewer, in the order of `less`; and back: `piece` is away. */
hm_placed_4d hm_placed_4d_without(const hm_material_4d *material, const hm_placed_4d *placed,
                                  unsigned piece, bool swapped);
hm_placed_4d hm_placed_4d_with(const hm_material_4d *material, const hm_placed_4d *less,
                               unsigned piece, bool swapped);

/* ---- keys ---- */

/* A number below 2^60 that all positions have which are equal but for symmetries and the order of
 * equal pieces. No piece is away. *size (may be NULL) is how many positions these are. */
uint64_t hm_placed_4d_key(const hm_space_4d *space, const hm_material_4d *material,
                          const hm_placed_4d *placed, unsigned *size);
/* One of them. False: the number is no key of the material. */
hm_placed_4d hm_placed_4d_of_key(const hm_material_4d *material, uint64_t key);
bool hm_placed_4d_is_key(const hm_space_4d *space, const hm_material_4d *material, uint64_t key);

/* ---- rules: what is legal but for castling, which endings do not have ---- */

/* Whether the king of a side is attacked. */
bool hm_placed_4d_in_check(const hm_space_4d *space, const hm_material_4d *material,
                           const hm_placed_4d *placed, int side);

/* A position after a move, and the piece that it has captured, or -1. False ends the list. */
typedef bool hm_placed_4d_visit(void *context, const hm_placed_4d *placed, int captured);

/* Visits the position after every legal move of a side; false when a visit was. */
bool hm_placed_4d_moves(const hm_space_4d *space, const hm_material_4d *material,
                        const hm_placed_4d *placed, int side, hm_placed_4d_visit *visit,
                        void *context);

/* Visits every position from which a move of one side leads to this one, with that side to move
 * and the other one not in check. `captured` (or -1) is a piece of the other side that is away:
 * these moves have captured it. */
void hm_placed_4d_unmoves(const hm_space_4d *space, const hm_material_4d *material,
                          const hm_placed_4d *placed, int side, int captured,
                          hm_placed_4d_visit *visit, void *context);

#endif
