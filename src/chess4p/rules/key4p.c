/* The key of a state from nothing; make4p.c keeps it up to date from move to move. */
#include "chess4p/rules/key4p.h"
#include "chess4p/rules/board4p.h"

static uint64_t feature_seats(const hm_4p_state *state) {
    return 1ull << 23 | (uint64_t)(state->eliminated & 15) << 12 |
           (uint64_t)(state->resigned & 15) << 8 | (uint64_t)(state->flagged & 15) << 4 |
           (state->stalemated & 15);
}

static uint64_t feature_lives(int seat, unsigned lives) {
    return 1ull << 24 | (uint64_t)seat << 16 | lives;
}

void hm_4p_key_of(const hm_4p_state *state, uint64_t key[2]) {
    key[0] = key[1] = 0;
    uint8_t squares[HM_4P_SQUARES];
    size_t count = hm_4p_find_pieces(state, squares);
    for (size_t i = 0; i < count; i++)
        hm_key_toggle(key, hm_4p_feature_piece(state->square[squares[i]], squares[i]));
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (state->ep[seat].pushed == HM_4P_NO_SQUARE) continue;
        hm_key_toggle(key, hm_4p_feature_ep(seat, state->ep[seat]));
    }
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (state->lives[seat] != 0) hm_key_toggle(key, feature_lives(seat, state->lives[seat]));
    }
    hm_key_toggle(key, hm_4p_feature_rights(state->castling_short, state->castling_long));
    hm_key_toggle(key, hm_4p_feature_side(state->side));
    hm_key_toggle(key, feature_seats(state));
}
