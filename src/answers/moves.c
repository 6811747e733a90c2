/* moves: every move of a position, sorted bytewise, so that programs can compare two lists byte by
 * byte.
 *
 * The verdict is yes also where there is no move. The texts are those that `apply` and `why` read.
 * In 5D they are single moves; without --legal some may be listed with which no legal action goes
 * on. */
#include "answers/answers.h"

static const hm_option options[] = {
    {"verbose", HM_OPTION_FLAG, .letter = 'v',
     .help = "print more of every move, with its other forms"},
    {"legal", HM_OPTION_FLAG, .help = "5D: list only moves that some legal action contains"},
    {0},
};

static hm_verdict moves_answer(hm_asked *asked, hm_facts *facts, hm_input_error *error) {
    hm_error cause;
    hm_text text = {0};
    size_t count;
    bool all = !hm_request_flag(asked->request, "legal");
    bool verbose = hm_request_flag(asked->request, "verbose");
    hm_status status = asked->game->list(asked->play, all, &asked->request->watch, &count, &cause);
    if (status != HM_OK) return hm_fail_plain(error, &cause);
    hm_fact_uint(facts, "count", count);
    hm_fact_open(facts, "moves", '[');
    for (size_t i = 0; i < count && !facts->failed; i++) {
        if (verbose) {
            hm_fact_open(facts, NULL, '{');
            hm_move_facts(asked->game, asked->play, i, facts);
            hm_fact_close(facts);
            continue;
        }
        text.length = 0;
        asked->game->move_text(asked->play, i, &text);
        hm_fact_string(facts, NULL, text.data != NULL ? text.data : "", text.length);
        facts->failed |= text.failed;
    }
    hm_text_clear(&text);
    hm_fact_close(facts);
    return HM_YES;
}

const hm_question hm_question_moves = {
    .name = "moves",
    .options = options,
    .about = HM_OPTION_READING,
    .fits = hm_game_is_played,
    .answer = moves_answer,
};
