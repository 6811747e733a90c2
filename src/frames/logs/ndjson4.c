/* One line of an NDJSON4 ply log. Order of the tests: white space only, the producer header's
 * substring, then the JSON object and its fields (docs/formats.md, "NDJSON4"). The literal, which
 * is nearly all of a line, is crossed once by the JSON scanner and once by the fen4d parser, in
 * place. */
#include "frames/logs/ndjson.h"
#include "hypermate/more/chess4d_games.h"

#include <string.h>

/* ---- NDJSON4 ---- */

enum { FEN4, PLY, MOVE_FROM, MOVE_TO, PROMO, FLAGS, MOVE_PROMO };

static const char *const names[] = {"fen4",  "ply",   "move_from",  "move_to",
                                    "promo", "flags", "move_promo", NULL};

static void ndjson4_read_square_field(const hm_ndjson_fields *fields, unsigned field,
                                      uint8_t square[4], hm_ndjson4_record *record) {
    if (hm_ndjson_has(fields, field) && !hm_ndjson_read_square(&fields->value[field], square)) {
        hm_ndjson_warn(record, "\"%s\" is not four integers from 0 to 255", names[field]);
    }
}

/* Integers of 64 bits, signed or not, give their low 8 bits. */
static void read_byte_field(const hm_ndjson_fields *fields, unsigned field, uint8_t *byte,
                            hm_ndjson4_record *record) {
    const hm_json_value *value = &fields->value[field];
    uint64_t natural;
    int64_t integer;
    if (!hm_ndjson_has(fields, field)) return;
    if (hm_json_uint64(value, &natural) == HM_JSON_FITS) {
        *byte = (uint8_t)natural;
        return;
    }
    switch (hm_json_int64(value, &integer)) {
    case HM_JSON_FITS:
        *byte = (uint8_t)integer;
        break;
    case HM_JSON_WRONG:
        hm_ndjson_warn(record, "\"%s\" is not an integer", names[field]);
        break;
    case HM_JSON_TOO_BIG:
        hm_ndjson_warn(record, "\"%s\" is beyond 64 bits", names[field]);
        break;
    }
}

/* The literal of the position is in the line, where escapes can be decoded in place. */
static void read_ply_log(const hm_ndjson_fields *fields, const hm_line *line, unsigned flags,
                         hm_ndjson4_record *record) {
    const hm_json_value *value = &fields->value[FEN4];
    hm_frame_meta *meta = &record->meta;
    const hm_error bad_field = {.status = HM_ERR_FIELD};
    if (!hm_ndjson_has(fields, FEN4)) {
        hm_ndjson_skip(record, &bad_field, "fen4", "missing \"fen4\"");
    } else if (value->type != HM_JSON_STRING) {
        hm_ndjson_skip(record, &bad_field, "fen4", "\"fen4\" is not a string");
    } else {
        char *text = line->text + (value->text - line->text);
        size_t length = value->escaped ? hm_json_decode(value, text) : value->length;
        unsigned fen_flags = (flags & HM_NDJSON4_LENIENT) != 0 ? HM_4D_FEN_LENIENT : 0;
        hm_error error;
        hm_status status = hm_4d_fen_parse(text, length, fen_flags, &record->board, &error);
        if (status != HM_OK)
            hm_ndjson_skip(record, &error, "fen4", "FEN4 error %d at column %llu: %s", (int)status,
                           (unsigned long long)error.offset + 1, error.message);
    }
    if (record->kind != HM_NDJSON4_FRAME) return;
    if (hm_ndjson_has(fields, PLY)) hm_ndjson_read_ply(&fields->value[PLY], record);
    ndjson4_read_square_field(fields, MOVE_FROM, meta->from, record);
    ndjson4_read_square_field(fields, MOVE_TO, meta->to, record);
    read_byte_field(fields, PROMO, &meta->promo, record);
    read_byte_field(fields, FLAGS, &meta->flags, record);
    if (hm_ndjson_has(fields, MOVE_PROMO) && !hm_ndjson_has(fields, PROMO)) {
        record->promo_word = hm_ndjson_read_promo_word(&fields->value[MOVE_PROMO], &meta->promo);
    }
}

/* ---- lines ---- */

/* Underscores are rare, so memchr() finds the producer header at the speed of memory. */
static bool has_bridge_version(const char *text, size_t length) {
    static const char wanted[] = "bridge_version";
    enum { BEFORE = 6, AFTER = 8 }; /* bytes before the underscore, and from it on */
    const char *end = text + length;
    for (const char *at = text; (at = memchr(at, '_', (size_t)(end - at))) != NULL; at++) {
        if (at - text >= BEFORE && end - at >= AFTER &&
            memcmp(at - BEFORE, wanted, BEFORE + AFTER) == 0) {
            return true;
        }
    }
    return false;
}

/* A byte-order mark is part of the first physical line and not of its JSON. */
static size_t bom_length(const hm_line *line) {
    bool bom = line->offset == 0 && line->length >= 3 && !line->overlong &&
               memcmp(line->text, "\xef\xbb\xbf", 3) == 0;
    return bom ? 3 : 0;
}

/* Words that programs write although JSON does not have them. */
#define LENIENT " is no JSON (--lenient reads it)"
static const struct not_json {
    const char *word, *advice;
} not_json[] = {{"-Infinity", ": -Infinity" LENIENT},
                {"Infinity", ": Infinity" LENIENT},
                {"NaN", ": NaN" LENIENT}};

