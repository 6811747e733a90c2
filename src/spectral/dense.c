/* Channels 5-7 of a full encode where pieces stand close together.
 *
 * At the start of a game 28 bishops stand in one slice of 64 squares, and so do 28 knights, queens
 * and kings in others. What they push is added to the field of all squares that they reach, slice
 * by slice and by rows of squares (slice.h), instead of going along a list of fifty squares for
 * each; and so are the signals that make their gradients. Pieces that stand apart are cheaper
 * alone: DENSE of a kind in a slice is where it turns. All sums are exact (encoder,
 * section 5.1), so either way gives the same bits. */
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

/* What a kind's moves are between two slices that see each other, or in one; returns how many
 * figures, of which each is taken from the same place, within the same squares. */
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
                        int16_t sums[64]) {
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
    signal_sum_figures(sums, NULL, figures, count, NULL);
}

typedef double push_vector __attribute__((vector_size(4 * sizeof(double))));

static size_t place_in_room(unsigned zw) {
    return (size_t)(zw >> 3) * HM_PUSH_ROW + (size_t)(zw & 7) * 4;
}

/* A room in which these squares are to be set; all others in it are zero. The board before mostly
 * had something on the same squares, so there is little to clear. */
static double *take_room(hm_crowds *crowds, uint64_t squares) {
    size_t room = crowds->used++;
    double *push = crowds->push + 4 * HM_PUSH_PAD + room * HM_PUSH_SLICE;
    for (uint64_t left = crowds->filled[room] & ~squares; left != 0; left &= left - 1)
        memset(push + place_in_room((unsigned)__builtin_ctzll(left)), 0, sizeof(push_vector));
    crowds->filled[room] = squares;
    return push;
}

/* What each source of a dense slice adds to each of its neighbours. */
static void set_pushes(hm_spectral_encoder *encoder, int source, unsigned slice, double *push) {
    const hm_spectral_plan *plan = encoder->plan;
    int16_t sums[64];
    sum_signals(encoder, source, slice, sums);
    for (uint64_t left = encoder->crowds.sources[source][slice]; left != 0; left &= left - 1) {
        unsigned zw = (unsigned)__builtin_ctzll(left), square = slice << 6 | zw;
        push_vector one;
        memcpy(&one, plan->push[plan->orbit[square]][source], sizeof one);
        one *= 0.25 * sums[zw];
        memcpy(push + place_in_room(zw), &one, sizeof one);
        encoder->gradient[square] = sums[zw];
    }
}

/* Kings add the same to every other slice: what stands on a square and beside it. */
static void cast_kings(hm_spectral_encoder *encoder, hm_dense *dense) {
    double beside[8][32], *cast = take_room(&encoder->crowds, UINT64_MAX);
    hm_figure figures[] = {{HM_SHAPE_STAY, dense->within, dense->push},
                           {HM_SHAPE_RING, dense->within, dense->push}};
    encoder->plan->kernels->sum_figures(beside[0], NULL, figures, 2, NULL);
    for (size_t z = 0; z < 8; z++)
        memcpy(cast + z * HM_PUSH_ROW, beside[z], sizeof beside[z]);
    dense->cast = cast;
}

static hm_within find_home(uint64_t squares) {
    if ((squares & ~HM_HOME_WHITE) == 0) return HM_WITHIN_HOME_WHITE;
    return (squares & ~HM_HOME_BLACK) == 0 ? HM_WITHIN_HOME_BLACK : HM_WITHIN_ALL;
}

/* The pieces of one kind in one slice, together. */
static void add_dense(hm_spectral_encoder *encoder, int source, unsigned slice) {
    hm_crowds *crowds = &encoder->crowds;
    uint64_t squares = crowds->sources[source][slice];
    double *push = take_room(crowds, squares);
    set_pushes(encoder, source, slice, push);
    for (uint64_t left = encoder->plan->seen[source][slice]; left != 0; left &= left - 1)
        crowds->pushed_by[__builtin_ctzll(left)] |= 1u << crowds->count;
    hm_dense *dense = &crowds->dense[crowds->count++];
    *dense = (hm_dense){kind_of[source], (uint8_t)slice, find_home(squares), push, NULL};
    if (dense->kind == HM_4D_KING) cast_kings(encoder, dense);
}

/* One by one in encoder->sources, behind those that are listed there; returns their new number. */
static size_t list(hm_spectral_encoder *encoder, int source, unsigned slice, uint64_t squares,
                   size_t listed) {
    for (; squares != 0; squares &= squares - 1) {
        uint16_t square = (uint16_t)(slice << 6 | (unsigned)__builtin_ctzll(squares));
        encoder->sources[listed++] = (hm_source_at){square, kind_of[source]};
    }
    return listed;
}

static size_t split(hm_spectral_encoder *encoder, int source, unsigned slice, size_t listed) {
    uint64_t squares = encoder->crowds.sources[source][slice];
    if (squares == 0) return listed;
    if (hm_popcount(squares) < DENSE || encoder->crowds.used + 2 > HM_MOST_DENSE) {
        return list(encoder, source, slice, squares, listed);
    }
    add_dense(encoder, source, slice);
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

void hm_dense_sum(hm_spectral_encoder *encoder, unsigned slice, double *out, float *planes) {
    const hm_crowds *crowds = &encoder->crowds;
    hm_figure figures[HM_MOST_FIGURES];
    size_t count = 0;
    for (uint32_t left = crowds->pushed_by[slice]; left != 0; left &= left - 1) {
        const hm_dense *dense = &crowds->dense[__builtin_ctz(left)];
        if (dense->cast != NULL && dense->slice != slice)
            figures[count++] = (hm_figure){HM_SHAPE_STAY, HM_WITHIN_ALL, dense->cast};
        else
            count += find_figures(dense->kind, hm_slices_apart(slice, dense->slice), dense->push,
                                  dense->within, figures + count);
    }
    const double *start = crowds->singles != 0 ? encoder->field[(size_t)slice * 64] : NULL;
    encoder->plan->kernels->sum_figures(out, start, figures, count, planes);
}
