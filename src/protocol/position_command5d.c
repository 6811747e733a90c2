/* Positions of 5DUCI: boards or the start, and the moves after them. A text or move with a fault
 * leaves the position as it was. */
#include "protocol/protocol.h"

#include <string.h>

static bool fail_position(hm_protocol *p, const char *what, hm_slice word, const char *why) {
    hm_text line = {0};
    hm_text_printf(&line, "info position error: %s", what);
    hm_put_word(&line, word);
    if (*why != '\0') hm_text_printf(&line, ": %s", why);
    hm_say_text(p, &line);
    return false;
}

/* The headers that precede the boards; empty: there are none. */
typedef struct said {
    hm_slice size, timelines; /* "even" or "odd" */
} said;

static hm_session *position_command5d_fen_session(hm_protocol *p, const said *shape, hm_slice fen) {
    hm_input_error error;
    hm_text text = {0};
    hm_slice size = shape->size.length > 0 ? shape->size : (hm_slice){"8x8", 3};
    hm_text_puts(&text, "[Mode \"5D\"]\n[Board \"Custom\"]\n");
    hm_text_printf(&text, "[Size \"%.*s\"]\n", (int)size.length, size.text);
    if (shape->timelines.length > 0)
        hm_text_printf(&text, "[Timelines \"%.*s\"]\n", (int)shape->timelines.length,
                       shape->timelines.text);
    if (hm_is_word(shape->timelines, "even"))
        hm_5d_renumber(fen, ':', true, &text);
    else
        hm_text_add(&text, fen.text, fen.length);
    hm_session *session = text.failed ? NULL : hm_read_session(p, text.data, text.length, &error);
    if (text.failed) hm_fail_memory(&error.error, "a position");
    hm_text_clear(&text);
    if (session == NULL) fail_position(p, "", fen, error.error.message);
    return session;
}

static bool position_command5d_play_moves(hm_protocol *p, hm_session *session, hm_slice line) {
    hm_slice word;
    hm_error error;
    while (hm_next_word(&line, &word)) {
        if (hm_is_word(word, "submit")) {
            if (hm_session_submit(session, NULL, &error) == HM_YES) continue;
            bool memory = error.status == HM_ERR_MEMORY;
            return fail_position(p, "cannot submit move history", (hm_slice){"", 0},
                                 memory ? error.message : "");
        }
        if (hm_play_word(&hm_dialect_5d, session, word, &error) == HM_YES) continue;
        return error.status == HM_ERR_5D_MOVE || error.status == HM_ERR_5D_ILLEGAL
                   ? fail_position(p, "cannot apply move ", word, "")
                   : fail_position(p, "cannot parse move ", word, error.message);
    }
    return true;
}

void hm_set_position_5d(hm_protocol *p, hm_slice line) {
    hm_slice whole = line, word;
    hm_session *session = NULL;
    said shape = {0};
    while (session == NULL && hm_next_word(&line, &word)) {
        if (hm_is_word(word, "size")) {
            hm_next_word(&line, &shape.size);
        } else if (hm_is_word(word, "even") || hm_is_word(word, "odd")) {
            if (shape.timelines.length > 0 && *shape.timelines.text != *word.text) {
                fail_position(p, "", word, "expected even or odd, found both");
                return;
            }
            shape.timelines = word;
        } else if (hm_is_word(word, "startpos")) {
            /* The start has boards of one shape. */
            hm_input_error error;
            const char *name = hm_dialect_5d.startpos;
            bool small = shape.size.length > 0 && !hm_is_word(shape.size, "8x8");
            hm_words_before_moves(&line);
            if (small || hm_is_word(shape.timelines, "even")) {
                fail_position(p, "", small ? shape.size : shape.timelines,
                              "expected 8x8 and odd before startpos");
                return;
            }
            session = hm_read_session(p, name, strlen(name), &error);
            if (session == NULL) fail_position(p, "", (hm_slice){name, 0}, error.error.message);
            if (session == NULL) return;
        } else if (hm_is_word(word, "fen")) {
            session = position_command5d_fen_session(p, &shape, hm_words_before_moves(&line));
            if (session == NULL) return;
        }
    }
    if (session == NULL) {
        fail_position(p, "", whole, "expected startpos or fen");
        return;
    }
    if (!position_command5d_play_moves(p, session, line)) {
        hm_session_destroy(session);
        return;
    }
    hm_session_destroy(p->session);
    p->session = session;
}
