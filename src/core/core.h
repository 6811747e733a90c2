/* Private header of core/: what every room uses and no caller sees. */
#ifndef HM_CORE_PRIVATE_H
#define HM_CORE_PRIVATE_H

#include "hypermate/core.h"

#include <stdarg.h>

/* The build system says whether ISA-L is there; a plain compile of the sources goes without. */
#ifndef HM_HAVE_ISAL
#define HM_HAVE_ISAL 0
#endif

struct hm_sink;
struct hm_source;

#define HM_PRINTF(string, first) __attribute__((format(printf, string, first)))

/* ---- errors (error.c) ---- */

/* Fills error (may be NULL) and returns status, so that callers can `return hm_fail(...)`. */
hm_status hm_fail(hm_error *error, hm_status status, uint64_t offset, const char *format, ...)
    HM_PRINTF(4, 5);

/* "expected EXPECTED, found 'x...'": an escaped copy of a few bytes at offset, or "the end". */
hm_status hm_fail_expected(hm_error *error, hm_status status, const char *text, size_t length,
                           size_t offset, const char *expected);

/* HM_ERR_IO with the system's reason for errno: "NAME: cannot VERB: reason". */
hm_status hm_fail_errno(hm_error *error, const char *name, const char *verb);

/* HM_ERR_MEMORY: "out of memory for WHAT". */
hm_status hm_fail_memory(hm_error *error, const char *what);

/* Copies at most `limit` bytes of text with control and non-ASCII bytes escaped; always ends in
 * NUL. Returns the length written. */
size_t hm_escape(char *out, size_t capacity, const char *text, size_t length);

/* ---- growable text (text.c): hm_text itself is public ---- */

void hm_text_add(hm_text *text, const void *bytes, size_t length);
void hm_text_puts(hm_text *text, const char *string);
void hm_text_printf(hm_text *text, const char *format, ...) HM_PRINTF(2, 3);
bool hm_text_reserve(hm_text *text, size_t extra); /* room for `extra` more bytes and a NUL */

/* ---- growable lists (list.c) ---- */

/* A list of items of any type, zero-initialised: `at` is the caller's to free. */
#define HM_LIST(type)                                                                              \
    struct {                                                                                       \
        type *at;                                                                                  \
        size_t count, capacity;                                                                    \
    }

/* Makes room for `extra` more items; false when memory is short. */
#define HM_ROOM(list, extra)                                                                       \
    ((list).count + (extra) <= (list).capacity ||                                                  \
     hm_list_room(&(list).at, &(list).capacity, (list).count, (extra), sizeof *(list).at))
bool hm_list_room(void *at, size_t *capacity, size_t count, size_t extra, size_t size);

/* ---- UTF-8 (utf8.c) ---- */

/* Length (1..4) of the well-formed sequence that begins at text[0], length > 0; 0 when there is
 * none, with *bad = the index of the first byte that cannot continue one (perhaps `length`). */
size_t hm_utf8_sequence(const char *text, size_t length, size_t *bad);

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

/* Begins to walk over a value that was handed out before; one that is no container is empty. */
void hm_json_walk_value(hm_json_walk *walk, const hm_json_value *container);

/* The next member of an object, or item of an array. */
bool hm_json_next_member(hm_json_walk *walk, hm_json_value *key, hm_json_value *value);
bool hm_json_next_item(hm_json_walk *walk, hm_json_value *value);

/* The member `key` of an object, the last one when it stands there several times. False when the
 * value is no object or has no such member. Cost: a walk over the object. */
bool hm_json_get(const hm_json_value *object, const char *key, hm_json_value *value);

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

/* ---- raw input (source.c) and its gzip decoder (gunzip.c) ---- */

/* Bytes as they lie in a file or in memory, seen through a window. */
typedef struct hm_raw {
    const uint8_t *next; /* the window: bytes read and not yet used */
    size_t left;
    uint8_t *buffer; /* where descriptors are read into; NULL for memory */
    int fd;
    bool ended; /* the descriptor has nothing more */
    const char *name;
    uint64_t taken; /* bytes read from the descriptor */
    bool (*go_on)(void *context, uint64_t bytes);
    void *context;
} hm_raw;

/* Makes the window hold at least one byte, or none at the end of the input. */
hm_status hm_raw_fill(hm_raw *raw, hm_error *error);

/* Passes over up to `length` decoded bytes; *skipped is less only at the end of the data. Constant
 * time in plain regular files. */
hm_status hm_source_skip(struct hm_source *source, uint64_t length, uint64_t *skipped,
                         hm_error *error);

typedef struct hm_gunzip hm_gunzip;

