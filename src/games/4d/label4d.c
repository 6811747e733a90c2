/* Positions and plies of 4D games for data sets. */
#include "games/4d/play4d.h"
#include "games/labelling.h"

#include <string.h>

static void label4d_board(const void *play, uint8_t *row) {
    memcpy(row, ((const hm_play_4d *)play)->position.state.board.square, HM_4D_SQUARES);
}

static void label4d_played(const void *play, size_t ply, hm_played *played) {
    static const uint8_t byte[8] = {
        [HM_4D_KNIGHT] = 2, [HM_4D_BISHOP] = 3, [HM_4D_ROOK] = 4, [HM_4D_QUEEN] = 5};
    hm_4d_move move = ((const hm_play_4d *)play)->game.moves[ply];
    if (move == HM_4D_NO_MOVE) return;
    *played = (hm_played){HM_4D_MOVE_FROM(move), HM_4D_MOVE_TO(move),
                          byte[HM_4D_MOVE_PROMOTION(move) & 7], move};
}

static int32_t label4d_listed(const void *play, size_t count, uint32_t code) {
    const hm_play_4d *p = play;
    for (size_t i = 0; i < count; i++)
        if (p->list.at[i] == code) return (int32_t)i;
    return -1;
}

const struct hm_labelling hm_labelling_4d = {.row_bytes = HM_4D_SQUARES,
                                             .boards = label4d_board,
                                             .played = label4d_played,
                                             .listed = label4d_listed};
