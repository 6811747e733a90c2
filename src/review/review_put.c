/* Writes the result of a review as facts (docs/json.md, "review"). */
#include "games/archiving.h"
#include "games/games.h"
#include "review/review.h"

#include <stdio.h>
#include <string.h>

/* ---- plies ---- */

/* A move; of games whose turns are several moves an array of them. */
static void put_review_move(const hm_review *r, const char *key, const char *text,
                            hm_facts *facts) {
    if (!hm_game_has_turns(r->game)) {
        hm_fact_word(facts, key, text);
        return;
    }
    hm_fact_open(facts, key, '[');
    while (*text != '\0') {
        size_t length = strcspn(text, " ");
        hm_fact_string(facts, NULL, text, length);
        text += length + (text[length] == ' ');
    }
    hm_fact_close(facts);
}

/* A position's value for the mover: {"cp"} or {"mate"}, and the depth. */
static void put_review_value(const char *key, const hm_review_eval *eval, int turn,
                             hm_facts *facts) {
    hm_fact_open(facts, key, '{');
    const hm_review_line *line = &eval->lines[0];
    if (eval->over) {
        hm_fact_word(facts, "over",
                     eval->result == 0         ? "draw"
                     : eval->result * turn > 0 ? "won"
                                               : "lost");
    } else if (eval->mate > 0 || line->mate != 0) {
        hm_fact_int(facts, "mate", turn * (eval->mate > 0 ? eval->mate : line->mate));
        hm_fact_uint(facts, "depth", line->depth);
    } else {
        hm_fact_int(facts, "cp", turn * line->cp);
        hm_fact_uint(facts, "depth", line->depth);
    }
    hm_fact_close(facts);
}

static void put_review_mates(const hm_review_ply *p, hm_facts *facts) {
    const unsigned numbers[] = {p->missed, p->allowed, p->delayed, p->found};
    static const char *const names[] = {"missed", "allowed", "delayed", "found"};
    bool any = false;
    for (size_t i = 0; i < 4; i++)
        any = any || numbers[i] > 0;
    if (!any) {
        hm_fact_null(facts, "mate");
        return;
    }
    hm_fact_open(facts, "mate", '{');
    for (size_t i = 0; i < 4; i++)
        if (numbers[i] > 0) hm_fact_uint(facts, names[i], numbers[i]);
    hm_fact_close(facts);
}

static void put_lines(const hm_review *r, const hm_review_eval *eval, hm_facts *facts) {
    const hm_review_line *best = &eval->lines[0];
    put_review_move(r, "best", hm_review_text(eval, best, 0), facts);
    hm_fact_open(facts, "pv", '[');
    for (size_t i = 0; i < best->plies; i++)
        put_review_move(r, NULL, hm_review_text(eval, best, i), facts);
    hm_fact_close(facts);
    if (eval->line_count < 2) {
        hm_fact_null(facts, "second");
        return;
    }
    const hm_review_line *second = &eval->lines[1];
    hm_fact_open(facts, "second", '{');
    put_review_move(r, "move", hm_review_text(eval, second, 0), facts);
    if (second->mate != 0)
        hm_fact_int(facts, "mate", second->mate);
    else
        hm_fact_int(facts, "cp", second->cp);
    hm_fact_close(facts);
}

static void put_seats(const char *key, const int32_t seats[4], hm_facts *facts) {
    hm_fact_open(facts, key, '[');
    for (int i = 0; i < 4; i++)
        hm_fact_int(facts, NULL, seats[i]);
    hm_fact_close(facts);
}

