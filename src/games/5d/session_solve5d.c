/* Finds the first actions that force mate in a 5D position. */
#include "games/5d/play5d.h"
#include "hypermate/shard.h"

#include <stdlib.h>

/* The moves of a line are written while they are played: their boards are made on the way. */
static hm_status session_solve5d_put_line(hm_facts *facts, const hm_5d_position *start,
                                          const hm_5d_action_list *line, hm_error *error) {
    hm_5d_position *position;
    hm_status status = hm_5d_position_copy(start, &position, error);
    hm_fact_open(facts, "line", '[');
    for (size_t i = 0; i < line->count && status == HM_OK; i++) {
        size_t count;
        const hm_5d_move *moves = hm_5d_action_list_at(line, i, &count);
        hm_put_moves_5d(facts, NULL, position, moves, count);
        for (size_t k = 0; k < count && status == HM_OK; k++) {
            hm_5d_undo undo;
            status = hm_5d_make(position, &moves[k], &undo, error);
        }
        hm_5d_submit(position);
    }
    hm_fact_close(facts);
    hm_5d_position_destroy(position);
    return status;
}

/* The verdict on the header's claim. A mate that was found is the shortest, even if the search was
 * stopped then: it looks for shorter ones first. */
typedef enum claim { CLAIM_NONE, CLAIM_OPEN, CLAIM_RIGHT, CLAIM_WRONG } claim;

static claim judge_claim(const hm_play_5d *play, unsigned mate_in, const hm_5d_solution *solution) {
    unsigned claimed = hm_5d_game_mate_in(play->game);
    if (claimed == 0) return CLAIM_NONE;
    if (solution->shortest == claimed) return CLAIM_RIGHT;
    if (solution->shortest > 0) return CLAIM_WRONG;
    return solution->complete && mate_in >= claimed ? CLAIM_WRONG : CLAIM_OPEN;
}

/* Writes what is needed to join the answers of all shards: the numbers of this shard's first
 * actions, and the header's claim. */
static void put_share(hm_facts *facts, const hm_play_5d *play, const hm_5d_share *share,
                      size_t count) {
    unsigned claimed = hm_5d_game_mate_in(play->game);
    hm_fact_open(facts, "numbers", '[');
    for (size_t i = 0; i < count; i++)
        hm_fact_uint(facts, NULL, share->numbers[i]);
    hm_fact_close(facts);
    if (claimed > 0) hm_fact_uint(facts, "claimed", claimed);
    hm_fact_uint(facts, "line_nodes", share->line_nodes);
}

/* The request. */
typedef struct wish {
    unsigned mate_in;
    bool tree, shared;
    hm_5d_share share;
    hm_5d_solve_options limits;
    double started;
    const hm_watch *watch;
} wish;

/* Limits hold for the search and the tree together. With --tree the search takes half of them: it
 * may look for more first actions until the end, and nothing would be left for the tree. */
static hm_5d_solve_options search_limits(const wish *w) {
    hm_5d_solve_options limits = w->limits;
    if (!w->tree) return limits;
    limits.nodes = limits.nodes / 2 + (limits.nodes & 1);
    limits.seconds /= 2;
    return limits;
}

static hm_status put_solution(const hm_play_5d *play, const wish *w, hm_5d_solution *solution,
                              hm_facts *facts, hm_error *error) {
    if (w->shared) hm_fact_uint(facts, "shard", w->share.number);
    if (w->shared) hm_fact_uint(facts, "of", w->share.of);
    hm_fact_uint(facts, "mate_in", w->mate_in);

    hm_fact_open(facts, "first_actions", '[');
    for (size_t i = 0; i < solution->first.count; i++) {
        size_t count;
        const hm_5d_move *moves = hm_5d_action_list_at(&solution->first, i, &count);
        hm_put_moves_5d(facts, NULL, play->position, moves, count);
    }
    hm_fact_close(facts);

    hm_status status = HM_OK;
    if (w->tree && solution->first.count > 0) {
        bool whole;
        /* The rest of the limits that the search has left; at least 1, since 0 means no limit. */
        hm_5d_solve_options limits = w->limits;
        double left = limits.seconds - (hm_seconds_now() - w->started);
        if (limits.nodes > 0) {
            limits.nodes = limits.nodes > solution->nodes ? limits.nodes - solution->nodes : 1;
        }
        if (limits.seconds > 0) limits.seconds = left > 0 ? left : 1e-6;

        status =
            hm_put_tree_5d(play, solution, w->mate_in, &limits, w->watch, &whole, facts, error);
        solution->complete = solution->complete && whole;
        if (status == HM_ERR_INTERRUPTED || status == HM_ERR_LIMIT) status = HM_OK;
    }
    if (status != HM_OK) return status;
    hm_fact_bool(facts, "complete", solution->complete);
    if (solution->shortest > 0) {
        hm_fact_uint(facts, "shortest", solution->shortest);
    } else {
        hm_fact_null(facts, "shortest");
    }
    hm_fact_open(facts, "within", '[');
    for (size_t i = 0; i < solution->first.count; i++)
        hm_fact_uint(facts, NULL, solution->within[i]);
    hm_fact_close(facts);
    if (w->shared) {
        put_share(facts, play, &w->share, solution->first.count);
    } else {
        claim known = judge_claim(play, w->mate_in, solution);
        if (known == CLAIM_RIGHT || known == CLAIM_WRONG) {
            hm_fact_bool(facts, "puzzle_holds", known == CLAIM_RIGHT);
        } else if (known == CLAIM_OPEN) {
            hm_fact_null(facts, "puzzle_holds");
        }
    }
    hm_fact_uint(facts, "nodes", solution->nodes);
    return session_solve5d_put_line(facts, play->position, &solution->line, error);
}

