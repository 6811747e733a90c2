/* Shows the replay of a four-player game to people: one line per game, and its problems below it;
 * after an error the position and the legal moves of the piece. */
#include "cli.h"
#include "members.h"

#include <string.h>

static void replay_4p_print_items(const hm_facts *facts, const hm_fact *list, const char *before,
                                  const char *after) {
    for (const hm_fact *item = list == NULL ? NULL : hm_fact_first(facts, list); item != NULL;
         item = hm_fact_next(facts, list, item)) {
        fputs(before, stdout);
        cli_print_words(facts, item);
        fputs(after, stdout);
    }
}

/* Whether the moves do not end the game. */
static bool is_open(const hm_facts *facts, const hm_fact *result) {
    size_t length;
    const char *words = result != NULL ? hm_fact_words(facts, result, &length) : NULL;
    return words != NULL && length == 1 && *words == '*';
}

/* "legal, 4 plies, not over: Red 30 - Blue 20 - Yellow 10 - Green 10"; teams have no points. */
static void print_open(const hm_facts *facts, const hm_fact *game, unsigned long long plies,
                       bool marks) {
    static const char *const before[] = {": Red ", " - Blue ", " - Yellow ", " - Green "};
    const hm_fact *mode = hm_fact_get(facts, game, "mode");
    const hm_fact *points = hm_fact_get(facts, game, "points");
    size_t length, seat = 0;
    printf("legal, %llu %s%s, not over", plies, plies == 1 ? "ply" : "plies",
           marks ? "" : ", wrong marks");
    if (mode == NULL || points == NULL) return;
    const char *name = hm_fact_words(facts, mode, &length);
    if (length == 5 && memcmp(name, "teams", 5) == 0) return;
    for (const hm_fact *item = hm_fact_first(facts, points); item != NULL && seat < 4;
         item = hm_fact_next(facts, points, item)) {
        printf("%s%lld", before[seat++], (long long)hm_fact_number(item));
    }
}

void cli_print_replay_4p(const cli_input *at, const hm_facts *facts, const hm_fact *game) {
    bool legal = hm_fact_is_true(hm_fact_get(facts, game, "legal"));
    const hm_fact *right = hm_fact_get(facts, game, "marks_right");
    bool marks = right == NULL || hm_fact_is_true(right);
    const hm_fact *result = hm_fact_get(facts, game, "result");
    const hm_fact *moves = hm_fact_get(facts, game, "moves");
    const hm_fact *position = hm_fact_get(facts, game, "position");
    const hm_fact *other = hm_fact_get(facts, game, "not_judged");
    const hm_fact *ply = hm_fact_get(facts, game, "ply");
    unsigned long long plies = cli_number_of(facts, game, "plies");
    cli_print_text(stdout, at->name);
    if (other != NULL) {
        printf(":%llu: game %llu: not judged: ", cli_number_of(facts, game, "line"),
               cli_number_of(facts, game, "game"));
        cli_print_words(facts, other);
        fputc('\n', stdout);
        return;
    }
    printf(":%llu: game %llu: ", cli_number_of(facts, game, "line"),
           cli_number_of(facts, game, "game"));
    if (legal && is_open(facts, result)) {
        print_open(facts, game, plies, marks);
    } else {
        printf("%s after %llu %s%s", legal ? "legal, ends" : "an error", plies,
               plies == 1 ? "ply" : "plies", marks ? "" : ", wrong marks");
        if (legal && result != NULL) {
            fputs(": ", stdout);
            cli_print_words(facts, result);
        }
    }
    fputc('\n', stdout);
    replay_4p_print_items(facts, hm_fact_get(facts, game, "problems"), "  ", "\n");
    if (ply != NULL) cli_print_member(facts, ply, 0);
    if (legal || moves == NULL) return;
    if (position != NULL) {
        fputs("  position: ", stdout);
        cli_print_words(facts, position);
        fputc('\n', stdout);
    }
    /* A word that is not a move has no piece. */
    const hm_fact *fault = hm_fact_get(facts, game, "error");
    bool word = fault != NULL && strcmp(cli_word_of(facts, fault, "kind"), "move") == 0;
    if (word && hm_fact_first(facts, moves) == NULL) return;
    fputs("  legal moves of that piece:", stdout);
    replay_4p_print_items(facts, moves, " ", "");
    fputs(hm_fact_first(facts, moves) != NULL ? "\n" : " none\n", stdout);
}
