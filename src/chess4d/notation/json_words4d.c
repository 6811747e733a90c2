/* Parts that JSON objects of positions and of moves share: words, squares, members with known keys.
 * Unknown keys are errors, as in the reference. */
#include "chess4d/notation/json4d.h"

/* ---- words ---- */

const hm_4d_json_word hm_4d_json_colours[] = {
    {"WHITE", "w", HM_4D_WHITE}, {"BLACK", "b", HM_4D_BLACK}, {0}};
const hm_4d_json_word hm_4d_json_kinds[] = {{"PAWN", "P", HM_4D_PAWN_W},
                                            {"KNIGHT", "N", HM_4D_KNIGHT},
                                            {"BISHOP", "B", HM_4D_BISHOP},
                                            {"ROOK", "R", HM_4D_ROOK},
                                            {"QUEEN", "Q", HM_4D_QUEEN},
                                            {"KING", "K", HM_4D_KING},
                                            {0}};
const hm_4d_json_word hm_4d_json_axes[] = {{"Y", "y", HM_4D_PAWN_Y}, {"W", "w", HM_4D_PAWN_W}, {0}};
const hm_4d_json_word hm_4d_json_sides[] = {
    {"KINGSIDE", "K", HM_4D_KINGSIDE}, {"QUEENSIDE", "Q", HM_4D_QUEENSIDE}, {0}};
const hm_4d_json_word hm_4d_json_promotions[] = {{"KNIGHT", "N", HM_4D_KNIGHT},
                                                 {"BISHOP", "B", HM_4D_BISHOP},
                                                 {"ROOK", "R", HM_4D_ROOK},
                                                 {"QUEEN", "Q", HM_4D_QUEEN},
                                                 {0}};

const char *hm_4d_json_word_of(const hm_4d_json_word *words, int value) {
    while (words->value != value)
        words++;
    return words->word;
}

const char *hm_4d_json_letter_of(const hm_4d_json_word *words, int value) {
    while (words->value != value)
        words++;
    return words->letter;
}

/* ---- reading ---- */

hm_status hm_4d_json_refuse(const hm_4d_json_reader *r, const hm_json_value *value,
                            const char *expected) {
    hm_status status =
        hm_fail_expected(r->error, HM_ERR_FIELD, value->text, value->length, 0, expected);
    if (r->error != NULL) r->error->offset = (uint64_t)(value->text - r->text);
    return status;
}

hm_status hm_4d_json_read_word(const hm_4d_json_reader *r, const hm_json_value *value,
                               const hm_4d_json_word *words, const char *expected, int *result) {
    for (; words->word != NULL; words++) {
        if (hm_json_is(value, words->word) || hm_json_is(value, words->letter)) {
            *result = words->value;
            return HM_OK;
        }
    }
    return hm_4d_json_refuse(r, value, expected);
}

hm_status hm_4d_json_read_square(const hm_4d_json_reader *r, const hm_json_value *value, int count,
                                 int *result) {
    hm_json_walk walk;
    hm_json_value item;
    hm_json_walk_value(&walk, value);
    int read = 0;
    *result = 0;
    if (value->type != HM_JSON_ARRAY) return hm_4d_json_refuse(r, value, "an array of coordinates");
    while (hm_json_next_item(&walk, &item)) {
        int64_t number;
        if (hm_json_int64(&item, &number) != HM_JSON_FITS || number < 0 || number > 7) {
            return hm_fail(r->error, HM_ERR_COORDINATE, (uint64_t)(item.text - r->text),
                           "expected a coordinate (0 to 7)");
        }
        if (read++ == count) return hm_4d_json_refuse(r, &item, "no more coordinates");
        *result = *result << 3 | (int)number;
    }
    return read == count ? HM_OK : hm_4d_json_refuse(r, value, count == 4 ? "x, y, z, w" : "z, w");
}

hm_status hm_4d_json_read_flag(const hm_4d_json_reader *r, const hm_json_value *value, bool *flag) {
    if (value->type != HM_JSON_TRUE && value->type != HM_JSON_FALSE) {
        return hm_4d_json_refuse(r, value, "true or false");
    }
    *flag = value->type == HM_JSON_TRUE;
    return HM_OK;
}

hm_status hm_4d_json_read_object(const hm_4d_json_reader *r, const hm_json_value *object,
                                 const char *const *keys, unsigned needed,
                                 hm_4d_json_member *member, void *into) {
    if (object->type != HM_JSON_OBJECT) return hm_4d_json_refuse(r, object, "an object");
    hm_json_walk walk;
    hm_json_value key, value;
    hm_json_walk_value(&walk, object);
    unsigned seen = 0;
    while (hm_json_next_member(&walk, &key, &value)) {
        unsigned i = 0;
        while (keys[i] != NULL && !hm_json_is(&key, keys[i]))
            i++;
        if (keys[i] == NULL) return hm_4d_json_refuse(r, &key, "a key of this object");
        if ((seen >> i & 1) != 0) {
            return hm_fail(r->error, HM_ERR_DUPLICATE, (uint64_t)(key.text - r->text),
                           "\"%s\" given twice", keys[i]);
        }
        seen |= 1u << i;
        hm_status status = member(r, keys[i], &value, into);
        if (status != HM_OK) return status;
    }
    for (unsigned i = 0; keys[i] != NULL; i++) {
        if ((needed & ~seen & 1u << i) == 0) continue;
        return hm_fail(r->error, HM_ERR_FIELD, (uint64_t)(object->text - r->text),
                       "the key \"%s\" is missing", keys[i]);
    }
    return HM_OK;
}

/* ---- writing ---- */

void hm_4d_json_put_digits(hm_text *text, unsigned value, unsigned count) {
    hm_json_open(text, '[');
    for (unsigned i = count; i > 0; i--)
        hm_json_put_uint(text, value >> (3 * (i - 1)) & 7);
    hm_json_close(text, ']');
}

void hm_4d_json_put_square(hm_text *text, const char *key, int square) {
    hm_json_key(text, key);
    if (square == HM_4D_NO_SQUARE)
        hm_json_put_null(text);
    else
        hm_4d_json_put_digits(text, (unsigned)square, 4);
}

void hm_4d_json_put_word(hm_text *text, const char *key, const char *value) {
    hm_json_key(text, key);
    if (value == NULL)
        hm_json_put_null(text);
    else
        hm_json_put_cstring(text, value);
}
