/* Alexbay's notation, for old files (formats, section 7.6): every move has its turn, its board and
 * both squares:
 *   14w. 8+1:Nc3:b5    12b. 12:Ke8<>-1:xe7+    21b. 15+1:Qd8<-2>13-1:b6    7b. 7-1:0-0
 *
 * The squares say which move is meant; piece letters and marks only repeat what it is. */
#include "chess5d/notation/game_read5d.h"

/* "14w.": the number of the turn and its colour. */
static hm_status dialect_alexbay5d_scan_turn(hm_cursor *c, int32_t *number, int *colour) {
    if (!hm_5d_scan_number(c, number)) {
        return hm_expected(c, HM_ERR_5D_TOKEN, "a turn such as 1w.");
    }
    hm_skip_space(c);
    int letter = hm_peek(c) | 32;
    if (letter != 'w' && letter != 'b') return hm_expected(c, HM_ERR_5D_TOKEN, "'w' or 'b'");
    *colour = letter == 'b' ? HM_5D_BLACK : HM_5D_WHITE;
    c->at++;
    hm_skip_space(c);
    if (!hm_take(c, '.')) return hm_expected(c, HM_ERR_5D_TOKEN, "'.'");
    hm_skip_space(c);
    return HM_OK;
}

/* "-1" with its sign, if there is one. */
static hm_status scan_signed_line(hm_cursor *c, bool *found, int32_t *line) {
    int sign = hm_peek(c);
    *found = sign == '+' || sign == '-';
    if (!*found) return HM_OK;
    c->at++;
    if (!hm_5d_scan_number(c, line)) {
        return hm_expected(c, HM_ERR_COORDINATE, "the number of a timeline");
    }
    if (sign == '-') *line = -*line;
    hm_skip_space(c);
    return HM_OK;
}

typedef struct details {
    size_t letter_offset, line_offset; /* of the piece letter, of <+1> */
    bool has_letter, makes_line, en_passant;
    bool joins; /* "<>": a jump that makes no timeline */
    int letter; /* a kind */
    int32_t made;
} details;

/* "<>", "<+1>", then the turn and the timeline of arrival where they differ. */
static hm_status dialect_alexbay5d_scan_target(hm_cursor *c, int side, hm_5d_pattern *p,
                                               details *d) {
    bool found;
    int32_t number;
    hm_status status = HM_OK;
    if (hm_take(c, '<')) {
        hm_skip_space(c);
        d->line_offset = c->at;
        status = scan_signed_line(c, &d->makes_line, &d->made);
        if (status != HM_OK) return status;
        d->joins = !d->makes_line;
        if (!hm_take(c, '>')) return hm_expected(c, HM_ERR_5D_TOKEN, "'>'");
        hm_skip_space(c);
    }
    p->to_has_line = p->to_has_time = true;
    p->to_line = p->line;
    p->to_time = p->time;
    if (hm_is_digit(hm_peek(c))) {
        if (!hm_5d_scan_number(c, &number)) {
            return hm_expected(c, HM_ERR_COORDINATE, "a turn");
        }
        p->to_time = HM_5D_TIME(number, side);
        hm_skip_space(c);
    }
    status = scan_signed_line(c, &found, &p->to_line);
    if (status != HM_OK) return status;
    if (!hm_take(c, ':')) return hm_expected(c, HM_ERR_5D_TOKEN, "':'");
    hm_skip_space(c);
    return HM_OK;
}

/* P is the princess here, nothing the pawn. */
static int dialect_alexbay5d_scan_letter(hm_cursor *c) {
    bool princess = hm_peek(c) == 'P';
    int kind = hm_5d_scan_kind(c);
    return princess ? HM_5D_PRINCESS : kind;
}

static hm_status scan_square(hm_cursor *c, int *file, int *rank) {
    hm_5d_scan_square(c, file, rank);
    return *file >= 0 && *rank >= 0 ? HM_OK : hm_expected(c, HM_ERR_5D_TOKEN, "a square");
}

/* "Nc3<>...:xb5+", what follows the board of departure. */
static hm_status dialect_alexbay5d_scan_move(hm_cursor *c, int side, hm_5d_pattern *p, details *d) {
    if (hm_5d_scan_castle(c, p)) return HM_OK;
    d->letter_offset = c->at;
    d->letter = dialect_alexbay5d_scan_letter(c);
    d->has_letter = d->letter != 0;
    hm_status status = scan_square(c, &p->from_file, &p->from_rank);
    if (status != HM_OK) return status;
    hm_skip_space(c);
    status = dialect_alexbay5d_scan_target(c, side, p, d);
    if (status != HM_OK) return status;
    p->capture = hm_take(c, 'x');
    hm_skip_space(c);
    p->promotion = dialect_alexbay5d_scan_letter(c);
    status = scan_square(c, &p->to_file, &p->to_rank);
    if (status != HM_OK) return status;
    static const char en_passant[] = "e.p.";
    for (size_t i = 0; i < 4 && hm_peek(c) == en_passant[i]; i++) {
        c->at++;
        d->en_passant = i == 3;
    }
    return HM_OK;
}

