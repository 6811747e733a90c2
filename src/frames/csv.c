/* The table of a frame file: one row of 24 columns a frame (formats, section 5).
 *
 * Sums of squares within a channel are taken in ascending index, as the format says; distances and
 * cosines are free in their order and use several running sums at once, which is faster. Where the
 * few digits that are written do not depend on it, sums follow from the sums of the previous
 * frame. */
#define _XOPEN_SOURCE 700 /* locale_t */

#include "frames/frame_change.h"
#include "frames/logs/records.h"
#include "frames/reader.h"
#include "frames/table.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LANES = 8, FLUSH_BYTES = 1 << 16 };

static const char columns[] =
    "ply,from_x,from_y,from_z,from_w,to_x,to_y,to_z,to_w,dist_prev,cos_prev,dA1,E_A1,E_STD4_X,"
    "E_STD4_Y,E_STD4_Z,E_STD4_W,E_FIB_SYM_1,E_FIB_SYM_2,E_FIB_SYM_3,E_FA_PAWN_W,E_FA_PAWN_Y,"
    "E_FD_DIAG,E_total";

struct hm_csv {
    hm_sink *sink;
    locale_t plain, before; /* decimal points, whatever the program has told the C library */
    hm_text rows;           /* not yet written */
    hm_frame_state state;   /* of the row before */
    bool first;
    bool games;    /* the rows end in the number of the game */
    uint32_t game; /* of the row before */
};

/* ---- sums over whole frames ---- */

static double lane_sum(const double lanes[LANES]) {
    double sum = 0;
    for (int lane = 0; lane < LANES; lane++)
        sum += lanes[lane];
    return sum;
}

/* Sum of (a[i] - b[i])^2. */
static double square_distance(const float *a, const float *b, size_t count) {
    double lanes[LANES] = {0};
    for (size_t i = 0; i < count; i += LANES) {
        for (size_t lane = 0; lane < LANES; lane++) {
            double difference = (double)a[i + lane] - (double)b[i + lane];
            lanes[lane] += difference * difference;
        }
    }
    return lane_sum(lanes);
}

/* ---- rows ---- */

/* The cosine of the angle to the frame before, by 2ab = a^2 + b^2 - (a - b)^2. Sums of 45,056
 * products are off by less than 2^-37 of the size of their terms, in any order. Where that is not
 * enough for four digits, and for energies of next to nothing, the products are summed up. */
static void put_cosine(hm_csv *table, const float *values, hm_frame_change *change) {
    hm_frame_state *state = &table->state;
    hm_estimate before = state->total, now = change->total;
    double lanes[LANES] = {0}, norms = sqrt(before.value) * sqrt(now.value);
    double both = before.value + now.value;
    double part = before.error / before.value + now.error / now.value;
    hm_estimate cosine = {(both - change->distance) / 2 / norms,
                          (before.error + now.error + 0x1p-36 * both) / norms + 2 * part};
    if (before.value >= 1 && now.value >= 1 && hm_row_put_cosine(&table->rows, cosine)) return;
    if (before.error > 0) hm_frame_measure(state->frame, state->energies, &state->total);
    if (now.error > 0) hm_frame_measure(values, change->energies, &change->total);
    norms = sqrt(state->total.value) * sqrt(change->total.value);
    cosine = (hm_estimate){0, 0};
    if (norms != 0) {
        for (size_t i = 0; i < HM_SPECTRAL_FLOATS; i += LANES) {
            for (size_t lane = 0; lane < LANES; lane++)
                lanes[lane] += (double)values[i + lane] * (double)state->frame[i + lane];
        }
        cosine.value = lane_sum(lanes) / norms;
    }
    hm_row_put_cosine(&table->rows, cosine);
}

void hm_csv_set_before(hm_csv *csv, const float *values) {
    hm_frame_state_set(&csv->state, values);
    csv->first = false;
}

/* ---- a table from begin to end ---- */

hm_status hm_csv_begin(hm_csv **result, hm_sink *sink, bool games, hm_error *error) {
    hm_csv *csv = calloc(1, sizeof *csv);
    *result = csv;
    if (csv == NULL) return hm_fail_memory(error, "a table");
    csv->sink = sink;
    csv->first = true;
    csv->games = games;
    csv->state.frame = calloc(1, HM_SPECTRAL_BYTES);
    csv->plain = newlocale(LC_NUMERIC_MASK, "C", (locale_t)0);
    if (csv->plain == (locale_t)0 || csv->state.frame == NULL) {
        hm_csv_end(csv);
        *result = NULL;
        return hm_fail_memory(error, "a table");
    }
    csv->before = uselocale(csv->plain);
    hm_text_puts(&csv->rows, columns);
    hm_text_puts(&csv->rows, games ? ",game\n" : "\n");
    return HM_OK;
}

