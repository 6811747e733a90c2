/* Channels 0-4 and 8-10: each is recomputed from exact sums, so the full and the incremental
 * encoder share these functions and cannot disagree.
 *
 * The encoder keeps whole numbers between boards (hm_sums): the signal of each square, its sum over
 * each orbit, the material of each type, the pawns of each line. A function here turns the numbers
 * of one part into the floats of that part of the frame: channels 1-4 eight squares at a time,
 * channels 8 and 9 a line of eight, channels 0 and 10 as a whole. The last two look large but
 * repeat few distinct rows of eight floats: 20 for the orbit means, 120 for the diagonal
 * deviations. A row is computed once and copied to wherever it belongs, which costs little more
 * than writing the channel. */
#include "spectral/encoder.h"

enum { CHANNEL = HM_4D_SQUARES };

/* Channel 0 (encoder, section 2): the mean is n/(3*2^k) or n/2^k quarters, so rounding the float64
 * quotient to float32 cannot go wrong. An integer zero gives +0.0. */
static float find_mean(const hm_spectral_encoder *encoder, unsigned orbit) {
    double sum = (double)encoder->sums.orbit[orbit];
    return (float)(sum / (4.0 * encoder->plan->orbit_size[orbit]));
}

void hm_channels_all_means(hm_spectral_encoder *encoder) {
    const hm_spectral_plan *plan = encoder->plan;
    float *out = encoder->frame + (size_t)HM_SPECTRAL_A1 * CHANNEL;
    float means[HM_ORBITS], rows[HM_FOLDED_TRIPLES][8];
    for (unsigned orbit = 0; orbit < HM_ORBITS; orbit++)
        means[orbit] = find_mean(encoder, orbit);
    for (int row = 0; row < HM_FOLDED_TRIPLES; row++) {
        for (int w = 0; w < 8; w++)
            rows[row][w] = means[plan->orbit_row[row][w]];
    }
    plan->kernels->put_rows(out, plan->folded_row, (const float(*)[8])rows);
}

void hm_channels_means(hm_spectral_encoder *encoder, uint64_t changed) {
    const hm_spectral_plan *plan = encoder->plan;
    float *out = encoder->frame + (size_t)HM_SPECTRAL_A1 * CHANNEL;
    for (int row = 0; row < HM_FOLDED_TRIPLES; row++) {
        const uint8_t *orbits = plan->orbit_row[row];
        float means[8];
        uint64_t all = 0;
        for (int w = 0; w < 4; w++)
            all |= 1ull << orbits[w];
        if ((all & changed) == 0) continue;
        for (int w = 0; w < 4; w++) /* folded: 7 is 0 */
            means[w] = means[7 - w] = find_mean(encoder, orbits[w]);
        for (unsigned i = plan->orbit_begin[row]; i < plan->orbit_begin[row + 1]; i++)
            memcpy(out + (size_t)plan->folded_lines[i] * 8, means, sizeof means);
    }
}

/* Rows of eight squares of channels 1-4. */
static void put_residuals(hm_spectral_encoder *encoder, unsigned row, unsigned rows) {
    float *planes = encoder->frame + (size_t)HM_SPECTRAL_STD4_X * CHANNEL;
    const int8_t *signal = encoder->sums.signal + (size_t)row * 8;
    encoder->plan->kernels->residuals(signal, row, rows, planes);
}

void hm_channels_residuals(hm_spectral_encoder *encoder, unsigned row) {
    put_residuals(encoder, row, 1);
    encoder->filled.residuals |= 1ull << (row >> 3);
}

void hm_channels_all_residuals(hm_spectral_encoder *encoder) {
    uint64_t slices = encoder->crowds.taken | encoder->filled.residuals;
    for (; slices != 0; slices &= slices - 1)
        put_residuals(encoder, (unsigned)__builtin_ctzll(slices) * 8, 8);
    encoder->filled.residuals = encoder->crowds.taken;
}

/* Lines of channel 8 are contiguous, those of channel 9 have their values 64 squares apart. Where
 * one begins. */
static float *channels_line_at(hm_spectral_encoder *encoder, int axis, unsigned line) {
    unsigned square = axis == 0 ? line * 8 : (line >> 6) << 9 | (line & 63);
    return encoder->frame + (size_t)(HM_SPECTRAL_FA_PAWN_W + axis) * CHANNEL + square;
}

static void channels_put_line(hm_spectral_encoder *encoder, int axis, unsigned line,
                              const float values[8]) {
    float *out = channels_line_at(encoder, axis, line);
    if (axis == 0) {
        memcpy(out, values, 8 * sizeof values[0]);
    } else {
        for (int mode = 0; mode < 8; mode++)
            out[(size_t)mode * 64] = values[mode];
    }
}

/* Pawns of a line, a bit for each coordinate. */
typedef struct pawn_line {
    uint8_t white, black;
} pawn_line;

static pawn_line channels_pawns_of(const hm_spectral_encoder *encoder, int axis, unsigned line) {
    const uint8_t(*lines)[512] = encoder->sums.pawn_line[axis];
    return (pawn_line){lines[0][line], lines[1][line]};
}

