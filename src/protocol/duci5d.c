/* 5DUCI: UCI's younger brother for 5D chess. */
#include "protocol/protocol.h"

#include <string.h>

static void duci5d_greet(hm_protocol *p) {
    hm_greet(p, "5duciok");
}

/* The answer follows the answer of a running search. */
static void duci5d_be_ready(hm_protocol *p) {
    atomic_fetch_add(&p->ready, 1);
    if (atomic_load(&p->running)) return;
    hm_join(p);
    hm_say_ready(p);
}

static void duci5d_position(hm_protocol *p, hm_slice line) {
    if (hm_is_idle(p, "info position error: search running")) hm_set_position_5d(p, line);
}

/* All boards, one per line, and an empty line. */
static void print_boards(hm_protocol *p) {
    hm_text place = {0};
    hm_error error;
    if (hm_dialect_5d.place(p->session, &place, &error) != HM_OK) {
        hm_say_info(p, "%s", error.message);
        hm_text_clear(&place);
        return;
    }
    hm_text boards = {0};
    for (const char *at = strchr(place.data, '['); at != NULL; at = strchr(at + 1, '[')) {
        hm_text_add(&boards, at, strcspn(at, "]") + 1);
        hm_text_puts(&boards, "\n");
    }
    hm_text_clear(&place);
    hm_say_text(p, &boards);
}

static const hm_command commands[] = {
    {"5duci", HM_ALWAYS, NULL, duci5d_greet},     {"isready", HM_ALWAYS, NULL, duci5d_be_ready},
    {"5ducinewgame", HM_IDLE, NULL, hm_new_game}, {"position", HM_ALWAYS, duci5d_position, NULL},
    {"print", HM_PLACED, NULL, print_boards},     {NULL, HM_ALWAYS, NULL, NULL},
};

/* Lines that begin with another word are skipped silently, unless debugging is on. */
bool hm_5duci_line(hm_protocol *p, hm_slice line) {
    hm_slice word;
    if (!hm_next_word(&line, &word)) return true;
    if (hm_is_word(word, "quit")) return false;
    if (!hm_run_command(p, commands, word, line) && p->debug)
        hm_say_unknown(p, "info [debug] unknown command: ", word);
    return true;
}
