/* Static exchange evaluation (SEE) on a 4D board.
 *
 * All pieces that attack the square are noted once. When one of them has captured, sliders behind
 * it on the same line come into sight: of the six planes through the square only those through the
 * piece that left are searched again.
 *
 * An example: a knight (300) captures a pawn (100) that another pawn defends, and a rook of the
 * first side attacks the square too. The list of gains is
 *
 *     gains[0] = 100                      the knight captures the pawn
 *     gains[1] = 300 - 100 =  200         the pawn recaptures
 *     gains[2] = 100 - 200 = -100         the rook captures that pawn
 *
 * Going back from the end, each side takes the better of stopping and going on: gains[1] becomes
 * 100, since the rook recaptures, and gains[0] becomes -100. The knight is worth a pawn more than
 * the two pawns that it gains, so the capture loses 100. */
#include "search/4d/see4d.h"

#include "chess4d/rules/attacks4d.h"
#include "chess4d/rules/legality4d.h"

#include <string.h>

/* The values follow the mobility on an empty board (evaluate4d.c). They are whole here although the
 * evaluation counts material at a tenth: an exchange compares pieces with pieces. */
const int16_t hm_4d_exchange_values[8] = {0, 100, 100, 300, 450, 350, 800, 10000};

enum { ATTACKERS = 128, TURNS = 40 };

/* The state of one exchange. Pieces that have captured are removed through `gone`; the board itself
 * is never changed, which makes the evaluation static. */
typedef struct exchange {
    const hm_4d_position *position;
    hm_4d_place place;
    uint64_t gone[HM_4D_PLANES];    /* squares that were left, as bits of the words */
    uint64_t seen[HM_4D_PLANES][2]; /* sliders that were noted */
    uint16_t squares[2][ATTACKERS]; /* of attackers that have not taken yet */
    unsigned count[2];
} exchange;

/* 128 attackers are enough for any exchange: further ones are ignored. */
static void see4d_note(exchange *e, unsigned colour, unsigned square) {
    if (e->count[colour] < ATTACKERS) e->squares[colour][e->count[colour]++] = (uint16_t)square;
}

/* Notes the sliders of both colours that attack the square within one plane and were not noted
 * before. Squares in `gone` are transparent, so sliders that stood behind a piece appear
 * (X-rays). */
static void note_sliders(exchange *e, unsigned square, unsigned plane) {
    unsigned rest = square & ~(unsigned)hm_4d_plane_bits[plane];
    for (unsigned colour = 0; colour < 2; colour++) {
        uint64_t now =
            hm_4d_sliders_in_plane(e->position, &e->place, plane, colour, e->gone[plane]);
        uint64_t left = now & ~e->seen[plane][colour] & ~e->gone[plane];
        e->seen[plane][colour] |= now;
        for (; left != 0; left &= left - 1)
            see4d_note(e, colour, rest | hm_4d_spread[plane][hm_4d_first(left)]);
    }
}

/* A piece leaves its square. */
static void see4d_leave(exchange *e, unsigned to, unsigned from) {
    hm_4d_place place = hm_4d_place_of(from);
    for (unsigned plane = 0; plane < HM_4D_PLANES; plane++) {
        if (place.word[plane] != e->place.word[plane]) continue;
        e->gone[plane] |= 1ull << place.bit[plane];
        note_sliders(e, to, plane);
    }
}

/* Removes an attacker that has captured, or the piece that makes the first move. */
static void see4d_forget(exchange *e, unsigned colour, unsigned square) {
    uint16_t *squares = e->squares[colour];
    for (unsigned i = 0; i < e->count[colour]; i++) {
        if (squares[i] == square) squares[i] = squares[--e->count[colour]];
    }
}

