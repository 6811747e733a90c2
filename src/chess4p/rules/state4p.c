/* States: the board's shape, the empty board and the five start positions with their names
 * (rules4p, sections 1 and 2). */
#include "chess4p/rules/board4p.h"
#include "core/word.h"

#include <string.h>

bool hm_4p_exists(int square) {
    return hm_4p_on_cross(square);
}

void hm_4p_state_init(hm_4p_state *state) {
    memset(state, 0, sizeof *state);
    for (int rank = 0; rank < 14; rank++) {
        hm_4p_piece *row = &state->square[HM_4P_SQUARE(0, rank)];
        memset(row + 14, HM_4P_WALL, 2);
        if (rank >= 3 && rank <= 10) continue;
        memset(row, HM_4P_WALL, 3);
        memset(row + 11, HM_4P_WALL, 3);
    }
    state->pawn_base_rank = 2;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        state->ep[seat] = (hm_4p_ep){HM_4P_NO_SQUARE, HM_4P_NO_SQUARE};
        state->royal[seat] = HM_4P_NO_SQUARE;
    }
}

/* ---- start positions ---- */

typedef struct setup_words {
    const char *name, *tag;
    uint8_t exchanged; /* set of the seats whose king and queen stand the other way round */
} setup_words;

static const setup_words setups[HM_4P_SETUPS] = {
    [HM_4P_CLASSIC] = {"classic", "4PCo", 0},
    [HM_4P_MODERN] = {"modern", "4PC", 1 << HM_4P_BLUE | 1 << HM_4P_GREEN},
    [HM_4P_BY] = {"by", "4PCb", 1 << HM_4P_BLUE | 1 << HM_4P_YELLOW},
    [HM_4P_BYG] = {"byg", "4PCn", 1 << HM_4P_BLUE | 1 << HM_4P_YELLOW | 1 << HM_4P_GREEN},
    [HM_4P_RG] = {"rg", "4PCrg", 1 << HM_4P_RED | 1 << HM_4P_GREEN},
};

static void put_army(hm_4p_state *state, int seat, int king_at) {
    static const hm_4p_piece line[14] = {
        [3] = HM_4P_ROOK,   [4] = HM_4P_KNIGHT, [5] = HM_4P_BISHOP,
        [8] = HM_4P_BISHOP, [9] = HM_4P_KNIGHT, [10] = HM_4P_ROOK,
    };
    for (int at = 3; at <= 10; at++) {
        unsigned kind = line[at];
        if (kind == 0) kind = at == king_at ? HM_4P_KING : HM_4P_QUEEN;
        state->square[hm_4p_seat_square(seat, 1, at)] = (hm_4p_piece)(kind | (unsigned)seat << 4);
        state->square[hm_4p_seat_square(seat, 2, at)] =
            (hm_4p_piece)(HM_4P_PAWN | (unsigned)seat << 4);
    }
}

void hm_4p_state_start(hm_4p_state *state, hm_4p_setup setup) {
    static const uint8_t classic_kings[HM_4P_SEATS] = {7, 7, 6, 6};
    hm_4p_state_init(state);
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        int king_at = classic_kings[seat];
        put_army(state, seat, setups[setup].exchanged >> seat & 1 ? 13 - king_at : king_at);
    }
    state->castling_short = state->castling_long = 15;
}

const char *hm_4p_setup_name(hm_4p_setup setup) {
    return setups[setup].name;
}

const char *hm_4p_setup_tag(hm_4p_setup setup) {
    return setups[setup].tag;
}

bool hm_4p_setup_named(const char *name, size_t length, hm_4p_setup *setup) {
    bool prefixed = length >= 3 && memcmp(name, "4p:", 3) == 0;
    const char *bare = prefixed ? name + 3 : name;
    size_t bare_length = prefixed ? length - 3 : length;
    for (int i = 0; i < HM_4P_SETUPS; i++) {
        if (!hm_equals(bare, bare_length, setups[i].name) &&
            !hm_equals(name, length, setups[i].tag)) {
            continue;
        }
        *setup = (hm_4p_setup)i;
        return true;
    }
    if (!hm_equals(bare, bare_length, "start")) return false;
    *setup = HM_4P_CLASSIC;
    return true;
}
