/* Lines of the reference exporter's format chess4d-ndjson-v1: a format line, a header line a game,
 * and one object a ply whose field pos4 maps square indices to pieces. */
#include "chess4d/notation/text4d.h"
#include "frames/logs/ndjson.h"
#include "hypermate/more/chess4d_games.h"

#include <string.h>

enum { FORMAT, TYPE, PLY, POS4, MOVE_FROM, MOVE_TO, MOVE_PROMO, IS_CASTLING, IS_EN_PASSANT };

const char *const hm_ndjson_v1_names[HM_NDJSON_FIELDS + 1] = {
    "format",  "type",       "ply",         "pos4",          "move_from",
    "move_to", "move_promo", "is_castling", "is_en_passant", NULL};

/* A decimal square index without sign or leading zeros; false for anything else. */
static bool ndjson_v1_read_index(const hm_json_value *key, unsigned *square) {
    *square = 0;
    if (key->length < 1 || key->length > 4 || (key->length > 1 && key->text[0] == '0')) {
        return false;
    }
    for (size_t i = 0; i < key->length; i++) {
        if (key->text[i] < '0' || key->text[i] > '9') return false;
        *square = *square * 10 + (unsigned)(key->text[i] - '0');
    }
    return *square < HM_4D_SQUARES;
}

hm_status hm_ndjson_read_pieces(const hm_json_value *object, bool bare_pawns, hm_4d_board *board,
                                hm_error *error) {
    hm_json_walk walk;
    hm_json_value key, value;
    memset(board, 0, sizeof *board);
    if (object->type != HM_JSON_OBJECT) {
        return hm_fail(error, HM_ERR_FIELD, 0, "expected an object of pieces by square");
    }
    hm_json_walk_value(&walk, object);
    while (hm_json_next_member(&walk, &key, &value)) {
        unsigned square;
        size_t key_offset = (size_t)(key.text - object->text);
        size_t offset = (size_t)(value.text - object->text);
        if (!ndjson_v1_read_index(&key, &square)) {
            return hm_fail_expected(error, HM_ERR_COORDINATE, object->text, object->length,
                                    key_offset, "a square index (0 to 4095)");
        }
        bool text = value.type == HM_JSON_STRING;
        hm_4d_piece piece = !text                                   ? HM_4D_EMPTY
                            : bare_pawns && hm_json_is(&value, "P") ? HM_4D_PAWN_W
                            : bare_pawns && hm_json_is(&value, "p")
                                ? HM_4D_PAWN_W | HM_4D_BLACK
                                : hm_4d_piece_parse(value.text, value.length);
        if (piece == HM_4D_EMPTY) {
            return hm_fail(error, HM_ERR_PIECE, offset, "unknown piece on square %u", square);
        }
        if (board->square[square] != HM_4D_EMPTY) {
            return hm_fail(error, HM_ERR_DUPLICATE, key_offset, "square %u given twice", square);
        }
        board->square[square] = piece;
    }
    return HM_OK;
}

static void ndjson_v1_read_square_field(const hm_ndjson_fields *fields, unsigned field,
                                        uint8_t square[4], hm_ndjson4_record *record) {
    const hm_json_value *value = &fields->value[field];
    if (!hm_ndjson_has(fields, field) || value->type == HM_JSON_NULL) return;
    if (!hm_ndjson_read_square(value, square)) {
        hm_ndjson_warn(record, "\"%s\" is not four integers from 0 to 255",
                       hm_ndjson_v1_names[field]);
    }
}

static void ndjson_v1_read_flag(const hm_ndjson_fields *fields, unsigned field, uint8_t flag,
                                hm_ndjson4_record *record) {
    if (!hm_ndjson_has(fields, field)) return;
    hm_json_type type = fields->value[field].type;
    if (type == HM_JSON_TRUE) {
        record->meta.flags |= flag;
    } else if (type != HM_JSON_FALSE) {
        hm_ndjson_warn(record, "\"%s\" is not true or false", hm_ndjson_v1_names[field]);
    }
}

void hm_ndjson_v1_read(const hm_ndjson_fields *fields, hm_ndjson4_record *record) {
    hm_error error;
    record->header = hm_ndjson_has(fields, TYPE) && hm_json_is(&fields->value[TYPE], "game_header");
    bool position = hm_ndjson_has(fields, POS4) && !record->header;
    if (record->header || (!position && hm_ndjson_has(fields, FORMAT))) {
        record->kind = HM_NDJSON4_SILENT;
        return;
    }
    if (!position) {
        hm_error missing = {.status = HM_ERR_FIELD};
        hm_ndjson_skip(record, &missing, "pos4", "missing \"pos4\"");
        return;
    }
    if (hm_ndjson_read_pieces(&fields->value[POS4], false, &record->board, &error) != HM_OK) {
        hm_ndjson_skip(record, &error, "pos4", "\"pos4\": %s", error.message);
        return;
    }
    if (hm_ndjson_has(fields, PLY)) hm_ndjson_read_ply(&fields->value[PLY], record);
    ndjson_v1_read_square_field(fields, MOVE_FROM, record->meta.from, record);
    ndjson_v1_read_square_field(fields, MOVE_TO, record->meta.to, record);
    const hm_json_value *promo = &fields->value[MOVE_PROMO];
    if (hm_ndjson_has(fields, MOVE_PROMO) && promo->type != HM_JSON_NULL &&
        !hm_ndjson_read_promo_word(promo, &record->meta.promo))
        hm_ndjson_warn(record, "\"move_promo\" is not KNIGHT, BISHOP, ROOK or QUEEN");
    ndjson_v1_read_flag(fields, IS_CASTLING, 1, record);
    ndjson_v1_read_flag(fields, IS_EN_PASSANT, 2, record);
}
