/* Position text, fen4p: "TURN-OUT-SHORT-LONG-POINTS-CLOCK-[OPTIONS-]BOARD" (notation section 1).
 *
 * One pass from left to right, so that an error stands where reading stopped. The tolerant reader
 * skips white space between tokens only: a blank never splits a number or a piece. */
#include "chess4p/fen.h"

#include <string.h>

void hm_4p_fen_blanks(hm_4p_fen_reader *r) {
    if (!r->strict) hm_4p_skip_space(&r->c);
}

/* ---- numbers ---- */

/* A number up to `most`; without leading zeros in strict reading. */
static hm_status scan_number(hm_4p_fen_reader *r, hm_status kind, uint32_t most, const char *what,
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

/* ---- header ---- */

static hm_status scan_hyphen(hm_4p_fen_reader *r, hm_status kind, const char *what) {
    hm_4p_fen_blanks(r);
    if (!hm_take(&r->c, '-')) return hm_expected(&r->c, kind, what);
    hm_4p_fen_blanks(r);
    return HM_OK;
}

static hm_status scan_turn(hm_4p_fen_reader *r, hm_4p_state *state) {
    static const char letters[] = "RBYG";
    int letter = hm_peek(&r->c);
    const char *found = letter > 0 ? strchr(letters, letter) : NULL;
    if (found == NULL) {
        return hm_expected(&r->c, HM_ERR_4P_TURN, "the seat to move (R, B, Y or G)");
    }
    state->side = (uint8_t)(found - letters);
    r->c.at++;
    return scan_hyphen(r, HM_ERR_4P_TURN, "'-' after the seat to move");
}

static hm_status scan_comma(hm_4p_fen_reader *r, hm_status kind, int seat) {
    if (seat == 0) return HM_OK;
    hm_4p_fen_blanks(r);
    if (!hm_take(&r->c, ',')) return hm_expected(&r->c, kind, "',' (four values)");
    hm_4p_fen_blanks(r);
    return HM_OK;
}

static hm_status scan_flags(hm_4p_fen_reader *r, uint8_t *set) {
    *set = 0;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        hm_status status = scan_comma(r, HM_ERR_4P_FLAG, seat);
        if (status != HM_OK) return status;
        int flag = hm_peek(&r->c);
        if (flag != '0' && flag != '1') return hm_expected(&r->c, HM_ERR_4P_FLAG, "0 or 1");
        if (flag == '1') *set |= (uint8_t)(1 << seat);
        r->c.at++;
    }
    return scan_hyphen(r, HM_ERR_4P_FLAG, "'-' after four flags");
}

static hm_status scan_points(hm_4p_fen_reader *r, hm_4p_state *state) {
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        uint32_t points = 0;
        hm_status status = scan_comma(r, HM_ERR_4P_POINTS, seat);
        if (status == HM_OK) {
            status = scan_number(r, HM_ERR_4P_POINTS, INT32_MAX, "points (0 or more)", &points);
        }
        if (status != HM_OK) return status;
        state->points[seat] = (int32_t)points;
    }
    return scan_hyphen(r, HM_ERR_4P_POINTS, "'-' after four numbers of points");
}

static hm_status scan_clock(hm_4p_fen_reader *r, hm_4p_state *state) {
    hm_status status = scan_number(r, HM_ERR_4P_CLOCK, UINT32_MAX, "the clock", &state->clock);
    return status == HM_OK ? scan_hyphen(r, HM_ERR_4P_CLOCK, "'-' after the clock") : status;
}

static hm_status scan_header(hm_4p_fen_reader *r, hm_4p_state *state) {
    hm_status status = scan_turn(r, state);
    if (status == HM_OK) status = scan_flags(r, &state->eliminated);
    if (status == HM_OK) status = scan_flags(r, &state->castling_short);
    if (status == HM_OK) status = scan_flags(r, &state->castling_long);
    if (status == HM_OK) status = scan_points(r, state);
    if (status == HM_OK) status = scan_clock(r, state);
    return status;
}

/* Whether the text has the six hyphens of seven parts (options bring their own). Asked only when
 * the header could not be read: a missing part is then the better word for it. */
static bool has_all_parts(const hm_cursor *c) {
    size_t hyphens = 0;
    for (size_t i = 0; i < c->length && c->text[i] != '{'; i++)
        hyphens += c->text[i] == '-';
    return hyphens >= 6;
}

/* ---- cells ---- */

