/* Frames in order from a stream, plain or gzip, in constant memory whatever the header claims
 * (formats, sections 4.2 to 4.6: E9 to E13). */
#include "frames/reader.h"
#include "io/io.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Frames that refer to the one before are decoded beside their bytes, all others in place. */
static bool is_delta(const hm_frames_reader *reader) {
    return reader->header.layout == HM_FRAMES_XOR || reader->header.layout == HM_FRAMES_CHANNEL;
}

static hm_status reader_read_header(hm_frames_reader *reader, hm_error *error) {
    size_t got;
    hm_status status =
        hm_source_read(reader->source, reader->header_bytes, HM_FRAMES_HEADER_BYTES, &got, error);
    if (status != HM_OK) return status;
    reader->offset = got;
    status = hm_frames_header_decode(reader->header_bytes, got, &reader->header, error);
    if (status != HM_OK || !reader->header.padding) return status;
    reader->warnings |= HM_FRAMES_WARN_PADDING;
    if (!(reader->flags & HM_FRAMES_STRICT)) return HM_OK;
    return hm_fail(error, HM_ERR_FRAMES_PADDING, hm_frames_header_padded(reader->header_bytes),
                   "expected zeros in the unused bytes of the header");
}

static hm_status reader_allocate(hm_frames_reader *reader, hm_error *error) {
    reader->body = malloc(HM_FRAMES_BODY_SIZE_BYTES + HM_FRAMES_BODY_MOST);
    reader->values =
        is_delta(reader) ? calloc(1, HM_SPECTRAL_BYTES) : (float *)(void *)reader->body;
    if (reader->body != NULL && reader->values != NULL) return HM_OK;
    return hm_fail_memory(error, "a reader of frames");
}

hm_status hm_frames_reader_open(hm_frames_reader **reader, hm_source *source, unsigned flags,
                                hm_error *error) {
    *reader = NULL;
    hm_frames_reader *made = calloc(1, sizeof *made);
    if (made == NULL) return hm_fail_memory(error, "a reader of frames");
    made->source = source;
    made->flags = flags;
    hm_status status = reader_read_header(made, error);
    made->count = made->header.n_plies;
    if (status == HM_OK) status = reader_allocate(made, error);
    if (status == HM_OK)
        *reader = made;
    else
        hm_frames_reader_close(made);
    return status;
}

const hm_frames_header *hm_frames_reader_header(const hm_frames_reader *reader) {
    return &reader->header;
}

unsigned hm_frames_reader_warnings(const hm_frames_reader *reader) {
    return reader->warnings;
}

/* ---- the end ---- */

hm_status hm_frames_fail_open(hm_error *error) {
    return hm_fail(error, HM_ERR_FRAMES_OPEN, HM_FRAMES_COUNT_OFFSET,
                   "the header was never completed: it says 0 frames, but data follow "
                   "(repair can count them)");
}

hm_status hm_frames_fail_trailing(hm_error *error, uint64_t offset, uint32_t frames) {
    return hm_fail(error, HM_ERR_FRAMES_TRAILING, offset,
                   "trailing data: expected the end after %u frames", frames);
}

/* The rest of a gzip member is decoded, because its CRC stands behind it. */
static hm_status trailing_data(hm_frames_reader *reader, hm_error *error) {
    uint64_t skipped;
    if (reader->header.n_plies == 0) return hm_frames_fail_open(error);
    reader->warnings |= HM_FRAMES_WARN_TRAILING;
    if (reader->flags & HM_FRAMES_STRICT)
        return hm_frames_fail_trailing(error, reader->offset, reader->header.n_plies);
    hm_status status = hm_source_skip(reader->source, UINT64_MAX, &skipped, error);
    reader->trailing += skipped;
    return status;
}

static hm_status read_end(hm_frames_reader *reader, hm_error *error) {
    uint8_t byte;
    size_t got;
    hm_status status = hm_source_read(reader->source, &byte, 1, &got, error);
    reader->trailing += got;
    if (status == HM_OK && got > 0) status = trailing_data(reader, error);
    if (status != HM_OK || !hm_source_trailing_garbage(reader->source)) return status;
    reader->warnings |= HM_FRAMES_WARN_GZIP;
    if (!(reader->flags & HM_FRAMES_STRICT)) return HM_OK;
    return hm_fail(error, HM_ERR_FRAMES_TRAILING, reader->offset + reader->trailing,
                   "trailing data: expected the end after the last gzip member");
}

/* ---- one frame ---- */

hm_status hm_frames_fail_truncated(const hm_frames_reader *reader, size_t want, size_t got,
                                   hm_error *error) {
    return hm_fail(error, HM_ERR_FRAMES_TRUNCATED, reader->offset + got,
                   "truncated frame %llu of %u: expected %zu bytes, found %zu",
                   (unsigned long long)reader->frames, reader->header.n_plies, want, got);
}

static hm_status read_exactly(hm_frames_reader *reader, void *bytes, size_t length,
                              hm_error *error) {
    size_t got;
    hm_status status = hm_source_read(reader->source, bytes, length, &got, error);
    if (status == HM_OK && got < length)
        status = hm_frames_fail_truncated(reader, length, got, error);
    reader->offset += got;
    return status;
}

