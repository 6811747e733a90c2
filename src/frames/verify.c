/* Judging every byte of a frame file (formats, section 4.6). */
#include "frames/reader.h"

#include <string.h>

/* Whether any value is an infinity or no number: its exponent is all ones. */
static bool has_unusual_value(const float *values) {
    const uint32_t exponent = 0x7f800000;
    uint32_t found = 0;
    for (size_t i = 0; i < HM_SPECTRAL_FLOATS; i++) {
        uint32_t bits;
        memcpy(&bits, values + i, 4);
        found |= (bits & exponent) == exponent;
    }
    return found != 0;
}

hm_status hm_frames_verify(hm_source *source, unsigned flags, const hm_watch *watch,
                           hm_frames_facts *facts, hm_error *error) {
    hm_frames_reader *reader;
    const float *values;
    *facts = (hm_frames_facts){0};
    hm_status status = hm_frames_reader_open(&reader, source, flags, &facts->fault);
    if (status == HM_OK) {
        reader->watch = watch;
        facts->bytes = reader->offset;
        while ((status = hm_frames_reader_next(reader, &values, NULL, &facts->fault)) == HM_OK &&
               values != NULL) {
            facts->bytes = reader->offset;
            if (has_unusual_value(values)) facts->warnings |= HM_FRAMES_WARN_NAN;
        }
        hm_frames_facts_take(facts, reader);
    }
    hm_frames_reader_close(reader);
    if (status != HM_OK && error != NULL) *error = facts->fault;
    return status;
}
