/* hypermate: what an answer says, as values and not as text: programs get JSON from it, people a
 * text, bindings the values themselves.
 *
 * Facts are a row of objects (one an input, usually) with members, arrays and plain values, written
 * from left to right. Strings are bytes of any kind; hm_facts_json() makes valid JSON of them.
 * Failed allocations set `failed`, after which additions do nothing: look once at the end. */
#ifndef HYPERMATE_FACTS_H
#define HYPERMATE_FACTS_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum hm_fact_type {
    HM_FACT_NULL,
    HM_FACT_BOOL,
    HM_FACT_INT,
    HM_FACT_UINT,
    HM_FACT_DOUBLE,
    HM_FACT_STRING,
    HM_FACT_JSON, /**< a value that is JSON text already */
    HM_FACT_ARRAY,
    HM_FACT_OBJECT
} hm_fact_type;

/** One value. Valid until the facts change. Members are read by the functions below. */
typedef struct hm_fact hm_fact;

/** Zero-initialise; hm_facts_clear() frees. */
typedef struct hm_facts {
    hm_fact *at;
    size_t count, capacity;
    size_t open;   /**< the container that is being written, by number from 1; 0: none */
    hm_text words; /**< all keys and strings */
    bool failed;
    /** Bounds that its user may set, 0: none. A value that would exceed them fails as if memory
     * were short, and `full` is set, too. */
    bool full;
    size_t most_words;  /**< bytes of keys and strings: its JSON has no fewer */
    size_t most_memory; /**< bytes of keys, strings and values */
} hm_facts;

HM_API void hm_facts_clear(hm_facts *facts);

/* ---- writing ---- */

/* `key` is the name of a member of an object, and NULL in arrays and for whole answers. All of
 * these copy what they are given, which may not be bytes of the same facts. */
HM_API void hm_fact_open(hm_facts *facts, const char *key, char bracket); /**< '{' or '[' */
HM_API void hm_fact_close(hm_facts *facts);
/** Whether the container that is open has a member of this name. No string may be open. */
HM_API bool hm_fact_is_written(const hm_facts *facts, const char *key);
HM_API void hm_fact_null(hm_facts *facts, const char *key);
HM_API void hm_fact_bool(hm_facts *facts, const char *key, bool value);
HM_API void hm_fact_int(hm_facts *facts, const char *key, int64_t value);
HM_API void hm_fact_uint(hm_facts *facts, const char *key, uint64_t value);
HM_API void hm_fact_double(hm_facts *facts, const char *key, double value);
HM_API void hm_fact_string(hm_facts *facts, const char *key, const char *text, size_t length);
HM_API void hm_fact_word(hm_facts *facts, const char *key, const char *word); /**< NUL-terminated */
HM_API void hm_fact_json(hm_facts *facts, const char *key, const char *json, size_t length);
/** A string whose bytes are appended, between the two calls, to the text that the first returns:
 * what functions that format something do. No other fact may be written meanwhile. */
HM_API hm_text *hm_fact_begin(hm_facts *facts, const char *key);
HM_API void hm_fact_end(hm_facts *facts);
/** Takes a text away from its owner: its string is added and its bytes are freed. */
HM_API void hm_fact_text(hm_facts *facts, const char *key, hm_text *text);

/** A value of other facts, with all that it holds. */
HM_API void hm_fact_copy(hm_facts *facts, const char *key, const hm_facts *others,
                         const hm_fact *fact);

/** Where the facts end now, and going back there: what was added since is forgotten. Between the
 * two no container that was open may be closed. */
typedef struct hm_facts_mark {
    size_t count, open, words;
} hm_facts_mark;

HM_API hm_facts_mark hm_facts_here(const hm_facts *facts);
HM_API void hm_facts_back(hm_facts *facts, hm_facts_mark mark);

/* ---- reading ---- */

/** First value of a container, and the one after another; NULL: none. A container of NULL stands
 * for the row of answers. Cost: constant. */
HM_API const hm_fact *hm_fact_first(const hm_facts *facts, const hm_fact *container);
HM_API const hm_fact *hm_fact_next(const hm_facts *facts, const hm_fact *container,
                                   const hm_fact *fact);
/** The member of an object; NULL when there is none, or `object` is NULL or no object. */
HM_API const hm_fact *hm_fact_get(const hm_facts *facts, const hm_fact *object, const char *key);

HM_API hm_fact_type hm_fact_type_of(const hm_fact *fact);
/** "" where there is no key. */
HM_API const char *hm_fact_key(const hm_facts *facts, const hm_fact *fact);
HM_API bool hm_fact_has_key(const hm_facts *facts, const hm_fact *fact, const char *key);
/** The bytes of a string (NUL-terminated) or of JSON text; "" for other values. */
HM_API const char *hm_fact_words(const hm_facts *facts, const hm_fact *fact, size_t *length);
/** Whether a value is `true`; the number of a value. It is 0 for a value that is not a number, and
 * as an unsigned number also for a negative one. Greater numbers give INT64_MAX. As integers,
 * numbers of type HM_FACT_DOUBLE are 0; hm_fact_real() works for all of them. NULL is allowed. */
HM_API bool hm_fact_is_true(const hm_fact *fact);
HM_API uint64_t hm_fact_number(const hm_fact *fact);
HM_API int64_t hm_fact_integer(const hm_fact *fact);
HM_API double hm_fact_real(const hm_fact *fact);

/* ---- as JSON ---- */

/** Appends each answer as one line of JSON. No container may be open. */
HM_API void hm_facts_json(const hm_facts *facts, hm_text *json);
/** Appends one value. */
HM_API void hm_fact_put_json(const hm_facts *facts, const hm_fact *fact, hm_text *json);

#ifdef __cplusplus
}
#endif
#endif
