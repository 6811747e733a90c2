/* Shad's notation (formats, sections 7.2 and 7.3): turns, moves, and trees, where "( action ... )"
 * precedes the main continuation. */
#include "chess5d/notation/game_read5d.h"

/* ---- turns ---- */

/* (>L2), in older files (+L2): the timeline just made; (~T1): the turn of the present. */
static bool at_info(hm_cursor c) {
    return hm_take_word(&c, "(>L") || hm_take_word(&c, "(+L") || hm_take_word(&c, "(~T");
}

/* ---- tokens ---- */

hm_status hm_5d_shad_move(hm_5d_reader *r) {
    hm_5d_pattern pattern;
    hm_5d_move move;
    if (at_info(*r->c)) {
        hm_cursor *c = r->c;
        size_t start = c->at;
        bool is_turn = c->text[start + 1] == '~', ok;
        int32_t found = 0;
        hm_5d_line_text text;
        c->at += 3;
        hm_skip_space(c);
        if (is_turn) {
            ok = hm_5d_scan_number(c, &found);
        } else {
            ok = hm_5d_scan_line(c, &text) && hm_5d_line_number(text, r->position->even, &found);
        }
        if (ok) hm_skip_space(c);
        if (!ok || hm_peek(c) != ')') return hm_expected(c, HM_ERR_5D_TOKEN, "a number and ')'");
        c->at++;
        return is_turn ? hm_5d_read_shift(r, start, found) : hm_5d_read_made_line(r, start, found);
    }
    if (hm_peek(r->c) == '$') return hm_5d_read_glyphs(r);
    hm_status status = hm_5d_pattern_scan(r->c, r->position, &pattern);
    if (status == HM_OK && pattern.shape == HM_5D_NULL_SHAPE) return hm_5d_read_pass(r, &pattern);
    if (status == HM_OK) status = hm_5d_read_find(r, &pattern, &move);
    return status == HM_OK ? hm_5d_read_make(r, &pattern, &move) : status;
}

hm_status hm_5d_shad_read(hm_5d_reader *r) {
    hm_cursor *c = r->c;
    int32_t number;
    int colour;
    size_t start = c->at;
    int next = hm_peek(c);
    if (next != '/') r->slash = false;
    bool opens = next == '(' && !hm_5d_at_coordinate(c) && !at_info(*c);
    if (opens) return hm_5d_alternative_open(r);
    if (next == ')') return hm_5d_alternative_close(r);
    if (next == '/') {
        /* "1. e4 / / e5": nothing is between. */
        bool empty = r->slash && r->moves.count == 0 && r->passes.count == 0;
        c->at++;
        r->slash = true;
        if (!empty) return hm_5d_read_submit(r);
        return HM_5D_FAULT(r, HM_ERR_5D_TOKEN, start, "expected a move before '/'");
    }

    /* "3.", "3w.", "3b.", "w." or "b.": the cursor moves past it. */
    hm_cursor look = *c;
    number = -1;
    colour = -1;
    bool counted = hm_5d_scan_number(&look, &number);
    int letter = hm_peek(&look);
    if (letter == 'w' || letter == 'b') {
        colour = letter == 'b';
        look.at++;
    }
    if (hm_peek(&look) != '.' || (!counted && colour < 0)) return hm_5d_shad_move(r);
    while (hm_peek(&look) == '.')
        look.at++;
    c->at = look.at;

    hm_status status = hm_5d_read_submit(r);
    if (status == HM_OK) status = hm_5d_read_number(r, start, number);
    return status == HM_OK ? hm_5d_read_side(r, start, colour) : status;
}
