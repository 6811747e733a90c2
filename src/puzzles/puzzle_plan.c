/* The plan of a search for puzzles, as options say it. */
#include "puzzles/puzzles.h"

#include <string.h>

/* "2", "1-3"; 0: no mates. */
static bool read_mates(const char *text, hm_puzzle_plan *plan) {
    size_t length = strlen(text);
    bool one = length == 1, two = length == 3 && text[1] == '-';
    if (!one && !two) return false;
    char from = text[0], to = text[length - 1];
    if (from < '0' || from > '9' || to < '0' || to > '9' || (two && from == '0')) return false;
    plan->mate_from = (unsigned)(from - '0');
    plan->mate_to = (unsigned)(to - '0');
    return plan->mate_from <= plan->mate_to && plan->mate_to <= HM_PUZZLE_MATE;
}

/* "0.3", with at most four digits after the point. */
static bool read_gap(const char *text, double *gap) {
    static const double parts[] = {1, 10, 100, 1000, 10000};
    size_t digits = 0;
    long value = 0;
    if (*text != '0') return false;
    if (*++text == '.') text++;
    for (; *text >= '0' && *text <= '9' && digits < 4; text++, digits++)
        value = 10 * value + (*text - '0');
    *gap = (double)value / parts[digits];
    return *text == '\0' && *gap <= 0.9;
}

hm_status hm_puzzle_plan_read(const hm_request *request, hm_puzzle_plan *plan, hm_error *error) {
    const char *mate = hm_request_text(request, "mate"), *gap = hm_request_text(request, "gap");
    uint64_t per_game = 0;
    *plan = (hm_puzzle_plan){.size = sizeof *plan,
                             .mate_from = 1,
                             .mate_to = 3,
                             .gap = 0.3,
                             .several = hm_request_flag(request, "several")};
    hm_request_number(request, "per-game", &per_game);
    hm_request_number(request, "nodes", &plan->nodes);
    plan->per_game = (unsigned)per_game;
    if (mate != NULL && !read_mates(mate, plan))
        return hm_fail(error, HM_ERR_OPTION, 0, "mate: expected A or A-B, from 1 to %d, or 0",
                       HM_PUZZLE_MATE);
    if (gap != NULL && !read_gap(gap, &plan->gap))
        return hm_fail(error, HM_ERR_OPTION, 0, "gap: expected a number from 0 to 0.9");
    return HM_OK;
}
