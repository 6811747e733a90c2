/* Frames as two numpy arrays: the values, and the tails as a structured array whose records are the
 * 14 bytes of the file format. */
#include "frames/reader.h"
#include "frames/table.h"

#include <stdlib.h>
#include <string.h>

enum { VALUES_HEADER = 128, METAS_HEADER = 192, METAS_BUFFER = 1 << 16 };

#define VALUES_FORM "{'descr': '<f4', 'fortran_order': False, 'shape': (%llu, %zu), }"
#define METAS_FORM                                                                                 \
    "{'descr': [('ply', '<u4'), ('from', '|u1', (4,)), ('to', '|u1', (4,)), ('promo', '|u1'), "    \
    "('flags', '|u1')], 'fortran_order': False, 'shape': (%llu,), }"

struct hm_frames_npy {
    hm_sink *encodings, *metas;
    uint8_t channels[HM_SPECTRAL_CHANNELS];
    size_t channel_count;
    uint64_t frames, promised;
    bool count_known;
    hm_text rows;                           /* tails that are not written yet */
    uint8_t bytes[HM_FRAMES_CHANNEL_BYTES]; /* of one channel, where floats must be turned round */
};

/* ---- headers ---- */

/* The header's text, filled up with spaces to a multiple of 64 bytes. The header is at the
 * beginning of the sink: `again` when it is written a second time. */
static hm_status npy_write_header(hm_sink *sink, const hm_text *form, size_t length, bool again,
                                  hm_error *error) {
    uint8_t header[METAS_HEADER];
    if (!hm_npy_header(form, header, length))
        return hm_fail_memory(error, "the header of an array");
    return again ? hm_sink_write_at(sink, 0, header, length, error)
                 : hm_sink_write(sink, header, length, error);
}

static hm_status write_headers(hm_frames_npy *npy, uint64_t count, bool again, hm_error *error) {
    hm_text form = {0};
    hm_text_printf(&form, VALUES_FORM, (unsigned long long)count,
                   npy->channel_count * HM_FRAMES_CHANNEL_FLOATS);
    hm_status status = npy_write_header(npy->encodings, &form, VALUES_HEADER, again, error);
    form.length = 0;
    hm_text_printf(&form, METAS_FORM, (unsigned long long)count);
    if (status == HM_OK) status = npy_write_header(npy->metas, &form, METAS_HEADER, again, error);
    hm_text_clear(&form);
    return status;
}

/* ---- opening ---- */

static hm_status npy_begin(hm_frames_npy *npy, const hm_npy_options *options, hm_error *error) {
    hm_npy_options own;
    hm_status status = hm_options_take(&own, sizeof own, options, error);
    if (status != HM_OK) return status;
    npy->channel_count = own.channels == NULL ? HM_SPECTRAL_CHANNELS : own.channel_count;
    if (npy->channel_count == 0 || npy->channel_count > HM_SPECTRAL_CHANNELS)
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "expected 1 to %d channels",
                       HM_SPECTRAL_CHANNELS);
    for (size_t i = 0; i < npy->channel_count; i++) {
        npy->channels[i] = own.channels == NULL ? (uint8_t)i : own.channels[i];
        if (npy->channels[i] >= HM_SPECTRAL_CHANNELS)
            return hm_fail(error, HM_ERR_ARGUMENT, 0, "there is no channel %d",
                           (int)npy->channels[i]);
    }
    npy->count_known = own.count_known;
    npy->promised = own.count;
    bool seekable = hm_sink_seekable(npy->encodings) && hm_sink_seekable(npy->metas);
    if (!own.count_known && !seekable) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0,
                       "%s: the number of frames is not known, and this output cannot seek",
                       hm_sink_name(npy->encodings));
    }
    return write_headers(npy, own.count_known ? own.count : 0, false, error);
}

