/* Shad's notation (formats, sections 7.2 and 7.3): turns, moves, and trees, where "( action ... )"
 * stands before the main continuation. */
#include "chess5d/game_read.h"

enum { DEEPEST = 1000 }; /* alternatives within alternatives */

/* ---- turns ---- */

/* "3.", "3w.", "3b.", "w." or "b.": the cursor moves behind it. */
static bool scan_turn(hm_cursor *c, int32_t *number, int *colour) {
    hm_cursor look = *c;
    *number = 0;
    *colour = -1;
    bool counted = hm_5d_scan_number(&look, number);
    int letter = hm_peek(&look);
    if (letter == 'w' || letter == 'b') {
        *colour = letter == 'b';
        look.at++;
    }
    if (hm_peek(&look) != '.' || (!counted && *colour < 0)) return false;
    while (hm_peek(&look) == '.')
        look.at++;
    c->at = look.at;
    return true;
}

static hm_status read_turn(hm_5d_reader *r, size_t offset, int32_t number, int colour) {
    hm_status status = hm_5d_read_submit(r);
    if (status != HM_OK) return status;
    status = hm_5d_read_number(r, offset, number);
    if (status != HM_OK || colour < 0 || colour == r->position->side) return status;
    return HM_5D_FAULT(r, HM_ERR_5D_NUMBER, offset, "expected a turn of %s",
                       colour == HM_5D_WHITE ? "Black" : "White");
}

/* (>L2), in older files (+L2): the timeline just made; (~T1): the turn of the present. */
static bool at_info(hm_cursor c) {
    return hm_take_word(&c, "(>L") || hm_take_word(&c, "(+L") || hm_take_word(&c, "(~T");
}

static hm_status read_info(hm_5d_reader *r) {
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

/* ---- alternatives ---- */

static hm_status open_alternative(hm_5d_reader *r) {
    hm_status status = hm_5d_read_submit(r);
    if (status != HM_OK) return status;
    if (r->open.count == DEEPEST) {
        return hm_fail(r->c->error, HM_ERR_LIMIT, r->c->at,
                       "expected at most %d alternatives within each other", DEEPEST);
    }
    if (!HM_ROOM(r->open, 1)) return hm_5d_read_no_memory(r);
    r->open.at[r->open.count++] = r->node;
    r->c->at++;
    return HM_OK;
}

static void take_back_to(hm_5d_reader *r, int32_t node) {
    while (r->node != node) {
        const hm_5d_node *n = &r->game->nodes.at[r->node];
        r->undo.count -= n->count;
        hm_5d_unmake_action(r->position, r->game->moves.at + n->move, n->count,
                            r->undo.at + r->undo.count);
        r->node = n->parent;
    }
}

static hm_status close_alternative(hm_5d_reader *r) {
    if (r->open.count == 0) return hm_expected(r->c, HM_ERR_5D_TOKEN, "a move");
    hm_status status = hm_5d_read_submit(r);
    if (status != HM_OK) return status;
    hm_5d_read_end_notes(r);
    take_back_to(r, r->open.at[--r->open.count]);
    r->number = 0;
    r->c->at++;
    return HM_OK;
}

/* ---- tokens ---- */

hm_status hm_5d_shad_move(hm_5d_reader *r) {
    hm_5d_pattern pattern;
    hm_5d_move move;
    hm_status status = hm_5d_pattern_scan(r->c, r->position, &pattern);
    if (status == HM_OK) status = hm_5d_read_find(r, &pattern, &move);
    return status == HM_OK ? hm_5d_read_make(r, &pattern, &move) : status;
}

hm_status hm_5d_shad_read(hm_5d_reader *r) {
    hm_cursor *c = r->c;
    int32_t number;
    int colour;
    size_t start = c->at;
    int next = hm_peek(c);
    if (at_info(*c)) return read_info(r);
    if (next == '(' && !hm_5d_at_coordinate(c)) return open_alternative(r);
    if (next == ')') return close_alternative(r);
    if (hm_take(c, '/')) return hm_5d_read_submit(r);
    if (scan_turn(c, &number, &colour)) return read_turn(r, start, number, colour);
    return hm_5d_shad_move(r);
}
