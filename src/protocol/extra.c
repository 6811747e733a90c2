/* Words beyond the base protocols: the position, its worth. */
#include "protocol/protocol.h"

#include <string.h>

/* ---- "d" ---- */

void hm_show_position(hm_protocol *p) {
    hm_facts facts = {0};
    hm_text board = {0}, json = {0}, status_line = {0}, fen = {0};
    hm_error error;
    uint64_t key[2];
    /* 1. The board, where the game has a drawing for terminals. */
    if (p->dialect->draws && hm_session_draw(p->session, false, NULL, &board, &error) == HM_OK) {
        hm_say_text(p, &board);
    } else if (p->dialect->draws) {
        hm_text_clear(&board);
        hm_say_info(p, "%s", error.message);
    }
    /* 2. Its status as JSON. Nobody can stop it here. */
    hm_work work = {.most = HM_GLANCE};
    hm_watch watch = {.work = &work};
    hm_fact_open(&facts, NULL, '{');
    hm_status status = hm_status_facts(p->session->game, p->session->play, &watch, &facts, &error);
    hm_fact_close(&facts);
    hm_facts_json(&facts, &json);
    if (status == HM_OK && (facts.failed || json.failed))
        status = hm_fail_memory(&error, "a position");
    if (status == HM_OK) {
        hm_text_puts(&status_line, "Status: ");
        hm_text_add(&status_line, json.data, json.length - 1); /* the line feed comes again */
        hm_say_text(p, &status_line);
    } else {
        hm_say_info(p, "%s", error.message);
    }
    hm_text_clear(&json);
    hm_facts_clear(&facts);
    /* 3. Its text on one line, or that there is none. */
    hm_text_puts(&fen, "Fen: ");
    size_t before = fen.length;
    const hm_notation *notation = hm_notation_named(p->dialect->notation);
    if (hm_session_format(p->session, notation, NULL, &fen, &error) != HM_OK) {
        fen.length = before;
        hm_text_puts(&fen, error.message);
    }
    for (size_t i = before; i < fen.length; i++) {
        if (fen.data[i] == '\n') fen.data[i] = ' ';
    }
    hm_say_text(p, &fen);
    /* 4. Last, and after the text: runners of matches take "Fen:" and then read until "Key:". */
    hm_session_key(p->session, key);
    hm_say(p, "Key: %016llx%016llx", (unsigned long long)key[0], (unsigned long long)key[1]);
}

/* ---- "eval" ---- */

void hm_show_evaluation(hm_protocol *p) {
    hm_search_root root;
    hm_error error;
    hm_text terms = {0};
    int score = 0;
    hm_status status = hm_session_root(p->session, &root, &error);
    if (status == HM_OK) status = hm_search_explain(&root, &terms, &score, &error);
    if (status != HM_OK) {
        hm_text_clear(&terms);
        hm_say_info(p, "%s", error.message);
        return;
    }
    if (terms.length > 0) terms.length--; /* the line feed comes again */
    hm_say_text(p, &terms);
    hm_say(p, "Final evaluation: %d", score);
}

/* ---- long work ---- */

static bool extra_goes_on(void *context, uint64_t done, uint64_t total) {
    hm_protocol *p = context;
    (void)done, (void)total;
    return !atomic_load(&p->stopping);
}

hm_watch hm_watch_of(hm_protocol *p) {
    return (hm_watch){.progress = extra_goes_on, .context = p};
}
