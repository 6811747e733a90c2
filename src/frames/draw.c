/* What a frame file looks like: the energies of its channels, ply by ply, as a table for people
 * and as a picture of eleven curves. (The CSV of csv.c is for programs.) */
#include "frames/reader.h"
#include "hypermate/frame_tools.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- the table ---- */

static void put_square(hm_text *out, const uint8_t square[4]) {
    for (int axis = 0; axis < 4; axis++) {
        hm_text_printf(out, axis > 0 ? ",%u" : "%u", square[axis]);
    }
}

enum { ENERGY_TEXT = 32 };

/* Energies span twelve decades: three digits and a power of ten keep columns narrow. The digits
 * are an integer's, so the locale's decimal point does not matter. */
static void format_energy(double energy, char text[ENERGY_TEXT]) {
    if (!(energy > 0) || !isfinite(energy)) {
        snprintf(text, ENERGY_TEXT, "%s", energy == 0 ? "0" : "-");
        return;
    }
    int power = (int)floor(log10(energy));
    long digits = lround(energy / pow(10, power - 2));
    if (digits >= 1000) {
        digits /= 10;
        power++;
    }
    snprintf(text, ENERGY_TEXT, "%ld.%02lde%+d", digits / 100, digits % 100, power);
}

static void put_row(hm_text *out, const hm_frame_meta *meta, const float *values) {
    double energies[HM_SPECTRAL_CHANNELS];
    hm_spectral_energies(values, energies);
    hm_text_printf(out, "%5u  ", meta->ply);
    put_square(out, meta->from);
    hm_text_puts(out, "->");
    put_square(out, meta->to);
    for (int c = 0; c < HM_SPECTRAL_CHANNELS; c++) {
        char text[ENERGY_TEXT];
        format_energy(energies[c], text);
        hm_text_printf(out, " %9s", text);
    }
    hm_text_puts(out, "\n");
}

static hm_status flush(hm_text *out, hm_sink *sink, hm_error *error) {
    if (out->failed) return hm_fail_memory(error, "a drawing");
    hm_status status = hm_sink_write(sink, out->data, out->length, error);
    out->length = 0;
    return status;
}

hm_status hm_frames_draw_table(hm_frames_reader *reader, hm_sink *sink, const hm_watch *watch,
                               hm_error *error) {
    hm_text out = {0};
    hm_text_printf(&out, "%5s  %-16s", "ply", "move");
    for (int c = 0; c < HM_SPECTRAL_CHANNELS; c++) {
        hm_text_printf(&out, " %9s", hm_spectral_channel_name(c));
    }
    hm_text_puts(&out, "\n");
    hm_status status = HM_OK;
    reader->watch = watch;
    for (;;) {
        const float *values;
        hm_frame_meta meta;
        hm_status written = flush(&out, sink, error);
        if (status == HM_OK) status = written;
        if (status == HM_OK) status = hm_frames_reader_next(reader, &values, &meta, error);
        if (status != HM_OK || values == NULL) break;
        put_row(&out, &meta, values);
    }
    reader->watch = NULL;
    hm_text_clear(&out);
    return status;
}

/* ---- the picture ---- */

enum {
    MOST_POINTS = 1024, /* longer games are drawn by means of 2, 4, 8, ... frames */
    LEFT = 110,
    WIDTH = 760,
    RIGHT = 150,
    TOP = 50,
    ROW = 46,
    CURVE = 34
};

/* The energies of a game of any length in bounded memory: when the points run out, neighbours are
 * joined and every further point takes twice as many frames. */
typedef struct curves {
    double point[MOST_POINTS][HM_SPECTRAL_CHANNELS]; /* sums over `width` frames */
    size_t points;
    uint64_t width;
    uint64_t frames;
} curves;

static void halve(curves *c) {
    for (size_t i = 0; i < MOST_POINTS / 2; i++) {
        for (int channel = 0; channel < HM_SPECTRAL_CHANNELS; channel++) {
            c->point[i][channel] = c->point[2 * i][channel] + c->point[2 * i + 1][channel];
        }
    }
    c->points = MOST_POINTS / 2;
    c->width *= 2;
}

