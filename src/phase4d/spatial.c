/* The plain generator in coordinates that the phase engine is held against: nested loops over the
 * vectors that the rules name (rules4d, sections 4 and 5), a bounds test on every step. It shares
 * nothing with the phase engine, and nothing with the tables of the rules engine either. */
#include "phase4d/gates.h"
#include "phase4d/phase_engine.h"

typedef struct walker {
    const hm_4d_board *board;
    int at[4]; /* x, y, z, w of the piece */
    unsigned colour;
    uint16_t *out;
} walker;

/* The square `steps` vectors away, or -1 beyond the edge. */
static int spatial_square_at(const walker *w, const int vector[4], int steps) {
    int square = 0;
    for (int axis = 0; axis < 4; axis++) {
        int coordinate = w->at[axis] + steps * vector[axis];
        if (coordinate < 0 || coordinate > 7) return -1;
        square = square << 3 | coordinate;
    }
    return square;
}

/* Goes up to `limit` steps: through empty squares, onto the first enemy piece. */
static void spatial_walk(walker *w, const int vector[4], int limit) {
    for (int steps = 1; steps <= limit; steps++) {
        int square = spatial_square_at(w, vector, steps);
        if (square < 0) return;
        hm_4d_piece occupant = w->board->square[square];
        if (occupant != HM_4D_EMPTY && HM_4D_COLOUR(occupant) == w->colour) return;
        *w->out++ = (uint16_t)square;
        if (occupant != HM_4D_EMPTY) return;
    }
}

static void spatial_walk_axes(walker *w) {
    for (int axis = 0; axis < 4; axis++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            int vector[4] = {0};
            vector[axis] = sign;
            spatial_walk(w, vector, 7);
        }
    }
}

/* All vectors with `first` (either sign) on one axis and 1 (either sign) on another. */
static void spatial_walk_planes(walker *w, int first, bool ordered, int limit) {
    for (int i = 0; i < 4; i++) {
        for (int j = ordered ? 0 : i + 1; j < 4; j++) {
            if (i == j) continue;
            for (int signs = 0; signs < 4; signs++) {
                int vector[4] = {0};
                vector[i] = (signs & 1) != 0 ? -first : first;
                vector[j] = (signs & 2) != 0 ? -1 : 1;
                spatial_walk(w, vector, limit);
            }
        }
    }
}

static void spatial_move_pawn(walker *w, int axis) {
    int forward = w->colour == HM_4D_BLACK ? -1 : 1;
    int start = w->colour == HM_4D_BLACK ? 6 : 1;
    int limit = w->at[axis] == start ? 2 : 1;
    int vector[4] = {0};
    vector[axis] = forward;
    for (int steps = 1; steps <= limit; steps++) {
        int square = spatial_square_at(w, vector, steps);
        if (square < 0 || w->board->square[square] != HM_4D_EMPTY) break;
        *w->out++ = (uint16_t)square;
    }
    for (vector[0] = -1; vector[0] <= 1; vector[0] += 2) {
        int square = spatial_square_at(w, vector, 1);
        if (square >= 0 && w->board->square[square] != HM_4D_EMPTY) spatial_walk(w, vector, 1);
    }
}

size_t hm_phase_spatial(const hm_4d_board *board, unsigned square, uint16_t *squares) {
    hm_4d_piece piece = board->square[square];
    walker w = {.board = board, .colour = HM_4D_COLOUR(piece), .out = squares};
    for (int axis = 3; axis >= 0; axis--, square >>= 3)
        w.at[axis] = (int)(square & 7);
    switch (HM_4D_KIND(piece)) {
    case HM_4D_ROOK:
        spatial_walk_axes(&w);
        break;
    case HM_4D_BISHOP:
        spatial_walk_planes(&w, 1, false, 7);
        break;
    case HM_4D_QUEEN:
        spatial_walk_axes(&w);
        spatial_walk_planes(&w, 1, false, 7);
        break;
    case HM_4D_KING:
        for (int x = -1; x <= 1; x++) {
            for (int y = -1; y <= 1; y++) {
                for (int z = -1; z <= 1; z++) {
                    for (int v = -1; v <= 1; v++) {
                        const int vector[4] = {x, y, z, v};
                        if (x != 0 || y != 0 || z != 0 || v != 0) spatial_walk(&w, vector, 1);
                    }
                }
            }
        }
        break;
    case HM_4D_KNIGHT:
        spatial_walk_planes(&w, 2, true, 1);
        break;
    case HM_4D_PAWN_Y:
        spatial_move_pawn(&w, 1);
        break;
    case HM_4D_PAWN_W:
        spatial_move_pawn(&w, 3);
        break;
    default:
        break;
    }
    return (size_t)(w.out - squares);
}

bool hm_phase_spatial_in_check(const hm_4d_board *board, unsigned colour, unsigned flags) {
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        hm_4d_piece piece = board->square[square];
        bool pawn = HM_4D_KIND(piece) == HM_4D_PAWN_W || HM_4D_KIND(piece) == HM_4D_PAWN_Y;
        if (piece == HM_4D_EMPTY || HM_4D_COLOUR(piece) == colour) continue;
        if (pawn && (flags & HM_PHASE_NO_PAWNS) != 0) continue;
        uint16_t squares[HM_PHASE_DESTINATIONS];
        size_t count = hm_phase_spatial(board, square, squares);
        for (size_t i = 0; i < count; i++) {
            if (board->square[squares[i]] == (HM_4D_KING | colour)) return true;
        }
    }
    return false;
}

/* ---- Solution A: operator reach, kept where the generator in coordinates goes as well ---- */

size_t hm_phase_destinations_hybrid(const hm_phase_engine *engine, const hm_4d_board *board,
                                    unsigned square, uint32_t *phases) {
    uint16_t spatial[HM_PHASE_DESTINATIONS];
    size_t spatial_count = hm_phase_spatial(board, square, spatial), count = 0;
    const hm_phase_operator *all = &engine->piece_operator[board->square[square]];
    for (size_t i = 0; i < all->count; i++) {
        uint32_t phase = hm_phase_add(engine->phase[square], all->shift[i], engine->map.modulus);
        size_t at = 0;
        while (at < spatial_count && spatial[at] != engine->square[phase])
            at++;
        if (at < spatial_count) phases[count++] = phase;
    }
    return count;
}
