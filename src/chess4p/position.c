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

static void find_sides(hm_4p_position *position) {
    const hm_4p_state *state = &position->state;
    const hm_4p_rules *rules = &position->rules;
    hm_4p_index *index = &position->index;
    unsigned left = hm_4p_left(state), out = state->eliminated;
    unsigned enemies = 15u & ~(rules->walking ? out : out | left);
    bool left_attack = rules->walking && rules->walking_attacks;
    index->silent = (uint8_t)(out | left);
    index->attacking = (uint8_t)(15u & ~(left_attack ? out : out | left));
    bool teams = rules->mode == HM_4P_TEAMS;
    index->views = teams ? 2 : HM_4P_SEATS;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        unsigned team = hm_4p_team(rules, seat);
        index->view_of[seat] = (uint8_t)(teams ? (team & 1) == 0 : seat);
        position->enemies[seat] = (uint8_t)(enemies & ~team);
    }
}

/* Whether the fast generator does not serve a seat: kings may be taken in check (an option), it
 * left and only its king walks, or custom games gave it a royal piece of another kind or several
 * kings. */
static bool is_odd(const hm_4p_position *position, int seat) {
    const hm_4p_state *state = &position->state;
    const hm_4p_rules *rules = &position->rules;
    if (rules->king_capture_overrides_check && rules->mode == HM_4P_TEAMS) return true;
    if (position->index.silent >> seat & 1) return true;
    unsigned king = HM_4P_KING | (unsigned)seat << 4;
    int others = 0;
    for (int square = 0; square < HM_4P_SQUARES; square++)
        others += state->square[square] == king && position->king[seat] != square;
    bool royal_king =
        position->king[seat] == HM_4P_NO_SQUARE || state->square[position->king[seat]] == king;
    return others > 0 || !royal_king;
}

unsigned hm_4p_enemies(const hm_4p_position *position, int seat) {
    return position->enemies[seat];
}

/* ---- the board ---- */

/* Sets and lines are full beyond the board: each square that exists opens its bits. */
static void open_board(hm_4p_index *index) {
    memset(index->occupied, 0xff, sizeof index->occupied);
    memset(index->occupied_lines, 0xff, sizeof index->occupied_lines);
    for (int i = 0; i < HM_4P_SEATS; i++) {
        memset(index->view[i].closed, 0xff, sizeof index->view[i].closed);
        memset(index->view[i].closed_lines, 0xff, sizeof index->view[i].closed_lines);
    }
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        if (!hm_4p_exists(square)) continue;
        hm_4p_flip_squares(index->occupied, index->occupied_lines, &square, 1);
        for (int i = 0; i < HM_4P_SEATS; i++)
            hm_4p_flip_squares(index->view[i].closed, index->view[i].closed_lines, &square, 1);
    }
}

static void fill_board(hm_4p_position *position) {
    open_board(&position->index);
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        hm_4p_piece piece = position->state.square[square];
        if (piece == HM_4P_EMPTY || !hm_4p_exists(square)) continue;
        if (piece == HM_4P_WALL) {
            hm_4p_flip_nobodys(position, square, true);
            continue;
        }
        int owner = hm_4p_owner(position, square);
        if (owner >= 0) position->alive[owner]++;
        hm_4p_flip(position, square);
    }
}

/* ---- positions ---- */

void hm_4p_position_init(hm_4p_position *position, const hm_4p_state *state,
                         const hm_4p_rules *rules) {
    hm_4p_state given = *state;
    hm_4p_rules chosen = *rules;
    memset(position, 0, sizeof *position);
    memcpy(&position->state, &given, sizeof given);
    memcpy(&position->rules, &chosen, sizeof chosen);
    tidy(&position->state);
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        hm_4p_find_king(position, seat);
    find_sides(position);
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        position->index.odd |= (uint8_t)(is_odd(position, seat) << seat);
    fill_board(position);
    position->key = hm_4p_key_of(&position->state);
}
