/* The exact sums over the board, kept square by square: signal, orbit sums, material, pawn lines.
 *
 * Everything is a whole number of quarters of a pawn, so a piece that goes subtracts exactly what
 * it added when it came, and a game of any length leaves the sums of its last board. `reach` is
 * about the number of neighbours of all sources: how much work the field of channels 5-7 is. The
 * incremental encoder sets squares by count_piece, the full one whole slices (x,y) at once. */
#include "chess4d/rules/board4d.h"
#include "core/bits.h"
#include "spectral/encoder.h"

/* Index into the material sums by kind; both pawns are one material. */
static const uint8_t material_index[8] = {
    [HM_4D_PAWN_W] = 0, [HM_4D_PAWN_Y] = 0, [HM_4D_KNIGHT] = 1, [HM_4D_BISHOP] = 2,
    [HM_4D_ROOK] = 3,   [HM_4D_QUEEN] = 4,  [HM_4D_KING] = 5,
};

/* Neighbours of a source on the empty board, on the average over all squares. */
static const int8_t mean_reach[8] = {
    [HM_4D_KNIGHT] = 32, [HM_4D_BISHOP] = 53, [HM_4D_QUEEN] = 81, [HM_4D_KING] = 56};

/* Adds a piece to the sums, or takes it away again (direction -1). */
static void sums_count_piece(hm_spectral_encoder *encoder, unsigned square, hm_4d_piece piece,
                             int direction) {
    hm_sums *sums = &encoder->sums;
    unsigned kind = HM_4D_KIND(piece);
    int quarters = direction * hm_spectral_quarters[piece];
    sums->orbit[encoder->plan->orbit[square]] += quarters;
    sums->material[material_index[kind]] += quarters;
    if (hm_4d_is_pawn(piece)) {
        int axis = kind == HM_4D_PAWN_W ? 0 : 1;
        unsigned coordinate = axis == 0 ? HM_4D_W(square) : HM_4D_Y(square);
        sums->pawn_line[axis][piece >> 3][hm_pawn_line(axis, square)] ^=
            (uint8_t)(1u << coordinate);
    }
    sums->reach += (uint32_t)(direction * mean_reach[kind]);
}

void hm_sums_place(hm_spectral_encoder *encoder, unsigned square, hm_4d_piece piece) {
    sums_count_piece(encoder, square, encoder->board.square[square], -1);
    encoder->board.square[square] = piece;
    encoder->sums.signal[square] = hm_spectral_quarters[piece];
    sums_count_piece(encoder, square, piece, 1);
}

/* Rows of eight empty squares are the common case. */
size_t hm_sums_list_sources(const hm_spectral_encoder *encoder, hm_source_at *sources) {
    const hm_4d_piece *board = encoder->board.square;
    size_t count = 0;
    for (unsigned first = 0; first < HM_4D_SQUARES; first += 8) {
        if (hm_row_is_empty(&encoder->board, first)) continue;
        for (unsigned s = first; s < first + 8; s++) {
            if (!hm_is_source(board[s])) continue;
            sources[count++] = (hm_source_at){(uint16_t)s, (uint8_t)HM_4D_KIND(board[s])};
        }
    }
    return count;
}

/* ---- a whole board at once, with the same result as hm_sums_place() on each square ---- */

typedef int16_t short_row __attribute__((vector_size(16)));

typedef uint8_t eight_bytes __attribute__((vector_size(8)));

/* A slice has one coordinate of each line along y, so a row of its squares is eight lines. */
static void set_y_lines(hm_sums *sums, unsigned slice, uint64_t pawns, unsigned colour) {
    static const eight_bytes squares = {1, 2, 4, 8, 16, 32, 64, 128};
    uint8_t coordinate = (uint8_t)(1u << (slice & 7));
    uint8_t *lines = sums->pawn_line[1][colour] + ((slice & 070) << 3);
    for (unsigned z = 0; pawns != 0; z++, pawns >>= 8) {
        eight_bytes row, pawn = (eight_bytes)(((uint8_t)pawns & squares) != 0);
        memcpy(&row, lines + (size_t)z * 8, sizeof row);
        row |= pawn & coordinate;
        memcpy(lines + (size_t)z * 8, &row, sizeof row);
    }
}