/* Indexed by the byte: kind of a piece letter, 1 + seat of a colour letter. */
static const uint8_t kind_of[256] = {
    ['P'] = HM_4P_PAWN, ['N'] = HM_4P_KNIGHT, ['B'] = HM_4P_BISHOP,
    ['R'] = HM_4P_ROOK, ['Q'] = HM_4P_QUEEN,  ['K'] = HM_4P_KING,
};
static const uint8_t seat_of[256] = {
    ['r'] = 1 + HM_4P_RED,
    ['b'] = 1 + HM_4P_BLUE,
    ['y'] = 1 + HM_4P_YELLOW,
    ['g'] = 1 + HM_4P_GREEN,
};

static uint8_t byte_at(const hm_cursor *c, size_t at) {
    return at < c->length ? (uint8_t)c->text[at] : 0;
}

/* Whether a cell may not go on with this byte. */
static bool ends_cell(uint8_t byte) {
    return byte == ',' || byte == '/' || byte == '-' || byte <= ' ' || byte == 0x7f;
}

/* Kind of a custom letter; a new one gets the next free kind, 0 when none is left. */
static int custom_kind(hm_4p_state *state, const char *letter, size_t length) {
    for (int i = 0; i < 8; i++) {
        if (state->custom[i][0] == '\0') memcpy(state->custom[i], letter, length);
        if (strncmp(state->custom[i], letter, length) == 0 && state->custom[i][length] == '\0') {
            return HM_4P_CUSTOM + i;
        }
    }
    return 0;
}

static hm_status scan_letter(hm_4p_fen_reader *r, hm_4p_state *state, int *kind) {
    hm_cursor *c = &r->c;
    uint8_t byte = byte_at(c, c->at);
    *kind = kind_of[byte];
    size_t length = 1;
    if (*kind == 0) {
        size_t bad;
        bool letter = !ends_cell(byte) && strchr("'{}", byte) == NULL;
        length = letter ? hm_utf8_sequence(c->text + c->at, c->length - c->at, &bad) : 0;
        if (length == 0) return hm_expected(c, HM_ERR_4P_CELL, "a piece letter");
        *kind = custom_kind(state, c->text + c->at, length);
        if (*kind == 0) {
            return hm_fail(c->error, HM_ERR_LIMIT, c->at, "more than 8 letters of custom pieces");
        }
    }
    c->at += length;
    return HM_OK;
}

/* [d][colour]LETTER. A colour letter with nothing behind it is the letter of an ownerless piece. */
static hm_status scan_piece(hm_4p_fen_reader *r, hm_4p_state *state, hm_4p_piece *piece) {
    hm_cursor *c = &r->c;
    unsigned bits = 0;
    if (hm_peek(c) == 'd') {
        bits = HM_4P_DEAD;
        c->at++;
    }
    uint8_t byte = byte_at(c, c->at);
    unsigned seat = seat_of[byte];
    bool alone = ends_cell(byte_at(c, c->at + 1));
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
    int kind = 0;
    hm_status status = scan_letter(r, state, &kind);
    *piece = (hm_4p_piece)(bits | (unsigned)kind);
    return status;
}

/* A second live king is an error unless the royal piece is named (section 1.3). */
static bool second_king(const hm_4p_state *state, hm_4p_piece piece, unsigned *kings) {
    unsigned seat = HM_4P_SEAT(piece);
    if ((piece & (HM_4P_DEAD | 15)) != HM_4P_KING) return false;
    bool second = (*kings >> seat & 1) != 0;
    *kings |= 1u << seat;
    return second && state->royal[seat] == HM_4P_NO_SQUARE && (state->eliminated >> seat & 1) == 0;
}

static hm_status scan_run(hm_4p_fen_reader *r, int *file) {
    size_t start = r->c.at;
    uint32_t run = 0;
    hm_status status = scan_number(r, HM_ERR_4P_CELL, 14, "a run from 1 to 14", &run);
    if (status != HM_OK) return status;
    bool fits = *file + (int)run <= 14;
    if (run == 0 || !fits) r->c.at = start;
    if (run == 0) return hm_expected(&r->c, HM_ERR_4P_CELL, "a run from 1 to 14");
    if (!fits) return hm_expected(&r->c, HM_ERR_4P_WIDTH, "a rank of 14 squares");
    *file += (int)run;
    return HM_OK;
}

