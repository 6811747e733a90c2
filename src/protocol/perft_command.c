/* "go perft": the leaves below each first move, in the order of the moves' texts. Moves are written
 * as in "bestmove", so that programs can compare them with what they send. */
#include "protocol/protocol.h"

#include <stdlib.h>
#include <string.h>

typedef struct branch {
    size_t at;        /* of the name among all */
    const char *name; /* once the names do not move any more */
    uint64_t leaves;
} branch;

typedef struct branches {
    hm_text names; /* each ends with a zero byte */
    HM_LIST(branch) list;
} branches;

static int by_name(const void *a, const void *b) {
    const branch *p = a, *q = b;
    return strcmp(p->name, q->name);
}

/* If an action is complete already, only its end is left. */
void hm_spell_move(const hm_protocol *p, const hm_search_root *root, const char *own,
                   hm_text *text) {
    size_t length = strlen(own);
    if (length == 0) {
        hm_text_puts(text, "submit");
    } else if (p->dialect->spell != NULL) {
        p->dialect->spell(p->session, (hm_slice){own, length}, text);
    } else {
        hm_search_move move = hm_search_find(root, own, length);
        hm_search_first_text(root, move, hm_style_of(p), text);
    }
}

/* Counts, and lists what was counted in the order of the names. */
static hm_status count(hm_protocol *p, branches *all, uint64_t *nodes, hm_error *error) {
    hm_watch watch = hm_watch_of(p);
    hm_facts divide = {0};
    hm_search_root root;
    unsigned jobs = (unsigned)p->values.number[HM_PLAY_THREADS];
    hm_fact_open(&divide, NULL, '{');
    hm_status status = hm_perft(p->session->game, p->session->play, p->going.perft, jobs, &watch,
                                nodes, &divide, error);
    hm_fact_close(&divide);
    if (status == HM_OK && divide.failed) status = hm_fail_memory(error, "a list of moves");
    if (status == HM_OK) status = hm_session_root(p->session, &root, error);
    const hm_fact *moves = status == HM_OK ? hm_fact_first(&divide, NULL) : NULL;
    const hm_fact *move = status == HM_OK ? hm_fact_first(&divide, moves) : NULL;
    for (; move != NULL && HM_ROOM(all->list, 1); move = hm_fact_next(&divide, moves, move)) {
        all->list.at[all->list.count++] =
            (branch){.at = all->names.length, .leaves = hm_fact_number(move)};
        hm_spell_move(p, &root, hm_fact_key(&divide, move), &all->names);
        hm_text_add(&all->names, "", 1);
    }
    if (status == HM_OK && (move != NULL || all->names.failed))
        status = hm_fail_memory(error, "a list of moves");
    hm_facts_clear(&divide);
    if (status != HM_OK || all->list.count == 0) return status;
    for (size_t i = 0; i < all->list.count; i++)
        all->list.at[i].name = all->names.data + all->list.at[i].at;
    qsort(all->list.at, all->list.count, sizeof *all->list.at, by_name);
    return HM_OK;
}

void hm_run_perft(hm_protocol *p) {
    branches all = {0};
    hm_error error;
    uint64_t nodes = 0;
    hm_status status = count(p, &all, &nodes, &error);
    for (size_t i = 0; status == HM_OK && i < all.list.count; i++) {
        const branch *b = &all.list.at[i];
        hm_text line = {0};
        hm_text_printf(&line, "%s: %llu", b->name, (unsigned long long)b->leaves);
        hm_say_text(p, &line);
    }
    hm_text_clear(&all.names);
    free(all.list.at);
    if (status == HM_OK) {
        hm_say(p, "%s", "");
        hm_say_last(p, "Nodes searched: %llu", (unsigned long long)nodes);
    } else {
        hm_say_info(p, "%s", error.message);
    }
}
