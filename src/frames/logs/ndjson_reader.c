/* The plain way to read a game: one line after the other, in one thread. */
#include "frames/logs/ndjson.h"

#include <stdlib.h>

struct hm_ndjson4_reader {
    hm_lines *lines;
    unsigned flags;
    hm_ndjson4_dialect dialect;
    uint64_t place;    /* of the last line */
    uint32_t accepted; /* lines that gave a frame so far: the next default ply */
    hm_text others;    /* names of fields of the last line */
    hm_ndjson4_record record;
};

hm_status hm_ndjson4_reader_open(hm_ndjson4_reader **result, hm_source *source, unsigned flags,
                                 size_t max_line, hm_error *error) {
    *result = NULL;
    hm_ndjson4_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) return hm_fail_memory(error, "a reader of lines");
    hm_status status = hm_lines_create(&reader->lines, source, max_line, error);
    if (status != HM_OK) {
        free(reader);
        return status;
    }
    reader->flags = flags;
    *result = reader;
    return HM_OK;
}

hm_status hm_ndjson4_reader_next(hm_ndjson4_reader *reader, const hm_ndjson4_record **record,
                                 hm_error *error) {
    hm_line line;
    *record = NULL;
    hm_status status = hm_lines_next(reader->lines, &line, error);
    if (status != HM_OK || line.text == NULL) return status;
    reader->place = line.offset;
    if (reader->dialect == HM_NDJSON4_UNKNOWN) reader->dialect = hm_ndjson4_recognise(&line);
    reader->others.length = 0;
    if ((reader->flags & HM_NDJSON4_OTHERS) != 0 && !line.overlong) {
        hm_ndjson_name_others(line.text, line.length, &reader->others);
    }
    if (reader->others.failed) return hm_fail_memory(error, "names of fields");
    hm_ndjson4_parse_line(&line, reader->flags, reader->dialect, &reader->record);
    if (reader->record.kind == HM_NDJSON4_FRAME) {
        if (!reader->record.ply_given) reader->record.meta.ply = reader->accepted;
        reader->accepted++;
    }
    *record = &reader->record;
    return HM_OK;
}

uint64_t hm_ndjson4_reader_place(const hm_ndjson4_reader *reader) {
    return reader->place;
}

const char *hm_ndjson4_reader_others(const hm_ndjson4_reader *reader) {
    return reader->others.length > 0 ? reader->others.data : "";
}

void hm_ndjson4_reader_close(hm_ndjson4_reader *reader) {
    if (reader == NULL) return;
    hm_lines_destroy(reader->lines);
    hm_text_clear(&reader->others);
    free(reader);
}
