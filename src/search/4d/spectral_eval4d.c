/* 4D positions judged by the spectral encoder, instead of by piece values.
 *
 * The energies of a whole position say nothing about who stands better: with all colours changed
 * they are the same. So each side's pieces are encoded alone, and its energies compared with the
 * other's, channel by channel, each in units of what the side has of it at the start (for the two
 * sides do not stand alike in the channels of single axes). So both are even at the start, and the
 * side that has lost all of every channel has lost what its pieces were worth. */
#include "hypermate/spectral.h"
#include "search/4d/search4d.h"
#include "search/4d/see4d.h"

#include <stdlib.h>
#include <string.h>

/* Keeps a strange position within the range of evaluations. */
enum { MOST = 20000 };

struct hm_4d_spectral {
    hm_spectral_plan *plan;
    hm_spectral_encoder *encoder[2]; /* of each side's pieces */
    double energy[2][HM_SPECTRAL_CHANNELS];
    double unit[2][HM_SPECTRAL_CHANNELS]; /* at the start */
    int material;                         /* of one side at the start */
    hm_4d_board board;
};

/* ---- one side ---- */

/* Advances the encoders from board to board, which costs much less than encoding each board from
 * scratch: a search changes a few squares at a time. */
static void find_energies(hm_4d_spectral *e, const hm_4d_board *all) {
    for (int side = 0; side < 2; side++) {
        unsigned colour = side == 0 ? HM_4D_WHITE : HM_4D_BLACK;
        /* The board without the pieces of the other side. */
        for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
            hm_4d_piece piece = all->square[square];
            bool theirs = piece == HM_4D_EMPTY || HM_4D_COLOUR(piece) != colour;
            e->board.square[square] = theirs ? (hm_4d_piece)HM_4D_EMPTY : piece;
        }
        hm_spectral_energies(hm_spectral_advance(e->encoder[side], &e->board), e->energy[side]);
    }
}

/* ---- the object ---- */

void hm_4d_spectral_destroy(hm_4d_spectral *e) {
    if (e == NULL) return;
    for (int side = 0; side < 2; side++)
        hm_spectral_encoder_destroy(e->encoder[side]);
    hm_spectral_plan_destroy(e->plan);
    free(e);
}

hm_4d_spectral *hm_4d_spectral_create(void) {
    hm_4d_spectral *e = calloc(1, sizeof *e);
    bool made = e != NULL && hm_spectral_plan_create(&e->plan, NULL) == HM_OK;
    for (int side = 0; made && side < 2; side++)
        made = hm_spectral_encoder_create(e->plan, &e->encoder[side], NULL) == HM_OK;
    if (made) {
        /* Everything is measured relative to the start position. */
        hm_4d_state start;
        hm_4d_state_start(&start);
        find_energies(e, &start.board);
        memcpy(e->unit, e->energy, sizeof e->unit);
        for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
            hm_4d_piece piece = start.board.square[square];
            unsigned kind = HM_4D_KIND(piece);
            bool counts = piece != HM_4D_EMPTY && HM_4D_COLOUR(piece) == HM_4D_WHITE;
            if (counts && kind != HM_4D_KING) e->material += hm_4d_exchange_values[kind];
        }

        return e;
    }
    hm_4d_spectral_destroy(e);
    return NULL;
}

/* ---- a position ---- */

/* No channel is without energy at the start. */
static double spectral_eval4d_share_of(const hm_4d_spectral *e, int side) {
    double sum = 0;
    for (int channel = 0; channel < HM_SPECTRAL_CHANNELS; channel++)
        sum += e->energy[side][channel] / e->unit[side][channel];
    return sum / HM_SPECTRAL_CHANNELS;
}

/* The difference of the mean shares of all channels, scaled to the material of the start position.
 * It lost 4 to 36 against the usual evaluation (docs/strength.md). */
int hm_4d_spectral_balance(hm_4d_spectral *e, const hm_4d_board *board) {
    find_energies(e, board);
    double value = (spectral_eval4d_share_of(e, 0) - spectral_eval4d_share_of(e, 1)) * e->material;
    return value > MOST ? MOST : value < -MOST ? -MOST : (int)value;
}
