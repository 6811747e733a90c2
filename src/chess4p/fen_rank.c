/* Ranks as programs write them: runs and live pieces of the usual kinds with commas between them,
 * which nearly all ranks are. They are taken in one go, without a word about errors; whatever else
 * a rank holds is left to fen_board.c, from its beginning. What was put on the board until then is
 * put there again, for up to that place both read the same. */
#include "chess4p/fen.h"

const uint8_t hm_4p_kind_of_letter[256] = {
    ['P'] = HM_4P_PAWN, ['N'] = HM_4P_KNIGHT, ['B'] = HM_4P_BISHOP,
    ['R'] = HM_4P_ROOK, ['Q'] = HM_4P_QUEEN,  ['K'] = HM_4P_KING,
};
const uint8_t hm_4p_seat_of_letter[256] = {
    ['r'] = 1 + HM_4P_RED,
    ['b'] = 1 + HM_4P_BLUE,
    ['y'] = 1 + HM_4P_YELLOW,
    ['g'] = 1 + HM_4P_GREEN,
};

/* A run of empty squares: its length, or 0 where fen_board.c has to have a look. */
static int plain_run(const hm_cursor *c, size_t *at) {
    int run = hm_4p_fen_byte(c, *at) - '0';
    if (run < 1 || run > 9) return 0;
    uint8_t second = hm_4p_fen_byte(c, ++*at);
    if (!hm_is_digit(second)) return run;
    ++*at;
    return 10 * run + second - '0';
}

/* A live piece of the usual kinds, without a second king; 0 for anything else. */
static hm_4p_piece plain_piece(const hm_cursor *c, size_t at, unsigned *kings) {
    unsigned seat = hm_4p_seat_of_letter[hm_4p_fen_byte(c, at)];
    unsigned kind = hm_4p_kind_of_letter[hm_4p_fen_byte(c, at + 1)];
    if (seat == 0 || kind == 0) return 0;
    unsigned king = (unsigned)(kind == HM_4P_KING) << (seat - 1);
    if ((*kings & king) != 0) return 0;
    *kings |= king;
    return (hm_4p_piece)((seat - 1) << 4 | kind);
}

bool hm_4p_fen_take_rank(hm_4p_fen_reader *r, hm_4p_state *state, int rank, unsigned *kings) {
    const hm_cursor c = r->c; /* a copy: cells are bytes, and might be part of the reader's */
    size_t at = c.at;
    unsigned seen = *kings;
    if (r->cells == HM_4P_CELLS_JOINED) return false;
    for (int file = 0;;) {
        hm_4p_piece piece = plain_piece(&c, at, &seen);
        if (piece != 0) {
            hm_4p_piece *cell = &state->square[HM_4P_SQUARE(file, rank)];
            if (*cell == HM_4P_WALL) return false;
            *cell = piece;
            file++;
            at += 2;
        } else {
            int run = plain_run(&c, &at);
            if (run == 0) return false;
            file += run;
        }
        uint8_t next = hm_4p_fen_byte(&c, at);
        if (file == 14 && (next == '/' || at == c.length)) break;
        if (file >= 14 || next != ',') return false;
        r->cells = HM_4P_CELLS_COMMAS; /* fen_board.c would come to this comma, too */
        at++;
    }
    r->c.at = at;
    *kings = seen;
    return true;
}
