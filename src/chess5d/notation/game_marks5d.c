/* What the actions of a game lead to: check, softmate or mate. Each is asked once and kept. */
#include "chess5d/actions/actions5d.h"
#include "chess5d/notation/game5d.h"

typedef struct judging {
    hm_sentry sentry; /* guards the enumerator as well: a single verdict may take long */
    hm_5d_actions *actions;
    hm_5d_walk walk;
} judging;

static hm_status judge_all(judging *j, hm_5d_game *game, hm_error *error) {
    for (size_t i = 1; i < game->nodes.count; i++) {
        hm_5d_node *node = &game->nodes.at[i];
        if (!hm_sentry_report(&j->sentry, 1)) return hm_sentry_status(&j->sentry, error);
        if (node->parent == HM_5D_CUT || node->mark != 0) continue;
        hm_status status = hm_5d_walk_to(&j->walk, game, (int32_t)i, error);
        const hm_5d_position *position = j->walk.position;
        hm_5d_verdict verdict = HM_5D_GOING_ON;
        bool check = false;
        if (status == HM_OK) status = hm_5d_in_check(position, &check, NULL, error);
        if (status == HM_OK)
            status = hm_5d_outcome_find(j->actions, position, check, &verdict, error);
        if (status != HM_OK) return status;
        node->mark = verdict == HM_5D_CHECKMATE  ? '#'
                     : verdict == HM_5D_SOFTMATE ? '*'
                     : check                     ? '+'
                                                 : ' ';
    }
    return HM_OK;
}

hm_status hm_5d_game_judge(hm_5d_game *game, const hm_watch *watch, hm_error *error) {
    judging j = {0};
    hm_sentry_init(&j.sentry, watch, game->nodes.count - 1);
    hm_status status = hm_5d_actions_create(&j.actions, error);
    if (status == HM_OK) hm_5d_actions_guard(j.actions, &j.sentry);
    if (status == HM_OK) status = hm_5d_walk_begin(&j.walk, game, error);
    if (status == HM_OK) status = judge_all(&j, game, error);
    hm_5d_walk_clear(&j.walk);
    hm_5d_actions_destroy(j.actions);
    return status;
}

const char *hm_5d_game_mark(const hm_5d_game *game, int32_t node) {
    switch (game->nodes.at[node].mark) {
    case '+':
        return "+";
    case '*':
        return "*";
    case '#':
        return "#";
    default:
        return "";
    }
}
