/* Private header of chess5d/: directions in which pieces move, and what a move changes. */
#ifndef HM_CHESS5D_MOVES_H
#define HM_CHESS5D_MOVES_H

#include "chess5d/rules/board5d.h"

/* ---- directions through the multiverse ---- */

/* A step over (timeline, turn). */
typedef struct hm_5d_leap {
    int8_t line, turn;
} hm_5d_leap;

/* The unit steps, and after them the knight leaps, which are not unit steps. */
enum { HM_5D_WAYS = 8, HM_5D_DIRECTIONS = HM_5D_WAYS + 12 };
static const hm_5d_leap hm_5d_directions[HM_5D_DIRECTIONS] = {
    {0, -1}, {0, 1}, {-1, 0},  {1, 0},  {-1, -1}, {-1, 1}, {1, -1},  {1, 1},  {0, -2}, {0, 2},
    {-2, 0}, {2, 0}, {-1, -2}, {-1, 2}, {1, -2},  {1, 2},  {-2, -1}, {-2, 1}, {2, -1}, {2, 1}};

/* The directions in which a way over (timeline, turn) goes straight on, as bits: at most two. */
uint32_t hm_5d_directions_to(int32_t line, int32_t turn);

/* Steps of geometry.step that a kind may combine with a unit step over boards of weight 0..2. */
typedef struct hm_5d_range {
    uint8_t from, to;
} hm_5d_range;
extern const hm_5d_range hm_5d_ranges[16][3];

static inline bool hm_5d_is_rider(int kind) {
    return kind >= HM_5D_ROOK && kind <= HM_5D_ROYAL_QUEEN;
}

/* Steps of geometry.step that complete a knight's leap: 8, 4, 1 or none. */
extern const hm_5d_range hm_5d_leap_ranges[9];
static inline hm_5d_range hm_5d_leap_range(int line, int turn) {
    return hm_5d_leap_ranges[line * line + turn * turn];
}

/* ---- moves ---- */

/* The same move, whatever its flags: they follow from the rest and from the position. */
static inline bool hm_5d_move_same(const hm_5d_move *a, const hm_5d_move *b) {
    hm_5d_move plain = *b;
    plain.flags = a->flags;
    return hm_5d_move_equal(a, &plain);
}

/* Two actions of `count` moves are the same: the same moves in any order, but the branching jumps
 * in the same one, for they number their timelines (rules5d, clause 4.4; game_tree5d.c). */
bool hm_5d_same_action(const hm_5d_move *a, const hm_5d_move *b, size_t count);

/* The move that lists have for this one: another promotion where theirs leave it out (rules5d,
 * clause 7.1). Whether a move is legal does not depend on that. */
hm_5d_move hm_5d_listed_move(const hm_5d_position *position, const hm_5d_move *move);

/* ---- changes (make5d.c) ---- */

/* The changes that a move makes on the board of departure, and on the board of arrival if that is
 * another. */
typedef struct hm_5d_change {
    int16_t cell;
    hm_5d_piece piece;
} hm_5d_change;

typedef struct hm_5d_changes {
    uint8_t count;
    hm_5d_change change[4];
} hm_5d_changes;

void hm_5d_move_changes(const hm_5d_geometry *g, const hm_5d_board *board, const hm_5d_move *move,
                        hm_5d_changes *departure, hm_5d_changes *arrival);
void hm_5d_board_change(const hm_5d_geometry *g, hm_5d_board *board, const hm_5d_changes *changes);

/* ---- lists of moves (movegen5d.c) ---- */

/* Adds the pseudo-legal moves of one timeline, number `place` of the multiverse, to a list that
 * grows within a budget (NULL: no bound). False when memory is short. */
bool hm_5d_generate_line(const hm_5d_position *position, uint32_t place, hm_5d_move_list *list,
                         hm_budget *budget);

/* The pseudo-legal moves of the timeline with this number alone; none where there is no such one.
 * HM_ERR_MEMORY. */
hm_status hm_5d_generate_from(const hm_5d_position *position, int32_t line, hm_5d_move_list *list,
                              hm_error *error);

/* Whether a move, whatever its flags, is a pseudo-legal one; *exact is it then, with the flags that
 * it has here. list: for the moves of its timeline, the caller's. HM_ERR_MEMORY. */
hm_status hm_5d_move_exact(const hm_5d_position *position, const hm_5d_move *move,
                           hm_5d_move_list *list, hm_5d_move *exact, bool *possible,
                           hm_error *error);

#endif
