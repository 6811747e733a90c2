/* A tree of moves for people. */
#include "many_games.h"

#include <string.h>

static const char *string_of(const hm_facts *facts, const hm_fact *object, const char *key) {
    const hm_fact *fact = hm_fact_get(facts, object, key);
    size_t length;
    return fact == NULL ? "" : hm_fact_words(facts, fact, &length);
}

static void print_games(const hm_facts *facts, const hm_fact *object) {
    uint64_t games = hm_fact_number(hm_fact_get(facts, object, "games"));
    printf("%llu %s\n", (unsigned long long)games, games == 1 ? "game" : "games");
}

static void print_share(uint64_t part, uint64_t games) {
    printf(" %5.1f %%", games == 0 ? 0.0 : 100.0 * (double)part / (double)games);
}

static void print_means(const hm_facts *facts, const hm_fact *means) {
    const hm_fact *mean = means == NULL || hm_fact_type_of(means) != HM_FACT_ARRAY
                              ? NULL
                              : hm_fact_first(facts, means);
    for (; mean != NULL; mean = hm_fact_next(facts, means, mean))
        printf(" %6.1f", hm_fact_real(mean));
}

static void print_tree_move(const hm_facts *facts, const hm_fact *move, int indent) {
    uint64_t games = hm_fact_number(hm_fact_get(facts, move, "games"));
    const char *text = string_of(facts, move, "move");
    char name[160];
    snprintf(name, sizeof name, "%*s%s", indent, "", *text == '\0' ? "(end)" : text);
    cli_print_string(name, strlen(name));
    for (size_t length = strlen(name); length < 24; length++)
        putchar(' ');
    printf(" %8llu", (unsigned long long)games);
    const hm_fact *wins = hm_fact_get(facts, move, "wins");
    if (wins != NULL) {
        const hm_fact *first = hm_fact_first(facts, wins);
        print_share(hm_fact_number(first), games);
        print_share(hm_fact_number(hm_fact_get(facts, move, "draws")), games);
        print_share(hm_fact_number(hm_fact_next(facts, wins, first)), games);
    }
    print_means(facts, hm_fact_get(facts, move, "points_mean"));
    print_means(facts, hm_fact_get(facts, move, "place_mean"));
    const hm_fact *rating = hm_fact_get(facts, move, "average_elo");
    if (rating != NULL && hm_fact_type_of(rating) != HM_FACT_NULL)
        printf(" %7lld", (long long)hm_fact_integer(rating));
    putchar('\n');
    const hm_fact *moves = hm_fact_get(facts, move, "moves");
    const hm_fact *next = moves == NULL ? NULL : hm_fact_first(facts, moves);
    for (; next != NULL; next = hm_fact_next(facts, moves, next))
        print_tree_move(facts, next, indent + 2);
}

void cli_print_tree_group(const hm_facts *facts, const hm_fact *group) {
    const hm_fact *moves = hm_fact_get(facts, group, "moves");
    const hm_fact *starts = hm_fact_get(facts, group, "starts");
    const char *mode = string_of(facts, group, "mode");
    bool alone = *mode != '\0' && strcmp(mode, "teams") != 0;
    printf("%s%s%s, ", string_of(facts, group, "game"), *mode != '\0' ? " " : "", mode);
    print_games(facts, group);
    printf("%-24s %8s %s\n", "move", "games",
           alone ? "mean points of R, B, Y, G; mean places; rating"
                 : "first wins, drawn, second wins; rating");
    const hm_fact *move = hm_fact_first(facts, moves);
    for (; move != NULL; move = hm_fact_next(facts, moves, move))
        print_tree_move(facts, move, 0);
    const hm_fact *start = starts == NULL ? NULL : hm_fact_first(facts, starts);
    for (; start != NULL; start = hm_fact_next(facts, starts, start)) {
        const char *name = string_of(facts, start, "variant");
        printf("another start: %s, ", *name == '\0' ? "without a name" : name);
        print_games(facts, start);
    }
}
