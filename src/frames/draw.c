/* Shows a frame file: the energies of its channels, ply by ply, as a table for people. (The CSV of
 * csv.c is for programs, the picture is draw_svg.c.) */
#include "frames/draw.h"
#include "io/io.h"

#include <math.h>
#include <stdio.h>

static void draw_put_square(hm_text *out, const uint8_t square[4]) {
    for (int axis = 0; axis < 4; axis++) {
        hm_text_printf(out, axis > 0 ? ",%u" : "%u", square[axis]);
    }
}

/* Energies span twelve decades: three digits and a power of ten keep columns narrow. The digits
 * are an integer's, so the locale's decimal point does not matter. */
void hm_frames_format_energy(double energy, char text[HM_ENERGY_TEXT]) {
    if (!(energy > 0) || !isfinite(energy)) {
        snprintf(text, HM_ENERGY_TEXT, "%s", energy == 0 ? "0" : "-");
        return;
    }
    int power = (int)floor(log10(energy));
    long digits = lround(energy / pow(10, power - 2));
    if (digits >= 1000) {
        digits /= 10;
        power++;
    }
    snprintf(text, HM_ENERGY_TEXT, "%ld.%02lde%+d", digits / 100, digits % 100, power);
}

hm_status hm_frames_flush(hm_text *out, hm_sink *sink, hm_error *error) {
    return hm_sink_write_text(sink, out, "a drawing", error);
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
        hm_status written = hm_frames_flush(&out, sink, error);
        if (status == HM_OK) status = written;
        if (status == HM_OK) status = hm_frames_reader_next(reader, &values, &meta, error);
        if (status != HM_OK || values == NULL) break;
        double energies[HM_SPECTRAL_CHANNELS];
        hm_spectral_energies(values, energies);
        hm_text_printf(&out, "%5u  ", meta.ply);
        draw_put_square(&out, meta.from);
        hm_text_puts(&out, "->");
        draw_put_square(&out, meta.to);
        for (int c = 0; c < HM_SPECTRAL_CHANNELS; c++) {
            char text[HM_ENERGY_TEXT];
            hm_frames_format_energy(energies[c], text);
            hm_text_printf(&out, " %9s", text);
        }
        hm_text_puts(&out, "\n");
    }
    reader->watch = NULL;
    hm_text_clear(&out);
    return status;
}
