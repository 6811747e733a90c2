/* Evaluation of 4D positions, in hundredths of a pawn.
 *
 * Bishops reach nearly twice as many squares of an empty board as rooks do (52.5 and 28 on the
 * average), a queen about as many as both, a knight 31.5: the material values follow these numbers.
 * Inside, every piece but the rook reaches more: the place of a piece counts by how its reach on an
 * empty board differs from the average. Pawns count by their steps. */
#include "chess4d/rules/castling4d.h"
#include "chess4d/rules/grid4d.h"
#include "chess4d/rules/legality4d.h"
#include "chess4d/rules/tables4d.h"
#include "core/text.h"
#include "search/4d/search4d.h"

/* Chosen by hand after the mobility on an empty board. Since the fit below only a tenth of it is
 * counted; half of it lost 19 to 21 in 40 games (docs/strength.md). */
static const int16_t material[8] = {
    [HM_4D_PAWN_W] = 100, [HM_4D_PAWN_Y] = 100, [HM_4D_KNIGHT] = 300,
    [HM_4D_BISHOP] = 450, [HM_4D_ROOK] = 350,   [HM_4D_QUEEN] = 800};

/* Hundredths of a pawn for a square more. */
static const int per_square[8] = {[HM_4D_KNIGHT] = 1, [HM_4D_BISHOP] = 1};
/* Twice the average reach. */
static const int average[8] = {[HM_4D_KNIGHT] = 63, [HM_4D_BISHOP] = 105, [HM_4D_QUEEN] = 161};

/* ---- reach on an empty board ---- */

/* Along the lines from number `first` on: of all, or of diagonals alone. */
static int evaluate4d_slides(const int from[4], int first) {
    int count = 0;
    for (int line = first; line < HM_4D_LINES; line++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            int at[4] = {from[0], from[1], from[2], from[3]};
            for (;;) {
                for (int axis = 0; axis < 4; axis++)
                    at[axis] += sign * hm_4d_line_steps[line][axis];
                if (!hm_4d_is_inside(at)) break;
                count++;
            }
        }
    }
    return count;
}

/* Squares that a knight reaches from one square of an empty board. */
static int leaps(const int from[4]) {
    int count = 0;
    for (unsigned leap = 0; leap < HM_4D_LEAPS; leap++) {
        int at[4];
        hm_4d_leap_from(from, leap, at);
        count += hm_4d_is_inside(at);
    }
    return count;
}

/* Rooks reach 28 squares from every square, and kings and pawns are not judged by mobility: the
 * value of these does not depend on the place here. */
static int empty_board_mobility(unsigned kind, const int from[4]) {
    switch (kind) {
    case HM_4D_KNIGHT:
        return leaps(from);
    case HM_4D_BISHOP:
        return evaluate4d_slides(from, HM_4D_AXES);
    case HM_4D_QUEEN:
        return evaluate4d_slides(from, 0);
    default:
        return 0;
    }
}

/* The piece-square tables (PSQ) before kings are known. Coordinates 4 to 7 are folded onto 3 to 0,
 * since mobility is symmetric: 256 places instead of 4,096 squares. */
void hm_4d_psq_init(hm_4d_psq *psq) {
    for (unsigned pair = 0; pair < 64; pair++) {
        unsigned one = pair >> 3, other = pair & 7;
        one = one < 4 ? one : 7 - one;
        other = other < 4 ? other : 7 - other;
        psq->fold[pair] = (uint8_t)(one << 2 | other);
    }
    for (unsigned kind = 0; kind < 8; kind++) {
        for (int place = 0; place < 256; place++) {
            const int from[4] = {place >> 6, place >> 4 & 3, place >> 2 & 3, place & 3};
            int more = 2 * empty_board_mobility(kind, from) - average[kind];
            psq->kind[kind][place] = (int16_t)(material[kind] + per_square[kind] * more / 2);
        }
    }
}

/* ---- one piece, all pieces, one move ---- */

