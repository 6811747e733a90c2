/* Static exchange evaluation on the cross board.
 *
 * Four seats move in turn, yet an exchange has two sides. When a piece of one team stands on the
 * square, only the two seats of the other team may take it, and both come to move before its owner
 * does again; whichever of them takes, both seats of the first team come to move before that one
 * does. So each team may choose the cheapest taker of both seats, or do without, as if there were
 * two players. In free-for-all the mover's side stands against all others together.
 *
 * Eight lines lead to the square. Only the nearest piece on each line counts; when it has captured,
 * the next piece on the line comes into sight. */
#include "search/4p/see4p.h"

#include "chess4p/rules/board4p.h"
#include "chess4p/rules/moves4p.h"

/* Chosen by hand, not tuned: psq4p.c says why pawns are cheap and sliders dear. */
const int16_t hm_4p_exchange_values[16] = {
    [HM_4P_PAWN] = 60,    [HM_4P_KNIGHT] = 300, [HM_4P_BISHOP] = 400,      [HM_4P_ROOK] = 500,
    [HM_4P_QUEEN] = 1000, [HM_4P_KING] = 10000, [HM_4P_POINT_QUEEN] = 1000};

/* TURNS bounds the list of gains, which is on the stack. KINDS: a second kind of queen counts as a
 * queen, so that kinds are in the order of their values. */
enum { LINES = 8, LEAPS = 8, TURNS = 40, KINDS = HM_4P_KING + 1 };

/* The state of one exchange. The board is never changed: a piece that has captured is replaced by
 * the next one on its line.
 *
 * An example: Red's rook (500) captures Blue's bishop (400), which Green's knight (300) defends;
 * Yellow's bishop attacks the square too.
 *
 *     gains[0] = 400                      Red's rook captures the bishop
 *     gains[1] = 500 - 400 = 100          Green's knight recaptures
 *     gains[2] = 300 - 100 = 200          Yellow's bishop captures the knight
 *
 * Going back, gains[1] becomes -200 and gains[0] 200. Green's team recaptures all the same, for
 * losing the bishop for nothing would cost it 400: so Red's capture wins 200. */
typedef struct exchange {
    const hm_4p_position *position;
    int to;
    unsigned sides[HM_4P_SEATS]; /* by seat: 0 the mover's side, 1 the other, 2 attacks nothing */
    int line[LINES];             /* square of the nearest piece that counts already */
    int gone, victim;            /* squares that were left at once; -1: none */
    uint16_t takers[3][KINDS];   /* sets of lines, and behind them leaps, by side and kind */
} exchange;

/* ---- who attacks ---- */

/* The piece on `at`, if one stands there, is the nearest on a line to the square. */
static void see4p_note(exchange *e, unsigned line, int at) {
    int owner = hm_4p_owner(e->position, at);
    e->line[line] = at;
    if (owner < 0) return;
    unsigned kind = HM_4P_KIND(e->position->state.square[at]);
    bool near = at == e->to + hm_4p_steps[line], attacks = false;
    if (kind == HM_4P_POINT_QUEEN) kind = HM_4P_QUEEN;
    if (kind == HM_4P_QUEEN) attacks = true;
    if (kind == HM_4P_ROOK) attacks = line < 4;
    if (kind == HM_4P_BISHOP) attacks = line >= 4;
    if (kind == HM_4P_KING) attacks = near;
    if (kind == HM_4P_PAWN) attacks = near && hm_4p_pawn_attacks_square(owner, at, e->to);
    if (attacks) e->takers[e->sides[owner]][kind] |= (uint16_t)(1u << line);
}

/* Looks for the next piece on a line behind `at`. */
static void see4p_look_on(exchange *e, unsigned line, int at) {
    for (;;) {
        at += hm_4p_steps[line];
        hm_4p_piece piece = hm_4p_at(e->position, at);
        if (piece == HM_4P_WALL) return;
        if (piece != HM_4P_EMPTY && at != e->gone && at != e->victim) break;
    }
    see4p_note(e, line, at);
}

/* Both ways along a line, of which the square is bit `at`. */
static inline void see4p_look_along(exchange *e, unsigned occupied, unsigned at, unsigned up,
                                    unsigned down) {
    int step = hm_4p_steps[up], above = (int)(hm_4p_above(occupied, at) - at),
        below = (int)(at - hm_4p_below(occupied, at));
    int next = e->to + above * step, last = e->to - below * step;
    bool gone = next == e->gone || next == e->victim;
    if (gone)
        see4p_look_on(e, up, next);
    else if (hm_4p_at(e->position, next) != HM_4P_WALL)
        see4p_note(e, up, next);
    gone = last == e->gone || last == e->victim;
    if (gone)
        see4p_look_on(e, down, last);
    else if (hm_4p_at(e->position, last) != HM_4P_WALL)
        see4p_note(e, down, last);
}

