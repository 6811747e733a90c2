/* Private header of core/: whether texts are the same word (word.c). Where case does not count,
 * only the letters of ASCII have case, in every locale. */
#ifndef HM_CORE_WORD_H
#define HM_CORE_WORD_H

#include <stdbool.h>
#include <stddef.h>

/* As the function of C, but the same in every locale. */
static inline char hm_lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Whether the bytes of a text equal a word. */
bool hm_equals(const char *text, size_t length, const char *word);

/* ---- without regard to case ---- */

bool hm_same_word(const char *a, const char *b);
/* The same of a text that has a length instead of an end. */
bool hm_spells(const char *text, size_t length, const char *word);
/* Whether two texts agree in so many bytes, or as far as both go. */
bool hm_same_start(const char *a, const char *b, size_t length);

#endif
