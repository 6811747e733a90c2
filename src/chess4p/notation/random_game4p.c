/* Seeded random games: game number i of a seed is the same on every machine, whatever was generated
 * before. Each move is drawn evenly from the sorted list of legal moves, also for a walking
 * king. */
#include "chess4p/notation/game4p.h"
#include "chess4p/rules/play4p.h"

#include <stdlib.h>

typedef struct run {
    hm_4p_game *game;
    hm_random random;
    hm_4p_move *moves;
    hm_sentry sentry;
    hm_error *error;
} run;

static hm_status random_game4p_fail_memory(const run *r) {
    return hm_fail_memory(r->error, "a random game");
}

/* Draws one move; *step is the last one of the game, which is over when *over. */
static hm_status play_one(run *r, int32_t *step, bool *over) {
    const hm_4p_position *position = &r->game->end;
    size_t count = hm_4p_generate(position, r->moves);
    *over = count == 0;
    if (*over) return HM_OK;
    hm_4p_sort_moves(r->moves, count);
    /* NOLINTNEXTLINE(core.NullDereference): reserved before the first ply */
    hm_4p_move move = r->moves[hm_random_below(&r->random, count)];
    hm_status status = hm_4p_game_add_move(r->game, *step, move, step, r->error);
    if (status != HM_OK) return status;
    const hm_4p_rules *rules = &position->rules;
    *over = r->game->effects.outcome != HM_4P_GOING_ON;
    if (*over || rules->draws_end) return HM_OK;
    bool repeated =
        rules->repetitions > 0 && hm_4p_game_occurrences(r->game, *step) >= rules->repetitions;
    *over = repeated || hm_4p_clock_is_due(position);
    if (!*over) return HM_OK;
    return hm_4p_game_add_leaving(r->game, *step, HM_4P_AGREES_DRAW, step, r->error);
}

/* ---- tags ---- */

static hm_status set_tag(run *r, const char *name,
                         void (*append)(const hm_4p_game *game, hm_text *text)) {
    hm_text text = {0};
    append(r->game, &text);
    hm_status status = text.failed ? random_game4p_fail_memory(r) : HM_OK;
    if (status == HM_OK && text.length > 0) {
        status = hm_4p_game_set_tag(r->game, name, text.data, r->error);
    }
    hm_text_clear(&text);
    return status;
}

hm_status hm_4p_random_game(uint64_t seed, uint64_t number, size_t plies, hm_4p_game *game,
                            const hm_watch *watch, hm_error *error) {
    enum { REPORT_EVERY = 256 }; /* plies: less than a millisecond */
    run r = {.game = game, .error = error};
    hm_status status = HM_OK;
    if (game->steps.at[0].first >= 0) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "the game has moves already");
    }
    hm_random_stream(&r.random, seed, number);
    hm_sentry_init(&r.sentry, watch, plies == SIZE_MAX ? 0 : plies);
    r.moves = malloc(HM_4P_MOVES_MAX * sizeof *r.moves);
    if (r.moves == NULL) status = random_game4p_fail_memory(&r);
    int32_t step = 0;
    bool over = false;
    for (size_t ply = 1; ply <= plies && status == HM_OK && !over; ply++) {
        status = play_one(&r, &step, &over);
        if (status == HM_OK && ply % REPORT_EVERY == 0 &&
            !hm_sentry_report(&r.sentry, REPORT_EVERY)) {
            break;
        }
    }
    if (status == HM_OK) status = hm_sentry_status(&r.sentry, error);
    if (status == HM_OK) status = set_tag(&r, "Result", hm_4p_game_result);
    if (status == HM_OK) status = set_tag(&r, "Termination", hm_4p_game_termination);
    free(r.moves);
    return status;
}
