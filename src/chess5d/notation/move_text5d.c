/* Moves as texts: in full, and raw (formats, section 7.2). */
#include "chess5d/notation/move_text5d.h"

void hm_5d_put_arrival(hm_text *text, const hm_5d_move *move) {
    hm_5d_put_square(text, move->to);
    if (move->promotion != 0) hm_text_printf(text, "=%c", hm_5d_letter(move->promotion));
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