/* Checks what the text says beyond the squares. */
static hm_status check_details(hm_5d_reader *r, const hm_5d_pattern *p, const details *d, int kind,
                               const hm_5d_move *move) {
    hm_status status = HM_OK;
    if (d->has_letter && d->letter != kind) {
        status = HM_5D_FAULT(r, HM_ERR_PIECE, d->letter_offset,
                             "expected the letter of the piece that moves");
    }
    if (status == HM_OK && d->makes_line) {
        status = hm_5d_read_made_line(r, d->line_offset, d->made);
    }
    bool branches = (move->flags & HM_5D_BRANCH) != 0;
    if (status == HM_OK && d->joins && branches) {
        status = HM_5D_REMARK(r, d->line_offset,
                              "expected the timeline that the move made, found \"<>\"");
    }
    if (status == HM_OK && d->en_passant && (move->flags & HM_5D_EN_PASSANT) == 0) {
        status = HM_5D_FAULT(r, HM_ERR_5D_MARK, p->mark_offset - 4,
                             "expected a capture in passing before \"e.p.\"");
    }
    return status;
}

/* A move after its turn. */
static hm_status dialect_alexbay5d_read_move(hm_5d_reader *r, int colour) {
    hm_cursor *c = r->c;
    hm_5d_pattern p = {.offset = c->at};
    details d = {0};
    hm_5d_move move;
    p.from_file = p.from_rank = p.to_file = p.to_rank = -1;
    if (r->position->even) {
        return hm_fail(c->error, HM_ERR_COORDINATE, c->at,
                       "expected a game with one central timeline for this notation");
    }
    /* 1. "8+1:", the board of departure. */
    bool found;
    if (!hm_5d_scan_number(c, &p.time)) return hm_expected(c, HM_ERR_COORDINATE, "a turn");
    p.time = HM_5D_TIME(p.time, colour);
    p.has_line = p.has_time = true;
    hm_skip_space(c);
    hm_status status = scan_signed_line(c, &found, &p.line);
    if (status != HM_OK) return status;
    if (!hm_take(c, ':')) return hm_expected(c, HM_ERR_5D_TOKEN, "':'");
    hm_skip_space(c);
    /* 2. The move, and its marks in this order. */
    status = dialect_alexbay5d_scan_move(c, colour, &p, &d);
    if (status != HM_OK) return status;
    p.mark_offset = c->at;
    if (hm_take(c, '+')) p.marks |= HM_5D_MARK_CHECK;
    if (hm_take(c, '#')) p.marks |= HM_5D_MARK_MATE;
    if (hm_take(c, '=')) p.marks |= HM_5D_MARK_STALEMATE;
    hm_5d_scan_glyph(c, &p);
    /* 3. Finds the move. */
    status = hm_5d_read_find(r, &p, &move);
    if (status != HM_OK) return status;
    int kind = hm_5d_mover(r->position, &move);
    status = hm_5d_read_make(r, &p, &move);
    return status == HM_OK ? check_details(r, &p, &d, kind, &move) : status;
}

hm_status hm_5d_alexbay_read(hm_5d_reader *r) {
    int32_t number = 0;
    int colour = HM_5D_WHITE;
    size_t start = r->c->at;
    if (hm_take(r->c, ';')) return HM_OK;
    hm_status status = dialect_alexbay5d_scan_turn(r->c, &number, &colour);
    /* Continues the action, or submits the one before. */
    if (status == HM_OK && colour != r->position->side) status = hm_5d_read_submit(r);
    if (status != HM_OK) return status;
    if (colour != r->position->side) {
        return hm_fail(r->c->error, HM_ERR_5D_NUMBER, start, "expected a move of %s, found %d%c",
                       colour == HM_5D_WHITE ? "Black" : "White", (int)number, "wb"[colour]);
    }
    status = hm_5d_read_number(r, start, number);
    return status == HM_OK ? dialect_alexbay5d_read_move(r, colour) : status;
}

hm_status hm_5d_alexbay_move(hm_5d_reader *r) {
    int32_t number = 0;
    int colour = r->position->side;
    size_t start = r->c->at;
    hm_status status = HM_OK;
    if (!hm_5d_at_alexbay_board(*r->c))
        status = dialect_alexbay5d_scan_turn(r->c, &number, &colour);
    if (status != HM_OK) return status;
    if (colour == r->position->side) return dialect_alexbay5d_read_move(r, colour);
    return hm_fail(r->c->error, HM_ERR_5D_NUMBER, start, "expected a move of %s",
                   colour == HM_5D_WHITE ? "Black" : "White");
}