static void put_judgement(const hm_review *r, size_t ply, const hm_review_ply *p, hm_facts *facts) {
    const hm_review_eval *before = &r->evals[ply - 1], *after = &r->evals[ply];
    const hm_review_eval *best = &r->best_after[ply - 1];
    char next = hm_review_side(r, ply);
    int digits = r->points ? 1 : 4;
    put_review_value("before", before, 1, facts);
    if (r->points) {
        put_seats("now", before->now, facts);
        put_seats("ahead", before->ahead, facts);
        double points[4];
        hm_review_points_after(r, ply, points);
        hm_fact_open(facts, "points", '[');
        for (int i = 0; i < 4; i++)
            hm_fact_double(facts, NULL, hm_review_round(points[i], 1));
        hm_fact_close(facts);
    } else {
        int turn = hm_review_sign(r, p->side) * hm_review_sign(r, next);
        put_review_value("after", after, turn, facts);
        if (best->known) put_review_value("best_after", best, turn, facts);
    }
    hm_fact_open(facts, "expected", '[');
    hm_fact_double(facts, NULL, hm_review_round(p->before, digits));
    hm_fact_double(facts, NULL, hm_review_round(p->after, digits));
    hm_fact_close(facts);
    hm_fact_double(facts, "loss", hm_review_round(p->loss, digits));
    if (p->class > HM_REVIEW_FORCED)
        hm_fact_double(facts, "accuracy", hm_review_round(p->accuracy, 1));
    hm_fact_word(facts, "class", hm_review_class_names[p->class]);
    hm_fact_word(facts, "glyph", hm_review_glyphs[p->class]);
    put_lines(r, before, facts);
    put_review_mates(p, facts);
}

static void put_review_ply(const hm_review *r, size_t ply, hm_facts *facts) {
    const hm_review_ply *p = &r->ply.at[ply - 1];
    hm_fact_open(facts, NULL, '{');
    hm_fact_uint(facts, "ply", ply);
    hm_fact_string(facts, "side", &p->side, 1);
    put_review_move(r, "move", hm_review_move(r, p), facts);
    if (p->judged)
        put_judgement(r, ply, p, facts);
    else
        hm_fact_null(facts, "class");
    hm_fact_uint(facts, "nodes", r->evals[ply - 1].nodes + r->best_after[ply - 1].nodes);
    hm_fact_close(facts);
}

/* ---- players and teams ---- */

/* Writes what the game's text says about its players. */
static hm_status read_about(const hm_review *r, bool *judged, hm_facts *about, hm_error *error) {
    hm_error cause = {.status = HM_OK};
    if (r->game->archiving == NULL) return HM_OK;
    hm_fact_open(about, NULL, '{');
    hm_status status =
        r->game->archiving->about(r->session->play, NULL, &r->plan.watch, judged, about, &cause);
    hm_fact_close(about);
    if (status != HM_OK && error != NULL) *error = cause;
    return status;
}

static const hm_fact *player_of(const hm_facts *about, char side) {
    const hm_fact *list = hm_fact_get(about, hm_fact_first(about, NULL), "players");
    for (const hm_fact *one = list == NULL ? NULL : hm_fact_first(about, list); one != NULL;
         one = hm_fact_next(about, list, one)) {
        size_t length;
        const hm_fact *word = hm_fact_get(about, one, "seat");
        if (word == NULL) continue;
        const char *seat = hm_fact_words(about, word, &length);
        if (length == 1 && *seat == side) return one;
    }
    return NULL;
}

static void put_review_player(const hm_review *r, const hm_facts *about, char side,
                              hm_facts *facts) {
    hm_review_sum sum = hm_review_sum_of(r, side);
    hm_fact_open(facts, NULL, '{');
    hm_fact_string(facts, "seat", &side, 1);
    const hm_fact *name = hm_fact_get(about, player_of(about, side), "name");
    if (name != NULL)
        hm_fact_copy(facts, "name", about, name);
    else
        hm_fact_null(facts, "name");
    hm_fact_uint(facts, "moves", sum.moves);
    if (sum.counts) {
        hm_fact_double(facts, "accuracy", hm_review_round(sum.accuracy, 1));
        hm_fact_double(facts, r->points ? "points_lost" : "acpl",
                       hm_review_round(sum.loss, r->points ? 2 : 0));
    }
    hm_fact_uint(facts, "inaccuracies", sum.inaccuracies);
    hm_fact_uint(facts, "mistakes", sum.mistakes);
    hm_fact_uint(facts, "blunders", sum.blunders);
    hm_fact_close(facts);
}

/* A team is two seats; its accuracy is the mean of theirs. */
static void put_teams(const hm_review *r, hm_facts *facts) {
    const char *sides = hm_game_sides(r->game);
    if (strlen(sides) != 4 || r->points) return;
    hm_fact_open(facts, "teams", '[');
    for (int team = 0; team < 2; team++) {
        char name[3] = {sides[team], sides[team + 2], '\0'};
        hm_review_sum one = hm_review_sum_of(r, name[0]), other = hm_review_sum_of(r, name[1]);
        hm_fact_open(facts, NULL, '{');
        hm_fact_word(facts, "team", name);
        int seats = one.counts + other.counts;
        double sum = (one.counts ? one.accuracy : 0) + (other.counts ? other.accuracy : 0);
        if (seats > 0) hm_fact_double(facts, "accuracy", hm_review_round(sum / seats, 1));
        hm_fact_close(facts);
    }
    hm_fact_close(facts);
}

