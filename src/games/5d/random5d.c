/* Random games of 5D chess. */
#include "chess5d/actions/lot5d.h"
#include "games/5d/play5d.h"

#include <stdio.h>

const hm_random_form hm_random_forms_5d[] = {
    {"5dpgn", "5dpgn", NULL}, {"5dpgn-short", NULL, NULL}, {0}};

const char *hm_usual_start_5d(const hm_request *request) {
    (void)request;
    return "5d:standard";
}

/* How a game has ended: mostly there is an action, which lots find sooner than others. */
static hm_status random5d_ending(const hm_play_5d *play, const hm_watch *watch, const char **end,
                                 hm_error *error) {
    hm_5d_lot *lot;
    hm_5d_verdict verdict = HM_5D_GOING_ON;
    *end = "max_plies";
    if (!hm_can_judge_5d(play->position)) return HM_OK;
    hm_status status = hm_5d_lot_create(play->position, &lot, error);
    if (status == HM_OK) status = hm_5d_lot_begin(lot, watch, &verdict, error);
    if (verdict != HM_5D_GOING_ON) *end = verdict == HM_5D_CHECKMATE ? "checkmate" : "stalemate";
    hm_5d_lot_destroy(lot);
    return status;
}

/* If the game cannot be finished, the play returns to its start. */
hm_status hm_random_5d(void *play, const hm_random_order *order, const hm_watch *watch,
                       const char **end, hm_error *error) {
    hm_play_5d *p = play;
    char seed[24], number[24];
    hm_status status =
        hm_5d_random_game(order->seed, order->number, order->plies, p->game, watch, error);
    /* With the seed and the number in its sequence a game can be made again. */
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)order->seed);
    snprintf(number, sizeof number, "%llu", (unsigned long long)order->number);
    if (status == HM_OK) status = hm_5d_game_set_header(p->game, "Seed", seed, error);
    if (status == HM_OK) status = hm_5d_game_set_header(p->game, "GameNr", number, error);
    if (status == HM_OK && !hm_play_5d_follow(p)) status = hm_fail_memory(error, "a game");
    while (status == HM_OK && p->ply < p->line.count)
        status = hm_play_5d_step(p, error);
    if (status == HM_OK) status = random5d_ending(p, watch, end, error);
    if (status == HM_OK) {
        p->is_game = true;
        return HM_OK;
    }
    while (p->ply > 0)
        hm_play_5d_undo(p);
    p->line.count = 0;
    hm_5d_game_cut(p->game, 0);
    return status;
}
