/* Private header of chess5d/: pictures (scene5d.c, scene_extent5d.c, layout5d.c, draw5d.c,
 * draw_svg5d.c and others). */
#ifndef HM_CHESS5D_DRAW_H
#define HM_CHESS5D_DRAW_H

#include "chess5d/notation/game5d.h"

typedef struct hm_5d_branch {
    int32_t line;                 /* the timeline made */
    int32_t from_line, from_time; /* the board that was jumped to */
} hm_5d_branch;

typedef struct hm_5d_scene {
    const hm_5d_game *game;
    hm_5d_position *position;
    bool pending;              /* the last action is not submitted yet */
    hm_5d_move_list last;      /* the moves of the last action, */
    HM_LIST(int32_t) arrivals; /* and for each the timeline on which its piece arrived */
    hm_5d_move_list checks;    /* captures of royals when the side to move passes */
    HM_LIST(hm_5d_branch) branches;
    HM_LIST(int32_t) ghosts; /* timelines on which checks need the board after a pass, ascending */
    HM_LIST(int32_t) times;  /* of the columns, ascending: those at which there is a board */
} hm_5d_scene;

/* Builds the picture of a game at a node, with the pending moves of an action. ghosts: also the
 * boards after a pass from which checks start. */
hm_status hm_5d_scene_build(const hm_5d_game *game, int32_t node, const hm_5d_move *pending,
                            size_t count, bool ghosts, hm_5d_scene *scene);
void hm_5d_scene_clear(hm_5d_scene *scene);
/* Whether a board stands there only when the side to move has passed. */
bool hm_5d_scene_is_ghost(const hm_5d_scene *scene, int32_t line, int32_t time);

/* "Black to move, in check"; the title also names the present. */
const char *hm_5d_scene_side(const hm_5d_scene *scene);
void hm_5d_scene_title(const hm_5d_scene *scene, hm_text *text);

/* Fills ghosts and times (scene_extent5d.c); false when memory is short. */
bool hm_5d_scene_find_ghosts(hm_5d_scene *scene);
bool hm_5d_scene_find_times(hm_5d_scene *scene);

#endif
