/* Observations of a player in a batch of 4D games (docs/environments.md). */
#include "games/4d/batch4d.h"

#include "chess4d/rules/board4d.h"

#include <string.h>

enum { RIGHTS = 14, EN_PASSANT = 15, CLOCK = 16, OCCURRENCE = 17, PLANES = 18 };

/* 0: this game has no such view (docs/environments.md). */
size_t hm_batch_row_bytes_4d(hm_batch_view view) {
    switch (view) {
    case HM_BATCH_PLANES:
        return (size_t)PLANES * HM_4D_SQUARES;
    case HM_BATCH_BOARDS:
        return HM_4D_SQUARES;
    case HM_BATCH_SPECTRA:
        return HM_SPECTRAL_BYTES;
    default:
        return 0;
    }
}

/* Black sees y and w from the other end. */
static int observe4d_turn(int square, hm_4d_piece side) {
    return side == HM_4D_WHITE ? square : square ^ HM_4D_SQUARE(0, 7, 0, 7);
}

/* The rook's square of each right, and the king's. */
static void observe4d_put_rights(const hm_4d_state *state, uint8_t *plane) {
    for (int colour = 0; colour < 2; colour++) {
        for (int wing = 0; wing < 2; wing++) {
            for (uint64_t set = state->castling[colour][wing]; set != 0; set &= set - 1) {
                int zw = (int)hm_4d_first(set), home = (colour == 0 ? 0 : 7 << 6) | zw;
                int rook = home | (wing == HM_4D_KINGSIDE ? 7 << 9 : 0);
                plane[observe4d_turn(rook, state->side)] = 1;
                plane[observe4d_turn(home | 4 << 9, state->side)] = 1;
            }
        }
    }
}

static uint8_t observe4d_clamp(uint32_t value) {
    return (uint8_t)(value > 255 ? 255 : value);
}

/* The board is turned so that the side to move always plays upwards: own pieces come first, then
 * the opponent's (docs/environments.md). */
static void observe4d_planes(const hm_batch_4d *g, uint8_t *row) {
    const hm_4d_state *state = &g->position.state;
    memset(row, 0, (size_t)CLOCK * HM_4D_SQUARES);

    static const uint8_t place[8] = {0, 6, 5, 4, 3, 2, 1, 0}; /* K Q R B N Py Pw */
    hm_4d_piece side = g->position.state.side;
    for (int piece = 1; piece < HM_4D_PIECES; piece++) {
        int plane = place[HM_4D_KIND(piece)] + (HM_4D_COLOUR(piece) == side ? 0 : 7);
        uint8_t *out = row + plane * HM_4D_SQUARES;
        for (uint64_t words = g->position.occupied_words[piece]; words != 0; words &= words - 1) {
            int word = (int)hm_4d_first(words);
            for (uint64_t set = g->position.pieces[piece][word]; set != 0; set &= set - 1)
                out[observe4d_turn(word << 6 | (int)hm_4d_first(set), side)] = 1;
        }
    }

    observe4d_put_rights(state, row + RIGHTS * HM_4D_SQUARES);
    if (state->ep_target != HM_4D_NO_SQUARE) {
        int square = observe4d_turn(state->ep_target, state->side);
        row[EN_PASSANT * HM_4D_SQUARES + square] = state->ep_axis == HM_4D_PAWN_Y ? 1 : 2;
    }
    memset(row + CLOCK * HM_4D_SQUARES, observe4d_clamp(state->halfmove), HM_4D_SQUARES);
    memset(row + OCCURRENCE * HM_4D_SQUARES, observe4d_clamp(g->occurred), HM_4D_SQUARES);
}

/* An encoder follows from board to board, so neighbouring games cost little more than
 * the copy of the frame. */
static hm_status observe4d_spectra(const hm_batch_start_4d *s, const hm_batch_4d *g,
                                   unsigned thread, uint8_t *row) {
    hm_spectral_encoder **encoder = &s->encoders[thread];
    if (*encoder == NULL && hm_spectral_encoder_create(s->plan, encoder, NULL) != HM_OK)
        return HM_ERR_MEMORY;
    memcpy(row, hm_spectral_advance(*encoder, &g->position.state.board), HM_SPECTRAL_BYTES);
    return HM_OK;
}

hm_status hm_batch_observe_4d(const void *start, const hm_batch_game *game, hm_batch_view view,
                              unsigned thread, uint8_t *row) {
    const hm_batch_4d *g = (const hm_batch_4d *)game;
    if (view == HM_BATCH_SPECTRA) return observe4d_spectra(start, g, thread, row);
    if (view == HM_BATCH_PLANES) {
        observe4d_planes(g, row);
    } else {
        memcpy(row, g->position.state.board.square, HM_4D_SQUARES);
    }
    return HM_OK;
}
