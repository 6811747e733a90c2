/* Position text, fen4p: "TURN-OUT-SHORT-LONG-POINTS-CLOCK-[OPTIONS-]BOARD" (formats, section 8).
 *
 * One pass from left to right, so that an error is reported where reading stopped. The tolerant
 * reader skips white space between tokens only: a blank never splits a number or a piece. This file
 * reads the parts before the board; fen_board4p.c and fen_options4p.c read the other two. */
#include "chess4p/notation/fen4p.h"
#include "chess4p/rules/board4p.h"

#include <string.h>

/* ---- header ---- */

static hm_status scan_hyphen(hm_4p_fen_reader *r, hm_status kind, const char *what) {
    hm_4p_fen_blanks(r);
    if (!hm_take(&r->c, '-')) return hm_expected(&r->c, kind, what);
    hm_4p_fen_blanks(r);
    return HM_OK;
}

static hm_status scan_comma(hm_4p_fen_reader *r, hm_status kind, int seat) {
    if (seat == 0) return HM_OK;
    hm_4p_fen_blanks(r);
    if (!hm_take(&r->c, ',')) return hm_expected(&r->c, kind, "',' (four values)");
    hm_4p_fen_blanks(r);
    return HM_OK;
}

/* "0,1,0,0-": mostly there is not a blank in it. Looked at as a whole, without a branch for each of
 * its bytes; false, and nothing is taken, when it is anything else. */
static bool take_plain_flags(hm_cursor *c, uint8_t *set) {
    enum { LENGTH = 2 * HM_4P_SEATS };
    if (c->length - c->at < LENGTH) return false;
    const char *text = c->text + c->at;
    unsigned flags = 0, wrong = 0;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        unsigned flag = (unsigned char)text[2 * seat] ^ (unsigned)'0';
        wrong |= flag >> 1;
        wrong |= (unsigned)(text[2 * seat + 1] ^ (seat + 1 < HM_4P_SEATS ? ',' : '-'));
        flags |= flag << seat;
    }
    if (wrong != 0) return false;
    *set = (uint8_t)flags;
    c->at += LENGTH;
    return true;
}

