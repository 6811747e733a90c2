/* When a game was played, and so by which rules (rules4p, section 8): dates in the forms in which
 * files have them, and the numbers that the site gives its games. */
#include "chess4p/notation/game4p.h"
#include "chess4p/rules/period4p.h"

#include <stdlib.h>
#include <string.h>

/* ---- dates ---- */

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

static bool game_date4p_is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* The words and numbers of a date, up to a time of day. */
static parts game_date4p_take_apart(const char *date) {
    parts p = {.count = 0};
    while (*date != '\0' && p.count < NUMBERS) {
        size_t length = 0;
        if (game_date4p_is_letter(*date)) {
            while (game_date4p_is_letter(date[length]))
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
static hm_4p_date read_date(const char *text) {
    parts p = game_date4p_take_apart(text);
    hm_4p_date date = {.month = p.month};
    int year = 0;
    while (year < p.count && p.digits[year] != 4)
        year++;
    if (year == p.count) return (hm_4p_date){0};
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

/* ---- the servers ---- */

/* Games of the old server have smaller numbers. Without a number the month tells, and in that of
 * the merge the start: the new server begins games with today's. */
static bool is_before_merge(const hm_4p_game *game, hm_4p_date date) {
    enum { FIRST_OF_NEW = 20000000, MERGE_MONTH = 4 };
    const char *number = hm_4p_game_tag(game, "GameNr"), *start = hm_4p_game_tag(game, "StartFen4");
    char *end;
    long long value = number != NULL ? strtoll(number, &end, 10) : 0;
    if (number != NULL && end != number && *end == '\0') return value < FIRST_OF_NEW;
    if (date.month != 0 && date.month != MERGE_MONTH) return date.month < MERGE_MONTH;
    return start != NULL && hm_same_word(start, "4PCo");
}

bool hm_4p_game_period(const hm_4p_game *game, hm_4p_profile *profile) {
    enum { MERGE_YEAR = 2022 };
    const char *text = hm_4p_game_tag(game, "Date");
    hm_4p_date date = text != NULL ? read_date(text) : (hm_4p_date){0};
    if (date.year == 0) return false;
    *profile = hm_4p_profile_dated(date);
    if (date.year == MERGE_YEAR) {
        *profile = is_before_merge(game, date) ? HM_4P_2022 : HM_4P_CURRENT;
    }
    return true;
}
