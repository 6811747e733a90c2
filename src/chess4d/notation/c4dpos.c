/* Positions in the .c4dpos form of the reference (rules4d, section 12):
 *
 *     w Wf8Q,Bh2K - 0          side, rights, en-passant target, halfmove clock
 *     a1: R..QK..R/......../...   one slice (z,w) a line, ranks from y=0, files from x=0
 *
 * The victim and the axis of en passant are not written; they follow from the board. Blank lines
 * and lines that begin with '#' are skipped. The move number is not part of the form. */
#include "chess4d/notation/text4d.h"
#include "chess4d/rules/legality4d.h"

#include <string.h>

/* ---- pieces ---- */

const char hm_4d_letters[HM_4D_PIECES + 1] = ".WYNBRQK.wynbrqk";

/* ---- reading ---- */

static bool at_line_end(const hm_cursor *c) {
    return c->at >= c->length || c->text[c->at] == '\n';
}

static void skip_line_end(hm_cursor *c) {
    hm_take_blanks(c);
    if (c->at + 1 < c->length && c->text[c->at] == '\r' && c->text[c->at + 1] == '\n') c->at++;
    if (c->at + 1 == c->length && c->text[c->at] == '\r') c->at++;
}

hm_status hm_4d_end_line(hm_cursor *c) {
    skip_line_end(c);
    if (!at_line_end(c)) return hm_expected(c, HM_ERR_TRAILING, "the end of the line");
    if (c->at < c->length) c->at++;
    return HM_OK;
}

void hm_4d_skip_empty_lines(hm_cursor *c) {
    while (c->at < c->length) {
        size_t start = c->at;
        skip_line_end(c);
        if (hm_peek(c) == '#') {
            while (!at_line_end(c))
                c->at++;
        }
        if (!at_line_end(c)) {
            c->at = start;
            return;
        }
        if (c->at < c->length) c->at++;
    }
}

static hm_status take_rights(hm_cursor *c, hm_4d_state *state) {
    if (hm_take(c, '-')) return HM_OK;
    do {
        int colour = hm_peek(c), slice;
        if (colour != 'W' && colour != 'B')
            return hm_expected(c, HM_ERR_FIELD, "a colour (W or B)");
        c->at++;
        hm_status status = hm_4d_take_pair(c, &slice);
        if (status != HM_OK) return status;
        int side = hm_peek(c);
        if (side != 'K' && side != 'Q') return hm_expected(c, HM_ERR_FIELD, "a side (K or Q)");
        uint64_t *rights = &state->castling[colour == 'B'][side == 'Q'];
        if ((*rights >> slice & 1) != 0)
            return hm_fail(c->error, HM_ERR_DUPLICATE, c->at, "castling right given twice");
        *rights |= 1ull << slice;
        c->at++;
    } while (hm_take(c, ','));
    return HM_OK;
}

/* The header line; *target is where the en-passant field stands. */
static hm_status c4dpos_take_header(hm_cursor *c, hm_4d_state *state, size_t *target) {
    int side = hm_peek(c);
    if (side != 'w' && side != 'W' && side != 'b' && side != 'B') {
        return hm_expected(c, HM_ERR_FIELD, "the side to move (w or b)");
    }
    c->at++;
    state->side = side == 'w' || side == 'W' ? HM_4D_WHITE : HM_4D_BLACK;
    hm_status status = hm_4d_take_gap(c);
    if (status == HM_OK) status = take_rights(c, state);
    if (status == HM_OK) status = hm_4d_take_gap(c);
    *target = c->at;
    if (status == HM_OK && !hm_take(c, '-')) status = hm_4d_take_compact(c, &state->ep_target);
    if (status == HM_OK) status = hm_4d_take_gap(c);
    if (status == HM_OK) status = hm_4d_take_number(c, "the halfmove clock", &state->halfmove);
    return status == HM_OK ? hm_4d_end_line(c) : status;
}

static hm_status take_slice(hm_cursor *c, hm_4d_board *board, uint64_t *seen) {
    size_t start = c->at;
    int slice;
    hm_status status = hm_4d_take_pair(c, &slice);
    if (status != HM_OK) return status;
    if (!hm_take(c, ':')) return hm_expected(c, HM_ERR_FIELD, "':'");
    if ((*seen >> slice & 1) != 0) {
        return hm_fail(c->error, HM_ERR_DUPLICATE, start, "slice %.2s given twice",
                       c->text + start);
    }
    *seen |= 1ull << slice;
    hm_take_blanks(c);
    bool empty = hm_peek(c) == 'e';
    if (empty && !hm_4d_match(c, "empty")) return hm_expected(c, HM_ERR_FIELD, "\"empty\"");
    for (int i = 0; i < 64 && !empty; i++) {
        if (i > 0 && i % 8 == 0 && !hm_take(c, '/')) return hm_expected(c, HM_ERR_FIELD, "'/'");
        const char *letter = hm_peek(c) > 0 ? strchr(hm_4d_letters, hm_peek(c)) : NULL;
        if (letter == NULL) return hm_expected(c, HM_ERR_PIECE, "a piece or '.'");
        /* The second '.' of the letters is no piece: the first one is found. */
        hm_4d_piece piece = (hm_4d_piece)(letter - hm_4d_letters);
        board->square[HM_4D_SQUARE(i % 8, i / 8, 0, 0) | slice] = piece;
        c->at++;
    }
    return hm_4d_end_line(c);
}

