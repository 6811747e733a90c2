/* Moves as JSON (rules4d, section 11): their text, the file form of the reference and the listing
 * form, of which readers take both. */
#include "chess4d/notation/json4d.h"
#include "chess4d/rules/castling4d.h"

#include <string.h>

/* ---- writing ---- */

static void put_ends(hm_text *text, hm_4d_move move) {
    hm_4d_json_put_square(text, "from", HM_4D_MOVE_FROM(move));
    hm_4d_json_put_square(text, "to", HM_4D_MOVE_TO(move));
}

void hm_4d_json_put_move_text(hm_4d_move move, hm_text *text) {
    hm_json_open_string(text);
    hm_4d_move_format(move, text);
    hm_json_close_string(text);
}

void hm_4d_json_put_move(hm_4d_move move, hm_text *text) {
    int promotion = HM_4D_MOVE_PROMOTION(move);
    hm_json_open(text, '{');
    put_ends(text, move);
    hm_4d_json_put_word(text, "promotion",
                        promotion != 0 ? hm_4d_json_word_of(hm_4d_json_promotions, promotion)
                                       : NULL);
    hm_json_member_bool(text, "is_castling", hm_4d_is_castling(move));
    hm_json_member_bool(text, "is_en_passant", HM_4D_MOVE_TAG(move) == HM_4D_EN_PASSANT);
    hm_json_close(text, '}');
}

void hm_4d_json_put_listed_move(hm_4d_move move, hm_text *text) {
    int promotion = HM_4D_MOVE_PROMOTION(move);
    hm_json_open(text, '{');
    put_ends(text, move);
    hm_json_key(text, "from_sq");
    hm_json_put_int(text, HM_4D_MOVE_FROM(move));
    hm_json_key(text, "to_sq");
    hm_json_put_int(text, HM_4D_MOVE_TO(move));
    hm_4d_json_put_word(text, "promotion",
                        promotion != 0 ? hm_4d_json_letter_of(hm_4d_json_promotions, promotion)
                                       : NULL);
    hm_json_member_bool(text, "is_double_push", HM_4D_MOVE_TAG(move) == HM_4D_DOUBLE_STEP);
    hm_json_member_bool(text, "is_ep_capture", HM_4D_MOVE_TAG(move) == HM_4D_EN_PASSANT);
    hm_json_member_bool(text, "is_castling", hm_4d_is_castling(move));
    hm_json_close(text, '}');
}

/* ---- reading ---- */

typedef struct move_reader {
    hm_4d_move_words words;
    bool castling;
    int listed_from, listed_to;
} move_reader;

static hm_status json_move4d_read_number(const hm_4d_json_reader *r, const hm_json_value *value,
                                         int *number) {
    int64_t read;
    if (hm_json_int64(value, &read) != HM_JSON_FITS || read < 0 || read >= HM_4D_SQUARES) {
        return hm_4d_json_refuse(r, value, "a square (0 to 4095)");
    }
    *number = (int)read;
    return HM_OK;
}

static hm_status move_member(const hm_4d_json_reader *r, const char *key,
                             const hm_json_value *value, void *into) {
    move_reader *m = into;
    if (strcmp(key, "from") == 0) return hm_4d_json_read_square(r, value, 4, &m->words.from);
    if (strcmp(key, "to") == 0) return hm_4d_json_read_square(r, value, 4, &m->words.to);
    if (strcmp(key, "from_sq") == 0) return json_move4d_read_number(r, value, &m->listed_from);
    if (strcmp(key, "to_sq") == 0) return json_move4d_read_number(r, value, &m->listed_to);
    if (strcmp(key, "promotion") == 0) {
        if (value->type == HM_JSON_NULL) return HM_OK;
        return hm_4d_json_read_word(r, value, hm_4d_json_promotions, "Q, R, B, N or null",
                                    &m->words.promotion);
    }
    /* A tag that is there or, where the value is false, is not (rules4d, section 11). */
    bool castling = strcmp(key, "is_castling") == 0, flag = false;
    bool double_step = strcmp(key, "is_double_push") == 0;
    unsigned tags = castling      ? 1u << HM_4D_CASTLE_KINGSIDE | 1u << HM_4D_CASTLE_QUEENSIDE
                    : double_step ? 1u << HM_4D_DOUBLE_STEP
                                  : 1u << HM_4D_EN_PASSANT;
    hm_status status = hm_4d_json_read_flag(r, value, &flag);
    m->castling |= castling && flag;
    if (!flag) {
        m->words.denied |= tags;
    } else if (!castling) {
        m->words.tags |= tags;
    }
    return status;
}

hm_status hm_4d_json_move_parse(const char *text, size_t length, hm_4d_move_words *words,
                                hm_error *error) {
    static const char *const keys[] = {"from",          "to",    "promotion",     "is_castling",
                                       "from_sq",       "to_sq", "is_en_passant", "is_double_push",
                                       "is_ep_capture", NULL};
    hm_json_value object;
    hm_status status = hm_json_parse(text, length, &object, error);
    if (status != HM_OK) return status;
    hm_4d_json_reader r = {.text = text, .error = error};
    move_reader m = {.listed_from = HM_4D_NO_SQUARE, .listed_to = HM_4D_NO_SQUARE};
    status = hm_4d_json_read_object(&r, &object, keys, 3, move_member, &m);
    if (status != HM_OK) return status;
    bool same = (m.listed_from == HM_4D_NO_SQUARE || m.listed_from == m.words.from) &&
                (m.listed_to == HM_4D_NO_SQUARE || m.listed_to == m.words.to);
    if (!same) return hm_4d_json_refuse(&r, &object, "from_sq and to_sq equal to from and to");
    if (m.castling) {
        bool kingside = HM_4D_X(m.words.to) > HM_4D_X(m.words.from);
        m.words.tags |= 1u << (kingside ? HM_4D_CASTLE_KINGSIDE : HM_4D_CASTLE_QUEENSIDE);
    }
    *words = m.words;
    return HM_OK;
}
