/* Words that are the same. */
#include "core/word.h"

#include <string.h>

bool hm_equals(const char *text, size_t length, const char *word) {
    return length == strlen(word) && memcmp(text, word, length) == 0;
}

bool hm_same_start(const char *a, const char *b, size_t length) {
    size_t i = 0;
    while (i < length && a[i] != '\0' && hm_lower(a[i]) == hm_lower(b[i]))
        i++;
    return i == length || (a[i] == '\0' && b[i] == '\0');
}

bool hm_spells(const char *text, size_t length, const char *word) {
    return length == strlen(word) && hm_same_start(text, word, length);
}

bool hm_same_word(const char *a, const char *b) {
    return hm_spells(a, strlen(a), b);
}
