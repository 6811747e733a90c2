/* Draws legal moves with little code, for the browser: the solver is asked about each. */
#include "chess5d/actions/actions5d.h"
#include "chess5d/actions/lot5d.h"

#include <stdlib.h>

struct hm_5d_lot {
    hm_5d_position *position;
    hm_5d_move_list moves;
    bool begun; /* a move has been made */
};

hm_status hm_5d_lot_create(const hm_5d_position *start, hm_5d_lot **lot, hm_error *error) {
    *lot = calloc(1, sizeof **lot);
    if (*lot == NULL) return hm_fail_memory(error, "a random game");
    return hm_5d_position_copy(start, &(*lot)->position, error);
}

void hm_5d_lot_destroy(hm_5d_lot *lot) {
    if (lot == NULL) return;
    hm_5d_position_destroy(lot->position);
    hm_5d_move_list_clear(&lot->moves);
    free(lot);
}

hm_status hm_5d_lot_begin(hm_5d_lot *lot, const hm_watch *watch, hm_5d_verdict *verdict,
                          hm_error *error) {
    lot->begun = false;
    return hm_5d_outcome(lot->position, false, watch, verdict, error);
}

hm_status hm_5d_lot_draw(hm_5d_lot *lot, hm_random *random, const hm_watch *watch, hm_5d_move *move,
                         bool *done, hm_error *error) {
    hm_5d_position *position = lot->position;
    hm_5d_move_list *list = &lot->moves;
    hm_5d_undo undo;
    bool legal = false, end = lot->begun && hm_5d_may_submit(position);
    *done = false;
    hm_status status = hm_5d_generate_pseudo(position, list, error);
    while (status == HM_OK && !legal) {
        size_t choice = (size_t)hm_random_below(random, list->count + end);
        *done = choice == list->count;
        if (*done) hm_5d_submit(position);
        if (*done) return HM_OK;
        *move = list->moves[choice];
        list->moves[choice] = list->moves[--list->count];
        status = hm_5d_is_legal(position, move, watch, &legal, error);
    }
    lot->begun = true;
    return status == HM_OK ? hm_5d_make(position, move, &undo, error) : status;
}
