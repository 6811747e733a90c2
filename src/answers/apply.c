/* apply: plays moves and tells the new position.
 *
 * Each word is a turn of its own. Where a turn may be several moves, and a word is refused, all
 * words together are tried as one turn. Words "/" and turn numbers between others say where turns
 * end: then what stands between them is one turn, and only if that is refused each word. When both
 * ways fail, a word that only began a turn is not to blame, but what the words together lack. */
#include "answers/answers.h"

#include <string.h>

/* Where the question stands. */
typedef struct origin {
    size_t ply;
    hm_session *turn; /* a session in the middle of a turn, which undo cannot bring back once it is
                         submitted: a copy of it; else NULL */
} origin;

/* How the words went: the first that was not played, and why. */
typedef struct trial {
    bool joined;    /* all words were one text */
    size_t refused; /* else: number of the word; word_count when all were played */
    size_t played;  /* turns before what was refused */
    hm_status status;
    hm_error cause;
    const char *text; /* what was refused */
    size_t length;
} trial;

static bool is_break(const char *word) {
    return hm_is_turn_break(word, strlen(word));
}

/* Plays the turns of a text: usually one. */
static void play_text(const hm_asked *asked, hm_slice text, trial *t) {
    hm_slice turn;
    size_t at = 0;
    if (!hm_take_turn(asked->game, text, &at, &turn)) turn = text;
    do {
        t->text = turn.text;
        t->length = turn.length;
        t->status = hm_play_turn(asked->game, asked->play, turn.text, turn.length,
                                 &asked->request->watch, &t->cause);
        if (t->status != HM_OK) t->cause.offset += (uint64_t)(turn.text - text.text);
        t->played += t->status == HM_OK;
    } while (t->status == HM_OK && hm_take_turn(asked->game, text, &at, &turn));
}

/* To where the question stands: behind it nothing is left, neither what --ply has passed nor what
 * was tried, that would be the game's end, or an alternative, beside the new moves. A session is
 * the caller's. */
static hm_status apply_go_back(hm_asked *asked, const origin *from, hm_error *error) {
    if (from->turn != NULL) {
        hm_status status = hm_session_restore(asked->session, from->turn, error);
        asked->play = asked->session->play;
        return status;
    }
    while (asked->game->ply(asked->play) > from->ply)
        asked->game->undo(asked->play);
    if (asked->input != NULL) asked->game->cut(asked->play);
    return HM_OK;
}

/* Both play from where the question stands, and stay where something was refused. */
static void play_words(hm_asked *asked, const origin *from, trial *t) {
    *t = (trial){.text = ""};
    t->status = apply_go_back(asked, from, &t->cause);
    for (; t->status == HM_OK && t->refused < asked->request->word_count; t->refused++) {
        const char *word = asked->request->words[t->refused];
        if (asked->game->submit != NULL && is_break(word)) continue;
        play_text(asked, (hm_slice){word, strlen(word)}, t);
        if (t->status != HM_OK) return;
    }
}

static void play_joined(hm_asked *asked, const origin *from, const hm_text *all, trial *t) {
    *t = (trial){.joined = true, .text = ""};
    t->status = apply_go_back(asked, from, &t->cause);
    if (t->status == HM_OK) play_text(asked, (hm_slice){all->data, all->length}, t);
}

static bool may_join(const hm_asked *asked) {
    return asked->game->submit != NULL && asked->request->word_count > 1;
}

static size_t count_breaks(const hm_asked *asked) {
    size_t count = 0;
    for (size_t i = 0; i < asked->request->word_count; i++)
        count += is_break(asked->request->words[i]);
    return count;
}

/* False when the words are to be blamed: not for failures of the machine, nor when somebody wished
 * it to stop. */
static bool apply_is_settled(const trial *t) {
    return t->status == HM_OK || hm_is_of_the_machine(t->status);
}

