/* How far a lone piece moves from each square: invariants of the rules (rules4d, section 4). */
#include "spectral_4d/mobility_4d.h"
#include "hypermate/more/chess4d.h"

#include <stdlib.h>

/* The moves of one kind of piece, counted over all squares. */
typedef struct mobility {
    size_t least, most; /* moves of a square */
    size_t inner_least; /* of the 256 squares two steps and more from every edge */
    size_t inner_most;
    size_t total;
    bool keeps_parity; /* of the sum of coordinates */
} mobility;

typedef struct board {
    hm_4d_position *position;
    hm_4d_move *moves;
} board;

static bool is_inner(int square) {
    const int at[] = {HM_4D_X(square), HM_4D_Y(square), HM_4D_Z(square), HM_4D_W(square)};
    for (int axis = 0; axis < 4; axis++) {
        if (at[axis] < 2 || at[axis] > 5) return false;
    }
    return true;
}

static int parity(int square) {
    return (HM_4D_X(square) + HM_4D_Y(square) + HM_4D_Z(square) + HM_4D_W(square)) & 1;
}

static size_t moves_from(const board *b, hm_4d_piece piece, int square) {
    hm_4d_state state;
    hm_4d_state_init(&state);
    state.board.square[square] = piece;
    hm_4d_position_init(b->position, &state);
    return hm_4d_generate(b->position, b->moves);
}

static void mobility_4d_widen(size_t count, size_t *least, size_t *most) {
    if (count < *least) *least = count;
    if (count > *most) *most = count;
}

static mobility mobility_of(const board *b, hm_4d_piece piece) {
    mobility m = {.least = SIZE_MAX, .inner_least = SIZE_MAX, .keeps_parity = true};
    for (int square = 0; square < HM_4D_SQUARES; square++) {
        size_t count = moves_from(b, piece, square);
        mobility_4d_widen(count, &m.least, &m.most);
        if (is_inner(square)) mobility_4d_widen(count, &m.inner_least, &m.inner_most);
        m.total += count;
        for (size_t i = 0; i < count; i++)
            m.keeps_parity &= parity(HM_4D_MOVE_TO(b->moves[i])) == parity(square);
    }
    return m;
}

/* "rook: 28 moves from inner squares, 28 to 28 from any, 114688 in all" */
static void print_mobility(const char *name, const mobility *m, bool verbose) {
    printf("  %s: %zu moves from inner squares", name, m->inner_most);
    if (verbose) printf(", %zu to %zu from any, %zu in all", m->least, m->most, m->total);
    fputc('\n', stdout);
}

static bool check_pieces(const board *b, bool verbose) {
    mobility rook = mobility_of(b, HM_4D_ROOK), bishop = mobility_of(b, HM_4D_BISHOP);
    mobility knight = mobility_of(b, HM_4D_KNIGHT), king = mobility_of(b, HM_4D_KING);
    mobility queen = mobility_of(b, HM_4D_QUEEN);
    print_mobility("rook", &rook, verbose);
    print_mobility("knight", &knight, verbose);
    print_mobility("king", &king, verbose);
    print_mobility("bishop", &bishop, verbose);
    print_mobility("queen", &queen, verbose);
    return rook.least == 28 && rook.most == 28 && knight.inner_least == 48 && knight.most == 48 &&
           king.inner_least == 80 && king.most == 80 && bishop.keeps_parity &&
           queen.total == rook.total + bishop.total;
}

int cli_check_mobility(bool verbose) {
    hm_error error;
    board b = {0};
    if (hm_4d_position_create(&b.position, &error) != HM_OK) return cli_fail(&error);
    b.moves = malloc(HM_4D_MOVES_MAX * sizeof *b.moves);
    int status = b.moves == NULL             ? cli_fail_memory("moves")
                 : check_pieces(&b, verbose) ? CLI_DONE
                                             : CLI_NO;
    hm_4d_position_destroy(b.position);
    free(b.moves);
    return status;
}
