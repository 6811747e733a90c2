/* UCI: one command a line. */
#include "protocol/protocol.h"

#include <string.h>

typedef void handler(hm_protocol *p, hm_slice line);

static const char busy[] = "info string search already running";

/* ---- commands ---- */

static void greet(hm_protocol *p, hm_slice line) {
    (void)line;
    hm_say(p, "id name hypermate %s", hm_version());
    hm_say(p, "id author the hypermate authors");
    hm_list_options(p);
    hm_say(p, "uciok");
}

static void be_ready(hm_protocol *p, hm_slice line) {
    (void)line;
    hm_say(p, "readyok");
}

static void debug(hm_protocol *p, hm_slice line) {
    hm_slice word;
    if (hm_next_word(&line, &word)) p->debug = hm_is_word(word, "on");
}

static void set_option(hm_protocol *p, hm_slice line) {
    if (hm_is_idle(p, busy)) hm_set_option(p, line);
}

static void new_game(hm_protocol *p, hm_slice line) {
    (void)line;
    if (hm_is_idle(p, busy)) hm_search_clear(p->search);
}

static void position(hm_protocol *p, hm_slice line) {
    if (hm_is_idle(p, busy)) hm_set_position(p, line);
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

static void ponder_hit(hm_protocol *p, hm_slice line) {
    (void)line;
    hm_search_ponderhit(p->search);
}

static void show(hm_protocol *p, hm_slice line) {
    (void)line;
    if (hm_is_idle(p, busy) && hm_need_session(p)) hm_show_position(p);
}

static void evaluate(hm_protocol *p, hm_slice line) {
    (void)line;
    if (hm_is_idle(p, busy) && hm_need_session(p)) hm_show_evaluation(p);
}

static void bench(hm_protocol *p, hm_slice line) {
    if (!hm_is_idle(p, busy)) return;
    hm_read_bench(p, line);
    hm_start_going(p);
}

/* ---- lines ---- */

static const struct {
    const char *name;
    handler *run;
} commands[] = {
    {"uci", greet},
    {"isready", be_ready},
    {"debug", debug},
    {"setoption", set_option},
    {"ucinewgame", new_game},
    {"position", position},
    {"go", go},
    {"stop", stop},
    {"ponderhit", ponder_hit},
    {"d", show},
    {"eval", evaluate},
    {"bench", bench},
};

static handler *find(hm_slice word) {
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (hm_is_word(word, commands[i].name)) return commands[i].run;
    }
    return NULL;
}

/* Words that nobody knows before a command are passed over. */
bool hm_uci_line(hm_protocol *p, hm_slice line) {
    hm_slice word, first = {NULL, 0};
    while (hm_next_word(&line, &word)) {
        if (first.text == NULL) first = word;
        if (hm_is_word(word, "quit")) return false;
        handler *run = find(word);
        if (run == NULL) continue;
        run(p, line);
        return true;
    }
    if (first.text == NULL) return true;
    hm_text text = {0};
    hm_text_puts(&text, "info string unknown command: ");
    hm_put_word(&text, first);
    hm_say_text(p, &text);
    return true;
}
