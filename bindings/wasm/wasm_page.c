/* What pages want beside the rest: the pieces as a picture, the variations of a game, and what
 * there is in a file of many games. */
#include "shim.h"

#include "../shared/tree.h"

HM_EXPORT("pieces") void shim_pieces(hm_text *out) {
    hm_draw_pieces(out);
}

/* ---- variations ---- */

typedef struct telling {
    hm_facts facts;
    bool begun; /* the start was told, which is no ply */
} telling;

/* [parent, text, and, if there are any, glyphs and comments] */
static void wasm_page_put_step(void *context, const hmb_step *step) {
    telling *t = context;
    if (!t->begun) {
        t->begun = true;
        return;
    }
    hm_fact_open(&t->facts, NULL, '[');
    hm_fact_int(&t->facts, NULL, step->parent);
    hm_fact_string(&t->facts, NULL, step->text->data, step->text->length);
    if (step->glyph->length > 0 || step->comment->length > 0) {
        hm_text *note = hm_fact_begin(&t->facts, NULL);
        hm_text_add(note, step->glyph->data, step->glyph->length);
        if (step->glyph->length > 0 && step->comment->length > 0) hm_text_puts(note, " ");
        hm_text_add(note, step->comment->data, step->comment->length);
        hm_fact_end(&t->facts);
    }
    hm_fact_close(&t->facts);
}

/* All plies of a game and its variations as an array: [number of the ply before or -1, text, and,
 * if there are any, glyphs and comments]. Empty where notations have no variations. */
HM_EXPORT("session_tree") hm_verdict shim_session_tree(const hm_session *session, hm_text *out) {
    hm_error error;
    telling t = {0};
    hmb_listener listener = {NULL, wasm_page_put_step, &t};
    hm_fact_open(&t.facts, NULL, '[');
    hm_status status = hmb_tree(session, &listener, &error);
    hm_fact_close(&t.facts);
    if (status == HM_OK) hm_facts_json(&t.facts, out);
    out->failed |= t.facts.failed;
    hm_facts_clear(&t.facts);
    return shim_verdict(status, &error, out);
}

/* ---- archives ---- */

enum { SEEN = 600 }; /* bytes of each game that are told: its tags */

static void wasm_page_put_input(const hm_input *input, hm_facts *facts) {
    hm_fact_open(facts, NULL, '{');
    hm_fact_uint(facts, "game", input->game);
    hm_fact_uint(facts, "line", input->line);
    if (input->notation != NULL) hm_fact_word(facts, "notation", input->notation->name);
    size_t length = input->text == NULL ? 0 : input->length < SEEN ? input->length : SEEN;
    hm_text_add(hm_fact_begin(facts, "begin"), input->text, length);
    hm_fact_end(facts);
    hm_fact_close(facts);
}

/* The positions and games of a text as an array, at most `most`. */
HM_EXPORT("contents")
hm_verdict shim_contents(const char *text, size_t length, size_t most, hm_text *out) {
    hm_reader *reader;
    hm_error error;
    hm_facts facts = {0};
    hm_request request = {.size = sizeof request};
    const hm_input *input = NULL;
    hm_status status = hm_reader_from_memory(&reader, text, length, &request, &error);
    if (status != HM_OK) return shim_fail(&error, out);
    hm_fact_open(&facts, NULL, '[');
    for (size_t i = 0; i < most && status == HM_OK; i++) {
        status = hm_reader_next(reader, &input, &error);
        if (status != HM_OK || input == NULL) break;
        wasm_page_put_input(input, &facts);
    }
    hm_fact_close(&facts);
    hm_reader_close(reader);
    hm_facts_json(&facts, out);
    out->failed |= facts.failed;
    hm_facts_clear(&facts);
    return shim_verdict(status, &error, out);
}
