/* Positions: what the engine keeps beside the state, from nothing. */
#include "chess4p/rules/board4p.h"
#include "chess4p/rules/index4p.h"
#include "chess4p/rules/key4p.h"
#include "core/error.h"

#include <stdlib.h>
#include <string.h>

/* ---- mending states ---- */

/* Makes any state a valid one, since states come from files: corners become walls, ownerless pieces
 * grey, and numbers beyond their range are cut. */
static void tidy(hm_4p_state *state) {
    for (int rank = 0; rank < 14; rank++) {
        bool wide = rank >= 3 && rank <= 10;
        hm_4p_piece *row = &state->square[HM_4P_SQUARE(0, rank)];
        uint8_t first = wide ? 0 : 3, last = wide ? 13 : 10;
        /* Without branches, for most squares change from piece to empty and back. */
        for (uint8_t file = 0; file < 16; file++) {
            hm_4p_piece piece = row[file], kind = HM_4P_KIND(piece);
            hm_4p_piece nobodys = (hm_4p_piece)(HM_4P_NOBODYS | HM_4P_DEAD | kind);
            hm_4p_piece tidied = piece & HM_4P_NOBODYS ? nobodys : piece;
            tidied = kind == 0 ? HM_4P_EMPTY : tidied;
            tidied = piece == HM_4P_WALL ? HM_4P_WALL : tidied;
            row[file] = file < first || file > last ? HM_4P_WALL : tidied;
        }
    }
    state->side &= 3;
    state->eliminated &= 15;
    state->resigned &= 15;
    state->flagged &= 15;
    state->stalemated &= 15;
    state->castling_short &= 15;
    state->castling_long &= 15;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (state->royal[seat] >= HM_4P_SQUARES) state->royal[seat] = HM_4P_NO_SQUARE;
        hm_4p_ep *ep = &state->ep[seat];
        if (ep->skipped >= HM_4P_SQUARES || ep->pushed >= HM_4P_SQUARES) {
            *ep = (hm_4p_ep){HM_4P_NO_SQUARE, HM_4P_NO_SQUARE};
        }
    }
}

/* ---- seats ---- */

/* If there are several kings the first one is royal, and stays royal wherever it moves. A royal
 * square is binding: if the seat has no piece on it, no other king replaces it. */
static int position4p_find_king(hm_4p_state *state, int seat) {
    int royal = state->royal[seat];
    if (state->eliminated >> seat & 1) return HM_4P_NO_SQUARE;
    if (royal != HM_4P_NO_SQUARE) {
        hm_4p_piece piece = state->square[royal];
        return piece != HM_4P_EMPTY && piece >> 4 == seat ? royal : HM_4P_NO_SQUARE;
    }
    int first = hm_4p_find_piece(state, seat, HM_4P_KING, 0);
    if (first < 0) return HM_4P_NO_SQUARE;
    bool more = hm_4p_find_piece(state, seat, HM_4P_KING, first + 1) >= 0;
    if (more) state->royal[seat] = (uint8_t)first;
    return first;
}

/* Decides for each seat which seats are enemies and which may attack. Walking kings are enemies and
 * attack, unless `walking_attacks` is off; static kings do neither (rules4p, section 6.3). */
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

/* The seats that the fast generator does not serve: kings may be taken in check or left in it, all
 * but the king has left, or the royal piece is named and so may be another than the only king. */
static unsigned find_odd(const hm_4p_position *position) {
    const hm_4p_rules *rules = &position->rules;
    if (rules->capture_the_king) return 15;
    if (rules->king_capture_overrides_check && rules->mode == HM_4P_TEAMS) return 15;
    unsigned odd = position->index.silent;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (position->state.royal[seat] != HM_4P_NO_SQUARE) odd |= 1u << seat;
    }
    return odd;
}

/* Two players on a board of teams are no partners. */
static void find_absent(const hm_4p_state *state, hm_4p_rules *rules) {
    static const uint8_t pairs[2] = {1 << HM_4P_RED | 1 << HM_4P_YELLOW,
                                     1 << HM_4P_BLUE | 1 << HM_4P_GREEN};
    rules->absent = 0;
    for (int i = 0; i < 2 && rules->mode == HM_4P_TEAMS; i++) {
        bool out = (state->eliminated & pairs[i]) == pairs[i];
        for (int square = 0; square < HM_4P_SQUARES && out; square++) {
            hm_4p_piece piece = state->square[square];
            bool owned = HM_4P_KIND(piece) != 0 && (piece & HM_4P_NOBODYS) == 0;
            out = !owned || (pairs[i] >> HM_4P_SEAT(piece) & 1) == 0;
        }
        if (out) rules->absent = pairs[i];
    }
    if (rules->absent != 0) rules->teammate = 1;
}

/* ---- the board ---- */

