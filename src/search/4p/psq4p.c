/* Piece-square tables (PSQ) of four-player pieces, in hundredths; the sums of each seat are updated
 * move by move.
 *
 * On the wide board sliders are worth more beside knights than in chess, and a pawn less, for its
 * way is long (Teams promote on the 11th rank). Minor pieces are worth more in the middle, and less
 * on their home rank; a king away from its home rank is in danger from all sides. All values were
 * chosen by hand, not tuned. */
#include "chess4p/rules/moves4p.h"
#include "search/4p/search4p.h"
#include "search/4p/see4p.h"

static int psq4p_nearest(int one, int other) {
    return one < other ? one : other;
}

/* How far from the edge of the 14 x 14 square, in both directions together: 0 to 12. */
static int centre(int square) {
    int file = HM_4P_FILE(square), rank = HM_4P_RANK(square);
    return psq4p_nearest(file, 13 - file) + psq4p_nearest(rank, 13 - rank);
}

/* The place of a piece as its owner sees it: ranks are counted from the owner's side, and places
 * along them from the owner's left. */
static int psq4p_place(unsigned kind, int seat, int square, const hm_4p_rules *rules) {
    static const int16_t left[5] = {0, 200, 120, 50, 20}; /* by steps to promotion */
    int own_rank = hm_4p_own_rank(seat, square), along = hm_4p_along(seat, square);
    if (seat == HM_4P_BLUE || seat == HM_4P_YELLOW) along = 13 - along;
    int steps = rules->promotion_rank - own_rank;
    switch (kind) {
    case HM_4P_PAWN:
        /* Only the last four steps count. */
        return steps >= 1 && steps <= 4 ? left[steps] : 0;
    case HM_4P_KNIGHT:
        return 4 * centre(square) - 30 - (own_rank == 1 ? 10 : 0);
    case HM_4P_BISHOP:
        return 2 * centre(square) - 15 - (own_rank == 1 ? 10 : 0);
    case HM_4P_QUEEN:
        return own_rank == 1 ? 0 : -5;
    case HM_4P_KING:
        /* Castled, or at least at home. */
        return own_rank > 2               ? -80 - 10 * psq4p_nearest(own_rank, 6)
               : own_rank == 2            ? -40
               : along <= 5 || along >= 9 ? 15
                                          : 0;
    default:
        return 0;
    }
}

void hm_4p_psq_init(hm_4p_psq *psq, const hm_4p_rules *rules) {
    for (int piece = 0; piece < HM_4P_PIECES; piece++) {
        unsigned kind = HM_4P_KIND(piece);
        int value = kind == HM_4P_KING ? 0 : hm_4p_exchange_values[kind];
        for (int square = 0; square < HM_4P_SQUARES; square++) {
            int more =
                hm_4p_on_cross(square) ? psq4p_place(kind, HM_4P_SEAT(piece), square, rules) : 0;
            psq->at[piece][square] = (int16_t)(value + more);
        }
    }
}

/* ---- sums ---- */

static int psq_at(const hm_4p_psq *psq, const hm_4p_position *position, int square) {
    return psq->at[position->state.square[square] & (HM_4P_PIECES - 1)][square];
}

void hm_4p_psq_of_seats(const hm_4p_psq *psq, const hm_4p_position *position,
                        int sums[HM_4P_SEATS]) {
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        sums[seat] = 0;
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        int owner = hm_4p_owner(position, square);
        if (owner >= 0) sums[owner] += psq_at(psq, position, square);
    }
}

static void take_off(const hm_4p_psq *psq, const hm_4p_position *position, int square,
                     int sums[HM_4P_SEATS]) {
    int owner = hm_4p_owner(position, square);
    if (owner >= 0) sums[owner] -= psq_at(psq, position, square);
}

/* The sums after a move, from those before it: captured pieces are taken off, the moving piece
 * changes its square or kind. The rook of castling keeps its value, since rooks have no places. */
void hm_4p_psq_after(const hm_4p_psq *psq, const hm_4p_position *position, hm_4p_move move,
                     const int before[HM_4P_SEATS], int after[HM_4P_SEATS]) {
    int from = HM_4P_MOVE_FROM(move), to = HM_4P_MOVE_TO(move);
    int seat = HM_4P_SEAT(position->state.square[from]);
    unsigned piece = position->state.square[from] & (HM_4P_PIECES - 1), arriving = piece;
    for (int i = 0; i < HM_4P_SEATS; i++)
        after[i] = before[i];
    if (HM_4P_MOVE_PROMOTION(move) != 0) {
        arriving = (unsigned)HM_4P_MOVE_PROMOTION(move) | (unsigned)seat << 4;
    }
    take_off(psq, position, to, after);
    if (HM_4P_MOVE_TAG(move) == HM_4P_EN_PASSANT) {
        int pusher = hm_4p_ep_seat(position, seat, from, to);
        if (pusher >= 0) take_off(psq, position, position->state.ep[pusher].pushed, after);
    }
    after[seat] += psq->at[arriving][to] - psq->at[piece][from];
}
