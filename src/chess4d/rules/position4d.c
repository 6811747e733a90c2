/* States and positions: defaults, the start, and building the index of the board that the move
 * generator works on (its layout: board4d.h). */
#include "chess4d/rules/board4d.h"
#include "chess4d/rules/key4d.h"
#include "core/error.h"

#include <stdlib.h>
#include <string.h>

/* ---- states ---- */

void hm_4d_state_init(hm_4d_state *state) {
    memset(state, 0, sizeof *state);
    state->ep_target = HM_4D_NO_SQUARE;
    state->side = HM_4D_WHITE;
    state->fullmove = 1;
}

void hm_4d_state_start(hm_4d_state *state) {
    hm_4d_state_init(state);
    hm_4d_board_start(&state->board);
    for (unsigned colour = 0; colour < 2; colour++) {
        int home = colour == 0 ? 0 : 7;
        uint64_t slices = 0;
        for (int zw = 0; zw < 64; zw++) {
            hm_4d_piece piece = state->board.square[HM_4D_SQUARE(4, home, 0, 0) | zw];
            if (piece == (HM_4D_KING | colour << 3)) slices |= 1ull << zw;
        }
        state->castling[colour][HM_4D_KINGSIDE] = slices;
        state->castling[colour][HM_4D_QUEENSIDE] = slices;
    }
}

/* ---- positions ---- */

static void toggle_rights(uint64_t key[2], const hm_4d_state *state) {
    for (unsigned colour = 0; colour < 2; colour++) {
        for (unsigned side = 0; side < 2; side++) {
            for (uint64_t left = state->castling[colour][side]; left != 0; left &= left - 1) {
                hm_key_toggle(key, hm_4d_feature_right(colour, side, hm_4d_first(left)));
            }
        }
    }
}

/* Builds index, counts and key from the state. The state may be the position's own. */
void hm_4d_position_init(hm_4d_position *position, const hm_4d_state *state) {
    const size_t behind = offsetof(hm_4d_position, key);
    if (state != &position->state) position->state = *state;
    memset((char *)position + behind, 0, sizeof *position - behind);

    /* The words around plane zw count as full, so that no leaper leaves the board. */
    hm_4d_pair *words = position->colours + HM_4D_WORDS_ZW;
    for (unsigned i = 0; i < HM_4D_BORDERED; i++) {
        words[i] = (hm_4d_pair){{UINT64_MAX, UINT64_MAX}};
    }
    for (unsigned xy = 0; xy < 64; xy++) {
        words[hm_4d_bordered(xy)] = (hm_4d_pair){{0, 0}};
    }

    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        hm_4d_piece piece = state->board.square[square];
        if (piece == HM_4D_EMPTY) continue;
        hm_4d_put_piece(position, square, piece);
        hm_key_toggle(position->key, hm_4d_feature_piece(piece, square));
    }
    toggle_rights(position->key, state);
    if (state->side == HM_4D_BLACK) hm_key_toggle(position->key, HM_4D_FEATURE_BLACK);
    if (state->ep_target != HM_4D_NO_SQUARE) {
        hm_key_toggle(position->key, hm_4d_feature_ep((unsigned)state->ep_target, state->ep_axis));
    }
}

void hm_4d_key(const hm_4d_position *position, uint64_t key[2]) {
    memcpy(key, position->key, sizeof position->key);
}

void hm_4d_position_start(hm_4d_position *position) {
    hm_4d_state state;
    hm_4d_state_start(&state);
    hm_4d_position_init(position, &state);
}

/* ---- memory ---- */

hm_status hm_4d_position_create(hm_4d_position **position, hm_error *error) {
    *position = malloc(sizeof **position);
    return *position != NULL ? HM_OK : hm_fail_memory(error, "a position");
}

void hm_4d_position_destroy(hm_4d_position *position) {
    free(position);
}

void hm_4d_position_copy(hm_4d_position *position, const hm_4d_position *from) {
    *position = *from;
}
