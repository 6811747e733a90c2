/* Finds the moves of the other side if the side to move passed (rules5d, section 8): the last board
 * of each timeline of the mover's colour is repeated. Answers name pieces and squares of a repeated
 * board by the board itself. */
#include "chess5d/actions/submit5d.h"
#include "chess5d/rules/attacks5d.h"

#include <stdlib.h>

/* The boards on which the mover passes: all that he could move on, not the mandatory ones alone
 * (rules5d, clause 8.3). On the last possible time nobody can move (8.8). */
static bool pass5d_is_passed(const hm_5d_position *position, const hm_5d_timeline *t) {
    int32_t end = hm_5d_end(t);
    return (end & 1) == position->side && end < HM_5D_LAST_TIME;
}

/* The repeated board is shared, not copied: writers take a copy of their own (hm_5d_board_own). */
hm_status hm_5d_pass_all(const hm_5d_position *position, hm_5d_position **passed, hm_error *error) {
    hm_status status = hm_5d_position_copy(position, passed, error);
    for (uint32_t i = 0; status == HM_OK && i < position->multiverse.count; i++) {
        const hm_5d_timeline *t = &position->multiverse.lines[i];
        int32_t line = position->multiverse.first + (int32_t)i;
        if (!pass5d_is_passed(position, t)) continue;
        hm_5d_board *board = t->boards[t->count - 1];
        atomic_fetch_add(&board->references, 1);
        status = hm_5d_append(*passed, line, hm_5d_end(t) + 1, board, error);
        if (status != HM_OK) hm_5d_board_free(*passed, board);
    }
    return status;
}

/* The time of a board, or of the one that it repeats. */
static int32_t time_before(const hm_5d_position *position, int32_t line, int32_t time) {
    int32_t end = hm_5d_end(&position->multiverse.lines[line - position->multiverse.first]);
    return time > end ? end : time;
}

/* Gives boards their names from before the pass, as clause 8.9 of rules5d requires. */
static void name_before(const hm_5d_position *position, hm_5d_move_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        hm_5d_move *m = &list->moves[i];
        m->from_time = time_before(position, m->from_line, m->from_time);
        m->to_time = time_before(position, m->to_line, m->to_time);
    }
}

/* The list `checks` of `status` (rules5d, clause 8.9). */
hm_status hm_5d_checks(const hm_5d_position *position, hm_5d_move_list *list, hm_error *error) {
    hm_5d_position *passed;
    list->count = 0;
    hm_status status = hm_5d_pass_all(position, &passed, error);
    if (status == HM_OK) status = hm_5d_threats(passed, position->side, list, error);
    if (status == HM_OK) name_before(position, list);
    hm_5d_position_destroy(passed);
    return status;
}

/* ---- attackers ---- */

/* Captures by a side of an enemy that is put on the square, on a board of its own; once where a
 * pawn could become several pieces: these moves follow one another. */
static hm_status find_takers(hm_5d_position *position, int side, const hm_5d_move *to,
                             hm_5d_move_list *list, hm_error *error) {
    const hm_5d_geometry *g = &position->geometry;
    hm_5d_board *board = hm_5d_board_own(position, to->to_line, to->to_time);
    hm_5d_piece enemy = HM_5D_KNIGHT | (side == HM_5D_WHITE ? HM_5D_BLACK_BIT : 0);
    if (board == NULL) return hm_fail_memory(error, "a board");
    hm_5d_board_put(g, board, g->cell[to->to], enemy);
    position->side = side;
    hm_status status = hm_5d_generate_pseudo(position, list, error);
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        /* En passant captures a pawn on another square. */
        const hm_5d_move *m = &list->moves[i], *last = kept > 0 ? &list->moves[kept - 1] : NULL;
        bool takes = m->to_line == to->to_line && m->to_time == to->to_time && m->to == to->to &&
                     (m->flags & (HM_5D_CAPTURE | HM_5D_EN_PASSANT)) == HM_5D_CAPTURE;
        bool known = last != NULL && last->from_line == m->from_line &&
                     last->from_time == m->from_time && last->from == m->from;
        if (takes && !known) list->moves[kept++] = *m;
    }
    list->count = kept;
    return status;
}

/* Attackers of a square (rules5d, clause 8.9): for the side to move as the boards are, for the
 * other side after a pass. Then a square of a passed board is the square of its copy, one time
 * later. */
hm_status hm_5d_attackers(const hm_5d_position *position, int side, int32_t line, int32_t time,
                          int square, hm_5d_move_list *list, hm_error *error) {
    const hm_5d_multiverse *m = &position->multiverse;
    hm_5d_move to = {.to_line = line, .to_time = time, .to = (uint8_t)square};
    hm_5d_position *stood;
    list->count = 0;
    if (position->geometry.cell[square & 255] == 0 || hm_5d_board_at(m, line, time) == NULL) {
        return HM_OK;
    }
    const hm_5d_timeline *t = &m->lines[line - m->first];
    bool passes = side != position->side;
    if (passes && time == hm_5d_end(t) && pass5d_is_passed(position, t)) to.to_time++;
    hm_status status = passes ? hm_5d_pass_all(position, &stood, error)
                              : hm_5d_position_copy(position, &stood, error);
    if (status == HM_OK) status = find_takers(stood, side, &to, list, error);
    if (status == HM_OK) name_before(position, list);
    hm_5d_position_destroy(stood);
    return status;
}
