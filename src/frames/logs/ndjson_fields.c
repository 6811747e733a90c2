/* Code that the dialects of logs share: the fields of an object, the few conversions that both
 * need, and the reasons that a line is warned of. */
#include "frames/logs/ndjson.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- reasons ---- */

HM_PRINTF(2, 0)
static void add_reason(hm_ndjson4_record *record, const char *format, va_list args) {
    size_t used = strlen(record->warning), capacity = sizeof record->warning;
    if (used > 0 && used + 3 < capacity) {
        memcpy(record->warning + used, "; ", 3);
        used += 2;
    }
    vsnprintf(record->warning + used, capacity - used, format, args);
}

void hm_ndjson_warn(hm_ndjson4_record *record, const char *format, ...) {
    va_list args;
    va_start(args, format);
    add_reason(record, format, args);
    va_end(args);
}

void hm_ndjson_skip(hm_ndjson4_record *record, const hm_error *reason, const char *field,
                    const char *format, ...) {
    va_list args;
    record->kind = HM_NDJSON4_SKIPPED;
    record->reason = reason->status;
    record->offset = reason->offset;
    record->field = field;
    va_start(args, format);
    add_reason(record, format, args);
    va_end(args);
}

/* ---- fields ---- */

hm_status hm_ndjson_fields_read(hm_ndjson_fields *fields, const char *const *names,
                                const char *text, size_t length, hm_error *error) {
    hm_json_walk walk;
    hm_json_value key, value;
    fields->present = 0;
    fields->repeated = 0;
    hm_json_walk_text(&walk, HM_JSON_OBJECT, text, length, error);
    while (hm_json_next_member(&walk, &key, &value)) {
        for (unsigned i = 0; names[i] != NULL; i++) {
            if (!hm_json_is(&key, names[i])) continue;
            fields->repeated |= fields->present & 1u << i;
            fields->present |= 1u << i;
            fields->value[i] = value;
            break;
        }
    }
    return walk.status;
}

void hm_ndjson_read_ply(const hm_json_value *value, hm_ndjson4_record *record) {
    uint64_t ply;
    record->ply_given = hm_json_uint64(value, &ply) == HM_JSON_FITS && ply <= UINT32_MAX;
    if (record->ply_given) {
        record->meta.ply = (uint32_t)ply;
    } else {
        hm_ndjson_warn(record, "\"ply\" is not an integer from 0 to 4294967295");
    }
}

bool hm_ndjson_read_square(const hm_json_value *value, uint8_t square[4]) {
    hm_json_walk walk;
    hm_json_value item;
    uint8_t bytes[4];
    unsigned count = 0;
    if (value->type != HM_JSON_ARRAY) return false;
    hm_json_walk_value(&walk, value);
    for (; hm_json_next_item(&walk, &item); count++) {
        uint64_t number;
        if (count == 4 || hm_json_uint64(&item, &number) != HM_JSON_FITS || number > 255) {
            return false;
        }
        bytes[count] = (uint8_t)number;
    }
    if (count != 4) return false;
    memcpy(square, bytes, 4);
    return true;
}

bool hm_ndjson_read_promo_word(const hm_json_value *value, uint8_t *promo) {
    /* The reference's piece numbers; 0 means no piece and 1 the pawn. */
    static const char *const words[] = {"KNIGHT", "BISHOP", "ROOK", "QUEEN"};
    for (unsigned i = 0; i < 4; i++) {
        if (!hm_json_is(value, words[i])) continue;
        *promo = (uint8_t)(2 + i);
        return true;
    }
    return false;
}
