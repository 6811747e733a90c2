/* Legal single moves (rules5d, section 4): a move is legal when some legal action, in some order of
 * play, continues from it after the moves already made in this turn.
 *
 * An action is a choice of half-moves, and the model (action_model5d.c) of the position with the
 * moves already made has exactly the choices that complete the turn. So the question is which moves
 * can come first in a solution's order:
 * - A move within a board and a jump to a last board that waits for the mover use up the boards
 *   that they depart from and arrive at, and nobody else's: they can be made in any order among
 *   themselves and before all branching jumps. Such a move is legal if some solution has it.
 * - A jump to any other board branches, whenever it is made, but the timelines that branching jumps
 *   make are numbered in the order of play. It comes first if it makes the first of them: it is
 *   legal if some solution has it in slot 0, where other moves may still follow it.
 * - A jump to a last board branches when that timeline was played on before. Then it is not the
 *   first move.
 * Each move therefore is one value of one variable, and is legal if and only if some solution has
 * it.
 *
 * For all moves at once the solver is not asked about each: it is asked for a solution with any
 * move that is not known to be legal yet. That is one nogood: not all variables may take values
 * that are known or are no first moves. All first moves of the solution are known then, and the
 * next nogood says more than the last (and moves near the solution are looked at too: near5d.c).
 * When there is no such solution, all the others are illegal. */
#include "chess5d/actions/legality5d.h"

#include <stdlib.h>
#include <string.h>

/* The move of a half-move, if it can be the first of an action; -1: it cannot. */
static int64_t legality5d_first_move(const hm_5d_actions *a, uint32_t axis, uint32_t value) {
    const hm_5d_axis *x = &a->axes.at[axis];
    const hm_5d_half *half = &a->halves.at[x->first + value];
    if (half->role != HM_5D_STAY && half->role != HM_5D_ARRIVE) return -1;
    bool branches = (a->moves.moves[half->move].flags & HM_5D_BRANCH) != 0;
    return x->slot < 0 || (x->slot == 0 && branches) ? (int64_t)half->move : -1;
}

/* The caller destroys *actions in every case. */
static hm_status legality5d_begin(const hm_5d_position *position, hm_sentry *sentry,
                                  hm_5d_actions **actions, hm_error *error) {
    hm_status status = hm_5d_actions_create(actions, error);
    if (status == HM_OK) status = hm_5d_actions_start(*actions, position, 0, error);
    if (status != HM_OK) return status;
    hm_5d_actions_guard(*actions, sentry);
    return hm_5d_actions_fail(hm_5d_actions_build(*actions), error);
}

/* ---- all moves ---- */

/* Begins with a model: only solutions with a move that is not known to be legal count. The term of
 * an axis are all values that are no first moves, or of moves that are known. Axes without others
 * need none: their terms would always hold. */
static hm_status begin_search(hm_5d_search *s) {
    hm_5d_actions *a = s->actions;
    s->any = false;
    if (!HM_ROOM(s->unknown, a->solver.words)) return HM_ERR_MEMORY;
    memset(s->unknown.at, 0, a->solver.words * sizeof *s->unknown.at);
    hm_solver_nogood_begin(&a->solver);
    for (uint32_t axis = 1; axis < a->axes.count && !a->solver.failed; axis++) {
        const hm_solver_variable *v = &a->solver.variables.at[axis];
        uint64_t *unknown = s->unknown.at + v->word;
        bool any = false;
        for (uint32_t value = 0; a->axes.at[axis].slot <= 0 && value < v->values; value++) {
            int64_t move = legality5d_first_move(a, axis, value);
            if (move < 0 || s->legal.at[move]) continue;
            hm_solver_bit_set(unknown, value);
            any = true;
        }
        s->any |= any;
        uint64_t *known = any ? hm_solver_nogood_term(&a->solver, axis) : NULL;
        for (uint32_t i = 0; known != NULL && i < v->words; i++)
            known[i] = hm_solver_span(i, 0, v->values) & ~unknown[i];
    }
    hm_solver_bit_set(s->unknown.at + a->solver.variables.at[hm_5d_more_variable(a)].word, 0);
    s->known = hm_solver_nogood_end(&a->solver);
    if (s->any) hm_solver_nogood_post(&a->solver, s->known);
    return a->solver.failed ? HM_ERR_MEMORY : HM_OK;
}

