/* Adding to a game: steps after any step.
 *
 * game->end is the position behind the step `last`, the one that was added or found last: going on
 * from there costs one move; other places of the tree are reached by playing from the start. */
#include "chess4p/notation/game4p.h"
#include "chess4p/notation/token4p.h"
#include "chess4p/rules/play4p.h"

#include <string.h>

/* A round begins when the mover's seat is not greater than the last one (formats, section 9.1). */
uint32_t hm_4p_game_next_round(const hm_4p_step *parent, int seat) {
    return parent->parent < 0 ? 1 : parent->round + (seat <= parent->seat);
}

hm_status hm_4p_game_append(hm_4p_game *game, int32_t parent, const hm_4p_step *step,
                            int32_t *number) {
    if (game->steps.count >= INT32_MAX) return HM_ERR_MEMORY;
    bool room = HM_ROOM(game->steps, 1) && HM_ROOM(game->traces, 1);
    if (!room) return HM_ERR_MEMORY;
    hm_4p_step *above = &game->steps.at[parent];
    bool varies = above->first >= 0;
    if (varies && above->depth == HM_4P_VARIATIONS_MAX) return HM_ERR_LIMIT;
    *number = (int32_t)game->steps.count++;
    game->traces.at[game->traces.count++] = (hm_4p_trace){0};
    game->steps.at[*number] = (hm_4p_step){
        .parent = parent,
        .first = -1,
        .last = -1,
        .next = -1,
        .comment = -1,
        .last_comment = -1,
        .move = step->move,
        .offset = step->offset,
        .round = hm_4p_game_next_round(above, step->seat),
        .seat = step->seat,
        .leaving = step->leaving,
        .depth = (uint16_t)(above->depth + varies),
    };
    if (varies) {
        game->steps.at[above->last].next = *number;
    } else {
        above->first = *number;
    }
    above->last = *number;
    return HM_OK;
}

static hm_status game_tree4p_fail(hm_error *error, hm_status status) {
    if (status == HM_ERR_MEMORY) return hm_fail_memory(error, "a game");
    return hm_fail(error, status, 0, "more than %d variations within each other",
                   HM_4P_VARIATIONS_MAX);
}

/* ---- the place in the tree ---- */

/* From a step to one of its children. */
static void game_tree4p_go_on(hm_4p_game *game, int32_t child) {
    const hm_4p_step *step = &game->steps.at[child];
    hm_4p_step_begin(step, &game->end, &game->effects);
    hm_4p_details details = hm_4p_details_of(&game->end, step->move);
    hm_4p_step_finish(step, &game->end, &game->effects);
    details.checked = (uint8_t)game->effects.marks.checked;
    details.mated = (uint8_t)game->effects.marks.mated;
    details.bare = (uint8_t)game->effects.marks.bare;
    game->traces.at[child].details = details;
    game->last = child;
    hm_4p_game_trace(game, child, &game->end, &game->effects);
    hm_4p_game_give_draw(game, child, &game->end, &game->effects);
}

/* Makes `after` the step whose position is at hand; a step is added there. */
static hm_status seek_on(hm_4p_game *game, int32_t after, hm_error *error) {
    hm_status status = hm_4p_game_check_step(game, after, error);
    if (status == HM_OK && game->raw.length > 0) {
        status = hm_fail(error, HM_ERR_UNSUPPORTED, 0, "not judged: %s", hm_4p_game_other(game));
    }
    if (status != HM_OK) return status;
    int32_t parent = game->steps.at[after].parent;
    if (after != game->last && parent < 0) {
        game->end = game->start;
        game->effects = (hm_4p_effects){.outcome = hm_4p_outcome(&game->start)};
        game->last = after;
    } else if (after != game->last) {
        status = hm_4p_game_position(game, parent, &game->end, error);
        if (status != HM_OK) return status;
        game_tree4p_go_on(game, after);
    }
    /* A text may go on after a draw that the rules find. */
    bool goes_on = game->steps.at[after].first >= 0;
    bool over = goes_on ? hm_4p_game_has_ended(game, &game->end, after)
                        : hm_4p_game_is_over(game, &game->end, after);
    if (!over) return HM_OK;
    return hm_fail(error, HM_ERR_4P_ILLEGAL, 0, "the game has ended");
}

/* Continues from `after`, the current place, with a step that is legal there: enters the child with
 * the same step, or adds one. */
