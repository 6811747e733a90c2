/* Positions: what the engine keeps beside the state, and the key, both from nothing. */
#include "chess4p/chess4p.h"

#include <string.h>

/* ---- keys ---- */

static uint64_t feature_seats(const hm_4p_state *state) {
    return 1ull << 23 | (uint64_t)(state->eliminated & 15) << 12 |
           (uint64_t)(state->resigned & 15) << 8 | (uint64_t)(state->flagged & 15) << 4 |
           (state->stalemated & 15);
}

hm_4p_key hm_4p_key_of(const hm_4p_state *state) {
    hm_4p_key key = {{0, 0}};
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        hm_4p_piece piece = state->square[square];
        if (piece == HM_4P_EMPTY || !hm_4p_exists(square)) continue;
        hm_4p_key_toggle(&key, hm_4p_feature_piece(piece, square));
    }
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (state->ep[seat].pushed == HM_4P_NO_SQUARE) continue;
        hm_4p_key_toggle(&key, hm_4p_feature_ep(seat, state->ep[seat]));
    }
    hm_4p_key_toggle(&key, hm_4p_feature_rights(state->castling_short, state->castling_long));
    hm_4p_key_toggle(&key, hm_4p_feature_side(state->side));
    hm_4p_key_toggle(&key, feature_seats(state));
    return key;
}

/* ---- mending states ---- */

static hm_4p_piece tidy_piece(hm_4p_piece piece, int square) {
    if (!hm_4p_exists(square) || piece == HM_4P_WALL) return HM_4P_WALL;
    if (HM_4P_KIND(piece) == 0) return HM_4P_EMPTY;
    if (piece & HM_4P_NOBODYS) return HM_4P_NOBODYS | HM_4P_DEAD | HM_4P_KIND(piece);
    return piece;
}

static bool is_own_piece(const hm_4p_state *state, int seat, int square) {
    return square < HM_4P_SQUARES && state->square[square] != HM_4P_EMPTY &&
           state->square[square] >> 4 == seat;
}

static void tidy(hm_4p_state *state) {
    for (int square = 0; square < HM_4P_SQUARES; square++)
        state->square[square] = tidy_piece(state->square[square], square);
    state->side &= 3;
    state->eliminated &= 15;
    state->resigned &= 15;
    state->flagged &= 15;
    state->stalemated &= 15;
    state->castling_short &= 15;
    state->castling_long &= 15;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (!is_own_piece(state, seat, state->royal[seat])) state->royal[seat] = HM_4P_NO_SQUARE;
        hm_4p_ep *ep = &state->ep[seat];
        if (ep->skipped >= HM_4P_SQUARES || ep->pushed >= HM_4P_SQUARES) {
            *ep = (hm_4p_ep){HM_4P_NO_SQUARE, HM_4P_NO_SQUARE};
        }
    }
}

/* ---- seats ---- */

void hm_4p_find_king(hm_4p_position *position, int seat) {
    hm_4p_state *state = &position->state;
    position->king[seat] = HM_4P_NO_SQUARE;
    if (state->eliminated >> seat & 1) return;
    if (state->royal[seat] != HM_4P_NO_SQUARE) {
        position->king[seat] = state->royal[seat];
        return;
    }
    int kings = 0;
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        if (state->square[square] != (HM_4P_KING | seat << 4)) continue;
        if (kings++ == 0) position->king[seat] = (uint8_t)square;
    }
    /* Of several kings the first is the royal one, and stays it wherever it goes. */
    if (kings > 1) state->royal[seat] = position->king[seat];
}

static void find_enemies(hm_4p_position *position) {
    const hm_4p_state *state = &position->state;
    const hm_4p_rules *rules = &position->rules;
    unsigned left = hm_4p_left(state), out = state->eliminated;
    unsigned enemies = 15u & ~(rules->walking ? out : out | left);
    position->attacking =
        (uint8_t)(15u & ~(rules->walking && rules->walking_attacks ? out : out | left));
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        position->enemies[seat] = (uint8_t)(enemies & ~hm_4p_team(rules, seat));
}

unsigned hm_4p_enemies(const hm_4p_position *position, int seat) {
    return position->enemies[seat];
}

/* ---- positions ---- */

void hm_4p_position_init(hm_4p_position *position, const hm_4p_state *state,
                         const hm_4p_rules *rules) {
    hm_4p_state given = *state;
    hm_4p_rules chosen = *rules;
    memset(position, 0, sizeof *position);
    position->state = given;
    position->rules = chosen;
    tidy(&position->state);
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        hm_4p_find_king(position, seat);
    find_enemies(position);
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        int owner = hm_4p_owner(position, square);
        if (owner >= 0) position->alive[owner]++;
    }
    position->key = hm_4p_key_of(&position->state);
}