hm_status hm_csv_flush(hm_csv *csv, hm_error *error) {
    /* NOLINTNEXTLINE(core.NullDereference): HM_OK means that it is set */
    return hm_sink_write_text(csv->sink, &csv->rows, "rows of a table", error);
}

hm_status hm_csv_put(hm_csv *csv, const float *values, const hm_frame_meta *meta, hm_error *error) {
    hm_text *rows = &csv->rows;
    hm_frame_change change;
    csv->first |= meta->game != csv->game;
    csv->game = meta->game;
    /* 1. Find the changes; the first frame of a game, and one that cannot be compared, is measured
     * whole. */
    /* NOLINTNEXTLINE(core.NullDereference): HM_OK means that it is set */
    bool compared = !csv->first && hm_frame_compare(&csv->state, values, &change);
    if (!compared) {
        const float *before = csv->state.frame;
        hm_frame_measure(values, change.energies, &change.total);
        change.distance = square_distance(values, before, HM_SPECTRAL_FLOATS);
        change.first_distance = square_distance(values, before, HM_FRAMES_CHANNEL_FLOATS);
    }
    /* 2. The move. */
    hm_row_put_whole(rows, meta->ply);
    for (int i = 0; i < 8; i++) {
        hm_text_add(rows, ",", 1);
        hm_row_put_whole(rows, i < 4 ? meta->from[i] : meta->to[i - 4]);
    }
    /* 3. The way from the frame before. */
    if (csv->first) {
        hm_text_puts(rows, ",0,0.0000,0");
    } else {
        hm_text_add(rows, ",", 1);
        hm_row_put_number(rows, (hm_estimate){sqrt(change.distance), 0});
        hm_text_add(rows, ",", 1);
        put_cosine(csv, values, &change);
        hm_text_add(rows, ",", 1);
        hm_row_put_number(rows, (hm_estimate){sqrt(change.first_distance), 0});
    }
    /* 4. Energies, added up where the estimate is not enough for the digits. */
    for (int channel = 0; channel < HM_SPECTRAL_CHANNELS; channel++) {
        hm_estimate *energy = &change.energies[channel];
        hm_text_add(rows, ",", 1);
        if (hm_row_put_number(rows, *energy)) continue;
        *energy = (hm_estimate){hm_frame_channel_energy(values, channel), 0};
        hm_row_put_number(rows, *energy);
    }
    hm_text_add(rows, ",", 1);
    if (!hm_row_put_number(rows, change.total)) {
        hm_frame_measure(values, change.energies, &change.total);
        hm_row_put_number(rows, change.total);
    }
    if (csv->games) {
        hm_text_add(rows, ",", 1);
        hm_row_put_whole(rows, meta->game);
    }
    hm_text_add(rows, "\n", 1);
    if (compared)
        hm_frame_state_follow(&csv->state, values, &change);
    else
        hm_frame_state_set(&csv->state, values);
    csv->first = false;
    return csv->rows.length < FLUSH_BYTES ? HM_OK : hm_csv_flush(csv, error);
}

void hm_csv_end(hm_csv *csv) {
    if (csv == NULL) return;
    if (csv->before != (locale_t)0) uselocale(csv->before);
    if (csv->plain != (locale_t)0) freelocale(csv->plain);
    free(csv->state.frame);
    hm_text_clear(&csv->rows);
    free(csv);
}

/* ---- of a frame file ---- */

/* Rows before a fault of the file are worth having; when they cannot be written, that is what is
 * told. */
hm_status hm_frames_export_csv(hm_frames_reader *reader, hm_sink *sink, const hm_watch *watch,
                               hm_error *error) {
    hm_csv *csv;
    uint32_t game = 0, ply = 0;
    bool at_end = false;
    hm_status status = hm_csv_begin(&csv, sink, false, error);
    if (status != HM_OK) return status;
    reader->watch = watch;
    while (!at_end) {
        const float *values;
        hm_frame_meta meta;
        hm_error cause;
        status = hm_frames_reader_next(reader, &values, &meta, error);
        at_end = status != HM_OK || values == NULL;
        if (!at_end) {
            game += game == 0 || hm_record_begins(&meta, &ply);
            ply = meta.ply;
            meta.game = game;
        }
        hm_status written =
            at_end ? hm_csv_flush(csv, &cause) : hm_csv_put(csv, values, &meta, &cause);
        if (written == HM_OK) continue;
        if (error != NULL) *error = cause;
        status = written;
        break;
    }
    reader->watch = NULL;
    hm_csv_end(csv);
    return status;
}
