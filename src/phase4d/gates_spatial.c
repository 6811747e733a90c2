/* Reach on the empty board in coordinates, for any number of axes and any side: the vectors that
 * the definitions of the pieces name, step by step, with a test of bounds. */
#include "phase4d/gates.h"

enum { AXIS_Y = 1, AXIS_W = 3 };

typedef struct walker {
    const hm_phase_map *board;
    int at[HM_PHASE_AXES];
    uint32_t *out;
} walker;

/* Goes up to `limit` steps of a vector. */
static void gates_spatial_walk(walker *w, const int *vector, uint32_t limit) {
    int side = (int)w->board->side;
    for (int steps = 1; steps <= (int)limit; steps++) {
        uint32_t square = 0;
        for (uint32_t axis = 0; axis < w->board->axes; axis++) {
            int coordinate = w->at[axis] + steps * vector[axis];
            if (coordinate < 0 || coordinate >= side) return;
            square = square * w->board->side + (uint32_t)coordinate;
        }
        *w->out++ = square;
    }
}

/* Vectors of `first` on one axis and 1 on another, all signs; each pair of axes both ways round if
 * the numbers differ. */
static void gates_spatial_walk_planes(walker *w, int first, uint32_t limit) {
    for (uint32_t i = 0; i < w->board->axes; i++) {
        for (uint32_t j = first == 1 ? i + 1 : 0; j < w->board->axes; j++) {
            for (int signs = 0; i != j && signs < 4; signs++) {
                int vector[HM_PHASE_AXES] = {0};
                vector[i] = (signs & 1) != 0 ? -first : first;
                vector[j] = (signs & 2) != 0 ? -1 : 1;
                gates_spatial_walk(w, vector, limit);
            }
        }
    }
}

/* Every vector of -1, 0 and 1 but that of zeros. */
static void gates_spatial_step_all_around(walker *w, uint32_t axis, int *vector) {
    if (axis < w->board->axes) {
        for (vector[axis] = -1; vector[axis] <= 1; vector[axis]++)
            gates_spatial_step_all_around(w, axis + 1, vector);
        return;
    }
    bool still = true;
    for (uint32_t i = 0; i < w->board->axes; i++)
        still = still && vector[i] == 0;
    if (!still) gates_spatial_walk(w, vector, 1);
}

static void gates_spatial_move_pawn(walker *w, uint32_t axis, bool black, unsigned flags) {
    int vector[HM_PHASE_AXES] = {0};
    if (axis >= w->board->axes) return;
    vector[axis] = black ? -1 : 1;
    gates_spatial_walk(w, vector, (flags & HM_PHASE_START_RANK) != 0 ? 2 : 1);
    for (vector[0] = -1; (flags & HM_PHASE_CAPTURES) != 0 && vector[0] <= 1; vector[0] += 2)
        gates_spatial_walk(w, vector, 1);
}

size_t hm_phase_spatial_reach(const hm_phase_map *board, hm_4d_piece piece, unsigned flags,
                              uint32_t square, uint32_t *squares) {
    walker w = {.board = board, .out = squares};
    int vector[HM_PHASE_AXES] = {0};
    bool black = HM_4D_COLOUR(piece) == HM_4D_BLACK;
    unsigned kind = HM_4D_KIND(piece);
    for (uint32_t axis = board->axes; axis-- > 0; square /= board->side)
        w.at[axis] = (int)(square % board->side);
    for (uint32_t i = 0; (kind == HM_4D_ROOK || kind == HM_4D_QUEEN) && i < 2 * board->axes; i++) {
        vector[i / 2] = i % 2 == 0 ? -1 : 1;
        gates_spatial_walk(&w, vector, board->side - 1);
        vector[i / 2] = 0;
    }
    if (kind == HM_4D_BISHOP || kind == HM_4D_QUEEN)
        gates_spatial_walk_planes(&w, 1, board->side - 1);
    if (kind == HM_4D_KNIGHT) gates_spatial_walk_planes(&w, 2, 1);
    if (kind == HM_4D_KING) gates_spatial_step_all_around(&w, 0, vector);
    if (kind == HM_4D_PAWN_Y) gates_spatial_move_pawn(&w, AXIS_Y, black, flags);
    if (kind == HM_4D_PAWN_W) gates_spatial_move_pawn(&w, AXIS_W, black, flags);
    return (size_t)(w.out - squares);
}

unsigned hm_phase_rank_flag(const hm_phase_map *board, hm_4d_piece piece, uint32_t square) {
    uint32_t axis = HM_4D_KIND(piece) == HM_4D_PAWN_Y ? AXIS_Y : AXIS_W;
    if (!hm_phase_is_pawn(piece) || axis >= board->axes) return 0;
    for (uint32_t after = board->axes - 1; after > axis; after--)
        square /= board->side;
    uint32_t start = HM_4D_COLOUR(piece) == HM_4D_BLACK ? board->side - 2 : 1;
    return square % board->side == start ? HM_PHASE_START_RANK : 0;
}
