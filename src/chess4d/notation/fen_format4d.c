/* fen4d written: pieces in ascending square index, one spelling. */
#include "chess4d/notation/text4d.h"

#include <string.h>

static const char *const specs[HM_4D_PIECES] = {
    [HM_4D_PAWN_W] = "Pw",
    [HM_4D_PAWN_Y] = "Py",
    [HM_4D_KNIGHT] = "N",
    [HM_4D_BISHOP] = "B",
    [HM_4D_ROOK] = "R",
    [HM_4D_QUEEN] = "Q",
    [HM_4D_KING] = "K",
    [HM_4D_PAWN_W | HM_4D_BLACK] = "pw",
    [HM_4D_PAWN_Y | HM_4D_BLACK] = "py",
    [HM_4D_KNIGHT | HM_4D_BLACK] = "n",
    [HM_4D_BISHOP | HM_4D_BLACK] = "b",
    [HM_4D_ROOK | HM_4D_BLACK] = "r",
    [HM_4D_QUEEN | HM_4D_BLACK] = "q",
    [HM_4D_KING | HM_4D_BLACK] = "k",
};

const char *hm_4d_piece_spec(hm_4d_piece piece) {
    return specs[piece];
}

void hm_4d_put_pieces(const hm_4d_board *board, hm_text *text) {
    /* Bytes of the pieces: " " or "; ", the spec and "@x,y,z,w" for each. */
    size_t length = 0;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        hm_4d_piece piece = board->square[square];
        if (piece == HM_4D_EMPTY) continue;
        length += (length > 0 ? 2u : 1u) + strlen(specs[piece]) + 8u;
    }
    if (!hm_text_reserve(text, length)) return;
    char *start = text->data + text->length, *out = start;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        hm_4d_piece piece = board->square[square];
        if (piece == HM_4D_EMPTY) continue;
        if (out != start) *out++ = ';';
        *out++ = ' ';
        for (const char *spec = specs[piece]; *spec != '\0'; spec++)
            *out++ = *spec;
        *out++ = '@';
        out = hm_4d_write_square(out, (int)square);
    }
    *out = '\0';
    text->length += length;
}

void hm_4d_fen_format(const hm_4d_board *board, hm_text *text) {
    hm_text_puts(text, "4d-fen v1:");
    hm_4d_put_pieces(board, text);
}
