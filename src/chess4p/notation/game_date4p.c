/* When a game was played, and so by which rules (rules4p, section 8): dates in the forms in which
 * files have them, and the numbers that the site gives its games. */
#include "chess4p/notation/game4p.h"
#include "chess4p/rules/period4p.h"
#include "core/date.h"

#include <stdlib.h>
#include <string.h>

bool hm_4p_game_period(const hm_4p_game *game, hm_4p_profile *profile) {
    enum { MERGE_YEAR = 2022, MERGE_MONTH = 4, FIRST_OF_NEW = 20000000 };
    const char *text = hm_4p_game_tag(game, "Date");
    hm_date read = text != NULL ? hm_date_read(text) : (hm_date){0};
    hm_4p_date date = {read.year, read.month, read.day};
    const char *number = hm_4p_game_tag(game, "GameNr"), *start = hm_4p_game_tag(game, "StartFen4");
    char *end;
    long long value = number != NULL ? strtoll(number, &end, 10) : 0;
    bool numbered = number != NULL && end != number && *end == '\0';
    /* Without a date the number shows games of the new server. */
    *profile = HM_4P_CURRENT;
    if (date.year == 0) return numbered && value >= FIRST_OF_NEW;
    *profile = hm_4p_profile_dated(date);
    if (date.year != MERGE_YEAR) return true;
    /* Games of the old server have smaller numbers. Without a number the month tells, and in that
     * of the merge the start: the new server begins games with today's. */
    bool old = numbered ? value < FIRST_OF_NEW
               : date.month != 0 && date.month != MERGE_MONTH
                   ? date.month < MERGE_MONTH
                   : start != NULL && hm_same_word(start, "4PCo");
    *profile = old ? HM_4P_2022 : HM_4P_CURRENT;
    return true;
}
