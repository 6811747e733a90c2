/* Describes a frame file, with as little reading as its layout allows. */
#include "frames/reader.h"
#include "frames/writer.h"
#include "io/io.h"

#include <string.h>

void hm_frames_facts_take(hm_frames_facts *facts, const hm_frames_reader *reader) {
    facts->header = reader->header;
    facts->gzip = hm_source_is_gzip(reader->source);
    facts->frames = reader->frames;
    facts->trailing = reader->trailing + (reader->offset - facts->bytes);
    facts->warnings |= reader->warnings;
    if (hm_source_trailing_garbage(reader->source)) facts->warnings |= HM_FRAMES_WARN_GZIP;
}

/* The fault of a file all of whose promised frames are there. */
static void judge_count(hm_frames_facts *facts) {
    uint32_t promised = facts->header.n_plies;
    if (promised == 0 && facts->frames + facts->trailing > 0) {
        hm_frames_fail_open(&facts->fault);
    } else if (promised != 0 && facts->trailing > 0) {
        facts->warnings |= HM_FRAMES_WARN_TRAILING;
        hm_frames_fail_trailing(&facts->fault, facts->bytes, promised);
    }
}

/* A missing number of frames is looked past: then all frames up to the end count. */
static uint64_t frames_to_read(const hm_frames_header *header) {
    return header->n_plies == 0 ? UINT32_MAX : header->n_plies;
}

hm_status hm_frames_walk(hm_frames_reader *reader, hm_frames_writer *writer, hm_frames_facts *facts,
                         hm_error *error) {
    const uint8_t *body;
    size_t length;
    hm_status status;
    reader->count = frames_to_read(&reader->header);
    facts->bytes = reader->offset;
    while ((status = hm_frames_reader_next_body(reader, &body, &length, &facts->fault)) == HM_OK &&
           body != NULL) {
        facts->bytes = reader->offset;
        hm_status written =
            writer == NULL ? HM_OK : hm_frames_writer_put_body(writer, body, length, error);
        if (written != HM_OK) return written;
    }
    hm_frames_facts_take(facts, reader);
    if (hm_is_of_the_machine(status)) {
        if (error != NULL) *error = facts->fault;
        return status;
    }
    uint64_t rest = 0; /* after a malformed body */
    if (status == HM_ERR_FRAMES_BODY) (void)hm_source_skip(reader->source, UINT64_MAX, &rest, NULL);
    facts->trailing += rest;
    bool at_end =
        status == HM_OK || (status == HM_ERR_FRAMES_TRUNCATED && reader->header.n_plies == 0);
    if (at_end) facts->fault = (hm_error){0};
    if (at_end) judge_count(facts);
    return HM_OK;
}

/* Frames of fixed size in a plain file: the length tells everything. */
static hm_status info_measure(hm_frames_reader *reader, hm_frames_facts *facts, hm_error *error) {
    uint64_t left, most = frames_to_read(&reader->header);
    uint64_t frame_bytes = reader->header.frame_bytes;
    hm_status status = hm_source_skip(reader->source, UINT64_MAX, &left, error);
    if (status != HM_OK) return status;
    facts->bytes = reader->offset;
    hm_frames_facts_take(facts, reader);
    facts->frames = left / frame_bytes < most ? left / frame_bytes : most;
    facts->bytes += facts->frames * frame_bytes;
    facts->trailing = left - facts->frames * frame_bytes;
    if (facts->frames < reader->header.n_plies) {
        reader->frames = facts->frames;
        reader->offset = facts->bytes;
        hm_frames_fail_truncated(reader, reader->header.frame_bytes, (size_t)facts->trailing,
                                 &facts->fault);
    } else {
        judge_count(facts);
    }
    return HM_OK;
}

/* As writer.c makes gzip, the header lies in the file as it is, and the last bytes say how much
 * data there is: that decides about long files. Whatever does not agree is left to the walk. */
static bool measure_gzip(hm_source *source, const hm_range *file, hm_frames_facts *facts) {
    enum { SHORT = 6 << 20, LENGTH = 4 };
    uint8_t first[HM_FRAMES_GZIP_START + HM_FRAMES_HEADER_BYTES], last[LENGTH];
    const uint8_t *bytes = first + HM_FRAMES_GZIP_START;
    hm_range part = *file;
    size_t got;
    if (file->size <= SHORT) return false;
    part.form = 1;
    part.end = sizeof first;
    bool read = hm_source_restrict(source, &part, NULL) == HM_OK &&
                hm_source_read(source, first, sizeof first, &got, NULL) == HM_OK &&
                got == sizeof first;
    part.first = file->size - sizeof last;
    part.end = file->size;
    read = read && hm_source_restrict(source, &part, NULL) == HM_OK &&
           hm_source_read(source, last, sizeof last, &got, NULL) == HM_OK && got == sizeof last;
    hm_frames_header header;
    if (!read || memcmp(first, hm_frames_gzip_start, HM_FRAMES_GZIP_START) != 0 ||
        hm_frames_header_decode(bytes, HM_FRAMES_HEADER_BYTES, &header, NULL) != HM_OK ||
        header.layout == HM_FRAMES_CHANNEL || header.n_plies == 0)
        return false;
    facts->header = header;
    facts->frames = header.n_plies;
    facts->bytes = HM_FRAMES_HEADER_BYTES + facts->frames * header.frame_bytes;
    facts->warnings = header.padding ? HM_FRAMES_WARN_PADDING : 0;
    return (uint32_t)facts->bytes == hm_le32_get(last);
}

/* True: the ends of a gzip file have told everything. */
static bool info_measure_gzip(hm_source *source, hm_frames_facts *facts, hm_status *status,
                              hm_error *error) {
    const hm_range whole = {0};
    hm_range file;
    *status = HM_OK;
    if (!HM_HAVE_GZIP || !facts->gzip || hm_source_measure(source, &file, NULL) != HM_OK)
        return false;
    hm_frames_facts found = *facts;
    bool measured = measure_gzip(source, &file, &found);
    *status = hm_source_restrict(source, &whole, error);
    if (measured) *facts = found;
    return measured || *status != HM_OK;
}

hm_status hm_frames_info(hm_source *source, const hm_watch *watch, hm_frames_facts *facts,
                         hm_error *error) {
    *facts = (hm_frames_facts){.gzip = hm_source_is_gzip(source)};
    hm_frames_reader *reader;
    hm_status status;
    if (info_measure_gzip(source, facts, &status, error)) return status;
    status = hm_frames_reader_open(&reader, source, 0, error);
    if (status != HM_OK) return status;
    reader->watch = watch;
    bool by_length = !hm_source_is_gzip(source) && reader->header.layout != HM_FRAMES_CHANNEL;
    status =
        by_length ? info_measure(reader, facts, error) : hm_frames_walk(reader, NULL, facts, error);
    hm_frames_reader_close(reader);
    return status;
}