static hm_status game_tree4p_add(hm_4p_game *game, int32_t after, const hm_4p_step *step,
                                 int32_t *number, hm_error *error) {
    /* Whether the letters of a king that walks are written makes no difference, but those that set
     * it free do. */
    bool walks = step->move != HM_4P_NO_MOVE && hm_4p_walks(&game->end);
    int32_t found = game->steps.at[after].first;
    for (; found >= 0; found = game->steps.at[found].next) {
        const hm_4p_step *other = &game->steps.at[found];
        bool same = other->move == step->move && other->seat == step->seat;
        if (same && (walks || other->leaving == step->leaving)) break;
    }
    if (found < 0) {
        int32_t end = hm_4p_claimed_end(game);
        hm_status status = hm_4p_game_append(game, after, step, &found);
        if (status != HM_OK) return game_tree4p_fail(error, status);
        hm_4p_claims_check(game, end);
    }
    game_tree4p_go_on(game, found);
    if (number != NULL) *number = found;
    return HM_OK;
}

hm_status hm_4p_game_add_move(hm_4p_game *game, int32_t after, hm_4p_move move, int32_t *step,
                              hm_error *error) {
    hm_status status = seek_on(game, after, error);
    if (status != HM_OK) return status;
    const hm_4p_state *state = &game->end.state;
    if (!hm_4p_is_legal(&game->end, move)) {
        hm_4p_refusal refusal = hm_4p_why(&game->end, move, NULL, 0, NULL);
        return hm_fail(error, HM_ERR_4P_ILLEGAL, 0, "illegal move: %s",
                       hm_4p_refusal_words(refusal));
    }
    hm_4p_step added = {.move = move, .seat = state->side};
    if (hm_4p_walks(&game->end)) {
        /* If the seat's last step was a move, its king, which has left, walks already, and its
         * letters have been written. */
        int32_t at = after;
        while (at > 0 && game->steps.at[at].seat != state->side)
            at = game->steps.at[at].parent;
        bool flagged = state->flagged >> state->side & 1;
        if (at <= 0 || game->steps.at[at].move == HM_4P_NO_MOVE)
            added.leaving = flagged ? HM_4P_LEAVES_FLAGGED : HM_4P_LEAVES_RESIGNED;
    }
    return game_tree4p_add(game, after, &added, step, error);
}

hm_status hm_4p_game_add_walk(hm_4p_game *game, int32_t after, const hm_4p_token *t, int32_t *step,
                              hm_error *error) {
    hm_4p_move move = HM_4P_NO_MOVE;
    hm_status status = seek_on(game, after, error);
    if (status != HM_OK) return status;
    hm_4p_position freed = game->end;
    status = hm_4p_find_walk(&game->steps.at[after], t, &freed, &move, error);
    if (status != HM_OK) return status;
    if (!hm_4p_walks(&freed)) {
        return hm_fail(error, HM_ERR_4P_ILLEGAL, 0,
                       "letters of a walking king, but no king walks by these rules");
    }
    hm_4p_step added = {.move = move, .seat = freed.state.side, .leaving = (uint8_t)t->leaving};
    return game_tree4p_add(game, after, &added, step, error);
}

hm_status hm_4p_game_add_leaving(hm_4p_game *game, int32_t after, hm_4p_leaving leaving,
                                 int32_t *step, hm_error *error) {
    hm_status status = seek_on(game, after, error);
    if (status != HM_OK) return status;
    const hm_4p_position *end = &game->end;
    int seat = end->state.side;
    bool plays = hm_4p_active(end) >> seat & 1, fits = true;
    bool gives_up = hm_4p_leaving_is_giving_up(leaving);
    if (gives_up && hm_4p_leaving_text(leaving)[1] != '\0') {
        /* The letters say that giving up mates or stalemates the player. */
        hm_4p_position left = *end;
        hm_4p_effects effects;
        hm_4p_leave(&left, seat, hm_4p_leaving_reason(leaving), NULL, &effects);
        fits = hm_4p_leaving_with_fate(leaving, seat, &left.state) == leaving;
    } else if (leaving == HM_4P_PASSES) {
        fits = hm_4p_may_pass(end);
    } else if (!gives_up && leaving != HM_4P_AGREES_DRAW) {
        /* "#" and "S" for a player who has no legal move: in Teams, and in a start that was written
         * by hand; elsewhere the moves before have judged it. */
        bool mated = hm_4p_in_check(end, seat);
        fits = leaving == (mated ? HM_4P_LEAVES_MATED : HM_4P_LEAVES_STALEMATED) &&
               !hm_4p_has_legal_move(end, seat);
    }
    if (leaving == HM_4P_PASSES && !fits) {
        return hm_fail(error, HM_ERR_4P_ILLEGAL, 0, "the player to move may not pass");
    }
    if (!plays || !fits) {
        bool moves = plays && !gives_up && hm_4p_has_legal_move(end, seat);
        return hm_fail(error, HM_ERR_4P_ILLEGAL, 0, "the player to move %s",
                       !plays  ? "has left already"
                       : moves ? "has a legal move"
                               : "does not leave like that");
    }
    hm_4p_step added = {.seat = (uint8_t)seat, .leaving = (uint8_t)leaving};
    return game_tree4p_add(game, after, &added, step, error);
}

