/* Commands that both protocols have. */
#include "protocol/protocol.h"

static void debug(hm_protocol *p, hm_slice line) {
    hm_slice word;
    if (hm_next_word(&line, &word)) p->debug = hm_is_word(word, "on");
}

void hm_new_game(hm_protocol *p) {
    hm_search_clear(p->search);
}

/* Whoever asks waits for an answer, also where there is no position for want of memory. */
static void commands_go(hm_protocol *p, hm_slice line) {
    if (!hm_need_session(p)) {
        hm_answer_none(p);
        return;
    }
    hm_read_going(p, line);
    hm_start_going(p);
}

static void ponder_hit(hm_protocol *p) {
    hm_search_ponderhit(p->search);
}

static void bench(hm_protocol *p, hm_slice line) {
    hm_read_bench(p, line);
    hm_start_going(p);
}

static const hm_command commands[] = {
    {"setoption", HM_IDLE, hm_set_option, NULL},
    {"debug", HM_ALWAYS, debug, NULL},
    {"go", HM_IDLE, commands_go, NULL},
    {"stop", HM_ALWAYS, NULL, hm_stop},
    {"ponderhit", HM_ALWAYS, NULL, ponder_hit},
    {"d", HM_PLACED, NULL, hm_show_position},
    {"legalmoves", HM_PLACED, NULL, hm_list_legal},
    {"gameresult", HM_PLACED, NULL, hm_say_result},
    {"eval", HM_PLACED, NULL, hm_show_evaluation},
    {"bench", HM_IDLE, bench, NULL},
    {NULL, HM_ALWAYS, NULL, NULL},
};

/* ---- lines ---- */

bool hm_run_command(hm_protocol *p, const hm_command *own, hm_slice word, hm_slice line) {
    const hm_command *row = own;
    while (row->name != NULL && !hm_is_word(word, row->name))
        row++;
    for (row = row->name != NULL ? row : commands; row->name != NULL; row++) {
        if (!hm_is_word(word, row->name)) continue;
        if (row->needs != HM_ALWAYS && !hm_is_idle(p, NULL)) return true;
        if (row->needs == HM_PLACED && !hm_need_session(p)) return true;
        if (row->read != NULL) row->read(p, line);
        if (row->run != NULL) row->run(p);
        return true;
    }
    return false;
}

void hm_greet(hm_protocol *p, const char *last) {
    hm_say(p, "id name hypermate %s", hm_version());
    hm_say(p, "id author the hypermate authors");
    hm_list_options(p);
    hm_say(p, "%s", last);
}

void hm_say_unknown(hm_protocol *p, const char *before, hm_slice word) {
    hm_text text = {0};
    hm_text_puts(&text, before);
    hm_put_word(&text, word);
    hm_say_text(p, &text);
}