/* X is a wall. In a cut corner it is ignored; "x" there is a filler, elsewhere a wall. */
static hm_status scan_wall(hm_4p_fen_reader *r, hm_4p_piece *cell) {
    bool missing = *cell == HM_4P_WALL;
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
    int byte = hm_peek(&r->c);
    if (hm_is_digit(byte)) return scan_run(r, file);
    /* A square that was not visited yet holds a wall only when it does not exist. */
    hm_4p_piece *cell = &state->square[HM_4P_SQUARE(*file, rank)];
    ++*file;
    if (byte == 'X' || byte == 'x') return scan_wall(r, cell);
    size_t start = r->c.at;
    hm_4p_piece piece = 0;
    hm_status status = scan_piece(r, state, &piece);
    if (status != HM_OK) return status;
    if (*cell == HM_4P_WALL) {
        r->c.at = start;
        return hm_expected(&r->c, HM_ERR_4P_MISSING_SQUARE, "a run: this square does not exist");
    }
    if (second_king(state, piece, kings)) {
        r->c.at = start;
        return hm_expected(&r->c, HM_ERR_4P_TWO_KINGS, "no second live king of this colour");
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
        hm_4p_fen_blanks(r);
        int next = hm_peek(c);
        bool end = c->at == c->length;
        if (file == 14 && (end || next == '/')) return HM_OK;
        if (!end && next != ',' && next != '/') {
            return hm_expected(c, HM_ERR_4P_CELL, file < 14 ? "','" : "'/'");
        }
        if (file == 14 || next != ',') {
            return hm_expected(c, HM_ERR_4P_WIDTH, "a rank of 14 squares");
        }
        c->at++;
        hm_4p_fen_blanks(r);
    }
}

static hm_status scan_board(hm_4p_fen_reader *r, hm_4p_state *state) {
    hm_cursor *c = &r->c;
    unsigned kings = 0;
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
    if (c->at < c->length) {
        return hm_expected(c, HM_ERR_4P_RANK_COUNT, "the end after 14 ranks");
    }
    return HM_OK;
}

/* ---- the whole ---- */

/* An entry needs a pawn of its seat, live or grey (rules section 3.2). */
static hm_status check_en_passant(hm_4p_fen_reader *r, hm_4p_state *state) {
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        hm_4p_ep *ep = &state->ep[seat];
        if (ep->pushed == HM_4P_NO_SQUARE) continue;
        int piece = state->square[ep->pushed] & ~HM_4P_DEAD;
        if (piece == (HM_4P_PAWN | seat << 4)) continue;
        if (r->strict) {
            r->c.at = r->ep_at[seat];
            return hm_expected(&r->c, HM_ERR_4P_EP_VICTIM,
                               "the square of a pawn that this seat has pushed");
        }
        *ep = (hm_4p_ep){HM_4P_NO_SQUARE, HM_4P_NO_SQUARE};
        r->warnings++;
    }
    return HM_OK;
}

static hm_status scan_fen(hm_4p_fen_reader *r, hm_4p_state *state, hm_text *options) {
    hm_status status = scan_header(r, state);
    if (status != HM_OK) {
        if (status == HM_ERR_4P_TURN || has_all_parts(&r->c)) return status;
        if (r->c.error != NULL) r->c.error->status = HM_ERR_4P_PARTS;
        return HM_ERR_4P_PARTS;
    }
    if (hm_peek(&r->c) == '{') {
        status = hm_4p_fen_options_scan(r, state, options);
        if (status == HM_OK) status = scan_hyphen(r, HM_ERR_4P_PARTS, "'-' after the options");
        if (status != HM_OK) return status;
    }
    status = scan_board(r, state);
    return status == HM_OK ? check_en_passant(r, state) : status;
}

/* A start name has no hyphen (section 1.3). */
static hm_status scan_name(hm_4p_fen_reader *r, hm_4p_state *state) {
    hm_cursor *c = &r->c;
    size_t end = c->length;
    while (end > c->at && hm_4p_is_space(c->text[end - 1]))
        end--;
    const char *name = c->text + c->at;
    hm_4p_setup setup;
    if (hm_4p_setup_named(name, end - c->at, &setup)) {
        hm_4p_state_start(state, setup);
        return HM_OK;
    }
    if (end - c->at == 3 && memcmp(name, "2PC", 3) == 0) {
        return hm_fail(c->error, HM_ERR_UNSUPPORTED, c->at,
                       "the board for two players (2PC) is no four-player position");
    }
    return hm_expected(c, HM_ERR_4P_PARTS, "a position of seven parts, or a start name (4PC)");
}

static hm_status hand_over(const hm_text *kept, hm_text *options, hm_error *error) {
    if (kept->length > 0 && options != NULL) {
        hm_text_puts(options, options->length > 0 ? "," : "");
        hm_text_add(options, kept->data, kept->length);
    }
    bool failed = kept->failed || (options != NULL && options->failed);
    return failed ? hm_fail_memory(error, "options") : HM_OK;
}

