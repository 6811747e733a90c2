/* Collects the content of a picture of a game: a position, the last action, the points where
 * timelines branched off, and the checks against the side to move after a pass. */
#include "chess5d/actions/submit5d.h"
#include "chess5d/picture/draw5d.h"
#include "chess5d/rules/attacks5d.h"

#include <stdlib.h>

void hm_5d_scene_clear(hm_5d_scene *scene) {
    hm_5d_position_destroy(scene->position);
    hm_5d_move_list_clear(&scene->last);
    hm_5d_move_list_clear(&scene->checks);
    free(scene->arrivals.at);
    free(scene->branches.at);
    free(scene->ghosts.at);
    free(scene->times.at);
    *scene = (hm_5d_scene){0};
}

static hm_status scene5d_play(hm_5d_scene *scene, const hm_5d_move *moves, size_t count) {
    hm_5d_move_list *last = &scene->last;
    hm_status status = HM_OK;
    last->count = scene->arrivals.count = 0;
    if (!hm_list_room(&last->moves, &last->capacity, 0, count, sizeof *moves) ||
        !HM_ROOM(scene->arrivals, count)) {
        return HM_ERR_MEMORY;
    }
    for (size_t i = 0; i < count && status == HM_OK; i++) {
        hm_5d_undo undo;
        bool branch = (moves[i].flags & HM_5D_BRANCH) != 0;
        status = hm_5d_make(scene->position, &moves[i], &undo, NULL);
        if (status != HM_OK) break;
        last->moves[last->count++] = moves[i];
        scene->arrivals.at[scene->arrivals.count++] = undo.to_line;
        if (!branch) continue;
        if (!HM_ROOM(scene->branches, 1)) return HM_ERR_MEMORY;
        scene->branches.at[scene->branches.count++] =
            (hm_5d_branch){undo.to_line, moves[i].to_line, moves[i].to_time};
    }
    return status;
}

/* Plays the actions up to a node, which a walk up from it finds in the wrong order. */
static hm_status play_to(hm_5d_scene *scene, const hm_5d_game *game, int32_t node) {
    HM_LIST(int32_t) path = {0};
    hm_status status = HM_OK;
    for (; node > 0 && status == HM_OK; node = hm_5d_game_parent(game, node)) {
        if (HM_ROOM(path, 1)) {
            path.at[path.count++] = node;
        } else {
            status = HM_ERR_MEMORY;
        }
    }
    while (path.count > 0 && status == HM_OK) {
        size_t count;
        const hm_5d_move *moves = hm_5d_game_action(game, path.at[--path.count], &count);
        status = scene5d_play(scene, moves, count);
        hm_5d_submit(scene->position);
    }
    free(path.at);
    return status;
}

hm_status hm_5d_scene_build(const hm_5d_game *game, int32_t node, const hm_5d_move *pending,
                            size_t count, bool ghosts, hm_5d_scene *scene) {
    *scene = (hm_5d_scene){.game = game, .pending = count > 0};
    hm_status status = hm_5d_node_check(game, node, NULL);
    if (status == HM_OK) status = hm_5d_position_copy(game->start, &scene->position, NULL);
    if (status == HM_OK) status = play_to(scene, game, node);
    if (status == HM_OK && count > 0) status = scene5d_play(scene, pending, count);
    if (status == HM_OK) {
        hm_5d_position *passed;
        status = hm_5d_pass_all(scene->position, &passed, NULL);
        if (status == HM_OK)
            status = hm_5d_threats(passed, scene->position->side, &scene->checks, NULL);
        hm_5d_position_destroy(passed);
    }
    if (status == HM_OK && ghosts && !hm_5d_scene_find_ghosts(scene)) status = HM_ERR_MEMORY;
    if (status == HM_OK && !hm_5d_scene_find_times(scene)) status = HM_ERR_MEMORY;
    if (status != HM_OK) hm_5d_scene_clear(scene);
    return status;
}