/* NULL when memory is short. Begins before the first byte of a gzip member. */
hm_gunzip *hm_gunzip_create(void);
void hm_gunzip_restart(hm_gunzip *gunzip);
void hm_gunzip_destroy(hm_gunzip *gunzip); /* NULL is allowed */
/* As hm_source_read(), but for error->offset, which the caller knows. */
hm_status hm_gunzip_read(hm_gunzip *gunzip, hm_raw *raw, void *buffer, size_t capacity, size_t *got,
                         hm_error *error);
bool hm_gunzip_trailing_garbage(const hm_gunzip *gunzip);

/* ---- SVG pictures (svg.c) ----
 *
 * Elements are appended to a growable text:
 *     hm_svg_open(text, width, height, "title");
 *     hm_svg_tag(text, "circle"); hm_svg_number(text, "r", 1.5); ... hm_svg_end(text);
 *     hm_svg_label(text, x, y, "class", "words");
 *     hm_svg_close(text);
 * Numbers have at most two decimals, in any locale; words are escaped. */

void hm_svg_open(hm_text *svg, double width, double height, const char *title);
void hm_svg_close(hm_text *svg);
/* CSS rules for the classes of labels and elements; put it right after open. */
void hm_svg_style(hm_text *svg, const char *rules);
void hm_svg_tag(hm_text *svg, const char *name);
void hm_svg_number(hm_text *svg, const char *attribute, double value);
void hm_svg_word(hm_text *svg, const char *attribute, const char *value);
void hm_svg_end(hm_text *svg);
void hm_svg_rectangle(hm_text *svg, const char *class_name, double x, double y, double width,
                      double height);
void hm_svg_label(hm_text *svg, double x, double y, const char *class_name, const char *words);
/* A bare number, for lists such as the points of a line. */
void hm_svg_value(hm_text *svg, double value);

/* ---- hashing (sha256.c) ---- */

typedef struct hm_sha256 {
    uint32_t state[8];
    uint64_t length;
    uint8_t block[64];
} hm_sha256;

void hm_sha256_init(hm_sha256 *sha);
void hm_sha256_add(hm_sha256 *sha, const void *data, size_t length);
void hm_sha256_hex(hm_sha256 *sha, char hex[65]); /* finishes */

/* MD5 of a whole text as 32 lower-case digits (md5.c). */
void hm_md5_hex(const void *data, size_t length, char hex[33]);

/* ---- repetition (history.c): hm_history itself is public ---- */

/* Notes a key and returns how often it has occurred, this time included; 0 when memory is short. */
unsigned hm_history_add(hm_history *history, const uint64_t key[2]);
void hm_history_clear(hm_history *history);

/* ---- deterministic random numbers (random.c): xoshiro256**, seeded by splitmix64 ---- */

typedef struct hm_random {
    uint64_t state[4];
} hm_random;

void hm_random_init(hm_random *random, uint64_t seed);
/* Generator `number` of a seed: the same whichever others were asked for. */
void hm_random_stream(hm_random *random, uint64_t seed, uint64_t number);
uint64_t hm_random_next(hm_random *random);
/* Uniform in 0..bound-1, bound > 0; the same sequence on every machine. */
uint64_t hm_random_below(hm_random *random, uint64_t bound);

/* ---- thread pool (pool.c) ---- */

/* A piece of work; the caller's memory, untouched from submit to the end of wait. */
typedef struct hm_task {
    void (*run)(void *argument);
    void *argument;
    struct hm_task *next; /* the pool's */
    bool done;            /* the pool's */
    unsigned worker;      /* set before it runs: the thread, 1..jobs-1, or 0 for the caller's */
} hm_task;

typedef struct hm_pool hm_pool;

/* A pool for `jobs` threads (at least 1), of which the caller is one: it works while it waits. So
 * a pool of one job has no thread of its own and runs everything inside hm_pool_wait(). Threads
 * that the system refuses are done without. NULL when memory is short. */
hm_pool *hm_pool_create(unsigned jobs);

/* Queues a task. Tasks start in the order of submission. Only one thread submits and waits. */
void hm_pool_submit(hm_pool *pool, hm_task *task);

/* Returns when the task has run; meanwhile runs queued tasks. What the task wrote is visible. */
void hm_pool_wait(hm_pool *pool, hm_task *task);

/* All submitted tasks must have been waited for. NULL is allowed. */
void hm_pool_destroy(hm_pool *pool);

/* ---- sinks (sink.c) ---- */

/* Moves the place of appending over `length` bytes that hm_sink_write_at() has put there. */
hm_status hm_sink_advance(struct hm_sink *sink, uint64_t length, hm_error *error);

/* ---- little-endian bytes ---- */

static inline uint32_t hm_le32_get(const uint8_t *bytes) {
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

static inline void hm_le32_put(uint8_t *bytes, uint32_t value) {
    bytes[0] = (uint8_t)value;
    bytes[1] = (uint8_t)(value >> 8);
    bytes[2] = (uint8_t)(value >> 16);
    bytes[3] = (uint8_t)(value >> 24);
}

#endif
