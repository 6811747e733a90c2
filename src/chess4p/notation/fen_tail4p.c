/* The tail of some programs' position texts: "-,,," after the board lists en-passant entries of R,
 * B, Y and G where others have an option (formats, section 8.1). A field is empty, "M:T", or a
 * single square: the skipped square, or the pawn's. */
#include "chess4p/notation/fen4p.h"
#include "chess4p/rules/board4p.h"

static bool has_pawn(const hm_4p_state *state, int seat, int square) {
    return hm_4p_exists(square) &&
           (state->square[square] & ~HM_4P_DEAD) == (HM_4P_PAWN | seat << 4);
}

static hm_status scan_field(hm_4p_fen_reader *r, hm_4p_state *state, int seat) {
    hm_cursor *c = &r->c;
    hm_4p_ep *ep = &state->ep[seat];
    int one, other;
    hm_4p_fen_blanks(r);
    r->ep_at[seat] = c->at;
    if (!hm_4p_take_square(c, &one)) return HM_OK;
    if (hm_take(c, ':')) {
        if (!hm_4p_take_square(c, &other)) {
            return hm_expected(c, HM_ERR_4P_PARTS, "the square of the pawn");
        }
        *ep = (hm_4p_ep){(uint8_t)one, (uint8_t)other};
        return HM_OK;
    }
    /* A single square: of the pawn, or the one before it. */
    int step = hm_4p_forward(seat);
    int skipped = has_pawn(state, seat, one) ? one - step : one;
    bool known = has_pawn(state, seat, skipped + step) && hm_4p_exists(skipped);
    *ep = known ? (hm_4p_ep){(uint8_t)skipped, (uint8_t)(skipped + step)}
                : (hm_4p_ep){HM_4P_NO_SQUARE, HM_4P_NO_SQUARE};
    r->warnings += !known;
    return HM_OK;
}

hm_status hm_4p_fen_tail_scan(hm_4p_fen_reader *r, hm_4p_state *state) {
    hm_cursor *c = &r->c;
    if (r->strict) return hm_expected(c, HM_ERR_4P_PARTS, "the end after the board");
    c->at++;
    r->warnings++;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        hm_status status = scan_field(r, state, seat);
        hm_4p_fen_blanks(r);
        if (status != HM_OK) return status;
        bool last = seat == HM_4P_SEATS - 1;
        if (last ? c->at < c->length : !hm_take(c, ',')) {
            return hm_expected(c, HM_ERR_4P_PARTS,
                               last ? "the end after four en-passant fields"
                                    : "',' between four en-passant fields");
        }
    }
    return HM_OK;
}
