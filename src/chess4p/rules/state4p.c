/* States: the board's shape, the empty board and the five start positions with their names
 * (rules4p, sections 1 and 2). */
#include "chess4p/rules/board4p.h"
#include "core/word.h"

#include <string.h>

bool hm_4p_exists(int square) {
    return hm_4p_on_cross(square);
}

/* The empty board: walls in the four corners and in the two columns of the array beyond file n. */
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

/* The pieces of a home line by their kinds, `place` 0 to 7, and the pawns in front of them. */
static void put_army(hm_4p_state *state, int seat, const uint8_t line[8], bool reversed) {
    for (int place = 0; place < 8; place++) {
        int at = 3 + (reversed ? 7 - place : place);
        state->square[hm_4p_seat_square(seat, 1, at)] =
            (hm_4p_piece)(line[place] | (unsigned)seat << 4);
        state->square[hm_4p_seat_square(seat, 2, at)] =
            (hm_4p_piece)(HM_4P_PAWN | (unsigned)seat << 4);
    }
}

/* The setups differ only in the seats whose king and queen are exchanged (rules4p, section 2). */
void hm_4p_state_start(hm_4p_state *state, hm_4p_setup setup) {
    static const uint8_t queen_first[8] = {HM_4P_ROOK, HM_4P_KNIGHT, HM_4P_BISHOP, HM_4P_QUEEN,
                                           HM_4P_KING, HM_4P_BISHOP, HM_4P_KNIGHT, HM_4P_ROOK};
    hm_4p_state_init(state);
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        bool exchanged = setups[setup].exchanged >> seat & 1;
        put_army(state, seat, queen_first, (seat >= HM_4P_YELLOW) != exchanged);
    }
    state->castling_short = state->castling_long = 15;
}

/* ---- Chess960 ---- */

/* Puts a kind on the free place of this number. */
static void put_on_free(uint8_t line[8], unsigned number, unsigned kind) {
    for (int place = 0; place < 8; place++) {
        if (line[place] != HM_4P_EMPTY || number-- > 0) continue;
        line[place] = (uint8_t)kind;
        return;
    }
}

/* Scharnagl's numbering: the bishops, the queen, the knights, and what is left for rook, king and
 * rook. */
static void state4p_find_line(unsigned number, uint8_t line[8]) {
    static const uint8_t knights[10][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2},
                                           {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
    memset(line, HM_4P_EMPTY, 8);
    line[2 * (number % 4) + 1] = HM_4P_BISHOP;
    number /= 4;
    line[2 * (number % 4)] = HM_4P_BISHOP;
    number /= 4;
    put_on_free(line, number % 6, HM_4P_QUEEN);
    const uint8_t *pair = knights[number / 6];
    put_on_free(line, pair[1], HM_4P_KNIGHT);
    put_on_free(line, pair[0], HM_4P_KNIGHT);
    put_on_free(line, 0, HM_4P_ROOK);
    put_on_free(line, 0, HM_4P_KING);
    put_on_free(line, 0, HM_4P_ROOK);
}

/* All seats get the same row, so that opposite armies mirror each other. */
bool hm_4p_state_start_960(hm_4p_state *state, unsigned number) {
    uint8_t line[8];
    if (number < 1 || number > 960) return false;
    state4p_find_line(number - 1, line);
    hm_4p_state_init(state);
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        put_army(state, seat, line, seat >= HM_4P_YELLOW);
    state->castling_short = state->castling_long = 15;
    return true;
}

const char *hm_4p_setup_name(hm_4p_setup setup) {
    return setups[setup].name;
}

const char *hm_4p_setup_tag(hm_4p_setup setup) {
    return setups[setup].tag;
}

/* Accepts a name with or without "4p:", the site's tag, and "start" for the classic setup. */
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
