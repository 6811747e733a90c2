/* Dates of game files: numbers and names of months in any usual order. */
#include "core/date.h"

#include "core/cursor.h"
#include "core/word.h"

#include <stdbool.h>
#include <string.h>

enum { NUMBERS = 3 }; /* a date has no more */

typedef struct parts {
    int number[NUMBERS], digits[NUMBERS]; /* in their order */
    int count;
    int month; /* by its name, or 0 */
} parts;

/* The month that a word begins with, or 0. */
static int month_named(const char *word, size_t length) {
    static const char names[] = "janfebmaraprmayjunjulaugsepoctnovdec";
    for (int month = 0; month < 12 && length >= 3; month++) {
        if (hm_same_start(word, names + 3 * month, 3)) return month + 1;
    }
    return 0;
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* The words and numbers of a date, up to a time of day. */
static parts take_apart(const char *date) {
    parts p = {.count = 0};
    while (*date != '\0' && p.count < NUMBERS) {
        size_t length = 0;
        if (is_letter(*date)) {
            while (is_letter(date[length]))
                length++;
            if (p.month == 0) p.month = month_named(date, length);
        } else if (hm_is_digit(*date)) {
            int value = 0;
            for (; hm_is_digit(date[length]); length++)
                value = value > 99999 ? value : 10 * value + date[length] - '0';
            if (date[length] == ':') return p;
            p.number[p.count] = value;
            p.digits[p.count++] = (int)length;
        }
        date += length > 0 ? length : 1;
    }
    return p;
}

/* "Mon Mar 07 2022", "2022.03.07", "7.3.2022", "03/07/2022"; what is not known is 0. */
hm_date hm_date_read(const char *text) {
    parts p = take_apart(text);
    hm_date date = {.month = p.month};
    int year = 0;
    while (year < p.count && p.digits[year] != 4)
        year++;
    if (year == p.count) return (hm_date){0};
    date.year = p.number[year];
    bool first = year == 0;
    int one = first ? 1 : 0, other = first ? 2 : 1;
    int most = first ? p.count : year;
    int a = one < most ? p.number[one] : 0, b = other < most ? p.number[other] : 0;
    if (p.month != 0) {
        date.day = a;
    } else if (first) {
        date.month = a;
        date.day = b;
    } else {
        bool american = strchr(text, '/') != NULL ? a <= 12 : b > 12;
        date.month = american ? a : b;
        date.day = american ? b : a;
    }
    if (date.month > 12) date.month = 0;
    return date;
}
