/* The channel energies of a frame file as a picture: eleven curves below each other, each from its
 * least to its greatest energy, over plies (over frames, where these are not one ply apart), and
 * what the channels are about. */
#include "draw/draw.h"
#include "frames/curves.h"
#include "frames/draw.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { LEFT = 110, WIDTH = 760, RIGHT = 150, TOP = 58, ROW = 46, CURVE = 36 };
enum { BOTTOM = TOP + ROW * HM_SPECTRAL_CHANNELS - (ROW - CURVE), HEIGHT = BOTTOM + 66 };

static const char style[] =
    ".title{font-size:16px;font-weight:bold}.field{fill:none;stroke:$line}"
    ".grid{stroke:$line;fill:none}.name,.range,.tick,.legend{font-size:12px}"
    ".name{text-anchor:end}.range,.tick,.legend{fill:$faint}.tick{text-anchor:middle}"
    "polyline{fill:none;stroke-width:1.6;stroke-linejoin:round}"
    ".mean{stroke:$ink}.axis{stroke:$sky}.near{stroke:$orange}.pawns{stroke:$leaf}"
    ".diagonal{stroke:$violet}.swatch{stroke-width:3;fill:none}";

/* Channels share the class of their curves. */
typedef struct family {
    const char *class_name, *words;
    int last; /* channel */
} family;

static const family families[] = {
    {"mean", "mean over symmetries", 0},
    {"axis", "differences along an axis", 4},
    {"near", "neighbourhoods of pieces", 7},
    {"pawns", "pawns on their lines", 9},
    {"diagonal", "diagonal deviations", HM_SPECTRAL_CHANNELS - 1},
};

/* ---- curves ---- */

typedef struct curve {
    const hm_curves *all;
    int channel;
    double least, most; /* of what is finite */
} curve;

static void draw_svg_put_place(hm_text *svg, double x, double y) {
    hm_svg_value(svg, x);
    hm_text_puts(svg, ",");
    hm_svg_value(svg, y);
    hm_text_puts(svg, " ");
}

/* The points from first to end-1. One alone is a stroke: nobody sees a line of one point. */
static void draw_svg_put_line(hm_text *svg, const curve *c, size_t first, size_t end) {
    const double bottom = TOP + ROW * c->channel + CURVE - 3, stroke = 3;
    const family *f = families;
    size_t points = c->all->points;
    while (c->channel > f->last)
        f++;
    hm_svg_tag(svg, "polyline");
    hm_svg_word(svg, "class", f->class_name);
    hm_text_puts(svg, " points=\"");
    for (size_t i = first; i < end; i++) {
        double across = points > 1 ? (double)i / (double)(points - 1) : 0;
        double above = hm_curves_mean(c->all, i, c->channel) - c->least;
        double up = c->most > c->least ? above / (c->most - c->least) : 0;
        double x = LEFT + WIDTH * across, y = bottom - (CURVE - 6) * up;
        draw_svg_put_place(svg, x, y);
        if (end == first + 1)
            draw_svg_put_place(svg, x + (i + 1 < points || i == 0 ? stroke : -stroke), y);
    }
    hm_text_puts(svg, "\"");
    hm_svg_end(svg);
}

static void put_channel(hm_text *svg, const hm_curves *c, int channel) {
    const double top = TOP + ROW * channel;
    curve own = {c, channel, INFINITY, -INFINITY};
    size_t first = 0;
    for (size_t i = 0; i < c->points; i++) {
        double mean = hm_curves_mean(c, i, channel);
        if (!isfinite(mean)) continue;
        own.least = fmin(own.least, mean);
        own.most = fmax(own.most, mean);
    }
    hm_svg_label(svg, LEFT - 10, top + CURVE / 2.0 + 4, "name", hm_spectral_channel_name(channel));
    hm_svg_rectangle(svg, "field", LEFT, top, WIDTH, CURVE);
    if (c->points == 0) return;
    /* A value that is not finite has no place in the picture. The curve ends before it and begins
     * again after it. */
    for (size_t i = 0; i <= c->points; i++) {
        if (i < c->points && isfinite(hm_curves_mean(c, i, channel))) continue;
        if (i > first) draw_svg_put_line(svg, &own, first, i);
        first = i + 1;
    }
    char low[HM_ENERGY_TEXT], high[HM_ENERGY_TEXT], range[2 * HM_ENERGY_TEXT + 8];
    hm_frames_format_energy(own.least, low);
    hm_frames_format_energy(own.most, high);
    snprintf(range, sizeof range, "%s to %s", low, high);
    hm_svg_label(svg, LEFT + WIDTH + 8, top + CURVE / 2.0 + 4, "range", range);
}

