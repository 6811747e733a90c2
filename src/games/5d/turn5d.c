/* The action that is under way in a 5D game: its moves are pending until they are submitted
 * together (rules5d, section 4). */
#include "games/5d/play5d.h"

/* ---- moves ---- */

hm_status hm_play_5d_move(hm_play_5d *play, const hm_5d_move *move, hm_error *error) {
    if (!HM_ROOM(play->undo, 1) || !HM_ROOM(play->pending, 1)) {
        return hm_fail_memory(error, "a move");
    }
    hm_status status = hm_5d_make(play->position, move, &play->undo.at[play->undo.count], error);
    if (status != HM_OK) return status;
    play->undo.count++;
    play->pending.at[play->pending.count++] = *move;
    return HM_OK;
}

/* Tests only the last move of a text: every legal continuation after the last move also continues
 * the moves before it. If it is refused, `error` already says why the moves are not an action. An
 * unplayed board is not a reason to refuse a move. */
static hm_status check_last(const hm_play_5d *play, const hm_5d_move *last, const hm_watch *watch,
                            hm_error *error) {
    bool legal;
    hm_error cause;
    hm_5d_undo undo;
    hm_status status = hm_5d_is_legal(play->position, last, watch, &legal, &cause);
    if (status == HM_OK && legal) return HM_OK;
    if (status == HM_OK) status = hm_5d_make(play->position, last, &undo, &cause);
    if (status != HM_OK) {
        if (error != NULL) *error = cause;
        return status;
    }
    bool ends = hm_5d_may_submit(play->position);
    hm_5d_unmake(play->position, last, &undo);
    if (ends) return HM_ERR_5D_ILLEGAL;
    return hm_fail(error, HM_ERR_5D_ILLEGAL, 0,
                   "expected a move after which a legal action exists");
}

hm_status hm_play_5d_text(void *play, const char *text, size_t length, const hm_watch *watch,
                          hm_error *error) {
    hm_play_5d *p = play;
    hm_5d_move_list moves = {0};
    size_t before = p->pending.count;
    hm_status status = hm_5d_action_parse(p->position, text, length, 0, &moves, error);
    if (status == HM_OK) {
        for (size_t i = 0; i < moves.count && status == HM_OK; i++)
            status = hm_play_5d_move(p, &moves.moves[i], error);
    } else if (status == HM_ERR_5D_ILLEGAL) {
        /* Moves of a text that are not a whole action: `error` says why. (There are none if boards
         * are only passed over.) */
        status = moves.count > 0 ? HM_OK : HM_ERR_5D_ILLEGAL;
        for (size_t i = 0; i < moves.count && status == HM_OK; i++) {
            if (i + 1 == moves.count) status = check_last(p, &moves.moves[i], watch, error);
            if (status == HM_OK) status = hm_play_5d_move(p, &moves.moves[i], error);
        }
    }
    while (status != HM_OK && p->pending.count > before)
        hm_play_5d_undo(p);
    hm_5d_move_list_clear(&p->doubt);
    if (status == HM_ERR_5D_AMBIGUOUS) {
        p->doubt = moves;
    } else {
        hm_5d_move_list_clear(&moves);
    }
    return status;
}

bool hm_play_5d_is_refusal(hm_status status) {
    return status == HM_ERR_5D_MOVE || status == HM_ERR_5D_AMBIGUOUS || status == HM_ERR_5D_ILLEGAL;
}

/* ---- submitting ---- */

size_t hm_play_5d_pending(const void *play) {
    return ((const hm_play_5d *)play)->pending.count;
}

bool hm_play_5d_may_submit(const void *play) {
    const hm_play_5d *p = play;
    return p->pending.count > 0 && hm_5d_may_submit(p->position) &&
           !hm_5d_exposed(p->position, hm_5d_position_side(p->position), NULL);
}

/* The pending moves as a node of the tree, on its main line. */
static hm_status add_pending(hm_play_5d *play, int32_t *node, hm_error *error) {
    size_t before = hm_5d_game_nodes(play->game);
    int32_t here = hm_play_5d_here(play);
    if (!HM_ROOM(play->line, before + 1)) return hm_fail_memory(error, "an action");
    hm_status status =
        hm_5d_game_add(play->game, here, play->pending.at, play->pending.count, node, error);
    if (status != HM_OK || hm_5d_game_main(play->game, here) == *node) return status;
    status = hm_5d_game_set_main(play->game, *node, error);
    bool added = hm_5d_game_nodes(play->game) > before;
    if (status != HM_OK && added) hm_5d_game_remove(play->game, *node);
    return status;
}

hm_status hm_play_5d_submit(void *play, const hm_watch *watch, hm_error *error) {
    hm_play_5d *p = play;
    int32_t node = -1;
    (void)watch;
    hm_status status = add_pending(p, &node, error);
    if (status != HM_OK) return status;

    /* The tree may have the action with its moves in another order. Moves that do not branch
     * commute, and jumps that branch keep their order (rules5d, section 4.4), so each undo record
     * stays right. */
    size_t count;
    const hm_5d_move *moves = hm_5d_game_action(p->game, node, &count);
    hm_5d_undo *undo = p->undo.at + p->undo.count - count;
    for (size_t i = 0; i < count; i++) {
        size_t j = i;
        while (!hm_5d_move_equal(&p->pending.at[j], &moves[i]))
            j++;
        hm_5d_move move = p->pending.at[j];
        hm_5d_undo record = undo[j];
        p->pending.at[j] = p->pending.at[i];
        undo[j] = undo[i];
        p->pending.at[i] = move;
        undo[i] = record;
    }

    hm_5d_submit(p->position);
    p->pending.count = 0;
    hm_play_5d_go_on(p, node);
    return HM_OK;
}
