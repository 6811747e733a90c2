/* Why moves are no 5D action: in the words of answers. */
#include "chess5d/notation/text5d.h"
#include "games/5d/play5d.h"

#include <string.h>

/* Whether the text holds only the move at the place, and at most the number of the turn. */
static bool is_alone(hm_slice text, size_t place) {
    size_t before = place, end = place;
    while (before > 0 && hm_is_space(text.text[before - 1]))
        before--;
    while (end < text.length && !hm_is_space(text.text[end]))
        end++;
    while (end < text.length && hm_is_space(text.text[end]))
        end++;
    return end == text.length && (before == 0 || hm_is_turn_break(text.text, before));
}

/* A reader has the text, and the candidates: neither is said again. If there are several moves, the
 * message quotes the one that is wrong. */
static const char *message_of(const hm_error *cause, hm_slice text) {
    if (cause->status == HM_ERR_5D_AMBIGUOUS) return "several moves are written so";
    bool quotes = strstr(cause->message, ", found \"") != NULL;
    if (!quotes || !is_alone(text, (size_t)cause->offset)) return cause->message;
    const char *reason = strstr(strrchr(cause->message, '"'), "; ");
    return reason != NULL ? reason + 2 : cause->message;
}

/* moves: what the text says, or what it may mean when it is ambiguous. */
static hm_status put_reason(hm_facts *facts, const hm_5d_position *position, hm_slice text,
                            const hm_5d_move_list *moves, const hm_error *cause, hm_error *error) {
    bool doubt = cause->status == HM_ERR_5D_AMBIGUOUS;
    if (cause->status == HM_ERR_5D_ILLEGAL) {
        /* Why possible moves are no action: what they leave, and who takes a royal then. */
        hm_5d_move_list threats = {0};
        hm_5d_refusal refusal;
        hm_status status =
            hm_5d_why(position, moves->moves, moves->count, &refusal, &threats, error);
        hm_fact_word(facts, "reason", hm_5d_refusal_name(refusal));
        hm_fact_open(facts, "by", '[');
        for (size_t i = 0; i < threats.count; i++) {
            const hm_5d_move *m = &threats.moves[i];
            hm_fact_open(facts, NULL, '{');
            hm_put_square_5d(facts, "from", position, m->from_line, m->from_time, m->from);
            hm_put_square_5d(facts, "to", position, m->to_line, m->to_time, m->to);
            hm_fact_close(facts);
        }
        hm_fact_close(facts);
        hm_fact_word(facts, "message", cause->message);
        hm_5d_move_list_clear(&threats);
        return status;
    }
    hm_fact_word(facts, "reason", doubt ? "ambiguous" : "no_such_move");
    hm_fact_open(facts, "by", '[');
    hm_fact_close(facts);
    hm_fact_word(facts, "message", message_of(cause, text));
    if (doubt) hm_put_moves_5d(facts, "candidates", position, moves->moves, moves->count);
    return HM_OK;
}

/* A text is refused as an action, whatever its single moves are. */
hm_status hm_refusal_5d(void *play, const char *text, size_t length, const hm_error *cause,
                        const hm_watch *watch, hm_facts *facts, hm_error *error) {
    const hm_play_5d *p = play;
    hm_5d_move_list moves = {0};
    hm_error found;
    (void)watch;
    hm_status status = hm_5d_action_parse(p->position, text, length, 0, &moves, &found);
    if (status == HM_OK) found = *cause;
    status = hm_play_5d_is_refusal(found.status)
                 ? put_reason(facts, p->position, (hm_slice){text, length}, &moves, &found, error)
                 : hm_fail(error, found.status, found.offset, "%s", found.message);
    hm_5d_move_list_clear(&moves);
    return status;
}

static hm_verdict session_why5d_explain(const hm_play_5d *play, const hm_text *text,
                                        const hm_request *request, hm_facts *facts,
                                        hm_input_error *error) {
    hm_5d_move_list moves = {0};
    hm_error cause;
    hm_verdict verdict = HM_YES;
    hm_status status =
        hm_5d_action_parse(play->position, text->data, text->length, 0, &moves, &cause);
    hm_fact_bool(facts, "legal", status == HM_OK);
    if (status != HM_OK && !hm_play_5d_is_refusal(status)) {
        verdict = hm_fail_joined(error, &cause, "move", request);
    } else if (status != HM_OK) {
        hm_error failure;
        hm_slice whole = {text->data, text->length};
        status = put_reason(facts, play->position, whole, &moves, &cause, &failure);
        verdict = status == HM_OK ? HM_NO : hm_fail_plain(error, &failure);
    }
    hm_5d_move_list_clear(&moves);
    return verdict;
}

/* All words are one action. */
hm_verdict hm_why_5d(void *play, const hm_request *request, hm_facts *facts,
                     hm_input_error *error) {
    hm_text text = {0};
    hm_join_words(request, &text);
    hm_verdict verdict = text.failed ? hm_fail_no_memory(error)
                                     : session_why5d_explain(play, &text, request, facts, error);
    hm_text_clear(&text);
    return verdict;
}
