/* An attack that does not mate is mostly one of very many, because few of its half-moves matter for
 * the answer. So the answer is tried against other half-moves, on each axis of the attack by
 * itself:
 * - where the answer departs, passes and arrives, the boards still hold what it needs;
 * - the boards that it makes leave the royals safe (safety5d.c), whatever half-moves that fit the
 *   other axes have;
 * - the present is still the attacker's afterwards, also if the attack makes more timelines and so
 *   more of them are active.
 * A move of the answer within a board that nothing else needs may be another one on another board:
 * one that was seen in an answer before, or none where no move is necessary.
 *
 * All attacks of half-moves that fit have an answer. They are one nogood. Where the side to move is
 * not in check and has no answer, passing on all boards takes its place. */
#include "chess5d/puzzles/refute5d.h"

#include <stdlib.h>
#include <string.h>

static int32_t refute_made(const hm_5d_refuter *r) {
    return r->attacks->cases.at[hm_solver_value(&r->attacks->solver, 0)].added;
}

static int32_t refute_line(const hm_5d_refuter *r, uint32_t axis) {
    return r->attacks->view.first + (int32_t)r->attacks->axes.at[axis].place;
}

/* ---- what the answer needs ---- */

/* The axis whose new board stands there; 0: none. */
static uint32_t refute_axis_at(const hm_5d_actions *a, int32_t line, int32_t time) {
    uint32_t place = (uint32_t)line - (uint32_t)a->view.first;
    uint32_t axis = place < a->view.count ? a->axis_of.at[place] : 0;
    const hm_5d_half *half = axis == 0 ? NULL : hm_5d_half_of(a, axis);
    return half != NULL && half->base != NULL && half->time == time ? axis : 0;
}

static bool refute_add_need(hm_5d_refuter *r, uint32_t axis, int cell, unsigned may,
                            hm_5d_piece piece) {
    if (axis == 0) return true;
    hm_5d_target *target = &r->targets.at[axis];
    if (target->use < HM_5D_USED) target->use = HM_5D_USED;
    if (!HM_ROOM(r->needs, 1)) return false;
    r->needs.at[r->needs.count] = (hm_5d_need){target->need, cell, (uint16_t)may, piece};
    target->need = (int32_t)r->needs.count++;
    return true;
}

static int refute_longest(int32_t a, int32_t b, int32_t c, int32_t d) {
    int32_t most = abs(a);
    most = abs(b) > most ? abs(b) : most;
    most = abs(c) > most ? abs(c) : most;
    return abs(d) > most ? abs(d) : most;
}

/* Cells between departure and arrival are empty. */
static bool refute_need_way(hm_5d_refuter *r, const hm_5d_move *move) {
    const hm_5d_geometry *g = &r->position->geometry;
    int32_t lines = move->to_line - move->from_line, time = move->to_time - move->from_time;
    int files = HM_5D_FILE(move->to) - HM_5D_FILE(move->from);
    int ranks = HM_5D_RANK(move->to) - HM_5D_RANK(move->from);
    int steps = refute_longest(lines, time / 2, files, ranks);
    int from = g->cell[move->from], d_cell = (g->cell[move->to] - from) / steps;
    for (int i = 1; i < steps; i++) {
        uint32_t axis = refute_axis_at(r->attacks, move->from_line + i * (lines / steps),
                                       move->from_time + i * (time / steps));
        if (!refute_add_need(r, axis, from + i * d_cell, HM_5D_MAY_BE_EMPTY, HM_5D_EMPTY))
            return false;
    }
    return true;
}

/* Pawns capture or do not; others may do either. */
static bool refute_need_target(hm_5d_refuter *r, const hm_5d_move *move, int kind) {
    const hm_5d_position *p = r->position;
    int cell = p->geometry.cell[move->to];
    const hm_5d_board *board = hm_5d_board_at(&p->multiverse, move->to_line, move->to_time);
    unsigned attackers = 0xFFFFU & ~(HM_5D_MAY_ATTACK - 1U);
    unsigned may = kind > HM_5D_BRAWN                 ? attackers | HM_5D_MAY_BE_EMPTY
                   : board->cell[cell] == HM_5D_EMPTY ? HM_5D_MAY_BE_EMPTY
                                                      : attackers;
    return refute_add_need(r, refute_axis_at(r->attacks, move->to_line, move->to_time), cell, may,
                           HM_5D_EMPTY);
}

