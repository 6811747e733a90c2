/* Positions and moves from bytes: a header, two bytes a piece, then a byte a move. Every listed
 * move is legal for the one-move checker, counting equals listing, and after make and unmake the
 * position is what it was, byte for byte; its index and key equal those of one built anew. */
#include "fuzz.h"
#include "hypermate/more/chess4p.h"

#include <string.h>

enum { MOST_PLIES = 8, HEADER = 8 };

static hm_4p_state state;
static hm_4p_rules rules;
static hm_4p_position position, before, rebuilt;
static hm_4p_move moves[HM_4P_MOVES_MAX];

static void read_rules(uint8_t first, uint8_t second) {
    hm_4p_rules_init(&rules, (hm_4p_profile)(first % HM_4P_PROFILES),
                     first & 0x40 ? HM_4P_TEAMS : HM_4P_FFA);
    rules.teammate = 1 + (first >> 2) % 3;
    rules.ep_front_only = second & 1;
    rules.dead_wall = second & 2;
    rules.king_capture_overrides_check = second & 4;
    rules.walking_attacks = second & 8;
    rules.walking = second & 16;
    rules.en_passant = second & 32;
    rules.promotion_rank = (uint8_t)(5 + (second >> 5));
}

/* Pieces until a byte 0xff or the end. */
static size_t read_pieces(const uint8_t *data, size_t size, size_t at) {
    for (; at + 2 <= size && data[at] != 0xff; at += 2) {
        hm_4p_piece piece = data[at];
        int square = data[at + 1];
        if (square < HM_4P_SQUARES) state.square[square] = piece;
    }
    return at;
}

static void read_state(const uint8_t *data) {
    hm_4p_state_init(&state);
    state.side = data[2] & 3;
    state.eliminated = data[2] >> 4;
    state.castling_short = data[3] & 15;
    state.castling_long = data[3] >> 4;
    state.resigned = data[4] & 15;
    state.flagged = data[4] >> 4;
    state.pawn_base_rank = data[5] & 15;
    int pusher = data[5] >> 4 & 3;
    state.ep[pusher] = (hm_4p_ep){data[6], data[7]};
    if (data[5] & 0x40) state.royal[pusher] = data[6];
}

static void check_move(hm_4p_move move) {
    hm_4p_undo undo;
    REQUIRE(hm_4p_is_legal(&position, move));
    before = position;
    hm_4p_make(&position, move, &undo);
    hm_4p_position_init(&rebuilt, &position.state, &position.rules);
    REQUIRE(memcmp(&position, &rebuilt, sizeof position) == 0);
    hm_4p_unmake(&position, move, &undo);
    REQUIRE(memcmp(&position, &before, sizeof position) == 0);
    hm_4p_make(&position, move, &undo);
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    if (size < HEADER) return 0;
    read_rules(data[0], data[1]);
    read_state(data);
    size_t at = read_pieces(data, size, HEADER) + 1;
    hm_4p_position_init(&position, &state, &rules);
    for (int ply = 0; ply < MOST_PLIES && at < size; ply++, at++) {
        size_t count = hm_4p_generate(&position, moves);
        REQUIRE(hm_4p_count(&position) == count);
        REQUIRE(hm_4p_has_legal_move(&position, position.state.side) == (count > 0));
        if (count == 0) return 0;
        check_move(moves[data[at] % count]);
    }
    return 0;
}
