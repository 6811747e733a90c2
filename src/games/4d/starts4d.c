/* Start names of 4D games. */
#include "games/4d/play4d.h"

#include <stdio.h>

/* By number; the first one is not used. */
#define TITLE(number) "fair start " number ", twelve kings a side"
#define TITLES(tens)                                                                               \
    TITLE(tens "0"), TITLE(tens "1"), TITLE(tens "2"), TITLE(tens "3"), TITLE(tens "4"),           \
        TITLE(tens "5"), TITLE(tens "6"), TITLE(tens "7"), TITLE(tens "8"), TITLE(tens "9")
static const char *const fair_titles[] = {
    TITLES(""),  TITLES("1"), TITLES("2"), TITLES("3"), TITLES("4"),  TITLES("5"),
    TITLES("6"), TITLES("7"), TITLES("8"), TITLES("9"), TITLE("100"),
};

bool hm_start_4d(size_t index, hm_start *start, hm_facts *facts) {
    (void)facts;
    if (index > hm_fair_count_4d()) return false;
    *start = (hm_start){.name = "4d:start", .title = "the start position"};
    if (index == 0) return true;
    start->title = fair_titles[index];
    snprintf(start->name, sizeof start->name, "4d:fair_%03u", (unsigned)index);
    return true;
}
