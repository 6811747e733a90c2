/* 5DUCI: UCI's younger brother for 5D chess. */
#include "protocol/protocol.h"

static void greet(hm_protocol *p, hm_slice line) {
    (void)line;
    hm_greet(p, "5duciok");
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

static void position(hm_protocol *p, hm_slice line) {
    if (hm_is_idle(p, "info position error: search running")) hm_set_position_5d(p, line);
}

static const hm_command commands[] = {
    {"5duci", greet},       {"isready", be_ready}, {"5ducinewgame", hm_new_game},
    {"position", position}, {NULL, NULL},
};

/* What begins with another word is passed over in silence, unless somebody looks for mistakes. */
bool hm_5duci_line(hm_protocol *p, hm_slice line) {
    hm_slice word;
    if (!hm_next_word(&line, &word)) return true;
    if (hm_is_word(word, "quit")) return false;
    hm_command_run *run = hm_find_command(commands, word);
    if (run != NULL)
        run(p, line);
    else if (p->debug)
        hm_say_unknown(p, "info [debug] unknown command: ", word);
    return true;
}
