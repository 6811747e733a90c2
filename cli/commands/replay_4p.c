/* Shows the replay of a four-player game to people: one line a game, and below it what is odd about
 * it; where it goes wrong the position and what the piece could have played. */
#include "cli.h"
#include "members.h"

static void print_items(const hm_facts *facts, const hm_fact *list, const char *before,
                        const char *after) {
    for (const hm_fact *item = list == NULL ? NULL : hm_fact_first(facts, list); item != NULL;
         item = hm_fact_next(facts, list, item)) {
        fputs(before, stdout);
        cli_print_words(facts, item);
        fputs(after, stdout);
    }
}

void cli_print_replay_4p(const cli_input *at, const hm_facts *facts, const hm_fact *game) {
    bool legal = hm_fact_is_true(hm_fact_get(facts, game, "legal"));
    bool marks = hm_fact_is_true(hm_fact_get(facts, game, "marks_right"));
    const hm_fact *result = hm_fact_get(facts, game, "result");
    const hm_fact *moves = hm_fact_get(facts, game, "moves");
    const hm_fact *position = hm_fact_get(facts, game, "position");
    const hm_fact *other = hm_fact_get(facts, game, "not_judged");
    cli_print_text(stdout, at->name);
    if (other != NULL) {
        printf(":%llu: game %llu: not judged: ", cli_number_of(facts, game, "line"),
               cli_number_of(facts, game, "game"));
        cli_print_words(facts, other);
        fputc('\n', stdout);
        return;
    }
    printf(":%llu: game %llu: %s after %llu plies%s", cli_number_of(facts, game, "line"),
           cli_number_of(facts, game, "game"), legal ? "legal, ends" : "goes wrong",
           cli_number_of(facts, game, "plies"), marks ? "" : ", wrong marks");
    if (legal && result != NULL) {
        fputs(": ", stdout);
        cli_print_words(facts, result);
    }
    fputc('\n', stdout);
    print_items(facts, hm_fact_get(facts, game, "problems"), "  ", "\n");
    if (legal || moves == NULL) return;
    if (position != NULL) {
        fputs("  position: ", stdout);
        cli_print_words(facts, position);
        fputc('\n', stdout);
    }
    fputs("  legal moves of that piece:", stdout);
    print_items(facts, moves, " ", "");
    fputs(hm_fact_first(facts, moves) != NULL ? "\n" : " none\n", stdout);
}