hm_status hm_4p_fen_parse(const char *text, size_t length, unsigned flags, hm_4p_state *state,
                          hm_text *options, unsigned *warnings, hm_error *error) {
    hm_4p_fen_reader r = {.c = {.text = text, .length = length, .error = error},
                          .strict = (flags & HM_4P_FEN_STRICT) != 0};
    hm_4p_state read;
    hm_4p_state_init(&read);
    hm_text kept = {0};
    hm_4p_fen_blanks(&r);
    bool named = !r.strict && (length == 0 || memchr(text, '-', length) == NULL);
    hm_status status = named ? scan_name(&r, &read) : scan_fen(&r, &read, &kept);
    if (status == HM_OK) status = hand_over(&kept, options, error);
    hm_text_clear(&kept);
    if (status != HM_OK) return status;
    *state = read;
    if (warnings != NULL) *warnings = r.warnings;
    return HM_OK;
}

/* ---- writing ---- */

static void put_flags(hm_text *text, unsigned set) {
    hm_text_printf(text, "-%u,%u,%u,%u", set & 1, set >> 1 & 1, set >> 2 & 1, set >> 3 & 1);
}

static void put_header(const hm_4p_state *state, hm_text *text) {
    const int32_t *points = state->points;
    hm_text_add(text, &"RBYG"[state->side & 3], 1);
    put_flags(text, state->eliminated);
    put_flags(text, state->castling_short);
    put_flags(text, state->castling_long);
    hm_text_printf(text, "-%d,%d,%d,%d-%u-", (int)points[0], (int)points[1], (int)points[2],
                   (int)points[3], (unsigned)state->clock);
}

/* The longest board: 14 x 14 cells of 'd', a colour, a letter of four bytes and ','. */
enum { BOARD_BYTES = 14 * 14 * 7, PIECE_BYTES = 6 };

/* Boards are written straight into room that was made before; these return where it goes on. */
static char *put_piece(char *at, const hm_4p_state *state, hm_4p_piece piece) {
    if (piece == HM_4P_WALL) {
        *at++ = 'X';
        return at;
    }
    if ((piece & HM_4P_DEAD) != 0) *at++ = 'd';
    if ((piece & HM_4P_NOBODYS) == 0) *at++ = "rbyg"[HM_4P_SEAT(piece)];
    for (const char *letter = hm_4p_letter(state, HM_4P_KIND(piece)); *letter != '\0'; letter++)
        *at++ = *letter;
    return at;
}

void hm_4p_piece_format(const hm_4p_state *state, hm_4p_piece piece, hm_text *text) {
    char bytes[PIECE_BYTES];
    if (piece == HM_4P_EMPTY) return;
    hm_text_add(text, bytes, (size_t)(put_piece(bytes, state, piece) - bytes));
}

static char *put_run(char *at, int *run) {
    if (*run == 0) return at;
    if (*run >= 10) *at++ = '1';
    *at++ = (char)('0' + *run % 10);
    *at++ = ',';
    *run = 0;
    return at;
}

static char *put_rank(char *at, const hm_4p_state *state, int rank, bool corners) {
    int run = 0;
    for (int file = 0; file < 14; file++) {
        int square = HM_4P_SQUARE(file, rank);
        hm_4p_piece piece = state->square[square];
        bool missing = piece == HM_4P_WALL && !hm_4p_exists(square);
        if (piece == HM_4P_EMPTY || (missing && !corners)) {
            run++;
            continue;
        }
        at = put_run(at, &run);
        if (missing) *at++ = 'x';
        if (!missing) at = put_piece(at, state, piece);
        *at++ = ',';
    }
    return put_run(at, &run) - 1; /* without the last ',' */
}

void hm_4p_fen_format(const hm_4p_state *state, const hm_text *options, unsigned flags,
                      hm_text *text) {
    put_header(state, text);
    hm_4p_fen_options_format(state, options, flags, text);
    if ((flags & HM_4P_FEN_PRETTY) != 0) hm_text_puts(text, "\n");
    if (!hm_text_reserve(text, BOARD_BYTES + 28)) return;
    char *at = text->data + text->length;
    for (int rank = 13; rank >= 0; rank--) {
        at = put_rank(at, state, rank, (flags & HM_4P_FEN_CORNERS_X) != 0);
        if (rank > 0) *at++ = '/';
        if (rank > 0 && (flags & HM_4P_FEN_PRETTY) != 0) *at++ = '\n';
    }
    *at = '\0';
    text->length = (size_t)(at - text->data);
}
