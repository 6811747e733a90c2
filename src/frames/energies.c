/* The energies of all positions of logs and games, as a table or as an array of numpy. The frames
 * are made, measured and forgotten (formats, section 5.1). */
#define _XOPEN_SOURCE 700 /* locale_t */

#include "frames/exact_number.h"
#include "frames/log_table.h"
#include "frames/row_number.h"
#include "frames/table.h"

#include <locale.h>
#include <string.h>

enum { FLUSH_BYTES = 1 << 16, HEADER = 128 };

#define NPY_FORM "{'descr': '<f8', 'fortran_order': False, 'shape': (%llu, %d), }"

typedef struct energies {
    hm_sink *sink;
    bool npy;
    uint64_t rows;
    hm_text bytes; /* not yet written */
} energies;

static hm_status energies_flush(energies *e, hm_error *error) {
    return hm_sink_write_text(e->sink, &e->bytes, "rows of a table", error);
}

/* Adds a row: as text, where seventeen digits tell every double, or the bytes of the numbers. */
static hm_status energies_put(void *context, const float *frame, const hm_frame_meta *meta,
                              hm_error *error) {
    energies *e = context;
    double values[HM_SPECTRAL_CHANNELS];
    hm_spectral_energies(frame, values);
    if (!e->npy) hm_row_put_whole(&e->bytes, meta->ply);
    for (int channel = 0; channel < HM_SPECTRAL_CHANNELS; channel++) {
        uint64_t bits;
        uint8_t little[8];
        memcpy(&bits, &values[channel], sizeof bits);
        hm_le64_put(little, bits);
        if (e->npy)
            hm_text_add(&e->bytes, little, sizeof little);
        else {
            hm_text_puts(&e->bytes, ",");
            hm_put_exact(&e->bytes, values[channel]);
        }
    }
    if (!e->npy) hm_text_puts(&e->bytes, ",");
    if (!e->npy) hm_row_put_whole(&e->bytes, meta->game);
    if (!e->npy) hm_text_puts(&e->bytes, "\n");
    e->rows++;
    return e->bytes.length < FLUSH_BYTES ? HM_OK : energies_flush(e, error);
}

/* The number of rows is known at the end. */
static hm_status energies_write_header(const energies *e, bool again, hm_error *error) {
    uint8_t header[HEADER];
    hm_text form = {0};
    hm_text_printf(&form, NPY_FORM, (unsigned long long)e->rows, HM_SPECTRAL_CHANNELS);
    bool made = hm_npy_header(&form, header, sizeof header);
    hm_text_clear(&form);
    if (!made) return hm_fail_memory(error, "the header of an array");
    return again ? hm_sink_write_at(e->sink, 0, header, sizeof header, error)
                 : hm_sink_write(e->sink, header, sizeof header, error);
}

hm_status hm_log_export_energies(hm_source *const *sources, size_t source_count, hm_sink *sink,
                                 bool npy, const hm_bulk_options *options, const hm_watch *watch,
                                 hm_bulk_result *result, hm_error *error) {
    energies e = {.sink = sink, .npy = npy};
    hm_log_table table = {.put = energies_put, .context = &e};
    hm_bulk_job job = {
        .sources = sources, .source_count = source_count, .watch = watch, .result = result};
    locale_t plain = newlocale(LC_NUMERIC_MASK, "C", (locale_t)0);
    if (plain == (locale_t)0) return hm_fail_memory(error, "a table");
    locale_t before = uselocale(plain);
    hm_status status = hm_log_table_job(&job, options, error);
    if (status == HM_OK && npy && !hm_sink_seekable(sink)) {
        status = hm_fail(error, HM_ERR_ARGUMENT, 0,
                         "%s: this output cannot seek, which an array needs", hm_sink_name(sink));
    } else if (status == HM_OK && npy) {
        status = energies_write_header(&e, false, error);
    } else if (status == HM_OK) {
        hm_text_puts(&e.bytes, "ply");
        for (int channel = 0; channel < HM_SPECTRAL_CHANNELS; channel++)
            hm_text_printf(&e.bytes, ",E_%s", hm_spectral_channel_name(channel));
        hm_text_puts(&e.bytes, ",game\n");
    }
    if (status == HM_OK) status = hm_log_table_write(&table, &job, error);
    if (status == HM_OK) status = energies_flush(&e, error);
    if (status == HM_OK && npy) status = energies_write_header(&e, true, error);
    hm_pool_destroy(job.pool);
    uselocale(before);
    freelocale(plain);
    hm_text_clear(&e.bytes);
    return status;
}
