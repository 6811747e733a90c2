/* The state of a match, and its games, as facts. */
#include "match/match.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- results of two parties ---- */

/* Half points of the first engine. */
static unsigned half_points(const hm_match_game *game) {
    if (strcmp(game->result, "1/2-1/2") == 0) return 1;
    unsigned winner = strcmp(game->result, "1-0") == 0 ? 0 : 1;
    return game->engine[winner] == 0 ? 2 : 0;
}

static void count_game(hm_elo_counts *counts, const hm_match_game *game) {
    unsigned points = half_points(game);
    counts->wins += points == 2;
    counts->draws += points == 1;
    counts->losses += points == 0;
}

static int score_compare(const void *left, const void *right) {
    const hm_match_game *one = left, *other = right;
    return (one->number > other->number) - (one->number < other->number);
}

void hm_match_sort(hm_match *m) {
    if (m->games.count > 0) qsort(m->games.at, m->games.count, sizeof *m->games.at, score_compare);
}

size_t hm_match_counted(const hm_match *m) {
    return m->decided ? m->judged : m->games.count;
}

/* The two games of an opening stand side by side. */
void hm_match_count(const hm_match *m, size_t i, hm_elo_counts *counts) {
    const hm_match_game *game = &m->games.at[i];
    count_game(counts, game);
    if (i > 0 && game->opening == game[-1].opening)
        counts->pairs[half_points(game) + half_points(game - 1)]++;
}

/* ---- one game ---- */

void hm_folder_name_game(const hm_match *m, uint64_t number, char name[HM_GAME_NAME]) {
    snprintf(name, HM_GAME_NAME, "%06llu.%s", (unsigned long long)number, m->dialect->file);
}

static void score_put_file(const hm_match *m, const hm_match_game *game, hm_facts *facts) {
    char name[HM_GAME_NAME];
    if (game->sha256[0] == '\0') return;
    hm_folder_name_game(m, game->number, name);
    hm_fact_word(facts, "file", name);
    hm_fact_word(facts, "sha256", game->sha256);
}

void hm_match_put_game(const hm_match *m, const hm_match_game *game, hm_facts *facts) {
    hm_fact_open(facts, NULL, '{');
    hm_fact_uint(facts, "game", game->number);
    hm_fact_uint(facts, "opening", game->opening);
    hm_fact_open(facts, "seats", '[');
    for (unsigned i = 0; i < m->sides; i++)
        hm_fact_uint(facts, NULL, game->engine[i]);
    hm_fact_close(facts);
    hm_fact_word(facts, "result", game->result);
    hm_fact_word(facts, "reason", game->reason);
    if (game->forfeit >= 0)
        hm_fact_uint(facts, "forfeit", (uint64_t)game->forfeit);
    else
        hm_fact_null(facts, "forfeit");
    hm_fact_uint(facts, "plies", game->plies);
    hm_fact_open(facts, "late", '[');
    for (unsigned i = 0; i < m->sides; i++)
        hm_fact_uint(facts, NULL, game->late[i]);
    hm_fact_close(facts);
    hm_fact_open(facts, "points", '[');
    for (unsigned i = 0; m->parties > 2 && i < m->sides; i++)
        hm_fact_int(facts, NULL, game->points[i]);
    hm_fact_close(facts);
    hm_fact_open(facts, "places", '[');
    for (unsigned i = 0; m->parties > 2 && i < m->sides; i++)
        hm_fact_double(facts, NULL, game->place[i] / 2.0);
    hm_fact_close(facts);
    score_put_file(m, game, facts);
    hm_fact_close(facts);
}

/* ---- one engine ---- */

typedef struct tally {
    uint64_t seats, forfeits, late, half_places;
    int64_t points;
} tally;

static tally tally_of(const hm_match *m, unsigned engine) {
    tally t = {0};
    for (size_t i = 0; i < hm_match_counted(m); i++) {
        const hm_match_game *game = &m->games.at[i];
        for (unsigned side = 0; side < m->sides; side++) {
            if (game->engine[side] != engine) continue;
            t.seats++;
            t.forfeits += game->forfeit == (int)side;
            t.late += game->late[side];
            t.points += game->points[side];
            t.half_places += game->place[side];
        }
    }
    return t;
}

static void put_mean(hm_facts *facts, const char *key, double sum, uint64_t count) {
    if (count > 0)
        hm_fact_double(facts, key, round(1000 * sum / (double)count) / 1000);
    else
        hm_fact_null(facts, key);
}

static void put_engines(const hm_match *m, hm_facts *facts) {
    hm_fact_open(facts, "engines", '[');
    for (unsigned i = 0; i < m->engine_count; i++) {
        tally t = tally_of(m, i);
        hm_fact_open(facts, NULL, '{');
        hm_fact_word(facts, "name", m->engines[i].name);
        hm_fact_uint(facts, "forfeits", t.forfeits);
        hm_fact_uint(facts, "late", t.late);
        if (m->parties > 2) {
            hm_fact_uint(facts, "seats", t.seats);
            put_mean(facts, "points_mean", (double)t.points, t.seats);
            put_mean(facts, "place_mean", (double)t.half_places / 2, t.seats);
        }
        hm_fact_close(facts);
    }
    hm_fact_close(facts);
}

