/* Who attacks a square, whatever stands on it (rules5d, section 5): pieces capture an enemy that is
 * put there, on a board of its own. */
#include "chess5d/rules/board5d.h"

/* A capture of what stands on the square of `to`; in passing a pawn takes what stands elsewhere. */
static bool takes(const hm_5d_move *move, const hm_5d_move *to) {
    return move->to_line == to->to_line && move->to_time == to->to_time && move->to == to->to &&
           (move->flags & (HM_5D_CAPTURE | HM_5D_EN_PASSANT)) == HM_5D_CAPTURE;
}

static bool departs_alike(const hm_5d_move *a, const hm_5d_move *b) {
    return a->from_line == b->from_line && a->from_time == b->from_time && a->from == b->from;
}

/* Keeps what takes on the square, once where a pawn could become several pieces: these moves follow
 * one another. */
static void keep_takers(hm_5d_move_list *list, const hm_5d_move *to) {
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        const hm_5d_move *move = &list->moves[i];
        bool known = kept > 0 && departs_alike(&list->moves[kept - 1], move);
        if (takes(move, to) && !known) list->moves[kept++] = *move;
    }
    list->count = kept;
}

hm_status hm_5d_attackers(const hm_5d_position *position, int side, int32_t line, int32_t time,
                          int square, hm_5d_move_list *list, hm_error *error) {
    const hm_5d_geometry *g = &position->geometry;
    int cell = g->cell[square & 255];
    hm_5d_position *stood;
    list->count = 0;
    if (cell == 0 || hm_5d_board_at(&position->multiverse, line, time) == NULL) return HM_OK;
    hm_status status = hm_5d_position_copy(position, &stood, error);
    if (status != HM_OK) return status;
    hm_5d_board *board = hm_5d_board_own(stood, line, time);
    hm_5d_piece enemy = HM_5D_KNIGHT | (side == HM_5D_WHITE ? HM_5D_BLACK_BIT : 0);
    if (board == NULL) status = hm_fail_memory(error, "a board");
    if (status == HM_OK) {
        hm_5d_board_put(g, board, cell, enemy);
        stood->side = side;
        status = hm_5d_generate_pseudo(stood, list, error);
        keep_takers(list, &(hm_5d_move){.to_line = line, .to_time = time, .to = (uint8_t)square});
    }
    hm_5d_position_destroy(stood);
    return status;
}
