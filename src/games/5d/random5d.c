/* Random games of 5D chess. */
#include "games/5d/play5d.h"

#include <stdio.h>

const hm_random_form hm_random_forms_5d[] = {
    {"5dpgn", "5dpgn", NULL}, {"5dpgn-short", NULL, NULL}, {0}};

const char *hm_usual_start_5d(const hm_request *request) {
    (void)request;
    return "5d:standard";
}

/* The seed and the number in its sequence stand in headers, so that a game can be made again. */
static hm_status set_headers(hm_5d_game *game, const hm_random_order *order, hm_error *error) {
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)order->seed);
    hm_status status = hm_5d_game_set_header(game, "Seed", digits, error);
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)order->number);
    return status == HM_OK ? hm_5d_game_set_header(game, "GameNr", digits, error) : status;
}

hm_status hm_random_5d(void *play, const hm_random_order *order, const hm_watch *watch,
                       const char **end, hm_error *error) {
    hm_play_5d *p = play;
    hm_ending ending = {0};
    hm_status status =
        hm_5d_random_game(order->seed, order->number, order->plies, p->game, watch, error);
    if (status == HM_OK) status = set_headers(p->game, order, error);
    if (status == HM_OK && !hm_play_5d_follow(p)) status = hm_fail_memory(error, "a game");
    while (status == HM_OK && p->ply < p->line.count)
        status = hm_play_5d_step(p, error);
    if (status == HM_OK) status = hm_ending_5d(p, watch, &ending, error);
    if (status == HM_OK) {
        p->is_game = true;
        *end = *ending.reason != '\0' ? ending.reason : "max_plies";
        return HM_OK;
    }
    while (p->ply > 0)
        hm_play_5d_undo(p);
    p->line.count = 0;
    hm_5d_game_cut(p->game, 0);
    return status;
}