/* all: the words as one text, where they may be joined. */
static void apply_play_all(hm_asked *asked, const origin *from, const hm_text *all, trial *t) {
    const hm_game *game = asked->game;
    bool join = may_join(asked), first = join && count_breaks(asked) > 0;
    if (first) {
        play_joined(asked, from, all, t);
        if (apply_is_settled(t)) return;
    }
    trial joined = *t;
    play_words(asked, from, t);
    if (!join || t->status == HM_OK || !game->is_refusal(t->status)) return;
    /* The refused word only begins a turn if it can be played as a part of one. */
    trial words = *t;
    size_t before = game->pending(asked->play);
    hm_status status = game->play(asked->play, t->text, t->length, &asked->request->watch, NULL);
    bool begins = status == HM_OK;
    while (begins && game->pending(asked->play) > before)
        game->undo(asked->play);
    if (!first) {
        play_joined(asked, from, all, t);
        if (apply_is_settled(t)) return;
        joined = *t;
    }
    if (begins && joined.played == words.played) {
        play_joined(asked, from, all, t);
    } else {
        play_words(asked, from, t);
    }
}

/* The verdict is yes with the new position, or no with the reason and what could be played instead;
 * then a session is left as it was. */
static hm_verdict play_from(hm_asked *asked, const origin *from, const hm_text *all,
                            hm_facts *facts, hm_input_error *error) {
    const hm_game *game = asked->game;
    const hm_watch *watch = &asked->request->watch;
    trial t = {.status = HM_OK};
    hm_error cause;
    hm_status status;
    hm_verdict verdict;
    apply_play_all(asked, from, all, &t);
    if (t.status == HM_OK) {
        status = hm_put_position(asked, "position", facts, &cause);
        if (status == HM_OK) status = hm_state(game, asked->play, "state", facts, &cause);
        if (status != HM_OK) return hm_fail_plain(error, &cause);
        hm_fact_bool(facts, "legal", true);
        if (game->gains != NULL) game->gains(asked->play, from->ply, facts);
        return HM_YES;
    }
    if (game->is_refusal(t.status)) {
        hm_fact_bool(facts, "legal", false);
        hm_fact_string(facts, "move", t.text, t.length);
        hm_fact_uint(facts, "played", game->ply(asked->play) - from->ply);
        status = hm_refusal(game, asked->play, t.text, t.length, &t.cause, watch, facts, &cause);
        if (status == HM_OK)
            status = hm_put_alternatives(game, asked->play, t.text, t.length, watch, facts, &cause);
        verdict = status == HM_OK ? HM_NO : hm_fail_plain(error, &cause);
    } else if (t.joined) {
        verdict = hm_fail_joined(error, &t.cause, "move", asked->request);
    } else {
        verdict = hm_fail_word(error, &t.cause, "move", asked->request, t.refused);
    }
    status = apply_go_back(asked, from, &cause);
    return status == HM_OK ? verdict : hm_fail_plain(error, &cause);
}

static hm_verdict apply_answer(hm_asked *asked, hm_facts *facts, hm_input_error *error) {
    origin from = {.ply = asked->game->ply(asked->play)};
    hm_text all = {0};
    hm_error cause;
    hm_verdict verdict;
    if (asked->game->submit != NULL && count_breaks(asked) == asked->request->word_count) {
        hm_fail(&cause, HM_ERR_ARGUMENT, 0, "the move is missing");
        return hm_fail_plain(error, &cause);
    }
    if (may_join(asked)) hm_join_words(asked->request, &all);
    if (all.failed)
        verdict = hm_fail_no_memory(error);
    else if (hm_session_pending(asked->session) > 0 &&
             hm_session_copy(asked->session, &from.turn, &cause) != HM_OK)
        verdict = hm_fail_plain(error, &cause);
    else
        verdict = play_from(asked, &from, &all, facts, error);
    hm_session_destroy(from.turn);
    hm_text_clear(&all);
    return verdict;
}

const hm_question hm_question_apply = {
    .name = "apply",
    .about = HM_OPTION_READING | HM_OPTION_WRITING,
    .least = 1,
    .most = UINT_MAX,
    .words = "the move",
    .fits = hm_game_is_played,
    .answer = apply_answer,
};
