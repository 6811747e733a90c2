/* A refused move in one sentence: what is wrong with it, and what is legal instead. */
#include "cli.h"

#include <string.h>

enum { MOST_MOVES = 8, MOST_THREATS = 4 };

static size_t refusal_count_items(const hm_facts *facts, const hm_fact *array) {
    size_t count = 0;
    for (const hm_fact *item = hm_fact_first(facts, array); item != NULL;
         item = hm_fact_next(facts, array, item))
        count++;
    return count;
}

/* " and 3 more", after the last one that is shown. */
static void print_rest(size_t count, size_t most) {
    if (count > most) printf(" and %zu more", count - most);
}

/* " (h11 attacks h1)" */
static void print_threats(const hm_facts *facts, const hm_fact *by) {
    size_t shown = 0, count = by == NULL ? 0 : refusal_count_items(facts, by);
    if (count == 0) return;
    const char *before = " (";
    for (const hm_fact *pair = hm_fact_first(facts, by); pair != NULL && shown < MOST_THREATS;
         pair = hm_fact_next(facts, by, pair), shown++) {
        fputs(before, stdout);
        cli_print_words(facts, hm_fact_get(facts, pair, "from"));
        fputs(" attacks ", stdout);
        cli_print_words(facts, hm_fact_get(facts, pair, "to"));
        before = ", ";
    }
    print_rest(count, MOST_THREATS);
    putchar(')');
}

static void refusal_print_moves(const hm_facts *facts, const hm_fact *moves, const char *before) {
    size_t shown = 0, count = refusal_count_items(facts, moves);
    for (const hm_fact *move = hm_fact_first(facts, moves); move != NULL && shown < MOST_MOVES;
         move = hm_fact_next(facts, moves, move), shown++) {
        fputs(before, stdout);
        cli_print_words(facts, move);
        before = ", ";
    }
    print_rest(count, MOST_MOVES);
}

void cli_print_refusal(const hm_facts *facts, const hm_fact *answer, const char *move,
                       size_t length) {
    const hm_fact *candidates = hm_fact_get(facts, answer, "candidates");
    const hm_fact *alternatives = hm_fact_get(facts, answer, "alternatives");
    cli_print_string(move, length);
    fputs(candidates != NULL ? " is ambiguous: " : " is illegal: ", stdout);
    cli_print_words(facts, hm_fact_get(facts, answer, "message"));
    print_threats(facts, hm_fact_get(facts, answer, "by"));
    if (candidates != NULL) {
        refusal_print_moves(facts, candidates, "; it may be ");
    } else if (alternatives != NULL && hm_fact_first(facts, alternatives) != NULL) {
        refusal_print_moves(facts, alternatives, "; legal instead: ");
    } else if (alternatives != NULL) {
        fputs("; nothing like it is legal", stdout);
    }
    putchar('\n');
}
