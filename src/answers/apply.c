/* apply: plays moves and tells the new position.
 *
 * Each word is a turn of its own. Where a turn may be several moves, and a word is refused, all
 * words together are tried as one turn. Words "/" and turn numbers between others say where turns
 * end: then what stands between them is one turn, and only if that is refused each word. */
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
    return hm_is_turn_break(word, strlen(word));
}

/* Plays the turns of a word: usually one. */
static void play_word(const hm_asked *asked, const char *word, trial *t) {
    hm_slice text = {word, strlen(word)}, turn;
    size_t at = 0;
    bool breaks = asked->game->submit != NULL && is_break(word);
    if (breaks) return;
    if (!hm_take_turn(asked->game, text, &at, &turn)) turn = text;
    do {
        t->text = turn.text;
        t->length = turn.length;
        t->status = hm_play_turns(asked->game, asked->play, turn.text, turn.length,
                                  &asked->request->watch, &t->cause);
        if (t->status != HM_OK) t->cause.offset += (uint64_t)(turn.text - word);
    } while (t->status == HM_OK && hm_take_turn(asked->game, text, &at, &turn));
}

/* Plays the words before number `end`. */
static void play_words(const hm_asked *asked, size_t end, trial *t) {
    for (t->refused = 0; t->refused < end; t->refused++) {
        play_word(asked, asked->request->words[t->refused], t);
        if (t->status != HM_OK) return;
    }
}

static bool may_join(const hm_asked *asked) {
    return asked->game->submit != NULL && asked->request->word_count > 1;
}

static bool has_breaks(const hm_asked *asked) {
    for (size_t i = 0; i < asked->request->word_count; i++) {
        if (is_break(asked->request->words[i])) return true;
    }
    return false;
}

static bool says_nothing(const hm_asked *asked) {
    for (size_t i = 0; i < asked->request->word_count; i++) {
        if (!is_break(asked->request->words[i])) return false;
    }
    return true;
}

/* All words as one text, from where the first was played. */
static hm_status play_joined(const hm_asked *asked, size_t start, hm_error *error) {
    hm_text text = {0};
    while (asked->game->ply(asked->play) > start)
        asked->game->undo(asked->play);
    hm_join_words(asked->request, &text);
    hm_status status = text.failed ? hm_fail_memory(error, "moves")
                                   : hm_play_turns(asked->game, asked->play, text.data, text.length,
                                                   &asked->request->watch, error);
    hm_text_clear(&text);
    return status;
}

/* False when the words are to be blamed. */
static bool try_joined(const hm_asked *asked, size_t start, trial *t) {
    hm_error cause;
    hm_status status = play_joined(asked, start, &cause);
    if (status != HM_OK && !hm_is_of_the_machine(status)) return false;
    t->status = status;
    t->cause = cause;
    return true;
}

static void play_all(const hm_asked *asked, trial *t) {
    size_t start = asked->game->ply(asked->play);
    bool join = may_join(asked), first = join && has_breaks(asked);
    if (first && try_joined(asked, start, t)) return;
    play_words(asked, asked->request->word_count, t);
    bool refused = t->status != HM_OK && asked->game->is_refusal(t->status);
    if (!refused || !join || first || try_joined(asked, start, t)) return;
    trial again = {.status = HM_OK};
    play_words(asked, t->refused, &again);
    if (again.status != HM_OK) *t = again;
}

static hm_verdict put_refused(const hm_asked *asked, size_t start, const trial *t, hm_facts *facts,
                              hm_input_error *error) {
    hm_error cause;
    hm_fact_bool(facts, "legal", false);
    hm_fact_string(facts, "move", t->text, t->length);
    hm_fact_uint(facts, "played", asked->game->ply(asked->play) - start);
    hm_status status = hm_refusal(asked->game, asked->play, t->text, t->length, &t->cause,
                                  &asked->request->watch, facts, &cause);
    if (status == HM_OK) {
        status = hm_put_alternatives(asked->game, asked->play, t->text, t->length,
                                     &asked->request->watch, facts, &cause);
    }
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

/* The game goes on from where the question stands: behind --ply nothing is left that would be the
 * game's end instead of the new moves. A session is the caller's. */
static hm_verdict answer(hm_asked *asked, hm_facts *facts, hm_input_error *error) {
    if (asked->input != NULL) asked->game->cut(asked->play);
    size_t start = asked->game->ply(asked->play);
    trial t = {.status = HM_OK};
    if (asked->game->submit != NULL && says_nothing(asked)) {
        hm_error cause;
        hm_fail(&cause, HM_ERR_ARGUMENT, 0, "the move is missing");
        return hm_fail_plain(error, &cause);
    }
    play_all(asked, &t);
    if (t.status == HM_OK) return put_played(asked, start, facts, error);
    if (asked->game->is_refusal(t.status)) return put_refused(asked, start, &t, facts, error);
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
