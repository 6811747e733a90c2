/* The effect of a branching jump on the active timelines (rules5d, section 3), and its marks: ~,
 * (>L1), (~T2) (formats, section 7.3). They only repeat what the moves are, and programs wrote them
 * by several rules, so that none of them makes reading fail. */
#include "chess5d/notation/game_read5d.h"

static const hm_5d_timeline *branching5d_line_at(const hm_5d_position *position, int32_t line) {
    return &position->multiverse.lines[line - position->multiverse.first];
}

/* A jump to a last board leaves at least two boards on that timeline. */
static bool has_begun(const hm_5d_position *position, const hm_5d_undo *undo) {
    return branching5d_line_at(position, undo->to_line)->count == 1;
}

bool hm_5d_began_active(const hm_5d_position *position, const hm_5d_undo *undo) {
    int32_t first, last;
    hm_5d_active(position, &first, &last);
    return has_begun(position, undo) && undo->to_line >= first && undo->to_line <= last;
}

/* It began a timeline, and an older one of the other side is active again by that: without it, the
 * other side had one active timeline less, if it has so many (rules5d, clause 3.1). */
static bool reactivated(const hm_5d_position *position, const hm_5d_undo *undo, int32_t *line) {
    int32_t first, last, first_before, last_before;
    bool white = position->side == HM_5D_WHITE;
    if (!has_begun(position, undo)) return false;
    hm_5d_active(position, &first, &last);
    hm_5d_active_with(&position->multiverse, position->even, position->side, -1, &first_before,
                      &last_before);
    *line = white ? first : last;
    return white ? first < first_before : last > last_before;
}

bool hm_5d_shifted_back(const hm_5d_position *position, const hm_5d_undo *undo, int32_t *turn) {
    int32_t line;
    if (!reactivated(position, undo, &line)) return false;
    int32_t end = hm_5d_end(branching5d_line_at(position, line));
    *turn = end >> 1;
    return end < hm_5d_end(branching5d_line_at(position, undo->to_line));
}

/* ---- marks that were read ---- */

/* The last move of the action that is being read; NULL before its first. */
static const hm_5d_undo *last_move(const hm_5d_reader *r) {
    return r->moves.count > 0 ? &r->undo.at[r->undo.count - 1] : NULL;
}

hm_status hm_5d_read_activation(const hm_5d_reader *r, size_t offset) {
    if (hm_5d_began_active(r->position, last_move(r))) return HM_OK;
    return HM_5D_REMARK(r, offset, "expected a jump that makes an active timeline before '~'");
}

/* In even games some count the timelines from 1. */
hm_status hm_5d_read_made_line(const hm_5d_reader *r, size_t offset, int32_t line) {
    const hm_5d_undo *last = last_move(r);
    int32_t outwards = r->position->even ? hm_5d_forward(r->position->side) : 0;
    bool made = last != NULL && has_begun(r->position, last) &&
                (line == last->to_line || line == last->to_line + outwards);
    if (made) return HM_OK;
    return HM_5D_REMARK(r, offset, "expected the timeline that the move made");
}

/* An older program wrote the index of the timeline that became active in the list 0, -1, +1, -2,
 * ... instead of the turn. */
static bool is_place(const hm_5d_position *position, int32_t line, int32_t number) {
    int32_t first, last, place = line >= 0 ? 2 * line : -2 * line - 1;
    hm_5d_active(position, &first, &last);
    return line >= first && line <= last && number == place;
}

hm_status hm_5d_read_shift(const hm_5d_reader *r, size_t offset, int32_t turn) {
    const hm_5d_undo *last = last_move(r);
    int32_t present = hm_5d_present(r->position) >> 1, line, back;
    if (turn == present) return HM_OK;
    if (last != NULL && has_begun(r->position, last)) {
        if (is_place(r->position, last->to_line, turn)) return HM_OK;
        if (hm_5d_shifted_back(r->position, last, &back) && turn == back) return HM_OK;
        bool again = reactivated(r->position, last, &line);
        if (again && is_place(r->position, line, turn)) return HM_OK;
    }
    return HM_5D_REMARK(r, offset, "expected the present T%d, found T%d", (int)present, (int)turn);
}
