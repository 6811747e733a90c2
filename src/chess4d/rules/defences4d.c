/* Defences against a fork of two kings by which the opponent would mate if it were his move.
 *
 * Nearly every move of thousands leaves such a threat as it is. The mating move alone determines
 * the defences: one piece makes it, nobody attacks its target square, and no single move answers
 * attacks on two kings from there. A defence captures or pins the piece, blocks its way, guards the
 * target square, closes a line from there to a king, moves such a king away, or gives check. All
 * other moves are mated and need not be played. */
#include "chess4d/rules/defences4d.h"
#include "chess4d/rules/grid4d.h"
#include "chess4d/rules/pins4d.h"
#include "chess4d/rules/tables4d.h"

#include <string.h>

/* ---- sets ---- */

/* Adds a square to which any own piece may move. */
static void add_for_all(hm_4d_defences *d, unsigned square) {
    for (unsigned kind = HM_4D_PAWN_W; kind <= HM_4D_KING; kind++)
        hm_4d_set_add(&d->to[kind], square);
}

/* Any piece may close the line by standing on a square between. */
static void add_between(hm_4d_defences *d, unsigned one, unsigned other) {
    int squares[6];
    unsigned count = hm_4d_between((int)one, (int)other, squares);
    for (unsigned i = 0; i < count; i++)
        add_for_all(d, (unsigned)squares[i]);
}

/* Squares from which a check would be given, and own pieces that hide one (discovered check). */
static void add_sights(hm_4d_defences *d, const hm_4d_check_squares *squares) {
    for (unsigned kind = HM_4D_PAWN_W; kind < HM_4D_KING; kind++) {
        for (unsigned xy = 0; xy < 64; xy++)
            d->to[kind].word[xy] |= squares->once[kind].word[xy];
    }
    for (unsigned xy = 0; xy < 64; xy++)
        d->from.word[xy] |= squares->hiding.word[xy];
}

/* ---- pins ---- */

/* The squares from one on along a line, up to the first that is not empty (`stopped`), or to the
 * edge. */
typedef struct ray {
    unsigned squares[7], count;
    bool stopped;
} ray;

static ray threat4d_cast(const hm_4d_position *position, unsigned from, int line, int sign) {
    ray r = {.count = 0};
    int at[4] = {(int)HM_4D_X(from), (int)HM_4D_Y(from), (int)HM_4D_Z(from), (int)HM_4D_W(from)};
    while (!r.stopped) {
        for (int axis = 0; axis < 4; axis++)
            at[axis] += sign * hm_4d_line_steps[line][axis];
        if (!hm_4d_is_inside(at)) break;
        r.squares[r.count++] = hm_4d_square_at(at);
        r.stopped = position->state.board.square[hm_4d_square_at(at)] != HM_4D_EMPTY;
    }
    return r;
}

/* ---- what answers a threat ---- */

/* The kings that the piece attacks after its move: each may move away, or the line to it may be
 * closed. */
static void save_kings(hm_4d_defences *d, const hm_4d_position *position, unsigned to) {
    hm_4d_set kings;
    hm_4d_in_check(position, position->state.side, &kings);
    for (unsigned xy = 0; xy < 64; xy++) {
        for (uint64_t left = kings.word[xy]; left != 0; left &= left - 1) {
            unsigned king = xy << 6 | hm_4d_first(left);
            hm_4d_set_add(&d->from, king);
            add_between(d, to, king);
        }
    }
}

/* A pawn moves straight only to an empty square and captures only on an occupied one: occupying or
 * leaving its target stops it. */
