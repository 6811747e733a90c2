/* Which first actions force mate in a 5D position. */
#include "games/play5d.h"

static void put_actions(hm_facts *facts, const char *key, const hm_5d_position *position,
                        const hm_5d_action_list *list) {
    hm_fact_open(facts, key, '[');
    for (size_t i = 0; i < list->count; i++) {
        size_t count;
        const hm_5d_move *moves = hm_5d_action_list_at(list, i, &count);
        hm_put_moves_5d(facts, NULL, position, moves, count);
    }
    hm_fact_close(facts);
}

/* The moves of a line are written while they are played: their boards are made on the way. */
static hm_status put_line(hm_facts *facts, const hm_5d_position *start,
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

/* Whether the header is right; null when the search cannot tell. */
static void put_claim(hm_facts *facts, unsigned claimed, unsigned mate_in,
                      const hm_5d_solution *solution) {
    if (solution->complete && mate_in >= claimed) {
        hm_fact_bool(facts, "puzzle_holds", solution->shortest == claimed);
    } else {
        hm_fact_null(facts, "puzzle_holds");
    }
}

static hm_status put_solution(const hm_play_5d *play, unsigned mate_in,
                              const hm_5d_solution *solution, hm_facts *facts, hm_error *error) {
    unsigned claimed = hm_5d_game_mate_in(play->game);
    hm_fact_uint(facts, "mate_in", mate_in);
    put_actions(facts, "first_actions", play->position, &solution->first);
    hm_fact_bool(facts, "complete", solution->complete);
    if (solution->shortest > 0) {
        hm_fact_uint(facts, "shortest", solution->shortest);
    } else {
        hm_fact_null(facts, "shortest");
    }
    if (claimed > 0) put_claim(facts, claimed, mate_in, solution);
    hm_fact_uint(facts, "nodes", solution->nodes);
    return put_line(facts, play->position, &solution->line, error);
}

/* Without a number the header says it, or else it is one. */
static unsigned number_asked(const hm_play_5d *play, const hm_request *request) {
    uint64_t asked;
    unsigned claimed = hm_5d_game_mate_in(play->game);
    if (hm_request_number(request, "mate-in", &asked)) return (unsigned)asked;
    return claimed > 0 ? claimed : 1;
}

hm_verdict hm_solve_5d(void *play, const hm_request *request, hm_facts *facts,
                       hm_input_error *error) {
    const hm_play_5d *p = play;
    hm_5d_solve_options limits = {.size = sizeof limits, .jobs = request->jobs};
    hm_5d_solution solution;
    hm_error cause;
    unsigned mate_in = number_asked(p, request);
    hm_request_number(request, "nodes", &limits.nodes);
    hm_request_time(request, "time", &limits.seconds);
    hm_status status =
        hm_5d_solve(p->position, mate_in, &limits, &request->watch, &solution, &cause);
    /* What was proved is told also when the user has stopped it. */
    if (status == HM_ERR_INTERRUPTED) status = HM_OK;
    if (status != HM_OK) return hm_fail_plain(error, &cause);
    status = put_solution(p, mate_in, &solution, facts, &cause);
    hm_5d_solution_clear(&solution);
    return hm_verdict_of(status, &cause, error);
}
