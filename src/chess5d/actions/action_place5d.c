/* Tests the boards that half-moves make, for the solver. When an axis receives its half-move, the
 * new board is put at the tip of its timeline, and captures of royals that involve it are searched;
 * each one found becomes a nogood of all half-moves that leave the attacker, the royal and the way
 * between them as they are. */
#include "chess5d/actions/actions5d.h"
#include "chess5d/rules/attacks5d.h"

#include <string.h>

static hm_5d_board *axis_board(const hm_5d_actions *a, uint32_t axis) {
    return (hm_5d_board *)(void *)(a->boards.at + axis * hm_5d_board_stride(a));
}

const hm_5d_half *hm_5d_half_of(const hm_5d_actions *a, uint32_t axis) {
    return &a->halves.at[a->axes.at[axis].first + a->axes.at[axis].value];
}

/* ---- nogoods of captures ---- */

/* Whether a half-move leaves steps `first` to `last` of the way of a capture as they are on the
 * board of this time: step 0 holds the attacker, the last one of all a royal, the others nothing.
 */
static bool same_on_way(const hm_5d_actions *a, const hm_5d_half *half, const hm_5d_ray *ray,
                        hm_5d_piece attacker, int32_t time, int first, int last) {
    if (half->base == NULL || half->time != time) return false;
    for (int i = first; i <= last; i++) {
        hm_5d_piece piece = hm_5d_half_content(half, ray->cell + i * ray->d_cell);
        bool same = i == 0 ? (piece | HM_5D_UNMOVED) == (attacker | HM_5D_UNMOVED)
                    : i < ray->steps
                        ? piece == HM_5D_EMPTY
                        : hm_5d_is_royal(piece) && HM_5D_COLOUR(piece) == a->position->side;
        if (!same) return false;
    }
    return true;
}

/* Writes the nogood of a capture. Its terms are the axes with new boards on the way: the half-moves
 * that keep the attacker (step 0), the empty squares between, and the royal (last step). Boards of
 * the past need no term, as no half-move changes them. */
static void forbid_capture(hm_5d_actions *a, const hm_5d_ray *ray) {
    hm_5d_piece attacker = hm_5d_board_at(&a->view, ray->line, ray->time)->cell[ray->cell];
    bool home = ray->d_line == 0 && ray->d_turn == 0;
    hm_solver_nogood_begin(&a->solver);
    for (int i = 0; i <= (home ? 0 : ray->steps); i++) {
        int32_t line = ray->line + i * ray->d_line, time = ray->time + 2 * i * ray->d_turn;
        uint32_t axis = a->axis_of.at[line - a->view.first];
        if (axis == 0 || !a->axes.at[axis].placed) continue;
        const hm_5d_half *half = hm_5d_half_of(a, axis);
        if (half->base == NULL || half->time != time) continue;
        uint64_t *set = hm_solver_nogood_term(&a->solver, axis);
        const hm_5d_axis *x = &a->axes.at[axis];
        for (uint32_t value = 0; set != NULL && value < x->count; value++) {
            if (same_on_way(a, &a->halves.at[x->first + value], ray, attacker, time, i,
                            home ? ray->steps : i))
                hm_solver_bit_set(set, value);
        }
    }
}

/* ---- whether a new board exposes a royal ---- */

/* Half-moves of an axis put many boards in the same place, all of them changes of the same one; and
 * a move takes pieces of the opponent away, but adds none. So if none of that board's pieces
 * captures a royal on the boards there were before the action, none of them does after any of these
 * half-moves: then only new boards on other timelines have to be looked at. */
enum { UNKNOWN, QUIET, LOUD };

/* Captures within the new board. They depend on nothing else, so they are looked for once. */
static bool attacks_home(hm_5d_actions *a, uint32_t axis, const hm_5d_half *half, hm_5d_ray *ray) {
    int32_t line = a->view.first + (int32_t)a->axes.at[axis].place;
    int other = 1 - a->position->side;
    bool *calm = &a->halves.at[half - a->halves.at].calm;
    if (!*calm) *calm = !hm_5d_find_capture_home(a->g, &a->view, line, half->time, other, ray);
    return !*calm;
}

