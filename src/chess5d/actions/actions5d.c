/* Legal actions: the solver's search over the model of a position (action_model5d.c), one solution
 * after the other. */
#include "chess5d/actions/actions5d.h"
#include "chess5d/rules/attacks5d.h"

#include <stdlib.h>
#include <string.h>

/* A search that is not over soon pays for a look at all single half-moves. */
enum { PRUNE_AFTER = 50 };

/* The enumerator begins without a position: it gives no action until hm_5d_actions_start(). */
hm_status hm_5d_actions_create(hm_5d_actions **out, hm_error *error) {
    *out = calloc(1, sizeof **out);
    if (*out == NULL) return hm_fail_memory(error, "an enumerator of actions");
    (*out)->built = (*out)->over = true; /* until it is started */
    hm_budget_init(&(*out)->own, HM_5D_MEMORY);
    hm_5d_actions_share(*out, &(*out)->own);
    (*out)->solver.context = *out;
    (*out)->solver.place = hm_5d_actions_place;
    (*out)->solver.unplace = hm_5d_actions_unplace;
    (*out)->solver.survey = hm_5d_actions_survey;
    (*out)->solver.prune = hm_5d_actions_prune;
    (*out)->solver.prune_after = PRUNE_AFTER;
    return HM_OK;
}

/* The budget may be shared with others, so each list is returned to it. */
void hm_5d_actions_destroy(hm_5d_actions *a) {
    if (a == NULL) return;
    hm_5d_actions_guard(a, NULL);
    hm_solver_clear(&a->solver);
    hm_budget_free(a->budget, a->moves.moves, a->moves.capacity * sizeof *a->moves.moves);
    hm_budget_free(a->budget, a->view.lines, a->view_capacity * sizeof *a->view.lines);
    HM_GIVE_BACK(a->budget, a->row.clear);
    HM_GIVE_BACK(a->budget, a->axes);
    HM_GIVE_BACK(a->budget, a->halves);
    HM_GIVE_BACK(a->budget, a->jumps);
    HM_GIVE_BACK(a->budget, a->joins);
    HM_GIVE_BACK(a->budget, a->runs);
    HM_GIVE_BACK(a->budget, a->incoming);
    HM_GIVE_BACK(a->budget, a->cases);
    HM_GIVE_BACK(a->budget, a->links);
    HM_GIVE_BACK(a->budget, a->bounds);
    HM_GIVE_BACK(a->budget, a->axis_of);
    HM_GIVE_BACK(a->budget, a->boards);
    HM_GIVE_BACK(a->budget, a->numbers);
    HM_GIVE_BACK(a->budget, a->quiet);
    HM_GIVE_BACK(a->budget, a->scratch);
    HM_GIVE_BACK(a->budget, a->early);
    HM_GIVE_BACK(a->budget, a->answer);
    HM_GIVE_BACK(a->budget, a->wanted);
    free(a);
}

void hm_5d_actions_share(hm_5d_actions *a, hm_budget *budget) {
    a->budget = a->solver.budget = budget;
}

/* Limits memory by the position, or by the watcher if that allows less. */
static void bound_memory(hm_5d_actions *a) {
    const hm_sentry *sentry = a->solver.sentry;
    a->own.most = hm_watch_memory(sentry == NULL ? NULL : sentry->watch, a->usual_memory);
}

void hm_5d_actions_guard(hm_5d_actions *a, hm_sentry *sentry) {
    hm_solver_guard(&a->solver, sentry);
    bound_memory(a);
}

/* Only notes the position. The model is built with the first action, because that call has a
 * watcher and this one has none. */
hm_status hm_5d_actions_start(hm_5d_actions *a, const hm_5d_position *position, unsigned filter,
                              hm_error *error) {
    hm_status status = hm_5d_rules_apply(position, 0, error);
    a->built = a->over = true; /* without a start there is none */
    if (status != HM_OK) return status;
    a->position = position;
    a->g = &position->geometry;
    a->filter = filter;
    a->built = a->over = false;
    a->preferred_count = 0;
    a->usual_memory = position->memory;
    bound_memory(a);
    atomic_store(&a->own.refused, false);
    return HM_OK;
}

void hm_5d_actions_prefer(hm_5d_actions *a, const hm_5d_move *moves, size_t count) {
    a->preferred = moves;
    a->preferred_count = count;
}

/* Has the solver decide for the preferred moves first. */
static bool want_preferred(hm_5d_actions *a) {
    size_t words = a->solver.words;
    if (a->preferred_count == 0) return true;
    if (!HM_ROOM_IN(a->budget, a->wanted, words)) return false;
    memset(a->wanted.at, 0, words * sizeof *a->wanted.at);
    for (uint32_t i = 1; i < a->axes.count; i++) {
        uint64_t *wanted = a->wanted.at + a->solver.variables.at[i].word;
        const hm_5d_half *halves = a->halves.at + a->axes.at[i].first;
        for (uint32_t value = 1; value < a->axes.at[i].count; value++) {
            const hm_5d_half *half = &halves[value];
            for (size_t k = 0; k < a->preferred_count && half->role != HM_5D_PASS; k++) {
                if (hm_5d_move_same(&a->moves.moves[half->move], &a->preferred[k]))
                    hm_solver_bit_set(wanted, value);
            }
        }
    }
    hm_solver_want(&a->solver, a->wanted.at);
    return true;
}

