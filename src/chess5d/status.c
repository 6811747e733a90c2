/* Check and verdicts (rules5d, section 8). To pass is to repeat the last board of a timeline: the
 * tip of a private copy of the timelines holds it, the position itself is not touched. */
#include "chess5d/actions.h"
#include "chess5d/attacks.h"

#include <stdlib.h>
#include <string.h>

hm_status hm_5d_in_check(const hm_5d_position *position, bool all, bool *check,
                         hm_5d_threat *threat) {
    hm_5d_multiverse passed = position->multiverse;
    size_t bytes = passed.count * sizeof *passed.lines;
    *check = false;
    if (passed.count == 0) return HM_OK;
    passed.lines = malloc(bytes);
    if (passed.lines == NULL) return HM_ERR_MEMORY;
    memcpy(passed.lines, position->multiverse.lines, bytes);
    int32_t first, last, present = hm_5d_present(position);
    hm_5d_active(position, &first, &last);
    for (uint32_t i = 0; i < passed.count; i++) {
        hm_5d_timeline *t = &passed.lines[i];
        int32_t line = passed.first + (int32_t)i, end = hm_5d_end(t);
        bool mandatory = line >= first && line <= last && end == present;
        if ((end & 1) == position->side && (all || mandatory)) t->tip = t->boards[t->count - 1];
    }
    *check = hm_5d_find_threat(&position->geometry, &passed, position->side, threat);
    free(passed.lines);
    return HM_OK;
}

/* Some legal action exists that passes the filter. */
static hm_status can_play(hm_5d_actions *actions, const hm_5d_position *position, unsigned filter,
                          bool *can) {
    hm_status status = hm_5d_actions_start(actions, position, filter);
    *can = status == HM_OK && hm_5d_actions_step(actions, &status);
    return status;
}

hm_status hm_5d_judge_with(hm_5d_actions *actions, const hm_5d_position *position, bool softmate,
                           hm_5d_verdict *verdict) {
    bool can, check = false, stays = true;
    *verdict = HM_5D_NONE;
    hm_status status = can_play(actions, position, 0, &can);
    if (status == HM_OK && (!can || softmate)) {
        status = hm_5d_in_check(position, true, &check, NULL);
    }
    if (status == HM_OK && can && softmate && check) {
        status = can_play(actions, position, HM_5D_NOT_EARLIER, &stays);
    }
    if (status != HM_OK) return status;
    if (!can) *verdict = check ? HM_5D_CHECKMATE : HM_5D_STALEMATE;
    if (can && !stays) *verdict = HM_5D_SOFTMATE;
    return HM_OK;
}

hm_status hm_5d_judge(const hm_5d_position *position, bool softmate, hm_5d_verdict *verdict) {
    hm_5d_actions *actions;
    *verdict = HM_5D_NONE;
    hm_status status = hm_5d_actions_create(&actions);
    if (status != HM_OK) return status;
    status = hm_5d_judge_with(actions, position, softmate, verdict);
    hm_5d_actions_destroy(actions);
    return status;
}
