/* replay of 4D games in the notations that hold moves. */
#include "games/play4d.h"

#include <stdlib.h>

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