static hm_status scan_flags(hm_4p_fen_reader *r, uint8_t *set) {
    if (take_plain_flags(&r->c, set)) {
        hm_4p_fen_blanks(r);
        return HM_OK;
    }
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

static hm_status scan_header(hm_4p_fen_reader *r, hm_4p_state *state) {
    static const char letters[] = "RBYG";
    int letter = hm_peek(&r->c);
    const char *side = letter > 0 ? strchr(letters, letter) : NULL;
    if (side == NULL) {
        return hm_expected(&r->c, HM_ERR_4P_TURN, "the seat to move (R, B, Y or G)");
    }
    state->side = (uint8_t)(side - letters);
    r->c.at++;
    hm_status status = scan_hyphen(r, HM_ERR_4P_TURN, "'-' after the seat to move");
    if (status == HM_OK) status = scan_flags(r, &state->eliminated);
    if (status == HM_OK) status = scan_flags(r, &state->castling_short);
    if (status == HM_OK) status = scan_flags(r, &state->castling_long);
    for (int seat = 0; seat < HM_4P_SEATS && status == HM_OK; seat++) {
        uint32_t points = 0;
        status = scan_comma(r, HM_ERR_4P_POINTS, seat);
        if (status == HM_OK) {
            status =
                hm_4p_fen_number(r, HM_ERR_4P_POINTS, INT32_MAX, "points (0 or more)", &points);
        }
        state->points[seat] = (int32_t)points;
    }
    if (status == HM_OK)
        status = scan_hyphen(r, HM_ERR_4P_POINTS, "'-' after four numbers of points");
    if (status == HM_OK)
        status = hm_4p_fen_number(r, HM_ERR_4P_CLOCK, UINT32_MAX, "the clock", &state->clock);
    return status == HM_OK ? scan_hyphen(r, HM_ERR_4P_CLOCK, "'-' after the clock") : status;
}

/* ---- the whole ---- */

static hm_status scan_fen(hm_4p_fen_reader *r, hm_4p_state *state, hm_text *options) {
    const hm_cursor *c = &r->c;
    hm_status status = scan_header(r, state);
    if (status != HM_OK) {
        /* Seven parts have six hyphens (options bring their own). With fewer, a missing part is the
         * better word for it. */
        size_t hyphens = 0;
        for (size_t i = 0; i < c->length && c->text[i] != '{'; i++)
            hyphens += c->text[i] == '-';
        if (status == HM_ERR_4P_TURN || hyphens >= 6) return status;
        if (c->error != NULL) c->error->status = HM_ERR_4P_PARTS;
        return HM_ERR_4P_PARTS;
    }
    if (hm_peek(c) == '{') {
        status = hm_4p_fen_options_scan(r, state, options);
        if (status == HM_OK) status = scan_hyphen(r, HM_ERR_4P_PARTS, "'-' after the options");
        if (status != HM_OK) return status;
    }
    /* With the option boxOffset the box may be elsewhere. */
    bool moved = options->length > 0 && strstr(options->data, "'boxOffset':") != NULL;
    r->boxed = state->files != 0 && !moved;
    status = hm_4p_fen_board_scan(r, state);
    if (status != HM_OK) return status;
    /* No piece may stand around a small board. */
    for (int square = 0; square < HM_4P_SQUARES && state->files != 0; square++) {
        bool empty = state->square[square] == HM_4P_EMPTY;
        if (empty && !hm_4p_in_box(state, square)) state->square[square] = HM_4P_WALL;
    }

    /* An entry needs a pawn of its seat, live or grey (rules4p, section 3.2). */
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

/* A start name has no hyphen (formats, section 8.2). 2PC is the start of games of two players on
 * the board of ordinary chess. */
static hm_status fen4p_scan_name(hm_4p_fen_reader *r, hm_4p_state *state, hm_text *options) {
    static const char two_players[] =
        "R-0,1,0,1-1,1,1,1-1,1,1,1-0,0,0,0-0-{'pawnBaseRank':5,'wb':true,'dim':'8x8'}-"
        "14/14/14/3,yR,yN,yB,yQ,yK,yB,yN,yR,3/3,yP,yP,yP,yP,yP,yP,yP,yP,3/14/14/14/14/"
        "3,rP,rP,rP,rP,rP,rP,rP,rP,3/3,rR,rN,rB,rQ,rK,rB,rN,rR,3/14/14/14";
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
    if (!hm_equals(name, end - c->at, "2PC"))
        return hm_expected(c, HM_ERR_4P_PARTS, "a position of seven parts, or a start name (4PC)");
    c->text = two_players;
    c->at = 0;
    c->length = sizeof two_players - 1;
    return scan_fen(r, state, options);
}

hm_status hm_4p_fen_parse(const char *text, size_t length, unsigned flags, hm_4p_state *state,
                          hm_text *options, unsigned *warnings, hm_error *error) {
    hm_4p_fen_reader r = {.c = {.text = text, .length = length, .error = error},
                          .strict = (flags & HM_4P_FEN_STRICT) != 0};
    hm_4p_state read;
    hm_4p_state_init(&read);
    hm_text kept = {0};
    if (!r.strict) (void)hm_take_word(&r.c, "\xef\xbb\xbf"); /* byte order mark */
    hm_4p_fen_blanks(&r);
    bool named = !r.strict && (length == 0 || memchr(text, '-', length) == NULL);
    hm_status status = named ? fen4p_scan_name(&r, &read, &kept) : scan_fen(&r, &read, &kept);
    hm_4p_letters_keep(&r, &kept);
    kept.failed |= r.letters.failed;
    if (status == HM_OK && kept.length > 0 && options != NULL) {
        hm_text_puts(options, options->length > 0 ? "," : "");
        hm_text_add(options, kept.data, kept.length);
    }
    if (status == HM_OK && (kept.failed || (options != NULL && options->failed)))
        status = hm_fail_memory(error, "options");
    hm_text_clear(&kept);
    hm_text_clear(&r.letters);
    if (status != HM_OK) return status;
    *state = read;
    if (warnings != NULL) *warnings = r.warnings;
    return HM_OK;
}