static void add_frame(curves *c, const float *values) {
    double energies[HM_SPECTRAL_CHANNELS];
    hm_spectral_energies(values, energies);
    if (c->frames == c->width * MOST_POINTS) halve(c);
    size_t at = (size_t)(c->frames / c->width);
    for (int channel = 0; channel < HM_SPECTRAL_CHANNELS; channel++) {
        double before = at < c->points ? c->point[at][channel] : 0;
        c->point[at][channel] = before + energies[channel];
    }
    c->points = at + 1;
    c->frames++;
}

static double mean(const curves *c, size_t at, int channel) {
    uint64_t frames = at + 1 < c->points ? c->width : c->frames - at * c->width;
    return c->point[at][channel] / (double)frames;
}

static void draw_curve(hm_text *svg, const curves *c, int channel) {
    static const char *const colours[HM_SPECTRAL_CHANNELS] = {
        "#444444", "#1b6ca8", "#2a86c8", "#4aa3df", "#7cc0ea", "#b5452c",
        "#d2691e", "#e59a5c", "#3b7d3b", "#6aa84f", "#7a3e9d"};
    double top = TOP + ROW * channel, least = INFINITY, most = 0;
    for (size_t i = 0; i < c->points; i++) {
        least = fmin(least, mean(c, i, channel));
        most = fmax(most, mean(c, i, channel));
    }
    hm_svg_label(svg, LEFT - 10, top + CURVE / 2.0 + 4, "name", hm_spectral_channel_name(channel));
    hm_svg_rectangle(svg, "field", LEFT, top, WIDTH, CURVE);
    if (c->points == 0) return;
    hm_svg_tag(svg, "polyline");
    hm_svg_word(svg, "stroke", colours[channel]);
    hm_text_puts(svg, " points=\"");
    for (size_t i = 0; i < c->points; i++) {
        double across = c->points > 1 ? (double)i / (double)(c->points - 1) : 0;
        double up = most > least ? (mean(c, i, channel) - least) / (most - least) : 0;
        hm_svg_value(svg, LEFT + WIDTH * across);
        hm_text_puts(svg, ",");
        hm_svg_value(svg, top + CURVE - 3 - (CURVE - 6) * up);
        hm_text_puts(svg, " ");
    }
    hm_text_puts(svg, "\"");
    hm_svg_end(svg);
    char low[ENERGY_TEXT], high[ENERGY_TEXT], range[2 * ENERGY_TEXT + 8];
    format_energy(least, low);
    format_energy(most, high);
    snprintf(range, sizeof range, "%s to %s", low, high);
    hm_svg_label(svg, LEFT + WIDTH + 8, top + CURVE / 2.0 + 4, "range", range);
}

static void draw_curves(hm_text *svg, const curves *c) {
    char title[96];
    snprintf(title, sizeof title, "Channel energies over %llu frames",
             (unsigned long long)c->frames);
    hm_svg_open(svg, LEFT + WIDTH + RIGHT, TOP + ROW * HM_SPECTRAL_CHANNELS + 30, title);
    hm_svg_style(svg, "text{font:12px sans-serif;fill:#333}.title{font-size:16px}"
                      ".name{text-anchor:end}.range,.axis{fill:#777;font-size:11px}"
                      ".field{fill:#f6f6f4;stroke:#dddddd}polyline{fill:none;stroke-width:1.5}");
    hm_svg_label(svg, LEFT, 28, "title", title);
    for (int channel = 0; channel < HM_SPECTRAL_CHANNELS; channel++)
        draw_curve(svg, c, channel);
    hm_svg_label(svg, LEFT, TOP + ROW * HM_SPECTRAL_CHANNELS + 12, "axis",
                 "first frame; each curve from its least to its greatest energy; last frame at the "
                 "right");
    hm_svg_close(svg);
}

hm_status hm_frames_draw_svg(hm_frames_reader *reader, hm_sink *sink, const hm_watch *watch,
                             hm_error *error) {
    curves *c = calloc(1, sizeof *c);
    if (c == NULL) return hm_fail_memory(error, "a drawing");
    c->width = 1;
    reader->watch = watch;
    hm_status status;
    for (;;) {
        const float *values;
        hm_frame_meta meta;
        status = hm_frames_reader_next(reader, &values, &meta, error);
        if (status != HM_OK || values == NULL) break;
        add_frame(c, values);
    }
    reader->watch = NULL;
    if (status == HM_OK) {
        hm_text svg = {0};
        draw_curves(&svg, c);
        status = flush(&svg, sink, error);
        hm_text_clear(&svg);
    }
    free(c);
    return status;
}
