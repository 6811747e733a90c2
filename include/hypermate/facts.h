/* hypermate: facts, the content of the answers to a question (answers.h) as values in memory.
 * Programs get JSON made from the facts, people get a text, and bindings read the values
 * themselves.
 *
 * Facts are a list of answers, usually one object for each input. An object has members with keys;
 * an array has values. Objects and arrays are called containers. Values are appended in the order
 * in which the JSON shows them. Strings may hold any bytes; hm_facts_json() writes U+FFFD in place
 * of bytes that are not UTF-8. If an allocation fails, `failed` is set and later calls add nothing,
 * so one check of `failed` at the end is enough. */
#ifndef HYPERMATE_FACTS_H
#define HYPERMATE_FACTS_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The type of a value. */
typedef enum hm_fact_type {
    HM_FACT_NULL,
    HM_FACT_BOOL,
    HM_FACT_INT,
    HM_FACT_UINT,
    HM_FACT_DOUBLE,
    HM_FACT_STRING,
    HM_FACT_JSON, /**< a value that hm_fact_json() added as JSON text */
    HM_FACT_ARRAY,
    HM_FACT_OBJECT
} hm_fact_type;

/** One value of some facts. The pointer is valid until the facts change. Read it with the functions
 * below. */
typedef struct hm_fact hm_fact;

/** A list of answers. Zero-initialise it; hm_facts_clear() frees it. Callers may read `count` (the
 * number of all values, also inside containers), `failed` and `full`. They may set the bounds
 * most_words and most_memory. */
typedef struct hm_facts {
    hm_fact *at;
    size_t count, capacity;
    size_t open;   /**< number (from 1) of the container that is being written, or 0 */
    hm_text words; /**< all keys and strings */
    bool failed;
    /** True if a value was refused because of most_words or most_memory; `failed` is set then,
     * too. */
    bool full;
    /** Bound of the size of all keys and strings together, in bytes; 0 means no bound. No value is
     * added once they exceed it. The JSON text contains them all, so a limit for the length of the
     * JSON text can be used here. */
    size_t most_words;
    /** Maximum memory of keys, strings and values, in bytes. 0 means no bound. */
    size_t most_memory;
} hm_facts;

/** Frees all values. The facts are empty afterwards and may be used again. */
HM_API void hm_facts_clear(hm_facts *facts);

/* ---- writing ---- */

/** Opens an object (`bracket` is '{') or an array ('['). Values that are written next go into it
 * until hm_fact_close(). Here and in the functions below, `key` is the name of the new member if an
 * object is open. It is NULL in an array and for a whole answer. Keys and values are copied; they
 * must not point into the same facts. */
HM_API void hm_fact_open(hm_facts *facts, const char *key, char bracket);
/** Closes the container that was opened last. */
HM_API void hm_fact_close(hm_facts *facts);
/** Returns whether the open object already has a member `key`. Do not call this function between
 * hm_fact_begin() and hm_fact_end(). */
HM_API bool hm_fact_is_written(const hm_facts *facts, const char *key);
/** Adds null; `key` is as in hm_fact_open(). */
HM_API void hm_fact_null(hm_facts *facts, const char *key);
/** Adds true or false; `key` is as in hm_fact_open(). */
HM_API void hm_fact_bool(hm_facts *facts, const char *key, bool value);
/** Adds a signed whole number; `key` is as in hm_fact_open(). */
HM_API void hm_fact_int(hm_facts *facts, const char *key, int64_t value);
/** Adds an unsigned whole number; `key` is as in hm_fact_open(). */
HM_API void hm_fact_uint(hm_facts *facts, const char *key, uint64_t value);
/** Adds a floating-point number; `key` is as in hm_fact_open(). */
HM_API void hm_fact_double(hm_facts *facts, const char *key, double value);
/** Adds a string of `length` bytes, which may have any values; `key` is as in hm_fact_open(). */
HM_API void hm_fact_string(hm_facts *facts, const char *key, const char *text, size_t length);
/** Adds a NUL-terminated string; `key` is as in hm_fact_open(). */
HM_API void hm_fact_word(hm_facts *facts, const char *key, const char *word);
/** Adds a value that is given as valid JSON text of `length` bytes; `key` is as in hm_fact_open().
 */
