/* What only 5D sessions have: their boards as texts, and the community's hash of them. */
#include "hypermate/more/chess5d_games.h"
#include "shim.h"

#include <string.h>

/* The position of a session, which the caller destroys. */
static hm_status wasm_board5d_position_of(const hm_session *session, hm_5d_position **position,
                                          hm_error *error) {
    hm_text text = {0};
    *position = NULL;
    hm_status status = hm_session_format(session, hm_notation_named("fen5d"), NULL, &text, error);
    if (status == HM_OK) status = hm_5d_fen_parse(text.data, text.length, 0, position, error);
    hm_text_clear(&text);
    return status;
}

static void put_boards(const hm_5d_position *position, hm_text *out) {
    int32_t first, last, start, end;
    hm_5d_lines(position, &first, &last);
    for (int32_t line = first; line <= last; line++) {
        hm_5d_line(position, line, &start, &end);
        for (int32_t time = start; time <= end; time++) {
            if (out->length > 0) hm_text_puts(out, "\n");
            hm_5d_board_format(position, line, time, out);
        }
    }
}

/* All board strings, a line each; or, `hash`: the MD5 of all boards. */
HM_EXPORT("session_boards")
hm_verdict shim_session_boards(const hm_session *session, bool hash, hm_text *out) {
    hm_error error;
    hm_5d_position *position;
    hm_status status = wasm_board5d_position_of(session, &position, &error);
    if (status == HM_OK && hash) {
        hm_5d_md5(position, out);
    } else if (status == HM_OK) {
        put_boards(position, out);
    }
    hm_5d_position_destroy(position);
    return shim_verdict(status, &error, out);
}
