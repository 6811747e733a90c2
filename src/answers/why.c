/* why: whether a move is legal, and if not, why. */
#include "answers/answers.h"

#include <string.h>

/* Without the number of the turn, which may stand before the move. */
static hm_request without_number(const hm_asked *asked, const char **first) {
    hm_request request = *asked->request;
    if (asked->game->submit == NULL) return request;
    while (request.word_count > 1 && hm_is_turn_break(*request.words, strlen(*request.words))) {
        request.words++;
        request.word_count--;
    }
    hm_slice word = {*request.words, strlen(*request.words)};
    *first = hm_only_turn(asked->game, word).text;
    if (request.word_count == 1) request.words = first;
    return request;
}

/* An error in a word of those that are left, as one in the words that were given. */
static void point_into(const hm_asked *asked, const hm_request *left, hm_input_error *error) {
    size_t skipped = asked->request->word_count - left->word_count;
    size_t number = strlen(asked->request->words[skipped]) - strlen(left->words[0]);
    if (error->word == 1) {
        error->error.offset += number;
        error->column += number;
    }
    error->word += skipped;
}

static hm_verdict why_answer(hm_asked *asked, hm_facts *facts, hm_input_error *error) {
    const char *first;
    hm_error cause;
    hm_request request = without_number(asked, &first);
    hm_facts_mark mark = hm_facts_here(facts);
    hm_verdict verdict = hm_why(asked->game, asked->play, &request, facts, error);
    if (verdict == HM_FAILED && error->word > 0) point_into(asked, &request, error);
    if (verdict == HM_FAILED) hm_facts_back(facts, mark); /* a "no" is not known then */
    if (verdict != HM_NO) return verdict;
    hm_text text = {0};
    hm_join_words(&request, &text);
    hm_status status = text.failed
                           ? hm_fail_memory(&cause, "an answer")
                           : hm_put_alternatives(asked->game, asked->play, text.data, text.length,
                                                 &request.watch, facts, &cause);
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