/* "No": there is no such mate, or the header is wrong; a shard cannot say so. */
static hm_verdict session_solve5d_verdict_of(const hm_play_5d *play, const wish *w,
                                             const hm_5d_solution *solution) {
    if (w->shared) return HM_YES;
    bool wrong = judge_claim(play, w->mate_in, solution) == CLAIM_WRONG;
    /* Nothing was found before the search was stopped. */
    if (solution->first.count == 0 && !solution->complete && !wrong) return HM_UNKNOWN;
    return solution->first.count == 0 || wrong ? HM_NO : HM_YES;
}

/* Without a number the header says it. */
static hm_status take_wish(const hm_play_5d *play, const hm_request *request, wish *w,
                           hm_error *error) {
    uint64_t number;
    bool given = hm_request_number(request, "mate-in", &number);
    *w = (wish){.mate_in = given ? (unsigned)number : hm_5d_game_mate_in(play->game),
                .tree = hm_request_flag(request, "tree"),
                .started = hm_seconds_now(),
                .watch = &request->watch};
    w->limits = (hm_5d_solve_options){.size = sizeof w->limits,
                                      .jobs = request->jobs,
                                      .minimal = hm_request_flag(request, "minimal")};
    hm_request_number(request, "nodes", &w->limits.nodes);
    hm_request_time(request, "time", &w->limits.seconds);
    bool limited = hm_request_number(request, "limit", &number) && number < SIZE_MAX;
    if (limited) w->limits.limit = (size_t)number;
    if (hm_request_flag(request, "first")) w->limits.limit = 1;
    if (w->mate_in == 0) {
        return hm_fail(error, HM_ERR_OPTION, 0,
                       "solve needs the number of actions, or a header Puzzle "
                       "\"mate-in-N\"");
    }
    if (w->mate_in > HM_5D_MOST_MATE) {
        return hm_fail(error, HM_ERR_LIMIT, 0,
                       "the header Puzzle says mate-in-%u, beyond mate-in-%d", w->mate_in,
                       HM_5D_MOST_MATE);
    }
    if (w->tree && play->pending.count > 0)
        return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "a tree begins with a whole action");

    /* These options need all first actions, which a shard does not have. */
    static const char *const others[] = {"first", "limit", "minimal", "tree"};
    const char *text = hm_request_text(request, "shard");
    hm_shard shard;
    w->shared = text != NULL;
    if (!w->shared) return HM_OK;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (hm_request_flag(request, others[i]))
            return hm_fail(error, HM_ERR_OPTION, 0, "--shard and --%s do not go together",
                           others[i]);
    }
    hm_status status = hm_shard_parse(text, &shard, error);
    if (status != HM_OK) return status;
    w->share = (hm_5d_share){.size = sizeof w->share, .number = shard.number, .of = shard.of};
    w->limits.share = &w->share;
    return HM_OK;
}

hm_verdict hm_solve_5d(void *play, const hm_request *request, hm_facts *facts,
                       hm_input_error *error) {
    const hm_play_5d *p = play;
    wish w;
    hm_5d_solution solution;
    hm_error cause;
    hm_status status = take_wish(p, request, &w, &cause);
    if (status != HM_OK) return hm_fail_plain(error, &cause);
    hm_5d_solve_options limits = search_limits(&w);
    status = hm_5d_solve(p->position, w.mate_in, &limits, w.watch, &solution, &cause);
    /* Results that were proved are reported even if the user has stopped the search. */
    if (status != HM_OK && status != HM_ERR_INTERRUPTED) return hm_fail_plain(error, &cause);
    status = put_solution(p, &w, &solution, facts, &cause);
    hm_verdict verdict = session_solve5d_verdict_of(p, &w, &solution);
    if (verdict == HM_UNKNOWN) {
        hm_fact_word(facts, "verdict", "unknown");
        *error = (hm_input_error){.error.status = HM_OK}; /* the answer is whole */
    }
    free(w.share.numbers);
    hm_5d_solution_clear(&solution);
    return status == HM_OK ? verdict : hm_fail_plain(error, &cause);
}
