/* Making and taking back single moves (rules5d, section 5). Boards are never changed once they are
 * in a timeline; a move appends one or two new ones. */
#include "chess5d/rules/moves5d.h"

#include <stdlib.h>
#include <string.h>

static void change(hm_5d_changes *changes, int cell, int piece) {
    changes->change[changes->count++] = (hm_5d_change){(int16_t)cell, (hm_5d_piece)piece};
}

/* A moved piece loses its unmoved mark (rules5d, clause 5.4). A jump changes two boards, any other
 * move one. */
void hm_5d_move_changes(const hm_5d_geometry *g, const hm_5d_board *board, const hm_5d_move *move,
                        hm_5d_changes *departure, hm_5d_changes *arrival) {
    int from = g->cell[move->from], to = g->cell[move->to];
    int piece = board->cell[from] & ~HM_5D_UNMOVED;
    if (move->promotion != 0) piece = (piece & HM_5D_BLACK_BIT) | move->promotion;
    departure->count = 0;
    change(departure, from, HM_5D_EMPTY);
    if ((move->flags & HM_5D_JUMP) != 0) {
        arrival->count = 0;
        change(arrival, to, piece);
        return;
    }
    if ((move->flags & HM_5D_CASTLING) != 0) {
        /* The rook leaves first: a rook two files away is on the king's target square (rules5d,
         * section 7.3). */
        int side = to > from ? 1 : -1, rook = from + side;
        while (board->cell[rook] == HM_5D_EMPTY)
            rook += side;
        change(departure, rook, HM_5D_EMPTY);
        change(departure, from + side, board->cell[rook] & ~HM_5D_UNMOVED);
    }
    change(departure, to, piece);
    if ((move->flags & HM_5D_EN_PASSANT) != 0) {
        int taken = HM_5D_SQUARE(HM_5D_FILE(move->to), HM_5D_RANK(move->from));
        change(departure, g->cell[taken], HM_5D_EMPTY);
    }
}

/* Puts a changed copy of a board at the end of a timeline, or begins a timeline with it. */
static hm_status append_changed(hm_5d_position *position, int32_t line, int32_t time,
                                const hm_5d_board *board, const hm_5d_changes *changes,
                                hm_error *error) {
    hm_5d_board *copy = hm_5d_board_new(position);
    if (copy == NULL) return hm_fail_memory(error, "a board");
    hm_5d_board_copy(&position->geometry, copy, board);
    hm_5d_board_change(&position->geometry, copy, changes);
    hm_status status = hm_5d_append(position, line, time, copy, error);
    if (status != HM_OK) hm_5d_board_free(position, copy);
    return status;
}

/* Plays a move (rules5d, section 5). A jump makes the arrival first. If the
 * departure fails, the arrival is removed again, so that the position is unchanged. */
hm_status hm_5d_make(hm_5d_position *position, const hm_5d_move *move, hm_5d_undo *undo,
                     hm_error *error) {
    const hm_5d_multiverse *m = &position->multiverse;
    const hm_5d_board *home = hm_5d_board_at(m, move->from_line, move->from_time);
    const hm_5d_board *target = hm_5d_board_at(m, move->to_line, move->to_time);
    hm_5d_changes departure, arrival = {0};
    hm_5d_move_changes(&position->geometry, home, move, &departure, &arrival);
    undo->to_line = move->from_line;
    if ((move->flags & HM_5D_JUMP) != 0) {
        /* Whether it branches depends on what was played before in the same action. */
        bool branch = move->to_time != hm_5d_end(&m->lines[move->to_line - m->first]);
        undo->to_line = !branch                         ? move->to_line
                        : position->side == HM_5D_WHITE ? m->first + (int32_t)m->count
                                                        : m->first - 1;
        hm_status status =
            append_changed(position, undo->to_line, move->to_time + 1, target, &arrival, error);
        if (status != HM_OK) return status;
    }
    hm_status status =
        append_changed(position, move->from_line, move->from_time + 1, home, &departure, error);
    if (status != HM_OK && undo->to_line != move->from_line) hm_5d_pop(position, undo->to_line);
    return status;
}

/* The boards are popped in the reverse order: first the departure, then the arrival. */
void hm_5d_unmake(hm_5d_position *position, const hm_5d_move *move, const hm_5d_undo *undo) {
    hm_5d_pop(position, move->from_line);
    if (undo->to_line != move->from_line) hm_5d_pop(position, undo->to_line);
}

void hm_5d_submit(hm_5d_position *position) {
    position->side = 1 - position->side;
}

/* Plays all moves and submits them, or none: if one fails, the ones before are taken back. */
hm_status hm_5d_make_action(hm_5d_position *position, const hm_5d_move *moves, size_t count,
                            hm_5d_undo *undo, hm_error *error) {
    for (size_t i = 0; i < count; i++) {
        hm_status status = hm_5d_make(position, &moves[i], &undo[i], error);
        if (status == HM_OK) continue;
        for (; i > 0; i--)
            hm_5d_unmake(position, &moves[i - 1], &undo[i - 1]);
        return status;
    }
    hm_5d_submit(position);
    return HM_OK;
}

void hm_5d_unmake_action(hm_5d_position *position, const hm_5d_move *moves, size_t count,
                         const hm_5d_undo *undo) {
    hm_5d_submit(position);
    for (; count > 0; count--)
        hm_5d_unmake(position, &moves[count - 1], &undo[count - 1]);
}
