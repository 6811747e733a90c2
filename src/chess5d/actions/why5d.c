/* Why moves are no legal action, and all captures of royals (rules5d, sections 4 and 8). */
#include "chess5d/actions/actions5d.h"
#include "chess5d/rules/attacks5d.h"

#include <stdlib.h>

/* Lists the enemy's captures of royals of `side`: generates the other side's moves and keeps
 * these. */
hm_status hm_5d_threats(const hm_5d_position *position, int side, hm_5d_move_list *list,
                        hm_error *error) {
    hm_5d_position turned = *position; /* the boards are only read */
    turned.side = 1 - side;
    hm_status status = hm_5d_generate_pseudo(&turned, list, error);
    size_t kept = 0;
    for (size_t i = 0; i < list->count && status == HM_OK; i++) {
        const hm_5d_move *m = &list->moves[i];
        hm_5d_piece taken = hm_5d_position_at(position, m->to_line, m->to_time, m->to);
        if (hm_5d_is_royal(taken)) list->moves[kept++] = *m;
    }
    list->count = kept;
    return status;
}

/* Returns the first of three reasons why moves are not an action: a move that no piece can make, an
 * exposed royal (rules5d, clause 8.1), mandatory boards without a move (4.2). */
hm_status hm_5d_why(const hm_5d_position *position, const hm_5d_move *moves, size_t count,
                    hm_5d_refusal *refusal, hm_5d_move_list *threats, hm_error *error) {
    hm_5d_position *after;
    hm_5d_move_list list = {0};
    bool possible = true;
    *refusal = HM_5D_LEGAL;
    if (threats != NULL) threats->count = 0;
    hm_status status = hm_5d_rules_apply(position, 0, error);
    if (status == HM_OK) status = hm_5d_position_copy(position, &after, error);
    if (status != HM_OK) return status;
    /* 1. Makes the moves one after the other, whatever their flags. */
    for (size_t made = 0; made < count && possible && status == HM_OK; made++) {
        hm_5d_undo undo;
        hm_5d_move exact;
        status = hm_5d_move_exact(after, &moves[made], &list, &exact, &possible, error);
        if (status == HM_OK && possible) status = hm_5d_make(after, &exact, &undo, error);
    }
    hm_5d_move_list_clear(&list);
    /* 2. The first reason: rules5d, section 4. */
    if (!possible) {
        *refusal = HM_5D_IMPOSSIBLE;
    } else if (hm_5d_exposed(after, after->side, NULL)) {
        *refusal = HM_5D_LEAVES_ROYAL;
        if (status == HM_OK && threats != NULL) {
            status = hm_5d_threats(after, after->side, threats, error);
        }
    } else if (!hm_5d_may_submit(after)) {
        *refusal = HM_5D_BOARDS_LEFT;
    }
    hm_5d_position_destroy(after);
    return status;
}

/* The words of `reason` in answers; programs test them, so they never change. */
const char *hm_5d_refusal_name(hm_5d_refusal refusal) {
    static const char *const names[] = {
        [HM_5D_LEGAL] = "legal",
        [HM_5D_IMPOSSIBLE] = "no_such_move",
        [HM_5D_BOARDS_LEFT] = "mandatory_boards_left",
        [HM_5D_LEAVES_ROYAL] = "leaves_king_attacked",
    };
    return names[refusal];
}
