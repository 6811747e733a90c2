/* Numbers of tables: about four digits, whatever their size, as the C library does.
 *
 * Most are a multiple of their last digit and a rest that is far from one half: this code writes
 * them many times faster, and also when the number is known only within an error. The C library
 * writes the rest, above all ties, which needs exact numbers. The decimal point is the one of the
 * locale that the table has set. */
#include "frames/row_number.h"

#include <math.h>

/* How a number of this size is written: decimals, or one of the other two ways. */
enum { AS_ZERO = -1, AS_POWER = -2 };

static int form_of(double size) {
    if (size < 1e-6) return AS_ZERO;
    if (size < 0.01) return AS_POWER;
    return size >= 100 ? 0 : size >= 1 ? 2 : 3;
}

/* The number in units of its last digit. False when it might be the one beside it: by the error, or
 * by what is lost in the product. */
static bool count_units(hm_estimate e, int decimals, uint64_t *units) {
    static const double scales[] = {1, 10, 100, 1000, 10000};
    double scale = scales[decimals], scaled = e.value * scale;
    if (!(scaled < 1e15)) return false;
    double slack = e.error * scale * 1.01 + scaled * 1e-15, whole = floor(scaled);
    double rest = scaled - whole;
    *units = (uint64_t)whole + (rest > 0.5);
    return fabs(rest - 0.5) > slack;
}

static void put_units(hm_text *text, uint64_t units, int decimals) {
    char digits[24];
    size_t at = sizeof digits;
    for (int i = 0; units > 0 || i <= decimals; i++) {
        if (i == decimals && decimals > 0) digits[--at] = '.';
        digits[--at] = (char)('0' + units % 10);
        units /= 10;
    }
    hm_text_add(text, digits + at, sizeof digits - at);
}

void hm_row_put_whole(hm_text *text, uint32_t number) {
    put_units(text, number, 0);
}

bool hm_row_put_number(hm_text *text, hm_estimate e) {
    double size = fabs(e.value);
    uint64_t units;
    if (isnan(e.value)) {
        hm_text_puts(text, "nan"); /* what is no number has no sign */
        return e.error == 0;
    }
    int form = form_of(size);
    if (e.error > 0 && form != form_of(size + e.error)) return false;
    if (e.error > 0 && form != form_of(size - e.error)) return false;
    if (form == AS_ZERO) {
        hm_text_puts(text, "0");
        return true;
    }
    if (form >= 0 && e.value > 0 && count_units(e, form, &units)) {
        put_units(text, units, form);
        return true;
    }
    if (e.error > 0) return false;
    if (form == AS_POWER)
        hm_text_printf(text, "%.2e", e.value);
    else
        hm_text_printf(text, "%.*f", form, e.value);
    return true;
}

bool hm_row_put_cosine(hm_text *text, hm_estimate e) {
    uint64_t units;
    if (e.value > 0 && count_units(e, 4, &units)) {
        put_units(text, units, 4);
        return true;
    }
    if (e.error > 0) return false;
    if (isnan(e.value))
        hm_text_puts(text, "nan");
    else
        hm_text_printf(text, "%.4f", e.value);
    return true;
}
