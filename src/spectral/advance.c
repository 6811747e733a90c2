/* The incremental encode: from the encoder's board to the next one (encoder, section 10).
 *
 * Every sum behind the frame is exact and the inexact channels are recomputed from exact sums by
 * the same functions as in the full encode, so the frame is the same bit for bit.
 *
 * Most channels follow from the changed squares alone. Channels 5-7 do not: a source far away sees
 * a changed square, its gradient changes, and with it the field around *it*. So the changed squares
 * are looked from along every kind's moves (who reaches a square is who it would reach), which
 * finds the sources that see one; what their gradients change by is gathered in `pending`, because
 * one source may see several changed squares and the changes often cancel: a piece that moves
 * along a queen's line changes nothing for the queen. Only what is left is scattered. */
#include "spectral/encoder.h"

#include <string.h>

typedef struct change {
    uint16_t square;
    hm_4d_piece before, after;
} change;

/* Scatters a gradient, and notes where: encoder->sources are the sources whose surroundings must be
 * rounded again, `count` of them so far. Returns the new number. */
static size_t advance_scatter(hm_spectral_encoder *encoder, unsigned square, hm_4d_piece piece,
                              int32_t gradient, size_t count) {
    hm_source_at source = {(uint16_t)square, (uint8_t)HM_4D_KIND(piece)};
    hm_fiber_scatter(encoder, source, gradient);
    encoder->sources[count] = source;
    return count + 1;
}

/* Gives the sources of some kinds (a set of 1 << kind) among the neighbours of a square a new
 * gradient, in `pending`, and lists in encoder->affected those that had none yet. Returns the
 * list's length. */
static size_t advance_collect(hm_spectral_encoder *encoder, unsigned square, hm_neighbours near,
                              unsigned kinds, int32_t difference, size_t count) {
    for (uint32_t i = 0; i < near.count; i++) {
        unsigned s = (unsigned)((int)square + near.steps[i]);
        if ((kinds >> HM_4D_KIND(encoder->board.square[s]) & 1) == 0 || encoder->changed[s])
            continue;
        if (encoder->pending[s] == 0) encoder->affected[count++] = (uint16_t)s;
        encoder->pending[s] += difference;
    }
    return count;
}

/* Updates the sources that stay and see one changed square. They are found along each kind's moves
 * from that square, because adjacency is symmetric. */
static size_t collect_all(hm_spectral_encoder *encoder, const change *c, size_t count) {
    enum { KNIGHT = 1 << HM_4D_KNIGHT, KING = 1 << HM_4D_KING };
    enum { QUEEN = 1 << HM_4D_QUEEN, BISHOP = 1 << HM_4D_BISHOP };
    int32_t by = hm_spectral_quarters[c->after] - hm_spectral_quarters[c->before];
    if (by == 0) return count;
    hm_neighbours rook = {hm_neighbours_of(encoder, HM_4D_QUEEN, c->square).steps,
                          HM_ROOK_NEIGHBOURS};
    hm_neighbours knight = hm_neighbours_of(encoder, HM_4D_KNIGHT, c->square);
    hm_neighbours bishop = hm_neighbours_of(encoder, HM_4D_BISHOP, c->square);
    hm_neighbours king = hm_neighbours_of(encoder, HM_4D_KING, c->square);
    count = advance_collect(encoder, c->square, knight, KNIGHT, by, count);
    count = advance_collect(encoder, c->square, king, KING, by, count);
    count = advance_collect(encoder, c->square, rook, QUEEN, by, count);
    return advance_collect(encoder, c->square, bishop, QUEEN | BISHOP, by, count);
}

/* Channels 5-7. The order matters: what leaves is taken back with the gradient that it had; then
 * all signals change; then what stays scatters the difference; what arrives sees the new board. */
static void update_fiber(hm_spectral_encoder *encoder, const change *changes, int count) {
    size_t touched = 0, affected = 0;
    hm_fiber_complete(encoder);
    for (int i = 0; i < count; i++) {
        const change *c = &changes[i];
        if (hm_is_source(c->before)) {
            int32_t gradient = encoder->gradient[c->square];
            touched = advance_scatter(encoder, c->square, c->before, -gradient, touched);
        }
        encoder->changed[c->square] = 1;
    }
    for (int i = 0; i < count; i++)
        hm_sums_place(encoder, changes[i].square, changes[i].after);

    /* A source whose pending change returned to zero is listed again when it leaves zero once
     * more, at most once a changed square. */
    for (int i = 0; i < count; i++)
        affected = collect_all(encoder, &changes[i], affected);
    for (size_t i = 0; i < affected; i++) {
        unsigned s = encoder->affected[i];
        int32_t difference = encoder->pending[s];
        if (difference == 0) continue;
        encoder->pending[s] = 0;
        encoder->gradient[s] += difference;
        touched = advance_scatter(encoder, s, encoder->board.square[s], difference, touched);
    }
    for (int i = 0; i < count; i++) {
        const change *c = &changes[i];
        encoder->changed[c->square] = 0;
        if (!hm_is_source(c->after)) continue;
        hm_source_at source = {c->square, (uint8_t)HM_4D_KIND(c->after)};
        encoder->gradient[c->square] = hm_fiber_gradient(encoder, source);
        touched =
            advance_scatter(encoder, c->square, c->after, encoder->gradient[c->square], touched);
    }
    hm_fiber_round(encoder, encoder->sources, touched);
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
    if (given_count > HM_MOST_CHANGES) return encode_changed(encoder, given, given_count);
    change changes[HM_MOST_CHANGES] = {{0}};
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
        hm_channels_residuals(encoder, changes[i].square >> 3);
        update_pawns(encoder, &changes[i], HM_4D_PAWN_W, 0);
        update_pawns(encoder, &changes[i], HM_4D_PAWN_Y, 1);
    }
    uint64_t changed = 0;
    for (int i = 0; i < HM_ORBITS; i++)
        changed |= (uint64_t)(orbit[i] != encoder->sums.orbit[i]) << i;
    if (changed != 0) hm_channels_means(encoder, changed);
    if (memcmp(material, encoder->sums.material, sizeof material) != 0) {
        hm_channels_diagonal(encoder);
    }
    return encoder->frame;
}

const float *hm_spectral_advance(hm_spectral_encoder *encoder, const hm_4d_board *board) {
    hm_4d_change changes[HM_MOST_CHANGES];
    size_t count = hm_4d_board_changes(&encoder->board, board, changes, HM_MOST_CHANGES);
    if (count > HM_MOST_CHANGES) return hm_spectral_encode(encoder, board);
    return hm_spectral_advance_by(encoder, changes, count);
}
