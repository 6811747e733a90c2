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
            /* The first word that begins as a month does is one. */
            static const char names[] = "janfebmaraprmayjunjulaugsepoctnovdec";
            for (int month = 0; month < 12 && length >= 3 && p.month == 0; month++) {
                if (hm_same_start(date, names + 3 * month, 3)) p.month = month + 1;
            }
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
