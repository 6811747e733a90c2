/* Reads single moves of Shad's notation and of the raw form (formats, section 7.2): the parts of a
 * move text. move_match5d.c finds the move that it means. */
#include "chess5d/notation/move_text5d.h"
#include "chess5d/rules/letters5d.h"

#include <string.h>

/* ---- coordinates ---- */

bool hm_5d_at_coordinate(const hm_cursor *c) {
    hm_cursor look = *c;
    if (!hm_take(&look, '(')) return false;
    hm_skip_space(&look);
    bool letter = hm_take(&look, 'L');
    hm_skip_space(&look);
    hm_5d_line_text line;
    if (!hm_5d_scan_line(&look, &line)) return hm_peek(&look) == 'T';
    hm_skip_space(&look);
    return hm_peek(&look) == 'T' || (letter && hm_peek(&look) == ')');
}

static hm_status scan_inside(hm_cursor *c, const hm_5d_position *position, bool *has_line,
                             int32_t *line, bool *has_time, int32_t *time) {
    hm_5d_line_text text;
    hm_skip_space(c);
    hm_take(c, 'L');
    hm_skip_space(c);
    *has_line = hm_peek(c) != 'T';
    size_t start = c->at;
    if (*has_line && !hm_5d_scan_line(c, &text)) {
        return hm_expected(c, HM_ERR_COORDINATE, "a timeline");
    }
    if (*has_line && !hm_5d_line_number(text, position->even, line)) {
        if (!position->signed_zero) {
            c->at = start;
            return hm_expected(c, HM_ERR_COORDINATE, "0 without a sign, as the game is odd");
        }
        *line = 0;
    }
    hm_skip_space(c);
    *has_time = hm_peek(c) == 'T';
    if (*has_time) {
        c->at++;
        hm_skip_space(c);
        if (hm_peek(c) == '-') return hm_5d_fail_turn(c);
        if (!hm_5d_scan_number(c, time)) return hm_expected(c, HM_ERR_COORDINATE, "a turn");
        int letter = hm_peek(c), side = position->side;
        if (letter == 'w' || letter == 'b') {
            side = letter == 'b' ? HM_5D_BLACK : HM_5D_WHITE;
            c->at++;
        }
        *time = HM_5D_TIME(*time, side);
    }
    hm_skip_space(c);
    if (!hm_take(c, ')')) return hm_expected(c, HM_ERR_COORDINATE, "')'");
    return HM_OK;
}

/* A distance after L or T: "+1", "-2", or "=" for none. */
static bool scan_distance(hm_cursor *c, int32_t *distance) {
    int sign = hm_peek(c);
    if (sign != '+' && sign != '-' && sign != '=') return false;
    c->at++;
    *distance = 0;
    if (sign == '=') return true;
    if (!hm_5d_scan_number(c, distance)) return false;
    if (sign == '-') *distance = -*distance;
    return true;
}

static hm_status move_scan5d_scan_target(hm_cursor *c, const hm_5d_position *position,
                                         hm_5d_pattern *p) {
    if (hm_take(c, '$')) {
        /* Relative to the board of departure: $(L+1), $(T-2), $(L=T-1). */
        p->relative_line = p->relative_time = p->to_has_line = p->to_has_time = true;
        p->to_line = p->to_time = 0;
        bool ok = hm_take(c, '(');
        if (ok && hm_take(c, 'L')) ok = scan_distance(c, &p->to_line);
        if (ok && hm_take(c, 'T')) {
            ok = scan_distance(c, &p->to_time);
            p->to_time *= 2;
        }
        if (ok && hm_take(c, ')')) return HM_OK;
        return hm_expected(c, HM_ERR_COORDINATE, "a relative target such as $(L+1T-2)");
    }
    if (!hm_take(c, '(')) return hm_expected(c, HM_ERR_COORDINATE, "'('");
    return scan_inside(c, position, &p->to_has_line, &p->to_line, &p->to_has_time, &p->to_time);
}

/* ---- pieces and squares ---- */

