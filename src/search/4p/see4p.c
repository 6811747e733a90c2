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

/* TURNS bounds the list of gains, which is on the stack. */
enum { LINES = 8, LEAPS = 8, TURNS = 40 };

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
    unsigned seats[2]; /* sets: the mover's side, the other */
    int line[LINES];   /* square of the nearest piece; -1: the edge */
    int knight[LEAPS]; /* the same; -1: none that attacks */
    int gone, victim;  /* squares that were left at once; -1: none */
} exchange;

/* ---- who attacks ---- */

/* The next piece on a line behind `from`. */
static int next_on_line(const exchange *e, unsigned line, int from) {
    int at = from;
    for (;;) {
        at += hm_4p_steps[line];
        hm_4p_piece piece = hm_4p_at(e->position, at);
        if (piece == HM_4P_WALL) return -1;
        if (piece != HM_4P_EMPTY && at != e->gone && at != e->victim) return at;
    }
}

/* Whether the nearest piece on a line attacks the square: its kind, or 0. */
static unsigned attacker_on_line(const exchange *e, unsigned line, unsigned seats) {
    int at = e->line[line];
    if (at < 0) return 0;
    int owner = hm_4p_owner(e->position, at);
    if (owner < 0 || (seats >> owner & 1) == 0) return 0;
    unsigned kind = HM_4P_KIND(e->position->state.square[at]);
    bool near = at == e->to + hm_4p_steps[line], attacks = false;
    if (kind == HM_4P_QUEEN || kind == HM_4P_POINT_QUEEN) attacks = true;
    if (kind == HM_4P_ROOK) attacks = line < 4;
    if (kind == HM_4P_BISHOP) attacks = line >= 4;
    if (kind == HM_4P_KING) attacks = near;
    if (kind == HM_4P_PAWN) attacks = near && hm_4p_pawn_attacks_square(owner, at, e->to);
    return attacks ? kind : 0;
}

/* Only knights leap; the square of the leap was found by note_attackers. */
static unsigned attacker_by_leap(const exchange *e, unsigned leap, unsigned seats) {
    int at = e->knight[leap];
    if (at < 0) return 0;
    int owner = hm_4p_owner(e->position, at);
    return owner >= 0 && seats >> owner & 1 ? HM_4P_KNIGHT : 0;
}

/* The least valuable attacker of a side, and in *place its line or leap; 0: there is none. */
static unsigned cheapest(const exchange *e, unsigned seats, unsigned *place) {
    unsigned best = 0;
    seats &= e->position->index.attacking;
    for (unsigned i = 0; i < LINES + LEAPS; i++) {
        unsigned kind =
            i < LINES ? attacker_on_line(e, i, seats) : attacker_by_leap(e, i - LINES, seats);
        if (kind == 0) continue;
        if (best != 0 && hm_4p_exchange_values[kind] >= hm_4p_exchange_values[best]) continue;
        best = kind;
        *place = i;
    }
    return best;
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
    int seat = HM_4P_SEAT(position->state.square[e.gone]), gains[TURNS];
    unsigned kind, place, turns = 0, side = 0;
    e.seats[0] = hm_4p_team(&position->rules, seat);
    e.seats[1] = 15u & ~e.seats[0];
    gains[0] = see4p_first_gain(&e, move, seat, &kind);

    /* The nearest piece of each of the eight lines and the knights, as they are after the first
     * move has left its square. */
    for (unsigned i = 0; i < LINES; i++)
        e.line[i] = next_on_line(&e, i, e.to);
    for (unsigned i = 0; i < LEAPS; i++) {
        int at = e.to + hm_4p_leaps[i];
        bool knight = HM_4P_KIND(hm_4p_at(e.position, at)) == HM_4P_KNIGHT;
        e.knight[i] = knight && at != e.gone ? at : -1;
    }

    while (turns + 1 < TURNS) {
        /* Each side captures with its least valuable attacker, of whichever seat. */
        side ^= 1;
        unsigned taker = cheapest(&e, e.seats[side], &place);
        if (taker == 0) break;

        /* The attacker has captured: on a line the piece behind it appears (X-ray), behind a knight
         * there is nothing. */
        if (place < LINES)
            e.line[place] = next_on_line(&e, place, e.line[place]);
        else
            e.knight[place - LINES] = -1;

        /* A king must not capture a piece that is still defended. */
        unsigned ignored;
        if (taker == HM_4P_KING && cheapest(&e, e.seats[side ^ 1], &ignored) != 0) break;
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