/* Enemy pawns of that axis beside the target, one step along it in either direction: what the
 * reference takes for the pawn that may be captured. */
static unsigned pawns_beside(const hm_4d_state *state, hm_4d_piece axis) {
    bool axis_y = axis == HM_4D_PAWN_Y;
    int step = axis_y ? HM_4D_SQUARE(0, 1, 0, 0) : 1;
    int along = axis_y ? HM_4D_Y(state->ep_target) : HM_4D_W(state->ep_target);
    hm_4d_piece pawn = axis | (state->side ^ HM_4D_BLACK);
    unsigned count = 0;
    if (along > 0) count += state->board.square[state->ep_target - step] == pawn;
    if (along < 7) count += state->board.square[state->ep_target + step] == pawn;
    return count;
}

static bool steps_over(const hm_4d_state *state, hm_4d_piece axis) {
    hm_4d_state tried = *state;
    tried.ep_axis = axis;
    return hm_4d_en_passant_is_valid(&tried);
}

/* The pawn beside the target decides the axis; none or several are an error (rules4d, section 12).
 * In a game a y-pawn may move beside the target of a w-pawn, but not the other way round. Positions
 * of games must be readable again, so then it is the w-pawn. */
static hm_status find_axis(hm_4d_state *state, size_t at, hm_error *error) {
    if (state->ep_target == HM_4D_NO_SQUARE) return HM_OK;
    unsigned along_y = pawns_beside(state, HM_4D_PAWN_Y);
    unsigned along_w = pawns_beside(state, HM_4D_PAWN_W);
    bool one = along_y + along_w == 1;
    bool by_w = steps_over(state, HM_4D_PAWN_W) && !steps_over(state, HM_4D_PAWN_Y);
    state->ep_axis = along_w == 1 ? HM_4D_PAWN_W : HM_4D_PAWN_Y;
    if (one || by_w) return HM_OK;
    return hm_fail(error, HM_ERR_FIELD, at, "%s pawn can have stepped over the en-passant target",
                   along_y + along_w == 0 ? "no" : "more than one");
}

bool hm_4d_c4dpos_holds(const hm_4d_state *state) {
    hm_4d_state read = *state;
    return find_axis(&read, 0, NULL) == HM_OK && read.ep_axis == state->ep_axis;
}

hm_status hm_4d_take_c4dpos(hm_cursor *c, bool more, hm_4d_state *state) {
    hm_4d_state_init(state);
    uint64_t seen = 0;
    size_t target = 0;
    hm_status status = c4dpos_take_header(c, state, &target);
    while (status == HM_OK) {
        hm_4d_skip_empty_lines(c);
        bool slice = c->length - c->at >= 3 && c->text[c->at + 2] == ':';
        if (c->at >= c->length || (more && !slice)) break;
        status = take_slice(c, &state->board, &seen);
    }
    return status == HM_OK ? find_axis(state, target, c->error) : status;
}

hm_status hm_4d_c4dpos_parse(const char *text, size_t length, hm_4d_state *state, hm_error *error) {
    hm_cursor c = {.text = text, .length = length, .error = error};
    hm_4d_state read;
    hm_4d_skip_empty_lines(&c);
    hm_status status = hm_4d_take_c4dpos(&c, false, &read);
    if (status == HM_OK) *state = read;
    return status;
}

/* ---- writing ---- */

static void c4dpos_put_pair(hm_text *text, int pair) {
    char name[2];
    hm_4d_write_pair(name, pair);
    hm_text_add(text, name, sizeof name);
}

void hm_4d_c4dpos_format(const hm_4d_state *state, hm_text *text) {
    const char *before = "";
    hm_text_puts(text, state->side == HM_4D_WHITE ? "w " : "b ");
    for (unsigned i = 0; i < 2 * 64 * 2; i++) {
        unsigned colour = i >> 7, slice = i >> 1 & 63, side = i & 1;
        if ((state->castling[colour][side] >> slice & 1) == 0) continue;
        hm_text_puts(text, before);
        hm_text_puts(text, colour == 0 ? "W" : "B");
        c4dpos_put_pair(text, (int)slice);
        hm_text_puts(text, side == HM_4D_KINGSIDE ? "K" : "Q");
        before = ",";
    }
    hm_text_puts(text, *before == '\0' ? "- " : " ");
    if (state->ep_target == HM_4D_NO_SQUARE) {
        hm_text_puts(text, "-");
    } else {
        c4dpos_put_pair(text, state->ep_target >> 6);
        c4dpos_put_pair(text, state->ep_target & 63);
    }
    hm_text_printf(text, " %u", state->halfmove);
    for (int zw = 0; zw < 64; zw++) {
        char ranks[8 * 9];
        bool any = false;
        for (int i = 0; i < 64; i++) {
            hm_4d_piece piece = state->board.square[HM_4D_SQUARE(i % 8, i / 8, 0, 0) | zw];
            ranks[i / 8 * 9 + i % 8] = hm_4d_letters[piece];
            ranks[i / 8 * 9 + 8] = '/';
            any |= piece != HM_4D_EMPTY;
        }
        if (!any) continue;
        hm_text_puts(text, "\n");
        c4dpos_put_pair(text, zw);
        hm_text_puts(text, ": ");
        hm_text_add(text, ranks, sizeof ranks - 1);
    }
}
