/* Numbers of the command line: digits, and 2e6, 10K, 3M, 1G; of sizes K is 1,024. */
#include "cli.h"

#include <string.h>

static bool scale(uint64_t *value, uint64_t factor) {
    if (factor != 0 && *value > UINT64_MAX / factor) return false;
    *value *= factor;
    return true;
}

bool cli_parse_number(const char *text, bool size, uint64_t *value) {
    if (*text < '0' || *text > '9') return false;
    *value = 0;
    for (; *text >= '0' && *text <= '9'; text++) {
        uint64_t digit = (uint64_t)(*text - '0');
        if (!scale(value, 10) || *value > UINT64_MAX - digit) return false;
        *value += digit;
    }
    if (*text == 'e' && text[1] >= '0' && text[1] <= '9' && text[2] == '\0') {
        for (int power = text[1] - '0'; power > 0; power--) {
            if (!scale(value, 10)) return false;
        }
        return true;
    }
    static const char suffixes[] = "KMG";
    const char *suffix = *text != '\0' ? strchr(suffixes, *text) : NULL;
    if (suffix != NULL) {
        for (const char *step = suffixes; step <= suffix; step++) {
            if (!scale(value, size ? 1024 : 1000)) return false;
        }
        text++;
    }
    return *text == '\0';
}