static void stop_pawn(hm_4d_defences *d, const hm_4d_position *position, hm_4d_move threat) {
    unsigned to = (unsigned)HM_4D_MOVE_TO(threat);
    bool takes = position->state.board.square[to] != HM_4D_EMPTY;
    if (takes) {
        hm_4d_set_add(&d->from, to);
        return;
    }
    add_for_all(d, to);
    if (HM_4D_MOVE_TAG(threat) != HM_4D_DOUBLE_STEP) return;
    /* Any pawn may come to take it in passing. */
    memset(&d->to[HM_4D_PAWN_W], 255, sizeof d->to[0]);
    memset(&d->to[HM_4D_PAWN_Y], 255, sizeof d->to[0]);
}

/* The set may hold moves that do not answer the threat, but never misses one that does
 * (tests/property/threat4d.c plays all others). */
void hm_4d_find_defences(hm_4d_defences *d, hm_4d_position *position, hm_4d_check_squares *squares,
                         hm_4d_move threat) {
    unsigned from = (unsigned)HM_4D_MOVE_FROM(threat), to = (unsigned)HM_4D_MOVE_TO(threat);
    hm_4d_undo passed, moved;
    memset(d, 0, sizeof *d);
    hm_4d_set_add(&d->from, to);
    add_for_all(d, from);
    add_between(d, from, to);

    /* A king beside the mating square guards it. 81 combinations of -1, 0 and 1 on four axes: the
     * square itself belongs to them, for the king may capture there. */
    for (int step = 0; step < 81; step++) {
        const int at[4] = {HM_4D_X((int)to) + step / 27 - 1, HM_4D_Y((int)to) + step / 9 % 3 - 1,
                           HM_4D_Z((int)to) + step / 3 % 3 - 1, HM_4D_W((int)to) + step % 3 - 1};
        if (hm_4d_is_inside(at)) hm_4d_set_add(&d->to[HM_4D_KING], hm_4d_square_at(at));
    }

    /* The squares from which a slider pins the piece to a king; an own piece at the end of these
     * squares may be hiding one. */
    hm_4d_piece king = HM_4D_KING | (position->state.side ^ HM_4D_BLACK);
    for (int line = 0; line < 2 * HM_4D_LINES; line++) {
        ray behind = threat4d_cast(position, from, line / 2, line % 2 != 0 ? 1 : -1);
        if (!behind.stopped) continue;
        if (position->state.board.square[behind.squares[behind.count - 1]] != king) continue;
        ray ahead = threat4d_cast(position, from, line / 2, line % 2 != 0 ? -1 : 1);
        unsigned kind = line / 2 < HM_4D_AXES ? HM_4D_ROOK : HM_4D_BISHOP;
        for (unsigned i = 0; i < ahead.count; i++) {
            hm_4d_set_add(&d->to[kind], ahead.squares[i]);
            hm_4d_set_add(&d->to[HM_4D_QUEEN], ahead.squares[i]);
        }
        if (ahead.stopped) hm_4d_set_add(&d->from, ahead.squares[ahead.count - 1]);
    }

    if (HM_4D_KIND(position->state.board.square[from]) <= HM_4D_PAWN_Y) {
        stop_pawn(d, position, threat);
    }
    hm_4d_find_check_squares(position, squares);
    add_sights(d, squares);
    hm_4d_make_null(position, &passed);
    hm_4d_make(position, threat, &moved);
    save_kings(d, position, to);
    hm_4d_find_sights(position, to, squares);
    add_sights(d, squares);
    hm_4d_unmake(position, threat, &moved);
    hm_4d_unmake_null(position, &passed);
}

/* Promotions, castling and en passant change several squares and are always tried. */
bool hm_4d_defends(const hm_4d_defences *d, const hm_4d_position *position, hm_4d_move move) {
    if (HM_4D_MOVE_PROMOTION(move) != 0 || HM_4D_MOVE_TAG(move) > HM_4D_DOUBLE_STEP) return true;
    int from = HM_4D_MOVE_FROM(move), to = HM_4D_MOVE_TO(move);
    unsigned kind = HM_4D_KIND(position->state.board.square[from]);
    return HM_4D_SET_HAS(&d->to[kind], to) || HM_4D_SET_HAS(&d->from, from);
}
