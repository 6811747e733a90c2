/* Channels 5-7 of a full encode where pieces stand close together.
 *
 * At the start of a game one slice of 64 squares has 28 bishops. Other slices have 28 knights,
 * queens and kings. Their push is added to the field of all squares that they reach, slice by slice
 * and by rows of squares (slice.h), instead of going along a list of fifty squares for each; and so
 * are the signals that make their gradients. Pieces that stand apart are cheaper alone: DENSE of a
 * kind in a slice is where it turns. All sums are exact (encoder, section 5.1), so either way gives
 * the same bits. */
#include "core/bits.h"
#include "core/inline.h"
#include "spectral/encoder.h"

enum { DENSE = 12 };

#define SLICE(name) signal_##name
#define LANE        int16_t
#define PER         1
#define PAD         HM_SIGNAL_PAD
#define VECTOR      16
#define ROWS        8
#define WIDE
#define ROUND(sums, planes) ((void)(planes))
#include "spectral/slice.h"

static const uint8_t kind_of[HM_SOURCES] = {
    [HM_SOURCE_KNIGHT] = HM_4D_KNIGHT,
    [HM_SOURCE_BISHOP] = HM_4D_BISHOP,
    [HM_SOURCE_QUEEN] = HM_4D_QUEEN,
    [HM_SOURCE_KING] = HM_4D_KING,
};

/* The figures of a kind's moves between two slices that see each other, or in one slice. Returns
 * how many; all are taken from the same place, within the same squares. */
static size_t find_figures(unsigned kind, hm_apart apart, const void *from, hm_within within,
                           hm_figure *figures) {
    size_t count = 0;
    bool is_queen = kind == HM_4D_QUEEN && apart.near == 0;
    if (apart.far != 0 && (apart.near != 0 || kind == HM_4D_KING || is_queen))
        figures[count++] = (hm_figure){HM_SHAPE_STAY, within, from};
    if (kind == HM_4D_KING) {
        figures[count++] = (hm_figure){HM_SHAPE_RING, within, from};
    } else if (apart.far == 0) {
        unsigned shape = kind == HM_4D_KNIGHT ? HM_SHAPE_LEAPS : HM_SHAPE_DIAGONALS;
        figures[count++] = (hm_figure){shape, within, from};
        for (unsigned k = 1; is_queen && k < 8; k++)
            figures[count++] = (hm_figure){HM_SHAPE_CROSS + k, within, from};
    } else if (apart.near == 0) {
        unsigned k = kind == HM_4D_KNIGHT ? 3 - apart.far : apart.far;
        figures[count++] = (hm_figure){HM_SHAPE_CROSS + k, within, from};
    }
    return count;
}

/* Sums of the signal over the neighbours of all squares of a slice, if pieces of one kind stood
 * there: a gradient is at most 5,088 quarters. */
static void sum_signals(const hm_spectral_encoder *encoder, int source, unsigned slice,
                        int16_t sums[HM_SIGNAL_SLICE]) {
    const int16_t *signal = encoder->crowds.signal + HM_SIGNAL_PAD;
    uint64_t left = encoder->plan->seen[source][slice] & encoder->crowds.taken;
    hm_figure figures[HM_MOST_FIGURES];
    size_t count = 0;
    for (; left != 0; left &= left - 1) {
        unsigned other = (unsigned)__builtin_ctzll(left);
        count +=
            find_figures(kind_of[source], hm_slices_apart(slice, other),
                         signal + (size_t)other * HM_SIGNAL_SLICE, HM_WITHIN_ALL, figures + count);
    }
    signal_sum_figures(sums, figures, count, NULL);
}

/* Room for a slice of pushes. */
static double *take_room(hm_crowds *crowds) {
    return crowds->push + HM_PUSH_PAD + crowds->used++ * HM_PUSH_SLICE;
}

static unsigned dense_fold(unsigned coordinate) {
    return coordinate < 4 ? coordinate : 7 - coordinate;
}

/* The amount that each source of a dense slice adds to each of its neighbours. */
static void set_pushes(const hm_spectral_encoder *encoder, int source, unsigned slice,
                       double *push) {
    const hm_spectral_plan *plan = encoder->plan;
    unsigned folded = dense_fold(slice >> 3) * 4 + dense_fold(slice & 7);
    int16_t gradients[HM_SIGNAL_SLICE];
    sum_signals(encoder, source, slice, gradients);
    plan->kernels->set_pushes(push, gradients, encoder->crowds.sources[source][slice],
                              plan->push_row[source][folded]);
}

/* The pieces of one kind in one slice, together. Where all stand on one home row of the other side
 * as well, only it is looked at. */
