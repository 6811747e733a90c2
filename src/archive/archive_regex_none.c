/* Systems without regular expressions of POSIX, and WebAssembly, where they weigh too much: a
 * regular expression is refused by name. */
#include "archive/archive_expression.h"

#if defined(_WIN32) || defined(__wasm__)

hm_status hm_regex_create(const char *text, hm_regex **result, hm_error *error) {
    (void)text;
    *result = NULL;
    return hm_fail(error, HM_ERR_UNSUPPORTED, 0,
                   "regular expressions are not part of this build; write ~ \"text\"");
}

void hm_regex_destroy(hm_regex *regex) {
    (void)regex;
}

bool hm_regex_finds(const hm_regex *regex, const char *text) {
    (void)regex, (void)text;
    return false;
}

#endif
