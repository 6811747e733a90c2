/* Private header of core/: the one JSON reader and the one JSON writer. */
#ifndef HM_CORE_JSON_H
#define HM_CORE_JSON_H

#include "core/text.h"

/* ---- reading JSON (json_scan.c, json_value.c): RFC 8259 to the letter, no tree, no allocation
 * ----
 *
 * A text is walked once: the walk checks every byte, nested values included, and hands out where
 * the values stand. Their text can then be walked or converted. The one limit is the depth of
 * nesting. Failures are HM_ERR_JSON with the offset of the first byte that cannot continue a valid
 * text; error may be NULL. */

#define HM_JSON_DEPTH 1000 /* brackets open at a time */

typedef enum hm_json_type {
    HM_JSON_NULL,
    HM_JSON_FALSE,
    HM_JSON_TRUE,
    HM_JSON_NUMBER,
    HM_JSON_STRING,
    HM_JSON_ARRAY,
    HM_JSON_OBJECT
} hm_json_type;

/* Where a value stands. The text of a string is what is between its quotes, escapes and all. */
typedef struct hm_json_value {
    const char *text;
    size_t length;
    hm_json_type type;
    bool escaped; /* a string that holds a backslash */
} hm_json_value;

/* Checks a whole text: one value with white space around it. */
hm_status hm_json_parse(const char *text, size_t length, hm_json_value *value, hm_error *error);

typedef struct hm_json_walk {
    const char *text;
    size_t length;
    size_t at;
    hm_error *error;
    hm_status status; /* why the last step returned false: HM_OK at the end of the container */
    bool whole;       /* the container is all of the text */
    bool first;
    hm_json_type type; /* HM_JSON_ARRAY, HM_JSON_OBJECT, or HM_JSON_NULL when the walk is over */
} hm_json_walk;

/* Begins to walk over a text that is one object (type HM_JSON_OBJECT) or array and nothing else.
 * Steps validate as they go: only after the last one (false, status HM_OK) is the text known to
 * be valid. Returns walk->status. */
hm_status hm_json_walk_text(hm_json_walk *walk, hm_json_type type, const char *text, size_t length,
                            hm_error *error);

/* Begins to walk over a value that was handed out before; a value that is not a container is
 * empty. */
void hm_json_walk_value(hm_json_walk *walk, const hm_json_value *container);

/* The next member of an object, or item of an array. */
bool hm_json_next_member(hm_json_walk *walk, hm_json_value *key, hm_json_value *value);
bool hm_json_next_item(hm_json_walk *walk, hm_json_value *value);

/* The members of an object that have these names, of which the last is NULL: of each the last one
 * when it stands there several times, and a value whose text is NULL when it does not; a value that
 * is no object has none. Cost: one walk over the object. */
void hm_json_pick(const hm_json_value *object, const char *const *names, hm_json_value *values);

/* The member `key` of an object, as above. False when there is none. */
bool hm_json_get(const hm_json_value *object, const char *key, hm_json_value *value);

/* The member `key` of an object as a number; false when there is none that fits. */
bool hm_json_get_uint64(const hm_json_value *object, const char *key, uint64_t *number);

/* Whether a string, escapes decoded, is `word`; false for a value of another type. */
bool hm_json_is(const hm_json_value *string, const char *word);

/* Decodes a string into `out`, which has room for string->length bytes and may be string->text
 * itself; no NUL is added. Returns the length, which is never more than string->length. */
size_t hm_json_decode(const hm_json_value *string, char *out);

/* Appends a decoded string. */
void hm_json_decode_text(const hm_json_value *string, hm_text *text);

typedef enum hm_json_conversion {
    HM_JSON_FITS,
    HM_JSON_WRONG,  /* no number; for integers also a number with a fraction or an exponent */
    HM_JSON_TOO_BIG /* the right kind, but beyond the range of the result */
} hm_json_conversion;

hm_json_conversion hm_json_int64(const hm_json_value *value, int64_t *number);
hm_json_conversion hm_json_uint64(const hm_json_value *value, uint64_t *number);
/* Correctly rounded, in any locale. Numbers of 1,000 characters and more are HM_JSON_TOO_BIG. */
hm_json_conversion hm_json_double(const hm_json_value *value, double *number);

/* ---- writing JSON (json_write.c) ----
 *
 * Values are appended to a growable text. Commas come by themselves: one is written unless the
 * text so far is empty or ends in '{', '[', ':' or a line feed. So an array of pairs is
 *     hm_json_open(text, '['); hm_json_put_int(text, 1); hm_json_put_int(text, 2);
 *     hm_json_close(text, ']'); hm_json_end_line(text);
 * and a member is hm_json_key() followed by a value. */

void hm_json_open(hm_text *text, char bracket);  /* '{' or '[' */
void hm_json_close(hm_text *text, char bracket); /* '}' or ']' */
void hm_json_key(hm_text *text, const char *key);
/* Bytes that are no UTF-8 become U+FFFD, so that the result is always valid JSON. */
void hm_json_put_string(hm_text *text, const char *string, size_t length);
void hm_json_put_cstring(hm_text *text, const char *string);
/* A string that the calls in between append by themselves: only bytes that need no escape. */
void hm_json_open_string(hm_text *text);
void hm_json_close_string(hm_text *text);
void hm_json_put_int(hm_text *text, int64_t number);
void hm_json_put_uint(hm_text *text, uint64_t number);
/* The shortest decimal that reads back as the same double, in any locale; null when not finite. */
void hm_json_put_double(hm_text *text, double number);
void hm_json_put_bool(hm_text *text, bool value);
void hm_json_put_null(hm_text *text);
void hm_json_put_raw(hm_text *text, const char *json, size_t length); /* a value already written */
void hm_json_end_line(hm_text *text);

/* Whole members, as most objects have them: a key and a value. */
void hm_json_member_string(hm_text *text, const char *key, const char *value);
void hm_json_member_uint(hm_text *text, const char *key, uint64_t number);
void hm_json_member_bool(hm_text *text, const char *key, bool value);

#endif
