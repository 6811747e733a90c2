/* The state record (rules4d, section 13), one line:
 *
 *     4d-state v1: <side> <castling> <ep> <halfmove> <fullmove> | <piece list of fen4d>
 *
 * A fen4d reader rejects it by its prefix, as it should. Fields have one or more blanks between. */
#include "chess4d/notation/text4d.h"

static hm_status take_fields(hm_cursor *c, hm_4d_state *state, bool *all) {
    static const hm_4d_field fields[] = {HM_4D_FIELD_SIDE, HM_4D_FIELD_CASTLING, HM_4D_FIELD_EP};
    hm_skip_space(c);
    if (!hm_4d_match(c, "4d-state"))
        return hm_expected(c, HM_ERR_PREFIX, "the prefix \"4d-state v1:\"");
    if (!hm_take_blanks(c)) return hm_expected(c, HM_ERR_PREFIX, "a blank after \"4d-state\"");
    if (!hm_4d_match(c, "v1:")) return hm_expected(c, HM_ERR_PREFIX, "\"v1:\"");
    hm_take_blanks(c);
    hm_status status = HM_OK;
    for (size_t i = 0; i < 3 && status == HM_OK; i++) {
        status = hm_4d_take_field(c, fields[i], state, all);
        if (status == HM_OK) status = hm_4d_take_gap(c);
    }
    if (status == HM_OK) status = hm_4d_take_number(c, "the halfmove clock", &state->halfmove);
    if (status == HM_OK) status = hm_4d_take_gap(c);
    size_t start = c->at;
    if (status == HM_OK) status = hm_4d_take_number(c, "the move number", &state->fullmove);
    if (status != HM_OK) return status;
    if (state->fullmove == 0)
        return hm_fail(c->error, HM_ERR_FIELD, start, "move numbers begin at 1, found 0");
    hm_take_blanks(c);
    if (!hm_take(c, '|')) return hm_expected(c, HM_ERR_FIELD, "'|' before the pieces");
    return HM_OK;
}

hm_status hm_4d_state_parse(const char *text, size_t length, unsigned flags, hm_4d_state *state,
                            hm_error *error) {
    hm_cursor c = {.text = text, .length = length, .error = error};
    hm_4d_state read;
    hm_4d_state_init(&read);
    bool all = false;
    hm_status status = take_fields(&c, &read, &all);
    if (status == HM_OK) status = hm_4d_take_pieces(&c, flags, &read.board);
    if (status != HM_OK) return status;
    if (all) hm_4d_grant_home_rights(&read);
    *state = read;
    return HM_OK;
}

hm_status hm_4d_check_clocks(const hm_4d_state *state, hm_error *error) {
    bool full = state->halfmove >= HM_4D_CLOCK_MAX || state->fullmove >= HM_4D_CLOCK_MAX;
    return full ? hm_fail(error, HM_ERR_LIMIT, 0, "the move leaves the limits of clocks") : HM_OK;
}

void hm_4d_state_format(const hm_4d_state *state, hm_text *text) {
    hm_text_puts(text, "4d-state v1: ");
    hm_4d_field_format(HM_4D_FIELD_SIDE, state, text);
    hm_text_add(text, " ", 1);
    hm_4d_field_format(HM_4D_FIELD_CASTLING, state, text);
    hm_text_add(text, " ", 1);
    hm_4d_field_format(HM_4D_FIELD_EP, state, text);
    hm_text_printf(text, " %u %u |", state->halfmove, state->fullmove);
    hm_4d_put_pieces(&state->board, text);
}
