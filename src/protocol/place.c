/* A position as the word "fen" and its text. */
#include "protocol/protocol.h"

hm_status hm_dialect_place(const hm_session *session, const char *notation, hm_text *text,
                           hm_error *error) {
    hm_text_puts(text, "fen ");
    size_t from = text->length;
    hm_status status = hm_session_format(session, hm_notation_named(notation), NULL, text, error);
    if (text->failed) return hm_fail_memory(error, "a position");
    while (text->length > from && hm_is_space((unsigned char)text->data[text->length - 1]))
        text->data[--text->length] = '\0';
    for (size_t i = from; i < text->length; i++) {
        if (text->data[i] == '\n') text->data[i] = ' ';
    }
    return status;
}