/* Takes the least valuable attacker of a colour off the list: its kind, or 0. */
static unsigned next_attacker(exchange *e, unsigned colour, unsigned *square) {
    const hm_4d_piece *board = e->position->state.board.square;
    unsigned best = 0, least = 0;
    for (unsigned i = 0; i < e->count[colour]; i++) {
        unsigned at = e->squares[colour][i], kind = HM_4D_KIND(board[at]);
        int value = hm_4d_exchange_values[kind];
        bool better = best == 0 || value < hm_4d_exchange_values[best] ||
                      (value == hm_4d_exchange_values[best] && at < least);
        if (better) best = kind, least = at;
    }
    if (best != 0) see4d_forget(e, colour, least);
    *square = least;
    return best;
}

/* All attackers of both colours, as they are after the first move has left its square. */
static void see4d_note_attackers(exchange *e, unsigned to, unsigned from, hm_4d_move move) {
    /* Knights, kings and pawns attack without a line, so nothing appears later behind them: once is
     * enough. */
    for (unsigned colour = 0; colour < 2; colour++) {
        hm_4d_set set;
        memset(&set, 0, sizeof set);
        hm_4d_add_leapers_at(e->position, to, (hm_4d_piece)(colour << 3), &set);
        for (unsigned xy = 0; xy < 64; xy++) {
            for (uint64_t left = set.word[xy]; left != 0; left &= left - 1)
                see4d_note(e, colour, xy << 6 | hm_4d_first(left));
        }
    }
    for (unsigned plane = 0; plane < HM_4D_PLANES; plane++)
        note_sliders(e, to, plane);
    see4d_leave(e, to, from);
    if (HM_4D_MOVE_TAG(move) == HM_4D_EN_PASSANT) {
        see4d_leave(e, to, (unsigned)hm_4d_ep_victim(&e->position->state));
    }
    see4d_forget(e, e->position->state.side >> 3, from);
}

/* Static exchange evaluation (SEE), the swap algorithm: gains[n] is what the side that makes
 * capture n has won if the exchange ends there. The second loop walks back and lets each side stop
 * where going on would cost it. */
int hm_4d_static_exchange(const hm_4d_position *position, hm_4d_move move) {
    exchange e = {.position = position};
    unsigned to = (unsigned)HM_4D_MOVE_TO(move), from = (unsigned)HM_4D_MOVE_FROM(move), kind;
    unsigned colour = position->state.side >> 3, turns = 0;
    int gains[TURNS];
    e.place = hm_4d_place_of(to);
    /* Returns the gain of the first capture, and the piece on the square after it. */
    const hm_4d_piece *board = position->state.board.square;
    unsigned promoted = (unsigned)HM_4D_MOVE_PROMOTION(move);
    int gain = hm_4d_exchange_values[HM_4D_KIND(board[HM_4D_MOVE_TO(move)])];
    kind = HM_4D_KIND(board[HM_4D_MOVE_FROM(move)]);
    if (HM_4D_MOVE_TAG(move) == HM_4D_EN_PASSANT) gain = hm_4d_exchange_values[HM_4D_PAWN_W];
    if (promoted != 0) {
        gain += hm_4d_exchange_values[promoted] - hm_4d_exchange_values[kind];
        kind = promoted;
    }
    gains[0] = gain;

    see4d_note_attackers(&e, to, from, move);
    while (turns + 1 < TURNS) {
        /* The sides capture in turn, each with its least valuable attacker. */
        colour ^= 1;
        unsigned taker = next_attacker(&e, colour, &from);
        if (taker == 0) break;
        see4d_leave(&e, to, from);
        see4d_forget(&e, colour, from);
        /* A king must not capture a piece that is still defended. */
        if (taker == HM_4D_KING && e.count[colour ^ 1] > 0) break;
        turns++;
        /* The piece that captured last is lost now; the opponent's gain before counts against
         * it. */
        gains[turns] = hm_4d_exchange_values[kind] - gains[turns - 1];
        kind = taker;
    }
    /* Whoever is to take may stop instead. */
    for (; turns > 0; turns--) {
        if (-gains[turns] < gains[turns - 1]) gains[turns - 1] = -gains[turns];
    }
    return gains[0];
}
