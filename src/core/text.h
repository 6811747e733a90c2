/* Private header of core/: texts that are written: growable text, UTF-8. */
#ifndef HM_CORE_TEXT_H
#define HM_CORE_TEXT_H

#include "core/error.h"

/* ---- growable text (text.c): hm_text itself is public ---- */

void hm_text_add(hm_text *text, const void *bytes, size_t length);
void hm_text_puts(hm_text *text, const char *string);
/* Appends a text, of whatever bytes; false when memory is short. */
bool hm_text_copy(hm_text *text, const hm_text *from);
void hm_text_printf(hm_text *text, const char *format, ...) HM_PRINTF(2, 3);
void hm_text_uint(hm_text *text, uint64_t number); /* in decimal digits */
bool hm_text_reserve(hm_text *text, size_t extra); /* room for `extra` more bytes and a NUL */

/* ---- UTF-8 (utf8.c) ---- */

/* Length (1..4) of the well-formed sequence that begins at text[0], length > 0; 0 when there is
 * none, with *bad = the index of the first byte that cannot continue one (perhaps `length`). */
size_t hm_utf8_sequence(const char *text, size_t length, size_t *bad);

/* Whether such a sequence is a control character: also U+007F, and U+0080 to U+009F, with which
 * terminals are steered as well. */
bool hm_utf8_is_control(const char *text, size_t length);

/* Length of the beginning that is well-formed: `length` when all is. */
size_t hm_utf8_valid(const char *text, size_t length);

/* Appends a text as UTF-8: each ill-formed sequence becomes one U+FFFD. */
void hm_utf8_add(hm_text *text, const char *bytes, size_t length);

#endif
