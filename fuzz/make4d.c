/* Positions and moves from bytes: three bytes a piece, then two bytes a move. Every listed move is
 * legal for the one-move checker, counting equals listing, and after make and unmake the position
 * is what it was, byte for byte; its index and key equal those of a position built anew. */
#include "fuzz.h"
#include "hypermate/more/chess4d.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_PLIES = 4 };

static hm_4d_state state;
static hm_4d_position position, before, rebuilt;

/* A header of four bytes, then pieces until a byte 0xff or the end. */
static size_t read_state(const uint8_t *data, size_t size) {
    hm_4d_state_init(&state);
    if (size < 4) return size;
    state.side = data[0] & 1 ? HM_4D_BLACK : HM_4D_WHITE;
    for (unsigned i = 0; i < 4; i++)
        state.castling[i / 2][i % 2] = (data[0] >> (i + 1) & 1) ? UINT64_MAX : 0;
    if (data[1] & 0x80) {
        state.ep_target = (data[1] & 15) << 8 | data[2];
        state.ep_axis = data[1] & 0x40 ? HM_4D_PAWN_Y : HM_4D_PAWN_W;
    }
    state.halfmove = data[3];
    size_t at = 4;
    for (; at + 3 <= size && data[at] != 0xff; at += 3) {
        unsigned kind = 1 + data[at] % 7, colour = data[at] & 0x80 ? HM_4D_BLACK : HM_4D_WHITE;
        unsigned square = (data[at + 1] & 15u) << 8 | data[at + 2];
        state.board.square[square] = (hm_4d_piece)(kind | colour);
    }
    return at;
}

static void check_move(hm_4d_move move) {
    hm_4d_undo undo;
    REQUIRE(hm_4d_is_legal(&position, move));
    before = position;
    hm_4d_make(&position, move, &undo);
    hm_4d_position_init(&rebuilt, &position.state);
    REQUIRE(memcmp(&position, &rebuilt, sizeof position) == 0);
    REQUIRE(!hm_4d_in_check(&position, position.state.side ^ HM_4D_BLACK, NULL));
    hm_4d_unmake(&position, move, &undo);
    REQUIRE(memcmp(&position, &before, sizeof position) == 0);
    hm_4d_make(&position, move, &undo);
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    size_t at = read_state(data, size);
    hm_4d_position_init(&position, &state);
    for (int ply = 0; ply < MOST_PLIES; ply++) {
        size_t bound = hm_4d_moves_bound(&position);
        hm_4d_move *moves = malloc(bound * sizeof *moves);
        size_t count = hm_4d_generate(&position, moves);
        REQUIRE(count <= bound && hm_4d_count(&position) == count);
        bool over = count == 0 || at + 2 > size;
        if (!over) {
            check_move(moves[((size_t)data[at] << 8 | data[at + 1]) % count]);
            at += 2;
        }
        free(moves);
        if (over) break;
    }
    return 0;
}
