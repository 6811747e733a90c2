/* A review as a table: players first, then the moves that lost most of something. */
#include "commands/review.h"
#include "members.h"

#include <string.h>

static void review_print_move(const hm_facts *facts, const hm_fact *move) {
    if (hm_fact_type_of(move) != HM_FACT_ARRAY) {
        cli_print_words(facts, move);
        return;
    }
    for (const hm_fact *one = hm_fact_first(facts, move); one != NULL;
         one = hm_fact_next(facts, move, one)) {
        if (one != hm_fact_first(facts, move)) fputc(' ', stdout);
        cli_print_words(facts, one);
    }
}

static void review_print_players(const hm_facts *facts, const hm_fact *answer) {
    const hm_fact *players = hm_fact_get(facts, answer, "players");
    puts("player            moves  accuracy  lost  ?!   ?  ??");
    for (const hm_fact *p = hm_fact_first(facts, players); p != NULL;
         p = hm_fact_next(facts, players, p)) {
        char shown[20];
        const char *seat = cli_word_of(facts, p, "seat"), *words = cli_word_of(facts, p, "name");
        size_t length = strlen(words);
        const hm_fact *acpl = hm_fact_get(facts, p, "acpl");
        if (acpl == NULL) acpl = hm_fact_get(facts, p, "points_lost");
        bool plain = length > 0 && length < 15 && strpbrk(words, "\x1b\r\n\t") == NULL;
        snprintf(shown, sizeof shown, "%s %.14s", seat, plain ? words : "");
        printf("%-16s  %5lld", shown, cli_integer_of(facts, p, "moves"));
        if (acpl == NULL)
            fputs("         -     -", stdout);
        else
            printf("  %8.1f  %4.4g", hm_fact_real(hm_fact_get(facts, p, "accuracy")),
                   hm_fact_real(acpl));
        if (cli_integer_of(facts, p, "moves") == 0)
            puts("   -   -   -");
        else
            printf("  %2lld  %2lld  %2lld\n", cli_integer_of(facts, p, "inaccuracies"),
                   cli_integer_of(facts, p, "mistakes"), cli_integer_of(facts, p, "blunders"));
    }
}

static void review_print_teams(const hm_facts *facts, const hm_fact *answer) {
    const hm_fact *teams = hm_fact_get(facts, answer, "teams");
    for (const hm_fact *t = teams == NULL ? NULL : hm_fact_first(facts, teams); t != NULL;
         t = hm_fact_next(facts, teams, t)) {
        const char *team = cli_word_of(facts, t, "team");
        const hm_fact *accuracy = hm_fact_get(facts, t, "accuracy");
        if (accuracy != NULL) printf("team %s: accuracy %.1f\n", team, hm_fact_real(accuracy));
    }
}

/* "missed a mate in 2, allowed a mate in 1". */
static void review_print_mate(const hm_facts *facts, const hm_fact *mate) {
    static const char *const keys[] = {"missed", "allowed", "delayed", "found"};
    static const char *const words[] = {"missed a mate in", "allowed a mate in",
                                        "delayed the mate by", "found a mate in"};
    for (size_t i = 0; i < 4; i++) {
        const hm_fact *number = hm_fact_get(facts, mate, keys[i]);
        if (number != NULL) printf("  %s %lld", words[i], (long long)hm_fact_integer(number));
    }
}

static void review_print_ply(const hm_facts *facts, const hm_fact *ply, bool points) {
    const hm_fact *expected = hm_fact_get(facts, ply, "expected");
    const hm_fact *mate = hm_fact_get(facts, ply, "mate");
    const char *glyph = cli_word_of(facts, ply, "glyph");
    if (expected == NULL || mate == NULL) return;
    if (*glyph != '?' && hm_fact_type_of(mate) != HM_FACT_OBJECT) return;
    const hm_fact *before = hm_fact_first(facts, expected);
    const hm_fact *after = hm_fact_next(facts, expected, before);
    const char *side = cli_word_of(facts, ply, "side");
    double unit = points ? 1 : 100;
    printf("%4lld %s  %5.1f -> %5.1f  ", cli_integer_of(facts, ply, "ply"), side,
           unit * hm_fact_real(before), unit * hm_fact_real(after));
    review_print_move(facts, hm_fact_get(facts, ply, "move"));
    fputs(glyph, stdout);
    if (*glyph == '?') {
        fputs("  better: ", stdout);
        review_print_move(facts, hm_fact_get(facts, ply, "best"));
    }
    review_print_mate(facts, mate);
    fputc('\n', stdout);
}

void cli_print_review(const cli_input *at, const hm_facts *facts, const hm_fact *answer) {
    const hm_fact *plies = hm_fact_get(facts, answer, "ply");
    cli_print_heading(at);
    if (plies == NULL) {
        cli_print_members(facts, answer, 0);
        return;
    }
    bool points = hm_fact_get(facts, answer, "teams") == NULL &&
                  hm_fact_get(facts, hm_fact_get(facts, answer, "scale"), "k") == NULL;
    review_print_players(facts, answer);
    review_print_teams(facts, answer);
    fputc('\n', stdout);
    for (const hm_fact *ply = hm_fact_first(facts, plies); ply != NULL;
         ply = hm_fact_next(facts, plies, ply))
        review_print_ply(facts, ply, points);
}