/* A board that depends on an axis. */
static bool refute_add_partial(hm_5d_refuter *r, int32_t line, int32_t time, uint32_t axis,
                               const hm_5d_board *base, const hm_5d_changes *changes) {
    hm_5d_partial *p = hm_5d_safety_add(&r->safety, line, time, base, changes);
    if (p == NULL) return false;
    p->next_of_axis = r->targets.at[axis].partial;
    r->targets.at[axis].partial = (int32_t)(p - r->safety.partials.at);
    return true;
}

/* A new board of the answer, if what it holds depends on the attack. */
static bool refute_add_board(hm_5d_refuter *r, int32_t line, int32_t base_line, int32_t base_time,
                             const hm_5d_changes *changes) {
    uint32_t axis = refute_axis_at(r->attacks, base_line, base_time);
    const hm_5d_board *base = hm_5d_board_at(&r->position->multiverse, base_line, base_time);
    return axis == 0 || refute_add_partial(r, line, base_time + 1, axis, base, changes);
}

/* Most replies are seen again and again. */
enum { REFUTE_REPLIES = 32 };

static bool refute_note_reply(hm_5d_refuter *r, hm_5d_reply reply) {
    for (size_t i = 0; i < r->replies.count; i++) {
        const hm_5d_reply *other = &r->replies.at[i];
        if (other->piece == reply.piece && other->from == reply.from && other->to == reply.to)
            return true;
    }
    if (r->replies.count == REFUTE_REPLIES) return true;
    if (!HM_ROOM(r->replies, 1)) return false;
    r->replies.at[r->replies.count++] = reply;
    return true;
}

static bool refute_add_needs(hm_5d_refuter *r, const hm_5d_move *move, uint32_t axis,
                             hm_5d_piece piece) {
    int cell = r->position->geometry.cell[move->from];
    return refute_add_need(r, axis, cell, 0xFFFF, piece) &&
           (HM_5D_KIND(piece) == HM_5D_KNIGHT || refute_need_way(r, move)) &&
           refute_need_target(r, move, HM_5D_KIND(piece));
}

/* A move within the board of an axis may be replaced by others, unless a jump needs the board too.
 */
static bool refute_add_stay(hm_5d_refuter *r, const hm_5d_move *move, uint32_t axis,
                            hm_5d_piece piece, const hm_5d_changes *changes) {
    bool special = (move->flags & (HM_5D_CASTLING | HM_5D_EN_PASSANT)) != 0;
    hm_5d_target *target = &r->targets.at[axis];
    bool alone = target->use == HM_5D_UNUSED;
    if (!special && !refute_note_reply(r, (hm_5d_reply){piece, move->from, move->to, *changes}))
        return false;
    if (!refute_add_needs(r, move, axis, piece)) return false;
    if (alone) target->use = HM_5D_ALONE;
    /* These depend on more cells. */
    if (special) target->use = HM_5D_FROZEN;
    return true;
}

/* ---- the present after the answer ---- */

static bool refute_is_active(const hm_5d_refuter *r, int32_t line) {
    return r->answered && line >= r->first && line <= r->last;
}

/* If the attack made `made` timelines, more timelines would be active. Those of them that there are
 * end at the present or later; then `first` and `last` include them. */
static bool refute_may_make(hm_5d_refuter *r, int32_t made) {
    const hm_5d_position *p = r->position;
    const hm_5d_multiverse *m = &p->multiverse;
    int32_t first, last;
    hm_5d_active_with(m, p->even, r->safety.attackers, made - refute_made(r), &first, &last);
    for (uint32_t i = 0; i < m->count; i++) {
        int32_t line = m->first + (int32_t)i;
        bool activated = line >= first && line <= last && (line < r->first || line > r->last);
        if (activated && hm_5d_end(&m->lines[i]) < r->present) return false;
    }
    r->first = first;
    r->last = last;
    return true;
}