/* Channels 8-9 (encoder, section 6): the pawns of one line, added in ascending coordinate to +0.0.
 * Most lines of a game have one pawn, whose values stand ready. */
static void pawn_values(const hm_spectral_plan *plan, pawn_line pawns, float values[8]) {
    unsigned left = pawns.white | pawns.black;
    if (left != 0 && (left & (left - 1)) == 0) {
        memcpy(values, plan->lone_pawn[pawns.white == 0][__builtin_ctz(left)], 8 * sizeof *values);
        return;
    }
    double sum[8] = {0};
    for (; left != 0; left &= left - 1) {
        unsigned at = (unsigned)__builtin_ctz(left);
        double sign = (pawns.white >> at & 1) != 0 ? 1 : -1;
        for (int mode = 0; mode < 8; mode++)
            sum[mode] += sign * hm_spectral_anti[at][mode];
    }
    for (int mode = 0; mode < 8; mode++)
        values[mode] = (float)sum[mode];
}

void hm_channels_pawns(hm_spectral_encoder *encoder, int axis, unsigned line) {
    float values[8];
    pawn_values(encoder->plan, channels_pawns_of(encoder, axis, line), values);
    channels_put_line(encoder, axis, line, values);
    encoder->filled.pawns[axis] |= 1ull << (line >> 3);
}

/* Eight lines next to each other. */
typedef struct eight_lines {
    uint64_t white, black;
} eight_lines;

static eight_lines eight_at(const hm_spectral_encoder *encoder, int axis, unsigned first) {
    eight_lines eight;
    memcpy(&eight.white, encoder->sums.pawn_line[axis][0] + first, sizeof eight.white);
    memcpy(&eight.black, encoder->sums.pawn_line[axis][1] + first, sizeof eight.black);
    return eight;
}

/* Whether eight lines are those so many before again: then their values are copied. */
static bool repeat_lines(hm_spectral_encoder *encoder, int axis, unsigned first, eight_lines eight,
                         unsigned apart) {
    if (first < apart) return false;
    eight_lines before = eight_at(encoder, axis, first - apart);
    if (eight.white != before.white || eight.black != before.black) return false;
    float *out = channels_line_at(encoder, axis, first),
          *from = channels_line_at(encoder, axis, first - apart);
    for (size_t i = 0; i < 8; i++)
        memcpy(out + (axis == 0 ? 8 : 64) * i, from + (axis == 0 ? 8 : 64) * i, 8 * sizeof *out);
    return true;
}

/* At the start of a game kinds of pawns take turns along x, and neighbours along z are alike. */
static bool repeat_any(hm_spectral_encoder *encoder, int axis, unsigned first, eight_lines eight) {
    return repeat_lines(encoder, axis, first, eight, 128) ||
           repeat_lines(encoder, axis, first, eight, 8);
}

/* And single lines are those before them. Lines without pawns are written where there were some. */
static void put_eight(hm_spectral_encoder *encoder, int axis, unsigned first, bool had_pawns) {
    pawn_line known = {0, 0};
    float values[8] = {0};
    for (unsigned line = first; line < first + 8; line++) {
        pawn_line pawns = channels_pawns_of(encoder, axis, line);
        if ((pawns.white | pawns.black) == 0 && !had_pawns) continue;
        if (pawns.white != known.white || pawns.black != known.black)
            pawn_values(encoder->plan, pawns, values);
        known = pawns;
        channels_put_line(encoder, axis, line, values);
    }
}

static void channels_put_lines(hm_spectral_encoder *encoder, int axis) {
    uint64_t filled = 0;
    for (unsigned i = 0; i < 64; i++) {
        bool had_pawns = (encoder->filled.pawns[axis] >> i & 1) != 0;
        eight_lines eight = eight_at(encoder, axis, 8 * i);
        bool has_pawns = (eight.white | eight.black) != 0;
        filled |= (uint64_t)has_pawns << i;
        if (!has_pawns && !had_pawns) continue;
        if (!repeat_any(encoder, axis, 8 * i, eight)) put_eight(encoder, axis, 8 * i, had_pawns);
    }
    encoder->filled.pawns[axis] = filled;
}

void hm_channels_all_pawns(hm_spectral_encoder *encoder) {
    channels_put_lines(encoder, 0);
    channels_put_lines(encoder, 1);
}

/* Channel 10 (encoder, section 7). */
void hm_channels_diagonal(hm_spectral_encoder *encoder) {
    static const int32_t balance[HM_MATERIALS] = {0};
    float *out = encoder->frame + (size_t)HM_SPECTRAL_FD_DIAG * CHANNEL;
    if (memcmp(encoder->sums.material, balance, sizeof balance) == 0) {
        if (encoder->filled.diagonal) memset(out, 0, CHANNEL * sizeof *out);
        encoder->filled.diagonal = false;
        return;
    }
    encoder->filled.diagonal = true;
    const hm_spectral_plan *plan = encoder->plan;
    float rows[HM_TRIPLES][8];
    plan->kernels->deviate(plan, encoder->sums.material, rows);
    plan->kernels->put_rows(out, plan->triple, (const float(*)[8])rows);
}
