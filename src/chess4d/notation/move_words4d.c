/* Texts of moves read (rules4d, section 11), in any of
 *
 *     0,1,0,0->0,3,0,0 DP     0,1,0,0-0,3,0,0     0,6,0,0->0,7,0,0=Q     01000300     01600170Q
 *     a1c4-a2c4     a1c4xa2c4     a7c4-a8c4=Q     d3c5xe3c6ep     O-O@c4     o-o-o@c4
 *
 * Reading has two steps: what the text says, and which legal move of a position that is. */
#include "chess4d/notation/json4d.h"
#include "chess4d/notation/text4d.h"
#include "chess4d/rules/legality4d.h"

static hm_status move_words4d_take_promotion(hm_cursor *c, hm_4d_move_words *words) {
    int letter = hm_peek(c);
    words->promotion = letter == 'N'   ? HM_4D_KNIGHT
                       : letter == 'B' ? HM_4D_BISHOP
                       : letter == 'R' ? HM_4D_ROOK
                       : letter == 'Q' ? HM_4D_QUEEN
                                       : 0;
    if (words->promotion == 0) {
        return hm_expected(c, HM_ERR_PIECE, "the promoted piece (Q, R, B or N)");
    }
    c->at++;
    return HM_OK;
}

/* One tag; `least` is the place in the order of rules4d, section 11, that it may not precede. */
static hm_status take_tag(hm_cursor *c, hm_4d_move_words *words, int *least) {
    static const struct {
        const char *word;
        int tag, place;
    } tags[] = {{"DP", HM_4D_DOUBLE_STEP, 1},
                {"EP", HM_4D_EN_PASSANT, 2},
                {"O-O-O", HM_4D_CASTLE_QUEENSIDE, 3},
                {"O-O", HM_4D_CASTLE_KINGSIDE, 3}};
    if (hm_take(c, '=')) {
        *least = 5;
        return move_words4d_take_promotion(c, words);
    }
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        if (tags[i].place < *least || !hm_take_word(c, tags[i].word)) continue;
        words->tags |= 1u << tags[i].tag;
        *least = tags[i].place + 1;
        return HM_OK;
    }
    return hm_expected(c, HM_ERR_FIELD, "a tag (DP, EP, O-O, O-O-O or =Q =R =B =N)");
}

static hm_status take_coordinates(hm_cursor *c, hm_4d_move_words *words) {
    hm_status status = hm_4d_take_square(c, &words->from);
    if (status != HM_OK) return status;
    if (!hm_take(c, '-')) return hm_expected(c, HM_ERR_FIELD, "\"->\"");
    hm_take(c, '>');
    status = hm_4d_take_square(c, &words->to);
    if (status != HM_OK) return status;
    /* In line protocols a move is one word: there the promotion follows without a blank. */
    if (hm_take(c, '=')) return move_words4d_take_promotion(c, words);
    if (!hm_take(c, ' ')) return HM_OK;
    int least = 0;
    do {
        status = take_tag(c, words, &least);
    } while (status == HM_OK && least < 5 && hm_take(c, ','));
    return status;
}

static hm_status take_digit_square(hm_cursor *c, int *square) {
    *square = 0;
    for (int i = 0; i < 4; i++) {
        unsigned digit;
        hm_status status = hm_4d_take_coordinate(c, &digit);
        if (status != HM_OK) return status;
        *square = *square << 3 | (int)digit;
    }
    return HM_OK;
}

static hm_status move_words4d_take_castling(hm_cursor *c, hm_4d_move_words *words) {
    bool white = hm_peek(c) == 'O';
    const char *rest = white ? "-O" : "-o";
    c->at++;
    if (!hm_4d_match(c, rest)) return hm_expected(c, HM_ERR_FIELD, "castling");
    bool queenside = hm_peek(c) == '-';
    if (queenside && !hm_4d_match(c, rest)) {
        return hm_expected(c, HM_ERR_FIELD, "castling");
    }
    if (!hm_take(c, '@')) return hm_expected(c, HM_ERR_FIELD, "'@' and the slice");
    int slice;
    hm_status status = hm_4d_take_pair(c, &slice);
    if (status != HM_OK) return status;
    words->from = HM_4D_SQUARE(4, white ? 0 : 7, 0, 0) | slice;
    words->to = HM_4D_SQUARE(queenside ? 2 : 6, white ? 0 : 7, 0, 0) | slice;
    words->tags = 1u << (queenside ? HM_4D_CASTLE_QUEENSIDE : HM_4D_CASTLE_KINGSIDE);
    return HM_OK;
}

