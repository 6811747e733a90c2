/* Boards of Open5DChess, whose fifth part names castling rights instead of marks:
 * [rows:0:1:w:KQkq] (formats, section 7.8). */
#include "chess5d/notation/setup5d.h"

#include <string.h>

/* The square of White's or Black's king as a header CastlerPos "e1 e8" names it, or else that of
 * the only king of a colour; -1: no king is meant. */
static int setup_open5d_find_king(const hm_5d_setup *s, const hm_5d_board_text *board, int colour) {
    hm_5d_piece king = colour == HM_5D_WHITE ? HM_5D_KING : HM_5D_KING | HM_5D_BLACK_BIT;
    const hm_5d_header *header = hm_5d_header_find(s->headers, "CastlerPos");
    const char *squares = header != NULL ? header->value : "";
    hm_cursor c = {.text = squares, .length = strlen(squares)};
    int file = -1, rank = -1, only = -1;
    for (int i = 0; i <= colour; i++) {
        hm_skip_space(&c);
        hm_5d_scan_square(&c, &file, &rank);
    }
    if (file >= 0 && rank >= 0) {
        int named = HM_5D_SQUARE(file, rank);
        return (board->square[named] & ~HM_5D_UNMOVED) == king ? named : -1;
    }
    size_t count = 0;
    for (int square = 0; square < 256; square++) {
        if ((board->square[square] & ~HM_5D_UNMOVED) != king) continue;
        only = square;
        count++;
    }
    return count == 1 ? only : -1;
}

/* Marks the king and the next rook on one side of it; false when there are no such pieces. */
static bool mark_castlers(const hm_5d_setup *s, hm_5d_board_text *board, int colour, int side) {
    hm_5d_piece rook = colour == HM_5D_WHITE ? HM_5D_ROOK : HM_5D_ROOK | HM_5D_BLACK_BIT;
    int king = setup_open5d_find_king(s, board, colour);
    if (king < 0) return false;
    for (int file = HM_5D_FILE(king) + side; file >= 0 && file < s->width; file += side) {
        hm_5d_piece *piece = &board->square[HM_5D_SQUARE(file, HM_5D_RANK(king))];
        if ((*piece & ~HM_5D_UNMOVED) != rook) continue;
        *piece |= HM_5D_UNMOVED;
        board->square[king] |= HM_5D_UNMOVED;
        return true;
    }
    return false;
}

bool hm_5d_is_at_home(hm_5d_piece piece, int rank, int height) {
    int kind = HM_5D_KIND(piece);
    bool pawn = kind == HM_5D_PAWN || kind == HM_5D_BRAWN;
    return pawn && rank == (HM_5D_COLOUR(piece) == HM_5D_WHITE ? 1 : height - 2);
}

hm_status hm_5d_setup_rights(const hm_5d_setup *s) {
    static const char letters[] = "KQkq";
    hm_status status = HM_OK;
    for (size_t i = 0; i < s->count && status == HM_OK; i++) {
        hm_5d_board_text *board = &s->boards[i];
        if (!board->has_rights) continue;
        for (int square = 0; square < 256; square++) {
            hm_5d_piece *piece = &board->square[square];
            if (hm_5d_is_at_home(*piece, HM_5D_RANK(square), s->height)) *piece |= HM_5D_UNMOVED;
        }
        for (int k = 0; k < 4 && status == HM_OK; k++) {
            bool right = (board->castling >> k & 1) != 0;
            int colour = k < 2 ? HM_5D_WHITE : HM_5D_BLACK;
            if (!right || mark_castlers(s, board, colour, k % 2 == 0 ? 1 : -1)) continue;
            status =
                hm_5d_fault(s->game, 0, s->c->error, HM_ERR_5D_MARK, board->offset,
                            "expected a king and a rook for the castling right %c", letters[k]);
        }
    }
    return status;
}
