/* why: whether a move is legal, and if not, why.
 *
 * The verdict is yes for a legal move. Otherwise it is no, with a `reason` that programs can rely
 * on, the pieces that make it so, a message for people, and legal moves that may have been meant.
 */
#include "answers/answers.h"

#include <string.h>

/* The number of a turn may precede the move: it is left out, and errors point into the words that
 * were given. */
static hm_verdict why_answer(hm_asked *asked, hm_facts *facts, hm_input_error *error) {
    const char *first;
    hm_error cause;
    hm_request left = *asked->request;
    if (asked->game->submit != NULL) {
        while (left.word_count > 1 && hm_is_turn_break(*left.words, strlen(*left.words))) {
            left.words++;
            left.word_count--;
        }
        hm_slice word = {*left.words, strlen(*left.words)};
        first = hm_only_turn(asked->game, word).text;
        if (left.word_count == 1) left.words = &first;
    }
    hm_facts_mark mark = hm_facts_here(facts);
    hm_verdict verdict = hm_why(asked->game, asked->play, &left, facts, error);
    if (verdict == HM_FAILED && error->word > 0) {
        size_t skipped = asked->request->word_count - left.word_count;
        size_t number = strlen(asked->request->words[skipped]) - strlen(left.words[0]);
        if (error->word == 1) {
            error->error.offset += number;
            error->column += number;
        }
        error->word += skipped;
    }
    if (verdict == HM_FAILED) hm_facts_back(facts, mark); /* a "no" is not known then */
    if (verdict != HM_NO) return verdict;
    hm_text text = {0};
    hm_join_words(&left, &text);
    hm_status status = text.failed ? hm_fail_memory(&cause, "an answer")
                                   : hm_put_alternatives(asked->game, asked->play, text.data,
                                                         text.length, &left.watch, facts, &cause);
    hm_text_clear(&text);
    return status == HM_OK ? HM_NO : hm_fail_plain(error, &cause);
}

const hm_question hm_question_why = {
    .name = "why",
    .about = HM_OPTION_READING,
    .least = 1,
    .most = UINT_MAX,
    .words = "the move",
    .judges = true,
    .fits = hm_game_is_played,
    .answer = why_answer,
};
