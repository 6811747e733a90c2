/* Writers of 4D literals: any state that fits the struct's ranges is written in each notation, and
 * every notation reads back as that state. The texts of other targets come from people; these come
 * from boards that nobody would write.
 *
 * The first eight bytes are the side, clocks, a target and its axis, and rights; each further three
 * are a square and what stands there. */
#include "fuzz.h"
#include "hypermate/more/chess4d_games.h"

#include <string.h>

enum { HEAD = 8 };

static hm_4d_state state, again;

static void put_pieces(const uint8_t *data, size_t size) {
    static const hm_4d_piece kinds[] = {HM_4D_PAWN_W, HM_4D_PAWN_Y, HM_4D_KNIGHT, HM_4D_BISHOP,
                                        HM_4D_ROOK,   HM_4D_QUEEN,  HM_4D_KING,   HM_4D_EMPTY};
    for (; size >= 3; data += 3, size -= 3) {
        unsigned square = (data[0] | (unsigned)data[1] << 8) % HM_4D_SQUARES;
        hm_4d_piece kind = kinds[data[2] & 7];
        bool black = kind != HM_4D_EMPTY && (data[2] & 8) != 0;
        state.board.square[square] = black ? kind | HM_4D_BLACK : kind;
    }
}

static void put_head(const uint8_t head[HEAD]) {
    state.side = (head[0] & 1) != 0 ? HM_4D_BLACK : HM_4D_WHITE;
    state.halfmove = head[1];
    state.fullmove = 1 + head[2];
    state.castling[0][HM_4D_KINGSIDE] = 1ull << (head[5] & 63);
    state.castling[0][HM_4D_QUEENSIDE] = (uint64_t)head[6] << (head[5] & 31);
    state.castling[1][HM_4D_KINGSIDE] = (uint64_t)head[7] << (head[6] & 31);
    state.castling[1][HM_4D_QUEENSIDE] = (head[0] & 2) != 0 ? ~0ull : 0;
    if ((head[0] & 4) == 0) return;
    /* Where a double step ends: two squares from the start, of the side that has just moved. */
    bool axis_y = (head[0] & 8) != 0;
    unsigned along = state.side == HM_4D_WHITE ? 5 : 2;
    unsigned square = (head[3] | (unsigned)head[4] << 8) % HM_4D_SQUARES;
    unsigned unit = axis_y ? HM_4D_SQUARE(0u, 1, 0, 0) : 1u;
    square = (square & ~(7 * unit)) + along * unit;
    state.ep_target = (int)square;
    state.ep_axis = axis_y ? HM_4D_PAWN_Y : HM_4D_PAWN_W;
}

/* The pawn that stepped twice: from it c4dpos tells the axis, so no other may stand beside the
 * target. */
static void put_victim(void) {
    if (state.ep_target == HM_4D_NO_SQUARE) return;
    int unit = state.ep_axis == HM_4D_PAWN_Y ? HM_4D_SQUARE(0, 1, 0, 0) : 1;
    int units[2] = {HM_4D_SQUARE(0, 1, 0, 0), 1};
    int at[2] = {HM_4D_Y(state.ep_target), HM_4D_W(state.ep_target)};
    for (int i = 0; i < 2; i++) {
        if (at[i] > 0) state.board.square[state.ep_target - units[i]] = HM_4D_EMPTY;
        if (at[i] < 7) state.board.square[state.ep_target + units[i]] = HM_4D_EMPTY;
    }
    int victim = state.ep_target + (state.side == HM_4D_WHITE ? -unit : unit);
    state.board.square[victim] = state.ep_axis | (state.side ^ HM_4D_BLACK);
}

static void check_same(hm_status status) {
    REQUIRE(status == HM_OK);
    REQUIRE(memcmp(&again.board, &state.board, sizeof state.board) == 0);
    REQUIRE(memcmp(again.castling, state.castling, sizeof state.castling) == 0);
    REQUIRE(again.side == state.side && again.halfmove == state.halfmove);
    REQUIRE(again.ep_target == state.ep_target && again.ep_axis == state.ep_axis);
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    hm_text text = {0};
    if (size < HEAD) return 0;
    hm_4d_state_init(&state);
    put_head(data);
    put_pieces(data + HEAD, size - HEAD);
    put_victim();

    hm_4d_state_format(&state, &text);
    check_same(hm_4d_state_parse(text.data, text.length, 0, &again, NULL));
    REQUIRE(again.fullmove == state.fullmove);
    text.length = 0;
    hm_4d_json_format(&state, &text);
    check_same(hm_4d_json_parse(text.data, text.length, &again, NULL));
    text.length = 0;
    hm_4d_c4dpos_format(&state, &text);
    check_same(hm_4d_c4dpos_parse(text.data, text.length, &again, NULL));
    text.length = 0;
    hm_4d_fen_format(&state.board, &text);
    REQUIRE(text.length <= HM_4D_FEN_MAX);
    REQUIRE(hm_4d_fen_parse(text.data, text.length, 0, &again.board, NULL) == HM_OK);
    REQUIRE(memcmp(&again.board, &state.board, sizeof state.board) == 0);
    hm_text_clear(&text);
    return 0;
}
