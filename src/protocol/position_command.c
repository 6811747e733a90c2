/* Positions: from a start, or a text in any notation of a game that is played, and the moves after
 * it. A text or move with a fault leaves the position as it was. */
#include "protocol/protocol.h"

/* ---- making a session ---- */

hm_session *hm_read_session(hm_protocol *p, const char *text, size_t length,
                            hm_input_error *error) {
    hm_setting settings[4];
    hm_reader *reader;
    hm_error cause;
    const hm_notation *notation;
    const hm_dialect *dialect = NULL;
    const hm_input *input = NULL;
    hm_session *session = NULL;
    /* The settings of four players are for their positions only. */
    if (hm_notation_detect(text, length, &notation, NULL) == HM_OK)
        dialect = hm_dialect_named(notation->game->name);
    size_t count = dialect != NULL ? dialect->settings(&p->values, settings) : 0;
    hm_request request = {.size = sizeof request, .settings = settings, .setting_count = count};
    *error = (hm_input_error){.error = {.status = HM_OK}};
    hm_status status = hm_reader_from_memory(&reader, text, length, &request, &cause);
    if (status == HM_OK) {
        status = hm_reader_next(reader, &input, &cause);
        if (status == HM_OK && hm_session_create(&session, input, &request, error) != HM_YES)
            session = NULL;
        hm_reader_close(reader);
    }
    /* Both protocols refuse the games of the other one. */
    dialect = session != NULL ? hm_dialect_named(hm_session_game(session)->name) : NULL;
    bool fits = dialect != NULL && dialect->submits == (p->kind == HM_PROTOCOL_5DUCI);
    if (session != NULL && fits) return session;
    if (session != NULL)
        status = hm_fail(&cause, HM_ERR_UNSUPPORTED, 0, "a position of another game");
    hm_session_destroy(session);
    if (status != HM_OK) hm_fail_plain(error, &cause);
    return NULL;
}

static void complain(hm_protocol *p, hm_slice text, const hm_error *error) {
    hm_text line = {0};
    hm_text_puts(&line, "info string Invalid FEN: ");
    hm_put_word(&line, text);
    hm_say_text(p, &line);
    hm_say_info(p, "at byte %llu: %s", (unsigned long long)error->offset, error->message);
}

/* Reads a text and clears it. `said` are the words that a complaint repeats. */
static hm_session *read_said(hm_protocol *p, hm_text *text, hm_slice said) {
    hm_input_error error;
    hm_session *session =
        text->failed ? NULL : hm_read_session(p, text->data, text->length, &error);
    if (text->failed) hm_fail_memory(&error.error, "a position");
    hm_text_clear(text);
    if (session == NULL) complain(p, said, &error.error);
    return session;
}

/* ---- "position" ---- */

bool hm_understand(const hm_dialect *dialect, const hm_session *session, hm_slice word,
                   hm_text *turn) {
    hm_text_add(turn, word.text, word.length);
    if (!turn->failed && dialect->understand != NULL) dialect->understand(session, turn);
    return !turn->failed;
}

bool hm_next_move(const hm_dialect *dialect, hm_slice *line, hm_slice *move) {
    hm_slice rest, word;
    if (!hm_next_word(line, move)) return false;
    for (rest = *line; dialect->is_tag != NULL && hm_next_word(&rest, &word); *line = rest) {
        if (!dialect->is_tag(word)) break;
        move->length = (size_t)(word.text + word.length - move->text);
    }
    return true;
}

hm_verdict hm_play_word(const hm_dialect *dialect, hm_session *session, hm_slice word,
                        hm_error *error) {
    hm_text turn = {0};
    hm_verdict verdict = HM_FAILED;
    if (hm_understand(dialect, session, word, &turn))
        verdict = hm_session_play(session, turn.data, turn.length, NULL, error);
    else
        hm_fail_memory(error, "a move");
    hm_text_clear(&turn);
    return verdict;
}

static hm_session *position_command_start_session(hm_protocol *p, hm_slice word) {
    hm_error error;
    hm_text operand = {0};
    if (p->dialect->start(&p->values, word, &operand)) return read_said(p, &operand, word);
    hm_text_clear(&operand);
    hm_fail(&error, HM_ERR_FORMAT, 0, "no such start position (position fen takes any text)");
    complain(p, word, &error);
    return NULL;
}

void hm_set_position(hm_protocol *p, hm_slice line) {
    hm_slice kind, word;
    hm_error error;
    hm_session *session;
    if (!hm_next_word(&line, &kind)) return;
    hm_slice text = hm_words_before_moves(&line);
    bool state = hm_is_word(kind, "state"); /* a position without the name of its notation */
    if (hm_is_word(kind, "startpos")) {
        session = position_command_start_session(p, text);
    } else if (state || hm_is_word(kind, "fen") || hm_is_word(kind, "fen4")) {
        hm_text whole = {0};
        hm_text_puts(&whole, state ? hm_state_prefix_4d : "");
        hm_text_add(&whole, text.text, text.length);
        session = read_said(p, &whole, text);
    } else {
        session = position_command_start_session(p, kind); /* a setup instead of the word */
    }
    if (session == NULL) return;
    const hm_dialect *dialect = hm_dialect_named(hm_session_game(session)->name);
    while (hm_next_move(dialect, &line, &word)) {
        if (hm_play_word(dialect, session, word, &error) == HM_YES) continue;
        hm_say_refused(p, word);
        hm_say_info(p, "%s", error.message);
        hm_session_destroy(session);
        return;
    }
    hm_session_destroy(p->session);
    p->session = session;
    p->dialect = dialect;
}

bool hm_need_session(hm_protocol *p) {
    static const hm_slice none = {"", 0};
    if (p->session == NULL) p->session = position_command_start_session(p, none);
    return p->session != NULL;
}
