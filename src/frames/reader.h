/* Private header of frames/: frames from a file, one after the other, and what is known of it. */
#ifndef HM_FRAMES_READER_H
#define HM_FRAMES_READER_H

#include "frames/body.h"
#include "hypermate/frame_tools.h"

/* ---- reader (reader.c) ---- */

struct hm_frames_reader {
    hm_source *source;
    const hm_watch *watch; /* of the call that is reading; NULL between calls */
    unsigned flags;
    unsigned warnings;
    hm_frames_header header;
    uint8_t header_bytes[HM_FRAMES_HEADER_BYTES];
    uint64_t count;    /* frames to read: n_plies, or more to find out how many there are */
    uint64_t frames;   /* read so far */
    uint64_t offset;   /* decoded bytes read, without those after the last frame */
    uint64_t trailing; /* decoded bytes seen after the last frame */
    float *values;     /* the frame; the memory of `body` where frames stand for themselves */
    uint8_t *body;     /* its bytes */
    size_t body_length;
    bool ended;
    hm_error failure; /* repeated by later calls; status HM_OK when none */
};

/* The next frame as it is in the file, checked; *body is NULL at the end. Use either this or
 * hm_frames_reader_next() on a reader. */
hm_status hm_frames_reader_next_body(hm_frames_reader *reader, const uint8_t **body, size_t *length,
                                     hm_error *error);

/* Passes over the next `count` frames, which the header must promise. */
hm_status hm_frames_reader_skip(hm_frames_reader *reader, uint64_t count, hm_error *error);

/* After the last frame: judges the bytes that follow it. */
hm_status hm_frames_reader_end(hm_frames_reader *reader, hm_error *error);

/* E9, E10, E11. */
hm_status hm_frames_fail_truncated(const hm_frames_reader *reader, size_t want, size_t got,
                                   hm_error *error);
hm_status hm_frames_fail_trailing(hm_error *error, uint64_t offset, uint32_t frames);
hm_status hm_frames_fail_open(hm_error *error);

/* ---- whole files (info.c) ---- */

/* Fills the facts from what a reader has seen; facts->bytes is where the whole frames end. */
void hm_frames_facts_take(hm_frames_facts *facts, const hm_frames_reader *reader);

/* Reads all whole frames, also frames that an incomplete header does not count, and puts them into
 * the writer if there is one. The fault of the file goes to facts->fault; errors come from the
 * environment and from the writer. */
hm_status hm_frames_walk(hm_frames_reader *reader, hm_frames_writer *writer, hm_frames_facts *facts,
                         hm_error *error);

#endif
