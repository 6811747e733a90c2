/* replay of 4D games: the object of one game, which logs (log4d.c) share, and games in the
 * notations that hold moves. */
#include "games/play4d.h"

#include <stdlib.h>
#include <string.h>

/* ---- one game ---- */

void hm_telling_4d_begin(hm_telling_4d *t, const hm_4d_state *start) {
    hm_telling_4d_clear(t);
    hm_4d_position_init(&t->position, start);
    t->failed = hm_4d_history_add(&t->history, &t->position) == 0;
    hm_fact_open(&t->list, NULL, '[');
}

void hm_telling_4d_clear(hm_telling_4d *t) {
    hm_4d_history_clear(&t->history);
    hm_facts_clear(&t->list);
    hm_text_clear(&t->problem);
    t->plies = 0;
    t->failed = false;
}

static void list_ply(hm_facts *facts, const hm_4d_position *position, hm_4d_move move,
                     unsigned occurred) {
    hm_fact_open(facts, NULL, '{');
    hm_4d_move_format(move, hm_fact_begin(facts, "move"));
    hm_fact_end(facts);
    hm_fact_uint(facts, "halfmove", position->state.halfmove);
    hm_4d_field_format(HM_4D_FIELD_EP, &position->state, hm_fact_begin(facts, "ep"));
    hm_fact_end(facts);
    hm_fact_uint(facts, "rep", occurred);
    hm_fact_bool(facts, "in_check", hm_4d_in_check(position, position->state.side, NULL));
    hm_fact_uint(facts, "legal_count", hm_4d_count(position));
    hm_fact_close(facts);
}

void hm_telling_4d_play(hm_telling_4d *t, hm_4d_move move, bool listed) {
    hm_4d_undo undo;
    hm_4d_make(&t->position, move, &undo);
    unsigned occurred = hm_4d_history_add(&t->history, &t->position);
    t->failed |= occurred == 0;
    t->plies++;
    if (listed) list_ply(&t->list, &t->position, move, occurred);
}

static const char *result_of(const hm_4d_position *position) {
    switch (hm_4d_outcome(position)) {
    case HM_4D_CHECKMATE:
        return position->state.side == HM_4D_WHITE ? "0-1" : "1-0";
    case HM_4D_STALEMATE:
        return "1/2-1/2";
    default:
        return "*";
    }
}

void hm_telling_4d_put(hm_telling_4d *t, uint64_t number, bool legal, bool listed,
                       hm_facts *facts) {
    hm_fact_close(&t->list);
    hm_fact_uint(facts, "game", number);
    hm_fact_uint(facts, "plies", t->plies);
    hm_fact_bool(facts, "legal", legal);
    if (listed) hm_fact_copy(facts, "ply", &t->list, hm_fact_first(&t->list, NULL));
    hm_fact_word(facts, "result", result_of(&t->position));
    hm_4d_state_format(&t->position.state, hm_fact_begin(facts, "final"));
    hm_fact_end(facts);
    hm_fact_open(facts, "problems", '[');
    if (t->problem.length > 0) {
        hm_fact_string(facts, NULL, t->problem.data, t->problem.length);
    }
    hm_fact_close(facts);
    facts->failed |= t->failed || t->list.failed || t->problem.failed;
}

/* ---- games in notations that hold moves ---- */

/* A line of an NDJSON4 log reads like a position, because logs are never guessed: say so. */
static bool is_log_line(const hm_input *input) {
    hm_json_value object, value;
    return input->json && hm_json_parse(input->text, input->length, &object, NULL) == HM_OK &&
           hm_json_get(&object, "move_from", &value);
}

static void name_problem(hm_telling_4d *t, const hm_replay *replay) {
    const hm_input *input = replay->input;
    const hm_input_error *fault = replay->fault;
    if (fault != NULL && input->json) {
        hm_text_puts(&t->problem, fault->error.message); /* names the number of the move */
    } else if (fault != NULL) {
        hm_text_printf(&t->problem, "line %llu: %s", (unsigned long long)fault->line,
                       fault->error.message);
    } else if (t->plies == 0 && input != NULL && is_log_line(input)) {
        hm_text_puts(&t->problem, "one line of a log by itself; --format ndjson4 replays the log");
    }
}

/* An illegal move ends the game; it is the answer, not a failure. */
hm_verdict hm_replay_4d(void *play, hm_replay *replay, hm_facts *facts, hm_input_error *error) {
    if (play == NULL) return hm_replay_log_4d(replay, facts, error);
    const hm_play_4d *p = play;
    if (replay->fault != NULL && replay->fault->error.status != HM_ERR_4D_ILLEGAL) {
        *error = *replay->fault;
        return HM_FAILED;
    }
    hm_telling_4d *t = calloc(1, sizeof *t);
    if (t == NULL) return hm_fail_no_memory(error);
    hm_telling_4d_begin(t, &p->game.start);
    for (size_t i = 0; i < p->game.count; i++)
        hm_telling_4d_play(t, p->game.moves[i], replay->plies);
    name_problem(t, replay);
    hm_telling_4d_put(t, 1, replay->fault == NULL, replay->plies, facts);
    hm_telling_4d_clear(t);
    free(t);
    return replay->fault == NULL ? HM_YES : HM_NO;
}
