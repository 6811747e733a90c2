/* Seeded random games: game number i of a seed is the same on every machine, whoever asks for it
 * and whatever was asked before. Legal actions can be too many to be listed, so a turn is drawn
 * move by move: evenly from the legal single moves, among which the end of the turn counts as one
 * where it is allowed (rules5d, section 4.2). Every action can come up, short ones more often. */
#include "chess5d/actions/lot5d.h"
#include "chess5d/notation/game5d.h"

#include <stdlib.h>

typedef struct run {
    hm_5d_game *game;
    hm_random random;
    HM_LIST(hm_5d_move) action;
    const hm_watch *watch; /* the caller's; may be NULL */
    uint64_t ply, plies;   /* progress to report; plies 0: the game has no limit */
} run;

/* A turn may take long by itself. */
static bool random_game5d_ask(void *context, uint64_t done, uint64_t total) {
    const run *r = context;
    (void)done, (void)total;
    return hm_watch_ask(r->watch, r->ply, r->plies, NULL) == HM_OK;
}

/* Draws the moves of a turn; they are made. */
static hm_status random_game5d_draw(run *r, hm_5d_lot *lot, const hm_watch *watch,
                                    hm_error *error) {
    bool done = false;
    hm_status status = HM_OK;
    for (r->action.count = 0; status == HM_OK && !done;) {
        if (!HM_ROOM(r->action, 1)) return hm_fail_memory(error, "a random game");
        hm_5d_move *move = &r->action.at[r->action.count];
        status = hm_5d_lot_draw(lot, &r->random, watch, move, &done, error);
        r->action.count += !done;
    }
    return status;
}

hm_status hm_5d_random_game(uint64_t seed, uint64_t number, size_t plies, hm_5d_game *game,
                            const hm_watch *watch, hm_error *error) {
    run r = {.game = game, .watch = watch};
    hm_5d_lot *lot = NULL;
    if (hm_5d_game_main(game, 0) >= 0) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "the game has moves already");
    }
    int32_t node = 0;
    hm_watch asking = {.progress = random_game5d_ask, .context = &r};
    r.plies = plies == SIZE_MAX ? 0 : plies;
    hm_random_stream(&r.random, seed, number);
    hm_status status = hm_5d_lot_create(game->start, &lot, error);
    for (; r.ply < plies && status == HM_OK; r.ply++) {
        hm_5d_verdict verdict = HM_5D_GOING_ON;
        status = hm_watch_ask(watch, r.ply, r.plies, error);
        if (status == HM_OK) status = hm_5d_lot_begin(lot, &asking, &verdict, error);
        if (status == HM_OK && verdict != HM_5D_GOING_ON) {
            const char *won =
                ((uint64_t)game->start->side ^ r.ply) % 2 == HM_5D_WHITE ? "0-1" : "1-0";
            const char *result = verdict == HM_5D_CHECKMATE ? won : "1/2-1/2";
            status = hm_5d_game_set_result(game, result, error);
            break;
        }
        if (status == HM_OK) status = random_game5d_draw(&r, lot, &asking, error);
        if (status != HM_OK) break;
        status = hm_5d_game_add(game, node, r.action.at, r.action.count, &node, error);
    }
    hm_5d_lot_destroy(lot);
    free(r.action.at);
    return status;
}
