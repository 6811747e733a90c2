/* Positions and plies of four-player games for data sets. */
#include "games/4p/batch4p.h"
#include "games/labelling.h"

#include <string.h>

static void label4p_board(const void *play, uint8_t *row) {
    hm_put_board_4p(&((const hm_play_4p *)play)->position.state, row);
}

static void label4p_played(const void *play, size_t ply, hm_played *played) {
    const hm_play_4p *p = play;
    hm_4p_move move = hm_4p_game_step(p->game, p->line.at[ply])->move;
    if (move == HM_4P_NO_MOVE) return; /* a player has left */
    *played = (hm_played){HM_4P_MOVE_FROM(move), HM_4P_MOVE_TO(move),
                          (uint8_t)HM_4P_MOVE_PROMOTION(move), move};
}

static int32_t label4p_listed(const void *play, size_t count, uint32_t code) {
    const hm_play_4p *p = play;
    for (size_t i = 0; i < count; i++)
        if (p->list.at[i] == code) return (int32_t)i;
    return -1;
}

static void label4p_points(const void *play, int32_t points[4]) {
    memcpy(points, ((const hm_play_4p *)play)->position.state.points, 4 * sizeof *points);
}

const struct hm_labelling hm_labelling_4p = {.row_bytes = 14 * 14,
                                             .boards = label4p_board,
                                             .played = label4p_played,
                                             .listed = label4p_listed,
                                             .points = label4p_points};
