/* Regular expressions of POSIX without regard to case, as far as no text can make them take long:
 * back references are refused, and repeats are counted before they are compiled. */
#include "archive/archive_expression.h"

#if !defined(_WIN32) && !defined(__wasm__)

#include <regex.h>
#include <stdlib.h>
#include <string.h>

struct hm_regex {
    regex_t compiled;
};

enum { REGEX_BYTES = 512, REGEX_REPEAT = 255, REGEX_COPIES = 1000, REGEX_TEXT = 1 << 16 };

hm_status hm_regex_create(const char *text, hm_regex **result, hm_error *error) {
    *result = NULL;
    /* Refuses slow expressions before they are compiled, because POSIX copies every repeated
     * part. */
    unsigned long copies = 1;
    if (strlen(text) > REGEX_BYTES)
        return hm_fail(error, HM_ERR_OPTION, 0, "a regular expression has at most %d bytes",
                       REGEX_BYTES);
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '\\' && at[1] >= '1' && at[1] <= '9')
            return hm_fail(error, HM_ERR_OPTION, 0, "back references are not read");
        if (*at == '\\' && at[1] != '\0') {
            at++;
        } else if (*at == '{') {
            /* "{2,200}" from its brace: the larger of its numbers; 0 if the text has another
             * form. */
            const char *end = at;
            unsigned times = 0, value = 0;
            for (end++; hm_is_digit(*end) || *end == ','; end++) {
                value = *end == ','            ? 0
                        : value > REGEX_REPEAT ? value
                                               : 10 * value + (unsigned)(*end - '0');
                if (value > times) times = value;
            }
            if (*end != '}') times = 0;
            if (times > REGEX_REPEAT)
                return hm_fail(error, HM_ERR_OPTION, 0, "a repeat is at most %d", REGEX_REPEAT);
            if (times > 1) copies *= times;
            if (copies > REGEX_COPIES)
                return hm_fail(error, HM_ERR_OPTION, 0, "all repeats together are at most %d",
                               REGEX_COPIES);
        }
    }
    hm_regex *regex = malloc(sizeof *regex);
    if (regex == NULL) return hm_fail_memory(error, "a regular expression");
    int code = regcomp(&regex->compiled, text, REG_EXTENDED | REG_NOSUB | REG_ICASE);
    if (code == 0) {
        *result = regex;
        return HM_OK;
    }
    char reason[120];
    regerror(code, &regex->compiled, reason, sizeof reason);
    free(regex);
    if (code == REG_ESPACE) return hm_fail_memory(error, "a regular expression");
    return hm_fail(error, HM_ERR_OPTION, 0, "expected a regular expression: %s", reason);
}

void hm_regex_destroy(hm_regex *regex) {
    if (regex == NULL) return;
    regfree(&regex->compiled);
    free(regex);
}

bool hm_regex_finds(const hm_regex *regex, const char *text) {
    size_t length = strnlen(text, REGEX_TEXT + 1);
    char *cut = NULL;
    if (length > REGEX_TEXT) {
        cut = malloc(REGEX_TEXT + 1);
        if (cut == NULL) return false;
        memcpy(cut, text, REGEX_TEXT);
        cut[REGEX_TEXT] = '\0';
        text = cut;
    }
    bool found = regexec(&regex->compiled, text, 0, NULL, 0) == 0;
    free(cut);
    return found;
}

#endif