HM_API void hm_fact_json(hm_facts *facts, const char *key, const char *json, size_t length);
/** Begins a string and returns a text that belongs to the facts; `key` is as in hm_fact_open(). The
 * caller appends the bytes of the string to this text, for example with a function that formats
 * something, and then calls hm_fact_end(). No other fact may be written in between. */
HM_API hm_text *hm_fact_begin(hm_facts *facts, const char *key);
/** Ends the string that hm_fact_begin() has begun. */
HM_API void hm_fact_end(hm_facts *facts);
/** Adds the content of a text as a string, then clears the text (hm_text_clear()); `key` is as in
 * hm_fact_open(). */
HM_API void hm_fact_text(hm_facts *facts, const char *key, hm_text *text);

/** Adds a copy of the value `fact`, which belongs to the facts `others`, with everything in it;
 * `key` is as in hm_fact_open(). If `fact` is NULL, nothing is added. */
HM_API void hm_fact_copy(hm_facts *facts, const char *key, const hm_facts *others,
                         const hm_fact *fact);

/** A place in facts that hm_facts_back() can return to. A container that was open at this place
 * must still be open when hm_facts_back() is called. */
typedef struct hm_facts_mark {
    size_t count, open, words;
} hm_facts_mark;

/** Returns the place where the facts end now. */
HM_API hm_facts_mark hm_facts_here(const hm_facts *facts);
/** Removes everything that was written after the place `mark`. */
HM_API void hm_facts_back(hm_facts *facts, hm_facts_mark mark);

/* ---- reading ---- */

/** Returns the first value in a container, or NULL if it is empty. NULL as `container` means the
 * list of answers. Also returns NULL if the facts have failed or `container` is not a container.
 * Cost: constant. */
HM_API const hm_fact *hm_fact_first(const hm_facts *facts, const hm_fact *container);
/** Returns the value that follows `fact` in its container, or NULL after the last one. NULL as
 * `container` means the list of answers. Cost: constant. */
HM_API const hm_fact *hm_fact_next(const hm_facts *facts, const hm_fact *container,
                                   const hm_fact *fact);
/** Returns the member `key` of an object, or NULL if it has no such member. Also returns NULL if
 * `object` is NULL or not an object. Cost: one pass over the members. */
HM_API const hm_fact *hm_fact_get(const hm_facts *facts, const hm_fact *object, const char *key);

/** Returns the type of a value. */
HM_API hm_fact_type hm_fact_type_of(const hm_fact *fact);
/** Returns the key of a value, or "" if it has none. */
HM_API const char *hm_fact_key(const hm_facts *facts, const hm_fact *fact);
/** Returns whether the key of a value is `key`. */
HM_API bool hm_fact_has_key(const hm_facts *facts, const hm_fact *fact, const char *key);
/** Returns the bytes of a string (with a NUL after them) or of JSON text, and "" for other values.
 * *length becomes the number of bytes; `length` may be NULL. */
HM_API const char *hm_fact_words(const hm_facts *facts, const hm_fact *fact, size_t *length);
/** Returns whether a value is the boolean true; false for NULL. */
HM_API bool hm_fact_is_true(const hm_fact *fact);
/** Returns a whole number as unsigned, and 0 for a negative number, a floating-point number, any
 * other value, and NULL. */
HM_API uint64_t hm_fact_number(const hm_fact *fact);
/** Returns a whole number as signed, or INT64_MAX if it is greater; returns 0 for a floating-point
 * number, any other value, and NULL. */
HM_API int64_t hm_fact_integer(const hm_fact *fact);
/** Returns a number of any type as a double, and 0 for other values and NULL. */
HM_API double hm_fact_real(const hm_fact *fact);

/* ---- as JSON ---- */

/** Appends each answer as one line of JSON. All containers must be closed. */
HM_API void hm_facts_json(const hm_facts *facts, hm_text *json);
/** Appends one value as JSON, without its key and without a line end. */
HM_API void hm_fact_put_json(const hm_facts *facts, const hm_fact *fact, hm_text *json);

#ifdef __cplusplus
}
#endif
#endif
