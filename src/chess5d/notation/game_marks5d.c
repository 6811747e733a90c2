/* Marks of the actions of a game: check, softmate or mate. Each is computed once and kept. */
#include "chess5d/actions/actions5d.h"
#include "chess5d/notation/game5d.h"

hm_status hm_5d_game_judge(hm_5d_game *game, const hm_watch *watch, hm_error *error) {
    hm_sentry sentry; /* guards the enumerator as well: a single verdict may take long */
    hm_5d_actions *actions;
    hm_5d_walk walk = {0};
    hm_sentry_init(&sentry, watch, game->nodes.count - 1);
    hm_status status = hm_5d_actions_create(&actions, error);
    if (status == HM_OK) hm_5d_actions_guard(actions, &sentry);
    if (status == HM_OK) status = hm_5d_walk_begin(&walk, game, error);
    for (size_t i = 1; i < game->nodes.count && status == HM_OK; i++) {
        hm_5d_node *node = &game->nodes.at[i];
        hm_5d_verdict verdict = HM_5D_GOING_ON;
        bool check = false;
        if (!hm_sentry_report(&sentry, 1)) status = hm_sentry_status(&sentry, error);
        if (status != HM_OK) break;
        if (node->parent == HM_5D_CUT || node->mark != 0) continue;
        status = hm_5d_walk_to(&walk, game, (int32_t)i, error);
        if (status == HM_OK) status = hm_5d_in_check(walk.position, &check, NULL, error);
        if (status == HM_OK)
            status = hm_5d_outcome_find(actions, walk.position, check, &verdict, error);
        if (status != HM_OK) break;
        node->mark = verdict == HM_5D_CHECKMATE  ? '#'
                     : verdict == HM_5D_SOFTMATE ? '*'
                     : check                     ? '+'
                                                 : ' ';
    }
    hm_5d_walk_clear(&walk);
    hm_5d_actions_destroy(actions);
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
