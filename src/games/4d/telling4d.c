/* The object that replay writes of one 4D game, ply by ply. */
#include "chess4d/notation/text4d.h"
#include "games/4d/play4d.h"
#include "games/annotation.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void hm_telling_4d_begin(hm_telling_4d *t, const hm_4d_state *start) {
    hm_telling_4d_clear(t);
    hm_4d_position_init(&t->position, start);
    t->failed = hm_4d_history_add(&t->history, &t->position) == 0;
    hm_fact_open(&t->list, NULL, '[');
}

void hm_telling_4d_clear(hm_telling_4d *t) {
    hm_4d_history_clear(&t->history);
    hm_facts_clear(&t->list);
    hm_text_clear(&t->problems);
    t->plies = 0;
    t->failed = false;
}

void hm_telling_4d_play(hm_telling_4d *t, hm_4d_move move, const hm_4d_notes *notes, bool listed) {
    hm_4d_undo undo;
    hm_4d_make(&t->position, move, &undo);
    unsigned occurred = hm_4d_history_add(&t->history, &t->position);
    t->failed |= occurred == 0;
    t->plies++;
    if (listed) {
        hm_facts *facts = &t->list;
        const hm_4d_position *position = &t->position;
        hm_fact_open(facts, NULL, '{');
        hm_4d_move_format(move, hm_fact_begin(facts, "move"));
        hm_fact_end(facts);
        hm_fact_uint(facts, "halfmove", position->state.halfmove);
        hm_4d_field_format(HM_4D_FIELD_EP, &position->state, hm_fact_begin(facts, "ep"));
        hm_fact_end(facts);
        hm_fact_uint(facts, "rep", occurred);
        hm_fact_bool(facts, "in_check", hm_4d_in_check(position, position->state.side, NULL));
        hm_fact_uint(facts, "legal_count", hm_4d_count(position));
        if (notes != NULL) {
            size_t ply = t->plies;
            hm_tokens tokens = {.eval = false};
            for (size_t i = 0; i < notes->list.count && notes->list.at[i].ply <= ply; i++) {
                const hm_4d_note *note = &notes->list.at[i];
                if (note->ply == ply)
                    hm_tokens_read(&tokens, notes->words.data + note->text, note->length);
            }
            hm_tokens_put(&tokens, facts);
        }
        hm_fact_close(facts);
    }
}

void hm_telling_4d_note(hm_telling_4d *t, const char *format, ...) {
    char line[sizeof((hm_error *)0)->message + 64];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    hm_text_printf(&t->problems, "%s\n", line);
}

static const char *telling4d_result_of(const hm_4d_position *position) {
    switch (hm_4d_outcome(position)) {
    case HM_4D_CHECKMATE:
        return position->state.side == HM_4D_WHITE ? "0-1" : "1-0";
    case HM_4D_STALEMATE:
        return "1/2-1/2";
    default:
        return "*";
    }
}

static const char *termination_of(const hm_4d_position *position) {
    switch (hm_4d_outcome(position)) {
    case HM_4D_CHECKMATE:
        return "checkmate";
    case HM_4D_STALEMATE:
        return "stalemate";
    default:
        return "unknown";
    }
}

void hm_telling_4d_put(hm_telling_4d *t, uint64_t number, bool legal, bool listed,
                       hm_facts *facts) {
    hm_fact_close(&t->list);
    hm_fact_uint(facts, "game", number);
    hm_fact_uint(facts, "plies", t->plies);
    hm_fact_bool(facts, "legal", legal);
    if (listed) hm_fact_copy(facts, "ply", &t->list, hm_fact_first(&t->list, NULL));
    hm_fact_word(facts, "result", telling4d_result_of(&t->position));
    hm_fact_word(facts, "termination", legal ? termination_of(&t->position) : "unknown");
    hm_4d_state_format(&t->position.state, hm_fact_begin(facts, "final"));
    hm_fact_end(facts);

    const char *at = t->problems.data;
    hm_fact_open(facts, "problems", '[');
    while (at != NULL && *at != '\0') {
        size_t length = strcspn(at, "\n");
        hm_fact_string(facts, NULL, at, length);
        at += length + 1;
    }
    hm_fact_close(facts);

    facts->failed |= t->failed || t->list.failed || t->problems.failed;
}