hm_status hm_4d_square_parse(const char *text, size_t length, int *square, hm_error *error) {
    hm_cursor c = {.text = text, .length = length, .error = error};
    int read;
    hm_status status;
    if (hm_peek(&c) >= 'a' && hm_peek(&c) <= 'h') {
        status = hm_4d_take_compact(&c, &read);
    } else if (length > 1 && text[1] == ',') {
        status = hm_4d_take_square(&c, &read);
    } else {
        status = take_digit_square(&c, &read);
    }
    if (status == HM_OK && c.at < length) {
        status = hm_expected(&c, HM_ERR_TRAILING, "the end of the square");
    }
    if (status == HM_OK) *square = read;
    return status;
}

static hm_status take_compact(hm_cursor *c, hm_4d_move_words *words) {
    hm_status status = hm_4d_take_compact(c, &words->from);
    if (status != HM_OK) return status;
    bool capture = hm_take(c, 'x');
    if (!capture && !hm_take(c, '-')) return hm_expected(c, HM_ERR_FIELD, "'-' or 'x' (a1c4-a2c4)");
    status = hm_4d_take_compact(c, &words->to);
    if (status != HM_OK) return status;
    if (capture && hm_peek(c) == 'e') {
        c->at++;
        if (!hm_take(c, 'p')) return hm_expected(c, HM_ERR_FIELD, "\"ep\"");
        words->tags = 1u << HM_4D_EN_PASSANT;
        return HM_OK;
    }
    return hm_take(c, '=') ? move_words4d_take_promotion(c, words) : HM_OK;
}

hm_status hm_4d_move_words_parse(const char *text, size_t length, hm_4d_move_words *words,
                                 hm_error *error) {
    hm_cursor c = {.text = text, .length = length, .error = error};
    hm_4d_move_words read = {0};
    hm_status status;
    int first = hm_peek(&c);
    if (first == '{') return hm_4d_json_move_parse(text, length, words, error);
    if (first == 'O' || first == 'o') {
        status = move_words4d_take_castling(&c, &read);
    } else if (first >= 'a' && first <= 'h') {
        status = take_compact(&c, &read);
    } else if (first >= '0' && first <= '7' && length > 1 && text[1] == ',') {
        status = take_coordinates(&c, &read);
    } else if (first >= '0' && first <= '7') {
        status = take_digit_square(&c, &read.from);
        if (status == HM_OK) status = take_digit_square(&c, &read.to);
        if (status == HM_OK && c.at < length) status = move_words4d_take_promotion(&c, &read);
    } else {
        status = hm_expected(&c, HM_ERR_FORMAT, "a move such as 0,1,0,0->0,3,0,0 or a1c4-a2c4");
    }
    if (status == HM_OK && c.at < length) {
        status = hm_expected(&c, HM_ERR_TRAILING, "the end of the move");
    }
    if (status == HM_OK) *words = read;
    return status;
}

hm_status hm_4d_move_parse(const hm_4d_position *position, const char *text, size_t length,
                           hm_4d_move *move, hm_error *error) {
    hm_4d_move_words words;
    hm_status status = hm_4d_move_words_parse(text, length, &words, error);
    if (status != HM_OK) return status;
    hm_4d_move found = hm_4d_move_find(position, &words);
    if (found == HM_4D_NO_MOVE || !hm_4d_leaves_safe(position, found)) {
        return hm_4d_fail_illegal(position, &words, error);
    }
    status = hm_4d_check_clocks(&position->state, error);
    if (status == HM_OK) *move = found;
    return status;
}
