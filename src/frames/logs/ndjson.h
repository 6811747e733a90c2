/* Private header of frames/: lines of logs, in both dialects. No state, any thread. */
#ifndef HM_FRAMES_NDJSON_H
#define HM_FRAMES_NDJSON_H

#include "frames/logs/log_lines.h"

/* ---- a line (ndjson4.c) ---- */

typedef enum hm_ndjson4_dialect {
    HM_NDJSON4_UNKNOWN, /* nothing but blank lines so far */
    HM_NDJSON4_PLAIN,
    HM_NDJSON4_V1 /* chess4d-ndjson-v1 */
} hm_ndjson4_dialect;

/* The dialect of an input, by its first line that is not blank. */
hm_ndjson4_dialect hm_ndjson4_recognise(const hm_line *line);

/* Judges a line and fills the whole record. The default of meta.ply is the caller's business:
 * without a given one it is 0. May change the line's text. */
void hm_ndjson4_parse_line(const hm_line *line, unsigned flags, hm_ndjson4_dialect dialect,
                           hm_ndjson4_record *record);

/* Puts empty arrays, with blanks, in the places of NaN, Infinity and -Infinity, which programs
 * write although JSON does not have them; whether there was one. */
bool hm_ndjson_replace_not_json(char *text, size_t length);

/* ---- what both dialects share (ndjson_fields.c) ---- */

/* Fields of an object by name: the last value of each counts. */
enum { HM_NDJSON_FIELDS = 9 };

typedef struct hm_ndjson_fields {
    hm_json_value value[HM_NDJSON_FIELDS];
    unsigned present;  /* bit i: the object has field i */
    unsigned repeated; /* bit i: more than once */
} hm_ndjson_fields;

/* Walks over a text that is one JSON object; `names` ends in NULL. */
hm_status hm_ndjson_fields_read(hm_ndjson_fields *fields, const char *const *names,
                                const char *text, size_t length, hm_error *error);

/* Adds a reason to the record's warning, after "; " when there is one already. */
void hm_ndjson_warn(hm_ndjson4_record *record, const char *format, ...) HM_PRINTF(2, 3);
void hm_ndjson_skip(hm_ndjson4_record *record, const hm_error *reason, const char *field,
                    const char *format, ...) HM_PRINTF(4, 5);

/* Conversions of fields. An invalid ply gets a warning; the others leave the result alone and
 * return false. */
void hm_ndjson_read_ply(const hm_json_value *value, hm_ndjson4_record *record);
bool hm_ndjson_read_square(const hm_json_value *value, uint8_t square[4]);
bool hm_ndjson_read_promo_word(const hm_json_value *value, uint8_t *promo);
static inline bool hm_ndjson_has(const hm_ndjson_fields *fields, unsigned field) {
    return (fields->present >> field & 1) != 0;
}

/* ---- what nobody reads (ndjson_others.c) ---- */

/* Appends the names of the fields that are ignored, each with a line feed behind it. */
void hm_ndjson_name_others(const char *text, size_t length, hm_text *names);

/* ---- the dialect chess4d-ndjson-v1 (ndjson_v1.c) ---- */

/* Its fields, and what they say. */
extern const char *const hm_ndjson_v1_names[HM_NDJSON_FIELDS + 1];
void hm_ndjson_v1_read(const hm_ndjson_fields *fields, hm_ndjson4_record *record);

/* A board from {"<square index>": "<piece>"}. `bare_pawns`: "P" and "p" are pawns along w.
 * error->offset counts from the object's first byte. */
hm_status hm_ndjson_read_pieces(const hm_json_value *object, bool bare_pawns, hm_4d_board *board,
                                hm_error *error);

#endif