/* Weights from a fit over 19,496 positions of 3,000 fast games (tools/fit, docs/strength.md): how
 * pieces stand to kings decides games, and how many there are hardly matters before the mate. A
 * tenth of the material is kept, so that captures gain something. The fitted program won 27 of 40
 * games against the weights set by hand. The plain search counts the full material. */
enum { MATERIAL_LESS = 10, PLACES_OF = 6, PLACES_ALL = 10 };

/* The value of a piece on a square for its own side: material, place, king attack, and the steps of
 * a pawn.
 *
 * An example: a knight reaches 12 squares from a corner of the empty board and 48 from its middle;
 * the average is 31.5. So it is worth 300 - 19 in the corner and 300 + 16 in the middle. A tenth of
 * 300 and six tenths of the rest make 19 and 39, to which the king attack of the square is
 * added. */
static int psq_of(const hm_4d_psq *psq, hm_4d_piece piece, unsigned square, bool plain) {
    /* The last steps of a pawn before promotion are worth most. Chosen by hand, not tuned. */
    static const int16_t by_step[8] = {0, 0, 4, 8, 12, 20, 50, 130};
    unsigned kind = HM_4D_KIND(piece);
    unsigned place = (unsigned)psq->fold[square >> 6] << 4 | psq->fold[square & 63];
    int value = psq->kind[kind][place];
    if (!plain) {
        int bare = material[kind];
        value = bare / MATERIAL_LESS + (value - bare) * PLACES_OF / PLACES_ALL;
    }
    if (kind < HM_4D_KING)
        value += psq->king_attack[HM_4D_COLOUR(piece) != HM_4D_WHITE][kind][square];
    if (kind > HM_4D_PAWN_Y) return value;
    unsigned along = kind == HM_4D_PAWN_Y ? HM_4D_Y(square) : HM_4D_W(square);
    return value + by_step[HM_4D_COLOUR(piece) == HM_4D_WHITE ? along : 7 - along];
}

/* Once per search: the sum of all terms by piece and square. A move then costs a few lookups
 * (hm_4d_balance_of_move). */
void hm_4d_psq_sum_up(hm_4d_psq *psq, bool plain) {
    for (unsigned piece = 1; piece < HM_4D_PIECES; piece++) {
        if (HM_4D_KIND(piece) == 0) continue;
        for (unsigned square = 0; square < HM_4D_SQUARES; square++)
            psq->total[piece][square] = (int16_t)psq_of(psq, (hm_4d_piece)piece, square, plain);
    }
}

static int signed_psq(const hm_4d_psq *psq, hm_4d_piece piece, unsigned square) {
    int value = psq->total[piece][square];
    return HM_4D_COLOUR(piece) == HM_4D_WHITE ? value : -value;
}

/* Computed from scratch at the root only. */
int hm_4d_balance(const hm_4d_psq *psq, const hm_4d_position *position) {
    int balance = 0;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        hm_4d_piece piece = position->state.board.square[square];
        if (piece != HM_4D_EMPTY) balance += signed_psq(psq, piece, square);
    }
    return balance;
}

/* The change of the balance by a move. An en passant capture removes a pawn from another square
 * than the target, castling moves a rook too, and a promotion exchanges the piece. */
int hm_4d_balance_of_move(const hm_4d_psq *psq, const hm_4d_position *position, hm_4d_move move) {
    const hm_4d_piece *board = position->state.board.square;
    unsigned from = (unsigned)HM_4D_MOVE_FROM(move), to = (unsigned)HM_4D_MOVE_TO(move);
    hm_4d_piece piece = board[from], arriving = piece, taken = board[to];
    if (HM_4D_MOVE_PROMOTION(move) != 0) {
        arriving = (hm_4d_piece)(HM_4D_MOVE_PROMOTION(move) | HM_4D_COLOUR(piece));
    }
    int change = signed_psq(psq, arriving, to) - signed_psq(psq, piece, from);
    if (taken != HM_4D_EMPTY) change -= signed_psq(psq, taken, to);
    if (HM_4D_MOVE_TAG(move) == HM_4D_EN_PASSANT) {
        int victim = hm_4d_ep_victim(&position->state);
        change -= signed_psq(psq, board[victim], (unsigned)victim);
    }
    if (hm_4d_is_castling(move)) {
        /* The value of the rook changes with its attack on enemy kings. */
        hm_4d_piece rook = (hm_4d_piece)(HM_4D_ROOK | HM_4D_COLOUR(piece));
        change += signed_psq(psq, rook, (unsigned)hm_4d_castling_rook_to(move)) -
                  signed_psq(psq, rook, (unsigned)hm_4d_castling_rook_from(move));
    }
    return change;
}

