/* The board of a position text: 14 ranks of cells, from the highest down (formats, section 8).
 *
 * A cell is a run of empty squares, a wall, or a piece: [d][colour]LETTER, where a letter may be
 * any character that separates nothing, so that boards with pieces of custom games are read too. */
#include "chess4p/notation/fen4p.h"
#include "chess4p/rules/board4p.h"

#include <string.h>

/* ---- letters ---- */

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

/* ---- numbers ---- */

/* A number up to `most`; without leading zeros in strict reading. */
hm_status hm_4p_fen_number(hm_4p_fen_reader *r, hm_status kind, uint32_t most, const char *what,
                           uint32_t *number) {
    size_t start = r->c.at;
    uint64_t value = 0;
    for (; hm_is_digit(hm_peek(&r->c)); r->c.at++) {
        value = value * 10 + (uint64_t)(hm_peek(&r->c) - '0');
        if (value > most) {
            return hm_fail(r->c.error, kind, start, "expected %s, found a number above %u", what,
                           (unsigned)most);
        }
    }
    if (r->c.at == start) return hm_expected(&r->c, kind, what);
    if (r->strict && r->c.at > start + 1 && r->c.text[start] == '0') {
        r->c.at = start;
        return hm_expected(&r->c, kind, "a number without leading zeros");
    }
    *number = (uint32_t)value;
    return HM_OK;
}

/* ---- cells ---- */

/* Whether a cell may not go on with this byte. */
static bool ends_cell(uint8_t byte) {
    return byte == ',' || byte == '/' || byte == '-' || byte <= ' ' || byte == 0x7f;
}

/* [d][colour]LETTER. A colour letter with nothing after it is the letter of an ownerless piece. */
static hm_status scan_piece(hm_4p_fen_reader *r, hm_4p_state *state, int square,
                            hm_4p_piece *piece) {
    hm_cursor *c = &r->c;
    unsigned bits = 0;
    if (hm_peek(c) == 'd') {
        bits = HM_4P_DEAD;
        c->at++;
    }
    uint8_t byte = hm_4p_fen_byte(c, c->at);
    unsigned seat = hm_4p_seat_of_letter[byte];
    bool alone =
        ends_cell(hm_4p_fen_byte(c, c->at + 1)) || (seat == 0 && r->cells == HM_4P_CELLS_JOINED);
    if (seat != 0 && !(alone && bits != 0)) {
        bits |= (seat - 1) << 4;
        c->at++;
    } else if (bits != 0 && !ends_cell(byte) && (alone || byte >= 0x80)) {
        bits |= HM_4P_NOBODYS;
    } else {
        bool letter = (byte | 32) >= 'a' && (byte | 32) <= 'z';
        if (letter) {
            return hm_expected(c, HM_ERR_4P_COLOUR, "the colour of a piece (r, b, y or g)");
        }
        return hm_expected(c, HM_ERR_4P_CELL, "a run (1 to 14), a wall (X) or a piece (rK)");
    }
    byte = hm_4p_fen_byte(c, c->at);
    int kind = hm_4p_kind_of_letter[byte];
    size_t bad, length = 1;
    if (kind == 0) {
        bool letter = !ends_cell(byte) && strchr("'{}", byte) == NULL;
        length = letter ? hm_utf8_sequence(c->text + c->at, c->length - c->at, &bad) : 0;
        if (length == 0 || hm_utf8_is_control(c->text + c->at, length)) {
            return hm_expected(c, HM_ERR_4P_CELL, "a piece letter");
        }
        kind = hm_4p_custom_kind(r, state, square, c->text + c->at, length);
    }
    c->at += length;
    *piece = (hm_4p_piece)(bits | (unsigned)kind);
    return HM_OK;
}

/* X is a wall. Beyond the board it is ignored; "x" there is a filler, elsewhere a wall. */
static hm_status scan_wall(hm_4p_fen_reader *r, hm_4p_piece *cell, bool inside) {
    bool missing = *cell == HM_4P_WALL || !inside;
    bool small = hm_peek(&r->c) == 'x';
    if (r->strict && small) {
        return hm_expected(&r->c, HM_ERR_4P_CELL, "a run, a wall (X) or a piece");
    }
    if (r->strict && missing) {
        return hm_expected(&r->c, HM_ERR_4P_MISSING_SQUARE, "a run: this square does not exist");
    }
    r->warnings += small != missing;
    *cell = HM_4P_WALL;
    r->c.at++;
    return HM_OK;
}

