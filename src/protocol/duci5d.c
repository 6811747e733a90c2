/* 5DUCI: UCI's younger brother for 5D chess. */
#include "protocol/protocol.h"

#include <string.h>

/* ---- positions ---- */

static const char busy[] = "info position error: search running";

static bool fail_position(hm_protocol *p, const char *what, hm_slice word, const char *why) {
    hm_text line = {0};
    hm_text_printf(&line, "info position error: %s", what);
    hm_put_word(&line, word);
    if (*why != '\0') hm_text_printf(&line, ": %s", why);
    hm_say_text(p, &line);
    return false;
}

static hm_session *fen_session(hm_protocol *p, hm_slice size, bool even, hm_slice fen) {
    hm_input_error error;
    hm_text text = {0};
    hm_text_puts(&text, "[Mode \"5D\"]\n[Board \"Custom\"]\n");
    hm_text_printf(&text, "[Size \"%.*s\"]\n", (int)size.length, size.text);
    if (even)
        hm_5d_renumber(fen, ':', true, &text);
    else
        hm_text_add(&text, fen.text, fen.length);
    hm_session *session = text.failed ? NULL : hm_read_session(p, text.data, text.length, &error);
    if (text.failed) hm_fail_memory(&error.error, "a position");
    hm_text_clear(&text);
    if (session == NULL) fail_position(p, "", fen, error.error.message);
    return session;
}

static hm_session *start_session(hm_protocol *p) {
    hm_input_error error;
    static const char name[] = "5d:turn_zero";
    hm_session *session = hm_read_session(p, name, sizeof name - 1, &error);
    if (session == NULL) fail_position(p, "", (hm_slice){name, 0}, error.error.message);
    return session;
}

static hm_verdict play_move(hm_session *session, hm_slice word, hm_error *error) {
    hm_text text = {0};
    hm_verdict verdict = HM_FAILED;
    hm_text_add(&text, word.text, word.length);
    hm_dialect_5d.understand(session, &text);
    if (text.failed)
        hm_fail_memory(error, "a move");
    else
        verdict = hm_session_play(session, text.data, text.length, NULL, error);
    hm_text_clear(&text);
    return verdict;
}

static bool play_moves(hm_protocol *p, hm_session *session, hm_slice line) {
    hm_slice word;
    hm_error error;
    while (hm_next_word(&line, &word)) {
        if (hm_is_word(word, "submit")) {
            if (hm_session_submit(session, NULL, &error) == HM_YES) continue;
            return fail_position(p, "cannot submit move history", (hm_slice){"", 0}, "");
        }
        if (play_move(session, word, &error) == HM_YES) continue;
        return error.status == HM_ERR_5D_MOVE || error.status == HM_ERR_5D_ILLEGAL
                   ? fail_position(p, "cannot apply move ", word, "")
                   : fail_position(p, "cannot parse move ", word, error.message);
    }
    return true;
}

/* The text of boards, up to the word "moves", which is taken off the line with it. */
static hm_slice take_fen(hm_slice *line) {
    hm_slice text = {hm_slice_skip_space(*line).text, 0}, word;
    while (hm_next_word(line, &word) && !hm_is_word(word, "moves") && !hm_is_word(word, "move"))
        text.length = (size_t)(word.text + word.length - text.text);
    return text;
}

static void set_position(hm_protocol *p, hm_slice line) {
    hm_slice word, size = {"8x8", 3};
    hm_session *session = NULL;
    bool even = false;
    while (session == NULL && hm_next_word(&line, &word)) {
        if (hm_is_word(word, "size")) {
            hm_next_word(&line, &size);
        } else if (hm_is_word(word, "even") || hm_is_word(word, "odd")) {
            even = hm_is_word(word, "even");
        } else if (hm_is_word(word, "startpos")) {
            take_fen(&line);
            session = start_session(p);
            if (session == NULL) return;
        } else if (hm_is_word(word, "fen")) {
            hm_slice fen = take_fen(&line);
            session = fen_session(p, size, even, fen);
            if (session == NULL) return;
        }
    }
    if (session == NULL) return;
    if (!play_moves(p, session, line)) {
        hm_session_destroy(session);
        return;
    }
    hm_session_destroy(p->session);
    p->session = session;
}

/* ---- commands ---- */

typedef void handler(hm_protocol *p, hm_slice line);

static void greet(hm_protocol *p, hm_slice line) {
    (void)line;
    hm_say(p, "id name hypermate %s", hm_version());
    hm_say(p, "id author the hypermate authors");
    hm_list_options(p);
    hm_say(p, "5duciok");
}

/* The answer comes after that of a search that is running. */
static void be_ready(hm_protocol *p, hm_slice line) {
    (void)line;
    atomic_fetch_add(&p->ready, 1);
    if (atomic_load(&p->running)) return;
    hm_join(p);
    while (atomic_load(&p->ready) > 0) {
        atomic_fetch_sub(&p->ready, 1);
        hm_say(p, "readyok");
    }
}

static void set_option(hm_protocol *p, hm_slice line) {
    if (hm_is_idle(p, busy)) hm_set_option(p, line);
}

static void new_game(hm_protocol *p, hm_slice line) {
    (void)line;
    if (hm_is_idle(p, busy)) hm_search_clear(p->search);
}

static void position(hm_protocol *p, hm_slice line) {
    if (hm_is_idle(p, busy)) set_position(p, line);
}

static void go(hm_protocol *p, hm_slice line) {
    if (!hm_is_idle(p, busy) || !hm_need_session(p)) return;
    hm_read_going(p, line);
    hm_start_going(p);
}

static void stop(hm_protocol *p, hm_slice line) {
    (void)line;
    hm_stop(p);
}

static void show(hm_protocol *p, hm_slice line) {
    (void)line;
    if (hm_is_idle(p, busy) && hm_need_session(p)) hm_show_position(p);
}

static void bench(hm_protocol *p, hm_slice line) {
    if (!hm_is_idle(p, busy)) return;
    hm_read_bench(p, line);
    hm_start_going(p);
}

static const struct {
    const char *name;
    handler *run;
} commands[] = {
    {"5duci", greet},
    {"isready", be_ready},
    {"setoption", set_option},
    {"5ducinewgame", new_game},
    {"position", position},
    {"go", go},
    {"stop", stop},
    {"d", show},
    {"bench", bench},
};

bool hm_5duci_line(hm_protocol *p, hm_slice line) {
    hm_slice word;
    if (!hm_next_word(&line, &word)) return true;
    if (hm_is_word(word, "quit")) return false;
    if (hm_is_word(word, "debug")) {
        hm_next_word(&line, &word);
        p->debug = hm_is_word(word, "on");
        return true;
    }
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (!hm_is_word(word, commands[i].name)) continue;
        commands[i].run(p, line);
        return true;
    }
    if (!p->debug) return true;
    hm_text text = {0};
    hm_text_puts(&text, "info [debug] unknown command: ");
    hm_put_word(&text, word);
    hm_say_text(p, &text);
    return true;
}
