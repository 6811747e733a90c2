/* Frames as two numpy arrays: the values, and the tails as a structured array whose records are the
 * 14 bytes of the file format. Format 1.0 of .npy, with the header that numpy itself writes. */
#include "frames/reader.h"

#include <string.h>

enum {
    PREAMBLE = 10, /* magic, version, length of the rest of the header */
    VALUES_HEADER = 128,
    METAS_HEADER = 192,
    METAS_BUFFER = 1 << 16
};

#define VALUES_FORM "{'descr': '<f4', 'fortran_order': False, 'shape': (%u, %d), }"
#define METAS_FORM                                                                                 \
    "{'descr': [('ply', '<u4'), ('from', '|u1', (4,)), ('to', '|u1', (4,)), ('promo', '|u1'), "    \
    "('flags', '|u1')], 'fortran_order': False, 'shape': (%u,), }"

/* The header's text, filled up with spaces to a multiple of 64 bytes. */
static hm_status write_header(hm_sink *sink, const hm_text *form, size_t length, hm_error *error) {
    uint8_t header[METAS_HEADER] = {0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
    if (form->failed || PREAMBLE + form->length >= length)
        return hm_fail_memory(error, "the header of an array");
    header[8] = (uint8_t)(length - PREAMBLE);
    memset(header + PREAMBLE, ' ', length - PREAMBLE);
    memcpy(header + PREAMBLE, form->data, form->length);
    header[length - 1] = '\n';
    return hm_sink_write(sink, header, length, error);
}

static hm_status write_headers(hm_sink *encodings, hm_sink *metas, uint32_t count,
                               hm_error *error) {
    hm_text form = {0};
    hm_text_printf(&form, VALUES_FORM, count, HM_SPECTRAL_FLOATS);
    hm_status status = write_header(encodings, &form, VALUES_HEADER, error);
    form.length = 0;
    hm_text_printf(&form, METAS_FORM, count);
    if (status == HM_OK) status = write_header(metas, &form, METAS_HEADER, error);
    hm_text_clear(&form);
    return status;
}

static hm_status flush_metas(hm_sink *metas, hm_text *rows, hm_error *error) {
    hm_status status = rows->failed ? hm_fail_memory(error, "rows of an array")
                                    : hm_sink_write(metas, rows->data, rows->length, error);
    rows->length = 0;
    return status;
}

static hm_status write_values(hm_sink *encodings, const float *values, uint8_t *bytes,
                              hm_error *error) {
    if (!HM_FRAMES_SWAP) return hm_sink_write(encodings, values, HM_SPECTRAL_BYTES, error);
    hm_frames_floats_put(bytes, values, HM_SPECTRAL_FLOATS);
    return hm_sink_write(encodings, bytes, HM_SPECTRAL_BYTES, error);
}

static hm_status write_frames(hm_frames_reader *reader, hm_sink *encodings, hm_sink *metas,
                              hm_text *rows, hm_error *error) {
    for (;;) {
        const float *values;
        hm_frame_meta meta;
        uint8_t tail[HM_FRAMES_TAIL_BYTES];
        hm_status status = hm_frames_reader_next(reader, &values, &meta, error);
        if (status != HM_OK) return status;
        if (values == NULL) return flush_metas(metas, rows, error);
        hm_frames_meta_put(tail, &meta);
        hm_text_add(rows, tail, sizeof tail);
        status = write_values(encodings, values, reader->body, error);
        if (status == HM_OK && rows->length >= METAS_BUFFER)
            status = flush_metas(metas, rows, error);
        if (status != HM_OK) return status;
    }
}

hm_status hm_frames_export_npy(hm_frames_reader *reader, hm_sink *encodings, hm_sink *metas,
                               const hm_watch *watch, hm_error *error) {
    hm_text rows = {0};
    hm_status status = write_headers(encodings, metas, reader->header.n_plies, error);
    reader->watch = watch;
    if (status == HM_OK) status = write_frames(reader, encodings, metas, &rows, error);
    reader->watch = NULL;
    hm_text_clear(&rows);
    return status;
}
