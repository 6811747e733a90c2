/* 5D: the pieces that attack a square. Either side attacks on boards on which it is to move: of a
 * turn there are two. */
#include "games/play5d.h"

#include <string.h>

static void put_attackers(hm_facts *facts, const char *key, const hm_5d_position *position,
                          const hm_5d_move_list *list) {
    hm_fact_open(facts, key, '[');
    for (size_t i = 0; i < list->count; i++) {
        const hm_5d_move *move = &list->moves[i];
        hm_put_square_5d(facts, NULL, position, move->from_line, move->from_time, move->from);
    }
    hm_fact_close(facts);
}

/* The rules know all pieces, and a side moves on a board of the turn; `time` is White's of it. */
static hm_status judge(const hm_5d_position *position, int32_t line, int32_t time,
                       hm_error *error) {
    int32_t first, last, start, end;
    if ((hm_5d_problems(position) & HM_5D_UNKNOWN_PIECE) != 0)
        return hm_fail(error, HM_ERR_FIELD, 0, "the rules do not know a piece of this position");
    hm_5d_lines(position, &first, &last);
    bool there = line >= first && line <= last;
    if (there) hm_5d_line(position, line, &start, &end);
    if (there && time <= end && time + 1 >= start) return HM_OK;
    return hm_fail(error, HM_ERR_COORDINATE, 0, "there is no such board");
}

static hm_status answer(const hm_5d_position *position, int32_t line, int32_t time, int square,
                        hm_facts *facts, hm_error *error) {
    static const char *const names[] = {[HM_5D_WHITE] = "white", [HM_5D_BLACK] = "black"};
    hm_5d_move_list list = {0};
    hm_status status = HM_OK;
    hm_put_square_5d(facts, "square", position, line, time, square);
    for (int side = HM_5D_WHITE; side <= HM_5D_BLACK && status == HM_OK; side++) {
        status = hm_5d_attackers(position, side, line, time + side, square, &list, error);
        if (status == HM_OK) put_attackers(facts, names[side], position, &list);
    }
    hm_5d_move_list_clear(&list);
    return status;
}

hm_verdict hm_attackers_5d(void *play, const hm_request *request, hm_facts *facts,
                           hm_input_error *error) {
    const hm_5d_position *position = ((hm_play_5d *)play)->position;
    const char *word = request->words[0];
    int32_t line, time;
    int square;
    hm_error cause;
    if (hm_5d_square_parse(position, word, strlen(word), &line, &time, &square, &cause) != HM_OK)
        return hm_fail_word(error, &cause, "square", request, 0);
    time -= time & 1;
    if (judge(position, line, time, &cause) != HM_OK)
        return hm_fail_word(error, &cause, "square", request, 0);
    hm_status status = answer(position, line, time, square, facts, &cause);
    return status == HM_OK ? HM_YES : hm_fail_plain(error, &cause);
}
