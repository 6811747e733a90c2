/* apply: plays moves and tells the new position.
 *
 * Each word is a turn of its own. Where a turn may be several moves, and a word is refused, all
 * words together are tried as one turn; a word "/" between others says that turns end there. */
#include "answers/answers.h"

#include <string.h>

/* How the words went: the first that was not played, and why. */
typedef struct trial {
    size_t refused; /* number of the word; word_count when all were played */
    hm_status status;
    hm_error cause;
    const char *text; /* what was refused */
    size_t length;
} trial;

static bool is_break(const char *word) {
    return strcmp(word, "/") == 0;
}

/* Plays the words before number `end`. */
static void play_words(const hm_asked *asked, size_t end, trial *t) {
    const hm_request *request = asked->request;
    bool breaks = asked->game->submit != NULL;
    for (t->refused = 0; t->refused < end; t->refused++) {
        t->text = request->words[t->refused];
        t->length = strlen(t->text);
        if (breaks && is_break(t->text)) continue;
        t->status =
            hm_play_turn(asked->game, asked->play, t->text, t->length, &request->watch, &t->cause);
        if (t->status != HM_OK) return;
    }
}

static void join_words(const hm_request *request, hm_text *text) {
    for (size_t i = 0; i < request->word_count; i++) {
        if (i > 0) hm_text_puts(text, " ");
        hm_text_puts(text, request->words[i]);
    }
}

static bool may_join(const hm_asked *asked) {
    const hm_request *request = asked->request;
    if (asked->game->submit == NULL || request->word_count < 2) return false;
    for (size_t i = 0; i < request->word_count; i++) {
        if (is_break(request->words[i])) return false;
    }
    return true;
}

/* All words as one turn, from where the first was played. */
static hm_status play_joined(const hm_asked *asked, size_t start, hm_error *error) {
    hm_text text = {0};
    while (asked->game->ply(asked->play) > start)
        asked->game->undo(asked->play);
    join_words(asked->request, &text);
    hm_status status = text.failed ? hm_fail_memory(error, "moves")
                                   : hm_play_turn(asked->game, asked->play, text.data, text.length,
                                                  &asked->request->watch, error);
    hm_text_clear(&text);
    return status;
}

/* Failures of the machine, or that somebody wished; the words say nothing about them. */
static bool is_of_the_machine(hm_status status) {
    return status == HM_ERR_MEMORY || status == HM_ERR_INTERRUPTED;
}

static void play_all(const hm_asked *asked, trial *t) {
    size_t start = asked->game->ply(asked->play);
    play_words(asked, asked->request->word_count, t);
    if (t->status == HM_OK || !asked->game->is_refusal(t->status) || !may_join(asked)) return;
    hm_error cause;
    hm_status joined = play_joined(asked, start, &cause);
    if (joined == HM_OK || is_of_the_machine(joined)) {
        t->status = joined;
        t->cause = cause;
        return;
    }
    trial again = {.status = HM_OK};
    play_words(asked, t->refused, &again);
    if (again.status != HM_OK) *t = again;
}

static hm_verdict put_refused(const hm_asked *asked, const trial *t, hm_facts *facts,
                              hm_input_error *error) {
    hm_error cause;
    hm_fact_bool(facts, "legal", false);
    hm_fact_word(facts, "move", t->text);
    if (asked->game->submit == NULL) hm_fact_uint(facts, "played", t->refused);
    hm_status status = hm_refusal(asked->game, asked->play, t->text, t->length, &t->cause,
                                  &asked->request->watch, facts, &cause);
    return status == HM_OK ? HM_NO : hm_fail_plain(error, &cause);
}

static hm_verdict put_played(const hm_asked *asked, size_t start, hm_facts *facts,
                             hm_input_error *error) {
    hm_error cause;
    hm_status status = hm_put_position(asked, "position", facts, &cause);
    if (status == HM_OK) status = hm_state(asked->game, asked->play, "state", facts, &cause);
    if (status != HM_OK) return hm_fail_plain(error, &cause);
    hm_fact_bool(facts, "legal", true);
    if (asked->game->gains != NULL) asked->game->gains(asked->play, start, facts);
    return HM_YES;
}

static hm_verdict answer(hm_asked *asked, hm_facts *facts, hm_input_error *error) {
    size_t start = asked->game->ply(asked->play);
    trial t = {.status = HM_OK};
    play_all(asked, &t);
    if (t.status == HM_OK) return put_played(asked, start, facts, error);
    if (asked->game->is_refusal(t.status)) return put_refused(asked, &t, facts, error);
    return hm_fail_word(error, &t.cause, "move", asked->request, t.refused);
}

const hm_question hm_question_apply = {
    .name = "apply",
    .about = HM_OPTION_READING | HM_OPTION_WRITING,
    .least = 1,
    .most = UINT_MAX,
    .words = "the move",
    .fits = hm_game_is_played,
    .answer = answer,
};
