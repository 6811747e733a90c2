/* Looks for puzzles in a game: walks through its positions, and asks of each what it needs. */
#include "puzzles/puzzles.h"
#include "review/review.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* MiB of the tables: what a search has seen before is forgotten for each position, so that nothing
 * depends on the order of games. */
enum { MATES_HASH = 1, JUDGE_HASH = 4 };

static hm_status check_plan(hm_puzzle_plan *plan, hm_error *error) {
    if (plan->per_game == 0) plan->per_game = HM_PUZZLE_PER_GAME;
    if (plan->mate_to > HM_PUZZLE_MATE || plan->mate_from > plan->mate_to)
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "mates: %u to %u is out of range (1 to %d)",
                       plan->mate_from, plan->mate_to, HM_PUZZLE_MATE);
    if (!(plan->gap >= 0 && plan->gap <= 0.9))
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "gap: out of range (0 to 0.9)");
    return HM_OK;
}

hm_status hm_puzzler_create(hm_puzzler **result, const hm_puzzle_plan *plan,
                            const hm_expression *where, hm_error *error) {
    hm_search_options mates = {.size = sizeof mates, .hash = MATES_HASH};
    hm_review_limits judge = {.size = sizeof judge, .hash = JUDGE_HASH};
    hm_puzzle_plan own;
    *result = NULL;
    hm_status status = hm_options_take(&own, sizeof own, plan, error);
    if (status == HM_OK) status = check_plan(&own, error);
    if (status != HM_OK) return status;
    hm_puzzler *p = calloc(1, sizeof *p);
    if (p == NULL) return hm_fail_memory(error, "a search for puzzles");
    p->plan = own;
    status = hm_finder_create(&p->finder, where, error);
    if (status == HM_OK) status = hm_search_create(&p->mates, &mates, error);
    bool judges = own.gap > 0 || own.mate_to > 1;
    if (status == HM_OK && judges) status = hm_review_search(&judge, &p->judge, error);
    if (status == HM_OK) {
        *result = p;
    } else {
        hm_puzzler_destroy(p);
    }
    return status;
}

void hm_puzzler_destroy(hm_puzzler *p) {
    if (p == NULL) return;
    hm_finder_destroy(p->finder);
    hm_search_destroy(p->mates);
    hm_search_destroy(p->judge);
    free(p);
}

const hm_finder *hm_puzzler_finder(const hm_puzzler *p) {
    return p->finder;
}

/* ---- a position ---- */

/* A game that is looked through. */
typedef struct puzzle_game {
    hm_puzzle_source source;
    hm_session *session;
    hm_puzzle_trend trend;
    hm_puzzle_counts *counts;
    hm_facts *facts;
    hm_text comments;
    uint64_t found;
} puzzle_game;

static hm_status solve_position(hm_puzzler *p, puzzle_game *g, bool candidate, hm_puzzle *puzzle,
                                hm_puzzle_verdict *verdict, hm_error *error) {
    bool undecided = false;
    hm_status status =
        hm_puzzle_find_mate(p, g->session, candidate ? p->plan.mate_to : 1, puzzle, verdict, error);
    if (status == HM_OK && *verdict != HM_PUZZLE_FOUND && candidate && p->plan.gap > 0) {
        undecided = *verdict == HM_PUZZLE_UNDECIDED;
        status = hm_puzzle_find_win(p, g->session, puzzle, verdict, error);
    }
    if (undecided && *verdict == HM_PUZZLE_NONE) *verdict = HM_PUZZLE_UNDECIDED;
    return status;
}

static hm_status look_at_position(hm_puzzler *p, puzzle_game *g, const hm_said *said,
                                  hm_error *error) {
    hm_puzzle puzzle = {.mate_in = 0};
    hm_puzzle_verdict verdict = HM_PUZZLE_NONE;
    bool candidate = false;
    hm_status status = HM_OK;
    if (p->judge != NULL)
        status = hm_puzzle_is_candidate(p, g->session, said, &g->trend, &candidate, error);
    /* The start of a game that has no name was chosen by somebody: it is a candidate as well. */
    candidate =
        candidate || (g->source.ply == 0 && hm_record_word(g->source.record, "variant") == NULL);
    g->counts->positions++;
    g->counts->candidates += candidate;
    if (status == HM_OK) status = solve_position(p, g, candidate, &puzzle, &verdict, error);
    if (status == HM_OK && verdict == HM_PUZZLE_FOUND)
        status = hm_puzzle_put(p, g->session, &puzzle, &g->source, g->facts, &verdict, error);
    g->found += verdict == HM_PUZZLE_FOUND;
    g->counts->undecided += verdict == HM_PUZZLE_UNDECIDED;
    hm_text_clear(&puzzle.words);
    return status;
}

/* ---- a game ---- */

static bool is_wanted(const hm_puzzler *p, size_t ply) {
    const hm_evaluation *e = &p->finder->evaluation;
    for (size_t i = 0; i < e->matches.count; i++)
        if (e->matches.at[i].ply == ply) return true;
    return e->matches.count == 0;
}

static hm_status walk_game(hm_puzzler *p, puzzle_game *g, hm_error *error) {
    const hm_record *record = g->source.record;
    const hm_archiving *archiving = record->archiving;
    hm_status status = HM_OK;
    archiving->rewind(record->play);
    for (size_t ply = 0; ply <= record->plies && status == HM_OK; ply++) {
        hm_happened happened = {.glyph = "", .comments = &g->comments};
        g->comments.length = 0;
        hm_text_add(&g->comments, "", 0);
        if (ply > 0)
            status = archiving->next(record->play, HM_WANT_NOTES, p->watch, &happened, error);
        g->session->listed = false; /* it was played past the session */
        if (status == HM_OK && g->comments.failed) status = hm_fail_memory(error, "comments");
        if (status != HM_OK) break;
        hm_said said = hm_said_in(g->comments.data);
        g->source.ply = ply;
        bool wanted = is_wanted(p, ply), before = is_wanted(p, ply + 1) && p->judge != NULL;
        bool lost;
        if (wanted)
            status = look_at_position(p, g, &said, error);
        else if (before) /* its score tells what the next move loses */
            status = hm_puzzle_is_candidate(p, g->session, &said, &g->trend, &lost, error);
        else
            g->trend.known = false;
        if (g->found >= p->plan.per_game) break;
    }
    return status;
}

hm_status hm_puzzler_look(hm_puzzler *p, const hm_input *input, const hm_request *request,
                          hm_facts *facts, hm_puzzle_counts *counts, hm_found *found,
                          hm_error *error) {
    if (request == NULL) request = &hm_no_request;
    hm_status status = hm_finder_look(p->finder, input, request, found, error);
    const hm_record *record = &p->finder->record;
    if (status != HM_OK || !found->matched || record->session == NULL || record->other)
        return status;
    if (record->session->game->root == NULL) return HM_OK;
    puzzle_game g = {.source = {.record = record, .input = input},
                     .session = record->session,
                     .counts = counts,
                     .facts = facts};
    p->watch = &request->watch;
    p->all_nodes = 0;
    status = walk_game(p, &g, error);
    counts->puzzles += g.found;
    counts->nodes += p->all_nodes;
    hm_text_clear(&g.comments);
    if (status == HM_OK && facts->failed) status = hm_fail_memory(error, "puzzles");
    return status;
}
