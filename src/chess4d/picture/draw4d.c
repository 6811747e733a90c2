/* Boards for people: all 64 slices as text. Slices stand as they do on an ordinary board: z grows
 * to the right, w upwards; inside a slice x to the right, y upwards. Pawns show their axis: Y and W
 * as in .c4dpos. */
#include "chess4d/picture/draw4d.h"
#include "chess4d/notation/text4d.h"

/* ---- words about the position ---- */

bool hm_4d_all_attacked_kings(const hm_4d_position *position, hm_4d_set *kings) {
    hm_4d_set black;
    bool any = hm_4d_in_check(position, HM_4D_WHITE, kings);
    any |= hm_4d_in_check(position, HM_4D_BLACK, &black);
    for (int i = 0; i < 64; i++)
        kings->word[i] |= black.word[i];
    return any;
}

void hm_4d_draw_summary(hm_text *text, const hm_4d_position *position, hm_4d_move last) {
    const hm_4d_state *state = &position->state;
    hm_text_printf(text, "%s to move, move %u, %u pieces",
                   state->side == HM_4D_WHITE ? "White" : "Black", state->fullmove,
                   hm_4d_board_count(&state->board));
    if (last != HM_4D_NO_MOVE) {
        hm_text_puts(text, "; last move ");
        hm_4d_move_format(last, text);
    }
    hm_4d_set kings;
    if (hm_4d_all_attacked_kings(position, &kings)) {
        hm_text_puts(text, "; attacked kings");

        for (int square = 0; square < HM_4D_SQUARES; square++) {
            if (!HM_4D_SET_HAS(&kings, square)) continue;
            hm_text_puts(text, " ");
            hm_4d_square_format(square, text);
        }
    }
}

/* ---- text ---- */

static void draw4d_put_rank(hm_text *text, const hm_4d_board *board, int y, int w) {
    hm_text_puts(text, y == 4 ? "w" : " ");
    hm_text_printf(text, y == 4 ? "%d" : " ", w);
    for (int z = 0; z < 8; z++) {
        hm_text_puts(text, " ");
        for (int x = 0; x < 8; x++) {
            hm_text_add(text, &hm_4d_letters[board->square[HM_4D_SQUARE(x, y, z, w)]], 1);
        }
    }
    hm_text_puts(text, "\n");
}

void hm_4d_draw_text(const hm_4d_position *position, hm_4d_move last, hm_text *text) {
    for (int w = 7; w >= 0; w--) {
        for (int y = 7; y >= 0; y--)
            draw4d_put_rank(text, &position->state.board, y, w);
        if (w > 0) hm_text_puts(text, "\n");
    }
    hm_text_puts(text, "  ");
    for (int z = 0; z < 8; z++)
        hm_text_printf(text, " z%-7d", z);
    while (text->length > 0 && text->data[text->length - 1] == ' ')
        text->length--;
    hm_text_puts(text, "\n");
    hm_4d_draw_summary(text, position, last);
    hm_text_puts(text, "\n");
}
