/* The table of a frame file: one row of 24 columns a frame (formats, section 5).
 *
 * Sums of squares within a channel are taken in ascending index, as the format says; distances and
 * cosines are free in their order and use several running sums at once, which is faster. */
#define _XOPEN_SOURCE 700 /* locale_t */

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
    "E_FD_DIAG,E_total\n";

struct hm_csv {
    hm_sink *sink;
    locale_t plain, before; /* decimal points, whatever the program has told the C library */
    hm_text rows;           /* not yet written */
    float *previous;        /* the frame of the row before */
    double previous_energy;
    bool first;
};

/* ---- numbers ---- */

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

static double dot_product(const float *a, const float *b, size_t count) {
    double lanes[LANES] = {0};
    for (size_t i = 0; i < count; i += LANES) {
        for (size_t lane = 0; lane < LANES; lane++)
            lanes[lane] += (double)a[i + lane] * (double)b[i + lane];
    }
    return lane_sum(lanes);
}

static double cosine(const hm_csv *table, const float *values, double energy) {
    double norms = sqrt(table->previous_energy) * sqrt(energy);
    if (norms == 0) return 0;
    return dot_product(values, table->previous, HM_SPECTRAL_FLOATS) / norms;
}

/* ---- text ---- */

/* Four digits or so, whatever the size of the number. What is no number has no sign. */
static void put_number(hm_text *text, double number) {
    double size = fabs(number);
    if (isnan(number))
        hm_text_puts(text, "nan");
    else if (size < 1e-6)
        hm_text_puts(text, "0");
    else if (size < 0.01)
        hm_text_printf(text, "%.2e", number);
    else
        hm_text_printf(text, "%.*f", size >= 100 ? 0 : size >= 1 ? 2 : 3, number);
}

static void put_move(hm_text *text, const hm_frame_meta *meta) {
    hm_text_printf(text, "%u,%d,%d,%d,%d,%d,%d,%d,%d,", meta->ply, meta->from[0], meta->from[1],
                   meta->from[2], meta->from[3], meta->to[0], meta->to[1], meta->to[2],
                   meta->to[3]);
}

static void put_changes(hm_csv *table, const float *values, double energy) {
    if (table->first) {
        hm_text_puts(&table->rows, "0,0.0000,0");
        return;
    }
    double similarity = cosine(table, values, energy);
    put_number(&table->rows, sqrt(square_distance(values, table->previous, HM_SPECTRAL_FLOATS)));
    if (isnan(similarity))
        hm_text_puts(&table->rows, ",nan,");
    else
        hm_text_printf(&table->rows, ",%.4f,", similarity);
    put_number(&table->rows,
               sqrt(square_distance(values, table->previous, HM_FRAMES_CHANNEL_FLOATS)));
}

static void set_before(hm_csv *table, const float *values, double total) {
    memcpy(table->previous, values, HM_SPECTRAL_BYTES);
    table->previous_energy = total;
    table->first = false;
}

static double energies_of(const float *values, double energies[HM_SPECTRAL_CHANNELS]) {
    double total = 0;
    hm_spectral_energies(values, energies);
    for (int channel = 0; channel < HM_SPECTRAL_CHANNELS; channel++)
        total += energies[channel];
    return total;
}

void hm_csv_set_before(hm_csv *csv, const float *values) {
    double energies[HM_SPECTRAL_CHANNELS];
    set_before(csv, values, energies_of(values, energies));
}

static void put_row(hm_csv *table, const float *values, const hm_frame_meta *meta) {
    double energies[HM_SPECTRAL_CHANNELS], total = energies_of(values, energies);
    put_move(&table->rows, meta);
    put_changes(table, values, total);
    for (int channel = 0; channel < HM_SPECTRAL_CHANNELS; channel++) {
        hm_text_puts(&table->rows, ",");
        put_number(&table->rows, energies[channel]);
    }
    hm_text_puts(&table->rows, ",");
    put_number(&table->rows, total);
    hm_text_puts(&table->rows, "\n");
    set_before(table, values, total);
}

/* ---- a table from begin to end ---- */

hm_status hm_csv_begin(hm_csv **result, hm_sink *sink, hm_error *error) {
    hm_csv *csv = calloc(1, sizeof *csv);
    *result = csv;
    if (csv == NULL) return hm_fail_memory(error, "a table");
    csv->sink = sink;
    csv->first = true;
    csv->previous = malloc(HM_SPECTRAL_BYTES);
    csv->plain = newlocale(LC_NUMERIC_MASK, "C", (locale_t)0);
    if (csv->plain == (locale_t)0 || csv->previous == NULL) {
        hm_csv_end(csv);
        *result = NULL;
        return hm_fail_memory(error, "a table");
    }
    csv->before = uselocale(csv->plain);
    hm_text_puts(&csv->rows, columns);
    return HM_OK;
}

hm_status hm_csv_flush(hm_csv *csv, hm_error *error) {
    if (csv->rows.failed) return hm_fail_memory(error, "rows of a table");
    hm_status status = hm_sink_write(csv->sink, csv->rows.data, csv->rows.length, error);
    csv->rows.length = 0;
    return status;
}

hm_status hm_csv_put(hm_csv *csv, const float *values, const hm_frame_meta *meta, hm_error *error) {
    put_row(csv, values, meta);
    return csv->rows.length < FLUSH_BYTES ? HM_OK : hm_csv_flush(csv, error);
}

void hm_csv_end(hm_csv *csv) {
    if (csv == NULL) return;
    if (csv->before != (locale_t)0) uselocale(csv->before);
    if (csv->plain != (locale_t)0) freelocale(csv->plain);
    free(csv->previous);
    hm_text_clear(&csv->rows);
    free(csv);
}

/* ---- of a frame file ---- */

/* Rows before a fault of the file are worth having; when they cannot be written, that is what is
 * told. */
static hm_status write_rows(hm_frames_reader *reader, hm_csv *csv, hm_error *error) {
    for (;;) {
        const float *values;
        hm_frame_meta meta;
        hm_error cause;
        hm_status status = hm_frames_reader_next(reader, &values, &meta, error);
        bool at_end = status != HM_OK || values == NULL;
        hm_status written =
            at_end ? hm_csv_flush(csv, &cause) : hm_csv_put(csv, values, &meta, &cause);
        if (written != HM_OK && error != NULL) *error = cause;
        if (written != HM_OK) return written;
        if (at_end) return status;
    }
}

hm_status hm_frames_export_csv(hm_frames_reader *reader, hm_sink *sink, const hm_watch *watch,
                               hm_error *error) {
    hm_csv *csv;
    hm_status status = hm_csv_begin(&csv, sink, error);
    if (status != HM_OK) return status;
    reader->watch = watch;
    status = write_rows(reader, csv, error);
    reader->watch = NULL;
    hm_csv_end(csv);
    return status;
}