/* Captures on other boards by the pieces of the new board. */
static bool attacks_away(hm_5d_actions *a, uint32_t axis, const hm_5d_half *half, hm_5d_ray *ray) {
    const hm_5d_axis *x = &a->axes.at[axis];
    uint32_t place = x->place;
    int32_t line = a->view.first + (int32_t)place;
    int other = 1 - a->position->side;
    /* The cached result for the board that the half-move changes, with the old board in the new
     * one's place. */
    unsigned char *known = &a->quiet.at[axis];
    if (x->slot >= 0) {
        const hm_5d_multiverse *m = &a->position->multiverse;
        const hm_5d_move *move = &a->moves.moves[half->move];
        uint32_t from = (uint32_t)(move->to_line - m->first);
        size_t board = a->numbers.at[from] + (size_t)(move->to_time - m->lines[from].start);
        known = &a->quiet.at[a->axes.count + (size_t)x->slot * a->numbers.at[m->count] + board];
    }
    bool fresh = *known == UNKNOWN;
    if (fresh) {
        bool loud = hm_5d_find_capture_away(a->g, &a->view, half->base, line, half->time, other,
                                            false, ray);
        *known = loud ? LOUD : QUIET;
    }
    if (*known == QUIET && (fresh || a->tips == 1)) return false;
    return hm_5d_find_capture_away(a->g, &a->view, a->view.lines[place].tip, line, half->time,
                                   other, *known == QUIET, ray);
}

/* Captures of royals that the new board at the tip of the axis's timeline makes possible. */
static bool is_exposed(hm_5d_actions *a, uint32_t axis, const hm_5d_half *half, hm_5d_ray *ray) {
    int32_t line = a->view.first + (int32_t)a->axes.at[axis].place;
    int other = 1 - a->position->side;
    bool alone = a->tips == 1 && hm_5d_line_axes(a) > a->position->multiverse.count;
    return attacks_home(a, axis, half, ray) || attacks_away(a, axis, half, ray) ||
           (!alone && hm_5d_find_crossing(a->g, &a->view, line, half->time, other, ray));
}

/* ---- the order of branching jumps ---- */

/* A jump to the last board of a timeline branches only if that one was played on before. */
static bool comes_too_late(const hm_5d_half *answer, int32_t slot) {
    return answer->role == HM_5D_PASS || (answer->role == HM_5D_LEAVE && answer->to_slot > slot);
}

/* Writes the nogood of a jump that branches too early. The target must have been played on before,
 * because otherwise the jump would arrive on its last board and make no timeline (rules5d, clause
 * 5.3). */
static void forbid_order(hm_5d_actions *a, uint32_t slot_axis, uint32_t target) {
    const hm_5d_axis *slot = &a->axes.at[slot_axis], *x = &a->axes.at[target];
    hm_solver_nogood_begin(&a->solver);
    uint64_t *set = hm_solver_nogood_term(&a->solver, slot_axis);
    if (set == NULL) return;
    for (size_t i = 0; i < a->jumps.count; i++) {
        if (a->jumps.at[i].target == target) hm_solver_bit_set(set, (uint32_t)i + 1);
    }
    set = hm_solver_nogood_term(&a->solver, target);
    if (set == NULL) return;
    for (uint32_t value = 0; value < x->count; value++) {
        if (comes_too_late(&a->halves.at[x->first + value], slot->slot))
            hm_solver_bit_set(set, value);
    }
}

/* The axis from whose last board the slot's timeline branches off; 0: it branches off in the
 * past. */
static uint32_t slot_target(const hm_5d_actions *a, const hm_5d_axis *slot) {
    return slot->value == 0 ? 0 : a->jumps.at[slot->value - 1].target;
}

/* Looks at the placed pairs of which the axis is one. */
static bool is_out_of_order(hm_5d_actions *a, uint32_t axis) {
    const hm_5d_axis *x = &a->axes.at[axis];
    if (x->slot >= 0) {
        uint32_t target = slot_target(a, x);
        if (target == 0 || !a->axes.at[target].placed) return false;
        if (!comes_too_late(hm_5d_half_of(a, target), x->slot)) return false;
        forbid_order(a, axis, target);
        return true;
    }
    const hm_5d_half *half = hm_5d_half_of(a, axis);
    for (uint32_t i = hm_5d_line_axes(a); i < a->axes.count; i++) {
        const hm_5d_axis *slot = &a->axes.at[i];
        if (!slot->placed || slot_target(a, slot) != axis) continue;
        if (!comes_too_late(half, slot->slot)) continue;
        forbid_order(a, i, axis);
        return true;
    }
    return false;
}

/* ---- placing ---- */

/* Long rows of boards keep summaries, which must follow each change of a tip (row5d.c). */
static void note_tip(hm_5d_actions *a, uint32_t axis) {
    int32_t line = a->view.first + (int32_t)a->axes.at[axis].place;
    if (a->view.row != NULL) hm_5d_row_note(&a->row, &a->view, line);
}

