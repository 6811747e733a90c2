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
    hm_status status = hm_source_read_ahead(reader->source, error);
    if (status != HM_OK) return status;
    status =
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

hm_status hm_frames_reader_open(hm_frames_reader **reader, hm_source *source, unsigned flags,
                                hm_error *error) {
    *reader = NULL;
    hm_frames_reader *made = calloc(1, sizeof *made);
    if (made == NULL) return hm_fail_memory(error, "a reader of frames");
    made->source = source;
    made->flags = flags;
    hm_status status = reader_read_header(made, error);
    made->count = made->header.n_plies;
    if (status == HM_OK) {
        made->body = malloc(HM_FRAMES_BODY_SIZE_BYTES + HM_FRAMES_BODY_MOST);
        made->values = is_delta(made) ? calloc(1, HM_SPECTRAL_BYTES) : (float *)(void *)made->body;
        if (made->body == NULL || made->values == NULL)
            status = hm_fail_memory(error, "a reader of frames");
    }
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

/* Reads what follows the last frame. The rest of a gzip member is decoded, because its CRC comes
 * after it. */
static hm_status read_end(hm_frames_reader *reader, hm_error *error) {
    bool strict = (reader->flags & HM_FRAMES_STRICT) != 0;
    uint64_t skipped = 0;
    uint8_t byte;
    size_t got;
    hm_status status = hm_source_read(reader->source, &byte, 1, &got, error);
    reader->trailing += got;
    if (status == HM_OK && got > 0) {
        if (reader->header.n_plies == 0) return hm_frames_fail_open(error);
        reader->warnings |= HM_FRAMES_WARN_TRAILING;
        if (strict) return hm_frames_fail_trailing(error, reader->offset, reader->header.n_plies);
        status = hm_source_skip(reader->source, UINT64_MAX, &skipped, error);
        reader->trailing += skipped;
    }
    if (status != HM_OK || !hm_source_trailing_garbage(reader->source)) return status;
    reader->warnings |= HM_FRAMES_WARN_GZIP;
    if (!strict) return HM_OK;
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

/* One step of reading: a frame or, after the last one, the end; *more: there is a frame. Only
 * bodies that can be malformed are decoded when nobody asks for values. A failure, or the end, is
 * repeated by every later step. */
static hm_status reader_advance(hm_frames_reader *reader, bool decode, hm_frame_meta *meta,
                                bool *more, hm_error *error) {
    hm_error *failure = &reader->failure;
    *more = false;
    if (failure->status == HM_OK && !reader->ended) {
        hm_frames_layout layout = reader->header.layout;
        bool channel = layout == HM_FRAMES_CHANNEL;
        *more = reader->frames < reader->count;
        hm_status status = *more ? reader_read_body(reader, failure) : read_end(reader, failure);
        if (*more && status == HM_OK && (decode || channel)) {
            size_t start = channel ? HM_FRAMES_BODY_SIZE_BYTES : 0;
            size_t length = reader->body_length - start;
            hm_frames_place place = {.index = reader->frames, .offset = reader->offset - length};
            status = hm_frames_body_decode(layout, &place, reader->body + start, length,
                                           reader->values, meta, failure);
        }
        if (*more && status == HM_OK)
            status =
                hm_watch_ask(reader->watch, reader->frames + 1, reader->header.n_plies, failure);
        /* Errors of the source know nothing of frames. */
        bool of_source = status == HM_ERR_IO || status <= HM_ERR_GZIP_TRUNCATED;
        if (status != HM_OK && of_source && reader->frames < reader->count) {
            char message[sizeof failure->message];
            memcpy(message, failure->message, sizeof message);
            snprintf(failure->message, sizeof failure->message, "frame %llu: %.200s",
                     (unsigned long long)reader->frames, message);
        }
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

hm_status hm_frames_reader_skip(hm_frames_reader *reader, uint64_t count, hm_error *error) {
    const float *values;
    hm_status status = HM_OK;
    if (!is_delta(reader) && !hm_source_is_gzip(reader->source)) {
        uint32_t frame_bytes = reader->header.frame_bytes;
        uint64_t skipped;
        status = hm_source_skip(reader->source, count * frame_bytes, &skipped, error);
        reader->frames += skipped / frame_bytes;
        reader->offset += skipped / frame_bytes * frame_bytes;
        if (status != HM_OK || skipped == count * frame_bytes) return status;
        return hm_frames_fail_truncated(reader, frame_bytes, (size_t)(skipped % frame_bytes),
                                        error);
    }
    /* To pass over compressed frames takes as long as to read them: the watch is asked of each. */
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