static void refute_find_present(hm_5d_refuter *r) {
    hm_5d_active(r->position, &r->first, &r->last);
    r->present = hm_5d_present(r->position);

    /* A witness is a timeline that is active in any case and ends at the present whatever the
     * attack is; the others then end there or later. The best one has to end there anyway. */
    const hm_5d_multiverse *m = &r->position->multiverse;
    const hm_5d_actions *a = r->attacks;
    int best = -1;
    for (int32_t line = r->first; line <= r->last; line++) {
        if (hm_5d_end(&m->lines[line - m->first]) != r->present) continue;
        uint32_t place = (uint32_t)line - (uint32_t)a->view.first;
        uint32_t axis = place < a->view.count ? a->axis_of.at[place] : 0;
        hm_5d_use use = axis == 0 ? HM_5D_FROZEN : r->targets.at[axis].use;
        if ((int)use <= best) continue;
        best = (int)use;
        r->witness = axis;
    }

    while (r->most < r->attacks->slots && refute_may_make(r, r->most + 1))
        r->most++;
}

/* Boards that the answer would make if the attack were another one; so far they may hold nothing.
 */
static bool refute_add_replies(hm_5d_refuter *r) {
    for (uint32_t axis = 1; axis < r->attacks->axes.count; axis++) {
        const hm_5d_axis *x = &r->attacks->axes.at[axis];
        int32_t line = refute_line(r, axis);
        if (r->targets.at[axis].use > HM_5D_ALONE || x->slot >= r->most) continue;
        if (!refute_is_active(r, line)) continue;

        /* The board of the axis may have the time of the boards that have to be answered. */
        bool present = false;
        for (uint32_t value = 1; value < x->count && !present; value++)
            present = r->attacks->halves.at[x->first + value].time + 1 == r->present;
        if (!present) continue;
        if (hm_5d_safety_find(&r->safety, line, r->present) >= 0) continue;
        if (!refute_add_partial(r, line, r->present, axis, NULL, NULL)) return false;
    }
    return true;
}

/* With the timeline of an axis on which the answer does not move ending then. */
static bool refute_may_end(const hm_5d_refuter *r, uint32_t axis, int32_t end) {
    if (axis == r->witness && end != r->present) return false;
    return !refute_is_active(r, refute_line(r, axis)) || end >= r->present;
}

/* ---- half-moves that may take the place of an axis's own ---- */

static hm_5d_piece refute_content(const hm_5d_half *half, const hm_5d_changes *changes, int cell) {
    for (int i = changes->count; i > 0; i--) {
        if (changes->change[i - 1].cell == cell) return changes->change[i - 1].piece;
    }
    return hm_5d_half_content(half, cell);
}

/* The royals stay safe with what the half-move and these changes make of some cells. */
static bool refute_admit(hm_5d_refuter *r, hm_5d_partial *p, const hm_5d_half *half,
                         const hm_5d_changes *changes, const hm_5d_changes *cells) {
    for (int i = 0; i < cells->count; i++) {
        int cell = cells->change[i].cell;
        if (!hm_5d_safety_admit(&r->safety, p, cell, refute_content(half, changes, cell)))
            return false;
    }
    return true;
}

/* The royals stay safe with all that the half-move and these changes make different from now. */
static bool refute_is_safe(hm_5d_refuter *r, hm_5d_partial *p, const hm_5d_half *now,
                           const hm_5d_half *half, const hm_5d_changes *changes) {
    const hm_5d_geometry *g = r->safety.g;
    if (half->base == now->base) {
        return refute_admit(r, p, half, changes, &now->changes) &&
               refute_admit(r, p, half, changes, &half->changes) &&
               refute_admit(r, p, half, changes, &p->changes) &&
               refute_admit(r, p, half, changes, changes);
    }
    for (int cell = g->first; cell < g->cells; cell++) {
        bool inside = g->cell[g->square[cell]] == cell;
        if (!inside) continue;
        if (!hm_5d_safety_admit(&r->safety, p, cell, refute_content(half, changes, cell)))
            return false;
    }
    return true;
}

