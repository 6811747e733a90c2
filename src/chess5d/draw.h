/* Private header of chess5d/: pictures (scene.c, draw.c, draw_svg.c). */
#ifndef HM_CHESS5D_DRAW_H
#define HM_CHESS5D_DRAW_H

#include "chess5d/game.h"

typedef struct hm_5d_branch {
    int32_t line;                 /* the timeline made */
    int32_t from_line, from_time; /* the board that was jumped to */
} hm_5d_branch;

typedef struct hm_5d_scene {
    hm_5d_position *position;
    hm_5d_move_list last;   /* the moves of the last action */
    hm_5d_move_list checks; /* captures of royals when the side to move passes */
    HM_LIST(hm_5d_branch) branches;
    int32_t first, last_time; /* times of the first and the last column */
} hm_5d_scene;

hm_status hm_5d_scene_build(const hm_5d_game *game, int32_t node, const hm_5d_move *pending,
                            size_t count, hm_5d_scene *scene);
void hm_5d_scene_clear(hm_5d_scene *scene);

#endif