/* The pieces of one kind in a slice. */
static void load_kind(hm_spectral_encoder *encoder, unsigned slice, unsigned kind, uint64_t all,
                      uint64_t black) {
    hm_sums *sums = &encoder->sums;
    int count = (int)hm_popcount(all), balance = count - 2 * (int)hm_popcount(all & black);
    sums->material[material_index[kind]] += balance * hm_spectral_quarters[kind];
    sums->reach += (uint32_t)(count * mean_reach[kind]);
    /* Lines of pawns that advance along w are the rows of the slice. */
    for (unsigned z = 0; kind == HM_4D_PAWN_W && z < 8; z++) {
        sums->pawn_line[0][0][slice * 8 + z] = (uint8_t)((all & ~black) >> 8 * z);
        sums->pawn_line[0][1][slice * 8 + z] = (uint8_t)((all & black) >> 8 * z);
    }
    if (kind == HM_4D_PAWN_Y) {
        set_y_lines(sums, slice, all & ~black, 0);
        set_y_lines(sums, slice, all & black, 1);
    }
    int source = hm_source_index(kind);
    if (source >= 0) encoder->crowds.sources[source][slice] = all;
}

static void load_slice(hm_spectral_encoder *encoder, unsigned slice) {
    uint64_t plane[4];
    size_t first = (size_t)slice * 64;
    int16_t *rows = encoder->crowds.signal + HM_SIGNAL_PAD + (size_t)slice * HM_SIGNAL_SLICE;
    encoder->plan->kernels->read(encoder->board.square + first, plane, encoder->sums.signal + first,
                                 rows);
    for (unsigned kind = 1; kind < 8; kind++) {
        uint64_t all = (kind & 1) != 0 ? plane[0] : ~plane[0];
        all &= (kind & 2) != 0 ? plane[1] : ~plane[1];
        all &= (kind & 4) != 0 ? plane[2] : ~plane[2];
        if (all != 0) load_kind(encoder, slice, kind, all, plane[3]);
    }
    encoder->crowds.taken |= 1ull << slice;
}

/* Adds up rows of a slice and of those that its x or y folds to, where z folds too: at most eight
 * rows of 48 quarters a square. */
static void sum_orbits(hm_spectral_encoder *encoder) {
    const hm_crowds *crowds = &encoder->crowds;
    short_row sums[HM_FOLDED_TRIPLES] = {{0}}; /* at most 48 rows each */
    for (unsigned xy = 0; xy < 16; xy++) {
        unsigned x = xy >> 2, y = xy & 3;
        const unsigned folded[4] = {x * 8 + y, x * 8 + 7 - y, (7 - x) * 8 + y, (7 - x) * 8 + 7 - y};
        short_row slices[4] = {{0}};
        for (unsigned i = 0; i < 4; i++) {
            const int16_t *rows =
                crowds->signal + HM_SIGNAL_PAD + (size_t)folded[i] * HM_SIGNAL_SLICE;
            if ((crowds->taken >> folded[i] & 1) == 0) continue;
            for (size_t z = 0; z < 8; z++) {
                short_row row;
                memcpy(&row, rows + z * HM_SIGNAL_ROW, sizeof row);
                slices[z < 4 ? z : 7 - z] += row;
            }
        }
        for (unsigned z = 0; z < 4; z++)
            sums[encoder->plan->folded_row[x << 6 | y << 3 | z]] += slices[z];
    }
    memset(encoder->sums.orbit, 0, sizeof encoder->sums.orbit);
    for (int row = 0; row < HM_FOLDED_TRIPLES; row++) {
        for (int w = 0; w < 8; w++)
            encoder->sums.orbit[encoder->plan->orbit_row[row][w]] += sums[row][w];
    }
}

void hm_sums_load(hm_spectral_encoder *encoder, const hm_4d_board *board) {
    static const hm_4d_piece nothing[64] = {HM_4D_EMPTY};
    hm_sums *sums = &encoder->sums;
    /* All but the signal, which each slice sets, and sums over orbits. */
    memset(sums->material, 0, sizeof sums->material);
    memset(sums->pawn_line, 0, sizeof sums->pawn_line);
    sums->reach = 0;
    memset(encoder->crowds.sources, 0, sizeof encoder->crowds.sources);
    encoder->crowds.taken = 0;
    encoder->board = *board;
    for (unsigned slice = 0; slice < HM_SLICES; slice++) {
        size_t first = (size_t)slice * 64;
        if (memcmp(board->square + first, nothing, sizeof nothing) == 0)
            memset(sums->signal + first, 0, 64);
        else
            load_slice(encoder, slice);
    }
    sum_orbits(encoder);
}
