/* Axel's notation (formats, section 7.7): ".." between colours, ";" between the moves of an action,
 * "." at its end:
 *   w1T1. c4 .. g6.    7. e3?? .. L0T7 Qf4 x L0T4 c4 (+L-1).    b15. L0 Pa6 L+1 a6; Ba6+.
 *
 * A move without a timeline is one on the first board that its player may still play on, counted
 * from that player's side: White from the lowest timeline, Black from the highest. The target is on
 * the board of departure where nothing else is said. "-" passes a timeline over. */
#include "chess5d/notation/game_read5d.h"

/* ---- one move ---- */

/* A timeline; +0 and -0 are 0 where one is central. */
static bool dialect_axel5d_scan_line(hm_cursor *c, bool even, int32_t *line) {
    hm_5d_line_text text;
    if (!hm_5d_scan_line(c, &text)) return false;
    if (!even && text.number == 0) text.sign = 0;
    return hm_5d_line_number(text, even, line);
}

/* "L-1T8", both optional, blanks allowed between. */
static hm_status scan_board(hm_cursor *c, const hm_5d_position *position, bool *has_line,
                            int32_t *line, bool *has_time, int32_t *time) {
    *has_line = hm_peek(c) == 'L';
    if (*has_line) {
        c->at++;
        hm_skip_space(c);
        if (!dialect_axel5d_scan_line(c, position->even, line)) {
            return hm_expected(c, HM_ERR_COORDINATE, "a timeline");
        }
        hm_skip_space(c);
    }
    *has_time = hm_peek(c) == 'T';
    if (*has_time) {
        c->at++;
        hm_skip_space(c);
        if (!hm_5d_scan_number(c, time)) return hm_expected(c, HM_ERR_COORDINATE, "a turn");
        *time = HM_5D_TIME(*time, position->side);
        hm_skip_space(c);
    }
    return HM_OK;
}

/* "x L+1T9 d2", or nothing when the square already read was the target. */
static hm_status dialect_axel5d_scan_target(hm_cursor *c, const hm_5d_position *position,
                                            hm_5d_pattern *p) {
    size_t end = c->at; /* of the square */
    hm_skip_space(c);
    p->capture = hm_take(c, 'x');
    hm_skip_space(c);
    hm_status status =
        scan_board(c, position, &p->to_has_line, &p->to_line, &p->to_has_time, &p->to_time);
    if (status != HM_OK) return status;
    bool more = p->capture || p->to_has_line || p->to_has_time;
    p->relative_line = !p->to_has_line;
    p->relative_time = !p->to_has_time;
    p->to_has_line = p->to_has_time = true;
    hm_5d_scan_square(c, &p->to_file, &p->to_rank);
    if (p->to_file >= 0 && p->to_rank >= 0) return HM_OK;
    bool source = p->from_file >= 0 && p->from_rank >= 0;
    if (more || p->to_file >= 0 || p->to_rank >= 0 || !source) {
        return hm_expected(c, HM_ERR_5D_TOKEN, "a square");
    }
    c->at = end;
    p->to_file = p->from_file;
    p->to_rank = p->from_rank;
    p->from_file = p->from_rank = -1;
    return HM_OK;
}

static hm_status dialect_axel5d_scan_move(hm_cursor *c, const hm_5d_position *position,
                                          hm_5d_pattern *p) {
    *p = (hm_5d_pattern){
        .offset = c->at, .from_file = -1, .from_rank = -1, .to_file = -1, .to_rank = -1};
    hm_status status = scan_board(c, position, &p->has_line, &p->line, &p->has_time, &p->time);
    if (status != HM_OK) return status;
    if (!hm_5d_scan_castle(c, p)) {
        p->kind = hm_5d_scan_kind(c);
        hm_skip_space(c);
        hm_5d_scan_square(c, &p->from_file, &p->from_rank);
        if (p->kind == 0 && p->from_file < 0 && p->from_rank < 0) {
            return hm_expected(c, HM_ERR_5D_TOKEN, "a move");
        }
        status = dialect_axel5d_scan_target(c, position, p);
        if (status == HM_OK && hm_peek(c) == '=') status = hm_5d_scan_promotion(c, p);
    }
    if (status != HM_OK) return status;
    /* + check, ++ softmate, * and *+ checks of other boards, # mate; then glyphs. */
    p->mark_offset = c->at;
    for (int next = hm_peek(c); next == '+' || next == '*' || next == '#'; next = hm_peek(c)) {
        if (next == '+' && (p->marks & HM_5D_MARK_CHECK) != 0) p->marks |= HM_5D_MARK_SOFTMATE;
        p->marks |= next == '#' ? HM_5D_MARK_MATE : HM_5D_MARK_CHECK;
        c->at++;
    }
    hm_5d_scan_glyph(c, p);
    return HM_OK;
}

/* ---- which board ---- */

