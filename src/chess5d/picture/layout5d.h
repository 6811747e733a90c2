/* Private header of chess5d/: where the parts of a picture of a multiverse stand, in pixels
 * (layout5d.c), and how they are drawn (draw_board5d.c, draw_lines5d.c, draw_svg5d.c). */
#ifndef HM_CHESS5D_LAYOUT_H
#define HM_CHESS5D_LAYOUT_H

#include "chess5d/picture/draw5d.h"
#include "draw/draw.h"

enum {
    HM_5D_CELL = 20,  /* a square */
    HM_5D_RULER = 12, /* the rim with the coordinates, at the left and below */
    HM_5D_RIM = 4,    /* the rim at the right and above */
    HM_5D_GAP = 30,   /* between two columns */
    HM_5D_ROW_GAP = 26
};

/* How the curve to a timeline that branched off runs: out of the right edge of a board, up or down
 * between two columns, and to the first board of the timeline. */
typedef struct hm_5d_curve {
    const hm_5d_branch *branch;
    size_t column;     /* behind which it runs */
    double start, end; /* heights at which it leaves and arrives */
    int lane;          /* of those between the columns, from the left */
    double upright;    /* where it goes up or down */
} hm_5d_curve;

typedef struct hm_5d_layout {
    const hm_5d_scene *scene;
    double board_width, board_height; /* with their rims */
    double *columns;                  /* left edges, one a time of the scene */
    hm_5d_curve *curves;              /* one a branch of the scene */
    bool *taken;                      /* room for a mark a curve */
    double head;                      /* height at which the headings of columns begin */
    double width, height;             /* of the picture */
} hm_5d_layout;

/* False when memory is short. Clear it in any case. */
bool hm_5d_layout_make(hm_5d_layout *layout, const hm_5d_scene *scene);
void hm_5d_layout_clear(hm_5d_layout *layout);

/* Top left corner of a board with its rim; of the times of the scene. */
hm_svg_place hm_5d_board_place(const hm_5d_layout *layout, int32_t line, int32_t time);
/* Middle of a square. */
hm_svg_place hm_5d_square_place(const hm_5d_layout *layout, int32_t line, int32_t time, int square);

/* ---- draw_board5d.c ---- */

/* Defines the parts that all boards with one side to move share: rim, squares and coordinates. */
void hm_5d_board_define(const hm_5d_layout *layout, hm_text *svg, bool black);
void hm_5d_board_draw(const hm_5d_layout *layout, hm_text *svg, const hm_5d_board *board,
                      int32_t line, int32_t time, hm_svg_pieces *used);

/* ---- draw_lines5d.c ---- */

/* The present, the timelines and where they branched off: what lies below the boards. */
void hm_5d_draw_ground(const hm_5d_layout *layout, hm_text *svg);
/* The arrows of the last moves and of checks, which lie above them. */
void hm_5d_draw_arrows(const hm_5d_layout *layout, hm_text *svg);

/* Writes what the pictures show as members of an object that is open: timelines, boards, branches,
 * arrows (docs/json.md, "scene"). */
hm_status hm_5d_game_scene(const hm_5d_game *game, int32_t node, const hm_5d_move *pending,
                           size_t count, hm_facts *facts, hm_error *error);

#endif
