/* UCI: one command a line. */
#include "protocol/protocol.h"

static void uci_greet(hm_protocol *p, hm_slice line) {
    (void)line;
    hm_greet(p, "uciok");
}

static void uci_be_ready(hm_protocol *p, hm_slice line) {
    (void)line;
    hm_say(p, "readyok");
}

static void uci_position(hm_protocol *p, hm_slice line) {
    if (hm_is_idle(p, NULL)) hm_set_position(p, line);
}

static const hm_command commands[] = {
    {"uci", uci_greet},
    {"isready", uci_be_ready},
    {"ucinewgame", hm_new_game},
    {"position", uci_position},
    {NULL, NULL},
};

/* Words that nobody knows before a command are passed over. */
bool hm_uci_line(hm_protocol *p, hm_slice line) {
    hm_slice word, first = {NULL, 0};
    while (hm_next_word(&line, &word)) {
        if (first.text == NULL) first = word;
        if (hm_is_word(word, "quit")) return false;
        hm_command_run *run = hm_find_command(commands, word);
        if (run == NULL) continue;
        run(p, line);
        return true;
    }
    if (first.text != NULL) hm_say_unknown(p, "info string unknown command: ", first);
    return true;
}