/* A file may count the boards in another way: then one board is left on which the move fits. */
static hm_status dialect_axel5d_find_move(hm_5d_reader *r, hm_5d_pattern *p, hm_5d_move *move) {
    hm_cursor quiet = *r->c, *loud = r->c;
    quiet.error = NULL;
    /* The timeline of a move that names none, unless no board is left to play on. */
    int32_t first, last;
    int side = r->position->side;
    size_t passed = r->passed;
    bool left = false;
    hm_5d_lines(r->position, &first, &last);
    for (int32_t i = 0; i <= last - first && !left && !p->has_line && !p->has_time; i++) {
        int32_t start, end;
        p->line = side == HM_5D_WHITE ? first + i : last - i;
        hm_5d_line(r->position, p->line, &start, &end);
        left = (end & 1) == side && passed-- == 0;
    }
    if (!left) return hm_5d_read_find(r, p, move);
    p->has_line = true;
    r->c = &quiet;
    hm_status status = hm_5d_read_find(r, p, move);
    r->c = loud;
    if (status == HM_OK) return HM_OK;
    p->has_line = status != HM_ERR_5D_MOVE || hm_5d_reads_strictly(r);
    return status == HM_ERR_MEMORY ? hm_5d_read_no_memory(r) : hm_5d_read_find(r, p, move);
}

/* "(+L-1)", also "(+L)" and "(+L-1p)". */
static hm_status read_made_line(hm_5d_reader *r) {
    hm_cursor *c = r->c;
    size_t start = c->at;
    int32_t line = 0;
    hm_skip_space(c);
    if (hm_peek(c) != '(') {
        c->at = start;
        return HM_OK;
    }
    start = c->at++;
    bool ok = hm_take(c, '+');
    hm_skip_space(c);
    ok = ok && hm_take(c, 'L');
    hm_skip_space(c);
    bool counted = ok && dialect_axel5d_scan_line(c, r->position->even, &line);
    hm_skip_space(c);
    if (ok) hm_take(c, 'p');
    hm_skip_space(c);
    if (!ok || !hm_take(c, ')')) {
        return hm_expected(c, HM_ERR_5D_TOKEN, "a new timeline such as (+L-1)");
    }
    return counted ? hm_5d_read_made_line(r, start, line) : HM_OK;
}

/* ---- turns ---- */

static bool at_turn(hm_cursor c, int *colour, int32_t *number, int32_t *turn, size_t *end) {
    int letter = hm_peek(&c) | 32;
    *colour = letter == 'w' ? HM_5D_WHITE : letter == 'b' ? HM_5D_BLACK : -1;
    if (*colour >= 0) c.at++;
    if (*colour >= 0) hm_skip_space(&c);
    if (!hm_5d_scan_number(&c, number)) return false;
    hm_skip_space(&c);
    *turn = -1;
    if (hm_peek(&c) == 'T') {
        c.at++;
        hm_skip_space(&c);
        if (!hm_5d_scan_number(&c, turn)) return false;
        hm_skip_space(&c);
    }
    *end = c.at + 1;
    return hm_peek(&c) == '.';
}

hm_status hm_5d_axel_read(hm_5d_reader *r) {
    hm_cursor *c = r->c;
    int32_t number, turn;
    int colour;
    size_t start = c->at, end;
    hm_status status;
    switch (hm_peek(c)) {
    case '.': /* ends an action; ".." lets Black follow */
        while (hm_take(c, '.'))
            continue;
        status = hm_5d_read_submit(r);
        r->awaits_move = c->at - start == 2;
        return status == HM_OK && r->awaits_move ? hm_5d_read_side(r, start, HM_5D_BLACK) : status;
    case '-':
        r->passed++;
        c->at++;
        return HM_OK;
    case ';':
        c->at++;
        r->awaits_move = true;
        return HM_OK;
    default:
        break;
    }
    /* "b4." after ".." is a move, after "." it is a turn. */
    if (r->awaits_move || !at_turn(*c, &colour, &number, &turn, &end)) {
        hm_5d_pattern p;
        hm_5d_move move;
        status = dialect_axel5d_scan_move(c, r->position, &p);
        if (status == HM_OK) status = dialect_axel5d_find_move(r, &p, &move);
        if (status == HM_OK) status = hm_5d_read_make(r, &p, &move);
        r->awaits_move = false;
        return status == HM_OK ? read_made_line(r) : status;
    }
    c->at = end;
    r->awaits_move = true;
    status = hm_5d_read_submit(r);
    if (status == HM_OK) status = hm_5d_read_side(r, start, colour);
    if (status == HM_OK) status = hm_5d_read_number(r, start, number);
    int32_t present = hm_5d_present(r->position) >> 1;
    if (status != HM_OK || turn < 0 || turn == present) return status;
    return HM_5D_FAULT(r, HM_ERR_5D_NUMBER, start, "expected the present T%d, found T%d",
                       (int)present, (int)turn);
}