static bool refute_meets_needs(const hm_5d_refuter *r, uint32_t axis, const hm_5d_half *half) {
    const hm_5d_need *need;
    for (int32_t i = r->targets.at[axis].need; i >= 0; i = need->next) {
        need = &r->needs.at[i];
        hm_5d_piece piece = hm_5d_half_content(half, need->cell);
        if (need->piece != HM_5D_EMPTY ? piece != need->piece
                                       : (r->safety.bit_of[piece] & need->may) == 0) {
            return false;
        }
    }
    return true;
}

/* A reply is possible on the board of a half-move. */
static bool refute_can_reply(const hm_5d_refuter *r, const hm_5d_half *half,
                             const hm_5d_reply *reply) {
    const hm_5d_geometry *g = r->safety.g;
    int kind = HM_5D_KIND(reply->piece), from = g->cell[reply->from], to = g->cell[reply->to];
    int files = HM_5D_FILE(reply->to) - HM_5D_FILE(reply->from);
    int ranks = HM_5D_RANK(reply->to) - HM_5D_RANK(reply->from);
    int steps = kind == HM_5D_KNIGHT ? 1 : refute_longest(files, ranks, 0, 0);
    if (hm_5d_half_content(half, from) != reply->piece) return false;
    for (int i = 1; i < steps; i++) {
        if (hm_5d_half_content(half, from + i * ((to - from) / steps)) != HM_5D_EMPTY) return false;
    }
    hm_5d_piece target = hm_5d_half_content(half, to);
    bool pawn = kind <= HM_5D_BRAWN;
    if (target == HM_5D_EMPTY) return !pawn || files == 0;
    return (!pawn || files != 0) && HM_5D_COLOUR(target) == r->safety.attackers;
}

/* Some reply on the board of a half-move leaves the royals safe. */
static bool refute_has_reply(hm_5d_refuter *r, hm_5d_partial *p, const hm_5d_half *now,
                             const hm_5d_half *half) {
    for (size_t i = 0; i < r->replies.count; i++) {
        const hm_5d_reply *reply = &r->replies.at[i];
        if (refute_can_reply(r, half, reply) && refute_is_safe(r, p, now, half, &reply->changes))
            return true;
    }
    return false;
}

/* The answer needs no move on the board of a half-move. */
static bool refute_can_skip(hm_5d_refuter *r, uint32_t axis, const hm_5d_half *half) {
    const hm_5d_axis *x = &r->attacks->axes.at[axis];
    const hm_5d_half *now = hm_5d_half_of(r->attacks, axis);
    if (r->targets.at[axis].use > HM_5D_ALONE) return false;
    if (half->base != NULL) return refute_may_end(r, axis, half->time);
    if (x->slot >= 0) return axis != r->witness;
    return refute_may_end(r, axis, now->time - 1) &&
           hm_5d_safety_wait(&r->safety, refute_line(r, axis));
}

/* Passing leaves the royals safe with the half-move. */
static bool refute_stays_calm(hm_5d_refuter *r, uint32_t axis, const hm_5d_half *half) {
    const hm_5d_axis *x = &r->attacks->axes.at[axis];
    const hm_5d_half *now = hm_5d_half_of(r->attacks, axis);
    if (half->base == NULL) {
        return x->slot >= 0 || hm_5d_safety_wait(&r->safety, refute_line(r, axis));
    }
    hm_5d_partial *p;
    for (int32_t i = r->targets.at[axis].partial; i >= 0; i = p->next_of_axis) {
        p = &r->safety.partials.at[i];
        bool here = p->time == half->time + 1;
        if (here && !refute_is_safe(r, p, now, half, &p->changes)) return false;
    }
    return true;
}

