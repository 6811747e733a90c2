/* "Did you mean": the candidate with the fewest edits, if it is near enough to be a slip, or one of
 * which a word at the beginning or the end was forgotten. */
#include "core/nearest.h"
#include "core/word.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST = 32 };

static bool same(char a, char b) {
    return hm_lower(a) == hm_lower(b);
}

/* Edits (insert, delete, replace, exchange of neighbours) that turn a into b. */
static unsigned edits(const char *a, const char *b) {
    size_t n = strlen(a), m = strlen(b);
    if (n > LONGEST || m > LONGEST) return LONGEST;
    unsigned rows[LONGEST + 1][LONGEST + 1];
    for (size_t j = 0; j <= m; j++)
        rows[0][j] = (unsigned)j;
    for (size_t i = 1; i <= n; i++) {
        rows[i][0] = (unsigned)i;
        for (size_t j = 1; j <= m; j++) {
            /* Replaces a letter (or keeps it), deletes one, inserts one. */
            unsigned cost = rows[i - 1][j - 1] + !same(a[i - 1], b[j - 1]);
            if (rows[i - 1][j] + 1 < cost) cost = rows[i - 1][j] + 1;
            if (rows[i][j - 1] + 1 < cost) cost = rows[i][j - 1] + 1;
            bool exchanged = i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]);
            if (exchanged && rows[i - 2][j - 2] + 1 < cost) cost = rows[i - 2][j - 2] + 1;
            rows[i][j] = cost;
        }
    }
    return rows[n][m];
}

/* "plies" ends "max-plies". */
static bool ends_with_word(const char *name, const char *word) {
    size_t n = strlen(name), m = strlen(word);
    return m >= 3 && n > m && name[n - m - 1] == '-' && hm_same_word(name + n - m, word);
}

bool hm_nearest_offer(hm_nearest *nearest, const char *candidate) {
    unsigned distance = edits(nearest->wanted, candidate);
    size_t length = strlen(nearest->wanted);
    bool begins = length >= 2 && hm_same_start(candidate, nearest->wanted, length);
    bool ends =
        ends_with_word(candidate, nearest->wanted) || ends_with_word(nearest->wanted, candidate);
    if (begins || ends) distance = 1;
    if (distance > 2 || distance >= length) return false;
    if (nearest->best != NULL && distance >= nearest->distance) return false;
    nearest->best = candidate;
    nearest->distance = distance;
    return true;
}

void hm_nearest_suggest(const char *name, hm_error *error) {
    size_t used = strlen(error->message), room = sizeof error->message - used;
    if (name == NULL || room < strlen(name) + sizeof "; did you mean ?") return;
    snprintf(error->message + used, room, "; did you mean %s?", name);
}
