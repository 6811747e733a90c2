/* Texts of moves written (rules4d, sections 11 and 12): coordinates with tags, and the compact form
 * of .c4d files. */
#include "chess4d/notation/text4d.h"
#include "chess4d/rules/castling4d.h"

static const char promotion_letters[] = "???NBRQ?";

/* Room for any move in any form. */
enum { MOVE_TEXT = 32 };

static char *move_format4d_put_word(char *out, const char *word) {
    while (*word != '\0')
        *out++ = *word++;
    return out;
}

void hm_4d_move_format(hm_4d_move move, hm_text *text) {
    static const char *const tags[] = {"", " DP", " EP", " O-O", " O-O-O"};
    char bytes[MOVE_TEXT];
    char *out = hm_4d_write_square(bytes, HM_4D_MOVE_FROM(move));
    out = move_format4d_put_word(out, "->");
    out = hm_4d_write_square(out, HM_4D_MOVE_TO(move));
    size_t tag = (size_t)HM_4D_MOVE_TAG(move); /* that of no move has no word */
    out = move_format4d_put_word(out, tag < sizeof tags / sizeof tags[0] ? tags[tag] : "");
    if (HM_4D_MOVE_PROMOTION(move) != 0) {
        out = move_format4d_put_word(out, " =");
        *out++ = promotion_letters[HM_4D_MOVE_PROMOTION(move)];
    }
    hm_text_add(text, bytes, (size_t)(out - bytes));
}

static char *put_compact_square(char *out, int square) {
    return hm_4d_write_pair(hm_4d_write_pair(out, square >> 6), square & 63);
}

void hm_4d_move_format_c4d(const hm_4d_position *position, hm_4d_move move, hm_text *text) {
    static const char *const castlings[2][2] = {{"O-O@", "O-O-O@"}, {"o-o@", "o-o-o@"}};
    int from = HM_4D_MOVE_FROM(move), to = HM_4D_MOVE_TO(move), tag = HM_4D_MOVE_TAG(move);
    char bytes[MOVE_TEXT];
    char *out = bytes;
    if (hm_4d_is_castling(move)) {
        /* The slice of the king follows: castling stays in it (rules4d, section 12). */
        bool queenside = tag == HM_4D_CASTLE_QUEENSIDE;
        out = move_format4d_put_word(out, castlings[position->state.side >> 3][queenside]);
        out = hm_4d_write_pair(out, from & 63);
    } else {
        bool capture = tag == HM_4D_EN_PASSANT || position->state.board.square[to] != HM_4D_EMPTY;
        out = put_compact_square(out, from);
        *out++ = capture ? 'x' : '-';
        out = put_compact_square(out, to);
        if (tag == HM_4D_EN_PASSANT) out = move_format4d_put_word(out, "ep");
        if (HM_4D_MOVE_PROMOTION(move) != 0) {
            *out++ = '=';
            *out++ = promotion_letters[HM_4D_MOVE_PROMOTION(move)];
        }
    }
    hm_text_add(text, bytes, (size_t)(out - bytes));
}