int hm_5d_scan_kind(hm_cursor *c) {
    static const struct {
        const char *code;
        int kind;
    } codes[] = {{"BR", HM_5D_BRAWN},
                 {"CK", HM_5D_COMMON_KING},
                 {"RQ", HM_5D_ROYAL_QUEEN},
                 {"PR", HM_5D_PRINCESS}};
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        if (hm_take_word(c, codes[i].code)) return codes[i].kind;
    }
    int kind = hm_5d_kind_of_letter(hm_peek(c));
    if (kind != 0) c->at++;
    return kind;
}

int hm_5d_kind_parse(const char *text, size_t length, size_t *used) {
    hm_cursor c = {.text = text, .length = length};
    int kind = hm_5d_scan_kind(&c);
    *used = c.at;
    return kind;
}

void hm_5d_scan_square(hm_cursor *c, int *file, int *rank) {
    int next = hm_peek(c);
    int32_t number;
    *file = *rank = -1;
    if (next >= 'a' && next <= 'p') {
        *file = next - 'a';
        c->at++;
    }
    size_t start = c->at;
    if (!hm_is_digit(hm_peek(c))) return;
    if (hm_5d_scan_number(c, &number) && number >= 1 && number <= 16) {
        *rank = number - 1;
    } else {
        c->at = start;
    }
}

hm_status hm_5d_square_parse(const hm_5d_position *position, const char *text, size_t length,
                             int32_t *line, int32_t *time, int *square, hm_error *error) {
    hm_cursor c = {.text = text, .length = length, .error = error};
    const hm_5d_multiverse *m = &position->multiverse;
    bool has_line = true, has_time = true;
    int file, rank;
    hm_status status = HM_OK;
    if (hm_take(&c, '(')) {
        status = scan_inside(&c, position, &has_line, line, &has_time, time);
    } else if (m->count == 1) {
        *line = m->first;
        *time = hm_5d_end(&m->lines[0]);
    } else {
        has_line = false;
    }
    if (status != HM_OK) return status;
    if (!has_line || !has_time)
        return hm_expected(&c, HM_ERR_COORDINATE, "a board as (0T3) before a square");
    size_t start = c.at;
    hm_5d_scan_square(&c, &file, &rank);
    bool inside =
        file >= 0 && rank >= 0 && file < hm_5d_width(position) && rank < hm_5d_height(position);
    if (!inside || !hm_at_end(&c)) {
        c.at = inside ? c.at : start;
        return hm_expected(&c, HM_ERR_COORDINATE, inside ? "the end" : "a square of the board");
    }
    *square = HM_5D_SQUARE(file, rank);
    return HM_OK;
}

static hm_status scan_arrival(hm_cursor *c, hm_5d_pattern *p) {
    if (hm_take(c, 'x')) p->capture = true;
    hm_5d_scan_square(c, &p->to_file, &p->to_rank);
    if (p->to_file < 0 || p->to_rank < 0) {
        return hm_expected(c, HM_ERR_5D_TOKEN, "a square");
    }
    return HM_OK;
}

bool hm_5d_scan_castle(hm_cursor *c, hm_5d_pattern *p) {
    static const char *const words[] = {"O-O-O", "0-0-0", "O-O", "0-0"};
    for (int i = 0; i < 4; i++) {
        if (!hm_take_word(c, words[i])) continue;
        p->shape = i < 2 ? HM_5D_LONG_SIDE : HM_5D_SHORT_SIDE;
        return true;
    }
    return false;
}