static hm_status scan_cell(hm_4p_fen_reader *r, hm_4p_state *state, int rank, int *file,
                           unsigned *kings) {
    size_t start = r->c.at;
    int byte = hm_peek(&r->c);
    if (hm_is_digit(byte)) {
        uint32_t run = 0;
        hm_status status = hm_4p_fen_number(r, HM_ERR_4P_CELL, 14, "a run from 1 to 14", &run);
        if (status != HM_OK) return status;
        bool fits = *file + (int)run <= 14;
        if (run == 0 || !fits) r->c.at = start;
        if (run == 0) return hm_expected(&r->c, HM_ERR_4P_CELL, "a run from 1 to 14");
        if (!fits) return hm_expected(&r->c, HM_ERR_4P_WIDTH, "a rank of 14 squares");
        *file += (int)run;
        return HM_OK;
    }
    /* A square that was not visited yet holds a wall only when it does not exist. */
    int square = HM_4P_SQUARE(*file, rank);
    hm_4p_piece *cell = &state->square[square];
    ++*file;
    if (byte == 'X' || byte == 'x') return scan_wall(r, cell, hm_4p_in_box(state, square));
    hm_4p_piece piece = 0;
    hm_status status = scan_piece(r, state, square, &piece);
    if (status != HM_OK) return status;
    if (*cell == HM_4P_WALL || (r->boxed && !hm_4p_in_box(state, square))) {
        r->c.at = start;
        return hm_expected(&r->c, HM_ERR_4P_MISSING_SQUARE, "a run: this square does not exist");
    }
    if ((piece & (HM_4P_DEAD | 15)) == HM_4P_KING) {
        /* A second live king is an error unless the royal piece is named (formats, section 8.2). */
        unsigned seat = HM_4P_SEAT(piece);
        if ((*kings >> seat & 1) != 0 && state->royal[seat] == HM_4P_NO_SQUARE &&
            (state->eliminated >> seat & 1) == 0) {
            r->c.at = start;
            return hm_expected(&r->c, HM_ERR_4P_TWO_KINGS, "no second live king of this colour");
        }
        *kings |= 1u << seat;
    }
    *cell = piece;
    return HM_OK;
}

/* ---- board ---- */

static hm_status scan_rank(hm_4p_fen_reader *r, hm_4p_state *state, int rank, unsigned *kings) {
    hm_cursor *c = &r->c;
    for (int file = 0;;) {
        hm_status status = scan_cell(r, state, rank, &file, kings);
        if (status != HM_OK) return status;
        size_t behind = c->at;
        hm_4p_fen_blanks(r);
        int next = hm_peek(c);
        bool end = c->at == c->length;
        if (file == 14 && (end || next == '/')) return HM_OK;
        if (file == 14 && rank == 0 && next == '-') return HM_OK;
        bool inside = !end && next != '/' && file < 14;
        if (inside) {
            /* Between two cells stands a comma, or in a dialect nothing at all ("3yRyN"), not even
             * a blank; the first place in the text decides. */
            bool nothing = !r->strict && c->at == behind && next != ',';
            if (r->cells == HM_4P_CELLS_UNKNOWN)
                r->cells = nothing ? HM_4P_CELLS_JOINED : HM_4P_CELLS_COMMAS;
            if (r->cells == HM_4P_CELLS_JOINED ? nothing : hm_take(c, ',')) {
                hm_4p_fen_blanks(r);
                continue;
            }
        }
        if (inside || (!end && next != ',' && next != '/')) {
            bool joined = r->cells == HM_4P_CELLS_JOINED;
            return hm_expected(c, HM_ERR_4P_CELL,
                               file == 14 ? "'/'"
                               : joined   ? "a cell that follows at once, as others do"
                                          : "','");
        }
        return hm_expected(c, HM_ERR_4P_WIDTH, "a rank of 14 squares");
    }
}

hm_status hm_4p_fen_board_scan(hm_4p_fen_reader *r, hm_4p_state *state) {
    hm_cursor *c = &r->c;
    unsigned kings = 0;
    if (!r->boxed && hm_4p_fen_take_board(r, state)) return HM_OK;
    for (int rank = 13; rank >= 0; rank--) {
        hm_status status = scan_rank(r, state, rank, &kings);
        if (status != HM_OK) return status;
        if (rank == 0 && r->strict) break;
        if (!hm_take(c, '/') && rank > 0) {
            return hm_expected(c, HM_ERR_4P_RANK_COUNT, "'/' and another rank (14 in all)");
        }
        hm_4p_fen_blanks(r);
        if (rank > 0 && c->at == c->length) {
            return hm_expected(c, HM_ERR_4P_RANK_COUNT, "another rank (14 in all)");
        }
    }
    if (hm_peek(c) == '-') return hm_4p_fen_tail_scan(r, state);
    if (c->at < c->length) {
        return hm_expected(c, HM_ERR_4P_RANK_COUNT, "the end after 14 ranks");
    }
    return HM_OK;
}