/* ---- how games have ended ---- */

typedef struct ending {
    const char *reason;
    uint64_t games;
} ending;

typedef HM_LIST(ending) endings;

/* There are few reasons, so a search from the first is short. */
static bool count_ending(endings *list, const char *reason) {
    size_t i = 0;
    while (i < list->count && strcmp(list->at[i].reason, reason) != 0)
        i++;
    if (i == list->count) {
        if (!HM_ROOM(*list, 1)) return false;
        list->at[list->count++] = (ending){.reason = reason};
    }
    list->at[i].games++;
    return true;
}

static void put_endings(const hm_match *m, hm_facts *facts) {
    endings list = {0};
    for (size_t i = 0; i < hm_match_counted(m); i++)
        facts->failed |= !count_ending(&list, m->games.at[i].reason);
    hm_fact_open(facts, "endings", '[');
    for (size_t i = 0; i < list.count; i++) {
        hm_fact_open(facts, NULL, '{');
        hm_fact_word(facts, "reason", list.at[i].reason);
        hm_fact_uint(facts, "games", list.at[i].games);
        hm_fact_close(facts);
    }
    hm_fact_close(facts);
    free(list.at);
}

static int compare_plies(const void *left, const void *right) {
    const uint64_t *one = left, *other = right;
    return (*one > *other) - (*one < *other);
}

static void put_median(const hm_match *m, hm_facts *facts) {
    size_t count = hm_match_counted(m);
    uint64_t *plies = malloc((count + 1) * sizeof *plies);
    if (plies == NULL || count == 0) {
        if (plies == NULL) facts->failed = true;
        if (plies != NULL) hm_fact_null(facts, "plies_median");
        free(plies);
        return;
    }
    for (size_t i = 0; i < count; i++)
        plies[i] = m->games.at[i].plies;
    qsort(plies, count, sizeof *plies, compare_plies);
    hm_fact_uint(facts, "plies_median", plies[count / 2]);
    free(plies);
}

/* ---- the whole ---- */

static void put_counts(hm_facts *facts, const char *key, const hm_elo_counts *counts) {
    hm_fact_open(facts, key, '{');
    hm_fact_uint(facts, "wins", counts->wins);
    hm_fact_uint(facts, "draws", counts->draws);
    hm_fact_uint(facts, "losses", counts->losses);
    hm_fact_close(facts);
}

static void put_elo(hm_facts *facts, const char *key, double score) {
    double elo = hm_elo_of_score(score);
    if (isfinite(elo))
        hm_fact_double(facts, key, round(10 * elo) / 10 + 0.0) /* no -0 */;
    else
        hm_fact_null(facts, key);
}

static void put_test(const hm_match *m, const hm_elo_counts *counts, hm_facts *facts) {
    double llr = hm_elo_llr(counts, m->plan->elo0, m->plan->elo1), bound = hm_elo_llr_bound();
    const char *decision = llr >= bound ? "elo1" : llr <= -bound ? "elo0" : NULL;
    hm_fact_double(facts, "llr", round(1000 * llr) / 1000);
    hm_fact_double(facts, "llr_bound", round(1000 * bound) / 1000);
    if (decision != NULL)
        hm_fact_word(facts, "decision", decision);
    else
        hm_fact_null(facts, "decision");
}

/* Of two engines; "board": without the games that were lost without it. */
static void put_strength(const hm_match *m, const hm_elo_counts *counts, hm_facts *facts) {
    hm_elo_counts board = {0};
    hm_elo_interval interval = hm_elo_measure(counts);
    for (size_t i = 0; i < hm_match_counted(m); i++) {
        if (m->games.at[i].forfeit < 0) count_game(&board, &m->games.at[i]);
    }
    hm_fact_uint(facts, "wins", counts->wins);
    hm_fact_uint(facts, "draws", counts->draws);
    hm_fact_uint(facts, "losses", counts->losses);
    put_counts(facts, "board", &board);
    hm_fact_open(facts, "pairs", '[');
    for (unsigned i = 0; i < HM_PAIR_RESULTS; i++)
        hm_fact_uint(facts, NULL, counts->pairs[i]);
    hm_fact_close(facts);
    hm_fact_double(facts, "score", round(1e4 * interval.score) / 1e4);
    put_elo(facts, "elo", interval.score);
    put_elo(facts, "elo_low", interval.low);
    put_elo(facts, "elo_high", interval.high);
    hm_fact_double(facts, "superiority", round(1e4 * hm_elo_superiority(counts)) / 1e4);
    if (m->plan->sprt) put_test(m, counts, facts);
}

void hm_match_put_score(const hm_match *m, hm_facts *facts) {
    size_t games = hm_match_counted(m);
    hm_elo_counts counts = {0};
    for (size_t i = 0; m->parties == 2 && i < games; i++)
        hm_match_count(m, i, &counts);
    hm_fact_open(facts, NULL, '{');
    hm_fact_uint(facts, "games", games);
    hm_fact_uint(facts, "games_wanted", m->plan->games);
    put_engines(m, facts);
    if (m->parties == 2) put_strength(m, &counts, facts);
    put_median(m, facts);
    put_endings(m, facts);
    hm_fact_close(facts);
}