/* ---- axis and legend ---- */

static void put_axis(hm_text *svg, const hm_curves *c) {
    uint64_t first = c->steady ? c->first : 0, step = 1;
    hm_svg_label(svg, LEFT - 10, BOTTOM + 16, "name", c->steady ? "ply" : "frame");
    if (c->frames == 0) return;
    uint64_t last = first + c->frames - 1;
    /* 1, 2, 5, 10, 20, ...: the least with which an axis has at most ten steps. */
    for (int i = 1; (c->frames - 1) / step > 10; i++)
        step = i % 3 == 2 ? step / 2 * 5 : step * 2;
    double whole = c->points > 1 ? (double)((c->points - 1) * c->width) : 1;
    for (uint64_t at = (first + step - 1) / step * step; at <= last; at += step) {
        char words[24];
        double x = LEFT + WIDTH * fmin(1, (double)(at - first) / whole);
        snprintf(words, sizeof words, "%llu", (unsigned long long)at);
        hm_svg_label(svg, x, BOTTOM + 16, "tick", words);
        hm_svg_tag(svg, "path");
        hm_svg_word(svg, "class", "grid");
        hm_text_puts(svg, " d=\"");
        hm_svg_point(svg, 'M', x, TOP);
        hm_svg_point(svg, 'L', x, BOTTOM);
        hm_text_puts(svg, "\"");
        hm_svg_end(svg);
    }
}

static void draw_svg_put_picture(hm_text *svg, const hm_curves *c) {
    char title[96];
    double x = LEFT;
    snprintf(title, sizeof title, "Channel energies over %llu frames",
             (unsigned long long)c->frames);
    hm_svg_open(svg, "energies", LEFT + WIDTH + RIGHT, HEIGHT, title, style);
    hm_svg_label(svg, LEFT, 28, "title", title);
    hm_svg_label(svg, LEFT + WIDTH + 8, TOP - 8, "range", "least to greatest");
    put_axis(svg, c);
    for (int channel = 0; channel < HM_SPECTRAL_CHANNELS; channel++)
        put_channel(svg, c, channel);
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) { /* the legend */
        char class_name[32];
        snprintf(class_name, sizeof class_name, "swatch %s", families[i].class_name);
        hm_svg_tag(svg, "path");
        hm_svg_word(svg, "class", class_name);
        hm_text_puts(svg, " d=\"");
        hm_svg_point(svg, 'M', x, HEIGHT - 22);
        hm_text_puts(svg, "h18\"");
        hm_svg_end(svg);
        hm_svg_label(svg, x + 24, HEIGHT - 18, "legend", families[i].words);
        x += 180;
    }
    hm_svg_close(svg);
}

hm_status hm_frames_draw_svg(hm_frames_reader *reader, hm_sink *sink, const hm_watch *watch,
                             hm_error *error) {
    hm_curves *c = malloc(sizeof *c);
    if (c == NULL) return hm_fail_memory(error, "a drawing");
    hm_curves_init(c);
    reader->watch = watch;
    hm_status status;
    for (;;) {
        const float *values;
        hm_frame_meta meta;
        status = hm_frames_reader_next(reader, &values, &meta, error);
        if (status != HM_OK || values == NULL) break;
        hm_curves_add(c, meta.ply, values);
    }
    reader->watch = NULL;
    if (status == HM_OK) {
        hm_text svg = {0};
        draw_svg_put_picture(&svg, c);
        status = hm_frames_flush(&svg, sink, error);
        hm_text_clear(&svg);
    }
    free(c);
    return status;
}
