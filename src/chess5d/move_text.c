/* Moves as texts: in full, and raw (formats, section 7.2). */
#include "chess5d/move_text.h"

void hm_5d_put_coordinate(hm_text *text, const hm_5d_position *position, int32_t line,
                          int32_t time) {
    hm_text_puts(text, "(");
    hm_5d_line_format(position, line, text);
    hm_text_printf(text, "T%d)", (int)(time >> 1));
}

void hm_5d_square_name(int square, char name[4]) {
    int rank = HM_5D_RANK(square) + 1;
    *name++ = (char)('a' + HM_5D_FILE(square));
    if (rank >= 10) *name++ = '1';
    *name++ = (char)('0' + rank % 10);
    *name = '\0';
}

void hm_5d_put_square(hm_text *text, int square) {
    char name[4];
    hm_5d_square_name(square, name);
    hm_text_puts(text, name);
}

void hm_5d_put_arrival(hm_text *text, const hm_5d_move *move) {
    hm_5d_put_square(text, move->to);
    if (move->promotion != 0) hm_text_printf(text, "=%c", hm_5d_letter(move->promotion));
}

void hm_5d_square_format(const hm_5d_position *position, int32_t line, int32_t time, int square,
                         hm_text *text) {
    hm_5d_put_coordinate(text, position, line, time);
    hm_5d_put_square(text, square);
}

void hm_5d_move_format(const hm_5d_position *position, const hm_5d_move *move, hm_text *text) {
    const char *arrow = (move->flags & HM_5D_BRANCH) != 0 ? ">>" : ">";
    const char *capture = (move->flags & HM_5D_CAPTURE) != 0 ? "x" : "";
    hm_5d_put_coordinate(text, position, move->from_line, move->from_time);
    hm_text_printf(text, "%c", hm_5d_letter(hm_5d_mover(position, move)));
    hm_5d_put_square(text, move->from);
    if ((move->flags & HM_5D_JUMP) != 0) {
        hm_text_printf(text, "%s%s", arrow, capture);
        hm_5d_put_coordinate(text, position, move->to_line, move->to_time);
    } else {
        hm_text_puts(text, capture);
    }
    hm_5d_put_arrival(text, move);
}

void hm_5d_move_format_raw(const hm_5d_position *position, const hm_5d_move *move, hm_text *text) {
    hm_5d_square_format(position, move->from_line, move->from_time, move->from, text);
    hm_5d_put_coordinate(text, position, move->to_line, move->to_time);
    hm_5d_put_arrival(text, move);
}

void hm_5d_action_format(const hm_5d_position *position, const hm_5d_move *moves, size_t count,
                         hm_text *text) {
    for (size_t i = 0; i < count; i++) {
        if (i > 0) hm_text_puts(text, " ");
        hm_5d_move_format(position, &moves[i], text);
    }
}
