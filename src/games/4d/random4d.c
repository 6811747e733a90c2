/* Random games of 4D chess. */
#include "chess4d/rules/board4d.h"
#include "games/4d/play4d.h"

const hm_random_form hm_random_forms_4d[] = {
    {"c4d", "c4d", NULL}, {"ndjson4", "ndjson", NULL}, {0}};

const char *hm_usual_start_4d(const hm_request *request) {
    (void)request;
    return "4d:start";
}

static const char *random4d_end_of(const hm_play_4d *play, const hm_random_order *order) {
    hm_4d_end end = hm_4d_outcome(&play->position);
    return end == HM_4D_CHECKMATE                               ? "checkmate"
           : end == HM_4D_STALEMATE                             ? "stalemate"
           : play->position.state.halfmove >= HM_4D_FIFTY_MOVES ? "fifty_move"
           : play->game.count == order->plies                   ? "max_plies"
                                                                : "threefold";
}

/* If the generator is stopped, the play is taken back to its start. */
hm_status hm_random_4d(void *play, const hm_random_order *order, const hm_watch *watch,
                       const char **end, hm_error *error) {
    hm_play_4d *p = play;
    hm_4d_notes_clear(&p->notes);
    hm_status status =
        hm_4d_random_game(order->seed, order->number, order->plies, &p->game, watch, error);
    while (status == HM_OK && p->ply < p->game.count)
        status = hm_play_4d_step(p, error);
    if (status == HM_OK) {
        *end = random4d_end_of(p, order);
        return HM_OK;
    }
    while (p->ply > 0)
        hm_play_4d_undo(p);
    p->game.count = 0;
    return status;
}
