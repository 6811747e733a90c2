/* Seeded random games: game number i of a seed is the same on every machine, whoever asks for it
 * and whatever was asked before. Each move is drawn evenly from the sorted list of legal moves,
 * that of a king on its walk like any other. */
#include "core/core.h"
#include "hypermate/chess4p_games.h"

#include <stdlib.h>

typedef struct run {
    hm_4p_game *game;
    hm_4p_position position;
    hm_4p_history history;
    hm_random random;
    hm_4p_move *moves;
    const char *draw; /* why one was claimed, or NULL */
} run;

/* Draws one move; *step is the last one of the game. False at the end of the game. */
static bool play_one(run *r, int32_t *step, hm_status *status) {
    hm_4p_outcome outcome;
    size_t count = hm_4p_generate(&r->position, r->moves);
    if (count == 0) return false;
    hm_4p_sort_moves(r->moves, count);
    hm_4p_move move = r->moves[hm_random_below(&r->random, count)];
    *status = hm_4p_game_add_move(r->game, *step, move, step);
    if (*status != HM_OK) return false;
    hm_4p_play(&r->position, move, &outcome);
    unsigned occurrences = hm_4p_history_add(&r->history, &r->position.key);
    if (occurrences == 0) *status = HM_ERR_MEMORY;
    if (*status != HM_OK || outcome.end != HM_4P_GOING_ON) return false;
    const hm_4p_rules *rules = &r->position.rules;
    if (occurrences >= rules->repetitions) r->draw = "Draw by repetition";
    if (r->position.state.clock >= rules->draw_clock) r->draw = "Draw by the clock";
    return r->draw == NULL;
}

static hm_status set_tag(hm_4p_game *game, const char *name,
                         void (*append)(const hm_4p_game *game, hm_text *text)) {
    hm_text text = {0};
    append(game, &text);
    hm_status status = text.failed ? HM_ERR_MEMORY : HM_OK;
    if (status == HM_OK && text.length > 0) status = hm_4p_game_set_tag(game, name, text.data);
    hm_text_clear(&text);
    return status;
}

/* That a draw was claimed is nowhere but in the tags. */
static hm_status set_tags(run *r) {
    hm_status status = HM_OK;
    if (r->draw != NULL) {
        bool teams = r->position.rules.mode == HM_4P_TEAMS;
        status = hm_4p_game_set_tag(r->game, "Result", teams ? "1/2-1/2" : "Draw");
        if (status == HM_OK) status = hm_4p_game_set_tag(r->game, "Termination", r->draw);
    }
    if (status == HM_OK) status = set_tag(r->game, "Result", hm_4p_game_result);
    if (status == HM_OK) status = set_tag(r->game, "Termination", hm_4p_game_termination);
    return status;
}

hm_status hm_4p_random_game(uint64_t seed, uint64_t number, size_t plies, hm_4p_game *game,
                            hm_error *error) {
    run r = {.game = game, .position = *hm_4p_game_start(game)};
    int32_t step = 0;
    hm_status status = HM_OK;
    hm_random_stream(&r.random, seed, number);
    r.moves = malloc(HM_4P_MOVES_MAX * sizeof *r.moves);
    if (r.moves == NULL || hm_4p_history_add(&r.history, &r.position.key) == 0) {
        status = HM_ERR_MEMORY;
    } else {
        for (size_t ply = 0; ply < plies && play_one(&r, &step, &status); ply++)
            continue;
    }
    if (status == HM_OK) status = set_tags(&r);
    hm_4p_history_clear(&r.history);
    free(r.moves);
    return status == HM_OK ? HM_OK : hm_fail_memory(error, "a random game");
}
