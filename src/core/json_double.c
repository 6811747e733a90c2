/* JSON numbers and doubles. The C library converts correctly rounded in both directions but with
 * the decimal point of the locale. Here that point is put in and taken out; tables, which write
 * many numbers, ask for another locale instead (frames/csv.c, frames/energies.c). */
#include "core/core.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

hm_json_conversion hm_json_double(const hm_json_value *value, double *number) {
    enum { LIMIT = 1000 };
    if (value->type != HM_JSON_NUMBER) return HM_JSON_WRONG;
    if (value->length >= LIMIT) return HM_JSON_TOO_BIG;
    /* strtod reads the locale's decimal point, which is whatever printf writes (localeconv is
     * not safe between threads). */
    char sample[16], text[LIMIT + sizeof sample];
    snprintf(sample, sizeof sample, "%.1f", 0.5);
    size_t written = 0;
    for (size_t i = 0; i < value->length; i++) {
        if (value->text[i] != '.') {
            text[written++] = value->text[i];
            continue;
        }
        size_t point = strlen(sample) - 2; /* between "0" and "5" */
        memcpy(text + written, sample + 1, point);
        written += point;
    }
    text[written] = '\0';
    double result = strtod(text, NULL);
    if (!isfinite(result)) return HM_JSON_TOO_BIG;
    *number = result;
    return HM_JSON_FITS;
}

void hm_json_put_double(hm_text *text, double number) {
    if (!isfinite(number)) {
        hm_json_put_null(text);
        return;
    }
    char digits[48];
    if (number == floor(number) && fabs(number) < 1e15) {
        snprintf(digits, sizeof digits, "%.0f", number); /* not "1e+05" */
        hm_json_put_raw(text, digits, strlen(digits));
        return;
    }
    for (int precision = 1; precision <= 17; precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, number);
        if (precision == 17 || strtod(digits, NULL) == number) break;
    }
    /* Replaces the decimal separator of the locale by a point. */
    size_t start = strspn(digits, "-0123456789"), end = start;
    while (digits[end] != '\0' && strchr("0123456789e", digits[end]) == NULL)
        end++;
    if (end > start) {
        digits[start] = '.';
        memmove(digits + start + 1, digits + end, strlen(digits + end) + 1);
    }
    hm_json_put_raw(text, digits, strlen(digits));
}