/* A new timeline has no boards before its tip, so its start is the time of the tip. */
static void put_tip(hm_5d_actions *a, uint32_t axis, const hm_5d_half *half, hm_5d_board *board) {
    hm_5d_timeline *t = &a->view.lines[a->axes.at[axis].place];
    hm_5d_board_copy(a->g, board, half->base);
    hm_5d_board_change(a->g, board, &half->changes);
    a->tips += t->tip == NULL;
    t->tip = board;
    if (a->axes.at[axis].slot >= 0) t->start = half->time;
    note_tip(a, axis);
}

static void take_tip(hm_5d_actions *a, uint32_t axis) {
    hm_5d_timeline *t = &a->view.lines[a->axes.at[axis].place];
    a->tips -= t->tip != NULL;
    t->tip = NULL;
    note_tip(a, axis);
}

/* The solver's callback when an axis has one half-move left. It tests the order of branching jumps
 * first, which is cheap, then the safety of royals (rules5d, clause 8.1). Later placements only add
 * boards, so they never end an exposure (clause 8.2): a conflict found here is final. */
hm_solver_placing hm_5d_actions_place(void *context, uint32_t axis, uint32_t value) {
    hm_5d_actions *a = context;
    if (axis == 0 || axis >= a->axes.count) return HM_SOLVER_PLACED;
    a->axes.at[axis].value = value;
    a->axes.at[axis].placed = true;
    const hm_5d_half *half = hm_5d_half_of(a, axis);
    bool conflict = a->slots > 0 && is_out_of_order(a, axis);
    if (half->base != NULL) {
        hm_5d_ray ray;
        put_tip(a, axis, half, axis_board(a, axis));
        if (!conflict && is_exposed(a, axis, half, &ray)) {
            forbid_capture(a, &ray);
            conflict = true;
        }
    }
    if (a->solver.failed) return HM_SOLVER_NO_MEMORY;
    return conflict ? HM_SOLVER_CONFLICT : HM_SOLVER_PLACED;
}

/* Tests one half-move by itself, with the other axes passing. For a slot only captures within its
 * board count, since its place among the timelines is not fixed. */
bool hm_5d_half_exposes(hm_5d_actions *a, uint32_t axis, uint32_t value) {
    const hm_5d_axis *x = &a->axes.at[axis];
    const hm_5d_half *half = &a->halves.at[x->first + value];
    hm_5d_ray ray;
    if (half->base == NULL) return false;
    put_tip(a, axis, half, axis_board(a, 0));
    bool exposed =
        x->slot < 0 ? is_exposed(a, axis, half, &ray) : attacks_home(a, axis, half, &ray);
    take_tip(a, axis);
    return exposed;
}

/* Tests replacements of one or two half-moves of a solution. Both boards are put before either is
 * tested: a capture may run from one to the other. */
bool hm_5d_others_fit(hm_5d_actions *a, const hm_5d_other *others, int count) {
    hm_5d_timeline kept[2];
    uint32_t tips = a->tips;
    bool fit = true;
    for (int i = 0; i < count; i++) {
        const hm_5d_axis *x = &a->axes.at[others[i].axis];
        kept[i] = a->view.lines[x->place];
        /* The first place is for trials; the other follows the places of all axes. */
        uint32_t spare = i == 0 ? 0 : (uint32_t)a->axes.count;
        put_tip(a, others[i].axis, &a->halves.at[x->first + others[i].value], axis_board(a, spare));
    }
    for (int i = 0; i < count && fit; i++) {
        const hm_5d_axis *x = &a->axes.at[others[i].axis];
        hm_5d_ray ray;
        const hm_5d_half *half = &a->halves.at[x->first + others[i].value];
        fit = !is_exposed(a, others[i].axis, half, &ray);
    }
    for (int i = 0; i < count; i++) {
        a->view.lines[a->axes.at[others[i].axis].place] = kept[i];
        note_tip(a, others[i].axis);
    }
    a->tips = tips;
    return fit;
}

/* Removes the new boards from the view, or puts them back, around tests of single half-moves. */
void hm_5d_actions_hide(hm_5d_actions *a, bool hide) {
    a->tips = 0;
    for (uint32_t i = 1; i < a->axes.count; i++) {
        const hm_5d_axis *x = &a->axes.at[i];
        hm_5d_timeline *t = &a->view.lines[x->place];
        bool has_tip = x->placed && hm_5d_half_of(a, i)->base != NULL;
        t->tip = has_tip && !hide ? axis_board(a, i) : NULL;
        a->tips += t->tip != NULL;
        if (has_tip && x->slot >= 0) t->start = hm_5d_half_of(a, i)->time;
        note_tip(a, i);
    }
}

void hm_5d_actions_unplace(void *context, uint32_t axis) {
    hm_5d_actions *a = context;
    if (axis == 0 || axis >= a->axes.count) return;
    a->axes.at[axis].placed = false;
    take_tip(a, axis);
}