static const struct not_json *not_json_at(const char *text, size_t length) {
    for (size_t i = 0; i < sizeof not_json / sizeof not_json[0]; i++) {
        size_t own = strlen(not_json[i].word);
        if (length >= own && memcmp(text, not_json[i].word, own) == 0) return &not_json[i];
    }
    return NULL;
}

bool hm_ndjson_replace_not_json(char *text, size_t length) {
    bool quoted = false, replaced = false;
    for (size_t at = 0; at < length; at++) {
        if (quoted && text[at] == '\\') {
            at++;
        } else if (text[at] == '"') {
            quoted = !quoted;
        } else if (!quoted && (text[at] == 'N' || text[at] == 'I' || text[at] == '-')) {
            const struct not_json *found = not_json_at(text + at, length - at);
            if (found == NULL) continue;
            memset(text + at, ' ', strlen(found->word));
            memcpy(text + at, "[]", 2);
            at += strlen(found->word) - 1;
            replaced = true;
        }
    }
    return replaced;
}

static void parse_object(const hm_line *line, unsigned flags, hm_ndjson4_dialect dialect,
                         hm_ndjson4_record *record) {
    const char *const *field_names = dialect == HM_NDJSON4_V1 ? hm_ndjson_v1_names : names;
    size_t bom = bom_length(line), length = line->length - bom;
    char *text = line->text + bom;
    hm_ndjson_fields fields;
    hm_error error;
    hm_status status = hm_ndjson_fields_read(&fields, field_names, text, length, &error);
    size_t at = status == HM_ERR_JSON ? (size_t)error.offset : length;
    if ((flags & HM_NDJSON4_LENIENT) != 0 && at < length &&
        not_json_at(text + at, length - at) != NULL) {
        hm_ndjson_replace_not_json(text, length);
        status = hm_ndjson_fields_read(&fields, field_names, text, length, &error);
    }
    if (status != HM_OK) {
        /* Advice about the byte at which a line stops being JSON, if it is known. */
        error.offset += bom;
        at = (size_t)error.offset;
        const struct not_json *found =
            at < line->length ? not_json_at(line->text + at, line->length - at) : NULL;
        bool comma =
            at > 0 && at < line->length && line->text[at - 1] == '}' && line->text[at] == ',';
        hm_ndjson_skip(record, &error, NULL, "malformed JSON at column %llu%s",
                       (unsigned long long)at + 1,
                       found != NULL ? found->advice
                       : comma       ? ": no comma follows the object of a line"
                                     : "");
        return;
    }
    if (dialect == HM_NDJSON4_V1) {
        hm_ndjson_v1_read(&fields, record);
    } else {
        read_ply_log(&fields, line, flags, record);
    }
    bool strict = record->kind == HM_NDJSON4_FRAME && (flags & HM_NDJSON4_STRICT) != 0;
    for (unsigned i = 0; strict && field_names[i] != NULL; i++) {
        if ((fields.repeated >> i & 1) != 0)
            hm_ndjson_warn(record, "\"%s\" is given twice", field_names[i]);
    }
}

void hm_ndjson4_parse_line(const hm_line *line, unsigned flags, hm_ndjson4_dialect dialect,
                           hm_ndjson4_record *record) {
    static const char *const keys[] = {"bridge_version", "fen4", NULL};
    size_t bom = bom_length(line);
    record->kind = HM_NDJSON4_FRAME;
    record->line = line->number;
    record->meta = (hm_frame_meta){0};
    record->ply_given = false;
    record->promo_word = false;
    record->header = false;
    record->warning[0] = '\0';
    record->reason = HM_OK;
    record->offset = 0;
    record->field = NULL;
    if (line->overlong) {
        const hm_error too_long = {.status = HM_ERR_LIMIT, .offset = line->length};
        hm_ndjson_skip(record, &too_long, NULL, "line longer than %zu bytes", line->length);
    } else if (hm_line_is_blank(line->text + bom, line->length - bom)) {
        record->kind = HM_NDJSON4_SILENT;
    } else if (has_bridge_version(line->text, line->length)) {
        /* A header, as against a position that has the word somewhere, and a line that is not
         * JSON. */
        hm_ndjson_fields fields;
        record->kind = HM_NDJSON4_SILENT;
        record->header = hm_ndjson_fields_read(&fields, keys, line->text + bom, line->length - bom,
                                               NULL) == HM_OK &&
                         hm_ndjson_has(&fields, 0) && !hm_ndjson_has(&fields, 1);
    } else {
        parse_object(line, flags, dialect, record);
    }
}

hm_ndjson4_dialect hm_ndjson4_recognise(const hm_line *line) {
    static const char *const format[] = {"format", NULL};
    hm_ndjson_fields fields;
    size_t bom = bom_length(line);
    if (line->overlong) return HM_NDJSON4_PLAIN;
    if (hm_line_is_blank(line->text + bom, line->length - bom)) return HM_NDJSON4_UNKNOWN;
    hm_status status =
        hm_ndjson_fields_read(&fields, format, line->text + bom, line->length - bom, NULL);
    bool v1 = status == HM_OK && hm_ndjson_has(&fields, 0) &&
              hm_json_is(&fields.value[0], "chess4d-ndjson-v1");
    return v1 ? HM_NDJSON4_V1 : HM_NDJSON4_PLAIN;
}
