/* Frame files, read from memory. */
#include "shim.h"

#include <stdlib.h>

typedef struct frames {
    hm_source *source;
    hm_frames_reader *reader;
    hm_frame_meta meta;
    const float *values;
} frames;

HM_EXPORT("frames_close") void shim_frames_close(frames *f) {
    if (f == NULL) return;
    hm_frames_reader_close(f->reader);
    hm_source_close(f->source);
    free(f);
}

/* The bytes must outlive it. NULL: `out` tells why. */
HM_EXPORT("frames_open")
frames *shim_frames_open(const void *bytes, size_t length, hm_text *out) {
    hm_error error;
    frames *f = calloc(1, sizeof *f);
    if (f == NULL) return NULL;
    hm_status status = hm_source_from_memory(&f->source, bytes, length, "frames", &error);
    if (status == HM_OK) status = hm_frames_reader_open(&f->reader, f->source, 0, &error);
    if (status == HM_OK) return f;
    shim_fail(&error, out);
    shim_frames_close(f);
    return NULL;
}

HM_EXPORT("frames_header") void shim_frames_header(const frames *f, hm_text *out) {
    const hm_frames_header *header = hm_frames_reader_header(f->reader);
    hm_facts facts = {0};
    hm_fact_open(&facts, NULL, '{');
    hm_fact_uint(&facts, "version", header->version);
    hm_fact_word(&facts, "layout", hm_frames_layout_name(header->layout));
    hm_fact_uint(&facts, "frames", header->n_plies);
    hm_fact_close(&facts);
    hm_facts_json(&facts, out);
    hm_facts_clear(&facts);
}

/* 45,056 floats, which live in the reader until its next use; NULL at the end, and after an error,
 * which `out` tells. */
HM_EXPORT("frames_next") const float *shim_frames_next(frames *f, hm_text *out) {
    hm_error error;
    hm_status status = hm_frames_reader_next(f->reader, &f->values, &f->meta, &error);
    if (status == HM_OK) return f->values;
    shim_fail(&error, out);
    return NULL;
}

/* ply, from (x, y, z, w), to, promo, flags: 14 bytes, as in files. */
HM_EXPORT("frames_meta") const hm_frame_meta *shim_frames_meta(const frames *f) {
    return &f->meta;
}
