/* The incremental encode: from the encoder's board to the next one (encoder.md, "Incremental
 * encoding"). Every sum behind the frame is exact and the inexact channels are recomputed from
 * exact sums by the same functions as in the full encode, so the frame is the same bit for bit. */
#include "spectral/spectral.h"

#include <string.h>

/* Beyond this many changed squares a full encode is cheaper; the result is the same. */
enum { MOST_CHANGES = 32 };

typedef struct change {
    uint16_t square;
    hm_4d_piece before, after;
} change;

/* Sources whose neighbourhood was scattered to: at most every square, and the changed ones twice.
 */
typedef struct touched {
    hm_source_at source[HM_4D_SQUARES + 2 * MOST_CHANGES];
    size_t count;
} touched;

static bool is_source(hm_4d_piece piece) {
    return hm_source_index(HM_4D_KIND(piece)) >= 0;
}

static void scatter(hm_spectral_encoder *encoder, unsigned square, hm_4d_piece piece,
                    int32_t gradient, touched *seen) {
    hm_source_at source = {(uint16_t)square, (uint8_t)HM_4D_KIND(piece)};
    hm_fiber_scatter(encoder, source, gradient);
    seen->source[seen->count++] = source;
}

/* Gives the sources of some kinds (a set of 1 << kind) among the neighbours a new gradient. */
static size_t collect(hm_spectral_encoder *encoder, hm_neighbours near, unsigned kinds,
                      int32_t difference, uint16_t *affected, size_t count) {
    for (uint32_t i = 0; i < near.count; i++) {
        unsigned s = near.squares[i];
        if ((kinds >> HM_4D_KIND(encoder->board.square[s]) & 1) == 0 || encoder->changed[s])
            continue;
        if (encoder->pending[s] == 0) affected[count++] = (uint16_t)s;
        encoder->pending[s] += difference;
    }
    return count;
}

/* What follows from one changed square for the sources that stay: those that see it, found by
 * looking from it along each kind's moves (adjacency is symmetric). */
static size_t collect_all(hm_spectral_encoder *encoder, const change *c, uint16_t *affected,
                          size_t count) {
    enum { KNIGHT = 1 << HM_4D_KNIGHT, KING = 1 << HM_4D_KING };
    enum { QUEEN = 1 << HM_4D_QUEEN, BISHOP = 1 << HM_4D_BISHOP };
    const hm_spectral_plan *plan = encoder->plan;
    int32_t by = hm_spectral_quarters[c->after] - hm_spectral_quarters[c->before];
    if (by == 0) return count;
    hm_neighbours rook = {hm_plan_neighbours(plan, HM_4D_QUEEN, c->square).squares,
                          HM_ROOK_NEIGHBOURS};
    hm_neighbours knight = hm_plan_neighbours(plan, HM_4D_KNIGHT, c->square);
    hm_neighbours bishop = hm_plan_neighbours(plan, HM_4D_BISHOP, c->square);
    hm_neighbours king = hm_plan_neighbours(plan, HM_4D_KING, c->square);
    count = collect(encoder, knight, KNIGHT, by, affected, count);
    count = collect(encoder, king, KING, by, affected, count);
    count = collect(encoder, rook, QUEEN, by, affected, count);
    return collect(encoder, bishop, QUEEN | BISHOP, by, affected, count);
}

static void update_fiber(hm_spectral_encoder *encoder, const change *changes, int count) {
    touched seen;
    seen.count = 0;
    for (int i = 0; i < count; i++) {
        const change *c = &changes[i];
        if (is_source(c->before)) {
            scatter(encoder, c->square, c->before, -encoder->gradient[c->square], &seen);
        }
        encoder->changed[c->square] = 1;
    }
    for (int i = 0; i < count; i++)
        hm_sums_place(encoder, changes[i].square, changes[i].after);

    /* A source whose pending change returned to zero is listed again when it leaves zero once
     * more, at most once a changed square. */
    uint16_t affected[MOST_CHANGES * 256];
    size_t affected_count = 0;
    for (int i = 0; i < count; i++) {
        affected_count = collect_all(encoder, &changes[i], affected, affected_count);
    }
    for (size_t i = 0; i < affected_count; i++) {
        unsigned s = affected[i];
        int32_t difference = encoder->pending[s];
        if (difference == 0) continue;
        encoder->pending[s] = 0;
        encoder->gradient[s] += difference;
        scatter(encoder, s, encoder->board.square[s], difference, &seen);
    }
    for (int i = 0; i < count; i++) {
        const change *c = &changes[i];
        encoder->changed[c->square] = 0;
        if (!is_source(c->after)) continue;
        hm_source_at source = {c->square, (uint8_t)HM_4D_KIND(c->after)};
        encoder->gradient[c->square] = hm_fiber_gradient(encoder, source);
        scatter(encoder, c->square, c->after, encoder->gradient[c->square], &seen);
    }
    hm_fiber_round(encoder, seen.source, seen.count);
}

static void update_pawns(hm_spectral_encoder *encoder, const change *c, unsigned kind, int axis) {
    if (HM_4D_KIND(c->before) == kind || HM_4D_KIND(c->after) == kind) {
        hm_channels_pawns(encoder, axis, hm_pawn_line(axis, c->square));
    }
}

/* Too much is different: from scratch. */
static const float *encode_changed(hm_spectral_encoder *encoder, const hm_4d_change *changes,
                                   size_t count) {
    hm_4d_board board = encoder->board;
    for (size_t i = 0; i < count; i++)
        board.square[changes[i].square] = changes[i].piece;
    return hm_spectral_encode(encoder, &board);
}

const float *hm_spectral_advance_by(hm_spectral_encoder *encoder, const hm_4d_change *given,
                                    size_t given_count) {
    if (given_count > MOST_CHANGES) return encode_changed(encoder, given, given_count);
    change changes[MOST_CHANGES] = {{0}};
    int count = (int)given_count;
    for (int i = 0; i < count; i++) {
        unsigned square = given[i].square;
        changes[i] = (change){given[i].square, encoder->board.square[square], given[i].piece};
    }
    int32_t orbit[HM_ORBITS], material[HM_MATERIALS];
    memcpy(orbit, encoder->sums.orbit, sizeof orbit);
    memcpy(material, encoder->sums.material, sizeof material);
    update_fiber(encoder, changes, count);
    for (int i = 0; i < count; i++) {
        hm_channels_residual(encoder, changes[i].square >> 3);
        update_pawns(encoder, &changes[i], HM_4D_PAWN_W, 0);
        update_pawns(encoder, &changes[i], HM_4D_PAWN_Y, 1);
    }
    if (memcmp(orbit, encoder->sums.orbit, sizeof orbit) != 0) hm_channels_mean(encoder);
    if (memcmp(material, encoder->sums.material, sizeof material) != 0) {
        hm_channels_diagonal(encoder);
    }
    return encoder->frame;
}

const float *hm_spectral_advance(hm_spectral_encoder *encoder, const hm_4d_board *board) {
    hm_4d_change changes[HM_4D_SQUARES];
    size_t count = hm_4d_board_changes(&encoder->board, board, changes);
    if (count > MOST_CHANGES) return hm_spectral_encode(encoder, board);
    return hm_spectral_advance_by(encoder, changes, count);
}