/* The answer, or another one like it, goes with the half-move on this axis. */
static bool refute_fits(hm_5d_refuter *r, uint32_t axis, const hm_5d_half *half) {
    const hm_5d_half *now = hm_5d_half_of(r->attacks, axis);
    hm_5d_use use = r->targets.at[axis].use;
    hm_5d_partial *p;
    if (half == now) return true;
    if (use == HM_5D_FROZEN) return false;
    bool skips = r->answered && refute_can_skip(r, axis, half);
    if (skips || !r->answered) return skips || refute_stays_calm(r, axis, half);
    if (half->base == NULL) return false;
    if (use == HM_5D_USED && (half->time != now->time || !refute_meets_needs(r, axis, half)))
        return false;
    bool safe = use == HM_5D_USED;
    for (int32_t i = r->targets.at[axis].partial; i >= 0; i = p->next_of_axis) {
        p = &r->safety.partials.at[i];
        if (p->time != half->time + 1 && use != HM_5D_USED) continue;
        safe = use == HM_5D_USED ? refute_is_safe(r, p, now, half, &p->changes)
                                 : refute_has_reply(r, p, now, half);
        if (!safe) return false;
    }
    return safe;
}

/* ---- the nogood ---- */

static bool refute_add_term(hm_5d_refuter *r, uint32_t axis) {
    hm_5d_actions *a = r->attacks;
    const hm_5d_axis *x = &a->axes.at[axis];
    uint32_t words = a->solver.variables.at[axis].words, fitting = 0;
    r->set.count = 0;
    if (x->slot >= r->most) return true; /* not made */
    r->safety.work = 8 * (uint64_t)x->count;
    if (!HM_ROOM(r->set, words)) return false;
    memset(r->set.at, 0, words * sizeof *r->set.at);
    for (uint32_t value = 0; value < x->count; value++) {
        if (!refute_fits(r, axis, &a->halves.at[x->first + value])) continue;
        hm_solver_bit_set(r->set.at, value);
        fitting++;
    }
    if (!hm_solver_go_on(&a->solver, r->safety.work)) return false;
    if (fitting == x->count) return true;
    uint64_t *set = hm_solver_nogood_term(&a->solver, axis);
    if (set != NULL) memcpy(set, r->set.at, words * sizeof *set);
    return set != NULL;
}

static bool refute_add_nogood(hm_5d_refuter *r) {
    hm_5d_actions *a = r->attacks;
    hm_solver_nogood_begin(&a->solver);
    uint64_t *made = hm_solver_nogood_term(&a->solver, 0);
    if (made == NULL) return false;
    for (uint32_t i = 0; i < a->cases.count; i++) {
        const hm_5d_case *c = &a->cases.at[i];
        bool fits = !c->more && c->added >= refute_made(r) && c->added <= r->most;
        if (fits) hm_solver_bit_set(made, i);
    }
    for (uint32_t axis = 1; axis < a->axes.count; axis++) {
        if (!refute_add_term(r, axis)) return false;
    }
    hm_solver_reject(&a->solver);
    return !a->solver.failed;
}

/* ---- an answer, or passing ---- */

static bool refute_by_answer(hm_5d_refuter *r, const hm_5d_move *answer, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const hm_5d_move *move = &answer[i];
        const hm_5d_position *p = r->position;
        const hm_5d_board *home = hm_5d_board_at(&p->multiverse, move->from_line, move->from_time);
        hm_5d_piece piece = home->cell[p->geometry.cell[move->from]];
        uint32_t axis = refute_axis_at(r->attacks, move->from_line, move->from_time);
        bool jumps = (move->flags & HM_5D_JUMP) != 0;
        hm_5d_changes departure, arrival;
        hm_5d_move_changes(&p->geometry, home, move, &departure, &arrival);
        if (jumps && !refute_add_needs(r, move, axis, piece)) return false;
        if (!jumps && !refute_add_stay(r, move, axis, piece, &departure)) return false;
        if (!refute_add_board(r, move->from_line, move->from_line, move->from_time, &departure))
            return false;
        if (jumps &&
            !refute_add_board(r, r->undo.at[i].to_line, move->to_line, move->to_time, &arrival))
            return false;
    }
    refute_find_present(r);
    return refute_add_replies(r) && refute_add_nogood(r);
}

/* The times at which new boards of a new timeline may stand, but for the one where one does. */
static bool refute_pass_later(hm_5d_refuter *r, uint32_t axis, int32_t line) {
    const hm_5d_axis *x = &r->attacks->axes.at[axis];
    const hm_5d_half *halves = r->attacks->halves.at + x->first;
    for (uint32_t value = 1; value < x->count; value++) {
        int32_t time = halves[value].time + 1;
        bool known = hm_5d_safety_find(&r->safety, line, time) >= 0;
        if (!known && !refute_add_partial(r, line, time, axis, NULL, NULL)) return false;
    }
    return true;
}

