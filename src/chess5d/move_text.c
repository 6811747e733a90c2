/* Moves as texts (formats, section 7.2): in full, raw, and as short as possible. */
#include "chess5d/move_text.h"

void hm_5d_put_coordinate(hm_text *text, bool even, int32_t line, int32_t time) {
    hm_text_puts(text, "(");
    hm_5d_put_line(text, even, line, true);
    hm_text_printf(text, "T%d)", (int)(time >> 1));
}

void hm_5d_put_square(hm_text *text, int square) {
    hm_text_printf(text, "%c%d", 'a' + HM_5D_FILE(square), HM_5D_RANK(square) + 1);
}

void hm_5d_put_promotion(hm_text *text, const hm_5d_move *move) {
    if (move->promotion != 0) hm_text_printf(text, "=%c", hm_5d_letter(move->promotion));
}

static const char *arrow(const hm_5d_move *move) {
    return (move->flags & HM_5D_BRANCH) != 0 ? ">>" : ">";
}

void hm_5d_put_move(hm_text *text, const hm_5d_position *position, const hm_5d_move *move) {
    const char *capture = (move->flags & HM_5D_CAPTURE) != 0 ? "x" : "";
    hm_5d_put_coordinate(text, position->even, move->from_line, move->from_time);
    hm_text_printf(text, "%c", hm_5d_letter(hm_5d_mover(position, move)));
    hm_5d_put_square(text, move->from);
    if ((move->flags & HM_5D_JUMP) != 0) {
        hm_text_printf(text, "%s%s", arrow(move), capture);
        hm_5d_put_coordinate(text, position->even, move->to_line, move->to_time);
    } else {
        hm_text_puts(text, capture);
    }
    hm_5d_put_square(text, move->to);
    hm_5d_put_promotion(text, move);
}

void hm_5d_put_raw_move(hm_text *text, const hm_5d_position *position, const hm_5d_move *move) {
    hm_5d_put_coordinate(text, position->even, move->from_line, move->from_time);
    hm_5d_put_square(text, move->from);
    hm_5d_put_coordinate(text, position->even, move->to_line, move->to_time);
    hm_5d_put_square(text, move->to);
    hm_5d_put_promotion(text, move);
}