/* The nearest piece of each of the eight lines and the knights, as they are after the first move
 * has left its square. */
static void see4p_look_around(exchange *e) {
    const hm_4p_index *index = &e->position->index;
    hm_4p_place place = hm_4p_place_of(e->to);
    see4p_look_along(e, hm_4p_rank_line(index->occupied, HM_4P_RANK(e->to)), place.across, 0, 2);
    see4p_look_along(e, index->occupied_lines[place.file], place.up, 1, 3);
    see4p_look_along(e, index->occupied_lines[place.diagonal], place.across, 5, 7);
    see4p_look_along(e, index->occupied_lines[place.antidiagonal], place.across, 6, 4);
    for (unsigned i = 0; i < LEAPS; i++) {
        int at = e->to + hm_4p_leaps[i];
        if (HM_4P_KIND(hm_4p_at(e->position, at)) != HM_4P_KNIGHT || at == e->gone) continue;
        int owner = hm_4p_owner(e->position, at);
        if (owner >= 0) e->takers[e->sides[owner]][HM_4P_KNIGHT] |= (uint16_t)(1u << (LINES + i));
    }
}

/* The kind of the least valuable attacker of a side; 0: there is none. */
static unsigned cheapest(const exchange *e, unsigned side) {
    for (unsigned kind = HM_4P_PAWN; kind < KINDS; kind++)
        if (e->takers[side][kind] != 0) return kind;
    return 0;
}

/* ---- the exchange ---- */

static int value_at(const hm_4p_position *position, int square) {
    if (hm_4p_owner(position, square) < 0) return 0;
    return hm_4p_exchange_values[HM_4P_KIND(position->state.square[square])];
}

/* Returns the gain of the first capture, and the kind of the piece on the square after it. */
static int see4p_first_gain(exchange *e, hm_4p_move move, int seat, unsigned *kind) {
    const hm_4p_position *position = e->position;
    unsigned promoted = (unsigned)HM_4P_MOVE_PROMOTION(move);
    int gain = value_at(position, e->to);
    *kind = HM_4P_KIND(position->state.square[e->gone]);
    if (HM_4P_MOVE_TAG(move) == HM_4P_EN_PASSANT) {
        /* The square of the pawn that is taken en passant. */
        int pusher = hm_4p_ep_seat(position, seat, HM_4P_MOVE_FROM(move), HM_4P_MOVE_TO(move));
        e->victim = pusher < 0 ? -1 : position->state.ep[pusher].pushed;

        gain += e->victim >= 0 ? value_at(position, e->victim) : 0;
    }
    if (promoted != 0) {
        gain += hm_4p_exchange_values[promoted] - hm_4p_exchange_values[*kind];
        *kind = promoted;
    }
    return gain;
}

/* Static exchange evaluation (SEE), the swap algorithm: gains[n] is what the side that makes
 * capture n has won if the exchange ends there. The second loop walks back and lets each side stop
 * where going on would cost it. */
int hm_4p_static_exchange(const hm_4p_position *position, hm_4p_move move) {
    exchange e = {.position = position,
                  .to = HM_4P_MOVE_TO(move),
                  .gone = HM_4P_MOVE_FROM(move),
                  .victim = -1};
    int mover = HM_4P_SEAT(position->state.square[e.gone]), gains[TURNS];
    unsigned kind, turns = 0, side = 0, ours = hm_4p_team(&position->rules, mover);
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        bool attacks = position->index.attacking >> seat & 1;
        e.sides[seat] = !attacks ? 2 : ours >> seat & 1 ? 0 : 1;
    }
    gains[0] = see4p_first_gain(&e, move, mover, &kind);
    see4p_look_around(&e);

    while (turns + 1 < TURNS) {
        /* Each side captures with its least valuable attacker, of whichever seat. */
        side ^= 1;
        unsigned taker = cheapest(&e, side);
        if (taker == 0) break;

        /* The attacker has captured: on a line the piece behind it appears (X-ray), behind a knight
         * there is nothing. */
        uint16_t *places = &e.takers[side][taker];
        unsigned place = (unsigned)hm_4p_first(*places);
        *places &= (uint16_t)(*places - 1);
        if (place < LINES) see4p_look_on(&e, place, e.line[place]);

        /* A king must not capture a piece that is still defended. */
        if (taker == HM_4P_KING && cheapest(&e, side ^ 1) != 0) break;
        turns++;
        gains[turns] = hm_4p_exchange_values[kind] - gains[turns - 1];
        kind = taker;
    }
    /* Whoever is to take may do without. */
    for (; turns > 0; turns--) {
        if (-gains[turns] < gains[turns - 1]) gains[turns - 1] = -gains[turns];
    }
    return gains[0];
}
