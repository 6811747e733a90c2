/* Playing the steps of a game on a position. */
#include "chess4p/notation/game4p.h"
#include "chess4p/rules/index4p.h"
#include "chess4p/rules/play4p.h"

#include <stdlib.h>

void hm_4p_give_turn(hm_4p_position *position, int seat) {
    if (position->state.side == seat) return;
    position->state.side = (uint8_t)seat;
    hm_4p_refresh(position);
}

void hm_4p_step_begin(const hm_4p_step *step, hm_4p_position *position, hm_4p_effects *effects) {
    *effects = (hm_4p_effects){0};
    bool walks = step->move != HM_4P_NO_MOVE;
    bool plays = hm_4p_is_active(position, step->seat);
    bool leaves = plays && hm_4p_leaving_is_giving_up(step->leaving);
    hm_4p_reason reason = hm_4p_leaving_reason(step->leaving);
    if (leaves && walks) {
        hm_4p_leave_walking(position, step->seat, reason, effects);
    } else if (leaves) {
        hm_4p_leave(position, step->seat, reason, NULL, effects);
    } else if (step->leaving == HM_4P_PASSES) {
        hm_4p_play_pass(position, NULL, effects);
    } else if (!walks && step->leaving != HM_4P_AGREES_DRAW) {
        hm_4p_settle(position, NULL, effects); /* "#" and "S" */
    }
    if (walks) hm_4p_give_turn(position, step->seat);
}

void hm_4p_step_finish(const hm_4p_step *step, hm_4p_position *position, hm_4p_effects *effects) {
    hm_4p_effects moved;
    if (step->move == HM_4P_NO_MOVE) return;
    bool leaves = effects->eliminated >> step->seat & 1;
    hm_4p_play(position, step->move, NULL, &moved);
    if (leaves) hm_4p_leaves_with_walk(position);
    hm_4p_add_effects(effects, &moved);
}

void hm_4p_leaves_with_walk(hm_4p_position *position) {
    if (position->rules.leaving_resets) position->state.clock = 0;
}

void hm_4p_game_advance(const hm_4p_game *game, int32_t step, hm_4p_position *position,
                        hm_4p_effects *effects) {
    hm_4p_step_begin(&game->steps.at[step], position, effects);
    hm_4p_step_finish(&game->steps.at[step], position, effects);
    hm_4p_game_give_draw(game, step, position, effects);
}

/* A start that was written by hand may have few players: such are played on. */
bool hm_4p_game_has_ended(const hm_4p_game *game, const hm_4p_position *position, int32_t step) {
    const hm_4p_step *last = &game->steps.at[step];
    unsigned players = hm_4p_active(position), before = game->players;
    if (game->start.rules.mode == HM_4P_TEAMS) {
        bool left = last->leaving != HM_4P_STAYS && last->leaving != HM_4P_PASSES &&
                    last->leaving != HM_4P_AGREES_DRAW;
        return players != before || left;
    }
    return players != before && (players & (players - 1)) == 0;
}

bool hm_4p_game_is_over(const hm_4p_game *game, const hm_4p_position *position, int32_t step) {
    return hm_4p_game_draw(game, step) != HM_4P_NO_DRAW ||
           hm_4p_game_lacks_material(game, position) || hm_4p_game_has_ended(game, position, step);
}

hm_status hm_4p_game_position(const hm_4p_game *game, int32_t step, hm_4p_position *position,
                              hm_error *error) {
    size_t length = 0;
    if (step == game->last) {
        *position = game->end;
        return HM_OK;
    }
    hm_status known = hm_4p_game_check_step(game, step, error);
    if (known != HM_OK) return known;
    for (int32_t at = step; at > 0; at = game->steps.at[at].parent)
        length++;
    int32_t *path = malloc((length + 1) * sizeof *path);
    if (path == NULL) return hm_fail_memory(error, "the moves of a game");
    for (size_t i = length; i > 0; step = game->steps.at[step].parent)
        path[--i] = step;
    hm_4p_effects effects;
    *position = game->start;
    for (size_t i = 0; i < length; i++)
        hm_4p_game_advance(game, path[i], position, &effects);
    free(path);
    return HM_OK;
}