/* ---- the main line ---- */

/* Each step that left the old main line is now one variation deeper; other steps are not. */
hm_status hm_4p_game_set_main(hm_4p_game *game, int32_t step, hm_error *error) {
    hm_status status = hm_4p_game_check_step(game, step, error);
    if (status != HM_OK) return status;
    hm_4p_step *steps = game->steps.at;
    for (size_t i = 0; i < game->steps.count; i++)
        if (steps[i].depth == HM_4P_VARIATIONS_MAX) return game_tree4p_fail(error, HM_ERR_LIMIT);
    int32_t end = hm_4p_claimed_end(game);
    /* 1. Every step of the line becomes the first child of its parent. */
    for (int32_t at = step; at > 0; at = steps[at].parent) {
        hm_4p_step *parent = &steps[steps[at].parent];
        int32_t before = parent->first;
        if (before == at) continue;
        while (steps[before].next != at)
            before = steps[before].next;
        steps[before].next = steps[at].next;
        if (parent->last == at) parent->last = before;
        steps[at].next = parent->first;
        parent->first = at;
    }
    /* 2. Counts again in how many variations each step is. A parent has a smaller number than its
     * children; a step that was cut off has no parent. */
    for (size_t i = 1; i < game->steps.count; i++) {
        if (steps[i].parent < 0) continue;
        const hm_4p_step *parent = &steps[steps[i].parent];
        steps[i].depth = (uint16_t)(parent->depth + (parent->first != (int32_t)i));
    }
    hm_4p_claims_check(game, end);
    return HM_OK;
}

void hm_4p_game_cut(hm_4p_game *game, int32_t step) {
    if (hm_4p_game_check_step(game, step, NULL) != HM_OK) return;
    int32_t end = hm_4p_claimed_end(game);
    /* Steps that are cut off are no part of the tree any more, which shows in that they have no
     * parent. */
    hm_4p_step *steps = game->steps.at;
    steps[step].first = steps[step].last = -1;
    for (size_t i = (size_t)step + 1; i < game->steps.count; i++) {
        int32_t parent = steps[i].parent;
        if (parent == step || (parent > step && steps[parent].parent < 0)) {
            steps[i].parent = -1;
            steps[i].depth = 0;
        }
    }
    hm_4p_claims_check(game, end);
    hm_4p_game_begin(game, &game->start.state, &game->start.rules);
}

void hm_4p_game_remove(hm_4p_game *game, int32_t step) {
    if (step == 0 || hm_4p_game_check_step(game, step, NULL) != HM_OK) return;
    int32_t end = hm_4p_claimed_end(game), before = -1;
    hm_4p_game_cut(game, step);
    hm_4p_step *steps = game->steps.at, *parent = &steps[steps[step].parent];
    for (int32_t i = parent->first; i != step; i = steps[i].next)
        before = i;
    *(before < 0 ? &parent->first : &steps[before].next) = steps[step].next;
    if (parent->last == step) parent->last = before;
    steps[step].parent = -1;
    steps[step].depth = 0;
    for (size_t i = 1; i < game->steps.count; i++) {
        if (steps[i].parent < 0) continue;
        parent = &steps[steps[i].parent];
        steps[i].depth = (uint16_t)(parent->depth + (parent->first != (int32_t)i));
    }
    hm_4p_claims_check(game, end);
}
