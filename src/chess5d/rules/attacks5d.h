/* Private header of chess5d/: captures of royals (attacks5d.c). */
#ifndef HM_CHESS5D_ATTACKS_H
#define HM_CHESS5D_ATTACKS_H

#include "chess5d/rules/board5d.h"

/* Timelines more than these are not looked at one by one. */
enum { HM_5D_FEW = 32 };

/* A way to capture a royal: `steps` equal steps from the attacker's board and cell; 1 for leaps.
 * The cells between must be empty. */
typedef struct hm_5d_ray {
    int32_t line, time;
    int cell;
    int8_t d_line, d_turn; /* one step over boards; both 0 within a board */
    int d_cell;
    int steps;
} hm_5d_ray;

/* First capture of a royal of the other colour by a piece of `colour` on the board at (line, time),
 * within that board. */
bool hm_5d_find_capture_home(const hm_5d_geometry *g, const hm_5d_multiverse *m, int32_t line,
                             int32_t time, int colour, hm_5d_ray *ray);
/* The same on other boards, by the pieces of any board as if it stood at (line, time); tips: only
 * in directions in which the tip of another timeline stands. */
bool hm_5d_find_capture_away(const hm_5d_geometry *g, const hm_5d_multiverse *m,
                             const hm_5d_board *board, int32_t line, int32_t time, int colour,
                             bool tips, hm_5d_ray *ray);
/* The same on other boards, only by moves that go from the board towards the board at (line, time)
 * + distance: along that line of boards, or by a knight's leap to it. */
bool hm_5d_find_capture_towards(const hm_5d_geometry *g, const hm_5d_multiverse *m, int32_t line,
                                int32_t time, int32_t d_line, int32_t d_turn, int colour,
                                hm_5d_ray *ray);
/* First capture by a piece of `colour` on any other last board that ends on this one or goes over
 * it (crossing5d.c). */
bool hm_5d_find_crossing(const hm_5d_geometry *g, const hm_5d_multiverse *m, int32_t line,
                         int32_t time, int colour, hm_5d_ray *ray);
/* A cell is attacked by a piece of `colour` that moves within this board. */
bool hm_5d_attacked_on_board(const hm_5d_geometry *g, const hm_5d_board *board, int cell,
                             int colour);

/* As hm_5d_exposed, for boards that need not belong to a position. */
bool hm_5d_find_threat(const hm_5d_geometry *g, const hm_5d_multiverse *m, int side,
                       hm_5d_threat *threat);

/* Replaces the list by all captures of a royal of `side` (hm_5d_exposed). The list is empty unless
 * `side` is exposed. HM_ERR_MEMORY. */
hm_status hm_5d_threats(const hm_5d_position *position, int side, hm_5d_move_list *list,
                        hm_error *error);

#endif
