/* Channels 5-7: every knight, bishop, queen and king (a "source") adds its gradient times three
 * constants of its orbit to the field on all squares it would reach on the empty board.
 *
 * The start position has 336 sources with a dozen to a hundred neighbours each, so some 17,000
 * times something is added to a square; a move changes the gradients of a few sources only, which
 * is why following a game is cheap. Four things make both fast:
 *
 * - The field is interleaved: the three values of a square lie side by side, with a fourth that
 *   stays zero, so that one neighbour is one load, one addition and one store of a vector of four
 *   float64. The planes of float32 that the frame wants are made from it at the end, once a square,
 *   however often the square was added to.
 * - It is float64, and every sum in it is exact (encoder, section 5.1): contributions may come in
 *   any order, be added in vectors of any width, and above all be taken back. A source that leaves
 *   subtracts what it added, and nothing remains of it after any number of moves.
 * - Where sources of a kind stand close together they are added together, by rows instead of along
 *   lists and without the fourth value (dense.c), and a slice goes from registers into the frame:
 *   the field is not written at all, unless a board follows that differs in little.
 * - Rows that nobody reaches are not touched. Whether to go along the lists of the sources or to
 *   stream over the whole field is decided by counting neighbours (SPARSE_ROWS), for clearing and
 *   for rounding alike; the result is the same either way. */
#include "spectral/encoder.h"

/* Touching single rows costs more per row than streaming over all of them: where the lists name
 * more rows than this, the whole field is treated. */
enum { SPARSE_ROWS = 2048 };

static hm_neighbours fiber_reach(hm_spectral_encoder *encoder, hm_source_at source) {
    return hm_neighbours_of(encoder, source.kind, source.square);
}

void hm_fiber_scatter(hm_spectral_encoder *encoder, hm_source_at source, int32_t gradient) {
    const hm_spectral_plan *plan = encoder->plan;
    const double *unit = plan->push[plan->orbit[source.square]][hm_source_index(source.kind)];
    double push[4];
    for (int d = 0; d < 4; d++)
        push[d] = 0.25 * gradient * unit[d];
    plan->kernels->scatter(encoder->field + source.square, fiber_reach(encoder, source), push);
}

int32_t hm_fiber_gradient(hm_spectral_encoder *encoder, hm_source_at source) {
    const int8_t *at = encoder->sums.signal + source.square;
    hm_neighbours near = fiber_reach(encoder, source);
    const int16_t *step = near.steps, *end = step + near.count;
    int32_t sum = 0;
    for (; end - step >= 4; step += 4)
        sum += at[step[0]] + at[step[1]] + at[step[2]] + at[step[3]];
    for (; step < end; step++)
        sum += at[*step];
    return sum;
}

bool hm_fiber_clear(hm_spectral_encoder *encoder) {
    if (encoder->sums.reach > SPARSE_ROWS || encoder->lacks_dense) return false;
    size_t count = hm_sums_list_sources(encoder, encoder->sources);
    for (size_t i = 0; i < count; i++) {
        hm_neighbours near = fiber_reach(encoder, encoder->sources[i]);
        double(*at)[4] = encoder->field + encoder->sources[i].square;
        for (uint32_t j = 0; j < near.count; j++)
            memset(at[near.steps[j]], 0, sizeof at[0]);
    }
    return true;
}

static float *planes(hm_spectral_encoder *encoder) {
    return encoder->frame + (size_t)HM_SPECTRAL_FIB_SYM_1 * HM_4D_SQUARES;
}

static void round_slice(hm_spectral_encoder *encoder, unsigned slice) {
    size_t first = (size_t)slice * 64;
    encoder->plan->kernels->round((const double(*)[4])encoder->field + first,
                                  planes(encoder) + first);
}

static void round_all(hm_spectral_encoder *encoder) {
    encoder->filled.fibers = UINT64_MAX;
    for (unsigned slice = 0; slice < HM_SLICES; slice++)
        round_slice(encoder, slice);
}

void hm_fiber_round(hm_spectral_encoder *encoder, const hm_source_at *sources, size_t count) {
    uint32_t rows = 0;
    for (size_t i = 0; i < count && rows <= SPARSE_ROWS; i++)
        rows += fiber_reach(encoder, sources[i]).count;
    if (rows > SPARSE_ROWS) {
        round_all(encoder);
        return;
    }
    encoder->filled.fibers = UINT64_MAX;
    for (size_t i = 0; i < count; i++) {
        hm_neighbours near = fiber_reach(encoder, sources[i]);
        for (uint32_t j = 0; j < near.count; j++) {
            unsigned s = (unsigned)(sources[i].square + near.steps[j]);
            const double *row = encoder->field[s];
            float *out = planes(encoder) + s;
            for (int d = 0; d < 3; d++)
                out[(size_t)d * HM_4D_SQUARES] = (float)row[d];
        }
    }
}

/* Slices that nobody reaches are written where somebody did. */
static void fiber_add_dense(hm_spectral_encoder *encoder) {
    const hm_crowds *crowds = &encoder->crowds;
    uint64_t filled = 0;
    for (unsigned slice = 0; slice < HM_SLICES; slice++) {
        bool is_reached = crowds->pushed_by[slice] != 0 || crowds->singles != 0;
        filled |= (uint64_t)is_reached << slice;
        if (!is_reached && (encoder->filled.fibers >> slice & 1) == 0) continue;
        hm_dense_round(encoder, slice, planes(encoder) + (size_t)slice * 64);
    }
    encoder->filled.fibers = filled;
    encoder->lacks_dense = true;
}

void hm_fiber_complete(hm_spectral_encoder *encoder) {
    if (!encoder->lacks_dense) return;
    hm_dense_complete(encoder);
    encoder->lacks_dense = false;
}

void hm_fiber_rebuild(hm_spectral_encoder *encoder, bool is_clear) {
    const hm_crowds *crowds = &encoder->crowds;
    hm_dense_split(encoder);
    if (!is_clear && (crowds->count == 0 || crowds->singles != 0))
        memset(encoder->field, 0, sizeof encoder->field);
    encoder->lacks_dense = false;
    for (size_t i = 0; i < crowds->singles; i++) {
        hm_source_at source = encoder->sources[i];
        int32_t gradient = hm_fiber_gradient(encoder, source);
        encoder->gradient[source.square] = gradient;
        hm_fiber_scatter(encoder, source, gradient);
    }
    if (crowds->count != 0) {
        fiber_add_dense(encoder);
    } else if (encoder->sums.reach > SPARSE_ROWS) {
        round_all(encoder);
    } else {
        memset(planes(encoder), 0, (size_t)3 * HM_4D_SQUARES * sizeof(float));
        hm_fiber_round(encoder, encoder->sources, crowds->singles);
    }
}
