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
    if (game->sent[0] != '\0') hm_fact_word(facts, "sent", game->sent);
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
    char name[HM_GAME_NAME];
    hm_folder_name_game(m, game->number, name);
    if (game->sha256[0] != '\0') {
        hm_fact_word(facts, "file", name);
        hm_fact_word(facts, "sha256", game->sha256);
    }
    hm_fact_close(facts);
}

/* ---- one engine ---- */

static void put_mean(hm_facts *facts, const char *key, double sum, uint64_t count) {
    if (count > 0)
        hm_fact_double(facts, key, round(1000 * sum / (double)count) / 1000);
    else
        hm_fact_null(facts, key);
}

static int compare_plies(const void *left, const void *right) {
    const uint64_t *one = left, *other = right;
    return (*one > *other) - (*one < *other);
}

/* ---- the whole ---- */

static void put_elo(hm_facts *facts, const char *key, double score) {
    double elo = hm_elo_of_score(score);
    if (isfinite(elo))
        hm_fact_double(facts, key, round(10 * elo) / 10 + 0.0) /* no -0 */;
    else
        hm_fact_null(facts, key);
}

/* The score of two engines; "board": without forfeited games. */
static void put_strength(const hm_match *m, const hm_elo_counts *counts, hm_facts *facts) {
    hm_elo_counts board = {0};
    hm_elo_interval interval = hm_elo_measure(counts);
    for (size_t i = 0; i < hm_match_counted(m); i++) {
        if (m->games.at[i].forfeit < 0) count_game(&board, &m->games.at[i]);
    }
    hm_fact_uint(facts, "wins", counts->wins);
    hm_fact_uint(facts, "draws", counts->draws);
    hm_fact_uint(facts, "losses", counts->losses);
    hm_fact_open(facts, "board", '{');
    hm_fact_uint(facts, "wins", board.wins);
    hm_fact_uint(facts, "draws", board.draws);
    hm_fact_uint(facts, "losses", board.losses);
    hm_fact_close(facts);
    hm_fact_open(facts, "pairs", '[');
    for (unsigned i = 0; i < HM_PAIR_RESULTS; i++)
        hm_fact_uint(facts, NULL, counts->pairs[i]);
    hm_fact_close(facts);
    hm_fact_double(facts, "score", round(1e4 * interval.score) / 1e4);
    put_elo(facts, "elo", interval.score);
    put_elo(facts, "elo_low", interval.low);
    put_elo(facts, "elo_high", interval.high);
    hm_fact_double(facts, "superiority", round(1e4 * hm_elo_superiority(counts)) / 1e4);
    if (!m->plan->sprt) return;
    double llr = hm_elo_llr(counts, m->plan->elo0, m->plan->elo1), bound = hm_elo_llr_bound();
    const char *decision = llr >= bound ? "elo1" : llr <= -bound ? "elo0" : NULL;
    hm_fact_double(facts, "llr", round(1000 * llr) / 1000);
    hm_fact_double(facts, "llr_bound", round(1000 * bound) / 1000);
    if (decision != NULL)
        hm_fact_word(facts, "decision", decision);
    else
        hm_fact_null(facts, "decision");
}

/* How long games were, and how many ended for each reason, in the order of the first of each. There
 * are few reasons, so a search from the first is short. */
static void put_endings(const hm_match *m, hm_facts *facts) {
    typedef struct ending {
        const char *reason;
        uint64_t games;
    } ending;
    size_t count = hm_match_counted(m);
    uint64_t *plies = malloc((count + 1) * sizeof *plies);
    HM_LIST(ending) list = {0};
    for (size_t i = 0; plies != NULL && i < count; i++)
        plies[i] = m->games.at[i].plies;
    if (plies != NULL && count > 0) {
        qsort(plies, count, sizeof *plies, compare_plies);
        hm_fact_uint(facts, "plies_median", plies[count / 2]);
    } else {
        facts->failed |= plies == NULL;
        hm_fact_null(facts, "plies_median");
    }
    free(plies);
    for (size_t i = 0; i < count; i++) {
        const char *reason = m->games.at[i].reason;
        size_t at = 0;
        while (at < list.count && strcmp(list.at[at].reason, reason) != 0)
            at++;
        if (at == list.count && HM_ROOM(list, 1))
            list.at[list.count++] = (ending){.reason = reason};
        if (at < list.count)
            list.at[at].games++;
        else
            facts->failed = true;
    }
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

void hm_match_put_score(const hm_match *m, hm_facts *facts) {
    size_t games = hm_match_counted(m);
    hm_elo_counts counts = {0};
    for (size_t i = 0; m->parties == 2 && i < games; i++)
        hm_match_count(m, i, &counts);
    hm_fact_open(facts, NULL, '{');
    hm_fact_uint(facts, "games", games);
    hm_fact_uint(facts, "games_wanted", m->plan->games);
    hm_fact_open(facts, "engines", '[');
    for (unsigned i = 0; i < m->engine_count; i++) {
        uint64_t seats = 0, forfeits = 0, late = 0, half_places = 0;
        int64_t points = 0;
        for (size_t k = 0; k < hm_match_counted(m); k++) {
            const hm_match_game *game = &m->games.at[k];
            for (unsigned side = 0; side < m->sides; side++) {
                if (game->engine[side] != i) continue;
                seats++;
                forfeits += game->forfeit == (int)side;
                late += game->late[side];
                points += game->points[side];
                half_places += game->place[side];
            }
        }
        hm_fact_open(facts, NULL, '{');
        hm_fact_word(facts, "name", m->engines[i].name);
        hm_fact_uint(facts, "forfeits", forfeits);
        hm_fact_uint(facts, "late", late);
        if (m->parties > 2) {
            hm_fact_uint(facts, "seats", seats);
            put_mean(facts, "points_mean", (double)points, seats);
            put_mean(facts, "place_mean", (double)half_places / 2, seats);
        }
        hm_fact_close(facts);
    }
    hm_fact_close(facts);
    if (m->parties == 2) put_strength(m, &counts, facts);
    put_endings(m, facts);
    hm_fact_close(facts);
}