/* Finds all that this model shows to be legal. */
static hm_status search_model(hm_5d_search *s) {
    hm_5d_actions *a = s->actions;
    hm_status status = begin_search(s);
    int found = 0;
    while (status == HM_OK && s->any && (found = hm_solver_next(&a->solver)) > 0) {
        if (hm_5d_actions_set_aside(a)) {
            hm_solver_restart(&a->solver);
            continue;
        }
        /* The first moves of a solution are legal, and some near it. */
        for (uint32_t axis = 1; axis < a->axes.count; axis++) {
            uint32_t value = a->axes.at[axis].value;
            if (legality5d_first_move(a, axis, value) >= 0) hm_5d_note_legal(s, axis, value);
        }
        /* Searches near the first solution, the second, the fourth and so on: most moves that are
         * left are illegal, and each search would try the same ones again. */
        s->solutions++;
        bool look = (s->solutions & (s->solutions - 1)) == 0;
        if (look && !hm_5d_search_near(s)) return hm_5d_actions_failure(a);
        /* From now on only solutions with an unknown move count. */
        hm_solver_restart(&a->solver);
        hm_solver_nogood_repost(&a->solver, s->known);
        /* Not before the first solution: the search knows best how to prove that there is none. */
        hm_solver_want(&a->solver, s->unknown.at);
    }
    return found == 0 ? status : hm_5d_actions_failure(a);
}

/* Lists the legal moves among the possible ones. */
static hm_status legality5d_list_legal(hm_5d_search *s, hm_5d_move_list *list) {
    hm_5d_actions *a = s->actions;
    size_t count = a->moves.count;
    if (count == 0) return HM_OK;
    if (!HM_ROOM(s->legal, count)) return HM_ERR_MEMORY;
    memset(s->legal.at, false, count);
    hm_status status = search_model(s);
    while (status == HM_OK && s->any && a->more) {
        if (!hm_5d_model_extend(a)) return hm_5d_actions_failure(a);
        status = search_model(s);
    }
    if (status != HM_OK) return status;
    if (!hm_list_room(&list->moves, &list->capacity, 0, count, sizeof *list->moves)) {
        return HM_ERR_MEMORY;
    }
    for (size_t i = 0; i < count; i++) {
        if (s->legal.at[i]) list->moves[list->count++] = a->moves.moves[i];
    }
    return HM_OK;
}

/* If a royal is exposed already, no action is legal (rules5d, clause 8.2), and the list is
 * empty. */
hm_status hm_5d_generate(const hm_5d_position *position, hm_5d_move_list *list,
                         const hm_watch *watch, hm_error *error) {
    hm_5d_search s = {0};
    hm_sentry sentry;
    hm_sentry_init(&sentry, watch, 0);
    list->count = 0;
    hm_status status = legality5d_begin(position, &sentry, &s.actions, error);
    if (status == HM_OK && !s.actions->over) {
        status = hm_5d_actions_fail(legality5d_list_legal(&s, list), error);
    }
    hm_5d_actions_destroy(s.actions);
    free(s.unknown.at);
    free(s.legal.at);
    return status;
}

/* ---- one move ---- */

/* The axis and value of a move; false when it is not possible. */
static bool legality5d_find_move(const hm_5d_actions *a, const hm_5d_move *move, uint32_t *axis,
                                 uint32_t *value) {
    for (*axis = 1; *axis < a->axes.count; ++*axis) {
        for (*value = 1; *value < a->axes.at[*axis].count; ++*value) {
            int64_t first = legality5d_first_move(a, *axis, *value);
            if (first >= 0 && hm_5d_move_same(&a->moves.moves[first], move)) return true;
        }
    }
    return false;
}

/* Whether some solution has the move. The numbers of values change when the model is extended, and
 * possible moves stay possible. */
static hm_status has_solution(hm_5d_actions *a, const hm_5d_move *move, bool *has) {
    hm_solver *solver = &a->solver;
    uint32_t axis, value;
    int found = 0;
    bool ok = true, more = true;
    while (ok && more && legality5d_find_move(a, move, &axis, &value)) {
        /* All other values of the axis are a nogood. */
        hm_solver_nogood_begin(solver);
        uint64_t *set = hm_solver_nogood_term(solver, axis);
        for (uint32_t other = 0; set != NULL && other < a->axes.at[axis].count; other++) {
            if (other != value) hm_solver_bit_set(set, other);
        }
        hm_solver_nogood_post(solver, hm_solver_nogood_end(solver));
        while ((found = hm_solver_next(solver)) > 0 && hm_5d_actions_set_aside(a))
            hm_solver_restart(solver);
        more = found == 0 && a->more;
        if (more) ok = hm_5d_model_extend(a);
    }
    *has = found > 0;
    return !ok || found < 0 ? hm_5d_actions_failure(a) : HM_OK;
}

/* Promotions to kinds that are not listed are tested as the first kind, since the kind does not
 * matter for legality (hm_5d_listed_move). */
hm_status hm_5d_is_legal(const hm_5d_position *position, const hm_5d_move *move,
                         const hm_watch *watch, bool *legal, hm_error *error) {
    hm_5d_actions *actions;
    hm_sentry sentry;
    hm_5d_move listed = hm_5d_listed_move(position, move);
    hm_sentry_init(&sentry, watch, 0);
    *legal = false;
    hm_status status = legality5d_begin(position, &sentry, &actions, error);
    if (status == HM_OK && !actions->over) {
        status = hm_5d_actions_fail(has_solution(actions, &listed, legal), error);
    }
    hm_5d_actions_destroy(actions);
    return status;
}
