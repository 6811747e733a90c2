/* Boards by name out of fixture files: {"name":"...","pieces":{"<square index>":"K"}} a line. */
#include "frames/logs/ndjson.h"

enum { NAME, PIECES };

static const char *const names[] = {"name", "pieces", NULL};

/* Whether the line holds the fixture; its board is read if so. */
static hm_status fixture_read_line(const hm_line *line, const char *name, hm_4d_board *board,
                                   bool *found, hm_error *error) {
    hm_ndjson_fields fields;
    hm_status status = hm_ndjson_fields_read(&fields, names, line->text, line->length, error);
    if (status != HM_OK) return status;
    *found = hm_ndjson_has(&fields, NAME) && hm_json_is(&fields.value[NAME], name);
    if (!*found) return HM_OK;
    if (!hm_ndjson_has(&fields, PIECES)) {
        return hm_fail(error, HM_ERR_FIELD, 0, "missing \"pieces\"");
    }
    status = hm_ndjson_read_pieces(&fields.value[PIECES], true, board, error);
    if (status != HM_OK && error != NULL) {
        error->offset += (uint64_t)(fields.value[PIECES].text - line->text);
    }
    return status;
}

hm_status hm_fixture_read(hm_source *source, const char *name, hm_4d_board *board,
                          hm_error *error) {
    hm_lines *lines;
    hm_line line = {0};
    bool found = false;
    hm_status status = hm_lines_create(&lines, source, 0, error);
    if (status != HM_OK) return status;
    while (status == HM_OK && !found) {
        status = hm_lines_next(lines, &line, error);
        if (status != HM_OK || line.text == NULL) break;
        if (line.overlong) {
            status = hm_fail(error, HM_ERR_LIMIT, line.offset, "line longer than %zu bytes",
                             line.length);
        } else if (!hm_line_is_blank(line.text, line.length)) {
            status = fixture_read_line(&line, name, board, &found, error);
            if (status != HM_OK && error != NULL) error->offset += line.offset;
        }
    }
    hm_lines_destroy(lines);
    if (status == HM_OK && !found) {
        return hm_fail(error, HM_ERR_FIELD, 0, "no position is named \"%.100s\"", name);
    }
    return status;
}
