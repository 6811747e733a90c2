/* Positions: from a start, or a text in any notation of a game that is played, and the moves behind
 * it. What cannot be read, or played, leaves the position as it was. */
#include "protocol/protocol.h"

/* ---- making a session ---- */

static hm_session *position_command_fail_reading(hm_status status, const hm_error *cause,
                                                 hm_input_error *error) {
    if (status != HM_OK) hm_fail_plain(error, cause);
    return NULL;
}

static hm_session *make_session(hm_protocol *p, hm_reader *reader, const hm_request *request,
                                hm_input_error *error) {
    hm_session *session;
    hm_error cause;
    const hm_input *input = NULL;
    hm_status status = hm_reader_next(reader, &input, &cause);
    if (status != HM_OK) return position_command_fail_reading(status, &cause, error);
    if (hm_session_create(&session, input, request, error) != HM_YES) return NULL;
    const hm_dialect *dialect = hm_dialect_named(hm_session_game(session)->name);
    bool fits = dialect != NULL && dialect->submits == (p->kind == HM_PROTOCOL_5DUCI);
    if (fits) return session;
    hm_session_destroy(session);
    hm_fail(&cause, HM_ERR_UNSUPPORTED, 0, "a position of another game");
    return position_command_fail_reading(HM_ERR_UNSUPPORTED, &cause, error);
}

/* The settings of four players are for their positions only. */
static const hm_dialect *dialect_of(const hm_protocol *p, const char *text, size_t length) {
    const hm_notation *notation;
    if (hm_notation_detect(text, length, &notation, NULL) != HM_OK) return p->dialect;
    const hm_dialect *dialect = hm_dialect_named(notation->game->name);
    return dialect != NULL ? dialect : p->dialect;
}

hm_session *hm_read_session(hm_protocol *p, const char *text, size_t length,
                            hm_input_error *error) {
    hm_setting settings[4];
    hm_reader *reader;
    hm_error cause;
    size_t count = dialect_of(p, text, length)->settings(&p->values, settings);
    hm_request request = {.size = sizeof request, .settings = settings, .setting_count = count};
    *error = (hm_input_error){.error = {.status = HM_OK}};
    hm_status status = hm_reader_from_memory(&reader, text, length, &request, &cause);
    if (status != HM_OK) return position_command_fail_reading(status, &cause, error);
    hm_session *session = make_session(p, reader, &request, error);
    hm_reader_close(reader);
    return session;
}

/* ---- what is said when it cannot be done ---- */

static void complain(hm_protocol *p, hm_slice text, const hm_input_error *error) {
    hm_text line = {0};
    hm_text_puts(&line, "info string Invalid FEN: ");
    hm_put_word(&line, text);
    hm_say_text(p, &line);
    hm_say_info(p, "at byte %llu: %s", (unsigned long long)error->error.offset,
                error->error.message);
}

static bool refuse_move(hm_protocol *p, hm_slice word, const hm_error *error) {
    hm_say_refused(p, word);
    hm_say_info(p, "%s", error->message);
    return false;
}

/* ---- "position" ---- */

static void use_session(hm_protocol *p, hm_session *session) {
    hm_session_destroy(p->session);
    p->session = session;
    p->dialect = hm_dialect_named(hm_session_game(session)->name);
}

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

static bool position_command_play_moves(hm_protocol *p, hm_session *session, hm_slice line) {
    hm_slice word;
    hm_error error;
    const hm_dialect *dialect = hm_dialect_named(hm_session_game(session)->name);
    while (hm_next_move(dialect, &line, &word)) {
        if (hm_play_word(dialect, session, word, &error) != HM_YES) {
            return refuse_move(p, word, &error);
        }
    }
    return true;
}

static hm_session *position_command_start_session(hm_protocol *p, hm_slice word) {
    hm_input_error error;
    hm_session *session = NULL;
    hm_text operand = {0};
    if (!p->dialect->start(&p->values, word, &operand)) {
        hm_fail(&error.error, HM_ERR_FORMAT, 0, "no such start position");
    } else if (operand.failed) {
        hm_fail_memory(&error.error, "a position");
    } else {
        session = hm_read_session(p, operand.data, operand.length, &error);
    }
    hm_text_clear(&operand);
    if (session == NULL) complain(p, word, &error);
    return session;
}

/* A position without the name of its notation. */
static hm_session *short_state(hm_protocol *p, hm_slice text) {
    hm_input_error error;
    hm_text whole = {0};
    hm_text_puts(&whole, hm_state_prefix_4d);
    hm_text_add(&whole, text.text, text.length);
    hm_session *session =
        whole.failed ? NULL : hm_read_session(p, whole.data, whole.length, &error);
    if (whole.failed) hm_fail_memory(&error.error, "a position");
    hm_text_clear(&whole);
    if (session == NULL) complain(p, text, &error);
    return session;
}

static hm_session *position_command_fen_session(hm_protocol *p, hm_slice text) {
    hm_input_error error;
    hm_session *session = hm_read_session(p, text.text, text.length, &error);
    if (session == NULL) complain(p, text, &error);
    return session;
}

void hm_set_position(hm_protocol *p, hm_slice line) {
    hm_slice kind;
    hm_session *session;
    if (!hm_next_word(&line, &kind)) return;
    hm_slice text = hm_words_before_moves(&line);
    if (hm_is_word(kind, "startpos")) {
        session = position_command_start_session(p, text);
    } else if (hm_is_word(kind, "fen") || hm_is_word(kind, "fen4")) {
        session = position_command_fen_session(p, text);
    } else if (hm_is_word(kind, "state")) {
        session = short_state(p, text);
    } else {
        session = position_command_start_session(p, kind); /* a setup instead of the word */
    }
    if (session == NULL) return;
    if (position_command_play_moves(p, session, line))
        use_session(p, session);
    else
        hm_session_destroy(session);
}

bool hm_need_session(hm_protocol *p) {
    static const hm_slice none = {"", 0};
    if (p->session == NULL) p->session = position_command_start_session(p, none);
    return p->session != NULL;
}
