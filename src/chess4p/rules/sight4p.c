/* The squares on which the number of a seat's moves depends.
 *
 * Four players mostly move far from each other: of the moves before a seat's turn, three quarters
 * change nothing that any of its pieces or the safety of its king has to do with. Counting leaves
 * uses that (perft4p.c). The squares of a seat are found in the plain way, square by square, rather
 * too many than too few:
 *
 *   - its pieces, and the squares that they could go to or are stopped by;
 *   - around its king the squares from which a queen or a knight could attack it, on lines past a
 *     piece of its own side to the next one, which may pin that;
 *   - the same around each square that the king could go to. A slider behind the king, which would
 *     keep it in sight (guard4p.c), is on a line of the king, too;
 *   - all kings, since taking one ends a line of play (rules4p, section 4).
 *
 * Pieces beyond the first piece of a line do not matter as long as that piece stays. */
#include "chess4p/rules/sight4p.h"
#include "chess4p/rules/movegen4p.h"
#include "chess4p/rules/moves4p.h"

typedef struct eye {
    const hm_4p_position *position;
    uint64_t *squares;
    int seat, king;
} eye;

/* ---- squares ---- */

/* Also squares beyond the board, up to four ranks away. */
static void sight4p_mark(const eye *e, int square) {
    e->squares[(unsigned)(square + 64) >> 6] |= hm_4p_bit(square);
}

static void mark_hops(const eye *e, int from) {
    for (int i = 0; i < 8; i++)
        sight4p_mark(e, from + hm_4p_leaps[i]);
}

/* To the first piece or wall, whose square is the answer. */
static int mark_ray(const eye *e, int from, int step) {
    int at = from + step;
    while (hm_4p_at(e->position, at) == HM_4P_EMPTY) {
        sight4p_mark(e, at);
        at += step;
    }
    sight4p_mark(e, at);
    return at;
}

static void mark_rays(const eye *e, int from, int first, int last) {
    for (int i = first; i < last; i++)
        mark_ray(e, from, hm_4p_steps[i]);
}

void hm_4p_watch_square(const hm_4p_position *position, int square, hm_4p_watch *watch) {
    mark_rays(&(eye){position, watch->rays, 0, 0}, square, 0, 8);
    mark_hops(&(eye){position, watch->hops, 0, 0}, square);
}

/* ---- the army ---- */

/* The squares of double steps that others make are among those that it attacks. */
static void mark_pawn(const eye *e, int from) {
    int step = hm_4p_forward(e->seat), side = hm_4p_sideways(e->seat), to = from + step;
    sight4p_mark(e, to);
    sight4p_mark(e, to - side);
    sight4p_mark(e, to + side);
    bool base = hm_4p_own_rank(e->seat, from) == e->position->state.pawn_base_rank;
    if (base && hm_4p_at(e->position, to) == HM_4P_EMPTY) sight4p_mark(e, to + step);
}

/* The number of its pieces, without the king. */
static unsigned mark_army(const eye *e) {
    const hm_4p_index *index = &e->position->index;
    unsigned pieces = 0;
    for (int word = 0; word < 4; word++) {
        uint64_t pawns = index->pawns[e->seat][word + 1];
        uint64_t knights = index->knights[e->seat][word + 1];
        uint64_t straight = index->straight[e->seat][word + 1];
        uint64_t diagonal = index->diagonal[e->seat][word + 1];
        uint64_t all = pawns | knights | straight | diagonal;
        e->squares[word + 1] |= all;
        pieces += hm_popcount(all);
        for (; pawns != 0; pawns &= pawns - 1)
            mark_pawn(e, hm_4p_square_of(word, pawns));
        for (; knights != 0; knights &= knights - 1)
            mark_hops(e, hm_4p_square_of(word, knights));
        for (; straight != 0; straight &= straight - 1)
            mark_rays(e, hm_4p_square_of(word, straight), 0, 4);
        for (; diagonal != 0; diagonal &= diagonal - 1)
            mark_rays(e, hm_4p_square_of(word, diagonal), 4, 8);
    }
    return pieces;
}

/* ---- the king ---- */

static void mark_attackers(const eye *e, int square) {
    if (!hm_4p_on_cross(square)) return;
    mark_hops(e, square);
    mark_rays(e, square, 0, 8);
}

static void mark_king(const eye *e) {
    const hm_4p_index *index = &e->position->index;
    const uint64_t *closed = index->view[index->view_of[e->seat]].closed;
    mark_hops(e, e->king);
    for (int i = 0; i < 8; i++) {
        int near = mark_ray(e, e->king, hm_4p_steps[i]), beside = e->king + hm_4p_steps[i];
        if (hm_4p_holds(closed, near)) mark_ray(e, near, hm_4p_steps[i]);
        if (!hm_4p_holds(closed, beside)) mark_attackers(e, beside);
    }
    /* Adds the squares from which a piece could attack the castling squares; the king itself sees
     * as far as its rooks. */
    const hm_4p_state *state = &e->position->state;
    int side = hm_4p_sideways(e->seat);
    if (((state->castling_short | state->castling_long) >> e->seat & 1) == 0) return;
    mark_attackers(e, e->king + 2 * side);
    mark_attackers(e, e->king - 2 * side);
}

/* ---- all of it ---- */

/* Nothing can be said where moves are found in the slow way (movegen4p.c), where a pawn may be
 * taken en passant, which ends with the turn of its seat, and of pieces that are in no set: they
 * stand still, but to lose the last one is to lose the turn. */
static bool sight4p_look(const hm_4p_position *position, hm_4p_sight *sight) {
    int seat = position->state.side, king = position->king[seat];
    eye e = {position, sight->squares, seat, king};
    if (position->index.odd >> seat & 1 || hm_4p_may_take_en_passant(position, seat)) return false;
    if (mark_army(&e) + (king != HM_4P_NO_SQUARE) != position->alive[seat]) return false;
    if (king != HM_4P_NO_SQUARE) mark_king(&e);
    for (int other = 0; other < HM_4P_SEATS; other++)
        if (position->king[other] != HM_4P_NO_SQUARE) sight4p_mark(&e, position->king[other]);
    sight->count = hm_4p_count(position);
    return true;
}

void hm_4p_look_ahead(hm_4p_position *position, unsigned plies, hm_4p_sight *sight) {
    hm_4p_undo undo[2];
    *sight = (hm_4p_sight){.count = 0};
    for (unsigned i = 0; i < plies; i++) {
        sight->before = position->state.side;
        hm_4p_make_null(position, &undo[i]);
    }
    if (!sight4p_look(position, sight)) memset(sight->squares, 0xff, sizeof sight->squares);
    while (plies-- > 0)
        hm_4p_unmake_null(position, &undo[plies]);
}