/* ---- the game ---- */

static void put_review_limits(const hm_review *r, hm_facts *facts) {
    const hm_search_limits *s = &r->plan.limits.search;
    bool usual = s->nodes == 0 && s->depth == 0 && s->movetime == 0 && s->work == 0;
    hm_fact_open(facts, "limits", '{');
    if (usual || s->nodes > 0) hm_fact_uint(facts, "nodes", usual ? HM_REVIEW_NODES : s->nodes);
    if (s->depth > 0) hm_fact_uint(facts, "depth", s->depth);
    if (s->movetime > 0) hm_fact_double(facts, "time", (double)s->movetime / 1000);
    hm_fact_bool(facts, "exact", s->movetime == 0 && r->plan.consultant == NULL);
    hm_fact_close(facts);
}

/* Says that moves are not judged, and what helps. */
static void put_review_warnings(const hm_review *r, size_t reviewed, hm_facts *facts) {
    static const char nodes[] = "the search was too short; raise --nodes";
    const hm_search_limits *s = &r->plan.limits.search;
    size_t open = 0;
    char words[160];
    for (const char *side = hm_game_sides(r->game); *side != '\0'; side++)
        open += hm_review_sum_of(r, *side).open;
    if (open == 0) return;
    const char *why = r->plan.consultant != NULL ? "the engine did not evaluate their positions"
                      : s->nodes > 0             ? nodes
                      : s->movetime > 0          ? "the search was too short; raise --time"
                      : s->depth > 0             ? "the search was not deep enough; raise --depth"
                                                 : nodes;
    snprintf(words, sizeof words, "%zu of %zu plies are not judged: %s", open, reviewed + open,
             why);
    hm_fact_open(facts, "warnings", '[');
    hm_fact_word(facts, NULL, words);
    hm_fact_close(facts);
}

hm_status hm_review_put(const hm_review *r, hm_facts *facts, hm_error *error) {
    const char *sides = hm_game_sides(r->game);
    hm_facts about = {0};
    bool judged = true;
    size_t reviewed = 0;
    hm_status status = read_about(r, &judged, &about, error);
    if (status == HM_OK) {
        const hm_fact *mode = hm_fact_get(&about, hm_fact_first(&about, NULL), "mode");
        if (mode != NULL) hm_fact_copy(facts, "mode", &about, mode);
        hm_fact_word(facts, "engine",
                     r->plan.consultant != NULL ? r->plan.consultant->name : "search");
        put_review_limits(r, facts);
        hm_fact_open(facts, "scale", '{');
        if (!r->points) hm_fact_double(facts, "k", r->scale->k);
        if (!r->points) hm_fact_double(facts, "soft", r->scale->soft);
        hm_fact_word(facts, "unit", r->points ? "points" : "cp");
        hm_fact_close(facts);
        for (size_t i = 0; i < r->ply.count; i++)
            reviewed += r->ply.at[i].judged;
        hm_fact_uint(facts, "plies", r->plies);
        hm_fact_uint(facts, "reviewed", reviewed);
        hm_fact_open(facts, "turning_points", '[');
        for (size_t i = 0; i < r->ply.count; i++)
            if (r->ply.at[i].judged && r->ply.at[i].turns) hm_fact_uint(facts, NULL, i + 1);
        hm_fact_close(facts);
        hm_fact_open(facts, "players", '[');
        for (const char *side = sides; *side != '\0'; side++)
            put_review_player(r, &about, *side, facts);
        hm_fact_close(facts);
        put_teams(r, facts);
        hm_fact_open(facts, "ply", '[');
        for (size_t ply = r->from + 1; ply <= r->to; ply++)
            put_review_ply(r, ply, facts);
        hm_fact_close(facts);
        put_review_warnings(r, reviewed, facts);
    }
    hm_facts_clear(&about);
    return status;
}