/* ---- a node ---- */

/* FORK is fitted like the weights above; it was 60 by hand. TEMPO and CLOCK_SPAN were chosen by
 * hand. */
enum { TEMPO = 10, FORK = 7, CLOCK_SPAN = 200 };

/* Fades an evaluation as the fifty-move clock runs, down to a half: the side that is better has to
 * make progress. */
static int fade_with_clock(const hm_4d_searcher *s, int value) {
    uint32_t clock = s->position.state.halfmove;
    return value * (CLOCK_SPAN - (clock < 100 ? (int)clock : 100)) / CLOCK_SPAN;
}

/* White's king attack minus Black's. */
static int king_attack_sum(const hm_4d_searcher *s) {
    int sum = 0;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        hm_4d_piece piece = s->position.state.board.square[square];
        unsigned kind = HM_4D_KIND(piece);
        if (piece == HM_4D_EMPTY || kind == HM_4D_KING) continue;
        bool white = HM_4D_COLOUR(piece) == HM_4D_WHITE;
        int king_attack = s->psq.king_attack[!white][kind][square];
        sum += white ? king_attack : -king_attack;
    }
    return sum;
}

/* The terms as `eval` prints them. Places are what is left of the balance after material and king
 * attack. */
int hm_4d_evaluation_terms(const hm_4d_searcher *s, hm_text *terms) {
    int sum = 0, balance = s->plies[0].balance, king_attack = king_attack_sum(s);
    for (unsigned piece = 1; piece < HM_4D_PIECES; piece++) {
        int value = material[HM_4D_KIND(piece)] / MATERIAL_LESS * (int)s->position.count[piece];
        sum += HM_4D_COLOUR(piece) == HM_4D_WHITE ? value : -value;
    }
    int sign = s->position.state.side == HM_4D_WHITE ? 1 : -1;
    int forks = FORK * ((int)s->plies[0].forks - (int)s->other_forks);
    hm_text_printf(terms, "Material: %d\n", sign * sum);
    hm_text_printf(terms, "Places: %d\n", sign * (balance - sum - king_attack));
    hm_text_printf(terms, "Aim at kings: %d\n", sign * king_attack);
    hm_text_printf(terms, "Forks of kings: %d\n", forks);
    hm_text_printf(terms, "Tempo: %d\n", TEMPO);
    hm_text_printf(terms, "Clock: %d\n",
                   fade_with_clock(s, sign * balance + forks + TEMPO) - sign * balance - forks -
                       TEMPO);
    return hm_score_bounded(fade_with_clock(s, sign * balance + forks + TEMPO));
}

/* Most mates are forks of two kings. One that is there and does not mate yet, because somebody
 * guards its square, is the next attack. */
int hm_4d_evaluate(const hm_4d_searcher *s, unsigned ply) {
    int balance = s->spectral == NULL
                      ? s->plies[ply].balance
                      : hm_4d_spectral_balance(s->spectral, &s->position.state.board);
    int forks = (int)s->plies[ply].forks - (int)s->plies[ply - 1].forks;
    bool white = s->position.state.side == HM_4D_WHITE;
    return hm_score_bounded(
        fade_with_clock(s, (white ? balance : -balance) + FORK * forks + TEMPO));
}
