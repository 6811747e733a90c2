/* UCI: one command a line. */
#include "protocol/protocol.h"

static void uci_greet(hm_protocol *p) {
    hm_greet(p, "uciok");
}

static void uci_be_ready(hm_protocol *p) {
    hm_say(p, "readyok");
}

static const hm_command commands[] = {
    {"uci", HM_ALWAYS, NULL, uci_greet},
    {"isready", HM_ALWAYS, NULL, uci_be_ready},
    {"ucinewgame", HM_IDLE, NULL, hm_new_game},
    {"position", HM_IDLE, hm_set_position, NULL},
    {NULL, HM_ALWAYS, NULL, NULL},
};

/* Words that nobody knows before a command are passed over. */
bool hm_uci_line(hm_protocol *p, hm_slice line) {
    hm_slice word, first = {NULL, 0};
    while (hm_next_word(&line, &word)) {
        if (first.text == NULL) first = word;
        if (hm_is_word(word, "quit")) return false;
        if (hm_run_command(p, commands, word, line)) return true;
    }
    if (first.text != NULL) hm_say_unknown(p, "info string unknown command: ", first);
    return true;
}