static hm_status scan_body(hm_cursor *c, const hm_5d_position *position, hm_5d_pattern *p) {
    if (hm_take_word(c, HM_5D_NULL_MOVE)) {
        p->shape = HM_5D_NULL_SHAPE;
        return HM_OK;
    }
    if (hm_5d_scan_castle(c, p)) return HM_OK;
    size_t start = c->at;
    p->kind = hm_5d_scan_kind(c);
    hm_5d_scan_square(c, &p->from_file, &p->from_rank);
    /* "eexf3", as one program writes captures where two pawns could take. */
    p->doubled_file = p->kind == 0 && p->from_file >= 0 && p->from_rank < 0 &&
                      c->length - c->at >= 2 && c->text[c->at] == 'a' + p->from_file &&
                      c->text[c->at + 1] == 'x';
    c->at += p->doubled_file;
    int next = hm_peek(c);
    bool coordinate = next == '(' && hm_5d_at_coordinate(c);
    if (next == '>') {
        p->shape = HM_5D_ACROSS;
        c->at++;
        p->branch = hm_take(c, '>');
        p->joined = !p->branch;
        if (hm_take(c, 'x')) p->capture = true;
        /* The branched dialect may leave the board out. */
        coordinate = hm_peek(c) == '(' || hm_peek(c) == '$';
    }
    if (next == '>' || coordinate) {
        hm_status status = coordinate ? move_scan5d_scan_target(c, position, p) : HM_OK;
        return status == HM_OK ? scan_arrival(c, p) : status;
    }
    p->shape = HM_5D_WITHIN;
    if (next == 'x' || (next >= 'a' && next <= 'p')) return scan_arrival(c, p);
    if (p->from_file < 0 || p->from_rank < 0) {
        if (p->from_file < 0 && p->from_rank < 0) c->at = start + (p->kind != 0);
        return hm_expected(c, HM_ERR_5D_TOKEN, "a move");
    }
    p->to_file = p->from_file;
    p->to_rank = p->from_rank;
    p->from_file = p->from_rank = -1;
    return HM_OK;
}

hm_status hm_5d_scan_promotion(hm_cursor *c, hm_5d_pattern *p) {
    bool sign = hm_take(c, '=');
    /* Both squares and no letter, as 5DUCI writes moves within a board: "(0T8)g7h8Q". */
    bool plain = p->shape == HM_5D_WITHIN && p->kind == 0 && p->from_file >= 0 && p->from_rank >= 0;
    if (sign || p->shape == HM_5D_ANY_SHAPE || plain) p->promotion = hm_5d_scan_kind(c);
    if (sign && p->promotion == 0) return hm_expected(c, HM_ERR_PIECE, "a piece letter");
    return HM_OK;
}

void hm_5d_scan_glyph(hm_cursor *c, hm_5d_pattern *p) {
    static const char ends[] = " \t\r\n!?$/(){};";
    for (;;) {
        hm_cursor look = *c;
        int next = hm_peek(&look);
        if (next == '$') {
            look.at++;
            while (hm_is_digit(hm_peek(&look)))
                look.at++;
        } else if (next == '-') {
            look.at++;
            int after = hm_peek(&look);
            if (after > 0 && strchr(ends, after) == NULL) return;
        } else {
            while (hm_peek(&look) == '!' || hm_peek(&look) == '?')
                look.at++;
            size_t length = look.at - c->at;
            p->long_glyph |= length > 2 || (length > 0 && p->worded_glyph);
            p->worded_glyph |= length > 0;
        }
        if (look.at == c->at) return;
        if (p->glyph_end == 0) p->glyph = c->at;
        c->at = p->glyph_end = look.at;
    }
}

hm_status hm_5d_pattern_scan(hm_cursor *c, const hm_5d_position *position, hm_5d_pattern *p) {
    *p = (hm_5d_pattern){
        .offset = c->at, .from_file = -1, .from_rank = -1, .to_file = -1, .to_rank = -1};
    hm_status status = HM_OK;
    if (hm_peek(c) == '(') {
        c->at++;
        status = scan_inside(c, position, &p->has_line, &p->line, &p->has_time, &p->time);
        hm_skip_space(c);
    }
    if (status == HM_OK) status = scan_body(c, position, p);
    if (status == HM_OK) status = hm_5d_scan_promotion(c, p);
    if (status != HM_OK) return status;
    /* Marks and glyphs in any order. */
    static const char marks[] = "+*#~";
    const char *found;
    p->mark_offset = c->at;
    for (size_t start = c->at;; start = c->at) {
        hm_5d_scan_glyph(c, p);
        while (hm_peek(c) > 0 && (found = strchr(marks, hm_peek(c))) != NULL) {
            p->marks |= 1u << (found - marks);
            c->at++;
        }
        if (c->at == start) return HM_OK;
    }
}
