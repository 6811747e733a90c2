/* Questions, and what the library knows of games and notations. */
#include "shim.h"

HM_EXPORT("ask")
hm_verdict shim_ask(hm_session *session, const char *request, size_t length, int watcher,
                    hm_text *out) {
    hm_watch watch = shim_watch(watcher);
    return hm_ask(session, request, length, &watch, out);
}

static void put_notation(const hm_notation *notation, hm_facts *facts) {
    hm_fact_open(facts, NULL, '{');
    hm_fact_word(facts, "name", notation->name);
    hm_fact_word(facts, "title", notation->title);
    hm_fact_bool(facts, "read", (notation->flags & HM_IS_READ) != 0);
    hm_fact_bool(facts, "written", (notation->flags & HM_IS_WRITTEN) != 0);
    hm_fact_bool(facts, "stream", (notation->flags & HM_IS_STREAM) != 0);
    hm_fact_bool(facts, "binary", (notation->flags & HM_IS_BINARY) != 0);
    hm_fact_close(facts);
}

static void wasm_ask_put_options(const char *key, const hm_option *option, hm_facts *facts) {
    hm_fact_open(facts, key, '[');
    for (; option != NULL && option->name != NULL; option++) {
        hm_fact_open(facts, NULL, '{');
        hm_fact_word(facts, "name", option->name);
        hm_fact_bool(facts, "flag", option->kind == HM_OPTION_FLAG);
        hm_fact_bool(facts, "operand", (option->about & HM_OPTION_OPERAND) != 0);
        if (option->choices != NULL) hm_fact_word(facts, "choices", option->choices);
        hm_fact_word(facts, "help", option->help);
        hm_fact_close(facts);
    }
    hm_fact_close(facts);
}

static void wasm_ask_put_game(const hm_game *game, hm_facts *facts) {
    hm_fact_open(facts, NULL, '{');
    hm_fact_word(facts, "name", hm_game_name(game));
    hm_fact_word(facts, "title", hm_game_title(game));
    hm_fact_bool(facts, "turns", hm_game_has_turns(game));
    hm_fact_open(facts, "notations", '[');
    const hm_notation *n;
    for (size_t i = 0; (n = hm_game_notation_at(game, i)) != NULL; i++)
        put_notation(n, facts);
    hm_fact_close(facts);
    wasm_ask_put_options("options", hm_game_options(game), facts);
    hm_fact_close(facts);
}

static void wasm_ask_put_question(const hm_question *question, hm_facts *facts) {
    hm_fact_open(facts, NULL, '{');
    hm_fact_word(facts, "name", hm_question_name(question));
    hm_fact_uint(facts, "words", hm_question_words(question));
    wasm_ask_put_options("options", hm_question_options(question), facts);
    hm_fact_close(facts);
}

/* {"games","questions","reading"}: what can be asked about what, with which options. */
HM_EXPORT("tables") void shim_tables(hm_text *out) {
    hm_facts facts = {0};
    const hm_game *game;
    const hm_question *question;
    hm_fact_open(&facts, NULL, '{');
    hm_fact_open(&facts, "games", '[');
    for (size_t i = 0; (game = hm_game_at(i)) != NULL; i++)
        wasm_ask_put_game(game, &facts);
    hm_fact_close(&facts);
    hm_fact_open(&facts, "questions", '[');
    for (size_t i = 0; (question = hm_question_at(i)) != NULL; i++)
        wasm_ask_put_question(question, &facts);
    hm_fact_close(&facts);
    wasm_ask_put_options("reading", hm_reading_options(), &facts);
    hm_fact_close(&facts);
    hm_facts_json(&facts, out);
    out->failed |= facts.failed;
    hm_facts_clear(&facts);
}

/* {"notation","title","game"} of a text. */
HM_EXPORT("detect") hm_verdict shim_detect(const char *text, size_t length, hm_text *out) {
    hm_error error;
    hm_facts facts = {0};
    const hm_notation *notation;
    if (hm_notation_detect(text, length, &notation, &error) != HM_OK) {
        return shim_fail(&error, out);
    }
    hm_fact_open(&facts, NULL, '{');
    hm_fact_word(&facts, "notation", notation->name);
    hm_fact_word(&facts, "title", notation->title);
    hm_fact_word(&facts, "game", hm_game_name(notation->game));
    hm_fact_close(&facts);
    hm_facts_json(&facts, out);
    hm_facts_clear(&facts);
    return HM_YES;
}