static void dense_add(hm_spectral_encoder *encoder, int source, unsigned slice) {
    hm_crowds *crowds = &encoder->crowds;
    uint64_t squares = crowds->sources[source][slice];
    hm_within within = (squares & ~HM_HOME_WHITE) == 0   ? HM_WITHIN_HOME_WHITE
                       : (squares & ~HM_HOME_BLACK) == 0 ? HM_WITHIN_HOME_BLACK
                                                         : HM_WITHIN_ALL;
    double *push = take_room(crowds);
    set_pushes(encoder, source, slice, push);
    for (uint64_t left = encoder->plan->seen[source][slice]; left != 0; left &= left - 1)
        crowds->pushed_by[__builtin_ctzll(left)] |= 1u << crowds->count;
    hm_dense *dense = &crowds->dense[crowds->count++];
    *dense = (hm_dense){kind_of[source], (uint8_t)slice, within, push, NULL};
    if (dense->kind != HM_4D_KING) return;
    /* Kings add the same to every other slice: what stands on a square and beside it. */
    double *cast = take_room(crowds);
    hm_figure figures[] = {{HM_SHAPE_STAY, within, push}, {HM_SHAPE_RING, within, push}};
    encoder->plan->kernels->sum_figures(cast, figures, 2, NULL);
    dense->cast = cast;
}

/* Sources that stand apart go one by one to encoder->sources; returns how many are listed there. */
static size_t split(hm_spectral_encoder *encoder, int source, unsigned slice, size_t listed) {
    uint64_t squares = encoder->crowds.sources[source][slice];
    if (squares == 0) return listed;
    if (hm_popcount(squares) >= DENSE && encoder->crowds.used + 2 <= HM_MOST_DENSE) {
        dense_add(encoder, source, slice);
        return listed;
    }
    for (; squares != 0; squares &= squares - 1) {
        uint16_t square = (uint16_t)(slice << 6 | (unsigned)__builtin_ctzll(squares));
        encoder->sources[listed++] = (hm_source_at){square, kind_of[source]};
    }
    return listed;
}

void hm_dense_split(hm_spectral_encoder *encoder) {
    size_t listed = 0;
    encoder->crowds.used = encoder->crowds.count = 0;
    memset(encoder->crowds.pushed_by, 0, sizeof encoder->crowds.pushed_by);
    for (uint64_t left = encoder->crowds.taken; left != 0; left &= left - 1) {
        for (int source = 0; source < HM_SOURCES; source++)
            listed = split(encoder, source, (unsigned)__builtin_ctzll(left), listed);
    }
    encoder->crowds.singles = listed;
}

static size_t place_in_room(unsigned zw) {
    return (size_t)(zw >> 3) * HM_PUSH_ROW + (size_t)(zw & 7) * 3;
}

/* Collects the push of dense slices to a slice; returns how many figures. */
static size_t list_pushes(const hm_crowds *crowds, unsigned slice, hm_figure *figures) {
    size_t count = 0;
    for (uint32_t left = crowds->pushed_by[slice]; left != 0; left &= left - 1) {
        const hm_dense *dense = &crowds->dense[__builtin_ctz(left)];
        if (dense->cast != NULL && dense->slice != slice)
            figures[count++] = (hm_figure){HM_SHAPE_STAY, HM_WITHIN_ALL, dense->cast};
        else
            count += find_figures(dense->kind, hm_slices_apart(slice, dense->slice), dense->push,
                                  dense->within, figures + count);
    }
    return count;
}

/* A whole slice: what the singles have added to the field there, if there are any, and pushes. A
 * slice of the field becomes a figure: its squares have a fourth number, a zero, in place of which
 * the next square sets its first. */
static void sum_slice(const hm_spectral_encoder *encoder, unsigned slice, double *out,
                      float *planes) {
    double rows[HM_PUSH_SLICE];
    hm_figure figures[HM_MOST_FIGURES];
    const double(*field)[4] = (const double(*)[4])encoder->field + (size_t)slice * 64;
    size_t count = list_pushes(&encoder->crowds, slice, figures);
    if (encoder->crowds.singles != 0) {
        for (unsigned zw = 0; zw < 64; zw++)
            memcpy(rows + place_in_room(zw), field[zw], sizeof field[zw]);
        figures[count++] = (hm_figure){HM_SHAPE_STAY, HM_WITHIN_ALL, rows};
    }
    encoder->plan->kernels->sum_figures(out, figures, count, planes);
}

void hm_dense_round(const hm_spectral_encoder *encoder, unsigned slice, float *planes) {
    sum_slice(encoder, slice, NULL, planes);
}

void hm_dense_complete(hm_spectral_encoder *encoder) {
    const hm_crowds *crowds = &encoder->crowds;
    for (unsigned slice = 0; slice < HM_SLICES; slice++) {
        double rows[HM_PUSH_SLICE];
        sum_slice(encoder, slice, rows, NULL);
        for (unsigned zw = 0; zw < 64; zw++)
            memcpy(encoder->field[slice << 6 | zw], rows + place_in_room(zw), 3 * sizeof *rows);
    }
    for (size_t i = 0; i < crowds->count; i++) {
        const hm_dense *dense = &crowds->dense[i];
        int16_t gradients[HM_SIGNAL_SLICE];
        int source = hm_source_index(dense->kind);
        sum_signals(encoder, source, dense->slice, gradients);
        uint64_t left = crowds->sources[source][dense->slice];
        for (; left != 0; left &= left - 1) {
            unsigned zw = (unsigned)__builtin_ctzll(left);
            encoder->gradient[dense->slice * 64u + zw] =
                gradients[(zw >> 3) * HM_SIGNAL_ROW + (zw & 7)];
        }
    }
}