hm_status hm_frames_npy_open(hm_frames_npy **npy, hm_sink *encodings, hm_sink *metas,
                             const hm_npy_options *options, hm_error *error) {
    *npy = NULL;
    hm_frames_npy *made = calloc(1, sizeof *made);
    if (made == NULL) return hm_fail_memory(error, "arrays");
    made->encodings = encodings;
    made->metas = metas;
    hm_status status = npy_begin(made, options, error);
    if (status == HM_OK)
        *npy = made;
    else
        hm_frames_npy_destroy(made);
    return status;
}

void hm_frames_npy_destroy(hm_frames_npy *npy) {
    if (npy == NULL) return;
    hm_text_clear(&npy->rows);
    free(npy);
}

/* ---- frames ---- */

hm_status hm_frames_npy_add(hm_frames_npy *npy, hm_frames_reader *reader, const hm_watch *watch,
                            hm_error *error) {
    hm_status status = HM_OK;
    bool more = true;
    /* All channels at once where nothing is left out or turned round. */
    /* NOLINTNEXTLINE(core.NullDereference): HM_OK means that it is set */
    bool whole = npy->channel_count == HM_SPECTRAL_CHANNELS && !HM_FRAMES_SWAP;
    for (size_t i = 0; i < npy->channel_count; i++)
        whole = whole && npy->channels[i] == i;
    reader->watch = watch;
    while (status == HM_OK && more) {
        const float *values;
        hm_frame_meta meta;
        uint8_t tail[HM_FRAMES_TAIL_BYTES];
        status = hm_frames_reader_next(reader, &values, &meta, error);
        more = status == HM_OK && values != NULL;
        if (more) {
            hm_frames_meta_put(tail, &meta);
            hm_text_add(&npy->rows, tail, sizeof tail);
            if (whole) status = hm_sink_write(npy->encodings, values, HM_SPECTRAL_BYTES, error);
        }
        for (size_t i = 0; more && !whole && i < npy->channel_count && status == HM_OK; i++) {
            const void *bytes = values + npy->channels[i] * HM_FRAMES_CHANNEL_FLOATS;
            if (HM_FRAMES_SWAP) {
                hm_frames_floats_put(npy->bytes, bytes, HM_FRAMES_CHANNEL_FLOATS);
                bytes = npy->bytes;
            }
            status = hm_sink_write(npy->encodings, bytes, HM_FRAMES_CHANNEL_BYTES, error);
        }
        if (status == HM_OK && (!more || npy->rows.length >= METAS_BUFFER))
            /* NOLINTNEXTLINE(core.NullDereference): HM_OK means that it is set */
            status = hm_sink_write_text(npy->metas, &npy->rows, "rows of an array", error);
        npy->frames += status == HM_OK && more;
    }
    reader->watch = NULL;
    return status;
}

hm_status hm_frames_npy_finish(hm_frames_npy *npy, hm_error *error) {
    if (!npy->count_known) return write_headers(npy, npy->frames, true, error);
    if (npy->frames == npy->promised) return HM_OK;
    return hm_fail(error, HM_ERR_FRAMES_COUNT, 0, "%s: %llu frames were promised, %llu written",
                   hm_sink_name(npy->encodings), (unsigned long long)npy->promised,
                   (unsigned long long)npy->frames);
}

hm_status hm_frames_export_npy(hm_frames_reader *reader, hm_sink *encodings, hm_sink *metas,
                               const hm_watch *watch, hm_error *error) {
    hm_npy_options options = {.size = sizeof options,
                              .count_known = true,
                              .count = reader->header.n_plies - reader->frames};
    hm_frames_npy *npy;
    hm_status status = hm_frames_npy_open(&npy, encodings, metas, &options, error);
    if (status == HM_OK) status = hm_frames_npy_add(npy, reader, watch, error);
    if (status == HM_OK) status = hm_frames_npy_finish(npy, error);
    hm_frames_npy_destroy(npy);
    return status;
}
