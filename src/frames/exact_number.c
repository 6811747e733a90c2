/* Numbers with seventeen digits, as the C library writes them.
 *
 * A double is a whole number over a power of two. From 1/128 to 2^53 that power is at most 2^59, so
 * that the part after the point times ten fits into 64 bits, and every digit comes out exactly. All
 * other numbers are the C library's. */
#include "frames/exact_number.h"

#include <string.h>

enum { DIGITS = 17, MANTISSA = 52, BIAS = 1075 };

/* Rounds the last digit up; true when a digit has to be put before the first. */
static bool carry_up(char *digits, size_t count) {
    while (count > 0 && digits[count - 1] == '9')
        digits[--count] = '0';
    if (count > 0) digits[count - 1]++;
    return count == 0;
}

/* Digits of a whole number, none for 0. */
static size_t put_digits(char *digits, uint64_t whole) {
    char reversed[24];
    size_t count = 0;
    for (; whole > 0; whole /= 10)
        reversed[count++] = (char)('0' + whole % 10);
    for (size_t i = 0; i < count; i++)
        digits[i] = reversed[count - 1 - i];
    return count;
}

void hm_put_exact(hm_text *text, double number) {
    const uint64_t one = UINT64_C(1) << MANTISSA;
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    if (bits == 0) {
        hm_text_add(text, "0", 1);
        return;
    }
    if (!(number >= 0x1p-7 && number < 0x1p53)) {
        hm_text_printf(text, "%.17g", number);
        return;
    }
    uint64_t mantissa = one | (bits & (one - 1));
    unsigned shift = (unsigned)(BIAS - (int)(bits >> MANTISSA)); /* 0 to 59 */
    uint64_t below = (UINT64_C(1) << shift) - 1, rest = mantissa & below;
    char digits[1 + DIGITS + 8], *first = digits + 1; /* before it is room for a carry */
    size_t whole = put_digits(first, mantissa >> shift), count = whole, left = DIGITS - whole;
    bool leading = whole == 0; /* zeros after the point do not count before another digit */
    while (left > 0 && rest > 0) {
        rest *= 10;
        char digit = (char)('0' + (rest >> shift));
        rest &= below;
        leading = leading && digit == '0';
        first[count++] = digit;
        left -= !leading;
    }
    /* Rounds the rest: up from more than a half, and from a half to the even digit. */
    uint64_t half = shift > 0 ? UINT64_C(1) << (shift - 1) : 0;
    bool odd = count > 0 && (first[count - 1] & 1) != 0;
    if (rest > half || (rest == half && rest > 0 && odd)) {
        if (carry_up(first, count)) {
            *--first = '1';
            whole++;
            count++;
        }
    }
    while (count > whole && first[count - 1] == '0')
        count--;
    if (whole == 0) hm_text_add(text, "0", 1);
    hm_text_add(text, first, whole);
    if (count == whole) return;
    hm_text_add(text, ".", 1);
    hm_text_add(text, first + whole, count - whole);
}
