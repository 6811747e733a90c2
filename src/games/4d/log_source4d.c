/* Whether a source can be encoded at all: a file of something else is named as such, while a log
 * may have any number of bad lines. */
#include "games/games.h"
#include "hypermate/ndjson4.h"
#include "io/io.h"

#include <stdlib.h>
#include <string.h>

enum { LOOKED_AT = 1 << 16 };

/* Recognises JSON by its first line, or as one document. */
static const hm_notation *log_source4d_notation_of(hm_slice s) {
    const hm_notation *notation;
    hm_slice line = hm_slice_first_line(hm_slice_skip_space(s));
    bool object = line.length > 0 && *line.text == '{';
    if (object && hm_notation_detect(line.text, line.length, &notation, NULL) == HM_OK) {
        return notation;
    }
    return hm_notation_detect(s.text, s.length, &notation, NULL) == HM_OK ? notation : NULL;
}

/* Explains why an operand cannot be encoded, and names the command that can read it. */
static hm_status log_source4d_judge(hm_slice s, hm_error *error) {
    hm_status status = hm_odd_text(s.text, s.length, error);
    if (status == HM_OK && hm_is_json_array(s.text, s.length)) return hm_fail_json_array(error);
    const hm_notation *notation = status == HM_OK ? log_source4d_notation_of(s) : NULL;
    if (notation == NULL) return status;
    if (notation->game != &hm_game_4d) {
        bool frames = (notation->flags & HM_IS_BINARY) != 0;
        return hm_fail(error, HM_ERR_FORMAT, 0,
                       "%s (%s) %s; logs (ndjson4) and games (c4d) are encoded", notation->name,
                       notation->title, frames ? "is encoded already" : "is not of 4D chess");
    }

    /* Lines of JSON states are lines of a log with extra members. */
    static const char *const names[] = {"ndjson4", "c4d", "c4dpos"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(notation->name, names[i]) == 0) return HM_OK;
    }
    hm_slice line = hm_slice_first_line(hm_slice_skip_space(s));
    hm_json_value object, value;
    if (hm_json_parse(line.text, line.length, &object, NULL) == HM_OK &&
        hm_json_get(&object, "fen4", &value))
        return HM_OK;

    bool game = strcmp(notation->name, "4d-json-game") == 0;
    bool position = strcmp(notation->name, "4d-json") == 0;
    if (!game && !position && hm_is_laid_out_json(s.text, s.length))
        return hm_fail_laid_out_json(error);
    return hm_fail(error, HM_ERR_FORMAT, 0, "%s (%s) is not a log; %s", notation->name,
                   notation->title,
                   game ? "convert writes it as one" : "encode-fen4 encodes positions");
}

hm_status hm_source_expect_game_4d(hm_source *source, hm_error *error) {
    size_t got;
    char *bytes = malloc(LOOKED_AT);
    if (bytes == NULL) return hm_fail_memory(error, "the beginning of an input");
    hm_source_read(source, bytes, LOOKED_AT, &got, NULL); /* if it fails, reading reports it
                                                           * again */
    hm_status status = log_source4d_judge((hm_slice){bytes, got}, error);
    if (status == HM_OK) status = hm_source_unread(source, bytes, got, error);
    free(bytes);
    return status;
}
