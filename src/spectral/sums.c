/* The exact sums over the board, kept square by square: signal, orbit sums, material, pawn lines.
 *
 * Everything is a whole number of quarters of a pawn, so a piece that goes subtracts exactly what
 * it added when it came, and a game of any length leaves the sums of its last board. `reach` counts
 * the neighbours of all sources: how much work the field of channels 5-7 is. The full and the
 * incremental encoder both set squares by count_piece. */
#include "spectral/encoder.h"

/* Index into the material sums by kind; both pawns are one material. */
static const uint8_t material_index[8] = {
    [HM_4D_PAWN_W] = 0, [HM_4D_PAWN_Y] = 0, [HM_4D_KNIGHT] = 1, [HM_4D_BISHOP] = 2,
    [HM_4D_ROOK] = 3,   [HM_4D_QUEEN] = 4,  [HM_4D_KING] = 5,
};

static bool is_pawn(hm_4d_piece piece) {
    return HM_4D_KIND(piece) == HM_4D_PAWN_W || HM_4D_KIND(piece) == HM_4D_PAWN_Y;
}

static bool is_source(hm_4d_piece piece) {
    return hm_source_index(HM_4D_KIND(piece)) >= 0;
}

static void flip_pawn(hm_sums *sums, unsigned square, hm_4d_piece pawn) {
    int axis = HM_4D_KIND(pawn) == HM_4D_PAWN_W ? 0 : 1;
    unsigned coordinate = axis == 0 ? HM_4D_W(square) : HM_4D_Y(square);
    sums->pawn_line[axis][hm_pawn_line(axis, square)][pawn >> 3] ^= (uint8_t)(1u << coordinate);
}

/* Adds a piece to the sums, or takes it away again (direction -1). */
static void count_piece(hm_spectral_encoder *encoder, unsigned square, hm_4d_piece piece,
                        int direction) {
    hm_sums *sums = &encoder->sums;
    unsigned kind = HM_4D_KIND(piece);
    int quarters = direction * hm_spectral_quarters[piece];
    sums->orbit[encoder->plan->orbit[square]] += quarters;
    sums->material[material_index[kind]] += quarters;
    if (is_pawn(piece)) flip_pawn(sums, square, piece);
    if (is_source(piece)) {
        uint32_t count = hm_plan_neighbours(encoder->plan, kind, square).count;
        sums->reach += (uint32_t)direction * count;
    }
}

void hm_sums_place(hm_spectral_encoder *encoder, unsigned square, hm_4d_piece piece) {
    count_piece(encoder, square, encoder->board.square[square], -1);
    encoder->board.square[square] = piece;
    encoder->sums.signal[square] = hm_spectral_quarters[piece];
    count_piece(encoder, square, piece, 1);
}

/* Lists the sources among eight squares; rows of eight empty ones are the common case. */
static size_t list_row(const hm_4d_board *board, unsigned first, hm_source_at *sources,
                       size_t count) {
    for (unsigned s = first; s < first + 8; s++) {
        if (!is_source(board->square[s])) continue;
        sources[count++] = (hm_source_at){(uint16_t)s, (uint8_t)HM_4D_KIND(board->square[s])};
    }
    return count;
}

size_t hm_sums_list_sources(const hm_spectral_encoder *encoder, hm_source_at *sources) {
    size_t count = 0;
    for (unsigned first = 0; first < HM_4D_SQUARES; first += 8) {
        if (hm_row_is_empty(&encoder->board, first)) continue;
        count = list_row(&encoder->board, first, sources, count);
    }
    return count;
}

/* As hm_sums_place() on squares that were empty, for a whole board at once. */
size_t hm_sums_load(hm_spectral_encoder *encoder, const hm_4d_board *board) {
    size_t count = 0;
    memset(&encoder->sums, 0, sizeof encoder->sums);
    encoder->board = *board;
    for (unsigned first = 0; first < HM_4D_SQUARES; first += 8) {
        if (hm_row_is_empty(board, first)) continue;
        for (unsigned s = first; s < first + 8; s++) {
            encoder->sums.signal[s] = hm_spectral_quarters[board->square[s]];
            if (board->square[s] != HM_4D_EMPTY) count_piece(encoder, s, board->square[s], 1);
        }
        count = list_row(board, first, encoder->sources, count);
    }
    return count;
}
