/* Commands that both protocols have. */
#include "protocol/protocol.h"

static void debug(hm_protocol *p, hm_slice line) {
    hm_slice word;
    if (hm_next_word(&line, &word)) p->debug = hm_is_word(word, "on");
}

static void set_option(hm_protocol *p, hm_slice line) {
    if (hm_is_idle(p, NULL)) hm_set_option(p, line);
}

void hm_new_game(hm_protocol *p, hm_slice line) {
    (void)line;
    if (hm_is_idle(p, NULL)) hm_search_clear(p->search);
}

/* Whoever asks waits for an answer, also where there is no position for want of memory. */
static void commands_go(hm_protocol *p, hm_slice line) {
    if (!hm_is_idle(p, NULL)) return;
    if (!hm_need_session(p)) {
        hm_answer_none(p);
        return;
    }
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

static void commands_show(hm_protocol *p, hm_slice line) {
    (void)line;
    if (hm_is_idle(p, NULL) && hm_need_session(p)) hm_show_position(p);
}

static void commands_list_legal(hm_protocol *p, hm_slice line) {
    (void)line;
    if (hm_is_idle(p, NULL) && hm_need_session(p)) hm_list_legal(p);
}

static void say_result(hm_protocol *p, hm_slice line) {
    (void)line;
    if (hm_is_idle(p, NULL) && hm_need_session(p)) hm_say_result(p);
}

static void evaluate(hm_protocol *p, hm_slice line) {
    (void)line;
    if (hm_is_idle(p, NULL) && hm_need_session(p)) hm_show_evaluation(p);
}

static void bench(hm_protocol *p, hm_slice line) {
    if (!hm_is_idle(p, NULL)) return;
    hm_read_bench(p, line);
    hm_start_going(p);
}

static const hm_command commands[] = {
    {"setoption", set_option},
    {"debug", debug},
    {"go", commands_go},
    {"stop", stop},
    {"ponderhit", ponder_hit},
    {"d", commands_show},
    {"legalmoves", commands_list_legal},
    {"gameresult", say_result},
    {"eval", evaluate},
    {"bench", bench},
    {NULL, NULL},
};

/* ---- lines ---- */

static hm_command_run *commands_find(const hm_command *rows, hm_slice word) {
    while (rows->name != NULL && !hm_is_word(word, rows->name))
        rows++;
    return rows->run;
}

hm_command_run *hm_find_command(const hm_command *own, hm_slice word) {
    hm_command_run *run = commands_find(own, word);
    return run != NULL ? run : commands_find(commands, word);
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