/* Bits that are set on an empty board, beyond the cross: files, diagonals and antidiagonals. */
static const uint16_t lines_beyond[] = {
    /* files */
    0xf00f,
    0xf00f,
    0xf00f,
    0x8001,
    0x8001,
    0x8001,
    0x8001,
    0x8001,
    0x8001,
    0x8001,
    0x8001,
    0xf00f,
    0xf00f,
    0xf00f,
    /* diagonals */
    0xffff,
    0xffff,
    0xffff,
    0xb7ff,
    0x93ff,
    0x81ff,
    0x80ff,
    0x807f,
    0x803f,
    0x801f,
    0x800f,
    0xc00f,
    0xe00f,
    0xf00f,
    0xf007,
    0xf003,
    0xf001,
    0xf801,
    0xfc01,
    0xfe01,
    0xff01,
    0xff81,
    0xffc9,
    0xffed,
    0xffff,
    0xffff,
    0xffff,
    /* antidiagonals */
    0xffff,
    0xffff,
    0xffff,
    0xffed,
    0xffc9,
    0xff81,
    0xff01,
    0xfe01,
    0xfc01,
    0xf801,
    0xf001,
    0xf003,
    0xf007,
    0xf00f,
    0xe00f,
    0xc00f,
    0x800f,
    0x801f,
    0x803f,
    0x807f,
    0x80ff,
    0x81ff,
    0x93ff,
    0xb7ff,
    0xffff,
    0xffff,
    0xffff,
};

/* Begins with the walls of the cross as occupied, so that no line leaves the board, and then puts
 * in each piece as make does. */
static void fill_board(hm_4p_position *position) {
    hm_4p_index *index = &position->index;
    _Static_assert(sizeof lines_beyond == sizeof index->occupied_lines, "a word for each line");
    for (int word = 0; word < 6; word++)
        index->occupied[word] = ~hm_4p_cross[word];
    memcpy(index->occupied_lines, lines_beyond, sizeof lines_beyond);
    for (int i = 0; i < HM_4P_SEATS; i++) {
        memcpy(index->view[i].closed, index->occupied, sizeof index->occupied);
        memcpy(index->view[i].closed_lines, index->occupied_lines, sizeof index->occupied_lines);
    }
    memset(position->alive, 0, sizeof position->alive);
    uint8_t squares[HM_4P_SQUARES];
    size_t count = hm_4p_find_pieces(&position->state, squares);
    for (size_t i = 0; i < count; i++) {
        int square = squares[i];
        if (position->state.square[square] == HM_4P_WALL) {
            hm_4p_flip_nobodys(position, square, true);
            continue;
        }
        int owner = hm_4p_owner(position, square);
        if (owner >= 0) position->alive[owner]++;
        hm_4p_flip(position, square);
    }
}

/* ---- positions ---- */

void hm_4p_rebuild(hm_4p_position *position) {
    memset(&position->index, 0, sizeof position->index);
    find_sides(position);
    fill_board(position);
    hm_4p_key_of(&position->state, position->key);
}

void hm_4p_refresh(hm_4p_position *position) {
    hm_4p_key_of(&position->state, position->key);
    position->index.odd = (uint8_t)find_odd(position);
}

/* The order matters: kings are found after tidying, and the index needs the kings. The arguments
 * may be parts of the position itself, so they are copied first. */
void hm_4p_position_init(hm_4p_position *position, const hm_4p_state *state,
                         const hm_4p_rules *rules) {
    hm_4p_state given = *state;
    hm_4p_rules chosen = *rules;
    memset(position, 0, sizeof *position);
    memcpy(&position->state, &given, sizeof given);
    memcpy(&position->rules, &chosen, sizeof chosen);
    tidy(&position->state);
    find_absent(&position->state, &position->rules);
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        position->king[seat] = (uint8_t)position4p_find_king(&position->state, seat);
    hm_4p_rebuild(position);
    position->index.odd = (uint8_t)find_odd(position);
}

/* ---- for those who do not see the struct ---- */

hm_status hm_4p_position_create(hm_4p_position **position, hm_error *error) {
    *position = calloc(1, sizeof **position);
    return *position != NULL ? HM_OK : hm_fail_memory(error, "a position");
}

void hm_4p_position_destroy(hm_4p_position *position) {
    free(position);
}

void hm_4p_position_copy(hm_4p_position *position, const hm_4p_position *from) {
    memmove(position, from, sizeof *position);
}

const hm_4p_rules *hm_4p_position_rules(const hm_4p_position *position) {
    return &position->rules;
}

int32_t hm_4p_position_points(const hm_4p_position *position, int seat) {
    return position->state.points[seat & 3];
}

void hm_4p_key(const hm_4p_position *position, uint64_t key[2]) {
    memcpy(key, position->key, sizeof position->key);
}

int hm_4p_king(const hm_4p_position *position, int seat) {
    return position->king[seat];
}

unsigned hm_4p_enemies(const hm_4p_position *position, int seat) {
    return position->enemies[seat];
}
