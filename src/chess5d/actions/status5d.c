/* Check and how a game ends (rules5d, section 8). To pass is to repeat the last board of a
 * timeline: the tip of a private copy of the timelines holds it, the position itself is not
 * touched. */
#include "chess5d/actions/actions5d.h"
#include "chess5d/actions/legality5d.h"
#include "chess5d/rules/attacks5d.h"

#include <stdlib.h>
#include <string.h>

/* Whether a royal is exposed after passing on all boards, or on the mandatory ones alone (rules5d,
 * clause 8.3). Only tips change in the copy, so it needs no new boards. */
static hm_status exposed_after_passing(const hm_5d_position *position, bool all, bool *check,
                                       hm_5d_threat *threat, hm_error *error) {
    hm_5d_multiverse passed = position->multiverse;
    size_t bytes = passed.count * sizeof *passed.lines;
    *check = false;
    if (passed.count == 0) return HM_OK;
    passed.lines = malloc(bytes);
    if (passed.lines == NULL) return hm_fail_memory(error, "a copy of the timelines");
    memcpy(passed.lines, position->multiverse.lines, bytes);
    int32_t first, last, present = hm_5d_present(position);
    hm_5d_active(position, &first, &last);
    for (uint32_t i = 0; i < passed.count; i++) {
        hm_5d_timeline *t = &passed.lines[i];
        int32_t line = passed.first + (int32_t)i, end = hm_5d_end(t);
        bool mandatory = line >= first && line <= last && end == present;
        if (end == HM_5D_LAST_TIME) continue;
        if ((end & 1) == position->side && (all || mandatory)) t->tip = t->boards[t->count - 1];
    }
    *check = hm_5d_find_threat(&position->geometry, &passed, position->side, threat);
    free(passed.lines);
    return HM_OK;
}

/* This form of check distinguishes mate from stalemate (rules5d, clauses 8.3 and 8.4). */
hm_status hm_5d_in_check(const hm_5d_position *position, bool *check, hm_5d_threat *threat,
                         hm_error *error) {
    return exposed_after_passing(position, true, check, threat, error);
}

/* The form of check that some other programs use (rules5d, clause 8.3). */
hm_status hm_5d_in_check_mandatory(const hm_5d_position *position, bool *check,
                                   hm_5d_threat *threat, hm_error *error) {
    return exposed_after_passing(position, false, check, threat, error);
}

/* ---- how a game ends ---- */

/* Some legal action exists that passes the filter. */
static hm_status can_play(hm_5d_actions *actions, const hm_5d_position *position, unsigned filter,
                          bool *can, hm_error *error) {
    *can = false;
    hm_status status = hm_5d_actions_start(actions, position, filter, error);
    if (status != HM_OK) return status;
    *can = hm_5d_actions_step(actions, &status);
    return hm_5d_actions_fail(status, error);
}

/* Checkmate and stalemate by clause 8.4 of rules5d, softmate by 8.5. Check is tested only if the
 * answer depends on it. */
hm_status hm_5d_outcome_find(hm_5d_actions *actions, const hm_5d_position *position, bool softmate,
                             hm_5d_verdict *outcome, hm_error *error) {
    *outcome = HM_5D_GOING_ON;
    bool can, check = false, stays = true;
    hm_status status = can_play(actions, position, 0, &can, error);
    if (status == HM_OK && (!can || softmate)) {
        status = hm_5d_in_check(position, &check, NULL, error);
    }
    if (status == HM_OK && can && softmate && check) {
        status = can_play(actions, position, HM_5D_NOT_EARLIER, &stays, error);
    }
    if (status != HM_OK) return status;
    if (!can) *outcome = check ? HM_5D_CHECKMATE : HM_5D_STALEMATE;
    if (can && !stays) *outcome = HM_5D_SOFTMATE;
    return HM_OK;
}

hm_status hm_5d_outcome_with(hm_5d_actions *actions, const hm_5d_position *position, bool softmate,
                             const hm_watch *watch, hm_5d_verdict *outcome, hm_error *error) {
    hm_sentry sentry;
    hm_sentry_init(&sentry, watch, 0);
    hm_5d_actions_guard(actions, &sentry);
    hm_status status = hm_5d_outcome_find(actions, position, softmate, outcome, error);
    hm_5d_actions_guard(actions, NULL);
    return status;
}

hm_status hm_5d_outcome(const hm_5d_position *position, bool softmate, const hm_watch *watch,
                        hm_5d_verdict *outcome, hm_error *error) {
    hm_5d_actions *actions;
    *outcome = HM_5D_GOING_ON;
    hm_status status = hm_5d_actions_create(&actions, error);
    if (status != HM_OK) return status;
    status = hm_5d_outcome_with(actions, position, softmate, watch, outcome, error);
    hm_5d_actions_destroy(actions);
    return status;
}

/* ---- what the rules cannot be applied to ---- */

unsigned hm_5d_problems(const hm_5d_position *position) {
    if (hm_5d_lacks_centre(position)) return HM_5D_NO_BOARDS;
    if (position->unknown > 0) return HM_5D_UNKNOWN_PIECE;
    return hm_5d_exposed(position, 1 - position->side, NULL) ? HM_5D_OPPONENT_EXPOSED : 0;
}

const char *hm_5d_problem_name(unsigned problem) {
    switch (problem) {
    case HM_5D_NO_BOARDS:
        return "no_boards";
    case HM_5D_UNKNOWN_PIECE:
        return "unknown_piece";
    case HM_5D_OPPONENT_EXPOSED:
        return "opponent_exposed";
    default:
        return NULL;
    }
}
