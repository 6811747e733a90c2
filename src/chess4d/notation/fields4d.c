/* The fields of a state beside its pieces (rules4d, section 13): side to move, castling rights, en
 * passant. They appear in the state record, and as JSON strings beside "fen4". */
#include "chess4d/notation/text4d.h"

#include <string.h>

/* ---- castling ---- */

static hm_status fields4d_take_right(hm_cursor *c, hm_4d_state *state) {
    int colour = hm_peek(c);
    if (colour != 'W' && colour != 'B') {
        return hm_expected(c, HM_ERR_FIELD, "a colour (W or B)");
    }
    c->at++;
    unsigned z, w;
    hm_status status = hm_4d_take_coordinate(c, &z);
    if (status == HM_OK) status = hm_4d_take_coordinate(c, &w);
    for (int count = 0; count < 2 && status == HM_OK; count++) {
        int side = hm_peek(c);
        if (side != 'K' && side != 'Q') {
            if (count > 0) return HM_OK;
            return hm_expected(c, HM_ERR_FIELD, "a side (K or Q)");
        }
        uint64_t *rights = &state->castling[colour == 'B'][side == 'Q'];
        if ((*rights >> (z << 3 | w) & 1) != 0) {
            return hm_fail(c->error, HM_ERR_DUPLICATE, c->at, "castling right given twice");
        }
        *rights |= 1ull << (z << 3 | w);
        c->at++;
    }
    return status;
}

void hm_4d_grant_home_rights(hm_4d_state *state) {
    const hm_4d_piece *board = state->board.square;
    for (unsigned colour = 0; colour < 2; colour++) {
        hm_4d_piece king = (hm_4d_piece)(HM_4D_KING | colour << 3);
        hm_4d_piece rook = (hm_4d_piece)(HM_4D_ROOK | colour << 3);
        int rank = colour == 0 ? 0 : HM_4D_SQUARE(0, 7, 0, 0);
        for (int zw = 0; zw < 64; zw++) {
            if (board[HM_4D_SQUARE(4, 0, 0, 0) | rank | zw] != king) continue;
            bool kingside = board[HM_4D_SQUARE(7, 0, 0, 0) | rank | zw] == rook;
            bool queenside = board[rank | zw] == rook;
            state->castling[colour][HM_4D_KINGSIDE] |= (uint64_t)kingside << zw;
            state->castling[colour][HM_4D_QUEENSIDE] |= (uint64_t)queenside << zw;
        }
    }
}

static void format_castling(const hm_4d_state *state, hm_text *text) {
    bool any = false;
    for (unsigned colour = 0; colour < 2; colour++) {
        uint64_t kingside = state->castling[colour][HM_4D_KINGSIDE];
        uint64_t queenside = state->castling[colour][HM_4D_QUEENSIDE];
        for (unsigned zw = 0; zw < 64; zw++) {
            if (((kingside | queenside) >> zw & 1) == 0) continue;
            char token[] = {any ? ',' : ' ',
                            colour == 0 ? 'W' : 'B',
                            (char)('0' + (zw >> 3)),
                            (char)('0' + (zw & 7)),
                            'K',
                            'Q'};
            bool both = (kingside & queenside) >> zw & 1;
            if (!both && (queenside >> zw & 1) != 0) token[4] = 'Q';
            hm_text_add(text, any ? token : token + 1, (any ? 5u : 4u) + both);
            any = true;
        }
    }
    if (!any) hm_text_add(text, "-", 1);
}

/* ---- en passant ---- */

void hm_4d_square_format(int square, hm_text *text) {
    char name[HM_4D_SQUARE_TEXT];
    hm_text_add(text, name, (size_t)(hm_4d_write_square(name, square) - name));
}

/* ---- one field ---- */

hm_status hm_4d_take_field(hm_cursor *c, hm_4d_field field, hm_4d_state *state, bool *all) {
    if (field == HM_4D_FIELD_CASTLING) {
        *all = false;
        if (hm_take(c, '-')) return HM_OK;
        *all = hm_take(c, '*');
        if (*all) return HM_OK;
        do {
            hm_status status = fields4d_take_right(c, state);
            if (status != HM_OK) return status;
        } while (hm_take(c, ','));
        return HM_OK;
    }
    if (field == HM_4D_FIELD_EP) {
        state->ep_target = HM_4D_NO_SQUARE;
        state->ep_axis = 0;
        if (hm_take(c, '-')) return HM_OK;
        int target;
        hm_status status = hm_4d_take_square(c, &target);
        if (status != HM_OK) return status;
        if (!hm_take(c, ':')) return hm_expected(c, HM_ERR_FIELD, "':' and the pawn's axis");
        int axis = hm_peek(c);
        if (axis != 'y' && axis != 'w') {
            return hm_expected(c, HM_ERR_FIELD, "the pawn's axis (y or w)");
        }
        c->at++;
        state->ep_target = target;
        state->ep_axis = axis == 'y' ? HM_4D_PAWN_Y : HM_4D_PAWN_W;
        return HM_OK;
    }
    int letter = hm_peek(c);
    if (letter != 'w' && letter != 'b') {
        return hm_expected(c, HM_ERR_FIELD, "the side to move (w or b)");
    }
    c->at++;
    state->side = letter == 'w' ? HM_4D_WHITE : HM_4D_BLACK;
    return HM_OK;
}

hm_status hm_4d_field_parse(hm_4d_field field, const char *text, size_t length, hm_4d_state *state,
                            hm_error *error) {
    hm_cursor c = {.text = text, .length = length, .error = error};
    hm_4d_state copy = *state;
    bool all = false;
    if (field == HM_4D_FIELD_CASTLING) memset(copy.castling, 0, sizeof copy.castling);
    hm_status status = hm_4d_take_field(&c, field, &copy, &all);
    if (all) hm_4d_grant_home_rights(&copy);
    if (status == HM_OK && c.at < length)
        status = hm_expected(&c, HM_ERR_TRAILING, "the end of the field");
    if (status == HM_OK) *state = copy;
    return status;
}

void hm_4d_field_format(hm_4d_field field, const hm_4d_state *state, hm_text *text) {
    switch (field) {
    case HM_4D_FIELD_SIDE:
        hm_text_puts(text, state->side == HM_4D_WHITE ? "w" : "b");
        break;
    case HM_4D_FIELD_CASTLING:
        format_castling(state, text);
        break;
    case HM_4D_FIELD_EP:
        if (state->ep_target == HM_4D_NO_SQUARE) {
            hm_text_add(text, "-", 1);
            break;
        }
        hm_4d_square_format(state->ep_target, text);
        hm_text_puts(text, state->ep_axis == HM_4D_PAWN_Y ? ":y" : ":w");
        break;
    }
}