hm_status hm_5d_actions_build(hm_5d_actions *a) {
    a->built = true;
    /* A royal that is exposed between boards of the past is lost whatever is played. */
    a->over = hm_5d_find_threat(a->g, &a->position->multiverse, a->position->side, NULL);
    if (a->over || (hm_5d_model_build(a) && want_preferred(a))) return HM_OK;
    return hm_5d_actions_failure(a);
}

/* A solution of the case `more` is not an action, since its arrivals are unknown. Forbids the case
 * and notes that a larger model is needed later. False: the solution is an action. */
bool hm_5d_actions_set_aside(hm_5d_actions *a) {
    uint32_t number = hm_solver_value(&a->solver, 0);
    if (!a->cases.at[number].more) return false;
    uint64_t *set = a->scratch.at;
    memset(set, 0, a->solver.variables.at[0].words * sizeof *set);
    hm_solver_bit_set(set, number);
    hm_solver_forbid(&a->solver, 0, set);
    a->more = true;
    return true;
}

/* Goes to the next solution without writing its moves. False: there are no more, or *status is an
 * error. */
bool hm_5d_actions_step(hm_5d_actions *a, hm_status *status) {
    /* Not before it is needed: the call that asks for an action has a watcher. */
    *status = a->built ? HM_OK : hm_5d_actions_build(a);
    if (a->over || *status != HM_OK) return false;
    const hm_5d_multiverse *m = &a->position->multiverse;
    /* Moves made and taken back in between may have moved the arrays of boards. */
    for (uint32_t i = 0; i < m->count; i++)
        a->view.lines[a->real + i].boards = m->lines[i].boards;
    /* The solver's next solution that counts, of this model or of those that extend it. */
    int found = 0;
    for (bool look = true; look;) {
        found = hm_solver_next(&a->solver);
        look = found > 0 ? hm_5d_actions_set_aside(a) : found == 0 && a->more;
        if (found == 0 && look && !hm_5d_model_extend(a)) found = -1;
        look &= found >= 0;
    }
    if (found < 0) *status = hm_5d_actions_failure(a);
    a->over = found <= 0;
    return found > 0;
}

/* The texts of the enumerator's errors, in one place for all callers. */
hm_status hm_5d_actions_fail(hm_status status, hm_error *error) {
    switch (status) {
    case HM_OK:
        return HM_OK;
    case HM_ERR_INTERRUPTED:
        return hm_fail(error, status, 0, "interrupted");
    case HM_ERR_MEMORY:
        return hm_fail_memory(error, "the actions of a position");
    case HM_ERR_LIMIT:
        return hm_fail_spent(error,
                             "the search for actions takes more memory or work than it is allowed");
    default:
        return hm_fail(error, status, 0, "a move leaves the limits of turns and timelines");
    }
}

/* ---- actions as moves ---- */

/* The model lists each jump once, so the flag is set by the role: only arrivals in a slot
 * branch. */
static bool actions5d_add_answer(hm_5d_actions *a, uint32_t move, bool branch) {
    if (!HM_ROOM_IN(a->budget, a->answer, 1)) return false;
    hm_5d_move *out = &a->answer.at[a->answer.count++];
    *out = a->moves.moves[move];
    out->flags &= (uint8_t)~HM_5D_BRANCH;
    if (branch) out->flags |= HM_5D_BRANCH;
    return true;
}

/* Axes are in ascending order of timelines, then slots in the order of creation. */
hm_status hm_5d_actions_go(hm_5d_actions *a, const hm_5d_move **moves, size_t *count) {
    hm_status status;
    *moves = NULL;
    *count = 0;
    if (!hm_5d_actions_step(a, &status)) return status;
    uint32_t lines = hm_5d_line_axes(a);
    a->answer.count = 0;
    /* An action without moves has an address as well: NULL says that there is none. */
    bool ok = HM_ROOM_IN(a->budget, a->answer, 1);
    for (uint32_t i = 1; i < lines && ok; i++) {
        uint32_t axis = a->position->side == HM_5D_WHITE ? i : lines - i;
        const hm_5d_half *half = hm_5d_half_of(a, axis);
        if (half->role == HM_5D_STAY || half->role == HM_5D_ARRIVE) {
            ok = actions5d_add_answer(a, half->move, false);
        }
    }
    for (uint32_t i = lines; i < a->axes.count && ok; i++) {
        const hm_5d_half *half = hm_5d_half_of(a, i);
        if (half->role == HM_5D_ARRIVE) ok = actions5d_add_answer(a, half->move, true);
    }
    if (!ok) return hm_5d_actions_failure(a);
    *moves = a->answer.at;
    *count = a->answer.count;
    return HM_OK;
}

hm_status hm_5d_actions_next(hm_5d_actions *a, const hm_watch *watch, const hm_5d_move **moves,
                             size_t *count, hm_error *error) {
    hm_sentry sentry;
    *moves = NULL;
    *count = 0;
    /* One call is mostly too short for the solver to ask. */
    if (watch != NULL && hm_work_is_spent(watch->work)) {
        return hm_5d_actions_fail(HM_ERR_LIMIT, error);
    }
    hm_sentry_init(&sentry, watch, 0);
    hm_5d_actions_guard(a, &sentry);
    hm_status status = hm_5d_actions_go(a, moves, count);
    hm_5d_actions_guard(a, NULL);
    return hm_5d_actions_fail(status, error);
}
