/* Private header of core/: filling errors. */
#ifndef HM_CORE_ERROR_H
#define HM_CORE_ERROR_H

#include "hypermate/core.h"

/* C's printf; on Windows GCC has Microsoft's in mind. */
#if defined(_WIN32)
#define HM_PRINTF(string, first) __attribute__((format(gnu_printf, string, first)))
#else
#define HM_PRINTF(string, first) __attribute__((format(printf, string, first)))
#endif

/* Fills error (may be NULL) and returns status, so that callers can `return hm_fail(...)`. */
hm_status hm_fail(hm_error *error, hm_status status, uint64_t offset, const char *format, ...)
    HM_PRINTF(4, 5);

/* "expected EXPECTED, found 'x...'": an escaped copy of a few bytes at offset, not beyond the line,
 * or which end stands there. */
hm_status hm_fail_expected(hm_error *error, hm_status status, const char *text, size_t length,
                           size_t offset, const char *expected);

/* "NAME: cannot VERB: reason", with the system's reason for errno: HM_ERR_IO; HM_ERR_CLOSED where
 * nobody reads any more (EPIPE); HM_ERR_MEMORY (ENOMEM). */
hm_status hm_fail_errno(hm_error *error, const char *name, const char *verb);

/* HM_ERR_MEMORY: "out of memory for WHAT". */
hm_status hm_fail_memory(hm_error *error, const char *what);
/* HM_ERR_LIMIT with `spent`: more memory or work is needed than the caller allows. */
hm_status hm_fail_spent(hm_error *error, const char *message);
/* The same for an error that is filled. */
hm_status hm_mark_spent(hm_error *error);

/* Lines and columns of several offsets into a text: one that is not before the last costs what lies
 * between them, not a pass from the beginning (hm_text_place, of which each costs that). */
typedef struct hm_places {
    const char *text;
    size_t length;
    size_t at, line_start; /* the last offset, and where its line begins */
    uint64_t lines;        /* before it */
} hm_places;

void hm_places_find(hm_places *places, uint64_t offset, uint64_t *line, uint64_t *column);

/* Whether a failure says nothing about what was read or asked: memory or a file failed, or somebody
 * wished the work to end. */
static inline bool hm_is_of_the_machine(hm_status status) {
    return status == HM_ERR_MEMORY || status == HM_ERR_IO || status == HM_ERR_INTERRUPTED;
}

/* Copies text with control and non-ASCII bytes escaped, as much of it as `capacity` holds with a
 * NUL behind. Returns the length written. */
size_t hm_escape(char *out, size_t capacity, const char *text, size_t length);

#endif
