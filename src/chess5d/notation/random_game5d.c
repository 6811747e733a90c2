/* Seeded random games: game number i of a seed is the same on every machine, whoever asks for it
 * and whatever was asked before. Legal actions can be too many to be listed, so a turn is drawn
 * move by move: evenly from the legal single moves, among which the end of the turn counts as one
 * where it is allowed (rules5d, section 4.2). Every action can come up, short ones more often.
 *
 * Even the legal moves cost too much to be listed: pseudo-legal ones are drawn until one is legal,
 * which comes to the same. */
#include "chess5d/notation/game5d.h"

#include <stdlib.h>

typedef struct run {
    hm_5d_game *game;
    hm_5d_position *position;
    hm_random random;
    hm_5d_move_list moves; /* that may be drawn */
    HM_LIST(hm_5d_move) action;
    const hm_watch *watch; /* the caller's; may be NULL */
    uint64_t ply, plies;   /* progress to report; plies 0: the game has no limit */
} run;

/* The list of legal moves may take long by itself. */
static bool random_game5d_ask(void *context, uint64_t done, uint64_t total) {
    const run *r = context;
    (void)done, (void)total;
    return hm_watch_ask(r->watch, r->ply, r->plies, NULL) == HM_OK;
}

/* Draws the next move of the turn and makes it; *done: the turn ends instead. */
static hm_status random_game5d_draw_move(run *r, bool *done, hm_error *error) {
    hm_5d_position *position = r->position;
    hm_5d_move move;
    hm_5d_undo undo;
    hm_watch watch = {.progress = random_game5d_ask, .context = r};
    bool legal = false;
    bool may_end = r->action.count > 0 && hm_5d_may_submit(position) &&
                   !hm_5d_exposed(position, position->side, NULL);
    hm_status status = hm_5d_generate_pseudo(position, &r->moves, error);
    while (status == HM_OK && !legal) {
        hm_5d_move_list *list = &r->moves;
        size_t choice = (size_t)hm_random_below(&r->random, list->count + may_end);
        *done = choice == list->count;
        if (*done) return HM_OK;
        move = list->moves[choice];
        list->moves[choice] = list->moves[--list->count];
        status = hm_5d_is_legal(position, &move, &watch, &legal, error);
    }
    if (status != HM_OK) return status;
    if (!HM_ROOM(r->action, 1)) return hm_fail_memory(error, "a random game");
    r->action.at[r->action.count++] = move;
    return hm_5d_make(position, &move, &undo, error);
}

hm_status hm_5d_random_game(uint64_t seed, uint64_t number, size_t plies, hm_5d_game *game,
                            const hm_watch *watch, hm_error *error) {
    run r = {.game = game, .watch = watch};
    if (hm_5d_game_main(game, 0) >= 0) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "the game has moves already");
    }
    int32_t node = 0;
    hm_watch asking = {.progress = random_game5d_ask, .context = &r};
    r.plies = plies == SIZE_MAX ? 0 : plies;
    hm_random_stream(&r.random, seed, number);
    hm_status status = hm_5d_position_copy(game->start, &r.position, error);
    for (; r.ply < plies && status == HM_OK; r.ply++) {
        hm_5d_verdict verdict = HM_5D_GOING_ON;
        status = hm_watch_ask(watch, r.ply, r.plies, error);
        if (status == HM_OK) status = hm_5d_outcome(r.position, false, &asking, &verdict, error);
        if (status == HM_OK && verdict != HM_5D_GOING_ON) {
            const char *won = r.position->side == HM_5D_WHITE ? "0-1" : "1-0";
            const char *result = verdict == HM_5D_CHECKMATE ? won : "1/2-1/2";
            status = hm_5d_game_set_result(game, result, error);
            break;
        }
        r.action.count = 0;
        for (bool done = false; status == HM_OK && !done;)
            status = random_game5d_draw_move(&r, &done, error);
        if (status != HM_OK) break;
        hm_5d_submit(r.position);
        status = hm_5d_game_add(game, node, r.action.at, r.action.count, &node, error);
    }
    hm_5d_position_destroy(r.position);
    hm_5d_move_list_clear(&r.moves);
    free(r.action.at);
    return status;
}