/* Reads the bytes of the next frame into reader->body. */
static hm_status reader_read_body(hm_frames_reader *reader, hm_error *error) {
    if (reader->header.layout != HM_FRAMES_CHANNEL) {
        reader->body_length = reader->header.frame_bytes;
        return read_exactly(reader, reader->body, reader->body_length, error);
    }
    uint64_t offset = reader->offset;
    hm_status status = read_exactly(reader, reader->body, HM_FRAMES_BODY_SIZE_BYTES, error);
    if (status != HM_OK) return status;
    uint32_t size = hm_le32_get(reader->body);
    status = hm_frames_body_size_check(size, reader->frames, offset, error);
    if (status != HM_OK) return status;
    reader->body_length = HM_FRAMES_BODY_SIZE_BYTES + size;
    return read_exactly(reader, reader->body + HM_FRAMES_BODY_SIZE_BYTES, size, error);
}

static hm_status decode_body(hm_frames_reader *reader, hm_frame_meta *meta, hm_error *error) {
    size_t start = reader->header.layout == HM_FRAMES_CHANNEL ? HM_FRAMES_BODY_SIZE_BYTES : 0;
    size_t length = reader->body_length - start;
    hm_frames_place place = {.index = reader->frames, .offset = reader->offset - length};
    return hm_frames_body_decode(reader->header.layout, &place, reader->body + start, length,
                                 reader->values, meta, error);
}

/* Errors of the source know nothing of frames. */
static void name_frame(const hm_frames_reader *reader, hm_error *error) {
    bool of_source = error->status == HM_ERR_IO || error->status <= HM_ERR_GZIP_TRUNCATED;
    char message[sizeof error->message];
    if (!of_source || reader->frames >= reader->count) return;
    memcpy(message, error->message, sizeof message);
    snprintf(error->message, sizeof error->message, "frame %llu: %.200s",
             (unsigned long long)reader->frames, message);
}

/* One step of reading: a frame or, after the last one, the end. Only bodies that can be malformed
 * are decoded when nobody asks for values. */
static hm_status reader_step(hm_frames_reader *reader, bool decode, hm_frame_meta *meta, bool *more,
                             hm_error *error) {
    *more = reader->frames < reader->count;
    if (!*more) return read_end(reader, error);
    hm_status status = reader_read_body(reader, error);
    if (status == HM_OK && (decode || reader->header.layout == HM_FRAMES_CHANNEL))
        status = decode_body(reader, meta, error);
    if (status != HM_OK) return status;
    return hm_watch_ask(reader->watch, reader->frames + 1, reader->header.n_plies, error);
}

/* Repeats an earlier failure or end; otherwise takes a step. *more: there is a frame. */
static hm_status reader_advance(hm_frames_reader *reader, bool decode, hm_frame_meta *meta,
                                bool *more, hm_error *error) {
    hm_error *failure = &reader->failure;
    *more = false;
    if (failure->status == HM_OK && !reader->ended) {
        if (reader_step(reader, decode, meta, more, failure) != HM_OK) name_frame(reader, failure);
        reader->ended = !*more;
    }
    if (failure->status != HM_OK) {
        if (error != NULL) *error = *failure;
        return failure->status;
    }
    reader->frames += *more;
    return HM_OK;
}

hm_status hm_frames_reader_next(hm_frames_reader *reader, const float **values, hm_frame_meta *meta,
                                hm_error *error) {
    bool more;
    hm_status status = reader_advance(reader, true, meta, &more, error);
    *values = status == HM_OK && more ? reader->values : NULL;
    return status;
}

hm_status hm_frames_reader_next_body(hm_frames_reader *reader, const uint8_t **body, size_t *length,
                                     hm_error *error) {
    bool more;
    hm_status status = reader_advance(reader, false, NULL, &more, error);
    *body = status == HM_OK && more ? (const uint8_t *)reader->body : NULL;
    *length = reader->body_length;
    return status;
}

/* ---- without the values ---- */

static hm_status skip_dense(hm_frames_reader *reader, uint64_t count, hm_error *error) {
    uint32_t frame_bytes = reader->header.frame_bytes;
    uint64_t skipped;
    hm_status status = hm_source_skip(reader->source, count * frame_bytes, &skipped, error);
    reader->frames += skipped / frame_bytes;
    reader->offset += skipped / frame_bytes * frame_bytes;
    if (status != HM_OK || skipped == count * frame_bytes) return status;
    return hm_frames_fail_truncated(reader, frame_bytes, (size_t)(skipped % frame_bytes), error);
}

hm_status hm_frames_reader_skip(hm_frames_reader *reader, uint64_t count, hm_error *error) {
    const float *values;
    hm_status status = HM_OK;
    /* To pass over compressed frames takes as long as to read them: the watch is asked of each. */
    if (!is_delta(reader) && !hm_source_is_gzip(reader->source))
        return skip_dense(reader, count, error);
    for (uint64_t i = 0; status == HM_OK && i < count; i++)
        status = hm_frames_reader_next(reader, &values, NULL, error);
    return status;
}

hm_status hm_frames_reader_end(hm_frames_reader *reader, hm_error *error) {
    const float *values;
    return hm_frames_reader_next(reader, &values, NULL, error);
}

void hm_frames_reader_close(hm_frames_reader *reader) {
    if (reader == NULL) return;
    if ((void *)reader->values != reader->body) free(reader->values);
    free(reader->body);
    free(reader);
}
