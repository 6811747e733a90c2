/* A dialogue: bytes into lines, lines to the protocol that the first of them names. */
#include "protocol/protocol.h"

#include <stdlib.h>
#include <string.h>

/* ---- the object ---- */

hm_status hm_protocol_create(hm_protocol **protocol, const char *game,
                             const hm_protocol_output *output, hm_error *error) {
    const hm_dialect *dialect = hm_dialect_named(game != NULL ? game : "4p");
    *protocol = NULL;
    if (dialect == NULL) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "no protocol is spoken about \"%s\"", game);
    }
    hm_protocol *p = calloc(1, sizeof *p);
    if (p == NULL) return hm_fail_memory(error, "a dialogue");
    p->output = *output;
    p->dialect = dialect;
    p->carry.most = HM_PROTOCOL_LINE_MOST;
    hm_values_init(p);
    hm_search_options options = hm_search_options_of(p);
    hm_status status = hm_search_create(&p->search, &options, error);
    if (status != HM_OK) {
        free(p);
        return status;
    }
    pthread_mutex_init(&p->lock, NULL);
    atomic_init(&p->running, false);
    atomic_init(&p->stopping, false);
    atomic_init(&p->ready, 0);
    *protocol = p;
    return HM_OK;
}

void hm_protocol_destroy(hm_protocol *p) {
    if (p == NULL) return;
    hm_stop(p);
    hm_join(p);
    hm_session_destroy(p->session);
    hm_search_destroy(p->search);
    hm_values_clear(&p->values);
    hm_carry_clear(&p->carry);
    free(p->going.only.at);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

/* ---- lines ---- */

/* Handles a line; false when the dialogue is over. */
static bool protocol_end_line(hm_protocol *p, hm_carried carried) {
    hm_slice line = {p->carry.line.data, p->carry.line.length};
    if (carried == HM_CARRIED_LONG)
        hm_say_info(p, "the line is longer than %u bytes", HM_PROTOCOL_LINE_MOST);
    if (carried == HM_CARRIED_NO_MEMORY) hm_say_info(p, "out of memory for a command");
    if (carried != HM_CARRIED_LINE || line.length == 0) return true;
    if (p->kind == HM_PROTOCOL_UCI) return hm_uci_line(p, line);
    if (p->kind != HM_PROTOCOL_5DUCI) {
        /* Before one of the two words only who asks whether anybody is there has an answer. */
        hm_slice rest = line, word;
        while (hm_next_word(&rest, &word)) {
            if (hm_is_word(word, "quit")) return false;
            if (hm_is_word(word, "isready")) {
                hm_say(p, "readyok");
                return true;
            }
            bool five = hm_is_word(word, "5duci");
            if (!five && !hm_is_word(word, "uci")) continue;
            p->kind = five ? HM_PROTOCOL_5DUCI : HM_PROTOCOL_UCI;
            if (five) p->dialect = &hm_dialect_5d;
            if (!five && p->dialect == &hm_dialect_5d) p->dialect = &hm_dialect_4p;
            return five ? hm_5duci_line(p, line) : hm_uci_line(p, line);
        }
        return true;
    }
    if (hm_5duci_line(p, line)) return true;
    hm_stop(p);
    hm_join(p);
    hm_say(p, "bye");
    return false;
}

bool hm_protocol_feed(hm_protocol *p, const char *bytes, size_t length) {
    if (p->ended) return false;
    while (length > 0) {
        if (protocol_end_line(p, hm_carry_take(&p->carry, &bytes, &length))) continue;
        p->ended = true;
        hm_stop(p);
        hm_join(p);
        return false;
    }
    return true;
}

void hm_protocol_finish(hm_protocol *p) {
    p->ended = true;
    protocol_end_line(p, hm_carry_end(&p->carry));
    hm_stop(p);
    hm_join(p);
}