/* A copy of each last board on which the side could move; there may be one where it could if the
 * attack had not passed. */
static bool refute_by_passing(hm_5d_refuter *r) {
    const hm_5d_multiverse *m = &r->position->multiverse;
    const hm_5d_actions *a = r->attacks;
    for (uint32_t i = 0; i < m->count; i++) {
        int32_t line = m->first + (int32_t)i, end = hm_5d_end(&m->lines[i]);
        uint32_t place = (uint32_t)line - (uint32_t)a->view.first;
        uint32_t axis = place < a->view.count ? a->axis_of.at[place] : 0;
        bool waits = (end & 1) == r->position->side;
        if (waits && refute_axis_at(a, line, end) == 0) axis = 0;
        if (!waits && axis == 0) continue;
        int32_t copied = waits ? end : end + 1;
        if (copied == HM_5D_LAST_TIME) continue;
        const hm_5d_board *base = waits ? m->lines[i].boards[m->lines[i].count - 1] : NULL;
        if (!refute_add_partial(r, line, copied + 1, axis, base, NULL)) return false;
        bool made = axis != 0 && a->axes.at[axis].slot >= 0;
        if (made && !refute_pass_later(r, axis, line)) return false;
    }
    return refute_add_nogood(r);
}

static bool refute_start(hm_5d_refuter *r, hm_5d_actions *attacks, hm_5d_position *position,
                         bool answered) {
    r->attacks = attacks;
    r->position = position;
    r->safety.budget = attacks->budget;
    r->answered = answered;
    r->witness = 0;
    r->needs.count = r->targets.count = 0;
    if (!HM_ROOM(r->targets, attacks->axes.count)) return false;
    for (size_t i = 0; i < attacks->axes.count; i++)
        r->targets.at[i] = (hm_5d_target){HM_5D_UNUSED, -1, -1};
    r->most = refute_made(r);

    /* Timelines that the attack does not make may be made by others. */
    int attackers = answered ? position->side : 1 - position->side;
    const hm_5d_multiverse *m = &r->position->multiverse;
    uint32_t missing = (uint32_t)(r->attacks->slots - refute_made(r)), count = m->count + missing;
    uint32_t before = attackers == HM_5D_WHITE ? 0 : missing;
    if (!HM_ROOM_IN(r->attacks->budget, r->lines, count)) return false;
    memset(r->lines.at, 0, count * sizeof *r->lines.at);
    memcpy(r->lines.at + before, m->lines, m->count * sizeof *m->lines);
    r->view = (hm_5d_multiverse){r->lines.at, m->first - (int32_t)before, count, NULL};
    return hm_5d_safety_start(&r->safety, &r->position->geometry, &r->view, attackers);
}

void hm_5d_refuter_clear(hm_5d_refuter *r) {
    HM_GIVE_BACK(r->safety.budget, r->lines);
    hm_5d_safety_clear(&r->safety);
    free(r->needs.at);
    free(r->targets.at);
    free(r->replies.at);
    free(r->set.at);
    free(r->undo.at);
    memset(r, 0, sizeof *r);
}

hm_status hm_5d_refute(hm_5d_refuter *r, hm_5d_actions *attacks, hm_5d_position *position,
                       const hm_5d_move *answer, size_t count) {
    bool ok = true;
    if (answer == NULL) {
        ok = refute_start(r, attacks, position, false) && refute_by_passing(r);
        return ok ? HM_OK : hm_5d_actions_failure(attacks);
    }
    if (!HM_ROOM(r->undo, count)) return HM_ERR_MEMORY;
    hm_status status = hm_5d_make_action(position, answer, count, r->undo.at, NULL);
    if (status != HM_OK) return status;
    ok = refute_start(r, attacks, position, true) && refute_by_answer(r, answer, count);
    hm_5d_unmake_action(position, answer, count, r->undo.at);
    return ok ? HM_OK : hm_5d_actions_failure(attacks);
}
